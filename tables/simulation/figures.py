"""Seen from outside: what every screen shows beside what the ledger holds, while nothing moves."""

import asyncio
import re
from html import unescape
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Sum
from django.utils.translation import override

from audit import read
from tables import store
from tables.models import BONUS_KINDS, AccountKind, ChipAccount
from tables.simulation.box import Box
from tables.simulation.room import Room
from tables.simulation.socket import NotAnsweredError, Socket
from tables.templatetags.money import format_money

TRIES: Final = 100
PLACES: Final = ("float", "stack", "pot", "held", "custody", "drop", "tips", "staff", "differences", "house")
"""What has been issued lies in one of these; what is missing there is a difference."""


class Ledger(NamedTuple):
    """A table's accounts at one entry of its log: chips by kind, by seat with what waits to be in play."""

    seq: int
    kinds: dict[str, int]
    stacks: dict[int, int]


def ledger(table: str) -> Ledger:
    """The accounts of a table, read between two looks at where its log stands."""
    while True:
        seq = _seq(table)
        rows = list(ChipAccount.objects.filter(table_id=table).values_list("code", "kind", "balance"))
        if _seq(table) == seq:
            break
    kinds = dict.fromkeys(AccountKind.values, 0)
    stacks: dict[int, int] = {}
    for code, kind, balance in rows:
        kinds[kind] += balance
        if kind == AccountKind.STACK:
            stacks[int(code.rsplit(":", 1)[1])] = balance
    return Ledger(seq, kinds, stacks)


def _seq(table: str) -> int:
    stream = read.stream(store.stream_name(table))
    return stream.seq if stream is not None else 0


async def compare(room: Room) -> None:
    """Every table on every screen. Raises NotAnsweredError where a screen does not come as far as the log."""
    for box in room.boxes.values():
        for _ in range(TRIES):
            held = await asyncio.to_thread(ledger, box.table)
            shown = await _screens(room, box, held.seq)
            if await asyncio.to_thread(_seq, box.table) == held.seq:
                break
        else:
            raise NotAnsweredError(f"nothing stands still at {box.table}")
        _identity(room, box, held)
        for what, figure, says in shown(held):
            room.acts.compare(f"{what} at {box.table}", figure, says)
    room.acts.compare("sum of all balances", *(await asyncio.to_thread(_total)))


def _total() -> tuple[int, int]:
    return ChipAccount.objects.aggregate(total=Sum("balance"))["total"] or 0, 0


def _identity(room: Room, box: Box, held: Ledger) -> None:
    """float + stacks + pots + held + drop + tips ± differences = issued; the bonuses sum to nothing."""
    lies = sum(held.kinds[kind] for kind in PLACES)
    room.acts.compare(f"issued at {box.table}", lies, -held.kinds["cage"])
    room.acts.compare(f"bonuses at {box.table}", sum(held.kinds[kind] for kind in BONUS_KINDS), 0)


async def _screens(room: Room, box: Box, seq: int) -> Any:
    """What the screens show of a table at this entry, as a function that sets it beside the ledger."""
    table, floor = box.table, room.inspector.screen
    await floor.until(lambda: floor.tiles[table]["seq"] >= seq)
    tile = dict(floor.tiles[table])
    desk = await room.inspector.browser.read(f"/api/tables/{table}/desk")
    cage = await room.cashier.browser.page("/cage/")
    slips = await room.cashier.browser.page(f"/table/{table}/float/")
    mine = await _phones(room, table)
    twice = [pair for one in _watching(room, table) if (pair := await _twice(*one, table, seq)) is not None]

    def shown(held: Ledger) -> list[tuple[str, Any, Any]]:
        queued = {row["seat"]: row["queued"] for row in desk["seats"]}
        found: list[tuple[str, Any, Any]] = [("pot on the tile", tile["pot"], held.kinds["pot"])]
        for seat, chips in held.stacks.items():
            at = next((s for s in tile["seats"] if s["seat"] == seat), {"player": None, "stack": 0})
            found.append((f"tile, seat {seat}", at["stack"] + queued.get(seat, 0), chips))
            if at["player"]:
                found.append((f"cage, seat {seat}", _on_cage(cage, tile, seat), chips - queued.get(seat, 0)))
            if at["player"] in mine:
                found.append((f"phone, seat {seat}", mine[at["player"]], chips - queued.get(seat, 0)))
        for figure, kind, sign in (
            ("float", "float", 1),
            ("drop", "drop", 1),
            ("tips", "tips", 1),
            ("issued", "cage", -1),
        ):
            found.append(
                (
                    f"{figure} on the float’s page",
                    _figure(slips, figure),
                    _money(tile, sign * held.kinds[kind]),
                )
            )
        return found + twice

    return shown


def _on_cage(page: str, tile: dict[str, Any], seat: int) -> int | None:
    found = re.search(rf'data-chair="{tile["number"]}-{seat}".*?data-value="(\d+)"', page, re.DOTALL)
    return int(found[1]) if found is not None else None


def _figure(page: str, name: str) -> str | None:
    found = re.search(rf'data-fig="{name}">([^<]*)<', page)
    return unescape(found[1]) if found is not None else None


def _money(tile: dict[str, Any], amount: int) -> str:
    rules = tile["rules"]
    with override("es"):
        return format_money(amount, currency=rules["currency"], minor_units=rules["minor_units"])


async def _phones(room: Room, table: str) -> dict[str, int]:
    """Stacks on the own pages of the guests who sit at a table, by player."""
    found = {}
    for guest in room.guests.values():
        if guest.table == table and guest.screen is not None:
            page = await guest.browser.page("/mine/part/")
            figure = re.search(r'data-fig="my-stack" data-value="(\d+)"', page)
            found[guest.player] = int(figure[1]) if figure is not None else -1
    return found


def _watching(room: Room, table: str) -> list[tuple[str, Any, Socket]]:
    """Tablets and phones at a table: whose, his browser, his screen."""
    dealing = [("tablet", one.browser, one.screen) for one in room.dealers]
    phones = [("phone", one.browser, one.screen) for one in room.guests.values()]
    return [
        (whose, browser, screen)
        for whose, browser, screen in (*dealing, *phones)
        if screen is not None and screen.view["table"]["id"] == table
    ]


async def _twice(
    whose: str, browser: Any, screen: Socket, table: str, seq: int
) -> tuple[str, Any, Any] | None:
    """A screen as it has become by patches beside the whole state as the house gives it now."""
    await screen.until(lambda: screen.seq >= seq)
    view, own, at = dict(screen.view), dict(screen.own), screen.seq
    whole = await browser.read(f"/api/tables/{UUID(table)}")
    if whole["seq"] != at:
        return None  # it has moved: the ledger is looked at again, too
    return (
        f"{whose} against the whole state",
        {"view": view, "own": own},
        {"view": whole["view"], "own": whole["own"]},
    )
