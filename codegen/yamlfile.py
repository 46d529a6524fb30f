"""Reads YAML so that every value can be told apart by the line it stands on."""

from __future__ import annotations

import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import yaml
from yaml.constructor import SafeConstructor

from codegen.errors import SpecError

if TYPE_CHECKING:
    from pathlib import Path

Place = tuple[str | int, ...]

# Gives the same nodes and marks as the loader in Python, and is many times as fast; PyYAML may be built without it.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@lru_cache(maxsize=8)
def compose(text: str) -> yaml.Node | None:
    """Parse YAML into nodes that know where they stand; what is wrong is told in the same words by any PyYAML.

    The last few texts are remembered, as drift reads one many times: leave the nodes as they are.
    """
    try:
        found: yaml.Node | None = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError:
        found = yaml.compose(text, Loader=yaml.SafeLoader)
    return found


class YamlFile:
    """A YAML document with the line of each of its places.

    Attributes:
        name: The file's name for messages, relative to the specs folder's parent.
        data: The document as plain dicts, lists and scalars.
    """

    def __init__(self, name: str, text: str) -> None:
        """Parse `text`; duplicate keys and syntax errors are SpecErrors with a line."""
        self.name = name
        self._lines: dict[Place, int] = {}
        self._values = SafeConstructor()
        self.data: Any = self._parsed(text)

    def holding(self, data: Any) -> YamlFile:
        """Give a file of the same name and lines that holds something else."""
        made = copy.copy(self)
        made.data = data
        return made

    def _parsed(self, text: str) -> Any:
        try:
            node = compose(text)
        except yaml.MarkedYAMLError as why:
            line = why.problem_mark.line + 1 if why.problem_mark else None
            raise SpecError(f"not YAML: {why.problem}", file=self.name, line=line) from why
        return None if node is None else self._build(node, ())

    def line(self, place: Place) -> int | None:
        """Give the line of a place, or of the nearest one around it."""
        while place not in self._lines and place:
            place = place[:-1]
        return self._lines.get(place)

    def error(self, message: str, *place: str | int) -> SpecError:
        """Make the error for a place of this file."""
        return SpecError(message, file=self.name, line=self.line(place), place=".".join(map(str, place)))

    def _build(self, node: yaml.Node, place: Place) -> Any:
        self._lines[place] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, place)
        if isinstance(node, yaml.SequenceNode):
            return [self._build(child, (*place, index)) for index, child in enumerate(node.value)]
        return self._values.construct_object(node)

    def _mapping(self, node: yaml.MappingNode, place: Place) -> dict[Any, Any]:
        out: dict[Any, Any] = {}
        own: set[Any] = set()
        for key_node, value_node in node.value:
            if key_node.tag == "tag:yaml.org,2002:merge":
                out.update(self._build(value_node, place))
                continue
            key = self._values.construct_object(key_node)
            if not isinstance(key, str):
                raise SpecError(
                    f"the key {key!r} is not text: quote it", file=self.name, line=key_node.start_mark.line + 1
                )
            if key in own:
                raise SpecError(f"the key {key!r} stands here twice", file=self.name, line=key_node.start_mark.line + 1)
            own.add(key)
            out[key] = self._build(value_node, (*place, key))
            self._lines[(*place, key)] = key_node.start_mark.line + 1
        return out


def read_yaml(path: Path, root: Path) -> YamlFile:
    """Read a file; its name in messages is relative to `root`."""
    return YamlFile(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
