"""The pages of house profiles: a form that explains and checks, a second signature, versions that stay."""

import re
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.translation import gettext, override
from msgspec.structs import replace

from players.models import User
from players.roles import Role
from tables.engine.house_page import HOUSE_SECTIONS, HOUSE_TYPES
from tables.engine.profiles import Fault, Profile, faults_of
from tables.engine.rules import SETTINGS
from tables.engine.rules_page import SECTIONS
from tables.engine.state import House
from tables.house import MAY_READ_PROFILES
from tables.labels.profile import PROFILE
from tables.labels.profile_help import HELP
from tables.models import ProfileSignature, ProfileVersion
from tables.profile_form import Misread, Typed, money_typed, read_form, typed_of
from tables.profile_rows import form_sections
from tables.profiles import content_of
from tests.players.pin import PIN
from tests.tables.room import rows_of_everything
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

LIST, NEW = "/house/profiles/", "/house/profiles/new/?preset=madrid"
CHIPS = House(chips=(500, 1000, 2500), second_signature_from=5000)
CHIPS_TYPED: Any = {"house.chips": "10 5"}
MADRID = Profile(name="Madrid", preset="madrid", house=CHIPS, open_settings=("session_minutes", "structure"))


def posted(profile: Profile, **changes: Any) -> QueryDict:
    """The form of a profile as a browser sends it, with what somebody typed over it."""
    with override("es"):
        typed: Typed = typed_of(profile) | changes
    data = QueryDict(mutable=True)
    for name, value in typed.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return data


def send(
    client: Client, profile: Profile = MADRID, *, address: str = NEW, after: int | str = 0, **changes: Any
) -> Any:
    data = posted(profile, **{"what": "save", "after": str(after), "command": str(uuid4()), **changes})
    return client.post(address, data.urlencode(), content_type="application/x-www-form-urlencoded")


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", unescape(answer.content.decode())))


def row_of(page: str, field: str) -> str:
    """What the form shows at one setting."""
    part = page.split(f'data-field="{field}"')[1].split('data-field="', maxsplit=1)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", unescape(part.split(">", 1)[1])))


def written(client: Client | None = None, **changes: Any) -> ProfileVersion:
    answer = send(client or client_of("director"), **changes)
    assert answer.status_code == 302
    return ProfileVersion.objects.order_by("-seq")[0]


def page_of(row: ProfileVersion) -> str:
    return f"{LIST}{row.profile}/"


def sign(client: Client, row: ProfileVersion, badge: str, pin: str = PIN) -> Any:
    sent = {"what": "sign", "version": row.number, "badge": badge, "pin": pin, "command": str(uuid4())}
    return client.post(page_of(row), sent)


def somebody(badge: str, role: str) -> None:
    User.objects.create_user(badge, PIN, display_name=badge, role=role)


@pytest.mark.parametrize("role", Role.values)
def test_the_pages_are_read_by_some_and_written_by_direction_alone(role: str) -> None:
    row = written()
    client = client_of(role, badge="701")
    before = rows_of_everything()
    reads, writes = role in MAY_READ_PROFILES, role == Role.DIRECTOR
    assert client.get(LIST).status_code == (200 if reads else 403)
    assert client.get(page_of(row)).status_code == (200 if reads else 403)
    assert client.get(NEW).status_code == (200 if writes else 403)
    if not writes:
        assert send(client).status_code == 403
        assert rows_of_everything() == before


def test_nobody_reads_a_profile_without_signing_in() -> None:
    for address in (LIST, NEW, f"{LIST}{UUID(int=1)}/", f"{LIST}{UUID(int=1)}/next/"):
        assert Client().get(address)["Location"].startswith("/login/?next=/house/profiles/")


def test_every_setting_of_the_rules_and_of_the_house_is_in_the_form_and_explained() -> None:
    with override("es"):
        rows = {row["field"] for part in form_sections(MADRID, typed_of(MADRID), ()) for row in part["rows"]}
    assert rows == SETTINGS | {f"house.{name}" for name in HOUSE_TYPES}
    assert sorted(name for names in SECTIONS.values() for name in names) == sorted(SETTINGS)
    assert HOUSE_SECTIONS["other"] == ()
    assert rows - set(HELP) == set()
    assert {f"house_{name}" for name in HOUSE_TYPES} - set(PROFILE) == set()


@pytest.mark.parametrize("preset", ["madrid", "blinds-omaha", "hilo8", "modern-plo"])
@pytest.mark.parametrize("settings", [{}, {"tips": False, "join_min": 100000, "max_rebuys": 3}])
def test_what_the_form_shows_is_read_again_as_the_same_profile(preset: Any, settings: Any) -> None:
    profile = replace(MADRID, preset=preset, settings=settings)
    found, _, faults = read_form(posted(profile), preset)
    assert (found, faults) == (profile, faults_of(profile))


