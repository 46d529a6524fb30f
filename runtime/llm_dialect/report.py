"""What a translation lost, exactly: one `Loss` per place, with a stable code and a reason."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from llm_dialect.errors import UnsupportedFeature
from llm_dialect.origin import path_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.policy import Policy

__all__ = ["Loss", "LossCode", "Report", "Rule", "Severity", "StreamReport"]


class Severity(StrEnum):
    """How much a loss matters: nothing a caller can notice; an answer may differ; the wish itself cannot be met."""

    none = "none"
    lossy = "lossy"
    rejected = "rejected"


class LossCode(StrEnum):
    """The closed list of kinds of loss."""

    dropped = "dropped"  # the target has no place for it
    unknown = "unknown"  # a field or value that the schema does not know, kept for its own dialect only
    opaque = "opaque"  # a whole vendor item, kept for its own dialect only
    todo = "todo"  # the mapping does not carry it yet
    clamped = "clamped"  # a number outside the target's range
    cut = "cut"  # a list or text over the target's limit
    hoisted = "hoisted"  # moved to another place of the body
    regrouped = "regrouped"  # the same content in another order or grouping
    aliased = "aliased"  # an id or name outside the target's alphabet or prefix
    wrapped = "wrapped"  # one kind of thing said as another, reversibly
    emulated = "emulated"  # done by us instead of by the target
    defaulted = "defaulted"  # the target requires what the source left out
    substituted = "substituted"  # the nearest value the target has
    conversation_lost = "conversation_lost"  # names state that only the source vendor holds


ANYWAY = "says what holds anyway"


class Rule:
    """The spec row behind a loss; a constant of the emitted code."""

    __slots__ = ("code", "row", "severity", "usual", "why")

    def __init__(self, code: str, severity: str, row: str, why: str) -> None:
        """Hold the row's name, what it costs and why."""
        self.code = code
        self.severity = severity
        self.row = row
        self.why = why
        self.usual: Any = None

    def but(self, usual: Any) -> Rule:
        """Take the one value that costs nothing, as the target does so anyway."""
        self.usual = usual
        return self

    def of(self, value: Any) -> Rule:
        """Give the rule for a value: another one for that which costs nothing."""
        return self if self.usual is None or value != self.usual else Rule("dropped", "none", "usual", ANYWAY)

    def saying(self, words: str) -> Rule:
        """Give the rule with what it came to in one case, as `1.7 becomes 1`."""
        return Rule(self.code, self.severity, self.row, f"{self.why}: {words}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Let nodes that reach a rule be pickled."""
        return Rule, (self.code, self.severity, self.row, self.why), (None, {"usual": self.usual})


class Loss:
    """One thing that the target does not say, or says otherwise.

    Attributes:
        path: Where in the source body, as `$.a[0].b`.
        code: Its kind.
        severity: How much it matters.
        source: Source dialect.
        target: Target dialect.
        why: A sentence for people.
        rule: The spec row or rule that decided it.
        count: How often it was met; more than once only in streams, whose losses at one kind of place are one.
    """

    __slots__ = ("code", "count", "path", "rule", "severity", "source", "target", "why")

    def __init__(
        self, path: str, code: LossCode, severity: Severity, source: str, target: str, why: str, rule: str = ""
    ) -> None:
        """Hold the facts."""
        self.count = 1
        self.path = path
        self.code = code
        self.severity = severity
        self.source = source
        self.target = target
        self.why = why
        self.rule = rule

    def to_dict(self) -> dict[str, str]:
        """Give a JSON-ready dict, for logs."""
        return {
            "path": self.path,
            "code": self.code.value,
            "severity": self.severity.value,
            "source": self.source,
            "target": self.target,
            "why": self.why,
            "rule": self.rule,
        }

    def __eq__(self, other: object) -> bool:
        """Compare by value."""
        return isinstance(other, Loss) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        """Hash by value."""
        return hash((self.path, self.code, self.severity, self.source, self.target, self.why, self.rule))

    def __repr__(self) -> str:
        """Show the facts in short."""
        return f"Loss({self.path} {self.code.value} {self.severity.value} {self.source}->{self.target}: {self.why})"


# By name; asking the class takes ten times as long.
_CODES = {each.value: each for each in LossCode}
_SEVERITIES = {each.value: each for each in Severity}
_INDEX = re.compile(r"\[\d+\]")
# How many losses of a stream may wait for their paths.
_UNSETTLED = 64


class Report:
    """The losses of one translation, in the order in which they were met.

    `note` keeps only references; paths are built when `losses` is read.
    """

    __slots__ = ("_built", "noted", "source", "target")

    def __init__(self, source: str = "", target: str = "") -> None:
        """Start empty."""
        self.source = source
        self.target = target
        self.noted: list[tuple[Any, str | None, str, Rule]] = []
        self._built: list[Loss] = []

    def note(self, node: Any, field: str | None, rule: Rule, below: str = "") -> None:
        """Take a loss at `node`, at its canonical `field`, or at a vendor path `below` it (with its leading dot)."""
        self.noted.append((node, field, below, rule))

    @property
    def losses(self) -> list[Loss]:
        """All losses so far."""
        for node, field, below, rule in self.noted:
            path = path_of(node, field, below)
            code, severity = _CODES[rule.code], _SEVERITIES[rule.severity]
            self._built.append(Loss(path, code, severity, self.source, self.target, rule.why, rule.row))
        self.noted.clear()
        return self._built

    def kinds(self) -> set[tuple[str, str]]:
        """Give the severities and codes met so far, without building a path."""
        noted = {(rule.severity, rule.code) for *_, rule in self.noted}
        return noted | {(loss.severity.value, loss.code.value) for loss in self._built}

    def forget(self, keys: set[str], rows: str) -> None:
        """Take back losses by rows that begin so and are those of such keys (with their dot): they are not sent."""
        self.noted = [
            (node, field, below, rule)
            for node, field, below, rule in self.noted
            if not (rule.row.startswith(rows) and rule.row[rule.row.rfind(".") :] in keys)
        ]

    def refusal(self, policy: Policy) -> UnsupportedFeature | None:
        """Give the error for the first loss that a policy does not accept; paths are built only if there is one."""
        if not self._is_refused(policy):
            return None
        keys = self._keys(policy)
        loss = next(each for each in self.losses if policy.raises(each.severity, each.code))
        why = f"{loss.target} cannot say this: {loss.why} [{loss.code.value}]"
        return UnsupportedFeature(why, loss.path, loss=loss, report=self, keys=keys)

    def _keys(self, policy: Policy) -> tuple[str, ...]:
        """Name what stands in the first object of JSON that a policy does not accept; nothing if paths are built."""
        for node, field, _, rule in () if self._built else self.noted:
            if policy.raises(rule.severity, rule.code):
                value = None if field is None else getattr(node, field, None)
                return tuple(value) if type(value) is dict else ()
        return ()

    def _is_refused(self, policy: Policy) -> bool:
        for noted in self.noted:
            rule = noted[3]
            if rule.severity != "none" and policy.raises(rule.severity, rule.code):
                return True
        return bool(self._built) and any(policy.raises(loss.severity, loss.code) for loss in self._built)

    def worst(self) -> Severity | None:
        """Give the highest severity in the report, None if it is empty."""
        order = list(Severity)
        return max((loss.severity for loss in self.losses), key=order.index, default=None)

    def __iter__(self) -> Iterator[Loss]:
        """Iterate over the losses."""
        return iter(self.losses)

    def __len__(self) -> int:
        """Count the losses."""
        return len(self.noted) + len(self._built)

    def to_list(self) -> list[dict[str, str]]:
        """Give JSON-ready dicts, for logs."""
        return [loss.to_dict() for loss in self.losses]

    def __repr__(self) -> str:
        """Show how much there is."""
        return f"Report({self.source}->{self.target}, {len(self)} losses)"


class StreamReport(Report):
    """The losses of a stream: those at one kind of place are one, with a count, however long the stream is.

    Their paths name the place in the answer that the events build up, `[*]` for any element of a list.

    Attributes:
        scaffold: A node that only holds what is written; nothing is lost of it.
        told: How many losses were taken, each time that it was met.
    """

    __slots__ = ("_accepted", "_met", "_news", "scaffold", "told")

    def __init__(self, source: str = "", target: str = "") -> None:
        """Start empty."""
        super().__init__(source, target)
        self._met: dict[tuple[str, str, str], Loss] = {}
        self._accepted: set[tuple[str, str]] = set()  # severities and codes that were found to be let go
        self._news: set[tuple[str, str]] = set()  # others
        self.scaffold: Any = None
        self.told = 0

    def note(self, node: Any, field: str | None, rule: Rule, below: str = "") -> None:
        """Take a loss as `Report` does; its node is kept until it is settled."""
        if node is not self.scaffold:
            self._take(node, field, below, rule)

    def tell(self, path: str, rule: Rule) -> None:
        """Take a loss at a path."""
        self._take(None, None, path, rule)

    def _take(self, node: Any, field: str | None, below: str, rule: Rule) -> None:
        self.told += 1
        self.noted.append((node, field, below, rule))
        kind = (rule.severity, rule.code)
        if kind not in self._accepted:
            self._news.add(kind)
        if len(self.noted) > _UNSETTLED:
            self.settle()

    def told_since(self, told: int) -> list[tuple[str, Rule]] | None:
        """Give what was told since so much was; None if any of it is a loss of a node, or is settled by now."""
        count = self.told - told
        last = self.noted[-count:] if count else []
        if len(last) != count or any(node is not None for node, *_ in last):
            return None
        return [(path, rule) for _, _, path, rule in last]

    def settle(self) -> None:
        """Build the paths of what was noted, before its nodes are gone or tell more."""
        for node, field, below, rule in self.noted:
            path = below if node is None else path_of(node, field) + below
            if "[" in path:
                path = _INDEX.sub("[*]", path)
            key = (rule.code, path, rule.row)
            met = self._met.get(key)
            if met is not None:
                met.count += 1
                continue
            code, severity = _CODES[rule.code], _SEVERITIES[rule.severity]
            loss = self._met[key] = Loss(path, code, severity, self.source, self.target, rule.why, rule.row)
            self._built.append(loss)
        self.noted.clear()

    @property
    def losses(self) -> list[Loss]:
        """All losses so far."""
        self.settle()
        return self._built

    def __len__(self) -> int:
        """Count the losses."""
        return len(self.losses)

    def refusal(self, policy: Policy) -> UnsupportedFeature | None:
        """Give the error as `Report` does. It is asked after each event, always with one policy: only news counts."""
        if not self._news:
            return None
        if any(policy.raises(severity, code) for severity, code in self._news):
            return super().refusal(policy)
        self._accepted.update(self._news)
        self._news.clear()
        return None
