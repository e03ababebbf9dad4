"""Every address of the house by every role: who gets what, and that nobody else gets anything (G26, G27).

An address without a row here fails, and so does a row whose address is gone. Each is asked with GET and with
an empty POST, by somebody of every role and by a stranger; nothing of the record is written by that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from uuid import UUID

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from players.models import User
from players.roles import Role
from tables import gaming_day
from tables.engine.rulings import Note
from tables.models import GameSession
from tests.players.pin import PIN
from tests.tables import room

pytestmark = pytest.mark.django_db

NOWHERE: Final = UUID(int=99)
NOBODY: Final[frozenset[Role]] = frozenset()
ALL: Final = frozenset(Role)
FLOOR: Final = frozenset({Role.INSPECTOR, Role.JEFE})
CAGE: Final = FLOOR | {Role.CASHIER}
READERS: Final = FLOOR | {Role.DIRECTOR, Role.AUDITOR}
STAFF: Final = READERS | {Role.CASHIER}
PEOPLE: Final = CAGE | {Role.COMPLIANCE}
DIRECTION: Final = frozenset({Role.DIRECTOR})


class Asked(NamedTuple):
    """What `roles` get, what everybody else who is signed in gets, and what a stranger gets."""

    roles: frozenset[Role]
    status: int = 200
    others: int = 403
    stranger: int = 302


NOT_ASKED: Final = Asked(ALL, 405, 405, 405)
NOT_ASKED_OF_API: Final = Asked(ALL, 405, 405, 401)


class Row(NamedTuple):
    """The answers to a GET and to an empty POST."""

    get: Asked
    post: Asked = NOT_ASKED


def read(roles: frozenset[Role], status: int = 200) -> Row:
    """A page that is only read."""
    return Row(Asked(roles, status))


def form(roles: frozenset[Role], status: int = 400, get: int = 200) -> Row:
    """A page with a form: an empty one is refused with `status`."""
    return Row(Asked(roles, get), Asked(roles, status))


def api(roles: frozenset[Role], status: int = 200) -> Row:
    """An address of the REST door that is read."""
    return Row(Asked(roles, status, stranger=401), NOT_ASKED_OF_API)


def door(roles: frozenset[Role]) -> Row:
    """An address of the REST door that takes commands: an empty one is none."""
    return Row(NOT_ASKED_OF_API, Asked(roles, 400, stranger=401))


ROUTES: Final[dict[str, Row]] = {
    # for everybody, signed in or not
    "health": Row(Asked(ALL, 200, stranger=200), Asked(ALL, 200, stranger=200)),
    "sign_in": Row(Asked(ALL, 302, stranger=200), Asked(ALL, 400, stranger=400)),
    "sign_out": Row(NOT_ASKED, Asked(ALL, 302, stranger=302)),
    "lock": Row(NOT_ASKED, Asked(ALL, 302, stranger=302)),
    "touched": Row(NOT_ASKED, Asked(ALL, 204, stranger=204)),
    "preferences": Row(NOT_ASKED, Asked(ALL, 204, stranger=204)),
    "api_schema": Row(Asked(ALL, 200, stranger=200)),
    # for everybody who is signed in
    "home": Row(Asked(ALL - STAFF - {Role.CROUPIER}, 200, 302)),
    "wall": read(ALL),
    "wall_now": read(ALL),
    "table": read(ALL),
    "table_rules": read(ALL),
    "last_hand": read(ALL, 302),
    "replay": read(ALL),
    "api_tables": api(ALL),
    "api_table": api(ALL),
    "api_hands": api(ALL),
    "api_hand": api(ALL),
    "api_why": api(ALL, 400),
    "api_commands": door(ALL),
    "api_preview": door(ALL),
    "api_lists": door(ALL),
    # a phone that came by the code of a receipt, and nobody else
    "seat_pass": Row(Asked(NOBODY, others=403, stranger=410)),
    "mine": Row(Asked(NOBODY, stranger=403), Asked(NOBODY, stranger=403)),
    "mine_part": Row(Asked(NOBODY, stranger=403)),
    # the croupier
    "croupier_lobby": read(frozenset({Role.CROUPIER})),
    "croupier": read(frozenset({Role.CROUPIER})),
    "contingency_all": read(STAFF | {Role.CROUPIER}),
    "contingency": read(STAFF | {Role.CROUPIER}),
    # the floor
    "floor": read(STAFF),
    "waiting": form(FLOOR),
    "handover": form(FLOOR, 200),
    "paper": form(FLOOR),
    "api_rotation": api(FLOOR),
    "api_desk": api(STAFF),
    "api_settings": api(STAFF, 409),
    "api_entries": api(STAFF),
    "api_seats": api(FLOOR, 400),
    "api_rulings": api(STAFF, 400),
    "api_people": Row(NOT_ASKED_OF_API, Asked(FLOOR, 400, stranger=401)),
    # people and money
    "people": form(PEOPLE, 200),
    "people_attention": read(PEOPLE),
    "alerts": form(PEOPLE),
    "alerts_count": read(PEOPLE),
    "cage": read(CAGE),
    "cage_version": read(CAGE),
    "cage_seat": form(CAGE),
    "receipt": read(CAGE),
    "floats": read(STAFF),
    "float": Row(Asked(STAFF), Asked(STAFF, 400)),
    "slip_pdf": read(STAFF, 404),
    "closing": read(STAFF),
    "closing_of": read(STAFF),
    "closing_pdf": read(STAFF),
    "shift_report": read(STAFF),
    "shift_report_of": read(STAFF),
    "shift_report_pdf": read(STAFF),
    "shift_report_csv": read(STAFF),
    # the record
    "trail": read(READERS),
    "rulings": read(READERS),
    "ruling": read(READERS),
    "case_file": read(READERS),
    "case_data": read(READERS),
    "ruling_case": read(READERS),
    "table_case": read(READERS),
    "person_case": read(READERS),
    # Direction
    "profiles": read(READERS),
    "profile_new": form(DIRECTION, 404, 404),
    "profile": form(READERS, 404, 404),
    "profile_next": form(DIRECTION, 404, 404),
}


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    """Every pattern of the house."""
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each)
        else:
            yield each


@pytest.fixture
def places() -> dict[str, dict[str, Any]]:
    """What stands in each address: a table with a hand, a ruling, a session, people."""
    room.new_table()
    room.fold_out()
    room.rule(Note())
    known: dict[str, Any] = {
        "table": room.table_id(),
        "number": 1,
        "form": "pdf",
        "opened": GameSession.objects.get().opened_seq,
        "player": room.player_id(1),
        "day": str(gaming_day.began(timezone.now(), "06:00").date()),
        "seat": 1,
        "language": "es",
        "profile": NOWHERE,
    }
    return {
        str(one.name): {name: known[name] for name in one.pattern.converters}
        for one in patterns(get_resolver())
    }


def people() -> dict[str, Client]:
    """A browser for somebody of every role, and one for a stranger, by role and ""."""
    found = {"": Client()}
    for number, role in enumerate(Role.values):
        User.objects.create_user(f"9{number}", PIN, display_name=role, role=role)
        found[role] = Client()
        found[role].post("/login/", {"badge": f"9{number}", "pin": PIN})
    return found


def due(asked: Asked) -> dict[str, int]:
    """What each role, and a stranger, must get."""
    told = {role.value: asked.status if role in asked.roles else asked.others for role in Role}
    return told | {"": asked.stranger}


def test_every_address_has_its_row() -> None:
    assert sorted(str(one.name) for one in patterns(get_resolver())) == sorted(ROUTES)


def test_each_role_gets_what_its_row_says_and_nothing_is_written(places: dict[str, dict[str, Any]]) -> None:
    clients = people()
    before = room.rows_of_everything()
    wrong = {}
    for name, row in ROUTES.items():
        path = reverse(name, kwargs=places[name])
        got = {role: client.get(path).status_code for role, client in clients.items()}
        if got != due(row.get):
            wrong[f"GET {name}"] = {role: n for role, n in got.items() if due(row.get)[role] != n}
        if name in {"sign_out", "sign_in", "lock"}:
            continue
        got = {role: client.post(path).status_code for role, client in clients.items()}
        if got != due(row.post):
            wrong[f"POST {name}"] = {role: n for role, n in got.items() if due(row.post)[role] != n}
    assert wrong == {}
    changed = {name for name, rows in room.rows_of_everything().items() if rows != before[name]}
    assert changed <= {"Look", "Session", "SignIn"}  # that somebody looked, and was there, is written down


def test_a_table_that_does_not_exist_is_not_found_by_those_who_may(places: dict[str, dict[str, Any]]) -> None:
    clients = people()
    for name, row in ROUTES.items():
        if "table" not in places[name] or not row.get.roles or row.get is NOT_ASKED_OF_API:
            continue
        path = reverse(name, kwargs=places[name] | {"table": NOWHERE})
        got = {role: client.get(path).status_code for role, client in clients.items() if role}
        missing = 400 if row.get.status == 400 else 404  # what is asked for is missing in the address
        expected = {role.value: missing if role in row.get.roles else row.get.others for role in Role}
        assert got == expected, name
