"""The house signs where its tables stand: at the end of each hand, of a session, once a day (G10, F11)."""

import stat
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from audit import anchors
from audit.chain import Fault
from audit.models import Anchor, Entry, Stream
from tables.engine import commands as ask
from tables.house import HOUSE, anchor_day
from tables.models import Table
from tables.verify import verify
from tests.tables.room import CARMEN, behind_the_log, do, fold_out, new_hand, new_table, refused, table_id
from tests.tables.test_verify import rewrite

pytestmark = pytest.mark.django_db

FIRST = f"table:{table_id()}"
MONDAY, TUESDAY = date(2026, 11, 30), date(2026, 12, 1)


def anchored() -> list[int]:
    return list(Anchor.objects.filter(stream__name=FIRST).order_by("seq").values_list("seq", flat=True))


def test_the_end_of_a_hand_is_signed_with_its_last_entry_and_nothing_else_of_it_is() -> None:
    new_table()
    new_hand()
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Rest(verb="fold"))
    assert anchored() == []
    ended = do(ask.PayPots()).seq
    assert anchored() == [ended]
    made = Anchor.objects.get()
    assert anchors.holds(made, FIRST, anchors.house_ring())
    assert bytes(made.hash) == bytes(Entry.objects.get(stream__name=FIRST, seq=ended).hash)
    assert verify() == []


def test_a_hand_paid_twice_and_a_void_one_are_signed_each_time() -> None:
    new_table()
    fold_out()
    do(ask.Undo(reason="wrong seat"))
    again = do(ask.PayPots()).seq
    new_hand()
    void = do(ask.DeclareMisdeal(reason="exposed_card")).seq
    assert anchored()[1:] == [again, void]


def test_the_close_of_a_session_is_signed_too() -> None:
    new_table()
    fold_out()
    closed = do(ask.CloseSession(reason="early"), CARMEN).seq
    assert anchored()[-1] == closed


def test_a_refused_command_signs_nothing() -> None:
    new_table()
    fold_out()
    before = anchored()
    assert refused(ask.PayPots()).code == "hand_over"
    assert anchored() == before


def test_a_day_is_signed_once_over_every_table_whatever_happened_in_between() -> None:
    new_table()
    new_table(2)
    heads = {name: (seq, head) for name, (seq, head) in anchors.heads().items() if name != HOUSE}
    first = anchor_day(MONDAY)
    fold_out()
    assert anchor_day(MONDAY).seq == first.seq
    entry = Entry.objects.get(kind="day_signed")
    assert Anchor.objects.get(stream__name=HOUSE).seq == entry.seq == first.seq
    assert set(heads) >= {FIRST, f"table:{table_id(2)}"}
    assert all(
        f'"{name}":[{seq},"{head}"]'.encode() in bytes(entry.body) for name, (seq, head) in heads.items()
    )
    assert anchor_day(TUESDAY).seq == first.seq + 1
    assert verify() == []


def test_what_the_house_has_signed_for_a_day_shows_a_table_rewritten_without_its_anchors() -> None:
    table = new_table()
    anchor_day(MONDAY)
    seq = Stream.objects.get(name=FIRST).seq
    bought = Entry.objects.filter(kind="bought_in").order_by("seq")[0]
    rewrite(table, bought.seq, b'"amount":20000', b'"amount":30000')
    assert verify() == [Fault(FIRST, seq, f"anchor of {MONDAY}")]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A table with a hand played, and the file of then."""
    new_table()
    fold_out()
    path = tmp_path / "anchors"
    call_command("anchors", "export", str(path))
    return path


def test_verify_finds_a_rewrite_by_a_file_that_was_kept_elsewhere(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify", "--anchors", str(kept))
    assert "all sound" in capsys.readouterr().out
    bought = Entry.objects.filter(kind="bought_in").order_by("seq")[0]
    ended = anchored()[0]
    rewrite(Table.objects.get().pk, bought.seq, b'"amount":20000', b'"amount":21000')
    with pytest.raises(SystemExit):
        call_command("verify", "--anchors", str(kept))
    assert f"{FIRST} seq {ended}: rewritten after 0" in capsys.readouterr().out


def test_verify_finds_a_tail_cut_off_by_a_file_that_was_kept_elsewhere(
    kept: Path, capsys: pytest.CaptureFixture[str], lose_the_last_entry: Callable[[], int]
) -> None:
    last = lose_the_last_entry()
    with pytest.raises(SystemExit):
        call_command("verify", "--anchors", str(kept))
    assert f"{FIRST} seq {last}: cut off after {last - 1}" in capsys.readouterr().out


@pytest.fixture
def lose_the_last_entry() -> Callable[[], int]:
    """Take the table's last entry away as the owner of the database can, with all anchors."""

    def lose() -> int:
        stream = Stream.objects.get(name=FIRST)
        with behind_the_log():
            gone = Entry.objects.get(stream=stream, seq=stream.seq)
            gone.movements.all().delete()
            gone.delete()
            Anchor.objects.all().delete()
            Stream.objects.filter(pk=stream.pk).update(seq=stream.seq - 1, head=bytes(gone.prev))
        return stream.seq

    return lose


def test_a_file_is_checked_with_the_public_key_that_was_kept_beside_it(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("anchors", "key")
    public = capsys.readouterr().out.strip()
    call_command("verify", "--anchors", str(kept), "--key", public)
    with pytest.raises(CommandError, match="not known here"):
        call_command("verify", "--anchors", str(kept), "--key", "00" * 31 + "01")


def test_the_signing_key_is_a_file_that_nobody_else_can_read() -> None:
    path = settings.VAR / "keys" / "anchor"
    assert stat.S_IMODE(path.stat().st_mode) == 0o400
    assert path.read_text().strip() == settings.ANCHOR_KEY
