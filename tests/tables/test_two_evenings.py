"""Each session counts its hands from one: a link to yesterday's leads to yesterday's (FLOOR 10, 44)."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest

from tables import history
from tables.engine import commands as ask
from tables.engine.errors import RuleViolation
from tables.engine.rulings import Note
from tables.models import GameSession, Hand, Ruling
from tables.shift_report import report
from tests.people import admitted
from tests.tables import room
from tests.tables.test_history import facts
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

TABLE = room.table_id()
AUDITOR = facts("auditor")


def two_evenings() -> tuple[int, int]:
    """Hand 1 with a ruling, the close, hand 1 of another session: where each of the two begins."""
    room.new_table()
    room.fold_out()
    room.rule(Note(), text="seen")
    rules = room.state().rules
    room.do(ask.CloseSession(reason="late"), room.CARMEN)
    for seat, chair in sorted(room.state().seats.items()):
        room.do(ask.CountStack(seat=seat, counted=chair.stack), room.CASH)
        room.do(ask.CashOut(seat=seat), room.CASH)
    room.do(ask.OpenSession(rules=rules), room.CARMEN)
    for seat in (1, 2, 3, 4):
        admitted(room.player_id(seat, 2), f"second {seat}")
        room.do(ask.AssignSeat(seat=seat, player_id=room.player_id(seat, 2)), room.CARMEN)
        room.do(ask.BuyIn(seat=seat, amount=20000), room.CASH)
    room.do(ask.PlaceButton(seat=1), room.CARMEN)
    room.fold_out()
    first, second = Hand.objects.order_by("started_seq").values_list("started_seq", flat=True)
    assert set(Hand.objects.values_list("number", flat=True)) == {1}
    return first, second


def test_a_hand_is_the_newest_of_its_number_or_the_last_that_began_by_an_entry() -> None:
    first, second = two_evenings()
    begun = [history.course(TABLE, 1, upto).hand.started_seq for upto in (None, first, second - 1, second)]
    assert begun == [second, first, first, second]
    with pytest.raises(RuleViolation):
        history.course(TABLE, 1, first - 1)
    hand = history.replay(TABLE, 1, AUDITOR, second - 1)
    assert (hand["steps"][0]["seq"], hand["before_seq"], hand["after_seq"]) == (first, None, second)


def test_list_and_record_of_a_ruling_lead_to_the_hand_that_it_was_about() -> None:
    first, _ = two_evenings()
    client = client_of("auditor")
    seq = Ruling.objects.get().seq
    for page in ("/rulings/", f"/table/{TABLE}/rulings/1/"):
        assert f'href="/table/{TABLE}/hands/1/?upto={seq}"' in client.get(page).content.decode(), page
    data = json.loads(client.get(f"/table/{TABLE}/hands/1/case.json?upto={seq}").content)
    assert (data["entries"][0]["seq"], [one["text"] for one in data["rulings"]]) == (first, ["seen"])
    replay = client.get(f"/table/{TABLE}/hands/1/?upto={seq}").content.decode()
    assert f"/hands/1/case.pdf?upto={first}" in replay
    for bad in ("", "-1", "x", "9" * 19):
        assert client.get(f"/table/{TABLE}/hands/1/?upto={bad}").status_code == 404, bad


def test_the_trail_leads_from_an_entry_to_its_hand_and_from_a_ruling_to_its_record() -> None:
    first, second = two_evenings()
    client = client_of("inspector")
    page = unescape(client.get("/trail/", {"table": 1, "hand": 1, "upto": second - 1}).content.decode())
    ways = set(re.findall(r'href="(/table/[^"]+)"', page))
    seq = Ruling.objects.get().seq
    assert f"/table/{TABLE}/hands/1/?upto={first}#{first}" in ways
    assert f"/table/{TABLE}/rulings/1/" in ways
    assert not [way for way in ways if f"upto={second}" in way]
    assert f'data-seq="{seq}"' in page


def test_sheets_lead_to_those_of_the_other_evening_and_of_days_that_were_played() -> None:
    two_evenings()
    client, page = client_of("auditor"), f"/table/{TABLE}"
    first, second = GameSession.objects.order_by("opened_seq").values_list("opened_seq", flat=True)
    assert f'href="{page}/closing/{first}/"' in client.get(f"{page}/closing/").content.decode()
    assert f'href="{page}/closing/{second}/"' in client.get(f"{page}/closing/{first}/").content.decode()
    found = report(TABLE)
    assert found is not None
    today, tomorrow = found.day, found.day + timedelta(days=1)
    assert not re.search(r'href="[^"]+/report/[\d-]+/"', client.get(f"{page}/report/").content.decode())
    assert f'href="{page}/report/{today}/"' in client.get(f"{page}/report/{tomorrow}/").content.decode()
