"""What travels with one parse or one render: names, policy and the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.errors import InvalidRequest
from llm_dialect.report import Report

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.errors import DialectError
    from llm_dialect.mint import Mint
    from llm_dialect.policy import Policy

__all__ = ["Reading", "Writing"]

_NOTHING: Mapping[Any, Any] = {}
# What all vendors read.
_USUAL_READS: Mapping[str, tuple[str, ...]] = {
    "Image": ("image/gif", "image/jpeg", "image/png", "image/webp"),
    "Document": ("application/pdf",),
}


class Reading:
    """State of one parse.

    Attributes:
        dialect: The dialect being read.
        error: Class to raise for a body that breaks its dialect's rules.
        report: Where what is not even kept is noted.
        names: Path of a key in its usual spelling → the body's own spelling, where that differs.
    """

    __slots__ = ("_report", "dialect", "error", "names")

    def __init__(self, dialect: str, error: type[DialectError] = InvalidRequest, report: Report | None = None) -> None:
        """Begin a parse of `dialect`."""
        self.dialect = dialect
        self.error = error
        self.names: dict[str, str] = {}
        self._report = report

    @property
    def report(self) -> Report:
        """Give the report; one of its own is made when first asked for, which is seldom."""
        if self._report is None:
            self._report = Report(self.dialect, self.dialect)
        return self._report


class Writing:
    """State of one render.

    Attributes:
        target: The dialect being written.
        source: The dialect that the root node came from; empty if it was made by hand.
        same: Source and target are one: nothing is repaired, clamped or defaulted.
        foreign: Nothing comes from the target's dialect: one body of another was read, and all nodes are of it.
        policy: How strict to be.
        mint: The caller's source of ids and time, if any.
        report: Where losses are noted.
        memory: What is remembered of the client's request, where an answer is written for it.
        seed: What ids are derived from when there is no mint.
        error: Class to raise for what the source must not say.
        settled_marks: A request with the cache marks of it that do not stay, by place, once that is known.
        reads: Types of bytes that the target's vendor reads, by class; of a class that is not there, any.
        strange: Ids of uploaded files name nothing at the target's vendor.
        closed: How addresses of files begin that only the source's own key opens.
        held: What kinds of things the conversation holds, where that is known; see `contents`.
        pieces: What is written is told in pieces, each as it comes.
        named: How long the name of a client's tool may be, and whether it begins with a letter; None: any name goes.
        sound: All values were read from JSON or checked: none of them is a number that JSON does not know.
        says: What a message can hold, by who speaks (None: anybody): writers by class, losses of what it cannot hold.
        seals: The dialects whose vendors' seals the target has a place for; others' stand in the slots of the first.
    """

    __slots__ = (
        "closed",
        "error",
        "foreign",
        "held",
        "memory",
        "mint",
        "named",
        "pieces",
        "policy",
        "reads",
        "report",
        "same",
        "says",
        "seals",
        "seed",
        "settled_marks",
        "sound",
        "source",
        "strange",
        "target",
    )

    def __init__(
        self,
        target: str,
        source: str | None,
        policy: Policy,
        mint: Mint | None = None,
        report: Report | None = None,
        memory: Any = None,
        error: type[DialectError] = InvalidRequest,
        seals: tuple[str, ...] = (),
    ) -> None:
        """Begin a render into `target`."""
        self.seals = seals or (target,)
        self.target = target
        self.source = source or ""
        self.same = source == target
        self.foreign = False
        self.policy = policy
        self.mint = mint
        self.report = Report(self.source, target) if report is None else report
        self.memory = memory
        self.seed = ""
        self.error = error
        self.sound = False
        self.pieces = False
        self.closed: tuple[str, ...] = ()
        self.reads: Mapping[str, tuple[str, ...]] = _USUAL_READS
        self.strange = False
        self.named: tuple[int | None, bool] | None = None
        self.held: frozenset[Any] | None = None
        self.settled_marks: tuple[Any, dict[Any, Any]] | None = None
        self.says: Mapping[Any, tuple[dict[type, Any] | None, dict[str, Any]]] = _NOTHING
