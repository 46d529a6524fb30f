"""R1: what a program gave back that a vendor ran: each vendor tells it in a form of its own.

The same facts stand in all of them: what was printed, what was printed as errors, whether the program failed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.generated.canonical.content import ServerToolCall, ServerToolResult, Text
from llm_dialect.generated.canonical.enums import TOOL_KIND_CODE_EXECUTION
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing

    Change = Callable[[ServerToolResult, Writing], ServerToolResult]

__all__ = ["PRINTED", "RETOLD", "program_bodies", "program_outputs", "program_prints"]

RETOLD = Rule("substituted", "none", "R1", "the target tells what a program gave back in a form of its own")
PRINTED = Rule("dropped", "lossy", "R1", "of a program's result the target takes what it printed")
_OK, _FAILED = "ok", "failed"


@only_with(ServerToolCall, ServerToolResult)
def program_bodies(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: as one object with what was printed, the errors and the exit status."""
    return _each(value, _as_body, cx)


@only_with(ServerToolCall, ServerToolResult)
def program_outputs(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: as parts: the text that was printed, and pictures."""
    return _each(value, _as_parts, cx)


@only_with(ServerToolCall, ServerToolResult)
def program_prints(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: as one text, and whether the program failed."""
    return _each(value, _as_print, cx)


def _each(value: list[Any], change: Change, cx: Writing) -> list[Any]:
    if value and type(value[0]) is ItemMessage:
        return [
            message.replace(content=_each(message.content, change, cx)) if _runs(message.content) else message
            for message in value
        ]
    if not _runs(value):
        return value
    return [_changed(item, change, cx) if _is_program(item) else item for item in value]


def _changed(item: Any, change: Change, cx: Writing) -> Any:
    """Change a result, or the one that stands within its call."""
    if type(item) is ServerToolCall:
        held: Any = item.result
        return item.replace(result=change(held, cx))
    return change(item, cx)


def _is_program(item: Any) -> bool:
    if type(item) is ServerToolCall:
        return item.kind is TOOL_KIND_CODE_EXECUTION and item.result is not None
    return type(item) is ServerToolResult and item.kind is TOOL_KIND_CODE_EXECUTION


def _runs(items: list[Any]) -> bool:
    return any(map(_is_program, items))


def _facts(item: Any) -> tuple[str, str, bool] | None:
    """Give what was printed, as errors too, and whether the program failed; None where it is told in no way we know."""
    body = item.body
    if type(body) is dict:
        if type(body.get("stdout")) is not str:
            return None
        errors = body.get("stderr") if type(body.get("stderr")) is str else ""
        return body["stdout"], errors or "", body.get("return_code") not in (0, None)
    if item.content is not None:
        words = "".join(part.text for part in item.content if type(part) is Text)
        return words, item.stderr or "", bool(item.is_error)
    failed = item.error_code not in (_OK, None) or item.return_code not in (0, None) or bool(item.is_error)
    return item.stdout or "", item.stderr or "", failed


def _as_body(item: Any, cx: Writing) -> Any:
    facts = _facts(item)
    if item.body is not None or facts is None:
        return item
    words, errors, failed = facts
    _tell(item, ("content", "stdout", "stderr", "error_code", "return_code"), cx)
    _leave_pictures(item, cx)
    ended = {"stdout": words, "stderr": errors, "return_code": int(failed)}
    return _bare(item, body={"type": "code_execution_result", **ended, "content": []})


def _as_parts(item: Any, cx: Writing) -> Any:
    facts = _facts(item)
    if item.content is not None or facts is None:
        return item
    _tell(item, ("stdout", "stderr"), cx)
    _tell_body(item, cx)
    for field in ("error_code", "return_code"):
        if getattr(item, field) not in (None, 0):
            cx.report.note(item, field, PRINTED if facts[2] else RETOLD)
    return _bare(item, content=[Text(facts[0] + facts[1], at=item.at)])


def _as_print(item: Any, cx: Writing) -> Any:
    facts = _facts(item)
    if facts is None or (item.body is None and item.content is None and not item.stderr):
        return item
    words, errors, failed = facts
    _tell(item, ("content", "stderr"), cx)
    _tell_body(item, cx)
    _leave_pictures(item, cx)
    return _bare(item, stdout=words + errors, error_code=_FAILED if failed else _OK)


def _tell(item: Any, fields: tuple[str, ...], cx: Writing) -> None:
    for field in fields:
        if getattr(item, field) is not None:
            cx.report.note(item, field, RETOLD)


def _tell_body(item: Any, cx: Writing) -> None:
    if item.body is None:
        return
    cx.report.note(item, "body", RETOLD)
    for key, held in item.body.items():
        if key not in ("type", "stdout", "stderr") and held not in (None, [], 0):
            cx.report.note(item, "body", PRINTED, f".{key}")


def _leave_pictures(item: Any, cx: Writing) -> None:
    for part in item.content or ():
        if type(part) is not Text:
            cx.report.note(part, None, PRINTED)


def _bare(item: Any, **said: Any) -> Any:
    """Give a result that says nothing of the program's end but some fields."""
    empty = dict.fromkeys(("body", "content", "stdout", "stderr", "return_code", "error_code", "is_error", "error"))
    return item.replace(**{**empty, **said})
