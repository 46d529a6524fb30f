"""The mapping specs: one YAML file per dialect and direction, checked against `specs/mapping.schema.json`."""
