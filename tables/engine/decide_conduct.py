"""Decisions about the conduct of a person: penalties, absence, picked-up chips (RULES.md A6, A15, A17)."""

from typing import assert_never

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.conduct import Bag, Penalty
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.seats import seat_of
from tables.engine.state import Seat, Table

Events = tuple[e.AnyEvent, ...]


def _chair(table: Table, seat: int) -> Seat:
    if seat not in table.seats:
        raise RuleViolation("seat_empty", seat=seat)
    return table.seats[seat]


def _refuse_in_hand(table: Table, seat: int) -> None:
    hand = table.hand
    if hand is not None and hand.phase != "over" and seat in hand.seats:
        raise RuleViolation("in_the_hand", seat=seat, rule="A17")


# --- penalties ----------------------------------------------------------------------------------------


def give_penalty(table: Table, command: c.GivePenalty, given: c.Given) -> Events:
    """A penalty of the house against the person in a seat (A17).

    Hands begin to count after those that he still has to miss; leave holds until the gaming day is over, a
    bar until its instant. Who must leave does so after the hand he plays.
    """
    refuse_closed(table)
    chair = _chair(table, command.seat)
    first = last = 0
    if command.kind == "hands":
        if command.hands is None:
            raise RuleViolation("penalty_incomplete", field="hands", rule="A17")
        first = 1 + max([table.hands, *(p.last for p in table.penalties if p.player_id == chair.player_id)])
        last = first + command.hands - 1
    penalty = Penalty(
        id=str(table.penalties_given + 1),
        player_id=chair.player_id,
        kind=command.kind,
        reason=command.reason,
        article=command.article,
        by=given.actor,
        rank=given.rank,
        at=given.at,
        first=first,
        last=last,
        until=_until(command, given),
        leaves=command.kind in ("leave", "bar") and not chair.leaving,
    )
    return (e.PenaltyGiven(seat=command.seat, penalty=penalty, text=command.text),)


def _until(command: c.GivePenalty, given: c.Given) -> int | None:
    if command.kind == "leave":
        return given.day_ends
    if command.kind != "bar":
        return None
    if command.until is None or command.until <= given.now:
        raise RuleViolation("penalty_incomplete", field="until", rule="A17")
    return command.until


def removal(table: Table, seat: int, command: c.Rule, given: c.Given) -> e.PenaltyGiven:
    """What a removal in mid-hand bars a player from: seat and chips for the rest of the gaming day."""
    penalty = Penalty(
        id=str(table.penalties_given + 1),
        player_id=table.seats[seat].player_id,
        kind="removed",
        reason=command.reason,
        article=command.article,
        by=given.actor,
        rank=given.rank,
        at=given.at,
        until=given.day_ends,
    )
    return e.PenaltyGiven(seat=seat, penalty=penalty)


def _standing(table: Table, number: str) -> Penalty:
    for penalty in table.penalties:
        if penalty.id == number:
            return penalty
    raise RuleViolation("no_such_penalty", penalty=number, rule="A17")


def revoke_penalty(table: Table, command: c.RevokePenalty, given: c.Given) -> Events:
    """By the same or a higher rank; what was missed or left under it stays so (A17)."""
    penalty = _standing(table, command.penalty)
    if given.rank < penalty.rank:
        raise RuleViolation("outranked", penalty=penalty.id, rule="A17")
    return (
        e.PenaltyRevoked(
            penalty=penalty.id, player_id=penalty.player_id, by=given.actor, reason=command.reason
        ),
    )


def end_penalty(table: Table, command: c.EndPenalty, given: c.Given) -> Events:
    """The instant until which a penalty holds has come."""
    penalty = _standing(table, command.penalty)
    if penalty.until is None or given.now < penalty.until:
        raise RuleViolation("not_offered", until=penalty.until, rule="A17")
    return (e.PenaltyEnded(penalty=penalty.id, player_id=penalty.player_id, why="expired"),)


# --- absence and picked-up chips ----------------------------------------------------------------------


