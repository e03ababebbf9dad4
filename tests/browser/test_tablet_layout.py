"""The tablet fits both viewports with 2–10 seats, nothing overlaps, axe finds nothing, keys suit fingers."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.tablet import SIZES, STATES, Open, crowd

pytestmark = pytest.mark.browser
OVERLAPS = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const KINDS = ['.seat', '.bet', '.board', '.potline', '.pots', '.tag', '.dbtn'];
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
LOWEST = "Math.max(...[...document.querySelectorAll('.panel *')].map(e => e.getBoundingClientRect().bottom))"
SCROLL = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", range(2, 11))
def test_nothing_on_the_table_overlaps(tablet: Open, seats: int, size: tuple[int, int]) -> None:
    page = tablet(crowd(seats), size).page
    assert page.locator(".seat").count() == seats
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("language", ["es", "fr", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", STATES)
def test_each_state_fits_is_accessible_and_has_keys_for_fingers(
    tablet: Open, name: str, size: tuple[int, int], language: str
) -> None:
    page = tablet(name, size, language).page
    page.wait_for_timeout(300)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        *size
    ]
    lowest = page.evaluate(LOWEST)
    assert lowest <= page.locator(".bot").bounding_box()["y"] + 1  # type: ignore[index]
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(CUT) == []
    faults = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"][:120]) for each in faults] == []


@pytest.mark.parametrize("opener", ["menu", "incident"])
def test_sheets_are_accessible(tablet: Open, opener: str) -> None:
    one = tablet("turn")
    one.key(opener).tap()
    expect(one.page.locator("dialog[open]")).to_be_visible()
    assert [each["id"] for each in Axe().run(one.page).response["violations"]] == []
    assert one.page.evaluate(TOO_SMALL) == []
