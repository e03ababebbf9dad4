"""The float page, the closing sheet, the shift report: their figures are the ledger's (FLOOR 25, 37, 40)."""

import csv
import io
import re
import zlib
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from audit.command import Actor
from audit.models import Anchor
from players.models import User
from players.roles import FLOOR_STAFF, Role
from tables.closing import cashed_out, closing_sheet, session_of
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.rulings import Impound
from tables.house import add_table_to_house
from tables.models import ChipAccount, Slip, Table
from tables.selectors import chips_of
from tables.shift_report import SHOWN, report, report_sheet
from tables.templatetags.money import format_money
from tables.verify import verify
from tests.people import admitted
from tests.players.pin import PIN
from tests.tables.room import (
    CARMEN,
    CASH,
    MAKER,
    cash_out,
    do,
    fold_out,
    player_id,
    refused,
    rows_of_everything,
    rule,
    state,
    table_id,
    to_award,
)
from tests.tables.test_float import OPENER, person, signed
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
RULES = preset("madrid", 100, rake_basis_points=500, rake_no_flop_no_drop=False)
PAGE = f"/table/{table_id()}"


@pytest.fixture
def cash(db: None) -> Actor:
    """Four buy in out of the float, a hand is folded out, another pot is set aside, a tip is given."""
    person("carmen", Role.INSPECTOR)
    cash = person("cash", Role.CASHIER)
    add_table_to_house(1, "one", MAKER, table=table_id())
    do(ask.OpenSession(rules=RULES), CARMEN)
    signed("opener", OPENER, cash)
    for seat in range(1, 5):
        admitted(player_id(seat), f"player {seat}")
        do(ask.AssignSeat(seat=seat, player_id=player_id(seat)), CARMEN)
        do(ask.BuyIn(seat=seat, amount=20000), CASH)
    do(ask.PlaceButton(seat=1), CARMEN)
    fold_out()
    do(ask.Tip(seat=2, amount=500), CARMEN)
    return cash


