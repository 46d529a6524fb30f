"""Plans the functions of each union."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codegen.analyze.canonical_side import spread_classes, unsaid_classes
from codegen.emit.ops import UnionCode, constant, literal, quoted
from codegen.emit.parse_ops import snake

if TYPE_CHECKING:
    from codegen.analyze.model import Model
    from codegen.spec.model import Block, FieldRule, LossRow, Sign, Union

UNKNOWN_TAG = "?"

_SPEAKERS = {"ROLE_USER": 0, "ROLE_ASSISTANT": 1, "ROLE_TOOL": 2}


class UnionPlanner:
    """Plans one union after another against one model."""

    def __init__(self, model: Model) -> None:
        """Take the model."""
        self.model = model

    def union(self, union: Union) -> UnionCode:
        """Plan one union."""
        blocks = [self.model.block(name) for name in self.model.targets(union.name)]
        into = bool(blocks) and blocks[0].ir is None
        choices: dict[str, list[tuple[str, str]]] = {}
        for block in blocks if union.told else ():  # at home a sign may hold where no condition does
            own = f"cx.same and o.at is not None and o.at[0] is B_{block.name}"
            choices.setdefault(block.made, []).append((own, self._writer(block)))
        several = bool(self.apart(union))
        for block in sorted(blocks, key=lambda each: several and each.shell is None):
            choices.setdefault(block.made, []).append((self._condition(block, several), self._writer(block)))
        rules = [rule for _, rule in self.model.used_unions[union.name]]
        signs: dict[str, list[tuple[int, str, str]]] = {}
        for rank, sign in enumerate(union.told):
            for key in self._spellings(sign.has):
                signs.setdefault(key, []).append((rank, sign.as_, self._sign(sign)))
        return UnionCode(
            name=union.name,
            tag=union.tag,
            into=into,
            cases=_cases(union),
            opaque=_opaque(union),
            choices=tuple((cls, _usual_first(_own_first(rows))) for cls, rows in choices.items()),
            unsaid={} if into else unsaid_classes(self.model, union),
            single=any(rule.as_ for rule in rules),
            other=union.other,
            unfit=union.unfit,
            told=tuple((key, tuple(rows)) for key, rows in signs.items()),
            unsaid_of={cls: self._never_said(cls) for cls in choices},
            asked={cls: self._asked(rules, [block for block in blocks if block.made == cls]) for cls in choices},
            shell=union.shell,
            apart=self.apart(union),
            spread=tuple(sorted(spread_classes(self.model, union))) if any(rule.spread for rule in rules) else (),
        )

    def inner_union(self, union: Union) -> UnionCode:
        """Plan a union that is a case of another one: it is only read."""
        return UnionCode(
            name=union.name,
            tag=union.tag,
            into=False,
            cases=_cases(union),
            opaque=_opaque(union),
            choices=(),
            unsaid={},
            single=False,
            other=None,
            unfit=union.unfit,
            asked={},
            shell=union.shell,
            inner=True,
        )

    def apart(self, union: Union) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """Give, where items of several classes stand as objects of their own, what the list of each one's holder is."""
        found: dict[str, tuple[tuple[str, str], ...]] = {}
        for block in map(self.model.block, self.model.targets(union.name)):
            if block.shell is not None:
                cls = self.model.canon(block.shell.cls)
                words = tuple((name, constant(cls.field(name), value)) for name, value in block.shell.set_.items())
                found.setdefault(block.classes[0], words)
        return tuple(found.items()) if len(found) > 1 else ()

    def _spellings(self, key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys((key, snake(key)))) if self.model.spec.json else (key,)

    def _sign(self, sign: Sign) -> str:
        """Write the condition of a sign on the object `d` and the value `v`; empty if its key is all."""
        tests = [f"d.get({quoted(key)}) == {literal(value)}" for name, value in sign.with_.items() for key in [name]]
        for name, start in sign.starts.items():
            tests.append(f"begins(v, {self._spellings(name)!r}, {quoted(start)})")
        return " and ".join(tests)

    def _never_said(self, cls: str) -> dict[str, LossRow]:
        """Give what is lost of an object that asks for none of a union's cases."""
        known = self.model.spec.unrendered
        names = [field.name for field in self.model.canon(cls).fields]
        return {name: known[f"{cls}.{name}"] for name in names if f"{cls}.{name}" in known}

    def _writer(self, block: Block) -> str:
        return f"s_{block.name}" if block.shell else f"{'w' if block.ir is None else 'r'}_{block.name}"

    def _asked(self, rules: list[FieldRule], blocks: list[Block]) -> tuple[str, ...]:
        """Name the optional fields whose values choose between blocks: with none of them set there is nothing to say.

        That holds for a setting; an item of a list always says something.
        """
        if any(rule.each for rule in rules):
            return ()
        names = {name for block in blocks if block.shell is None for name in block.set_}
        fields = [self.model.canon_field(blocks[0], name) for name in sorted(names)]
        return tuple(field.name for field in fields if not field.required and field.default is None)

    def _condition(self, block: Block, several: bool = False) -> str:
        if block.shell is not None:
            outer = [self.equal("o", block.shell.cls, name, value) for name, value in block.shell.set_.items()]
            inner = f"o.{block.shell.field}[0]"
            inside = [self.equal(inner, block.classes[0], name, value) for name, value in block.set_.items()]
            inside += [f"{inner}.{block.when} is not None"] if block.when else []
            if inside or several:
                outer += [f"o.{block.shell.field}", f"type({inner}) is {block.classes[0]}", *inside]
            return " and ".join(outer)
        tests = [self.equal("o", block.classes[0], name, value) for name, value in block.set_.items()]
        if block.when:
            tests.append(f"o.{block.when} is not None")
        return " and ".join(tests)

    def equal(self, owner: str, cls: str, name: str, value: str) -> str:
        """Write the condition that a field of `owner` has a value."""
        field = self.model.canon(cls).field(name)
        return f"{owner}.{name} {'is' if field.kind == 'enum' else '=='} {constant(field, value)}"


def _opaque(union: Union) -> tuple[tuple[str, LossRow], ...]:
    rows = [(tag, group.loss) for group in union.opaque for tag in group.tags]
    return (*rows, *([(UNKNOWN_TAG, union.unknown)] if union.unknown is not None else []))


def _cases(union: Union) -> tuple[tuple[str, str], ...]:
    return (*union.cases.items(), *([("", union.absent)] if union.absent else []))


def _own_first(rows: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Let an item that several blocks can write go to the one that read it, else to the first whose condition fits."""
    first: dict[str, str] = {}
    own: list[tuple[str, str]] = []
    for condition, writer in dict.fromkeys(rows):
        if first.setdefault(condition, writer) != writer and writer[:2] in ("r_", "s_"):
            test = f"o.at is not None and o.at[0] is B_{writer[2:]}"
            own.append((f"{condition} and {test}" if condition else test, writer))
    return (*own, *sorted(first.items(), key=lambda row: not row[0]))


def _usual_first(rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Ask for the usual speakers first, where each row asks who speaks: of one speaker in their order."""
    if not all(condition.startswith("o.role is ") for condition, _ in rows):
        return rows
    return tuple(sorted(rows, key=lambda row: _SPEAKERS.get(row[0].split()[2], len(_SPEAKERS))))
