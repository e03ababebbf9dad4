"""Role by command by holder: who may ask for what, and with which code he is refused (DESIGN 4, G26, G27)."""

from typing import Final, get_args
from uuid import UUID

import pytest

from audit.command import Actor, Refused
from players.models import Player, User
from players.roles import Role
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.rulings import Note
from tables.engine.state import Hand, HandSeat, Seat, Table
from tables.permissions import CLOCK, ROWS, require
from tables.store import unopened
from tests.players.pin import PIN
from tests.tables.room import MARC, new_hand, new_table, refused, rows_of_everything

pytestmark = pytest.mark.sqlite_only

PLAYING: Final = Hand(number=1, button=1, dealt=(1, 2), seats={n: HandSeat(seat=n, start=9) for n in (1, 2)})
HELD: Final = Table(table="t", rules=preset("madrid"), croupier="user:1", hand=PLAYING)
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
    "keep_pending": ask.KeepPending(seat=1, verb="fold"),
    "note_incident": ask.NoteIncident(kind="dead_hand", seat=1),
    "amend": ask.Amend(entry=1, to=1000),
    "call_inspector": ask.CallInspector(kind="dispute"),
    "acknowledge_ruling": ask.AcknowledgeRuling(ruling="1"),
    "close_call": ask.CloseCall(call="1"),
    "recount": ask.Recount(counts={1: 100}),
    "place_button": ask.PlaceButton(seat=1),
    "draw_for_button": ask.DrawForButton(cards={1: "Ah"}),
    "check_deck": ask.CheckDeck(colour="red", deck="A-1", cards=52),
    "sit_out": ask.SitOut(seat=1),
    "sit_in": ask.SitIn(seat=1),
    "choose_entry": ask.ChooseEntry(seat=1, entry="post"),
    "tip": ask.Tip(seat=1, amount=100),
    "make_request": ask.MakeRequest(seat=1, kind="rebuy"),
    "end_request": ask.EndRequest(seat=1, outcome="done"),
    "leave": ask.Leave(seat=1),
    "stop_playing": ask.StopPlaying(seat=1),
    "change_croupier": ask.ChangeCroupier(take_over=True),
    "open_session": ask.OpenSession(rules=preset("madrid")),
    "open_from_profile": ask.OpenFromProfile(profile=str(UUID(int=1)), version=1),
    "change_rules": ask.ChangeRules(rules=preset("madrid")),
    "apply_profile": ask.ApplyProfile(version=1),
    "pause": ask.Pause(reason="break"),
    "resume": ask.Resume(),
    "extend_session": ask.ExtendSession(ends_at=1, reason="full list"),
    "announce_last_hands": ask.AnnounceLastHands(hands=3),
    "end_session": ask.EndSession(),
    "close_session": ask.CloseSession(reason="closing"),
    "assign_seat": ask.AssignSeat(seat=1, player_id="p"),
    "draw_seats": ask.DrawSeats(players=("p",)),
    "move_seat": ask.MoveSeat(seat=1, to=2),
    "change_table": ask.ChangeTable(seat=1, table="00000000-0000-4000-8000-000000000002", to=2),
    "break_table": ask.BreakTable(reason="short of players"),
    "release_seat": ask.ReleaseSeat(seat=1),
    "answer_call": ask.AnswerCall(call="1"),
    "plan_relief": ask.PlanRelief(croupier="user:2"),
    "charge_time": ask.ChargeTime(),
    "confirm_bonus": ask.ConfirmBonus(hand=1, seat=1),
    "reserve_seat": ask.ReserveSeat(seat=3, player_id="p", minutes=1),
    "cancel_reservation": ask.CancelReservation(seat=3),
    "expire_reservation": ask.ExpireReservation(seat=3),
    "feed_table": ask.FeedTable(),
    "enter_paper_hands": ask.EnterPaperHands(last=9, stacks={1: 100}, button=1, reason="no power"),
    "hold_table": ask.HoldTable(case="7"),
    "hold_all": ask.HoldAll(case="evacuation"),
    "lift_hold": ask.LiftHold(case="7"),
    "rule": ask.Rule(ruling=Note(), reason="facts", article="A17"),
    "open_case": ask.OpenCase(case="7", complaint="other"),
    "tell_ruling": ask.TellRuling(ruling="1", everybody=True),
    "check_book": ask.CheckBook(),
    "give_penalty": ask.GivePenalty(seat=1, kind="warning", reason="behaviour"),
    "revoke_penalty": ask.RevokePenalty(penalty="1", reason="mistaken"),
    "pick_up": ask.PickUp(seat=1, counted=0),
    "buy_in": ask.BuyIn(seat=1, amount=100),
    "rebuy": ask.Rebuy(seat=1, amount=100),
    "cash_out": ask.CashOut(seat=1),
    "move_float": ask.MoveFloat(kind="opener", chips={100: 1}),
    "report_book": ask.ReportBook(),
    "escalate_call": ask.EscalateCall(call="1"),
    "propose_recount": ask.ProposeRecount(),
    "return_bag": ask.ReturnBag(bag="1"),
    "end_penalty": ask.EndPenalty(penalty="1"),
    "ask_pick_up": ask.AskPickUp(seat=1),
}

