"""Between the log and the engine: a table's entries as events, and its state as their fold.

A state is loaded from the last entry that carries it whole (`hand_started`, `checkpoint`) and what
followed; a process keeps the states of its tables by (seq, hash), so that a command reads no entry at
all while nobody else writes. What is read is checked against the chain on the way.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from audit import read
from audit.chain import GENESIS, link
from audit.chain import read as read_body
from audit.command import Draft, Refused
from audit.models import Entry, Stream
from players.roles import Role
from tables import gaming_day
from tables.engine.commands import Given
from tables.engine.events import AnyEvent, Checkpoint, Event, HandStarted
from tables.engine.evolve import evolve
from tables.engine.rules import Rules, preset, rules_hash
from tables.engine.state import Table

CHECKPOINT_AFTER: Final = 500
KEPT_STATES: Final = 256
RANKS: Final[Mapping[str, int]] = {Role.INSPECTOR: 1, Role.JEFE: 2, Role.DIRECTOR: 3}
"""Who may set aside whose rulings (A17)."""

Upcast = Callable[[dict[str, Any]], dict[str, Any]]


def _shuffled(data: dict[str, Any]) -> dict[str, Any]:
    """A hand of real cards was always begun by "shuffled and cut", before the entry said so (A8)."""
    state = data["state"]
    if state.get("house", {}).get("card_source", "physical") != "physical":
        return data
    return data | {"shuffled": True, "cut_by": state.get("croupier") or ""}


def _as_it_was(data: dict[str, Any]) -> dict[str, Any]:
    """What was added has a default that says it of an old entry; only who decides it again must know."""
    return data


SCHEMA: Final[Mapping[str, int]] = {
    "hand_started": 2,
    "ruling_given": 2,
    "cashed_out": 2,
    "checkpoint": 2,
    "sent_to_table": 2,
    "table_broken": 2,
}
"""Version of a kind's data where it is not 1 any more."""
UPCASTS: Final[Mapping[tuple[str, int], Upcast]] = {
    ("hand_started", 1): _shuffled,
    ("ruling_given", 1): _as_it_was,  # a pot that was set aside had no prefix in the name of its account
    ("cashed_out", 1): _as_it_was,  # nothing had to be counted at the close
    ("checkpoint", 1): _as_it_was,  # no seat's count was kept
    ("sent_to_table", 1): _as_it_was,  # what stood against somebody stayed at the table
    ("table_broken", 1): _as_it_was,  # … also when all left it
}
"""(kind, version) -> what makes that version's data into the next one's."""

_decoder: Final[msgspec.json.Decoder[AnyEvent]] = msgspec.json.Decoder(AnyEvent)


def stream_name(table: UUID | str) -> str:
    """The stream of a table; `table` is its id in any spelling. ValueError if it is no id."""
    return f"table:{UUID(str(table))}"


def table_of(stream: str) -> str:
    """The id of the table that a stream belongs to."""
    return stream.removeprefix("table:")


def unopened(table: str, seq: int = 0) -> Table:
    """What a table is before its first entry; the rules are a placeholder until a session is opened."""
    return Table(table=table, seq=seq, rules=preset("madrid"))


def kind_of(event: Event) -> str:
    """The wire name of an event."""
    return str(event.__struct_config__.tag)


def given(at: datetime, actor: str, role: str, device: str, *, day: str) -> Given:
    """What the engine is told beside a command: the same whether it is decided now or again by `verify`.

    What a second signer or a draw adds is put in by the caller, from the session or from the entry. `day`: at
    which hour the house's gaming day begins.
    """
    return Given(
        at=at.isoformat(),
        now=int(at.timestamp()),
        actor=actor,
        role=role,
        device=device,
        rank=RANKS.get(role, 0),
        day_ends=gaming_day.ends(at, day),
    )


def draft(stream: str, event: AnyEvent, rules: str) -> Draft:
    """The entry to be of an event; `rules` is the hash of the rules in force."""
    kind = kind_of(event)
    whole = isinstance(event, HandStarted | Checkpoint)
    data = msgspec.to_builtins(event, str_keys=True)  # seats are keys of a state; sorted JSON wants text
    return Draft(stream, kind, data, SCHEMA.get(kind, 1), rules, whole)


def event_of(entry: Entry) -> AnyEvent:
    """The event that an entry holds, of whatever version. msgspec.ValidationError if it holds none."""
    body = read_body(bytes(entry.body))
    current = SCHEMA.get(body.kind, 1)
    if body.v == current:
        return _decoder.decode(body.data)
    data = msgspec.json.decode(body.data)
    for version in range(body.v, current):
        data = UPCASTS[body.kind, version](data)
    event: AnyEvent = msgspec.convert(data, AnyEvent, str_keys=True)  # seats are keys, and JSON's are text
    return event


