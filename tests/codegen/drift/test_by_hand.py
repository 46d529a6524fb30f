"""What is written by hand into a copy of a vendor's schema: it fails by name, is proposed, and carried once confirmed.

For each dialect a property of requests and of answers, a case of a union, and a word of a vocabulary.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from codegen.__main__ import main as codegen
from tests.codegen.drift.scratch import alone, copied, exchanged, ran
from tests.codegen.toy import SPECS

if TYPE_CHECKING:
    from pathlib import Path


class Change(NamedTuple):
    """One thing that is new.

    Attributes:
        place: Where it goes in the schema: steps below `$defs`; `+` appends to a list.
        value: What is written there.
        complaint: What coverage says of it.
        proposal: What drift says of it.
        way: request or response.
        body: A body that has it.
        path: Where it stands in there.
    """

    place: tuple[str | int, ...]
    value: Any
    complaint: str
    proposal: str
    way: str
    body: dict[str, Any]
    path: str


TEXT = {"type": "string"}
CASE = {
    "type": "object",
    "required": ["type"],
    "properties": {"type": {"const": "hologram", "type": "string"}, "url": TEXT},
}
HOLOGRAM = {"type": "hologram", "url": "https://example.com/h"}
SAID = {"role": "user", "content": "Hello"}
CLAUDE = {"model": "m", "max_tokens": 9, "messages": [SAID]}
CLAUDE_SAYS = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "m",
    "content": [{"type": "text", "text": "Hi"}],
    "stop_reason": "end_turn",
    "stop_sequence": None,
    "usage": {"input_tokens": 1, "output_tokens": 1},
}
CHOICE = {"index": 0, "message": {"role": "assistant", "content": "Hi", "refusal": None}, "finish_reason": "stop"}
CHAT_SAYS = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [CHOICE]}
ITEM = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": []}
RESPONSE_SAYS = {
    "id": "resp_1",
    "object": "response",
    "created_at": 1,
    "model": "m",
    "status": "incomplete",
    "incomplete_details": {"reason": "max_output_tokens"},
    "output": [ITEM],
}
CANDIDATE = {"content": {"role": "model", "parts": [{"text": "Hi"}]}, "finishReason": "STOP"}


def new_property(definition: str, key: str, way: str, body: dict[str, Any]) -> Change:
    return Change(
        (definition, "properties", key),
        TEXT,
        f"at types.{definition}: the property '{key}' has no fate",
        f"property {definition}.{key}: string in types.{definition}: kept (lossy)",
        way,
        {**body, key: "warm"},
        f"$.{key}",
    )


def new_case(place: tuple[str | int, ...], union: str, said: str, body: dict[str, Any], path: str) -> Change:
    return Change(
        (*place, "+"),
        {"$ref": "#/$defs/Hologram"},
        f"at types.{union}: the case Hologram (type: hologram) has no fate",
        f"case Hologram (hologram) of {said} in types.{union}: opaque",
        "request",
        body,
        path,
    )


def new_word(place: tuple[str | int, ...], word: str, table: str, body: dict[str, Any], path: str) -> Change:
    definition, key = place[0], place[2]
    return Change(
        (*place, "+"),
        word,
        f"at enums.{table}: the enum value '{word}' has no entry",
        f"value {word} of {definition}.{key} in enums.{table}: read as",
        "response",
        body,
        path,
    )


CHANGES: dict[str, list[Change]] = {
    "anthropic": [
        new_property("MessageCreateParams", "tone", "request", CLAUDE),
        new_property("Message", "mood", "response", CLAUDE_SAYS),
        new_case(
            ("UserMessageParam", "properties", "content", "anyOf", 0, "items", "anyOf"),
            "Block_",
            "UserMessageParam.content",
            {**CLAUDE, "messages": [{"role": "user", "content": [{"type": "text", "text": "Hello"}, HOLOGRAM]}]},
            "$.messages[0].content[1]",
        ),
        new_word(
            ("Message", "properties", "stop_reason", "anyOf", 0, "enum"),
            "bored",
            "stop",
            {**CLAUDE_SAYS, "stop_reason": "bored"},
            "$.stop_reason",
        ),
    ],
    "openai_chat": [
        new_property("CompletionCreateParams", "tone", "request", {"model": "m", "messages": [SAID]}),
        new_property("ChatCompletion", "mood", "response", CHAT_SAYS),
        new_case(
            ("ChatCompletionUserMessageParam", "properties", "content", "anyOf", 0, "items", "anyOf"),
            "UserPart_",
            "ChatCompletionUserMessageParam.content",
            {
                "model": "m",
                "messages": [{"role": "user", "content": [{"type": "text", "text": "Hello"}, HOLOGRAM]}],
            },
            "$.messages[0].content[1]",
        ),
        new_case(
            ("CompletionCreateParams", "properties", "tool_choice", "anyOf"),
            "ToolChoice_",
            "CompletionCreateParams.tool_choice",
            {"model": "m", "messages": [SAID], "tool_choice": HOLOGRAM},
            "$.tool_choice",
        ),
        new_word(
            ("ChatCompletion_Choice", "properties", "finish_reason", "enum"),
            "bored",
            "finish_reason",
            {**CHAT_SAYS, "choices": [{**CHOICE, "finish_reason": "bored"}]},
            "$.choices[0].finish_reason",
        ),
    ],
    "openai_responses": [
        new_property("ResponseCreateParams", "tone", "request", {"model": "m", "input": "Hello"}),
        new_property("Response", "mood", "response", RESPONSE_SAYS),
        new_case(
            ("ResponseCreateParams", "properties", "input", "anyOf", 0, "items", "anyOf"),
            "Item_",
            "ResponseCreateParams.input",
            {"model": "m", "input": [SAID, HOLOGRAM]},
            "$.input[1]",
        ),
        new_word(
            ("Response_IncompleteDetails", "properties", "reason", "anyOf", 0, "enum"),
            "bored",
            "reason",
            {**RESPONSE_SAYS, "incomplete_details": {"reason": "bored"}},
            "$.incomplete_details.reason",
        ),
    ],
    "gemini": [
        new_property(
            "GenerateContentRequest", "tone", "request", {"contents": [{"role": "user", "parts": [{"text": "Hello"}]}]}
        ),
        new_property("GenerateContentResponse", "mood", "response", {"candidates": [CANDIDATE]}),
        Change(  # a part is known by the property that it has
            ("Part", "properties", "hologram"),
            {"$ref": "#/$defs/Hologram"},
            "the property 'hologram' has no fate",
            "property Part.hologram: Hologram in types.TextPart, types.ThoughtPart, types.CallPart",
            "request",
            {"contents": [{"role": "user", "parts": [{"text": "Hello"}, {"hologram": {"url": "x"}}]}]},
            "$.contents[0].parts[1].hologram",
        ),
        new_word(
            ("Candidate", "properties", "finishReason", "anyOf", 0, "enum"),
            "BORED",
            "finish",
            {"candidates": [{**CANDIDATE, "finishReason": "BORED"}]},
            "$.candidates[0].finishReason",
        ),
    ],
}


def changed(dialect: str, changes: list[Change]) -> str:
    """Write the vendor's schema with changes."""
    document: dict[str, Any] = json.loads((SPECS / dialect / "schema.json").read_text(encoding="utf-8"))
    document["$defs"]["Hologram"] = CASE
    for change in changes:
        *way, last = change.place
        here: Any = document["$defs"]
        for step in way:
            here = here[step]
        if last == "+":
            here.append(change.value)
        else:
            here[last] = change.value
    return json.dumps(document)


