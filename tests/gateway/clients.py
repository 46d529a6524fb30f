"""The vendors' own SDKs as clients: one way to talk through each, so that one test can be told of all of them."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from typing import Any, Protocol

import anthropic
import openai
from google import genai
from google.genai import errors as genai_errors
from google.genai import types as genai_types

__all__ = ["CLIENTS", "PNG", "TOOLS", "Seen", "Talk", "close_sdks", "failure_of", "sdk", "talk"]

KEY = "client-secret"
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
TOOLS: list[dict[str, Any]] = [
    {
        "name": "get_weather",
        "description": "Tells the weather.",
        "parameters": {
            "type": "object",
            "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
            "required": ["city", "days"],
            "additionalProperties": False,
        },
    },
    {
        "name": "get_time",
        "description": "Tells the time.",
        "parameters": {
            "type": "object",
            "properties": {"zone": {"type": "string"}},
            "required": ["zone"],
            "additionalProperties": False,
        },
    },
]


@dataclass
class Seen:
    """What a client saw of one answer.

    Attributes:
        text: Visible text.
        thinking: Thoughts.
        calls: Id, name and arguments of each call.
        stop: stop, length, calls, refusal, or what else the client was told.
        usage: Input and output tokens.
        pieces: How many events brought text.
    """

    text: str = ""
    thinking: str = ""
    calls: list[tuple[str, str, Any]] = field(default_factory=list)
    stop: str = ""
    sequence: str | None = None
    usage: tuple[int, int] = (0, 0)
    pieces: int = 0


class Talk(Protocol):
    """A conversation."""

    def say(self, text: str) -> Seen: ...
    def answer(self, results: dict[str, str]) -> Seen: ...


@dataclass
class Options:
    """What all questions of a conversation have in common."""

    model: str
    stream: bool = False
    tools: bool = False
    think: bool = False
    schema: dict[str, Any] | None = None
    stop: list[str] | None = None
    image: bool = False


_SDKS: dict[str, Any] = {
    "anthropic": lambda url: anthropic.Anthropic(base_url=url, api_key=KEY, max_retries=0),
    "openai": lambda url: openai.OpenAI(base_url=f"{url}/v1", api_key=KEY, max_retries=0),
    "gemini": lambda url: genai.Client(api_key=KEY, http_options=genai_types.HttpOptions(base_url=url)),
}
_made: dict[tuple[str, str], Any] = {}


def sdk(name: str, url: str) -> Any:
    """Give an SDK's client, made once for an address: that takes longer than the tests."""
    if (name, url) not in _made:
        _made[name, url] = _SDKS[name](url)
    return _made[name, url]


def close_sdks() -> None:
    """Close all connections."""
    while _made:
        _made.popitem()[1].close()


class AnthropicTalk:
    def __init__(self, url: str, options: Options) -> None:
        self.client = sdk("anthropic", url)
        self.messages: list[Any] = []
        self.options = options

    def say(self, text: str) -> Seen:
        content: list[dict[str, Any]] = [{"type": "text", "text": text}]
        if self.options.image:
            source = {"type": "base64", "media_type": "image/png", "data": base64.b64encode(PNG).decode()}
            content.insert(0, {"type": "image", "source": source})
        return self._ask({"role": "user", "content": content})

    def answer(self, results: dict[str, str]) -> Seen:
        content = [{"type": "tool_result", "tool_use_id": id, "content": text} for id, text in results.items()]
        return self._ask({"role": "user", "content": content})

    def _ask(self, message: dict[str, Any]) -> Seen:
        options = self.options
        self.messages.append(message)
        more: dict[str, Any] = {}
        if options.tools:
            more["tools"] = [
                {"name": each["name"], "description": each["description"], "input_schema": each["parameters"]}
                for each in TOOLS
            ]
        if options.think:
            more["thinking"] = {"type": "enabled", "budget_tokens": 1024}
        if options.schema:
            more["output_config"] = {"format": {"type": "json_schema", "schema": options.schema}}
        if options.stop:
            more["stop_sequences"] = options.stop
        asked = {"model": options.model, "max_tokens": 2000, "messages": self.messages, **more}
        pieces = 0
        if options.stream:
            with self.client.messages.stream(**asked) as stream:
                for event in stream:
                    pieces += event.type == "text"
                made = stream.get_final_message()
        else:
            made = self.client.messages.create(**asked)
        self.messages.append({"role": "assistant", "content": made.content})
        seen = Seen(pieces=pieces, sequence=made.stop_sequence)
        for block in made.content:
            if block.type == "text":
                seen.text += block.text
            elif block.type == "thinking":
                seen.thinking += block.thinking
            elif block.type == "tool_use":
                seen.calls.append((block.id, block.name, block.input))
        stops = {"end_turn": "stop", "max_tokens": "length", "tool_use": "calls", "stop_sequence": "sequence"}
        seen.stop = stops.get(str(made.stop_reason), str(made.stop_reason))
        seen.usage = (made.usage.input_tokens, made.usage.output_tokens)
        return seen


