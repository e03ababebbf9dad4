"""The table as players and spectators see it: every figure, no overlap, no fault of accessibility."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser import snapshots
from tests.browser.rooms import Json, Room

pytestmark = pytest.mark.browser

PHONE, DESKTOP, TABLET = (390, 844), (1280, 800), (1024, 768)
SIZES = [
    pytest.param(PHONE, id="phone"),
    pytest.param(DESKTOP, id="desktop"),
    pytest.param(TABLET, id="tablet"),
]
OVERLAPS = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect(), out = [];
  const owner = (e) => e.closest('.seat') ?? (e.dataset.button && document.querySelector(
    `.stage [data-seat="${e.dataset.button}"]`));
  const q = (s) => [...document.querySelectorAll('.stage ' + s)].map((e) => ({
    k: s + ':' + e.textContent.slice(0, 14), o: owner(e), r: e.getBoundingClientRect() }));
  const all = ['.seat', '.bet', '.board', '.potline', '.tag', '.burns', '.pots', '.seat > .cards', '.dbtn']
    .flatMap(q).filter((x) => x.r.width > 0);
  const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  all.forEach(({ k, o, r }, i) => {
    if (r.left < stage.left - 1 || r.right > stage.right + 1) out.push('OUT ' + k);
    if (r.top < stage.top - 1 || r.bottom > stage.bottom + 1) out.push('OUT ' + k);
    for (const other of all.slice(i + 1)) {
      const cards = k.includes('.cards') && other.k.startsWith('.dbtn');
      if (o && o === other.o && !cards) continue;
      if (hit(r, other.r)) out.push(k + ' x ' + other.k);
    }
  });
  return out;
}"""

State = tuple[Json, Json]
STATES: dict[str, Callable[[], State]] = {
    "my turn": lambda: (snapshots.my_turn(), snapshots.player(6, turn=snapshots.TURN)),
    "next": lambda: (snapshots.betting(), snapshots.player(6, next=True)),
    "spectator": lambda: (snapshots.betting(), snapshots.SPECTATOR),
    "side pots": lambda: (snapshots.side_pots(), snapshots.player(6)),
    "showdown": lambda: (snapshots.showdown(), snapshots.player(6)),
    "paid Hi/Lo": lambda: (snapshots.hilo_paid(), snapshots.player(1)),
    "between hands": lambda: (snapshots.waiting(), snapshots.player(7, in_hand=False, total=0)),
}


@pytest.fixture
def room(chromium: Browser) -> Iterator[Callable[[tuple[int, int]], Room]]:
    """Makes rooms of a size; at the end none may have had an error of script or policy."""
    made: list[Room] = []

    def make(size: tuple[int, int]) -> Room:
        made.append(Room(chromium, *size))
        return made[-1]

    yield make
    for each in made:
        each.close()
    assert [fault for each in made for fault in each.faults] == []


Make = Callable[[tuple[int, int]], Room]


def value(page: Page, selector: str) -> int:
    """The bare integer behind a figure."""
    return int(page.locator(selector).get_attribute("data-value") or "")


def show(place: Room, page: Page, state: State) -> None:
    """Another whole state on the same page."""
    seq = int(page.locator("[data-seq]").get_attribute("data-seq") or 0) + 1
    place.send(snapshots.snap(*state, seq))
    page.wait_for_selector(f'[data-seq="{seq}"]')


