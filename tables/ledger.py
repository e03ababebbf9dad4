"""Which chips an event moved, as movements between accounts, and what each account must hold by the state.

Every account of a table is a place where chips lie: the stack of a seat (with what is bought and not yet
in play), the pot, pots set aside or in custody, the float, the drop, the tips and what the staff got of them;
`cage`, `differences` and `house` are the house's. What the cage lacks is what has been issued to the table.
A movement gives from one place to another, so that no sum can ever change (A17 to A20). The house's bonuses
are a ledger of their own: owed and paid, never a chip of the table (A16).
"""

from typing import Final, NamedTuple
from uuid import UUID

from tables.engine import events as e
from tables.engine.conduct import Bag
from tables.engine.state import Hand, HeldPot, Table
from tables.engine.till import from_float
from tables.models import HOUSE_KINDS, AccountKind

SEATS = range(1, 11)
HandEvent = (
    e.HandEvent | e.HandStarted | e.Undone | e.EntryCorrected | e.HandVoided | e.RulingGiven
)  # what moves chips between stacks and pot
CASES = frozenset({AccountKind.HELD, AccountKind.CUSTODY})
SLIPS: Final = {"closer": AccountKind.FLOAT, "drop": AccountKind.DROP, "tips": AccountKind.TIPS}
"""What a slip of all that lies there empties."""
PLACES: Final = frozenset(AccountKind) - HOUSE_KINDS - {AccountKind.STAFF, AccountKind.BONUS_PAID}
"""Accounts of which the state says what they hold."""


class Move(NamedTuple):
    """`amount` > 0 chips from the account with code `source` to that with code `target`."""

    source: str
    target: str
    amount: int


class Account(NamedTuple):
    """An account to be opened with its table."""

    code: str
    kind: AccountKind
    allow_negative: bool


def code(table: str, kind: str, seat: int | None = None) -> str:
    """The code of an account, of a seat's stack if `seat` is given. Nobody has to look it up."""
    place = kind if seat is None else f"{kind}:{seat}"
    return f"{UUID(table).hex}:{place}"


def kind_of(account: str) -> AccountKind:
    """The kind of an account, by its code."""
    return AccountKind(account.split(":")[1])


def held_code(table: str, pot: HeldPot, *, custody: bool | None = None) -> str:
    """The code of the account of a pot, where it lies; or of that which it has in custody, or not."""
    kind = AccountKind.CUSTODY if (pot.custody if custody is None else custody) else AccountKind.HELD
    return code(table, f"{kind}:{pot.name}")


def pot_of(state: Table, case: str) -> HeldPot:
    """The pot that is set aside under a case. StopIteration where there is none: a defect of ours."""
    return next(pot for pot in state.held_pots if pot.case == case)


def bag_code(table: str, bag: Bag) -> str:
    """The code of the account of a bag: chips of a person that the house keeps for him."""
    return code(table, f"{AccountKind.CUSTODY}:{bag.name}")


def accounts(table: str) -> tuple[Account, ...]:
    """All accounts that a table begins with; that of a case is opened when a pot is set aside."""
    stacks = [Account(code(table, AccountKind.STACK, n), AccountKind.STACK, False) for n in SEATS]
    others = [kind for kind in AccountKind if kind not in {AccountKind.STACK, *CASES}]
    return (*stacks, *(Account(code(table, kind), kind, kind in HOUSE_KINDS) for kind in others))


def opened(before: Table, event: e.AnyEvent) -> Account | None:
    """The account of a case or of a bag of chips, to be there before chips go to it."""
    table = before.table
    if isinstance(event, e.ChipsBagged):
        return Account(bag_code(table, event.bag), AccountKind.CUSTODY, False)
    if isinstance(event, e.HeldPotTaken):
        pot = pot_of(before, event.case)
        return Account(held_code(table, pot, custody=True), AccountKind.CUSTODY, False)
    if not isinstance(event, e.RulingGiven) or event.held is None:
        return None
    return Account(held_code(table, event.held), AccountKind.HELD, False)


def moves(before: Table, event: e.AnyEvent, after: Table) -> tuple[Move, ...]:
    """What `event` moved, in an order in which no stack and no pot is overdrawn on the way.

    ValueError for an event that moves chips between hands and isn't known here: a defect of ours.
    """
    if isinstance(event, e.RulingGiven) and (event.moves or event.bonus_shifts):
        ruled = tuple(Move(place(before, m.source), place(before, m.target), m.amount) for m in event.moves)
        return ruled + _bonus_moves(before.table, _owed(after) - _owed(before), AccountKind.BONUS)
    if isinstance(event, HandEvent):
        return _of_hand(before, event, after)
    return _between_hands(before, event, after)


