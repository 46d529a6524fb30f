"""The tools that a narrowed choice names, each vendor in its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.convert.names import alias
from llm_dialect.generated.canonical.enums import TOOL_KIND_OTHER, ToolKind
from llm_dialect.generated.canonical.request import ToolRef
from llm_dialect.readers import wrong
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Reading, Writing

    Read = Callable[[Any, tuple[Any, ...], Reading], ToolRef]

__all__ = [
    "read_flat_tool_refs",
    "read_tool_refs",
    "write_flat_tool_refs",
    "write_tool_refs",
]

UNSHOWN = Rule("dropped", "lossy", "R1", "names a tool in a way that only its own vendor knows: it may not be called")
_REFS = frozenset(("function", "custom"))


def read_tool_refs(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> list[ToolRef]:
    """Take the tools of a narrowed choice; one that is named in an unknown way is kept whole."""
    return _read_each(v, cx, at, key, _tool_ref)


def _read_each(v: Any, cx: Reading, at: tuple[Any, ...], key: str, read: Read) -> list[ToolRef]:
    if type(v) is not list:
        raise wrong(cx, at, key, "a list", v)
    return [read(item, (at[0], at, key, place), cx) for place, item in enumerate(v)]


def _tool_ref(item: Any, at: tuple[Any, ...], cx: Reading) -> ToolRef:
    if type(item) is not dict:
        raise wrong(cx, at, "", "an object", item)
    kind: Any = item.get("type")
    named: Any = item.get(kind) if type(kind) is str and kind in _REFS else None
    if len(item) == 2 and type(named) is dict and list(named) == ["name"] and type(named["name"]) is str:
        return ToolRef(named["name"], ToolKind(kind), at=at)
    return ToolRef(kind=TOOL_KIND_OTHER, extra=item, at=at)


def write_tool_refs(o: Any, v: list[ToolRef], cx: Writing) -> list[Any]:
    """Write the tools of a narrowed choice; those of another kind of naming only to their own dialect."""
    out: list[Any] = []
    for ref in v:
        if ref.name is not None:
            name = alias(ref, "name", ref.name, 64, cx)
            out.append({"type": ref.kind.value, ref.kind.value: {"name": name}})
        elif cx.same:
            out.append(ref.extra)
        else:
            cx.report.note(ref, None, UNSHOWN)
    return out


def read_flat_tool_refs(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> list[ToolRef]:
    """Take the tools of a narrowed choice, named beside their type; one of another kind is kept whole."""
    return _read_each(v, cx, at, key, _flat_ref)


def _flat_ref(item: Any, at: tuple[Any, ...], cx: Reading) -> ToolRef:
    if type(item) is not dict:
        raise wrong(cx, at, "", "an object", item)
    kind: Any = item.get("type")
    name: Any = item.get("name")
    group: Any = item.get("namespace")
    known = len(item) == 2 + (type(group) is str)
    if known and type(kind) is str and kind in _REFS and type(name) is str:
        return ToolRef(name, ToolKind(kind), namespace=group, at=at)
    return ToolRef(kind=TOOL_KIND_OTHER, extra=item, at=at)


def write_flat_tool_refs(o: Any, v: list[ToolRef], cx: Writing) -> list[Any]:
    """Write the tools of a narrowed choice, named beside their type."""
    out: list[Any] = []
    for ref in v:
        if ref.name is not None:
            made = {"type": ref.kind.value, "name": alias(ref, "name", ref.name, 128, cx)}
            out.append(made if ref.namespace is None else {**made, "namespace": ref.namespace})
        elif cx.same:
            out.append(ref.extra)
        else:
            cx.report.note(ref, None, UNSHOWN)
    return out
