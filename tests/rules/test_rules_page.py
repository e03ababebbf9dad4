"""The rules page of a table: every setting with its origin, the odds with their line (RULES.md 1, A16)."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from players.models import User
from players.roles import Role
from tables.engine.rules import preset
from tables.labels.offered import NOT_OFFERED, OFFERED
from tests.players.pin import PIN
from tests.tables import room

pytestmark = pytest.mark.django_db

PAGE = f"/table/{room.table_id()}/rules/"


def client_of(role: str, language: str = "es") -> Client:
    """A browser in which somebody of `role` has signed in."""
    badge = f"8{Role.values.index(role)}{('es', 'fr', 'en').index(language)}"
    User.objects.create_user(badge, PIN, display_name="Rosa", role=role, language=language)
    client = Client()
    client.post("/login/", {"badge": badge, "pin": PIN})
    return client


def words(client: Client) -> str:
    """What the page says, without its marks."""
    answer = client.get(PAGE)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


@pytest.mark.parametrize("role", Role.values)
def test_everybody_who_has_signed_in_reads_the_rules_of_the_table(role: str) -> None:
    room.new_table()
    assert "Las reglas de esta mesa" in words(client_of(role))


def test_nobody_reads_them_without_signing_in() -> None:
    room.new_table()
    assert Client().get(PAGE)["Location"] == f"/login/?next={PAGE}"


def test_each_setting_stands_there_with_its_value_and_where_it_comes_from() -> None:
    room.new_table()
    page = words(client_of("spectator"))
    assert "Ante 5\xa0€ Documento 000-S09, 001-S13".replace("\xa0", " ") in page
    assert "Mínimo de la mesa 10 € Documento 000-S04, 000-S13, 001-S04, 001-S17, 002-S35" in page
    assert "Jugadores para empezar 4" in page
    assert "Quién abre a la izquierda del botón" in page
    assert "Propinas sí Regla de la casa" in page
    assert "Un nuevo jugador no entra como botón, primero en apostar" in page
    assert "Ciega grande" not in page


@pytest.mark.parametrize(
    ("language", "line", "full"),
    [
        ("es", "A título informativo: el bote no se paga según esta tabla", "Full 7-1"),
        ("fr", "Pour information : le pot n’est pas payé selon ce tableau", "Full 7-1"),
        ("en", "For information: the pot is not paid by this table", "Full house 7-1"),
    ],
)
def test_the_odds_stand_there_with_the_line_that_the_pot_is_not_paid_by_them(
    language: str, line: str, full: str
) -> None:
    room.new_table()
    page = words(client_of("player", language))
    assert line in page
    assert full in page
    assert page.count("-1 ") >= 8


def test_a_house_that_shows_no_odds_has_no_table_of_them() -> None:
    room.new_table(rules=preset("modern-plo", 100), stacks=(100000,) * 3)
    page = words(client_of("player"))
    assert "-1 " not in page
    assert "Ciega grande 10 € Documento 002-S35, 004-S27" in page


def test_the_list_of_tables_leads_to_the_rules() -> None:
    room.new_table()
    assert f'href="{PAGE}"' in client_of("spectator").get("/").content.decode()


@pytest.mark.parametrize("language", ["es", "fr", "en"])
def test_what_is_not_offered_is_said_in_three_languages(language: str) -> None:
    room.new_table()
    page = words(client_of("player", language))
    with override(language):
        expected = [gettext(OFFERED[f"offered_{code}"]) for code in NOT_OFFERED]
    assert len(set(expected)) == 5
    assert all(line in page for line in expected)
    assert language == "en" or expected[0] != OFFERED["offered_run_twice"]


@pytest.mark.parametrize(
    ("role", "door"), [("player", "table"), ("inspector", "table"), ("croupier", "croupier")]
)
def test_the_page_leads_back_to_the_readers_own_screen(role: str, door: str) -> None:
    room.new_table()
    page = client_of(role).get(PAGE).content.decode()
    assert f'<a class="btn" href="/{door}/{room.table_id()}/">Volver a la mesa</a>' in page
    assert f'"rules": "{PAGE}"' in client_of(role, "fr").get(f"/{door}/{room.table_id()}/").content.decode()
