"""The matrix of losses: `generated/LOSSES.md` and the page `generated/losses.html`, from the tables of all dialects."""

from codegen.losses.emit import emit_losses

__all__ = ["emit_losses"]