def test_what_is_no_amount_is_a_fault_of_its_field() -> None:
    assert money_typed("1.240,50", 2) == 124050
    for text in ("", "x", "-1", "1e3", "10,5,5", "٣"):
        with pytest.raises(Misread, match="no_amount"):
            money_typed(text, 2)


def test_a_mistake_stands_at_its_field_and_nothing_is_written() -> None:
    client = client_of("director")
    before = rows_of_everything()
    answer = send(client, table_min="15", max_seats="abc", **CHIPS_TYPED)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "escriba un número entero" in row_of(page, "max_seats")
    assert 'name="max_seats" value="abc"' in page
    answer = send(client, table_min="15", **CHIPS_TYPED)
    page = answer.content.decode()
    assert "de menor a mayor, cada una una vez" in row_of(page, "house.chips")
    answer = send(client, table_min="15")
    page = answer.content.decode()
    assert "su mitad no son fichas enteras" in row_of(page, "table_min")
    assert '<a href="#f-table_min">' in page
    assert rows_of_everything() == before


def test_checking_says_what_follows_and_what_differs_and_writes_nothing() -> None:
    client = client_of("director")
    before = rows_of_everything()
    data = posted(MADRID, what="check", table_min="20", tips="false")
    kind = "application/x-www-form-urlencoded"
    found = client.post(
        NEW, data.urlencode(), content_type=kind, headers={"Accept": "application/json"}
    ).json()
    assert found["faults"] == {}
    assert found["computed"]["ante"] == "calculado: 10\N{NO-BREAK SPACE}€"
    assert found["computed"]["stack_initial"] == "calculado: 800\N{NO-BREAK SPACE}€"
    assert {"table_min", "tips", "ante", "stack_initial", "house.chips"} <= set(found["differs"])
    assert found["notes"]["rebuy_threshold"] == (
        "Dos lecturas: el mínimo de la mesa (20\N{NO-BREAK SPACE}€)"
        " o el mínimo para entrar (400\N{NO-BREAK SPACE}€)."
    )
    plain = client.post(NEW, data.urlencode(), content_type=kind)
    assert "calculado: 10 €" in row_of(plain.content.decode(), "ante")
    assert "Todo concuerda." in words(plain)
    assert rows_of_everything() == before


def test_the_literal_division_of_pots_carries_its_warning() -> None:
    data = posted(MADRID, what="check", tie_division="proportional_stake")
    answer = client_of("director").post(
        NEW, data.urlencode(), content_type="application/x-www-form-urlencoded"
    )
    assert "Dos manos iguales cobran partes desiguales" in row_of(answer.content.decode(), "tie_division")


def test_each_setting_shows_its_origin_and_the_presets_value() -> None:
    page = client_of("director").get(NEW).content.decode()
    assert "Documento 000-S06, 001-S08, 004-S13" in row_of(page, "stack_initial")
    assert "Regla de la casa" in row_of(page, "action_seconds")
    assert "del modelo: 200 €" in row_of(page, "stack_initial")


def test_direction_writes_and_a_jefe_signs_and_the_page_says_who_and_when() -> None:
    client = client_of("director")
    row = written(client, tips="false")
    assert content_of(row) == replace(MADRID, settings={"tips": False})
    somebody("rafa", Role.JEFE)
    assert "Sin firmar" in words(client.get(page_of(row)))
    assert sign(client, row, "rafa")["Location"].endswith("?version=1&done=signed")
    page = words(client.get(page_of(row)))
    assert "Aprobado" in page
    assert re.search(r"Escrito por Rosa, \d\d/\d\d/\d{4}", page)
    assert re.search(r"Firmado por rafa, \d\d/\d\d/\d{4}", page)
    assert "A elección del inspector: Duración en minutos, " in page


@pytest.mark.parametrize(
    ("badge", "pin", "why"),
    [
        ("700", PIN, "Quien escribió la versión no la firma"),
        ("carmen", PIN, "Solo firma un jefe o un director"),
        ("rafa", "000000", "Placa o PIN incorrectos"),
        ("rafa", "12", "Placa o PIN incorrectos"),
    ],
)
def test_a_signature_that_is_none_is_refused_with_its_reason(badge: str, pin: str, why: str) -> None:
    client = client_of("director")
    row = written(client)
    somebody("rafa", Role.JEFE)
    somebody("carmen", Role.INSPECTOR)
    answer = sign(client, row, badge, pin)
    assert answer.status_code == 409
    assert why in words(answer)
    assert pin not in answer.content.decode() or len(pin) == 2
    assert not ProfileSignature.objects.exists()


def test_the_next_version_starts_from_the_last_and_the_older_one_stays_readable() -> None:
    client = client_of("director")
    first = written(client)
    address = f"{page_of(first)}next/"
    assert 'name="name" value="Madrid"' in client.get(address).content.decode()
    assert send(client, address=address, after=1, tips="false").status_code == 302
    assert send(client, address=address, after=1).status_code == 409
    for nonsense in ("9" * 5000, "٢", "-1"):
        assert send(client, address=address, after=nonsense).status_code == 409
    assert [row.number for row in ProfileVersion.objects.order_by("number")] == [1, 2]
    assert "Madrid · versión 1" in words(client.get(f"{page_of(first)}?version=1"))
    assert "Madrid · versión 2" in words(client.get(page_of(first)))
    assert client.get(f"{page_of(first)}?version=9").status_code == 404


