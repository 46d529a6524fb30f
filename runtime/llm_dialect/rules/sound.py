"""R1: sound of an answer: whose voice speaks it, in which coding, and what is told where sound has no place."""

from __future__ import annotations

import base64
import binascii
import re
import struct
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.digest import digest
from llm_dialect.generated.canonical.content import Audio, Refusal, Text
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemRequest

__all__ = [
    "BARE",
    "HEADED",
    "OTHER_OUTPUT",
    "OWN_VOICE",
    "SOUND_ID",
    "SPEAKS_ONLY",
    "TRANSCRIBED",
    "UNHEARD",
    "UNSAID",
    "WRITES_TOO",
    "coded_sound",
    "named_voice",
    "sound_alone",
    "sound_id",
    "text_or_sound",
    "transcribed",
    "transcribed_sound",
]

OTHER_OUTPUT = Rule("dropped", "rejected", "R1", "the target answers in text and sound only")
WRITES_TOO = Rule("defaulted", "none", "R1", "the target speaks only what it writes, too")
SPEAKS_ONLY = Rule("dropped", "none", "R1", "the target's models that speak give no text beside it")
OWN_VOICE = Rule("dropped", "lossy", "R1", "each vendor has voices of its own")
TRANSCRIBED = Rule("substituted", "none", "R1", "what was spoken is told as text")
UNHEARD = Rule("dropped", "lossy", "R1", "the target has no place for sound; what was spoken is told as text")
UNSAID = Rule("dropped", "none", "R1", "it belongs to sound that is not told")
HEADED = Rule("emulated", "none", "R1", "the samples have a header that says how they are coded, as clients expect")
BARE = Rule("substituted", "lossy", "R1", "the sound is not in the coding that the client asked for")
SOUND_ID = Rule("defaulted", "none", "R22", "clients refer to what was spoken by an id")
_HEARD = frozenset(("data", "url", "file_id"))
_OF_SOUND = ("data", "url", "file_id", "format", "media_type", "id", "expires_at")
_PREFIX = "audio_"
_TEXT, _SOUND = "text", "audio"
_TEXT_OR_SOUND: frozenset[str] = frozenset((_TEXT, _SOUND))
# Samples without a header: 16 bits, the lower byte first, at 24000 a second where nothing else is said.
_SAMPLES = re.compile(r"audio/(?:l16|pcm)\b", re.IGNORECASE)
_RATE = re.compile(r"\brate=(\d{1,7})", re.IGNORECASE)
_USUAL_RATE, _WIDTH = 24000, 2
_PCM, _WAV = "pcm16", "wav"


def text_or_sound(o: Any, value: list[str] | None, cx: Writing) -> list[str] | None:
    """R1: of kinds of output the target knows text and sound, and sound only beside text."""
    if value is None:
        return None
    known = [kind for kind in value if kind in _TEXT_OR_SOUND]
    if len(known) < len(value):
        cx.report.note(o, "modalities", OTHER_OUTPUT)
    if known == [_SOUND]:
        cx.report.note(o, "modalities", WRITES_TOO)
        known = [_TEXT, _SOUND]
    return known or None


def sound_alone(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: models of the target that speak are asked for nothing else."""
    if value.modalities is None or _TEXT_OR_SOUND.symmetric_difference(value.modalities):
        return value
    cx.report.note(o, "modalities", SPEAKS_ONLY)
    return value.replace(modalities=[_SOUND])


def named_voice(o: Any, value: Any, cx: Writing) -> Any:
    """R1: a voice of another vendor is not known; one in a request made by hand is what its maker means."""
    if value is None or (o.at is None and type(value) is str):
        return value
    cx.report.note(o, "voice", OWN_VOICE)
    return None


def coded_sound(o: Audio, value: str | None, cx: Writing) -> str | None:
    """R1: samples without a header get one, but for those who asked for bare ones, or get them in pieces."""
    found = _SAMPLES.match(o.media_type or "")
    if not value or found is None:
        return value
    rate = int(told[1]) if (told := _RATE.search(o.media_type or "")) else _USUAL_RATE
    asked = None if cx.memory is None else cx.memory.coding
    bare = cx.pieces or (asked == _PCM and rate == _USUAL_RATE)
    if asked not in (None, _PCM, _WAV) or (bare and (asked == _WAV or rate != _USUAL_RATE)):
        cx.report.note(o, "data", BARE)
    headed = None if bare else _headed(value, rate)
    if headed is None:
        return value
    cx.report.note(o, "data", HEADED)
    return headed


def sound_id(o: Audio, value: str | None, cx: Writing) -> str | None:
    """R22: sound that a client may refer to later has an id."""
    if value or not o.data:
        return value
    cx.report.note(o, None, SOUND_ID)
    return _PREFIX + (digest(o.data) if cx.mint is None else cx.mint.new_id(_PREFIX))


def _headed(samples: str, rate: int) -> str | None:
    """Put the header of a WAV file before samples of one channel; None if they are no base64."""
    try:
        data = base64.b64decode(samples, validate=True)
    except (binascii.Error, ValueError):
        return None
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, rate, rate * _WIDTH, _WIDTH, 8 * _WIDTH)
    body = b"WAVE" + form + struct.pack("<4sI", b"data", len(data)) + data
    return base64.b64encode(struct.pack("<4sI", b"RIFF", len(body)) + body).decode()


@only_with(Audio)
def transcribed_sound(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: what was spoken is told as text where the target has no place for sound, before a refusal, as words are."""
    if all(type(item) is not Audio for item in value):
        return value
    made = [transcribed(item, cx) if type(item) is Audio else item for item in value]
    return sorted(made, key=lambda item: type(item) is Refusal)


def transcribed(item: Audio, cx: Writing) -> Any:
    """Give the words of sound as text, if they are known."""
    if not item.transcript:
        return item
    cx.report.note(item, "transcript", TRANSCRIBED)
    for field in _OF_SOUND:
        if getattr(item, field) is not None:
            cx.report.note(item, field, UNHEARD if field in _HEARD else UNSAID)
    return Text(item.transcript, cache=item.cache, extra=item.extra, form=item.form, at=item.at)
