"""The rules on thoughts and on the configuration of thinking (R11, R12)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.context import Writing
from llm_dialect.envelope import seal
from llm_dialect.generated.canonical.content import Image, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import ChoiceMode, Effort, ThinkingMode
from llm_dialect.generated.canonical.request import ToolChoice
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.policy import Policy
from llm_dialect.rules import thoughts as rules_of_thoughts
from llm_dialect.rules.thinking import BUDGETS, effort_of, thinks
from tests.runtime.test_rules import applied, call, losses, result, say, talk, thinking, writing


def signed(text: str = "hm", seal: str = "seal") -> Thinking:
    return Thinking(text, seal, issuer="there")


def thoughts(items: list[Any]) -> list[tuple[Any, ...]]:
    return [(item.text, item.signature, item.redacted_data) for item in items if isinstance(item, Thinking)]


# -- R12: requests take back only sealed thoughts


def test_sealed_thoughts_go_back_and_open_ones_are_told() -> None:
    hidden = Thinking(redacted_data="xyz", issuer="there")
    request = talk(say("assistant", signed(), hidden, Thinking("open"), Thinking("marked", ""), "hi"))
    made, lost = applied("sealed_thoughts", request, request.messages)
    assert thoughts(made[0].content) == [("hm", "seal", None), (None, None, "xyz")]
    assert lost == [("R12", "dropped", "lossy", f"$.messages[0].content[{place}]") for place in (2, 3)]


def test_messages_without_thoughts_are_left_alone() -> None:
    request = talk(say("user", "a"), say("assistant", signed(), "b"))
    made, lost = applied("sealed_thoughts", request, request.messages)
    assert made[0] is request.messages[0]
    assert made[1] is request.messages[1]
    assert lost == []


@pytest.mark.parametrize("rule", ["sealed_thoughts", "shown_thoughts"])
def test_a_text_that_repeats_the_sealed_thoughts_is_no_second_thought(rule: str) -> None:
    message = say("assistant", signed("one ", "a"), signed("two", "b"), Thinking("one two"), "hi")
    request = talk(message)
    o, value = (request, request.messages) if rule == "sealed_thoughts" else (message, message.content)
    made, lost = applied(rule, o, value)
    items = made[0].content if rule == "sealed_thoughts" else made
    assert thoughts(items) == [("one ", "a", None), ("two", "b", None)]
    assert lost == [("R12", "dropped", "none", "$.messages[0].content[2]")]


def test_structured_records_of_the_targets_own_seals_become_its_blocks() -> None:
    records = [
        {"type": "reasoning.text", "text": "hm", "signature": "seal", "format": "there-v1"},
        {"type": "reasoning.encrypted", "data": "xyz", "format": "there-v1"},
    ]
    request = talk(say("assistant", Thinking(details=records), Thinking("hm")))
    made, lost = applied("sealed_thoughts", request, request.messages)
    assert thoughts(made[0].content) == [("hm", "seal", None), (None, None, "xyz")]
    assert [row[:3] for row in lost] == [("R12", "dropped", "none")] * 2


@pytest.mark.parametrize(
    "records",
    [
        [{"type": "reasoning.text", "text": "hm", "signature": "seal", "format": "elsewhere"}],
        [{"type": "reasoning.text", "text": "hm", "format": "there-v1"}],
        [{"type": "reasoning.encrypted", "format": "there-v1"}],
        ["odd"],
        [],
    ],
)
def test_records_without_the_targets_seal_are_no_blocks_of_its_own(records: Any) -> None:
    request = talk(say("assistant", Thinking(details=records)))
    made, lost = applied("sealed_thoughts", request, request.messages)
    assert made[0].content == []
    assert [row[:3] for row in lost] == [("R12", "dropped", "lossy")]


# -- R12: answers show open thoughts


def test_open_thoughts_are_shown_with_an_empty_seal() -> None:
    answer = ItemResponse([Thinking("hm"), Text("hi")])
    made, lost = applied("shown_thoughts", answer, answer.content)
    assert thoughts(made) == [("hm", "", None)]
    assert [row[:3] for row in lost] == [("R12", "defaulted", "none")]


def test_an_answer_without_thoughts_is_left_alone() -> None:
    answer = ItemResponse([Text("hi")])
    assert applied("shown_thoughts", answer, answer.content)[0] is answer.content


@pytest.mark.parametrize(
    ("item", "text", "codes"),
    [
        (Thinking("hm", ""), "hm", []),
        (Thinking(summary=[Text("a"), Text("b")]), "a\n\nb", ["substituted"]),
        (Thinking(details=[{"text": "a"}, {"summary": "b"}]), "ab", ["dropped"]),
        (Thinking(encrypted="xyz"), None, ["dropped"]),
        (Thinking(""), None, ["dropped"]),
    ],
)
def test_thoughts_as_plain_text(item: Thinking, text: str | None, codes: list[str]) -> None:
    made, lost = applied("open_thoughts", ItemResponse([item]), [item])
    assert [each.text for each in made] == ([] if text is None else [text])
    assert [(each.signature, each.issuer) for each in made] == [(None, None)] * len(made)
    assert [row[1] for row in lost] == codes


def test_several_open_thoughts_become_one_text_and_are_told() -> None:
    items: list[Any] = [Thinking("a", issuer="here"), Thinking("b")]
    made, lost = applied("open_thoughts", ItemResponse(items), items)
    assert [item.text for item in made] == ["a", "b"]
    assert [row[1] for row in lost] == ["substituted", "regrouped", "regrouped"]


# -- R11: whether and how much the model thinks


def test_an_effort_alone_is_adaptive_thinking_but_gives_way_to_a_forced_call() -> None:
    config = thinking(effort="high")
    assert applied("settled_thinking", talk(say("user", "a"), thinking=config), config)[0].mode is ThinkingMode.adaptive
    forced = talk(say("user", "a"), thinking=config, tool_choice=ToolChoice(ChoiceMode.required))
    made, lost = applied("settled_thinking", forced, config)
    assert made == config
    assert [row[:3] for row in lost] == [("R11", "dropped", "lossy")]
    assert not thinks(forced, writing())


def test_sampling_settings_give_way_to_an_effort_too() -> None:
    assert (
        applied("temperature_unless_thinking", talk(say("user", "a"), thinking=thinking(effort="low")), 0.2)[0] is None
    )


def test_thinking_is_off_after_calls_without_their_sealed_thoughts() -> None:
    config = thinking("enabled", 2000)
    request = talk(
        say("user", "a"), say("assistant", Thinking("open"), call("a")), say("tool", result("a")), thinking=config
    )
    made, lost = applied("settled_thinking", request, config)
    assert (made.mode, made.budget_tokens) == (ThinkingMode.disabled, None)
    assert [row[:3] for row in lost] == [("R11", "substituted", "lossy")]
    assert applied("temperature_unless_thinking", request, 0.2) == (0.2, [])


@pytest.mark.parametrize("said", [[], [Text(" ")], [Thinking("open")], [Image(data="eA==")]])
def test_a_turn_that_says_nothing_does_not_hide_the_calls_before_it(said: list[Any]) -> None:
    config = thinking("enabled", 2000)
    request = talk(
        say("user", "a"),
        say("assistant", call("a")),
        say("tool", result("a")),
        say("assistant", *said),
        say("user", "b"),
    ).replace(thinking=config)
    assert applied("settled_thinking", request, config)[0].mode is ThinkingMode.disabled
    signed_turn = request.replace(messages=[*request.messages[:3], say("assistant", signed()), request.messages[4]])
    assert applied("settled_thinking", signed_turn, config) == (config, [])


@pytest.mark.parametrize(
    "messages",
    [
        [say("assistant", signed(), call("a")), say("tool", result("a"))],
        [
            say("assistant", signed(), call("a")),
            say("tool", result("a")),
            say("assistant", call("b")),
            say("tool", result("b")),
        ],
        [say("assistant", call("a")), say("tool", result("a")), say("assistant", "done"), say("user", "more")],
    ],
)
def test_thinking_stays_where_its_thoughts_are_there_or_no_call_waits(messages: list[Any]) -> None:
    config = thinking("enabled", 2000)
    assert applied("settled_thinking", talk(say("user", "a"), *messages, thinking=config), config) == (config, [])


def test_every_effort_stands_for_its_budget_and_budgets_for_the_efforts_that_all_vendors_know() -> None:
    assert set(BUDGETS) == set(Effort)
    assert list(BUDGETS.values()) == sorted(BUDGETS.values())
    for effort in (Effort.none, Effort.low, Effort.medium, Effort.high):
        assert effort_of(BUDGETS[effort]) is effort
    assert effort_of(10**9) is Effort.high


@pytest.mark.parametrize(
    ("given", "effort", "lost"),
    [
        (("enabled", 2000, None), "low", [("substituted", "lossy")]),
        (("enabled", 31999, None), "high", [("substituted", "lossy")]),
        (("enabled", 31999, "max"), "max", [("substituted", "lossy")]),
        (("enabled", -1, None), None, [("substituted", "none")]),
        (("disabled", None, None), "none", [("substituted", "none")]),
        (("disabled", None, "high"), "none", [("substituted", "lossy")]),
        (("adaptive", None, "high"), "high", [("substituted", "none")]),
        (("adaptive", None, None), None, [("substituted", "none")]),
        ((None, 0, None), "none", [("substituted", "none")]),
        ((None, None, "high"), "high", []),
    ],
)
def test_thinking_is_told_as_an_effort(given: tuple[Any, Any, Any], effort: str | None, lost: list[Any]) -> None:
    config = thinking(*given)
    made, told = applied("told_effort", talk(say("user", "a"), thinking=config), config.effort)
    assert made == effort
    assert [row[1:3] for row in told] == lost


def test_no_thinking_tells_no_effort() -> None:
    cx = writing()
    assert rules.told_effort(talk(say("user", "a")), None, cx) is None
    assert losses(cx) == []


@pytest.mark.parametrize(
    ("thought", "severity"),
    [
        (Thinking(), "none"),
        (Thinking(""), "none"),
        (Thinking("", "seal"), "lossy"),
        (Thinking("", details=[{"type": "newer"}]), "lossy"),
    ],
)
def test_a_thought_without_words_is_a_loss_only_if_it_holds_something(thought: Thinking, severity: str) -> None:
    request = talk(say("user", "a"), say("assistant", thought, "b"))
    made, lost = applied("item_thoughts", request, request.messages)
    assert thoughts(made[1].content) == []
    assert lost == [("R12", "dropped", severity, "$.messages[1].content[0]")]


@pytest.mark.parametrize(
    ("thought", "is_open"),
    [
        (Thinking("a"), True),
        (Thinking("a", details=[{"text": "a"}]), True),
        (Thinking("a", details=[{"signature": "s"}]), False),
        (Thinking("a", details=[{"text": "a"}, {"data": "d"}]), False),
        (Thinking("a", encrypted="e"), False),
        (Thinking("a", "s"), False),
        (Thinking(redacted_data="d"), False),
    ],
)
def test_a_thought_is_open_while_nobody_sealed_it_or_a_record_of_it(thought: Thinking, is_open: bool) -> None:
    assert rules_of_thoughts.is_open(thought) is is_open


def enveloped(thought: Thinking) -> ToolCall:
    return ToolCall("a", "add", "{}", signature=seal(thought))


def test_a_sealed_thought_in_an_envelope_lets_the_model_think_on() -> None:
    config = thinking("enabled", 2000)
    for held, mode in ((signed(), "enabled"), (signed().replace(issuer="elsewhere"), "disabled")):
        request = talk(say("user", "a"), say("assistant", enveloped(held)), say("tool", result("a")), thinking=config)
        assert applied("settled_thinking", request, config)[0].mode.value == mode


def test_thinking_is_off_at_home_after_a_call_whose_thought_another_vendor_sealed() -> None:
    config = thinking("enabled", 2000)
    foreign = Thinking(redacted_data=seal(Thinking("so", "sig", issuer="elsewhere")), issuer="there")
    cx = Writing("there", "there", Policy())
    for first, mode in ((foreign, "disabled"), (signed(), "enabled")):
        request = talk(say("user", "a"), say("assistant", first, call("a")), say("tool", result("a")), thinking=config)
        made = rules.unled_thinking(request, rules.own_conversation(request, request, cx), cx)
        assert made.thinking is not None and made.thinking.mode is not None
        assert made.thinking.mode.value == mode
    assert losses(cx)[-1][1:3] == ("substituted", "lossy")


def test_a_vendor_that_does_not_think_clears_no_thoughts() -> None:
    config = thinking("enabled", 2000)
    foreign = Thinking(redacted_data=seal(Thinking("so", "sig", issuer="elsewhere")), issuer="there")
    clears, keeps = {"type": "clear_thinking_20251015"}, {"type": "clear_tool_uses_20250919"}
    for edits, left in (([clears, keeps], {"edits": [keeps]}), ([clears], None), ([keeps], {"edits": [keeps]})):
        request = talk(
            say("user", "a"), say("assistant", foreign, call("a")), say("tool", result("a")), thinking=config
        )
        request.extra = {"context_management": {"edits": edits}}
        cx = Writing("there", "there", Policy())
        made = rules.unled_thinking(request, rules.own_conversation(request, request, cx), cx)
        assert (made.extra or {}).get("context_management") == left
        assert request.extra == {"context_management": {"edits": edits}}
