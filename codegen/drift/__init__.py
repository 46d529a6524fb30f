"""What a newer vendor schema means for the mapping: `python -m codegen drift`."""

from codegen.drift.command import main

__all__ = ["main"]
