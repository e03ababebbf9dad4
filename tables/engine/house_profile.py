"""What the house fixes beside the rules of a hand (RULES.md section 1, house profile)."""

from typing import Literal

from tables.engine.value import Value


class House(Value, frozen=True, kw_only=True):
    """What the house profile fixes beside the rules of a hand."""

    card_source: Literal["physical", "sealed_deck"] = "physical"
    acting: Literal["croupier", "own_device"] = "croupier"  # who enters what a player does
    winner_without_cards: bool = False  # whether the croupier may name who wins without entering cards: A13
    currency: str = "EUR"
    minor_units: int = 2
    deck_colours: Literal[2, 4] = 4
    chips: tuple[int, ...] = ()
    second_signature_from: int | None = None  # a ruling that moves so much needs two signers
    no_new_seat_minutes: int | None = None  # so long before the end nobody new is seated: A2
    barred_seat: Literal["wait", "refuse"] = "wait"  # a newcomer on the seat of button or opener: A5
    call_timeout_s: int | None = None  # countdown of who is called from its list; None: the room's
    call_misses: int | None = None  # calls let pass after which he is off its list; None: the room's
    charge_absent: bool = False  # whether absent seats pay the time charge: A19
    reading_until: Literal["next_hand", "substantial_action"] = "next_hand"  # award_reading: A17
    accounting_until: Literal["next_hand", "substantial_action"] = "substantial_action"  # award_accounting
    deck_check_required: bool = False  # no first hand before croupier and inspector have counted the deck: A8
    absent_minutes: int | None = None  # after so long the inspector is asked to pick up an absent stack
    absent_antes: int | None = None  # or after so many missed antes (big blinds where none are taken)
    misdeal_needs_inspector: bool = False
    escalate_after_s: int = 60  # a call that nobody has answered goes to the jefe: FLOOR 35
    box_minutes: int | None = None  # planned time of a croupier in the box: FLOOR 36
    idle_lock_minutes: int = 15  # between hands only
    recount_alert_from: int | None = None  # a count that is off by so much calls the inspector: A18
    deck_change_hands: int | None = None  # hands after which another deck is proposed: A8
    deck_change_required: bool = False  # no hand begins before it is changed
    out_of_turn: Literal["binding", "free"] = "binding"
    seat_draw_by: Literal["either", "system", "cards_at_table"] = "either"  # how the seats are drawn: A1
    broken_table_restricted: bool = False  # whether A5 holds for who comes from a broken table
    gaming_day_start: str = "06:00"  # in the house's time zone
    going_south_minutes: int = 60  # who comes back within so long brings his old stack; 0: never asked
    alert_threshold: int = 200000  # linked cash of one person in one gaming day
    public_table: bool = True  # whether who has no seat at it may see it: lists, wall, every door
    player_sees_stacks: Literal["exact", "rounded", "none"] = "rounded"  # of others, on his own screen
    player_sees_pot: Literal["yes", "pot_limit_only", "no"] = "yes"
    phone_in_hand: Literal["full", "quiet", "off"] = "quiet"
    best_hand_hint: bool = False  # advice: never on a physical table, whose cards nobody knows
