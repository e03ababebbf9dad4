"""The house's one clock: gives the commands that have fallen due, each once, whoever gives it (DESIGN 1.16).

Every server process runs one, in a thread with a connection of its own, so that neither screens nor commands
wait for it. What falls due is in the rows of `Deadline` (A2, A19); a command that is refused now, because a
hand is running (A19), is given again when the table has moved. Once a day it has the house sign where every
stream stands.
"""

import logging
import threading
import time
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from django.db import connection
from django.utils import timezone

from audit.command import Refused
from players.waiting import STREAM as FLOOR
from tables import book, selectors
from tables.deadlines import command_id, command_of
from tables.execute import execute, report_book
from tables.house import anchor_day
from tables.lists import CALLS, let_pass
from tables.models import Deadline
from tables.permissions import CLOCK
from tables.store import table_of
from tables.wire import Ack, Answer, Envelope, Nak

log = logging.getLogger("omaha.clock")

DAY_BEGINS: Final = timedelta(hours=6)
"""The evening before ends at six in the morning, by the house's time."""
BOOKS_EVERY: Final = 5.0
"""Seconds after which the books of the tables are looked at again, between the hands' own checks."""
ROUNDS: Final = 12
"""Each time round, tables that have not moved are looked at, too."""
SOONEST: Final = 1.0
"""Seconds for which a refused command is let rest, even when its table moves on."""
LATEST: Final = 60.0
"""Seconds after which it is given again although nothing has happened at its table."""

Key = tuple[str, str, int]


class Fallen(NamedTuple):
    """A deadline whose time has come; `head` is where its stream stood when it was read."""

    stream: str
    key: str
    seq: int
    due_at: int
    command: dict[str, Any]
    head: int


class Patience(NamedTuple):
    """How often a command was refused, where its table stood then, and when it may be given again."""

    tries: int
    head: int
    soonest: float
    latest: float


def fallen(now: float) -> list[Fallen]:
    """What is due at `now` (seconds since 1970), the longest overdue first; one query."""
    due = Deadline.objects.filter(due_at__lte=int(now), stream__quarantined=False).order_by("due_at", "pk")
    return [
        Fallen(*row)
        for row in due.values_list("stream__name", "key", "seq", "due_at", "command", "stream__seq")
    ]


def gaming_day(now: datetime) -> date:
    """The day to which a moment of the night belongs."""
    return (timezone.localtime(now) - DAY_BEGINS).date()


def _of_a_table(table: str, due: Fallen) -> Answer:
    command = command_id(UUID(table), due.key, due.seq)
    return execute(table, Envelope(id=command, exp=None, command=command_of(due.command)), CLOCK)


def _of_the_lists(due: Fallen) -> Answer:
    """A call whose countdown is over."""
    command = uuid5(CALLS, f"{due.key}:{due.seq}")
    try:
        return Ack(id=command, seq=let_pass(due.command, command_id=command))
    except Refused as refusal:
        return Nak(id=command, code=refusal.code, facts=refusal.facts, seq=due.head)


class Clock:
    """One process's clock. `wall` and `monotonic` are seconds; waiting is measured by the latter (F12)."""

    def __init__(
        self,
        seconds: float = 0.5,
        *,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds
        self.stopped = threading.Event()
        self._wall = wall
        self._monotonic = monotonic
        self._refused: dict[Key, Patience] = {}
        self._day: date | None = None
        self._day_again = 0.0
        self._books_again = monotonic() + BOOKS_EVERY
        self._books_seen: dict[str, int] = {}
        self._rounds = 0

    def run(self) -> None:
        """Tick until `stopped`. Whatever a tick raises is logged, and the next one begins anew."""
        wait = 0.0
        while not self.stopped.wait(wait):
            try:
                self.tick()
                wait = self.seconds
            except Exception:
                log.exception("clock_failed")
                connection.close()
                wait = min(2 * max(wait, self.seconds), LATEST)

    def tick(self) -> int:
        """Give what is due and not resting; returns how many commands were accepted."""
        found = fallen(self._wall())
        due = {(one.stream, one.key, one.seq): one for one in found}
        self._refused = {key: kept for key, kept in self._refused.items() if key in due}
        accepted = sum(self._give(key, one) for key, one in due.items() if self._may(key, one.head))
        self._sign_the_day()
        self._check_books()
        return accepted

    def _may(self, key: Key, head: int) -> bool:
        kept = self._refused.get(key)
        if kept is None:
            return True
        now = self._monotonic()
        return now >= kept.latest or (head != kept.head and now >= kept.soonest)

    def _give(self, key: Key, due: Fallen) -> bool:
        """Give one command. One that fails rests like one that is refused: the others go on."""
        table = due.stream if due.stream == FLOOR else table_of(due.stream)
        head = due.head
        try:
            answer = _of_the_lists(due) if due.stream == FLOOR else _of_a_table(table, due)
        except Exception:
            log.exception("deadline_failed", extra={"facts": {"table": table, "key": due.key}})
            connection.close()
        else:
            if not isinstance(answer, Nak):
                self._refused.pop(key, None)
                late = int(self._wall()) - due.due_at
                facts = {"table": table, "key": due.key, "seq": answer.seq, "late": late}
                log.info("deadline", extra={"facts": facts})
                return True
            head = max(head, answer.seq)
        tries = self._refused[key].tries + 1 if key in self._refused else 1
        now = self._monotonic()
        self._refused[key] = Patience(tries, head, now + SOONEST, now + min(2.0**tries, LATEST))
        return False

    def _check_books(self) -> None:
        """The light between two hands: a table that has moved is looked at again, and once a minute each."""
        now = self._monotonic()
        if now < self._books_again:
            return
        self._books_again = now + BOOKS_EVERY
        self._rounds = (self._rounds + 1) % ROUNDS
        for row in selectors.tables():
            state = row.state
            if state is None or row.quarantined or (self._rounds and self._books_seen.get(row.id) == row.seq):
                continue
            self._books_seen[row.id] = row.seq
            if state.book is None and book.fault(state) is not None:
                report_book(row.id, row.seq)

    def _sign_the_day(self) -> None:
        """Once for each gaming day; a process that was not running then does it when it comes back."""
        day = gaming_day(timezone.now())
        if day == self._day or self._monotonic() < self._day_again:
            return
        try:
            anchor_day(day)
        except Refused as refusal:
            if refusal.code != "unknown_stream":  # a house without a table yet
                log.warning("day_not_signed", extra={"facts": {"day": str(day), "code": refusal.code}})
            self._day_again = self._monotonic() + LATEST
        else:
            self._day = day


def start(seconds: float) -> Clock:
    """Start this process's clock, in a thread that ends with the process."""
    clock = Clock(seconds)
    threading.Thread(target=clock.run, name="clock", daemon=True).start()
    return clock
