"""Translations as the laws want them: a gateway's policy, and a model's name where only the URL has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.errors import DialectError
from llm_dialect.policy import Policy
from llm_dialect.request import parse_request, render_request, translate_request
from llm_dialect.response import parse_response, render_response, translate_response

if TYPE_CHECKING:
    from llm_dialect.translation import Translation

__all__ = ["POLICY", "Pair", "at_home", "parsed", "translated", "tried"]

POLICY = Policy.gateway()
_MODEL = "a-model"


class Pair(NamedTuple):
    """From where to where, and whether requests or answers: request or response."""

    source: str
    target: str
    way: str

    def back(self) -> Pair:
        """Give the way back."""
        return Pair(self.target, self.source, self.way)


def translated(body: Any, pair: Pair) -> Translation:
    """Translate a body."""
    if pair.way == "request":
        return translate_request(body, pair.source, pair.target, POLICY, _model(body))
    return translate_response(body, pair.source, pair.target, policy=POLICY)


def parsed(body: Any, dialect: str, way: str) -> Any:
    """Read a body into items."""
    return parse_request(body, dialect, _model(body)) if way == "request" else parse_response(body, dialect)


def at_home(body: Any, dialect: str, way: str) -> Translation:
    """Read a body and write it for its own dialect."""
    items = parsed(body, dialect, way)
    if way == "request":
        return render_request(items, dialect, POLICY)
    return render_response(items, dialect, policy=POLICY)


def tried(body: Any, pair: Pair) -> Translation | None:
    """Translate a body that was made for a test; None where it is refused."""
    try:
        return translated(body, pair)
    except DialectError:
        return None


def _model(body: Any) -> str | None:
    return None if isinstance(body, dict) and "model" in body else _MODEL
