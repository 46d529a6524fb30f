"""`explain` and `losses` as a user meets them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from llm_dialect.__main__ import main


def run(capsys: Any, *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_a_field_in_one_pair(capsys: Any) -> None:
    code, out, err = run(capsys, "explain", "top_k", "--from", "anthropic", "--to", "openai_chat")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "request: anthropic -> openai_chat",
        "  top_k",
        "      lossy dropped: this vendor has no top_k",
        "      by openai_chat/request:ItemRequest.top_k",
    ]


def test_a_rule_is_told_with_its_number(capsys: Any) -> None:
    _, out, _ = run(capsys, "explain", "temperature", "--from", "openai_chat", "--to", "anthropic")
    assert "rule temperature_unless_thinking: R11: " in out


def test_rules_that_act_on_what_holds_a_field_are_counted(capsys: Any) -> None:
    _, out, _ = run(capsys, "explain", "messages[].content[].cache_control", "--from", "anthropic", "--to", "gemini")
    lines = [line.strip() for line in out.splitlines()]
    assert re.fullmatch(r"unless one of \d\d rules first changes what holds it; --rules tells them", lines[3])
    assert not any("unless rule" in line for line in lines)


def test_rules_that_act_on_many_kinds_of_objects_are_told_once_a_pair(capsys: Any) -> None:
    pair = ("--from", "anthropic", "--to", "gemini", "--rules")
    _, out, _ = run(capsys, "explain", "messages[].content[].cache_control", *pair)
    lines = [line.strip() for line in out.splitlines()]
    assert len([line for line in lines if line.startswith("unless rule merged_turns: R8")]) == 1
    assert any(line.endswith("more: told above") for line in lines)
    assert len(lines) < 50


def test_a_name_in_other_letters_is_recognised(capsys: Any) -> None:
    code, _, err = run(capsys, "explain", "TEMPERATURE")
    assert code == 1
    assert "did you mean temperature" in err


def test_values_are_told(capsys: Any) -> None:
    _, out, _ = run(capsys, "explain", "finish_reason", "--to", "anthropic", "--direction", "response")
    assert "'tool_calls' becomes 'tool_use'" in out


def test_as_json(capsys: Any) -> None:
    code, out, _ = run(capsys, "explain", "$.top_k", "--from", "anthropic", "--to", "openai_chat", "--json")
    (row,) = json.loads(out)
    assert code == 0
    assert (row["paths"], row["fate"], row["severity"], row["code"]) == (["top_k"], "lost", "lossy", "dropped")
    assert (row["source"], row["target"], row["direction"]) == ("anthropic", "openai_chat", "request")


def test_an_unknown_field_is_answered_with_near_ones(capsys: Any) -> None:
    code, out, err = run(capsys, "explain", "tempratur")
    assert (code, out) == (1, "")
    assert err == "llm-dialect: no dialect has a field 'tempratur'; did you mean temperature?\n"


def test_one_dialect_is_no_pair(capsys: Any) -> None:
    code, _, err = run(capsys, "losses", "--from", "anthropic", "--to", "anthropic")
    assert code == 2
    assert "name two dialects" in err


def test_the_matrix_counts_each_pair(capsys: Any) -> None:
    code, out, _ = run(capsys, "losses")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].split() == ["rejected/lossy/none", "request", "response", "errors", "stream"]
    assert any(line.startswith("anthropic -> openai_chat") for line in lines)


def test_the_losses_of_a_pair_are_listed_the_worst_first(capsys: Any) -> None:
    words = ("losses", "--from", "anthropic", "--to", "openai_chat", "--direction", "request")
    code, out, _ = run(capsys, *words)
    severities = [line.split()[0] for line in out.splitlines()[::2]]
    assert code == 0
    assert severities == sorted(severities, key=["rejected", "lossy"].index)
    assert run(capsys, *words, "--all")[1].count("\nnone ") > 3


def test_losses_as_json_are_those_of_the_list(capsys: Any) -> None:
    _, out, _ = run(capsys, "losses", "--from", "anthropic", "--to", "openai_chat", "--json")
    rows = json.loads(out)
    assert len(rows) > 20
    assert {row["severity"] for row in rows} == {"lossy", "rejected"}


@pytest.mark.parametrize("words", [["explain"], ["losses", "--from", "nobody"], ["explain", "x", "--direction", "up"]])
def test_wrong_use(words: list[str], capsys: Any) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "usage:" in capsys.readouterr().err
