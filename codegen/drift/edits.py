"""Edits a spec as text, so that comments and layout stay: YAML only says where a row stands."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

import yaml

from codegen.yamlfile import LOADER, compose

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Sheet", "quoted"]

MERGE = "tag:yaml.org,2002:merge"
_ANCHOR = re.compile(r"&([\w-]+) ?")


@dataclass(frozen=True)
class _Patch:
    """One replacement of a stretch of text."""

    start: int
    end: int
    text: str

    @property
    def depth(self) -> int:
        """How far a new line is indented: of maps that end at one place the inner one goes on first."""
        return len(self.text) - len(self.text.lstrip("\n ")) if self.text.startswith("\n") else 0


class Sheet:
    """One YAML file and the edits that are planned for it; `text` carries them out."""

    def __init__(self, source: str) -> None:
        """Parse a file."""
        self.source = source
        self._root: yaml.Node = compose(source)  # type: ignore[assignment]
        self._patches: list[_Patch] = []
        self._begun: set[int] = set()
        self._emptied: dict[int, tuple[yaml.MappingNode, set[int]]] = {}
        self._added: dict[int, set[tuple[str, str]]] = {}
        self._beside: dict[tuple[int, int], list[str]] = {}

    def text(self) -> str:
        """Give the file with all edits; of edits at one place the first stands first."""
        self._patches += [
            _Patch(start, end, f"{{<<: {self.source[start:end]}, {', '.join(rows)}}}")
            for (start, end), rows in self._beside.items()
        ]
        self._beside = {}
        gone = _merged([(each.start, each.end) for each in self._patches if not each.text])
        lost = _merged([(each.start, each.end) for each in self._patches if each.start < each.end])
        for start, end in lost:
            self._hand_on(start, end, lost)
        cuts = [_Patch(self._before_closing(start, end), end, "") for start, end in gone]
        hollow = [_Patch(*self._inside(node), "{}") for node, left in self._emptied.values() if not left]
        cuts = [each for each in cuts if not any(each.start < one.end and one.start < each.end for one in hollow)]
        told = [
            each for each in self._patches if each.text and not any(a <= each.start < each.end <= b for a, b in gone)
        ]
        out = self.source
        patches = sorted([*told, *hollow, *cuts], key=lambda each: (each.start, -each.depth))
        for patch in reversed(patches):
            out = out[: patch.start] + patch.text + out[patch.end :]
        return out

    def _before_closing(self, start: int, end: int) -> int:
        """Take the comma along that would stand before a closing bracket."""
        alone = self.source[end : end + 1] in ("}", "]") and self.source[:start].endswith(", ")
        return start - 2 if alone else start

    def has(self, *place: str) -> bool:
        """Tell whether there is a map, list or value at a place."""
        return self._find(place) is not None

    def put(self, place: tuple[str, ...], key: str, value: str) -> bool:
        """Add `key: value` at the end of a map; False if there is no such map, or the key is there.

        What an alias stands for is added to where its anchor is, if that was asked for too, else beside the alias.
        """
        node = self._find(place)
        if not isinstance(node, yaml.MappingNode) or any(each.value == key for each, _ in node.value):
            return False
        line, added = f"{quoted(key)}: {value}", self._added.setdefault(id(node), set())
        if (key, value) in added:
            return True
        if (alias := self._alias(place)) is not None:
            self._beside.setdefault(alias, []).append(line)
            return True
        added.add((key, value))
        if node.flow_style:
            self._plan(node.end_mark.index - 1, node.end_mark.index - 1, self._comma(node) + line)
        else:
            first, (last_key, last) = node.value[0][0], node.value[-1]
            at = self._line_end(self._tail(last_key, last))
            self._plan(at, at, f"\n{' ' * first.start_mark.column}{line}")
        return True

    def set(self, place: tuple[str, ...], key: str, value: str) -> bool:
        """Put, or where the key is there give it another value."""
        holder = self._find(place)
        rows = holder.value if isinstance(holder, yaml.MappingNode) else ()
        found = next(((each, old) for each, old in rows if each.value == key), None)
        if found is None:
            return self.put(place, key, value)
        self._plan(found[0].end_mark.index, self._tail(*found), f": {value}")
        return True

    def rename_key(self, place: tuple[str, ...], key: str, name: str) -> bool:
        """Give a key of a map another name."""
        holder = self._find(place)
        for each, _ in holder.value if isinstance(holder, yaml.MappingNode) else ():
            if each.value == key:
                self._plan(each.start_mark.index, each.end_mark.index, quoted(name))
                return True
        return False

    def _alias(self, place: tuple[str, ...]) -> tuple[int, int] | None:
        """Give where the alias stands that is the value at a place."""
        holder = self._find(place[:-1])
        if isinstance(holder, yaml.MappingNode):
            for key, value in holder.value:
                if key.value == place[-1] and value.start_mark.index < key.end_mark.index:
                    found = re.compile(r"\*[\w-]+").search(self.source, key.end_mark.index)
                    return found.span() if found else None
        return None

    def append(self, place: tuple[str, ...], value: str) -> bool:
        """Add an item to a list."""
        node = self._find(place)
        if not isinstance(node, yaml.SequenceNode):
            return False
        if node.flow_style:
            self._plan(node.end_mark.index - 1, node.end_mark.index - 1, self._comma(node) + value)
        else:
            at = self._line_end(self._tail(node.value[-1], node.value[-1]))
            self._plan(at, at, f"\n{' ' * node.start_mark.column}- {value}")
        return True

    def drop(self, place: tuple[str, ...], key: str) -> bool:
        """Take a key out of a map, a word or `#place` out of a list; an anchor in it goes to its first user."""
        node = self._find(place)
        return isinstance(node, yaml.CollectionNode) and self._drop(node, key)

    def _drop(self, node: yaml.CollectionNode, key: str) -> bool:
        spans: list[tuple[str, yaml.Node, yaml.Node]]
        if isinstance(node, yaml.SequenceNode):
            spans = [
                (f"#{at}" if key.startswith("#") else each.value, each, each) for at, each in enumerate(node.value)
            ]
        else:
            spans = [(name.value, name, value) for name, value in node.value]
        index = next((index for index, each in enumerate(spans) if each[0] == key), None)
        if index is None:
            return any(self._drop(each[2], key) for each in spans if each[1].tag == MERGE and _is_collection(each[2]))
        if isinstance(node, yaml.MappingNode) and not node.flow_style:
            self._emptied.setdefault(id(node), (node, set(range(len(spans)))))[1].discard(index)
        self._plan(*self._span(node, spans, index), "")
        return True

    def _inside(self, node: yaml.MappingNode) -> tuple[int, int]:
        return node.value[0][0].start_mark.index, self._tail(*node.value[-1])

    def fill(self, place: tuple[str, ...]) -> bool:
        """Where a key stands without a value, give it an empty map; False if it has one."""
        node = self._find(place[:-1])
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value == place[-1] and value.tag == "tag:yaml.org,2002:null":
                    at = self.source.index(":", key.end_mark.index) + 1
                    self._plan(at, at, " {}")
                    return True
        return False

    def rename(self, names: Mapping[str, str]) -> None:
        """Rename definitions wherever they stand as a whole word: as a key or as a value."""
        for token in yaml.scan(self.source, Loader=LOADER):
            if isinstance(token, yaml.ScalarToken) and token.plain:
                head, dot, tail = str(token.value).partition(".")
                if head in names:
                    self._plan(token.start_mark.index, token.end_mark.index, names[head] + dot + tail)

    def _comma(self, node: yaml.CollectionNode) -> str:
        """Give what goes before a new entry of a flow collection."""
        first = not node.value and id(node) not in self._begun
        self._begun.add(id(node))
        return "" if first else ", "

    def _plan(self, start: int, end: int, text: str) -> None:
        self._patches.append(_Patch(start, end, text))

    def _find(self, place: tuple[str, ...]) -> yaml.Node | None:
        node: yaml.Node | None = self._root
        for step in place:
            if isinstance(node, yaml.MappingNode):
                node = next((value for key, value in node.value if key.value == step), None)
            elif isinstance(node, yaml.SequenceNode) and step.isdigit():
                node = node.value[int(step)]
            else:
                return None
        return node

    def _span(self, node: yaml.Node, spans: list[tuple[str, yaml.Node, yaml.Node]], index: int) -> tuple[int, int]:
        _, first, last = spans[index]
        end = self._tail(first, last)
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            return self.source.rfind("\n", 0, first.start_mark.index) + 1, self._line_end(end) + 1
        if index + 1 < len(spans):
            return first.start_mark.index, spans[index + 1][1].start_mark.index
        before = self._tail(*spans[index - 1][1:]) if index else first.start_mark.index
        return before, end

    def _tail(self, key: yaml.Node, value: yaml.Node) -> int:
        """Give the end of an entry; what stands for an alias was composed where its anchor stands."""
        if value is not key and value.start_mark.index < key.end_mark.index:
            found = re.compile(r":\s*\*[\w-]+").match(self.source, key.end_mark.index)
            return found.end() if found else self._line_end(key.end_mark.index)
        if isinstance(value, yaml.CollectionNode) and not value.flow_style and value.value:
            last = value.value[-1]
            return self._tail(*last) if isinstance(last, tuple) else self._tail(last, last)
        return int(value.end_mark.index)

    def _line_end(self, index: int) -> int:
        end = self.source.find("\n", index)
        return len(self.source) if end < 0 else end

    def _hand_on(self, start: int, end: int, gone: list[tuple[int, int]]) -> None:
        """Where an anchor goes, let its first alias that stays say what it stood for."""
        for found in _ANCHOR.finditer(self.source, start, end):
            node = self._starting(found.start())
            for alias in re.compile(rf"\*{re.escape(found[1])}(?![\w-])").finditer(self.source, end):
                if node is not None and not any(a <= alias.start() < b for a, b in gone):
                    self._plan(alias.start(), alias.end(), f"&{found[1]} {self._said(node)}")
                    break

    def _starting(self, index: int) -> yaml.Node | None:
        """Give the node that an anchor stands before."""
        waiting = [self._root]
        while waiting:
            node = waiting.pop()
            if node.start_mark.index == index:
                return node
            if isinstance(node, yaml.MappingNode):
                waiting += [each for row in node.value for each in row]
            elif isinstance(node, yaml.SequenceNode):
                waiting += node.value
        return None

    def _said(self, node: yaml.Node) -> str:
        """Write a node on one line: as it stands, or where it takes several in flow style."""
        if not isinstance(node, yaml.CollectionNode) or (node.flow_style and _single(self._text(node))):
            return self._text(node)
        if isinstance(node, yaml.SequenceNode):
            return "[" + ", ".join(map(self._said, node.value)) + "]"
        return "{" + ", ".join(f"{self._said(key)}: {self._said(value)}" for key, value in node.value) + "}"

    def _text(self, node: yaml.Node) -> str:
        if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            return json.dumps(node.value, ensure_ascii=False)
        return _ANCHOR.sub("", self.source[node.start_mark.index : node.end_mark.index])


def _single(text: str) -> bool:
    return "\n" not in text and "*" not in text


def _is_collection(node: yaml.Node) -> TypeGuard[yaml.CollectionNode]:
    return isinstance(node, yaml.CollectionNode)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join stretches that overlap."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def quoted(key: str) -> str:
    """Write a key; one that YAML would not read as this text is quoted."""
    return key if yaml.safe_load(key) == key and re.fullmatch(r"[\w$.-]+", key) else f'"{key}"'
