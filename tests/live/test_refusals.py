"""Everything that both doors must refuse: with a code, by either door, and nothing written."""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed

from tests.live.conftest import LiveHouse
from tests.live.screen import Frame, Visitor, looking
from tests.live.test_sockets import deal

SOCKET, REST = "socket", "rest"
MADRID = 1
BLINDS = 2
HILO = 3


@dataclass(frozen=True)
class Case:
    """A command that must be refused with `code`; at Madrid seat 2 is to act (ante 500, stack 19 500)."""

    name: str
    code: str
    k: str = "raise_to"
    d: Any = None
    facts: dict[str, Any] | None = None
    badge: str = "croupier1"
    changes: dict[str, Any] = field(default_factory=dict)
    stale: bool = False
    padding: int = 0
    table: int = MADRID

    def frame(self, seq: int) -> Frame:
        """The command as it is sent."""
        d = {"seat": 2, "to": 1000} if self.d is None else self.d
        exp = seq - 1 if self.stale else seq
        return {"t": "cmd", "id": str(uuid4()), "exp": exp, "k": self.k, "d": d} | self.changes

    def text(self, seq: int) -> str:
        """The same as JSON."""
        return json.dumps(self.frame(seq)) + " " * self.padding


def to(amount: Any) -> dict[str, Any]:
    return {"seat": 2, "to": amount}


RULED = {"ruling": {"kind": "note"}, "reason": "dispute", "article": "A17"}

CASES = [
    Case("act out of turn", "not_your_turn", "fold", {"seat": 3}),
    Case("below the minimum", "below_minimum", d=to(900), facts={"min": 1000, "rule": "A10"}),
    Case("above the pot", "above_maximum", d=to(4100), facts={"max": 4000, "rule": "A10"}),
    Case("more than the stack", "above_maximum", d=to(19600), facts={"max": 4000, "rule": "A10"}),
    Case("not in whole chips", "bad_amount", d=to(1050)),
    Case("a fraction", "bad_message", d=to(1000.5)),
    Case("a whole number written as a fraction", "bad_message", d=to(1000.0)),
    Case("a negative", "bad_message", d=to(-1000)),
    Case("a boolean", "bad_message", d=to(True)),
    Case("text", "bad_message", d=to("1000")),
    Case("ten to the thirteenth", "bad_message", d=to(10**13)),
    Case("a duplicate card", "duplicate_card", "deal_board", {"cards": ["Kh", "Kh", "4c"]}, table=HILO),
    Case("too few cards", "cards_missing", "deal_board", {"cards": ["Kh", "9h"]}, table=HILO),
    Case("a card for a street too early", "card_too_early", "deal_board", {"cards": ["Kh", "9h", "4c"]}),
    Case("no such card", "bad_message", "deal_board", {"cards": ["Kh", "9h", "1c"]}),
    Case("a stale exp", "stale", "fold", {"seat": 2}, stale=True),
    Case("an unknown command", "unknown_command", "deal_me_aces", {}),
    Case("an unknown field", "bad_message", d={"seat": 2, "to": 1000, "stack": 10**6}),
    Case("an unknown field of the envelope", "bad_message", changes={"actor": "user:1"}),
    Case("more than 16 KiB", "too_large", padding=16 * 1024),
    Case("a seat that the table has not", "bad_message", "fold", {"seat": 11}),
    Case("another table's seat", "not_holder", "fold", {"seat": 2}, table=BLINDS),
    Case(
        "another table's seat where nobody sits",
        "seat_empty",
        "sit_out",
        {"seat": 8},
        badge="inspector",
        table=2,
    ),
    Case("naming another table", "bad_message", "fold", {"seat": 2}, changes={"table": "elsewhere"}),
    Case("a player's", "not_permitted", "fold", {"seat": 2}, badge="player1"),
    Case("a spectator's", "not_permitted", "fold", {"seat": 2}, badge="spectator"),
    Case("an inspector's", "not_permitted", "fold", {"seat": 2}, badge="inspector"),
    Case("of a croupier who does not hold the table", "not_holder", "fold", {"seat": 2}, badge="croupier2"),
    Case(
        "taking a table that is held",
        "held_by_other",
        "change_croupier",
        {"take_over": False},
        badge="croupier2",
    ),
    Case("a ruling without one's PIN", "pin_needed", "rule", RULED, badge="inspector"),
    Case(
        "a ruling with another's PIN",
        "pin_wrong",
        "rule",
        RULED,
        badge="inspector",
        changes={"pin": "200200"},
    ),
    Case("a PIN that is none", "bad_message", "rule", RULED, badge="inspector", changes={"pin": "10010"}),
    Case("a PIN for what takes none", "not_permitted", "rule", RULED, changes={"pin": "200200"}),
    Case("seating somebody as a croupier", "not_permitted", "assign_seat", {"seat": 9, "player_id": "x"}),
]

