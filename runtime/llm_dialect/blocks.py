"""Content items that come in fragments, while they come."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import orjson

from llm_dialect.generated.canonical.content import ServerToolCall, Text, ToolCall
from llm_dialect.generated.canonical.enums import ToolKind
from llm_dialect.json_io import load_text

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.stream import ToolCallDelta
    from llm_dialect.stop import StopWindow

__all__ = ["FIRST_HALF", "LAST_FIRST_HALF", "SHOWN", "Block", "is_words", "whole_letters"]

# Texts that the vendor numbers: each is one of several.
_SEALS = frozenset(("signature", "redacted_data"))
_LISTS = frozenset(("summary", "parts"))
# What is shown of a block while it is open.
SHOWN = frozenset(("text", "summary", "parts", "arguments"))


_BESIDE = attrgetter(*(name for name in Text.__slots__ if name not in {"text", "form", "at"}))
_NOTHING = len(Text.__slots__) - 3


def is_words(item: Any) -> bool:
    """Tell whether an item is a text that is nothing but its words, of which no writer can lose anything.

    That its source said null of something is a matter of spelling.
    """
    if type(item) is not Text or _BESIDE(item).count(None) != _NOTHING:
        return False
    return item.form is None or all(mark is None and key[-1] not in "!^*" for key, mark in item.form.items())


# Letters that UTF-16 writes as two; servers that count in it may cut a text between the halves.
FIRST_HALF, LAST_FIRST_HALF = "\ud800", "\udbff"


def whole_letters(text: str) -> str:
    r"""Put halves of letters together that stand side by side.

    >>> whole_letters("\ud83d" + "\ude00") == "\U0001f600"
    True
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


class Run:
    """Fragments of one text of a block, one after another."""

    __slots__ = ("field", "part", "pieces")

    def __init__(self, field: str, part: int | None) -> None:
        self.field = field
        self.part = part
        self.pieces: list[str] = []

    def text(self) -> str:
        """Join the fragments."""
        return "".join(self.pieces)


class Block:
    """One content item that comes in fragments.

    Attributes:
        key: What the source calls it; None if it has no name.
        item: The item as it began.
        runs: Its fragments.
        closed: No fragment will come.
        started: A pen was told of it.
        live: It flows as it comes; otherwise it is written whole when it is closed.
        window: Watches its visible text for stop sequences.
        whole: It was found to be a call that takes no more.
        half: The first half of a letter that the upstream cut in two, with its field and part.
    """

    __slots__ = ("closed", "half", "item", "key", "live", "runs", "started", "whole", "window")

    def __init__(self, key: Any, item: Any) -> None:
        """Open a block."""
        self.key = key
        self.item = item
        self.runs: list[Run] = []
        self.closed = False
        self.started = False
        self.live = False
        self.window: StopWindow | None = None
        self.whole = False
        self.half: tuple[str, int | None, str] | None = None

    def add(self, field: str, part: int | None, piece: str) -> bool:
        """Take a fragment; tell whether a text begins with it."""
        runs = self.runs
        begins = not runs or runs[-1].field != field or runs[-1].part != part
        if begins:
            runs.append(Run(field, part))
        runs[-1].pieces.append(piece)
        return begins

    def identify(self, delta: ToolCallDelta) -> None:
        """Take what a fragment says of its call. Some vendors say it on each fragment, some cut the name in pieces."""
        item = self.item
        if delta.id and not item.id:
            item.id = delta.id
        if delta.name and delta.name != item.name:
            item.name += delta.name
        item.namespace = delta.namespace or item.namespace
        item.item_id = delta.item_id or item.item_id
        item.signature = delta.signature or item.signature

    def sealed(self) -> bool:
        """Tell whether it has its seal, which comes last, or is one: more words belong to another block."""
        return bool(self.runs) and self.runs[-1].field in _SEALS

    def is_whole_call(self) -> bool:
        """Tell whether it is a call of a function whose arguments are all there: a whole object takes no more."""
        said = self.runs[0] if self.runs else None  # what may come after the arguments is a seal
        if type(self.item) is not ToolCall or self.item.kind is not ToolKind.function or said is None:
            return False
        if not self.whole and said.pieces[-1].rstrip().endswith("}"):
            self.whole = _is_object(said.text())
        return self.whole

    def length(self) -> int:
        """Count the characters of its text."""
        return sum(len(piece) for run in self.runs if run.field == "text" for piece in run.pieces)

    def shows(self) -> bool:
        """Tell whether there is anything to show by now."""
        return any(run.field in SHOWN for run in self.runs)

    def says_words(self) -> bool:
        """Tell whether it is a text that is nothing but its words, without joining them."""
        return is_words(self.item) and all(run.field == "text" for run in self.runs)

    def rest(self) -> Any:
        """Give the item with all its fragments, but without the seal of a call that was known when it began."""
        item = self.final()
        told = type(item) is ToolCall and self.item.signature is not None
        return item.replace(signature=None) if told else item

    def final(self) -> Any:
        """Give the item with all its fragments."""
        changes: dict[str, Any] = {}
        for run in self.runs:
            if run.field in _LISTS:
                _into_list(changes.setdefault(run.field, {}), run)
            else:
                changes[run.field] = changes.get(run.field, "") + run.text()
        for field in _LISTS & changes.keys():
            changes[field] = [Text(words) for _, words in sorted(changes[field].items())]
        if type(self.item) is ServerToolCall and "arguments" in changes:
            changes["arguments"] = _json(changes["arguments"])
        return self.item.replace(**changes) if changes else self.item


def _into_list(texts: dict[int, str], run: Run) -> None:
    part = run.part or 0
    texts[part] = texts.get(part, "") + run.text()


def _is_object(text: str) -> bool:
    try:
        return type(orjson.loads(text)) is dict  # whatever its numbers are
    except ValueError:
        return type(_json(text)) is dict


def _json(text: str) -> Any:
    try:
        return load_text(text)
    except ValueError:
        return text
