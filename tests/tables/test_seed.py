"""The demo house: seeded through the write path, ready to deal, and the same when seeded twice."""

import json
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command

from audit.command import Actor
from players.models import User
from tables.engine import commands as ask
from tables.execute import execute
from tables.management.commands.seed_demo import PEOPLE, TABLES, table_id
from tables.models import Seat
from tables.selectors import tables
from tables.verify import verify
from tables.wire import Ack, Envelope
from tests.tables.room import rows_of_everything

pytestmark = pytest.mark.django_db


@pytest.fixture
def printed(db: None, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    call_command("seed_demo", "--json")
    return dict(json.loads(capsys.readouterr().out))


def test_three_tables_are_ready_to_deal_and_nobody_holds_them(printed: dict[str, object]) -> None:
    states = [(row.number, row.state) for row in tables() if row.state is not None]
    found = [(n, s.rules.preset, s.rules.structure, len(s.seats), s.croupier) for n, s in states]
    assert found == [
        (1, "madrid", "pot_limit", 8, None),
        (2, "blinds-omaha", "pot_limit", 6, None),
        (3, "hilo8", "split_limit", 6, None),
    ]
    croupier = Actor(User.objects.get(badge="croupier1").actor, "croupier")
    for demo in TABLES:
        for command in (ask.ChangeCroupier(), ask.StartHand()):
            envelope = Envelope(id=uuid4(), exp=None, command=command)
            assert isinstance(execute(table_id(demo.number), envelope, croupier), Ack)
    assert verify() == []


def test_everybody_can_sign_in_with_the_pin_that_is_printed(printed: dict[str, object]) -> None:
    roles = {one["role"] for one in printed["people"]}  # type: ignore[attr-defined]
    assert roles == {"inspector", "jefe", "director", "cashier", "auditor", "croupier", "player", "spectator"}
    assert len(PEOPLE) == 10
    for one in PEOPLE:
        user = User.objects.get(badge=one.badge)
        assert user.check_password(one.pin)
        assert user.role == one.role


def test_both_players_sit_at_a_table(printed: dict[str, object]) -> None:
    seats = Seat.objects.filter(player__user__isnull=False).order_by("table__number")
    found = [(row.table.number, row.seat, row.player.alias) for row in seats]
    assert found == [(1, 1, "Lucía"), (2, 1, "Andrés")]


def test_seeding_again_changes_nothing(
    printed: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    before = rows_of_everything()
    call_command("seed_demo")
    assert "croupier1   200200" in capsys.readouterr().out
    assert rows_of_everything() == before


def test_what_is_printed_leads_to_the_tables(printed: dict[str, object]) -> None:
    ids = [UUID(row["id"]) for row in printed["tables"]]  # type: ignore[attr-defined]
    assert ids == [table_id(1), table_id(2), table_id(3)]
