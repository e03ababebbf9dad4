"""Change of table and table break: each table decides its own side (RULES.md A1, A5, A6; FLOOR 29, 41).

What leaves one table is told to the other as an `Arrival`; both entries say the same of person and chips, so
that each log can be judged alone. Chips change tables only where the same game is played for the same stakes.
"""

from collections.abc import Sequence

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.conduct_due import still_to_serve
from tables.engine.decide_hand import refuse_running
from tables.engine.decide_session import close, refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.hands_ahead import is_underway
from tables.engine.seat_draw import drawn_from, free_seats, picks
from tables.engine.seat_refusals import reserved
from tables.engine.seats import departure, seat_of
from tables.engine.state import Place, Seat, Stakes, Table

Events = tuple[e.AnyEvent, ...]


def stakes_of(table: Table) -> Stakes:
    """What is played at a table and for how much; None where its game has no such amount."""
    rules, house = table.rules, table.house
    return Stakes(
        game=rules.game,
        structure=rules.structure,
        chip_unit=rules.chip_unit,
        table_min=rules.table_min,
        ante=rules.ante if rules.posts_antes else None,
        small_blind=rules.small_blind if rules.posts_blinds else None,
        big_blind=rules.big_blind if rules.posts_blinds else None,
        low_limit=rules.low_limit if rules.is_limit else None,
        high_limit=rules.high_limit if rules.is_limit else None,
        currency=house.currency,
        minor_units=house.minor_units,
    )


def differing(here: Stakes, there: Stakes) -> str | None:
    """The first setting in which two games differ; None when chips may change between them."""
    fields = here.__struct_fields__
    return next((name for name in fields if getattr(here, name) != getattr(there, name)), None)


def free_places(table: Table, stakes: Stakes) -> tuple[Place, ...]:
    """Chairs that somebody from a table of these stakes could be given now, ascending; none that is kept."""
    if table.phase in ("closed", "ending") or differing(stakes_of(table), stakes) is not None:
        return ()
    return tuple(Place(table=table.table, seat=n) for n in free_seats(table) if not _in_hand(table, n))


def change_table(table: Table, command: c.ChangeTable, given: c.Given) -> Events:
    """A person who is in no running hand goes to a chair of another table with all that he has."""
    refuse_closed(table)
    if command.table == table.table:
        raise RuleViolation("same_table", rule="A1")
    if command.seat not in table.seats:
        raise RuleViolation("seat_empty", seat=command.seat)
    if _in_hand(table, command.seat):
        raise RuleViolation("in_the_hand", seat=command.seat)
    chair = table.seats[command.seat]
    if chair.removed:  # his chips are counted by two where he was judged
        raise RuleViolation("not_offered", seat=command.seat, rule="A17")
    return (_sent(table, chair, Place(table=command.table, seat=command.to), given),)


def break_table(table: Table, command: c.BreakTable, given: c.Given) -> Events:
    """All who sit here draw among the free chairs of the other tables of their game; the session closes.

    Between hands and while nothing is held; who has asked to leave does so instead. `given.free` are the
    chairs, `given.draws` one draw a person. Raises must_be_counted for who was removed.
    """
    refuse_closed(table)
    refuse_running(table)
    if table.holds:
        raise RuleViolation("on_hold", rule="A17")
    going, moving = _going_and_moving(table)
    need, have = len(moving), len(given.free)
    if need > have:
        raise RuleViolation("no_free_seats", need=need, have=have, missing=need - have, rule="A1")
    broken = e.TableBroken(
        reason=command.reason,
        people=tuple(chair.player_id for chair in moving),
        free=given.free,
        draws=given.draws,
        seed=given.seed,
    )
    places = drawn_from(given.free, given.draws, picks(have, need))
    moves = [_sent(table, chair, to, given, broken=True) for chair, to in zip(moving, places, strict=True)]
    left = (event for chair in going for event in departure(chair, "left", chair.paid_as))
    after = table
    events: Events = (broken, *left, *moves)
    for event in events:
        after = evolve(after, event)
    return (*events, *close(after, c.CloseSession(reason=command.reason)))


