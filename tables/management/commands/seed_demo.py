"""`manage.py seed_demo`: a house to try, through the same commands as everybody else's.

Three tables ready to deal, each with its button placed and no croupier signed on, and ten people who can
sign in. Amounts are euros in cents. Run again, it changes nothing: every command has an id of its own.
"""

import json
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.command import Actor, Refused
from players.execute import SYSTEM, CheckAdmission, People, RegisterPlayer, RegisterUser
from players.execute import execute as execute_people
from players.models import AdmissionCheck, User
from players.roles import Role, landing
from tables.engine import commands as ask
from tables.engine.profiles import rules_of
from tables.engine.rules import Rules
from tables.execute import execute
from tables.house import add_table_to_house
from tables.management.demo_profiles import PROFILES, profile_id, seed_profiles
from tables.wire import Door, Envelope, Nak, Second

SEED: Final = UUID("5eed0000-0000-4000-8000-000000000000")
MAKER: Final = Actor("seed", SYSTEM)


class Person(NamedTuple):
    """Somebody who signs in."""

    badge: str
    pin: str
    name: str
    role: Role


PEOPLE: Final = (
    Person("inspector", "100100", "Carmen Ruiz", Role.INSPECTOR),
    Person("croupier1", "200200", "Inés Vega", Role.CROUPIER),
    Person("croupier2", "300300", "Marc Dubois", Role.CROUPIER),
    Person("player1", "400400", "Lucía", Role.PLAYER),
    Person("player2", "500500", "Andrés", Role.PLAYER),
    Person("spectator", "600600", "Sala", Role.SPECTATOR),
    Person("director", "700700", "Pilar Otero", Role.DIRECTOR),
    Person("jefe", "800800", "Rafael Soto", Role.JEFE),
    Person("cashier", "900900", "Teresa Gil", Role.CASHIER),
    Person("auditor", "110110", "Alba Prieto", Role.AUDITOR),
)


class Demo(NamedTuple):
    """A table: its profile, who sits from seat 1 on (alias, or badge of PEOPLE), where the button lies."""

    number: int
    name: str
    profile: str
    seated: tuple[str, ...]
    button: int

    @property
    def rules(self) -> Rules:
        """The rules under which it is opened."""
        return rules_of(PROFILES[self.profile])


TABLES: Final = (
    Demo(
        1,
        "Madrid",
        "madrid",
        ("player1", "Bruno", "Chantal", "Diego", "Elena", "Fermín", "Gloria", "Hugo"),
        1,
    ),
    Demo(
        2,
        "Blinds",
        "blinds-omaha",
        ("player2", "Iker", "Jana", "Kevin", "Laura", "Mateo"),
        1,
    ),
    Demo(
        3,
        "Hi/Lo",
        "hilo8",
        ("Nadia", "Óscar", "Paula", "Quique", "Rosa", "Simón"),
        1,
    ),
)


def table_id(number: int) -> UUID:
    """The id of the demo table with this number: the same in every demo house."""
    return uuid5(SEED, f"table {number}")


def player_id(who: str) -> str:
    """The id of a demo player by his alias or badge."""
    return uuid5(SEED, f"player {who}").hex


