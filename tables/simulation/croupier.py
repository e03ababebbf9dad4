"""What a croupier taps next: every amount and every legal key comes from his tablet's overlay."""

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tables.engine.cards import DECK
from tables.simulation.box import Box

Data = dict[str, Any]

ENOUGH: Final = 3
"""Hands that must live for one of them to be declared dead in a dispute."""
SHORT_OF_PLAYERS: Final = 4


class Wish(NamedTuple):
    """A command, and the act of the plan that it carries out."""

    k: str
    d: Data
    act: str = ""


class Hand:
    """A croupier's own way through an evening: what he enters of a game that nobody plays."""

    def __init__(self, box: Box, chance: random.Random) -> None:
        self.box = box
        self.chance = chance

    def wish(self, own: Data, view: Data) -> Wish | None:
        """What he taps next; None when he has to wait for somebody."""
        if own["unacknowledged"]:
            return Wish("acknowledge_ruling", {"ruling": own["unacknowledged"][0]["id"]})
        if view["hold"]:
            return None
        if "count_stack" in self.box.chores and own["count"]:
            counted = self.chance.choice(own["count"])
            d = {"seat": counted["seat"], "counted": counted["amount"]}
            return Wish("count_stack", d, "count_stack")
        asked = next((row for row in own["requests"] if row["kind"] == "assistance"), None)
        if asked is not None:
            return Wish("end_request", {"seat": asked["seat"], "outcome": "done"})
        if "assistance" in self.box.chores and not own["calls"]:
            return Wish("call_inspector", {"kind": "assistance"}, "assistance")
        if own["ready"] is not None:
            return self._between(own, view)
        if own["turn"] is not None:
            return self._turn(own, view)
        if own["await"] is not None:
            return Wish("deal_board", {"cards": self._cards(own["await"]["used"], own["await"]["cards"])})
        return self._showdown(own) if own["show"] is not None else None

    # -- Between two hands -------------------------------------------------------------------------

    def _between(self, own: Data, view: Data) -> Wish | None:
        sitting = [seat for seat in view["seats"] if seat["player"] and seat["status"] != "reserved"]
        if (chore := self._chore_between(own, view, sitting)) is not None:
            return chore
        away = [seat["seat"] for seat in sitting if seat["status"] == "away"]
        if away and self.chance.random() < 0.5:
            return Wish("sit_in", {"seat": self.chance.choice(away)})
        phones = {seat["seat"] for seat in sitting if seat["player"] in self.box.phones}
        for asked in own["ready"]["choices"]:
            if asked["entry"] is None and asked["seat"] not in phones:
                entry = self.chance.choice(("post", "wait"))
                return Wish("choose_entry", {"seat": asked["seat"], "entry": entry})
        if self.box.asked_to_wait or not own["ready"]["can_start"] or not self.box.goes_on:
            return None
        return Wish("start_hand", {})

    def _chore_between(self, own: Data, view: Data, sitting: Sequence[Data]) -> Wish | None:
        chores, unit = self.box.chores, view["rules"]["chip_unit"]
        if own["recount"] == "croupier" and sitting:
            return Wish("recount", {"counts": {s["seat"]: s["stack"] for s in sitting}})
        if "recount" in chores and sitting and any(s["stack"] > unit for s in sitting):
            counts = {s["seat"]: s["stack"] for s in sitting}
            rich = max(counts, key=lambda seat: counts[seat])
            return Wish("recount", {"counts": counts | {rich: counts[rich] - unit}}, "recount")
        winners = [s for s in sitting if s["won"] and s["stack"] > unit]
        if "tip" in chores and winners and view["rules"]["tips"]:
            return Wish("tip", {"seat": self.chance.choice(winners)["seat"], "amount": unit}, "tip")
        playing = own["ready"]["dealt"]
        if "absence" in chores and len(playing) > SHORT_OF_PLAYERS:
            return Wish("sit_out", {"seat": self.chance.choice(playing)}, "absence")
        return None

    # -- In a hand ---------------------------------------------------------------------------------

    def _turn(self, own: Data, view: Data) -> Wish | None:
        if "relief_in_hand" in self.box.chores:
            self.box.awaits_relief.set()
            return None
        if (chore := self._chore_in_hand(own, view)) is not None:
            return chore
        turn, roll = own["turn"], self.chance.random()
        if "count_stack" in self.box.chores:  # he needs somebody all-in for it
            if turn["raise"]:
                return Wish("raise_to", {"seat": turn["seat"], "to": turn["raise"]["max_to"]})
            return Wish("check" if turn["check"] else "call", {"seat": turn["seat"]})
        if own["rest"]["fold"] and roll < 0.2:
            return Wish("rest", {"verb": "fold"})
        if own["rest"]["check"] and roll < 0.5:
            return Wish("rest", {"verb": "check"})
        if own["jumps"] and roll < 0.5:
            return self._jump(own["jumps"])
        if turn["raise"] and roll > 0.78:
            low, high = turn["raise"]["min_to"], turn["raise"]["max_to"]
            to = low if self.chance.random() < 0.7 else high
            return Wish("raise_to", {"seat": turn["seat"], "to": to})
        if turn["check"]:
            return Wish("check", {"seat": turn["seat"]})
        return Wish("call" if roll > 0.6 else "fold", {"seat": turn["seat"]})

    def _jump(self, jumps: dict[str, Data]) -> Wish:
        """A later seat acts; those between fold, or check where that is free."""
        seat = self.chance.choice(sorted(jumps))
        free = jumps[seat]["turn"]["check"]
        return Wish("act_through", {"seat": int(seat), "verb": "check" if free else "call"})

    def _chore_in_hand(self, own: Data, view: Data) -> Wish | None:
        chores = self.box.chores
        if "undo" in chores and own["undo"] is not None and not own["undo"]["reason"]:
            return Wish("undo", {"reason": None}, "undo")
        live = [s for s in view["seats"] if s["in_hand"] and not s["folded"]]
        if "dispute" in chores and len(live) >= ENOUGH and not own["calls"]:
            return Wish("call_inspector", {"kind": "dispute", "seat": own["turn"]["seat"]}, "dispute")
        return None

    def _showdown(self, own: Data) -> Wish | None:
        show = own["show"]
        if show["can_pay"]:
            return Wish("pay_pots", {})
        if show["can_beat"]:
            return Wish("shown_beaten", {"seats": show["can_beat"]})
        if show["due"] is None:
            return None
        return Wish("show_cards", {"seat": show["due"], "cards": self._cards(show["used"], 4)})

    def _cards(self, used: Sequence[str], number: int) -> list[str]:
        """Cards that lie nowhere on the felt, as a shuffled deck would give them."""
        return self.chance.sample([card for card in DECK if card not in used], number)
