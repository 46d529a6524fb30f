"""Plans the reading function of each block."""

from __future__ import annotations

import keyword
import re
from typing import TYPE_CHECKING, Any

from codegen.analyze.functions import pack_module
from codegen.analyze.model import first_of
from codegen.emit.ops import Field, Op, ParseBlock, constant, literal, member, quoted, usual

if TYPE_CHECKING:
    from codegen.analyze.model import Model
    from codegen.canonical.model import CanonField
    from codegen.spec.model import Block, EnumTable, FieldRule

# JSON types in the order of messages: the test that a value is of none of them, and the words for it
_TESTS = {
    "string": ("type({v}) is not str", "a string"),
    "integer": ("type({v}) is not int", "an integer"),
    "number": ("type({v}) is not int and not isinstance({v}, float)", "a number"),
    "boolean": ("type({v}) is not bool", "a boolean"),
    "object": ("type({v}) is not dict", "an object"),
    "array": ("type({v}) is not list", "a list"),
}


_NUMBERS = frozenset(("integer", "number"))

# Of functions that convert: the type of values that they leave as they are, both ways.
AS_THEY_ARE = {"arguments_object": "dict", "arguments_text": "str", "free_text": "str"}


def identifier(key: str) -> str:
    """Make a Python name of a property."""
    name = re.sub(r"\W", "_", key)
    return f"{name}_" if keyword.iskeyword(name) else name


def snake(key: str) -> str:
    """Write a key in snake_case."""
    return re.sub("(?=[A-Z])", "_", key).lower()


def type_check(kinds: frozenset[str]) -> tuple[str, str] | None:
    """Give the condition that `v` has none of the JSON types, with the words for them; None if any will do."""
    wanted = [_TESTS[kind] for kind in _TESTS if kind in kinds]
    if "number" in kinds:
        wanted = [test for test in wanted if test is not _TESTS["integer"]]
    if not wanted:
        return None
    return " and ".join(test.format(v="v") for test, _ in wanted), " or ".join(words for _, words in wanted)


def strange_words(table: EnumTable) -> list[str]:
    """Name the words that stand for what another word of the table says elsewhere: those that are only read."""
    said = {value: raw for raw, value in table.both.items()}
    said |= {value: raw for value, (raw, _) in table.render.items()}
    return [raw for raw, value in table.parse.items() if said.get(value) != raw]


def _parted(ops: list[Op], into: bool) -> tuple[tuple[Op, ...], tuple[Op, ...]]:
    """Part keys whose absence means something from others; where they fill an object that is there, in their order."""
    marked = [op.has_gone or (into and op.kind == "sum") for op in ops]
    if into:
        last = len(ops) - marked[::-1].index(True) if True in marked else 0
        return tuple(ops[:last]), tuple(ops[last:])
    return (
        tuple(op for op, always in zip(ops, marked, strict=True) if always),
        tuple(op for op, always in zip(ops, marked, strict=True) if not always),
    )


