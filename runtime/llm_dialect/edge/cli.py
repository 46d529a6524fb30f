"""The command line: files and terminals in and out, everything else in the core.

Exit codes: 0 done; 1 the body cannot be translated; 2 wrong use; 130 interrupted; 141 nobody reads the output.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from llm_dialect._version import __version__
from llm_dialect.dialects import DIALECTS
from llm_dialect.edge import gateway_command as gatewaying
from llm_dialect.edge.batch import command as batching
from llm_dialect.edge.explain import command as explaining
from llm_dialect.edge.layout import indented, report_document, report_lines
from llm_dialect.edge.says import UsageError
from llm_dialect.edge.says import warn as _tell
from llm_dialect.edge.verify import command as verifying
from llm_dialect.errors import DialectError, UnknownDialect, UnsupportedFeature, UpstreamError
from llm_dialect.generated import registry
from llm_dialect.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.report import Report
    from llm_dialect.translation import Translation

__all__ = ["main"]

_READ = 65536
_DIRECTIONS = "request|response|stream|error|count-request|count-response"
FINE, UNTRANSLATABLE, WRONG_USE, INTERRUPTED, NO_READER = 0, 1, 2, 130, 141


def _read(name: str) -> bytes:
    """Read a file, or standard input for `-`.

    Raises:
        UsageError: It cannot be read.
    """
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        with open(name, "rb") as file:
            return file.read()
    except (OSError, ValueError) as why:
        raise UsageError(f"cannot read {name}: {getattr(why, 'strerror', None) or why}") from why


def _policy(args: argparse.Namespace) -> Policy:
    if args.strict:
        return Policy.strict()
    return Policy.gateway() if args.gateway else Policy()


def _request(args: argparse.Namespace) -> Translation:
    from llm_dialect.request import translate_request

    return translate_request(_read(args.file), args.source, args.target, _policy(args), args.model)


def _response(args: argparse.Namespace) -> Translation:
    from llm_dialect.edge.mint import system_mint
    from llm_dialect.response import translate_response

    if args.request == "-" == args.file:
        raise UsageError("the answer and its request cannot both come from standard input")
    request = None if args.request is None else _read(args.request)
    return translate_response(_read(args.file), args.source, args.target, request, _policy(args), system_mint())


def _error(args: argparse.Namespace) -> Translation:
    from llm_dialect.edge.mint import system_mint
    from llm_dialect.error_paths import translate_error

    return translate_error(args.status, _read(args.file), args.source, args.target, mint=system_mint())


def _count_request(args: argparse.Namespace) -> Translation:
    from llm_dialect.counting import translate_count_request

    return translate_count_request(_read(args.file), args.source, args.target, _policy(args), args.model)


def _count_response(args: argparse.Namespace) -> Translation:
    from llm_dialect.counting import translate_count_response

    return translate_count_response(_read(args.file), args.source, args.target, _policy(args))


def _pieces(name: str) -> Iterator[bytes]:
    """Read a file, or standard input for `-`, as its bytes arrive.

    Raises:
        UsageError: It cannot be read.
    """
    try:
        opened: Any = sys.stdin.buffer if name == "-" else open(name, "rb")  # noqa: SIM115 - closed by what follows
        with opened as file:
            while data := file.read1(_READ):
                yield data
    except (OSError, ValueError) as why:
        raise UsageError(f"cannot read {name}: {getattr(why, 'strerror', None) or why}") from why


def _stream(args: argparse.Namespace) -> int:
    """Translate a stream; each event is written as soon as it is whole."""
    from llm_dialect.edge.mint import system_mint
    from llm_dialect.stream import StreamTranslator

    if args.request == "-" == args.file:
        raise UsageError("the stream and its request cannot both come from standard input")
    request = None if args.request is None else _read(args.request)
    try:
        stream = StreamTranslator(args.source, args.target, request, _policy(args), system_mint())
    except DialectError as why:
        _show_failure(why, args.report)
        return UNTRANSLATABLE
    for data in _pieces(args.file):
        _write(stream.feed(data))
    _write(stream.finish())
    _show_report(stream.report, args.report)
    if stream.error is None:
        return FINE
    _show_failure(stream.error, "none" if args.report == "text" else args.report)
    return UNTRANSLATABLE


def _write(data: bytes) -> None:
    if data:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def _translate(args: argparse.Namespace) -> int:
    try:
        made: Translation = args.direction(args)
    except UnknownDialect as why:
        raise UsageError(why.message) from why
    except DialectError as why:
        _show_failure(why, args.report)
        return UNTRANSLATABLE
    data = made.to_bytes()
    if args.pretty or sys.stdout.isatty():
        data = indented(data).encode()
    sys.stdout.buffer.write(data + b"\n")
    sys.stdout.buffer.flush()
    _show_report(made.report, args.report)
    return FINE


def _show_report(report: Report, style: str) -> None:
    if style == "json":
        _tell(json.dumps(report_document(report)))
    elif style == "text":
        _tell("\n".join(report_lines(report)))


def _show_failure(why: DialectError, style: str) -> None:
    report = why.report if isinstance(why, UnsupportedFeature) else None
    if style == "json":
        error = {"code": why.code, "message": why.message, "path": why.path, "http_status": why.http_status}
        _tell(json.dumps({"error": error, **({} if report is None else report_document(report))}))
        return
    if style == "text" and report is not None:
        _show_report(report, style)
    _tell(f"llm-dialect: {why.code}: {why}{_reason(why)}")


def _reason(why: DialectError) -> str:
    """Say what was wrong with an upstream, where the error itself keeps it from clients."""
    told = why.info.message if isinstance(why, UpstreamError) and why.info is not None else None
    return "" if not told or told in why.message else f": {told}"


def _dialects(args: argparse.Namespace) -> int:
    width = max(map(len, DIALECTS))
    for name in DIALECTS:
        print(f"{name.ljust(width)}  {', '.join(registry.DIRECTIONS[name]) or 'nothing yet'}")
    return FINE


def _demo(args: argparse.Namespace) -> int:
    from llm_dialect.edge import demo

    for line in gatewaying.demonstrated() if args.asks_gateway else demo.show():
        print(line)
    return FINE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="llm-dialect", description="Translates requests and answers between LLM wire dialects.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"llm-dialect {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    translate = commands.add_parser("translate", help="translate one body, with its losses on standard error")
    directions = translate.add_subparsers(required=True, metavar=_DIRECTIONS)
    request = directions.add_parser("request", help="a client's request, for an upstream", allow_abbrev=False)
    _add_translation(request, "request")
    request.add_argument("--model", metavar="M", help="model name that overrides the body's")
    request.set_defaults(run=_translate, direction=_request)
    response = directions.add_parser("response", help="an upstream's answer, for a client", allow_abbrev=False)
    _add_translation(response, "response")
    response.add_argument("--request", metavar="FILE", help="the client's request: the model that it names is echoed")
    response.set_defaults(run=_translate, direction=_response)
    stream = directions.add_parser("stream", help="an upstream's stream, as it arrives", allow_abbrev=False)
    _add_translation(stream, "stream")
    stream.add_argument("--request", metavar="FILE", help="the client's request: its names and wishes are honoured")
    stream.set_defaults(run=_stream)
    error = directions.add_parser("error", help="an upstream's error, for a client", allow_abbrev=False)
    _add_translation(error, "errors")
    error.add_argument("--status", metavar="N", type=int, required=True, help="the upstream's HTTP status")
    error.set_defaults(run=_translate, direction=_error)
    _add_counting(directions)
    explaining.add_explain(commands)
    explaining.add_losses(commands)
    verifying.add_verify(commands)
    batching.add_batch(commands)
    commands.add_parser("dialects", help="list the dialects and what each can do").set_defaults(run=_dialects)
    demo = commands.add_parser("demo", help="translate bundled bodies and show what happens", allow_abbrev=False)
    demo.add_argument("--gateway", dest="asks_gateway", action="store_true", help="ask a gateway on each surface")
    demo.set_defaults(run=_demo)
    gatewaying.add_serve(commands)
    return parser


def _add_counting(directions: Any) -> None:
    asked = directions.add_parser("count-request", help="what a client wants counted", allow_abbrev=False)
    _add_translation(asked, "request")
    asked.add_argument("--model", metavar="M", help="model name that overrides the body's")
    asked.set_defaults(run=_translate, direction=_count_request)
    counted = directions.add_parser("count-response", help="a vendor's count, for a client", allow_abbrev=False)
    _add_translation(counted, "response")
    counted.set_defaults(run=_translate, direction=_count_response)


def _add_translation(parser: argparse.ArgumentParser, direction: str) -> None:
    able = [name for name in DIALECTS if direction in registry.DIRECTIONS[name]]
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="the body; - or nothing: standard input")
    parser.add_argument("--from", dest="source", required=True, choices=able, metavar="D", help="its dialect")
    parser.add_argument("--to", dest="target", required=True, choices=able, metavar="D", help="dialect to write")
    parser.add_argument("--report", choices=("text", "json", "none"), default="text", help="how to show losses (text)")
    if direction != "stream":
        parser.add_argument("--pretty", action="store_true", help="indent the result even when it goes to no terminal")
    strictness = parser.add_mutually_exclusive_group()
    strictness.add_argument("--strict", action="store_true", help="any loss that may change an answer is an error")
    strictness.add_argument("--gateway", action="store_true", help="keep going: report what is lost, hoist media")


def _run(argv: list[str] | None) -> int:
    args = _parser().parse_args(argv)
    code: int = args.run(args)
    sys.stdout.flush()
    return code


def main(argv: list[str] | None = None) -> int:
    """Run one command and give its exit code; usage errors of the options leave by SystemExit with 2."""
    _open_closed_streams()
    try:
        return _run(argv)
    except UsageError as why:
        _tell(f"llm-dialect: {why}")
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return NO_READER
    except OSError as why:  # a full disk, mostly; files that cannot be opened were told before
        _forget_output()
        _tell(f"llm-dialect: cannot go on: {why.strerror or why}")
        return WRONG_USE


def _open_closed_streams() -> None:
    """Let streams that the caller closed lead nowhere; they stay open as long as the process, as all such do."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _forget_output() -> None:
    """Drop what is still buffered and has no place to go; without this the interpreter complains when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
