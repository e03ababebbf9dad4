"""Change of table and table break: both logs, both ledgers, one transaction (A5, FLOOR 41)."""

from unittest.mock import patch
from uuid import UUID

import pytest
from django.core.management import call_command

from audit.models import Entry, Stream
from players.models import AdmissionCheck, Waiting
from tables import doorbell, store
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.state import Place
from tables.ledger import kind_of
from tables.models import ChipAccount, ChipMovement, GameSession, Seat
from tables.verify import verify
from tables.wire import Preview
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    MADRID,
    behind_the_log,
    do,
    fold_out,
    foresee,
    give,
    new_hand,
    new_table,
    player_id,
    refused,
    rows_of_everything,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db(transaction=True)


def change(seat: int, to: int, *, number: int = 2) -> ask.ChangeTable:
    return ask.ChangeTable(seat=seat, table=str(table_id(number)), to=to)


def two_tables(first: int = 4, second: int = 4) -> None:
    new_table(1, stacks=(20000,) * first)
    new_table(2, stacks=(20000,) * second)


def balance(seat: int, number: int) -> int:
    return ChipAccount.objects.get(code=f"{table_id(number).hex}:stack:{seat}").balance


def test_a_change_of_table_is_one_command_with_an_entry_in_each_log_and_one_movement() -> None:
    two_tables()
    fold_out(1)
    stack = state(1).seats[3].stack
    assert stack == 19500
    ack = do(change(3, 9), CARMEN)
    sent = Entry.objects.get(kind="sent_to_table")
    came = Entry.objects.get(kind="came_from_table")
    assert (sent.command, sent.stream.name) == (came.command, store.stream_name(table_id(1)))
    assert (came.stream.name, ack.seq) == (store.stream_name(table_id(2)), sent.seq)
    moved = ChipMovement.objects.filter(entry__in=[sent, came]).order_by("pk")
    assert [(one.entry_id, kind_of(one.source_id), kind_of(one.target_id), one.amount) for one in moved] == [
        (sent.pk, "stack", "cage", 19500),
        (came.pk, "cage", "stack", 19500),
    ]
    assert (balance(3, 1), balance(9, 2)) == (0, 19500)
    assert (3 in state(1).seats, state(2).seats[9].stack) == (False, 19500)
    row = Seat.objects.get(player=player_id(3))
    assert (row.table_id, row.seat, row.stack) == (table_id(2), 9, 19500)
    assert verify() == []


def test_a_moved_person_keeps_his_admission_and_waits_on_no_list_any_more() -> None:
    two_tables()
    line = f"table:{table_id(2)}"
    with behind_the_log():
        Waiting.objects.create(player_id=player_id(3), line=line, place=1, since="2026-11-30T20:00:00Z")
    do(change(3, 9), CARMEN)
    held = AdmissionCheck.objects.filter(player=player_id(3), ended_at=None)
    assert held.count() == 1
    assert not Waiting.objects.exists()
    do(ask.Rebuy(seat=9, amount=state(2).rules.rebuy_amount), CASH, number=2)
    do(ask.Leave(seat=9), CARMEN, number=2)
    assert held.count() == 0
    assert verify() == []


def test_a_moved_person_plays_at_his_new_table_and_the_ledger_follows() -> None:
    two_tables(5, 4)
    fold_out(2)
    do(change(5, 6), CARMEN)
    fold_out(2)
    fold_out(2)
    hand = state(2).hand
    assert hand is not None
    assert player_id(5) in {seat.player_id for seat in hand.seats.values()}
    fold_out(1)
    assert verify() == []


def test_the_screens_of_both_tables_are_told() -> None:
    two_tables()
    with patch.object(doorbell, "ring") as ring:
        do(change(3, 9), CARMEN)
    told = [(call.args[0], call.args[1], type(call.args[2][0]).__name__) for call in ring.call_args_list]
    assert told == [
        (str(table_id(1)), state(1).seq, "SentToTable"),
        (str(table_id(2)), state(2).seq, "CameFromTable"),
    ]


def test_the_same_command_sent_again_gets_its_answer_and_moves_nobody_twice() -> None:
    two_tables()
    first = give(change(3, 9), CARMEN, command_id=UUID(int=9))
    assert give(change(3, 9), CARMEN, command_id=UUID(int=9)) == first
    assert Entry.objects.filter(kind="came_from_table").count() == 1


def test_what_the_other_table_refuses_is_written_nowhere() -> None:
    two_tables()
    assert refused(change(3, 2), CARMEN).code == "seat_taken"
    assert refused(change(3, 9, number=1), CARMEN).code == "same_table"
    assert refused(change(3, 9, number=77), CARMEN).code == "wrong_table"
    assert refused(change(9, 9), CARMEN).code == "seat_empty"
    assert refused(change(3, 9), INES).code == "not_permitted"
    assert refused(change(3, 9, number=77), INES).code == "not_permitted"
    do(ask.CloseSession(reason="end"), CARMEN, number=2)
    before = rows_of_everything()
    assert refused(change(3, 9), CARMEN).code == "session_not_open"
    assert rows_of_everything() == before


def test_another_game_or_other_stakes_are_no_place_to_go() -> None:
    new_table(1, stacks=(20000,) * 4)
    dearer = preset("madrid", 100, table_min=2000)
    new_table(2, stacks=(dearer.stack_initial,) * 4, rules=dearer)
    nak = refused(change(3, 9), CARMEN)
    assert (nak.code, nak.facts["setting"]) == ("other_game", "table_min")


def test_whoever_is_no_longer_admitted_gets_no_seat_elsewhere() -> None:
    two_tables()
    with behind_the_log():
        AdmissionCheck.objects.filter(player=player_id(3)).update(result="excluded")
    nak = refused(change(3, 9), CARMEN)
    assert (nak.code, nak.facts) == ("not_admitted", {"players": [player_id(3)]})
    assert refused(ask.BreakTable(reason="short"), CARMEN).code == "not_admitted"


