"""Holds a stream against its dialect's event automaton."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from llm_dialect.automata.engine import check
from llm_dialect.dialects import DIALECTS
from llm_dialect.errors import UnknownDialect
from llm_dialect.sse import as_bytes

if TYPE_CHECKING:
    from llm_dialect.automata.violation import Violation

__all__ = ["check_stream"]


def check_stream(data: bytes, dialect: str) -> list[Violation]:
    r"""Name every broken rule of a whole stream, as its bytes came; an empty list means that there is none.

    Args:
        data: All bytes of the stream, to its end.
        dialect: Whose rules.

    Raises:
        UnknownDialect: There is no such dialect.
        TypeError: What is given is no bytes.

    >>> [(why.path, why.message) for why in check_stream(b'data: {"candidates": []}\n\n', "gemini")]
    [('$', 'the chunk says nothing'), ('$', 'the stream stops without a candidate')]
    """
    if dialect not in DIALECTS:
        raise UnknownDialect(f"there is no dialect {dialect!r}; there are {', '.join(DIALECTS)}")
    return check(as_bytes(data), import_module(f"llm_dialect.automata.{dialect}").AUTOMATON)
