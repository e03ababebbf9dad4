"""Signing in by badge and PIN (G26, G28)."""

import re

import pytest
from django.test import Client, override_settings

from omaha_site import settings as house
from players.models import Device, SignIn, User
from players.roles import Role, landing
from players.sessions import DEVICE_COOKIE
from tests.players.pin import PIN

pytestmark = [pytest.mark.urls("players.urls"), pytest.mark.sqlite_only]


def sign_in(client: Client, badge: str = "4012", pin: str = PIN, **fields: str) -> tuple[int, str]:
    """Status, and where the answer leads."""
    answer = client.post("/login/", {"badge": badge, "pin": pin, **fields})
    return answer.status_code, answer.headers.get("Location", "")


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.mark.parametrize(
    ("role", "path"),
    [
        ("croupier", "/croupier/"), ("inspector", "/floor/"), ("jefe", "/floor/"), ("director", "/floor/"),
        ("cashier", "/cage/"), ("auditor", "/floor/"), ("player", "/"), ("spectator", "/"), ("wall", "/"),
        ("compliance", "/floor/people/"),
    ],
)  # fmt: skip
def test_each_role_lands_on_its_first_page(client: Client, ines: User, role: str, path: str) -> None:
    User.objects.update(role=role)
    assert sign_in(client) == (302, path)
    assert is_in(client)


def test_every_role_has_a_first_page() -> None:
    assert {landing(role) for role in Role.values} == {
        "/",
        "/croupier/",
        "/floor/",
        "/floor/people/",
        "/cage/",
    }


@pytest.mark.parametrize(
    ("badge", "pin", "status"),
    [
        ("4012", "481517", 403), ("4013", PIN, 403), ("4012", "48151", 400), ("4012", "", 400),
        ("", PIN, 400), ("4012", "4815162", 400), ("4012", "٤٨١٥١٦", 400), ("4012", "48151a", 400),
        ("4" * 17, PIN, 400), ("4012", "481516\n", 302),
    ],
)  # fmt: skip
def test_only_the_right_badge_with_its_six_digits_signs_in(
    client: Client, ines: User, badge: str, pin: str, status: int
) -> None:
    assert sign_in(client, badge, pin)[0] == status
    assert is_in(client) == (status == 302)


def test_a_wrong_pin_and_an_unknown_badge_are_told_in_the_same_words(client: Client, ines: User) -> None:
    def page(badge: str, pin: str) -> str:
        text = client.post("/login/", {"badge": badge, "pin": pin}).content.decode()
        return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text).replace(badge, "")

    assert page("4012", "000000") == page("4013", "000000")


def test_a_user_who_left_the_house_cannot_sign_in(client: Client, ines: User) -> None:
    User.objects.update(is_active=False)
    assert sign_in(client) == (403, "")


def test_what_was_typed_as_pin_never_comes_back_in_the_page(client: Client, ines: User) -> None:
    answer = client.post("/login/", {"badge": "4012", "pin": "918273"})
    assert b"918273" not in answer.content
    assert b"4012" in answer.content


def test_the_pin_rests_as_argon2id_at_19_mib(ines: User) -> None:
    with override_settings(PASSWORD_HASHERS=house.PASSWORD_HASHERS):
        ines.set_pin(PIN)
    assert ines.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert PIN not in ines.password


# -- Five tries (G28) -------------------------------------------------------------------------


def test_the_fifth_wrong_try_locks_the_badge_at_that_address_and_the_right_pin_too(
    client: Client, ines: User
) -> None:
    tries = [sign_in(client, pin="000000")[0] for _ in range(5)]
    assert tries == [403, 403, 403, 403, 429]
    assert sign_in(client) == (429, "")
    assert not is_in(client)


def test_the_locked_page_says_what_to_do(client: Client, ines: User) -> None:
    for _ in range(4):
        sign_in(client, pin="000000")
    answer = client.post("/login/", {"badge": "4012", "pin": "000000"}, headers={"Accept-Language": "en"})
    assert b"Too many wrong tries. Wait 15 minutes or call the inspector." in answer.content


def test_a_stranger_locks_nobody_out_elsewhere(ines: User) -> None:
    stranger, tablet = Client(REMOTE_ADDR="10.0.0.66"), Client(REMOTE_ADDR="10.0.0.7")
    for _ in range(6):
        sign_in(stranger, pin="000000")
    assert sign_in(stranger)[0] == 429
    assert sign_in(tablet) == (302, "/croupier/")


def test_a_locked_badge_does_not_lock_the_next_croupier_on_the_same_tablet(
    client: Client, ines: User
) -> None:
    User.objects.create_user("4013", "271828", display_name="Noor", role=Role.CROUPIER)
    for _ in range(6):
        sign_in(client, pin="000000")
    assert sign_in(client, "4013", "271828") == (302, "/croupier/")


