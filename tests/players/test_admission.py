"""Admission checks are entries of the stream `people`; the last one counts until he leaves (G29, A17)."""

from datetime import date
from uuid import uuid4

import pytest
from django.utils import timezone

from audit.chain import read
from audit.command import Actor, Refused
from audit.models import Entry
from audit.verify import verify
from players import admission
from players.execute import MAY_ADMIT, CheckAdmission, RegisterPlayer, execute
from players.identity import Papers
from players.models import AdmissionCheck
from players.roles import Role

pytestmark = pytest.mark.django_db

CASHIER = Actor("user:4", "cashier", "cage-1", "sign-in:4")
COMPLIANCE = Actor("user:5", "compliance", "desk-5", "sign-in:5")
BEA = "b" * 32
Result = AdmissionCheck.Result


def register(papers: Papers | None = None) -> None:
    execute(RegisterPlayer(BEA, "Bea"), command_id=uuid4(), actor=CASHIER, papers=papers)


def check(result: str, actor: Actor = CASHIER, reference: str = "R-17/26") -> None:
    asked = CheckAdmission(BEA, Result(result), AdmissionCheck.Source.REGISTER, reference)
    execute(asked, command_id=uuid4(), actor=actor)


def refusal(result: str, actor: Actor = CASHIER, reference: str = "R-17/26") -> str:
    before = Entry.objects.count(), AdmissionCheck.objects.count()
    with pytest.raises(Refused) as caught:
        check(result, actor, reference)
    assert (Entry.objects.count(), AdmissionCheck.objects.count()) == before
    return caught.value.code


def result() -> str:
    return admission.standing([BEA])[BEA].result


def test_a_check_is_an_entry_with_result_source_and_reference_and_a_row() -> None:
    register()
    check("clear")
    entry = Entry.objects.get(kind="admission_checked")
    expected = (
        b'{"player":"' + BEA.encode() + b'","reference":"R-17/26","result":"clear","source":"register"}'
    )
    assert bytes(read(bytes(entry.body)).data) == expected
    row = AdmissionCheck.objects.get()
    found = (row.player_id, row.result, row.source, row.reference, row.by, row.at, row.seq, row.ended_at)
    assert found == (BEA, "clear", "register", "R-17/26", "user:4", entry.at, entry.seq, None)
    assert verify() == []


@pytest.mark.parametrize(
    ("last", "refused"), [("clear", []), ("excluded", [BEA]), ("under_age", [BEA]), ("unchecked", [BEA])]
)
def test_only_a_clear_last_check_admits(last: str, refused: list[str]) -> None:
    register()
    assert admission.refused([BEA]) == [BEA]
    check("clear")
    check(last)
    assert (admission.refused([BEA]), result()) == (refused, last)


def test_a_clear_check_holds_until_he_leaves_and_an_exclusion_beyond() -> None:
    register()
    check("clear")
    admission.end([BEA], timezone.now())
    assert (result(), admission.refused([BEA])) == ("unchecked", [BEA])
    check("clear")
    assert admission.refused([BEA]) == []
    check("excluded")
    admission.end([BEA], timezone.now())
    assert result() == "excluded"


def test_nobody_lifts_an_exclusion_but_compliance_writes_down_that_it_has_ended() -> None:
    register()
    check("excluded")
    for role in ("inspector", "jefe", "cashier"):
        assert refusal("clear", Actor("user:2", role)) == "exclusion_stands"
    assert result() == "excluded"
    check("clear", COMPLIANCE)
    assert result() == "clear"


def test_an_exclusion_is_not_washed_away_by_a_weaker_answer() -> None:
    register()
    check("excluded")
    assert refusal("unchecked") == "exclusion_stands"
    assert refusal("under_age") == "exclusion_stands"
    check("excluded")
    assert refusal("clear") == "exclusion_stands"


def test_whoever_is_under_age_by_his_papers_is_never_clear() -> None:
    today = timezone.localdate()
    register(Papers("Bea Ruiz", date(today.year - 17, 1, 1), "id_card", "87654321X", "ES"))
    assert refusal("clear") == "under_age"
    assert refusal("clear", COMPLIANCE) == "under_age"
    check("under_age")
    assert result() == "under_age"


def test_somebody_unknown_is_not_checked() -> None:
    assert refusal("clear") == "unknown_player"


@pytest.mark.parametrize("role", [role for role in Role if role not in MAY_ADMIT])
def test_no_other_role_checks_people(role: Role) -> None:
    register()
    assert refusal("clear", Actor("user:9", role)) == "not_permitted"


@pytest.mark.parametrize("reference", ["", "Bea Ruiz", "x" * 41, "ñ"])
def test_a_reference_is_a_number_and_no_name(reference: str) -> None:
    register()
    assert refusal("clear", reference=reference) == "bad_message"


def test_how_many_people_stand_is_asked_with_one_question(django_assert_num_queries: object) -> None:
    register()
    check("clear")
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert admission.refused(["c" * 32, BEA, "a" * 32]) == ["c" * 32, "a" * 32]
