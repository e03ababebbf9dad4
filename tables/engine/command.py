"""Bases of the commands, and the types of their fields. Amounts are chips in the smallest currency unit."""

from typing import Annotated, Literal

import msgspec

SeatNo = Annotated[int, msgspec.Meta(ge=1, le=10)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
CardName = Annotated[str, msgspec.Meta(pattern="^[2-9TJQKA][shdc]$")]
Words = Annotated[str, msgspec.Meta(max_length=200)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
TableId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")]
Instant = Annotated[int, msgspec.Meta(ge=0, le=10**11)]  # seconds since 1970, UTC
CallKind = Literal["dispute", "incident", "assistance", "chips", "security"]

IncidentKind = Literal[
    "string_bet", "oversized_chip", "short_raise", "short_call", "in_the_dark",
    "exposed_card", "boxed_card", "wrong_count", "cards_touched", "cards_hidden", "cards_off_table",
    "premature_board", "no_burn", "two_burns", "fouled_deck", "dead_hand", "skipped_player", "cannot_follow",
    "not_in_chair",
]  # fmt: skip


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Command(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="k", tag=_snake
):
    """Base of all commands."""


class HandCommand(Command, frozen=True, kw_only=True):
    """A command of the running hand: stale by the scope `hand`."""


class SeatCommand(Command, frozen=True, kw_only=True):
    """A command about one seat: stale by the scope of that seat."""

    seat: SeatNo


class TableCommand(Command, frozen=True, kw_only=True):
    """A command about the table: stale by the scope `table`."""
