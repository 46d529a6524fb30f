"""Messages and parts that compatible vendors spell in their own way, brought into the dialect's."""

from __future__ import annotations

from typing import Any

from llm_dialect.json_io import load_text

__all__ = [
    "plain_blocks",
    "plain_input",
    "plain_mark",
    "plain_parts",
    "plain_picture",
]


def plain_mark(d: dict[str, Any]) -> dict[str, Any]:
    """Give a part with a cache mark of Anthropic's kind, as clients of routers put it, with one of Chat's own kind.

    >>> plain_mark({"text": "Hi", "cache_control": {"type": "ephemeral"}})
    {'text': 'Hi', 'prompt_cache_breakpoint': {'mode': 'explicit'}}
    """
    mark: Any = d.get("cache_control")
    if type(mark) is not dict or mark.get("type") != "ephemeral" or "prompt_cache_breakpoint" in d:
        return d
    made = {key: value for key, value in d.items() if key != "cache_control"}
    rest = {key: value for key, value in mark.items() if key != "type"}
    return {**made, "prompt_cache_breakpoint": {"mode": "explicit", **rest}}


def plain_picture(d: dict[str, Any]) -> dict[str, Any]:
    """Give a picture whose address is a bare text, as Mistral's API reference has it, with an object of it instead.

    >>> plain_picture({"image_url": "https://a.example/b.png"})
    {'image_url': {'url': 'https://a.example/b.png'}}
    """
    made = plain_mark(d)
    url: Any = made.get("image_url")
    return {**made, "image_url": {"url": url}} if type(url) is str else made


def plain_blocks(d: dict[str, Any]) -> dict[str, Any]:
    """Give an answer whose content is a bare text, as some servers write it, with a block of text instead.

    >>> plain_blocks({"content": "Hi"})
    {'content': [{'type': 'text', 'text': 'Hi'}]}
    """
    text: Any = d.get("content") if type(d) is dict else None
    return {**d, "content": [{"type": "text", "text": text}]} if type(text) is str else d


def plain_input(d: dict[str, Any]) -> dict[str, Any]:
    """Give a call whose arguments are the text of an object, as some servers write them, with the object instead.

    >>> plain_input({"input": '{"a": 1}'})
    {'input': {'a': 1}}
    """
    text: Any = d.get("input") if type(d) is dict else None
    if type(text) is not str:
        return d
    try:
        held = load_text(text or "{}")
    except ValueError:
        return d
    return {**d, "input": held} if type(held) is dict else d


def plain_parts(d: dict[str, Any]) -> dict[str, Any]:
    """Give a message whose content is a list of text and thinking parts, as some vendors write it, with text instead.

    A message with other parts stays as it is. Mistral's API reference shows both kinds of parts.

    >>> plain_parts({"content": [{"type": "thinking", "thinking": "So."}, {"type": "text", "text": "Hi"}]})
    {'content': 'Hi', 'reasoning_content': 'So.'}
    """
    parts: Any = d.get("content")
    if type(parts) is not list:
        return d
    words = [(part.get("type"), _words(part)) for part in parts if type(part) is dict]
    if len(words) != len(parts) or any(text is None for _, text in words):
        return d
    told = "".join(text or "" for kind, text in words if kind == "text")
    thought = "".join(text or "" for kind, text in words if kind == "thinking")
    spoken = any(kind == "text" for kind, _ in words)
    made = {**d, "content": told if spoken or not words else None}
    return {**made, "reasoning_content": thought} if thought and not d.get("reasoning_content") else made


def _words(part: dict[str, Any]) -> str | None:
    """Give the words of a text or thinking part that has nothing else; None for any other."""
    kind: Any = part.get("type")
    known = kind in ("text", "thinking") and part.keys() <= {"type", kind, "closed"}
    if not known or part.get("closed", True) is not True:
        return None
    held: Any = part.get(kind)
    if kind == "thinking" and type(held) is list:
        inner = [_words(each) if type(each) is dict and each.get("type") == "text" else None for each in held]
        return None if any(text is None for text in inner) else "".join(text or "" for text in inner)
    return held if type(held) is str else None
