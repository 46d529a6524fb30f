"""What is remembered of a request for its answer."""

from __future__ import annotations

from types import SimpleNamespace

from llm_dialect.generated.canonical.request import ItemRequest
from llm_dialect.memory import Memory, repeated

ANSWERS = SimpleNamespace(
    REPEATS=("metadata", "temperature", "user", "tools"),
    REPEATED_LISTS={"tools": (("secret",), {"function": {"strict": True}})},
)


def test_what_an_answer_repeats_is_what_its_request_said() -> None:
    body = {"metadata": {"job": "7"}, "model": "m", "temperature": None}
    assert repeated(body, ANSWERS) == {"metadata": {"job": "7"}, "temperature": None}
    assert repeated(None, ANSWERS) == {}
    assert Memory.of(ItemRequest("m", []), {"user": "u"}).repeats == {"user": "u"}
    assert Memory.of(ItemRequest("m", [])).repeats == {}


def test_a_list_that_is_repeated_keeps_its_secrets_and_says_what_is_usual() -> None:
    tools = [{"type": "function", "name": "f"}, {"type": "function", "strict": False}, {"type": "mcp", "secret": "s"}]
    told = [{"type": "function", "name": "f", "strict": True}, {"type": "function", "strict": False}, {"type": "mcp"}]
    assert repeated({"tools": tools}, ANSWERS) == {"tools": told}
    assert repeated({"tools": "odd"}, ANSWERS) == {"tools": "odd"}
    assert repeated({"tools": [1, {"type": []}]}, ANSWERS) == {"tools": [1, {"type": []}]}