def axe(page: Page) -> list[Any]:
    return [(v["id"], [n["target"] for n in v["nodes"]]) for v in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_any_state(room: Make, size: tuple[int, int]) -> None:
    place = room(size)
    page = place.table(*STATES["spectator"]())
    found = {}
    for name, state in STATES.items():
        show(place, page, state())
        found[name] = axe(page)
    assert found == {name: [] for name in STATES}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_axe_finds_nothing_in_the_other_languages(room: Make, language: str) -> None:
    page = room(PHONE).table(*STATES["showdown"](), language)
    assert page.locator("html").get_attribute("lang") == language
    assert axe(page) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seated", [True, False], ids=["player", "spectator"])
def test_nothing_overlaps_with_two_to_ten_seats(room: Make, size: tuple[int, int], seated: bool) -> None:  # noqa: FBT001
    place = room(size)
    page = place.table(*STATES["spectator"]())
    found = {}
    for n in range(2, 11):
        own = snapshots.player(n, total=105000) if seated else snapshots.SPECTATOR
        show(place, page, (snapshots.sized(n), own))
        faults = page.evaluate(OVERLAPS)
        if faults:
            found[n] = faults[:4]
    assert found == {}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_with_side_pots_and_tabled_hands(room: Make, size: tuple[int, int]) -> None:
    place = room(size)
    page = place.table(*STATES["next"]())
    for state in ("side pots", "showdown", "paid Hi/Lo"):
        show(place, page, STATES[state]())
        assert (state, page.evaluate(OVERLAPS)) == (state, [])


@pytest.mark.parametrize("size", SIZES)
def test_the_page_shows_the_figures_of_the_view(room: Make, size: tuple[int, int]) -> None:
    page = room(size).table(*STATES["side pots"]())
    view = snapshots.side_pots()
    for seat in view["seats"]:
        if seat["player"]:
            assert value(page, f'[data-seat="{seat["seat"]}"] [data-fig="stack"]') == seat["stack"]
    assert value(page, '[data-fig="pot"]') == 34500
    assert [value(page, f'[data-fig="pot-{i}"]') for i in range(3)] == [12000, 13500, 9000]
    assert value(page, '[data-fig="burns"]') == 2
    cards = [c.get_attribute("data-card") for c in page.locator(".board [data-card]").all()]
    assert cards == ["Kh", "9h", "4c", "2h"]
    backs = {
        n: page.locator(f'[data-seat="{n}"] [data-backs]').first.get_attribute("data-backs") for n in (2, 8)
    }
    assert backs == {2: "0", 8: "4"}
    assert page.locator("[data-button]").get_attribute("data-button") == "8"
    expect(page.locator('[data-fig="stakes"]')).to_contain_text("Ante 5 · mín. 10")
    expect(page.locator('[data-fig="stakes"]')).to_contain_text("termina a las 23:00")
    expect(page.locator(".top h1")).to_have_text("Bote con límite")


def test_cost_and_maximum_stand_there_only_when_it_is_his_turn(room: Make) -> None:
    place = room(PHONE)
    page = place.table(*STATES["next"]())
    expect(page.get_by_text("Le sigue a usted")).to_be_visible()
    expect(page.locator('[data-fig="to-call"]')).to_be_hidden()
    page = place.table(*STATES["my turn"]())
    expect(page.get_by_text("Es su turno")).to_be_visible()
    assert [value(page, f'[data-fig="{f}"]') for f in ("to-call", "min-to", "max-to")] == [4000, 8000, 32000]
    expect(page.locator('[data-fig="max-to"]')).to_have_text("320\N{NO-BREAK SPACE}€")


def test_an_own_seat_stands_at_the_bottom_and_is_not_drawn_twice(room: Make) -> None:
    page = room(PHONE).table(*STATES["next"]())
    expect(page.locator('.stage [data-seat="6"]')).to_have_count(0)
    assert value(page, '.hero[data-seat="6"] [data-fig="stack"]') == 210000
    desktop = room(DESKTOP).table(*STATES["next"]())
    seat = desktop.locator('.stage [data-seat="6"]').bounding_box()
    others = [
        desktop.locator(f'.stage [data-seat="{n}"]').bounding_box() for n in (1, 2, 3, 4, 5, 7, 8, 9, 10)
    ]
    assert seat is not None
    assert all(box is not None and box["y"] < seat["y"] for box in others)


def test_tabled_hands_are_read_high_and_low(room: Make) -> None:
    page = room(PHONE).table(*STATES["paid Hi/Lo"](), "en")
    first = page.locator('[data-reading="1"]')
    expect(first.locator(".high")).to_have_text("High: Three of a kind, kings")
    expect(first.locator(".low")).to_have_text("Low: 8-6-5-4-A")
    used = [c.get_attribute("data-card") for c in first.locator(".use").all()]
    assert used == ["Kd", "Ks"]
    expect(page.locator('[data-reading="8"] .low')).to_have_text("No low")
    wins = {
        w.get_attribute("data-win"): w.get_attribute("data-value") for w in page.locator("[data-win]").all()
    }
    assert wins == {"8": "5100", "1": "2600", "6": "2400"}


def test_a_patch_is_told_once_with_hand_and_seat_and_keeps_the_focus(room: Make) -> None:
    place = room(PHONE)
    page = place.table(*STATES["spectator"]())
    page.locator('[data-seat="8"]').focus()
    view = snapshots.betting()
    view["seats"][4] |= {"bet": 8000, "stack": 53500, "last": {"verb": "raise", "to": 8000, "all_in": False}}
    view["hand"]["to_act"] = 6
    place.send(
        {
            "t": "patch",
            "seq": 4128,
            "prev": 4127,
            "say": [
                {"e": "raised_to", "seat": 5, "to": 8000, "amount": 8000, "verb": "raise", "all_in": False}
            ],
            "set": {"seats": view["seats"], "hand": view["hand"]},
        }
    )
    sentence = "El asiento 5 sube a 80\N{NO-BREAK SPACE}€"
    expect(page.locator('[data-live="polite"]')).to_have_text(f"Mano 128. {sentence}")
    expect(page.locator(".lastline")).to_have_text(sentence)
    assert value(page, '[data-seat="5"] [data-fig="bet"]') == 8000
    expect(page.locator('[data-seat="8"]')).to_be_focused()
    expect(page.locator('[data-seat="6"]')).to_have_attribute("aria-current", "true")


def test_a_gap_in_the_numbers_asks_for_the_whole_state(room: Make) -> None:
    place = room(PHONE)
    page = place.table(*STATES["spectator"]())
    place.send({"t": "patch", "seq": 4130, "prev": 4129, "say": [], "set": {"board": ["As", "Ad", "Ac"]}})
    page.wait_for_timeout(200)
    assert [frame["t"] for frame in place.sent if frame["t"] == "resync"] == ["resync"]
    assert page.locator(".board [data-card]").count() == 3
    assert page.locator('.board [data-card="As"]').count() == 0


def test_a_lost_connection_is_said_without_moving_anything(room: Make) -> None:
    place = room(PHONE)
    page = place.table(*STATES["next"]())
    before = page.locator(".stage").bounding_box()
    place.answer = lambda frame: []  # the server is gone: the next socket gets no answer
    place.sockets[-1].close(code=1012)
    expect(page.locator(".ph.offline")).to_be_visible()
    expect(page.locator('[data-live="assertive"]')).to_have_text(
        "Conexión perdida: lo que ve puede estar anticuado"
    )
    assert page.locator(".stage").bounding_box() == before
    assert value(page, '[data-fig="pot"]') == 24000
    assert axe(page) == []


def test_a_seat_opens_in_words(room: Make) -> None:
    page = room(PHONE).table(*STATES["showdown"]())
    page.locator('[data-seat="8"]').click()
    expect(page.locator(".detail h2")).to_have_text("Asiento 8 · Thierry")
    expect(page.locator(".detail .reading")).to_have_text("Color al as")
    assert page.locator(".detail .card").count() == 4
    assert axe(page) == []
    page.get_by_role("button", name="Cerrar").click()
    expect(page.locator(".detail")).to_be_hidden()


def test_the_inspector_sees_the_bounds_and_answers_the_calls_of_this_table(room: Make) -> None:
    place = room(DESKTOP)
    view = snapshots.my_turn()
    call = {"id": "c1", "kind": "dispute", "seat": 6, "since": "2026-11-30T20:58:10Z", "answered_by": None}
    own = {"role": "inspector", "holder": False, "turn": snapshots.TURN, "calls": [call]}
    page = place.table(view, own)
    expect(page.get_by_text("Turno del asiento 6")).to_be_visible()
    assert [value(page, f'[data-fig="{f}"]') for f in ("to-call", "min-to", "max-to")] == [4000, 8000, 32000]
    expect(page.locator(".role")).to_have_text("Vista del inspector · crupier Inés")
    expect(page.locator(".call")).to_contain_text("Discrepancia · Asiento 6")
    assert axe(page) == []
    place.answer = lambda frame: (
        [{"t": "nak", "id": frame["id"], "code": "no_such_call", "facts": {}, "seq": 4127}]
        if frame["t"] == "cmd"
        else []
    )
    page.get_by_role("button", name="Voy").click()
    expect(page.locator(".failed")).to_have_text("Esa llamada ya no está pendiente")
    assert [(f["k"], f["d"]) for f in place.sent if f["t"] == "cmd"] == [("answer_call", {"call": "c1"})]


def test_the_last_hand_is_still_there_after_a_reload(room: Make) -> None:
    place = room(PHONE)
    page = place.table(*STATES["paid Hi/Lo"]())
    expect(page.locator(".last h2")).to_have_text("Última mano: 128 · Showdown")
    running = snapshots.betting()
    running["hand"]["number"] = 129
    frames = [
        {"t": "welcome", "v": 1, "table": snapshots.TABLE, "seq": 4130, "audience": "seat", "seat": 1},
        snapshots.snap(running, snapshots.player(1), 4130),
    ]
    place.answer = lambda frame: frames if frame["t"] == "hello" else []
    page.reload()
    expect(page.locator('[data-hand="129"]')).to_be_visible()
    expect(page.locator(".last h2")).to_have_text("Última mano: 128 · Showdown")
    assert page.locator('.last [data-win="8"]').get_attribute("data-value") == "5100"
