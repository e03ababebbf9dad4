"""The inspector's binding decisions (RULES.md A17): windows, second signature, the record of each.

A ruling is one event that carries what it makes of hand and stacks, so that it replays as ruled even where
the rule would call the action illegal. What each kind does is in `ruling_effects`.
"""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_conduct import removal
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.ruling_chips import Effect
from tables.engine.ruling_effects import effect
from tables.engine.ruling_past import hand_of_the_past, on_the_past
from tables.engine.rulings import Posterior, Release, Ruling, Supersede, Transfer
from tables.engine.state import HeldPot, Ruled, Table
from tables.engine.till import refuse_drop_gone

Events = tuple[e.AnyEvent, ...]
JEFE, DIRECTOR = 2, 3  # ranks of who signs


def hold(table: Table, command: c.HoldTable, given: c.Given) -> Events:
    """The table stands still for a case; floor commands go on."""
    refuse_closed(table)
    if any(held.case == command.case for held in table.holds):
        raise RuleViolation("case_open", case=command.case, rule="A17")
    return (e.TableHeld(case=command.case, by=given.actor, at=given.at),)


def lift(table: Table, command: c.LiftHold, given: c.Given) -> Events:
    """The hold of one case ends; the table plays on when it was the last."""
    if not any(held.case == command.case for held in table.holds):
        raise RuleViolation("no_such_case", case=command.case, rule="A17")
    return (e.HoldLifted(case=command.case, by=given.actor),)


def refuse_held(table: Table) -> None:
    """Hand commands, undo too, wait until every hold is lifted."""
    if table.holds:
        raise RuleViolation("on_hold", case=table.holds[-1].case, rule="A17")


def rule(table: Table, command: c.Rule, given: c.Given) -> Events:
    """One ruling: its effect, and the entry that proves it."""
    if table.phase == "closed" and not isinstance(command.ruling, Transfer | Release | Posterior):
        refuse_closed(table)
    superseded = command.supersedes
    if isinstance(command.ruling, Supersede):
        superseded = command.ruling.ruling
    if superseded is not None:
        _supersede(table, superseded, given.rank)
    found = _effect(table, command, given, superseded)
    _refuse_beyond(table, found, given)
    events: Events = (_record(table, command, given, found, superseded), *found.events)
    if found.removed is None:
        return events
    return (*events, removal(table, found.removed, command, given))


def _refuse_beyond(table: Table, found: Effect, given: c.Given) -> None:
    """Commission that has left the table, and amounts that need a second signature."""
    if found.after is not None and found.after.hand is not None:
        refuse_drop_gone(table, found.after.hand)
    _second_signature(table, found, given)


def _record(
    table: Table, command: c.Rule, given: c.Given, found: Effect, superseded: str | None
) -> e.RulingGiven:
    after = found.after
    of_hand = after if not found.apart else None
    return e.RulingGiven(
        id=str(table.rulings_forgotten + len(table.rulings) + 1),
        ruling=command.ruling,
        reason=command.reason,
        article=command.article,
        text=command.text,
        by=given.actor,
        rank=given.rank,
        at=given.at,
        second=given.second,
        supersedes=superseded,
        number=_number(table, command.ruling),
        entries=found.entries,
        hand=of_hand.hand if of_hand is not None else None,
        stacks={n: s.stack for n, s in after.seats.items()} if after is not None else {},
        previous=of_hand.previous if of_hand is not None else None,
        bonuses=of_hand.bonuses if of_hand is not None else found.bonuses,
        moves=found.moves,
        held=found.held,
        released=found.released,
        removed=found.removed,
        case=found.case if found.case is not None else _case(table, command.case),
        second_rank=given.second_rank,
        since=found.since,
        shifts=found.shifts,
        chairs=found.chairs,
        exchanged=found.exchanged,
        bonus_shifts=found.bonus_shifts,
    )


def _effect(table: Table, command: c.Rule, given: c.Given, superseded: str | None) -> Effect:
    ruling = command.ruling
    if isinstance(ruling, Supersede):
        return Effect()
    if isinstance(ruling, Posterior):
        return _posterior(table, ruling, given)
    found = on_the_past(table, ruling, given.past, superseded) or effect(table, ruling)
    return found if found.held is None else replace(found, held=_named(table, found.held, given))


def _named(table: Table, pot: HeldPot, given: c.Given) -> HeldPot:
    """A pot under an account of its own (TRUST G4). Raises case_open where another one has it."""
    named = replace(pot, prefixed=not given.older)
    if any(held.name == named.name for held in table.held_pots):
        raise RuleViolation("case_open", case=pot.case, rule="A17")
    return named


def _number(table: Table, ruling: Ruling) -> int:
    """The hand that a ruling is about."""
    past = hand_of_the_past(table, ruling)
    if past is not None:
        return past
    return table.hand.number if table.hand is not None else 0


def _case(table: Table, name: str | None) -> str | None:
    """The case under reservation that a ruling decides."""
    if name is not None and all(opened.case != name for opened in table.cases):
        raise RuleViolation("no_such_case", case=name, rule="A17")
    return name


def _posterior(table: Table, ruling: Posterior, given: c.Given) -> Effect:
    """A case is decided by jefe and director and paid by the cage; no hand and no stack is touched."""
    total = sum(ruling.payments.values())
    if given.rank < JEFE or (given.second and {given.rank, given.second_rank} != {JEFE, DIRECTOR}):
        raise RuleViolation("jefe_and_director", rule="A17")
    if not given.second:
        raise RuleViolation("second_signature", amount=total, limit=0, rule="A17")
    if any(chips % table.rules.chip_unit for chips in ruling.payments.values()):
        raise RuleViolation("bad_amount", unit=table.rules.chip_unit, rule="A17")
    moves = (e.Move(source="house", target="cage", amount=total),)
    return Effect(moves=moves, case=_case(table, ruling.case))


def _supersede(table: Table, number: str, rank: int) -> None:
    """The same or a higher rank may set an earlier ruling aside."""
    standing = _standing(table, number)
    if rank < standing.rank:
        raise RuleViolation("outranked", ruling=number, rule="A17")


def _standing(table: Table, number: str) -> Ruled:
    for ruling in table.rulings:
        if ruling.id == number and ruling.superseded_by is None:
            return ruling
    raise RuleViolation("no_such_ruling", ruling=number, rule="A17")


def _second_signature(table: Table, found: Effect, given: c.Given) -> None:
    """Above the house's amount another person signs too, never the first signer."""
    limit = table.house.second_signature_from
    if limit is None or (given.second and given.second != given.actor):
        return
    moved = amount_moved(table, found)
    if moved >= limit:
        raise RuleViolation("second_signature", amount=moved, limit=limit, rule="A17")


def amount_moved(table: Table, found: Effect) -> int:
    """Chips that a ruling moves from where they are or would have gone."""
    if found.after is None:
        return max(sum(move.amount for move in found.moves), found.held.amount if found.held else 0)
    gains = (max(0, s.stack - table.seats[n].stack) for n, s in found.after.seats.items())
    losses = (max(0, table.seats[n].stack - s.stack) for n, s in found.after.seats.items())
    return max(sum(gains), sum(losses), found.held.amount if found.held else 0)
