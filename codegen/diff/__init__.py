"""The semantic diff of two states of the specs, `python -m codegen diff`: not of YAML text, but of fates."""

from codegen.diff.command import main

__all__ = ["main"]
