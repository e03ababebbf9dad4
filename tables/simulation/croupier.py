"""A croupier who deals what nobody sees: every amount and every legal key comes from his tablet's overlay."""

import random
from collections import Counter
from typing import Any, Final

from tables.engine.cards import DECK
from tables.simulation.browser import Browser, Socket

Data = dict[str, Any]
Wish = tuple[str, Data]

HAND_LIMIT: Final = 90
"""Commands after which a hand that does not end is a defect and not an evening."""


class Croupier:
    """Signs on to a table and deals hands until the evening's number is reached or the session ends."""

    def __init__(self, browser: Browser, table: str, chance: random.Random) -> None:
        self.browser = browser
        self.table = table
        self.chance = chance
        self.hands = 0
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.gaps = 0

    async def deal(self, hands: int) -> None:
        """Deal `hands` hands, or as many as the house lets him."""
        async with self.browser.look(f"/ws/table/{self.table}") as socket:
            await self.ask(socket, ("change_croupier", {"take_over": True}))
            while self.hands < hands and socket.view["session"]["phase"] != "closed":
                if not await self.next(socket):
                    await socket.drain(0.3)
            await self.finish(socket)
            self.gaps = socket.gaps

    async def finish(self, socket: Socket) -> None:
        """The running hand always finishes."""
        for _ in range(HAND_LIMIT * 4):
            if socket.view["hand"]["phase"] in ("none", "over"):
                return
            if not await self.next(socket):
                await socket.drain(0.3)
        raise RuntimeError(f"a hand of {self.table} does not end")

    async def next(self, socket: Socket) -> bool:
        """Tap the next key, if there is one."""
        wish = self.wish(socket.own, socket.view)
        if wish is None:
            return False
        started = wish[0] == "start_hand"
        if await self.ask(socket, wish):
            self.hands += started
            return True
        return False

    async def ask(self, socket: Socket, wish: Wish) -> bool:
        """Send a command; whether it was accepted."""
        k, d = wish
        answer = await socket.command(k, **d)
        if answer["t"] == "ack":
            self.done[k] += 1
            return True
        self.refused[f"{k}: {answer['code']}"] += 1
        return False

    def wish(self, own: Data, view: Data) -> Wish | None:
        """What he taps next; None when he has to wait for somebody."""
        if view["hold"] or own.get("role") != "croupier":
            return None
        if own["ready"] is not None:
            return self._between(own, view)
        if own["turn"] is not None:
            return self._turn(own)
        if own["await"] is not None:
            return ("deal_board", {"cards": self._cards(own["await"]["used"], own["await"]["cards"])})
        if own["show"] is not None:
            return self._showdown(own)
        return None

    def _between(self, own: Data, view: Data) -> Wish | None:
        tips = [s for s in view["seats"] if s["won"] and s["stack"] > 0]
        if tips and view["rules"]["tips"] and self.chance.random() < 0.05:
            winner = self.chance.choice(tips)
            return (
                "tip",
                {"seat": winner["seat"], "amount": min(winner["stack"], view["rules"]["chip_unit"])},
            )
        away = [s["seat"] for s in view["seats"] if s["status"] == "away"]
        if away and self.chance.random() < 0.5:
            return ("sit_in", {"seat": self.chance.choice(away)})
        for asked in own["ready"]["choices"]:
            if asked["entry"] is None:
                return (
                    "choose_entry",
                    {"seat": asked["seat"], "entry": self.chance.choice(("post", "wait"))},
                )
        if not own["ready"]["can_start"]:
            return None
        playing = own["ready"]["dealt"]
        if len(playing) > 4 and self.chance.random() < 0.06:
            return ("sit_out", {"seat": self.chance.choice(playing)})
        return ("start_hand", {})

    def _turn(self, own: Data) -> Wish:
        turn, roll = own["turn"], self.chance.random()
        if roll < 0.02 and own["undo"] is not None and not own["undo"]["reason"]:
            return ("undo", {"reason": None})
        if roll < 0.04 and own["count"]:
            counted = self.chance.choice(own["count"])
            return ("count_stack", {"seat": counted["seat"], "counted": counted["amount"]})
        if own["rest"]["fold"] and roll < 0.10:
            return ("rest", {"verb": "fold"})
        if own["rest"]["check"] and roll < 0.35:
            return ("rest", {"verb": "check"})
        if turn["raise"] and roll > 0.72:
            low, high = turn["raise"]["min_to"], turn["raise"]["max_to"]
            to = low if self.chance.random() < 0.7 else high
            return ("raise_to", {"seat": turn["seat"], "to": to})
        if turn["check"]:
            return ("check", {"seat": turn["seat"]})
        return ("call" if roll > 0.25 else "fold", {"seat": turn["seat"]})

    def _showdown(self, own: Data) -> Wish | None:
        show = own["show"]
        if show["can_pay"]:
            return ("pay_pots", {})
        if show["can_beat"]:
            return ("shown_beaten", {"seats": show["can_beat"]})
        if show["due"] is None:
            return None
        return ("show_cards", {"seat": show["due"], "cards": self._cards(show["used"], 4)})

    def _cards(self, used: list[str], number: int) -> list[str]:
        """Cards that lie nowhere on the felt, as a shuffled deck would give them."""
        return self.chance.sample([card for card in DECK if card not in used], number)
