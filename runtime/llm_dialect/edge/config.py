"""What a gateway is told: upstreams by model, limits, store; from options or one YAML file, checked word by word."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field, fields
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, TypeGuard
from urllib.parse import urlsplit

import yaml

from llm_dialect.generated import registry
from llm_dialect.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = [
    "POLICIES",
    "ConfigError",
    "Settings",
    "UpstreamSettings",
    "able_dialects",
    "read_config",
    "read_model_map",
    "read_upstream",
]

POLICIES: dict[str, Callable[[], Policy]] = {"gateway": Policy.gateway, "strict": Policy.strict, "default": Policy}


class ConfigError(Exception):
    """What whoever set the gateway up can put right; one line that names the place."""


def able_dialects() -> tuple[str, ...]:
    """Name the dialects that can be served and asked: those with a surface and all mappings."""
    needed = {"request", "response", "errors", "stream"}
    return tuple(name for name in registry.SURFACES if needed <= set(registry.DIRECTIONS[name]))


@dataclass(frozen=True)
class UpstreamSettings:
    """One upstream.

    Attributes:
        name: Its name in logs and counts.
        url: Where it is; a path that the dialect's own path begins with may stand at the end.
        dialect: What it speaks.
        key_env: The environment variable with its key; without one the client's own key goes on.
        models: The models that go there, `*` for any part of a name.
        rename: The client's name of a model: the upstream's.
        keeps: Whether it keeps answers itself; None: as its dialect does.
        connect_seconds: How long a connection may take.
        read_seconds: How long it may be silent.
        older_keys: Keys that it knows only by their older name, such as `max_tokens` of old Chat servers.
        refused_keys: Keys of requests that it refuses, such as `prompt_cache_breakpoint` of older models.
        max_tools: Most tools on offer to it; None: as its dialect's vendor takes.
    """

    name: str
    url: str
    dialect: str
    key_env: str | None = None
    models: tuple[str, ...] = ("*",)
    rename: Mapping[str, str] = field(default_factory=dict)
    keeps: bool | None = None
    connect_seconds: float = 10.0
    read_seconds: float = 600.0
    older_keys: tuple[str, ...] = ()
    refused_keys: tuple[str, ...] = ()
    max_tools: int | None = None

    def policy(self, usual: Policy) -> Policy:
        """Give the policy toward it: the gateway's, but for what is its own."""
        most = usual.max_tools if self.max_tools is None else self.max_tools
        return usual.replace(older_keys=self.older_keys, refused_keys=self.refused_keys, max_tools=most)

    def takes(self, model: str) -> bool:
        """Tell whether a model goes there."""
        return any(fnmatchcase(model, pattern) for pattern in (*self.models, *self.rename))

    def named(self, model: str) -> str:
        """Give its name of a model."""
        exact = self.rename.get(model)
        if exact is not None:
            return exact
        return next((to for pattern, to in self.rename.items() if fnmatchcase(model, pattern)), model)

    def offered(self) -> list[str]:
        """Name the models that are known to go there."""
        return [name for name in dict.fromkeys((*self.rename, *self.models)) if "*" not in name]

    def key(self) -> str | None:
        """Give its key; None if the client's own goes on."""
        return None if self.key_env is None else os.environ.get(self.key_env)


@dataclass(frozen=True)
class Settings:
    """A gateway.

    Attributes:
        upstreams: Where requests go; the first that takes the model. None at all: the embedded engine answers.
        policy: gateway, strict or default.
        log_losses: A file that takes each loss as a line of JSON.
        max_body_bytes: Largest request and answer that is read.
        ping_seconds: How long a stream may be silent before the client hears a sign of life.
        shutdown_seconds: How long open streams may go on once the gateway is asked to stop.
        connections: Most connections to each upstream.
        store: Where answers are kept for clients that continue them: a file, `redis://…`, or `none`; None: in memory.
        store_bytes: Most bytes that are kept.
        store_seconds: How long an answer is kept.
        page: Whether `/` shows the page to try things on.
    """

    upstreams: tuple[UpstreamSettings, ...] = ()
    policy: str = "gateway"
    log_losses: str | None = None
    max_body_bytes: int = 64 * 1024 * 1024
    ping_seconds: float = 15.0
    shutdown_seconds: float = 30.0
    connections: int = 1000
    store: str | None = None
    store_bytes: int = 256 * 1024 * 1024
    store_seconds: int = 30 * 24 * 3600
    page: bool = True

    def made_policy(self) -> Policy:
        """Give the policy of translations."""
        policy = POLICIES[self.policy]()
        policy.max_body_bytes = self.max_body_bytes
        return policy


