"""Puts the emitted module of a fault in place of the one that a process has loaded."""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import sys
from pathlib import Path
from typing import Any

PACKAGE = "llm_dialect"


def load() -> None:
    """Load all emitted modules, while none has a fault."""
    for path in Path("generated").glob("*/*.py"):
        with contextlib.suppress(ImportError):
            importlib.import_module(f"{PACKAGE}.generated.{path.parent.name}.{path.stem}")


# What `lru_cache` makes; its class has no public name.
_CACHED = type(functools.lru_cache(len))


def forget() -> None:
    """Empty the caches of the package, which may hold what the module without a fault gave."""
    for each in gc.get_objects():
        if isinstance(each, _CACHED) and str(each.__module__).startswith(PACKAGE):
            each.cache_clear()


def exchange(file: str, path: Path) -> None:
    """Run an emitted module's new text in its place, and give the new things to whoever has imported the old.

    A module that is not loaded yet, or is none, is read from its file by whoever wants it.

    Args:
        file: The module, relative to `generated/`.
        path: Its file, with the new text.
    """
    module = sys.modules.get(f"{PACKAGE}.generated.{file.removesuffix('.py').replace('/', '.')}")
    if module is None:
        return
    names = vars(module)
    old = {name: value for name, value in names.items() if not name.startswith("__")}
    for name in old:
        del names[name]
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    for other in list(sys.modules.values()):
        name = str(getattr(other, "__name__", ""))
        if name.partition(".")[0] in (PACKAGE, "tests") and _renewed(vars(other), old, names):
            importlib.reload(other)


def _renewed(names: dict[str, Any], old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Give a module the new things for the old; tell whether it may have made constants of its own of them."""
    held = [name for name in names.keys() & old.keys() & new.keys() if names[name] is old[name]]
    for name in held:
        names[name] = new[name]
    handwritten = str(names["__name__"]).startswith(PACKAGE) and ".generated" not in names["__name__"]
    return handwritten and any(name.isupper() and isinstance(new[name], dict | tuple) for name in held)
