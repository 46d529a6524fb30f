"""JSON in and out, exactly: what is only carried comes out as it went in.

orjson does the work. A body with numbers that a 64-bit integer or a double would change, or with lone surrogates, is
read with the standard library instead, numbers keeping their text.
"""

from __future__ import annotations

import json
import marshal
import re
from decimal import Decimal
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Any

import orjson

from llm_dialect.errors import InvalidRequest
from llm_dialect.origin import step

if TYPE_CHECKING:
    from llm_dialect.errors import DialectError
    from llm_dialect.policy import Policy

__all__ = ["ExactNumber", "check_body", "check_depth", "check_numbers", "dump", "load", "load_text", "plain", "to_text"]

# A run of 16 digits and points may be a number that a double or a 64-bit integer would change. Every eighth byte of
# such a run is two in a row, every fourth four, which a part of the body shows; only then more of it is looked at.
_NUMBERS = bytes(48 if chr(byte) in "0123456789." else 0 for byte in range(256))
_RUNS = ((8, b"0" * 2), (4, b"0" * 4), (1, b"0" * 16))
# An exponent below -300 may be a number that a double takes for zero.
_TINY = re.compile(rb"-(?<=[0-9.][eE]-)0*[3-9][0-9]{2}")
_SMALL = 2048
# Stands in a shell for what is written in it.
_HOLE = object()
_ORJSON_DEPTH = 254
_OPEN = frozenset((dict, list))
_HOLDS = frozenset((dict, list, float))


class ExactNumber(float):
    """A number that a double cannot hold; `text` is how it was written."""

    __slots__ = ("text",)

    text: str

    def __new__(cls, text: str) -> ExactNumber:
        """Read the nearest double and keep the text."""
        made = super().__new__(cls, text)
        made.text = text
        return made

    def __reduce__(self) -> tuple[type[ExactNumber], tuple[str]]:
        """Copy by text."""
        return ExactNumber, (self.text,)


def _number(text: str) -> float:
    value = float(text)
    return value if isfinite(value) and Decimal(repr(value)) == Decimal(text) else ExactNumber(text)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _exact_loads(data: bytes | str) -> Any:
    # JSON is UTF-8; the standard library would guess at other codings.
    text = data if isinstance(data, str) else data.decode("utf-8-sig", "surrogatepass")
    return json.loads(text, parse_float=_number, parse_constant=_no_constant)


def _plain(data: bytes) -> bool:
    """Tell whether no number in a text can be one that orjson would change."""
    if all(run in data[::every].translate(_NUMBERS) for every, run in _RUNS):
        return False
    return _TINY.search(data) is None


def _loads(data: bytes, around: int = 0) -> tuple[Any, bool]:
    """Read JSON exactly; tell also whether orjson can write it with so many lists around it, which bounds its depth.

    What is written as it was read has no number that was changed. Clients write JSON as orjson does, or nearly so.
    """
    try:
        body = orjson.loads(data)
    except orjson.JSONDecodeError:
        return _exact_loads(data), False
    written = _written(body, around)
    if written is not None and len(written) == len(data) + 2 * around and written.startswith(data, around):
        return body, True
    return (body, written is not None) if _plain(data) else (_exact_loads(data), False)


def _flat(data: bytes) -> Any:
    """Read JSON of few brackets as `_loads` does, which is asked where this gives None."""
    try:
        body = orjson.loads(data)
        return body if orjson.dumps(body) == data or _plain(data) else None
    except (orjson.JSONDecodeError, TypeError):
        return None


def _written(body: Any, around: int) -> bytes | None:
    """Write a body in a shell of lists; None where orjson cannot, which stops at 254 levels."""
    try:
        if not around:
            return orjson.dumps(body, _default)
        return orjson.dumps(_shell(around), lambda value: body if value is _HOLE else _default(value))
    except TypeError:
        return None


@lru_cache(maxsize=16)
def _shell(levels: int) -> Any:
    """Give lists around the hole that a body is put into."""
    shell: Any = _HOLE
    for _ in range(levels):
        shell = [shell]
    return shell


def load(data: bytes | bytearray | memoryview | str, policy: Policy, error: type[DialectError] = InvalidRequest) -> Any:
    """Read a body.

    Args:
        data: The body's bytes, or its text.
        policy: Gives `max_body_bytes` and `max_depth`.
        error: What to raise.

    Raises:
        DialectError: Of class `error`, for bytes that are not JSON or pass a limit.
    """
    raw = data if type(data) is bytes else _encoded(data)
    size = len(raw)
    if size > policy.max_body_bytes:
        raise _too_large(error(f"the body has {size} bytes, the limit is {policy.max_body_bytes}"))
    # A small body shows at a glance that it has too few brackets to be deep; in a large one, counting costs more.
    is_shallow = size < _SMALL and raw.count(b"{") + raw.count(b"[") <= policy.max_depth
    body = _flat(raw) if is_shallow else None
    if body is not None:
        return body
    try:
        body, fits = _loads(raw, 0 if is_shallow else max(0, _ORJSON_DEPTH - policy.max_depth))
    except RecursionError as why:
        raise error(f"the body is nested deeper than {policy.max_depth}") from why
    except UnicodeDecodeError as why:
        raise error(f"the body is not UTF-8 text: byte {why.start} cannot be read, and JSON is UTF-8") from why
    except ValueError as why:
        raise error(f"the body is not JSON: {_reason(why)}") from why
    if not (is_shallow or fits):
        check_depth(body, policy.max_depth, error)
    return body


def _encoded(data: bytes | bytearray | memoryview | str) -> bytes:
    return data.encode("utf-8", "surrogatepass") if isinstance(data, str) else bytes(data)


