"""How a key is shown to a vendor, and how it lists its models; all of it from the emitted surfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.endpoints import Endpoint, needed
from llm_dialect.facts import lowered
from llm_dialect.generated import registry

if TYPE_CHECKING:
    from llm_dialect.facts import Headers

__all__ = ["key_in", "listed_at", "model_item", "models_in", "models_list", "passed_on", "shown"]

_PLACE = "{model}"


def key_in(headers: Headers, dialect: str) -> str | None:
    """Take the key out of the headers of a client of `dialect`, whichever way it shows it; None if it shows none."""
    found = _key_in(headers, dialect)
    return None if found is None else found[0]


def passed_on(headers: Headers, client: str, upstream: str) -> dict[str, str]:
    """Give the header that shows a client's key to an upstream; nothing if the client shows none.

    Within one dialect it is shown as the client shows it: some keys are taken in one way only.

    >>> passed_on({"Authorization": "Bearer token"}, "anthropic", "anthropic")
    {'authorization': 'Bearer token'}
    >>> passed_on({"Authorization": "Bearer key"}, "openai_chat", "anthropic")
    {'x-api-key': 'key'}
    """
    found = _key_in(headers, client)
    if found is None:
        return {}
    key, name, shape = found
    return {name: shape.replace("{key}", key)} if client == upstream else shown(key, upstream)


def _key_in(headers: Headers, dialect: str) -> tuple[str, str, str] | None:
    told = lowered(headers)
    for name, shape in registry.surface(dialect).AUTH:
        before, _, after = shape.partition("{key}")
        value = told.get(name, "").strip()
        if value[: len(before)].lower() == before.lower() and value.endswith(after):
            key = value[len(before) : len(value) - len(after)].strip()
            if key:
                return key, name, shape
    return None


def shown(key: str, dialect: str) -> dict[str, str]:
    """Give the header that shows a key to an upstream of `dialect`.

    >>> shown("secret", "openai_chat")
    {'authorization': 'Bearer secret'}
    """
    name, shape = registry.surface(dialect).AUTH[0]
    return {name: shape.replace("{key}", key)}


def listed_at(dialect: str, headers: Headers | None = None) -> Endpoint | None:
    """Give the endpoint that lists models; None if the vendor has none. Headers as those of `endpoint`."""
    surface = registry.surface(dialect)
    return None if surface.MODELS_PATH is None else Endpoint("GET", surface.MODELS_PATH, {}, needed(surface, headers))


def models_in(body: Any, dialect: str) -> list[str]:
    """Name the models in a vendor's list, as far as it is one.

    >>> models_in({"object": "list", "data": [{"id": "a"}, {}]}, "openai_chat")
    ['a']
    """
    surface = registry.surface(dialect)
    listed = next(key for key, value in surface.MODELS_LIST.items() if value == "{models}")
    rows: Any = body.get(listed) if isinstance(body, dict) else None
    key, shape = next((key, shape) for key, shape in surface.MODELS_ITEM.items() if _PLACE in str(shape))
    before, _, after = shape.partition(_PLACE)
    names = [row.get(key) for row in (rows if isinstance(rows, list) else []) if isinstance(row, dict)]
    return [name.removeprefix(before).removesuffix(after) for name in names if isinstance(name, str)]


def models_list(models: list[str], dialect: str) -> Any:
    """Write a list of models as a vendor does.

    >>> models_list(["a"], "openai_chat")["data"][0]["id"]
    'a'
    """
    surface = registry.surface(dialect)
    ends = {"{first}": models[0] if models else None, "{last}": models[-1] if models else None}
    rows = [model_item(model, dialect) for model in models]
    return _filled(surface.MODELS_LIST, {"{models}": rows, **ends})


def model_item(model: str, dialect: str) -> Any:
    """Write what a vendor says of one model."""
    item: Any = registry.surface(dialect).MODELS_ITEM
    return {
        key: list(value)
        if isinstance(value, tuple)
        else value.replace(_PLACE, model)
        if isinstance(value, str)
        else value
        for key, value in item.items()
    }


def _filled(shape: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    return {key: values.get(value, value) if isinstance(value, str) else value for key, value in shape.items()}
