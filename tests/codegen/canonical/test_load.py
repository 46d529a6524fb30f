"""The canonical reader: what it takes, and with which file and line it refuses the rest."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from codegen.canonical.load import load_canonical
from codegen.errors import SpecError

SPECS = Path(__file__).parents[3] / "specs"

HEAD = """\
# A small model.
$schema: https://json-schema.org/draft/2020-12/schema
$id: urn:test
$defs:
"""

GOOD = """\
  Kind:
    description: What it is.
    type: string
    enum: [one, none]
  Options:
    description: Shared.
    x-mixin: true
    type: object
    properties:
      limit: {type: integer, description: How many.}
  Leaf:
    description: A leaf.
    x-node: true
    x-content: leaf
    type: object
    required: [last, first]
    properties:
      note: {x-json: true, description: Carried.}
      first: {type: string, description: The first.}
      last: {type: array, items: {$ref: "#Leaf"}, description: The last.}
  Twig:
    description: A twig.
    x-node: true
    x-content: twig
    type: object
    allOf: [{$ref: "#Options"}]
    properties:
      kind: {$ref: "#Kind", default: one, description: Its kind.}
      names: {type: array, items: {type: string}, description: Names.}
      labels: {type: object, additionalProperties: {type: number}, description: Labels.}
      item: {$ref: "#Item", description: Any item.}
  Item:
    description: Either.
    anyOf: [{$ref: "#Leaf"}, {$ref: "#Twig"}]
