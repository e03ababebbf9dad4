"""The write path: order of checks, once and with the same answer, all or nothing (DESIGN 4, G13-G16)."""

import logging
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.chain import link
from audit.chain import read as read_body
from audit.command import Actor
from audit.models import CommandRecord, Entry, Stream
from players.models import User
from tables import doorbell, store
from tables.engine import commands as ask
from tables.engine.events import AnyEvent
from tables.engine.state import Table
from tables.execute import execute
from tables.models import ChipMovement
from tables.wire import Ack, Envelope, Nak, Second
from tests.people import admitted
from tests.players.pin import PIN
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    MARC,
    behind_the_log,
    do,
    fold_out,
    give,
    new_hand,
    new_table,
    player_id,
    refused,
    rows_of_everything,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db

PLAYER = Actor("user:105", "player", "phone", "sign-in:5")
SPECTATOR = Actor("user:106", "spectator", "phone", "sign-in:6")


@pytest.fixture
def table(db: None) -> UUID:
    return new_table()


@pytest.fixture
def hand(table: UUID) -> UUID:
    new_hand()
    return table


def test_an_accepted_command_is_acknowledged_with_the_seq_of_its_last_entry(hand: UUID) -> None:
    before = state().seq
    answer = do(ask.RaiseTo(seat=2, to=4000))
    stored = [entry.kind for entry in Entry.objects.filter(stream__name=f"table:{hand}", seq__gt=before)]
    assert (answer.seq, stored) == (before + 2, ["deal_completed", "raised_to"])
    assert state().hand.seats[2].bet == 4000  # type: ignore[union-attr]


def test_entries_name_the_actor_the_device_and_the_rules_in_force(hand: UUID) -> None:
    do(ask.Fold(seat=2))
    entry = Entry.objects.filter(kind="folded").get()
    body = read_body(bytes(entry.body))
    assert Actor(body.actor, body.role, body.device, body.session) == INES
    assert body.rules == store.hash_of(state().rules)


# -- Order of checks ----------------------------------------------------------------------------


def test_a_known_id_is_answered_before_permission_staleness_and_rules_are_looked_at(hand: UUID) -> None:
    command_id = uuid4()
    first = give(ask.Fold(seat=2), command_id=command_id, exp=state().seq)
    User.objects.create_user("carmen", PIN, display_name="Carmen", role="inspector")
    signed = Second(badge="carmen", pin=PIN)  # a hand is running
    relief = Envelope(id=uuid4(), exp=None, command=ask.ChangeCroupier(take_over=True), second=signed)
    assert isinstance(execute(table_id(), relief, MARC), Ack)
    again = give(ask.Fold(seat=2), command_id=command_id, exp=0)
    assert again == first
    assert Entry.objects.filter(kind="folded").count() == 1


def test_permission_is_checked_before_staleness_and_staleness_before_the_rules(hand: UUID) -> None:
    assert refused(ask.Fold(seat=7), MARC, exp=0).code == "not_holder"
    assert refused(ask.Fold(seat=7), INES, exp=0).code == "stale"
    assert refused(ask.Fold(seat=7), INES, exp=state().seq).code == "not_your_turn"


def test_a_table_that_does_not_exist_is_refused_before_all_else(hand: UUID) -> None:
    assert refused(ask.Fold(seat=2), number=9).code == "wrong_table"
    envelope = Envelope(id=uuid4(), exp=None, command=ask.Fold(seat=2))
    assert execute("../1", envelope, INES) == Nak(id=envelope.id, code="wrong_table", facts={}, seq=0)


def test_a_quarantined_table_takes_no_command(hand: UUID) -> None:
    Stream.objects.filter(name=f"table:{hand}").update(quarantined=True)
    assert refused(ask.Fold(seat=2)).code == "quarantined"


def test_a_log_that_does_not_chain_up_closes_the_table(hand: UUID) -> None:
    with behind_the_log():
        last = Entry.objects.filter(stream__name=f"table:{hand}").order_by("-seq")[0]
        forged = bytes(last.body).replace(b'"amount":500', b'"amount":700')
        Entry.objects.filter(pk=last.pk).update(body=forged, hash=link(bytes(last.prev), forged))
    store.states.clear()
    answer = refused(ask.Fold(seat=2))
    assert (answer.code, answer.facts["seq"]) == ("quarantined", last.seq + 1)


def test_a_refusal_carries_code_figures_and_where_the_table_stands(hand: UUID) -> None:
    answer = refused(ask.RaiseTo(seat=2, to=500), exp=state().seq)
    assert (answer.code, answer.facts["min"], answer.facts["rule"]) == ("below_minimum", 1000, "A10")
    assert answer.seq == state().seq


# -- The same command again (G14) ---------------------------------------------------------------