class ParsePlanner:
    """Plans one block after another against one model."""

    def __init__(self, model: Model) -> None:
        """Take the model."""
        self.model = model

    def plan(self, block: Block) -> ParseBlock:
        """Plan one block."""
        into = block.ir is None
        ops = [self._op(block, rule, into) for rule in block.fields.values() if rule.fate == "mapped"]
        ops += [self._tag(block, key, value, into) for key, value in block.tag.items()]
        ops += [self._const(block, rule, into) for rule in block.fields.values() if rule.fate == "tag"]
        ops += [self._drop(rule, into) for rule in block.fields.values() if rule.fate == "dropped"]
        counted = sum(op.kind == "counted" for op in ops)
        optional = [op for op in ops if not op.more.get("mandatory") and op.kind != "counted"]
        always, seldom = _parted(optional, into)
        mandatory = tuple(op for op in ops if op.more.get("mandatory"))
        return ParseBlock(
            name=block.name,
            cls=block.classes[0],
            into=into,
            known=tuple(
                sorted(
                    {rule.key for rule in block.fields.values() if rule.fate in ("mapped", "tag", "dropped")}
                    | set(block.tag)
                )
            ),
            counted=counted + len(mandatory),
            fields=() if into else self._locals(block),
            mandatory=mandatory,
            optional=tuple(optional),
            always=always,
            seldom=seldom,
            later=tuple(op for op in ops if op.more.get("later")),
            closing=tuple(op for op in ops if op.more.get("plus")),
            parted=tuple(op for op in ops if op.more.get("parts")),
            args=() if into else self._args(block),
            shell=block.shell,
            sets=tuple((name, self._constant(block, name, value)) for name, value in block.set_.items()),
            paths={} if into else self._paths(block),
            kept={} if into else self.model.kept(block),
            spellings=self._spellings(block),
            plain=block.plain,
        )

    def _spellings(self, block: Block) -> tuple[tuple[str, str], ...]:
        """Give the other spelling of each key, with the key, where the wire has two."""
        if self.model.spec.json is None:
            return ()
        return tuple((snake(key), key) for key in sorted(self.model.vendor.properties(block.definition)))

    def _paths(self, block: Block) -> dict[str, str]:
        found: dict[str, str] = {}
        for path, rule, _ in self.model.rows(block):
            if rule.to not in (None, ".") and not rule.second:
                found.setdefault(str(rule.to), path)
            for name in rule.covers:
                found.setdefault(name, path)
        return found

    def _direct(self, block: Block) -> dict[str, FieldRule]:
        return {
            str(rule.to): rule
            for rule in block.fields.values()
            if rule.fate == "mapped"
            and rule.to
            and rule.to != "."
            and "." not in rule.to
            and not (rule.spread or rule.along)
        }

    def shared(self, block: Block, to: str) -> bool:
        """Tell whether several properties, or a wrapped one, fill one canonical list."""
        rules = [rule for rule in block.fields.values() if rule.to == to and not (rule.second or rule.along)]
        return len(rules) > 1 or any(rule.wrap or (rule.as_ and rule.takes) for rule in rules)

    def _locals(self, block: Block) -> tuple[Field, ...]:
        cls = self.model.canon(block.classes[0])
        direct = self._direct(block)
        made: list[Field] = []
        for field in cls.fields:
            if field.name in block.set_ or field.name not in direct:
                continue
            rule = direct[field.name]
            if self._mandatory(block, rule) and not self.shared(block, field.name) and rule.enum is None:
                made.append(Field(f"f_{field.name}", field.annotation, ""))
                continue
            if self._is_always_set(block, field, rule):
                made.append(Field(f"f_{field.name}", field.annotation, ""))
                continue
            shared = self.shared(block, field.name) and field.is_list
            annotation = field.annotation.removesuffix(" | None") if shared else field.annotation
            made.append(Field(f"f_{field.name}", annotation, self._first_value(block, field, rule)))
        return tuple(made)

    def _is_always_set(self, block: Block, field: CanonField, rule: FieldRule) -> bool:
        """Tell whether reading a property gives its field a value, there or not there."""
        kind, more = self._kind(block, rule)
        if block.ir is None or kind not in ("nodes", "strings", "flip", "plain", "convert") or rule.second:
            return False
        return bool(self._gone(block, rule)) and not (self.shared(block, field.name) or more.get("alone"))

    def _gone(self, block: Block, rule: FieldRule) -> list[str]:
        """Give the vendor paths whose absence is remembered where a property is not there."""
        alone = (rule.has_default or rule.rest) and not rule.need
        return [*([rule.key] if alone else ()), *self.model.absent_marks(block, rule)]

    def _first_value(self, block: Block, field: CanonField, rule: FieldRule) -> str:
        if rule.has_default and not rule.shy:
            return constant(field, rule.default)
        if self.shared(block, field.name):
            return "[]"
        unknown = self.model.spec.enums[rule.enum].unknown if rule.enum else None
        if unknown is not None and field.required and field.kind == "enum":
            return constant(field, unknown)
        return self._placeholder(field)

    def _placeholder(self, field: CanonField) -> str:
        if not field.required:
            return usual(field)
        if field.kind == "enum":
            return constant(field, self.model.canonical.enums[field.target].values[-1])
        return "[]" if field.is_list else '""'

    def _args(self, block: Block) -> tuple[tuple[str, str], ...]:
        """Give the fields of the canonical object with what each is set to."""
        cls = self.model.canon(block.classes[0])
        direct = self._direct(block)
        constants = {**block.also, **block.set_}
        out: list[tuple[str, str]] = []
        for field in cls.fields:
            if field.name in constants:
                out.append((field.name, self._constant(block, field.name, constants[field.name])))
            elif field.name in direct:
                empty = not field.required and self.shared(block, field.name)
                out.append((field.name, f"f_{field.name} or None" if empty else f"f_{field.name}"))
            else:
                out.append((field.name, self._placeholder(field)))
        return tuple(out)

    def _constant(self, block: Block, name: str, value: Any) -> str:
        return constant(self.model.canon_field(block, name), value)

    def _mandatory(self, block: Block, rule: FieldRule) -> bool:
        if rule.need:
            return True
        if rule.to == "." and rule.as_ in self.model.spec.blocks:
            inner = self.model.block(str(rule.as_))
            return any(self._mandatory(inner, each) for each in inner.fields.values())
        if rule.to in (None, ".") or "." in str(rule.to) or rule.has_default:
            return False
        field = self.model.canon_field(block, str(rule.to))
        return field.required and not (block.ir is None and field.is_list) and not self.shared(block, str(rule.to))

    def _op(self, block: Block, rule: FieldRule, into: bool) -> Op:
        kind, more = self._kind(block, rule)
        to = str(rule.to)
        head, _, tail = to.partition(".")
        later = not into and (kind in ("into", "first", "gather", "along", "spread", "sum", "pack") or bool(tail))
        more = {
            **more,
            "mandatory": self._mandatory(block, rule),
            "later": later,
            "plus": rule.plus,
            "parts": rule.parts,
            "sums": [str(each.to) for each in block.fields.values() if rule.parts and rule.to in each.plus],
            "older": rule.second,
            "numeral": self._numeral(block, rule, kind),
            "whole": kind == "plain" and self._canonical_type(block, rule) == "int",
        }
        union = self.model.spec.unions.get(rule.each or "")
        more |= {"each": rule.each, "tag": self._tag_of(rule), "untagged": union is not None and bool(union.absent)}
        more |= {"canonical": to, "root": block.name == self.model.spec.root}
        more["gone"] = self._gone(block, rule)
        more["preset"] = self._constant(block, to, rule.default) if rule.has_default and into and not rule.shy else None
        if to in self._direct(block) and not into:
            field = self.model.canon_field(block, to)
            if self._is_always_set(block, field, rule):
                more["first"] = self._first_value(block, field, rule)
        if tail:
            more["inner"] = self._inner(block, head, tail)
            # A block that adds to several classes stands in several places: the node says in which.
            more["placed"] = len(block.classes) > 1
            dest = "x"
        else:
            dest = f"o.{to}" if into else f"f_{to}"
        return self._make(rule.key, kind, dest, into, self._check(block, rule, kind), more)

    def _tag_of(self, rule: FieldRule) -> str | None:
        """Name the property that tells the objects of a list apart, where one does."""
        union = self.model.spec.unions.get(rule.each or "")
        return None if union is None or union.told else union.tag

    def _inner(self, block: Block, head: str, tail: str) -> dict[str, Any]:
        """Say how the nested object of a dotted path is made: what it requires, the outer object may have already."""
        outer = self.model.canon(block.classes[0])
        cls = self.model.canon(outer.field(head).target)
        given = [
            f"{field.name}=o.{field.name}" if field.name in outer.field_names else self._placeholder(field)
            for field in cls.fields
            if field.required
        ]
        return {"head": head, "tail": tail, "cls": cls.name, "given": "".join(f"{text}, " for text in given)}

    def _make(
        self, key: str, kind: str, dest: str, into: bool, check: tuple[str, str] | None, more: dict[str, Any]
    ) -> Op:
        late = into or bool(more.get("later"))
        pre = "pre + " if into else ""
        return Op(key, kind, identifier(key), dest, pre, "o.form" if late else "form", check, more)

    def _check(self, block: Block, rule: FieldRule, kind: str) -> tuple[str, str] | None:
        if kind not in ("plain", "flip", "enum", "wrap", "sum", "inside"):
            return None
        kinds = self.model.vendor.kinds(self.model.schema(block, rule.key)) - {"null"}
        return type_check(kinds | {"integer"} if kind == "enum" and self.model.spec.json else kinds)

    def _canonical_type(self, block: Block, rule: FieldRule) -> str:
        return self.model.canon_field(block, str(rule.to)).target if rule.to not in (None, ".") else ""

    def _numeral(self, block: Block, rule: FieldRule, kind: str) -> bool:
        """Tell whether a number may stand as text."""
        kinds = self.model.vendor.kinds(self.model.schema(block, rule.key))
        return self.model.spec.json is not None and kind in ("plain", "sum") and kinds <= _NUMBERS and bool(kinds)

    def _kind(self, block: Block, rule: FieldRule) -> tuple[str, dict[str, Any]]:
        if rule.along:
            return "along", {"reader": f"i_{rule.each}"}
        if rule.gather:
            return "gather", {"reader": f"i_{rule.each}"}
        if rule.rest:
            return "first", {
                "reader": f"i_{rule.each}",
                "rest": rule.rest,
                "other": self.model.canon_field(block, rule.rest).target,
            }
        if rule.sum:
            return "sum", {"terms": rule.sum}
        if rule.pack:
            return "pack", {"pack": f"{pack_module(rule.pack)}.unpack_{rule.pack}"}
        if rule.to == ".":
            return "into", {"reader": f"i_{rule.as_}"}
        shared = self.shared(block, str(rule.to))
        if rule.wrap:
            cls, _, field = rule.wrap.partition(".")
            return "wrap", self.bare(cls, field)
        if rule.onto:
            cls, _, field = rule.onto.partition(".")
            return "onto", {"reader": f"p_{rule.each}", "cls": cls, "field": field}
        if rule.spread:
            return "spread", {"reader": f"p_{rule.each}", "spread": rule.spread}
        if rule.each:
            alone = rule.lift == "item"
            lift = None if alone else self._lift(rule)
            return ("extend" if shared else "nodes"), {"reader": f"p_{rule.each}", "lift": lift, "alone": alone}
        if rule.as_ and rule.takes:
            return "append", {"reader": f"p_{rule.as_}"}
        if rule.as_:
            aside = self.model.aside(block, rule)
            return "node", {"reader": f"p_{rule.as_}", "lift": self._lift(rule), "enum": rule.enum, "aside": aside}
        if rule.convert:
            return "convert", {"convert": rule.convert, "as_it_is": AS_THEY_ARE.get(rule.convert)}
        if rule.inside:
            return "inside", {"member": rule.inside}
        if rule.enum and "array" in self.model.vendor.kinds(self.model.schema(block, rule.key)):
            return "words", {"enum": rule.enum}
        if rule.enum:
            table = self.model.spec.enums[rule.enum]
            many, joint = self.model.many(table), self.model.joint(block, rule)
            unknown = table.unknown and (member(table.of, table.unknown) if table.of else quoted(table.unknown))
            more = {"enum": rule.enum, "unknown": unknown, "void": bool(table.void)}
            more["strange"] = bool(strange_words(table))
            return "enum", more | {"many": many, "joint": joint}
        if rule.lift == "item":
            return "strings", {"lift": True}
        if "array" in self.model.vendor.kinds(self.model.schema(block, rule.key)) and rule.value != "json":
            return "strings", {"lift": False}
        return ("flip" if rule.flip else "plain"), {}

    def _lift(self, rule: FieldRule) -> dict[str, Any] | None:
        if rule.lift is None:
            return None
        names = rule.lift.split(".")
        bare = self.bare(*names[:2])
        owner = self.model.canon(names[0])
        bare["usual"] |= {name: constant(owner.field(name), value) for name, value in rule.set_.items()}
        bare["deep"] = self.bare(*names[2:]) if len(names) > 2 else None
        bare["plain"] = bare["plain"] and not rule.set_ and bare["deep"] is None
        return bare

    def bare(self, cls: str, field: str) -> dict[str, Any]:
        """Say how a node with only one field set is made."""
        made = self.model.canon(cls)
        usual = {each.name: self._placeholder(each) for each in made.fields}
        others = [name for name in made.field_names if name not in (field, "at")]
        return {
            "plain": all(usual.get(name, "None") == "None" for name in others),
            "cls": cls,
            "field": field,
            "names": made.field_names,
            "usual": {**usual, "extra": "None", "form": "None"},
            "deep": None,
        }

    def _tag(self, block: Block, key: str, value: Any, into: bool) -> Op:
        if self.model.certain(block, key):
            return self._make(key, "counted", "", into, None, {})
        required = key in self.model.vendor.required(block.definition)
        words = value if isinstance(value, list) else [value]
        others = [literal(each) for each in (words if self.model.younger(block, key) else words[1:])]
        more = {"value": literal(first_of(value)), "others": others, "required": required}
        more["gone"] = [key] if required else []
        return self._make(key, "tag", "", into, None, more)

    def _const(self, block: Block, rule: FieldRule, into: bool) -> Op:
        return self._make(
            rule.key, "tag", "", into, None, {"value": literal(rule.const), "required": True, "gone": [rule.key]}
        )

    def _drop(self, rule: FieldRule, into: bool) -> Op:
        return self._make(rule.key, "drop", "", into, None, {})
