"""Emits the vendor bodies as TypedDicts, for the type checkers of our users; nothing of ours imports them.

Reads: `specs/<dialect>/schema.json`. Writes: texts of `<dialect>/wire/*.py`, not yet formatted and without header.
A dialect has too many definitions for one file, so they stand in parts by alphabet and the package finds each by name.
"""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from codegen.errors import SpecError
from codegen.packing import packed_table, quoted
from codegen.templating import environment

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["render_wire"]

_ROOTS = {
    "request": "Request",
    "response": "Response",
    "stream": "StreamEvent",
    "error": "ErrorBody",
    "count_request": "CountRequest",
    "count_response": "CountResponse",
}
_SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_TYPING = frozenset({"Any", "Literal", "NotRequired", "TypeAlias", "TypedDict"})
_USED = _TYPING | {"None", "TYPE_CHECKING", "bool", "dict", "float", "int", "list", "str"}
_WIDTH = 120
_PART_LINES = 600
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass
class _Definition:
    """One emitted name: a TypedDict of `fields`, or an alias of the type text `alias`."""

    name: str
    alias: str | None = None
    fields: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    functional: bool = False

    @property
    def lines(self) -> int:
        """About how long it is."""
        return 1 if self.alias is not None else len(self.fields) + 3

    @property
    def uses(self) -> set[str]:
        """All names in its types."""
        texts = [self.alias or "", *(text for _, text in self.fields)]
        return {name for text in texts for name in _NAME.findall(re.sub(r"'[^']*'", "", text))}


def render_wire(dialect: str, schema: Mapping[str, Any]) -> dict[str, str]:
    """Emit the wire types of a dialect.

    Args:
        dialect: Name of the dialect, as in `specs/<dialect>/`.
        schema: Its schema file: `$defs`, and `roots` that refer to them.

    Returns:
        Text by path below `generated/`; valid Python that the caller formats and gives a header.

    Raises:
        SpecError: The schema says something that has no type here.
    """
    definitions = _Reader(dialect, schema["$defs"]).read()
    parts = _split(definitions)
    home = {made.name: part for part, content in parts.items() for made in content}
    texts = {f"{dialect}/wire/__init__.py": _render_face(dialect, parts, home, _roots(dialect, schema, home))}
    for part, content in parts.items():
        texts[f"{dialect}/wire/{part}.py"] = _render_part(dialect, part, content, home)
    return texts


def _roots(dialect: str, schema: Mapping[str, Any], home: Mapping[str, str]) -> dict[str, str]:
    """Map the fixed names of the roots to definitions."""
    roots: dict[str, str] = {}
    for root, value in schema["roots"].items():
        if root not in _ROOTS:
            raise _error(dialect, f"unknown root; known are {', '.join(_ROOTS)}", f"roots.{root}")
        name = _identifier(value["$ref"].rpartition("/")[2])
        alias = _ROOTS[root]
        if name not in home or (alias in home and alias != name):
            raise _error(dialect, f"{name} is not there, or another definition is named {alias}", f"roots.{root}")
        roots[alias] = name
    return roots


def _split(definitions: Iterable[_Definition]) -> dict[str, list[_Definition]]:
    """Deal the definitions out to parts by alphabet."""
    parts: dict[str, list[_Definition]] = {}
    lines = _PART_LINES
    for made in sorted(definitions, key=lambda made: made.name):
        if lines + made.lines > _PART_LINES:
            parts[f"part_{len(parts) + 1}"] = []
            lines = 0
        parts[f"part_{len(parts)}"].append(made)
        lines += made.lines
    return parts


def _render_part(dialect: str, part: str, content: list[_Definition], home: Mapping[str, str]) -> str:
    used = set[str]().union(*(made.uses for made in content))
    imports: dict[str, list[str]] = {}
    for name in sorted(used & home.keys()):
        if home[name] != part:
            imports.setdefault(home[name], []).append(name)
    classes = [made for made in content if made.alias is None]
    aliases = [made for made in content if made.alias is not None]
    typing = used & _TYPING
    typing |= {word for word, wanted in (("TypedDict", classes), ("TypeAlias", aliases)) if wanted}
    return (
        environment()
        .get_template("wire_part.jinja2")
        .render(
            dialect=dialect,
            first=content[0].name,
            last=content[-1].name,
            typing=["TYPE_CHECKING"] * bool(imports) + sorted(typing),
            imports=dict(sorted(imports.items())),
            classes=classes,
            aliases=[(made.name, _alias_line(made)) for made in aliases],
        )
    )


def _alias_line(made: _Definition) -> str:
    return f'{made.name}: TypeAlias = "{made.alias}"'


