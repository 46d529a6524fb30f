"""Plans the writing function of each block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from codegen.analyze.canonical_side import (
    unsaid,
    unsaid_case,
    unsaid_members,
    unsaid_wrapped,
)
from codegen.analyze.functions import pack_module
from codegen.analyze.model import first_of
from codegen.emit.ops import Op, RenderBlock, literal, member, usual
from codegen.emit.parse_ops import identifier
from codegen.emit.union_ops import UnionPlanner
from codegen.spec.model import LossRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codegen.analyze.model import Model
    from codegen.spec.model import Block, FieldRule

_NUMBERS = frozenset(("integer", "number"))

# What most messages consist of: asked for first where items are told apart one class after another.
OFTEN = ("Text", "ToolCall", "ToolResult")


class RenderPlanner:
    """Plans one block after another against one model."""

    def __init__(self, model: Model) -> None:
        """Take the model."""
        self.model = model
        self.unions = UnionPlanner(model)

    def plan(self, block: Block) -> RenderBlock:
        """Plan one block."""
        into = block.ir is None
        ops = tuple(self._ops(block))
        lost = self._unsaid(block)
        return RenderBlock(
            name=block.name,
            cls=block.classes[0],
            into=into,
            constants=self._constants(block),
            ops=ops,
            buckets=self._buckets(block),
            often={name: self._often(block, rows) for name, rows in self._buckets(block).items()},
            unsaid=lost,
            root=block.name == self.model.spec.root,
            tests=tuple((name, self._test(block, name)) for name in lost),
            shell=block.shell,
            scattered=self._scattered(block, ops),
            partial=any(rule.emit == "if_left" for rule in block.fields.values())
            or any(op.more.get("hollow") for op in ops),
            optional=tuple(name for name in self._buckets(block) if not self.model.canon_field(block, name).required),
            members={name: unsaid_members(self.model, block, name) for name in self._buckets(block)},
            wrapped={
                identifier(rule.key): unsaid_wrapped(self.model, block, rule.wrap)
                for rule in block.fields.values()
                if rule.wrap
            },
            asks={name: self._asks(block, name) for name in self._buckets(block)},
            remade=block.remade,
            strangers=self._strangers(block),
        )

    def _often(self, block: Block, rows: tuple[tuple[str, tuple[str, ...]], ...]) -> frozenset[str]:
        """Name the buckets that are lists from the beginning; others are made when an item is met that goes there."""
        ruled = {identifier(rule.key) for rule in block.fields.values() if rule.rule}
        held = {rule.onto.partition(".")[0] for rule in block.fields.values() if rule.onto}
        usual = {*OFTEN, *held}
        older = {identifier(rule.key) for rule in block.fields.values() if rule.older}
        found = {bucket for bucket, classes in rows if usual.intersection(classes)}
        return frozenset(found - older | ruled.intersection(bucket for bucket, _ in rows))

    def _strangers(self, block: Block) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Give the JSON objects of which only single members are written, each with the members."""
        found: dict[str, list[str]] = {}
        for rule in block.fields.values():
            if rule.inside:
                found.setdefault(str(rule.to), []).append(rule.inside)
        return tuple((name, tuple(members)) for name, members in found.items())

    def _asks(self, block: Block, name: str) -> dict[str, str]:
        """Give, for each property that takes only some items of its class, the condition on `o`."""
        found: dict[str, str] = {}
        for rule in block.fields.values():
            if rule.to == name and rule.asks:
                cls = (rule.wrap or rule.takes[0]).partition(".")[0]
                tests = [
                    f"o.{field}" if value is None else self.unions.equal("o", cls, field, value)
                    for field, value in rule.asks.items()
                ]
                found[identifier(rule.key)] = " or ".join(tests)
        return found

    def _constants(self, block: Block) -> tuple[tuple[str, str], ...]:
        required = self.model.vendor.required(block.definition)
        free = self.model.fixed(block)
        tags = {key: first_of(value) for key, value in block.tag.items() if key in required}
        return tuple((key, literal(value)) for key, value in tags.items() if key not in free)

    def _unsaid(self, block: Block) -> Mapping[str, tuple[LossRow, str]]:
        if block.ir is not None:
            rows = unsaid(self.model, block)
        elif block.when or block.set_:
            rows = unsaid_case(self.model, block)
        else:
            return {}
        return {
            name: (row, self._usual(block, name) if row.usual is None else literal(row.usual))
            for name, row in rows.items()
        }

    def _usual(self, block: Block, name: str) -> str:
        return usual(self.model.canon_field(block, name))

    def _test(self, block: Block, name: str) -> str:
        unset = self._usual(block, name)
        head, _, tail = name.partition(".")
        if tail:
            return f"(o.{head} is not None and o.{head}.{tail} is not {unset})"
        field = self.model.canon_field(block, name)
        if field.required and field.is_list:
            return f"o.{name}"
        return f"o.{name} is not {unset}"

    def _ops(self, block: Block) -> list[Op]:
        out: list[Op] = []
        for key, value in self.model.fixed(block).items():
            if key not in block.fields or block.fields[key].emit != "never":
                out.append(Op(key, "const", identifier(key), "", more={"value": literal(value)}))
        for rule in block.fields.values():
            if rule.fate == "mapped" and not rule.second:
                out.append(self._op(block, rule))
            elif rule.emit is not None and rule.fate in ("kept", "rejected", "todo"):
                value = rule.emit["default"] if isinstance(rule.emit, dict) else None
                out.append(Op(rule.key, "usual", identifier(rule.key), "", more={"value": literal(value)}))
        required = self.model.vendor.required(block.definition)
        for key, value in block.tag.items():
            if key not in required:
                out.append(Op(key, "tag", identifier(key), "", more={"value": literal(first_of(value))}))
        return out

    def _op(self, block: Block, rule: FieldRule) -> Op:
        kind, more = self._kind(block, rule)
        to = str(rule.to)
        head, _, tail = to.partition(".")
        dest = f"o.{to}"
        if tail:
            dest = f"inner_{head}.{tail}"
            more["inner"] = head
        more |= {
            "emit": rule.emit if isinstance(rule.emit, str) else None,
            "fallback": rule.emit if isinstance(rule.emit, dict) else None,
            "fallback_text": literal(rule.emit["default"]) if isinstance(rule.emit, dict) else "",
            "limit": rule.limit,
            "rules": rule.rule,
            "canonical": to,
            "required": self._required(block, rule),
            "hollow": self._hollow(block, rule),
            "usual": literal(rule.default) if rule.has_default and not rule.shy else None,
            "shy": rule.shy,
            "older": self._older(block, rule),
            "alias": rule.alias,
            "parts": rule.parts,
            "compatible": self.model.schema(block, rule.key).get("x-origin") == "compatible",
            "numeral": self._numeral(block, rule),
            "covers": rule.covers,
            "heads": [name.partition(".")[0] for name in rule.covers if "." in name and rule.pack],
        }
        return Op(rule.key, kind, identifier(rule.key), dest, more=more)

    def _elder(self, block: Block, rule: FieldRule) -> dict[str, Any] | None:
        """Say how the older spelling of an object is written."""
        for other in block.fields.values():
            if other.second and other.to == rule.to and other.as_:
                return {
                    "key": other.key,
                    "writer": f"r_{other.as_}",
                    "lift": self._lift(block, other),
                    "enum": other.enum,
                }
        return None

    def _required(self, block: Block, rule: FieldRule) -> bool:
        if rule.to in (None, ".") or "." in str(rule.to) or rule.rule:
            return False
        return self.model.canon_field(block, str(rule.to)).required

    def _hollow(self, block: Block, rule: FieldRule) -> bool:
        """Tell whether an object is left out where it has no value for a property that the vendor requires.

        That is so for the cases of a union; any other object is written with what there is.
        """
        if (
            block.ir is None
            or block.shell is not None
            or rule.emit is not None
            or rule.key not in self.model.vendor.required(block.definition)
        ):
            return False
        return any(block.name in self.model.targets(name) for name in self.model.used_unions)

    def _scattered(self, block: Block, ops: tuple[Op, ...]) -> tuple[str, ...]:
        """Name the canonical objects of which only single fields are written: nothing else tells what they keep."""
        whole = {
            rule.to
            for each in self.model.spec.blocks.values()
            for rule in each.fields.values()
            if set(each.classes) & set(block.classes)
        }
        return tuple(
            dict.fromkeys(
                name
                for op in ops
                for name in (op.more.get("inner"), *op.more.get("heads", ()))
                if name is not None and name not in whole
            )
        )

    def _numeral(self, block: Block, rule: FieldRule) -> bool:
        """Tell whether a number may have stood as text."""
        kinds = self.model.vendor.kinds(self.model.schema(block, rule.key))
        plain = not (rule.pack or rule.convert or rule.sum or rule.as_ or rule.each)
        return self.model.spec.json is not None and plain and bool(kinds) and kinds <= _NUMBERS

    def _older(self, block: Block, rule: FieldRule) -> str | None:
        for other in block.fields.values():
            if other.second and other.to == rule.to:
                return other.key
        return None

    def _kind(self, block: Block, rule: FieldRule) -> tuple[str, dict[str, Any]]:
        """Say which macro writes a row, and what it needs: first rows of objects, then of single values."""
        return self._kind_of_objects(block, rule) or self._kind_of_value(block, rule)

    def _kind_of_objects(self, block: Block, rule: FieldRule) -> tuple[str, dict[str, Any]] | None:
        if rule.along:
            return "along", {"writer": f"w_{rule.each}"}
        if rule.gather:
            return "gather", {"writer": f"w_{rule.each}"}
        if rule.rest:
            return "first", {"writer": f"w_{rule.each}", "rest": rule.rest}
        if rule.sum:
            return "sum", {"terms": rule.sum}
        if rule.pack:
            return "pack", {"pack": f"{pack_module(rule.pack)}.pack_{rule.pack}"}
        if rule.to == ".":
            inner = self.model.spec.blocks.get(str(rule.as_))
            return "into", {"writer": f"w_{rule.as_}", "when": inner.when if inner else None}
        if rule.wrap:
            _, _, field = rule.wrap.partition(".")
            return "unwrap", {"field": field, "bucket": identifier(rule.key)}
        if rule.onto:
            cls, _, field = rule.onto.partition(".")
            holder = next(key for key, taken in self._buckets(block)[str(rule.to)] if cls in taken)
            return "onto", {"each": rule.each, "holder": holder, "field": field}
        if rule.each:
            return "nodes", self._of_nodes(block, rule, rule.each)
        if rule.as_ and rule.takes:
            return "only", {"writer": f"r_{rule.as_}", "bucket": identifier(rule.key)}
        if rule.as_:
            more = {"writer": f"r_{rule.as_}", "lift": self._lift(block, rule), "enum": rule.enum}
            return "node", more | {"elder": self._elder(block, rule)}
        return None

    def _of_nodes(self, block: Block, rule: FieldRule, each: str) -> dict[str, Any]:
        union = self.model.spec.unions.get(each)
        return {
            "union": union is not None,
            "each": each,
            "lift": self._lift(block, rule),
            "alone": rule.lift == "item",
            "within": block.ir is None,
            "bucket": identifier(rule.key) if rule.takes else None,
            "spread": rule.spread,
            "apart": union is not None and bool(self.unions.apart(union)),
            "blank": rule.lift is not None and self._never_empty(block, rule),
        }

    def _kind_of_value(self, block: Block, rule: FieldRule) -> tuple[str, dict[str, Any]]:
        if rule.convert:
            return "convert", {"convert": rule.convert}
        if rule.inside:
            return "inside", {"member": rule.inside}
        if rule.enum and "array" in self.model.vendor.kinds(self.model.schema(block, rule.key)):
            return "words", {"enum": rule.enum}
        if rule.enum:
            table = self.model.spec.enums[rule.enum]
            unknown = member(table.of, table.unknown) if table.of and table.unknown else literal(table.unknown)
            more = {"unknown": unknown if table.unknown else None}
            return "enum", more | {
                "enum": rule.enum,
                "many": self.model.many(table),
                "joint": self.model.joint(block, rule),
                "strict": bool(table.of or table.unsaid or table.render),
            }
        if rule.ident:
            return "ident", {"prefix": rule.ident}
        if rule.plus:
            return "plus", {"terms": rule.plus}
        if rule.lift == "item":
            return "strings", {"lift": True}
        return ("flip" if rule.flip else "plain"), {}

    def _never_empty(self, block: Block, rule: FieldRule) -> bool:
        """Tell whether the vendor takes a bare value or a list, but no empty list."""
        return any(leaf.get("minItems", 0) > 0 for leaf in self.model.vendor.leaves(self.model.schema(block, rule.key)))

    def _lift(self, block: Block, rule: FieldRule) -> str | None:
        if rule.lift in (None, "item"):
            return None
        inner = self.model.dotted(self.model.owners(block)[0]).get(str(rule.to), set())
        words = [rule.lift.replace(".", "_"), *rule.set_.values(), *(f"or_{name}" for name in sorted(inner))]
        return "only_" + "_".join(words)

    def _buckets(self, block: Block) -> Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]:
        found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
        for rule in block.fields.values():
            if rule.wrap:
                found.setdefault(str(rule.to), []).append((identifier(rule.key), (rule.wrap.partition(".")[0],)))
            elif rule.takes:
                found.setdefault(str(rule.to), []).append((identifier(rule.key), rule.takes))
        older = {identifier(rule.key) for rule in block.fields.values() if rule.older}
        return {name: tuple(sorted(rows, key=lambda row: row[0] in older)) for name, rows in found.items()}

    def lifts(self, block: Block) -> list[tuple[str, str, str]]:
        """Give the functions that tell whether a node is its bare value: name, the value, condition."""
        out: list[tuple[str, str, str]] = []
        for rule in block.fields.values():
            name = self._lift(block, rule) if rule.lift not in (None, "item") else None
            if name is None or rule.fate != "mapped":
                continue
            cls, field, *deeper = str(rule.lift).split(".")
            inner = self.model.dotted(self.model.owners(block)[0]).get(str(rule.to), set())
            tests = self._only("o", cls, {field, *inner}, rule.set_)
            value = f"o.{field}"
            if deeper:
                value = f"o.{field}[0].{deeper[1]}"
                tests += [f"len(o.{field}) == 1", *self._only(f"o.{field}[0]", deeper[0], {deeper[1]}, {})]
            out.append((name, value, " and ".join(tests)))
        return out

    def _only(self, o: str, cls: str, said: set[str], given: Mapping[str, str]) -> list[str]:
        """Give the conditions that a node says nothing but some fields and some constants."""
        others = [each for each in self.model.canon(cls).fields if each.name not in said]
        tests = [
            self.unions.equal(o, cls, each.name, given[each.name])
            if each.name in given
            else f"{o}.{each.name} is {usual(each)}"
            for each in others
        ]
        return [f"type({o}) is {cls}", *tests, f"not (({o}.extra or {o}.form) and keeps({o}))"]
