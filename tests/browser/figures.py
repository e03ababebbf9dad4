"""Every figure that a page shows, beside what the server's view says: one comparison for all screens."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

Json = dict[str, Any]

READ_TABLE = """() => {
  const int = (e) => (e && e.dataset.value !== undefined ? Number(e.dataset.value) : null);
  const one = (s, root = document) => root.querySelector(s);
  const seats = {};
  for (const e of document.querySelectorAll('[data-seat]')) {
    const stack = one('[data-fig=stack]', e), bet = one('[data-fig=bet]', e), backs = one('[data-backs]', e);
    seats[e.dataset.seat] = {
      stack: int(stack), bet: int(bet) ?? 0, backs: Number(backs?.dataset.backs ?? 0),
      shown: e.matches('.seat') ? [...e.querySelectorAll('[data-card]')].map((c) => c.dataset.card) : [],
    };
  }
  return {
    seq: Number(one('[data-seq]')?.dataset.seq),
    hand: Number(one('[data-fig=street]')?.dataset.hand ?? 0),
    pot: int(one('[data-fig=pot]')), burns: int(one('[data-fig=burns]')),
    pots: [...document.querySelectorAll('.pots [data-fig]')].map(int),
    eligible: [...document.querySelectorAll('.pots li')].map((e) => e.dataset.seats),
    board: [...document.querySelectorAll('.board [data-card]')].map((e) => e.dataset.card),
    button: Number(one('[data-button]')?.dataset.button ?? 0),
    acting: [...document.querySelectorAll('.stage .seat.actor')].map((e) => Number(e.dataset.seat)),
    seats,
  };
}"""

READ_TILE = """(number) => {
  const tile = document.querySelector(`[data-table="${number}"]`);
  const fig = (name) => tile.querySelector(`[data-fig=${name}]`);
  return {
    pot: Number(fig('pot').dataset.value), hand: Number(fig('hand').dataset.hand),
    turn: Number(fig('turn').dataset.toAct ?? 0), seated: fig('seated').textContent,
    shapes: [...tile.querySelectorAll('[data-shape]')].map((e) => e.dataset.shape),
  };
}"""


def on_the_table_page(page: Page) -> Json:
    """What the table page shows."""
    found: Json = page.evaluate(READ_TABLE)
    return found


def of_the_view(view: Json, seq: int, *, own: int | None = None) -> Json:
    """What it has to show; ``own`` is the seat that a phone shows in its panel instead of on the felt."""
    hand, pots = view["hand"], view["pot"]["pots"]
    running = hand["phase"] != "none"
    split = pots_are_shown(view)
    seats = {
        str(s["seat"]): {
            "stack": s["stack"] if s["player"] else None,
            "bet": s["bet"],
            "backs": s["backs"],
            "shown": s["shown"] or [],
        }
        for s in view["seats"]
    }
    if own is not None:
        seats[str(own)]["shown"] = []  # his own tabled hand lies in the panel's list of hands
    return {
        "seq": seq,
        "hand": hand["number"] if running else 0,
        "pot": view["pot"]["with_bets"],
        "burns": hand["burns"],
        "pots": [p["amount"] for p in pots] if split else [],
        "eligible": [" ".join(map(str, p["seats"])) for p in pots] if split else [],
        "board": view["board"],
        "button": hand["button"] or 0,
        "acting": [hand["to_act"]] if hand["to_act"] and hand["to_act"] != own else [],
        "seats": seats,
    }


def pots_are_shown(view: Json) -> bool:
    """Whether the pots stand apart: chips are pulled, or somebody is all-in."""
    pot = view["pot"]
    settled = pot["with_bets"] == pot["centre"]
    return len(pot["pots"]) > 1 and (settled or any(s["in_hand"] and s["all_in"] for s in view["seats"]))


def on_the_tile(page: Page, number: int) -> Json:
    """What a table's tile on the floor shows."""
    found: Json = page.evaluate(READ_TILE, number)
    return found


def of_the_tile(view: Json) -> Json:
    """What it has to show."""
    hand = view["hand"]

    def shape(s: Json) -> str:
        if s["seat"] == hand["to_act"]:
            return "act"
        return ("playing" if s["in_hand"] else "folded") if s["status"] == "playing" else str(s["status"])

    seated = sum(s["player"] is not None for s in view["seats"])
    return {
        "pot": view["pot"]["with_bets"],
        "hand": hand["number"],
        "turn": hand["to_act"] or 0,
        "seated": f"{seated}/{view['rules']['max_seats']}",
        "shapes": [shape(s) for s in view["seats"]],
    }
