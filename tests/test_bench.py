"""`python -m tests.bench` measures what it is asked for: everything, or one part."""

from __future__ import annotations

import sys

import pytest

from tests.bench import __main__ as bench


@pytest.mark.parametrize(
    ("asked", "measured"), [([], ["streams", "import"]), (["all"], ["streams", "import"]), (["import"], ["import"])]
)
def test_the_parts_asked_for_are_measured(
    monkeypatch: pytest.MonkeyPatch, asked: list[str], measured: list[str]
) -> None:
    done: list[str] = []
    parts = {name: [lambda name=name: done.append(name)] for name in ("streams", "import")}
    monkeypatch.setattr(bench, "PARTS", parts)
    monkeypatch.setattr(sys, "argv", ["bench", *asked])
    bench.main()
    assert done == measured


def test_a_part_that_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "nothing"])
    with pytest.raises(SystemExit, match="2"):
        bench.main()
    assert "invalid choice: 'nothing'" in capsys.readouterr().err
