"""Prints stream tables as modules of plain constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    padding = sorted({key for row in rows for key in row.get("drops", ())} - _said(rows))
    return environment().get_template("stream.jinja2").render(dialect=spec.dialect, tables=tables, padding=padding)


def _said(rows: list[dict[str, Any]]) -> set[str]:
    """Name what says something anywhere: it is padding nowhere."""
    return {key for row in rows for key in (*row.get("takes", {}).values(), *row.get("keeps", {}))}


def _case(place: str, case: str, table: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
    takes, keeps = row.get("takes", {}), row.get("keeps", {})
    tag = [table["tag"]] if "tag" in table else []
    return {
        "case": case,
        "step": row["step"],
        "at": takes,
        "kept": [(key, kept["loss"], f"{place}.{key}", kept["why"]) for key, kept in keeps.items()],
        "known": sorted({*tag, *takes.values(), *keeps, *row.get("drops", ())}),
    }
