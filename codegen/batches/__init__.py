"""Batch files: `specs/<d>/batch.yaml` read, checked, and printed as `generated/<d>/batch.json`."""