def _is_dict(value: object) -> TypeGuard[dict[Any, Any]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < math.inf


def _is_whole(value: object) -> bool:
    return _is_number(value) and isinstance(value, int)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_names(value: object) -> bool:
    return _is_list(value) and bool(value) and all(_is_text(each) for each in value)


def _is_renames(value: object) -> bool:
    return _is_dict(value) and all(_is_text(each) for pair in value.items() for each in pair)


def _is_url(value: object) -> bool:
    if not isinstance(value, str) or any(letter.isspace() for letter in value):
        return False
    try:
        parts = urlsplit(value)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port out of range, a bracket that stays open
        return False
    return named and parts.scheme in ("http", "https") and not (parts.query or parts.fragment)


_TEXT = (_is_text, "text")
_SECONDS = (_is_number, "a number of seconds above 0")
_WHOLE = (_is_whole, "a whole number above 0")
_BOOL = (lambda value: isinstance(value, bool), "true or false")

# Word → what it may be.
_UPSTREAM: dict[str, tuple[Callable[[Any], bool], str]] = {
    "name": _TEXT,
    "url": (_is_url, "an http:// or https:// address, without query"),
    "dialect": _TEXT,
    "key_env": (_is_text, "the name of an environment variable"),
    "models": (_is_names, "a list of names, with * for any part"),
    "rename": (_is_renames, "names of models: the upstream's names"),
    "keeps": _BOOL,
    "connect_seconds": _SECONDS,
    "read_seconds": _SECONDS,
    "older_keys": (_is_names, "a list of keys"),
    "refused_keys": (_is_names, "a list of keys"),
    "max_tools": _WHOLE,
}
_SETTINGS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "upstreams": (lambda value: _is_list(value) and bool(value), "a list of upstreams"),
    "policy": (lambda value: isinstance(value, str) and value in POLICIES, f"one of {', '.join(POLICIES)}"),
    "log_losses": (_is_text, "a file"),
    "max_body_bytes": _WHOLE,
    "ping_seconds": _SECONDS,
    "shutdown_seconds": _SECONDS,
    "connections": _WHOLE,
    "store": (_is_text, "a file, redis://… or none"),
    "store_bytes": _WHOLE,
    "store_seconds": _WHOLE,
    "page": _BOOL,
}


def read_config(text: str, name: str = "config") -> Settings:
    """Read a YAML file.

    Raises:
        ConfigError: It says something that no gateway can do; the message names the place.
    """
    data = _document(text, name)
    _check(data, _SETTINGS, name, "")
    upstreams = tuple(
        read_upstream(each, name, f"upstreams[{place}]") for place, each in enumerate(data.pop("upstreams", []))
    )
    return Settings(upstreams, **data)


def read_model_map(text: str, name: str = "model map") -> dict[str, str]:
    """Read a file of client's names of models and the upstream's.

    Raises:
        ConfigError: It is none.
    """
    data = _document(text, name)
    if not _is_renames(data):
        raise ConfigError(f"{name}: names of models with the upstream's names were expected")
    return data


class _Once(yaml.SafeLoader):
    """Takes each word once: of two, one would be read over in silence."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            word = str(key.value)
            if word in seen:
                raise yaml.constructor.ConstructorError(problem=f"{word} twice", problem_mark=key.start_mark)
            seen.add(word)
        return super().construct_mapping(node, deep)


def _document(text: str, name: str) -> dict[str, Any]:
    try:
        data = yaml.load(text, _Once)
    except yaml.YAMLError as why:
        mark = getattr(why, "problem_mark", None)
        line = "" if mark is None else f":{mark.line + 1}"
        raise ConfigError(f"{name}{line}: not YAML: {getattr(why, 'problem', None) or 'it cannot be read'}") from why
    if not _is_dict(data):
        raise ConfigError(f"{name}: words with values were expected")
    return dict(data)


def _check(data: dict[str, Any], words: dict[str, tuple[Callable[[Any], bool], str]], name: str, place: str) -> None:
    for word, value in data.items():
        at = f"{name}: {place}{'.' if place else ''}{word}"
        if word not in words:
            raise ConfigError(f"{at}: there is no such word; there are {', '.join(words)}")
        right, wanted = words[word]
        if not right(value):
            raise ConfigError(f"{at}: expected {wanted}")


def read_upstream(data: Any, name: str, place: str) -> UpstreamSettings:
    """Read one upstream; `name` and `place` say in messages where it stands.

    Raises:
        ConfigError: It says something that no gateway can do.
    """
    if not _is_dict(data):
        raise ConfigError(f"{name}: {place}: words with values were expected")
    _check(data, _UPSTREAM, name, place)
    for each in fields(UpstreamSettings):
        if each.name in ("url", "dialect") and each.name not in data:
            raise ConfigError(f"{name}: {place}.{each.name} is missing")
    if data["dialect"] not in able_dialects():
        raise ConfigError(f"{name}: {place}.dialect: there are {', '.join(able_dialects())}")
    made = {"name": data["dialect"], **data}
    if "models" in made:
        made["models"] = tuple(made["models"])
    elif made.get("rename"):
        made["models"] = ()
    for word in ("older_keys", "refused_keys"):
        if word in made:
            made[word] = tuple(made[word])
    upstream = UpstreamSettings(**made)
    if upstream.key_env is not None and not upstream.key():
        raise ConfigError(f"{name}: {place}.key_env: the environment has no {upstream.key_env}")
    return upstream
