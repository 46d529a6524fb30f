"""R24: sources of an answer. Each dialect has its own way to say which words rest on which source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import CITED, only_with
from llm_dialect.generated.canonical.content import Citation, Text
from llm_dialect.generated.canonical.enums import (
    CITATION_KIND_SEARCH_RESULT_LOCATION,
    CITATION_KIND_URL_CITATION,
    CITATION_KIND_WEB_SEARCH_RESULT_LOCATION,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = ["BLANK", "FOUND", "LINKED", "SHIFTED", "cited_apart", "found_citations", "linked_citations"]

LINKED = Rule("substituted", "lossy", "R24", "a source is cited by its address for the whole text that rests on it")
SHIFTED = Rule("regrouped", "none", "R24", "places are counted from the beginning of the whole text")
FOUND = Rule(
    "substituted", "lossy", "R24", "the target cites a source for the whole text, with words of it that are not known"
)
BLANK = Rule(
    "defaulted", "lossy", "R24", "the target wants words of the source and a handle of its own: both are empty"
)
_LINKED_LOST = ("text", "encrypted_index", "search_result_index", "start", "end")
_SEARCHED = frozenset((CITATION_KIND_WEB_SEARCH_RESULT_LOCATION, CITATION_KIND_SEARCH_RESULT_LOCATION))


def linked_citations(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R24: sources as addresses with offsets into the one text that the given texts become together."""
    out: list[Any] = []
    start = 0
    for text in value:
        out += [_linked(each, start, start + len(text.text), cx) for each in text.citations or ()]
        start += len(text.text)
    return out


def _linked(item: Any, start: int, end: int, cx: Writing) -> Any:
    if type(item) is not Citation:
        return item
    if item.kind is CITATION_KIND_URL_CITATION:
        if not start:
            return item
        _tell(item, ("text_start", "text_end"), SHIFTED, cx)
        return item.replace(text_start=(item.text_start or 0) + start, text_end=(item.text_end or 0) + start)
    url = item.url or _address(item.source)
    if item.kind not in _SEARCHED or url is None:
        return item
    cx.report.note(item, None, LINKED)
    _tell(item, _LINKED_LOST, LINKED, cx)
    return Citation(
        CITATION_KIND_URL_CITATION, url=url, title=item.title, text_start=start, text_end=end, **_kept(item)
    )


def _tell(item: Citation, fields: tuple[str, ...], rule: Rule, cx: Writing) -> None:
    for field in fields:
        if getattr(item, field) is not None:
            cx.report.note(item, field, rule)


def _kept(item: Citation) -> dict[str, Any]:
    return {"extra": item.extra, "form": item.form, "at": item.at}


def _address(source: str | None) -> str | None:
    return source if source is not None and source.startswith(("http://", "https://")) else None


@only_with(CITED)
def found_citations(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R24: sources with an address become hits of a web search, which is what the target cites by address."""
    if all(type(item) is not Text or not item.citations for item in value):
        return value
    return [_with_found(item, cx) if type(item) is Text and item.citations else item for item in value]


@only_with(CITED)
def cited_apart(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R24: where sources are told beside the text, the text goes without them."""
    return [item.replace(citations=None) if type(item) is Text and item.citations else item for item in value]


def _with_found(text: Any, cx: Writing) -> Any:
    return text.replace(citations=[_found(each, cx) for each in text.citations])


def _found(item: Any, cx: Writing) -> Any:
    if type(item) is not Citation or item.kind is not CITATION_KIND_URL_CITATION or item.url is None:
        return item
    cx.report.note(item, None, FOUND)
    _tell(item, ("text_start", "text_end"), FOUND, cx)
    cx.report.note(item, None, BLANK)
    kind = CITATION_KIND_WEB_SEARCH_RESULT_LOCATION
    return Citation(kind, "", item.url, item.title, encrypted_index="", **_kept(item))
