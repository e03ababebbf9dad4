"""The write path of house profiles: who writes, who signs, what stays as it is, which tables open from it."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from audit.command import Refused
from audit.models import Entry
from players.roles import Role
from tables import store
from tables.engine import commands as ask
from tables.engine.events import SessionOpened
from tables.engine.rules import preset
from tables.engine.state import House
from tables.house import add_table_to_house, approve_profile, save_profile, withdraw_profile
from tables.models import ProfileSignature, ProfileVersion
from tables.profiles import hash_of, openable
from tables.verify import verify
from tests.tables.profiles import MADRID, approved, director, madrid, person, saved, second
from tests.tables.room import (
    CARMEN,
    INES,
    MAKER,
    behind_the_log,
    do,
    give,
    refused,
    rows_of_everything,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> UUID:
    add_table_to_house(1, "one", MAKER, table=table_id())
    return table_id()


def code(call: Any, *given: Any, **more: Any) -> tuple[str, Any]:
    """With which code something is refused, and why."""
    before = {
        name: rows for name, rows in rows_of_everything().items() if name not in ("User", "AccessAttempt")
    }
    with pytest.raises(Refused) as refusal:
        call(*given, **more)
    after = {
        name: rows for name, rows in rows_of_everything().items() if name not in ("User", "AccessAttempt")
    }
    assert after == before
    return str(refusal.value.code), refusal.value.facts.get("why")


def opening(version: int = 1, **chosen: Any) -> ask.OpenFromProfile:
    return ask.OpenFromProfile(profile=str(MADRID), version=version, chosen=chosen)


@pytest.mark.parametrize("role", [*Role.values, "", "system"])
def test_direction_alone_writes_a_profile(role: str) -> None:
    writer = person("writer", role) if role in Role.values else MAKER
    if role == Role.DIRECTOR:
        save_profile(MADRID, madrid(), writer, after=0)
        assert ProfileVersion.objects.get().by == writer.id
    else:
        assert code(save_profile, MADRID, madrid(), writer, after=0)[0] == "not_permitted"


def test_a_profile_that_does_not_hold_is_not_saved_and_every_fault_is_named() -> None:
    wrong = madrid(settings={"table_min": 1500, "tips": "often"}, house=House(chips=(1000, 500)))
    with pytest.raises(Refused) as refusal:
        save_profile(MADRID, wrong, director(), after=0)
    assert refusal.value.code == "profile_invalid"
    assert refusal.value.facts["faults"] == [["tips", "bad_value"], ["house.chips", "not_ascending"]]
    assert not Entry.objects.exists()


def test_versions_are_numbered_and_stay_readable_with_who_and_when() -> None:
    saved()
    saved(madrid(settings={"tips": False}), after=1)
    first, last = ProfileVersion.objects.order_by("number")
    assert (first.number, last.number) == (1, 2)
    assert (first.content, last.content["settings"]) == (
        {
            "name": "Madrid",
            "preset": "madrid",
            "open_settings": ["session_minutes", "structure", "table_min"],
        },
        {"tips": False},
    )
    assert first.by == last.by == director().id
    assert (first.at <= last.at, first.hash) == (True, hash_of(madrid()))
    assert code(save_profile, MADRID, madrid(), director(), after=1)[0] == "stale"
    assert verify() == []


def test_the_database_itself_lets_no_version_and_no_signature_change() -> None:
    approved()
    for rows, change in (
        (ProfileVersion.objects, {"name": "other"}),
        (ProfileSignature.objects, {"by": "x"}),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(**change)
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.all().delete()


def test_a_jefe_or_another_director_signs_beside_the_writer() -> None:
    saved()
    person("other", Role.DIRECTOR)
    approve_profile(MADRID, 1, second("other"), director())
    signature = ProfileSignature.objects.get()
    assert (signature.kind, signature.by) == ("approved", person("other", Role.DIRECTOR).id)
    assert code(approve_profile, MADRID, 1, second(), director())[0] == "profile_signed"
    assert verify() == []


def test_neither_the_writer_nor_a_lower_rank_nor_a_wrong_pin_signs() -> None:
    saved()
    person("carmen", Role.INSPECTOR)
    assert code(approve_profile, MADRID, 1, second("director"), director()) == ("second_refused", "same")
    jefe = person("jefe", Role.JEFE)
    assert code(approve_profile, MADRID, 1, second("director"), jefe) == ("second_refused", "same")
    assert code(approve_profile, MADRID, 1, second("carmen"), director()) == ("second_refused", "role")
    assert code(approve_profile, MADRID, 1, second(pin="000000"), director()) == ("second_refused", "pin")
    assert code(approve_profile, MADRID, 1, second(), person("carmen", Role.INSPECTOR))[0] == "not_permitted"
    assert code(approve_profile, MADRID, 2, second(), director())[0] == "no_such_profile"
    assert not ProfileSignature.objects.exists()


def test_a_withdrawn_version_opens_no_table_and_the_older_one_stands(table: UUID) -> None:
    approved()
    approved(madrid(settings={"tips": False}), after=1)
    assert [row.number for row in openable()] == [2]
    assert code(withdraw_profile, MADRID, 2, " ", director())[0] == "reason_missing"
    assert code(withdraw_profile, MADRID, 2, "old", person("jefe", Role.JEFE))[0] == "not_permitted"
    withdraw_profile(MADRID, 2, "wrong tips", director())
    assert [row.number for row in openable()] == [1]
    assert refused(opening(2), CARMEN).code == "profile_withdrawn"
    assert code(withdraw_profile, MADRID, 2, "again", director())[0] == "profile_withdrawn"
    do(opening(1), CARMEN)
    assert verify() == []


def test_an_inspector_opens_a_table_and_chooses_what_is_left_open(table: UUID) -> None:
    approved()
    do(opening(session_minutes=240, structure="no_limit"), CARMEN)
    event = store.event_of(Entry.objects.get(kind="session_opened"))
    assert isinstance(event, SessionOpened)
    assert event.profile is not None
    assert (event.profile.id, event.profile.version, event.profile.name) == (str(MADRID), 1, "Madrid")
    assert event.profile.hash == ProfileVersion.objects.get().hash
    rules = state().rules
    assert rules == replace(preset("madrid", 100), session_minutes=240, structure="no_limit")
    assert verify() == []


def test_opening_from_a_profile_stays_within_the_queries_of_a_command(table: UUID) -> None:
    approved()
    with CaptureQueriesContext(connection) as queries:
        do(opening(session_minutes=240), CARMEN)
    around = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")
    asked = [q["sql"] for q in queries if not q["sql"].startswith(around)]
    assert len(asked) <= 12, "\n".join(asked)


def test_nothing_opens_from_what_is_fixed_unsigned_or_unknown(table: UUID) -> None:
    saved()
    assert refused(opening(), CARMEN).code == "profile_not_approved"
    approve_profile(MADRID, 1, second(), director())
    answer = refused(opening(tips=False), CARMEN)
    assert (answer.code, answer.facts["setting"]) == ("not_left_open", "tips")
    assert refused(opening(table_min=1500), CARMEN).code == "rules_invalid"
    assert refused(opening(7), CARMEN).code == "no_such_profile"
    assert refused(ask.OpenFromProfile(profile=str(uuid4()), version=1), CARMEN).code == "no_such_profile"
    assert refused(opening(), INES).code == "not_permitted"


def test_a_running_table_takes_other_choices_or_the_newer_version(table: UUID) -> None:
    approved()
    do(opening(session_minutes=240), CARMEN)
    do(ask.ApplyProfile(version=1, chosen={"session_minutes": 180}), CARMEN)
    assert state().rules.session_minutes == 180
    approved(madrid(settings={"tips": False}, house=House(deck_check_required=True)), after=1)
    do(ask.ApplyProfile(version=2), CARMEN)
    assert (state().rules.tips, state().house.deck_check_required, state().chosen) == (False, True, {})
    assert refused(ask.ApplyProfile(version=1), CARMEN).code == "profile_withdrawn"
    assert verify() == []


def test_what_is_changed_behind_the_log_is_found(table: UUID) -> None:
    approved()
    do(opening(), CARMEN)
    with behind_the_log():
        ProfileVersion.objects.update(
            content=ProfileVersion.objects.get().content | {"settings": {"tips": False}}
        )
    assert ("house", "rows of ProfileVersion") in [(f.stream, f.wrong) for f in verify()]


def test_a_signature_without_an_entry_is_found(table: UUID) -> None:
    saved()
    version = ProfileVersion.objects.get()
    with behind_the_log():
        ProfileSignature.objects.create(version=version, kind="approved", by="user:9", at=version.at, seq=99)
    assert [(f.stream, f.wrong) for f in verify()] == [("house", "rows of ProfileSignature")]
    assert give(opening(), CARMEN).seq == 1


def test_through_a_door_no_rules_come_without_a_profile(table: UUID) -> None:
    approved()
    at_the_door = replace(CARMEN, door=True)
    raw = ask.OpenSession(rules=preset("madrid", 100))
    assert refused(raw, at_the_door).code == "rules_by_profile"
    do(opening(), at_the_door)
    assert refused(ask.ChangeRules(rules=preset("madrid", 100)), at_the_door).code == "rules_by_profile"
    assert refused(raw, replace(INES, door=True)).code == "not_permitted"
