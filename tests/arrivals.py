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