def test_a_right_pin_starts_the_count_again(client: Client, ines: User) -> None:
    for _ in range(4):
        sign_in(client, pin="000000")
    assert sign_in(client)[0] == 302
    client.post("/logout/")
    assert [sign_in(client, pin="000000")[0] for _ in range(4)] == [403] * 4


# -- Where one goes, in which language --------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ("/croupier/7/", "/croupier/7/"), ("https://evil.example/", "/croupier/"),
        ("//evil.example/x", "/croupier/"), ("javascript:alert(1)", "/croupier/"),
    ],
)  # fmt: skip
def test_one_goes_on_to_the_page_asked_for_only_within_the_house(
    client: Client, ines: User, asked: str, path: str
) -> None:
    assert sign_in(client, next=asked) == (302, path)


def test_whoever_is_signed_in_already_is_sent_to_his_first_page(client: Client, ines: User) -> None:
    sign_in(client)
    assert client.get("/login/").headers["Location"] == "/croupier/"


def test_the_language_follows_the_person(client: Client, ines: User) -> None:
    sign_in(client)
    assert client.cookies["django_language"].value == "fr"


def test_a_language_chosen_before_signing_in_is_spoken_at_once_and_becomes_the_persons(
    client: Client, ines: User
) -> None:
    answer = client.post("/preferences/", {"language": "en", "next": "/croupier/7/"})
    page = client.get(answer.headers["Location"]).content.decode()
    assert '<html lang="en" ' in page
    assert "Sign in</h1>" in page
    assert '<input type="hidden" name="language" value="en">' in page
    assert '<input type="hidden" name="next" value="/croupier/7/">' in page
    sign_in(client, language="en")
    assert User.objects.get().language == "en"


@pytest.mark.parametrize(
    ("language", "words"), [("es", "Identificarse"), ("fr", "S’identifier"), ("en", "Sign in")]
)
def test_the_page_speaks_three_languages(client: Client, db: None, language: str, words: str) -> None:
    page = client.get("/login/", headers={"Accept-Language": language}).content.decode()
    assert f"<h1>{words}</h1>" in page
    assert f'<html lang="{language}" ' in page


def test_preferences_are_kept_with_the_person(client: Client, ines: User) -> None:
    sign_in(client)
    answer = client.post("/preferences/", {"brightness": "3", "panel_side": "left"})
    user = User.objects.get()
    assert (answer.status_code, user.brightness, user.panel_side, user.language) == (204, 3, "left", "fr")


@pytest.mark.parametrize("wrong", [{"brightness": "4"}, {"language": "de"}, {"panel_side": "top"}])
def test_a_preference_that_does_not_exist_is_refused(
    client: Client, ines: User, wrong: dict[str, str]
) -> None:
    sign_in(client)
    assert client.post("/preferences/", wrong).status_code == 400


# -- Doors ------------------------------------------------------------------------------------


def test_forms_without_the_token_are_refused(ines: User) -> None:
    client = Client(enforce_csrf_checks=True)
    assert [client.post(path).status_code for path in ("/login/", "/logout/", "/preferences/")] == [403] * 3


def test_signing_out_is_a_post(client: Client, ines: User) -> None:
    sign_in(client)
    assert client.get("/logout/").status_code == 405
    assert is_in(client)
    assert client.post("/logout/").headers["Location"] == "/login/"
    assert not is_in(client)
    assert SignIn.objects.get().ended_at is not None


def test_signing_in_gives_the_session_another_key_and_the_device_a_cookie(client: Client, ines: User) -> None:
    session = client.session
    session.save()
    client.cookies["session"] = before = session.session_key or ""
    sign_in(client)
    assert client.cookies["session"].value != before
    cookie = client.cookies[DEVICE_COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
    assert cookie.value.startswith(Device.objects.get().pk + ":")


def test_a_device_is_known_again_and_a_forged_cookie_is_not(client: Client, ines: User) -> None:
    sign_in(client)
    client.post("/logout/")
    sign_in(client)
    assert Device.objects.count() == 1
    client.post("/logout/")
    client.cookies[DEVICE_COOKIE] = Device.objects.get().pk + ":1:forged"
    sign_in(client)
    assert Device.objects.count() == 2


def test_a_device_taken_out_of_service_signs_nobody_in(client: Client, ines: User) -> None:
    sign_in(client)
    client.post("/logout/")
    Device.objects.update(revoked=True)
    assert sign_in(client) == (403, "")


def test_the_page_has_no_inline_script_or_style(client: Client, db: None) -> None:
    page = client.get("/login/").content.decode()
    assert re.findall(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=", page) == []
