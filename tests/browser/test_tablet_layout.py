"""The tablet fits both viewports with 2–10 seats, nothing overlaps, axe finds nothing, keys suit fingers."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.tablet import SIZES, STATES, Open, crowd, state, tabled

pytestmark = [pytest.mark.browser, pytest.mark.slow]
OVERLAPS = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const KINDS = ['.seat', '.bet', '.board', '.potline', '.pots', '.tag', '.dbtn', '.cards.up'];
  const all = KINDS.flatMap(kind => [...document.querySelectorAll('.stage ' + kind)].map(e => ({
    name: kind + ' ' + e.textContent.slice(0, 14), kind,
    seat: e.closest('.seat'), r: e.getBoundingClientRect(),
  }))).filter(x => x.r.width);
  const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const out = [];
  all.forEach((a, i) => {
    const { r } = a;
    if (r.left < stage.left - 1 || r.right > stage.right + 1
        || r.top < stage.top - 1 || r.bottom > stage.bottom + 1)
      out.push('outside: ' + a.name);
    for (const b of all.slice(i + 1))
      if (b.kind !== '.dbtn' && !(a.seat && a.seat === b.seat) && hit(r, b.r))
        out.push(a.name + ' x ' + b.name);
  });
  return out;
}"""
TOO_SMALL = """() => [...document.querySelectorAll('button, a')].filter(e => e.checkVisibility())
  .map(e => [e.dataset.key || e.textContent, e.getBoundingClientRect()])
  .filter(([k, r]) => r.width < 47.5 || r.height < 47.5).map(([k, r]) => `${k} ${r.width}x${r.height}`)"""
CUT = """() => [...document.querySelectorAll(
    '.key span, .key small, .announce, .out, .range, .cap, .seat .st, .wide *')]
  .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
  .filter(e => getComputedStyle(e).display !== 'inline').map(e => e.textContent)"""
CODES = "document.body.innerText.match(/\\b[a-z]+_[a-z_]+\\b|\\{\\w+/g)"
LOWEST = "Math.max(...[...document.querySelectorAll('.panel *')].map(e => e.getBoundingClientRect().bottom))"
SCROLL = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_on_the_table_overlaps_with_two_to_ten_seats(tablet: Open, size: tuple[int, int]) -> None:
    one = tablet(crowd(2), size)
    for seats in range(2, 11):
        one.show(crowd(seats))
        assert one.page.locator(".seat").count() == seats
        assert (seats, one.page.evaluate(OVERLAPS)) == (seats, [])


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_hands_on_the_felt_hide_neither_board_nor_pots(tablet: Open, size: tuple[int, int]) -> None:
    one, found = tablet(tabled(2), size), []
    for seats in range(2, 11):
        one.show(tabled(seats))
        assert one.page.locator(".cards.up").count() == (seats + 1) // 2
        found += [(seats, each) for each in one.page.evaluate(OVERLAPS)]
    assert not found, found


def test_the_board_lies_still_when_pots_are_split(tablet: Open) -> None:
    places = []
    for pots in (1, 3):
        snap = tabled(8)
        snap["view"]["pot"]["pots"] = snap["view"]["pot"]["pots"][:pots]
        places.append(tablet(snap).page.locator(".center .board").bounding_box())
    assert places[0] == places[1]


@pytest.mark.parametrize("language", ["es", "fr", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_state_fits_is_accessible_and_has_keys_for_fingers(
    tablet: Open, size: tuple[int, int], language: str
) -> None:
    one = tablet(STATES[0], size, language)
    for name in STATES:
        one.show(state(name))
        page = one.page
        assert page.evaluate(SCROLL) == [*size], name
        assert page.evaluate(LOWEST) <= size[1] - 76 + 1, name
        found = [page.evaluate(each) for each in (OVERLAPS, TOO_SMALL, CUT)]
        assert found == [[], [], []], name
        assert page.evaluate(CODES) is None, name
        faults = Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:120]) for each in faults] == [], name


@pytest.mark.parametrize("opener", ["menu", "incident"])
def test_sheets_are_accessible(tablet: Open, opener: str) -> None:
    one = tablet("turn")
    one.key(opener).tap()
    expect(one.page.locator("dialog[open]")).to_be_visible()
    assert [each["id"] for each in Axe().run(one.page).response["violations"]] == []
    assert one.page.evaluate(TOO_SMALL) == []
