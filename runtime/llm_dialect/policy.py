"""What to do with a loss, and the limits of what is read."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["OnLoss", "Policy", "ToolResultMedia", "settled"]


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


def _limit(name: str, value: int) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(f"{name} must be a whole number above 0, not {value!r}")
    return value


class Policy:
    """How strict a translation is.

    Attributes:
        on_lossy: What to do with losses that may change the answer.
        on_rejected: What to do with wishes that the target cannot meet.
        tool_result_media: What to do with media in tool results toward text-only targets.
        max_body_bytes: Largest body that is read.
        max_depth: Deepest nesting that is read.
        max_event_bytes: Largest single stream event that is read.
        max_tools: Most tools on offer toward a dialect whose vendor takes no more than 128; other servers of it may.
        refused_keys: Keys of requests that a target's server refuses, though its dialect has them; also in messages,
            their parts and tools: `prompt_cache_breakpoint` toward older models, `reasoning_content`, `stream_options`.
        older_keys: Keys that a target's server knows only by their older name: `max_tokens`, toward old Chat servers.
    """

    __slots__ = (
        "max_body_bytes",
        "max_depth",
        "max_event_bytes",
        "max_tools",
        "older_keys",
        "on_lossy",
        "on_rejected",
        "refused_keys",
        "tool_result_media",
    )

    def __init__(
        self,
        on_lossy: str = OnLoss.report,
        on_rejected: str = OnLoss.raise_,
        tool_result_media: str = ToolResultMedia.raise_,
        max_body_bytes: int = 64 * 1024 * 1024,
        max_depth: int = 128,
        max_event_bytes: int = 8 * 1024 * 1024,
        max_tools: int = 128,
        older_keys: Iterable[str] = (),
        refused_keys: Iterable[str] = (),
    ) -> None:
        """Check the settings.

        Raises:
            ValueError: A word is none of the right ones, which it lists, or a limit is no whole number above 0.
        """
        self.on_lossy = OnLoss(on_lossy)
        self.on_rejected = OnLoss(on_rejected)
        self.tool_result_media = ToolResultMedia(tool_result_media)
        self.max_body_bytes = _limit("max_body_bytes", max_body_bytes)
        self.max_depth = _limit("max_depth", max_depth)
        self.max_event_bytes = _limit("max_event_bytes", max_event_bytes)
        self.max_tools = _limit("max_tools", max_tools)
        self.older_keys = frozenset((older_keys,) if isinstance(older_keys, str) else older_keys)
        self.refused_keys = frozenset((refused_keys,) if isinstance(refused_keys, str) else refused_keys)

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
        return self.replace(on_rejected=OnLoss.report)

    def replace(self, **changes: Any) -> Policy:
        """Give a copy with other settings.

        Raises:
            ValueError: As a new policy.
            TypeError: There is no such setting.
        """
        return Policy(**{**{name: getattr(self, name) for name in self.__slots__}, **changes})

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


_USUAL = Policy()


def settled(policy: Policy | None) -> Policy:
    """Give the policy, or the usual one where there is none.

    Raises:
        TypeError: It is no policy, as the name of one.
    """
    if policy is None:
        return _USUAL
    if not isinstance(policy, Policy):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a policy is wanted, as Policy() or Policy.strict(), not {policy!r}")
    return policy
