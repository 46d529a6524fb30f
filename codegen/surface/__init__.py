"""Vendor surfaces: `specs/<d>/surface.yaml` read, checked, and printed as `generated/<d>/surface.py`."""
