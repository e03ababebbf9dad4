"""What travels through the doors: frames in, answers out, the same for socket and REST.

Decoding is strict: an unknown field, a boolean, a fraction or text where an integer belongs, an amount
outside 1..10^12 are refused here and reach nothing else (TRUST G5). Words never travel, codes and facts do.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, Literal, get_args
from uuid import UUID

import msgspec

from tables.engine.commands import AnyCommand, ChangeCroupier, MoveFloat, PickUp, Rule

VERSION: Final = 1
MAX_FRAME: Final = 16 * 1024
"""Bytes of UTF-8 in one frame or request body; more is refused unread."""

MAX_WHY: Final = 200
LAST_SEQ: Final = 2**53 - 1
"""The largest integer that is exact in JavaScript."""

Seq = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Door(StrEnum):
    """Why a door refuses. What the rules refuse has its code in `tables.engine.errors`."""

    BAD_MESSAGE = "bad_message"
    """The message is no valid frame or command; fact `why` says where."""
    UNKNOWN_COMMAND = "unknown_command"
    """There is no command of this name."""
    TOO_LARGE = "too_large"
    """The message is longer than MAX_FRAME bytes; fact `max`."""
    NOT_AUTHENTICATED = "not_authenticated"
    """Nobody is signed in, or the sign-in is no longer valid."""
    NOT_PERMITTED = "not_permitted"
    """The role may not do this, or not for this seat."""
    NOT_HOLDER = "not_holder"
    """A croupier who does not hold this table."""
    HELD_BY_OTHER = "held_by_other"
    """Another croupier holds the table and was not to be relieved."""
    WRONG_TABLE = "wrong_table"
    """There is no such table, or what the command is about belongs to another one."""
    STALE = "stale"
    """What the sender saw has changed since, within the scope of the command."""
    ID_REUSED = "id_reused"
    """The command's id was accepted before, from somebody else or with other content."""
    TABLE_BUSY = "table_busy"
    """The table's lock was not free within a second; the same command may be sent again."""
    QUARANTINED = "quarantined"
    """The table's log does not check; it takes no entry until that is cleared."""
    UNAVAILABLE = "unavailable"
    """The database did not answer; the same command, sent again, tells whether it was committed."""
    RATE_LIMITED = "rate_limited"
    """More than ten commands a second from one socket, or by HTTP from one session."""
    LOCKED = "locked"
    """The screen is locked, by its key or because nobody touched it: it takes the PIN and nothing else."""
    PIN_NEEDED = "pin_needed"
    """This takes the asker's own PIN, entered again."""
    PIN_WRONG = "pin_wrong"
    """The PIN is not the asker's."""
    PIN_LOCKED = "pin_locked"
    """Five wrong PINs of this badge on this device; a quarter of an hour later it may try again."""
    SECOND_REFUSED = "second_refused"
    """Badge and PIN of the second signature don't make one; fact `why`: pin, role, same, locked."""
    RULES_BY_PROFILE = "rules_by_profile"
    """A table opens, and changes its rules, by a house profile; only scripts name rules themselves."""
    NOT_ADMITTED = "not_admitted"
    """Somebody may have no seat or chips now; fact `players`. The same for every reason."""


class WireError(Exception):
    """A message that is refused at the door. `id` is the command's, where it could still be read."""

    def __init__(self, code: Door, /, *, id: UUID | None = None, **facts: Any) -> None:  # noqa: A002
        super().__init__(code, facts)
        self.code = code
        self.id = id
        self.facts: dict[str, Any] = facts
        self.k = ""  # the command's wire name, where it could be read


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A frame as it must be: nothing missing, nothing more."""


class Hello(Strict, frozen=True, tag_field="t", tag="hello"):
    """First frame of a socket. `last_seq` is what the screen has applied of the table; 0 for nothing."""

    v: int
    last_seq: Seq = 0


class Resync(Strict, frozen=True, tag_field="t", tag="resync"):
    """The screen has seen a gap and wants the whole state."""


class Heartbeat(Strict, frozen=True, tag_field="t", tag="hb"):
    """The screen lives and has applied everything up to `seq`."""

    seq: Seq = 0


Pin = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{6}\Z")]


class Second(Strict, frozen=True):
    """Who signs a ruling or a slip beside its first signer. It goes no further than the check."""

    badge: Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z-]{1,16}\Z")]
    pin: Pin

    def __repr__(self) -> str:
        return f"Second(badge={self.badge!r})"


class _Command(Strict, frozen=True, kw_only=True, tag_field="t", tag="cmd"):
    id: UUID
    exp: Seq
    k: str
    d: msgspec.Raw
    second: Second | None = None
    pin: Pin | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(id={self.id!r}, exp={self.exp!r}, k={self.k!r})"


class _FloorCommand(_Command, frozen=True, kw_only=True, tag="cmd"):
    table: str


class _Id(msgspec.Struct):
    id: UUID


class Envelope(msgspec.Struct, frozen=True, kw_only=True):
    """A command as asked for: `exp` is the seq that the asker had applied, None of the server itself."""

    id: UUID
    exp: int | None
    command: AnyCommand
    table: str | None = None  # named by the floor socket, which serves all tables
    second: Second | None = None  # of a ruling
    pin: str | None = None  # the asker's own, entered again: it goes no further than the check

    def __repr__(self) -> str:
        return f"Envelope(id={self.id!r}, exp={self.exp!r}, command={self.command!r}, second={self.second!r})"

    @property
    def request(self) -> bytes:
        """Canonical bytes of the wish: what must be equal when the same id comes again.

        Without `exp`: a resend after a reconnection may have seen more, and asks for the same. Without the
        second signature and the PIN: it is kept nowhere, not even as a part of a hash.
        """
        plain = msgspec.to_builtins(self.command, str_keys=True)  # seats are keys; sorted JSON wants text
        return msgspec.json.encode(plain, order="deterministic")


class Ack(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag="ack"):
    """Committed; the table's last entry of this command is `seq`."""

    id: UUID
    seq: int


