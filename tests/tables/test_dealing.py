"""Chance comes from a secret seed that is told afterwards, so that a draw can be made again (A1, TRUST 5)."""

import ast
import hmac
import secrets
from collections import Counter
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from audit.models import Entry
from tables import store
from tables.dealing import Stream, draws, new_seed
from tables.engine import commands as ask
from tables.engine.events import SeatLeft, SeatsDrawn
from tables.house import add_table_to_house
from tables.models import Seat
from tables.verify import verify
from tests.people import admitted
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    MADRID,
    MAKER,
    do,
    player_id,
    refused,
    rows_of_everything,
    table_id,
)
from tests.tables.test_verify import rewrite

SEED = bytes(range(32))


def test_the_stream_is_hmac_of_label_and_counter_in_words_of_32_bits() -> None:
    blocks = b"".join(
        hmac.new(SEED, b"label" + counter.to_bytes(8, "big"), sha256).digest() for counter in (0, 1)
    )
    words = [int.from_bytes(blocks[k : k + 4], "big") for k in range(0, 64, 4)]
    stream = Stream(SEED, "label")
    assert [stream.below(2**32) for _ in range(16)] == words


def test_a_word_that_would_make_an_outcome_likelier_is_passed_over() -> None:
    n = 3 * 2**30  # a quarter of all words is refused
    words = Stream(SEED, "label")
    accepted = [word for word in (words.below(2**32) for _ in range(40)) if word < n]
    assert len(accepted) < 40
    stream = Stream(SEED, "label")
    assert [stream.below(n) for _ in accepted] == accepted


def test_every_outcome_below_n_is_as_likely() -> None:
    stream = Stream(SEED, "seats|uniform")
    counts = Counter(stream.below(10) for _ in range(20_000))
    assert sorted(counts) == list(range(10))
    chi_square = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi_square < 27.88  # nine degrees of freedom, one in a thousand


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_there_is_no_draw_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="no uniform draw"):
        Stream(SEED, "label").below(n)


def test_other_tables_and_other_seeds_draw_otherwise() -> None:
    ranges = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert draws(SEED, "one", ranges) == draws(SEED, "one", ranges)
    assert draws(SEED, "one", ranges) != draws(SEED, "two", ranges)
    assert draws(SEED, "one", ranges) != draws(bytes(32), "one", ranges)


def test_a_seed_is_256_bits_of_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(size: int) -> bytes:
        asked.append(size)
        return SEED

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    assert new_seed() == SEED
    assert asked == [32]


def test_nothing_in_the_product_draws_from_a_generator_that_can_be_predicted() -> None:
    """But for the bots of a simulated evening, which no guest ever meets."""
    root = Path(__file__).resolve().parents[2]
    banned = {"random", "numpy"}
    found = []
    for package in ("audit", "players", "tables", "omaha_site"):
        for path in sorted((root / package).rglob("*.py")):
            if path.parent.name == "simulation":
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                found += [f"{path}: {name}" for name in names if name.split(".")[0] in banned]
                if isinstance(node, ast.Attribute) and node.attr in {"get_random_string", "SystemRandom"}:
                    found.append(f"{path}: {node.attr}")
    assert found == []


# -- The seat draw through the write path -------------------------------------------------------


@pytest.fixture
def drawn(db: None) -> SeatsDrawn:
    add_table_to_house(1, "one", MAKER, table=table_id())
    do(ask.OpenSession(rules=MADRID), CARMEN)
    people = [player_id(n) for n in range(1, 9)]
    for one in people:
        admitted(one, "x")
    do(ask.DrawSeats(players=tuple(people)), CARMEN)
    event = store.event_of(Entry.objects.get(kind="seats_drawn"))
    assert isinstance(event, SeatsDrawn)
    return event


def test_a_draw_seats_everybody_and_keeps_seed_and_draws(drawn: SeatsDrawn) -> None:
    assert len(bytes.fromhex(drawn.seed)) == 32
    assert drawn.draws == draws(bytes.fromhex(drawn.seed), str(table_id()), (10, 9, 8, 7, 6, 5, 4, 3))
    seated = dict(Seat.objects.values_list("seat", "player_id"))
    assert seated == drawn.seats
    assert sorted(seated.values()) == sorted(player_id(n) for n in range(1, 9))
    assert verify() == []


def test_who_is_drawn_and_has_not_bought_in_by_the_first_hand_loses_his_seat(drawn: SeatsDrawn) -> None:
    """A1: no-shows lapse, with an entry each; the chair and the row are free at once."""
    came = sorted(drawn.seats)[:5]
    for seat in came:
        do(ask.BuyIn(seat=seat, amount=20000), CASH)
    do(ask.PlaceButton(seat=came[0]), CARMEN)
    do(ask.ChangeCroupier(), INES)
    do(ask.StartHand(), INES)
    left = [store.event_of(entry) for entry in Entry.objects.filter(kind="seat_left").order_by("seq")]
    expected = [
        SeatLeft(seat=seat, player_id=drawn.seats[seat], why="no_show")
        for seat in sorted(drawn.seats)
        if seat not in came
    ]
    assert left == expected
    assert sorted(Seat.objects.values_list("seat", flat=True)) == came
    assert verify() == []


def test_a_draw_names_only_people_whom_the_house_knows_and_who_sit_nowhere(drawn: SeatsDrawn) -> None:
    add_table_to_house(2, "two", MAKER, table=table_id(2))
    do(ask.OpenSession(rules=MADRID), CARMEN, number=2)
    before = rows_of_everything()
    unknown = refused(ask.DrawSeats(players=("f" * 32,)), CARMEN, number=2)
    assert (unknown.code, unknown.facts) == ("bad_message", {"why": "player_id"})
    assert refused(ask.DrawSeats(players=(player_id(3),)), CARMEN, number=2).code == "already_seated"
    assert rows_of_everything() == before


def test_verify_draw_makes_the_draw_again_and_prints_it(
    drawn: SeatsDrawn, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify", "--draw", "1")
    said = capsys.readouterr().out
    assert drawn.seed in said
    for seat, player in drawn.seats.items():
        assert f"seat {seat}: {player}" in said
    assert "the same" in said


def test_a_draw_that_does_not_follow_from_its_seed_is_found(
    drawn: SeatsDrawn, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = Entry.objects.get(kind="seats_drawn")
    other = ("0" if drawn.seed[0] != "0" else "1") + drawn.seed[1:]
    rewrite(table_id(), entry.seq, drawn.seed.encode(), other.encode())
    assert [(fault.seq, fault.wrong) for fault in verify()] == [(entry.seq, "decided otherwise: seats_drawn")]
    with pytest.raises(SystemExit) as left:
        call_command("verify", "--draw", str(table_id()))
    assert left.value.code == 1
    assert "NOT the same" in capsys.readouterr().out


@pytest.mark.parametrize("named", ["7", "abc", "9" * 40, str(UUID(int=7))])
def test_a_table_that_is_none_is_named_as_such(db: None, named: str) -> None:
    with pytest.raises(CommandError, match=f"no table {named} in this house"):
        call_command("verify", "--draw", named)


def test_a_table_without_a_draw_has_none_to_verify(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    add_table_to_house(7, "seven", MAKER, table=table_id(7))
    with pytest.raises(SystemExit) as left:
        call_command("verify", "--draw", "7")
    assert left.value.code == 1
    assert "no seat draw" in capsys.readouterr().out
