"""The house of `bench/live.py`: tables with a hand running, sessions of everybody who watches, commands."""

from collections.abc import Callable
from datetime import timedelta
from itertools import cycle
from typing import Final
from uuid import UUID, uuid4, uuid5

SEATED: Final = 5
NAMES: Final = UUID("be9c4000-0000-4000-8000-000000000000")


def table_ids(number: int) -> list[str]:
    """Ids of the first tables."""
    return [str(uuid5(NAMES, f"table {each}")) for each in range(number)]


class Room:
    """Tables at which one croupier goes on, command by command: start, a bet, folds, payment."""

    def __init__(self, tables: list[str]) -> None:
        from audit.command import Actor
        from players.models import User

        self.tables = tables
        self.turns = cycle(tables)
        self.croupier = Actor(User.objects.get(badge="croupier").actor, "croupier", "tablet")

    def tap(self) -> None:
        """The next command at the next table."""
        from tables import store
        from tables.engine import commands as ask
        from tables.engine.offers import turn

        table = next(self.turns)
        state = store.load_table(table)
        hand = state.hand
        if hand is None or hand.phase == "over":
            self.give(table, ask.StartHand())
        elif hand.phase == "pay":
            self.give(table, ask.PayPots())
        elif hand.raises:
            self.give(table, ask.Fold(seat=hand.to_act or 0))
        else:
            offer = turn(state) or {}
            self.give(table, ask.RaiseTo(seat=offer["seat"], to=offer["raise"]["min_to"]))

    def give(self, table: str, command: object) -> None:
        """Give a command that has to be accepted."""
        from tables.execute import execute
        from tables.wire import Ack, Envelope

        answer = execute(table, Envelope(id=uuid4(), exp=None, command=command), self.croupier)  # type: ignore[arg-type]
        if not isinstance(answer, Ack):
            raise SystemExit(f"refused: {answer}")

    def fidget(self, times: int) -> None:
        """Entries as fast as they can be made at the first table: a seat goes and comes."""
        from tables.engine import commands as ask

        kinds: list[Callable[..., object]] = [ask.SitOut, ask.SitIn]
        for turn in range(times):
            self.give(self.tables[0], kinds[turn % 2](seat=1))


def furnish(number: int) -> None:
    """Migrate, and set up people and tables with chips, button and croupier."""
    from django.core.management import call_command

    from audit.command import Actor
    from players.execute import SYSTEM, CheckAdmission
    from players.execute import execute as check_at_the_door
    from players.models import AdmissionCheck, Player, User
    from tables.engine import commands as ask
    from tables.engine.rules import preset
    from tables.execute import execute
    from tables.house import add_table_to_house
    from tables.wire import Envelope

    call_command("migrate", verbosity=0)
    clear, register = AdmissionCheck.Result.CLEAR, AdmissionCheck.Source.REGISTER
    door = Actor("door", SYSTEM)
    staff = [("croupier", "croupier"), ("inspector", "inspector"), ("spectator", "spectator")]
    for badge, role in staff:
        User.objects.create(badge=badge, display_name=badge, role=role, password="!")
    inspector = Actor(User.objects.get(badge="inspector").actor, "inspector")
    for table in table_ids(number):
        add_table_to_house(table_ids(number).index(table) + 1, table[:8], inspector, table=UUID(table))
        commands: list[ask.AnyCommand] = [ask.OpenSession(rules=preset("madrid", 100))]
        for seat in range(1, SEATED + 1):
            badge = f"{table[:8]}-{seat}"
            user = User.objects.create(badge=badge, display_name=badge, role="player", password="!")
            player = Player.objects.create(alias=badge, user=user)
            check_at_the_door(CheckAdmission(player.pk, clear, register, "1"), command_id=uuid4(), actor=door)
            commands += [ask.AssignSeat(seat=seat, player_id=player.pk), ask.BuyIn(seat=seat, amount=20000)]
        for command in [*commands, ask.PlaceButton(seat=1)]:
            execute(table, Envelope(id=uuid4(), exp=None, command=command), inspector)
        croupier = Actor(User.objects.get(badge="croupier").actor, "croupier")
        execute(table, Envelope(id=uuid4(), exp=None, command=ask.ChangeCroupier()), croupier)


def sign_in(table: str, number: int) -> list[str]:
    """Session keys of `number` sockets at a table: croupier, inspector, every seat, the rest spectators."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from players.models import Device, SignIn, User

    badges = ["croupier", "inspector", *(f"{table[:8]}-{seat}" for seat in range(1, SEATED + 1))]
    users = {user.badge: user for user in User.objects.filter(badge__in=[*badges, "spectator"])}
    who = [users[badge] for badge in [*badges, *["spectator"] * number][:number]]
    device = Device.objects.create()
    keys = [uuid4().hex for _ in who]
    empty, until = SessionStore().encode({}), timezone.now() + timedelta(hours=1)
    Session.objects.bulk_create(
        Session(session_key=key, session_data=empty, expire_date=until) for key in keys
    )
    SignIn.objects.bulk_create(
        SignIn(
            session_key=key, user=user, device=device, role=user.role, credential=user.get_session_auth_hash()
        )
        for key, user in zip(keys, who, strict=True)
    )
    return keys
