"""One hub, without a server: what it shows is what a fresh look would show, for every audience."""

import asyncio
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from players.sessions import SessionFacts
from tables.doorbell import Ring
from tables.engine import commands as c
from tables.engine.errors import RuleViolation
from tables.engine.state import House, Table
from tables.live.hub import QUIET_SECONDS, RESUMABLE
from tables.live.outbox import MAX_FRAMES, MAX_UNCONFIRMED
from tables.live.reading import News
from tests.engine.at_random import Chooser, tables_at_random
from tests.live.room import HOLDER, OTHER, everybody, facts, opened
from tests.live.screen import Shown

pytestmark = pytest.mark.sqlite_only


def choose(chooser: Chooser, table: Table) -> tuple[c.AnyCommand, str]:
    """Mostly a move that the rules allow, now and then anything, and the comings and goings of staff."""
    roll = chooser.draw.random()
    if roll < 0.08:
        return c.ChangeCroupier(take_over=True), chooser.draw.choice((HOLDER, OTHER))
    if roll < 0.14:
        return c.SitOut(seat=chooser.draw.randint(1, 10)), HOLDER
    return (chooser.any() if roll < 0.3 else chooser.legal(table)), HOLDER


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables_at_random(), st.integers(0, 10**6))
def test_snapshot_and_patches_are_the_fresh_snapshot_for_every_audience(table: Table, seed: int) -> None:
    async def run() -> None:
        room, chooser = await opened(table), Chooser(seed)
        for who in everybody(table):
            room.look(who)
        for _ in range(40):
            command, actor = choose(chooser, room.table)
            try:
                room.do(command, ring=chooser.draw.choice(("own", "own", "other", "lost")), actor=actor)
            except RuleViolation:
                continue
            if chooser.draw.random() < 0.3:
                await room.settle()
        room.hub.hear(Ring(table="t", seq=room.table.seq))
        await room.settle()
        room.check()
        assert all(shown.gaps == 0 for _, shown in room.screens)
        room.close()

    asyncio.run(run())


async def test_who_looks_is_told_who_he_is_and_then_the_whole_state() -> None:
    room = await opened()
    shown = room.look(facts("player", player="player-4"))
    await room.settle()
    assert shown.kinds() == ["welcome", "snap"]
    assert shown.welcome == {
        "t": "welcome", "v": 1, "table": "t", "seq": 0, "audience": "seat", "seat": 4, "build": "b1",
    }  # fmt: skip
    assert shown.view["table"] == {"id": "t", "number": 7}
    assert shown.names == {"player-4": "name of player-4"}  # names are the staff's; a player knows his own
    room.close()


async def test_a_patch_carries_the_keys_that_changed_and_an_overlay_only_where_it_changed() -> None:
    room = await opened()
    room.do(c.ChangeCroupier())
    room.do(c.StartHand())
    spectator, second, fifth = (
        room.look(facts(role, player=player))
        for role, player in (("spectator", None), ("player", "player-2"), ("player", "player-5"))
    )
    await room.settle()
    room.do(c.Fold(seat=2))
    await room.settle()
    patch = spectator.frames[-1]
    assert patch["t"] == "patch"
    assert patch["say"] == [{"e": "deal_completed"}, {"e": "folded", "seat": 2}]
    assert sorted(patch["set"]) == ["hand", "pot", "seats"]
    assert "own" not in patch
    assert second.frames[-1]["own"] == {"turn": None, "in_hand": False}
    assert "own" not in fifth.frames[-1]
    room.close()


async def test_a_table_that_is_public_no_more_is_shown_to_nobody_without_a_seat() -> None:
    room = await opened()
    gone = []
    shown = {}
    for who in (facts("spectator"), facts("player", player="player-2"), facts("player", player="elsewhere")):
        shown[who.player_id] = room.look(who)
        room.screens[-1][0].expel = lambda who=who: gone.append(who.player_id)  # type: ignore[misc]
    await room.settle()
    before = {player: len(screen.frames) for player, screen in shown.items()}
    hidden = replace(room.hub.state, seq=room.hub.state.seq + 1, house=House(public_table=False))
    room.hub.advance(News(hidden, ()))
    await room.settle()
    assert sorted(map(str, gone)) == ["None", "elsewhere"]
    assert {player for player, screen in shown.items() if len(screen.frames) > before[player]} == {"player-2"}
    assert [watcher.facts.player_id for watcher in room.hub.watchers()] == ["player-2"]
    room.close()


