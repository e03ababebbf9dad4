"""The trail: who may read it, what it says, how it narrows, and that every look is recorded."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from audit.models import Entry, Look, Stream
from players.models import User
from players.roles import Role
from tables import trail_pages
from tables.engine import commands as ask
from tables.house import add_table_to_house
from tables.labels.record import KINDS
from tests.players.pin import PIN
from tests.tables import room
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def lines(client: Client, **asked: Any) -> list[tuple[str, str, str]]:
    """Place, words and who of each line."""
    page = client.get("/trail/", asked).content.decode()
    found = re.findall(
        r'<b class="where">(.*?)</b>.*?<p class="words">(.*?)</p>\s*<p class="by">(.*?)</p>', page, re.DOTALL
    )
    bare = (re.sub(r" · <a .*?</a>", "", by) for _, _, by in found)
    return [(unescape(a), unescape(b), unescape(c)) for (a, b, _), c in zip(found, bare, strict=True)]


@pytest.mark.parametrize("role", Role.values)
def test_the_trail_is_for_the_inspector_the_jefe_the_direction_and_the_auditor(role: str) -> None:
    readers = {"inspector", "jefe", "director", "auditor"}
    assert client_of(role).get("/trail/").status_code == (200 if role in readers else 403)
    assert Look.objects.count() == (1 if role in readers else 0)


def test_what_stands_in_no_table_says_where_in_words() -> None:
    room.new_table()
    places = {place.split(" · ")[0] for place, _, _ in lines(client_of("inspector"))}
    assert "Perfiles de la casa" in places
    assert not places & set(trail_pages.STREAMS)


def test_entries_are_told_in_words_with_seq_hash_and_who_made_them() -> None:
    room.new_table()
    room.new_hand()
    room.do(ask.RaiseTo(seat=2, to=4000))
    last = Entry.objects.order_by("-pk").first()
    assert last is not None
    client = client_of("inspector")
    assert lines(client, table=1)[0] == (
        f"Mesa 1 · {last.seq}",
        "El asiento 2 apuesta 40\N{NO-BREAK SPACE}€",
        "Crupier",
    )
    page = client.get("/trail/", {"table": 1}).content.decode()
    assert bytes(last.hash).hex() in page
    assert "&quot;to&quot;:4000" in page


def test_the_trail_narrows_by_table_hand_kind_and_person() -> None:
    for number in (1, 2):
        room.new_table(number)
        room.fold_out(number)
    room.fold_out(1)
    client = client_of("jefe")
    assert {place.split(" ·")[0] for place, _, _ in lines(client, table=2)} == {"Mesa 2"}
    first = [words for _, words, _ in lines(client, table=1, hand=1)]
    assert (first[0], first[-1]) == ("La mano ha terminado", "Empieza la mano, botón en el asiento 1")
    assert [words for _, words, _ in lines(client, table=1, kind="raised_to")] == [
        f"El asiento {seat} apuesta 10\N{NO-BREAK SPACE}€" for seat in (3, 2)
    ]
    dealer = User.objects.create_user("711", PIN, display_name="Inés Vega", role="croupier")
    assert lines(client, person="Inés") == []
    assert trail_pages.actors("inés") == trail_pages.actors("711") == [f"user:{dealer.pk}"]
    assert lines(client, table=9) == lines(client, table=1, hand=9) == lines(client, person="nobody") == []


def test_a_hand_without_a_table_and_a_wrong_time_are_said_and_show_nothing() -> None:
    room.new_table()
    client = client_of("director")
    page = client.get("/trail/", {"hand": 1}).content.decode()
    assert "¿Qué mesa?" in page
    assert lines(client, hand=1) == lines(client, since="yesterday") == []
    assert lines(client, since="2099-01-01T00:00") == []
    assert len(lines(client, until="2099-01-01T00:00")) > 10


def test_older_entries_follow_page_by_page_and_none_is_left_out() -> None:
    room.new_table()
    for _ in range(4):
        room.fold_out()
    client, asked, seen = client_of("auditor"), "table=1", []
    while asked:
        page = client.get(f"/trail/?{asked}").content.decode()
        seen += [int(seq) for seq in re.findall(r'data-seq="(\d+)"', page)]
        older = re.search(r'href="\?([^"]+)"', page)
        asked = unescape(older[1]) if older else ""
    assert seen == list(range(room.state().seq, 0, -1))
    assert len(seen) > trail_pages.PAGE


def test_an_entry_made_after_the_clock_went_back_is_marked() -> None:
    room.new_table()
    with time_machine.travel(timezone.now() - timedelta(hours=1)):
        room.fold_out()
    page = client_of("auditor").get("/trail/", {"table": 1}).content.decode()
    marked = re.findall(r'data-seq="(\d+)"(?:(?!data-seq).)*?data-clock="regressed"', page, re.DOTALL)
    first = Entry.objects.filter(kind="croupier_changed").first()
    assert first is not None
    assert marked == [str(first.seq)]


def test_every_look_says_who_looked_at_what() -> None:
    room.new_table()
    client = client_of("auditor")
    client.get("/trail/", {"table": "1", "kind": "undone"})
    user = User.objects.get(badge="700")
    look = Look.objects.get()
    assert (look.actor, look.role, look.page, look.what) == (
        f"user:{user.pk}",
        "auditor",
        "trail",
        {"table": 1, "kind": "undone"},
    )


def test_what_says_nothing_on_a_screen_is_named_by_its_kind() -> None:
    add_table_to_house(4, "table 4", room.MAKER, table=room.table_id(4))
    client = client_of("inspector")
    assert ("Perfiles de la casa · 1", "Mesa añadida", "El sistema de la sala") in lines(client)
    assert all(words for _, words, _ in lines(client))
    assert set(KINDS) >= {"checkpoint", "table_added", "player_registered", "user_registered"}


def test_a_table_in_quarantine_is_named_with_its_first_bad_entry() -> None:
    room.new_table()
    room.fold_out()
    client = client_of("inspector")
    assert "data-quarantined" not in client.get("/trail/").content.decode()
    bad = Entry.objects.get(kind="raised_to")
    with room.behind_the_log():
        Entry.objects.filter(pk=bad.pk).update(body=bytes(bad.body).replace(b'"to":1000', b'"to":2000'))
    Stream.objects.filter(pk=bad.stream_id).update(quarantined=True)
    page = unescape(client.get("/trail/").content.decode())
    assert f"Mesa 1 en cuarentena: primera anotación en falta {bad.seq} (hash)" in page
