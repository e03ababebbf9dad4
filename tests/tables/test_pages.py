"""Who may open which page, and what a page carries: configuration, sentences, no cache."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from msgspec.structs import replace

from players.models import Player, User
from players.roles import FLOOR_STAFF, Role
from tables.engine import commands as ask
from tables.sentences import instant
from tests.players.pin import PIN
from tests.tables import room

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

TABLE = room.table_id()
NOBODYS = UUID(int=99)
PAGES = {
    "/": frozenset(Role),
    "/floor/": FLOOR_STAFF,
    "/croupier/": frozenset({Role.CROUPIER}),
    f"/croupier/{TABLE}/": frozenset({Role.CROUPIER}),
    f"/table/{TABLE}/": frozenset(Role),
}


def client_of(role: str, language: str = "es", badge: str = "700") -> Client:
    """A browser in which somebody of ``role`` has signed in."""
    User.objects.create_user(badge, PIN, display_name="Rosa", role=role, language=language)
    client = Client()
    client.post("/login/", {"badge": badge, "pin": PIN})
    return client


def data(page: bytes, name: str) -> Any:
    """What the page carries in the ``json_script`` of that name."""
    found = re.search(
        rf'<script id="{name}" type="application/json">(.*?)</script>', page.decode(), re.DOTALL
    )
    assert found is not None, name
    return json.loads(found[1])


@pytest.mark.parametrize("path", PAGES)
def test_nobody_opens_a_page_without_signing_in(path: str) -> None:
    room.new_table()
    answer = Client().get(path)
    assert (answer.status_code, answer["Location"]) == (302, f"/login/?next={path}")


@pytest.mark.parametrize("role", Role.values)
def test_each_role_opens_its_pages_and_no_others(role: str) -> None:
    room.new_table()
    client = client_of(role)
    found = {path: client.get(path, follow=True).status_code for path in PAGES}
    assert found == {path: 200 if role in roles else 403 for path, roles in PAGES.items()}


def test_pages_only_answer_to_reading() -> None:
    room.new_table()
    client = client_of("inspector")
    assert [client.post(path).status_code for path in PAGES] == [405] * 5


def test_pages_are_never_kept_and_run_no_foreign_script() -> None:
    room.new_table()
    answer = client_of("spectator").get(f"/table/{TABLE}/")
    assert answer["Cache-Control"].startswith(("no-store", "max-age=0"))
    assert "no-store" in answer["Cache-Control"]
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    page = answer.content.decode()
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]*(src=|application/json))", page)


def test_a_table_that_does_not_exist_is_a_404_in_the_readers_language() -> None:
    answers = [
        client_of("spectator", language, badge).get(f"/table/{NOBODYS}/")
        for language, badge in (("es", "701"), ("fr", "702"), ("en", "703"))
    ]
    assert [a.status_code for a in answers] == [404, 404, 404]
    headings = [unescape(str(re.findall(r"<h1>(.*?)</h1>", a.content.decode())[0])) for a in answers]
    assert headings == ["Esa página no existe", "Cette page n’existe pas", "There is no such page"]


def test_a_refused_page_says_so_in_the_readers_language() -> None:
    answer = client_of("player", "fr").get("/floor/")
    assert answer.status_code == 403
    assert "Votre fonction n’ouvre pas cette page" in unescape(answer.content.decode())


def test_the_table_page_carries_its_table_and_its_languages_sentences() -> None:
    room.new_table(7)
    page = client_of("spectator", "en").get(f"/table/{room.table_id(7)}/").content
    config = data(page, "config")
    assert (config["table"], config["number"], config["language"]) == (str(room.table_id(7)), 7, "en")
    assert config["ws"] == f"/ws/table/{room.table_id(7)}"
    assert config["role"] == "spectator"
    assert data(page, "messages")["refusals"]["not_your_turn"] == "It is not this seat’s turn"


def test_no_name_of_a_seated_person_is_in_the_shell_of_a_page() -> None:
    room.new_table()
    for role, badge in (("spectator", "701"), ("inspector", "702")):
        assert b"player 1.1" not in client_of(role, badge=badge).get(f"/table/{TABLE}/").content


def test_the_list_says_each_tables_game_and_who_is_there() -> None:
    room.new_table(7)
    page = unescape(client_of("spectator").get("/").content.decode())
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    assert "Mesa 7 · Bote con límite · Solo alta Ante 5 · mín. 10" in words
    assert "8 de 10 sentados · Sin crupier" in words
    assert f'href="/table/{room.table_id(7)}/"' in page


def test_a_croupier_chooses_his_table() -> None:
    room.new_table(7)
    client = client_of("croupier", "fr")
    assert client.get("/")["Location"] == "/croupier/"
    page = client.get("/croupier/").content.decode()
    assert f'href="/croupier/{room.table_id(7)}/"' in page
    assert "Choisissez la table que vous allez donner" in page


def test_a_seated_player_comes_to_his_own_table() -> None:
    room.new_table(7)
    client = client_of("player")
    Player.objects.filter(pk=room.player_id(3, 7)).update(user=User.objects.get(badge="700"))
    assert client.get("/")["Location"] == f"/table/{room.table_id(7)}/"
    assert client.get("/?list=1").status_code == 200


def test_the_list_says_how_long_a_session_lasts_and_then_when_it_ends() -> None:
    """A2: length and limits are fixed before the start and shown."""
    room.new_table(7, rules=replace(room.MADRID, session_minutes=240))
    client = client_of("spectator")
    found = re.compile(r'<span data-fig="end">([^<]*)</span>')
    assert found.findall(client.get("/").content.decode()) == ["240 min desde la primera mano"]
    room.new_hand(7)
    ends = room.state(7).ends_at
    assert ends is not None
    assert found.findall(client.get("/").content.decode()) == [f"termina a las {instant(ends)}"]
    room.do(ask.AnnounceLastHands(hands=1), room.CARMEN, number=7)
    assert found.findall(client.get("/").content.decode()) == [
        f"termina a las {instant(ends)} · Queda 1 mano"
    ]


def test_the_floor_offers_players_without_a_seat() -> None:
    room.new_table(1)
    Player.objects.create(id="nadia", alias="Nadia")
    page = client_of("inspector").get("/floor/").content
    assert data(page, "players") == [{"id": "nadia", "alias": "Nadia"}]
