"""The canonical model: read from `specs/canonical/*.schema.yaml`, emitted as `generated/canonical/*.py`."""
