"""No seat and no chips without a clear check, whoever asks, and never a word of why (G29, A17)."""

from datetime import date
from uuid import uuid4

import pytest
from django.utils import timezone

from audit.command import Actor
from players.execute import CheckAdmission, RegisterPlayer
from players.execute import execute as execute_people
from players.identity import Papers
from players.models import AdmissionCheck, Identity, Player
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.house import add_table_to_house
from tables.models import Seat
from tables.verify import verify
from tables.wire import Nak
from tests.people import admitted, clear
from tests.tables.room import (
    CARMEN,
    CASH,
    JEFE,
    MADRID,
    MAKER,
    do,
    foresee,
    new_hand,
    new_table,
    player_id,
    refused,
    rows_of_everything,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db

FOUR = (20000,) * 4
LATE = player_id(9)
REASONS = ("excluded", "under_age", "unchecked", None)


def check(player: str, result: str, actor: Actor = CASH) -> None:
    asked = CheckAdmission(player, AdmissionCheck.Result(result), AdmissionCheck.Source.REGISTER, "R-1")
    execute_people(asked, command_id=uuid4(), actor=actor)


def not_admitted(command: ask.AnyCommand, actor: Actor, player: str) -> None:
    before = rows_of_everything()
    answers = [refused(command, actor), foresee(command, actor)]
    for answer in answers:
        assert isinstance(answer, Nak)
        assert (answer.code, dict(answer.facts)) == ("not_admitted", {"players": [player]})
    assert rows_of_everything() == before


@pytest.mark.parametrize("why", REASONS)
@pytest.mark.parametrize("actor", [CARMEN, JEFE])
def test_a_seat_is_refused_in_the_same_words_for_every_reason(why: str | None, actor: Actor) -> None:
    new_table(stacks=FOUR)
    Player.objects.create(id=LATE, alias="late")
    if why is not None:
        check(LATE, why)
    not_admitted(ask.AssignSeat(seat=9, player_id=LATE), actor, LATE)


@pytest.mark.parametrize("why", ["excluded", "under_age", "unchecked"])
@pytest.mark.parametrize("actor", [CARMEN, CASH])
def test_an_answer_that_arrives_in_session_stops_buy_in_and_rebuy(why: str, actor: Actor) -> None:
    new_table(stacks=FOUR)
    admitted(LATE, "late")
    do(ask.AssignSeat(seat=9, player_id=LATE), CARMEN)
    check(LATE, why)
    not_admitted(ask.BuyIn(seat=9, amount=20000), actor, LATE)
    check(player_id(2), why)
    not_admitted(ask.Rebuy(seat=2, amount=MADRID.rebuy_amount), actor, player_id(2))


def test_who_is_excluded_in_session_plays_his_hand_and_leaves_with_his_chips() -> None:
    new_table(stacks=FOUR)
    new_hand()
    check(player_id(2), "excluded")
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Leave(seat=2), CARMEN)
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    new_hand()
    assert sorted(state().seats) == [1, 3, 4]
    assert Seat.objects.filter(player_id=player_id(2)).count() == 0
    assert verify() == []


def test_a_draw_names_those_who_may_not_be_drawn_and_draws_nobody() -> None:
    add_table_to_house(1, "one", MAKER, table=table_id())
    do(ask.OpenSession(rules=preset("madrid", 100, seat_draw=True)), CARMEN)
    people = [player_id(n) for n in range(1, 5)]
    for one in people:
        admitted(one, "x")
    check(people[2], "excluded")
    answer = refused(ask.DrawSeats(players=tuple(people)), CARMEN)
    assert (answer.code, dict(answer.facts)) == ("not_admitted", {"players": [people[2]]})
    assert Seat.objects.count() == 0
    do(ask.DrawSeats(players=(people[0], people[1], people[3])), CARMEN)
    assert Seat.objects.count() == 3


def test_a_check_ends_when_he_leaves_and_the_next_entry_needs_a_new_one() -> None:
    new_table(stacks=FOUR)
    gone = player_id(4)
    do(ask.Leave(seat=4), CASH)
    not_admitted(ask.AssignSeat(seat=4, player_id=gone), CARMEN, gone)
    clear(gone)
    do(ask.AssignSeat(seat=4, player_id=gone), CARMEN)


def test_a_check_holds_through_a_change_of_seat() -> None:
    new_table(stacks=FOUR)
    do(ask.MoveSeat(seat=4, to=7), CARMEN)
    do(ask.Rebuy(seat=7, amount=MADRID.rebuy_amount), CASH)
    assert state().seats[7].stack == 20000 + MADRID.rebuy_amount


def test_who_may_not_seat_anybody_hears_that_and_nothing_of_admission() -> None:
    new_table(stacks=FOUR)
    Player.objects.create(id=LATE, alias="late")
    check(LATE, "excluded")
    for role in ("croupier", "player", "spectator", "cashier", "auditor"):
        assert refused(ask.AssignSeat(seat=9, player_id=LATE), Actor("user:9", role)).code == "not_permitted"


# -- Rows and log ------------------------------------------------------------------------------


def changed(**values: object) -> list[tuple[str, int, str]]:
    """What verify finds once somebody with the database in his hands has changed the row of a check."""
    AdmissionCheck.objects.filter(player_id=LATE).update(**values)
    return [(fault.stream, fault.seq, fault.wrong) for fault in verify()]


@pytest.mark.parametrize(
    "forged",
    [
        {"result": "clear"},
        {"player_id": player_id(1)},
        {"by": "user:1"},
        {"ended_at": timezone.now()},
        {"seq": 99},
    ],
)
def test_an_exclusion_that_was_made_clear_behind_the_log_is_found(forged: dict[str, object]) -> None:
    new_table(stacks=FOUR)
    Player.objects.create(id=LATE, alias="late")
    check(LATE, "excluded")
    assert verify() == []
    assert changed(**forged) == [("people", 5, "rows of AdmissionCheck")]


def test_a_check_that_had_ended_and_holds_again_is_found() -> None:
    new_table(stacks=FOUR)
    do(ask.Leave(seat=4), CASH)
    clear(player_id(4))
    assert verify() == []
    AdmissionCheck.objects.filter(player_id=player_id(4)).update(ended_at=None)
    assert [(f.stream, f.seq, f.wrong) for f in verify()] == [("people", 4, "rows of AdmissionCheck")]


def test_a_check_of_which_the_log_knows_nothing_is_found() -> None:
    new_table(stacks=FOUR)
    row = AdmissionCheck.objects.get(player_id=player_id(1))
    row.pk, row.seq = None, 0
    row.save()
    assert [(f.stream, f.seq, f.wrong) for f in verify()] == [("people", 0, "rows of AdmissionCheck")]


def test_papers_that_were_destroyed_behind_the_log_are_missed() -> None:
    papers = Papers("Noelia Peña", date(1990, 5, 17), "id_card", "12345678Z", "ES")
    execute_people(RegisterPlayer(LATE, "late"), command_id=uuid4(), actor=CASH, papers=papers)
    assert verify() == []
    Identity.objects.update(wrapped_key=b"", papers=b"", mark=None, erased_at=timezone.now())
    assert [(f.stream, f.seq, f.wrong) for f in verify()] == [("people", 0, "rows of Identity")]
