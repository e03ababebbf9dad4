"""The contingency sheet: a table on paper from any device of the staff, at any second (FLOOR 43)."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from audit.models import Entry
from players.models import User
from players.roles import Role
from tables import selectors
from tables.contingency_pages import sheet
from tables.contingency_print import printed
from tables.engine import commands as ask
from tables.engine.rules import preset
from tests.players.pin import PIN
from tests.tables.room import CARMEN, do, new_hand, new_table, state, table_id

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]


def of(number: int = 1) -> tuple[list[str], list[list[str]]]:
    now = state(number)
    with override("en"):
        made = sheet(number, now, selectors.names_of(selectors.people_in(now)))
    return list(made.lines), [list(row) for row in made.rows]


def raised_and_folded() -> None:
    new_hand(1)
    hand = state(1).hand
    assert hand is not None
    assert hand.to_act is not None
    do(ask.RaiseTo(seat=hand.to_act, to=2000))
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())


def browser(role: str) -> Client:
    User.objects.create_user(role, PIN, display_name=role.title(), role=role)
    client = Client()
    client.post("/login/", {"badge": role, "pin": PIN})
    return client


def test_a_hand_that_stands_still_is_on_the_sheet_with_turn_pots_bets_and_stacks() -> None:
    new_table(1, stacks=(20000,) * 4)
    new_hand(1)
    do(ask.RaiseTo(seat=2, to=2000))
    do(ask.Fold(seat=3))
    do(ask.HoldAll(case="evacuation 22:14"), CARMEN)
    lines, rows = of()
    assert lines[2:] == [
        "The table is held: evacuation 22:14",
        "Hand 1: Pre-flop, button at seat 1",
        "To act: seat 4",
        "In the middle: 20, with the bets 40",
        "Pot 1: 20, seats 1, 2, 4",
    ]
    assert rows[1] == ["2", "player 1.2", "175", "20", "25", "", "in the hand", ""]
    assert rows[2][:3] + rows[2][6:] == ["3", "player 1.3", "195", "folded", ""]
    assert rows[4] == ["5", "", "", "", "", "", "", ""]
    assert rows[-1][:3] == ["", "Total", "760"]
    with override("es"):
        whole = sheet(1, state(1), selectors.names_of(selectors.people_in(state(1))))
    assert printed([whole._replace(lines=[*whole.lines, *whole.lines[:2]])]).count(b"/Type /Page\n") == 1


def test_between_hands_the_next_button_and_blinds_and_what_is_owed_stand_there() -> None:
    rules = preset("modern-plo", 100)
    new_table(1, rules=rules, stacks=(rules.stack_initial,) * 5)
    raised_and_folded()
    do(ask.SitOut(seat=4), CARMEN)
    raised_and_folded()
    lines, rows = of()
    assert lines[-1] == "Next: hand 3, button at seat 3, small blind at seat 5, big blind at seat 1"
    assert rows[3][5:7] == ["10", "away"]


@pytest.mark.parametrize("role", ["croupier", "inspector", "jefe", "cashier", "director"])
def test_any_device_of_the_staff_prints_one_table_and_all_and_nothing_is_written(role: str) -> None:
    new_table(1, stacks=(20000,) * 4)
    new_table(2, stacks=(20000,) * 4)
    client, before = browser(role), Entry.objects.count()
    for path in (f"/table/{table_id(1)}/contingency.pdf", "/floor/contingency.pdf"):
        page = client.get(path)
        assert (page.status_code, page["Content-Type"]) == (200, "application/pdf")
        assert page.content.startswith(b"%PDF-")
    assert page.content.count(b"/Type /Page\n") == 2
    assert Entry.objects.count() == before


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR, Role.WALL])
def test_nobody_else_prints_it(role: str) -> None:
    new_table(1, stacks=(20000,) * 4)
    client = browser(role)
    assert client.get(f"/table/{table_id(1)}/contingency.pdf").status_code == 403
    assert client.get("/floor/contingency.pdf").status_code == 403


def test_the_sheet_says_when_it_was_printed_and_after_which_entry() -> None:
    new_table(1, stacks=(20000,) * 4)
    with override("es"):
        made = sheet(1, state(1), {})
    now = timezone.localtime()
    wanted = {f"{at:%d/%m/%Y %H:%M}" for at in (now, now - timedelta(minutes=1))}
    assert made.as_of[:16] in wanted
    assert made.as_of.endswith(f"anotación {state(1).seq}")
    assert made.title == "Mesa 1: hoja de contingencia"


def test_the_croupiers_list_of_tables_leads_to_each_on_paper() -> None:
    new_table(1, stacks=(20000,) * 4)
    page = browser("croupier").get("/croupier/").content.decode()
    assert f'href="/table/{table_id(1)}/contingency.pdf"' in page
    assert "contingency.pdf" not in browser("spectator").get("/?list=1").content.decode()


def test_between_hands_nobody_is_in_a_hand_and_the_sheet_says_what_its_amounts_are() -> None:
    new_table(1, stacks=(20000,) * 4)
    lines, rows = of()
    assert lines[0].endswith(" · amounts in EUR")
    assert [row[6] for row in rows[:4]] == ["plays"] * 4
    new_hand(1)
    assert [row[6] for row in of()[1][:4]] == ["in the hand"] * 4