def test_a_change_is_stale_when_the_seat_has_changed_since_the_screen_was_drawn() -> None:
    two_tables()
    seen = state(1).seq
    do(ask.SitOut(seat=3), CARMEN)
    assert refused(change(3, 9), CARMEN, exp=seen).code == "stale"


def test_the_preview_shows_both_tables_and_comes_true() -> None:
    two_tables()
    foreseen = foresee(change(3, 9))
    assert isinstance(foreseen, Preview)
    (there,) = foreseen.beside
    assert (foreseen.table, there.table) == (str(table_id(1)), str(table_id(2)))
    assert (foreseen.events, there.events) == (("sent_to_table",), ("came_from_table",))
    assert foreseen.accounts == {"stack": -20000, "cage": 20000}
    assert there.accounts == {"stack": 20000, "cage": -20000}
    do(change(3, 9), CARMEN, exp=foreseen.seq)
    assert there.after["seats"]["9"]["stack"] == state(2).seats[9].stack == 20000


def test_verify_finds_a_change_that_only_one_of_the_two_logs_knows() -> None:
    two_tables()
    do(change(3, 9), CARMEN)
    came = Entry.objects.get(kind="came_from_table")
    with behind_the_log():
        Entry.objects.filter(pk=came.pk).update(command="00000000-0000-4000-8000-00000000dead")
    wrong = {(fault.stream, fault.wrong) for fault in verify()}
    assert (store.stream_name(table_id(1)), "change of table") in wrong


# --- a table is broken ------------------------------------------------------------------------------


def three_tables() -> None:
    new_table(1, stacks=(20000,) * 4)
    new_table(2, stacks=(20000,) * 8)
    new_table(3, stacks=(20000,) * 6)
    new_table(4, stacks=(8000,) * 2, rules=preset("hilo8", 100))


def test_a_broken_table_is_empty_and_closed_and_its_people_sit_with_their_chips_at_tables_of_the_game() -> (
    None
):
    three_tables()
    fold_out(1)
    stacks = {seat.player_id: seat.stack for seat in state(1).seats.values()}
    do(ask.BreakTable(reason="short of players"), CARMEN)
    assert (state(1).phase, state(1).seats) == ("closed", {})
    assert GameSession.objects.get(table=table_id(1)).closed_seq == state(1).seq
    found = {row.player_id: row for row in Seat.objects.filter(player__in=stacks)}
    assert {player: row.stack for player, row in found.items()} == stacks
    assert {row.table_id for row in found.values()} <= {table_id(2), table_id(3)}
    assert ChipAccount.objects.filter(table=table_id(1), kind="stack", balance__gt=0).count() == 0
    assert not AdmissionCheck.objects.filter(player__in=stacks).exclude(ended_at=None).exists()
    assert verify() == []
    for number in (2, 3):
        new_hand(number)
        hand = state(number).hand
        assert hand is not None
        assert set(hand.dealt) == set(state(number).seats)
    assert verify() == []


def test_a_draw_of_a_broken_table_can_be_made_again(capsys: pytest.CaptureFixture[str]) -> None:
    three_tables()
    do(ask.Leave(seat=1), CARMEN, number=2)
    do(ask.BreakTable(reason="short of players"), CARMEN)
    do(ask.Leave(seat=2), CARMEN, number=2)
    call_command("verify", draw="1")
    out = capsys.readouterr().out
    assert "table break, seq" in out
    assert "free (table/seat): " in out
    assert "made again: the same" in out
    entry = Entry.objects.get(kind="table_broken")
    event = store.event_of(entry)
    assert sorted(event.free, key=lambda p: (p.table, p.seat)) == sorted(  # type: ignore[union-attr]
        [Place(table=str(table_id(2)), seat=n) for n in (1, 9, 10)]
        + [Place(table=str(table_id(3)), seat=n) for n in (7, 8, 9, 10)],
        key=lambda p: (p.table, p.seat),
    )


def test_without_seats_for_all_nobody_is_moved() -> None:
    new_table(1, stacks=(20000,) * 4)
    new_table(2, stacks=(20000,) * 8)
    before = rows_of_everything()
    nak = refused(ask.BreakTable(reason="short"), CARMEN)
    assert (nak.code, nak.facts) == ("no_free_seats", {"need": 4, "have": 2, "missing": 2, "rule": "A1"})
    assert rows_of_everything() == before


def test_a_draw_has_no_preview_but_its_refusals_are_foreseen() -> None:
    three_tables()
    drawn, short = foresee(ask.BreakTable(reason="short")), foresee(ask.BreakTable(reason="x"), number=4)
    assert not isinstance(drawn, Preview)
    assert not isinstance(short, Preview)
    assert (drawn.code, short.code) == ("not_offered", "no_free_seats")


def test_a_table_in_quarantine_is_left_out_of_the_draw() -> None:
    three_tables()
    Stream.objects.filter(name=store.stream_name(table_id(2))).update(quarantined=True)
    do(ask.BreakTable(reason="short"), CARMEN)
    assert {row.table_id for row in Seat.objects.filter(player__in=[player_id(n) for n in range(1, 5)])} == {
        table_id(3)
    }


def test_a_table_of_another_house_rule_set_is_no_place_in_a_draw() -> None:
    new_table(1, stacks=(20000,) * 4)
    new_table(2, stacks=(20000,) * 2, rules=preset("madrid", 100, structure="no_limit"))
    assert MADRID.structure == "pot_limit"
    assert refused(ask.BreakTable(reason="short"), CARMEN).facts["have"] == 0
