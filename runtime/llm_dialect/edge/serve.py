"""`llm-dialect serve`: options and files into settings, settings into running workers."""

from __future__ import annotations

import json
import logging
import math
import os
import sys
import tempfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import anyio
import uvicorn

from llm_dialect.edge.config import (
    POLICIES,
    ConfigError,
    Settings,
    UpstreamSettings,
    able_dialects,
    read_config,
    read_model_map,
    read_upstream,
)
from llm_dialect.edge.echo import MODELS, echo
from llm_dialect.edge.gateway import HEADER_BYTES, serve_engine, serve_upstreams
from llm_dialect.edge.store import StoreError, open_store

if TYPE_CHECKING:
    from starlette.applications import Starlette

__all__ = ["ConfigError", "StoreError", "app", "run", "settings_of"]

# How a worker of several learns what the first process was told: its options, as JSON. They hold no secret.
_TOLD = "LLM_DIALECT_SERVE"
_COUNTS = "PROMETHEUS_MULTIPROC_DIR"

_OPTIONS = ("upstream", "upstream_dialect", "upstream_key_env", "model_map", "policy", "log_losses", "config")


def settings_of(told: dict[str, Any]) -> Settings:
    """Make settings of the options, by their names.

    Raises:
        ConfigError: They cannot be followed.
    """
    config = told.get("config")
    settings = Settings() if config is None else read_config(_read(config), config)
    if told.get("upstream") is not None:
        settings = replace(settings, upstreams=(*settings.upstreams, _upstream(told)))
    elif any(told.get(name) is not None for name in ("upstream_dialect", "upstream_key_env", "model_map")):
        raise ConfigError("--upstream-dialect, --upstream-key-env and --model-map need --upstream")
    if told.get("policy") not in (None, *POLICIES):
        raise ConfigError(f"--policy: expected one of {', '.join(POLICIES)}")
    if settings.store is None:
        settings = replace(settings, store=told.get("shared_store"))
    own = {name: told[name] for name in ("policy", "log_losses") if told.get(name) is not None}
    return replace(settings, **own)


def _upstream(told: dict[str, Any]) -> UpstreamSettings:
    if told.get("upstream_dialect") is None:
        raise ConfigError(f"--upstream needs --upstream-dialect: {', '.join(able_dialects())}")
    data: dict[str, Any] = {"url": told["upstream"], "dialect": told["upstream_dialect"], "models": ["*"]}
    if told.get("upstream_key_env") is not None:
        data["key_env"] = told["upstream_key_env"]
    if told.get("model_map") is not None:
        data["rename"] = read_model_map(_read(told["model_map"]), told["model_map"])
    return read_upstream(data, "options", "upstream")


def _read(name: str) -> str:
    try:
        with open(name, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError) as why:
        raise ConfigError(f"cannot read {name}: {getattr(why, 'strerror', None) or why}") from why


def _check_writable(name: str) -> None:
    try:
        with open(name, "a", encoding="utf-8"):
            pass
    except OSError as why:
        raise ConfigError(f"cannot write {name}: {why.strerror}") from why


def app() -> Starlette:
    """Make the application of one worker from what the first process was told."""
    _log_to_stderr()
    settings = settings_of(json.loads(os.environ.get(_TOLD, "{}")))
    return serve_upstreams(settings) if settings.upstreams else serve_engine(echo, MODELS, settings)


def _log_to_stderr() -> None:
    """Log what the gateway does, and of its parts only what is wrong: they name addresses and queries."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("llm_dialect.gateway").setLevel(logging.INFO)


def run(options: dict[str, Any]) -> int:
    """Serve until asked to stop; open streams are finished.

    Args:
        options: Those of the command line, by their names.

    Raises:
        ConfigError: The options cannot be followed.
        StoreError: The store cannot be opened.
    """
    for name, least, most in (("port", 0, 65535), ("workers", 1, 1000)):
        if not least <= options[name] <= most:
            raise ConfigError(f"--{name}: expected a number from {least} to {most}")
    told = {name: options[name] for name in _OPTIONS}
    settings = settings_of(told)
    if settings.log_losses is not None:
        _check_writable(settings.log_losses)
    store = open_store(settings)  # complains now, not in a worker
    if store is not None:
        anyio.run(store.aclose)
    with tempfile.TemporaryDirectory(prefix="llm-dialect-") as folder:
        told["shared_store"] = os.path.join(folder, "answers.db")  # in a file, memory stays what it is
        if options["workers"] > 1:  # workers share their counts, too
            counts = os.path.join(folder, "counts")  # of its own: whatever lies in it is taken for counts
            os.mkdir(counts)
            os.environ.setdefault(_COUNTS, counts)
        os.environ[_TOLD] = json.dumps(told)
        uvicorn.run(
            "llm_dialect.edge.serve:app",
            factory=True,
            host=options["host"],
            port=options["port"],
            workers=options["workers"],
            http="h11",
            ws="none",
            lifespan="on",
            access_log=False,  # it writes queries, in which some clients show their key
            log_level="info",
            server_header=False,
            h11_max_incomplete_event_size=HEADER_BYTES,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=math.ceil(settings.shutdown_seconds),
        )
    return 0
