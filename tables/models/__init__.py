"""Rows derived from the log: tables, sessions, seats, hands, shifts and the double-entry chip ledger.

Only `tables.projections` writes them, in the transaction that appends the entries; `manage.py verify`
derives them again and must find no difference. Amounts are chips in the smallest currency unit.
Articles: A1 (seats), A2 (session), A15 and A18 (where chips come from and go to).
"""

from tables.models.bounds import MAX_AMOUNT, MAX_BALANCE
from tables.models.cage import Receipt, Sitting
from tables.models.chips import BONUS_KINDS, HOUSE_KINDS, AccountKind, ChipAccount, ChipMovement
from tables.models.conduct import Bag, Penalty
from tables.models.due import Deadline
from tables.models.profiles import ProfileSignature, ProfileVersion
from tables.models.record import Case, HeldPot, ReservedCase, Ruling
from tables.models.room import CroupierShift, GameSession, Hand, Seat, Table
from tables.models.slips import Slip

__all__ = [
    "BONUS_KINDS",
    "HOUSE_KINDS",
    "MAX_AMOUNT",
    "MAX_BALANCE",
    "AccountKind",
    "Bag",
    "Case",
    "ChipAccount",
    "ChipMovement",
    "CroupierShift",
    "Deadline",
    "GameSession",
    "Hand",
    "HeldPot",
    "Penalty",
    "ProfileSignature",
    "ProfileVersion",
    "Receipt",
    "ReservedCase",
    "Ruling",
    "Seat",
    "Sitting",
    "Slip",
    "Table",
]