def test_a_version_is_withdrawn_with_a_reason() -> None:
    client = client_of("director")
    row = written(client)
    somebody("rafa", Role.JEFE)
    sign(client, row, "rafa")
    sent = {"what": "withdraw", "version": 1, "reason": "", "command": str(uuid4())}
    assert client.post(page_of(row), sent).status_code == 409
    assert client.post(page_of(row), sent | {"reason": "nuevo reglamento"}).status_code == 302
    assert re.search(r"Retirado por Rosa, .*: nuevo reglamento", words(client.get(page_of(row))))


def test_a_form_that_is_sent_twice_is_one_version() -> None:
    client, command = client_of("director"), str(uuid4())
    assert [send(client, command=command).status_code for _ in range(2)] == [302, 302]
    assert ProfileVersion.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "title"),
    [("es", "Perfiles de la casa"), ("fr", "Profils de la maison"), ("en", "House profiles")],
)
def test_the_pages_speak_the_readers_language(language: str, title: str) -> None:
    client = client_of("director", language)
    assert f"<h1>{title}</h1>" in client.get(LIST).content.decode()
    assert client.get(NEW).status_code == 200


def test_a_fault_names_its_setting_in_the_list_above_the_form() -> None:
    assert Fault("stack_initial", "below_join_min") in faults_of(
        replace(MADRID, settings={"join_min": 30000})
    )
    page = send(client_of("director"), join_min="300").content.decode()
    top = unescape(page.split('id="faults"')[1].split("</div>")[0])
    assert "Resto inicial: por debajo del mínimo para entrar" in re.sub(r"<[^>]+>", "", top)


def test_the_list_says_which_version_opens_tables_where_the_newest_does_not() -> None:
    client = client_of("director")
    row = written(client)
    somebody("rafa", Role.JEFE)
    assert "Ninguna mesa se abre con él" in words(client.get(LIST))
    assert sign(client, row, "rafa").status_code == 302
    assert not re.search("Ninguna mesa se abre|se abren con la versión", words(client.get(LIST)))
    assert send(client, address=f"{page_of(row)}next/", after=1).status_code == 302
    assert "Las mesas se abren con la versión 1" in words(client.get(LIST))
    refused = sign_at(client, f"{page_of(row)}?version=2&done=saved")
    assert "Placa o PIN incorrectos" in words(refused)
    assert "Guardado. Abrirá mesas cuando esté firmado." not in words(refused)


def sign_at(client: Client, address: str) -> Any:
    """A signature with a wrong PIN on the page as it stands after saving."""
    sent = {"what": "sign", "version": 2, "badge": "rafa", "pin": "000000", "command": str(uuid4())}
    return client.post(address, sent)


ONE_VALUE = {
    "es": {
        "house.card_source": "Solo este valor está disponible: cartas reales",
        "house.acting": "Solo este valor está disponible: el crupier",
        "house.best_hand_hint": "Solo este valor está disponible: No",
        "house.winner_without_cards": "Solo este valor está disponible: No",
    },
    "fr": {
        "house.card_source": "Seule cette valeur est disponible : vraies cartes",
        "house.acting": "Seule cette valeur est disponible : le croupier",
        "house.best_hand_hint": "Seule cette valeur est disponible : Non",
        "house.winner_without_cards": "Seule cette valeur est disponible : Non",
    },
    "en": {
        "house.card_source": "Only this value is available: real cards",
        "house.acting": "Only this value is available: the croupier",
        "house.best_hand_hint": "Only this value is available: No",
        "house.winner_without_cards": "Only this value is available: No",
    },
}


@pytest.mark.parametrize("language", ["es", "fr", "en"])
def test_a_setting_that_has_one_value_yet_says_so(language: str) -> None:
    page = client_of("director", language=language).get(NEW).content.decode()
    for field, said in ONE_VALUE[language].items():
        row = row_of(page, field)
        assert said.casefold() in row.replace("\N{NO-BREAK SPACE}", " ").casefold(), row
        assert gettext_of(HELP[field], language) in row


def gettext_of(text: Any, language: str) -> str:
    with override(language):
        return re.sub(r"\s+", " ", str(gettext(text)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("house.card_source", "sealed_deck"),
        ("house.acting", "own_device"),
        ("house.best_hand_hint", "true"),
        ("house.winner_without_cards", "true"),
    ],
)
def test_no_other_value_of_it_is_saved(field: str, value: str) -> None:
    changed: Any = {field: value}
    answer = send(client_of("director"), **changed)
    assert (answer.status_code, ProfileVersion.objects.count()) == (400, 0)
