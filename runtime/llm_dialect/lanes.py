"""One candidate of a streamed answer as a row of blocks, of which one is open at a time.

A lane takes the fragments in the order in which they come and hands a pen whole, ordered blocks: the first open block
flows as it comes, later ones wait until it is closed (R28). What a pen is told is never taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from llm_dialect.generated.canonical.content import Refusal, ServerToolCall, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import ThinkingDeltaKind, ToolKind
from llm_dialect.json_io import load_text
from llm_dialect.stop import StopWindow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta

__all__ = ["Block", "Lane", "Pen"]

# Where a fragment of thinking belongs in its item; a text that the vendor numbers is one of several.
_FIELDS = {
    ThinkingDeltaKind.text: "text",
    ThinkingDeltaKind.signature: "signature",
    ThinkingDeltaKind.redacted: "redacted_data",
    ThinkingDeltaKind.summary: "summary",
    ThinkingDeltaKind.encrypted: "encrypted",
}
_LISTS = frozenset(("summary", "parts"))
# What is shown of a block while it is open.
SHOWN = frozenset(("text", "summary", "parts", "arguments"))


class Run:
    """Fragments of one text of a block, one after another."""

    __slots__ = ("field", "part", "pieces")

    def __init__(self, field: str, part: int | None) -> None:
        self.field = field
        self.part = part
        self.pieces: list[str] = []

    def text(self) -> str:
        """Join the fragments."""
        return "".join(self.pieces)


class Block:
    """One content item that comes in fragments.

    Attributes:
        key: What the source calls it; None if it has no name.
        item: The item as it began.
        runs: Its fragments.
        closed: No fragment will come.
        started: A pen was told of it.
        live: It flows as it comes; otherwise it is written whole when it is closed.
        window: Watches its visible text for stop sequences.
    """

    __slots__ = ("closed", "item", "key", "live", "runs", "started", "window")

    def __init__(self, key: Any, item: Any) -> None:
        """Open a block."""
        self.key = key
        self.item = item
        self.runs: list[Run] = []
        self.closed = False
        self.started = False
        self.live = False
        self.window: StopWindow | None = None

    def add(self, field: str, part: int | None, piece: str) -> None:
        """Take a fragment."""
        runs = self.runs
        if not runs or runs[-1].field != field or runs[-1].part != part:
            runs.append(Run(field, part))
        runs[-1].pieces.append(piece)

    def sealed(self) -> bool:
        """Tell whether it has its seal, which comes last: more words belong to another one."""
        return bool(self.runs) and self.runs[-1].field == "signature"

    def shows(self) -> bool:
        """Tell whether there is anything to show by now."""
        return any(run.field in SHOWN for run in self.runs)

    def final(self) -> Any:
        """Give the item with all its fragments."""
        changes: dict[str, Any] = {}
        for run in self.runs:
            if run.field in _LISTS:
                _into_list(changes.setdefault(run.field, {}), run)
            else:
                changes[run.field] = changes.get(run.field, "") + run.text()
        for field in _LISTS & changes.keys():
            changes[field] = [Text(words) for _, words in sorted(changes[field].items())]
        if type(self.item) is ServerToolCall and "arguments" in changes:
            changes["arguments"] = _json(changes["arguments"])
        return self.item.replace(**changes) if changes else self.item


def _into_list(texts: dict[int, str], run: Run) -> None:
    part = run.part or 0
    texts[part] = texts.get(part, "") + run.text()


def _json(text: str) -> Any:
    try:
        return load_text(text)
    except ValueError:
        return text


class Pen(Protocol):
    """Writes the blocks of one candidate, in order."""

    def live(self, block: Block) -> bool:
        """Tell whether a block may flow as it comes."""
        ...

    def open(self, block: Block) -> bytes:
        """Begin a live block."""
        ...

    def delta(self, block: Block, field: str, part: int | None, piece: str) -> bytes:
        """Go on with a live block; the piece is not empty."""
        ...

    def cite(self, block: Block, citations: list[Any]) -> bytes:
        """Tell sources of a live block."""
        ...

    def close(self, block: Block) -> bytes:
        """End a live block."""
        ...

    def whole(self, item: Any) -> bytes:
        """Write an item that did not flow."""
        ...

    def flow(self, block: Block, field: str, part: int | None) -> Callable[[str], bytes]:
        """Give what writes further fragments of a live block, each as `delta` does."""
        ...


class Lane:
    """The blocks of one candidate, on their way to a pen.

    Attributes:
        pen: Writes the blocks.
        out: Takes what the pen writes.
        hit: The stop sequence that was met; nothing after it is told.
        turn: Changes whenever a block begins, starts to be told, or ends.
        called: A call that was told: the end of the answer must know whether there was any.
        said: Anything was told.
    """

    __slots__ = ("_blocks", "_last", "_named", "_stop", "called", "hit", "out", "pen", "said", "turn")

    def __init__(self, pen: Pen, out: list[bytes], stop: Sequence[str] = ()) -> None:
        """Begin with no block."""
        self.pen = pen
        self._stop = stop
        self._blocks: list[Block] = []
        self._named: dict[Any, Block] = {}
        self._last: Block | None = None  # that got the last fragment
        self.out = out
        self.hit: str | None = None
        self.called: Any = None
        self.said = False
        self.turn = 0

    def take(self, chunk: CanonChunk) -> None:
        """Take one step of the answer."""
        if self.hit is not None:
            return
        if chunk.opens is not None:
            self._begin(chunk.block, chunk.opens)
        if chunk.thinking is not None:
            self._think(chunk.thinking, chunk.block)
        if chunk.text:
            self._say(self._block(chunk.block, Text), chunk.text)
        if chunk.refusal:
            self._add(self._block(chunk.block, Refusal), "text", None, chunk.refusal)
        if chunk.citations:
            self._cite(self._block(chunk.block, Text), chunk.citations)
        if chunk.signature:
            self._add(self._block(chunk.block, Text), "signature", None, chunk.signature)
        for call in chunk.tool_calls or ():
            self._call(call, chunk.block)
        if chunk.item is not None:
            self._begin(object(), chunk.item).closed = True
        if chunk.closes:
            self._close(chunk.block)
        self._advance()

    def end(self) -> None:
        """Close whatever is still open."""
        for block in self._blocks:
            block.closed = True
        self._advance()

    def flow(self) -> tuple[Callable[[str], bytes], Callable[[str], None]] | None:
        """Give what writes, and what keeps, further fragments like the last one; None if they must go the whole way.

        It holds as long as `turn` stays what it is.
        """
        block = self._last
        if block is None or block.closed or block.window is not None or not block.runs:
            return None
        run = block.runs[-1]
        if block.live and run.field in SHOWN:
            return self.pen.flow(block, run.field, run.part), run.pieces.append
        waiting = block.started or block is not self._blocks[0]
        return (_nothing, run.pieces.append) if waiting else None

    # -- taking

    def _begin(self, key: Any, item: Any) -> Block:
        self._leave()
        self.turn += 1
        block = Block(key, item)
        if self._stop and type(item) is Text:
            block.window = StopWindow(self._stop)
        self._blocks.append(block)
        if key is not None:
            self._named[key] = block
        self._take_over(block, item)
        return block

    def _take_over(self, block: Block, item: Any) -> None:
        """Make fragments of the text that an item begins with."""
        if type(item) is ToolCall:
            text = item.arguments if type(item.arguments) is str else ""
            block.item = item.replace(arguments="") if text else item.replace()
            if text:
                self._add(block, "arguments", None, text)
        elif type(item) in (Text, Refusal, Thinking) and item.text:
            block.item = item.replace(text="")
            if type(item) is Text:
                self._say(block, item.text)
            else:
                self._add(block, "text", None, item.text)

    def _leave(self) -> None:
        """Close a block without a name as soon as another begins: nothing can tell it apart from a later one."""
        if self._blocks and self._blocks[-1].key is None:
            self._blocks[-1].closed = True

    def _block(self, key: Any, kind: type[Any]) -> Block:
        if key is not None:
            return self._named.get(key) or self._begin(key, _empty(kind))
        last = self._blocks[-1] if self._blocks else None
        if last is not None and last.key is None and not last.closed and type(last.item) is kind and not last.sealed():
            return last
        return self._begin(None, _empty(kind))

    def _think(self, delta: ThinkingDelta, key: Any) -> None:
        if key is None and delta.block is not None:
            key = ("thought", delta.block)
        block = self._block(key, Thinking)
        if delta.id is not None or delta.issuer is not None:
            item = block.item
            block.item = item.replace(id=delta.id or item.id, issuer=delta.issuer or item.issuer)
        field = _FIELDS[delta.kind]
        if field == "text" and delta.part is not None:
            field = "parts"
        if delta.text:
            self._add(block, field, delta.part, delta.text)

    def _call(self, delta: ToolCallDelta, key: Any) -> None:
        name = ("call", delta.index) if key is None else key
        block = self._named.get(name)
        if block is None:
            block = self._begin(name, ToolCall("", "", "", kind=delta.kind or ToolKind.function))
        if type(block.item) is ToolCall and not block.started:
            _identify(block.item, delta)
        if delta.arguments:
            self._add(block, "arguments", None, delta.arguments)
        if delta.signature:
            self._add(block, "signature", None, delta.signature)
        block.closed = block.closed or bool(delta.complete)

    def _close(self, key: Any) -> None:
        block = self._named.get(key) if key is not None else self._blocks[-1] if self._blocks else None
        if block is not None:
            block.closed = True

    def _cite(self, block: Block, citations: list[Any]) -> None:
        if block.live:
            self.out.append(self.pen.cite(block, citations))
        block.item = block.item.replace(citations=[*(block.item.citations or ()), *citations])

    def _say(self, block: Block, piece: str) -> None:
        window = block.window
        if window is not None:
            piece = window.feed(piece)
        if piece:
            self._add(block, "text", None, piece)
        if window is not None and window.hit is not None:
            self._cut(block, window.hit)

    def _cut(self, block: Block, hit: str) -> None:
        """R33: end the answer with a block; what began after it was never said."""
        self.hit = hit
        self._blocks = self._blocks[: self._blocks.index(block) + 1]
        block.window = None
        block.closed = True

    def _add(self, block: Block, field: str, part: int | None, piece: str) -> None:
        block.add(field, part, piece)
        self._last = block
        if block.live and field in SHOWN:
            self.out.append(self.pen.delta(block, field, part, piece))

    # -- telling

    def _advance(self) -> None:
        while self._blocks:
            head = self._blocks[0]
            if head.closed and head.window is not None:
                tail, head.window = head.window.flush(), None
                if tail:
                    self._add(head, "text", None, tail)
            if not head.started and head.shows() and (type(head.item) is not ToolCall or head.item.name):
                self._start(head)
            if not head.closed:
                return
            self._finish(head)

    def _start(self, block: Block) -> None:
        self.turn += 1
        block.started = True
        block.live = self.pen.live(block)
        if not block.live:
            return
        out, pen = self.out, self.pen
        out.append(pen.open(block))
        for run in block.runs:
            if run.field in SHOWN:
                out.append(pen.delta(block, run.field, run.part, run.text()))
        citations = getattr(block.item, "citations", None)
        if citations:
            out.append(pen.cite(block, citations))

    def _finish(self, block: Block) -> None:
        self._blocks.pop(0)
        self.turn += 1
        if self._named.get(block.key) is block:
            del self._named[block.key]
        told = self.pen.close(block) if block.live else self.pen.whole(block.final())
        if told or block.live:
            self.said = True
            if type(block.item) is ToolCall:
                self.called = block.item
        self.out.append(told)


def _nothing(piece: str) -> bytes:
    return b""


def _empty(kind: type[Any]) -> Any:
    return Thinking() if kind is Thinking else kind("")


def _identify(item: ToolCall, delta: ToolCallDelta) -> None:
    """Take what a fragment says of its call. Some vendors say it on each fragment, some cut the name in pieces."""
    if delta.id and not item.id:
        item.id = delta.id
    if delta.name and delta.name != item.name:
        item.name += delta.name
    item.namespace = delta.namespace or item.namespace
    item.item_id = delta.item_id or item.item_id