class ChatTalk:
    def __init__(self, url: str, options: Options) -> None:
        self.client = sdk("openai", url)
        self.messages: list[Any] = []
        self.options = options

    def say(self, text: str) -> Seen:
        content: Any = text
        if self.options.image:
            url = f"data:image/png;base64,{base64.b64encode(PNG).decode()}"
            content = [{"type": "image_url", "image_url": {"url": url}}, {"type": "text", "text": text}]
        self.messages.append({"role": "user", "content": content})
        return self._ask()

    def answer(self, results: dict[str, str]) -> Seen:
        self.messages += [{"role": "tool", "tool_call_id": id, "content": text} for id, text in results.items()]
        return self._ask()

    def _ask(self) -> Seen:
        options = self.options
        more: dict[str, Any] = {}
        if options.tools:
            more["tools"] = [{"type": "function", "function": each} for each in TOOLS]
        if options.think:
            more["reasoning_effort"] = "low"
        if options.schema:
            shape = {"name": "answer", "schema": options.schema, "strict": True}
            more["response_format"] = {"type": "json_schema", "json_schema": shape}
        if options.stop:
            more["stop"] = options.stop
        asked = {"model": options.model, "messages": self.messages, **more}
        pieces = 0
        if options.stream:
            with self.client.chat.completions.stream(**asked, stream_options={"include_usage": True}) as stream:
                for event in stream:
                    pieces += event.type == "content.delta"
                made = _completion(stream)
        else:
            made = self.client.chat.completions.create(**asked)
        return self._seen(made, pieces)

    def _seen(self, made: Any, pieces: int) -> Seen:
        message = made.choices[0].message
        held = message.model_extra or {}
        blocks = held.get("thinking_blocks") or []
        thought = held.get("reasoning_content") or "".join(block.get("thinking", "") for block in blocks)
        seen = Seen(message.content or message.refusal or "", thought, pieces=pieces)
        for each in message.tool_calls or ():
            seen.calls.append((each.id, each.function.name, json.loads(each.function.arguments)))
        self.messages.append(message)  # as it is: the SDK writes what it read, foreign fields included
        stop = made.choices[0].finish_reason
        seen.stop = (
            "refusal" if message.refusal or stop == "content_filter" else {"tool_calls": "calls"}.get(stop, stop)
        )
        seen.usage = (made.usage.prompt_tokens, made.usage.completion_tokens)
        return seen


def _completion(stream: Any) -> Any:
    """Give the whole answer; of an answer that was cut or filtered the SDK makes an error that holds it."""
    try:
        return stream.get_final_completion()
    except openai.LengthFinishReasonError as why:
        return why.completion
    except openai.ContentFilterFinishReasonError:
        return stream.current_completion_snapshot


class FailedResponse(Exception):
    """A streamed response that failed, as its client sees it."""


class ResponsesTalk:
    def __init__(self, url: str, options: Options) -> None:
        self.client = sdk("openai", url)
        self.items: list[Any] = []
        self.options = options

    def say(self, text: str) -> Seen:
        content: list[dict[str, Any]] = [{"type": "input_text", "text": text}]
        if self.options.image:
            url = f"data:image/png;base64,{base64.b64encode(PNG).decode()}"
            content.insert(0, {"type": "input_image", "image_url": url, "detail": "auto"})
        self.items.append({"role": "user", "content": content})
        return self._ask()

    def answer(self, results: dict[str, str]) -> Seen:
        self.items += [{"type": "function_call_output", "call_id": id, "output": text} for id, text in results.items()]
        return self._ask()

    def _ask(self) -> Seen:
        options = self.options
        more: dict[str, Any] = {}
        if options.tools:
            more["tools"] = [{"type": "function", "strict": False, **each} for each in TOOLS]
        if options.think:
            more["reasoning"] = {"effort": "low", "summary": "auto"}
            more["include"] = ["reasoning.encrypted_content"]
        if options.schema:
            shape = {"type": "json_schema", "name": "answer", "schema": options.schema, "strict": True}
            more["text"] = {"format": shape}
        asked = {"model": options.model, "input": self.items, "store": False, **more}
        pieces = 0
        if options.stream:
            with self.client.responses.stream(**asked) as stream:
                made: Any = None
                for event in stream:
                    pieces += event.type == "response.output_text.delta"
                    if event.type in ("response.completed", "response.incomplete"):
                        made = event.response
                    elif event.type == "response.failed":  # told as an event: the SDK raises nothing
                        raise FailedResponse(str(event.response.error))
                if made is None:
                    raise FailedResponse("no end")
        else:
            made = self.client.responses.create(**asked)
        self.items += [each.to_dict() for each in made.output]
        seen = Seen(pieces=pieces)
        for item in made.output:
            if item.type == "reasoning":
                seen.thinking += "".join(part.text for part in [*item.summary, *(item.content or [])])
            elif item.type == "function_call":
                seen.calls.append((item.call_id, item.name, json.loads(item.arguments)))
            elif item.type == "message":
                seen.text += "".join(getattr(part, "text", "") or getattr(part, "refusal", "") for part in item.content)
        refused = any(part.type == "refusal" for item in made.output if item.type == "message" for part in item.content)
        reason = made.incomplete_details.reason if made.incomplete_details else None
        if refused or reason == "content_filter":
            seen.stop = "refusal"
        elif reason == "max_output_tokens":
            seen.stop = "length"
        else:
            seen.stop = "calls" if seen.calls else "stop" if made.status == "completed" else str(made.status)
        assert made.usage is not None
        seen.usage = (made.usage.input_tokens, made.usage.output_tokens)
        return seen


