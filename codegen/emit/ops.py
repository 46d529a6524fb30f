"""What the templates print: one op for each row and direction, every name in it already decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from codegen.canonical.emit import enum_constant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codegen.canonical.model import CanonField
    from codegen.spec.model import LossRow, Shell


def quoted(text: str) -> str:
    """Write a string literal with double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def literal(value: Any) -> str:
    """Write a JSON value as a Python literal."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)}: {literal(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    return repr(value)


def member(enum: str, value: str) -> str:
    """Write a member of a canonical enum."""
    return enum_constant(enum, value)


def constant(field: CanonField, value: Any) -> str:
    """Write a value of a canonical field: a member of its enum, else a literal."""
    return member(field.target, value) if field.kind == "enum" and value is not None else literal(value)


def usual(field: CanonField) -> str:
    """Write what an optional field holds that nobody set."""
    return constant(field, field.default)


def rule_text(row: LossRow, name: str) -> str:
    """Write the constant of a loss."""
    return f"Rule({quoted(row.code)}, {quoted(row.severity)}, {quoted(name)}, {quoted(row.why)})"


@dataclass(frozen=True)
class Op:
    """One row in one direction.

    Attributes:
        key: Vendor property.
        kind: Which macro of the template prints it.
        var: The property as part of a Python name.
        dest: What is assigned to (parse), or read from (render).
        pre: Python text that comes before the key in vendor paths: empty or `pre + `.
        form: Where the spelling is kept: `form` or `o.form`.
        check: Condition of a wrong type, and what was wanted.
        more: What only this kind needs.
    """

    key: str
    kind: str
    var: str
    dest: str
    pre: str = ""
    form: str = "form"
    check: tuple[str, str] | None = None
    more: dict[str, Any] = field(default_factory=dict)

    def path(self, suffix: str = "") -> str:
        """Write the vendor path of the property below its canonical object."""
        return f"{self.pre}{quoted(self.key + suffix)}"

    def marks(self) -> tuple[str, ...]:
        """Name the marks that reading this row may leave in the spelling for the row itself."""
        if self.kind == "tag":
            return ("there",)
        if self.more.get("older"):
            return ("older",)
        return ("bare",) if self.more.get("lift") or self.more.get("alone") else ()

    @property
    def has_gone(self) -> bool:
        """Whether its absence must be remembered."""
        return bool(self.more.get("gone"))

    @property
    def is_bare(self) -> bool:
        """Whether a value that must be there is taken as it is, once its type was checked."""
        return self.kind == "plain" and not any(self.more.get(name) for name in ("older", "numeral", "inner", "later"))

    @property
    def taken(self) -> str:
        """Name what holds the value of a key that must be there."""
        return self.dest if self.is_bare and self.dest.isidentifier() else f"m_{self.var}"

    def __getattr__(self, name: str) -> Any:
        """Let templates read `more` as attributes; a name that is not there is an error, not an empty text."""
        try:
            return self.more[name]
        except KeyError:
            raise AttributeError(name) from None


@dataclass(frozen=True)
class Field:
    """A local that will become a constructor argument: its name, annotation and first value."""

    name: str
    annotation: str
    value: str


@dataclass(frozen=True)
class ParseBlock:
    """A function that reads one definition."""

    name: str
    cls: str
    into: bool
    known: tuple[str, ...]
    counted: int
    fields: tuple[Field, ...]
    mandatory: tuple[Op, ...]
    optional: tuple[Op, ...]
    always: tuple[Op, ...]  # of the optional ones those whose absence is remembered, and what must be read with them
    seldom: tuple[Op, ...]
    later: tuple[Op, ...]
    closing: tuple[Op, ...]
    parted: tuple[Op, ...]
    args: tuple[tuple[str, str], ...]
    shell: Shell | None
    sets: tuple[tuple[str, str], ...]
    paths: Mapping[str, str]
    kept: Mapping[str, LossRow]
    spellings: tuple[tuple[str, str], ...] = ()
    plain: str | None = None


@dataclass(frozen=True)
class RenderBlock:
    """A function that writes one definition."""

    name: str
    cls: str
    into: bool
    constants: tuple[tuple[str, str], ...]
    ops: tuple[Op, ...]
    buckets: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]
    often: Mapping[str, frozenset[str]]  # the buckets that most objects fill, or that a rule fills
    unsaid: Mapping[str, tuple[LossRow, str]]
    root: bool  # it has many fields, and in most bodies one of those in `unsaid` is set
    tests: tuple[tuple[str, str], ...]  # of each field in `unsaid`, whether it is set
    shell: Shell | None = None
    partial: bool = False
    scattered: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    wrapped: Mapping[str, Mapping[str, LossRow]] = field(default_factory=dict)
    asks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    remade: tuple[str, ...] = ()
    members: Mapping[str, Mapping[str, LossRow]] = field(default_factory=dict)
    strangers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    suffix: str = ""  # of its function's name, where it is one of several that write the definition


@dataclass(frozen=True)
class UnionCode:
    """The functions of one union."""

    name: str
    tag: str
    into: bool
    cases: tuple[tuple[str, str], ...]
    opaque: tuple[tuple[str, LossRow], ...]
    choices: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    unsaid: Mapping[str, LossRow]
    single: bool
    other: str | None
    unfit: LossRow
    asked: Mapping[str, tuple[str, ...]]
    shell: Shell | None = None
    apart: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    spread: tuple[str, ...] = ()
    inner: bool = False
    told: tuple[tuple[str, tuple[tuple[int, str, str], ...]], ...] = ()
    unsaid_of: Mapping[str, Mapping[str, LossRow]] = field(default_factory=dict)
