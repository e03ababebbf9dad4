"""The log since a past hand, for rulings that put it right (RULES.md A17)."""

from msgspec.structs import replace

from audit import read
from audit.models import Stream
from players.models import User
from tables import selectors, store
from tables.engine import commands as ask
from tables.engine.evolve import evolve
from tables.engine.ruling_past import hand_of_the_past, moment
from tables.engine.state import Table
from tables.models import Hand


def with_past(given: ask.Given, stream: Stream, state: Table, command: ask.AnyCommand) -> ask.Given:
    """`given` with the log that a ruling on a past hand needs; itself for anything else."""
    number = hand_of_the_past(state, command.ruling) if isinstance(command, ask.Rule) else None
    if number is None:
        return given
    rows = Hand.objects.filter(table_id=state.table, number=number, started_seq__lt=state.seq)
    since = rows.order_by("-started_seq").values_list("started_seq", flat=True).first()
    return given if since is None else replace(given, past=moments(stream, since, state.seq))


def moments(stream: Stream, since: int, upto: int) -> tuple[ask.Moment, ...]:
    """The entries from `since`, which begins a hand with its whole state, to `upto`, each with its state."""
    state = store.unopened(store.table_of(stream.name), since - 1)
    found: list[ask.Moment] = []
    for entry in read.entries(stream.pk, after=since - 1, upto=upto):
        event = store.event_of(entry)
        state = evolve(state, event)
        found.append(moment(event, state))
    return tuple(found)


def rank_of(actor: str) -> int:
    """The rank of who signs second, by his role now: 0 for none."""
    pk = actor.removeprefix(selectors.USER)
    role = User.objects.filter(pk=pk).values_list("role", flat=True).first() if pk.isdigit() else None
    return store.RANKS.get(role or "", 0)