def test_the_same_id_from_somebody_else_or_with_other_content_is_refused(hand: UUID) -> None:
    command_id = uuid4()
    assert isinstance(give(ask.Fold(seat=2), command_id=command_id), Ack)
    other_content = give(ask.Fold(seat=3), command_id=command_id)
    other_actor = give(ask.Fold(seat=2), MARC, command_id=command_id)
    assert isinstance(other_content, Nak)
    assert isinstance(other_actor, Nak)
    assert (other_content.code, other_actor.code) == ("id_reused", "id_reused")


def test_the_same_id_at_another_table_is_refused(hand: UUID) -> None:
    new_table(2)
    new_hand(2)
    command_id = uuid4()
    give(ask.Fold(seat=2), command_id=command_id)
    elsewhere = give(ask.Fold(seat=2), command_id=command_id, number=2)
    assert isinstance(elsewhere, Nak)
    assert elsewhere.code == "id_reused"


def test_a_refused_command_is_decided_again_when_it_is_sent_again(hand: UUID) -> None:
    command_id = uuid4()
    early = give(ask.Fold(seat=3), command_id=command_id)
    do(ask.Fold(seat=2))
    later = give(ask.Fold(seat=3), command_id=command_id)
    assert isinstance(early, Nak)
    assert isinstance(later, Ack)


# -- Stale by scope (G15) -----------------------------------------------------------------------


def test_an_entry_of_the_floor_in_mid_hand_never_makes_a_tap_of_the_hand_stale(hand: UUID) -> None:
    seen = state().seq
    do(ask.Rebuy(seat=5, amount=10000), CASH)
    do(ask.SitOut(seat=6), CARMEN)
    do(ask.CallInspector(kind="assistance"))
    do(ask.RaiseTo(seat=2, to=4000), exp=seen)


def test_a_tap_meant_for_another_decision_is_stale(hand: UUID) -> None:
    seen = state().seq
    do(ask.Fold(seat=2), exp=seen)
    answer = refused(ask.Fold(seat=3), exp=seen)
    assert (answer.code, answer.seq) == ("stale", state().seq)
    do(ask.Fold(seat=3), exp=answer.seq)


def test_of_two_tablets_tapping_the_same_turn_one_is_accepted_and_one_is_stale(hand: UUID) -> None:
    seen = state().seq
    other_tablet = Actor(INES.id, "croupier", "tablet-9", "sign-in:9")
    do(ask.RaiseTo(seat=2, to=1000), exp=seen)
    assert refused(ask.RaiseTo(seat=2, to=1000), other_tablet, exp=seen).code == "stale"
    assert Entry.objects.filter(kind="raised_to").count() == 1


def test_a_command_about_a_seat_is_stale_by_that_seat_only(table: UUID) -> None:
    seen = state().seq
    do(ask.SitOut(seat=6), CARMEN, exp=seen)
    assert refused(ask.SitIn(seat=6), CARMEN, exp=seen).code == "stale"
    do(ask.SitOut(seat=7), CARMEN, exp=seen)


def test_a_command_about_the_table_is_stale_by_the_table_and_not_by_its_seats(table: UUID) -> None:
    do(ask.ChangeCroupier())
    seen = state().seq
    do(ask.SitOut(seat=6), CARMEN)
    do(ask.CallInspector(kind="chips"), exp=seen)
    do(ask.ChangeCroupier(take_over=True), MARC, exp=seen)
    assert refused(ask.ChangeCroupier(take_over=True), INES, exp=seen).code == "stale"


# -- A refusal writes nothing -------------------------------------------------------------------

FORBIDDEN: list[tuple[ask.AnyCommand, Actor, str]] = [
    (ask.Fold(seat=3), INES, "not_your_turn"),
    (ask.RaiseTo(seat=2, to=900), INES, "below_minimum"),
    (ask.RaiseTo(seat=2, to=4100), INES, "above_maximum"),
    (ask.RaiseTo(seat=2, to=19600), INES, "above_maximum"),
    (ask.RaiseTo(seat=2, to=1050), INES, "bad_amount"),
    (ask.DealBoard(cards=("Kh", "9h", "4c")), INES, "card_too_early"),
    (ask.StartHand(), INES, "hand_running"),
    (ask.PayPots(), INES, "hand_running"),
    (ask.Fold(seat=2), MARC, "not_holder"),
    (ask.Fold(seat=2), CARMEN, "not_permitted"),
    (ask.Fold(seat=2), PLAYER, "not_permitted"),
    (ask.Fold(seat=2), SPECTATOR, "not_permitted"),
    (ask.ChangeCroupier(), MARC, "held_by_other"),
    (ask.AssignSeat(seat=9, player_id=player_id(1)), CARMEN, "already_seated"),
    (ask.AssignSeat(seat=9, player_id="f" * 32), CARMEN, "bad_message"),
    (ask.AssignSeat(seat=9, player_id="f" * 32), INES, "not_permitted"),
    (ask.Rebuy(seat=3, amount=12345), CASH, "bad_amount"),
]


