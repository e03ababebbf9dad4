"""Cases under reservation, and who has been told of a ruling (RULES.md A17; FLOOR.md 3 Rulings)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.errors import RuleViolation
from tables.engine.state import Ruled, Table

Events = tuple[e.AnyEvent, ...]


def open_case(table: Table, command: c.OpenCase, given: c.Given) -> Events:
    """A complaint is taken down and play goes on; also after the session's close. Raises case_open."""
    if any(opened.case == command.case for opened in table.cases):
        raise RuleViolation("case_open", case=command.case, rule="A17")
    opened = e.CaseOpened(
        case=command.case,
        complaint=command.complaint,
        hand=table.hands,
        by=given.actor,
        at=given.at,
        sheet=command.sheet,
        facts=command.facts,
        claims=command.claims,
        video=command.video,
        people={n: seat.player_id for n, seat in sorted(table.seats.items())},
    )
    return (opened,)


def tell(table: Table, command: c.TellRuling, given: c.Given) -> Events:
    """A ruling is announced to the table, or told to who is concerned. Raises no_such_ruling, seat_empty."""
    _named(table, command.ruling)
    for seat in command.seats:
        if seat not in table.seats:
            raise RuleViolation("seat_empty", seat=seat)
    if not command.seats and not command.everybody:
        raise RuleViolation("not_offered", rule="A17")
    seats = tuple(sorted(set(command.seats)))
    told = e.RulingTold(
        ruling=command.ruling, seats=seats, everybody=command.everybody, by=given.actor, at=given.at
    )
    return (told,)


def acknowledge(table: Table, command: c.AcknowledgeRuling, given: c.Given) -> Events:
    """The croupier has taken note, once, of a ruling that was told. Raises no_such_ruling."""
    ruled = _named(table, command.ruling)
    if ruled.acknowledged or not (ruled.announced or ruled.told):
        raise RuleViolation("no_such_ruling", ruling=command.ruling, rule="A17")
    return (e.RulingAcknowledged(ruling=command.ruling, by=given.actor, at=given.at),)


def _named(table: Table, number: str) -> Ruled:
    for ruled in table.rulings:
        if ruled.id == number:
            return ruled
    raise RuleViolation("no_such_ruling", ruling=number, rule="A17")
