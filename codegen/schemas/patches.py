"""Repairs of a vendor's types: a list of operations, each with its reason, that must all still apply."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from codegen.schemas.merge import unite
from codegen.schemas.shapes import REF_PREFIX, Definitions, Schema, is_list, is_schema, object_schema, references

PATCH_FILE = "patches.yaml"
KEYS: dict[str, dict[str, type]] = {  # the words of each operation, besides op and reason
    "rename": {"surface": str, "side": str, "from": str, "to": str},
    "require": {"properties": list},
    "release": {"properties": list},
    "define": {"name": str, "schema": dict},
    "copy": {"from": str, "to": str},
    "add": {"to": list, "properties": dict},
    "mark": {"places": list, "with": dict},
    "widen": {"places": list, "with": dict},
    "constrain": {"places": list, "with": dict},
}
TYPE_OF_KEYWORD = {
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), ("number", "integer")),
    **dict.fromkeys(("minLength", "maxLength", "pattern"), ("string",)),
    **dict.fromkeys(("minItems", "maxItems"), ("array",)),
    **dict.fromkeys(("minProperties", "maxProperties"), ("object",)),
}


class PatchError(Exception):
    """A patch is malformed, or no longer fits the vendor's types; the text names file, line and place."""


@dataclass(frozen=True, slots=True)
class Patch:
    """One operation and where it stands."""

    op: str
    body: dict[str, Any]
    where: str

    def error(self, what: str) -> PatchError:
        """Return an error that names this patch."""
        return PatchError(f"{self.where}: {self.op}: {what}")


def load_patches(path: Path) -> list[Patch]:
    """Read and check ``patches.yaml``."""
    text = path.read_text(encoding="utf-8")
    try:
        document: object = yaml.safe_load(text)
        tree = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise PatchError(f"{path.name}: {error}") from error
    if not is_schema(document) or document.keys() != {"patches"} or not is_list(document["patches"]):
        raise PatchError(f"{path.parent.name}/{path.name}: expected one key `patches` with a list")
    found = document["patches"]
    return [
        _checked(entry, f"{path.parent.name}/{path.name}:{line}")
        for entry, line in zip(found, _lines(tree), strict=True)
    ]


def _lines(tree: Any) -> list[int]:
    for key, value in tree.value:
        if key.value == "patches":
            return [item.start_mark.line + 1 for item in value.value]
    return []


def _checked(entry: object, where: str) -> Patch:
    if not is_schema(entry) or entry.get("op") not in KEYS:
        raise PatchError(f"{where}: expected an operation with `op` one of {', '.join(KEYS)}")
    body = dict(entry)
    patch = Patch(body.pop("op"), body, where)
    if not str(body.pop("reason", "")).strip():
        raise patch.error("a patch needs a `reason`")
    words = KEYS[patch.op]
    if body.keys() != words.keys():
        raise patch.error(f"expected the keys {', '.join(sorted(words))}, found {', '.join(sorted(body))}")
    for key, kind in words.items():
        if not isinstance(body[key], kind):
            raise patch.error(f"`{key}` is a {kind.__name__}, not {body[key]!r}")
    return patch


def rename_table(
    patches: list[Patch], surface: str, side: str, names: set[str], unfit: list[str] | None = None
) -> dict[str, str]:
    """Return the new names on one side of one surface; a final ``*`` stands for the rest of a name.

    A patch that does not fit is an error, or with ``unfit`` is only noted there.
    """
    table: dict[str, str] = {}
    for patch in patches:
        body = patch.body
        if patch.op != "rename" or (body["surface"], body["side"]) != (surface, side):
            continue
        found = _renamed(body["from"], body["to"], names)
        if not found and unfit is not None:
            unfit.append(str(patch.error(f"the {side} side of surface {surface} has no definition {body['from']}")))
        elif not found:
            raise patch.error(f"the {side} side of surface {surface} has no definition {body['from']}")
        table |= found
    return table


def _renamed(old: str, new: str, names: set[str]) -> dict[str, str]:
    if not old.endswith("*"):
        return {old: new} if old in names else {}
    return {name: new[:-1] + name[len(old) - 1 :] for name in names if name.startswith(old[:-1])}


def apply_patches(patches: list[Patch], defs: Definitions, unfit: list[str] | None = None) -> None:
    """Apply every operation but renames to the definitions, in order; with ``unfit`` note there what does not fit."""
    for patch in patches:
        if patch.op == "rename":
            continue
        try:
            APPLY[patch.op](patch, defs)
        except PatchError as why:
            if unfit is None:
                raise
            unfit.append(str(why))


# -- places: `Definition`, `Definition.property`, `Definition.property[]`, `Definition.property{}`


@dataclass(slots=True)
class Place:
    """A schema inside a container, so that it can be replaced."""

    container: dict[str, Any]
    key: str

    @property
    def schema(self) -> Schema:
        """The schema that stands here."""
        found: Schema = self.container[self.key]
        return found

    def replace(self, schema: Schema) -> None:
        """Put another schema here."""
        self.container[self.key] = schema


def definition(patch: Patch, name: str, defs: Definitions) -> Schema:
    """Return a definition, or fail."""
    if name not in defs:
        raise patch.error(f"there is no definition {name}")
    return defs[name]


