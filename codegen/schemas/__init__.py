"""Vendor schemas: JSON Schemas of the wire, extracted from the types of the vendors' pinned SDKs.

``python -m codegen schemas [--check] [--dialect D]`` writes ``specs/<dialect>/schema.json``; what the types do not
know stands in ``specs/<dialect>/patches.yaml``. Only types are read: no docstring, description or title is copied.
"""

from codegen.schemas.extract import extract_all

__all__ = ["extract_all"]
