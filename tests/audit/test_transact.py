"""The one transaction: all or nothing, once, with the same answer (G12-G16)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import uuid4

import pytest
from django.db import IntegrityError, OperationalError, connection
from django.test.utils import CaptureQueriesContext

from audit import read
from audit.chain import read as read_body
from audit.command import Actor, Answer, Decision, Draft, Refused
from audit.models import CommandRecord, Entry, Stream
from audit.transact import transact
from tests.audit.acts import INES, TABLE, command, open_stream, say, says

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def stream(db: None) -> Stream:
    return open_stream()


def nothing_written() -> bool:
    stream = Stream.objects.get(name=TABLE)
    return (stream.seq, Entry.objects.count(), CommandRecord.objects.count()) == (0, 0, 0)


def refusal(names: Sequence[str] = (TABLE,), **kwargs: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        transact(list(names), command(), says("checked"), **kwargs)  # type: ignore[arg-type]
    return caught.value.code, caught.value.facts


def test_an_accepted_command_is_answered_and_stored() -> None:
    asked = command({"k": "start_hand"})
    answer = transact([TABLE], asked, says("hand_started", "ante_posted", answer={"hand": 1}))
    assert answer == Answer(asked.id, 2, b'{"hand":1}', again=False)
    stream = Stream.objects.get(name=TABLE)
    stored = read.entries(stream.pk)
    assert [(entry.seq, entry.kind, entry.command) for entry in stored] == [
        (1, "hand_started", asked.id),
        (2, "ante_posted", asked.id),
    ]
    assert read.heads([stream.pk]) == {stream.pk: read.Head(2, bytes(stored[1].hash))}


def test_every_entry_names_who_asked_from_where_and_with_which_build() -> None:
    say("folded")
    body = read_body(bytes(Entry.objects.get().body))
    assert Actor(body.actor, body.role, body.device, body.session) == INES
    assert (body.build, body.rules, body.v) == ("dev", "r1", 1)


def test_the_domain_sees_the_locked_streams_and_the_time_of_the_entries() -> None:
    seen: list[tuple[list[str], int, datetime]] = []

    def decide(streams: Mapping[str, Stream], at: datetime) -> Decision:
        seen.append((list(streams), streams[TABLE].seq, at))
        return Decision([Draft(TABLE, "checked", {})], {})

    say("folded")
    transact([TABLE], command(), decide)
    assert seen == [([TABLE], 1, Entry.objects.get(seq=2).at)]


def test_a_checkpoint_is_kept_on_the_streams_row() -> None:
    say("session_opened")
    drafts = [Draft(TABLE, "hand_started", {}, checkpoint=True), Draft(TABLE, "ante_posted", {})]
    transact([TABLE], command(), lambda streams, at: Decision(drafts, {}))
    assert (Stream.objects.get().checkpoint, Stream.objects.get().seq) == (2, 3)


# -- The same command again (G14) -------------------------------------------------------------


def test_the_same_command_again_counts_once_and_gets_the_same_answer() -> None:
    asked = command({"k": "raise_to", "to": 40})
    first = transact([TABLE], asked, says("raised_to", answer={"to": 40, "names": ["é", "ñ"]}))
    say("folded")
    again = transact([TABLE], asked, says("folded", answer={"something": "else"}))
    assert (again.id, again.seq, again.facts) == (first.id, 1, first.facts)
    assert (first.again, again.again) == (False, True)
    assert [entry.kind for entry in Entry.objects.order_by("seq")] == ["raised_to", "folded"]


def test_the_same_person_may_send_it_again_from_another_session() -> None:
    asked = command()
    transact([TABLE], asked, says("folded"))
    elsewhere = Actor(INES.id, INES.role, "tablet-4", "session-8")
    assert transact([TABLE], command(command_id=asked.id, actor=elsewhere), says("folded")).again


@pytest.mark.parametrize("other", ["content", "actor", "stream"])
def test_a_known_id_with_another_content_actor_or_stream_is_refused(other: str) -> None:
    open_stream("table:2")
    asked = command({"to": 40})
    transact([TABLE], asked, says("raised_to"))
    actor = Actor("user:13", "croupier") if other == "actor" else INES
    data = {"to": 41} if other == "content" else {"to": 40}
    name = "table:2" if other == "stream" else TABLE
    with pytest.raises(Refused, match="id_reused"):
        transact([name], command(data, command_id=asked.id, actor=actor), says("raised_to", stream=name))
    assert Entry.objects.count() == 1


def test_a_refused_command_is_not_remembered_and_is_decided_again() -> None:
    asked = command()
    with pytest.raises(LookupError):
        transact([TABLE], asked, refuses)
    assert transact([TABLE], asked, says("checked")) == Answer(asked.id, 1, b'{"done":true}')


# -- A refusal writes nothing -----------------------------------------------------------------


def refuses(streams: Mapping[str, Stream], at: datetime) -> Decision:
    raise LookupError("below_minimum")


def test_a_refusal_of_the_domain_writes_nothing() -> None:
    with pytest.raises(LookupError, match="below_minimum"):
        transact([TABLE], command(), refuses)
    assert nothing_written()


def test_rows_that_cannot_follow_undo_the_entries_too() -> None:
    def project(entries: Sequence[Entry]) -> None:
        assert Entry.objects.count() == 1
        raise IntegrityError("a stack below zero")

    with pytest.raises(IntegrityError, match="below zero"):
        transact([TABLE], command(), says("called", project=project))
    assert nothing_written()


def test_rows_follow_from_the_entries_in_the_same_transaction() -> None:
    seen: list[tuple[int, str]] = []

    def project(entries: Sequence[Entry]) -> None:
        seen.extend((entry.seq, entry.kind) for entry in entries)

    transact([TABLE], command(), says("folded", "checked", project=project))
    assert seen == [(1, "folded"), (2, "checked")]


def test_a_stream_in_quarantine_takes_no_command_and_others_go_on() -> None:
    open_stream("table:2")
    Stream.objects.filter(name=TABLE).update(quarantined=True)
    assert refusal() == ("quarantined", {"stream": TABLE})
    assert nothing_written()
    assert say("checked", stream="table:2").seq == 1


def test_an_answer_given_before_the_quarantine_is_still_given() -> None:
    asked = command()
    first = transact([TABLE], asked, says("checked"))
    Stream.objects.filter(name=TABLE).update(quarantined=True)
    assert transact([TABLE], asked, says("checked")).facts == first.facts


def test_a_stream_that_does_not_exist_is_refused_and_not_made() -> None:
    assert refusal(["table:9"]) == ("unknown_stream", {"stream": "table:9"})
    assert not Stream.objects.filter(name="table:9").exists()


def test_a_stream_is_made_where_the_caller_opens_it() -> None:
    answer = transact(["people"], command(), says("player_registered", stream="people"), opening=True)
    assert (answer.seq, Stream.objects.get(name="people").seq) == (1, 1)


def test_an_acceptance_without_an_entry_is_a_mistake_of_the_domain() -> None:
    with pytest.raises(ValueError, match=TABLE):
        transact([TABLE], command(), says())
    assert nothing_written()


@pytest.mark.parametrize("code", ["table_busy", "unavailable"])
def test_a_database_that_fails_is_told_from_one_that_is_busy(code: str) -> None:
    class Cause(Exception):  # noqa: N818
        sqlstate = "55P03" if code == "table_busy" else "53100"

    def project(entries: Sequence[Entry]) -> None:
        raise OperationalError from Cause()

    with pytest.raises(Refused) as caught:
        transact([TABLE], command(), says("called", project=project))
    assert caught.value.code == code
    assert nothing_written()


# -- Several streams --------------------------------------------------------------------------


def test_a_command_over_two_streams_writes_both_or_none() -> None:
    open_stream("table:2")
    drafts = [Draft(TABLE, "left", {}), Draft("table:2", "seated", {}), Draft(TABLE, "seat_freed", {})]
    answer = transact(["table:2", TABLE], command(), lambda streams, at: Decision(drafts, {}))
    assert answer.seq == 1
    assert list(Entry.objects.order_by("pk").values_list("stream__name", "seq", "kind")) == [
        (TABLE, 1, "left"),
        ("table:2", 1, "seated"),
        (TABLE, 2, "seat_freed"),
    ]
    assert dict(Stream.objects.values_list("name", "seq")) == {TABLE: 2, "table:2": 1}


def test_streams_are_locked_in_id_order_whatever_order_is_asked() -> None:
    open_stream("table:2")
    orders: list[list[str]] = []

    def decide(streams: Mapping[str, Stream], at: datetime) -> Decision:
        orders.append(list(streams))
        return Decision([Draft("table:2", "seated", {})], {})

    transact(["table:2", TABLE], command(), decide)
    assert orders == [[TABLE, "table:2"]]


# -- What it costs, and who is told -----------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_command_costs_six_statements_of_the_logs_own_and_a_checkpoint_one_more() -> None:
    drafts = [Draft(TABLE, f"event_{n}", {}) for n in range(12)]
    with CaptureQueriesContext(connection) as plain:
        transact([TABLE], command(), lambda streams, at: Decision(drafts, {}))
    verbs = [query["sql"].split()[0] for query in plain.captured_queries]
    assert verbs == ["BEGIN", "SELECT", "SELECT", "INSERT", "INSERT", "COMMIT"]
    drafts = [Draft(TABLE, "hand_started", {}, checkpoint=True)]
    with CaptureQueriesContext(connection) as marked:
        transact([TABLE], command(), lambda streams, at: Decision(drafts, {}))
    assert len(marked) == 7


@pytest.mark.django_db(transaction=True)
def test_the_caller_is_told_after_the_commit_and_once() -> None:
    told: list[tuple[list[str], bool]] = []

    def committed(entries: Sequence[Entry]) -> None:
        told.append(([entry.kind for entry in entries], connection.in_atomic_block))

    asked = command()
    transact([TABLE], asked, says("folded", "checked"), committed=committed)
    transact([TABLE], asked, says("folded", "checked"), committed=committed)
    with pytest.raises(LookupError):
        transact([TABLE], command(), refuses, committed=committed)
    assert told == [(["folded", "checked"], False)]


@pytest.mark.django_db(transaction=True)
def test_a_doorbell_that_fails_does_not_take_back_what_was_committed() -> None:
    def committed(entries: Sequence[Entry]) -> None:
        raise ConnectionError("no doorbell")

    assert transact([TABLE], command(), says("folded"), committed=committed).seq == 1
    assert Entry.objects.get().kind == "folded"


def code_of_a_large_one() -> str:
    try:
        transact([TABLE], command(), says("checked", "called", answer={"note": uuid4().hex * 40}))
    except Refused as refused:
        return refused.code
    return "ok"


@pytest.mark.sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_full_disk_refuses_commands_and_loses_nothing_that_was_answered() -> None:
    codes: list[str] = []
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0] + 8}")
    try:
        while codes[-1:] in ([], ["ok"]):
            codes.append(code_of_a_large_one())
        assert codes[-1] == "unavailable"
        answered = codes.count("ok")
        assert Entry.objects.count() == 2 * answered > 0
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1000000")
    assert say("checked").seq == 2 * answered + 1