RULINGS: list[dict[str, Any]] = [
    {"kind": "note"},
    {"kind": "correct_entry", "entry": 1, "verb": "fold"},
    {"kind": "bind_action", "seat": 2, "verb": "call"},
    {"kind": "kill_hand", "seat": 9},
    {"kind": "revive_hand", "seat": 3},
    {"kind": "remove_player", "seat": 9},
    {"kind": "void_hand", "fouled": True},
    {"kind": "fix_board", "board": ["Kh"]},
    {"kind": "award_reading", "pot": 0, "winners": [2]},
    {"kind": "award_accounting", "pot": 0, "amounts": {"2": 100}},
    {"kind": "transfer", "source": "seat:2", "target": "house", "amount": 100},
    {"kind": "impound", "pot": 0, "case": "1"},
    {"kind": "release", "case": "1", "amounts": {"house": 100}},
    {"kind": "count_stack", "seat": 3, "counted": 100},
    {"kind": "supersede", "ruling": "1"},
]
OF_AN_INSPECTOR = {
    "correct_entry": "no_such_entry", "kill_hand": "not_eligible", "revive_hand": "not_eligible",
    "remove_player": "seat_empty", "fix_board": "window_closed", "award_reading": "window_closed",
    "award_accounting": "window_closed", "transfer": "in_the_hand", "impound": "window_closed",
    "release": "no_such_case", "count_stack": "not_all_in", "supersede": "no_such_ruling",
}  # fmt: skip
"""What an inspector is told of the rulings above before anything was bet; the others would be given."""


def ruled(ruling: dict[str, Any]) -> dict[str, Any]:
    return {"ruling": ruling, "reason": "dispute", "article": "A17"}


CASES += [
    Case(f"{ruling['kind']} by {badge}", "not_permitted", "rule", ruled(ruling), badge=badge)
    for ruling in RULINGS
    for badge in ("croupier1", "player1", "spectator")
]
CASES += [
    Case(
        f"{ruling['kind']} out of its window",
        code,
        "rule",
        ruled(ruling),
        badge="inspector",
        changes={"pin": "100100"},
    )
    for ruling in RULINGS
    if (code := OF_AN_INSPECTOR.get(ruling["kind"]))
]

STATUS = {
    "bad_message": 400, "unknown_command": 400, "too_large": 400, "not_permitted": 403, "not_holder": 403,
}  # fmt: skip


async def by_socket(room: LiveHouse, case: Case, seq: int) -> Frame:
    """The answer of the table's socket."""
    async with looking(room.ws(), room.path(case.table), room.visitor(case.badge)) as screen:
        await screen.socket.send(case.text(seq))
        return await screen.until_frame("nak")


async def by_rest(room: LiveHouse, case: Case, seq: int) -> Frame:
    """The answer of the REST door, with the status that belongs to its code."""
    visitor = room.visitor(case.badge)
    status, answer = await asyncio.to_thread(visitor.post, room.table(case.table), case.text(seq).encode())
    assert status == STATUS.get(case.code, 409)
    return answer


