"""Who somebody is, is sealed under a key of his own; the log holds an opaque id (TRUST GDPR, G12, G32)."""

from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest
from cryptography.exceptions import InvalidTag
from django.conf import settings
from django.db import connection

from audit.command import Actor, Refused
from audit.models import CommandRecord, Entry
from audit.verify import verify
from players.execute import EraseIdentity, RegisterPlayer, execute
from players.identity import Papers, is_of_age, papers_of, search
from players.models import Identity, Player
from players.roles import Role

pytestmark = pytest.mark.django_db

CASHIER = Actor("user:4", "cashier", "cage-1", "sign-in:4")
COMPLIANCE = Actor("user:5", "compliance", "desk-5", "sign-in:5")
NOELIA = Papers("Noelia Peña García", date(1990, 5, 17), "id_card", "12345678Z", "ES")
YVES = Papers("Yves Lefèvre", date(1984, 1, 2), "passport", "12AB34567", "FR")


def register(letter: str, alias: str, papers: Papers | None) -> str:
    player = letter * 32
    execute(RegisterPlayer(player, alias), command_id=uuid4(), actor=CASHIER, papers=papers)
    return player


def test_neither_the_log_nor_any_row_holds_a_readable_name_or_number() -> None:
    register("a", "Noe", NOELIA)
    written = b"".join(bytes(entry.body) for entry in Entry.objects.all())
    written += b"".join(bytes(record.answer) for record in CommandRecord.objects.all())
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM players_identity")
        written += b"".join(
            bytes(cell) if isinstance(cell, bytes | memoryview) else str(cell).encode()
            for row in cursor.fetchall()
            for cell in row
        )
    assert [one for one in ("Peña", "García", "12345678Z", "1990") if one.encode() in written] == []
    assert papers_of(Identity.objects.get()) == NOELIA


def test_a_row_that_was_moved_to_somebody_else_does_not_open() -> None:
    first, second = register("a", "Noe", NOELIA), register("b", "Yves", YVES)
    stolen = Identity.objects.get(pk=second)
    stolen.player_id = first
    with pytest.raises(InvalidTag):
        papers_of(stolen)


def test_two_people_have_two_keys_and_the_same_papers_are_known_again() -> None:
    register("a", "Noe", NOELIA)
    register("b", "Yves", YVES)
    keys = {bytes(row.wrapped_key) for row in Identity.objects.all()}
    assert len(keys) == 2
    with pytest.raises(Refused) as caught:
        register("c", "Noe again", NOELIA)
    assert (caught.value.code, caught.value.facts) == ("already_registered", {"player": "a" * 32})
    assert Player.objects.count() == 2


def test_erasure_destroys_the_key_and_the_chain_stays_valid() -> None:
    player = register("a", "Noe", NOELIA)
    before = [bytes(entry.hash) for entry in Entry.objects.order_by("pk")]
    execute(EraseIdentity(player), command_id=uuid4(), actor=COMPLIANCE)
    row = Identity.objects.get()
    assert (bytes(row.wrapped_key), bytes(row.papers), row.mark) == (b"", b"", None)
    assert papers_of(row) is None
    assert search("Peña") == []
    assert Player.objects.get().alias == "#aaaaaa"
    assert [bytes(entry.hash) for entry in Entry.objects.order_by("pk")][: len(before)] == before
    assert [entry.kind for entry in Entry.objects.order_by("pk")] == ["player_registered", "identity_erased"]
    assert verify() == []


def test_what_was_erased_is_not_erased_twice() -> None:
    player = register("a", "Noe", NOELIA)
    execute(EraseIdentity(player), command_id=uuid4(), actor=COMPLIANCE)
    with pytest.raises(Refused, match="nothing_to_erase"):
        execute(EraseIdentity(player), command_id=uuid4(), actor=COMPLIANCE)


@pytest.mark.parametrize("role", [role for role in Role if role != Role.COMPLIANCE])
def test_nobody_but_compliance_erases(role: Role) -> None:
    player = register("a", "Noe", NOELIA)
    with pytest.raises(Refused, match="not_permitted"):
        execute(EraseIdentity(player), command_id=uuid4(), actor=Actor("user:9", role))
    assert papers_of(Identity.objects.get()) == NOELIA


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("pena", ["Noe"]), ("GARCÍA", ["Noe"]), ("noe", ["Noe"]), ("12345678z", ["Noe"]), ("1234", []),
        ("lefevre", ["Yves"]), ("e", ["Bruno Eff", "Noe", "Yves"]), ("zzz", []),
    ],
)  # fmt: skip
def test_people_are_found_by_alias_name_and_whole_document_number(text: str, found: list[str]) -> None:
    register("a", "Noe", NOELIA)
    register("b", "Yves", YVES)
    register("c", "Bruno Eff", None)
    assert [person.alias for person in search(text)] == found


@pytest.mark.parametrize(
    ("born", "age"),
    [
        (date(2008, 3, 1), "of age"),
        (date(2008, 3, 2), "minor"),
        (date(2008, 2, 29), "of age"),
        (date(1950, 1, 1), "of age"),
    ],
)
def test_somebody_is_of_age_from_his_eighteenth_birthday_on(born: date, age: str) -> None:
    assert ("of age" if is_of_age(born, date(2026, 3, 1)) else "minor") == age


def test_the_key_that_wraps_all_keys_is_a_file_that_only_its_owner_reads() -> None:
    path = Path(settings.VAR) / "keys" / "kek"
    assert path.stat().st_mode & 0o777 == 0o400
    assert path.read_text().strip() == settings.KEK