class GeminiTalk:
    def __init__(self, url: str, options: Options) -> None:
        self.client = sdk("gemini", url)
        self.contents: list[Any] = []
        self.names: dict[str, str] = {}
        self.options = options

    def say(self, text: str) -> Seen:
        parts = [genai_types.Part.from_text(text=text)]
        if self.options.image:
            parts.insert(0, genai_types.Part.from_bytes(data=PNG, mime_type="image/png"))
        self.contents.append(genai_types.Content(role="user", parts=parts))
        return self._ask()

    def answer(self, results: dict[str, str]) -> Seen:
        parts = [
            genai_types.Part(
                function_response=genai_types.FunctionResponse(
                    id=id if not id.startswith("#") else None, name=self.names[id], response={"output": text}
                )
            )
            for id, text in results.items()
        ]
        self.contents.append(genai_types.Content(role="user", parts=parts))
        return self._ask()

    def _ask(self) -> Seen:
        options = self.options
        config: dict[str, Any] = {"automatic_function_calling": {"disable": True}}
        if options.tools:
            declared = [
                genai_types.FunctionDeclaration(
                    name=each["name"], description=each["description"], parameters_json_schema=each["parameters"]
                )
                for each in TOOLS
            ]
            config["tools"] = [genai_types.Tool(function_declarations=declared)]
        if options.think:
            config["thinking_config"] = {"thinking_budget": 1024, "include_thoughts": True}
        if options.schema:
            config |= {"response_mime_type": "application/json", "response_json_schema": options.schema}
        if options.stop:
            config["stop_sequences"] = options.stop
        asked: dict[str, Any] = {
            "model": options.model,
            "contents": self.contents,
            "config": genai_types.GenerateContentConfig(**config),
        }
        if options.stream:
            replies = list(self.client.models.generate_content_stream(**asked))
        else:
            replies = [self.client.models.generate_content(**asked)]
        return self._seen(replies)

    def _seen(self, replies: list[Any]) -> Seen:
        seen, reason, usage = Seen(), None, None
        parts: list[Any] = []
        for reply in replies:
            usage = reply.usage_metadata or usage
            for candidate in reply.candidates or []:
                reason = candidate.finish_reason or reason
                parts += (candidate.content.parts if candidate.content else None) or []
        for part in parts:
            if part.thought:
                seen.thinking += part.text or ""
            elif part.text:
                seen.text += part.text
                seen.pieces += 1
            elif part.function_call:
                id = part.function_call.id or f"#{len(seen.calls)}"
                self.names[id] = part.function_call.name
                seen.calls.append((id, part.function_call.name, part.function_call.args))
        self.contents.append(genai_types.Content(role="model", parts=parts))
        word = reason.name if reason is not None else "none"
        seen.stop = {"STOP": "stop", "MAX_TOKENS": "length", "SAFETY": "refusal"}.get(word, word)
        if seen.calls and seen.stop == "stop":
            seen.stop = "calls"
        assert usage is not None
        thoughts = usage.thoughts_token_count or 0
        seen.usage = (usage.prompt_token_count or 0, (usage.candidates_token_count or 0) + thoughts)
        return seen


CLIENTS: dict[str, Any] = {
    "anthropic": AnthropicTalk,
    "openai_chat": ChatTalk,
    "openai_responses": ResponsesTalk,
    "gemini": GeminiTalk,
}
ERRORS: dict[str, tuple[type[Exception], ...]] = {
    "anthropic": (anthropic.APIError,),
    "openai_chat": (openai.APIError,),
    "openai_responses": (openai.APIError, FailedResponse),
    "gemini": (genai_errors.APIError,),
}


def talk(client: str, url: str, model: str, **options: Any) -> Talk:
    """Begin a conversation with a client's SDK."""
    made: Talk = CLIENTS[client](url, Options(model, **options))
    return made


def failure_of(client: str, conversation: Talk) -> Any:
    """Say something that must fail; give the SDK's error."""
    try:
        seen = conversation.say("Hello")
    except ERRORS[client] as why:
        return why
    raise AssertionError(f"no error: {seen}")
