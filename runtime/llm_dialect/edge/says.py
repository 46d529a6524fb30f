"""What all commands share: text to a terminal that may not know its letters, and errors that a user can put right."""

from __future__ import annotations

import sys

__all__ = ["UsageError", "say", "warn"]


class UsageError(Exception):
    """What the caller of a command can put right; one line."""


def say(text: str) -> None:
    """Write a line to standard output; what its encoding cannot say is written as an escape."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding))


def warn(text: str) -> None:
    """Write a line to standard error, likewise."""
    encoding = sys.stderr.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)