def closed(cash: Actor) -> None:
    """Counted, cashed out, every place emptied; the float 100 short."""
    to_award()
    rule(Impound(pot=0, case="1-2"))
    do(ask.PayPots())
    do(ask.CloseSession(reason="late"), CARMEN)
    do(ask.CountStack(seat=3, counted=state().seats[3].stack - 100), CASH)
    cash_out(*range(1, 5))
    signed("closer", {1000: 119, 100: 9}, cash)
    signed("drop", {100: state().drop // 100}, cash)
    signed("tips", {100: 5}, cash)


def balances() -> dict[str, int]:
    return {kind: chips for kind, chips in chips_of(table_id()).items() if kind in (*SHOWN, "cage")}


# --- the closing sheet ------------------------------------------------------------------------------------


def test_the_sheet_says_who_sat_where_what_was_counted_and_what_each_cashed_out(cash: Actor) -> None:
    to_award()
    do(ask.PayPots())
    do(ask.CloseSession(reason="late"), CARMEN)
    booked = {n: seat.stack for n, seat in state().seats.items()}
    do(ask.CountStack(seat=3, counted=booked[3] - 100), CASH)
    refusal = refused(ask.CashOut(seat=1), CASH)
    assert (refusal.code, refusal.facts) == ("not_counted", {"seat": 1, "rule": "A18"})
    cash_out(*range(1, 5))
    session = session_of(table_id())
    assert session is not None
    assert [(one.seat, one.player, one.booked, one.counted, one.cashed) for one in cashed_out(session)] == [
        (1, player_id(1), booked[1], booked[1], booked[1]),
        (2, player_id(2), booked[2], booked[2], booked[2]),
        (3, player_id(3), booked[3], booked[3] - 100, booked[3] - 100),
        (4, player_id(4), booked[4], booked[4], booked[4]),
    ]


def test_what_is_still_to_be_done_stands_on_the_sheet_until_it_is_done(cash: Actor) -> None:
    session = session_of(table_id())
    assert session is not None
    assert len(closing_sheet(session).warnings) == 3  # seats, closer, drop and tips
    closed(cash)
    session = session_of(table_id())
    assert session is not None
    sheet = closing_sheet(session)
    assert sheet.warnings == []
    held = next(section for section in sheet.sections if section.rows and section.rows[0][0] == "1-2")
    assert len(held.rows) == 1
    assert verify() == []


def test_the_sheet_of_an_earlier_session_ends_where_the_next_one_begins(cash: Actor) -> None:
    closed(cash)
    first = session_of(table_id())
    assert first is not None
    do(ask.OpenSession(rules=RULES), CARMEN)
    signed("opener", OPENER, cash)
    earlier, now = session_of(table_id(), first.row.opened_seq), session_of(table_id())
    assert earlier is not None
    assert now is not None
    assert [len(cashed_out(one)) for one in (earlier, now)] == [4, 0]
    assert earlier.last == now.row.opened_seq - 1
    assert session_of(table_id(), 999) is None


# --- the shift report -------------------------------------------------------------------------------------


def test_the_report_adds_up_to_the_ledger_place_by_place(cash: Actor) -> None:
    closed(cash)
    found = report(table_id())
    assert found is not None
    assert {kind: found.after(kind) for kind in (*SHOWN, "cage")} == balances()
    assert sum(found.after(kind) for kind in SHOWN) == found.issued[1] == -chips_of(table_id())["cage"]
    assert found.issued[0] == 0
    assert found.hands == 2
    assert [one.kind for one in found.slips] == ["opener", "closer", "drop", "tips"]
    assert sum(flow.amount for flow in found.moved.found if flow.why == "bought_in") == 80000


def test_a_day_before_and_a_day_after_have_moved_nothing(cash: Actor) -> None:
    today = report(table_id())
    assert today is not None
    before, after = (
        report(table_id(), today.day.fromordinal(today.day.toordinal() + step)) for step in (-1, 1)
    )
    assert before is not None
    assert after is not None
    assert (before.moved.found, before.issued) == ([], (0, 0))
    assert (after.moved.found, after.issued) == ([], (200000, 200000))


def test_chips_that_change_their_chair_are_no_bet(cash: Actor) -> None:
    moved = state().seats[4].stack
    do(ask.MoveSeat(seat=4, to=9), CARMEN)
    found = report(table_id())
    assert found is not None
    (moves,) = [one for one in report_sheet(found).sections if one.heading == "Movimientos"]
    assert [row for row in moves.rows if row[1] == row[2]] == [
        ("Cambios de asiento", "Restos", "Restos", format_money(moved))
    ]


def test_the_report_carries_a_signed_anchor_of_the_day(cash: Actor) -> None:
    closed(cash)
    found = report(table_id())
    assert found is not None
    assert found.anchor == Anchor.objects.filter(stream__name=f"table:{table_id()}").latest("seq")
    line = dict(report_sheet(found).facts)["Ancla firmada"]
    assert bytes(found.anchor.hash).hex() in line
    assert bytes(found.anchor.signature).hex() in line


def test_the_csv_has_the_same_figures_to_the_cent(cash: Actor) -> None:
    closed(cash)
    found = report(table_id())
    assert found is not None
    answer = client_of("auditor").get(f"{PAGE}/report/{found.day}.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    places = {row["from"]: row["after"] for row in rows if row["what"] == "place"}
    assert {kind: round(float(text) * 100) for kind, text in places.items()} == balances()
    moved = [row for row in rows if row["what"] != "place"]
    assert len(moved) == len(found.moved.found)


# --- the pages --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", Role.values)
def test_only_the_floors_staff_reads_sheets_and_slips(role: str, cash: Actor) -> None:
    wanted = 200 if role in FLOOR_STAFF else 403
    client = client_of(role)
    session = session_of(table_id())
    assert session is not None
    day = timezone.localdate().isoformat()
    paths = [
        "float/", "slips/1.pdf", "closing/", f"closing/{session.row.opened_seq}/",
        f"closing/{session.row.opened_seq}.pdf", "report/", f"report/{day}/", f"report/{day}.pdf",
        f"report/{day}.csv",
    ]  # fmt: skip
    assert {path: client.get(f"{PAGE}/{path}").status_code for path in paths} == dict.fromkeys(paths, wanted)
    assert client.get("/floor/floats/").status_code == wanted


@pytest.mark.parametrize(
    "path",
    [
        "slips/99.pdf",
        "closing/99/",
        "closing/99.pdf",
        "report/2026-13-01/",
        "report/never.csv",
        "report/9999-12-31/",
        "report/0001-01-01.pdf",
    ],
)
def test_what_is_not_there_is_not_found(path: str, cash: Actor) -> None:
    assert client_of("inspector").get(f"{PAGE}/{path}").status_code == 404


def test_the_list_of_tables_has_each_float_and_what_is_issued(cash: Actor) -> None:
    said = words(client_of("cashier").get("/floor/floats/").content)
    assert "Banco de mesa 1.200 € Emitido 2.000 € El libro cuadra" in said.replace("\N{NO-BREAK SPACE}", " ")


def test_slip_sheet_and_report_are_printed(cash: Actor) -> None:
    client = client_of("inspector")
    closed(cash)
    printed = {
        "slips/1.pdf": ("Apertura 1-000001", " Fichas Ficha Piezas Importe "),
        "slips/2.pdf": (
            *("Cierre 1-000002", "1.190 €", "1.199 €", "-1 €", "carmen"),
            "Cierre 1-000002 · 1/",
        ),
        f"closing/{session_seq()}.pdf": ("Hoja de cierre · mesa 1", "player 3", "1.199 €", "1-2"),
        f"report/{timezone.localdate()}.pdf": ("Parte de turno · mesa 1", "2.000 €", "Ancla firmada"),
    }
    for path, said in printed.items():
        answer = client.get(f"{PAGE}/{path}")
        assert answer["Content-Type"] == "application/pdf"
        text = text_of(answer.content)
        assert [words for words in said if words not in text] == []


def text_of(pdf: bytes) -> str:
    """What stands on the pages, cell after cell."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    cells = (
        cell
        for one in streams
        if one[:1] == b"x"
        for cell in re.findall(rb"\((.*?)\) ?Tj", zlib.decompress(one))
    )
    return " ".join(cell.decode("cp1252") for cell in cells).replace("\N{NO-BREAK SPACE}", " ")


def session_seq() -> int:
    session = session_of(table_id())
    assert session is not None
    return session.row.opened_seq


def post(client: Client, kind: str, chips: dict[int, Any], **more: Any) -> Any:
    sent = {"kind": kind, "command": str(uuid4()), "exp": state().seq, "badge": "carmen", "second_pin": PIN}
    return client.post(
        f"{PAGE}/float/", sent | {f"chip-{value}": count for value, count in chips.items()} | more
    )


def words(page: bytes) -> str:
    main = unescape(page.decode()).partition("<script")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def test_a_cashier_signs_a_fill_with_the_inspector_on_the_page(cash: Actor) -> None:
    client = client_of("cashier")
    assert post(client, "fill", {1000: 30, 100: ""}).status_code == 302
    row = Slip.objects.get(kind="fill")
    carmen = User.objects.get(badge="carmen")
    assert (row.amount, row.second) == (30000, carmen.actor)
    said = words(client.get(f"{PAGE}/float/").content)
    assert "Reposición 2" in said
    assert ChipAccount.objects.get(code=f"{table_id().hex}:float").balance == 150000


@pytest.mark.parametrize(
    ("kind", "chips", "more", "status", "said"),
    [
        ("fill", {1000: 1}, {"second_pin": "000000"}, 409, "La segunda firma no es correcta"),
        ("fill", {1000: 1}, {"badge": "", "second_pin": ""}, 409, "Hace falta una segunda firma"),
        ("opener", {1000: 1}, {}, 409, "El banco de mesa está abierto"),
        ("credit", {1000: 999}, {}, 409, "El banco de mesa tiene"),
        ("fill", {1000: "1.5"}, {}, 400, "Revise lo"),
        ("fill", {1000: "-1"}, {}, 400, "Revise lo"),
        ("fill", {1000: "٣"}, {}, 400, "Revise lo"),
        ("fill", {int("9" * 900): 1}, {}, 400, "Revise lo"),
        ("bribe", {1000: 1}, {}, 400, "Revise lo"),
    ],
)
def test_a_slip_that_is_refused_says_why_and_writes_nothing(
    cash: Actor, kind: str, chips: dict[int, Any], more: dict[str, str], status: int, said: str
) -> None:
    client = client_of("cashier")
    slips, seq = Slip.objects.count(), state().seq
    answer = post(client, kind, chips, **more)
    assert answer.status_code == status
    found = re.search(r'<p class="error" role="alert">(.*?)</p>', unescape(answer.content.decode()))
    assert found is not None
    assert found[1].startswith(said)
    assert (Slip.objects.count(), state().seq) == (slips, seq)


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.AUDITOR])
def test_who_only_reads_has_no_form_and_signs_nothing(role: Role, cash: Actor) -> None:
    client = client_of(role)
    assert '<form class="slip"' not in client.get(f"{PAGE}/float/").content.decode()
    before = rows_of_everything()
    assert post(client, "fill", {1000: 1}).status_code == 409
    assert {k: v for k, v in rows_of_everything().items() if k != "Session"} == {
        k: v for k, v in before.items() if k != "Session"
    }


def test_a_slip_typed_on_a_table_that_has_moved_is_stale(cash: Actor) -> None:
    client, seq = client_of("cashier"), state().seq
    assert post(client, "fill", {1000: 1}).status_code == 302
    assert post(client, "fill", {1000: 1}, exp=seq).status_code == 409
    assert Slip.objects.filter(kind="fill").count() == 1
    assert Table.objects.count() == 1
