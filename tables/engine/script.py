"""Plays hand scripts: one file, one hand, its right outcome (HANDSCRIPTS.md).

The script's people act through `decide` like everybody else; the board is dealt as rounds close, and hands
that the script does not show are tabled in the order of the rule at its end.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tables.engine import commands as c
from tables.engine.cards import DECK, parse_cards
from tables.engine.deal import board_positions, hole_positions
from tables.engine.decide import decide
from tables.engine.decide_hand import must_table
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.rules import Rules, preset
from tables.engine.script_view import observe
from tables.engine.state import Previous, Seat, Table

Script = Mapping[str, Any]


class Failure(msgspec.Struct, frozen=True):
    """Where a script and the engine differ."""

    script: str
    step: str
    key: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.script}: {self.step}: {self.key}: expected {self.expected!r}, got {self.got!r}"


class ScriptError(Exception):
    """The script can't go on: a step was refused that should have been accepted."""

    def __init__(self, key: str, expected: object, got: object) -> None:
        super().__init__(key)
        self.key, self.expected, self.got = key, expected, got


def play(script: Script) -> list[Failure]:
    """Play one script; the differences found, none when it passes."""
    try:
        rules = preset(**_rules(script))
    except RuleViolation as refusal:
        return (
            []
            if script.get("refused") == "rules"
            else [_failure(script, "rules", "rules", "accepted", refusal)]
        )
    if script.get("refused") == "rules":
        return [_failure(script, "rules", "refused", "rules", "accepted")]
    player = ScriptPlayer(script, rules)
    try:
        player.start()
    except RuleViolation as refusal:
        expected = script.get("refused") == "start" and refusal.code == "too_few_players"
        return [] if expected else [_failure(script, "start", "start", "accepted", refusal)]
    if script.get("refused") == "start":
        return [_failure(script, "start", "refused", "start", "accepted")]
    return list(_steps(script, player))


def _rules(script: Script) -> dict[str, Any]:
    settings = dict(script["rules"])
    return {"name": settings.pop("preset"), "unit": 1, **settings}


def _failure(script: Script, step: str, key: str, expected: object, got: object) -> Failure:
    return Failure(script["id"], step, key, expected, str(got) if isinstance(got, RuleViolation) else got)


def _steps(script: Script, player: "ScriptPlayer") -> Iterator[Failure]:
    for n, step in enumerate(script["play"], 1):
        where = f"step {n}"
        try:
            if isinstance(step, str):
                where = f"step {n} {step!r}"
                player.step(step)
            elif "refused" in step:
                yield from _refused(script, player, where, step)
            else:
                yield from _compare(script, player, where, step["expect"])
        except RuleViolation as refusal:
            yield _failure(script, where, "step", "accepted", refusal)
            return
        except ScriptError as wrong:
            yield _failure(script, where, wrong.key, wrong.expected, wrong.got)
            return
    if "result" in script:
        try:
            player.finish()
        except (RuleViolation, ScriptError) as refusal:
            yield _failure(script, "end", "finish", "accepted", repr(refusal))
            return
        yield from _compare(script, player, "result", script["result"])


def _refused(
    script: Script, player: "ScriptPlayer", where: str, step: Mapping[str, str]
) -> Iterator[Failure]:
    before = player.table
    try:
        player.step(step["refused"])
    except RuleViolation as refusal:
        if "code" in step and refusal.code != step["code"]:
            yield _failure(script, f"{where} {step['refused']!r}", "code", step["code"], refusal.code)
    else:
        yield _failure(script, where, "refused", step["refused"], "accepted")
    if player.table != before:
        yield _failure(script, where, "state", "unchanged", "changed")


def _compare(
    script: Script, player: "ScriptPlayer", where: str, expect: Mapping[str, Any]
) -> Iterator[Failure]:
    for key, wanted in expect.items():
        got = observe(player.table, player.holes, key, wanted)
        if got != wanted:
            yield _failure(script, where, key, wanted, got)


