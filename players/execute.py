"""The write path of the stream `people`: who exists, as opaque ids; names never enter the log."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, assert_never
from uuid import UUID

import msgspec
from msgspec import Meta

from audit.chain import canonical
from audit.command import Actor, Answer, Command, Decision, Draft, Refused
from audit.models import Entry, Stream
from audit.transact import transact
from players.models import Language, Player, User
from players.pins import is_pin
from players.roles import Role

STREAM = "people"
SYSTEM = "system"
"""Role of a management command; no session has it."""

MAY_REGISTER_PLAYERS = frozenset({SYSTEM, Role.INSPECTOR, Role.JEFE, Role.CASHIER, Role.DIRECTOR})
MAY_REGISTER_USERS = frozenset({SYSTEM, Role.DIRECTOR})

Badge = Annotated[str, Meta(pattern=r"^[0-9A-Za-z-]{1,16}$")]


class RegisterPlayer(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="register_player", tag_field="k"
):
    """Make somebody known who can be seated; `badge` is that of his own sign-in, where he has one."""

    player_id: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
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


People = RegisterPlayer | RegisterUser


def execute(asked: People, *, command_id: UUID, actor: Actor, pin: str = "") -> Answer:
    """Carry out a command about people.

    Raises Refused: not_permitted, bad_message, bad_pin, already_registered, unknown_user, and those of
    `audit.transact`.
    """
    request = canonical(asked)
    try:
        asked = msgspec.json.decode(request, type=People)
    except msgspec.ValidationError as wrong:
        raise Refused("bad_message") from wrong

    def decide(streams: Mapping[str, Stream], at: datetime) -> Decision:
        match asked:
            case RegisterPlayer():
                return _register_player(asked, actor)
            case RegisterUser():
                return _register_user(asked, actor, pin)
            case _:
                assert_never(asked)

    return transact([STREAM], Command(command_id, actor, request), decide, opening=True)


def _register_player(asked: RegisterPlayer, actor: Actor) -> Decision:
    _permit(actor, MAY_REGISTER_PLAYERS)
    if Player.objects.filter(pk=asked.player_id).exists():
        raise Refused("already_registered")
    user = None
    if asked.badge is not None:
        user = User.objects.filter(badge=asked.badge, player=None).first()
        if user is None:
            raise Refused("unknown_user", badge=asked.badge)

    def project(entries: Sequence[Entry]) -> None:
        Player.objects.create(id=asked.player_id, alias=asked.alias, user=user)

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


def _permit(actor: Actor, roles: frozenset[str]) -> None:
    if actor.role not in roles:
        raise Refused("not_permitted")
