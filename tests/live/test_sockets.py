"""The table's socket from outside: who is let in, what he is sent, what becomes of his commands."""

import asyncio
import json
from uuid import uuid4

import pytest
from websockets.exceptions import InvalidStatus

from tests.live.conftest import LiveHouse
from tests.live.screen import Screen, looking

DENIED = 403


async def deal(screen: Screen) -> Screen:
    """A new hand at the screen's table, run by the screen's croupier."""
    if not screen.own["holder"]:
        answer = await screen.command("change_croupier", take_over=True)
        assert answer["t"] == "ack"
        while not screen.own["holder"]:
            await screen.receive()
    while (phase := screen.view["hand"]["phase"]) not in ("none", "over"):
        if screen.own["misdeal"]:
            await screen.do("declare_misdeal", reason="exposed_card")
        elif phase == "pay":
            await screen.do("pay_pots")
        else:
            await screen.do("fold", seat=screen.view["hand"]["to_act"])
    await screen.do("start_hand")
    return screen


async def fold(screen: Screen) -> None:
    """The seat in turn folds."""
    await screen.do("fold", seat=screen.view["hand"]["to_act"])


async def test_every_audience_shows_what_a_fresh_look_shows(room: LiveHouse) -> None:
    badges = ("croupier1", "croupier2", "inspector", "player1", "player2", "spectator")
    async with asyncio.TaskGroup() as group:
        screens: dict[str, Screen] = {}
        done, ready = asyncio.Event(), asyncio.Semaphore(0)

        async def look(badge: str) -> None:
            async with looking(room.ws(), room.path(), room.visitor(badge)) as screen:
                screens[badge] = screen
                ready.release()
                await done.wait()

        for badge in badges:
            group.create_task(look(badge))
        for _ in badges:
            await ready.acquire()
        tablet = screens["croupier1"]
        await deal(tablet)
        to = tablet.own["turn"]["raise"]["min_to"]
        await tablet.do("raise_to", seat=tablet.view["hand"]["to_act"], to=to)
        await tablet.do("act_through", seat=7, verb="call", to=None)
        await tablet.do("undo", reason=None)
        await tablet.do("rest", verb="call")
        await tablet.do("deal_board", cards=["Kh", "9h", "4c"])
        for badge, screen in screens.items():
            await screen.until(tablet.seq)
            status, fresh = screen.visitor.get(f"/api/tables/{room.table()}")
            assert (status, badge, screen.seq) == (200, badge, fresh["seq"])
            assert (screen.view, screen.own) == (fresh["view"], fresh["own"])
            assert screen.gaps == 0
        audiences = {badge: screen.welcome["audience"] for badge, screen in screens.items()}
        assert audiences == {
            "croupier1": "croupier", "croupier2": "croupier", "inspector": "inspector", "player1": "seat",
            "player2": "public", "spectator": "public",
        }  # fmt: skip
        assert screens["player1"].welcome["seat"] == 1
        assert [screens[badge].own.get("holder") for badge in badges[:3]] == [True, False, False]
        assert screens["spectator"].own == {"role": "spectator"}
        assert screens["inspector"].names[screens["inspector"].view["croupier"]["id"]] == "Inés Vega"
        names = [screens[badge].names for badge in ("player1", "player2", "spectator")]
        assert [list(told.values()) for told in names] == [["Lucía"], [], []]
        done.set()


async def test_a_gap_is_answered_by_the_whole_state(room: LiveHouse) -> None:
    async with (
        looking(room.ws(), room.path(2), room.visitor("croupier1")) as tablet,
        looking(room.ws(), room.path(2), room.visitor("spectator")) as screen,
    ):
        await deal(tablet)
        await screen.until(tablet.seq)
        screen.deaf = True
        await fold(tablet)
        await screen.until_frame("patch")
        screen.deaf = False
        await fold(tablet)
        await screen.until(tablet.seq)
        assert screen.gaps == 1
        assert screen.view == tablet.view


async def test_a_lost_last_patch_is_healed_by_the_heartbeat(room: LiveHouse) -> None:
    async with (
        looking(room.ws(), room.path(2), room.visitor("croupier1")) as tablet,
        looking(room.ws(), room.path(2), room.visitor("spectator")) as screen,
    ):
        await deal(tablet)
        await screen.until(tablet.seq)
        screen.deaf = True
        await fold(tablet)
        await screen.until(tablet.seq, seconds=6)
        assert (screen.gaps, screen.view) == (0, tablet.view)


async def test_who_comes_back_gets_the_patches_that_he_missed(room: LiveHouse) -> None:
    async with looking(room.ws(), room.path(2), room.visitor("croupier1")) as tablet:
        await deal(tablet)
        async with looking(room.ws(), room.path(2), room.visitor("spectator")) as before:
            await before.until(tablet.seq)
        for _ in range(3):
            await fold(tablet)
        visitor = room.visitor("spectator")
        async with looking(room.ws(), room.path(2), visitor, last_seq=before.seq) as after:
            after.seq, after.view, after.own = before.seq, before.view, before.own
            await after.until(tablet.seq)
            assert "snap" not in after.kinds()
            assert after.view == tablet.view