def _render_face(
    dialect: str, parts: Mapping[str, list[_Definition]], home: Mapping[str, str], roots: Mapping[str, str]
) -> str:
    wanted = {part: [made.name for made in content] for part, content in parts.items()}
    for alias, name in roots.items():
        if alias != name:
            wanted[home[name]].append(f"{name} as {alias}")
    package = f"llm_dialect.generated.{dialect}.wire"
    template = environment().get_template("wire_init.jinja2")
    return template.render(
        dialect=dialect,
        imports=[
            packed_table(f"from {package}.{part} import (", names, ")", indent=4) for part, names in wanted.items()
        ],
        names=packed_table("__all__ = [", quoted(sorted(home.keys() | roots.keys())), "]", indent=0),
        first_names=[content[0].name for content in parts.values()],
        roots=roots,
    )


class _Reader:
    """Turns schemas into type texts; what does not fit on a line or has no name of its own becomes a definition."""

    def __init__(self, dialect: str, defs: Mapping[str, Any]) -> None:
        self.dialect = dialect
        self.defs = defs
        self.made: dict[str, _Definition] = {}

    def read(self) -> list[_Definition]:
        """Read all definitions."""
        for name, schema in self.defs.items():
            self._define(_identifier(name), schema)
        return list(self.made.values())

    def _define(self, name: str, schema: Mapping[str, Any]) -> str:
        if name in self.made:
            raise _error(self.dialect, f"two definitions want the name {name}", f"$defs.{name}")
        made = self.made[name] = _Definition(name)
        if schema.get("properties"):
            required = schema.get("required", ())
            for key, value in schema["properties"].items():
                text = self._field(name, key, value, key in required)
                made.fields.append((key, text))
            names = set(schema["properties"])
            made.functional = any(not _plain(key) for key in names) or bool(names & (_USED | made.uses))
        else:
            made.alias = self._type(name, schema)
        return name

    def _field(self, owner: str, key: str, schema: Mapping[str, Any], required: bool) -> str:
        nested = f"{owner}_{_camel(key)}"
        text = self._type(nested, schema)
        if len(f"    {key!r}: NotRequired[{text}],") > _WIDTH:
            if nested in self.made or nested in map(_identifier, self.defs):
                nested += "_"
            self.made[nested] = _Definition(nested, alias=text)
            text = nested
        return text if required else f"NotRequired[{text}]"

    def _type(self, place: str, schema: Any) -> str:
        if schema is True or schema == {}:
            return "Any"
        for word, read in (
            ("$ref", self._ref),
            ("anyOf", self._union),
            ("const", self._const),
            ("enum", self._enum),
            ("type", self._typed),
        ):
            if word in schema:
                return read(place, schema)
        known = [key for key in schema if not key.startswith("x-") and key != "description"]
        if known:
            raise _error(self.dialect, f"{', '.join(known)} has no type here", place)
        return "Any"

    def _ref(self, place: str, schema: Mapping[str, Any]) -> str:
        name = schema["$ref"].removeprefix("#/$defs/")
        if name not in self.defs:
            raise _error(self.dialect, f"{schema['$ref']} leads nowhere", place)
        return _identifier(name)

    def _union(self, place: str, schema: Mapping[str, Any]) -> str:
        many = len(schema["anyOf"]) > 1
        texts = [self._type(f"{place}_{n}" if many else place, item) for n, item in enumerate(schema["anyOf"], 1)]
        members = list(dict.fromkeys(texts))
        if "Any" in members:
            return "Any"
        return " | ".join([text for text in members if text != "None"] + (["None"] if "None" in members else []))

    def _const(self, place: str, schema: Mapping[str, Any]) -> str:
        return self._enum(place, {"enum": [schema["const"]]})

    def _enum(self, place: str, schema: Mapping[str, Any]) -> str:
        values: list[Any] = schema["enum"]
        for value in values:
            if not (value is None or isinstance(value, (str, int))) or '"' in str(value) or "'" in str(value):
                raise _error(self.dialect, f"{value!r} cannot be a literal", place)
        return f"Literal[{', '.join(map(repr, values))}]"

    def _typed(self, place: str, schema: Mapping[str, Any]) -> str:
        type_ = schema["type"]
        if type_ == "array":
            return f"list[{self._type(f'{place}_Item', schema.get('items', {}))}]"
        if type_ == "object" and schema.get("properties"):
            return self._define(place, schema)
        if type_ == "object":
            return f"dict[str, {self._type(f'{place}_Value', schema.get('additionalProperties') or {})}]"
        if not isinstance(type_, str) or type_ not in _SCALARS:
            raise _error(self.dialect, f"type {type_!r} has no type here", place)
        return _SCALARS[type_]


def _plain(key: str) -> bool:
    """Tell whether a key can be an attribute of a class body; private names would be mangled."""
    return key.isidentifier() and not keyword.iskeyword(key) and not key.startswith("__")


def _camel(key: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", key))


def _identifier(name: str) -> str:
    text = re.sub(r"[^A-Za-z0-9_]+", "_", name)
    if text in _USED or keyword.iskeyword(text):
        return f"{text}_"
    return text if text.isidentifier() else f"T_{text}"


def _error(dialect: str, message: str, place: str) -> SpecError:
    return SpecError(message, file=f"specs/{dialect}/schema.json", place=place)
