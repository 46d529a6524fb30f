"""How captured traffic is read: from what files, whose it is, of what kind, and that no header is ever looked at."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from llm_dialect.edge.says import UsageError
from llm_dialect.edge.verify.capture import Capture, Skipped, files_of, read_file

ASK: dict[str, Any] = {"model": "m", "max_tokens": 9, "system": "s", "messages": [{"role": "user", "content": "hi"}]}
CHAT: dict[str, Any] = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
ANSWER: dict[str, Any] = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "m",
    "content": [{"type": "text", "text": "hi"}],
    "stop_reason": "end_turn",
    "stop_sequence": None,
    "usage": {"input_tokens": 1, "output_tokens": 2},
}
FAULT = {"type": "error", "error": {"type": "rate_limit_error", "message": "slow"}}
STREAM = b'event: ping\ndata: {"type": "ping"}\n\n'


def read(folder: Path, name: str, data: Any, dialect: str | None = None) -> list[Capture | Skipped]:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    found = list(read_file(path, dialect))
    assert sum(size for _, size in found) <= path.stat().st_size
    return [each._replace(name=each.name.removeprefix(f"{folder}/")) for each, _ in found]


@pytest.mark.parametrize(
    ("data", "dialect", "wanted"),
    [
        (ASK, None, ("anthropic", "request")),
        (CHAT, "openai_chat", ("openai_chat", "request")),
        (ANSWER, None, ("anthropic", "response")),
        (ANSWER, "anthropic", ("anthropic", "response")),
        (FAULT, None, ("anthropic", "error")),
        (STREAM, None, ("anthropic", "stream")),
        (STREAM, "openai_chat", ("openai_chat", "stream")),
        (b"\xef\xbb\xbf" + json.dumps(ASK).encode(), None, ("anthropic", "request")),
    ],
)
def test_bare_bodies(data: Any, dialect: str | None, wanted: tuple[str, str], tmp_path: Path) -> None:
    (found,) = read(tmp_path, "a.json", data, dialect)
    assert isinstance(found, Capture)
    assert (found.dialect, found.kind) == wanted


def entry(path: str, sent: Any, answer: Any, status: int = 200, **content: Any) -> Any:
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return {
        "request": {
            "method": "POST",
            "url": f"https://host.example{path}?key=SECRET",
            "headers": [{"name": "x-api-key", "value": "SECRET"}],
            "postData": {"mimeType": "application/json", "text": json.dumps(sent)},
        },
        "response": {"status": status, "headers": [], "content": {"text": text, **content}},
    }


def test_a_har_file(tmp_path: Path) -> None:
    encoded = base64.b64encode(STREAM).decode()
    log = {
        "log": {
            "entries": [
                entry("/v1/messages", ASK, ANSWER),
                entry("/v1/messages", ASK, FAULT, 429),
                entry("/prefix/v1/chat/completions", CHAT, encoded, encoding="base64"),
                entry("/v1/messages/count_tokens", ASK, {"input_tokens": 3}),
                entry("/login", {"user": "u"}, "<html>"),
                {"request": {}},
            ]
        }
    }
    found = read(tmp_path, "a.har", log)
    assert [(each.name, each.dialect, each.kind) for each in found if isinstance(each, Capture)] == [
        ("a.har#1 request", "anthropic", "request"),
        ("a.har#1 response", "anthropic", "response"),
        ("a.har#2 request", "anthropic", "request"),
        ("a.har#2 response", "anthropic", "error"),
        ("a.har#3 request", "openai_chat", "request"),
        ("a.har#3 response", "openai_chat", "stream"),
    ]
    assert [each.name for each in found if isinstance(each, Skipped)] == [
        "a.har#4 request",
        "a.har#4 response",
        "a.har#5 request",
        "a.har#5 response",
        "a.har#6",
    ]
    assert "SECRET" not in str(found)


def test_records_of_proxies(tmp_path: Path) -> None:
    lines = [
        {"path": "/v1/messages", "headers": {"authorization": "SECRET"}, "body": ASK},
        {"url": "https://h/v1/chat/completions?k=SECRET", "body": json.dumps(CHAT)},
        {"url": "https://h/v1/messages", "status": 200, "body": ANSWER},
        {"url": "https://h/v1/messages", "status": 429, "body": FAULT},
        {"url": "https://h/v1/messages", "status": 200, "body": STREAM.decode()},
        {"url": "https://h/v1/messages", "request": ASK, "response": ANSWER},
        {"request": {"url": "/v1/messages", "body": ASK}, "response": {"status": 429, "body": FAULT}},
    ]
    found = read(tmp_path, "a.jsonl", b"\n".join(json.dumps(line).encode() for line in lines) + b"\n\n")
    assert [(each.name, each.dialect, each.kind) for each in found if isinstance(each, Capture)] == [
        ("a.jsonl:1", "anthropic", "request"),
        ("a.jsonl:2", "openai_chat", "request"),
        ("a.jsonl:3", "anthropic", "response"),
        ("a.jsonl:4", "anthropic", "error"),
        ("a.jsonl:5", "anthropic", "stream"),
        ("a.jsonl:6 request", "anthropic", "request"),
        ("a.jsonl:6 response", "anthropic", "response"),
        ("a.jsonl:7 request", "anthropic", "request"),
        ("a.jsonl:7 response", "anthropic", "error"),
    ]
    assert "SECRET" not in str(found)


def test_batch_files(tmp_path: Path) -> None:
    lines = [
        {"custom_id": "a", "params": ASK},
        {"custom_id": "b", "method": "POST", "url": "/v1/chat/completions", "body": CHAT},
        {"custom_id": "c", "result": {"type": "succeeded", "message": ANSWER}},
        {"custom_id": "d", "result": {"type": "errored", "error": FAULT}},
        {"custom_id": "e", "result": {"type": "expired"}},
    ]
    found = read(tmp_path, "a.txt", b"\n".join(json.dumps(line).encode() for line in lines))
    assert [(each.dialect, each.kind) for each in found if isinstance(each, Capture)] == [
        ("anthropic", "request"),
        ("openai_chat", "request"),
        ("anthropic", "response"),
        ("anthropic", "error"),
    ]
    assert found[-1] == Skipped("a.txt:5", "a request that expired")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"plain words\nand more", "not JSON"),
        (b"[1]", "is no JSON object"),
        (b"[]", "holds nothing"),
        (b"{}", "name it with --dialect"),
        (b'{"a": 1}', "name it with --dialect"),
        (b"data: 7\n\n", "name it with --dialect"),
        (b"[" * 5000 + b"]" * 5000, "nested deeper than 128"),
    ],
)
def test_what_is_nothing_is_skipped_with_a_reason(data: bytes, reason: str, tmp_path: Path) -> None:
    (found,) = read(tmp_path, "a.json", data)
    assert isinstance(found, Skipped)
    assert reason in found.reason


def test_directories_are_gone_through(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("b.json", "in/a.sse", "in/picture.png", "in/c.HAR"):
        (tmp_path / name).write_bytes(b"{}")
    assert [path.relative_to(tmp_path).as_posix() for path in files_of([str(tmp_path)])] == [
        "b.json",
        "in/a.sse",
        "in/c.HAR",
    ]
    assert files_of([str(tmp_path / "in" / "picture.png")])
    with pytest.raises(UsageError) as caught:
        files_of([str(tmp_path / "none")])
    assert "no such file" in str(caught.value)