def ask_pick_up(table: Table, command: c.AskPickUp, given: c.Given) -> Events:
    """The house's minutes of absence are over: the inspector is asked to pick the chips up."""
    refuse_closed(table)
    chair, limit = _chair(table, command.seat), table.house.absent_minutes
    if chair.away_since is None or limit is None or chair.pickup_due:
        raise RuleViolation("not_offered", seat=command.seat, setting="absent_minutes", rule="A15")
    if given.now < chair.away_since + limit * 60:
        raise RuleViolation("not_offered", seat=command.seat, due=chair.away_since + limit * 60, rule="A15")
    return (e.PickUpAsked(seat=command.seat, player_id=chair.player_id, why="time"),)


def pick_up(table: Table, command: c.PickUp, given: c.Given) -> Events:
    """The chips of an absent or removed player, counted by two; the felt is right (A18), the seat is free.

    Those of a removed player go to his account at the cage, or into a bag as those of an absent one do.
    """
    chair = _chair(table, command.seat)
    _refuse_in_hand(table, command.seat)
    if not chair.removed and (not chair.sitting_out or command.to == "cage"):
        raise RuleViolation("not_open", seat=command.seat, verb="pick_up", rule="A17")
    if not given.second or given.second == given.actor:
        raise RuleViolation("second_signature", amount=command.counted, rule="A17")
    _refuse_count(table, command, chair)
    booked = chair.stack + chair.queued
    signed = e.StackSigned(
        seat=command.seat,
        player_id=chair.player_id,
        booked=booked,
        counted=command.counted,
        chips=dict(command.chips),
        to=command.to,
        by=given.actor,
        second=given.second,
    )
    events: list[e.AnyEvent] = [signed]
    if command.counted != booked:
        on_felt = command.counted - chair.queued
        events.append(e.StackRecounted(seat=command.seat, booked=chair.stack, counted=on_felt))
    if command.counted:
        events.append(_taken(table, command, chair, given))
    left = e.SeatLeft(
        seat=command.seat, player_id=chair.player_id, why="removed" if chair.removed else "picked_up"
    )
    return (*events, left)


def _taken(table: Table, command: c.PickUp, chair: Seat, given: c.Given) -> e.AnyEvent:
    if command.to == "cage":
        return e.CashedOut(seat=command.seat, amount=command.counted, source="transfer")
    number, taken = table.bags_made + 1, {pot.name for pot in table.held_pots}
    while f"bag-{number}" in taken:  # once a case could be called so
        number += 1
    bag = Bag(
        id=str(number),
        player_id=chair.player_id,
        seat=chair.seat,
        amount=command.counted,
        hand=table.hands,
        at=given.at,
    )
    return e.ChipsBagged(
        seat=command.seat, bag=bag, by=given.actor, second=given.second, chips=dict(command.chips)
    )


def _refuse_count(table: Table, command: c.PickUp, chair: Seat) -> None:
    unit = table.rules.chip_unit
    if command.counted % unit or command.counted < chair.queued:
        raise RuleViolation("bad_amount", unit=unit, rule="A18")
    if command.chips:
        total = sum(value * number for value, number in command.chips.items())
        if total != command.counted:
            raise RuleViolation("count_differs", need=command.counted, have=total, rule="A18")


def return_bag(table: Table, command: c.ReturnBag, given: c.Given) -> Events:
    """A bag goes back to its owner: at the cage, or to the chair that he has at this table now."""
    bag = next((bag for bag in table.bags if bag.id == command.bag), None)
    if bag is None:
        raise RuleViolation("no_such_bag", bag=command.bag, rule="A15")
    if command.seat is not None:
        refuse_closed(table)
        if seat_of(table.seats, bag.player_id) != command.seat:
            raise RuleViolation("not_seated", seat=command.seat, rule="A1")
        _refuse_in_hand(table, command.seat)
    return (
        e.BagReturned(
            bag=bag.id, player_id=bag.player_id, amount=bag.amount, by=given.actor, seat=command.seat
        ),
    )


def decide_conduct(table: Table, command: c.ConductCommands, given: c.Given) -> Events:
    """The events of a command about somebody's conduct."""
    match command:
        case c.GivePenalty():
            return give_penalty(table, command, given)
        case c.RevokePenalty():
            return revoke_penalty(table, command, given)
        case c.EndPenalty():
            return end_penalty(table, command, given)
        case c.AskPickUp():
            return ask_pick_up(table, command, given)
        case c.PickUp():
            return pick_up(table, command, given)
        case c.ReturnBag():
            return return_bag(table, command, given)
        case _:
            assert_never(command)