def is_older(entry: Entry) -> bool:
    """Whether an entry was written before its kind had its present version."""
    return read_body(bytes(entry.body)).v < SCHEMA.get(entry.kind, 1)


class States:
    """The last states that this process has seen, one per stream, the least used forgotten first.

    A state is only given out for the very entry (seq and hash) that it belongs to: one that was folded
    in a transaction that rolled back can never be taken for the truth.
    """

    def __init__(self, kept: int = KEPT_STATES) -> None:
        self._kept = kept
        self._states: OrderedDict[str, tuple[int, bytes, Table]] = OrderedDict()
        self._lock = threading.Lock()

    def put(self, stream: str, seq: int, head: bytes, state: Table) -> None:
        """Keep `state`, which is that after the entry `seq` with hash `head`."""
        with self._lock:
            self._states[stream] = (seq, head, state)
            self._states.move_to_end(stream)
            while len(self._states) > self._kept:
                self._states.popitem(last=False)

    def get(self, stream: str) -> tuple[int, bytes, Table] | None:
        """What was kept of a stream last: seq, hash and state."""
        with self._lock:
            found = self._states.get(stream)
            if found is not None:
                self._states.move_to_end(stream)
            return found

    def clear(self) -> None:
        """Forget all: the next load reads the log."""
        with self._lock:
            self._states.clear()


states: Final = States()


def load(stream: Stream) -> Table:
    """The state of a table at `stream`'s head, from memory or from the log.

    Raises Refused("quarantined", seq) when the entries read do not chain up to the head or do not decode.
    """
    known = states.get(stream.name)
    head = bytes(stream.head)
    if known is not None and known[:2] == (stream.seq, head):
        return known[2]
    if stream.seq == 0:
        return unopened(table_of(stream.name))
    state = _resume(stream, known) or _from_checkpoint(stream)
    states.put(stream.name, stream.seq, head, state)
    return state


def load_table(table: UUID | str) -> Table:
    """The committed state of a table, for reading. Raises Refused: unknown_stream, quarantined."""
    name = stream_name(table)
    stream = read.stream(name)
    if stream is None:
        raise Refused("unknown_stream", stream=name)
    return load(stream)


def _resume(stream: Stream, known: tuple[int, bytes, Table] | None) -> Table | None:
    """The state by the few entries that others appended since ours; None when ours is no ancestor."""
    if known is None or not stream.checkpoint <= known[0] < stream.seq:
        return None
    seq, head, state = known
    entries = read.entries(stream.pk, after=seq, upto=stream.seq)
    if not entries or bytes(entries[0].prev) != head:
        return None
    _check_links(stream, entries, seq, head)
    return _fold_or_refuse(stream, state, entries)


def _from_checkpoint(stream: Stream) -> Table:
    start = max(stream.checkpoint, 1)
    entries = read.entries(stream.pk, after=start - 1, upto=stream.seq)
    first = bytes(entries[0].prev) if entries and start > 1 else GENESIS
    _check_links(stream, entries, start - 1, first)
    return _fold_or_refuse(stream, unopened(table_of(stream.name), start - 1), entries)


def _check_links(stream: Stream, entries: list[Entry], seq: int, head: bytes) -> None:
    for entry in entries:
        if entry.seq != seq + 1 or bytes(entry.prev) != head or link(head, bytes(entry.body)) != entry.hash:
            raise Refused("quarantined", stream=stream.name, seq=seq + 1)
        seq, head = entry.seq, bytes(entry.hash)
    if (seq, head) != (stream.seq, bytes(stream.head)):
        raise Refused("quarantined", stream=stream.name, seq=seq + 1)


def _fold_or_refuse(stream: Stream, state: Table, entries: list[Entry]) -> Table:
    for entry in entries:
        try:
            state = evolve(state, event_of(entry))
        except (msgspec.MsgspecError, LookupError) as fault:
            raise Refused("quarantined", stream=stream.name, seq=entry.seq) from fault
    return state


def with_checkpoint(stream: Stream, events: tuple[AnyEvent, ...], state: Table) -> tuple[AnyEvent, ...]:
    """`events`, and a checkpoint of `state` (that after them) when too many entries stand without one."""
    last = max(
        (stream.seq + n for n, event in enumerate(events, 1) if isinstance(event, HandStarted)),
        default=stream.checkpoint,
    )
    if stream.seq + len(events) - last < CHECKPOINT_AFTER:
        return events
    return (*events, Checkpoint(state=msgspec.structs.replace(state, seq=state.seq + 1)))


def hash_of(rules: Rules) -> str:
    """`rules_hash`, remembered for the rules seen last: every entry of a table names it."""
    key = id(rules)
    known = _hash_cache.get(key)
    if known is None or known[0] is not rules:
        if len(_hash_cache) >= KEPT_STATES:
            _hash_cache.clear()
        known = _hash_cache[key] = (rules, rules_hash(rules))
    return known[1]


_hash_cache: dict[int, tuple[Rules, str]] = {}
