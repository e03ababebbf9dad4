"""The write path of the stream `people`: who exists and who was admitted, as opaque ids.

Names, papers and PINs travel beside a command and never enter the log or the hash of a request (G12, G32).
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, assert_never
from uuid import UUID

import msgspec
from django.utils import timezone
from msgspec import Meta

from audit.chain import canonical
from audit.command import Actor, Answer, Command, Decision, Draft, Refused
from audit.models import Entry, Stream
from audit.transact import transact
from players import admission, bars
from players.bars import STREAM as STREAM
from players.bars import BarPerson, LiftBar
from players.identity import Papers, is_of_age, mark, papers_of, seal
from players.models import AdmissionCheck, AlertSeen, Identity, Language, Player, User
from players.pins import is_pin
from players.roles import Role

SYSTEM = "system"
"""Role of a management command; no session has it."""

MAY_REGISTER_PLAYERS = frozenset({SYSTEM, Role.INSPECTOR, Role.JEFE, Role.CASHIER, Role.DIRECTOR})
MAY_REGISTER_USERS = frozenset({SYSTEM, Role.DIRECTOR})
MAY_ADMIT = frozenset({SYSTEM, Role.INSPECTOR, Role.JEFE, Role.CASHIER, Role.COMPLIANCE})
MAY_SEE_PEOPLE = frozenset({Role.INSPECTOR, Role.JEFE, Role.CASHIER, Role.COMPLIANCE})
"""Who may look people up, and sees why somebody is not admitted."""
MAY_SEE_ALERTS = frozenset({Role.CASHIER, Role.INSPECTOR, Role.JEFE, Role.COMPLIANCE})
MAY_ERASE = frozenset({Role.COMPLIANCE})

Badge = Annotated[str, Meta(pattern=r"^[0-9A-Za-z-]{1,16}$")]
PlayerId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]


class RegisterPlayer(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="register_player", tag_field="k"
):
    """Make somebody known who can be seated; `badge` is that of his own sign-in, where he has one."""

    player_id: PlayerId
    alias: Annotated[str, Meta(min_length=1, max_length=40)]
    badge: Badge | None = None


class RegisterUser(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="register_user", tag_field="k"
):
    """Make somebody known who signs in. His PIN travels beside the command, so that no hash of it is kept."""

    badge: Badge
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    role: Role
    language: Language = Language.ES


class CheckAdmission(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="check_admission", tag_field="k"
):
    """What was answered about a person at the door; `reference` is the answer's own number, no name."""

    player_id: PlayerId
    result: AdmissionCheck.Result
    source: AdmissionCheck.Source
    reference: Annotated[str, Meta(pattern=r"^[0-9A-Za-z./-]{1,40}$")]


class EraseIdentity(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="erase_identity", tag_field="k"
):
    """Destroy a person's key: nobody reads his papers again, and his entries and sums stay as they are."""

    player_id: PlayerId


class SeeAlert(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="see_alert", tag_field="k"):
    """Somebody has looked at a person's linked cash of a gaming day; `amount` in the smallest unit."""

    player_id: PlayerId
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    amount: Annotated[int, Meta(ge=1, le=10**12)]


People = RegisterPlayer | RegisterUser | CheckAdmission | EraseIdentity | SeeAlert | BarPerson | LiftBar


def execute(
    asked: People, *, command_id: UUID, actor: Actor, pin: str = "", papers: Papers | None = None
) -> Answer:
    """Carry out a command about people.

    Raises Refused: not_permitted, bad_message, bad_pin, already_registered, unknown_user, unknown_player,
    exclusion_stands, under_age, nothing_to_erase, those of `players.bars` and of `audit.transact`.
    """
    request = canonical(asked)
    try:
        asked = msgspec.json.decode(request, type=People)
    except msgspec.ValidationError as wrong:
        raise Refused("bad_message") from wrong

    def decide(streams: Mapping[str, Stream], at: datetime) -> Decision:
        match asked:
            case RegisterPlayer():
                return _register_player(asked, actor, papers)
            case CheckAdmission():
                return _check_admission(asked, actor, at)
            case EraseIdentity():
                return _erase_identity(asked, actor, at)
            case SeeAlert():
                return _see_alert(asked, actor, at)
            case BarPerson():
                return bars.bar_person(asked, actor, at)
            case LiftBar():
                return bars.lift_bar(asked, actor, at)
            case RegisterUser():
                return _register_user(asked, actor, pin)
            case _:
                assert_never(asked)

    return transact([STREAM], Command(command_id, actor, request), decide, opening=True)


