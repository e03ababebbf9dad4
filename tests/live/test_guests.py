"""The socket carries to players and spectators what the house shows, never the exact figures beside it."""

import asyncio
import json
from typing import Any

import pytest
from msgspec.structs import replace

from tables.audiences import audience_of, snap, tile_as_read
from tables.engine import commands as c
from tables.engine.house_profile import House
from tables.engine.state import Table
from tests.live.room import HOLDER, Room, eight, facts, opened

pytestmark = pytest.mark.sqlite_only

EXACT = {1: 21735, 2: 17350, 3: 99915, 4: 20020, 5: 20035, 6: 20045, 7: 20055, 8: 20065}
"""Stacks in chips of one cent: none of them is a step, so that each text of it would be a leak."""
QUIET = House(player_sees_stacks="rounded", phone_in_hand="full")


def table(house: House) -> Table:
    eight_seats = eight()
    seats = {n: replace(seat, stack=EXACT[n]) for n, seat in eight_seats.seats.items()}
    rules = replace(eight_seats.rules, chip_unit=5, ante_rule="fixed", table_min=1000)
    return replace(eight_seats, seats=seats, house=house, rules=rules)


class Wire:
    """A screen that keeps every text it is sent."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    async def send(self, message: dict[str, Any]) -> None:
        self.texts.append(str(message["text"]))

    def frames(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.texts]


def pots(wire: Wire) -> list[dict[str, Any]]:
    """Every pot that a screen was sent."""
    found = [frame.get("set") or frame.get("view") or {} for frame in wire.frames()]
    return [view["pot"] for view in found if "pot" in view]


async def watching(house: House) -> tuple[Room, dict[str, Wire]]:
    room = await opened(table(house))
    who = {
        "player": facts("player", player=room.table.seats[2].player_id),
        "spectator": facts("spectator"),
        "holder": facts("croupier", HOLDER),
        "director": facts("director"),
    }
    wires = {name: Wire() for name in who}
    for name, one in who.items():
        room.look(one, send=wires[name].send)
    await room.settle()
    return room, wires


async def play(room: Room) -> None:
    """A hand in which seat 2 opens, seat 3 calls, the rest folds; then a rebuy that is told."""
    room.do(c.ChangeCroupier())
    room.do(c.StartHand())
    room.do(c.RaiseTo(seat=2, to=1000))
    room.do(c.ActThrough(seat=3, verb="call"))
    room.do(c.Rest(verb="fold"))
    room.do(c.Rebuy(seat=5, amount=room.table.rules.rebuy_amount))
    await room.settle()
    await asyncio.sleep(0.05)


@pytest.mark.parametrize("shown", ["rounded", "none"])
async def test_no_frame_of_a_guest_holds_the_exact_stack_of_another(shown: Any) -> None:
    room, wires = await watching(replace(QUIET, player_sees_stacks=shown))
    try:
        await play(room)
        now = {n: seat.stack for n, seat in room.table.seats.items()}
        for guest, own in (("player", {2}), ("spectator", set())):
            text = " ".join(wires[guest].texts)
            assert '"t":"patch"' in text
            for n, was in EXACT.items():
                if n not in own:
                    assert str(was) not in text, (guest, n)
                    assert str(now[n]) not in text, (guest, n)
        for staff in ("holder", "director"):
            assert str(EXACT[3]) in " ".join(wires[staff].texts)
        assert str(EXACT[2]) in " ".join(wires["player"].texts)
    finally:
        room.close()


async def test_a_hidden_pot_is_in_no_frame_of_a_guest() -> None:
    room, wires = await watching(
        House(player_sees_stacks="exact", player_sees_pot="no", phone_in_hand="full")
    )
    try:
        await play(room)
        shown = pots(wires["spectator"])
        assert shown
        assert all(pot["with_bets"] is None and pot["pots"] == [] for pot in shown)
        assert max(pot["with_bets"] for pot in pots(wires["director"])) == 6000
    finally:
        room.close()


@pytest.mark.parametrize("phone", ["quiet", "off", "full"])
async def test_a_quiet_phone_is_told_nothing_while_its_hand_is_live(phone: Any) -> None:
    room, wires = await watching(replace(QUIET, phone_in_hand=phone))
    try:
        await play(room)
        said = [event["e"] for frame in wires["player"].frames() for event in frame.get("say", ())]
        heard = [event["e"] for frame in wires["spectator"].frames() for event in frame.get("say", ())]
        assert "raised_to" in heard
        assert ("raised_to" in said) == (phone == "full")
        turns = [frame["own"]["turn"] for frame in wires["player"].frames() if "turn" in frame.get("own", {})]
        assert any(turn is not None for turn in turns) == (phone != "off")
    finally:
        room.close()


async def test_who_comes_back_gets_patches_for_his_kind_of_screen() -> None:
    room, _ = await watching(QUIET)
    try:
        seq = room.table.seq
        await play(room)
        back = Wire()
        room.look(facts("spectator"), last_seq=seq + 1, send=back.send)
        await room.settle()
        text = " ".join(back.texts)
        assert '"t":"patch"' in text
        assert str(EXACT[3] - 1500) not in text
    finally:
        room.close()


@pytest.mark.parametrize("role", ["player", "spectator", "wall"])
def test_over_http_the_same_holds(role: str) -> None:
    state = table(QUIET)
    whole = snap(state, 1, audience_of(facts(role), state), {})
    small = tile_as_read(state, 1, role)
    for n, stack in EXACT.items():
        assert str(stack) not in json.dumps(whole), n
        assert str(stack) not in json.dumps(small), n
    assert str(EXACT[3]) in json.dumps(snap(state, 1, audience_of(facts("auditor"), state), {}))
