"""A hand again on a phone and at a desk: step, scrub, why?, the entry in dispute within two taps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_followers import Evening, axe
from tests.served import House

pytestmark = [pytest.mark.browser, pytest.mark.slow]
NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture(scope="module")
def evening(served: House, chromium: Browser, seeded: dict[str, Any]) -> Iterator[Evening]:
    """Two hands: the first is over, in the second seat 2 has bet 40 and the others are to act."""
    made = Evening(served, chromium, seeded)
    made.do("change_croupier", take_over=False)
    for _ in range(2):
        opener = made.do("start_hand")["view"]["hand"]["to_act"]
        made.do("raise_to", seat=opener, to=4000)
        if _ == 0:
            made.do("rest", verb="fold")
            made.do("pay_pots")
    yield made
    for context in made.contexts:
        context.close()
    assert made.faults == []


def figures(page: Page) -> dict[str, list[int]]:
    """Stacks and bets as the page shows them."""
    return {
        name: [
            int(e.get_attribute("data-value") or 0) for e in page.locator(f'.seat [data-fig="{name}"]').all()
        ]
        for name in ("stack", "bet")
    }


def open_hand(evening: Evening, badge: str, number: int, entry: str = "") -> Page:
    page = evening.pages[badge]
    page.goto("about:blank")
    page.goto(f"{evening.house.url}/table/{evening.table}/hands/{number}/{entry}")
    page.wait_for_selector(".replay[data-seq]")
    return page


def test_a_player_steps_through_the_last_hand_on_his_phone(evening: Evening) -> None:
    page = evening.pages["player1"]
    page.goto(f"{evening.house.url}/table/{evening.table}/")
    page.locator('[data-key="replay"]').click()
    page.wait_for_selector(".replay[data-seq]")
    words = page.locator('[data-fig="words"]')
    assert page.url.endswith(f"/hands/2/#{page.locator('.replay').get_attribute('data-seq')}")
    expect(words).to_have_text(f"El asiento 3 apuesta 40{NBSP}€")
    page.locator('[data-key="replay-before"]').click()
    page.wait_for_selector(".replay[data-step][data-steps]")
    expect(words).to_have_text("La mano ha terminado")
    page.locator('[data-key="replay-first"]').click()
    expect(words).to_have_text("Empieza la mano, botón en el asiento 1")
    page.locator('[data-key="replay-next"]').click()
    expect(page.locator(".replay")).to_have_attribute("data-step", "2")
    assert page.locator('[data-fig="by"]').inner_text().count("Crupier") == 0
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_every_step_shows_the_figures_of_its_entry(evening: Evening) -> None:
    page = open_hand(evening, "spectator", 1)
    hand = evening.request.get(f"{evening.house.url}/api/tables/{evening.table}/hands/1").json()
    view: dict[str, Any] = {}
    seen = 0
    for step in hand["steps"]:
        view |= step["set"]
        row = page.locator(f'.rlist [data-seq="{step["seq"]}"]')
        if row.count() == 0:
            continue
        row.click()
        expect(page.locator(".replay")).to_have_attribute("data-seq", str(step["seq"]))
        shown = figures(page)
        assert shown["stack"][: len(view["seats"])] == [s["stack"] for s in view["seats"]]
        assert shown["bet"][: len(view["seats"])] == [s["bet"] for s in view["seats"]]
        seen += 1
    assert seen == len(page.locator(".rlist button").all()) > 15
    assert axe(page) == []


def test_the_scrubber_is_moved_by_the_keyboard_and_says_the_entry(evening: Evening) -> None:
    page = open_hand(evening, "spectator", 1)
    scrub = page.locator('[data-key="replay-scrub"]')
    scrub.focus()
    page.keyboard.press("Home")
    expect(page.locator(".replay")).to_have_attribute("data-step", "1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay")).to_have_attribute("data-step", "2")
    expect(scrub).to_have_attribute("aria-valuetext", page.locator('[data-fig="words"]').inner_text())
    expect(page.locator('[data-live="polite"]')).to_have_text(page.locator('[data-fig="words"]').inner_text())


def test_from_a_call_the_inspector_is_at_the_disputed_entry_in_two_taps_and_reads_who_made_it(
    evening: Evening,
) -> None:
    evening.do("call_inspector", kind="dispute", seat=3)
    floor = evening.pages["inspector"]
    floor.goto(f"{evening.house.url}/floor/")
    floor.locator('[data-call] [data-key="replay"]').click()
    floor.locator(".rlist button", has_text=f"El asiento 3 apuesta 40{NBSP}€").click()
    expect(floor.locator('[data-fig="words"]')).to_have_text(f"El asiento 3 apuesta 40{NBSP}€")
    expect(floor.locator('[data-fig="by"]')).to_contain_text("Crupier · ")
    assert axe(floor) == []


def test_why_is_asked_of_the_moment_that_is_shown(evening: Evening) -> None:
    page = open_hand(evening, "inspector", 1)
    page.locator(".rlist button", has_text="apuesta 40").click()
    page.locator('[data-key="why-replay"]').click()
    expect(page.locator('.whysheet [data-about="turn"]')).to_be_visible()
    expect(page.locator('.whysheet [data-about="raise_max"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".whysheet")).to_have_count(0)


def test_the_inspector_takes_the_case_file_away_and_a_player_is_not_offered_it(evening: Evening) -> None:
    page = open_hand(evening, "inspector", 1)
    with page.expect_download() as taken:
        page.locator('[data-key="case"]').click()
    assert taken.value.suggested_filename == "mesa-1-mano-1.pdf"
    page.set_viewport_size({"width": 390, "height": 844})
    box = page.locator('[data-key="replay-after"]').bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    page.set_viewport_size({"width": 1280, "height": 800})
    assert open_hand(evening, "player1", 1).locator('[data-key^="case"], [data-key="trail"]').count() == 0


def test_the_tablet_reaches_the_hand_from_its_menu(evening: Evening) -> None:
    page = evening.pages["croupier1"]
    page.goto(f"{evening.house.url}/croupier/{evening.table}/")
    page.locator('[data-key="menu"]').click()
    page.locator('[data-sheet="menu"] [data-key="replay"]').click()
    page.wait_for_selector(".replay[data-seq]")
    expect(page.locator("a.tno")).to_have_attribute("href", f"/croupier/{evening.table}/")
    assert axe(page) == []