def test_every_dialect_is_changed() -> None:
    assert CHANGES.keys() == {path.parent.name for path in SPECS.glob("*/schema.json")}


@pytest.mark.parametrize("dialect", CHANGES)
def test_what_is_new_fails_by_name(dialect: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    specs = alone(tmp_path, dialect)
    for change in CHANGES[dialect]:
        (specs / dialect / "schema.json").write_text(changed(dialect, [change]), encoding="utf-8")
        assert codegen(["coverage", "--specs", str(specs)]) == 1
        assert change.complaint in capsys.readouterr().out


# Writes what becomes of bodies: at home the body itself, elsewhere either a place in the report or the word carried.
PROBE = """
import json, sys
import llm_dialect as ld
dialect, cases = sys.argv[1], json.loads(sys.argv[2])
policy = ld.Policy.gateway()
for way, body, path in cases:
    beside = {} if "model" in body else {"model": "m"}
    def sent(target):
        if way == "response":
            return ld.translate_response(body, dialect, target, policy=policy)
        return ld.translate_request(body, dialect, target, policy, **beside)
    assert sent(dialect).body == body, path
    items = ld.parse_response(body, dialect) if way == "response" else ld.parse_request(body, dialect, **beside)
    again = ld.render_response(items, dialect) if way == "response" else ld.render_request(items, dialect)
    assert again.body == body, path
    for target in ld.DIALECTS:
        if target != dialect:
            made = sent(target)
            named = any(path.startswith(loss.path) and loss.path != "$" for loss in made.report.losses)
            assert named, (path, target, made.report.losses)
print("carried", len(cases))
"""


@pytest.mark.parametrize("dialect", CHANGES)
def test_what_is_new_is_proposed_and_carried_once_it_is_confirmed(
    dialect: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specs, newer = alone(tmp_path, dialect), tmp_path / "newer.json"
    newer.write_text(changed(dialect, CHANGES[dialect]), encoding="utf-8")
    here = ("--specs", str(specs), "--dialect", dialect)
    assert codegen(["drift", *here, "--schema", str(newer), "--apply"]) == 1
    told = capsys.readouterr().out
    for change in CHANGES[dialect]:
        assert change.proposal in told
    assert codegen(["coverage", "--specs", str(specs)]) == 1
    assert "waits for review" in capsys.readouterr().out
    assert codegen(["review", *here, "--confirm"]) == 0
    assert codegen(["coverage", "--specs", str(specs)]) == 0
    root = copied(tmp_path)
    exchanged(root, specs, dialect)
    cases = json.dumps([(change.way, change.body, change.path) for change in CHANGES[dialect]])
    done = ran(root, "-c", PROBE, dialect, cases)
    assert done.stdout == f"carried {len(CHANGES[dialect])}\n", done.stderr[-2000:]
