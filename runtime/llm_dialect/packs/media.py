"""Bytes in either alphabet of base64, the coding of sound, and kinds of output."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.fields import (
    spelled,
)
from llm_dialect.readers import (
    read_strings,
    spell,
    wrong,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = [
    "GUESSED",
    "pack_base64",
    "pack_modalities",
    "pack_sound_type",
    "unpack_base64",
    "unpack_modalities",
    "unpack_sound_type",
]

_URL_SAFE = str.maketrans("-_", "+/")
_CODINGS = {
    "x-wav": "wav",
    "wave": "wav",
    "vnd.wave": "wav",
    "mpeg": "mp3",
    "mpga": "mp3",
    "x-flac": "flac",
    "x-aac": "aac",
    "l16": "pcm16",
}
_TYPES = {"pcm16": "l16"}
_USUAL = "audio/wav"
GUESSED = Rule(
    "defaulted", "lossy", "R1", "the target wants to know the coding of sound, and the source does not say it"
)


def unpack_base64(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read bytes; those in the alphabet of URLs are turned into the usual one."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    if "-" in v or "_" in v:
        o.form = spell(o.form, f"{key}=", v)
        v = _standard(v)
    o.data = v


def _standard(text: str) -> str:
    made = text.translate(_URL_SAFE)
    return made + "=" * (-len(made) % 4)


def pack_base64(o: Any, cx: Writing) -> str | None:
    """Write bytes, in the alphabet that they came in."""
    if o.data is None:
        return None
    for key, mark in (o.form or {}).items():
        if key.endswith("data=") and spelled(o, key, cx) is not None and _standard(mark) == o.data:
            return str(mark)
    return str(o.data)


def coding(media_type: str) -> str:
    """Name the coding of sound as chat vendors do.

    >>> coding("audio/mpeg"), coding("audio/L16;rate=24000")
    ('mp3', 'pcm16')
    """
    name = media_type.partition("/")[2].partition(";")[0].strip().lower()
    return _CODINGS.get(name, name)


def unpack_sound_type(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the MIME type of sound, which says its coding."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    o.media_type = v
    o.format = coding(v)


def pack_sound_type(o: Any, cx: Writing) -> str | None:
    """Write the MIME type of sound, or one for its coding."""
    if o.media_type is not None and o.format in (None, coding(o.media_type)):
        return str(o.media_type)
    if o.format is None and not cx.same:
        cx.report.note(o, "format", GUESSED)
        cx.report.note(o, "media_type", GUESSED)
        return _USUAL
    return None if o.format is None else f"audio/{_TYPES.get(o.format, o.format)}"


def unpack_modalities(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read kinds of output, which vendors write in capitals or not."""
    words = read_strings(v, cx, at, key)
    o.modalities = [word.lower() for word in words]
    if words != [word.upper() for word in words]:
        o.form = spell(o.form, f"{key}=", list(words))


def pack_modalities(o: Any, cx: Writing) -> list[str] | None:
    """Write kinds of output in capitals, or as they came."""
    if o.modalities is None:
        return None
    for key, mark in (o.form or {}).items():
        own = key.endswith("odalities=") and spelled(o, key, cx) is not None
        if own and [word.lower() for word in mark] == o.modalities:
            return list(mark)
    return [word.upper() for word in o.modalities]
