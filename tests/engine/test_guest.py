"""What the house shows to players and spectators: stacks, pot, and a phone that keeps quiet in the hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import overlays
from tables.engine.audience import public
from tables.engine.guest import guest_said, guest_seat, guest_view, hushed, rounded, shows_all
from tables.engine.house_profile import House
from tables.engine.rules import preset
from tables.engine.state import Table
from tests.engine.playing import Play, table_of

STACKS = {1: 20000, 2: 17350, 3: 1200, 4: 88888800}


def house(**fields: Any) -> Table:
    return replace(table_of(preset("madrid", 100), STACKS, button=1), house=House(**fields))


def stacks(table: Table) -> dict[int, int | None]:
    view = guest_view(public(table), table)
    return {seat["seat"]: seat["stack"] for seat in view["seats"] if seat["player"]}


def test_by_default_stacks_are_rounded_the_pot_is_shown_and_phones_are_quiet() -> None:
    table = house()
    assert not shows_all(table)
    assert stacks(table) == {1: 20000, 2: 15000, 3: 5000, 4: 88890000}
    assert guest_view(public(table), table)["sees"] == {"stacks": "rounded", "pot": True}
    assert table.house.phone_in_hand == "quiet"


@pytest.mark.parametrize(
    ("stack", "shown"), [(0, 0), (100, 5000), (2499, 5000), (7499, 5000), (7500, 10000), (12499, 10000)]
)
def test_a_stack_is_rounded_to_the_nearest_step_and_something_is_never_nothing(
    stack: int, shown: int
) -> None:
    assert rounded(stack, house()) == shown


def test_where_the_house_shows_all_the_view_is_the_staffs() -> None:
    table = house(player_sees_stacks="exact")
    view = public(table)
    assert guest_view(view, table) is view


def test_where_stacks_are_not_shown_no_figure_is_sent() -> None:
    assert set(stacks(house(player_sees_stacks="none")).values()) == {None}


@pytest.mark.parametrize(
    ("how", "structure", "seen"),
    [
        ("yes", "no_limit", True), ("no", "pot_limit", False),
        ("pot_limit_only", "pot_limit", True), ("pot_limit_only", "split_limit", False),
    ],
)  # fmt: skip
def test_the_pot_is_shown_as_the_house_says(how: Any, structure: Any, *, seen: bool) -> None:
    table = replace(house(player_sees_pot=how), rules=preset("madrid", 100, structure=structure))
    game = Play(table).start()
    view = guest_view(public(game.table), game.table)
    assert (view["pot"]["with_bets"], view["pot"]["centre"]) == ((2000, 2000) if seen else (None, None))


def test_nothing_is_said_by_which_a_stack_could_be_told() -> None:
    said: list[dict[str, Any]] = [
        {"e": "bought_in", "seat": 3, "amount": 17350},
        {"e": "raised_to", "seat": 2, "to": 4000},
    ]
    assert guest_said(said, house()) == said[1:]
    assert guest_said(said, house(player_sees_stacks="exact")) == said


def test_where_the_pot_is_not_shown_its_payment_is_not_said() -> None:
    said: list[dict[str, Any]] = [{"e": "pot_awarded", "award": {"amount": 4000}}, {"e": "hand_ended"}]
    assert guest_said(said, house(player_sees_pot="no")) == said[1:]


def test_ones_own_stack_is_exact() -> None:
    table = house()
    assert guest_seat(overlays.seat(table, 2), table, 2)["stack"] == 17350


@pytest.mark.parametrize(("phone", "quiet"), [("full", False), ("quiet", True), ("off", True)])
def test_a_phone_keeps_quiet_while_its_hand_is_live(phone: Any, *, quiet: bool) -> None:
    game = Play(house(phone_in_hand=phone))
    assert not hushed(game.table, 2)
    game.start()
    assert hushed(game.table, 2) == quiet
    game.do(c.Fold(seat=2))
    assert not hushed(game.table, 2)


def test_where_phones_are_off_a_live_hand_has_no_amounts_of_the_turn() -> None:
    for phone, shown in (("quiet", True), ("off", False)):
        game = Play(house(phone_in_hand=phone)).start()
        own = guest_seat(overlays.seat(game.table, 2), game.table, 2)
        assert (own["turn"] is not None) == shown
        assert own["phone"] == phone
