"""The mapping language as Python values: what a spec file says, word by word."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codegen.yamlfile import Place, YamlFile


@dataclass(frozen=True)
class LossRow:
    """What it costs that something is not said: severity, why, and the code of the kind of loss.

    `usual` is a value of a canonical field that costs nothing: what the target does anyway.
    """

    severity: str
    why: str
    code: str
    usual: Any = None


PARTS_ROW = LossRow("lossy", "its parts add up to more, and that counts", "substituted")
# What the older spelling of a value costs where the newer one stands beside it and says something else.
DOUBLE_ROW = LossRow("lossy", "the newer word for the same stands beside it and says otherwise", "dropped")
TODO_ROW = LossRow("lossy", "not mapped yet", "todo")


@dataclass(frozen=True)
class FieldRule:
    """The one fate of one vendor property. Attributes are the words of the language."""

    key: str
    place: Place
    to: str | None = None
    as_: str | None = None
    each: str | None = None
    onto: str | None = None
    asks: Mapping[str, str | None] = field(default_factory=dict)
    rest: str | None = None
    gather: bool = False
    along: bool = False
    lift: str | None = None
    wrap: str | None = None
    takes: tuple[str, ...] = ()
    enum: str | None = None
    convert: str | None = None
    rule: tuple[str, ...] = ()
    pack: str | None = None
    covers: tuple[str, ...] = ()
    value: str | None = None
    flip: bool = False
    plus: tuple[str, ...] = ()
    sum: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    default: Any = None
    has_default: bool = False
    emit: Any = None
    limit: Mapping[str, Any] | None = None
    older: bool = False
    need: bool = False
    abroad: bool = False
    ident: str | None = None
    alias: Mapping[str, Any] | None = None
    keep: LossRow | None = None
    drop: LossRow | None = None
    todo: bool = False
    review: bool = False
    const: Any = None
    set_: Mapping[str, str] = field(default_factory=dict)
    inside: str | None = None
    spread: str | None = None

    @property
    def second(self) -> bool:
        """Whether it is a second spelling of one value; one that takes items of a shared list stands by itself."""
        return self.older and not self.takes

    @property
    def shy(self) -> bool:
        """Whether its own dialect does not write it where it was not read: `default: null`."""
        return self.has_default and self.default is None

    @property
    def fate(self) -> str:
        """Name the class that coverage counts the property in."""
        if self.todo:
            return "todo"
        if self.keep is not None and not self.pack:
            return "rejected" if self.keep.severity == "rejected" else "kept"
        if self.drop is not None:
            return "dropped"
        return "tag" if self.const is not None else "mapped"


@dataclass(frozen=True)
class Shell:
    """The canonical object that a block's own object is the one list item of."""

    cls: str
    field: str
    set_: Mapping[str, str]


@dataclass(frozen=True)
class Block:
    """How one vendor definition becomes a canonical object (`ir`) or adds to the enclosing one (`into`)."""

    name: str
    place: Place
    ir: str | None
    into: tuple[str, ...]
    tag: Mapping[str, Any]
    set_: Mapping[str, str]
    when: str | None
    fields: Mapping[str, FieldRule]
    unrendered: Mapping[str, LossRow]
    shell: Shell | None = None
    also: Mapping[str, str | bool] = field(default_factory=dict)
    remade: tuple[str, ...] = ()
    plain: str | None = None
    of: str | None = None

    @property
    def definition(self) -> str:
        """The schema definition that it reads."""
        return self.of or self.name

    @property
    def made(self) -> str:
        """The canonical class that a union deals with for this block."""
        return self.shell.cls if self.shell else self.classes[0]

    @property
    def classes(self) -> tuple[str, ...]:
        """The canonical classes that it reads into."""
        return (self.ir,) if self.ir else self.into


@dataclass(frozen=True)
class OpaqueRow:
    """Tags of a union whose objects are carried whole."""

    tags: tuple[str, ...]
    loss: LossRow


@dataclass(frozen=True)
class Sign:
    """What tells one case of a union without a tag.

    Attributes:
        has: A property that the object has.
        as_: The block.
        with_: Values of other properties of the object.
        starts: How the text of a property of the value starts.
    """

    has: str
    as_: str
    with_: Mapping[str, Any]
    starts: Mapping[str, str]


@dataclass(frozen=True)
class Union:
    """How the objects of a union are told apart: by a tag, or by signs where no property is one."""

    name: str
    place: Place
    tag: str
    cases: Mapping[str, str]
    absent: str | None
    other: str | None
    opaque: tuple[OpaqueRow, ...]
    unknown: LossRow | None
    unsaid: Mapping[str, LossRow]
    unfit: LossRow
    shell: Shell | None = None
    told: tuple[Sign, ...] = ()


@dataclass(frozen=True)
class EnumTable:
    """A vendor vocabulary against a canonical one."""

    name: str
    place: Place
    of: str | None
    both: Mapping[str, str]
    parse: Mapping[str, str]
    wild: Mapping[str, str]
    render: Mapping[str, tuple[str, LossRow]]
    unsaid: Mapping[str, LossRow]
    unknown: str | None
    numbers: tuple[str, ...] = ()
    void: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spec:
    """One spec file."""

    file: YamlFile = field(repr=False)
    dialect: str
    direction: str
    root: str
    enums: Mapping[str, EnumTable]
    blocks: Mapping[str, Block]
    unions: Mapping[str, Union]
    unrendered: Mapping[str, LossRow]
    form: str | None = None
    json: str | None = None
    beside: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    repeats: tuple[str, ...] = ()
    listed: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    sent: tuple[str, ...] = ()
    reads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    uploads: str | None = None