NAMES: Final = list(COMMANDS)
OF_THE_HOLDER: Final = set(NAMES[: NAMES.index("change_croupier")])
BESIDE_THE_HOLDER: Final = {
    "close_call", "recount",
    "place_button", "draw_for_button", "check_deck", "sit_out", "sit_in", "choose_entry", "tip",
    "make_request", "end_request", "stop_playing",
}  # fmt: skip
CAGE: Final = {"buy_in", "rebuy", "cash_out", "leave", "move_float", "count_stack", "return_bag"}
FLOOR: Final = set(NAMES[NAMES.index("open_session") : NAMES.index("buy_in")]) | BESIDE_THE_HOLDER | CAGE
OF_THE_CLOCK: Final = {"escalate_call", "propose_recount", "report_book", "end_penalty", "ask_pick_up"}
ALLOWED: Final[dict[str, set[str]]] = {
    Role.CROUPIER: OF_THE_HOLDER | {"change_croupier"},
    Role.INSPECTOR: FLOOR,
    Role.JEFE: FLOOR,
    Role.CASHIER: CAGE,
}


def verdict(command: ask.AnyCommand, actor: Actor, state: Table = HELD) -> str:
    try:
        require(command, actor, state)
    except Refused as refusal:
        return str(refusal.code)
    return "may"


def test_every_command_has_its_row_and_its_place_in_this_matrix() -> None:
    kinds = set(get_args(ask.AnyCommand))
    assert set(ROWS) == kinds
    assert {type(command) for command in COMMANDS.values()} == kinds
    assert all(command.__struct_config__.tag == name for name, command in COMMANDS.items())
    assert set().union(OF_THE_CLOCK, *ALLOWED.values()) == set(COMMANDS)


@pytest.mark.parametrize("role", [*Role.values, "", "root", "system"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_role_may_give_its_own_commands_and_no_others(role: str, name: str) -> None:
    allowed = name in ALLOWED.get(role, set())
    assert verdict(COMMANDS[name], Actor("user:1", role)) == ("may" if allowed else "not_permitted")


@pytest.mark.parametrize("name", sorted(OF_THE_HOLDER))
def test_a_croupier_who_does_not_hold_the_table_is_told_so(name: str) -> None:
    assert verdict(COMMANDS[name], Actor("user:2", "croupier")) == "not_holder"
    assert verdict(COMMANDS[name], HOLDER, FREE) == "not_holder"


def test_a_free_table_is_signed_on_to_and_a_held_one_only_taken_over() -> None:
    other = Actor("user:2", "croupier")
    assert verdict(ask.ChangeCroupier(), other, FREE) == "may"
    assert verdict(ask.ChangeCroupier(), HOLDER) == "may"
    assert verdict(ask.ChangeCroupier(), other) == "held_by_other"
    assert verdict(ask.ChangeCroupier(take_over=True), other) == "may"


def test_the_clock_gives_what_falls_due_and_nothing_else() -> None:
    allowed = {name for name, command in COMMANDS.items() if verdict(command, CLOCK) == "may"}
    assert allowed == {"time_out", "end_session", "charge_time", "expire_reservation"} | OF_THE_CLOCK


def test_the_holder_may_note_that_a_player_leaves_after_the_hand_but_pays_nobody_out() -> None:
    between = Table(table="t", rules=preset("madrid"), croupier="user:1")
    assert verdict(ask.Leave(seat=1), HOLDER) == "may"
    assert verdict(ask.Leave(seat=3), HOLDER) == "not_permitted"
    assert verdict(ask.Leave(seat=1), HOLDER, between) == "not_permitted"
    assert verdict(ask.Leave(seat=1), Actor("user:3", "cashier"), between) == "may"


@pytest.mark.django_db
def test_a_player_says_how_his_own_seat_comes_in_and_nobody_elses() -> None:
    """A6: post or wait."""
    user = User.objects.create_user("p1", PIN, display_name="Nadia", role=Role.PLAYER)
    other = User.objects.create_user("p2", PIN, display_name="Omar", role=Role.PLAYER)
    player = Player.objects.create(alias="Nadia", user=user)
    state = Table(table="t", rules=preset("hilo8"), seats={4: Seat(seat=4, player_id=player.pk)})
    mine, his = ask.ChooseEntry(seat=4, entry="post"), ask.ChooseEntry(seat=5, entry="post")
    assert verdict(mine, Actor(user.actor, Role.PLAYER), state) == "may"
    assert verdict(his, Actor(user.actor, Role.PLAYER), state) == "not_permitted"
    assert verdict(mine, Actor(other.actor, Role.PLAYER), state) == "not_permitted"
    assert verdict(mine, Actor(user.actor, Role.SPECTATOR), state) == "not_permitted"
    assert verdict(ask.SitOut(seat=4), Actor(user.actor, Role.PLAYER), state) == "not_permitted"


@pytest.mark.django_db
def test_no_role_leaves_a_trace_by_a_command_that_is_not_its_own() -> None:
    new_table()
    new_hand()
    before = rows_of_everything()
    for role in [*Role.values, "", "root", "system"]:
        for name in sorted(set(COMMANDS) - ALLOWED.get(role, set())):
            assert refused(COMMANDS[name], Actor("user:9", role)).code == "not_permitted", (role, name)
    for name in sorted(OF_THE_HOLDER):
        assert refused(COMMANDS[name], MARC).code == "not_holder", name
    assert rows_of_everything() == before
