"""The refusals of the engine: one exception and the list of its codes.

A refusal is a code and figures, never a sentence; the sentences of each language live in
``tables/messages.py``. Every code that the engine raises is declared here with one line of meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Fact: TypeAlias = int | str | bool | list[int] | list[str] | None

CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Acting in a hand, A9 and A10.
        "not_your_turn": "another seat is to act",
        "not_open": "the verb is not open to this seat now",
        "below_minimum": "the total is below the smallest bet or raise",
        "above_maximum": "the total is above the largest bet or raise, or above the stack",
        "bad_amount": "the amount is no positive multiple of the smallest chip",
        "hand_over": "the hand has ended",
        "no_hand": "no hand is running",
        "hand_running": "this can only be done between hands",
        "not_offered": "this move is not offered at this point",
        "not_all_in": "the seat is neither to act nor all-in, so it cannot be counted in a hand (A18)",
        # Cards, A8.
        "bad_card": "no such card",
        "duplicate_card": "the card is already known elsewhere in this hand",
        "card_too_early": "the street of this card has not been reached",
        "cards_missing": "cards needed for this step have not been entered",
        "deck_incomplete": "the deck has not 52 cards",
        "deck_differs": "croupier and inspector have counted different decks",
        "deck_unchecked": "the house wants the deck counted by two before the first hand",
        # Showdown and payment, A13 and A14.
        "not_at_showdown": "the hand is not at the showdown",
        "must_show": "this seat has to show its hand",
        "may_not_muck": "no tabled hand beats this seat for all that it could win",
        "pots_unpaid": "the pots of the last hand have not been paid",
        # Undo and misdeal.
        "nothing_to_undo": "no command of this hand is left to take back",
        "reason_missing": "this needs a reason",
        "undo_window_closed": "something later has been entered or a new hand has begun",
        "cannot_undo": "this command cannot be taken back; ask for a ruling",
        "inspector_needed": "the house leaves this to the inspector",
        "misdeal_window_closed": "two seats have acted: only a ruling voids the hand now",
        # Seats, buy-in and rebuy: A1, A5, A15.
        "no_such_seat": "the table has no seat with this number",
        "seat_taken": "somebody sits there",
        "seat_empty": "nobody sits there",
        "not_seated": "this person has no seat at the table",
        "already_seated": "this person already has a seat",
        "too_few_players": "fewer active seats than a hand needs",
        "below_join_min": "the buy-in is below the minimum to join",
        "above_join_max": "the buy-in is above the maximum to join",
        "going_south": "who comes back to the game brings at least the stack that he took away",
        "fixed_buy_in": "founders of this table bring exactly the initial stack",
        "bought_in": "this seat has bought in already",
        "rebuy_in_hand": "an all-in seat may not rebuy before its hand is over",
        "rebuys_used_up": "this seat has used all its rebuys",
        "above_max_stack": "the stack would exceed the table's maximum",
        "would_hold_button": "a newcomer in this chair would have the button in the next hand",
        "would_open": "a newcomer in this chair would open the next hand",
        "would_post_small": "a newcomer in this chair would post the small blind of the next hand",
        "always_barred": "with those who play now this chair would always have the button or open",
        "no_new_seats": "nobody new is seated in the last minutes before the end",
        "seat_reserved": "the chair is kept for somebody else",
        "no_reservation": "the chair is kept for nobody",
        "request_open": "this seat has asked for something already",
        "no_request": "this seat asks for nothing",
        # Button and session: A2, A3, A4.
        "button_not_placed": "the first button has not been placed",
        "button_not_allowed": "the button cannot go there now",
        "session_open": "a session is open already",
        "held_by_other": "another croupier holds the table",
        "not_paused": "the session is not paused",
        "paused": "the session is paused",
        "draw_over": "seats are drawn before the first hand only",
        "draw_incomplete": "the draw does not name each person or seat once",
        "same_seat": "the person sits there already",
        "same_table": "the person sits at this table already",
        "other_game": "the other table plays another game, or for other stakes",
        "no_free_seats": "the other tables of this game have fewer free seats than people have to move",
        "in_the_hand": "the seat is in the running hand",
        "not_released": "the deadline for the rebuy has not passed",
        "tips_off": "the house takes no tips at this table",
        "above_stack": "the amount is above the stack",
        "no_such_bonus": "no such bonus is owed",
        "no_such_entry": "the running hand has no entry with this number that can be corrected",
        "no_longer_fits": "a later entry does not fit the corrected one",
        "window_closed": "the window for this ruling is over",
        "sum_differs": "the amounts do not make up the pot",
        "not_eligible": "the seat cannot win this pot",
        "no_such_pot": "the hand has no such pot",
        "no_such_case": "nothing is held under this case",
        "case_open": "a case with this number is open already",
        "later_differs": "with the chips of this correction a later entry would have been another one",
        "jefe_and_director": "this is decided by jefe and director, nobody else",
        "no_such_ruling": "no such ruling stands",
        "outranked": "only the same or a higher rank may supersede this ruling",
        "second_signature": "the amount needs a second signature",
        "no_such_penalty": "no such penalty stands",
        "penalty_incomplete": "the penalty needs its hands or its end",
        "penalised": "a penalty bars this person from seat and chips",
        "must_be_counted": "the chips of a removed player are counted and signed by two (A17)",
        "count_differs": "the chips of each denomination do not make up what was counted",
        "no_such_bag": "the house keeps no such bag",
        "call_open": "a call of this kind waits for its answer already",
        "not_counted": "at the close a seat is counted since its last hand before it is cashed out",
        "count_incomplete": "every occupied seat is to be counted",
        "relief_in_hand": "while a hand is running an inspector lets another croupier in",
        "deck_change_due": "the deck has been played for the house's hands: another one first",
        "no_such_call": "no such call for the inspector is open",
        "session_not_open": "no session is open at this table",
        "session_closed": "the session is closed",
        "session_ending": "the session is ending; no new hand begins",
        "paper_number": "the hands on paper do not go on from the last known one",
        "paper_seats": "every seated person is counted, and nobody else",
        "paper_blinds": "the seats of the blinds are named where blinds are posted, and only there",
        "on_hold": "the table is on hold until an inspector lifts it (A17)",
        # The table's own chips, A18 to A20.
        "float_short": "the table's float does not hold so much: the cage has to fill it",
        "float_open": "the table's float is open already, or was not closed",
        "float_not_open": "the table has no float: no opener was signed",
        "bad_chips": "no chip of the house has this value",
        "book_broken": "an account does not hold what the table's state says: no hand begins",
        # House rules.
        "rules_invalid": "the settings contradict each other or a setting has no allowed value",
        "unknown_setting": "no setting has this name",
        "not_left_open": "the profile fixes this setting; an inspector does not choose it",
        "no_such_profile": "the house has no such version of this profile",
        "profile_not_approved": "nobody has signed this version of the profile beside its writer",
        "profile_withdrawn": "no table is opened from this version any more",
    }
)


class RuleViolation(Exception):  # noqa: N818  (poker's word: the rules are broken, not the program)
    """A command that the rules refuse: ``RuleViolation("below_minimum", min=48, rule="A10")``.

    ``facts`` are figures and names for the sentence (amounts in the smallest currency unit); ``rule`` names
    the article. A code that :data:`CODES` does not list is a defect of the caller: ``ValueError``.
    """

    def __init__(self, code: str, /, **facts: Fact) -> None:
        if code not in CODES:
            raise ValueError(f"undeclared refusal code: {code}")
        super().__init__(code, facts)
        self.code = code
        self.facts: dict[str, Fact] = facts

    def __str__(self) -> str:
        figures = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} {figures}".rstrip()
