"""What a ruling leads to, and rulings that move chips beside the hands: transfer, release (RULES.md A17)."""

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.errors import RuleViolation
from tables.engine.state import Bonus, HeldPot, Seat, Table, Value


class Effect(Value, frozen=True, kw_only=True):
    """`after` is the table as ruled when hand or stacks change; `events` follow the ruling as they are."""

    after: Table | None = None
    events: tuple[e.AnyEvent, ...] = ()
    entries: tuple[int, ...] = ()
    moves: tuple[e.Move, ...] = ()
    held: HeldPot | None = None
    released: str | None = None
    removed: int | None = None
    case: str | None = None
    since: int = 0
    shifts: dict[str, int] = {}
    chairs: dict[int, Seat] = {}
    exchanged: tuple[str, ...] = ()
    bonus_shifts: dict[int, int] = {}
    bonuses: tuple[Bonus, ...] = ()  # owed from now on, where some have shifted

    @property
    def apart(self) -> bool:
        """Whether it stands beside the hands: their record stays as it is."""
        return bool(self.moves or self.since or self.case)


def release(table: Table, ruling: r.Release) -> Effect:
    """A pot that was set aside is given out, to the last chip."""
    held = next((h for h in table.held_pots if h.case == ruling.case), None)
    if held is None:
        raise RuleViolation("no_such_case", case=ruling.case, rule="A17")
    if sum(ruling.amounts.values()) != held.amount:
        raise RuleViolation("sum_differs", need=held.amount, have=sum(ruling.amounts.values()), rule="A17")
    where = "custody" if held.custody else "held"
    moves = tuple(
        e.Move(source=f"{where}:{held.case}", target=place, amount=amount)
        for place, amount in sorted(ruling.amounts.items())
        if amount
    )
    return Effect(after=moved(table, moves), moves=moves, released=held.case)


def transfer(table: Table, ruling: r.Transfer) -> Effect:
    """Between stacks, the house and the cage; a stack in the running hand is not touched."""
    if ruling.source == ruling.target:
        raise RuleViolation("bad_amount", rule="A17")
    if ruling.amount % table.rules.chip_unit:
        raise RuleViolation("bad_amount", unit=table.rules.chip_unit, rule="A17")
    moves = (e.Move(source=ruling.source, target=ruling.target, amount=ruling.amount),)
    return Effect(after=moved(table, moves), moves=moves)


def moved(table: Table, moves: tuple[e.Move, ...], *, playing: bool = False) -> Table:
    """The table once chips have gone between places; `playing`: also stacks that play in the running hand."""
    seats = dict(table.seats)
    for move in moves:
        for place, amount in ((move.source, -move.amount), (move.target, move.amount)):
            if not place.startswith("seat:"):
                continue
            seat = int(place.removeprefix("seat:"))
            if seat not in seats:
                raise RuleViolation("seat_empty", seat=seat)
            if not playing and _in_hand(table, seat):
                raise RuleViolation("in_the_hand", seat=seat, rule="A17")
            if seats[seat].stack + amount < 0:
                raise RuleViolation("above_stack", max=seats[seat].stack, rule="A17")
            seats[seat] = replace(seats[seat], stack=seats[seat].stack + amount)
    return replace(table, seats=seats)


def _in_hand(table: Table, seat: int) -> bool:
    hand = table.hand
    return hand is not None and hand.phase != "over" and seat in hand.seats and hand.seats[seat].live
