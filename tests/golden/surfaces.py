"""What the surface and the batches of a dialect come to, asked through what uses them: `<dialect>/surface.json`.

What is asked is taken from the specs; what comes back is made by the emitted modules.
"""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import llm_dialect as ld
from codegen.yamlfile import read_yaml
from llm_dialect import counting, surfaces
from llm_dialect.edge import routes
from llm_dialect.edge.batch.lines import LineError, lines_of
from llm_dialect.endpoints import endpoint
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from tests.golden.outcome import SETTLED, root_of
from tests.golden.store import HERE, read
from tests.strategies.schemas import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["facts", "write_all", "written"]

Json = dict[str, Any]
SURFACE = "surface"
ENDS = ("request", "answered", "expired", "cancelled", "failed", "unanswered")
MINT = ld.Mint(lambda _: "1", lambda: 1)
SAID: Json = {"id": "a-1", "body": {"b": 1}, "error": {"error": {"code": 2}}, "status": 418, "request": "req_9"}


def said(dialect: str, name: str) -> Json:
    """Read a spec file that maps no properties."""
    data: Json = read_yaml(ROOT / "specs" / dialect / f"{name}.yaml", ROOT).data
    return data


def facts(dialect: str) -> Json:
    """Give all that is asked, by name."""
    spec = said(dialect, SURFACE)
    found = dict(_asked(dialect, spec))
    found |= {f"error of {name}": value for name, value in _errors(dialect, spec)}
    found |= {f"batch {name}": value for name, value in _batch(dialect)}
    plain: Json = json.loads(json.dumps(found))
    return plain


def _asked(dialect: str, spec: Json) -> Iterator[tuple[str, Any]]:
    headers = {name.upper(): "v" for name in (*spec.get("headers", {}), *spec.get("optional_headers", ()), "x-other")}
    counts = bool(spec["counting"])
    ways = [("whole", False, False), ("stream", True, False), *([("count", False, True)] if counts else [])]
    for name, stream, count in ways:
        yield (
            f"address, {name}",
            [*endpoint(dialect, "m", stream, count), endpoint(dialect, "m", stream, count, headers).headers],
        )
    for way in spec["auth"]:
        yield f"key in {way['header']}", surfaces.key_in({way["header"]: way["shape"].format(key="k")}, dialect)
    for key in spec.get("asked_by", {}):
        yield f"asked by {key}", endpoint(dialect, "m", body=[key]).headers
    for sign in spec.get("signs", ()):
        found = ({}, {sign[1:]: "v"}) if sign[0] == "?" else ({sign.upper(): "v"}, {})
        yield f"sign {sign}", {each.path: each.dialect_of(*found) for each in routes.listed() if len(each.dialects) > 1}
    yield "key shown", surfaces.shown("k", dialect)
    listed = surfaces.models_list(["a", "b"], dialect)
    yield "models", [surfaces.listed_at(dialect), listed, surfaces.models_in(listed, dialect)]
    yield "no models", surfaces.models_list([], dialect)
    if counts:
        yield "count", [counting.count_body(7, dialect), counting.count_in(counting.count_body(7, dialect), dialect)]
        yield from _counted(dialect)
    surface = registry.surface(dialect)
    yield "stored", [surface.STORED_PATH, surface.STORED_DELETED, surface.STORED_PARTS]
    yield "ping", surface.EVENTS_PING


def _counted(dialect: str) -> Iterator[tuple[str, Any]]:
    """Tell which properties of a body are sent to the counter of its own dialect."""
    root = root_of(dialect, "request")["$ref"].rpartition("/")[2]
    seen = set[str]()
    for case in read(HERE / dialect / "request" / f"{root}.json"):
        key = case["case"].removeprefix(f"{root}.").partition(":")[0].partition("[")[0]
        if key not in seen and case["body"].get(key) is not None:
            seen.add(key)
            made = _count_request(copy.deepcopy(case["body"]), dialect)
            yield f"counted of {key}", made


