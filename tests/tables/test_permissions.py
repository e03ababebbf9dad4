"""Role by command by holder: who may ask for what, and with which code he is refused (DESIGN 4, G26, G27)."""

from typing import Final, get_args

import pytest

from audit.command import Actor, Refused
from players.roles import Role
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.state import Table
from tables.permissions import CLOCK, ROLES, require
from tables.permissions import OF_THE_HOLDER as HOLDERS
from tables.store import unopened

HELD: Final = Table(table="t", rules=preset("madrid"), croupier="user:1")
FREE: Final = unopened("t")
HOLDER: Final = Actor("user:1", "croupier")

COMMANDS: Final[dict[str, ask.AnyCommand]] = {
    "start_hand": ask.StartHand(),
    "fold": ask.Fold(seat=1),
    "check": ask.Check(seat=1),
    "call": ask.Call(seat=1),
    "raise_to": ask.RaiseTo(seat=1, to=100),
    "act_through": ask.ActThrough(seat=1, verb="fold"),
    "rest": ask.Rest(verb="fold"),
    "deal_board": ask.DealBoard(cards=("Ah",)),
    "show_cards": ask.ShowCards(seat=1, cards=("Ah", "Ad", "Ac", "As")),
    "shown_beaten": ask.ShownBeaten(seats=(1,)),
    "muck": ask.Muck(seat=1),
    "pay_pots": ask.PayPots(),
    "undo": ask.Undo(),
    "declare_misdeal": ask.DeclareMisdeal(reason="exposed_card"),
    "time_out": ask.TimeOut(seat=1),
    "count_stack": ask.CountStack(seat=1, counted=100),
    "call_inspector": ask.CallInspector(kind="dispute"),
    "place_button": ask.PlaceButton(seat=1),
    "sit_out": ask.SitOut(seat=1),
    "sit_in": ask.SitIn(seat=1),
    "choose_entry": ask.ChooseEntry(seat=1, entry="post"),
    "change_croupier": ask.ChangeCroupier(take_over=True),
    "open_session": ask.OpenSession(rules=preset("madrid")),
    "assign_seat": ask.AssignSeat(seat=1, player_id="p"),
    "answer_call": ask.AnswerCall(call="1"),
    "buy_in": ask.BuyIn(seat=1, amount=100),
    "rebuy": ask.Rebuy(seat=1, amount=100),
}

FLOOR: Final = {
    "open_session",
    "assign_seat",
    "answer_call",
    "place_button",
    "sit_out",
    "sit_in",
    "choose_entry",
}
CAGE: Final = {"buy_in", "rebuy"}
OF_THE_HOLDER: Final = set(list(COMMANDS)[:21]) | {"change_croupier"}
ALLOWED: Final[dict[str, set[str]]] = {
    Role.CROUPIER: OF_THE_HOLDER,
    Role.INSPECTOR: FLOOR | CAGE,
    Role.JEFE: FLOOR | CAGE,
    Role.CASHIER: CAGE,
}


def verdict(command: ask.AnyCommand, actor: Actor, state: Table = HELD) -> str:
    try:
        require(command, actor, state)
    except Refused as refusal:
        return str(refusal.code)
    return "may"


def test_a_command_without_a_row_in_the_matrix_may_be_given_by_nobody_but_a_hands_by_the_holder() -> None:
    assert all(command.__struct_config__.tag == name for name, command in COMMANDS.items())
    for kind in get_args(ask.AnyCommand):
        if kind.__struct_config__.tag not in COMMANDS:
            assert kind not in ROLES
            assert issubclass(kind, ask.HandCommand) == issubclass(kind, HOLDERS)


@pytest.mark.parametrize("role", [*Role.values, "", "root", "system"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_role_may_give_its_own_commands_and_no_others(role: str, name: str) -> None:
    allowed = name in ALLOWED.get(role, set())
    assert verdict(COMMANDS[name], Actor("user:1", role)) == ("may" if allowed else "not_permitted")


@pytest.mark.parametrize("name", sorted(OF_THE_HOLDER - {"change_croupier"}))
def test_a_croupier_who_does_not_hold_the_table_is_told_so(name: str) -> None:
    assert verdict(COMMANDS[name], Actor("user:2", "croupier")) == "not_holder"
    assert verdict(COMMANDS[name], HOLDER, FREE) == "not_holder"


def test_a_free_table_is_signed_on_to_and_a_held_one_only_taken_over() -> None:
    other = Actor("user:2", "croupier")
    assert verdict(ask.ChangeCroupier(), other, FREE) == "may"
    assert verdict(ask.ChangeCroupier(), HOLDER) == "may"
    assert verdict(ask.ChangeCroupier(), other) == "held_by_other"
    assert verdict(ask.ChangeCroupier(take_over=True), other) == "may"


def test_the_clock_may_let_a_seats_time_run_out_and_nothing_else() -> None:
    allowed = {name for name, command in COMMANDS.items() if verdict(command, CLOCK) == "may"}
    assert allowed == {"time_out"}
