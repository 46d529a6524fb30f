"""The rules on seals that cross another vendor's client in an envelope (R12)."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.context import Writing
from llm_dialect.envelope import CALL, TEXT, Hung, is_sealed, seal, unseal
from llm_dialect.generated.canonical.content import Text, Thinking, ToolCall
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.policy import Policy
from llm_dialect.rules.thoughts import UNSEALED_CALL
from tests.runtime.test_rules import applied, losses, result, say, shape, talk

CARRIED = ("R12", "wrapped", "none")
SIGNED = Thinking("so", "sig", issuer="here")
LOCKED = Thinking(encrypted="enc", id="rs_1", summary=[Text("a"), Text("b")], issuer="here")


def told(items: list[Any]) -> list[tuple[str, Any, bool]]:
    """Give kind, text and whether there is a seal of each item."""
    return [(type(item).__name__, getattr(item, "text", None), bool(_slot(item))) for item in items]


def _slot(item: Any) -> str | None:
    slots = ("encrypted", "redacted_data", "signature") if isinstance(item, Thinking) else ("signature",)
    return next((getattr(item, slot) for slot in slots if getattr(item, slot)), None)


def held(item: Any) -> list[Any]:
    made = unseal(_slot(item))
    assert made is not None
    return made


def answer(*items: Any) -> ItemResponse:
    return ItemResponse(say("assistant", *items).content)


def sealed_call(signature: str = "sig") -> ToolCall:
    return ToolCall("c", "add", "{}", signature=signature)


# -- answers: into an envelope


def test_the_seal_of_a_call_crosses_in_a_thought_before_it() -> None:
    o = answer("I look.", sealed_call(), ToolCall("d", "add", "{}"))
    made, lost = applied("carried_calls", o, o.content)
    assert told(made) == [
        ("Text", "I look.", False),
        ("Thinking", None, True),
        ("ToolCall", None, False),
        ("ToolCall", None, False),
    ]
    assert held(made[1]) == [Hung("sig", "here", CALL)]
    assert lost == [(*CARRIED, "$.messages[0].content[1]")]


def test_the_seal_of_a_text_crosses_in_a_thought_after_it() -> None:
    o = answer(Text("Hi", signature="sig"), Text("", signature="other"))
    made, lost = applied("carried_texts", o, o.content)
    assert told(made) == [("Text", "Hi", False), ("Thinking", None, True), ("Thinking", None, True)]
    assert [held(item) for item in made[1:]] == [[Hung("sig", "here", TEXT)], [Hung("other", "here", TEXT)]]
    assert [row[:3] for row in lost] == [CARRIED, CARRIED]


@pytest.mark.parametrize("rule", ["carried_calls", "carried_texts", "carried_thoughts", "enveloped_thoughts"])
def test_an_answer_without_seals_is_left_alone(rule: str) -> None:
    o = answer("Hi", ToolCall("d", "add", "{}"))
    made, lost = applied(rule, o, o.content)
    assert made is o.content
    assert lost == []


def test_foreign_thoughts_cross_in_blocks_and_the_targets_own_stay() -> None:
    own = Thinking("own", "sig", issuer="there")
    o = answer(own, SIGNED.replace(), LOCKED.replace(), Thinking(redacted_data="x", issuer="here"), Thinking("open"))
    made, lost = applied("carried_blocks", o, o.content)
    assert told(made) == [
        ("Thinking", "own", True),
        ("Thinking", "so", True),
        ("Thinking", "a\n\nb", True),
        ("Thinking", None, True),
        ("Thinking", "open", False),
    ]
    assert made[0] is o.content[0]
    assert [held(item)[0].issuer for item in made[1:4]] == ["here"] * 3
    assert [part.text for part in held(made[2])[0].summary] == ["a", "b"]
    assert {row[:3] for row in lost} == {CARRIED}


def test_of_raw_parts_beside_a_summary_a_block_has_one() -> None:
    o = answer(LOCKED.replace(parts=[Text("raw")]))
    _, lost = applied("carried_blocks", o, o.content)
    assert [row[1:3] for row in lost] == [("wrapped", "none"), ("wrapped", "none"), ("dropped", "lossy")]


def test_encrypted_thoughts_part_into_words_and_an_envelope() -> None:
    o = answer(LOCKED.replace(), Thinking(encrypted="x", issuer="here"), Text("Hi", signature="sig"))
    made, _ = applied("parted_thoughts", o, o)
    assert told(made.content) == [
        ("Thinking", None, False),
        ("Thinking", None, True),
        ("Thinking", None, True),
        ("Text", "Hi", False),
        ("Thinking", None, True),
    ]
    assert [part.text for part in made.content[0].summary] == ["a", "b"]
    plain = answer("Hi")
    assert applied("parted_thoughts", plain, plain) == (plain, [])


def test_a_seal_crosses_in_an_item_and_comes_out_at_its_maker() -> None:
    o = answer(Thinking("so", "sig", issuer="there"))
    (made,), lost = applied("carried_thoughts", o, o.content)
    assert [part.text for part in made.summary] == ["so"]
    assert [row[1:3] for row in lost] == [("dropped", "lossy"), ("substituted", "none")]  # its own place is elsewhere
    o = answer(SIGNED.replace())
    (made,), lost = applied("carried_thoughts", o, o.content)
    assert held(made)[0].signature == "sig"
    assert [row[1:3] for row in lost] == [("wrapped", "none"), ("substituted", "none")]


def test_items_say_no_open_thought_that_a_sealed_one_beside_it_says_too() -> None:
    records = Thinking(details=[{"text": "so", "signature": "x"}, {"data": "y"}])
    o = answer(Thinking("so"), SIGNED.replace(), Thinking(""), "a", Thinking("so"), records, Thinking(details=[{}]))
    made, lost = applied("carried_thoughts", o, o.content)
    assert [[part.text for part in item.summary or ()] for item in made if isinstance(item, Thinking)] == [
        ["so"],
        ["so"],
    ]
    assert held(made[-1])[0].details == records.details
    assert [row[1:] for row in lost if row[1] == "dropped"] == [
        ("dropped", "none", "$.messages[0].content[0]"),
        ("dropped", "none", "$.messages[0].content[4]"),
        ("dropped", "none", "$.messages[0].content[2]"),
        ("dropped", "lossy", "$.messages[0].content[6]"),
    ]


def test_the_same_words_before_another_call_are_another_thought_with_an_id_of_its_own() -> None:
    first, second = LOCKED.replace(summary=[Text("a")]), LOCKED.replace(summary=[Text("a")], id="rs_2", encrypted="two")
    calls = [ToolCall(id, "add", "{}") for id in ("c", "d", "e", "f")]
    o = answer(first, calls[0], second, calls[1], Thinking("a"), calls[2], Thinking("a"), calls[3])
    for rule in ("carried_blocks", "shown_thoughts", "enveloped_thoughts"):
        made, _ = applied(rule, o, o.content)
        assert [type(item).__name__ for item in made] == ["Thinking", "ToolCall"] * 4
    made, _ = applied("carried_thoughts", o, o.content)
    names = [item.id for item in made if isinstance(item, Thinking)]
    assert names[:3] == ["rs_1", "rs_2", None]
    assert str(names[3]).startswith("rs_")


def test_the_targets_own_encrypted_thought_and_a_carrier_are_items_as_they_are() -> None:
    own = Thinking(encrypted="enc", id="rs_1", issuer="there")
    o = answer(own, sealed_call())
    o.content = applied("carried_calls", o, o.content)[0]
    made, lost = applied("carried_thoughts", o, o.content)
    assert made[0] is o.content[0]
    assert held(made[1]) == [Hung("sig", "here", CALL)]
    assert made[1].encrypted
    assert lost == []


def test_a_seal_hangs_on_the_call_that_a_thought_led_to() -> None:
    o = answer(SIGNED.replace(), Thinking(redacted_data="x", issuer="here"), "I look.", ToolCall("d", "add", "{}"))
    made, lost = applied("enveloped_thoughts", o, o.content)
    assert told(made) == [("Thinking", "so", False), ("Text", "I look.", False), ("ToolCall", None, True)]
    assert [(item.signature, item.redacted_data) for item in held(made[2])] == [("sig", None), (None, "x")]
    assert [row[:3] for row in lost] == [CARRIED, CARRIED]


@pytest.mark.parametrize(
    ("items", "kinds"),
    [
        ([LOCKED, "Hi"], [("Thinking", "a\n\nb", False), ("Text", "Hi", True)]),
        ([LOCKED], [("Thinking", "a\n\nb", False), ("Thinking", "", True)]),
        (
            [SIGNED, Text("Hi", signature="x")],
            [("Thinking", "so", False), ("Text", "Hi", True), ("Thinking", "", True)],
        ),
        ([SIGNED, sealed_call()], [("Thinking", "so", False), ("ToolCall", None, True), ("Thinking", "", True)]),
    ],
)
def test_without_a_call_a_seal_hangs_on_the_last_text_or_stands_alone(items: list[Any], kinds: Any) -> None:
    o = answer(*(item if isinstance(item, str) else item.replace() for item in items))
    made, _ = applied("enveloped_thoughts", o, o.content)
    assert told(made) == kinds
    assert is_sealed(_slot(made[-1]))


# -- requests: out of the envelope


def opened(*content: Any) -> tuple[list[Any], list[tuple[str, str]]]:
    request = talk(say("user", "a"), say("assistant", *content), say("user", result("c")))
    made, lost = applied("unsealed_thoughts", request, request.messages)
    return made[1].content, [(row[1], row[2]) for row in lost]


def carrier(*each: Any) -> Thinking:
    return Thinking(redacted_data=seal(*each), issuer="here")


OURS = Thinking("so", "sig", issuer="there")
FOREIGN = Thinking("so", "sig", issuer="elsewhere")


def test_a_thought_comes_out_of_every_slot() -> None:
    slots = [
        carrier(OURS),
        Thinking("so", seal(OURS), issuer="here"),
        Thinking(encrypted=seal(OURS), id="rs_1", issuer="here"),
    ]
    for slot in slots:
        made, lost = opened(slot, "hi")
        assert [(item.text, getattr(item, "signature", None)) for item in made] == [("so", "sig"), ("hi", None)]
        assert lost == [("wrapped", "none")]


def test_thoughts_that_hung_on_a_call_or_on_text_stand_before_it() -> None:
    made, _ = opened("I look.", sealed_call(seal(OURS, LOCKED.replace(issuer="there"))))
    assert told(made) == [
        ("Thinking", "so", True),
        ("Thinking", None, True),
        ("Text", "I look.", False),
        ("ToolCall", None, False),
    ]
    made, _ = opened("one", "two", Text("", signature=seal(OURS)))
    assert told(made) == [("Thinking", "so", True), ("Text", "one", False), ("Text", "two", False)]


def test_an_open_thought_gives_way_to_its_twin_out_of_an_envelope() -> None:
    request = talk(say("assistant", Thinking("so"), "I look.", sealed_call(seal(OURS)), Thinking("so")))
    made = applied("unsealed_thoughts", request, request.messages)[0]
    made, lost = applied("own_thoughts_of_turns", request, made)
    assert told(made[0].content) == [
        ("Thinking", "so", True),
        ("Text", "I look.", False),
        ("ToolCall", None, False),
        ("Thinking", "so", False),
    ]
    assert lost[0] == ("R12", "dropped", "none", "$.messages[0].content[0]")


def test_records_come_back_as_they_were() -> None:
    records = [{"type": "reasoning.encrypted", "data": "x", "id": "rs_1"}]
    made, lost = opened(carrier(Thinking("words", details=records, issuer="there")))
    assert [(item.text, item.details) for item in made] == [(None, records)]
    assert lost == [("wrapped", "none")]


def test_a_seal_hangs_again_on_what_it_hung_on() -> None:
    first, second = Hung("s1", "there", CALL), Hung("s2", "there", TEXT)
    made, lost = opened("one", carrier(second), carrier(first), ToolCall("c", "add", "{}"), ToolCall("d", "add", "{}"))
    assert [(type(item).__name__, item.signature) for item in made] == [
        ("Text", "s2"),
        ("ToolCall", "s1"),
        ("ToolCall", None),
    ]
    assert lost == [("wrapped", "none")] * 2
    made, _ = opened(carrier(second), "one", ToolCall("c", "add", "{}"), carrier(first))  # some clients sort by kind
    assert [item.signature for item in made] == ["s2", "s1"]


def test_a_seal_hangs_again_on_a_call_in_a_message_of_its_own() -> None:
    request = talk(
        say("assistant", carrier(Hung("s1", "there", CALL))),
        say("assistant", ToolCall("c", "add", "{}")),
        say("user", result("c"), carrier(Hung("s2", "there", CALL))),
        say("assistant", "done"),
    )
    made, lost = applied("unsealed_thoughts", request, request.messages)
    assert shape(made) == [("assistant", ["ToolCall"]), ("user", ["ToolResult"]), ("assistant", ["Text"])]
    assert made[0].content[0].signature == "s1"
    assert [row[1:3] for row in lost] == [("wrapped", "none"), ("wrapped", "none"), ("dropped", "lossy")]


def test_a_seal_whose_call_is_gone_is_told() -> None:
    made, lost = opened(carrier(Hung("s1", "there", CALL)), "hi")
    assert told(made) == [("Text", "hi", False)]
    assert lost == [("wrapped", "none"), ("dropped", "lossy")]


@pytest.mark.parametrize("slot", [FOREIGN, Hung("s", "elsewhere", CALL), Hung("s", "elsewhere", TEXT)])
def test_what_another_vendor_sealed_is_left_out(slot: Any) -> None:
    made, lost = opened(carrier(slot), "hi", ToolCall("c", "add", "{}", signature=seal(slot)))
    assert told(made) == [("Text", "hi", False), ("ToolCall", None, False)]
    assert lost == [("dropped", "lossy")] * 2


def test_of_several_seals_in_an_envelope_only_the_targets_come_out() -> None:
    made, lost = opened(sealed_call(seal(OURS, FOREIGN)))
    assert told(made) == [("Thinking", "so", True), ("ToolCall", None, False)]
    assert lost == [("dropped", "lossy")]


def test_a_word_for_a_call_without_a_seal_is_none() -> None:
    made, lost = opened(sealed_call(UNSEALED_CALL), sealed_call("own"))
    assert [item.signature for item in made] == [None, "own"]
    assert lost == [("dropped", "none")]


def test_at_home_a_conversation_is_left_without_what_its_vendor_did_not_make() -> None:
    named, locked = Thinking(summary=[Text("a")], id="rs_1"), Thinking(encrypted="x", id="rs_2", issuer="there")
    messages = [
        say("user", "a"),
        say("assistant", Thinking("open", ""), named, locked, Thinking("plain"), "hi", sealed_call(UNSEALED_CALL)),
        say("assistant", carrier(FOREIGN)),
    ]
    cx = Writing("there", "there", Policy())
    request = talk(*messages, store=False)
    made = rules.own_conversation(request, request, cx)
    assert [
        [getattr(item, "text", None) or getattr(item, "id", None) for item in message.content]
        for message in made.messages
    ] == [
        ["a"],
        ["rs_2", "plain", "hi", "c"],
    ]
    assert [row[1:] for row in losses(cx)] == [
        ("dropped", "lossy", "$.messages[1].content[0]"),
        ("dropped", "lossy", "$.messages[1].content[1]"),
        ("dropped", "lossy", "$.messages[2].content[0]"),
    ]
    kept = talk(say("assistant", named, locked, "hi", sealed_call(UNSEALED_CALL)))
    assert rules.own_conversation(kept, kept, cx) is kept


def test_at_home_a_call_that_lost_its_envelope_says_that_it_has_no_seal() -> None:
    cx = Writing("there", "there", Policy())
    request = talk(say("user", "a"), say("assistant", "hi", sealed_call(seal(FOREIGN)), sealed_call("own")))
    made = rules.unsealed_calls(request, rules.own_conversation(request, request, cx), cx)
    assert [getattr(item, "signature", None) for item in made.messages[1].content] == [None, UNSEALED_CALL, "own"]
    assert losses(cx)[-1][1:] == ("defaulted", "none", "$.messages[1].content[1]")
    assert rules.unsealed_calls(request, request, cx) is request


def test_at_home_a_call_that_leads_a_turn_with_an_id_of_another_vendor_has_the_word_for_such() -> None:
    """A newer model refuses a call without a seal; after a failover the client gives back bare ones."""
    cx = Writing("there", "there", Policy())
    turns = [
        say("assistant", ToolCall("call_1", "f", "{}"), ToolCall("call_2", "f", "{}")),
        say("assistant", ToolCall("own-1", "f", "{}"), ToolCall("call_3", "f", "{}")),
        say("assistant", ToolCall("toolu_1", "f", "{}", signature="s")),
    ]
    request = talk(say("user", "a"), *turns)
    made = rules.unsealed_calls(request, request, cx)
    told = [[getattr(item, "signature", None) for item in message.content] for message in made.messages[1:]]
    assert told == [[UNSEALED_CALL, None], [None, None], ["s"]]
    assert [row[1:3] for row in losses(cx)] == [("defaulted", "none")]


HEAD = base64.b64encode(b"lld-seal-v1\n").decode()
WHOLE = seal(OURS)


def enclosed(text: str) -> str:
    return base64.b64encode(b"lld-seal-v1\n" + text.encode()).decode()


TAMPERED = [
    HEAD,
    WHOLE[:-4],
    WHOLE + "!",
    HEAD + "e30=",
    enclosed("[]"),
    enclosed("[1]"),
    enclosed('[{"text": "so"}]'),
    enclosed('[{"issuer": "there", "text": 1}]'),
    enclosed('[{"issuer": "there", "summary": "a"}]'),
    enclosed('[{"issuer": "there", "summary": [1]}]'),
    enclosed('[{"issuer": "there", "other": "a"}]'),
    enclosed('[{"issuer": "there", "details": "a"}]'),
    enclosed('[{"issuer": "there", "details": ["a"]}]'),
    enclosed('[{"issuer": "there", "on": "call"}]'),
    enclosed('[{"issuer": "there", "on": "image", "signature": "s"}]'),
    enclosed('[{"issuer": "there", "on": "call", "signature": 1}]'),
    enclosed("[" + '{"issuer": "there"},' * 1000 + '{"issuer": "there"}]'),
    enclosed("[" * 100_000),
]


@pytest.mark.parametrize("slot", TAMPERED, ids=range(len(TAMPERED)))
def test_an_envelope_that_was_changed_is_left_out_and_told(slot: str) -> None:
    assert unseal(slot) is None
    made, lost = opened(Thinking(redacted_data=slot, issuer="here"), "hi", sealed_call(slot))
    assert told(made) == [("Text", "hi", False), ("ToolCall", None, False)]
    assert lost == [("dropped", "lossy")] * 2


@pytest.mark.parametrize("text", ["", "abc", None, 7, "skip_thought_signature_validator"])
def test_what_does_not_begin_like_an_envelope_is_none(text: Any) -> None:
    assert not is_sealed(text)
    assert unseal(text) is None


@pytest.mark.parametrize("text", ["???>>>~~~", "\ud800", "ünï 🎈", "", "\x00"])
def test_an_envelope_is_read_in_either_alphabet_of_base64(text: str) -> None:
    slot = seal(Thinking(text, "sig+/=", issuer="x"), Hung(text or "s", "x", CALL))
    for spelled in (slot, slot.replace("+", "-").replace("/", "_")):
        thought, hung = held(Thinking(redacted_data=spelled))
        assert (thought.text, thought.signature, hung.signature) == (text, "sig+/=", text or "s")


def test_an_open_thought_hangs_on_the_call_that_came_of_it_and_on_no_text() -> None:
    call_ = ToolCall("c", "f", "{}")
    made, _ = applied("enveloped_thoughts", answer(Thinking("hm"), call_), [Thinking("hm"), call_])
    held: Any = unseal(made[1].signature)
    assert [(each.text, each.issuer) for each in held] == [("hm", "here")]
    made, _ = applied("enveloped_thoughts", answer(Thinking("hm"), Text("a")), [Thinking("hm"), Text("a")])
    assert made[1].signature is None
