"""People who come through the door of a served house: known to it, and cleared to be seated (TRUST G29)."""

import json

from tests.served import House

CODE = """
import json, sys
from uuid import uuid4
from audit.command import Actor
from players.execute import CheckAdmission, RegisterPlayer, SYSTEM, execute
from players.models import AdmissionCheck as Check
maker, found = Actor("seed", SYSTEM), {{}}
for alias in json.loads({aliases!r}):
    who = uuid4().hex
    execute(RegisterPlayer(player_id=who, alias=alias), command_id=uuid4(), actor=maker)
    clear = CheckAdmission(
        player_id=who, result=Check.Result.CLEAR, source=Check.Source.REGISTER, reference="R-1"
    )
    execute(clear, command_id=uuid4(), actor=maker)
    found[alias] = who
print(json.dumps(found))
"""


def arrive(house: House, *aliases: str) -> dict[str, str]:
    """The ids of new people by alias, each checked without impediment."""
    found: dict[str, str] = json.loads(
        house.python(CODE.format(aliases=json.dumps(aliases))).splitlines()[-1]
    )
    return found


def guest(house: House, alias: str, badge: str, pin: str) -> str:
    """The id of a new person who also signs in, with `badge` and a PIN of six digits."""
    code = f"""
from uuid import uuid4
from audit.command import Actor
from players.execute import RegisterPlayer, RegisterUser, CheckAdmission, SYSTEM, execute
from players.models import AdmissionCheck as Check
from players.roles import Role
maker, who = Actor("seed", SYSTEM), uuid4().hex
user = RegisterUser(badge={badge!r}, name={alias!r}, role=Role.PLAYER)
execute(user, command_id=uuid4(), actor=maker, pin={pin!r})
execute(RegisterPlayer(player_id=who, alias={alias!r}, badge={badge!r}), command_id=uuid4(), actor=maker)
clear = CheckAdmission(
    player_id=who, result=Check.Result.CLEAR, source=Check.Source.REGISTER, reference="R-2"
)
execute(clear, command_id=uuid4(), actor=maker)
print(who)
"""
    return house.python(code).split()[-1]
