"""A canonical schema file: YAML that knows its lines, with the checks that every part of the reader needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from codegen.yamlfile import Place, YamlFile

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import TypeGuard

__all__ = ["Document", "Place", "is_list", "is_mapping", "read_document"]


def is_mapping(value: object) -> TypeGuard[dict[Any, Any]]:
    """Tell a mapping, for type checkers too."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell a list, for type checkers too."""
    return isinstance(value, list)


class Document(YamlFile):
    """One canonical schema file.

    Attributes:
        text: The file as it stands.
    """

    def __init__(self, name: str, text: str) -> None:
        """Parse `text`."""
        super().__init__(name, text)
        self.text = text

    def expect_keys(self, value: Any, allowed: Mapping[str, bool], place: Place) -> dict[str, Any]:
        """Check that `value` is a mapping with no other keys than `allowed`, and with those that are marked True."""
        if not is_mapping(value):
            raise self.error("a mapping was expected", *place)
        for key in value:
            if key not in allowed:
                hint = "; a text with a comma must be quoted" if " " in str(key) else ""
                raise self.error(f"unknown key {key!r}; known are {', '.join(allowed)}{hint}", *place, str(key))
        missing = [key for key, needed in allowed.items() if needed and key not in value]
        if missing:
            raise self.error(f"{missing[0]} is missing", *place)
        return value

    def expect_text(self, value: Any, place: Place) -> str:
        """Check that `value` is a string with something in it; white space is made single."""
        if not isinstance(value, str) or not value.strip():
            raise self.error("text was expected", *place)
        return " ".join(value.split())


def read_document(path: Path, root: Path) -> Document:
    """Read a canonical schema file; messages name it relative to `root`."""
    return Document(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
