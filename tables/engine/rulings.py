"""What an inspector may rule: the kinds of A17 with their fields, and what stays in the state of them."""

from typing import Annotated, Literal

import msgspec

SeatNo = Annotated[int, msgspec.Meta(ge=1, le=10)]
Chips = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
PotNo = Annotated[int, msgspec.Meta(ge=0, le=9)]
Words = Annotated[str, msgspec.Meta(max_length=200)]
CardName = Annotated[str, msgspec.Meta(pattern="^[2-9TJQKA][shdc]$")]
Place = Annotated[str, msgspec.Meta(pattern="^(seat:([1-9]|10)|house|cage)$")]
Half = Literal["whole", "high", "low"]
Action = Literal["fold", "check", "call", "raise_to"]
Complaint = Literal["reading", "amount", "action", "count", "seat", "conduct", "other"]


class Ruling(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
    tag=lambda name: "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_"),
):
    """Base of the kinds; the tag is the kind of A17."""


class Note(Ruling, frozen=True, kw_only=True):
    """Facts on record; nothing changes."""


class CorrectEntry(Ruling, frozen=True, kw_only=True):
    """Entry `entry` of the running hand was this action; the later entries are decided again."""

    entry: Annotated[int, msgspec.Meta(ge=1)]
    verb: Action
    seat: SeatNo | None = None
    to: Chips | None = None


class BindAction(Ruling, frozen=True, kw_only=True):
    """A pending or disputed action of a seat binds: at once on its turn, else when the action reaches it."""

    seat: SeatNo
    verb: Action
    to: Chips | None = None


class KillHand(Ruling, frozen=True, kw_only=True):
    """The hand of a seat is dead; what it put in stays."""

    seat: SeatNo


class ReviveHand(Ruling, frozen=True, kw_only=True):
    """A folded or mucked hand that can be identified lives again."""

    seat: SeatNo


class RemovePlayer(Ruling, frozen=True, kw_only=True):
    """A player removed in mid-hand: folded at his turn or at once (setting 60), all-in he stays eligible."""

    seat: SeatNo


class VoidHand(Ruling, frozen=True, kw_only=True):
    """Every chip of the hand goes back, the button stays; `fouled` when the deck was."""

    fouled: bool = False


class FixBoard(Ruling, frozen=True, kw_only=True):
    """The board as it is to be, and the burn cards beside it."""

    board: Annotated[tuple[CardName, ...], msgspec.Meta(max_length=5)]
    burns: Annotated[int, msgspec.Meta(ge=0, le=8)] | None = None


class AwardReading(Ruling, frozen=True, kw_only=True):
    """Who wins a pot or half of it."""

    pot: PotNo
    half: Half = "whole"
    winners: Annotated[tuple[SeatNo, ...], msgspec.Meta(min_length=1, max_length=10)]


class AwardAccounting(Ruling, frozen=True, kw_only=True):
    """What each winner of a pot or half gets; the amounts make up the whole of it."""

    pot: PotNo
    half: Half = "whole"
    amounts: dict[SeatNo, Chips]


class Transfer(Ruling, frozen=True, kw_only=True):
    """Chips from one place to another; no hand is touched."""

    source: Place
    target: Place
    amount: Annotated[int, msgspec.Meta(ge=1, le=10**12)]


class Impound(Ruling, frozen=True, kw_only=True):
    """A pot is set aside under a case number; play goes on."""

    pot: PotNo
    case: Words


class Release(Ruling, frozen=True, kw_only=True):
    """A pot that was set aside is given out; the amounts make up the whole of it."""

    case: Words
    amounts: dict[Place, Chips]


class RuleCount(Ruling, frozen=True, kw_only=True, tag="count_stack"):
    """A stack as counted, beyond the amount that the croupier may book (A18)."""

    seat: SeatNo
    counted: Chips


class Supersede(Ruling, frozen=True, kw_only=True):
    """An earlier ruling holds no more; what is to be instead is ruled anew."""

    ruling: Words


class PastEntry(Ruling, frozen=True, kw_only=True):
    """Entry `entry` of a past hand was this action; what each person would have now is transferred."""

    hand: Annotated[int, msgspec.Meta(ge=1)]
    entry: Annotated[int, msgspec.Meta(ge=1)]
    verb: Action
    seat: SeatNo | None = None
    to: Chips | None = None


class ExchangeSeats(Ruling, frozen=True, kw_only=True):
    """Two persons have sat in each other's chair since hand `hand`; the money follows the person."""

    seat: SeatNo
    other: SeatNo
    hand: Annotated[int, msgspec.Meta(ge=1)]


class Posterior(Ruling, frozen=True, kw_only=True):
    """A case is decided without touching a hand: the cage pays these persons (jefe and director)."""

    case: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    payments: Annotated[
        dict[Words, Annotated[int, msgspec.Meta(ge=1, le=10**12)]], msgspec.Meta(min_length=1, max_length=10)
    ]


AnyRuling = (
    Note | CorrectEntry | BindAction | KillHand | ReviveHand | RemovePlayer | VoidHand | FixBoard
    | AwardReading | AwardAccounting | Transfer | Impound | Release | RuleCount | Supersede
    | PastEntry | ExchangeSeats | Posterior
)  # fmt: skip
