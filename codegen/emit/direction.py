"""Prints one direction of one dialect: `generated/<dialect>/<direction>.py`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from codegen.analyze.canonical_side import unsaid_rest
from codegen.emit.ops import constant, literal, member, quoted, rule_text
from codegen.emit.parse_ops import ParsePlanner, identifier, strange_words
from codegen.emit.parts import part_blocks
from codegen.emit.render_ops import OFTEN, RenderPlanner
from codegen.spec.model import LossRow
from codegen.templating import environment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from codegen.analyze.model import Model
    from codegen.emit.ops import Op, ParseBlock, RenderBlock, UnionCode
    from codegen.spec.model import Block, EnumTable


class DirectionPrinter:
    """Gathers what the template needs of one model."""

    def __init__(self, model: Model) -> None:
        """Plan all blocks and unions."""
        self.model = model
        self.spec = model.spec
        reader, writer = ParsePlanner(model), RenderPlanner(model)
        self.blocks = [model.block(name) for name in model.reached]
        self.reader = reader
        self.parse_blocks = [reader.plan(block) for block in self.blocks]
        self.render_blocks = [writer.plan(block) for block in self.blocks]
        self.unions = [writer.unions.union(self.spec.unions[name]) for name in model.used_unions]
        self.unions += [writer.unions.inner_union(self.spec.unions[name]) for name in model.inner_unions]
        self.bares = list(dict.fromkeys(row for block in self.blocks for row in writer.lifts(block)))
        for plan in self.parse_blocks:
            for op in plan.optional + plan.mandatory + plan.later:
                op.more["owner"] = plan.name

    def row(self, name: str) -> str:
        """Name a row of this spec in a loss."""
        return f"{self.spec.dialect}/{self.spec.direction}:{name}"

    def text(self) -> str:
        """Print the module."""
        root = self.model.block(self.spec.root)
        text = (
            environment(trim=False)
            .get_template("direction.jinja2")
            .render(
                title=f"{self.spec.dialect}: {self.spec.direction.removesuffix('s')}s, read and written.",
                dialect=self.spec.dialect,
                beside=self.spec.beside,
                seals=self.spec.seals if self.spec.direction in ("request", "response") else (),
                closed=self.spec.closed,
                sent=self.spec.sent,
                reads=self.spec.reads,
                uploads=self.spec.uploads,
                tool_names=self._tool_names() if self.spec.direction == "request" else None,
                repeats=self.spec.repeats if self.spec.direction == "response" else None,
                listed={
                    name: (tuple(row.get("hides", ())), row.get("fills", {})) for name, row in self.spec.listed.items()
                },
                model_key=self.parse_blocks[0].paths.get("model") if self.spec.direction == "response" else None,
                twofold=self.spec.json is not None,
                plain=any(block.plain for block in self.spec.blocks.values()),
                signs=any(union.told for union in self.unions),
                root=root.name,
                root_class=root.classes[0],
                imports=self._imports(),
                aliases=sorted(self.model.canonical.unions),
                lifts=self._lifts(),
                lifters=[made for cls, field in self._lifts() if (made := self.reader.bare(cls, field))["plain"]],
                aliased=self._aliased(),
                forms=self._forms(),
                enums=[self._enum(table) for table in self.spec.enums.values()],
                parse_blocks=self.parse_blocks,
                render_blocks=self.render_blocks,
                part_blocks=part_blocks(self.render_blocks) if self.spec.direction == "response" else (),
                unions=self.unions,
                abroad=[(str(rule.to), rule.key) for rule in self.blocks[0].fields.values() if rule.abroad],
                dots=list(self._dots()),
                bares=self.bares,
                named_rules=list(self._named_rules()),
                rule_tables=list(self._rule_tables()),
                rest_tables=list(self._rest_tables()),
                kept=self._kept,
                lost=self._lost,
                named=self._named,
                opaque_rows=self._opaque_rows,
                shell_sets=self._shell_sets,
                shell_args=self._shell_args,
                dealt=self._dealt,
                of_item=_of_item,
                says=list(self._says()),
            )
        )
        return "\n".join(line for line in text.splitlines() if line.strip()) + "\n"

    def _shell_sets(self, plan: ParseBlock) -> list[tuple[str, str]]:
        assert plan.shell is not None
        cls = self.model.canon(plan.shell.cls)
        return [(name, constant(cls.field(name), value)) for name, value in plan.shell.set_.items()]

    def _shell_args(self, union: UnionCode) -> str:
        """Write the constants of the object that holds what a union carries whole."""
        assert union.shell is not None
        cls = self.model.canon(union.shell.cls)
        return "".join(f"{name}={constant(cls.field(name), value)}, " for name, value in union.shell.set_.items())

    def _dealt(self, rows: tuple[tuple[str, tuple[str, ...]], ...]) -> list[tuple[str, list[str]]]:
        found: dict[str, list[str]] = {}
        for bucket, classes in rows:
            for cls in classes:
                found.setdefault(cls, []).append(bucket)
        older = {identifier(rule.key) for block in self.blocks for rule in block.fields.values() if rule.older}
        often = sorted(found, key=lambda cls: OFTEN.index(cls) if cls in OFTEN else len(OFTEN))
        return [(cls, sorted(found[cls], key=lambda name: name not in older)) for cls in often]

    def _imports(self) -> list[tuple[str, list[str]]]:
        by_module: dict[str, list[str]] = {}
        canonical = self.model.canonical
        for name in sorted({*canonical.classes, *canonical.enums}):
            module = canonical.module_of(name)
            if module not in ("chat", "stream"):
                by_module.setdefault(module, []).append(name)
        words = [member(enum.name, value) for enum in canonical.enums.values() for value in enum.values]
        by_module.setdefault("enums", []).extend(words)
        return sorted(by_module.items())

    def _lifts(self) -> list[tuple[str, str]]:
        found: set[tuple[str, str]] = set()
        for block in self.blocks:
            for rule in block.fields.values():
                for text in (rule.lift, rule.wrap):
                    names = (text or "").split(".")
                    found |= set(zip(names[::2], names[1::2], strict=False))
        return sorted(found)

    def _aliased(self) -> list[tuple[int | None, bool]]:
        """Give how long names and ids may be, and whether they begin with a letter."""
        rows = [op.more.get("alias") for plan in self.render_blocks for op in plan.ops]
        found = {(row.get("max"), bool(row.get("letter"))) for row in rows if row is not None}
        return sorted(found, key=lambda each: (each[0] or 0, each[1]))

    def _tool_names(self) -> tuple[int | None, bool] | None:
        """Give how long the name of a client's tool may be, and whether it begins with a letter."""
        rows = [rule.alias for block in self.blocks if "Tool" in block.classes for rule in block.fields.values()]
        found = [(row.get("max"), bool(row.get("letter"))) for row in rows if row is not None]
        return max(found, key=lambda each: each[0] or 0, default=None)

    def _forms(self) -> list[tuple[str, str, str]]:
        found: set[tuple[str, str, str]] = set()
        for plan in self.parse_blocks:
            for op in (*plan.mandatory, *plan.optional):
                if not plan.into:
                    found |= {(mark, op.var, op.key) for mark in op.marks()}
        return sorted(found)

    def _enum(self, table: EnumTable) -> dict[str, Any]:
        def word(value: str) -> str:
            return member(table.of, value) if table.of else quoted(value)

        name = self.row(f"enums.{table.name}")
        known = {**table.both, **table.parse}
        numbers = [(str(place), word(known[raw])) for place, raw in enumerate(table.numbers) if raw in known]
        strange = strange_words(table)
        lower = [(quoted(raw.lower()), word(value)) for raw, value in known.items() if self._any_case(raw)]
        lost = [(word(value), literal(raw), rule_text(row, name)) for value, (raw, row) in table.render.items()]
        lost += [(word(value), "None", rule_text(row, name)) for value, row in table.unsaid.items()]
        return {
            "name": table.name,
            "read": [*((quoted(raw), word(value)) for raw, value in known.items()), *lower, *numbers],
            "write": [(word(value), quoted(raw)) for raw, value in table.both.items()],
            "lost": lost,
            "strange": [*map(quoted, strange), *(quoted(raw.lower()) for raw in strange if self._any_case(raw))]
            + [str(place) for place, raw in enumerate(table.numbers) if raw in strange],
            "void": [*map(quoted, table.void), *(quoted(raw.lower()) for raw in table.void if self._any_case(raw))]
            + [str(place) for place, raw in enumerate(table.numbers) if raw in table.void],
        }

    def _any_case(self, raw: str) -> bool:
        """Tell whether an enum word is read in lower case too, as Google's own examples write it."""
        return self.model.spec.json is not None and raw.isupper()

    def _rest_tables(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        for block in self.blocks:
            for rule in block.fields.values():
                if rule.rest:
                    cls = self.model.canon_field(block, rule.rest).target
                    rows = unsaid_rest(self.model, block, rule)
                    yield f"A_{block.name}_{identifier(rule.key)}", self._named(rows, cls)

    def _dots(self) -> Iterator[tuple[str, str, dict[str, str], list[tuple[str, str]]]]:
        for block, plan in zip(self.blocks, self.parse_blocks, strict=True):
            owner = self.model.owners(block)[0]
            paths = {str(rule.to): path for path, rule, _ in self.model.rows(owner) if rule.to and not rule.second}
            heads = {op.inner["head"] for op in (*plan.mandatory, *plan.optional) if "inner" in op.more}
            for head in sorted(heads):
                inside = {to.partition(".")[2]: path for to, path in paths.items() if to.startswith(f"{head}.")}
                yield f"DOT_{block.name}_{head}", block.name, inside, []
            for op in plan.optional + plan.mandatory:
                if op.kind == "first":
                    inner = self.model.block(str(block.fields[op.key].each))
                    kept = self._kept(inner.name, self.model.kept(inner))
                    yield f"B_{block.name}_{op.var}", inner.name, self._inner_paths(inner), kept

    def _says(self) -> Iterator[tuple[str, str, str]]:
        """Give who speaks in a message, the writers of what it holds, and the losses of what it cannot hold."""
        rows = [rule for rule in self.blocks[0].fields.values() if rule.to == "messages" and rule.each]
        for block in [self.model.block(name) for rule in rows for name in self.model.targets(str(rule.each))]:
            role = block.set_.get("role")
            if block.shell is not None or block.ir is None:
                continue
            if any(rule.takes for rule in block.fields.values() if rule.to == "content"):
                yield self._role(role), "None", f"M_{block.name}_content"
                continue
            for rule in block.fields.values():
                if rule.to == "content" and rule.each in self.spec.unions:
                    yield self._role(role), f"R_{rule.each}", f"U_{rule.each}"

    def _role(self, role: str | None) -> str:
        return "None" if role is None else member("Role", role)

    def _inner_paths(self, block: Block) -> dict[str, str]:
        return {str(rule.to): path for path, rule, _ in self.model.rows(block) if rule.to not in (None, ".")}

    def _named(self, rows: Mapping[str, LossRow], owner: str = "") -> list[tuple[str, str]]:
        """Write the rows of a table of losses, each under its own name."""
        return [(name, rule_text(row, self.row(f"{owner}.{name}" if owner else name))) for name, row in rows.items()]

    def _kept(self, owner: str, rows: Mapping[str, LossRow]) -> list[tuple[str, str]]:
        costless = {quoted(path): row.usual for path, row in rows.items() if row.usual is not None}
        return [
            (path, f"{text}.but({literal(costless[path])})" if path in costless else text)
            for path, text in ((quoted(path), text) for path, text in self._named(rows, owner))
        ]

    def _lost(self, plan: RenderBlock) -> list[tuple[str, str, str]]:
        return [
            (name, rule_text(row, self.row(f"{plan.cls}.{name}")), usual) for name, (row, usual) in plan.unsaid.items()
        ]

    def _opaque_rows(self, union: UnionCode) -> list[tuple[str, str]]:
        return self._named(dict(union.opaque), union.name)

    def _named_rules(self) -> Iterator[tuple[str, str]]:
        for plan in self.render_blocks:
            for op in plan.ops:
                if op.more.get("limit"):
                    yield f"L_{plan.name}_{op.var}", rule_text(self._limit_row(op), self.row(f"{plan.name}.{op.key}"))
                if op.more.get("fallback"):
                    fallback = op.more["fallback"]
                    row = LossRow(
                        fallback.get("loss", "none"), fallback.get("why", "the target requires it"), "defaulted"
                    )
                    yield f"D_{plan.name}_{op.var}", rule_text(row, self.row(f"{plan.name}.{op.key}"))
        for union in self.unions:
            if union.inner:
                continue
            yield f"N_{union.name}", rule_text(union.unfit, self.row(union.name))

    def _limit_row(self, op: Op) -> LossRow:
        limit = op.more["limit"]
        code = limit.get("code", "cut" if "items" in limit else "clamped")
        return LossRow(limit.get("loss", "lossy"), limit.get("why") or "outside the target's range", code)

    def _rule_tables(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        for union in self.unions:
            if not union.into and not union.inner:
                yield f"U_{union.name}", self._named(union.unsaid, union.name)
        for plan in self.render_blocks:
            for name, members in plan.members.items():
                yield f"M_{plan.name}_{name}", self._named(members, plan.name)
        for plan in self.render_blocks:
            for name, wrapped in plan.wrapped.items():
                yield f"V_{plan.name}_{name}", self._named(wrapped)


def _of_item(test: str) -> str:
    """Ask of an item what a condition asks of `o`."""
    return re.sub(r"(?<![\w.])o\.", "item.", test)
