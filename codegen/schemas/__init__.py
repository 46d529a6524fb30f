"""Vendor schemas: JSON Schemas of the wire, extracted from the types of the vendors' pinned SDKs.

``python -m codegen schemas [--check] [--dialect D]`` writes ``specs/<dialect>/schema.json``; what the types do not
know stands in ``specs/<dialect>/patches.yaml``. Only types are read: no docstring, description or title is copied.

The way of a schema, one module each: ``sources`` (roots and pins), ``annotations`` or ``google`` (walk the roots with
``walker``, ``hints``, ``leaves``, ``unions``, ``naming``), ``merge`` (unite surfaces, then sides), ``patches``,
``document`` (prune, settle unions, sort, write), ``extract`` (all of it).

Names. A definition has its class's name, with the module's main class before it if it is only a helper there
(``ChatCompletionChunk_Choice``). The prefix of a second surface is stripped (``BetaToolParam`` is ``ToolParam``). Where
request and response have one name for two shapes, the response's gets ``Out``. One stream event is ``StreamEvent``.

Keywords beside those of JSON Schema:

- ``discriminator`` ``{propertyName, mapping}``: a union told apart by an exact tag; else ``x-dispatch`` says how.
- ``x-known``: the values of an open enum that are known (``model`` names are forgotten).
- ``x-surface``: only this surface has the definition or the property (``beta``; ``gemini_api``, ``vertex``);
  ``x-surface-values``: the enum values only one surface has. Union members are marked on their definitions.
- ``x-origin``: not from the SDK: ``supplement`` (documented), ``observed`` (the vendor's recorded traffic), ``retired``
  (the SDK dropped it, the wire takes it), ``compatible`` (fields of other vendors that speak the dialect).
- ``x-present: always``: the current wire always sends the key, if only as null; older recordings lack it.
"""

from codegen.schemas.extract import extract_all

__all__ = ["extract_all"]