"""


def write(root: Path, body: str, *, head: str = HEAD, name: str = "small") -> Path:
    """Write one schema file; its definitions begin on line 5."""
    folder = root / "specs" / "canonical"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.schema.yaml").write_text(head + body, encoding="utf-8")
    return root / "specs"


def test_real_model_loads() -> None:
    model = load_canonical(SPECS)
    assert len(model.classes) >= 35
    assert len(model.unions["ContentItem"]) >= 13
    text = model.classes["Text"]
    assert (text.module, text.node, text.content_tag, text.field_names[0]) == ("content", True, "text", "text")
    assert text.tail == ("extra", "form", "at")
    assert "RequestOptions" not in model.classes
    request = model.classes["ItemRequest"].field_names
    assert request[:3] == ("model", "messages", "system")
    assert "temperature" in request


def test_constructor_order_is_required_own_mixin(tmp_path: Path) -> None:
    model = load_canonical(write(tmp_path, GOOD))
    assert model.classes["Leaf"].field_names == ("first", "last", "note", "extra", "form", "at")
    assert model.classes["Leaf"].required_count == 2
    assert [field.name for field in model.classes["Twig"].fields] == ["kind", "names", "labels", "item", "limit"]


def test_annotations(tmp_path: Path) -> None:
    model = load_canonical(write(tmp_path, GOOD))
    found = {field.name: field.annotation for made in model.classes.values() for field in made.fields}
    assert found == {
        "first": "str",
        "last": "list[Leaf]",
        "note": "Any",
        "kind": "Kind",
        "names": "list[str] | None",
        "labels": "dict[str, float] | None",
        "item": "Item | None",
        "limit": "int | None",
    }
    kinds = {field.name: field.kind for field in model.classes["Twig"].fields}
    assert kinds == {"kind": "enum", "names": "scalar", "labels": "map", "item": "union", "limit": "scalar"}


def test_enums_unions_and_modules(tmp_path: Path) -> None:
    model = load_canonical(write(tmp_path, GOOD))
    assert model.enums["Kind"].values == ("one", "none")
    assert model.unions == {"Item": ("Leaf", "Twig")}
    assert model.modules == {"small": "A small model."}
    assert model.module_of("Item") == "small"
    with pytest.raises(KeyError):
        model.classes["Leaf"].field("nothing")


def test_references_to_other_files(tmp_path: Path) -> None:
    write(tmp_path, "  Word:\n    description: A word.\n    type: string\n    enum: [a]\n", name="words")
    body = "  Thing:\n    description: A thing.\n    type: object\n    properties:\n"
    specs = write(tmp_path, body + '      word: {$ref: "words#Word", description: Its word.}\n')
    field = load_canonical(specs).classes["Thing"].field("word")
    assert (field.kind, field.target) == ("enum", "Word")


THING = "  Thing:\n    description: A thing.\n    type: object\n"

REJECTED = {
    "comma": (
        THING + "    properties:\n      a: {type: string, description: One, two three.}\n",
        9,
        "unknown key 'two three.'; known are type, description; a text with a comma must be quoted",
    ),
    "unknown key": (THING + "    propertys: {}\n", 8, "unknown key 'propertys'"),
    "no description": (THING + "    properties:\n      a: {type: string}\n", 9, "description is missing"),
    "empty description": (
        THING + "    properties:\n      a: {type: string, description: ''}\n",
        9,
        "text was expected",
    ),
    "bad reference": (THING + '    properties:\n      a: {$ref: "#No", description: A.}\n', 9, "'#No' leads nowhere"),
    "wrong file": (THING + '    properties:\n      a: {$ref: "x#Thing", description: A.}\n', 9, "leads nowhere"),
    "bad scalar": (THING + "    properties:\n      a: {type: text, description: A.}\n", 9, "'text' is no scalar type"),
    "bad item": (
        THING + "    properties:\n      a: {type: array, items: 3, description: A.}\n",
        9,
        "a mapping was expected",
    ),
    "no fields": (THING + "    properties: {}\n", 8, "a mapping of fields was expected"),
    "required unknown": (
        THING + "    required: [b]\n    properties:\n      a: {type: string, description: A.}\n",
        8,
        "'b' is no field of this class",
    ),
    "required not a list": (
        THING + "    required: a\n    properties:\n      a: {type: string, description: A.}\n",
        8,
        "a list of field names was expected",
    ),
    "keyword": (THING + "    properties:\n      class: {type: string, description: A.}\n", 9, "cannot be the name"),
    "hides a builtin": (
        THING + "    properties:\n      list: {type: string, description: A.}\n",
        9,
        "cannot be the name",
    ),
    "tail on a node": (
        THING + "    x-node: true\n    properties:\n      extra: {x-json: true, description: A.}\n",
        10,
        "'extra' cannot be the name of a field",
    ),
    "false flag": (THING + "    x-node: false\n    properties: {}\n", 8, "true was expected, or no such key"),
    "false json": (THING + "    properties:\n      a: {x-json: false, description: A.}\n", 9, "true was expected"),
    "twice": (THING + "    type: object\n", 8, "stands here twice"),
    "not a class": (
        "  Thing:\n    description: A thing.\n    type: string\n    properties: {}\n",
        7,
        "type must be object",
    ),
    "lower case": ("  thing: {}\n", 5, "the name of a class was expected"),
    "enum of booleans": ("  Kind:\n    description: K.\n    type: string\n    enum: [no]\n", 8, "False must be text"),
    "enum repeats": ("  Kind:\n    description: K.\n    type: string\n    enum: [a, a]\n", 8, "a stands here twice"),
    "enum type": ("  Kind:\n    description: K.\n    type: integer\n    enum: [a]\n", 7, "must be string"),
    "enum empty": (
        "  Kind:\n    description: K.\n    type: string\n    enum: []\n",
        8,
        "a list of values was expected",
    ),
    "small union": ("  U:\n    description: U.\n    anyOf: []\n", 7, "two or more references"),
    "default of text": (
        THING + "    properties:\n      a: {type: string, default: b, description: A.}\n",
        9,
        "unknown key 'default'",
    ),
    "default not in enum": (
        GOOD.replace("default: one", "default: two"),
        32,
        "'two' is no value of an enum",
    ),
    "default required": (
        GOOD.replace('allOf: [{$ref: "#Options"}]', "required: [kind]"),
        32,
        "a required field has no default",
    ),
    "mixin as field": (
        THING + '    properties:\n      a: {$ref: "#Options", description: A.}\n' + GOOD,
        9,
        "is a mixin",
    ),
    "no mixin": (GOOD.replace('allOf: [{$ref: "#Options"}]', 'allOf: [{$ref: "#Leaf"}]'), 30, "Leaf is no mixin"),
    "twice by mixin": (GOOD.replace("names: {", "limit: {"), 33, "comes from a mixin and stands here too"),
    "union without tag": (GOOD.replace("    x-content: twig\n", ""), 37, "Twig needs a tag"),
    "same tag": (GOOD.replace("x-content: twig", "x-content: leaf"), 38, "have the same tag leaf"),
    "tag without union": (GOOD[: GOOD.index("  Item:")].replace("#Item", "#Leaf"), 18, "is in no union"),
    "tagged type": (GOOD.replace("note: {", "type: {"), 22, "cannot have a field named type"),
    "not YAML": ("  Thing: {\n", 6, "not YAML"),
}


@pytest.mark.parametrize("case", REJECTED)
def test_rejected_with_file_and_line(tmp_path: Path, case: str) -> None:
    body, line, message = REJECTED[case]
    with pytest.raises(SpecError) as caught:
        load_canonical(write(tmp_path, body))
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"specs/canonical/small.schema.yaml:{line}: ")


def test_place_is_named(tmp_path: Path) -> None:
    body, _, _ = REJECTED["bad scalar"]
    with pytest.raises(SpecError) as caught:
        load_canonical(write(tmp_path, body))
    assert caught.value.place == "$defs.Thing.properties.a.type"
    assert caught.value.line == 9
    assert str(caught.value) == (
        "specs/canonical/small.schema.yaml:9: at $defs.Thing.properties.a.type: "
        "'text' is no scalar type; known are string, integer, number, boolean"
    )


def test_head_comment_is_needed(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="first line must be a comment"):
        load_canonical(write(tmp_path, GOOD, head=HEAD.partition("\n")[2]))


def test_no_definitions(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"\$defs, a mapping of definitions, was expected"):
        load_canonical(write(tmp_path, "", head="# Nothing.\n"))


def test_no_files(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="specs/canonical: no"):
        load_canonical(tmp_path / "specs")


def test_names_are_unique_over_files(tmp_path: Path) -> None:
    write(tmp_path, GOOD, name="first")
    with pytest.raises(SpecError, match="Kind is defined in first already"):
        load_canonical(
            write(tmp_path, textwrap.dedent(GOOD).replace("\n", "\n  ").replace("Kind", "  Kind", 1), name="second")
        )