class Nak(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag="nak"):
    """Refused, and nothing written. `facts` are figures for the sentence, `seq` where the table stands."""

    id: UUID | None
    code: str
    facts: Mapping[str, Any] = {}
    seq: int = 0


class Preview(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag="preview"):
    """What a command would lead to now, and nothing written: two pictures of the table and what differs.

    `accounts`: net change by kind of account; `events`: wire names; `second`: amount and limit when the house
    wants a second signature; `moves`: chips that a ruling takes from place to place; `beside`: the same of
    the other tables that it touches. Sent with `exp` = `seq` it is stale if the table has moved meanwhile.
    """

    table: str
    seq: int
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    changes: Mapping[str, Any]
    accounts: Mapping[str, int]
    events: tuple[str, ...]
    second: Mapping[str, Any] | None = None
    slip: Mapping[str, Any] | None = None  # its number, amount, what is booked, value by value
    moves: tuple[Mapping[str, Any], ...] = ()
    beside: tuple["Preview", ...] = ()


Answer = Ack | Nak
Frame = Hello | Resync | Heartbeat | Envelope

_COMMANDS: Final = {kind.__struct_config__.tag: msgspec.json.Decoder(kind) for kind in get_args(AnyCommand)}
_FRAMES: Final = {
    "table": msgspec.json.Decoder(Hello | Resync | Heartbeat | _Command),
    "floor": msgspec.json.Decoder(Hello | Resync | Heartbeat | _FloorCommand),
}
_BODY: Final = msgspec.json.Decoder(_Command)
_KIND: Final = re.compile(rb'"k"\s*:\s*"([a-z_]{1,24})"')
_LENIENT: Final = msgspec.json.Decoder(_Id)
_OBJECT: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_ENCODER: Final = msgspec.json.Encoder()


def decode(raw: str | bytes, socket: Literal["table", "floor"] = "table") -> Frame:
    """A frame of a socket. Raises WireError (bad_message, unknown_command, too_large)."""
    frame = _read(raw, _FRAMES[socket])
    return _envelope(frame) if isinstance(frame, _Command) else frame


def decode_command(raw: bytes) -> Envelope:
    """The body of `POST …/commands`: the same object as a `cmd` frame, `t` may be left out."""
    command: _Command = _read(raw, _BODY)
    return _envelope(command)


def encode(answer: Answer | Preview) -> bytes:
    """The answer as JSON."""
    return _ENCODER.encode(answer)


def _read(raw: str | bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    data = raw.encode(errors="surrogatepass") if isinstance(raw, str) else raw
    if len(data) > MAX_FRAME:
        raise WireError(Door.TOO_LARGE, max=MAX_FRAME)
    if b"\\u0000" in data:  # PostgreSQL holds no such text
        raise WireError(Door.BAD_MESSAGE, id=_id(data), why="NUL in text")
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as fault:
        kind = _KIND.search(data)  # of a frame that is no JSON, as NaN makes it
        raise _bad(fault, _id(data), kind[1].decode() if kind else "") from None


def _envelope(frame: _Command) -> Envelope:
    decoder = _COMMANDS.get(frame.k)
    if decoder is None:
        raise WireError(Door.UNKNOWN_COMMAND, id=frame.id)
    try:
        if "k" in _OBJECT.decode(frame.d):
            raise msgspec.ValidationError("Object contains unknown field `k`")
        command = decoder.decode(frame.d)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise _bad(fault, frame.id, frame.k) from None
    if frame.second is not None and not isinstance(command, Rule | ChangeCroupier | MoveFloat | PickUp):
        raise WireError(Door.BAD_MESSAGE, id=frame.id, why="second: only rulings and slips are signed twice")
    table = frame.table if isinstance(frame, _FloorCommand) else None
    return Envelope(
        id=frame.id, exp=frame.exp, command=command, table=table, second=frame.second, pin=frame.pin
    )


def _bad(fault: Exception, command_id: UUID | None, kind: str = "") -> WireError:
    refusal = WireError(Door.BAD_MESSAGE, id=command_id, why=str(fault)[:MAX_WHY])
    refusal.k = kind
    return refusal


def _id(data: bytes) -> UUID | None:
    """The id of a command whose frame is refused, so that its sender need not wait for an answer."""
    try:
        return _LENIENT.decode(data).id
    except (msgspec.DecodeError, RecursionError):
        return None