def _too_large(error: DialectError) -> DialectError:
    """Answer a client whose body is too large as such (R35); an upstream's stays broken."""
    if isinstance(error, InvalidRequest):
        error.http_status = error.log_status = 413
    return error


def _reason(why: ValueError) -> str:
    if isinstance(why, json.JSONDecodeError):
        return f"{why.msg} at line {why.lineno} column {why.colno}"
    return str(why)


def check_body(body: Any, limit: int, error: type[DialectError]) -> None:
    """Refuse a body of Python values that no JSON could have been: too deep, or with numbers that are none.

    orjson writes such numbers as null: only a body that shows one is looked through.
    """
    data = check_depth(body, limit, error)
    if data is None or b"null" in data:
        check_numbers(body, error)


def check_numbers(body: Any, error: type[DialectError]) -> None:
    """Refuse NaN and the infinities, which JSON does not know."""
    stack: list[tuple[Any, str]] = [(body, "$")] if type(body) in _HOLDS else []
    while stack:
        value, path = stack.pop()
        if type(value) is dict:
            stack += [(each, path + step(key)) for key, each in value.items() if type(each) in _HOLDS]
        elif type(value) is list:
            stack += [(each, f"{path}[{place}]") for place, each in enumerate(value) if type(each) in _HOLDS]
        elif not isfinite(value):
            raise error(f"{value} is no number of JSON", path)


def check_depth(body: Any, limit: int, error: type[DialectError]) -> bytes | None:
    """Refuse a body nested deeper than `limit`; give its JSON where that was made on the way.

    orjson stops at 254 levels and walks faster than we can: in a shell of `254 - limit` lists it stops where we want.
    """
    data = _written(body, _ORJSON_DEPTH - limit)
    if data is None:
        _walk(body, limit, error)
    return data


def _walk(body: Any, limit: int, error: type[DialectError]) -> None:
    level = [body] if type(body) in _OPEN else []
    for _ in range(limit):
        level = [
            child
            for node in level
            for child in (node.values() if type(node) is dict else node)
            if type(child) is dict or type(child) is list
        ]
        if not level:
            return
    raise error(f"the body is nested deeper than {limit}")


def plain(body: Any, limit: int, error: type[DialectError]) -> Any:
    """Give a body of Python values in plain types: callers build theirs of enums, ordered dicts and tuples within them.

    `marshal` takes plain types only (and tuples) and is much faster than a walk; only what it refuses is made anew.
    """
    try:
        marshal.dumps(body)
    except ValueError:
        return _made_plain(body, limit, error)
    return body


def _made_plain(value: Any, left: int, error: type[DialectError]) -> Any:
    if left < 0:
        raise error("the body is nested too deep")
    if isinstance(value, dict):
        return {_made_plain(key, left, error): _made_plain(each, left - 1, error) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_made_plain(each, left - 1, error) for each in value]
    if isinstance(value, str):
        return str.__str__(value)
    if type(value) is bool or type(value) is ExactNumber:
        return value
    if isinstance(value, int):
        return int(value)
    return float(value) if isinstance(value, float) else value


def load_text(text: str) -> Any:
    """Read JSON text that stands inside a string (tool arguments); ValueError if it is none."""
    try:
        return _loads(text.encode("utf-8", "surrogatepass"))[0]
    except RecursionError as why:
        raise ValueError("nested too deeply") from why


def _default(value: Any) -> Any:
    if isinstance(value, ExactNumber):
        return orjson.Fragment(value.text)
    raise TypeError(f"not JSON: {type(value).__name__}")


def dump(body: Any) -> bytes:
    """Write JSON bytes; any body that was read can be written."""
    try:
        return orjson.dumps(body, _default)
    except (TypeError, RecursionError):
        return _dump_exact(body).encode("ascii")


def to_text(value: Any) -> str:
    """Write JSON text for a string (tool arguments)."""
    data = dump(value)
    if b"null" in data and not _reads_back(data, value):
        check_numbers(value, InvalidRequest)
    return data.decode()


def _reads_back(data: bytes, value: Any) -> bool:
    """Tell whether JSON says just what it was made of; what is no number is read back as null."""
    try:
        return bool(orjson.loads(data) == value)
    except (ValueError, RecursionError):
        return False


def _dump_exact(body: Any) -> str:
    """Write what orjson refuses: huge integers, lone surrogates (as escapes), deep nesting; without recursion."""
    out: list[str] = []
    stack: list[Any] = [body]
    while stack:
        value = stack.pop()
        if type(value) is _Raw:
            out.append(value.text)
        elif isinstance(value, dict):
            stack.extend(reversed(_object_steps(value)))
        elif isinstance(value, (list, tuple)):
            stack.extend(reversed(_list_steps(value)))
        elif isinstance(value, ExactNumber):
            out.append(value.text)
        elif value is None or isinstance(value, (str, int, float)):
            out.append(json.dumps(value))
        else:
            raise InvalidRequest(f"the body holds a {type(value).__name__}, which is not JSON")
    return "".join(out)


class _Raw:
    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


def _object_steps(value: dict[Any, Any]) -> list[Any]:
    steps: list[Any] = [_Raw("{")]
    for place, (key, child) in enumerate(value.items()):
        steps += (_Raw(f"{',' if place else ''}{json.dumps(str(key))}:"), child)
    return [*steps, _Raw("}")]


def _list_steps(value: list[Any] | tuple[Any, ...]) -> list[Any]:
    steps: list[Any] = [_Raw("[")]
    for place, child in enumerate(value):
        steps += (_Raw(","), child) if place else (child,)
    return [*steps, _Raw("]")]