def place(before: Table, name: str) -> str:
    """Account of a ruling's place: `seat:3`, `house`, `cage`, `differences`, `held:CASE`, `custody:CASE`."""
    table, (kind, _, rest) = before.table, name.partition(":")
    match kind:
        case "seat":
            return code(table, AccountKind.STACK, int(rest))
        case "held" | "custody":
            return held_code(table, pot_of(before, rest))
        case _:
            return code(table, AccountKind(kind))


def holdings(state: Table) -> dict[str, int]:
    """What each place at a table, each case and the owed bonuses must hold by its state, by account."""
    table = state.table
    held = {code(table, AccountKind.STACK, n): chips for n, chips in _stacks(state).items()}
    held[code(table, AccountKind.POT)] = _pot(state.hand)
    held[code(table, AccountKind.BONUS_OWED)] = _owed(state)
    held[code(table, AccountKind.FLOAT)] = state.till.amount if state.till is not None else 0
    held |= {code(table, AccountKind.DROP): state.drop, code(table, AccountKind.TIPS): state.tips}
    for pot in state.held_pots:
        held[held_code(table, pot)] = pot.amount
    return held | {bag_code(table, bag): bag.amount for bag in state.bags}


# --- between hands ----------------------------------------------------------------------------------


def _between_hands(before: Table, event: e.AnyEvent, after: Table) -> tuple[Move, ...]:
    table, changes = after.table, _stack_changes(before, after)
    if isinstance(event, e.SeatMoved):
        source, target = (code(table, AccountKind.STACK, n) for n in (event.seat, event.to))
        return _all_of(_stacks(before)[event.seat], source, target)
    if isinstance(event, e.ChipsBagged):
        source = code(table, AccountKind.STACK, event.seat)
        return _all_of(event.bag.amount, source, bag_code(table, event.bag))
    if isinstance(event, e.BagReturned):
        back = (
            code(table, AccountKind.CAGE)
            if event.seat is None
            else code(table, AccountKind.STACK, event.seat)
        )
        bag = next(one for one in before.bags if one.id == event.bag)
        return _all_of(event.amount, bag_code(table, bag), back)
    if isinstance(event, e.BonusConfirmed):
        return _bonus_moves(table, -event.amount, AccountKind.BONUS_PAID)
    if isinstance(event, e.FloatMoved):
        return _of_slip(table, event)
    if isinstance(event, e.HeldPotTaken):
        pot = pot_of(before, event.case)
        return (Move(held_code(table, pot), held_code(table, pot, custody=True), event.amount),)
    if isinstance(event, e.PaperHandsEntered):
        return _on_paper(table, event, changes)
    if (other := _other_side(before, event)) is not None:
        return _against(table, other, changes)
    if any(changes.values()):
        raise ValueError(f"{type(event).__name__} moves chips between hands: from where?")
    return ()


def _all_of(chips: int, source: str, target: str) -> tuple[Move, ...]:
    return (Move(source, target, chips),) if chips else ()


def _other_side(before: Table, event: e.AnyEvent) -> AccountKind | None:
    """Where chips of stacks come from and go to by an event between hands."""
    match event:
        case e.BoughtIn(source=source) | e.Rebought(source=source) | e.RebuyQueued(source=source):
            return AccountKind.FLOAT if from_float(before, source) else AccountKind.CAGE
        case e.CashedOut():
            return AccountKind.CAGE
        case e.SentToTable() | e.CameFromTable():
            return AccountKind.CAGE  # issued to the one table no longer, to the other from now on
        case e.StackRecounted():
            return AccountKind.DIFFERENCES
        case e.TipGiven():
            return AccountKind.TIPS
        case e.TimeCharged():
            return AccountKind.DROP
        case _:
            return None


def _on_paper(table: str, event: e.PaperHandsEntered, changes: dict[int, int]) -> tuple[Move, ...]:
    """As in hands that were seen: stacks to the pot, the pot to stacks, tips, drop and the differences."""
    pot, differences = code(table, AccountKind.POT), code(table, AccountKind.DIFFERENCES)
    beside = -sum(changes.values()) - event.tips - event.drop  # what nobody has any more
    through = _against(table, AccountKind.POT, changes)
    found = (
        Move(differences, pot, -beside),
        *sorted(through, key=lambda move: move.source == pot),
        Move(pot, code(table, AccountKind.TIPS), event.tips),
        Move(pot, code(table, AccountKind.DROP), event.drop),
        Move(pot, differences, beside),
    )
    return tuple(move for move in found if move.amount > 0)


