"""Reads for screens and reports: tables and their states, hands played, names of the people in a state.

Nothing here opens a transaction: on SQLite every transaction takes the write lock. Amounts are chips in
the smallest currency unit.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from audit.command import Refused
from audit.models import Stream
from players.models import Player, User
from players.passes import player_behind
from tables import store
from tables.engine.house_profile import House
from tables.engine.state import Table as State
from tables.models import AccountKind, Case, ChipAccount, Hand, HeldPot, ReservedCase, Ruling, Seat, Table

USER: Final = "user:"
PAGE: Final = 50


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the room as the floor lists it; `state` is None while its log does not check."""

    id: str
    number: int
    name: str
    seq: int
    quarantined: bool
    state: State | None


class HandRow(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of the history; `result` (how it ended, board, awards, net per seat) once it has ended."""

    number: int
    button: int
    rules_hash: str
    croupier: str
    started_seq: int
    started_at: datetime
    ended_seq: int | None
    ended_at: datetime | None
    result: dict[str, Any] | None


def tables() -> list[TableRow]:
    """All tables in order of number, each with its committed state: two queries while states are kept."""
    rows = {store.stream_name(row.pk): row for row in Table.objects.order_by("number")}
    streams = {stream.name: stream for stream in Stream.objects.filter(name__in=rows)}
    return [_table_row(row, streams.get(name)) for name, row in rows.items()]


def houses() -> list[House]:
    """What the tables' houses fix: of the open ones; with none of all; before there is any, the defaults."""
    states = [row.state for row in tables() if row.state is not None]
    opened = [state.house for state in states if state.phase != "closed"]
    return opened or [state.house for state in states] or [House()]


def _table_row(row: Table, stream: Stream | None) -> TableRow:
    state: State | None = store.unopened(str(row.pk))
    if stream is not None:
        try:
            state = store.load(stream)
        except Refused:
            state = None
    return TableRow(
        id=str(row.pk),
        number=row.number,
        name=row.name,
        seq=stream.seq if stream else 0,
        quarantined=state is None or bool(stream and stream.quarantined),
        state=state,
    )


def number_of(table: UUID | str) -> int | None:
    """The number on the felt of a table, None when there is no such table."""
    return Table.objects.filter(pk=table).values_list("number", flat=True).first()


def hands_of(table: UUID | str, *, before: int | None = None, limit: int = PAGE) -> list[HandRow]:
    """Hands of a table, newest first; `before` is the `started_seq` of the last one already read."""
    found = Hand.objects.filter(table_id=table).order_by("-started_seq")
    if before is not None:
        found = found.filter(started_seq__lt=before)
    return [HandRow(**row) for row in found.values(*HandRow.__struct_fields__)[:limit]]


class RulingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling of the record (A17); `changes` is figure by figure `[was, is]`."""

    number: int
    seq: int
    at: datetime
    kind: str
    article: str
    reason: str
    text: str
    ruling: dict[str, Any]
    by: str
    rank: int
    second: str
    hand: int
    entries: list[int]
    supersedes: int | None
    superseded_by: int | None
    changes: dict[str, Any]


class HeldPotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A pot set aside and not yet given out; `players` (seat -> person) could have won it."""

    case: str
    hand: int
    pot: int
    amount: int
    players: dict[str, str]
    held_seq: int
    held_at: datetime


class CaseRow(msgspec.Struct, frozen=True, kw_only=True):
    """A hold of a table; `lifted_seq` is None while it stands."""

    case: str
    held_seq: int
    held_at: datetime
    held_by: str
    lifted_seq: int | None
    lifted_at: datetime | None
    lifted_by: str


def rulings_of(
    table: UUID | str | None, *, article: str | None = None, before: datetime | None = None, limit: int = PAGE
) -> list[RulingRow]:
    """Rulings, newest first: of one table or (None) of the room, of one article if it is given."""
    found = Ruling.objects.order_by("-at", "-pk")
    if table is not None:
        found = found.filter(table_id=table)
    if article is not None:
        found = found.filter(article=article)
    if before is not None:
        found = found.filter(at__lt=before)
    return [RulingRow(**row) for row in found.values(*RulingRow.__struct_fields__)[:limit]]


def open_cases(table: UUID | None = None) -> list[ReservedCase]:
    """Cases under reservation that are not decided yet, the oldest first: of one table or of the room."""
    found = ReservedCase.objects.filter(decided_seq=None).select_related("table").order_by("opened_at", "pk")
    return list(found if table is None else found.filter(table_id=table))


def held_pots_of(table: UUID | str) -> list[HeldPotRow]:
    """Pots of a table that are set aside now, oldest first."""
    found = HeldPot.objects.filter(table_id=table, released_seq=None).order_by("held_seq")
    return [HeldPotRow(**row) for row in found.values(*HeldPotRow.__struct_fields__)]


def cases_of(table: UUID | str, *, limit: int = PAGE) -> list[CaseRow]:
    """Holds of a table, newest first."""
    found = Case.objects.filter(table_id=table).order_by("-held_seq")
    return [CaseRow(**row) for row in found.values(*CaseRow.__struct_fields__)[:limit]]


def names_of(ids: Iterable[str]) -> dict[str, str]:
    """Alias of each player id, name of each `user:<n>`; ids that nobody has are left out.

    Names live with the people and never in a state: they are joined at the screen's door.
    """
    wanted = set(ids)
    users = {int(one.removeprefix(USER)) for one in wanted if _is_user(one)}
    players = {one for one in wanted if not one.startswith(USER)}
    names: dict[str, str] = {}
    if players:
        names |= dict(Player.objects.filter(pk__in=players).values_list("pk", "alias"))
    if users:
        found = User.objects.filter(pk__in=users).values_list("pk", "display_name")
        names |= {f"{USER}{pk}": name for pk, name in found}
    return names


def _is_user(actor: str) -> bool:
    return actor.startswith(USER) and actor.removeprefix(USER).isdecimal()


def people_in(state: State) -> set[str]:
    """Ids of everybody whom the views of a table may name: those seated, and the staff of it."""
    people = {seat.player_id for seat in state.seats.values()}
    staff = {state.croupier, state.relief, *(call.answered_by for call in state.calls)}
    counted = state.felt.croupiers if state.felt is not None else ()
    return people | {one for one in (*staff, *counted) if one}


def player_of(actor: str) -> str | None:
    """Id of the player who signs in as this actor, or came by his receipt; None for anybody else."""
    under = player_behind(actor)
    if under is not None:
        return under
    if not _is_user(actor):
        return None
    return Player.objects.filter(user_id=int(actor.removeprefix(USER))).values_list("pk", flat=True).first()


def seat_of_user(user_id: int) -> tuple[str, int] | None:
    """(table id, seat) of the chair that a user's player sits in, None when he sits nowhere."""
    row = Seat.objects.filter(player__user_id=user_id).values_list("table_id", "seat").first()
    return (str(row[0]), row[1]) if row else None


def seat_of_player(player: str) -> tuple[str, int] | None:
    """(table id, seat) of the chair in which a person sits, None when he sits nowhere."""
    row = Seat.objects.filter(player_id=player).values_list("table_id", "seat").first()
    return (str(row[0]), row[1]) if row else None


def issued() -> dict[str, int]:
    """Chips that each table has got from the cage and not given back, by table id."""
    rows = ChipAccount.objects.filter(kind=AccountKind.CAGE).values_list("table_id", "balance")
    return {str(table): -balance for table, balance in rows}


def chips_of(table: UUID | str) -> dict[str, int]:
    """Chips of a table by kind of account. Their sum is 0: what lies in one place came from another."""
    totals = dict.fromkeys(AccountKind.values, 0)
    for kind, balance in ChipAccount.objects.filter(table_id=table).values_list("kind", "balance"):
        totals[kind] += balance
    return totals
