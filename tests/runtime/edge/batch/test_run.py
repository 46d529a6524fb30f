"""Whole files: order, bad lines, limits, and the same bytes however many processes."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from llm_dialect.edge.batch.run import Totals, chunks, run
from llm_dialect.edge.batch.work import Chunk, Job
from llm_dialect.policy import Policy

ROW: dict[str, Any] = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "hü"}]}


def request(name: str, **more: Any) -> bytes:
    return json.dumps({"custom_id": name, "params": {**ROW, **more}}).encode()


def ran(data: bytes, jobs: int = 1, **words: Any) -> tuple[Totals, list[Any], list[Any], bytes]:
    job = Job("anthropic", "openai_chat", False, words.pop("policy", Policy()), words.pop("model", None))
    out, bad, steps = io.BytesIO(), list[bytes](), list[int]()
    totals = run(job, io.BytesIO(data), out, bad.append, jobs, steps.append)
    assert sum(steps) == len(data)
    return (
        totals,
        [json.loads(line) for line in out.getvalue().splitlines()],
        [json.loads(row) for row in bad],
        out.getvalue(),
    )


def test_lines_keep_their_order_and_bad_ones_are_told() -> None:
    data = b"\n".join(
        [request("a"), b"nonsense", b"", request("b"), b'{"custom_id":"c","params":{"model":"m"}}', b"\xff"]
    )
    totals, made, bad, _ = ran(data)
    assert [row["custom_id"] for row in made] == ["a", "b"]
    assert [(row["line"], row["id"], row["reason"]["code"], row["reason"]["path"]) for row in bad] == [
        (2, None, "invalid_request", "$"),
        (5, "c", "invalid_request", "$.messages"),
        (6, None, "invalid_request", "$"),
    ]
    assert bad[0]["input"] == "nonsense"
    assert bad[2]["input"] == "\\xff"
    assert (totals.written, totals.bad) == (2, 3)


def test_losses_are_counted_by_kind() -> None:
    totals, _, bad, _ = ran(request("a", top_k=4) + b"\n" + request("b", top_k=5))
    assert totals.losses == {("lossy", "dropped", "$.top_k", "this vendor has no top_k"): 2}
    assert bad == []


def test_what_the_policy_refuses_is_a_bad_line() -> None:
    totals, made, bad, _ = ran(request("a", top_k=4), policy=Policy.strict())
    assert (totals.written, made) == (0, [])
    assert (bad[0]["reason"]["code"], bad[0]["reason"]["path"]) == ("unsupported_feature", "$.top_k")


def test_the_model_can_be_given_for_all() -> None:
    _, made, _, _ = ran(request("a"), model="other")
    assert made[0]["body"]["model"] == "other"


def test_line_ends_and_marks_of_other_systems() -> None:
    _, made, bad, _ = ran(b"\xef\xbb\xbf" + request("a") + b"\r\n" + request("b") + b"\r\n")
    assert ([row["custom_id"] for row in made], bad) == (["a", "b"], [])


@pytest.mark.parametrize("jobs", [1, 2])
def test_any_number_of_processes_gives_the_same_bytes(jobs: int) -> None:
    data = b"\n".join(request(f"r{count}") if count % 100 else b"no" for count in range(700))
    totals, made, bad, text = ran(data, jobs)
    assert [row["custom_id"] for row in made] == [f"r{count}" for count in range(700) if count % 100]
    assert [row["line"] for row in bad] == [1, 101, 201, 301, 401, 501, 601]
    assert text == ran(data)[3]
    assert totals.written == 693


def test_a_line_that_is_too_long_is_passed_over() -> None:
    data = request("a") + b"\n" + b"x" * 5000 + b"\n" + request("b")
    _, made, bad, _ = ran(data, policy=Policy(max_body_bytes=1000))
    assert [row["custom_id"] for row in made] == ["a", "b"]
    assert (bad[0]["line"], bad[0]["input"]) == (2, None)
    assert "longer than 1000 bytes" in bad[0]["reason"]["message"]


@pytest.mark.parametrize("tail", [b"", b"\n"])
def test_the_longest_line_may_be_the_last(tail: bytes) -> None:
    found = list(chunks(io.BytesIO(b"a\n" + b"x" * 50 + tail), 10))
    assert found == [Chunk(1, [b"a\n", None], 52 + len(tail))]


def test_files_are_cut_into_pieces() -> None:
    found = list(chunks(io.BytesIO(b"{}\n" * 600), 10))
    assert [(chunk.first, len(chunk.lines)) for chunk in found] == [(1, 256), (257, 256), (513, 88)]
    assert list(chunks(io.BytesIO(b""), 10)) == []