async def test_a_ring_without_events_is_answered_by_reading_the_log_once() -> None:
    room = await opened()
    shown = room.look(facts("spectator"))
    await room.settle()
    room.do(c.ChangeCroupier(), ring="lost")
    room.do(c.StartHand(), ring="other")
    await room.settle()
    assert room.read_after == [0]
    assert shown.seq == room.table.seq
    assert [say["e"] for say in shown.says][:2] == ["croupier_changed", "hand_started"]
    room.check()
    room.close()


async def test_the_own_process_reads_nothing() -> None:
    room = await opened()
    room.look(facts("croupier", HOLDER))
    room.do(c.ChangeCroupier())
    room.do(c.StartHand())
    room.do(c.Fold(seat=2))
    await room.settle()
    assert room.read_after == []
    room.check()
    room.close()


async def test_an_old_ring_changes_nothing() -> None:
    room = await opened()
    shown = room.look(facts("spectator"))
    room.do(c.ChangeCroupier())
    await room.settle()
    before = len(shown.frames)
    room.hub.hear(Ring(table="t", seq=1))
    await room.settle()
    assert len(shown.frames) == before
    room.close()


@pytest.mark.parametrize(
    "who", [facts("spectator"), facts("player", player="player-3"), facts("croupier", HOLDER)]
)
async def test_a_screen_that_comes_back_gets_the_patches_that_it_missed(who: SessionFacts) -> None:
    room = await opened()
    room.do(c.ChangeCroupier())
    room.do(c.StartHand())
    old = room.look(who)
    await room.settle()
    room.leave(old)
    seen = old.seq
    for seat in (2, 3, 4):
        room.do(c.Fold(seat=seat))
    new = room.look(who, last_seq=seen)
    new.seq, new.view, new.own = old.seq, old.view, old.own
    await room.settle()
    assert new.kinds() == ["welcome", "names", "patch", "patch", "patch"]
    room.check()
    room.close()


async def test_a_screen_that_missed_nothing_is_only_welcomed() -> None:
    room = await opened()
    room.do(c.ChangeCroupier())
    await room.settle()
    shown, guest = (room.look(facts(role), last_seq=room.table.seq) for role in ("inspector", "spectator"))
    await room.settle()
    assert (shown.kinds(), guest.kinds()) == (["welcome", "names"], ["welcome", "names"])
    assert shown.names[HOLDER] == f"name of {HOLDER}"
    assert guest.names == {}
    room.close()


@pytest.mark.parametrize("last_seq", [1, 10**6])
async def test_a_screen_whose_place_is_not_known_gets_the_whole_state(last_seq: int) -> None:
    room = await opened()
    room.do(c.ChangeCroupier())
    room.do(c.StartHand())  # nine entries in one patch: 5 lies within it
    shown = room.look(facts("spectator"), last_seq=last_seq + 4)
    await room.settle()
    assert shown.kinds() == ["welcome", "snap"]
    room.check()
    room.close()


async def test_a_screen_that_missed_more_than_the_ring_holds_gets_the_whole_state() -> None:
    room = await opened()
    room.do(c.ChangeCroupier())
    seen = room.table.seq
    for turn in range(RESUMABLE + 1):
        room.do(c.SitOut(seat=1) if turn % 2 == 0 else c.SitIn(seat=1))
    shown = room.look(facts("spectator"), last_seq=seen)
    await room.settle()
    assert shown.kinds() == ["welcome", "snap"]
    room.check()
    room.close()


async def test_signing_on_makes_the_tablet_the_holders_and_the_others_read_only() -> None:
    room = await opened()
    mine, theirs = room.look(facts("croupier", HOLDER)), room.look(facts("croupier", OTHER))
    await room.settle()
    assert (mine.own["holder"], theirs.own["holder"]) == (False, False)
    room.do(c.ChangeCroupier())
    await room.settle()
    assert (mine.own["holder"], theirs.own["holder"]) == (True, False)
    room.do(c.ChangeCroupier(take_over=True), actor=OTHER)
    await room.settle()
    assert (mine.own["holder"], theirs.own["holder"]) == (False, True)
    assert mine.kinds() == ["welcome", "snap", "welcome", "snap", "names", "welcome", "snap", "names"]
    room.check()
    room.close()


