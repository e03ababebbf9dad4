"""Who may have a seat or chips, and play on: known, admitted, seated nowhere else, no penalty (A1, A17)."""

from collections.abc import Collection

from django.db import connection
from django.db.models import Exists, OuterRef
from django.utils import timezone

from audit.command import Actor, Refused
from players import admission
from players.models import Player
from tables import cage, gaming_day, penalties, rotation
from tables.engine import commands as ask
from tables.engine.conduct import penalised
from tables.engine.errors import RuleViolation
from tables.engine.rulings import Posterior
from tables.engine.seats import active_seats
from tables.engine.state import Table
from tables.models import Seat
from tables.permissions import FLOOR
from tables.wire import Door


def require_people(command: ask.AnyCommand, state: Table, actor: Actor) -> None:
    """Pass if all whom the command is about may have what it gives them. Raises Refused, RuleViolation."""
    _require_people(command, state)
    _refuse_penalised(command, state, actor)


def _refused(people: Collection[str], state: Table) -> list[str]:
    """Who is not admitted, or has asked to stop for tonight: one list, so that nobody learns which."""
    since = gaming_day.began(timezone.now(), state.house.gaming_day_start)
    return sorted({*admission.refused(people), *cage.stopped(people, since=since)})


def _require_people(command: ask.AnyCommand, state: Table) -> None:
    """A seat goes to somebody whom the house knows and who sits nowhere else; seat and chips to the admitted.

    Why somebody is not admitted is not said: croupier and players must not learn it (G29, A17).
    """
    if isinstance(command, ask.BuyIn | ask.Rebuy):
        chair = state.seats.get(command.seat)
        if chair is not None and _refused([chair.player_id], state):
            raise Refused(Door.NOT_ADMITTED, players=[chair.player_id])
        return
    if isinstance(command, ask.ChangeTable | ask.BreakTable):
        one = command.seat if isinstance(command, ask.ChangeTable) else None
        moved = [chair.player_id for n, chair in sorted(state.seats.items()) if one in (None, n)]
        if waiting := admission.refused(moved):
            raise Refused(Door.NOT_ADMITTED, players=waiting)
        return
    if isinstance(command, ask.Rule):
        _known(command.ruling.payments if isinstance(command.ruling, Posterior) else ())
        return
    if isinstance(command, ask.PlanRelief):
        if not rotation.is_croupier(command.croupier):
            raise Refused(Door.BAD_MESSAGE, why="croupier")
        return
    if isinstance(command, ask.AssignSeat):
        people: tuple[str, ...] = (command.player_id,)
    elif isinstance(command, ask.DrawSeats):
        people = command.players
    else:
        return
    if _known(people):
        raise RuleViolation("already_seated")
    if waiting := _refused(people, state):
        raise Refused(Door.NOT_ADMITTED, players=waiting)


def _known(people: Collection[str]) -> bool:
    """Whether one of these people sits somewhere. Raises Refused unless the house knows them all."""
    if not people:
        return False
    rows = Player.objects.filter(pk__in=people).order_by("pk")
    if connection.in_atomic_block:  # nobody is put on a list while he gets a seat: the log has one order
        rows = rows.select_for_update()
    seated = Seat.objects.filter(player=OuterRef("pk"))
    found = list(rows.annotate(seated=Exists(seated)).values_list("pk", "seated"))
    if len(found) != len(set(people)):
        raise Refused(Door.BAD_MESSAGE, why="player_id")
    return any(sits for _, sits in found)


def _refuse_penalised(command: ask.AnyCommand, state: Table, actor: Actor) -> None:
    """Nobody plays on once he is excluded, nobody has seat or chips against a penalty (A17).

    Of a penalty only the floor is told; everybody else gets the answer that stands for every reason. What the
    start of a hand is refused for is told to nobody at the table: the inspector sees it by himself.
    """
    if isinstance(command, ask.StartHand):
        playing = [state.seats[n].player_id for n in active_seats(state)]
        if admission.refused(playing):  # whom a penalty bars leaves by it before the hand
            raise Refused(Door.NOT_ADMITTED)
        return
    now = timezone.now()
    if isinstance(command, ask.AssignSeat | ask.DrawSeats):
        people = (command.player_id,) if isinstance(command, ask.AssignSeat) else command.players
        found = [
            (p, row.kind, row.until, row.reason, row.article)
            for p, row in penalties.against(people, now).items()
        ]
    else:
        found = _at_the_table(command, state, int(now.timestamp()))
    for player, kind, until, reason, article in found:
        if actor.role not in FLOOR:
            raise Refused(Door.NOT_ADMITTED, players=[player])
        raise penalised(player, kind=kind, until=until, reason=reason, article=article)


def _at_the_table(command: ask.AnyCommand, state: Table, now: int) -> list[tuple[str, str, int, str, str]]:
    """What bars who sits here from more chips and other tables: given here, for he sits nowhere else."""
    if not isinstance(command, ask.BuyIn | ask.Rebuy | ask.ChangeTable) or command.seat not in state.seats:
        return []
    person = state.seats[command.seat].player_id
    return [
        (person, p.kind, p.until, p.reason, p.article)
        for p in state.penalties
        if p.player_id == person and p.until is not None and p.until > now
    ]
