"""Who may have which chair, said before it is asked: what is shown is what is done (A1, A2, A5; FLOOR 16)."""

from hypothesis import given as over
from hypothesis import strategies as st
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine.decide import decide
from tables.engine.errors import Fact, RuleViolation
from tables.engine.rules import preset
from tables.engine.seat_refusals import Refusal, move_refusals, refusals
from tables.engine.state import House, Previous, Seat, Table
from tables.engine.wishes import Reservation
from tests.engine.playing import Play, table_of
from tests.engine.room import INSPECTOR, folded_out, opened, seated

NOW = INSPECTOR.now
STRICT = House(barred_seat="refuse", no_new_seat_minutes=30)


def codes(table: Table, seat: int, player: str = "new", now: int = NOW) -> list[str]:
    return [one.code for one in refusals(table, player, seat, now)]


def underway(*seats: int, button: int, house: House = STRICT) -> Table:
    """A Madrid table between two hands, in which `button` had the button."""
    rules = preset("madrid")
    previous = Previous(button=button, dealt=seats)
    return replace(table_of(rules, dict.fromkeys(seats, 200), previous=previous), house=house, hands=5)


def test_jr_1_and_jr_2_are_shown_with_the_hand_from_which_the_seat_is_possible() -> None:
    table = underway(1, 3, 5, 7, button=3)
    button = refusals(table, "new", 4, NOW)
    opener = refusals(table, "new", 6, NOW)
    assert [(one.code, dict(one.facts)) for one in (*button, *opener)] == [
        ("would_hold_button", {"seat": 4, "hand": 7, "rule": "A5"}),
        ("would_open", {"seat": 6, "hand": 8, "rule": "A5"}),
    ]
    assert codes(table, 2) == codes(table, 8) == codes(table, 10) == []


def test_between_two_players_a_chair_that_would_always_open_or_have_the_button_names_no_hand() -> None:
    table = underway(1, 3, button=1)
    assert [(one.code, dict(one.facts)) for one in refusals(table, "new", 2, NOW)] == [
        ("always_barred", {"seat": 2, "rule": "A5"})
    ]


def test_the_hand_that_is_running_is_played_out_before_anybody_new_comes_in() -> None:
    game = Play(replace(seated("madrid", 4).table, house=STRICT)).start()
    assert codes(game.table, 5) == []
    folded = folded_out(Play(replace(seated("madrid", 4).table, house=STRICT)))
    assert codes(folded.table, 5) == []
    assert folded.table.previous is not None
    assert folded.table.previous.button == 1


def test_a_house_that_lets_newcomers_wait_in_their_chair_refuses_no_chair() -> None:
    """RULES A5: who would have the button keeps the seat and is not dealt in."""
    assert codes(underway(1, 3, 5, 7, button=3, house=House()), 4) == []


def test_before_the_first_hand_every_free_chair_is_possible() -> None:
    table = replace(seated().table, house=STRICT)
    assert [codes(table, seat) for seat in range(5, 11)] == [[]] * 6


def test_all_reasons_are_said_those_of_the_table_and_the_person_first() -> None:
    table = underway(1, 3, 5, 7, button=3)
    table = replace(table, ends_at=NOW + 60, reservations={4: Reservation(player_id="ana", until=NOW + 9)})
    assert codes(table, 4) == ["no_new_seats", "seat_reserved", "would_hold_button"]
    assert codes(table, 3, "player-1") == ["no_new_seats", "already_seated", "seat_taken"]
    assert codes(table, 4, "ana") == ["no_new_seats", "would_hold_button"]


def test_nobody_new_is_seated_in_the_last_minutes_of_the_house() -> None:
    table = replace(underway(1, 3, 5, 7, button=3), ends_at=NOW + 1800)
    assert (codes(table, 8, now=NOW - 1), codes(table, 8)) == ([], ["no_new_seats"])
    assert codes(replace(table, house=House(barred_seat="refuse")), 8) == []


def test_a_closed_table_says_only_that() -> None:
    table = replace(underway(1, 3, 5, 7, button=3), phase="closed", ends_at=NOW)
    assert codes(table, 4) == ["session_not_open"]


def test_nobody_is_seated_while_the_session_ends() -> None:
    assert codes(replace(underway(1, 3, button=3), phase="ending"), 8)[0] == "session_ending"


# --- what is shown is what is done ------------------------------------------------------------------------

TABLES = st.builds(
    lambda seats, last, ends, kept, house, phase, running: _table(
        seats, last, ends, kept, house, phase, running=running
    ),
    st.sets(st.integers(1, 10), min_size=0, max_size=9),
    st.integers(1, 10),
    st.sampled_from([None, NOW + 60, NOW + 1800, NOW + 9000]),
    st.dictionaries(st.integers(1, 10), st.sampled_from(["new", "ana"]), max_size=2),
    st.sampled_from([House(), STRICT]),
    st.sampled_from(["seating", "running", "running", "ending", "paused", "closed"]),
    st.booleans(),
)


def _table(
    seats: set[int],
    last: int,
    ends: int | None,
    kept: dict[int, str],
    house: House,
    phase: str,
    *,
    running: bool,
) -> Table:
    chairs = {n: Seat(seat=n, player_id=f"player-{n}", stack=200) for n in sorted(seats)}
    previous = Previous(button=last, dealt=tuple(chairs)) if running else None
    reserved = {
        n: Reservation(player_id=who, until=NOW + 5 * n - 10) for n, who in kept.items() if n not in chairs
    }
    return Table(
        table="t",
        rules=preset("madrid"),
        house=house,
        phase=phase,  # type: ignore[arg-type]
        seats=chairs,
        previous=previous,
        hands=3 if running else 0,
        ends_at=ends,
        reservations=reserved,
    )


def refusal_of(table: Table, command: c.AnyCommand) -> tuple[str, dict[str, Fact]] | None:
    try:
        decide(table, command, INSPECTOR)
    except RuleViolation as refused:
        return refused.code, refused.facts
    return None


def first(shown: tuple[Refusal, ...]) -> tuple[str, dict[str, Fact]] | None:
    return (shown[0].code, dict(shown[0].facts)) if shown else None


@over(table=TABLES, seat=st.integers(1, 10), player=st.sampled_from(["new", "ana", "player-3"]))
def test_a_chair_is_offered_exactly_when_it_is_given_and_refused_for_the_reason_shown(
    table: Table, seat: int, player: str
) -> None:
    shown = refusals(table, player, seat, NOW)
    assert refusal_of(table, c.AssignSeat(seat=seat, player_id=player)) == first(shown)


@over(table=TABLES, seat=st.integers(1, 10), to=st.integers(1, 10))
def test_a_move_is_offered_exactly_when_it_is_made(table: Table, seat: int, to: int) -> None:
    if seat not in table.seats or table.phase == "closed":
        return
    shown = move_refusals(table, seat, to, NOW)
    assert refusal_of(table, c.MoveSeat(seat=seat, to=to)) == first(shown)


def test_who_is_shown_a_free_chair_is_dealt_in_to_the_next_hand() -> None:
    game = folded_out(seated())
    game.table = replace(game.table, house=STRICT)
    free = [seat for seat in range(5, 11) if not codes(game.table, seat)]
    assert free
    game.do(c.AssignSeat(seat=free[0], player_id="new"), INSPECTOR)
    game.do(c.BuyIn(seat=free[0], amount=100))
    game.do(c.StartHand(), INSPECTOR)
    assert free[0] in game.hand.dealt


def test_an_opened_table_without_anybody_offers_every_chair() -> None:
    assert [codes(opened().table, seat) for seat in range(1, 11)] == [[]] * 10
