"""How much of a dialect is carried whole or dropped, and why: the part of a mapping that other dialects never see."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from codegen.coverage.vendor_side import property_classes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.analyze.model import Model

__all__ = ["shares"]


def shares(models: Sequence[Model]) -> Iterator[str]:
    """Print, for each spec, the shares of its properties, and each group of tags with its reason."""
    for model in models:
        counts = Counter(property_classes(model).values())
        title = f"{model.spec.dialect} {model.spec.direction}"
        told = [f"{100 * counts[kind] / counts.total():.1f} % {kind}" for kind in ("opaque", "dropped")]
        yield ""
        yield f"{title}: {', '.join(told)}"
        for name in sorted(model.used_unions):
            for group in model.spec.unions[name].opaque:
                if not group.loss.why:
                    raise model.error("what is carried whole needs a why", "types", name, "opaque")
                yield f"  {name} {', '.join(group.tags)}: {group.loss.severity}, {group.loss.why}"
