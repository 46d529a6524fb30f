"""R28, R31 to R33: fragments in any order become whole blocks, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from llm_dialect.flow import Splice
from llm_dialect.generated.canonical.content import Opaque, Refusal, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import ThinkingDeltaKind, ToolKind
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from llm_dialect.lanes import Lane

if TYPE_CHECKING:
    from llm_dialect.blocks import Block


class Pen:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def live(self, block: Block) -> bool:
        return True

    def open(self, block: Block) -> bytes:
        self.told.append(f"open {type(block.item).__name__}")
        return b""

    def delta(self, block: Block, field: str, part: int | None, piece: str) -> bytes:
        self.told.append(piece)
        return b""

    def flow(self, block: Block, field: str, part: int | None) -> Splice:
        return Splice(b"", b"")

    def cite(self, block: Block, citations: list[Any]) -> bytes:
        self.told.append("cite")
        return b""

    def close(self, block: Block) -> bytes:
        self.told.append(block.final())
        return b""

    def whole(self, item: Any) -> bytes:
        self.told.append(item)
        return b""


def told(*chunks: CanonChunk, stop: tuple[str, ...] = (), end: bool = True) -> list[Any]:
    pen = Pen()
    lane = Lane(pen, [], stop)
    for chunk in chunks:
        lane.take(chunk)
    if end:
        lane.end()
    return pen.told


def call(index: int, arguments: str, name: str | None = None, **more: Any) -> CanonChunk:
    delta = ToolCallDelta(index, name and f"id {name}", name, arguments or None, **more)
    return CanonChunk(tool_calls=[delta])


def think(text: str, kind: ThinkingDeltaKind = ThinkingDeltaKind.text, issuer: str | None = None) -> CanonChunk:
    return CanonChunk(thinking=ThinkingDelta(kind, text, issuer=issuer))


def test_the_first_open_block_flows_and_later_ones_wait() -> None:
    script = [call(0, '{"a":', "f"), call(1, '{"b":', "g"), call(1, "2}")]
    assert told(*script, end=False) == ["open ToolCall", '{"a":']
    assert told(*script, call(0, "1}")) == [
        "open ToolCall",
        '{"a":',
        "1}",
        ToolCall("id f", "f", '{"a":1}', kind=ToolKind.function),
        "open ToolCall",
        '{"b":2}',
        ToolCall("id g", "g", '{"b":2}', kind=ToolKind.function),
    ]


def test_a_whole_call_does_not_hold_up_what_comes_next() -> None:
    first = call(0, '{"a":1}', "f")
    assert told(first, CanonChunk(text="Hi"), end=False)[-2:] == ["open Text", "Hi"]
    assert told(first, call(1, '{"b"', "g"), end=False)[-1] == '{"b"'
    assert told(call(0, '{"a":', "f"), CanonChunk(text="Hi"), end=False)[-1] == '{"a":'


def test_what_follows_a_whole_call_must_say_nothing() -> None:
    script = [call(0, "{}", "f"), CanonChunk(text="Hi")]
    assert len(told(*script, call(0, " \n"))) == len(told(*script))
    with pytest.raises(ld.StreamError, match="went on after their end"):
        told(*script, call(0, "{}"))


def test_a_name_in_pieces_and_an_id_that_comes_late() -> None:
    late = CanonChunk(tool_calls=[ToolCallDelta(0, "id", "ther", None)])
    assert told(CanonChunk(tool_calls=[ToolCallDelta(0, None, "wea", None)]), late, call(0, "{}"))[-1] == ToolCall(
        "id", "weather", "{}", kind=ToolKind.function
    )


def test_a_call_that_never_gets_a_name_is_an_error() -> None:
    with pytest.raises(ld.StreamError, match="without a name"):
        told(call(0, "{}"))


def test_nothing_begins_for_nothing() -> None:
    assert told(CanonChunk(text=""), CanonChunk(item=Text("")), CanonChunk(item=Refusal(""))) == []
    assert told(CanonChunk(block=0, opens=Text("")), CanonChunk(block=0, closes=True)) == []


def test_a_seal_goes_to_the_words_before_it_and_what_is_hidden_stands_alone() -> None:
    seal = think("seal", ThinkingDeltaKind.signature, "anthropic")
    hidden = think("data", ThinkingDeltaKind.redacted, "anthropic")
    items = [each for each in told(think("a"), seal, hidden, think("b")) if type(each) is Thinking]
    assert items == [
        Thinking("a", "seal", issuer="anthropic"),
        Thinking(redacted_data="data", issuer="anthropic"),
        Thinking("b"),
    ]


def test_words_that_will_be_sealed_do_not_join_words_that_nobody_seals() -> None:
    items = [each for each in told(think("a"), think("b", issuer="anthropic")) if type(each) is Thinking]
    assert [item.text for item in items] == ["a", "b"]


@pytest.mark.parametrize(
    ("item", "chunk"),
    [
        (ToolCall("a", "f", ""), CanonChunk(block=0, text="Hi")),
        (Text(""), CanonChunk(block=0, tool_calls=[ToolCallDelta(0, arguments="{}")])),
        (Text(""), CanonChunk(block=0, thinking=ThinkingDelta(ThinkingDeltaKind.text, "a"))),
        (Thinking(), CanonChunk(block=0, refusal="No")),
        (Refusal(""), CanonChunk(block=0, signature="seal")),
    ],
)
def test_a_fragment_that_does_not_fit_its_block_is_an_error(item: Any, chunk: CanonChunk) -> None:
    with pytest.raises(ld.StreamError, match=r"a fragment of \w+ came for a block that is \w+"):
        told(CanonChunk(block=0, opens=item), chunk)


def test_fragments_of_a_block_that_only_its_vendor_knows_are_its_own_affair() -> None:
    opaque = Opaque("anthropic", "news", {})
    fragments = [
        CanonChunk(block=0, text="Hi"),
        CanonChunk(block=0, tool_calls=[ToolCallDelta(0, arguments="{}")]),
        CanonChunk(block=0, thinking=ThinkingDelta(ThinkingDeltaKind.text, "")),
        CanonChunk(block=0, citations=[]),
    ]
    assert told(CanonChunk(block=0, opens=opaque), *fragments) == [opaque]


def test_a_stop_sequence_swallows_what_begins_after_it_and_lets_what_began_before_end() -> None:
    script = [
        call(0, '{"a":', "f"),
        CanonChunk(text="One. EN"),
        CanonChunk(text="D two"),
        call(1, "{}", "g"),
        call(0, "1}"),
    ]
    assert told(*script, stop=("END",))[2:] == [
        "1}",
        ToolCall("id f", "f", '{"a":1}', kind=ToolKind.function),
        "open Text",
        "One. ",
        Text("One. "),
    ]


def test_what_might_begin_a_sequence_is_told_when_its_block_ends() -> None:
    script = [CanonChunk(text="One E"), think("hm"), CanonChunk(text="ND")]
    assert [each.text for each in told(*script, stop=("END",)) if type(each) is Text] == ["One E", "ND"]
