"""Decisions about the session: opening, rules, pauses, end, first button (RULES.md A1–A3, A16, A19)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.cards import distinct_cards
from tables.engine.decide_hand import refuse_running
from tables.engine.errors import RuleViolation
from tables.engine.rules import check
from tables.engine.seat_draw import draw, draw_by_cards, highest_card
from tables.engine.seats import active_seats, seat_of
from tables.engine.state import Table

Events = tuple[e.AnyEvent, ...]


def open_session(table: Table, command: c.OpenSession) -> Events:
    """A session under these rules; the last one must be closed and its seats left."""
    if table.phase != "closed":
        raise RuleViolation("session_open")
    if table.seats:
        raise RuleViolation("seat_taken", seat=min(table.seats), rule="A2")
    if table.till is not None:
        raise RuleViolation("float_open", rule="A20")
    check(command.rules)
    return (e.SessionOpened(rules=command.rules, house=command.house),)


def refuse_closed(table: Table) -> None:
    """Raise unless a session is open."""
    if table.phase == "closed":
        raise RuleViolation("session_not_open", rule="A2")


def change_rules(table: Table, command: c.ChangeRules) -> Events:
    """Other settings, between hands only; the hands before keep theirs."""
    refuse_closed(table)
    refuse_running(table)
    check(command.rules)
    if max(table.seats, default=0) > command.rules.max_seats:
        raise RuleViolation("seat_taken", seat=max(table.seats), max=command.rules.max_seats)
    for seat in table.seats.values():
        if (seat.stack + seat.queued) % command.rules.chip_unit:
            raise RuleViolation(
                "rules_invalid", setting="chip_unit", reason="stack_no_multiple", seat=seat.seat
            )
    return (e.RulesChanged(rules=command.rules),)


def pause(table: Table, command: c.Pause) -> Events:
    """No new hand until it is resumed; a running hand is finished."""
    refuse_closed(table)
    if table.phase == "paused":
        raise RuleViolation("paused", rule="A2")
    return (e.SessionPaused(reason=command.reason),)


def resume(table: Table) -> Events:
    """Play goes on; resuming is no start, so fewer than the starting minimum may go on."""
    if table.phase != "paused":
        raise RuleViolation("not_paused", rule="A2")
    return (e.SessionResumed(),)


def extend(table: Table, command: c.ExtendSession) -> Events:
    """Another end; hands that were still allowed by the old one are forgotten."""
    refuse_closed(table)
    return (e.EndScheduled(ends_at=command.ends_at, reason=command.reason),)


def end(table: Table, given: c.Given) -> Events:
    """The planned end has come (A2): how many hands may still begin is the house's end mode."""
    refuse_closed(table)
    if table.phase == "ending" or table.ends_at is None:
        raise RuleViolation("session_ending", rule="A2")
    if given.now < table.ends_at:
        raise RuleViolation("not_offered", ends_at=table.ends_at, rule="A2")
    left = {"complete_orbit": len(active_seats(table)), "last_n_hands": table.rules.last_hands}
    return _ending(table, left.get(table.rules.session_end_mode, 0))


def announce(table: Table, command: c.AnnounceLastHands) -> Events:
    """The inspector announces the last hands by himself."""
    refuse_closed(table)
    return _ending(table, command.hands)


def _ending(table: Table, hands: int) -> Events:
    running = table.hand is not None and table.hand.phase != "over"
    begun = e.EndBegun(hands_left=hands, paused=table.phase == "paused" and hands > 0)
    return (begun,) if hands or running else (begun, *closing(table))


def close(table: Table, command: c.CloseSession) -> Events:
    """Closed at once, between hands: stacks go to the cage."""
    refuse_closed(table)
    refuse_running(table)
    return closing(table, command.reason)


def closing(table: Table, reason: str | None = None) -> Events:
    """The session's end; pots that are set aside go to the cage's custody under their case (FLOOR 37)."""
    held = [pot for pot in table.held_pots if not pot.custody]
    taken = (e.HeldPotTaken(case=pot.case, amount=pot.amount) for pot in held)
    return (e.SessionClosed(reason=reason), *taken)