async def test_the_same_id_after_a_reconnection_gets_the_same_ack_and_counts_once(room: LiveHouse) -> None:
    visitor, command_id = room.visitor("croupier1"), str(uuid4())
    async with looking(room.ws(), room.path(2), visitor) as tablet:
        await deal(tablet)
        seat, exp = tablet.view["hand"]["to_act"], tablet.seq
        first = await tablet.command("fold", id=command_id, exp=exp, seat=seat)
    before = room.rows()
    async with looking(room.ws(), room.path(2), visitor) as tablet:
        again = await tablet.command("fold", id=command_id, exp=exp, seat=seat)
        other = await tablet.command("call", id=command_id, seat=seat)
    rest = visitor.post(room.table(2), {"id": command_id, "exp": exp, "k": "fold", "d": {"seat": seat}})
    assert first == {"t": "ack", "id": command_id, "seq": first["seq"]}
    assert (again, rest) == (first, (200, first))
    assert (other["t"], other["code"]) == ("nak", "id_reused")
    assert room.rows() == before


async def test_two_tablets_of_one_croupier_on_one_turn_one_is_accepted_the_other_stale(
    room: LiveHouse,
) -> None:
    visitor = room.visitor("croupier1")
    async with (
        looking(room.ws(), room.path(2), visitor) as one,
        looking(room.ws(), room.path(2), visitor) as two,
    ):
        await deal(one)
        turn, exp = {"seat": one.view["hand"]["to_act"]}, one.seq
        answers = await asyncio.gather(
            one.command("fold", exp=exp, **turn), two.command("call", exp=exp, **turn)
        )
        assert sorted(answer["t"] for answer in answers) == ["ack", "nak"]
        assert [answer["code"] for answer in answers if answer["t"] == "nak"] == ["stale"]


async def test_six_folds_tapped_without_waiting_are_six_folds(room: LiveHouse) -> None:
    async with looking(room.ws(), room.path(1), room.visitor("croupier1")) as tablet:
        await deal(tablet)
        seats = tablet.own["order"][:6]
        for seat in seats:
            answer = await tablet.command("fold", seat=seat)
            assert answer["t"] == "ack"
            tablet.seq = max(tablet.seq, answer["seq"])  # as the tablet does: what was acknowledged is known
        folded = [
            row["seat"]
            for row in tablet.visitor.get(f"/api/tables/{room.table()}")[1]["view"]["seats"]
            if row["folded"]
        ]
        assert sorted(folded) == sorted(seats)


async def test_a_floor_entry_in_mid_hand_makes_no_betting_tap_stale(room: LiveHouse) -> None:
    async with looking(room.ws(), room.path(2), room.visitor("croupier1")) as tablet:
        await deal(tablet)
        turn, exp = {"seat": tablet.view["hand"]["to_act"]}, tablet.seq
        status, answer = room.visitor("inspector").post(
            room.table(2),
            {"id": str(uuid4()), "exp": exp, "k": "sit_out", "d": {"seat": turn["seat"] % 6 + 1}},
        )
        assert (status, answer["t"]) == (200, "ack")
        answer = await tablet.command("fold", exp=exp, **turn)
        assert answer["t"] == "ack"