@pytest.fixture(scope="module")
def dealt(room: LiveHouse) -> int:
    """Madrid: a hand is dealt, seat 2 to act. Hi/Lo: the flop is to be typed. Blinds is held by Marc.

    The seq where Madrid stands.
    """

    async def start() -> int:
        ines, marc = room.visitor("croupier1"), room.visitor("croupier2")
        async with looking(room.ws(), room.path(HILO), ines) as tablet:
            await deal(tablet)
            while turn := tablet.own["turn"]:
                await tablet.do("check" if turn["check"] else "call", seat=turn["seat"])
            assert tablet.view["hand"]["phase"] == "board"
        async with looking(room.ws(), room.path(BLINDS), marc) as tablet:
            await deal(tablet)
        async with looking(room.ws(), room.path(MADRID), ines) as tablet:
            return (await deal(tablet)).seq

    return asyncio.run(start())


@pytest.mark.parametrize("door", [by_socket, by_rest])
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
async def test_refused_with_a_code_and_nothing_written(
    room: LiveHouse, dealt: int, door: Any, case: Case
) -> None:
    seq = room.query("SELECT seq FROM audit_stream WHERE name LIKE '%" + room.table(case.table) + "'")[0][0]
    before = room.rows()
    answer = await door(room, case, seq)
    assert (answer["t"], answer["code"]) == ("nak", case.code)
    if case.facts is not None:
        assert case.facts.items() <= answer["facts"].items()
    assert room.rows() == before


async def test_anonymous_by_socket_is_closed_and_nothing_is_written(room: LiveHouse, dealt: int) -> None:
    before = room.rows()
    async with looking(room.ws(), room.path(), room.stranger(), greeted=False) as screen:
        with suppress(ConnectionClosed):  # the server may have hung up before
            await screen.socket.send(Case("", "", "fold", {"seat": 2}).text(dealt))
        assert await screen.closed(5) == 4001
    assert room.rows() == before


@pytest.mark.parametrize("session", ["", "0" * 32])
def test_anonymous_by_rest_is_401_and_nothing_is_written(room: LiveHouse, dealt: int, session: str) -> None:
    before, stranger = room.rows(), room.stranger()
    if session:
        stranger.cookies["session"] = session
    status, answer = stranger.post(room.table(), Case("", "", "fold", {"seat": 2}).frame(dealt))
    assert (status, answer["code"]) == (401, "not_authenticated")
    assert room.rows() == before


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:9", "null"])
def test_a_foreign_page_cannot_post_with_the_cookies_of_another(
    room: LiveHouse, dealt: int, origin: str
) -> None:
    before, visitor = room.rows(), room.visitor("croupier1")
    body = Case("", "", "fold", {"seat": 2}).text(dealt).encode()
    status, answer = visitor.request(f"/api/tables/{room.table()}/commands", body, Origin=origin)
    assert (status, json.loads(answer)["code"]) == (403, "not_permitted")
    assert room.rows() == before


def test_a_post_without_the_csrf_token_is_refused(room: LiveHouse, dealt: int) -> None:
    before, visitor = room.rows(), Visitor(room.house.url)
    visitor.cookies = {"session": room.visitor("croupier1").cookies["session"]}
    status, answer = visitor.post(room.table(), Case("", "", "fold", {"seat": 2}).frame(dealt))
    assert (status, answer["code"]) == (403, "not_permitted")
    assert room.rows() == before


def test_a_body_that_is_no_json_is_refused(room: LiveHouse, dealt: int) -> None:
    before, visitor = room.rows(), room.visitor("croupier1")
    body = b"id=1&exp=2&k=fold"
    path = f"/api/tables/{room.table()}/commands"
    status, answer = visitor.request(path, body, content="application/x-www-form-urlencoded")
    assert (status, json.loads(answer)["code"]) == (400, "bad_message")
    assert room.rows() == before


def test_a_table_that_does_not_exist_is_404(room: LiveHouse, dealt: int) -> None:
    before, nowhere = room.rows(), str(uuid4())
    visitor = room.visitor("croupier1")
    status, answer = visitor.post(nowhere, Case("", "", "fold", {"seat": 2}).frame(dealt))
    assert (status, answer["code"]) == (404, "wrong_table")
    assert [code for code, _ in (visitor.get(f"/api/tables/{nowhere}"),)] == [404]
    assert room.rows() == before
