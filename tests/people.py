"""People for the tests: known to the house and admitted, so that they may have a seat and chips."""

from django.utils import timezone

from players.models import AdmissionCheck, Player, User


def admitted(player_id: str, alias: str, user: User | None = None) -> Player:
    """A player whose last check is clear."""
    player = Player.objects.create(id=player_id, alias=alias, user=user)
    clear(player_id)
    return player


def clear(player_id: str) -> None:
    """A new clear check of somebody: he has come to the door again."""
    AdmissionCheck.objects.create(
        player_id=player_id,
        result=AdmissionCheck.Result.CLEAR,
        source=AdmissionCheck.Source.REGISTER,
        reference="1",
        by="user:104",
        at=timezone.now(),
    )
