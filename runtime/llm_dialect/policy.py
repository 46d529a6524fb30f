"""What to do with a loss, and the limits of what is read."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["OnLoss", "Policy", "ToolResultMedia"]


# The code of a loss of earlier turns that only their vendor holds: what would be answered is another conversation.
_CONVERSATION = "conversation_lost"


class OnLoss(StrEnum):
    """What to do with a loss of a severity."""

    report = "report"
    raise_ = "raise"


class ToolResultMedia(StrEnum):
    """What to do with images and documents in a tool result when the target takes only text there."""

    raise_ = "raise"
    hoist = "hoist"


class Policy:
    """How strict a translation is.

    Attributes:
        on_lossy: What to do with losses that may change the answer.
        on_rejected: What to do with wishes that the target cannot meet.
        tool_result_media: What to do with media in tool results toward text-only targets.
        max_body_bytes: Largest body that is read.
        max_depth: Deepest nesting that is read.
        max_event_bytes: Largest single stream event that is read.
    """

    __slots__ = ("max_body_bytes", "max_depth", "max_event_bytes", "on_lossy", "on_rejected", "tool_result_media")

    def __init__(
        self,
        on_lossy: str = OnLoss.report,
        on_rejected: str = OnLoss.raise_,
        tool_result_media: str = ToolResultMedia.raise_,
        max_body_bytes: int = 64 * 1024 * 1024,
        max_depth: int = 128,
        max_event_bytes: int = 8 * 1024 * 1024,
    ) -> None:
        """Check the words; a wrong one is a ValueError that lists the right ones."""
        self.on_lossy = OnLoss(on_lossy)
        self.on_rejected = OnLoss(on_rejected)
        self.tool_result_media = ToolResultMedia(tool_result_media)
        self.max_body_bytes = max_body_bytes
        self.max_depth = max_depth
        self.max_event_bytes = max_event_bytes

    @classmethod
    def strict(cls) -> Policy:
        """Raise on any loss that is not `none`."""
        return cls(on_lossy=OnLoss.raise_)

    @classmethod
    def gateway(cls) -> Policy:
        """Keep agents going: report what is lost, move media out of tool results."""
        return cls(on_rejected=OnLoss.report, tool_result_media=ToolResultMedia.hoist)

    def of_answers(self) -> Policy:
        """Give the policy for answers and streams: what a vendor said is paid for, and is only refused under strict."""
        if self.on_lossy is OnLoss.raise_ or self.on_rejected is OnLoss.report:
            return self
        return Policy(
            self.on_lossy,
            OnLoss.report,
            self.tool_result_media,
            self.max_body_bytes,
            self.max_depth,
            self.max_event_bytes,
        )

    def raises(self, severity: str, code: str = "") -> bool:
        """Tell whether a loss of this severity and kind is an error: one of the conversation itself always is."""
        if severity == "lossy":
            return self.on_lossy is OnLoss.raise_
        return severity == "rejected" and (self.on_rejected is OnLoss.raise_ or code == _CONVERSATION)

    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        """Compare by value."""
        return isinstance(other, Policy) and self._key() == other._key()

    def __hash__(self) -> int:
        """Hash by value."""
        return hash(self._key())

    def __repr__(self) -> str:
        """Show all settings."""
        return f"Policy({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"
