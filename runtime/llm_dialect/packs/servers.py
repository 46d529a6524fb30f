"""Which tools of an MCP server may be used, as one dialect's table of names and another's filter say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.fields import (
    spelled,
)
from llm_dialect.generated.canonical.request import ServerTool
from llm_dialect.readers import (
    spell,
    wrong,
)

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = ["pack_tool_configs", "pack_tool_filter", "unpack_tool_configs", "unpack_tool_filter"]

CONFIGS, FILTER = "configs!", "allowed_tools!"
ON, NAMES, READS = "enabled", "tool_names", "read_only"
_AS_OBJECT = "filter="


def unpack_tool_configs(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read a table of settings by tool: names are allowed where the others are off, and forbidden where they are on."""
    if type(v) is not dict or any(type(row) is not dict for row in v.values()):
        raise wrong(cx, at, key, "an object of objects", v)
    o.form = spell(o.form, CONFIGS, v)
    o.server.allowed_tools, o.server.blocked_tools = _told(v, o.server.enabled)


def _told(v: dict[str, Any], usual: bool | None) -> tuple[list[str] | None, list[str] | None]:
    on = [name for name, row in v.items() if row.get(ON) is True]
    off = [name for name, row in v.items() if row.get(ON) is False]
    return (on, None) if usual is False else (None, off or None)


def pack_tool_configs(o: Any, cx: Writing) -> dict[str, Any] | None:
    """Write the table; the one that was read comes back at home while nobody changed what it says."""
    server = o.server or ServerTool()
    held = spelled(o, CONFIGS, cx)
    if held is not None and _told(held, server.enabled) == (server.allowed_tools, server.blocked_tools):
        return None
    made = {name: {key: x for key, x in row.items() if key != ON} for name, row in (held or {}).items()}
    for names, is_on in ((server.allowed_tools, True), (server.blocked_tools, False)):
        for name in names or ():
            made[name] = {**made.get(name, {}), ON: is_on}
    return made or None


def unpack_tool_filter(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read a list of names, or an object that says more; the rest of it is kept for its own dialect."""
    held = v if type(v) is dict else {NAMES: v}
    names, reads = held.get(NAMES), held.get(READS)
    if names is not None and (type(names) is not list or any(type(name) is not str for name in names)):
        raise wrong(cx, at, key, "a list of names", v)
    if reads is not None and type(reads) is not bool:
        raise wrong(cx, at, f"{key}.{READS}", "a boolean", reads)
    o.server.allowed_tools, o.server.read_only = names, reads
    if held is v:
        rest = {name: value for name, value in v.items() if name not in (NAMES, READS)}
        o.form = spell(o.form, FILTER if rest else _AS_OBJECT, v)


def pack_tool_filter(o: Any, cx: Writing) -> Any:
    """Write the names; an object comes back at home, with what is now said."""
    server = o.server or ServerTool()
    said = {NAMES: server.allowed_tools, READS: server.read_only}
    held = spelled(o, FILTER, cx) or spelled(o, _AS_OBJECT, cx)
    if held is None:
        return said if said[READS] is not None else said[NAMES]
    given = {name: value for name, value in said.items() if value is not None or name in held}
    return {**{name: value for name, value in held.items() if name not in said}, **given}
