"""The runtime functions that specs name: each must be there, which is read from the source without importing it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codegen.analyze.model import Model
    from codegen.spec.model import Block, FieldRule

RUNTIME = Path(__file__).parents[2] / "runtime" / "llm_dialect"


def check_functions(model: Model) -> None:
    """Check the names of `convert`, `pack`, `plain`, `rule`, `remade` and `sent`; one of no function is a SpecError."""
    for name in model.spec.sent:
        if name not in functions("rules"):
            raise model.error(f"there is no function {name} in llm_dialect.rules", "sent")
    for block in model.spec.blocks.values():
        for word, module, name in _asked(block):
            if name not in functions(module):
                raise model.error(f"there is no function {name} in llm_dialect.{module}", *block.place, word)
        for rule in block.fields.values():
            for module, name in _wanted(rule):
                if name not in functions(module):
                    raise model.error(f"there is no function {name} in llm_dialect.{module}", *rule.place)


def _asked(block: Block) -> Iterator[tuple[str, str, str]]:
    yield from (("remade", "rules", name) for name in block.remade)
    if block.plain:
        yield "plain", "convert", f"plain_{block.plain}"


def _wanted(rule: FieldRule) -> Iterator[tuple[str, str]]:
    if rule.convert:
        yield from (("convert", f"{verb}_{rule.convert}") for verb in ("read", "write"))
    if rule.pack:
        yield from ((pack_module(rule.pack), f"{verb}_{rule.pack}") for verb in ("unpack", "pack"))
    for name in rule.rule:
        yield "rules", name


def pack_module(name: str) -> str:
    """Name the runtime module that has a pair for one value that holds several fields."""
    return "packs" if f"pack_{name}" in functions("packs") else "convert"


@cache
def functions(module: str) -> frozenset[str]:
    """Name the functions that a runtime module defines, or takes over from another."""
    single = RUNTIME / f"{module}.py"
    source = single if single.exists() else RUNTIME / module / "__init__.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
    return frozenset(names)
