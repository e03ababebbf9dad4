"""The door of "why?": each audience is told what its own view holds, and no more (A9–A15, FLOOR.md 3)."""

import asyncio
import json
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.live.conftest import LiveHouse
from tests.live.screen import looking
from tests.live.test_sockets import deal

pytestmark = pytest.mark.sqlite_only

STAFF = {"croupier1", "inspector"}
EVERYBODY = {"croupier1", "inspector", "player1", "player2", "spectator"}


@pytest.fixture(autouse=True, scope="module")
def _a_hand(room: LiveHouse) -> None:
    """Of Madrid: the first hand, seat 2 to act."""

    async def begin() -> None:
        async with looking(room.ws(), room.path(), room.visitor("croupier1")) as screen:
            await deal(screen)

    asyncio.run(begin())


def asked(room: LiveHouse, badge: str, **which: Any) -> tuple[int, Any]:
    """Status and answer."""
    address = f"/api/tables/{room.table()}/why?{urlencode(which)}"
    status, answer = room.visitor(badge).get(address)
    return status, answer


def verdicts(room: LiveHouse, **which: Any) -> set[str]:
    """Who gets an explanation; everybody else is refused for his role, in the doors' form."""
    answers = {badge: asked(room, badge, **which) for badge in sorted(EVERYBODY)}
    refused = {(status, a["t"], a.get("code")) for status, a in answers.values() if status != 200}
    assert refused <= {(403, "nak", "not_permitted")}
    return {badge for badge, (status, _) in answers.items() if status == 200}


def test_nobody_asks_without_signing_in(room: LiveHouse) -> None:
    status, answer = room.stranger().get(f"/api/tables/{room.table()}/why?about=pots")
    assert (status, answer["code"]) == (401, "not_authenticated")


def test_each_audience_is_told_what_its_view_holds(room: LiveHouse) -> None:
    # seat 2 of Madrid is to act; player1 sits in seat 1
    for about in ("raise_max", "raise_min", "call", "check"):
        if about != "call":
            assert verdicts(room, about=about) == STAFF
    for code in ("below_minimum", "above_maximum", "not_open"):
        assert verdicts(room, about="refusal", code=code) == STAFF
    assert verdicts(room, about="next_hand") == STAFF
    assert verdicts(room, about="pots") == EVERYBODY
    assert verdicts(room, about="turn") == EVERYBODY
    assert verdicts(room, about="start") == EVERYBODY
    assert verdicts(room, about="waiting", seat=1) == STAFF | {"player1"}
    assert verdicts(room, about="waiting", seat=2) == STAFF
    assert verdicts(room, about="post", seat=1) == STAFF | {"player1"}


def test_the_derivation_comes_with_its_article_figures_and_steps(room: LiveHouse) -> None:
    status, answer = asked(room, "croupier1", about="raise_max")
    assert status == 200
    assert (answer["t"], answer["about"], answer["article"]) == ("why", "raise_max", "A10")
    assert answer["figures"] == {"seat": 2, "to": 4000, "cap": "pot"}
    assert answer["steps"] == [{"code": "why_pot_open", "facts": {"pot": 4000, "to": 4000}}]


def test_a_refusal_is_explained_with_its_own_figures(room: LiveHouse) -> None:
    facts = json.dumps({"min": 1000, "to": 900, "rule": "A10"})
    status, answer = asked(room, "croupier1", about="refusal", code="below_minimum", facts=facts)
    assert (status, answer["article"]) == (200, "A10")
    assert answer["steps"][0] == {"code": "why_refused_below_minimum", "facts": {"to": 900, "min": 1000}}


@pytest.mark.parametrize(
    "which",
    [
        {},
        {"about": "everything"},
        {"about": "award", "pot": "main"},
        {"about": "refusal", "code": "stale"},
        {"about": "refusal", "code": "no_hand", "facts": '{"a": {"b": 1}}'},
        {"about": "refusal", "code": "no_hand", "facts": '{"a": "' + "x" * 1000 + '"}'},
        {"about": "pots", "table": "1"},
    ],
)
def test_a_wrong_question_is_refused_in_the_doors_own_form(room: LiveHouse, which: dict[str, str]) -> None:
    status, answer = asked(room, "croupier1", **which)
    assert (status, answer["t"], answer["code"]) == (400, "nak", "bad_message")


def test_where_there_is_nothing_to_explain_the_code_of_the_rules_says_so(room: LiveHouse) -> None:
    status, answer = asked(room, "spectator", about="award")
    assert (status, answer["code"], answer["facts"]) == (409, "not_at_showdown", {"rule": "A14"})
    status, answer = room.visitor("croupier1").get(
        f"/api/tables/{'0' * 8}-0000-4000-8000-{'0' * 12}/why?about=pots"
    )
    assert (status, answer["code"]) == (404, "wrong_table")
