"""`python -m tests.golden propose | rewrite | show`: keeps the cases.

What it writes is a proposal until somebody has read it.

propose  adds a case for each point of a schema, or word of a spec, that no case has yet; names what it cannot show
rewrite  writes down anew what the translator makes of every case; `git diff` then shows what a change did
show     prints the points that no case exercises
"""

from __future__ import annotations

import argparse
import copy
from typing import TYPE_CHECKING, Any

from tests.golden.beyond import beyond, mapped
from tests.golden.events import EVENTS, propose
from tests.golden.maker import Maker
from tests.golden.outcome import LEFT, SETS, SETTLED, part_of, parts, root_of, vendor_of
from tests.golden.points import Survey, exercised
from tests.golden.stages import staged
from tests.golden.store import HERE, PLAIN, SCENE, files, read, scenes, write
from tests.golden.surfaces import write_all
from tests.golden.turns import propose_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.golden.points import Point, Route
    from tests.golden.store import Case


class Proposal:
    """Cases of one dialect and direction, those there and new ones."""

    def __init__(self, dialect: str, way: str) -> None:
        """Read what is there."""
        self.dialect, self.way = dialect, way
        self.vendor, self.root = vendor_of(dialect), root_of(dialect, way)
        self.survey = Survey(self.vendor, self.root)
        self.maker = Maker(self.vendor, self.root, mapped(dialect, way))
        self.found = {path.stem: read(path) for path in files(dialect, way)}
        self.names = {case["case"] for cases in self.found.values() for case in cases}
        for cases in self.found.values():
            for case in cases:
                self._note(case["body"])

    def _note(self, body: Any) -> None:
        self.maker.shown |= exercised(body, self.vendor, self.root)

    def missing(self) -> list[Point]:
        """Name the points that no case exercises."""
        return [point for point in self.survey.points if point not in self.maker.shown]

    def propose(self) -> Iterator[str]:
        """Add what is missing; say what could not be made."""
        for point, route in self.survey.points.items():
            if point not in self.maker.shown:
                bodies = [staged(self._around(route), self.dialect, self.way), self._around(route)]
                fit = [body for body in bodies if point in exercised(body, self.vendor, self.root)]
                if not fit:
                    yield f"not shown: {point}"
                if str(point) not in self.names and (fit or point.place.partition(".")[0] in self.maker.mapped):
                    self._add(str(point), point.place, (*fit, bodies[0])[0])
        for name, route in beyond(self.dialect, self.way, self.survey):
            if name not in self.names:
                self._add(name, name.partition(" ")[0], self._staged(self._beyond(route)))
        for name, body in scenes(self.dialect, self.way):
            if name not in self.names:
                self._add(name, SCENE, body)

    def _staged(self, body: Any) -> Any:
        """Make a body whole, if what it lacks is not just what that needs."""
        try:
            return staged(copy.deepcopy(body), self.dialect, self.way)
        except KeyError:
            return body

    def _around(self, route: Route) -> Any:
        """Make a body; making it shows nothing yet."""
        shown = set(self.maker.shown)
        try:
            return self.maker.around(route)
        finally:
            self.maker.shown = shown

    def _beyond(self, route: Route) -> Any:
        (way, step), around = route[-1], route[:-1]
        if way == "second":
            body = self._around((*around, ("item", None), ("key", step)))
            _inside(body, around).insert(0, _inside(self._around((*around, ("item", None))), around)[0])
            return body
        if way not in ("extra", "lack", "beside", "alone"):
            return self._around(route)
        body = self._around(around)
        inner = _inside(body, around)
        if way == "alone":
            inner.clear()
        if way == "lack":
            inner.pop(step, None)
        elif way == "extra":
            inner[step[0]] = step[1]
        else:
            self._beside(inner, around, *step)
        return body

    def _beside(
        self, inner: Any, around: Route, keys: Sequence[str | tuple[str, str]], told: Mapping[tuple[str, ...], Any]
    ) -> None:
        """Put properties, or properties of properties, into an object, and then fixed values in their places."""
        for key in keys:
            steps = (key,) if isinstance(key, str) else key
            made = _inside(self._around((*around, *(("key", each) for each in steps))), around)[steps[0]]
            inner[steps[0]] = {**inner.get(steps[0], {}), **made} if len(steps) > 1 else made
        for place, value in told.items():
            at = inner
            for step in place[:-1]:
                at = at[step]
            at[place[-1]] = value

    def _add(self, name: str, place: str, body: Any) -> None:
        self.names.add(name)
        self._note(body)
        stem = place.partition(".")[0].partition("[")[0] or "root"
        self.found.setdefault(stem, []).append({"case": name, "body": body})

    def save(self) -> None:
        """Write all, with what the translator gives where nothing is expected yet."""
        read_apart = mapped(self.dialect, self.way)
        plain = self.found.setdefault(
            PLAIN, [{"case": PLAIN, "body": staged(self._around(()), self.dialect, self.way)}]
        )[0]
        self._complete(plain, {}, "mapped")
        for stem, cases in self.found.items():
            for case in cases if stem != PLAIN else ():
                self._complete(case, plain, "mapped" if stem in read_apart or stem == SCENE else "whole")
            cases[:] = [case for case in cases if not any(_unfit(case[each]) for each in case)]
            write(HERE / self.dialect / self.way / f"{stem}.json", cases)

    def _complete(self, case: Case, plain: Case, kind: str) -> None:
        for part in parts(self.dialect, self.way, kind):
            if part not in case:
                made = part_of(case["body"], self.dialect, self.way, part, plain, kind)
                case |= {} if part == LEFT and made is None else {part: made}

    def rewrite(self) -> None:
        """Forget what is expected."""
        for cases in self.found.values():
            cases[:] = [{key: case[key] for key in ("case", "body")} for case in cases]


def _inside(body: Any, route: Route) -> Any:
    """Give what stands in a body at the end of a route."""
    for kind, step in route:
        body = body if kind == "any" else body[step if kind == "key" else "k" if kind == "map" else 0]
    return body


def _unfit(told: Any) -> bool:
    """Tell whether a body is no canonical one at all."""
    return isinstance(told, str) and told.startswith(("TypeError", "ValueError"))


def main() -> None:
    """Run one command over all sets, or some."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("command", choices=("propose", "rewrite", "show"))
    parser.add_argument("only", nargs="*", help="dialects (or `canonical`); all without")
    args = parser.parse_args()
    if args.command == "rewrite":
        write_all()
    if args.command != "show":
        print(f"{propose_turns(anew=args.command == 'rewrite')} turns")
    for dialect in SETTLED if args.command != "show" else ():
        if not args.only or dialect in args.only:
            print(f"{dialect} {EVENTS}: {propose(dialect, anew=args.command == 'rewrite')} cases")
    for dialect, way in SETS:
        if args.only and dialect not in args.only:
            continue
        made = Proposal(dialect, way)
        before = sum(map(len, made.found.values()))
        if args.command == "show":
            print(*(f"{dialect} {way}: {point}" for point in made.missing()), sep="\n")
            continue
        if args.command == "rewrite":
            made.rewrite()
        else:
            print(*(f"{dialect} {way}: {line}" for line in made.propose()), sep="\n")
        made.save()
        cases = sum(map(len, made.found.values()))
        print(f"{dialect} {way}: {cases} cases, {cases - before} new; {len(made.missing())} points not shown")


if __name__ == "__main__":
    main()
