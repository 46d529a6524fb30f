"""Where each dialect's types stand in its vendor's SDK, and the pins that say which SDK is meant."""

from __future__ import annotations

import importlib
import importlib.metadata
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SOURCE_FILE = "source.toml"


class SourceError(Exception):
    """The pins cannot be read, or the SDK they name is not the installed one."""


@dataclass(frozen=True, slots=True)
class Root:
    """One root: where its types are, and the resource method that sends it."""

    types: tuple[str, ...]
    name: str | None = None  # the definition it becomes, where the SDK splits it into several classes
    resource: str | None = None  # "module:Class.method": tells header parameters from the body


@dataclass(frozen=True, slots=True)
class Surface:
    """One set of names for a dialect; most vendors have one, some have a second one to unite with it."""

    name: str
    request: dict[str, Root]
    response: dict[str, Root]
    prefix: str = ""  # what the second surface puts before the names of the first


@dataclass(frozen=True, slots=True)
class Dialect:
    """A dialect: annotations to walk surface by surface, or the names of Google's converter families."""

    surfaces: tuple[Surface, ...] = ()
    google: dict[str, str] = field(default_factory=dict[str, str])  # surface -> suffix of its converters
    error: str | None = None  # the error root where patches define it
    path_params: tuple[str, ...] = ()  # what stands in the path, not in the body


_CHAT = "openai.types.chat"
_RESPONSES = "openai.types.responses"
_ERROR_OBJECT = "openai.types.shared:ErrorObject"


def _anthropic(name: str, package: str, resources: str, prefix: str) -> Surface:
    error = (
        "anthropic.types:BetaErrorResponse"
        if prefix
        else "anthropic.types.shared:ErrorResponse|anthropic.types:ErrorResponse"
    )
    return Surface(
        name,
        request={
            "request": Root(
                (f"{package}.message_create_params:MessageCreateParams",),
                name="MessageCreateParams",
                resource=f"{resources}:Messages.create",
            ),
            "count_request": Root(
                (f"{package}.message_count_tokens_params:MessageCountTokensParams",),
                name="MessageCountTokensParams",
                resource=f"{resources}:Messages.count_tokens",
            ),
        },
        response={
            "response": Root((f"{package}:{prefix}Message",)),
            "stream": Root((f"{package}:{prefix}RawMessageStreamEvent", error)),
            "error": Root((error,)),
            "count_response": Root((f"{package}:{prefix}MessageTokensCount",)),
        },
        prefix=prefix,
    )


DIALECTS: dict[str, Dialect] = {
    "anthropic": Dialect(
        surfaces=(
            _anthropic("general", "anthropic.types", "anthropic.resources.messages.messages", ""),
            _anthropic("beta", "anthropic.types.beta", "anthropic.resources.beta.messages.messages", "Beta"),
        )
    ),
    "gemini": Dialect(
        google={"gemini_api": "mldev", "vertex": "vertex"}, error="ErrorEnvelope", path_params=("model",)
    ),
    "openai_chat": Dialect(
        surfaces=(
            Surface(
                "general",
                request={
                    "request": Root(
                        (f"{_CHAT}.completion_create_params:CompletionCreateParams",),
                        name="CompletionCreateParams",
                        resource="openai.resources.chat.completions.completions:Completions.create",
                    )
                },
                response={
                    "response": Root((f"{_CHAT}:ChatCompletion",)),
                    "stream": Root((f"{_CHAT}:ChatCompletionChunk",)),
                    "error": Root((_ERROR_OBJECT,)),
                },
            ),
        ),
        error="ErrorEnvelope",
    ),
    "openai_responses": Dialect(
        surfaces=(
            Surface(
                "general",
                request={
                    "request": Root(
                        (f"{_RESPONSES}.response_create_params:ResponseCreateParams",),
                        name="ResponseCreateParams",
                        resource="openai.resources.responses.responses:Responses.create",
                    ),
                    "count_request": Root(
                        (f"{_RESPONSES}.input_token_count_params:InputTokenCountParams",),
                        name="InputTokenCountParams",
                        resource="openai.resources.responses.input_tokens:InputTokens.count",
                    ),
                },
                response={
                    "response": Root((f"{_RESPONSES}:Response",)),
                    "stream": Root((f"{_RESPONSES}:ResponseStreamEvent",)),
                    "error": Root((_ERROR_OBJECT,)),
                    "count_response": Root((f"{_RESPONSES}:InputTokenCountResponse",)),
                },
            ),
        ),
        error="ErrorEnvelope",
    ),
}


@dataclass(frozen=True, slots=True)
class Pin:
    """What ``source.toml`` says of a dialect's source."""

    package: str
    version: str
    licence: str
    date: str
    sha256: str

    @property
    def requirement(self) -> str:
        """The pin in pip's words."""
        return f"{self.package}=={self.version}"


def read_pin(folder: Path) -> Pin:
    """Read ``source.toml``; every key must be there."""
    path = folder / SOURCE_FILE
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return Pin(**{key: str(table[key]) for key in Pin.__dataclass_fields__})
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SourceError(f"{path}: {error}") from error
    except KeyError as error:
        raise SourceError(f"{path}: the key {error} is missing") from error


def with_sha256(text: str, sha256: str) -> str:
    """Return the text of a ``source.toml`` with another checksum and nothing else changed."""
    return re.sub(r'(?m)^sha256 = ".*"$', f'sha256 = "{sha256}"', text)


def require_installed(pins: list[Pin]) -> None:
    """Fail, naming the command to run, unless every pinned SDK is installed in its pinned version."""
    wrong = sorted(
        {f"{pin.package} {_installed(pin.package)}" for pin in pins if _installed(pin.package) != pin.version}
    )
    if wrong:
        line = " ".join(sorted({pin.requirement for pin in pins}))
        raise SourceError(
            f"the pinned SDKs are not installed (found: {', '.join(wrong)}); in a fresh environment run\n"
            f"    python -m pip install {line} pyyaml"
        )


def _installed(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "absent"


def load(spec: str) -> Any:
    """Import ``module:name``; alternatives are separated by ``|`` (the SDKs move things about)."""
    problems: list[str] = []
    for one in spec.split("|"):
        module, _, name = one.partition(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError) as error:
            problems.append(str(error))
    raise SourceError(f"{spec}: {'; '.join(problems)}")
