"""Who comes to a simulated evening: people with sign-ins of their own, guests; a table that stands ready."""

import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID, uuid4, uuid5

from audit.command import Actor
from players.execute import SYSTEM, CheckAdmission, RegisterPlayer, RegisterUser, execute
from players.models import AdmissionCheck, User, opaque_id
from players.roles import Role
from tables.house import add_table_to_house
from tables.models import Table

MAKER: Final = Actor("simulation", SYSTEM)
SECOND: Final = UUID("5eed0000-0000-4000-8000-00000000b075")
"""Id of the table that every simulated evening opens and breaks: one in each house."""


class Cast(NamedTuple):
    """Somebody with badge and PIN, made for this evening; `actor` is his name in the log."""

    badge: str
    pin: str
    actor: str


def staff(roles: Sequence[Role]) -> list[Cast]:
    """Register a bot of each role, with a PIN that nobody else knows."""
    mark = secrets.token_hex(3)
    found = []
    for number, role in enumerate(roles, 1):
        badge, pin = f"bot-{mark}-{number}", f"{secrets.randbelow(10**6):06d}"
        asked = RegisterUser(badge=badge, name=f"Bot {number}", role=role)
        execute(asked, command_id=uuid4(), actor=MAKER, pin=pin)
        found.append(Cast(badge, pin, User.objects.get(badge=badge).actor))
    return found


def newcomers(number: int) -> list[str]:
    """Register people who may have a seat; their ids."""
    return [person(f"Bot {place}") for place in range(1, number + 1)]


def person(alias: str, badge: str | None = None) -> str:
    """Register somebody whom the door has admitted; `badge` is that of his own sign-in."""
    player = opaque_id()
    execute(RegisterPlayer(player_id=player, alias=alias, badge=badge), command_id=uuid4(), actor=MAKER)
    clear = CheckAdmission(
        player_id=player,
        result=AdmissionCheck.Result.CLEAR,
        source=AdmissionCheck.Source.REGISTER,
        reference="SIMULATION",
    )
    execute(clear, command_id=uuid4(), actor=MAKER)
    return player


def second_table() -> str:
    """The id of the table that is opened during the evening; it is set up if the house has none yet."""
    if not Table.objects.filter(pk=SECOND).exists():
        number = 1 + max(Table.objects.values_list("number", flat=True))
        added = uuid5(SECOND, "added")
        add_table_to_house(number, "Simulation", MAKER, table=SECOND, command_id=added)
    return str(SECOND)
