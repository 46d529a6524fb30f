"""The emitter: a snippet of the model beside the text that comes of it."""

from __future__ import annotations

import pytest

from codegen.canonical.document import Document
from codegen.canonical.emit import enum_member, render_canonical
from codegen.canonical.load import build_canonical

ENUMS = """\
# Words. They are few.
$schema: https://json-schema.org/draft/2020-12/schema
$id: urn:test
$defs:
  Kind:
    description: What it is. `none` says nothing.
    type: string
    enum: [one, none, class, title]
"""

LEAVES = """\
# Leaves.
$schema: https://json-schema.org/draft/2020-12/schema
$id: urn:test
$defs:
  Leaf:
    description: A leaf.
    x-node: true
    x-content: leaf
    type: object
    required: [text]
    properties:
      text: {type: string, description: Its text.}
      kind: {$ref: "words#Kind", default: class, description: Its kind.}
      leaves: {type: array, items: {$ref: "#Item"}, description: Smaller ones.}
  Stone:
    description: A stone.
    x-content: stone
    type: object
    properties:
      weight: {type: number, description: In grams.}
  Item:
    description: Either.
    anyOf: [{$ref: "#Leaf"}, {$ref: "#Stone"}]
"""

ENUMS_TEXT = '''\
"""Words.

They are few.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Kind"]


class Kind(StrEnum):
    """What it is.

    `none` says nothing.
    """

    one = "one"
    none = "none"
    class_ = "class"
    title_ = "title"


# By names of the module, as a class of words finds each of its members by a slow look-up.
KIND_ONE = Kind.one
KIND_NONE = Kind.none
KIND_CLASS = Kind.class_
KIND_TITLE = Kind.title_

'''

LEAVES_TEXT = '''\
"""Leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llm_dialect.generated.canonical.words import Kind
from llm_dialect.node import Node, new

if TYPE_CHECKING:
    from typing import Any, ClassVar

    from llm_dialect.node import Origin

__all__ = ["Item", "Leaf", "Stone"]


class Leaf(Node):
    """A leaf.

    Attributes:
        text: Its text.
        kind: Its kind.
        leaves: Smaller ones.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("text", "kind", "leaves", "extra", "form", "at")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"kind": "Kind", "leaves": "Item[]"}
    _TAG: ClassVar[str | None] = "leaf"

    def __init__(
        self,
        text: str,
        kind: Kind = Kind.class_,
        leaves: list[Item] | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.text: str = text
        self.kind: Kind = kind
        self.leaves: list[Item] | None = leaves
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at

    def copy(self) -> Leaf:
        """Make a shallow copy."""
        made = new(Leaf)
        made.text = self.text
        made.kind = self.kind
        made.leaves = self.leaves
        made.extra = self.extra
        made.form = self.form
        made.at = self.at
        return made


class Stone(Node):
    """A stone.

    Attributes:
        weight: In grams.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("weight",)
    __slots__ = _FIELDS
    _TAG: ClassVar[str | None] = "stone"

    def __init__(
        self,
        weight: float | None = None,
    ) -> None:
        self.weight: float | None = weight

    def copy(self) -> Stone:
        """Make a shallow copy."""
        made = new(Stone)
        made.weight = self.weight
        return made


# Either.
Item = (
    Leaf | Stone
)  # fmt: skip
'''


def emitted() -> dict[str, str]:
    """Emit the two files."""
    return render_canonical(build_canonical({"words": Document("words", ENUMS), "leaves": Document("leaves", LEAVES)}))


def test_enums() -> None:
    assert emitted()["canonical/words.py"] == ENUMS_TEXT


def test_classes() -> None:
    assert emitted()["canonical/leaves.py"] == LEAVES_TEXT


def test_face_lists_all_names_by_module() -> None:
    face = emitted()["canonical/__init__.py"]
    assert sorted(emitted()) == ["canonical/__init__.py", "canonical/leaves.py", "canonical/words.py"]
    assert (
        "    from llm_dialect.generated.canonical.leaves import (\n        Item,\n        Leaf,\n        Stone,\n    )"
        in face
    )
    assert '"Kind": "words"' in face
    compile(face, "face", "exec")


def test_members_that_python_has_already() -> None:
    assert [enum_member(value) for value in ("none", "class", "title", "value", "mcp")] == [
        "none",
        "class_",
        "title_",
        "value_",
        "mcp",
    ]


def test_enums_and_classes_do_not_share_a_module() -> None:
    mixed = LEAVES.replace("words#Kind", "#Kind") + ENUMS.partition("$defs:\n")[2]
    with pytest.raises(ValueError, match="leaves: enums and classes need modules of their own"):
        render_canonical(build_canonical({"leaves": Document("leaves", mixed)}))


def test_same_input_same_text() -> None:
    assert emitted() == emitted()
