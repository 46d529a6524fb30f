"""Prints stream tables as modules of plain constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from codegen.streams.load import said_in
from codegen.templating import environment

if TYPE_CHECKING:
    from codegen.streams.load import StreamSpec

__all__ = ["render_stream"]


def render_stream(spec: StreamSpec) -> str:
    """Print `generated/<dialect>/stream.py`."""
    tables = [
        (name.upper(), table["of"], [_case(f"{name}.{case}", case, table, row) for case, row in table["cases"].items()])
        for name, table in spec.tables.items()
    ]
    rows = [row for table in spec.tables.values() for row in table["cases"].values()]
    padding = sorted({key for row in rows for key in row.get("drops", ())} - said_in(rows))
    return environment().get_template("stream.jinja2").render(dialect=spec.dialect, tables=tables, padding=padding)


def _case(place: str, case: str, table: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
    takes, keeps, mapped = row.get("takes", {}), row.get("keeps", {}), row.get("mapped", ())
    tag = [table["tag"]] if "tag" in table else []
    return {
        "case": case,
        "step": row.get("step", ""),
        "at": takes,
        "mapped": mapped,
        "kept": [(key, kept["loss"], f"{place}.{key}", kept["why"]) for key, kept in keeps.items()],
        "known": sorted({*tag, *takes.values(), *mapped, *keeps, *row.get("drops", ())}),
    }
