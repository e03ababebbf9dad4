"""Every command leaves enough in the log to be asked again, and then leads to the same events (F10)."""

from msgspec.structs import replace

from tables.asked import candidates
from tables.engine import commands as ask
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.events import AnyEvent, RulingGiven
from tables.engine.state import Table
from tests.engine.playing import GIVEN
from tests.tables.evenings import Log, evening


def decided(
    table: Table, command: ask.AnyCommand | ask.InnerCommand, given: ask.Given
) -> tuple[AnyEvent, ...]:
    try:
        return decide(table, command, given)
    except RuleViolation:
        return ()


def test_what_a_command_led_to_is_decided_again_from_its_events_alone() -> None:
    kinds = set()
    for seed in range(30):
        log = Log()
        for command, steps, now in evening(seed, 250):
            before, events = steps[0][0], tuple(event for _, event, _ in steps)
            given = replace(GIVEN, at=str(now), now=now, rank=2, second="user:2", second_rank=3)
            if isinstance(events[0], RulingGiven):
                given = replace(given, past=log.since(events[0].since))
            assert events in [decided(before, again, given) for again in candidates(events)], command
            kinds.add(type(command))
            for _, event, after in steps:
                log.add(event, after)
    assert len(kinds) >= 42
