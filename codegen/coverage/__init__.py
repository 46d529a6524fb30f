"""`python -m codegen coverage`: what the specs say of every vendor property and canonical field, counted by class."""

from __future__ import annotations

from codegen.coverage.command import main

__all__ = ["main"]
