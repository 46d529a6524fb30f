"""Sources that are told beside the text: chunks with the stretches of text that rest on them, and plain citations.

Stretches are counted in bytes of UTF-8 on the wire and in characters in the model. A whole is kept for its own dialect;
the citations that are read from it are for others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Citation, Text
from llm_dialect.generated.canonical.enums import CITATION_KIND_OTHER, CITATION_KIND_URL_CITATION
from llm_dialect.kept import (
    finish,
)
from llm_dialect.origin import Block
from llm_dialect.readers import (
    spell,
    wrong,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.context import Reading, Writing

__all__ = ["CITED_WORDS", "IN_BYTES", "UNNAMED", "pack_cited", "pack_grounding", "unpack_cited", "unpack_grounding"]

CITED_WORDS = Rule("substituted", "lossy", "R24", "a source is told by its address and title, and by the text on it")
IN_BYTES = Rule("substituted", "none", "R24", "the target counts a text in bytes, and not beyond its end")
UNNAMED = Rule("dropped", "lossy", "R24", "the target tells a source by its address or title")

_PLACES = ("web", "maps", "retrievedContext", "image")
_ADDRESSES = ("uri", "sourceUri", "imageUri", "documentName")
_LOST = (
    "file_id",
    "filename",
    "container_id",
    "source",
    "document_index",
    "search_result_index",
    "start",
    "end",
    "encrypted_index",
)


def unpack_grounding(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Hang the sources of a search on the texts that rest on them."""
    if type(v) is not dict:
        raise wrong(cx, at, key, "an object", v)
    o.form = spell(o.form, f"{key}!", v)
    texts = [item for item in o.content if type(item) is Text]
    chunks = _rows(v, "groundingChunks", "grounding_chunks")
    used: set[int] = set()
    for support in _rows(v, "groundingSupports", "grounding_supports"):
        told = support.get("segment")
        segment: dict[str, Any] = told if type(told) is dict else {}
        where = _spot(texts, segment)
        for index in _indices(support, chunks):
            if where is None:
                continue
            used.add(index)
            _hang(where[0], _source(chunks[index], where[1], where[2], segment, cx, at, key))
    for index, chunk in enumerate(chunks):
        if index not in used and texts:
            _hang(texts[-1], _source(chunk, None, None, {}, cx, at, key))


def _rows(v: dict[str, Any], *keys: str) -> list[dict[str, Any]]:
    found: list[Any] = next((v[key] for key in keys if type(v.get(key)) is list), [])
    return [row if type(row) is dict else {} for row in found]


def _indices(support: dict[str, Any], chunks: list[Any]) -> Iterator[int]:
    found: Any = support.get("groundingChunkIndices", support.get("grounding_chunk_indices"))
    for index in found if type(found) is list else ():
        if type(index) is int and 0 <= index < len(chunks):
            yield index


def _spot(texts: list[Text], segment: dict[str, Any]) -> tuple[Text, int | None, int | None] | None:
    place = segment.get("partIndex", segment.get("part_index", 0))
    if type(place) is not int or not 0 <= place < len(texts):
        return None
    text = texts[place]
    return text, _chars(text.text, segment, "start"), _chars(text.text, segment, "end")


def _chars(text: str, held: dict[str, Any], edge: str) -> int | None:
    """Turn an offset in bytes into one in characters."""
    count = held.get(f"{edge}Index", held.get(f"{edge}_index"))
    if type(count) is not int:
        return 0 if edge == "start" and held else None
    return len(text.encode("utf-8", "surrogatepass")[: max(count, 0)].decode("utf-8", "ignore"))


def _source(
    chunk: dict[str, Any],
    start: int | None,
    end: int | None,
    segment: dict[str, Any],
    cx: Reading,
    at: tuple[Any, ...],
    key: str,
) -> Citation:
    held: Any = next((chunk[name] for name in (*_PLACES, "retrieved_context") if type(chunk.get(name)) is dict), {})
    url = next((held[name] for name in (*_ADDRESSES, "source_uri", "image_uri") if type(held.get(name)) is str), None)
    title, words = held.get("title"), segment.get("text")
    return Citation(
        CITATION_KIND_URL_CITATION if url is not None else CITATION_KIND_OTHER,
        text=words if type(words) is str else None,
        url=url,
        title=title if type(title) is str else None,
        text_start=start,
        text_end=end,
        at=(Block(cx.dialect, "", {}, {}), at, key, -1),
    )


def _hang(text: Text, citation: Citation) -> None:
    text.citations = [*(text.citations or ()), citation]


def unpack_cited(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Hang plain citations on the texts that they speak of: offsets go through all texts of the answer."""
    if type(v) is not dict:
        raise wrong(cx, at, key, "an object", v)
    o.form = spell(o.form, f"{key}!", v)
    texts = [item for item in o.content if type(item) is Text]
    for row in (*_rows(v, "citationSources", "citation_sources"), *_rows(v, "citations")):
        if texts:
            text = texts[0]
            start, end = _chars(text.text, row, "start"), _chars(text.text, row, "end")
            _hang(text, _source({"web": row}, start, end, {}, cx, at, key))


def pack_cited(o: Any, cx: Writing) -> Any:
    """Citations of other vendors are written as sources of a search; see `pack_grounding`."""
    return None


def pack_grounding(o: Any, cx: Writing) -> Any:
    """Write the citations of another vendor's texts as sources with the stretches of text that rest on them."""
    if cx.same:
        return None
    chunks: list[dict[str, Any]] = []
    supports: list[dict[str, Any]] = []
    for place, text in enumerate(item for item in o.content if type(item) is Text and item.text):
        supports += [
            _support(each, place, text.text, _chunk(each, chunks), cx)
            for each in text.citations or ()
            if type(each) is Citation and _told(each, cx)
        ]
    return {"groundingChunks": chunks, "groundingSupports": supports} if chunks else None


def _told(item: Citation, cx: Writing) -> bool:
    if item.url is None and item.title is None and item.source is None and item.filename is None:
        cx.report.note(item, None, UNNAMED)
        return False
    cx.report.note(item, None, CITED_WORDS)
    for field in (*_LOST, "text"):
        if getattr(item, field) is not None:
            cx.report.note(item, field, CITED_WORDS)
    finish(item, {}, cx)
    return True


def _chunk(item: Citation, chunks: list[dict[str, Any]]) -> int:
    """Find a source among those told, or tell it: as a page, which always has an address, or as a document."""
    uri, title = item.url or item.source, item.title or item.filename
    held = {key: value for key, value in (("uri", uri), ("title", title)) if value is not None}
    made = {"retrievedContext" if uri is None else "web": held}
    if made not in chunks:
        chunks.append(made)
    return chunks.index(made)


def _support(item: Citation, place: int, text: str, chunk: int, cx: Writing) -> dict[str, Any]:
    start, end = item.text_start or 0, len(text) if item.text_end is None else item.text_end
    first, last = (len(text[:edge].encode("utf-8", "surrogatepass")) for edge in (start, end))
    for field, count in (("text_start", first), ("text_end", last)):
        if getattr(item, field) not in (None, count):
            cx.report.note(item, field, IN_BYTES)
    segment = {"partIndex": place, "startIndex": first, "endIndex": last, "text": text[start:end]}
    return {"segment": segment, "groundingChunkIndices": [chunk]}
