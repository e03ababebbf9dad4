"""People for the tests: known to the house and admitted, so that they may have a seat and chips."""

from uuid import uuid4

from audit.command import Actor
from players.execute import SYSTEM, CheckAdmission, execute
from players.models import AdmissionCheck, Player, User


def admitted(player_id: str, alias: str, user: User | None = None) -> Player:
    """A player whose last check is clear."""
    player = Player.objects.create(id=player_id, alias=alias, user=user)
    clear(player_id)
    return player


def clear(player_id: str) -> None:
    """A new clear check of somebody: he has come to the door again."""
    result, source = AdmissionCheck.Result.CLEAR, AdmissionCheck.Source.REGISTER
    asked = CheckAdmission(player_id=player_id, result=result, source=source, reference="1")
    execute(asked, command_id=uuid4(), actor=Actor("door", SYSTEM))