async def test_who_is_given_a_seat_becomes_its_audience_and_his_name_is_told() -> None:
    room = await opened()
    guest, watching = room.look(facts("player", player="guest")), room.look(facts("spectator"))
    desk = room.look(facts("inspector"))
    await room.settle()
    assert guest.welcome["audience"] == "public"
    room.do(c.AssignSeat(seat=9, player_id="guest"))
    await room.settle()
    assert (guest.welcome["audience"], guest.welcome["seat"]) == ("seat", 9)
    assert guest.own["seat"] == 9
    assert desk.frames[-1] == {"t": "names", "names": {"guest": "name of guest"}}
    assert (guest.names, watching.names) == ({"guest": "name of guest"}, {})
    room.check()
    room.close()


async def test_the_inspector_sees_the_croupiers_overlay_and_holds_nothing() -> None:
    room = await opened()
    room.do(c.ChangeCroupier())
    shown = room.look(facts("inspector"))
    await room.settle()
    assert (shown.welcome["audience"], shown.own["role"], shown.own["holder"]) == (
        "inspector",
        "inspector",
        False,
    )
    room.close()


async def test_a_burst_that_nobody_reads_becomes_one_snapshot_of_bounded_size() -> None:
    room = await opened()
    room.do(c.ChangeCroupier())
    gate, got = asyncio.Event(), Shown()

    async def stuck(message: dict[str, object]) -> None:
        await gate.wait()
        got.apply(json.loads(str(message["text"])))

    room.look(facts("spectator"), send=stuck)
    await room.settle()
    watcher = room.screens[0][0]
    most = 0
    for turn in range(300):
        room.do(c.SitOut(seat=1) if turn % 2 == 0 else c.SitIn(seat=1))
        most = max(most, len(watcher.outbox._waiting))
    assert most == MAX_FRAMES
    gate.set()
    await room.settle()
    assert got.kinds().count("patch") <= MAX_FRAMES
    assert got.frames[-1]["t"] == "snap"
    assert got.seq == room.table.seq
    assert got.view == room.fresh(facts("spectator"))["view"]
    room.close()


async def test_a_screen_that_confirms_nothing_is_held_back_and_a_heartbeat_lets_it_go_on() -> None:
    room = await opened()
    got = Shown()

    async def silent(message: dict[str, object]) -> None:
        got.apply(json.loads(str(message["text"])))

    room.look(facts("spectator"), send=silent)
    watcher = room.screens[0][0]
    for turn in range(300):
        room.do(c.SitOut(seat=1) if turn % 2 == 0 else c.SitIn(seat=1))
        await room.settle()
    sent = sum(len(json.dumps(frame, separators=(",", ":"))) for frame in got.frames)
    assert MAX_UNCONFIRMED <= sent < MAX_UNCONFIRMED + 10_000 < 200_000
    assert watcher.outbox.behind() > 0
    assert got.seq < room.table.seq
    watcher.outbox.confirm(got.seq)
    await room.settle()
    assert got.seq == room.table.seq
    assert watcher.outbox.behind() == 0
    room.close()


async def test_a_quiet_tables_heartbeat_says_where_it_stands_and_a_busy_one_needs_none() -> None:
    room = await opened()
    room.do(c.ChangeCroupier())
    shown = room.look(facts("spectator"))
    await room.settle()
    room.hub.beat()
    await room.settle()
    assert shown.kinds()[-1] == "snap"
    room.hub._advanced_at -= QUIET_SECONDS
    room.hub.beat()
    await room.settle()
    assert shown.frames[-1] == {"t": "hb", "seq": 1}
    room.close()


async def test_a_hub_that_stumbles_shows_the_whole_state_next(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await opened()
    shown = room.look(facts("spectator"))
    await room.settle()
    from tables.live import hub as module

    with monkeypatch.context() as broken:
        broken.setattr(module, "said", lambda events: 1 / 0)
        room.do(c.ChangeCroupier())
        await room.settle()
    assert shown.kinds()[-1] == "snap"
    room.do(c.StartHand())
    await room.settle()
    room.check()
    room.close()
