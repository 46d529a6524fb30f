"""One request of each dialect, as its clients send it: method, path and body, for a text of the user."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["KEYS", "Asked", "asked"]

KEYS = {
    "anthropic": {"x-api-key": "client-secret"},
    "openai_chat": {"authorization": "Bearer client-secret"},
    "openai_responses": {"authorization": "Bearer client-secret"},
    "gemini": {"x-goog-api-key": "client-secret"},
}


class Asked(NamedTuple):
    """Where a request goes and what it says."""

    path: str
    body: dict[str, Any]


def asked(dialect: str, text: str, model: str, stream: bool = False, **more: Any) -> Asked:
    message = {"role": "user", "content": text}
    if dialect == "anthropic":
        return Asked(
            "/v1/messages", {"model": model, "max_tokens": 100, "messages": [message], "stream": stream, **more}
        )
    if dialect == "openai_chat":
        options = {"stream": True, "stream_options": {"include_usage": True}} if stream else {}
        return Asked("/v1/chat/completions", {"model": model, "messages": [message], **options, **more})
    if dialect == "openai_responses":
        return Asked("/v1/responses", {"model": model, "input": text, "stream": stream, **more})
    step = "streamGenerateContent?alt=sse" if stream else "generateContent"
    content = {"role": "user", "parts": [{"text": text}]}
    return Asked(f"/v1beta/models/{model}:{step}", {"contents": [content], **more})