def _of_slip(table: str, slip: e.FloatMoved) -> tuple[Move, ...]:
    """Chips of a slip; what was counted otherwise than booked comes from the differences or goes there."""
    cage, floats = code(table, AccountKind.CAGE), code(table, AccountKind.FLOAT)
    if slip.booked is None:
        taken = (floats, cage) if slip.kind == "credit" else (cage, floats)
        return (Move(*taken, slip.amount),)
    place, differences = code(table, SLIPS[slip.kind]), code(table, AccountKind.DIFFERENCES)
    target = code(table, AccountKind.STAFF) if slip.kind == "tips" else cage
    found = (
        Move(differences, place, slip.amount - slip.booked),
        Move(place, differences, slip.booked - slip.amount),
        Move(place, target, slip.amount),
    )
    return tuple(move for move in found if move.amount > 0)


# --- the hand, and what tells it anew ---------------------------------------------------------------


def _of_hand(before: Table, event: HandEvent, after: Table) -> tuple[Move, ...]:
    """Stacks against the pot; counted differences, commission and pots set aside against the pot too."""
    table = after.table
    new = isinstance(event, e.HandStarted)
    counted = {} if new else _counted(before.hand, after.hand)
    rake = 0 if new else _rake(after.hand) - _rake(before.hand)
    held = sum(_set_aside(after.hand).values()) - sum(_set_aside(before.hand).values()) if not new else 0
    pot, drop = code(table, AccountKind.POT), code(table, AccountKind.DROP)
    changes = dict.fromkeys(counted, 0) | _stack_changes(before, after)
    of_pot = {n: change + counted.get(n, 0) for n, change in changes.items()}
    found = [Move(drop, pot, -rake)]
    found += _against(table, AccountKind.DIFFERENCES, {n: -x for n, x in counted.items() if x < 0})
    found += sorted(_against(table, AccountKind.POT, of_pot), key=lambda move: move.source == pot)
    found += _against(table, AccountKind.DIFFERENCES, {n: -x for n, x in counted.items() if x > 0})
    found.append(Move(pot, drop, rake))
    if held:
        found.append(_aside(event, table, held))
    found += _bonus_moves(table, _owed(after) - _owed(before), AccountKind.BONUS)
    return tuple(move for move in found if move.amount > 0)


def _aside(event: HandEvent, table: str, amount: int) -> Move:
    """ValueError when chips are set aside and no case says where: a defect of ours."""
    if not isinstance(event, e.RulingGiven) or event.held is None or event.held.amount != amount:
        raise ValueError(f"{type(event).__name__} sets {amount} aside: under which case?")
    return Move(code(table, AccountKind.POT), held_code(table, event.held), amount)


def _bonus_moves(table: str, change: int, other: AccountKind) -> tuple[Move, ...]:
    """What is owed grows from `other`, or shrinks towards it."""
    owed, place_of_other = code(table, AccountKind.BONUS_OWED), code(table, other)
    if change > 0:
        return (Move(place_of_other, owed, change),)
    return (Move(owed, place_of_other, -change),) if change else ()


def _against(table: str, kind: AccountKind, changes: dict[int, int]) -> tuple[Move, ...]:
    """Each seat's change as a movement from or to the account of `kind`."""
    other = code(table, kind)
    stacks = {n: code(table, AccountKind.STACK, n) for n in changes}
    return tuple(
        Move(other, stacks[n], change) if change > 0 else Move(stacks[n], other, -change)
        for n, change in changes.items()
        if change
    )


def _stack_changes(before: Table, after: Table) -> dict[int, int]:
    was, now = _stacks(before), _stacks(after)
    return {n: now.get(n, 0) - was.get(n, 0) for n in sorted(was.keys() | now.keys())}


def _stacks(state: Table) -> dict[int, int]:
    """Chips in front of each seat, those bought and not yet in play included."""
    return {n: seat.stack + seat.queued for n, seat in state.seats.items()}


def _pot(hand: Hand | None) -> int:
    if hand is None or hand.phase == "over":
        return 0
    put = sum(seat.put + seat.dead - seat.won for seat in hand.seats.values())
    return put - hand.rake - sum(hand.impounded.values())


def _set_aside(hand: Hand | None) -> dict[int, int]:
    return {} if hand is None else hand.impounded


def _rake(hand: Hand | None) -> int:
    return 0 if hand is None else hand.rake


def _owed(state: Table) -> int:
    return sum(bonus.amount for bonus in state.bonuses)


def _counted(before: Hand | None, after: Hand | None) -> dict[int, int]:
    """Chips that each seat lost to the differences by an event (a count in the hand, or its undoing)."""
    if before is None or after is None:
        return {}
    was, now = before.seats, after.seats
    lost = {n: seat.difference - was[n].difference for n, seat in now.items() if n in was}
    return {n: chips for n, chips in lost.items() if chips}
