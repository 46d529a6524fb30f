"""One candidate of a streamed answer as a row of blocks, of which one is open at a time.

A lane takes the fragments in the order in which they come and hands a pen whole, ordered blocks: the first open block
flows as it comes, later ones wait until it is closed (R28). What a pen is told is never taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from llm_dialect.blocks import FIRST_HALF, LAST_FIRST_HALF, SHOWN, Block, whole_letters
from llm_dialect.errors import StreamError
from llm_dialect.generated.canonical.content import Opaque, Refusal, ServerToolCall, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import ThinkingDeltaKind, ToolKind
from llm_dialect.stop import StopWindow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from llm_dialect.flow import Keep, Splice, Stamp
    from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta

__all__ = ["Block", "FromStart", "Lane", "Pen"]

# Where a fragment of thinking belongs in its item; a text that the vendor numbers is one of several.
_FIELDS = {
    ThinkingDeltaKind.text: "text",
    ThinkingDeltaKind.signature: "signature",
    ThinkingDeltaKind.redacted: "redacted_data",
    ThinkingDeltaKind.summary: "summary",
    ThinkingDeltaKind.encrypted: "encrypted",
}


class FromStart(list[Any]):
    """Sources of a text whose places count from the beginning of all text of the answer, not of their block."""


class Pen(Protocol):
    """Writes the blocks of one candidate, in order."""

    def live(self, block: Block) -> bool:
        """Tell whether a block may flow as it comes."""
        ...

    def open(self, block: Block) -> bytes:
        """Begin a live block."""
        ...

    def delta(self, block: Block, field: str, part: int | None, piece: str) -> bytes:
        """Go on with a live block; the piece is not empty, and nothing is lost of it."""
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

    def flow(self, block: Block, field: str, part: int | None) -> Splice | Stamp:
        """Tell how further fragments of a live block are written: each as `delta` does."""
        ...


class Lane:
    """The blocks of one candidate, on their way to a pen.

    Attributes:
        pen: Writes the blocks.
        out: Takes what the pen writes.
        hit: The stop sequence that was met; nothing that begins after it is told.
        turn: Changes whenever a block, or a text in it, begins, and when a block starts to be told or ends.
        called: A call that was told: the end of the answer must know whether there was any.
        said: Anything was told.
        shown: Characters of visible text that stop sequences let through, where any are watched for.
        refused: Words of a refusal were told.
    """

    __slots__ = (
        "_before",
        "_blocks",
        "_ended",
        "_last",
        "_named",
        "_places",
        "_stop",
        "_told",
        "called",
        "hit",
        "out",
        "pen",
        "refused",
        "said",
        "shown",
        "turn",
    )

    def __init__(
        self, pen: Pen, out: list[bytes], stop: Sequence[str] = (), places: Mapping[type[Any], Any] | None = None
    ) -> None:
        """Begin with no block; `places` tell where an item comes from of which only fragments are told."""
        self._places = places or {}
        self.pen = pen
        self._stop = stop
        self._blocks: list[Block] = []
        self._named: dict[Any, Block] = {}
        self._last: Block | None = None  # that got the fragment of the last chunk
        self._told: set[Any] = set()  # names of calls that were closed because they were whole
        self._before = 0  # characters of the texts that were told, but for the last of them
        self._ended: Block | None = None  # the last text that was told
        self.out = out
        self.hit: str | None = None
        self.called: Any = None
        self.said = False
        self.shown = 0
        self.refused = False
        self.turn = 0

    def take(self, chunk: CanonChunk) -> None:
        """Take one step of the answer.

        Raises:
            StreamError: A fragment contradicts what it belongs to.
        """
        self._last = None
        if self.hit is not None and not self._blocks:
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
            self._add(self._block(chunk.block, Text, "signature"), "signature", None, chunk.signature)
        for call in chunk.tool_calls or ():
            self._call(call, chunk.block)
        if chunk.item is not None:
            self._begin(object(), chunk.item).closed = True
        if chunk.closes:
            self._close(chunk.block)
        self._advance()

    def weigh(self, key: Any, tokens: Sequence[Any]) -> bool:
        """Hang log probabilities on the named text that they came with; tell whether there is one."""
        block = None if key is None else self._named.get(key)
        if block is None or type(block.item) is not Text:
            return False
        held = block.item.logprobs
        if held is None:
            block.item = block.item.replace(logprobs=[*tokens])
        else:
            held.extend(tokens)
        return True

    def end(self) -> None:
        """Close whatever is still open."""
        for block in self._blocks:
            block.closed = True
        self._advance()

    def flow(self) -> tuple[Splice | Stamp | None, Keep] | None:
        """Tell how further fragments like that of the last chunk are written (None: not yet), and what keeps them.

        None if they must go the whole way, or if the chunk gave nothing to a block that could go on.

        It holds as long as `turn` stays what it is.
        """
        block = self._last
        if block is None or block.closed or block.window is not None or not block.runs or self.hit is not None:
            return None
        run = block.runs[-1]
        if block.live and run.field in SHOWN:
            return self.pen.flow(block, run.field, run.part), run.pieces.append
        waiting = block.started or block is not self._blocks[0]
        return (None, run.pieces.append) if waiting else None

    # -- taking

    def _begin(self, key: Any, item: Any) -> Block:
        self.turn += 1
        block = Block(key, item)
        if self.hit is not None:
            return block  # nobody will be told of it
        self._leave()
        if self._stop and type(item) is Text:
            block.window = StopWindow(self._stop)
        self._blocks.append(block)
        if key is not None:
            if key in self._named:
                self._named[key].closed = True
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
        """Close the last block when another begins, if no more can belong to it.

        That is one without a name, which nothing could tell apart from a later one, and a whole call of a vendor that
        has no word for its end: what comes next need not wait for it.
        """
        last = self._blocks[-1] if self._blocks else None
        if last is None or last.closed:
            return
        if last.key is None:
            last.closed = True
        elif _is_numbered(last.key) and last.is_whole_call():
            last.closed = True
            self._told.add(last.key)

    def _block(self, key: Any, kind: type[Any], field: str = "") -> Block:
        """Give the block of a fragment of a kind of item, or of a field that several kinds have."""
        if key is not None:
            named = self._named.get(key) or self._begin(key, self._fresh(kind))
            if type(named.item) not in (kind, Opaque) and field not in named.item._FIELDS:
                raise _misplaced(kind, named)
            return named
        last = self._blocks[-1] if self._blocks else None
        if last is not None and last.key is None and not last.closed and type(last.item) is kind and not last.sealed():
            return last
        return self._begin(None, self._fresh(kind))

    def _fresh(self, kind: type[Any]) -> Any:
        """Make an item that nobody told the beginning of."""
        made = Thinking() if kind is Thinking else ToolCall("", "", "") if kind is ToolCall else kind("")
        made.at = self._places.get(kind)
        return made

    def _think(self, delta: ThinkingDelta, key: Any) -> None:
        if key is None and delta.block is not None:
            key = (Thinking, delta.block)
        block = self._block(key, Thinking)
        if type(block.item) is Opaque:
            return
        if key is None and _is_anothers(delta, block):
            block = self._begin(None, self._fresh(Thinking))
        if delta.id is not None or delta.issuer is not None:
            item = block.item
            block.item = item.replace(id=delta.id or item.id, issuer=delta.issuer or item.issuer)
        field = _FIELDS[delta.kind]
        if field == "text" and delta.part is not None:
            field = "parts"
        if delta.text:
            self._add(block, field, delta.part, delta.text)
        elif field == "text" and block.item.text is None:
            block.item = block.item.replace(text="")  # words that are left out are not the same as none

    def _call(self, delta: ToolCallDelta, key: Any) -> None:
        name = (ToolCall, delta.index) if key is None else key
        block = self._named.get(name)
        if block is None:
            if name in self._told:
                _check_rest(delta)
                return
            block = self._begin(name, self._fresh(ToolCall).replace(kind=delta.kind or ToolKind.function))
        elif type(block.item) not in _CALLED:
            raise _misplaced(ToolCall, block)
        if type(block.item) is ToolCall and not block.started:
            block.identify(delta)
        if delta.arguments:
            self._add(block, "arguments", None, delta.arguments)
        if delta.signature and (block.started or type(block.item) is not ToolCall):
            self._add(block, "signature", None, delta.signature)
        block.closed = block.closed or bool(delta.complete)

    def _close(self, key: Any) -> None:
        block = self._named.get(key) if key is not None else self._blocks[-1] if self._blocks else None
        if block is not None:
            block.closed = True

    def _cite(self, block: Block, citations: list[Any]) -> None:
        if type(block.item) is Opaque:
            return
        if type(citations) is FromStart:
            citations = _placed(citations, self._length_before(block))
        if block.live:
            self.out.append(self.pen.cite(block, citations))
        block.item = block.item.replace(citations=[*(block.item.citations or ()), *citations])

    def _length_before(self, block: Block) -> int:
        """Tell where a text begins among all texts."""
        waiting = self._blocks[: self._blocks.index(block)] if block in self._blocks else ()
        ahead: list[Block] = [each for each in (self._ended, *waiting) if each is not None and type(each.item) is Text]
        return self._before + sum(each.length() for each in ahead)

    def _say(self, block: Block, piece: str) -> None:
        window = block.window
        if window is not None:
            piece = window.feed(piece)
            self.shown += len(piece)
        if piece:
            self._add(block, "text", None, piece)
        if window is not None and window.hit is not None:
            self._cut(block, window.hit)

    def _cut(self, block: Block, hit: str) -> None:
        """R33: end the answer with a block; what began after it was never said."""
        self.hit = hit
        self._blocks = self._blocks[: self._blocks.index(block) + 1]
        self._named.pop(block.key, None)  # it may have to wait for an earlier one; nothing more is added to it
        block.window = None
        block.closed = True

    def _add(self, block: Block, field: str, part: int | None, piece: str) -> None:
        if type(block.item) is Opaque:
            return  # only its own dialect could say it
        if block.half is not None or piece[-1:] >= FIRST_HALF:
            piece = self._paired(block, field, part, piece)
            if not piece:
                return
        self.turn += block.add(field, part, piece)
        self._last = None if block.half is not None else block
        if block.live and field in SHOWN:
            self.out.append(self.pen.delta(block, field, part, piece))

    def _paired(self, block: Block, field: str, part: int | None, piece: str) -> str:
        """Put the halves of a letter together that the upstream cut in two; the first one waits for the other."""
        self.turn += 1
        if block.half is not None:
            held, block.half = block.half, None
            if held[:2] == (field, part):
                piece = whole_letters(held[2] + piece)
            else:
                self._tell_half(block, held)
        if FIRST_HALF <= piece[-1:] <= LAST_FIRST_HALF:
            block.half = (field, part, piece[-1])
            piece = piece[:-1]
        return piece

    def _tell_half(self, block: Block, held: tuple[str, int | None, str]) -> None:
        """Tell half a letter as it came: the other one did not come."""
        field, part, half = held
        block.add(field, part, half)
        if block.live and field in SHOWN:
            self.out.append(self.pen.delta(block, field, part, half))

    # -- telling

    def _advance(self) -> None:
        while self._blocks:
            head = self._blocks[0]
            if head.closed and head.half is not None:
                held, head.half = head.half, None
                self._tell_half(head, held)
            if head.closed and head.window is not None:
                window, head.window = head.window, None
                tail = window.flush()
                self.shown += len(tail)
                if tail:
                    self._add(head, "text", None, tail)
                if window.hit is not None:
                    self._cut(head, window.hit)
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
        if type(block.item) is Text:
            self._before += self._ended.length() if self._ended is not None else 0
            self._ended = block
        if self._named.get(block.key) is block:
            del self._named[block.key]
        if type(block.item) is ToolCall and not block.item.name:
            if block.item.id or block.final().arguments:
                raise StreamError("a call ended without a name")
            return  # a zero value
        told = self.pen.close(block) if block.live else self._whole(block.final())
        if told or block.live:
            self.said = True
            self.refused = self.refused or type(block.item) is Refusal
            if type(block.item) is ToolCall:
                self.called = block.item
        self.out.append(told)

    def _whole(self, item: Any) -> bytes:
        return b"" if _is_empty(item) else self.pen.whole(item)


def _placed(citations: list[Any], start: int) -> list[Any]:
    """Count places from where a text begins; in an earlier text a source has none."""
    return [_moved(each, start) for each in citations] if start else [*citations]


def _moved(citation: Any, start: int) -> Any:
    first, last = getattr(citation, "text_start", None), getattr(citation, "text_end", None)
    if last is None:
        return citation
    if (first or 0) < start:
        return citation.replace(text_start=None, text_end=None)
    return citation.replace(text_start=(first or 0) - start, text_end=last - start)


def _is_numbered(key: Any) -> bool:
    """Tell whether a call has its name from its number alone."""
    return type(key) is tuple and key[0] is ToolCall


# What fragments of arguments may belong to.
_CALLED = frozenset((ToolCall, ServerToolCall, Opaque))


def _is_anothers(delta: ThinkingDelta, block: Block) -> bool:
    """Tell whether what somebody sealed, or will seal, came after words that nobody seals."""
    if not block.runs or delta.kind is ThinkingDeltaKind.redacted:
        return bool(block.runs)
    return delta.kind is ThinkingDeltaKind.text and delta.issuer is not None and block.item.issuer is None


def _misplaced(kind: type[Any], block: Block) -> StreamError:
    return StreamError(f"a fragment of {kind._TAG} came for a block that is {block.item._TAG}")


def _check_rest(delta: ToolCallDelta) -> None:
    """Let what says nothing follow a whole call."""
    if (delta.arguments or "").strip():
        raise StreamError("the arguments of a call went on after their end")


def _is_empty(item: Any) -> bool:
    """Tell whether a text says nothing at all (R31)."""
    if type(item) is Refusal:
        return not item.text
    return type(item) is Text and not (item.text or item.signature or item.citations)