def draw_seats(table: Table, command: c.DrawSeats, given: c.Given) -> Events:
    """Seats by lot among those present, before the first hand (A1)."""
    refuse_closed(table)
    if not table.rules.seat_draw:
        raise RuleViolation("not_offered", setting="seat_draw", rule="A1")
    if table.hand is not None or table.previous is not None:
        raise RuleViolation("draw_over", rule="A1")
    by = table.house.seat_draw_by
    if by != "either" and bool(command.cards) != (by == "cards_at_table"):
        raise RuleViolation("not_offered", setting="seat_draw_by", rule="A1")
    if len(set(command.players)) != len(command.players):
        raise RuleViolation("draw_incomplete", rule="A1")
    for player in command.players:
        if (seat := seat_of(table.seats, player)) is not None:
            raise RuleViolation("already_seated", seat=seat, rule="A1")
    if command.cards:
        distinct_cards(command.cards.values())
        return (draw_by_cards(table, command.players, command.cards),)
    return (draw(table, command.players, given.draws, given.seed),)


def draw_for_button(table: Table, command: c.DrawForButton, given: c.Given) -> Events:
    """One card face up to each active seat; the highest has the button (A3)."""
    refuse_closed(table)
    _before_first_hand(table)
    if table.rules.initial_button == "inspector_places":
        _inspector_only(given, "inspector_places")
    active = active_seats(table)
    if sorted(command.cards) != active or not active:
        raise RuleViolation("draw_incomplete", need=len(active), have=len(command.cards), rule="A3")
    distinct_cards(command.cards.values())
    return (e.ButtonDrawn(cards=dict(command.cards), seat=highest_card(command.cards)),)


def place_button(table: Table, command: c.PlaceButton, given: c.Given) -> Events:
    """The button before the first hand, in front of an occupied chair (A3); by the croupier where he may."""
    refuse_closed(table)
    _before_first_hand(table)
    if table.rules.initial_button in ("inspector_places", "high_card_draw"):
        _inspector_only(given, table.rules.initial_button)
    if command.seat not in table.seats:
        raise RuleViolation("seat_empty", seat=command.seat)
    return (e.ButtonPlaced(seat=command.seat),)


def _inspector_only(given: c.Given, why: str) -> None:
    """The house lets the inspector place the first button, or the cards, never the croupier."""
    if given.role == "croupier":
        raise RuleViolation("button_not_allowed", why=why, rule="A3")


def _before_first_hand(table: Table) -> None:
    refuse_running(table)
    if table.previous is not None:
        raise RuleViolation("button_not_allowed", rule="A4")


def charge_time(table: Table, given: c.Given) -> Events:
    """The charge of one full period from every seat present, between hands; who can't pay is listed (A19)."""
    refuse_closed(table)
    refuse_running(table)
    charge = table.rules.time_charge
    if not charge:
        raise RuleViolation("not_offered", setting="time_charge", rule="A19")
    due = (table.charged_at or 0) + table.rules.time_charge_minutes * 60
    if table.charged_at is not None and given.now < due:
        raise RuleViolation("not_offered", due=due, rule="A19")
    present = [
        s for s in table.seats.values() if s.stack and (table.house.charge_absent or not s.sitting_out)
    ]
    charges = {s.seat: charge for s in present if s.stack >= charge}
    unpaid = tuple(sorted(s.seat for s in present if s.stack < charge))
    return (e.TimeCharged(charges=dict(sorted(charges.items())), unpaid=unpaid, at=given.now),)


def confirm_bonus(table: Table, command: c.ConfirmBonus) -> Events:
    """The inspector confirms a bonus of the house (A16)."""
    for bonus in table.bonuses:
        if (bonus.hand, bonus.seat) == (command.hand, command.seat):
            return (
                e.BonusConfirmed(
                    hand=bonus.hand, seat=bonus.seat, player_id=bonus.player_id, amount=bonus.amount
                ),
            )
    raise RuleViolation("no_such_bonus", hand=command.hand, seat=command.seat, rule="A16")