def find(patch: Patch, text: str, defs: Definitions) -> Place:
    """Return the place that ``text`` names, or fail."""
    stem = text.rstrip("[]{}")
    name, _, prop = stem.partition(".")
    body = definition(patch, name, defs)
    place = Place(defs, name)
    if prop:
        if prop not in body.get("properties", {}):
            raise patch.error(f"{name} has no property {prop}")
        place = Place(body["properties"], prop)
    rest = text[len(stem) :]
    for start in range(0, len(rest), 2):
        place = _enter(patch, place, rest[start : start + 2], text)
    return place


def _enter(patch: Patch, place: Place, step: str, text: str) -> Place:
    key = {"[]": "items", "{}": "additionalProperties"}.get(step)
    inner = [leaf for leaf in _leaves(place.schema) if isinstance(leaf.get(key or ""), dict)]
    if key is None or len(inner) != 1:
        raise patch.error(f"{text}: `{step}` leads to {len(inner)} places, expected one")
    return Place(inner[0], key)


def _leaves(schema: Schema) -> list[Schema]:
    """Return the alternatives themselves, not copies."""
    return [schema] if "anyOf" not in schema else [leaf for member in schema["anyOf"] for leaf in _leaves(member)]


def property_of(patch: Patch, text: str, defs: Definitions) -> tuple[Schema, str]:
    """Return the definition and the property that ``Definition.property`` names, or fail."""
    find(patch, text, defs)
    name, _, prop = text.partition(".")
    if not prop:
        raise patch.error(f"{text}: expected Definition.property")
    return defs[name], prop


# -- operations


def _require(patch: Patch, defs: Definitions) -> None:
    for text in patch.body["properties"]:
        body, prop = property_of(patch, text, defs)
        if prop in body.get("required", ()):
            raise patch.error(f"{text} is required already")
        body["required"] = sorted({*body.get("required", ()), prop})


def _release(patch: Patch, defs: Definitions) -> None:
    for text in patch.body["properties"]:
        body, prop = property_of(patch, text, defs)
        if prop not in body.get("required", ()):
            raise patch.error(f"{text} is not required")
        body["required"] = [name for name in body["required"] if name != prop]
        if not body["required"]:
            del body["required"]


def _define(patch: Patch, defs: Definitions) -> None:
    name = patch.body["name"]
    if name in defs:
        raise patch.error(f"the definition {name} exists already")
    defs[name] = copy.deepcopy(patch.body["schema"])


def _copy(patch: Patch, defs: Definitions) -> None:
    source = definition(patch, patch.body["from"], defs)
    if patch.body["to"] in defs:
        raise patch.error(f"the definition {patch.body['to']} exists already")
    defs[patch.body["to"]] = copy.deepcopy(source)


def _add(patch: Patch, defs: Definitions) -> None:
    for name in patch.body["to"]:
        body = definition(patch, name, defs)
        if taken := body["properties"].keys() & patch.body["properties"].keys():
            raise patch.error(f"{name} has {', '.join(sorted(taken))} already")
        props = {**body["properties"], **copy.deepcopy(patch.body["properties"])}
        body["properties"] = object_schema(props)["properties"]


def _mark(patch: Patch, defs: Definitions) -> None:
    for text in patch.body["places"]:
        place = find(patch, text, defs)
        if strange := [key for key in patch.body["with"] if not key.startswith("x-")]:
            raise patch.error(f"{text}: a mark starts with x-, not {', '.join(strange)}")
        place.replace({**place.schema, **patch.body["with"]})


def _widen(patch: Patch, defs: Definitions) -> None:
    for text in patch.body["places"]:
        place = find(patch, text, defs)
        marks = {k: v for k, v in place.schema.items() if k.startswith("x-surface")}
        bare = {k: v for k, v in place.schema.items() if k not in marks}
        wider = unite(bare, copy.deepcopy(patch.body["with"]), defs)
        if wider == bare:
            raise patch.error(f"{text} allows that already")
        place.replace({**wider, **marks})


def _constrain(patch: Patch, defs: Definitions) -> None:
    for text in patch.body["places"]:
        place = find(patch, text, defs)
        for keyword, value in patch.body["with"].items():
            kinds = TYPE_OF_KEYWORD.get(keyword)
            leaves = [leaf for leaf in _leaves(place.schema) if kinds and leaf.get("type") in kinds]
            if not leaves:
                raise patch.error(f"{text}: nothing there that {keyword} could constrain")
            for leaf in leaves:
                leaf[keyword] = value


APPLY: dict[str, Callable[[Patch, Definitions], None]] = {
    "require": _require,
    "release": _release,
    "define": _define,
    "copy": _copy,
    "add": _add,
    "mark": _mark,
    "widen": _widen,
    "constrain": _constrain,
}


def check_references(patches: list[Patch], defs: Definitions) -> None:
    """Refuse patches that refer to a definition nobody has."""
    for patch in patches:
        found = [s for s in (patch.body.get("schema"), patch.body.get("with")) if s is not None]
        found += list(patch.body["properties"].values()) if patch.op == "add" else []
        for name in sorted(set[str]().union(*map(references, found))):
            if name not in defs:
                raise patch.error(f"{REF_PREFIX}{name} leads nowhere")