def _register_player(asked: RegisterPlayer, actor: Actor, papers: Papers | None) -> Decision:
    _permit(actor, MAY_REGISTER_PLAYERS)
    if Player.objects.filter(pk=asked.player_id).exists():
        raise Refused("already_registered")
    if papers is not None:
        known = Identity.objects.filter(mark=mark(papers)).values_list("player", flat=True).first()
        if known is not None:
            raise Refused("already_registered", player=known)
    user = None
    if asked.badge is not None:
        user = User.objects.filter(badge=asked.badge, player=None).first()
        if user is None:
            raise Refused("unknown_user", badge=asked.badge)

    def project(entries: Sequence[Entry]) -> None:
        player = Player.objects.create(id=asked.player_id, alias=asked.alias, user=user)
        if papers is not None:
            Identity.objects.create(player=player, **seal(player.pk, papers)._asdict())

    said = {"player": asked.player_id}
    return Decision([Draft(STREAM, "player_registered", said)], said, project)


def _register_user(asked: RegisterUser, actor: Actor, pin: str) -> Decision:
    _permit(actor, MAY_REGISTER_USERS)
    if not is_pin(pin):
        raise Refused("bad_pin")
    if User.objects.filter(badge=asked.badge).exists():
        raise Refused("already_registered")

    def project(entries: Sequence[Entry]) -> None:
        User.objects.create_user(
            asked.badge, pin, display_name=asked.name, role=asked.role, language=asked.language
        )

    said = {"badge": asked.badge, "role": asked.role.value}
    return Decision([Draft(STREAM, "user_registered", said)], said, project)


def _check_admission(asked: CheckAdmission, actor: Actor, at: datetime) -> Decision:
    """Nobody here lifts an exclusion: compliance alone writes down that the register has ended it."""
    _permit(actor, MAY_ADMIT)
    if not Player.objects.filter(pk=asked.player_id).exists():
        raise Refused("unknown_player")
    excluded = AdmissionCheck.Result.EXCLUDED
    stands = admission.standing([asked.player_id])[asked.player_id].result
    if stands == excluded != asked.result and actor.role != Role.COMPLIANCE:
        raise Refused("exclusion_stands")
    if asked.result == AdmissionCheck.Result.CLEAR:
        row = Identity.objects.filter(pk=asked.player_id).first()
        found = papers_of(row) if row is not None else None
        if found is not None and not is_of_age(found.born, timezone.localdate(at)):
            raise Refused("under_age")

    def project(entries: Sequence[Entry]) -> None:
        AdmissionCheck.objects.create(
            player_id=asked.player_id,
            result=asked.result,
            source=asked.source,
            reference=asked.reference,
            by=actor.id,
            at=at,
            seq=entries[0].seq,
        )

    said = {"player": asked.player_id, "result": asked.result.value, "source": asked.source.value}
    entry = said | {"reference": asked.reference}
    return Decision([Draft(STREAM, "admission_checked", entry)], said, project)


def _see_alert(asked: SeeAlert, actor: Actor, at: datetime) -> Decision:
    _permit(actor, MAY_SEE_ALERTS)
    if not Player.objects.filter(pk=asked.player_id).exists():
        raise Refused("unknown_player")

    def project(entries: Sequence[Entry]) -> None:
        day = date.fromisoformat(asked.day)
        seq = entries[0].seq
        AlertSeen.objects.create(
            player_id=asked.player_id, day=day, amount=asked.amount, by=actor.id, at=at, seq=seq
        )

    said = {"player": asked.player_id, "day": asked.day, "amount": asked.amount}
    return Decision([Draft(STREAM, "alert_seen", said)], said, project)


def _erase_identity(asked: EraseIdentity, actor: Actor, at: datetime) -> Decision:
    _permit(actor, MAY_ERASE)
    row = Identity.objects.filter(pk=asked.player_id, erased_at=None).first()
    if row is None:
        raise Refused("nothing_to_erase")

    def project(entries: Sequence[Entry]) -> None:
        row.wrapped_key, row.papers, row.mark, row.erased_at = b"", b"", None, at
        row.save()
        Player.objects.filter(pk=asked.player_id).update(alias=f"#{asked.player_id[:6]}")

    said = {"player": asked.player_id}
    return Decision([Draft(STREAM, "identity_erased", said)], said, project)


def _permit(actor: Actor, roles: frozenset[str]) -> None:
    if actor.role not in roles:
        raise Refused("not_permitted")