# -- Who is let in ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/ws/floor", None])
async def test_an_anonymous_socket_is_closed_before_anything_is_sent(
    room: LiveHouse, path: str | None
) -> None:
    async with looking(room.ws(), path or room.path(), room.stranger(), greeted=False) as screen:
        assert await screen.closed(5) == 4001
        assert screen.frames == []


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://127.0.0.1:9", "null", "", "http://127.0.0.1.evil.example"]
)
async def test_a_foreign_origin_gets_no_socket(room: LiveHouse, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        async with looking(room.ws(), room.path(), room.visitor("croupier1"), Origin=origin):
            pass
    assert refusal.value.response.status_code == DENIED


@pytest.mark.parametrize(
    "path", ["/ws/table/00000000-0000-4000-8000-000000000000", "/ws/table/7", "/ws/nothing", "/"]
)
async def test_what_does_not_exist_gets_no_socket(room: LiveHouse, path: str) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        async with looking(room.ws(), path, room.visitor("croupier1")):
            pass
    assert refusal.value.response.status_code == DENIED


@pytest.mark.parametrize("badge", ["player1", "spectator", "croupier1"])
async def test_the_floors_socket_is_for_its_staff(room: LiveHouse, badge: str) -> None:
    async with looking(room.ws(), "/ws/floor", room.visitor(badge), greeted=False) as screen:
        assert await screen.closed(5) == 4001
        assert screen.frames == []


async def test_a_screen_of_an_old_version_is_told_to_load_again(room: LiveHouse) -> None:
    async with looking(room.ws(), room.path(), room.visitor("spectator"), greeted=False) as screen:
        await screen.send({"t": "hello", "v": 0, "last_seq": 0})
        assert await screen.closed(5) == 4000


async def test_a_command_before_the_greeting_is_refused(room: LiveHouse) -> None:
    async with looking(room.ws(), room.path(), room.visitor("croupier1"), greeted=False) as screen:
        answer = await screen.command("start_hand")
        assert (answer["code"], answer["facts"]) == ("bad_message", {"why": "hello first"})


async def test_the_fifth_table_socket_of_a_session_replaces_the_first(room: LiveHouse) -> None:
    visitor = room.visitor("spectator", fresh=True)
    async with (
        looking(room.ws(), room.path(1), visitor) as first,
        looking(room.ws(), room.path(1), visitor) as second,
        looking(room.ws(), room.path(2), visitor),
        looking(room.ws(), room.path(3), visitor),
        looking(room.ws(), room.path(3), visitor),
    ):
        assert await first.closed(5) == 4009
        await second.until_frame("hb", 5)


async def test_the_fifth_floor_socket_of_a_session_replaces_the_first(room: LiveHouse) -> None:
    """The floor, the lists and a phone's second page are open at once."""
    visitor = room.visitor("inspector")
    async with (
        looking(room.ws(), "/ws/floor", visitor) as first,
        looking(room.ws(), "/ws/floor", visitor) as second,
        looking(room.ws(), "/ws/floor", visitor),
        looking(room.ws(), "/ws/floor", visitor),
        looking(room.ws(), "/ws/floor", visitor),
    ):
        assert await first.closed(5) == 4009
        await second.until_frame("hb", 5)


async def test_more_commands_than_ten_a_second_are_refused(room: LiveHouse) -> None:
    async with looking(room.ws(), room.path(3), room.visitor("spectator")) as screen:
        for _ in range(30):
            await screen.send({"t": "cmd", "id": str(uuid4()), "exp": 0, "k": "pay_pots", "d": {}})
        codes: list[str] = []
        while len(codes) < 30:
            frame = await screen.receive()
            if frame["t"] == "nak":
                codes.append(frame["code"])
        assert codes[:15] == ["not_permitted"] * 15
        assert codes[-1] == "rate_limited"


# -- The floor -------------------------------------------------------------------------------------


async def test_the_floor_gets_a_tile_of_every_table_and_of_each_change(room: LiveHouse) -> None:
    async with (
        looking(room.ws(), "/ws/floor", room.visitor("inspector")) as floor,
        looking(room.ws(), room.path(3), room.visitor("croupier2")) as tablet,
    ):
        assert [tile["number"] for tile in floor.tiles.values()] == [1, 2, 3]
        await deal(tablet)
        async with asyncio.timeout(5):
            while floor.tiles[room.table(3)]["seq"] < tablet.seq:
                await floor.receive()
        tile = floor.tiles[room.table(3)]
        assert (tile["pot"], tile["hand"]["to_act"]) == (
            tablet.view["pot"]["with_bets"],
            tablet.view["hand"]["to_act"],
        )
        assert tile == next(
            one for one in floor.visitor.get("/api/tables")[1]["tiles"] if one["table"] == room.table(3)
        )
        assert floor.names[tile["croupier"]["id"]] == "Marc Dubois"


async def test_the_floor_commands_any_table_by_its_name(room: LiveHouse) -> None:
    async with looking(room.ws(), "/ws/floor", room.visitor("inspector")) as floor:
        seq = floor.tiles[room.table(1)]["seq"]
        frame = {"t": "cmd", "id": str(uuid4()), "exp": seq, "k": "sit_out", "d": {"seat": 8}}
        assert (await floor.ask(frame))["code"] == "bad_message"
        answer = await floor.ask(frame | {"table": room.table(1)})
        assert answer["t"] == "ack"
        assert (await floor.ask(frame | {"id": str(uuid4()), "table": "elsewhere"}))["code"] == "wrong_table"


async def test_what_staff_wrote_does_not_travel(room: LiveHouse) -> None:
    async with (
        looking(room.ws(), room.path(2), room.visitor("croupier1")) as tablet,
        looking(room.ws(), room.path(2), room.visitor("spectator")) as screen,
    ):
        await deal(tablet)
        await tablet.do("declare_misdeal", reason="the player in seat 2 is drunk")
        await screen.until(tablet.seq)
        assert screen.says[-1] == {"e": "hand_voided", "number": tablet.view["hand"]["number"]}
        assert "drunk" not in json.dumps(screen.frames)
