"""What a gateway can be told, and how a mistake is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.edge.config import ConfigError, Settings, UpstreamSettings, able_dialects, read_config, read_model_map
from llm_dialect.edge.serve import settings_of
from llm_dialect.edge.upstream import joined

WHOLE = """
policy: strict
log_losses: losses.jsonl
ping_seconds: 2.5
store: none
upstreams:
  - name: claude
    url: https://claude.test
    dialect: anthropic
    key_env: CLAUDE_KEY
    models: ["claude-*"]
    rename: {small: claude-small, "mini-*": claude-mini}
    read_seconds: 30
  - url: http://127.0.0.1:8000/v1
    dialect: openai_chat
"""


def test_a_whole_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_KEY", "secret")
    settings = read_config(WHOLE)
    claude, other = settings.upstreams
    assert (settings.policy, settings.ping_seconds, settings.store) == ("strict", 2.5, "none")
    assert settings.made_policy() == ld.Policy.strict()
    assert (claude.key(), claude.read_seconds, claude.offered()) == ("secret", 30, ["small"])
    assert [claude.takes(name) for name in ("claude-x", "small", "mini-1", "gpt")] == [True, True, True, False]
    assert [claude.named(name) for name in ("claude-x", "small", "mini-1")] == [
        "claude-x",
        "claude-small",
        "claude-mini",
    ]
    assert (other.name, other.key(), other.takes("anything")) == ("openai_chat", None, True)
    assert "secret" not in repr(settings)


def test_an_upstream_has_a_policy_of_its_own() -> None:
    own = "older_keys: [max_tokens], refused_keys: [user], max_tools: 9"
    text = f"{UP}, {own}}}, {{url: 'http://i', dialect: openai_chat}}]"
    old, other = read_config(text).upstreams
    assert old.policy(ld.Policy.gateway()) == ld.Policy.gateway().replace(
        older_keys="max_tokens", refused_keys="user", max_tools=9
    )
    assert other.policy(ld.Policy.strict()) == ld.Policy.strict()


SETTINGS = {
    "policy": "strict",
    "log_losses": "l.jsonl",
    "max_body_bytes": 7,
    "ping_seconds": 0.5,
    "shutdown_seconds": 3,
    "connections": 9,
    "store": "a.db",
    "store_bytes": 11,
    "store_seconds": 13,
    "page": False,
}


def test_every_word_is_read() -> None:
    settings = read_config("\n".join(f"{word}: {str(value).lower()}" for word, value in SETTINGS.items()))
    assert {word: getattr(settings, word) for word in SETTINGS} == SETTINGS
    assert settings.made_policy().max_body_bytes == 7
    words = "name: n, keeps: false, connect_seconds: 0.5, read_seconds: 7, max_tools: 9"
    words += ", older_keys: [a, b], refused_keys: [c]"
    (upstream,) = read_config(f"{UP}, {words}}}]").upstreams
    told: tuple[Any, ...] = (upstream.name, upstream.keeps, upstream.connect_seconds)
    assert told == ("n", False, 0.5)
    assert (upstream.read_seconds, upstream.max_tools, upstream.older_keys) == (7, 9, ("a", "b"))
    assert upstream.refused_keys == ("c",)


UP = "upstreams: [{url: 'http://h', dialect: anthropic"
FAULTS = [
    ("x: 1", "config: x: there is no such word; there are upstreams, policy"),
    ("[1]", "config: words with values were expected"),
    ("a: [", "config:1: not YAML"),
    ("policy: odd", "config: policy: expected one of gateway, strict, default"),
    ("policy: [gateway]", "config: policy: expected one of"),
    ("upstreams: []", "config: upstreams: expected a list of upstreams"),
    ("upstreams: [1]", r"config: upstreams\[0\]: words with values were expected"),
    ("upstreams: [{url: 'http://h'}]", r"config: upstreams\[0\]\.dialect is missing"),
    ("upstreams: [{dialect: anthropic}]", r"config: upstreams\[0\]\.url is missing"),
    ("upstreams: [{url: ftp://h, dialect: anthropic}]", r"upstreams\[0\]\.url: expected an http:// or https://"),
    ("upstreams: [{url: 'http://h', dialect: odd}]", r"upstreams\[0\]\.dialect: there are anthropic"),
    (UP + ", odd: 1}]", r"upstreams\[0\]\.odd: there is no such word; there are name, url"),
    (UP + ", models: many}]", r"upstreams\[0\]\.models: expected a list of names"),
    (UP + ", rename: [a]}]", r"upstreams\[0\]\.rename: expected names of models"),
    (UP + ", read_seconds: 0}]", r"upstreams\[0\]\.read_seconds: expected a number of seconds"),
    (UP + ", older_keys: max_tokens}]", r"upstreams\[0\]\.older_keys: expected a list of keys"),
    (UP + ", max_tools: 0}]", r"upstreams\[0\]\.max_tools: expected a whole number"),
    (UP + ", keeps: maybe}]", r"upstreams\[0\]\.keeps: expected true or false"),
    (UP + ", key_env: NO_SUCH_VARIABLE}]", r"upstreams\[0\]\.key_env: the environment has no NO_SUCH_VARIABLE"),
    *((f"max_body_bytes: {odd}", "max_body_bytes: expected a whole number") for odd in ("1.5", "0", "-1", "true", "x")),
    *((f"ping_seconds: {odd}", "ping_seconds: expected a number of seconds") for odd in ("0", "-1", "true", "x")),
    ("store: ' '", "store: expected a file"),
    ("shutdown_seconds: .inf", "shutdown_seconds: expected a number of seconds"),
    ("page: true\npage: false", "config:2: not YAML: page twice"),
    (UP + ", dialect: gemini}]", "config:1: not YAML: dialect twice"),
    *(
        (f"upstreams: [{{url: '{odd}', dialect: anthropic}}]", r"upstreams\[0\]\.url: expected an http:// or https://")
        for odd in ("http://h:99999", "http://h h", "http://[::1", "http://h?key=1", "http://:80", "//h")
    ),
    ("upstreams: [{url: 'http://', dialect: anthropic}]", r"upstreams\[0\]\.url: expected an http:// or https://"),
    ("upstreams: [{url: 'xhttp://h', dialect: anthropic}]", r"upstreams\[0\]\.url: expected an http:// or https://"),
    (UP + ", models: []}]", r"upstreams\[0\]\.models: expected a list of names"),
    (UP + ", models: [a, 1]}]", r"upstreams\[0\]\.models: expected a list of names"),
    (UP + ", rename: {a: 1}}]", r"upstreams\[0\]\.rename: expected names of models"),
    ("page: 1", "page: expected true or false"),
]


@pytest.mark.parametrize(("text", "words"), FAULTS)
def test_a_mistake_is_named_with_its_place(text: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        read_config(text)


def options(**told: Any) -> dict[str, Any]:
    return told


def test_options_make_one_upstream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEY", "secret")
    file = tmp_path / "map.json"
    file.write_text('{"mine": "theirs"}', encoding="utf-8")
    told = options(
        upstream="http://h", upstream_dialect="anthropic", upstream_key_env="KEY", model_map=str(file), policy="strict"
    )
    settings = settings_of(told)
    (upstream,) = settings.upstreams
    assert (upstream.url, upstream.dialect, upstream.key()) == ("http://h", "anthropic", "secret")
    assert (upstream.named("mine"), upstream.named("other"), upstream.takes("other")) == ("theirs", "other", True)
    assert settings.policy == "strict"
    assert settings_of({}) == Settings()


def test_a_file_and_options_go_together(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_text("upstreams: [{url: 'http://h', dialect: anthropic, models: [a]}]", encoding="utf-8")
    settings = settings_of(options(config=str(file), upstream="http://g", upstream_dialect="openai_chat"))
    assert [each.url for each in settings.upstreams] == ["http://h", "http://g"]


WRONG = [
    (options(upstream="http://h"), "--upstream needs --upstream-dialect: anthropic"),
    (options(upstream_dialect="anthropic"), "need --upstream"),
    (options(upstream="h", upstream_dialect="anthropic"), "options: upstream.url: expected an http"),
    (options(policy="odd"), "--policy: expected one of gateway"),
    (options(config="/no/such/file"), "cannot read /no/such/file: No such file"),
    (options(upstream="http://h", upstream_dialect="anthropic", model_map="/no/such"), "cannot read /no/such"),
]


@pytest.mark.parametrize(("told", "words"), WRONG)
def test_wrong_options_are_told(told: dict[str, Any], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        settings_of(told)


def test_a_map_of_models_is_names_with_names() -> None:
    assert read_model_map("a: b") == {"a": "b"}
    with pytest.raises(ConfigError, match="names of models"):
        read_model_map("a: [b]", "map.yaml")


JOINED = [
    ("http://h", "/v1/messages", "http://h/v1/messages"),
    ("http://h/v1", "/v1/messages", "http://h/v1/messages"),
    ("http://h/api/v1/", "/v1/messages", "http://h/api/v1/messages"),
    ("http://h/v1/x", "/v1/messages", "http://h/v1/x/v1/messages"),
    ("http://h/anthropic", "/v1/messages", "http://h/anthropic/v1/messages"),
]


@pytest.mark.parametrize(("base", "path", "whole"), JOINED)
def test_an_address_and_a_path_are_joined(base: str, path: str, whole: str) -> None:
    assert joined(base, path) == whole


def test_only_whole_dialects_are_served() -> None:
    assert {"anthropic", "openai_chat"} <= set(able_dialects())


def test_an_upstream_without_names_takes_all() -> None:
    assert UpstreamSettings("a", "http://h", "anthropic").takes("any")
