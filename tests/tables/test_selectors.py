"""What screens and reports read: tables with states, names of the people, hands played."""

from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.models import Stream
from players.models import Player, User
from tables import selectors, store
from tables.engine import commands as ask
from tables.engine.rulings import Impound, Note, Release, Transfer
from tables.models import Table
from tests.tables.room import (
    CARMEN,
    do,
    fold_out,
    new_hand,
    new_table,
    player_id,
    rule,
    state,
    table_id,
    to_award,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(db: None) -> None:
    new_table(2)
    new_table(1)
    new_hand(1)


def test_tables_come_in_order_of_number_with_their_states(room: None) -> None:
    Table.objects.create(number=3, name="not opened")
    rows = selectors.tables()
    assert [(row.number, row.seq) for row in rows] == [(1, state(1).seq), (2, state(2).seq), (3, 0)]
    assert rows[0].state == state(1)
    assert rows[2].state == store.unopened(rows[2].id)


def test_the_floor_costs_two_queries_while_states_are_kept(room: None) -> None:
    selectors.tables()
    with CaptureQueriesContext(connection) as queries:
        selectors.tables()
    assert len(queries) == 2


def test_a_table_whose_log_does_not_check_is_listed_without_a_state(
    room: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    Stream.objects.filter(name=store.stream_name(table_id(2))).update(quarantined=True)
    monkeypatch.setattr(store, "SCHEMA", {"hand_started": 9})
    store.states.clear()
    rows = selectors.tables()
    assert [(row.quarantined, row.state is None) for row in rows] == [(True, True), (True, False)]


def test_names_are_joined_by_id_and_unknown_ids_are_left_out(room: None) -> None:
    user = User.objects.create_user("7", "123456", display_name="Inés", role="croupier")
    names = selectors.names_of({player_id(1), f"user:{user.pk}", "user:999", "f" * 32, "clock", "user:x"})
    assert names == {player_id(1): "player 1.1", f"user:{user.pk}": "Inés"}
    assert selectors.names_of([]) == {}


def test_the_people_of_a_state_are_its_players_and_its_croupier(room: None) -> None:
    assert selectors.people_in(state(1)) == {player_id(n) for n in range(1, 9)} | {"user:102"}


def test_hands_come_newest_first_page_by_page(room: None) -> None:
    fold_out(2)
    fold_out(2)
    fold_out(2)
    first = selectors.hands_of(table_id(2), limit=2)
    assert [hand.number for hand in first] == [3, 2]
    rest = selectors.hands_of(table_id(2), before=first[-1].started_seq, limit=2)
    assert [hand.number for hand in rest] == [1]
    assert rest[0].result is not None
    assert rest[0].result["how"] == "uncontested"


def test_a_players_own_seat_is_found_by_his_sign_in(room: None) -> None:
    user = User.objects.create_user("8", "123456", display_name="Lucía", role="player")
    assert selectors.seat_of_user(user.pk) is None
    Player.objects.filter(pk=player_id(4, 2)).update(user=user)
    assert selectors.seat_of_user(user.pk) == (str(table_id(2)), 4)


def test_a_tables_number_is_found_by_its_id(room: None) -> None:
    assert selectors.number_of(table_id(2)) == 2
    assert selectors.number_of(UUID(int=9)) is None


def test_rulings_are_read_newest_first_by_table_and_by_article() -> None:
    table, other = new_table(stacks=(20000,) * 4), new_table(2, stacks=(20000,) * 4)
    rule(Note(), article="A10")
    rule(Transfer(source="house", target="seat:1", amount=100))
    rule(Note(), article="A10", number=2)
    assert [(row.number, row.kind) for row in selectors.rulings_of(table)] == [(2, "transfer"), (1, "note")]
    assert [row.kind for row in selectors.rulings_of(other)] == ["note"]
    last = selectors.rulings_of(None, article="A10")
    assert [(row.article, row.by) for row in last] == [("A10", CARMEN.id)] * 2
    assert selectors.rulings_of(table, limit=1)[0].changes == {
        "seats": {"1": {"stack": [20000, 20100]}},
        "total": [80000, 80100],
    }


def test_pots_set_aside_and_holds_are_read_while_they_stand() -> None:
    table = new_table(stacks=(20000,) * 4)
    first, second = to_award()
    rule(Impound(pot=0, case="7"))
    do(ask.HoldTable(case="7"), CARMEN)
    held = selectors.held_pots_of(table)
    assert [(row.case, row.amount, sorted(row.players)) for row in held] == [
        ("7", 6000, [str(first), str(second)])
    ]
    assert [(row.case, row.held_by, row.lifted_seq) for row in selectors.cases_of(table)] == [
        ("7", CARMEN.id, None)
    ]
    lifted = do(ask.LiftHold(case="7"), CARMEN).seq
    rule(Release(case="7", amounts={"cage": 6000}))
    assert selectors.held_pots_of(table) == []
    assert selectors.cases_of(table)[0].lifted_seq == lifted
