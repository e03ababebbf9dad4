"""docs/rules.md: every sentence that demands something has an article and a test that exists."""

import ast
import re
from functools import cache
from pathlib import Path

from tables.engine.presets import SEED_SENTENCES
from tables.labels.why import WHY
from tests.rules.test_settings import OUTCOMES

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "rules.md"
PENDING = ROOT / "docs" / "rules-pending.txt"
SENTENCES = {"000": 42, "001": 47, "002": 113, "004": 69}
DEMANDING = 229
MOST_PENDING = 3  # never more; lower it when a screen is built

ROW = re.compile(r"^\| (\d{3}-S\d{2,3}) \|(.*)\|(.*)\|(.*)\|(.*)\|$", re.MULTILINE)
NO_DEMAND = re.compile(r"^No demand \(.*\): (.*)\.$", re.MULTILINE)
NODE = re.compile(r"`(tests/[^`]+)`")


def text() -> str:
    return DOCUMENT.read_text(encoding="utf-8")


def rows() -> dict[str, tuple[str, str, str, list[str]]]:
    """Sentence → demand, articles, settings, tests."""
    return {
        found[1]: (found[2].strip(), found[3].strip(), found[4].strip(), NODE.findall(found[5]))
        for found in ROW.finditer(text())
    }


def without_demand() -> list[str]:
    return [sentence for found in NO_DEMAND.finditer(text()) for sentence in found[1].split(", ")]


@cache
def names(path: str) -> frozenset[str]:
    """The test functions of a file, read without importing it."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(n.name for n in ast.walk(tree) if isinstance(n, kinds) and n.name.startswith("test_"))


def exists(node: str) -> bool:
    path, _, name = node.partition("::")
    if name:
        return (ROOT / path).is_file() and name in names(path)
    path, _, case = node.rstrip("]").partition("[")
    if path == "tests/engine/test_hands.py":
        return (ROOT / "tests" / "engine" / "hands" / "rules" / f"{case}.json").is_file()
    return path == "tests/rules/test_settings.py" and case in {*OUTCOMES, "payout_table"}


def test_every_sentence_of_the_four_documents_is_there_once() -> None:
    expected = {f"{doc}-S{n:02d}" for doc, last in SENTENCES.items() for n in range(1, last + 1)}
    listed = [found[1] for found in ROW.finditer(text())]
    assert sorted([*listed, *without_demand()]) == sorted(expected)
    assert len(listed) == DEMANDING


def test_every_demand_has_an_article_and_a_test() -> None:
    for sentence, (demand, articles, _, tests) in rows().items():
        assert demand, sentence
        assert tests, sentence
        for article in re.findall(r"\bA\d+\b", articles):
            assert f"article_{article}" in WHY, sentence
        assert re.search(r"\bA\d+\b", articles), sentence


def test_every_named_test_exists() -> None:
    missing = {(s, node) for s, (*_, tests) in rows().items() for node in tests if not exists(node)}
    assert missing == set()


def test_a_test_that_does_not_exist_is_noticed() -> None:
    assert not exists("tests/engine/test_order.py::test_there_is_no_such_test")
    assert not exists("tests/engine/test_nothing.py::test_oa_1")
    assert not exists("tests/engine/test_hands.py[no-such-script]")
    assert not exists("tests/rules/test_settings.py[no_such_setting]")


def test_every_setting_of_a_row_is_tried_and_every_origin_is_a_row() -> None:
    found = rows()
    for sentence, (_, _, settings, tests) in found.items():
        for setting in re.findall(r"`(\w+)`", settings):
            assert f"tests/rules/test_settings.py[{setting}]" in tests, sentence
    origins = {sentence for origin in SEED_SENTENCES.values() for sentence in origin.split()}
    assert origins <= set(found)


def test_what_is_pending_are_rows_and_their_number_only_falls() -> None:
    lines = [line for line in PENDING.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    listed = [line.split(" ", 1)[0] for line in lines]
    assert len(listed) == len(set(listed))
    assert set(listed) <= set(rows())
    assert len(listed) <= MOST_PENDING
    assert all(len(line.split(" ", 1)) == 2 for line in lines)
