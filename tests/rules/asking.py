"""Asking "why?" in tests: every step that comes back must have its sentence and all that it needs."""

import re
from typing import Any, Final

from tables.engine import explain
from tables.engine.state import Table
from tables.labels.why import WHY

Data = dict[str, Any]

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::\w+)?\}")


def why(table: Table, subject: str, **which: Any) -> Data:
    """`explain.why`, checked: the words of each step exist and its facts fill their placeholders."""
    found: Data = explain.why(table, subject, **which)
    assert explain_article(found) in WHY
    for step in found["steps"]:
        assert step["code"] in WHY, step
        assert set(PLACEHOLDER.findall(WHY[step["code"]])) <= set(step["facts"]), step
    return found


def explain_article(found: Data) -> str:
    return f"article_{found['article']}"


def facts(found: Data, code: str) -> Data:
    """The facts of the one step with this code."""
    (one,) = [step["facts"] for step in found["steps"] if step["code"] == f"why_{code}"]
    return dict(one)


def codes(found: Data) -> list[str]:
    """The steps by their codes, without `why_`."""
    return [step["code"].removeprefix("why_") for step in found["steps"]]
