"""The inspector's change of shift: what stands open is handed over and taken over by entries (FLOOR.md 3)."""

import html
import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from audit.models import Entry
from players.models import User
from players.roles import Role
from tables import handover
from tables.engine import commands as ask
from tables.engine import rulings as r
from tables.verify import verify
from tests.players.pin import PIN
from tests.tables.room import CARMEN, do, new_table, rule, to_award

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
URL = "/floor/handover/"


@pytest.fixture
def table(db: None) -> UUID:
    return new_table(stacks=(20000,) * 4)


def someone(badge: str, role: str = Role.INSPECTOR) -> Client:
    User.objects.create_user(badge, PIN, display_name=badge.title(), role=role)
    client = Client()
    client.post("/login/", {"badge": badge, "pin": PIN})
    return client


def words(client: Client) -> str:
    page = html.unescape(re.sub(r"<[^>]+>", " ", client.get(URL).content.decode()))
    return re.sub(r"\s+", " ", page)


def tap(client: Client, what: str, **fields: object) -> int:
    return client.post(URL, {"what": what, "command": str(uuid4()), **fields}).status_code


def an_evening() -> None:
    """A pot of 60 set aside, a case, a call of seat 3, seat 4 away, a ruling that nobody has acknowledged."""
    to_award()
    rule(r.Impound(pot=0, case="1-1"))
    do(ask.TellRuling(ruling="1", everybody=True), CARMEN)
    do(ask.OpenCase(case="1-1B", complaint="conduct"), CARMEN)
    do(ask.CallInspector(kind="assistance", seat=3))
    do(ask.PayPots())
    do(ask.SitOut(seat=4))


POINTS = (
    "Mesa 1 · Caso abierto 1-1B",
    "Mesa 1 · Bote apartado 1-1: 60 €",
    "Mesa 1 · Asiento 3 · Llamada al inspector: Asistencia",
    "Mesa 1 · Decisión sin enterado del crupier: 1",
    "Mesa 1 · Asiento 4 · Ausente: 195 €",
)


def test_what_stands_open_is_handed_over_and_taken_over_by_the_next_inspector(table: UUID) -> None:
    an_evening()
    one, next_one = someone("ana"), someone("berta")
    assert all(point in words(one) for point in POINTS)
    assert tap(one, "give", note="Mesa 1: el asiento 3 espera al médico") == 302
    found = handover.last()
    assert found is not None
    assert [point.kind for point in found.given.points] == [
        "case", "held_pot", "call", "unacknowledged", "absent",
    ]  # fmt: skip
    do(ask.SitIn(seat=4))  # what was handed over stays as it stood
    shown = words(next_one)
    assert "Entregado por Ana" in shown
    assert "el asiento 3 espera al médico" in shown
    assert POINTS[4] in shown
    assert tap(next_one, "take", given=found.entry.seq) == 302
    assert "Último relevo: de Ana a Berta" in words(one)
    kinds = list(Entry.objects.filter(stream__name="house").order_by("seq").values_list("kind", flat=True))
    assert kinds[-2:] == ["handover_given", "handover_taken"]
    assert verify() == []


def test_nobody_takes_over_from_himself_nor_twice_nor_what_is_no_longer_the_last(table: UUID) -> None:
    one, next_one = someone("ana"), someone("berta")
    tap(one, "give")
    first = handover.last()
    assert first is not None
    assert tap(one, "take", given=first.entry.seq) == 409
    tap(next_one, "give")
    assert tap(one, "take", given=first.entry.seq) == 409
    second = handover.last()
    assert second is not None
    assert tap(one, "take", given=second.entry.seq) == 302
    assert tap(one, "take", given=second.entry.seq) == 409
    assert Entry.objects.filter(kind=handover.TAKEN).count() == 1


@pytest.mark.parametrize("role", Role.values)
def test_the_handover_is_for_inspector_and_jefe(table: UUID, role: str) -> None:
    client, may = someone("one", role), role in (Role.INSPECTOR, Role.JEFE)
    assert client.get(URL).status_code == (200 if may else 403)
    assert tap(client, "give") == (302 if may else 403)
    assert Entry.objects.filter(kind=handover.GIVEN).count() == int(may)


def test_the_same_tap_sent_twice_is_one_handover(table: UUID) -> None:
    client, command = someone("ana"), str(uuid4())
    for _ in range(2):
        client.post(URL, {"what": "give", "command": command, "note": "x"})
    assert Entry.objects.filter(kind=handover.GIVEN).count() == 1