class Command(BaseCommand):
    """Seeds the demo house and prints where to go and how to sign in."""

    help = "Demo house: three tables ready to deal, people with PINs. Running it again changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--json` prints one JSON object instead of a page to read."""
        parser.add_argument("--json", action="store_true", help="print addresses and PINs as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Seed, then print."""
        self._people()
        self._profiles()
        inspector = User.objects.get(badge="inspector")
        actor = Actor(inspector.actor, Role.INSPECTOR, "seed")
        for demo in TABLES:
            self._table(demo, actor)
        print(json.dumps(summary(), ensure_ascii=False) if options["json"] else page())

    def _people(self) -> None:
        for person in PEOPLE:
            asked = RegisterUser(badge=person.badge, name=person.name, role=person.role)
            self._register(asked, f"user {person.badge}", person.pin)
        names = {person.badge: person.name for person in PEOPLE}
        for who in (who for demo in TABLES for who in demo.seated):
            known = names.get(who)
            player = RegisterPlayer(
                player_id=player_id(who), alias=known or who, badge=who if known else None
            )
            self._register(player, f"player {who}")
            clear = CheckAdmission(
                player_id=player_id(who),
                result=AdmissionCheck.Result.CLEAR,
                source=AdmissionCheck.Source.REGISTER,
                reference="DEMO",
            )
            self._register(clear, f"admission {who}")

    def _profiles(self) -> None:
        director = User.objects.get(badge="director")
        writer, pins = Actor(director.actor, Role.DIRECTOR, "seed"), {one.badge: one.pin for one in PEOPLE}
        try:
            seed_profiles(SEED, writer, Second(badge="jefe", pin=pins["jefe"]))
        except Refused as refusal:
            self._must_be_done("profiles", refusal.code, refusal.facts)

    def _register(self, asked: People, what: str, pin: str = "") -> None:
        try:
            execute_people(asked, command_id=uuid5(SEED, what), actor=MAKER, pin=pin)
        except Refused as refusal:
            self._must_be_done(what, refusal.code, refusal.facts)

    def _table(self, demo: Demo, actor: Actor) -> None:
        what = f"table {demo.number}"
        try:
            add_table_to_house(
                demo.number,
                demo.name,
                MAKER,
                table=table_id(demo.number),
                command_id=uuid5(SEED, f"add {what}"),
            )
        except Refused as refusal:
            self._must_be_done(what, refusal.code, refusal.facts)
        opened = ask.OpenFromProfile(profile=str(profile_id(demo.profile, SEED)), version=1)
        self._ask(demo, "open", opened, actor)
        for seat, who in enumerate(demo.seated, 1):
            self._ask(demo, f"seat {seat}", ask.AssignSeat(seat=seat, player_id=player_id(who)), actor)
            bought = ask.BuyIn(seat=seat, amount=demo.rules.stack_initial)
            self._ask(demo, f"buy in {seat}", bought, actor)
        self._ask(demo, "button", ask.PlaceButton(seat=demo.button), actor)

    def _ask(self, demo: Demo, what: str, command: ask.AnyCommand, actor: Actor) -> None:
        asked = f"table {demo.number} {what}"
        envelope = Envelope(id=uuid5(SEED, asked), exp=None, command=command)
        answer = execute(table_id(demo.number), envelope, actor)
        if isinstance(answer, Nak):
            self._must_be_done(asked, answer.code, answer.facts)

    @staticmethod
    def _must_be_done(what: str, code: str, facts: object) -> None:
        """A command of an earlier version of this page, with other content, was carried out then."""
        if code != Door.ID_REUSED:
            raise CommandError(f"{what}: {code} {facts}")


def summary() -> dict[str, Any]:
    """Addresses and PINs, for programs."""
    home = settings.ORIGINS[0]
    people = [{"badge": one.badge, "pin": one.pin, "name": one.name, "role": str(one.role)} for one in PEOPLE]
    tables = [{"number": demo.number, "name": demo.name, "id": str(table_id(demo.number))} for demo in TABLES]
    return {"url": f"{home}/", "people": people, "tables": tables}


def page() -> str:
    """Addresses and PINs, for people."""
    home = settings.ORIGINS[0]
    lines = [f"Omaha room: {home}/", "", f"{'badge':<12}{'PIN':<9}{'role':<11}goes to"]
    lines += [f"{p.badge:<12}{p.pin:<9}{p.role.value:<11}{home}{landing(p.role)}" for p in PEOPLE]
    lines += ["", "tables ready to deal:"]
    for demo in TABLES:
        rules = demo.rules
        game = f"{rules.game.replace('_', ' ')}, {rules.structure.replace('_', ' ')}"
        lines.append(f"  {demo.number}  {demo.name:<8}{game}, {len(demo.seated)} players")
    return "\n".join(lines)
