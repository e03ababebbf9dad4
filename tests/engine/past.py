"""The log of a played hand as rulings on past hands get it."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.evolve import evolve
from tables.engine.ruling_past import moment
from tests.engine.playing import Play


def past(play: Play, number: int) -> tuple[c.Moment, ...]:
    """Each entry since the last beginning of hand `number`, with the table after it."""
    table, found = play.began, list[c.Moment]()
    for event in play.log:
        table = evolve(table, event)
        if isinstance(event, e.HandStarted) and table.hand is not None and table.hand.number == number:
            found = []
        found.append(moment(event, table))
    begins = [k for k, entry in enumerate(found) if entry.kind == "hand_started"]
    return tuple(found[begins[0] :]) if begins else ()
