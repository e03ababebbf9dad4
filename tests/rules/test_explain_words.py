"""No step without words, no words without a step: `engine/explain_*.py` against `labels/why.py`."""

import ast
from pathlib import Path

from tables.engine.errors import CODES
from tables.engine.explain import article_of
from tables.engine.presets import HAND_CLASSES
from tables.labels.why import WHY
from tests.rules.asking import PLACEHOLDER

ENGINE = Path(__file__).parents[2] / "tables" / "engine"


def _calls() -> list[ast.Call]:
    trees = [ast.parse(path.read_text()) for path in sorted(ENGINE.glob("explain_*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [n for n in nodes if isinstance(n.func, ast.Name) and n.func.id == "step"]


def _codes(first: ast.expr) -> list[str]:
    """The literal codes of a call: one, or both of a conditional; none for what is put together."""
    if isinstance(first, ast.IfExp):
        return [*_codes(first.body), *_codes(first.orelse)]
    return [first.value] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []


def _literals() -> set[str]:
    """Every string of the explaining modules that could be a code."""
    trees = [ast.parse(path.read_text()) for path in sorted(ENGINE.glob("explain*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {f"why_{node.value}" for node in nodes if isinstance(node.value, str)}


def test_every_step_of_the_engine_has_words_and_the_figures_that_they_need() -> None:
    calls = _calls()
    assert len(calls) > 80
    for call in calls:
        given = {keyword.arg for keyword in call.keywords}
        for code in _codes(call.args[0]):
            assert f"why_{code}" in WHY
            missing = set(PLACEHOLDER.findall(WHY[f"why_{code}"])) - given
            assert not missing or None in given, (code, missing)  # None: facts handed on by **


def test_no_words_are_left_without_a_step() -> None:
    families = {f"why_high_{kind}" for kind in HAND_CLASSES} | {f"why_refused_{code}" for code in CODES}
    families |= {f"why_policy_{name}" for name in ("none", "seed002", "standard")}
    families |= {
        f"why_barred_{name}" for name in ("button", "opener", "small_blind", "newcomer", "moved", "poster")
    }
    families |= {f"why_heads_up_button_posts_{name}" for name in ("small", "big")}
    families |= {"why_article", "why_pot_not_paid_by_odds"}  # of the panel itself and of the rules page
    assert {code for code in WHY if code.startswith("why_")} - families - _literals() == set()


def test_every_article_of_a_refusal_has_its_name() -> None:
    assert {article_of(code) for code in CODES} <= {
        code.removeprefix("article_") for code in WHY if code.startswith("article_")
    }
