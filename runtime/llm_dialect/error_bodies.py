"""The bodies in which errors come: any of a vendor, a proxy, a gateway or a load balancer, as one envelope.

Nothing here raises for content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from llm_dialect.errors import DialectError, InvalidResponse
from llm_dialect.json_io import check_depth, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from llm_dialect.policy import Policy

__all__ = ["attempts", "cause_in", "decoded", "enveloped", "is_envelope", "is_failure", "told_failure"]

# Where gateways that tried several upstreams list what went wrong.
_CAUSES = ("previous_errors", "causes", "errors", "attempts")
# Where bodies without an `error` have one under another name: proxies, frameworks of servers.
_WRAPPERS = ("errors", "detail", "message")
_MESSAGES = ("error", "message", "detail", "Message", "msg")
# One vendor's answers say in each whether they failed, with status 200: 0 is well.
_TOLD, _TOLD_CODE, _TOLD_WORDS = "base_resp", "status_code", "status_msg"


def decoded(body: Any, policy: Policy) -> tuple[Any, str]:
    """Give the body as JSON values, or None and its text."""
    try:
        if isinstance(body, (bytes, bytearray, str)):
            return load(body, policy, InvalidResponse), ""
        if isinstance(body, memoryview):
            return decoded(bytes(body), policy)  # pyright: ignore[reportUnknownArgumentType]
        check_depth(body, policy.max_depth, InvalidResponse)
    except DialectError:
        return None, _text(body)
    return body, ""


def _text(body: Any) -> str:
    if isinstance(body, (bytes, bytearray)):
        return body.decode("utf-8", "replace")
    return body if isinstance(body, str) else ""


def _is_dict(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _object(value: Any) -> dict[str, Any] | None:
    """Give an object: the value, or the first one in a list."""
    if _is_list(value):
        return _first_object(value)
    return value if _is_dict(value) else None


def _first_object(items: Iterable[Any]) -> dict[str, Any] | None:
    return next((each for each in items if _is_dict(each)), None)


def is_envelope(value: Any) -> bool:
    """Tell whether a body is an error as vendors write it."""
    error = value.get("error") if _is_dict(value) else None
    return _is_dict(error) and type(error.get("message")) is str


def is_failure(value: Any) -> bool:
    """Tell whether a body that came as an answer is an error, in whatever form."""
    found = _object(value) or {}
    error = found.get("error")
    if _is_dict(error):
        return any(type(error.get(key)) in (str, int) for key in ("message", "code", "status"))
    return (type(error) is str and error != "") or found.get("object") == "error" or told_failure(found) is not None


def told_failure(found: dict[str, Any]) -> dict[str, Any] | None:
    """Give the error of an answer that tells its own status beside it; None if it says that all is well."""
    told = found.get(_TOLD)
    if not _is_dict(told):
        return None
    code = told.get(_TOLD_CODE)
    if type(code) is not int or not code:
        return None
    words = told.get(_TOLD_WORDS)
    return {"code": f"{_TOLD}.{code}", **({"message": words} if type(words) is str else {})}


def enveloped(value: Any) -> dict[str, Any]:
    """Give an object whose `error` is an object: as it came, or made of what looks like one."""
    found = _object(value)
    if found is None:
        return {"error": {"message": value} if isinstance(value, str) else {}}
    error = found.get("error")
    if _is_dict(error):
        return found
    if _is_list(error):
        return {**found, "error": _first_object(error) or _worded(error)}
    told = told_failure(found)
    if told is not None:
        return {"error": told}
    message = next((found[key] for key in _MESSAGES if isinstance(found.get(key), str)), None)
    flat = {key: found[key] for key in ("type", "code", "status", "param", "metadata") if key in found}
    if message is not None:
        return {"error": {**flat, "message": message}}
    wrapped = next((each for key in _WRAPPERS if (each := _object(found.get(key))) is not None), None)
    return {"error": flat} if wrapped is None else enveloped(wrapped)


def _worded(items: list[Any]) -> dict[str, Any]:
    words = [each for each in items if type(each) is str]
    return {"message": " ".join(words)} if words else {}


def attempts(envelope: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give an envelope with less and less in it that may be unlike the schema."""
    error = envelope["error"]
    for odd in ((), ("code",), ("type",), ("code", "type")):
        yield {**envelope, "error": {key: value for key, value in error.items() if key not in odd}}
    yield {"error": {key: value for key, value in error.items() if key == "message" and type(value) is str}}


def cause_in(error: dict[str, Any], policy: Policy) -> tuple[Any, str] | None:
    """Give what an error wraps: the last one of a list, the body of the last vendor, or JSON as the words themselves.

    Returns:
        JSON values, or None and a text; as `decoded`. None where nothing is wrapped.
    """
    metadata = error.get("metadata")
    held = metadata if _is_dict(metadata) else {}
    last = _last_of(error) or _last_of(held)
    if last is not None:
        return (last if "error" in last else {"error": last}), ""
    raw = held.get("raw")
    if _is_dict(raw) or (type(raw) is str and raw):
        return decoded(raw, policy)
    message = error.get("message")
    if type(message) is str and message.lstrip()[:1] in ("{", "["):
        value, _ = decoded(message, policy)
        return None if value is None else (value, "")
    return None


def _last_of(holder: dict[str, Any]) -> dict[str, Any] | None:
    lists: list[list[Any]] = [holder[key] for key in _CAUSES if _is_list(holder.get(key))]
    return next((found for each in lists if (found := _first_object(reversed(each))) is not None), None)