def people_moving(table: Table) -> int:
    """How many draw a chair when the table is broken: who asked to leave does not."""
    return sum(not _goes(table, chair) for chair in table.seats.values())


def _goes(table: Table, chair: Seat) -> bool:
    """Whether he has asked to leave; who must by a penalty goes along with it and leaves there (A17)."""
    must = any(p.leaves and p.player_id == chair.player_id for p in table.penalties)
    return chair.leaving and not must


def _going_and_moving(table: Table) -> tuple[list[Seat], list[Seat]]:
    """Who leaves as he asked in the last hand, and who draws another chair. Raises must_be_counted."""
    chairs = [table.seats[n] for n in sorted(table.seats)]
    if removed := [chair.seat for chair in chairs if chair.removed]:
        raise RuleViolation("must_be_counted", seat=removed[0], rule="A17")
    going = [chair for chair in chairs if _goes(table, chair)]
    return going, [chair for chair in chairs if chair not in going]


def _sent(table: Table, chair: Seat, to: Place, given: c.Given, *, broken: bool = False) -> e.SentToTable:
    return e.SentToTable(
        seat=chair.seat,
        player_id=chair.player_id,
        chair=chair,
        stakes=stakes_of(table),
        to=to,
        broken=broken,
        penalties=() if given.older else still_to_serve(table, chair.player_id),
    )


def arrivals(sent: Sequence[e.SentToTable], table: str, came_from: str) -> tuple[c.Arrival, ...]:
    """What `table` is told of those who were sent to it from the table `came_from`."""
    return tuple(
        c.Arrival(
            seat=event.to.seat,
            chair=event.chair,
            stakes=event.stakes,
            came_from=Place(table=came_from, seat=event.seat),
            broken=event.broken,
            penalties=event.penalties,
        )
        for event in sent
        if event.to.table == table
    )


def take_in(table: Table, command: c.TakeIn, given: c.Given) -> Events:
    """The other side: chairs are free and the game is the same; they play from the next hand on."""
    refuse_closed(table)
    if table.phase == "ending":
        raise RuleViolation("session_ending", rule="A2")
    found: list[e.AnyEvent] = []
    for arrival in command.arrivals:
        event = _came(table, arrival, given.now)
        found.append(event)
        table = evolve(table, event)
    return tuple(found)


def _came(table: Table, arrival: c.Arrival, now: int) -> e.CameFromTable:
    person = arrival.chair.player_id
    _refuse_chair(table, arrival.seat, person, now)
    if (other := seat_of(table.seats, person)) is not None:
        raise RuleViolation("already_seated", seat=other, rule="A1")
    if (setting := differing(stakes_of(table), arrival.stakes)) is not None:
        raise RuleViolation("other_game", setting=setting, rule="A1")
    begun = is_underway(table)
    return e.CameFromTable(
        seat=arrival.seat,
        player_id=person,
        chair=arrival.chair,
        stakes=arrival.stakes,
        came_from=arrival.came_from,
        at=now,
        broken=arrival.broken,
        newcomer=begun and not arrival.broken,
        moved=begun and (not arrival.broken or table.house.broken_table_restricted),
        penalties=arrival.penalties,
    )


def _refuse_chair(table: Table, seat: int, person: str, now: int) -> None:
    if seat > table.rules.max_seats:
        raise RuleViolation("no_such_seat", seat=seat, max=table.rules.max_seats)
    if seat in table.seats:
        raise RuleViolation("seat_taken", seat=seat, rule="A1")
    if _in_hand(table, seat):
        raise RuleViolation("in_the_hand", seat=seat)
    for refusal in reserved(table, person, seat, now):
        raise refusal.violation()


def _in_hand(table: Table, seat: int) -> bool:
    hand = table.hand
    return hand is not None and hand.phase != "over" and seat in hand.seats
