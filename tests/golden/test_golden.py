"""Golden logs: what a released version wrote replays, for good, to the state that it had (DESIGN 3)."""

from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tables.engine import events as e
from tables.engine.evolve import evolve
from tables.engine.state import Table
from tests.golden import record

LOGS = sorted(Path(__file__).parent.glob("*.jsonl"))
PLAYED = [path for path in LOGS if not path.stem.startswith("floor")]
NEVER_DECIDED = {"checkpoint"}  # the store writes it beside what is asked
EVENT: msgspec.json.Decoder[e.AnyEvent] = msgspec.json.Decoder(e.AnyEvent)


def read(path: Path) -> tuple[str, list[bytes]]:
    """The recorded hash and the lines of the events."""
    head, *lines = path.read_bytes().splitlines()
    return str(msgspec.json.decode(head)["hash"]), lines


def states(lines: list[bytes]) -> list[Table]:
    table, seen = record.unopened(), []
    for line in lines:
        table = evolve(table, EVENT.decode(line))
        seen.append(table)
    return seen


def test_there_is_a_golden_log_of_every_preset() -> None:
    opened = [EVENT.decode(read(path)[1][0]) for path in LOGS]
    presets = {event.rules.preset for event in opened if isinstance(event, e.SessionOpened)}
    assert presets == {"madrid", "blinds-omaha", "hilo8", "modern-plo"}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_log_replays_to_the_recorded_state(path: Path) -> None:
    recorded, lines = read(path)
    assert record.state_hash(states(lines)[-1]) == recorded


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_each_hand_of_a_golden_log_replays_from_its_own_snapshot(path: Path) -> None:
    recorded, lines = read(path)
    starts = [k for k, line in enumerate(lines) if line.startswith(b'{"e":"hand_started"')]
    assert len(starts) >= 9
    for start in starts:
        assert record.state_hash(states(lines[start:])[-1]) == recorded


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_golden_log_holds_all_ins_side_pots_undo_a_misdeal_and_counts(path: Path) -> None:
    _, lines = read(path)
    kinds = Counter(msgspec.json.decode(line)["e"] for line in lines)
    some = ("undone", "hand_voided", "stack_counted", "stack_recounted", "rebuy_queued", "rebuy_applied")
    assert [kind for kind in some if not kinds[kind]] == []
    pots = {award.pot for table in states(lines) if table.hand for award in table.hand.awards}
    assert 1 in pots
    assert any(b'"all_in":true' in line for line in lines)


def test_every_kind_of_event_stands_in_a_golden_log() -> None:
    """What a later version must still read is there to be read: a new kind needs a new log."""
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(e.AnyEvent)}
    recorded = {msgspec.json.decode(line)["e"] for path in LOGS for line in read(path)[1]}
    assert kinds - recorded == NEVER_DECIDED


def test_the_log_of_the_floor_holds_rulings_slips_and_a_broken_table() -> None:
    """Rulings of many kinds, on the past too; slips; two sessions, the second one's table broken."""
    _, lines = read(Path(__file__).parent / "floor-2.jsonl")
    events = [EVENT.decode(line) for line in lines]
    given = [event.ruling.__struct_config__.tag for event in events if isinstance(event, e.RulingGiven)]
    assert Counter(given) == {
        "correct_entry": 1, "kill_hand": 1, "revive_hand": 1, "impound": 2, "release": 1,
        "transfer": 1, "past_entry": 1, "exchange_seats": 1,
    }  # fmt: skip
    slips = {event.kind for event in events if isinstance(event, e.FloatMoved)}
    assert slips == {"opener", "fill", "credit", "closer", "drop", "tips"}
    assert sum(isinstance(event, e.SessionOpened) for event in events) == 2
    assert isinstance(events[-1], e.SessionClosed)


def test_hilo_logs_hold_divided_pots() -> None:
    _, lines = read(Path(__file__).parent / "hilo8-1.jsonl")
    halves = {award.half for table in states(lines) if table.hand for award in table.hand.awards}
    assert halves == {"whole", "high", "low"}


def test_one_chip_changed_in_a_golden_log_gives_another_hash() -> None:
    recorded, lines = read(LOGS[0])
    place = max(k for k, line in enumerate(lines) if line.startswith(b'{"e":"pot_awarded"'))
    event = EVENT.decode(lines[place])
    assert isinstance(event, e.PotAwarded)
    share = event.award.shares[0]
    more = msgspec.structs.replace(share, amount=share.amount + 1)
    shares = (more, *event.award.shares[1:])
    award = msgspec.structs.replace(event.award, shares=shares)
    lines[place] = msgspec.json.encode(e.PotAwarded(award=award, entered=event.entered))
    assert record.state_hash(states(lines)[-1]) != recorded


def test_a_golden_log_is_never_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "HERE", tmp_path)
    game = record.evening("hilo8")
    path = record.write("hilo8-1", game)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        record.write("hilo8-1", game)
    assert path.read_bytes() == before == record.lines(game.log, game.table)
