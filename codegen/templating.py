"""Where all templates are loaded: unknown names are errors, templates stand in `codegen/templates/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jinja2

__all__ = ["environment"]


@cache
def environment(*, trim: bool = True) -> jinja2.Environment:
    """Make the environment, once; `trim` drops the line ends and indents of template tags."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).with_name("templates")),
        undefined=jinja2.StrictUndefined,
        autoescape=False,
        trim_blocks=trim,
        lstrip_blocks=trim,
        keep_trailing_newline=True,
        auto_reload=False,
    )
