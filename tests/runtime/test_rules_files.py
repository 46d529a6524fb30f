"""The rules on what a file is and where it lies (R1)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.generated.canonical.content import Audio, Document, Image, Text, ToolResult, Video
from tests.runtime.test_rules import applied, at, losses, say, talk, writing


def settled(rule: str, *content: Any) -> tuple[list[Any], list[tuple[str, ...]]]:
    request = talk(say("user", *content))
    made, lost = applied(rule, request, request.messages)
    return made[0].content, [row[:3] for row in lost]


@pytest.mark.parametrize(
    ("told", "name"),
    [("image/jpg", "image/jpeg"), ("IMAGE/PNG", "image/png"), ("image/png; charset=utf-8", "image/png")],
)
def test_a_type_has_one_name(told: str, name: str) -> None:
    made, lost = settled("typed_files", Image(data="aGk=", media_type=told))
    assert made[0].media_type == name
    assert lost == [("R1", "substituted", "none")]


@pytest.mark.parametrize("file", [Image(data="aGk=", media_type="image/png"), Image("https://a.example/x"), Text("a")])
def test_what_is_told_plainly_stays(file: Any) -> None:
    assert settled("typed_files", file) == ([file], [])


@pytest.mark.parametrize(
    ("address", "kind", "data"),
    [
        ("data:image/png;charset=utf-8;base64,aGk=", "image/png", "aGk="),
        ("data:image/png,hi", "image/png", "aGk="),
        ("DATA:image/gif;BASE64,aGk=", "image/gif", "aGk="),
    ],
)
def test_an_address_that_holds_the_bytes_is_read(address: str, kind: str, data: str) -> None:
    made, lost = settled("typed_files", Image(address))
    assert (made[0].url, made[0].media_type, made[0].data) == (None, kind, data)
    assert lost == [("R1", "substituted", "none")]


def test_an_address_that_nobody_can_read_stays() -> None:
    assert settled("typed_files", Image("data:odd"))[1] == []


def test_an_empty_address_is_no_file() -> None:
    assert settled("typed_files", Image("")) == ([], [("R1", "dropped", "rejected")])


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        (Document(data="aGk=", title="a.PDF"), "application/pdf"),
        (Document(data="JVBERi0x"), "application/pdf"),
        (Image(data="/9j/4A", media_type="application/octet-stream"), "image/jpeg"),
    ],
)
def test_bytes_without_a_type_have_that_of_their_name_or_beginning(file: Any, kind: str) -> None:
    made, lost = settled("typed_files", file)
    assert made[0].media_type == kind
    assert lost == [("R1", "defaulted", "none")]


def test_bytes_that_nothing_is_known_of_have_the_usual_type() -> None:
    made, lost = settled("typed_files", Document(data="aGk=", title="a"), Audio(data="aGk="))
    assert [item.media_type for item in made] == ["application/pdf", None]
    assert lost == [("R1", "defaulted", "lossy")]


def test_files_in_results_are_read_as_well() -> None:
    made, lost = settled("typed_files", ToolResult("t", [Image(data="aGk=", media_type="image/jpg")]))
    assert made[0].content[0].media_type == "image/jpeg"
    assert len(lost) == 1


def test_a_file_that_lies_elsewhere_than_in_the_open_web_is_not_sent() -> None:
    web = Image("HTTPS://a.example/x")
    assert settled("open_addresses", web, Image("gs://b/x")) == ([web], [("R1", "dropped", "rejected")])
    assert settled("open_addresses", Image(file_id="f"))[1] == []


READS = {"Image": ("image/heic",), "Document": ("application/pdf", "text/*"), "Audio": ("audio/mp3",)}
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def read(item: Any, reads: Any = None) -> tuple[list[Any], list[tuple[str, ...]]]:
    cx = writing()
    cx.reads = READS if reads is None else reads
    made = rules.read_media(None, [say("user", item)], cx)
    return made[0].content, [row[1:3] for row in losses(cx)]


@pytest.mark.parametrize(
    "item",
    [
        Image(data="aGk=", media_type="image/heic"),
        Document(data="aGk=", media_type="application/pdf"),
        Document(data="aGk=", media_type="text/x-rust"),
        Audio(data="aGk=", format="mp3"),
        Audio(data="aGk=", media_type="audio/mp3"),
        Audio(data="aGk="),
        Audio(url="https://a/b.ogg", format="ogg"),
        Document(url="https://a/b.docx"),
    ],
)
def test_bytes_of_a_type_that_the_target_reads_stay(item: Any) -> None:
    assert read(item) == ([item], [])


@pytest.mark.parametrize(
    "item",
    [
        Image(data="aGk=", media_type="image/gif"),
        Document(data="aGk=", media_type=DOCX),
        Audio(data="aGk=", format="ogg"),
        Audio(data="aGk=", media_type="audio/ogg"),
    ],
)
def test_bytes_of_another_type_are_left_out(item: Any) -> None:
    assert read(item) == ([], [("dropped", "rejected")])


def test_text_by_another_name_goes_as_plain_text() -> None:
    (made,), lost = read(Document(data="e30=", media_type="application/json", title="a"))
    assert (made.data, made.media_type, made.title) == ("e30=", "text/plain", "a")
    assert lost == [("substituted", "none")]


def test_files_may_be_of_any_type_but_pictures_are_no_files() -> None:
    any_file = {"Image": ("image/png",), "Document": ("*",)}
    file = Document(data="aGk=", media_type=DOCX)
    assert read(file, any_file) == ([file], [])
    assert read(Image(data="aGk=", media_type="image/svg+xml"), any_file) == ([], [("dropped", "rejected")])


@pytest.mark.parametrize(("strange", "lost"), [(True, [("substituted", "lossy")]), (False, [])])
def test_an_id_of_another_vendors_file_is_told(strange: bool, lost: Any) -> None:
    cx = writing()
    cx.strange = strange
    file = Document(file_id="f", at=at("content", 0))
    assert rules.typed_files(None, [say("user", file)], cx)[0].content == [file]
    assert [row[1:3] for row in losses(cx)] == lost


def test_an_id_of_another_vendors_file_beside_its_address_goes() -> None:
    cx = writing()
    cx.strange = True
    file = Document(file_id="f", url="https://a/b.pdf", at=at("content", 0))
    assert rules.typed_files(None, [say("user", file)], cx)[0].content == [file.replace(file_id=None)]
    assert [row[1:3] for row in losses(cx)] == [("dropped", "none")]


@pytest.mark.parametrize(
    ("title", "kind", "name"),
    [
        ("Quarterly report", "application/pdf", "Quarterly report.pdf"),
        ("v1.2 notes", "text/markdown", "v1.2 notes.md"),
        ("a.PDF", "application/pdf", "a.PDF"),
        ("a", "text/x-rust", "a.txt"),
        ("a", "application/x-odd", "a"),
        (None, "text/csv", "document.csv"),
        (None, DOCX, "document.docx"),
        (None, None, "document"),
    ],
)
def test_the_name_of_a_file_tells_its_type(title: str | None, kind: str | None, name: str) -> None:
    cx = writing()
    cx.strange = True
    file = Document(data="aGk=", media_type=kind, title=title, at=at("content", 0))
    assert rules.file_name(file, title, cx) == name
    assert len(losses(cx)) == (name != title)


def test_a_file_of_the_same_vendor_keeps_its_name() -> None:
    file = Document(data="aGk=", media_type="application/pdf", title="a")
    assert applied("file_name", file, "a") == ("a", [])


def test_a_file_of_sound_or_film_is_what_it_is() -> None:
    (heard,), lost = read(Document(data="aGk=", media_type="audio/mpeg"))
    assert (type(heard), heard.format, heard.media_type, heard.data) == (Audio, "mp3", "audio/mpeg", "aGk=")
    assert lost == [("substituted", "none")]
    (seen,), lost = read(Document(data="aGk=", media_type="video/mp4"))
    assert (type(seen), seen.media_type, seen.data) == (Video, "video/mp4", "aGk=")
    assert read(Document(data="aGk=", media_type="audio/ogg"))[1] == [("substituted", "none"), ("dropped", "rejected")]
