"""Lines of batch files: read and written by the templates of `generated/<d>/batch.json`."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeGuard

from llm_dialect.dialects import DIALECTS

__all__ = ["REQUEST", "Line", "LineError", "Lines", "lines_of"]

Json = dict[str, Any]

_NAMED = re.compile(r"\{(id|body|status|request|error)(?:\.(\w+))?\}")
_RESULTS = ("answered", "expired", "cancelled", "failed", "unanswered")
_OPTIONAL = ("{status}", "{request}")
REQUEST = "request"


class LineError(Exception):
    """A line that is none of its dialect, or cannot be one; the sentence says why."""


class Line(NamedTuple):
    """What a line says: its kind (request, or the end of one), and what its braces hold."""

    kind: str
    said: Json


class Lines:
    """How the lines of a dialect's batch files look."""

    def __init__(self, dialect: str, data: Json) -> None:
        """Hold the emitted templates."""
        self.dialect = dialect
        self.one_model: bool = data.get("one_model", False)
        self._ids = re.compile(data.get("ids", ".+"), re.DOTALL)
        self.templates: dict[str, Json] = {REQUEST: data["request"], **data["results"]}

    def read(self, value: object, results: bool) -> Line:
        """Read a line.

        Raises:
            LineError: It is none of this dialect and kind.
        """
        line = self._match(value, _RESULTS if results else (REQUEST,))
        if line is None:
            raise LineError(self._complaint(value, results))
        if not isinstance(line.said["id"], str) or not line.said["id"]:
            raise LineError("the id of the request must be text")
        return line

    def fits(self, value: object) -> bool:
        """Tell whether it looks like a line of this dialect, of whatever kind."""
        return self._match(value, (REQUEST, *_RESULTS)) is not None

    def write(self, kind: str, said: Json) -> Json:
        """Write a line.

        Raises:
            LineError: The id is not one that this vendor takes.
        """
        if not self._ids.fullmatch(said["id"]):
            raise LineError(f"{self.dialect} takes no such id as {said['id']!r}: it must fit {self._ids.pattern}")
        made: Json = _filled(self.templates[kind], said)
        return made

    def extras(self, line: Line, value: Json) -> list[str]:
        """Name the keys of a line that its template does not know, and that nothing else takes."""
        return _extras(self.templates[line.kind], value, "$")

    def _match(self, value: object, kinds: tuple[str, ...]) -> Line | None:
        for kind in kinds:
            said: Json = {}
            if kind in self.templates and _matches(self.templates[kind], value, said):
                return Line("failed" if kind == "unanswered" else kind, said)
        return None

    def _complaint(self, value: object, results: bool) -> str:
        if self._match(value, (REQUEST,) if results else _RESULTS) is not None:
            return f"this is a {'request' if results else 'result'}: use --kind {'requests' if results else 'results'}"
        wanted = self.templates["answered" if results else REQUEST]
        text = f"no {'result' if results else 'request'} of a batch of {self.dialect}; expected {_shape(wanted)}"
        other = next((name for name in DIALECTS if name != self.dialect and _fits(name, value)), None)
        return text if other is None else f"{text}; this looks like a line of {other}"


def _fits(dialect: str, value: object) -> bool:
    lines = lines_of(dialect)
    return lines is not None and lines.fits(value)


@cache
def lines_of(dialect: str) -> Lines | None:
    """Load the lines of a dialect; None where its vendor has no batches."""
    file = files("llm_dialect.generated") / dialect / "batch.json"
    return Lines(dialect, json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None


def _matches(template: object, value: object, said: Json) -> bool:
    if _is_dict(template):
        return _is_dict(value) and all(_has(template, key, value, said) for key in template)
    if not isinstance(template, str):
        return template == value
    found = _NAMED.fullmatch(template)
    if found is not None:
        return _take(found[1], found[2], value, said)
    if template.startswith("/"):  # a path; some hosts leave out the version
        return isinstance(value, str) and value.startswith("/") and template.endswith(value)
    return template == value or _is_loose(template)


def _take(name: str, member: str | None, value: object, said: Json) -> bool:
    if name in ("body", "error") and not _is_dict(value):
        return False
    said[name] = value if member is None else {member: value}
    return True


def _has(template: Json, key: str, value: Json, said: Json) -> bool:
    wanted = template[key]
    if key in value:
        return _matches(wanted, value[key], said)
    return wanted is None or wanted in _OPTIONAL or _is_loose(wanted)


def _is_loose(template: object) -> bool:
    """Tell whether a line may say it in other words, or not at all: made-up names, sentences, words in capitals."""
    return isinstance(template, str) and (
        " " in template or template.isupper() or bool(_NAMED.search(template) and not _NAMED.fullmatch(template))
    )


def _is_dict(value: object) -> TypeGuard[Json]:
    return isinstance(value, dict)


def _filled(template: object, said: Json) -> Any:
    if _is_dict(template):
        return {key: _filled(inner, said) for key, inner in template.items()}
    if not isinstance(template, str):
        return template
    found = _NAMED.fullmatch(template)
    if found is None:
        return _NAMED.sub(lambda each: str(said.get(each[1]) or ""), template)
    value: object = said.get(found[1])
    if found[2] is not None:
        return value.get(found[2]) if _is_dict(value) else None
    return "" if value is None else value


def _extras(template: object, value: object, path: str) -> list[str]:
    if not _is_dict(template) or not _is_dict(value):
        return []
    found = [f"{path}.{key}" for key in value if key not in template]
    for key in template.keys() & value.keys():
        found += _extras(template[key], value[key], f"{path}.{key}")
    return sorted(found)


def _shape(template: Json) -> str:
    return json.dumps(template).replace('"{', "{").replace('}"', "}")