def _count_request(body: Json, dialect: str) -> Any:
    try:
        made = counting.translate_count_request(body, dialect, dialect, model="m").body
    except ld.DialectError as why:
        return f"{type(why).__name__} {why.path}"
    return {key: [] if key in body else sorted(inner) for key, inner in made.items()}


def _errors(dialect: str, spec: Json) -> Iterator[tuple[str, Any]]:
    for status in spec["kinds"]:
        yield f"status {status}", ld.parse_error(int(status), "", dialect).info.kind
    for kind, statuses in spec["status"].items():
        for status in (None, *statuses, 418):
            info = ErrorInfo(ErrorKind(kind), "words", status=status)
            yield f"{kind} {status}", ld.render_error(ld.UpstreamError("", info=info), dialect).status
    for kind in ErrorKind:
        for known in ({}, {"actual_tokens": 9}, {"limit_tokens": 5}, {"actual_tokens": 9, "limit_tokens": 5}):
            if known and kind is not ErrorKind.context_length:
                continue
            info = ErrorInfo(kind, status=418).replace(**known)
            yield f"{kind.value} of {known}", ld.render_error(ld.UpstreamError("", info=info), dialect).body
    for wait in (3.0, 0.25):
        info = ErrorInfo(ErrorKind.rate_limit, "words", request_id="req_7", retry_after=wait)
        made = ld.render_error(ld.UpstreamError("", info=info), dialect)
        yield f"wait of {wait}", [made.headers, made.body]
    yield from ((f"headers {name}", _facts(dialect, given)) for name, given in _headers(spec["headers_of_errors"]))
    for name, row in spec["headers_of_errors"].get("details", {}).items():
        detail = [{"@type": row["type"], row["key"]: "3s"}]
        info = ld.parse_error(429, {"error": {"code": 429, "message": "m", "details": detail}}, dialect).info
        yield f"detail {name}", [info.retry_after, info.code]
    for path in spec.get("refusals", {}):
        made = ld.render_error(ld.UnsupportedFeature("no", path), dialect)
        yield f"refusal {path}", [made.status, made.body]
    made = ld.render_error(ld.UpstreamError("", info=ErrorInfo(ErrorKind.other, "m")), dialect, mint=MINT)
    yield "own id", made.headers


def _headers(spec: Json) -> Iterator[tuple[str, Json]]:
    yield from ((name, {name: "req_5"}) for name in spec["request_id"])
    yield from ((row["header"], {row["header"]: "4"}) for row in spec["retry"])
    yield from ((row["reset"], {row["remaining"]: "0", row["reset"]: "6s"}) for row in spec.get("windows", ()))


def _facts(dialect: str, headers: Json) -> Any:
    info = ld.parse_error(429, "", dialect, headers).info
    return [info.request_id, info.retry_after]


def _batch(dialect: str) -> Iterator[tuple[str, Any]]:
    lines = lines_of(dialect)
    if lines is None:
        return
    for kind in ENDS:
        if kind in said(dialect, "batch")["results"] or kind == "request":
            line = lines.write(kind, SAID)
            yield f"{kind} written", line
            yield f"{kind} read", lines.read(line, kind != "request")
            yield f"{kind} bare", _bare(dialect, line)
    for name in ("a b", "n" * 64, "n" * 65, "", "é"):
        try:
            lines.write("request", {**SAID, "id": name})
        except LineError as why:
            yield f"id {name[:9]} {len(name)}", str(why)
    yield "one model", lines.one_model


def _bare(dialect: str, line: Json) -> list[str]:
    """Name the keys without which a line is still one."""
    lines = lines_of(dialect)
    assert lines is not None
    return [key for key in line if lines.fits({name: value for name, value in line.items() if name != key})]


def written(dialect: str) -> Json:
    """Read what stands in the file."""
    found: Json = json.loads((HERE / dialect / f"{SURFACE}.json").read_text(encoding="utf-8"))
    return found


def write_all() -> None:
    """Write down what comes back today."""
    for dialect in SETTLED:
        lines = [
            f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in facts(dialect).items()
        ]
        (HERE / dialect / f"{SURFACE}.json").write_text("{" + ",\n ".join(lines) + "}\n", encoding="utf-8")
