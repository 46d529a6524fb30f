"""Names of definitions: a function of the vendor's class alone, never of what else is reachable."""

from __future__ import annotations

import re


def camel(stem: str) -> str:
    """``message_create_params`` → ``MessageCreateParams``."""
    return "".join(part[:1].upper() + part[1:] for part in stem.split("_"))


def definition_name(cls: type) -> str:
    """Return the class's name, qualified by its module unless it is that module's main class.

    The SDKs keep one main class per module; helpers in the same module have short names
    (``Function``, ``Delta``) that collide across modules.
    """
    stem = cls.__module__.rsplit(".", 1)[-1]
    main = camel(stem)
    if stem == "types" or main.lower() == cls.__name__.replace("_", "").lower():
        return cls.__name__
    return f"{main}_{cls.__name__}"


def wider_name(cls: type) -> str:
    """Return the name to use when ``definition_name`` is taken: with the parent package before it."""
    package = cls.__module__.rsplit(".", 2)[-2]
    return f"{camel(package)}_{definition_name(cls)}"


def without_prefix(name: str, prefix: str) -> str:
    """Strip a surface's prefix from both halves of a name: ``BetaA_BetaB`` → ``A_B``."""
    return re.sub(rf"(^|_){prefix}(?=[A-Z])", r"\1", name) if prefix else name
