"""Events that are carried within one dialect: read, named, and given the client's own name of the model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.json_io import dump, load_text

if TYPE_CHECKING:
    from llm_dialect.flow import Swap

__all__ = ["ONE_LINE", "event_of", "renamed", "tag_of"]


def renamed(data: bytes, place: tuple[str, ...], named: str) -> tuple[bytes, Swap | None]:
    """Name the model or the answer anew; tell what was put in place of what, or None if all was written anew."""
    event = event_of(data)
    holder = _holder(event, place)
    if place[-1] not in holder or holder[place[-1]] == named:
        return data, None
    name = b'"%b":' % place[-1].encode()
    swap = (name + dump(holder[place[-1]]), name + dump(named))
    if data.count(swap[0]) == 1:
        made = data.replace(*swap)
        if _holder(event_of(made), place).get(place[-1]) == named:
            return made, swap
    holder[place[-1]] = named
    return dump(event), None


def _holder(event: dict[str, Any], place: tuple[str, ...]) -> dict[str, Any]:
    holder: Any = event
    for key in place[:-1]:
        holder = holder.get(key) if type(holder) is dict else None
    return holder if type(holder) is dict else {}


def tag_of(data: bytes) -> bytes:
    """Give the type of an event whose upstream did not name it."""
    tag = event_of(data).get("type")
    return tag.encode() if type(tag) is str and tag.replace(".", "").isidentifier() else b""


# Between the tokens of JSON a line end is as good as a blank; in an event it would end the line of data.
ONE_LINE = bytes.maketrans(b"\r\n", b"  ")


def event_of(data: bytes) -> dict[str, Any]:
    """Read an event that is carried; nothing, if it is no object."""
    try:
        event = load_text(data.decode())
    except ValueError:
        return {}
    return event if type(event) is dict else {}
