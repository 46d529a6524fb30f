"""A dialect is added by its own files alone, and holds the laws with the other four: bodies, streams, errors."""

from __future__ import annotations

import filecmp
import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import llm_dialect as ld
from tests.codegen.drift.scratch import ROOT, ran
from tests.fifth.parrot import NAME, OWN, hatched

BODIES = ("identity", "validity", "silent_loss", "round_trip", "conservation", "determinism", "totality")
PAIRS = len(ld.DIALECTS) * 2 + 1  # with each other dialect both ways, and with itself


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a copy with the parrot in it, and emit it."""
    root = hatched(tmp_path_factory.mktemp("fifth"))
    done = ran(root, "-m", "codegen", "generate")
    assert done.returncode == 0, done.stdout + done.stderr
    return root


def test_it_is_whole(root: Path) -> None:
    done = ran(root, "-m", "codegen", "coverage")
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_that_is_shared_was_edited(root: Path) -> None:
    for top in ("specs", "runtime", "codegen"):
        here = {path.relative_to(root).as_posix() for path in (root / top).rglob("*") if path.suffix != ".pyc"}
        files = {name for name in here if (root / name).is_file() and "/generated/" not in name}
        new = {name for name in files if not (ROOT / name).exists()}
        assert new == {name for name in OWN if name.startswith(top)}
        assert filecmp.cmpfiles(root, ROOT, files - new, shallow=False)[1:] == ([], [])


def test_what_was_emitted_for_the_others_is_the_same(root: Path) -> None:
    for dialect in ld.DIALECTS:
        for path in (ROOT / "generated" / dialect).rglob("*.py"):
            assert (root / "generated" / path.relative_to(ROOT / "generated")).read_bytes() == path.read_bytes()


def test_the_registry_lists_it_and_it_has_words_of_its_own(root: Path) -> None:
    code = f"""
import json, llm_dialect as ld
said = {{"type": "text", "text": "s", "remember_this": {{"type": "ephemeral"}}}}
body = {{"model": "m", "max_tokens": 9, "system": [said], "messages": [{{"role": "user", "content": "Hello"}}]}}
print(json.dumps([ld.DIALECTS, ld.translate_request(body, "{NAME}", "anthropic").body["system"]]))
"""
    done = ran(root, "-c", code)
    assert json.loads(done.stdout) == [
        sorted((*ld.DIALECTS, NAME)),
        [{"type": "text", "text": "s", "cache_control": {"type": "ephemeral"}}],
    ], done.stderr


@pytest.fixture(scope="module")
def passed(root: Path) -> Counter[str]:
    """Run the laws in the copy, all in one process as each must load the package, and count what passed of each law."""
    laws = [f"tests/laws/test_{law}.py" for law in (*BODIES, "streams")]
    told = root / "laws.xml"
    named = f"{NAME} or test_determinism"  # one test of determinism goes through all pairs
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", named, f"--junitxml={told}", *laws)
    done = ran(root, *words, LAWS_EXAMPLES="0.02")
    assert done.returncode == 0, done.stdout[-4000:]
    cases = ElementTree.parse(told).getroot().iter("testcase")
    return Counter(each.get("classname", "").rpartition(".test_")[2] for each in cases if each.find("skipped") is None)


@pytest.mark.parametrize("law", BODIES)
def test_a_law_of_bodies(law: str, passed: Counter[str]) -> None:
    assert passed[law] >= {"identity": 4, "determinism": 1}.get(law, 2 * (PAIRS - 1))


def test_the_laws_of_streams(passed: Counter[str]) -> None:
    assert passed["streams"] >= 8 * PAIRS


ERRORS = f"""
import llm_dialect as ld
for other in ld.DIALECTS:
    for source, target in (("{NAME}", other), (other, "{NAME}")):
        for kind in ld.ErrorKind:
            sent = ld.render_error(ld.UpstreamError("no", info=ld.ErrorInfo(kind, "no")), source)
            made = ld.translate_error(sent.status, sent.body, source, target)
            said = ld.parse_error(made.status, made.body, target)
            assert said.info.message and made.status >= 400, (source, target, kind)
print("held")
"""


def test_errors_of_every_kind_to_and_from_all(root: Path) -> None:
    done = ran(root, "-c", ERRORS)
    assert done.stdout == "held\n", done.stderr[-2000:]