class ScriptPlayer:
    """A table set up by a script, and the hands of those who sit at it."""

    def __init__(self, script: Script, rules: Rules) -> None:
        self.script = script
        self.table = _table(script, rules)
        self.holes: dict[int, tuple[str, ...]] = {}
        self.board: tuple[str, ...] = ()

    def start(self) -> None:
        """Deal the hand; raises what the rules say against it."""
        self._do(c.StartHand())
        hand = self.table.hand
        assert hand is not None
        if "deck" in self.script:
            deck = parse_cards(self.script["deck"])
            places = hole_positions(hand.dealt, hand.button)
            self.holes = {seat: tuple(deck[p] for p in where) for seat, where in places.items()}
            self.board = tuple(deck[p] for p in board_positions(len(hand.dealt)) if p < len(deck))
        else:
            self.board = parse_cards(self.script.get("board", ""))
            named = {s["seat"]: parse_cards(s["hole"]) for s in self.script["seats"] if "hole" in s}
            self.holes = {seat: cards for seat, cards in named.items() if seat in hand.dealt}
        self._fill(hand.dealt)

    def _fill(self, dealt: tuple[int, ...]) -> None:
        """Cards that the script doesn't give come from the rest of the deck; nothing depends on them."""
        used = {*self.board, *(card for cards in self.holes.values() for card in cards)}
        rest = iter([card for card in DECK if card not in used])
        self.board += tuple(next(rest) for _ in range(5 - len(self.board)))
        for seat in dealt:
            if seat not in self.holes:
                self.holes[seat] = tuple(next(rest) for _ in range(4))

    def step(self, text: str) -> None:
        """One step of the script; raises RuleViolation when it is refused."""
        if text in ("check down", "run out"):
            self._down(text)
            return
        words = text.split()
        if words[0] == "rest":
            self._do(msgspec.convert({"k": "rest", "verb": words[1]}, c.Rest))
        else:
            self._do(self._command(int(words[0]), words[1], words[2:]))
        self._deal()

    def _down(self, text: str) -> None:
        hand = self.table.hand
        assert hand is not None
        if text == "run out" and hand.phase == "betting":
            raise ScriptError("run out", "nobody to act", hand.to_act)
        while self.table.hand is not None and self.table.hand.phase == "betting":
            assert self.table.hand.to_act is not None
            self._do(c.Check(seat=self.table.hand.to_act))
            self._deal()

    def _command(self, seat: int, verb: str, rest: list[str]) -> c.AnyCommand:
        match verb:
            case "fold":
                return c.Fold(seat=seat)
            case "check":
                return c.Check(seat=seat)
            case "call":
                return c.Call(seat=seat)
            case "bet" | "raise":
                return self._raise(seat, verb, rest)
            case "all-in":
                return self._all_in(seat)
            case "show":
                return c.ShowCards(seat=seat, cards=self.holes[seat])
            case "muck":
                return c.Muck(seat=seat)
            case "timeout":
                return c.TimeOut(seat=seat)
            case "count":
                return c.CountStack(seat=seat, counted=_amount(rest))
            case _:
                raise RuleViolation("not_open", seat=seat, verb=verb)

    def _raise(self, seat: int, verb: str, rest: list[str]) -> c.RaiseTo:
        hand = self.table.hand
        assert hand is not None
        to = _amount(rest)
        if hand.to_act == seat and (verb == "bet") != (hand.match == 0):
            raise RuleViolation("not_open", seat=seat, verb=verb, rule="A10")
        return c.RaiseTo(seat=seat, to=to)

    def _all_in(self, seat: int) -> c.AnyCommand:
        hand = self.table.hand
        assert hand is not None
        if seat not in hand.seats:
            raise RuleViolation("not_your_turn", seat=seat)
        to = hand.seats[seat].bet + self.table.seats[seat].stack
        return c.Call(seat=seat) if to <= hand.match else c.RaiseTo(seat=seat, to=to)

    def _deal(self) -> None:
        """The board comes by itself, all-ins are tabled where they must be, pots without a showdown paid."""
        while (hand := self.table.hand) is not None and hand.phase == "board":
            for seat in must_table(self.table):
                self._do(c.ShowCards(seat=seat, cards=self.holes[seat]))
            have = len(hand.board)
            self._do(c.DealBoard(cards=self.board[have : 3 if have == 0 else have + 1]))
        if hand is not None and hand.phase == "pay":
            self._do(c.PayPots())

    def finish(self) -> None:
        """At the end of a script every seat shows in the order of the rule, and the pots are paid."""
        while (hand := self.table.hand) is not None and hand.phase == "showdown":
            assert hand.to_act is not None
            self._do(c.ShowCards(seat=hand.to_act, cards=self.holes[hand.to_act]))
        if hand is not None and hand.phase == "pay":
            self._do(c.PayPots())

    def _do(self, command: c.AnyCommand) -> None:
        for event in decide(self.table, command, c.Given(cards=self.holes)):
            self.table = evolve(self.table, event)


def _amount(words: list[str]) -> int:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit() or words[0] == "0":
        raise RuleViolation("bad_amount")
    return int(words[0])


def _table(script: Script, rules: Rules) -> Table:
    before = script.get("previous")
    seats = {s["seat"]: _seat(s) for s in script["seats"]}
    previous = None
    if before is not None:
        previous = Previous(
            button=before["button"],
            small_blind=before["small_blind"],
            big_blind=before["big_blind"],
            dealt=tuple(before["dealt"]),
        )
    return Table(
        table=script["id"],
        rules=rules,
        phase="running",
        seats=seats,
        placed_button=script.get("button"),
        previous=previous,
    )


def _seat(entry: Mapping[str, Any]) -> Seat:
    missed = entry.get("missed", (0, 0))
    status = entry.get("status", "playing")
    return Seat(
        seat=entry["seat"],
        player_id=f"player-{entry['seat']}",
        stack=entry["stack"],
        sitting_out=status == "away",
        newcomer=status == "newcomer",
        moved=status == "moved",
        missed_small=missed[0],
        missed_big=missed[1],
        entry=entry.get("entry"),
    )
