"""`manage.py verify` finds what somebody changed beside the log, and names where (G2-G4, G9, F10)."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db.models import F

from audit.chain import Fault, link
from audit.chain import read as read_body
from audit.models import Anchor, Entry, Stream
from tables import store
from tables.engine import commands as ask
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.rules import preset
from tables.engine.state import Table as State
from tables.ledger import code
from tables.models import ChipAccount, ChipMovement, CroupierShift, GameSession, Hand, Seat, Table
from tables.verify import verify
from tests.tables.room import CARMEN, CASH, MARC, behind_the_log, do, fold_out, new_hand, new_table, table_id

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> UUID:
    """An evening in short: hands, a rebuy, a count, undone entries, a misdeal, another croupier."""
    table = new_table(rules=preset("madrid", 100, rake_basis_points=500, rake_no_flop_no_drop=False))
    fold_out()
    do(ask.Undo(reason="wrong seat"))
    do(ask.PayPots())
    do(ask.CountStack(seat=5, counted=16700))
    new_hand()
    do(ask.DeclareMisdeal(reason="exposed_card"))
    do(ask.ChangeCroupier(take_over=True), MARC)
    do(ask.ChangeCroupier(take_over=True))
    new_hand()
    do(ask.Rebuy(seat=7, amount=10000), CASH)
    do(ask.SitOut(seat=8), CARMEN)
    do(ask.RaiseTo(seat=3, to=1000))
    do(ask.Undo())
    return table


def found() -> list[tuple[str, int, str]]:
    return [(fault.stream, fault.seq, fault.wrong) for fault in verify()]


def head(table: UUID) -> int:
    return Stream.objects.get(name=store.stream_name(table)).seq


def test_a_room_that_nobody_touched_is_sound(table: UUID) -> None:
    new_table(2, rules=preset("blinds-omaha", 100), stacks=(8000,) * 6)
    new_hand(2)
    assert found() == []


@pytest.mark.parametrize(
    "tamper",
    [
        lambda: Seat.objects.filter(seat=3).update(stack=20100),
        lambda: Seat.objects.filter(seat=3).delete(),
        lambda: Seat.objects.filter(seat=3).update(sitting_out=True),
    ],
)
def test_a_changed_seat_is_reported_at_the_tables_head(table: UUID, tamper: Callable[[], Any]) -> None:
    tamper()
    assert found() == [(store.stream_name(table), head(table), "rows of Seat")]


def change_balance(table: UUID, account: str, by: int) -> None:
    with behind_the_log():
        ChipAccount.objects.filter(code=f"{table.hex}:{account}").update(balance=F("balance") + by)


def test_a_changed_balance_is_reported_also_when_the_sum_still_agrees(table: UUID) -> None:
    change_balance(table, "stack:3", 100)
    change_balance(table, "stack:4", -100)
    assert found() == [(store.stream_name(table), head(table), f"balance of {table.hex}:stack:3")]


def test_a_sum_of_balances_that_is_not_zero_is_reported_of_the_house(table: UUID) -> None:
    change_balance(table, "drop", 1)
    assert found() == [
        (store.stream_name(table), head(table), f"balance of {table.hex}:drop"),
        ("house", 0, "sum_of_balances"),
    ]
    change_balance(table, "drop", -1)


def test_a_checkpoint_that_is_not_the_last_one_is_reported(table: UUID) -> None:
    with behind_the_log():
        Stream.objects.filter(name=store.stream_name(table)).update(checkpoint=0)
    last = Entry.objects.filter(kind="hand_started").order_by("-seq")[0].seq
    assert found() == [(store.stream_name(table), last, "checkpoint")]


def test_an_account_that_is_missing_or_another_than_the_house_opened_is_reported(table: UUID) -> None:
    with behind_the_log():
        ChipAccount.objects.filter(code=code(str(table), "tips")).delete()
    assert found() == [
        ("house", 1, "accounts of table 1"),
        (store.stream_name(table), head(table), f"balance of {table.hex}:tips"),
    ]


def test_a_changed_hand_session_or_shift_is_reported_at_the_entry_that_began_it(table: UUID) -> None:
    rows = (
        (Hand.objects.order_by("started_seq")[0], "button", 5, "started_seq"),
        (GameSession.objects.get(), "rules_hash", "0" * 64, "opened_seq"),
        (CroupierShift.objects.order_by("started_seq")[1], "croupier", "user:9", "started_seq"),
    )
    for row, column, value, key in rows:
        true = getattr(row, column)
        type(row)._default_manager.filter(pk=row.pk).update(**{column: value})
        assert found() == [(store.stream_name(table), getattr(row, key), f"rows of {type(row).__name__}")]
        type(row)._default_manager.filter(pk=row.pk).update(**{column: true})
    assert found() == []


def test_a_changed_missing_or_invented_movement_is_reported_at_its_entry(table: UUID) -> None:
    ante = ChipMovement.objects.filter(entry__kind="ante_posted").order_by("pk")[3]
    with behind_the_log():
        ChipMovement.objects.filter(pk=ante.pk).update(amount=400)
    assert found() == [(store.stream_name(table), ante.entry.seq, "movements")]
    with behind_the_log():
        ChipMovement.objects.filter(pk=ante.pk).delete()
    assert found()[0] == (store.stream_name(table), ante.entry.seq, "movements")


def test_an_invented_movement_after_the_last_entry_that_moved_chips_is_reported(table: UUID) -> None:
    entry = Entry.objects.filter(kind="sat_out").get()
    name = str(table)
    ChipMovement.objects.create(
        entry=entry, source_id=code(name, "cage"), target_id=code(name, "stack", 2), amount=100
    )
    assert found() == [(store.stream_name(table), entry.seq, "movements")]


def rewrite(table: UUID, first: int, old: bytes, new: bytes) -> None:
    """Rewrite history from `first` on, consistently, without its anchors: the chain alone shows nothing."""
    stream = Stream.objects.get(name=store.stream_name(table))
    with behind_the_log():
        prev = bytes(Entry.objects.get(stream=stream, seq=first).prev)
        for entry in Entry.objects.filter(stream=stream, seq__gte=first).order_by("seq"):
            body = bytes(entry.body).replace(old, new) if entry.seq == first else bytes(entry.body)
            assert entry.seq != first or body != bytes(entry.body)
            read_body(body)
            Entry.objects.filter(pk=entry.pk).update(body=body, prev=prev, hash=link(prev, body))
            prev = link(prev, body)
        Stream.objects.filter(pk=stream.pk).update(head=prev)
        Anchor.objects.filter(stream=stream).delete()
    store.states.clear()


def test_a_rewritten_amount_is_not_what_the_rules_made_of_the_command(table: UUID) -> None:
    ante = Entry.objects.filter(kind="ante_posted").order_by("seq")[0]
    rewrite(table, ante.seq, b'"amount":500', b'"amount":600')
    assert found() == [(store.stream_name(table), ante.seq, "decided otherwise: ante_posted")]


@pytest.mark.parametrize(
    ("kind", "old", "new", "wrong"),
    [
        ("hand_started", b'"increment":1000', b'"increment":2000', "decided otherwise: hand_started"),
        ("undone", b'"hand_aggressor":2', b'"hand_aggressor":3', "decided otherwise: undone"),
        ("undone", b'"stacks":{"1":19500', b'"stacks":{"1":29500', "decided otherwise: undone"),
        (
            "hand_voided",
            b'"stacks":{"1":19500,"2":23300',
            b'"stacks":{"1":23300,"2":19500',
            "decided otherwise: hand_voided",
        ),
    ],
)
def test_a_state_that_an_entry_carries_is_asked_again_of_the_engine(
    table: UUID, kind: str, old: bytes, new: bytes, wrong: str
) -> None:
    entry = Entry.objects.filter(kind=kind).order_by("seq")[0]
    rewrite(table, entry.seq, old, new)
    assert found() == [(store.stream_name(table), entry.seq, wrong)]


def stricter(state: State, command: Any, given: ask.Given) -> Any:
    """The engine of a later release, which wants larger bets."""
    if isinstance(command, ask.RaiseTo) and command.to < 1100:
        raise RuleViolation("below_minimum")
    return decide(state, command, given)


def test_what_this_build_decided_must_be_what_it_decides(
    table: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised = Entry.objects.filter(kind="raised_to").order_by("seq")[0]
    monkeypatch.setattr("tables.verify.decide", stricter)
    before = Entry.objects.get(stream=raised.stream, seq=raised.seq - 1)
    first = before if before.command == raised.command else raised
    assert found() == [(store.stream_name(table), first.seq, "decided again: below_minimum")]


def test_what_another_build_decided_is_told_and_is_no_fault(
    table: UUID, settings: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A release may tighten a rule: what was decided before stands, and its chips are followed as ever."""
    raised = Entry.objects.filter(kind="raised_to").order_by("seq")
    monkeypatch.setattr("tables.verify.decide", stricter)
    settings.BUILD = "a later one"
    otherwise: list[Fault] = []
    assert verify(otherwise) == []
    assert len(otherwise) == len(raised)
    assert {fault.wrong for fault in otherwise} == {"decided again: below_minimum"}
    call_command("verify")
    said = capsys.readouterr().out
    assert f"seq {otherwise[0].seq}: decided again: below_minimum today, by another build then" in said
    assert "all sound" in said
    with behind_the_log():
        ChipMovement.objects.filter(entry=raised[0]).update(amount=F("amount") + 100)
    assert found() == [(store.stream_name(table), raised[0].seq, "movements")]


def test_a_broken_chain_is_reported_before_anything_is_replayed(table: UUID) -> None:
    entry = Entry.objects.filter(kind="folded").order_by("seq")[0]
    with behind_the_log():
        Entry.objects.filter(pk=entry.pk).update(body=bytes(entry.body) + b" ")
    assert found() == [(store.stream_name(table), entry.seq, "hash")]


def test_a_table_that_the_house_never_set_up_is_reported(table: UUID) -> None:
    Table.objects.create(number=99, name="under the stairs")
    assert found() == [("house", 0, "rows of Table 99")]


def test_the_command_prints_the_first_bad_seq_and_leaves_with_one(
    table: UUID, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify")
    assert "all sound" in capsys.readouterr().out
    with behind_the_log():
        Seat.objects.filter(seat=3).update(stack=1)
    with pytest.raises(SystemExit) as left:
        call_command("verify", "--quarantine")
    assert left.value.code == 1
    assert f"table:{table_id()} seq {head(table)}: rows of Seat" in capsys.readouterr().out
    assert Stream.objects.get(name=store.stream_name(table)).quarantined
