"""The commands of the gateway; what they need beside the package is loaded when they are run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.dialects import DIALECTS
from llm_dialect.edge.says import UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

__all__ = ["add_serve", "demonstrated"]


def add_serve(commands: Any) -> None:
    """Add `serve` to the commands."""
    parser = commands.add_parser("serve", help="run the gateway; needs llm-dialect[gateway]", allow_abbrev=False)
    parser.add_argument("--port", type=int, default=8080, metavar="P", help="port to listen on (8080); 0: any")
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="address to listen on (127.0.0.1)")
    parser.add_argument("--upstream", metavar="URL", help="where requests go; without it an embedded engine answers")
    parser.add_argument("--upstream-dialect", choices=DIALECTS, metavar="D", help="what the upstream speaks")
    parser.add_argument("--upstream-key-env", metavar="NAME", help="environment variable with the upstream's key")
    parser.add_argument("--model-map", metavar="FILE", help="YAML or JSON: client's names of models: upstream's names")
    parser.add_argument("--policy", metavar="POLICY", help="gateway (the default), strict or default")
    parser.add_argument("--log-losses", metavar="FILE", help="write each loss to a file, as a line of JSON")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="number of processes (1)")
    parser.add_argument("--config", metavar="FILE", help="YAML: several upstreams by model, limits, the store")
    parser.set_defaults(run=_serve)


def _serve(args: argparse.Namespace) -> int:
    try:
        from llm_dialect.edge import serve
    except ModuleNotFoundError as why:
        raise _missing(why) from why
    try:
        return serve.run(vars(args))
    except (serve.ConfigError, serve.StoreError) as why:
        raise UsageError(str(why)) from why


def demonstrated() -> Iterator[str]:
    """Give the demonstration of the gateway line by line.

    Raises:
        UsageError: What it needs is not installed.
    """
    try:
        from llm_dialect.edge import gateway_demo
    except ModuleNotFoundError as why:
        raise _missing(why) from why
    return gateway_demo.show()


def _missing(why: ModuleNotFoundError) -> UsageError:
    return UsageError(f"this needs {why.name}: install llm-dialect[gateway]")
