"""Prints surfaces as modules of plain constants."""

from __future__ import annotations

import json
import string
from typing import TYPE_CHECKING, Any, TypeGuard

from codegen.templating import environment

if TYPE_CHECKING:
    from codegen.surface.load import Surface

__all__ = ["render_surface"]

_PING = ": keep-alive\n\n"


def render_surface(surface: Surface) -> str:
    """Print `generated/<dialect>/surface.py`."""
    return (
        environment().get_template("surface.jinja2").render(dialect=surface.dialect, constants=_constants(surface.data))
    )


def _constants(data: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    """Give name, type, value and meaning of each constant, in order."""
    stream, errors = data.get("stream", {}), data["headers_of_errors"]
    counting: dict[str, Any] = data["counting"] or {}
    models, stored = data.get("models", {}), data.get("stored", {})
    kept: dict[str, Any] = stored.get("asked", {})
    auth = [(way["header"], way["shape"]) for way in data["auth"]]
    retry = [(row["header"], 0.001 if row["unit"] == "ms" else 1.0) for row in errors["retry"]]
    details = {name: (row["type"], row["key"]) for name, row in errors.get("details", {}).items()}
    windows = [(row["remaining"], row["reset"]) for row in errors.get("windows", ())]
    words = {kind: [(text, _facts(text)) for text in texts] for kind, texts in data.get("words", {}).items()}
    refusals = {path: (row.get("code"), row.get("kind")) for path, row in data.get("refusals", {}).items()}
    texts, names, pairs = "dict[str, str]", "tuple[str, ...]", "tuple[tuple[str, str], ...]"
    parts = "dict[str, object]"
    sentences = "dict[str, tuple[tuple[str, tuple[str, ...]], ...]]"
    statuses, kinds = data["status"], {int(number): kind for number, kind in data["kinds"].items()}
    events = {"ping": _PING, **data.get("events", {})}
    rows: list[tuple[str, str, Any, str]] = [
        ("METHOD", "str", data["method"], "HTTP method."),
        ("PATH", "str", data["path"], "Path; {model} stands for the model's name."),
        ("QUERY", texts, data.get("query", {}), "Query of a whole answer."),
        ("STREAM_PATH", "str", stream.get("path", data["path"]), "Path of a stream."),
        ("STREAM_QUERY", texts, stream.get("query", data.get("query", {})), "Query of a stream."),
        ("COUNT_PATH", "str | None", counting.get("path"), "Path of token counting; None: the vendor has none."),
        ("COUNT_KEYS", names, counting.get("keys", []), "Properties of a request that count."),
        ("COUNT_WITHIN", "str | None", counting.get("within"), "The property that they stand in."),
        ("COUNT_BARE", names, counting.get("bare", []), "Those that may stand without it."),
        ("COUNT_ANSWER", parts, counting.get("answer", {}), "What is said of the count, {count}."),
        ("AUTH", pairs, auth, "Header and shape of the key, the usual way first."),
        ("HEADERS", texts, data.get("headers", {}), "Headers that every request needs."),
        ("SIGNS", names, data.get("signs", []), "Headers and ?parameters that only clients of the dialect send."),
        ("OPTIONAL_HEADERS", names, data.get("optional_headers", []), "Headers that change the answer."),
        (
            "ASKED_BY",
            "dict[str, tuple[str, str]]",
            {key: (row["header"], row["word"]) for key, row in data.get("asked_by", {}).items()},
            "Property of a request: header and the word in it without which it is refused.",
        ),
        ("REQUEST_ID_PREFIX", "str", data["ids"]["request"], "How the id of a request begins."),
        ("EVENTS_PING", "str", events["ping"], "What keeps a silent stream open."),
        ("EVENTS_BEFORE", "str", events.get("before", events["ping"]), "The same before the first event."),
        ("MODELS_PATH", "str | None", models.get("path"), "Path of the list of models."),
        ("MODELS_LIST", parts, models.get("list", {}), "The list, with {models}, {first} and {last}."),
        ("MODELS_ITEM", parts, models.get("item", {}), "An element of it, with {model}."),
        ("STORED_PATH", "str | None", stored.get("path"), "Path of a kept answer; None: none is kept."),
        ("STORED_ID_PREFIX", "str", stored.get("id", ""), "How ids of answers begin."),
        ("STORED_TOLD", "str", stored.get("told", ""), "The key of the whole answer in the last event of a stream."),
        (
            "STORED_PARTS",
            "tuple[str, str, str] | None",
            tuple(stored["parts"][key] for key in ("sent", "told", "named")) if "parts" in stored else None,
            "Keys of the parts of a request and of an answer, and the type of a part that names a kept one.",
        ),
        (
            "ASKED_PATH",
            "str | None",
            kept.get("path"),
            "Path of what a kept answer was asked with; None: there is none.",
        ),
        ("ASKED_KEY", "str", kept.get("key", ""), "The property of the request that it stands in."),
        ("ASKED_BARE", parts, kept.get("bare", {}), "What a single {text} there is."),
        ("ASKED_LIST", parts, kept.get("list", {}), "The list, with {items}, {first} and {last}."),
        ("STORED_DELETED", parts, stored.get("deleted", {}), "What is said when one, {id}, is deleted."),
        (
            "STATUSES",
            "dict[str, tuple[int, ...]]",
            statuses,
            "Kind of error: statuses to answer with.",
        ),
        ("KINDS", "dict[int, str]", kinds, "Status: kind of error."),
        ("ERROR_NEEDED", names, data.get("error_needed", []), "What clients read of an error besides its message."),
        ("REQUEST_ID_HEADERS", names, errors["request_id"], "Headers with the request's id; the first is written."),
        (
            "RETRY_HEADERS",
            "tuple[tuple[str, float], ...]",
            retry,
            "Headers with the time to wait; unit in seconds.",
        ),
        ("DETAILS", "dict[str, tuple[str, str]]", details, "Facts in the details of a body: @type and key."),
        ("RATE_WINDOWS", pairs, windows, "Headers of a rate limit: what is left, and when it is full again."),
        ("WORDS", sentences, words, "Kind of error: sentences, each with the facts it names."),
        (
            "REFUSALS",
            "dict[str, tuple[str | None, str | None]]",
            refusals,
            "Request path: code and kind of the error that refuses it.",
        ),
    ]
    return [(name, kind, _literal(value), meaning) for name, kind, value, meaning in rows]


def _facts(text: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(text) if name]


def _is_dict(value: object) -> TypeGuard[dict[Any, Any]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, (list, tuple))


def _literal(value: Any) -> str:
    """Write a value as Python: lists become tuples, text is double-quoted."""
    if _is_dict(value):
        return "{" + "".join(f"{_literal(key)}: {_literal(each)}, " for key, each in value.items()) + "}"
    if _is_list(value):
        return "(" + "".join(f"{_literal(each)}, " for each in value) + ")"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
