"""Plants faults in the specs and sees that a test finds each: `python -m codegen mutate`."""

from codegen.mutate.command import main

__all__ = ["main"]
