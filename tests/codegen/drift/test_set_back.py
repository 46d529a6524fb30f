"""Each vendor set back to an older SDK and bumped again: the edits lead to a mapping that is whole and holds the laws.

`versions/` holds what `drift` extracted from the older SDKs with the patches of today, without the roots for counting.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codegen.__main__ import main as codegen
from tests.codegen.drift.scratch import alone, copied, exchanged, ran
from tests.codegen.toy import SPECS

VERSIONS = Path(__file__).parent / "versions"
OLD = {path.stem.rpartition("-")[0]: path for path in sorted(VERSIONS.glob("*.json"))}
LAWS = ("identity", "validity", "silent_loss")

# What the way back up must tell: definitions that only got another name, and what is new with its fate.
TOLD = {
    "anthropic": (
        "case UserMessageParam (user) of MessageCreateParams.messages in types.UserMessageParam: user goes on",
        "property MessageCreateParams.cache_control: CacheControlEphemeralParam|null in types.MessageCreateParams: "
        "mapped to ItemRequest.cache",
        "case CompactionContentBlockDelta (compaction_delta) of RawContentBlockDeltaEvent.delta in deltas: reported",
    ),
    "gemini": ("property Part.toolCall: ToolCall in types.TextPart, types.ThoughtPart",),
    "openai_chat": (
        "definition ChatCompletionToolParam is now ChatCompletionFunctionToolParam",
        "property CompletionCreateParams.verbosity: enum|null in types.CompletionCreateParams: kept (lossy)",
    ),
    "openai_responses": (
        "definition ResponseCodeInterpreterToolCallParam_ResultLogs is now "
        "ResponseCodeInterpreterToolCallParam_OutputLogs",
        "case ResponseReasoningTextDeltaEvent (response.reasoning_text.delta) of StreamEvent in events: reported",
        "property ResponseFunctionCallArgumentsDeltaEvent.obfuscation: string in "
        "events.response.function_call_arguments.delta: dropped (as in every other event)",
    ),
}

# What only a person can do, as the report says: a result that was text may be a list now, and is mapped again by hand.
BY_HAND = {
    "openai_responses": (
        "ResponseInputItemParam_FunctionCallOutput.output: a person must look: kept",
        "output: {keep: lossy, why: its shape is another one now}",
        "output: {to: content, each: Part_, lift: Text.text, rule: [structured_text, told_errors, said_result], "
        "covers: [is_error, structured]}",
    ),
}

Capture = pytest.CaptureFixture[str]


def test_every_dialect_is_set_back() -> None:
    assert OLD.keys() == TOLD.keys() == {path.parent.name for path in SPECS.glob("*/schema.json")}


def bumped(specs: Path, dialect: str, schema: Path, capsys: Capture) -> str:
    """Take another schema, see that coverage waits, confirm, see that it is whole; give what was told."""
    here = ("--specs", str(specs), "--dialect", dialect)
    capsys.readouterr()
    assert codegen(["drift", *here, "--schema", str(schema), "--apply"]) == 1
    told = capsys.readouterr().out
    assert codegen(["coverage", "--specs", str(specs)]) == 1
    assert "waits for review" in capsys.readouterr().out
    assert codegen(["review", *here]) == 1
    assert codegen(["review", *here, "--confirm"]) == 0
    assert codegen(["coverage", "--specs", str(specs)]) == 0
    assert codegen(["review", *here]) == 0
    return told


@pytest.mark.parametrize("dialect", sorted(OLD))
def test_a_vendor_set_back_and_bumped_again(dialect: str, tmp_path: Path, capsys: Capture) -> None:
    specs, now = alone(tmp_path, dialect), SPECS / dialect / "schema.json"
    bumped(specs, dialect, OLD[dialect], capsys)
    told = bumped(specs, dialect, now, capsys)
    assert "left to a person" not in told
    for each in TOLD[dialect]:
        assert each in told
    assert codegen(["drift", "--specs", str(specs), "--dialect", dialect, "--schema", str(now)]) == 0
    if dialect in BY_HAND:
        mapped_again(specs / dialect / "request.yaml", told, *BY_HAND[dialect])
    root = copied(tmp_path, "tests/laws", "tests/strategies")  # without the limit of refused bodies: too few are drawn
    exchanged(root, specs, dialect)
    laws = [f"tests/laws/test_{law}.py" for law in LAWS]
    done = ran(root, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-k", dialect, *laws, LAWS_EXAMPLES="0.02")
    assert done.returncode == 0, done.stdout[-4000:]


def mapped_again(path: Path, told: str, said: str, row: str, mapped: str) -> None:
    """Write a row anew, for which the report asks."""
    assert said in told
    text = path.read_text(encoding="utf-8")
    assert text.count(row) == 1
    path.write_text(text.replace(row, mapped), encoding="utf-8")


def test_comments_stay(tmp_path: Path, capsys: Capture) -> None:
    specs = alone(tmp_path, "openai_chat")
    before, after = (comments(folder / "openai_chat" / "request.yaml") for folder in (SPECS, specs))
    schema = ("--schema", str(OLD["openai_chat"]), "--apply")
    assert codegen(["drift", "--specs", str(specs), "--dialect", "openai_chat", *schema]) == 1
    capsys.readouterr()
    assert before == after == comments(specs / "openai_chat" / "request.yaml") != []


def comments(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()[:1] == "#"]
