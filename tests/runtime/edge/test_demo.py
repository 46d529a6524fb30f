"""The bundled conversation crosses both ways."""

from __future__ import annotations

import json

import llm_dialect as ld
from llm_dialect.edge.demo import read_example, show


def test_it_shows_both_bodies_and_both_reports() -> None:
    lines = list(show())
    assert sum(line == "-- what goes out" for line in lines) == 2
    assert sum(" losses: " in line for line in lines) == 2
    bodies = [json.loads(lines[place + 1]) for place, line in enumerate(lines) if line == "-- what goes out"]
    assert [message["role"] for message in bodies[0]["messages"]][-3:] == ["tool", "tool", "user"]
    assert bodies[1]["stop_reason"] == "tool_use"
    assert bodies[1]["model"] == json.loads(read_example("agent_request.json"))["model"]


def test_it_shows_the_same_each_time() -> None:
    assert list(show()) == list(show())


def test_the_examples_are_good_bodies_of_their_dialects() -> None:
    steps = json.loads(read_example("demo.json"))
    assert [step["direction"] for step in steps] == ["request", "response"]
    for step in steps:
        body = json.loads(read_example(step["body"]))
        translate = ld.translate_request if step["direction"] == "request" else ld.translate_response
        assert translate(body, step["from"], step["from"]).body == body
