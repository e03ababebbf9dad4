"""An evening on its staff's screens, over real sockets: drawn, begun, joined, rebought, closed (A1–A6, A15).

Figures of tablet and floor are compared with the engine's state after each step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.arrivals import guest
from tests.browser.night import FOUNDERS, NEW_TABLE, NEWCOMER, Night, chairs, ledger
from tests.served import House

pytestmark = pytest.mark.browser

Json = dict[str, Any]


@pytest.fixture(scope="module")
def night(served: House, chromium: Browser, seeded: Json) -> Iterator[Night]:
    made = Night(served, chromium, seeded)
    yield made
    for context in made.contexts:
        context.close()
    conflict = "status of 409"  # what cannot be explained at this moment is answered so
    assert [fault for fault in made.faults if conflict not in fault] == []


def axe(page: Page) -> list[str]:
    return [v["id"] for v in Axe().run(page).response["violations"]]


def test_an_inspector_opens_the_table_and_draws_eight_seats(night: Night) -> None:
    madrid = night.form("open_from_profile").locator("select[name=profile]")
    madrid.select_option(label="Noche · versión 1")
    night.recorded()
    night.form("draw_seats")
    for alias in FOUNDERS:
        night.floor.check(f'.ticks [data-row="{night.people[alias]}"] input')
    night.recorded()
    drawn = night.floor.locator("[data-drawn]")
    expect(drawn).to_have_count(8)
    shown = {li.locator("span").inner_text(): int(li.get_attribute("data-drawn") or 0) for li in drawn.all()}
    assert shown == chairs(night.snap())
    assert sorted(shown) == sorted(FOUNDERS)
    seed = night.floor.locator('[data-record="seed"] dd')
    assert len(bytes.fromhex(seed.text_content() or "")) == 32
    assert axe(night.floor) == []


def test_three_players_cannot_begin_and_the_tablet_says_how_many_are_needed(night: Night) -> None:
    seats = sorted(chairs(night.snap()).values())
    for seat in seats[:3]:
        assert night.act("inspector", "buy_in", seat=seat, amount=20000)["t"] == "ack"
    night.do("change_croupier", take_over=False)
    tablet = night.at_the_tablet()
    tablet.locator(f'.seat[data-seat="{seats[0]}"]').tap()
    hint = tablet.locator('[data-pane="ready"] .hint')
    expect(hint).to_have_text("Faltan jugadores: mínimo 4")
    expect(tablet.locator('[data-key="start"]')).to_have_attribute("aria-disabled", "true")
    answer = night.act("croupier1", "start_hand")
    assert (answer["code"], answer["facts"]) == ("too_few_players", {"have": 3, "need": 4, "rule": "A2"})
    tablet.locator('[data-key="why-next-hand"]').tap()
    expect(tablet.locator('[data-about="start"] li')).to_have_text("Para empezar: 3 jugadores de 4")
    tablet.locator('[data-key="why-close"]').tap()


def test_with_all_eight_bought_in_the_first_hand_begins(night: Night) -> None:
    snap = night.snap()
    seats = sorted(chairs(snap).values())
    for seat in seats[3:]:
        night.form("buy_in").select_option("select[name=seat]", str(seat))
        expect(night.floor.locator("input[name=amount]")).to_have_value("200")
        night.recorded()
    free = next(n for n in range(1, 11) if n not in seats)
    before = [n for n in seats if n < free]
    button = max(before) if before else max(seats)
    assert night.act("inspector", "place_button", seat=button)["t"] == "ack"
    expect(night.tablet.locator("[data-button]")).to_have_attribute("data-button", str(button))
    night.key("start")
    snap = night.both()
    assert snap["view"]["hand"]["number"] == 1
    assert snap["view"]["pot"]["with_bets"] == 8 * 500


def test_a_newcomer_on_the_place_of_the_button_is_shown_with_the_hand_at_which_he_comes_in(
    night: Night,
) -> None:
    view = night.snap()["view"]
    seats, button = chairs(night.snap()).values(), view["hand"]["button"]
    after = next(n for k in range(1, 11) if (n := (button + k - 1) % 10 + 1) not in seats)
    night.form("assign_seat").select_option("select[name=seat]", str(after))
    night.floor.select_option("select[name=player]", label=NEWCOMER)
    night.recorded()
    night.form("buy_in").select_option("select[name=seat]", str(after))
    night.floor.fill("input[name=amount]", "99")
    night.floor.get_by_role("button", name="Anotar").click()
    expect(night.floor.locator(".saidline .said")).to_contain_text("Por debajo del mínimo para entrar: 100")
    night.floor.fill("input[name=amount]", "100")
    night.recorded()
    ready = night.fold_out()["own"]["ready"]
    assert [(w["seat"], w["code"]) for w in ready["waiting"]] == [(after, "button")]
    row = night.tablet.locator(f'[data-ready="waiting"] [data-ready-seat="{after}"]')
    comes_in = ready["waiting"][0]["hand"]
    expect(row).to_have_attribute("data-hand", str(comes_in))
    expect(row).to_contain_text(f"desde la mano {comes_in}")
    row.locator('[data-key="why-waiting"]').tap()
    expect(night.tablet.locator('[data-step="possible_at"]')).to_contain_text(f"mano {comes_in}")
    assert axe(night.tablet) == []
    played: list[tuple[int, bool]] = []
    while not played or not played[-1][1]:
        night.key("start")
        snap = night.both()
        dealt = after in [s["seat"] for s in snap["view"]["seats"] if s["in_hand"]]
        played.append((snap["view"]["hand"]["number"], dealt))
        night.fold_out()
        assert len(played) < 6
    assert played[-1] == (comes_in, True)
    assert all(not dealt for _, dealt in played[:-1])


def test_a_lost_stack_must_be_rebought_before_its_seat_is_dealt_in_again(night: Night) -> None:
    """A15: the seat is passed over and lit; the floor records the rebuy."""
    dealt = night.snap()["own"]["ready"]["dealt"]
    button = night.snap()["own"]["ready"]["button"]
    opener = next(n for k in range(1, 11) if (n := (button + k - 1) % 10 + 1) in dealt)
    night.do("count_stack", seat=opener, counted=1000)
    night.key("start")
    night.do("raise_to", seat=opener, to=500)
    caller = night.snap()["own"]["order"][0]
    night.do("call", seat=caller)
    night.do("rest", verb="fold")
    for cards in (["Kh", "9h", "4c"], ["2h"], ["Td"]):
        night.do("deal_board", cards=cards)
    shown = night.do("show_cards", seat=caller, cards=["Ah", "Jh", "Qs", "8d"])
    while opener not in shown["own"]["show"]["can_beat"]:
        night.do("show_cards", seat=shown["own"]["show"]["due"], cards=["Kd", "Ks", "Qc", "7s"])
        break
    else:
        night.do("shown_beaten", seats=[opener])
    snap = night.do("pay_pots")
    assert snap["view"]["seats"][opener - 1]["stack"] == 0
    row = night.tablet.locator(f'[data-ready="rebuy"] [data-ready-seat="{opener}"]')
    expect(row).to_contain_text("recompra 100")
    assert opener not in snap["own"]["ready"]["dealt"]
    expect(night.floor.locator('[data-table="9"] [data-need="rebuy"]')).to_be_visible()
    night.form("rebuy").select_option("select[name=seat]", str(opener))
    night.recorded()
    expect(row).to_have_count(0)
    snap = night.both()
    assert snap["view"]["seats"][opener - 1]["stack"] == 10000
    assert opener in snap["own"]["ready"]["dealt"]


def test_an_all_in_counted_twenty_eight_short_and_a_tip_are_in_the_ledger_as_on_the_screens(
    night: Night,
) -> None:
    """A18, A20: the felt is right; the bet, the bounds and the account of the differences follow."""
    ready = night.snap()["own"]["ready"]
    opener = next(n for k in range(1, 11) if (n := (ready["button"] + k - 1) % 10 + 1) in ready["dealt"])
    night.do("count_stack", seat=opener, counted=4500)
    before = ledger(night)
    night.key("start")
    night.do("raise_to", seat=opener, to=4000)
    night.both()
    night.key("count-other")
    for digit in "12":
        night.tablet.locator(f'dialog [data-key="pad-{digit}"]').tap()
    night.key("count-ok")
    snap = night.both()
    assert snap["view"]["seats"][opener - 1]["bet"] == 1200
    assert snap["own"]["turn"]["call"] == 1200
    after = ledger(night)
    assert after["differences"] - before["differences"] == 2800
    assert after["pot"] == snap["view"]["pot"]["with_bets"]
    night.do("rest", verb="fold")
    night.tablet.wait_for_selector('[data-key="tip"]')
    night.key("tip")
    night.tablet.locator('[data-key="tip-500"]').tap()
    night.tablet.wait_for_selector('.app[data-taps="0"]')
    night.key("pay")
    snap = night.both()
    told = ledger(night)
    stacks = sum(s["stack"] for s in snap["view"]["seats"])
    assert (told["tips"] - before["tips"], told["pot"], told["stack"]) == (500, 0, stacks)
    assert sum(told.values()) == 0


def test_the_last_hand_is_announced_played_and_the_session_closes_with_the_chips_at_the_cage(
    night: Night,
) -> None:
    night.form("announce_last_hands").fill("input[name=hands]", "1")
    night.recorded()
    expect(night.tablet.locator('[data-fig="end-notice"]')).to_have_text("Anuncie: queda 1 mano")
    expect(night.floor.locator('[data-table="9"] [data-need="ending"]')).to_be_visible()
    night.key("start")
    night.both()
    night.fold_out()
    assert night.snap()["view"]["session"]["phase"] == "closed"
    expect(night.tablet.locator('[data-pane="ready"] .hint')).to_have_text("La mesa no está abierta")
    expect(night.tablet.locator('[data-key="start"]')).to_have_attribute("aria-disabled", "true")
    stacks = {s["seat"]: s["stack"] for s in night.snap()["view"]["seats"] if s["player"]}
    first, *others = sorted(stacks)
    refusal = night.act("inspector", "cash_out", seat=first)
    assert (refusal["code"], refusal["facts"]["seat"]) == ("not_counted", first)
    assert night.act("inspector", "recount", counts=stacks)["t"] == "ack"
    night.form("cash_out").select_option("select[name=seat]", str(first))
    night.recorded()
    for seat in others:
        assert night.act("inspector", "cash_out", seat=seat)["t"] == "ack"
    balance = night.house.python(
        "from tables.selectors import chips_of\n"
        f"found = chips_of('{NEW_TABLE}')\n"
        "print(sum(found.values()), {k: v for k, v in found.items() if v})"
    )
    assert balance.startswith("0 ")
    assert "'seat'" not in balance
    assert "'pot'" not in balance


def test_a_newcomer_of_a_blinds_game_posts_from_his_own_phone(night: Night) -> None:
    """A6: what it costs, both hands, and the croupier sees his answer before the hand."""
    night.table = night.tables()[2]
    night.do("change_croupier", take_over=False)
    night.do("start_hand")
    while night.snap()["view"]["hand"]["phase"] == "betting":
        night.do("rest", verb="fold")
    night.do("pay_pots")
    who = guest(night.house, "Olga", "olga", "135790")
    assert night.act("inspector", "assign_seat", seat=9, player_id=who)["t"] == "ack"
    join = night.snap()["view"]["rules"]["join_min"]
    assert night.act("inspector", "buy_in", seat=9, amount=join)["t"] == "ack"
    [choice] = night.snap()["own"]["ready"]["choices"]
    assert (choice["seat"], choice["live"], choice["dead"], choice["entry"]) == (9, 200, 0, None)
    assert choice["post"] < choice["wait"]
    context = night.chromium.new_context(viewport={"width": 390, "height": 844}, locale="es", has_touch=True)
    night.contexts.append(context)
    phone = context.new_page()
    phone.goto(f"{night.house.url}/login/")
    phone.fill("#badge", "olga")
    phone.fill("#pin", "135790")
    phone.press("#pin", "Enter")
    phone.wait_for_url("**/table/**")
    expect(phone.locator('[data-fig="plays-from"]')).to_have_attribute("data-value", str(choice["wait"]))
    expect(phone.locator('[data-key="entry-post"]')).to_have_attribute("data-hand", str(choice["post"]))
    phone.locator('[data-key="entry-post"]').tap()
    expect(phone.locator('[data-fig="plays-from"]')).to_have_attribute("data-value", str(choice["post"]))
    assert axe(phone) == []
    tablet = night.at_the_tablet()
    chosen = tablet.locator('[data-choice-seat="9"] [data-key="entry-post"]')
    expect(chosen).to_have_attribute("aria-pressed", "true")
    ready = night.snap()["own"]["ready"]
    assert 9 in ready["dealt"]
    if ready["number"] == choice["post"]:
        night.key("start")
        assert night.snap()["view"]["seats"][8]["bet"] == 200


def test_the_rules_are_one_tap_away_from_phone_tablet_and_floor(night: Night) -> None:
    night.table = night.tables()[1]
    address = f"/table/{night.table}/rules/"
    phone = night.pages["player1"]
    phone.locator('[data-key="rules"]').click()
    phone.wait_for_url(f"**{address}")
    expect(phone.locator('[data-setting="ante"] dd')).to_contain_text("5\N{NO-BREAK SPACE}€")
    assert axe(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_role("link", name="Volver a la mesa").click()
    phone.wait_for_url(f"**/table/{night.table}/")
    tablet = night.at_the_tablet()
    tablet.locator('[data-key="menu"]').tap()
    assert tablet.locator('[data-key="rules"]').get_attribute("href") == address
    if night.floor.locator("dialog.sheet[open]").count():
        night.floor.locator("dialog.sheet").get_by_role("button", name="Cerrar", exact=True).click()
    night.floor.locator('[data-table="1"]').get_by_role("button").click()
    assert night.floor.locator('dialog [data-key="rules"]').get_attribute("href") == address