@pytest.mark.parametrize(("command", "actor", "code"), FORBIDDEN)
def test_what_is_refused_leaves_no_trace_in_any_table(
    hand: UUID, command: ask.AnyCommand, actor: Actor, code: str
) -> None:
    before = rows_of_everything()
    answer = refused(command, actor)
    assert answer.code == code
    assert rows_of_everything() == before


def test_a_refused_attempt_goes_to_the_access_log_with_its_code(
    hand: UUID, caplog: pytest.LogCaptureFixture
) -> None:
    logger = logging.getLogger("omaha.access")
    logger.addHandler(caplog.handler)
    try:
        refused(ask.Fold(seat=2), PLAYER)
    finally:
        logger.removeHandler(caplog.handler)
    facts = caplog.records[-1].__dict__["facts"]
    assert (facts["code"], facts["k"], facts["actor"], facts["role"]) == (
        "not_permitted",
        "fold",
        "user:105",
        "player",
    )


def test_somebody_who_was_seated_elsewhere_at_the_same_moment_is_refused(
    table: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_table(2)
    monkeypatch.setattr(
        "tables.attempt.require_people", lambda command, state, actor: None
    )  # both looked in time
    answer = refused(ask.AssignSeat(seat=9, player_id=player_id(1, 2)), CARMEN)
    assert answer.code == "already_seated"


# -- Cost ---------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_no_command_of_a_hand_or_at_a_seat_needs_more_than_twelve_queries() -> None:
    new_table()
    admitted(player_id(9), "late")
    counted: dict[str, int] = {}

    def count(command: ask.AnyCommand, actor: Actor = INES) -> None:
        with CaptureQueriesContext(connection) as queries:
            do(command, actor)
        name = type(command).__name__
        asked = [query for query in queries if not query["sql"].startswith(("BEGIN", "COMMIT"))]
        counted[name] = max(counted.get(name, 0), len(asked))

    for command in (
        ask.ChangeCroupier(),
        ask.StartHand(),
        ask.RaiseTo(seat=2, to=4000),
        ask.ActThrough(seat=7, verb="call"),
        ask.Rest(verb="fold"),
        ask.Undo(),
        ask.Rest(verb="fold"),
        ask.DealBoard(cards=("Kh", "9h", "4c")),
        ask.Check(seat=2),
        ask.Check(seat=7),
        ask.DealBoard(cards=("2d",)),
        ask.Rest(verb="check"),
        ask.DealBoard(cards=("7s",)),
        ask.Rest(verb="check"),
        ask.ShowCards(seat=2, cards=("As", "Ad", "Qc", "Js")),
        ask.ShowCards(seat=7, cards=("Ks", "Kd", "3c", "5s")),
        ask.PayPots(),
        ask.Undo(reason="wrong seat"),
        ask.PayPots(),
        ask.StartHand(),
        ask.DeclareMisdeal(reason="exposed_card"),
    ):
        count(command)
    count(ask.AssignSeat(seat=9, player_id=player_id(9)), CARMEN)
    count(ask.BuyIn(seat=9, amount=20000), CASH)
    assert max(counted.values()) <= 12, counted
    assert counted["Check"] <= 5, counted


@pytest.mark.django_db(transaction=True)
def test_after_a_commit_the_bell_rings_with_seq_events_and_state(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[tuple[str, int, tuple[AnyEvent, ...], Table | None]] = []
    monkeypatch.setattr(doorbell, "ring", lambda *news: rung.append(news))
    table = new_table()
    rung.clear()
    answer = do(ask.ChangeCroupier())
    refused(ask.ChangeCroupier(), MARC)
    assert [(news[0], news[1]) for news in rung] == [(str(table), answer.seq)]
    assert [store.kind_of(event) for event in rung[0][2]] == ["croupier_changed"]
    assert rung[0][3] == state()


@pytest.mark.django_db(transaction=True)
def test_a_command_reads_no_entry_while_nobody_else_writes() -> None:
    new_table()
    new_hand()
    with CaptureQueriesContext(connection) as queries:
        do(ask.Fold(seat=2))
    reads = [query["sql"] for query in queries if query["sql"].lstrip().startswith("SELECT")]
    assert [sql for sql in reads if "audit_entry" in sql] == []


def test_a_hand_won_without_a_showdown_moves_antes_and_nothing_else(table: UUID) -> None:
    fold_out()
    stacks = {n: seat.stack for n, seat in state().seats.items()}
    assert stacks == {1: 19500, 2: 20000 + 7 * 500, **dict.fromkeys(range(3, 9), 19500)}
    assert ChipMovement.objects.filter(entry__kind="pot_awarded").get().amount == 8 * 500


def test_every_accepted_command_is_remembered_and_no_refused_one(hand: UUID) -> None:
    before = CommandRecord.objects.count()
    do(ask.Fold(seat=2))
    refused(ask.Fold(seat=2))
    assert CommandRecord.objects.count() == before + 1
