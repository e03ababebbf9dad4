"""A room for the tests of the write path: a table, who sits at it, and commands in one line."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.apps import apps
from django.db import connection

from audit.command import Actor
from tables import store
from tables.engine import commands as ask
from tables.engine.betting import order_of_action
from tables.engine.picture import picture
from tables.engine.rules import Rules, preset
from tables.engine.rulings import AnyRuling
from tables.engine.state import House, Table
from tables.execute import execute, preview
from tables.house import add_table_to_house
from tables.wire import Ack, Answer, Envelope, Nak, Preview
from tests.disarm import triggers_disarmed
from tests.engine.playing import ALL_SHOWN
from tests.people import admitted
from tests.tables.kept import once

CARMEN = Actor("user:101", "inspector", "desk-1", "sign-in:1")
INES = Actor("user:102", "croupier", "tablet-1", "sign-in:2")
MARC = Actor("user:103", "croupier", "tablet-2", "sign-in:3")
CASH = Actor("user:104", "cashier", "cage-1", "sign-in:4")
JEFE = Actor("user:110", "jefe", "desk-2", "sign-in:10")
MAKER = Actor("maker", "system")
MADRID = preset("madrid", 100)
ROOM = UUID("00000000-0000-4000-8000-000000000001")


def table_id(number: int = 1) -> UUID:
    return uuid5(ROOM, str(number))


def player_id(seat: int, number: int = 1) -> str:
    return uuid5(ROOM, f"player {number} {seat}").hex


def do(command: ask.AnyCommand, actor: Actor = INES, *, number: int = 1, exp: int | None = None) -> Ack:
    """Give a command that has to be accepted."""
    answer = give(command, actor, number=number, exp=exp)
    assert isinstance(answer, Ack), answer
    return answer


def refused(command: ask.AnyCommand, actor: Actor = INES, *, number: int = 1, exp: int | None = None) -> Nak:
    """Give a command that has to be refused."""
    answer = give(command, actor, number=number, exp=exp)
    assert isinstance(answer, Nak), answer
    return answer


def give(
    command: ask.AnyCommand,
    actor: Actor = INES,
    *,
    number: int = 1,
    exp: int | None = None,
    command_id: UUID | None = None,
) -> Answer:
    envelope = Envelope(id=command_id or uuid4(), exp=exp, command=command)
    return execute(table_id(number), envelope, actor)


def state(number: int = 1) -> Table:
    return store.load_table(table_id(number))


def new_table(
    number: int = 1,
    *,
    rules: Rules = MADRID,
    stacks: Sequence[int] = (20000,) * 8,
    house: House | None = None,
) -> UUID:
    """A table with people in seats 1, 2, …, their chips bought, the button at seat 1."""
    table = table_id(number)

    def make() -> None:
        add_table_to_house(number, f"table {number}", MAKER, table=table)
        do(ask.OpenSession(rules=rules, house=house or ALL_SHOWN), CARMEN, number=number)
        for seat, stack in enumerate(stacks, 1):
            admitted(player_id(seat, number), f"player {number}.{seat}")
            do(ask.AssignSeat(seat=seat, player_id=player_id(seat, number)), CARMEN, number=number)
            do(ask.BuyIn(seat=seat, amount=stack), CASH, number=number)
        do(ask.PlaceButton(seat=1), CARMEN, number=number)

    once(
        repr((number, rules, tuple(stacks), house, store.CHECKPOINT_AFTER, store.SCHEMA)),
        make,
        [store.stream_name(table)],
    )
    return table


def new_hand(number: int = 1) -> None:
    """Inés signs on and deals."""
    if state(number).croupier is None:
        do(ask.ChangeCroupier(), number=number)
    do(ask.StartHand(), number=number)


def fold_out(number: int = 1) -> None:
    """A hand that everybody but one gives up, paid: in Madrid seat 2 opens, the rest folds."""
    new_hand(number)
    first = state(number).hand
    assert first is not None
    assert first.to_act is not None
    do(ask.RaiseTo(seat=first.to_act, to=1000), number=number)
    do(ask.Rest(verb="fold"), number=number)
    do(ask.PayPots(), number=number)


def to_showdown(number: int = 1) -> tuple[int, int]:
    """A hand of the opener, who raises, and the seat after him: Kh 9h 4c 2d 7s lie there, all checked."""
    new_hand(number)
    first, second = order_of_action(state(number))[:2]
    do(ask.RaiseTo(seat=first, to=2000), number=number)
    do(ask.ActThrough(seat=second, verb="call"), number=number)
    do(ask.Rest(verb="fold"), number=number)
    for cards in (("Kh", "9h", "4c"), ("2d",), ("7s",)):
        do(ask.DealBoard(cards=cards), number=number)
        do(ask.Rest(verb="check"), number=number)
    return first, second


def to_award(number: int = 1) -> tuple[int, int]:
    """The same, shown: the second of the two has three kings and wins."""
    first, second = to_showdown(number)
    do(ask.ShowCards(seat=first, cards=("As", "Ad", "Qc", "Js")), number=number)
    do(ask.ShowCards(seat=second, cards=("Ks", "Kd", "3c", "5s")), number=number)
    return first, second


def cash_out(*seats: int, number: int = 1) -> None:
    """At the close: each seat counted as booked, and paid."""
    for seat in seats:
        do(ask.CountStack(seat=seat, counted=state(number).seats[seat].stack), CASH, number=number)
        do(ask.CashOut(seat=seat), CASH, number=number)


def ruling(kind: AnyRuling, **fields: Any) -> ask.Rule:
    """A ruling with a reason and its article."""
    return ask.Rule(ruling=kind, **({"reason": "disputed", "article": "A17"} | fields))


def rule(kind: AnyRuling, actor: Actor = CARMEN, *, number: int = 1, **fields: Any) -> Ack:
    """Rule, after a preview that has to come true figure by figure."""
    command = ruling(kind, **fields)
    foreseen = foresee(command, actor, number=number)
    assert isinstance(foreseen, Preview), foreseen
    answer = do(command, actor, number=number, exp=foreseen.seq)
    assert picture(state(number)) == foreseen.after
    return answer


def foresee(command: ask.AnyCommand, actor: Actor = CARMEN, *, number: int = 1) -> Preview | Nak:
    """What the command would lead to."""
    return preview(table_id(number), Envelope(id=uuid4(), exp=None, command=command), actor)


def rows_of_everything() -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of ours: what a refusal must not change."""
    models = [
        model for app in ("audit", "players", "tables") for model in apps.get_app_config(app).get_models()
    ]
    found: dict[str, list[tuple[object, ...]]] = {}
    with connection.cursor() as cursor:
        for model in models:
            cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY 1")
            found[model.__name__] = cursor.fetchall()
    return found


@contextmanager
def behind_the_log() -> Iterator[None]:
    """Act as the owner of the database can: without triggers and without the check of hashes."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:  # no trigger is switched off while a check is pending
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE audit_entry DROP CONSTRAINT IF EXISTS entry_hash_of_prev_and_body")
    with triggers_disarmed():
        yield
