"""Which keys an event must have and of which type their values are, as plain data.

A shape is a `Kind`; an object `{"key": shape, "key that may be missing?": shape}`; a list `[shape of each]`; a choice
`(shape, shape)`; a set of words `frozenset`; `None` for null; or `Exactly(value)`. Keys that a shape does not name may
come and are not looked at.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, Union

__all__ = [
    "ANY",
    "BASE64",
    "BOOL",
    "COUNT",
    "LIST",
    "MAYBE",
    "NAME",
    "NUMBER",
    "OBJECT",
    "TEXT",
    "Exactly",
    "Kind",
    "Shape",
    "mismatches",
]


class Kind:
    """A type of single values: how it is called, and how it is told."""

    __slots__ = ("fits", "said")

    def __init__(self, said: str, fits: Callable[[Any], bool]) -> None:
        self.said = said
        self.fits = fits


class Exactly:
    """One value and no other."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


Shape: TypeAlias = Union[Kind, Exactly, frozenset[str], "Mapping[str, Shape]", "list[Shape]", "tuple[Shape, ...]", None]

ANY = Kind("anything", lambda value: True)
TEXT = Kind("a string", lambda value: isinstance(value, str))
NAME = Kind("a string that is not empty", lambda value: isinstance(value, str) and value != "")
COUNT = Kind("an integer from 0 up", lambda value: type(value) is int and value >= 0)
NUMBER = Kind("a number", lambda value: type(value) is int or type(value) is float)
BOOL = Kind("true or false", lambda value: isinstance(value, bool))
OBJECT = Kind("an object", lambda value: isinstance(value, dict))
LIST = Kind("a list", lambda value: isinstance(value, list))


BASE64 = Kind("base64", lambda value: isinstance(value, str) and _is_base64(value))


def MAYBE(shape: Shape) -> Shape:
    """Let a value be null, too."""
    return (shape, None)


def _is_base64(text: str) -> bool:
    try:
        b64decode(text, validate=True)
    except ValueError:
        return False
    return True


def mismatches(value: Any, shape: Shape, path: str = "$") -> Iterator[tuple[str, str]]:
    """Name each place where a value is not of its shape, and what it must be.

    >>> list(mismatches({"a": -1}, {"a": COUNT, "b": TEXT, "c?": TEXT}))
    [('$.a', 'is -1, not an integer from 0 up'), ('$.b', 'is missing')]
    """
    if isinstance(shape, Mapping):
        yield from _in_object(value, shape, path)
    elif isinstance(shape, list):
        yield from _in_list(value, shape[0], path)
    elif isinstance(shape, tuple) and shape[1:] == (None,):
        if value is not None:
            yield from mismatches(value, shape[0], path)
    elif not _fits(value, shape):
        yield path, f"is {_said(value)}, not {_wanted(shape)}"


def _in_object(value: Any, shape: Mapping[str, Shape], path: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, dict):
        yield path, f"is {_said(value)}, not an object"
        return
    for name, inner in shape.items():
        key = name.removesuffix("?")
        if key in value:
            yield from mismatches(value[key], inner, f"{path}.{key}")
        elif key == name:
            yield f"{path}.{key}", "is missing"


def _in_list(value: Any, shape: Shape, path: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, list):
        yield path, f"is {_said(value)}, not a list"
        return
    for place, child in enumerate(value):
        yield from mismatches(child, shape, f"{path}[{place}]")


def _fits(value: Any, shape: Shape) -> bool:
    if isinstance(shape, Kind):
        return shape.fits(value)
    if isinstance(shape, Exactly):
        return type(value) is type(shape.value) and bool(value == shape.value)
    if isinstance(shape, frozenset):
        return isinstance(value, str) and value in shape
    if isinstance(shape, tuple):
        return any(next(mismatches(value, each), None) is None for each in shape)
    return value is None


def _said(value: Any) -> str:
    if isinstance(value, str):
        return repr(value if len(value) < 40 else f"{value[:36]}...")
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    return "null" if value is None else str(value).lower()


def _wanted(shape: Shape) -> str:
    if isinstance(shape, Kind):
        return shape.said
    if isinstance(shape, Exactly):
        return repr(shape.value)
    if isinstance(shape, frozenset):
        return f"one of {', '.join(sorted(shape))}"
    if isinstance(shape, tuple):
        return " or ".join(_wanted(each) for each in shape)
    if isinstance(shape, Mapping):
        return "an object"
    return "a list" if isinstance(shape, list) else "null"
