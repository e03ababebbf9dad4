"""The write path of the stream `house`: which tables the room has, where each stream stood at a day's end,
under which profiles tables open (RULES.md section 1: Direction writes, a second person signs).
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final
from uuid import UUID, uuid4, uuid5

from audit import anchors
from audit.chain import canonical
from audit.command import Actor, Command, Decision, Draft, Refused
from audit.command import Answer as Committed
from audit.models import Entry, Stream
from audit.transact import transact
from players.roles import Role
from players.signing import countersigned
from tables import handover, profiles, selectors, store
from tables.engine.profiles import Profile, faults_of
from tables.models import ProfileVersion
from tables.permissions import CLOCK, FLOOR
from tables.projections import (
    DAY_SIGNED,
    TABLE_ADDED,
    DaySigned,
    TableAdded,
    add_table,
    sign,
)
from tables.wire import Door, Second

HOUSE: Final = "house"
MAY_WRITE_PROFILES: Final = frozenset({Role.DIRECTOR})
MAY_SIGN_PROFILES: Final = frozenset({Role.DIRECTOR, Role.JEFE})
MAY_READ_PROFILES: Final = MAY_SIGN_PROFILES | {Role.INSPECTOR, Role.AUDITOR}
DAYS: Final = UUID("da750000-0000-4000-8000-000000000000")
"""Under it, each gaming day has the id of its command: it is accepted once."""


def add_table_to_house(
    number: int, name: str, actor: Actor, *, table: UUID, command_id: UUID | None = None
) -> Committed:
    """Set up a table of the room: its row, its stream, its empty accounts, and the house's entry of it.

    Raises Refused (id_reused, table_busy, unavailable) and IntegrityError if the number is taken.
    """
    added = TableAdded(str(table), number, name)
    command = Command(command_id or uuid4(), actor, canonical(added))

    def decide_house(streams: Mapping[str, Stream], at: datetime) -> Decision:
        return Decision([Draft(HOUSE, TABLE_ADDED, added)], {}, add_table)

    return transact([HOUSE, store.stream_name(table)], command, decide_house, opening=True)


def anchor_day(day: date) -> Committed:
    """The house's entry of where every other stream stands, signed: once for each gaming day.

    Raises Refused (unknown_stream while the house has no entry, quarantined, table_busy, unavailable).
    """
    command = Command(uuid5(DAYS, str(day)), CLOCK, canonical({"k": DAY_SIGNED, "day": day}))

    def decide_day(streams: Mapping[str, Stream], at: datetime) -> Decision:
        heads = {name: head for name, head in anchors.heads().items() if name != HOUSE}
        return Decision([Draft(HOUSE, DAY_SIGNED, DaySigned(str(day), heads))], {}, sign)

    return transact([HOUSE], command, decide_day)


def hand_over(note: str, actor: Actor, *, command_id: UUID | None = None) -> Committed:
    """What stands open in the room, with the words of who goes. Raises Refused: not_permitted, and those of
    `audit.transact`.
    """
    command = Command(command_id or uuid4(), actor, canonical({"k": handover.GIVEN, "note": note}))

    def decide_points(streams: Mapping[str, Stream], at: datetime) -> Decision:
        _permit(actor, FLOOR)
        given = handover.HandoverGiven(handover.points(selectors.tables()), note[: handover.MAX_NOTE])
        return Decision([Draft(HOUSE, handover.GIVEN, given)], {}, _no_rows)

    return transact([HOUSE], command, decide_points, opening=True)


def take_over(given: int, actor: Actor, *, command_id: UUID | None = None) -> Committed:
    """The next inspector has read what was handed over, entry `given`; never who gave it himself.

    Raises Refused: not_permitted, stale (there is a later one, or it was taken over already).
    """
    taken = handover.HandoverTaken(given)
    command = Command(command_id or uuid4(), actor, canonical(taken))

    def decide_taking(streams: Mapping[str, Stream], at: datetime) -> Decision:
        _permit(actor, FLOOR)
        found = handover.last()
        if found is None or found.entry.seq != given or found.taken is not None:
            raise Refused(Door.STALE)
        if found.entry.actor == actor.id:
            raise Refused(Door.NOT_PERMITTED)
        return Decision([Draft(HOUSE, handover.TAKEN, taken)], {}, _no_rows)

    return transact([HOUSE], command, decide_taking, opening=True)


def _no_rows(entries: Sequence[Entry]) -> None:
    """An entry that is read where it stands."""


def save_profile(
    profile: UUID, content: Profile, actor: Actor, *, after: int, command_id: UUID | None = None
) -> Committed:
    """A new version of a profile, the first when `after` is 0: the version that its writer had read.

    A version never changes. Raises Refused: not_permitted, profile_invalid (`faults`: setting and reason),
    stale (somebody has saved a version meanwhile), and those of `audit.transact`.
    """
    saved = profiles.ProfileSaved(str(profile), after + 1, content, profiles.hash_of(content))
    command = Command(command_id or uuid4(), actor, canonical(saved))

    def decide_version(streams: Mapping[str, Stream], at: datetime) -> Decision:
        _permit(actor, MAY_WRITE_PROFILES)
        if wrong := faults_of(content):
            raise Refused("profile_invalid", faults=[list(fault) for fault in wrong])
        if ProfileVersion.objects.filter(profile=profile).count() != after:
            raise Refused(Door.STALE)
        return Decision([Draft(HOUSE, profiles.SAVED, saved)], {}, profiles.write_rows)

    return transact([HOUSE], command, decide_version, opening=True)


def approve_profile(
    profile: UUID, version: int, second: Second, actor: Actor, *, command_id: UUID | None = None
) -> Committed:
    """The second signature under a version: jefe or director by badge and PIN, never who wrote it.

    Raises Refused: not_permitted, no_such_profile, second_refused (`why`), profile_signed,
    profile_withdrawn, and those of `audit.transact`.
    """
    _permit(actor, MAY_SIGN_PROFILES)
    row = ProfileVersion.objects.filter(profile=profile, number=version).first()
    if row is None:
        raise Refused("no_such_profile")
    signer = countersigned(second.badge, second.pin, device=actor.device, first=row.by)
    approved = profiles.ProfileApproved(str(profile), version, signer)
    return _sign_version(profiles.APPROVED, approved, actor, command_id)


def withdraw_profile(
    profile: UUID, version: int, reason: str, actor: Actor, *, command_id: UUID | None = None
) -> Committed:
    """No table opens from this version any more; tables that run under it go on.

    Raises Refused: not_permitted, no_such_profile, profile_not_approved, profile_withdrawn, reason_missing,
    and those of `audit.transact`.
    """
    _permit(actor, MAY_WRITE_PROFILES)
    if not reason.strip():
        raise Refused("reason_missing")
    withdrawn = profiles.ProfileWithdrawn(str(profile), version, reason.strip()[:200])
    return _sign_version(profiles.WITHDRAWN, withdrawn, actor, command_id)


def _sign_version(
    kind: str,
    data: profiles.ProfileApproved | profiles.ProfileWithdrawn,
    actor: Actor,
    command_id: UUID | None,
) -> Committed:
    """An entry about a version that stands; the house's lock keeps it as it is meanwhile."""
    command = Command(command_id or uuid4(), actor, canonical(data))

    def decide_signature(streams: Mapping[str, Stream], at: datetime) -> Decision:
        found = profiles.version_at(data.profile, data.version)
        if found is None:
            raise Refused("no_such_profile")
        if found.withdrawn:
            raise Refused("profile_withdrawn")
        if found.approved and kind == profiles.APPROVED:
            raise Refused("profile_signed")
        if not found.approved and kind == profiles.WITHDRAWN:
            raise Refused("profile_not_approved")
        return Decision([Draft(HOUSE, kind, data)], {}, profiles.write_rows)

    return transact([HOUSE], command, decide_signature, opening=True)


def _permit(actor: Actor, roles: frozenset[Role]) -> None:
    if actor.role not in roles:
        raise Refused(Door.NOT_PERMITTED)
