"""House profiles in the log and as rows: what the stream `house` says of them, and what follows from it.

Rows are written once, by the entries that say them; `manage.py verify` derives them again.
"""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from audit.chain import Fault, canonical
from audit.chain import read as read_body
from audit.models import Entry, Stream
from tables.engine import commands as ask
from tables.engine.profiles import Profile, ProfileRef, Version, faults_of
from tables.engine.state import Table
from tables.models import ProfileSignature, ProfileVersion

SAVED: Final = "profile_saved"
APPROVED: Final = "profile_approved"
WITHDRAWN: Final = "profile_withdrawn"
HOUSE: Final = "house"
"""The stream that they are entries of."""
KINDS: Final = (SAVED, APPROVED, WITHDRAWN)


class ProfileSaved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of `profile_saved`: a version as it stands for good, with the hash of its content."""

    profile: str
    version: int
    content: Profile
    hash: str


class ProfileApproved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of `profile_approved`: `by` has signed beside the writer."""

    profile: str
    version: int
    by: str


class ProfileWithdrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of `profile_withdrawn`: no table opens from this version any more."""

    profile: str
    version: int
    reason: str


class Rows(NamedTuple):
    """The rows of all profiles, as plain values; a signature names its version by (profile, number)."""

    versions: list[dict[str, Any]]
    signatures: list[dict[str, Any]]


def hash_of(profile: Profile) -> str:
    """SHA-256 (hex) of the canonical content of a version."""
    return hashlib.sha256(canonical(plain(profile))).hexdigest()


def plain(profile: Profile) -> dict[str, Any]:
    """A profile as a JSON column gives it back."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(profile))
    return found


def rows_of(entries: Iterable[Entry]) -> Rows:
    """What entries of the house make of rows, in their order; entries of other kinds make none."""
    found = Rows([], [])
    for entry in entries:
        data = read_body(bytes(entry.body)).data
        signed = {"at": entry.at, "seq": entry.seq}
        if entry.kind == SAVED:
            saved = msgspec.json.decode(data, type=ProfileSaved)
            row = {"profile": UUID(saved.profile), "number": saved.version, "name": saved.content.name}
            row |= {"content": plain(saved.content), "hash": saved.hash, "by": entry.actor}
            found.versions.append(row | signed)
        elif entry.kind == APPROVED:
            approved = msgspec.json.decode(data, type=ProfileApproved)
            row = {"kind": ProfileSignature.Kind.APPROVED.value, "by": approved.by, "reason": ""}
            row |= {"profile": UUID(approved.profile), "number": approved.version}
            found.signatures.append(row | signed)
        elif entry.kind == WITHDRAWN:
            gone = msgspec.json.decode(data, type=ProfileWithdrawn)
            row = {"kind": ProfileSignature.Kind.WITHDRAWN.value, "by": entry.actor, "reason": gone.reason}
            row |= {"profile": UUID(gone.profile), "number": gone.version}
            found.signatures.append(row | signed)
    return found


def write_rows(entries: Sequence[Entry]) -> None:
    """The rows of entries just appended (audit.command.Project)."""
    rows = rows_of(entries)
    for row in rows.versions:
        ProfileVersion.objects.create(**row)
    for row in rows.signatures:
        of = ProfileVersion.objects.get(profile=row.pop("profile"), number=row.pop("number"))
        ProfileSignature.objects.create(version=of, **row)


def version_at(profile: str, number: int, before: int | None = None) -> Version | None:
    """A version as the house stood to it before an entry (its pk; None: now), for the engine; None: no such.

    `profile` is its id in any spelling.
    """
    try:
        wanted = UUID(profile)
    except ValueError:
        return None
    row = ProfileVersion.objects.filter(profile=wanted, number=number).prefetch_related("signatures").first()
    signed = {one.seq: str(one.kind) for one in row.signatures.all()} if row is not None else {}
    if row is not None and before is not None:
        known = Entry.objects.filter(stream__name=HOUSE, seq__in=[row.seq, *signed], pk__lt=before)
        seqs = set(known.values_list("seq", flat=True))
        row = row if row.seq in seqs else None
        signed = {seq: kind for seq, kind in signed.items() if seq in seqs}
    return None if row is None else version_of(row, set(signed.values()))


def version_of(row: ProfileVersion, signed: Collection[str] = (ProfileSignature.Kind.APPROVED,)) -> Version:
    """A row for the engine; `signed`: what has been signed of it."""
    ref = ProfileRef(id=str(row.profile), version=row.number, name=row.name, hash=row.hash)
    return Version(
        ref=ref,
        profile=content_of(row),
        approved=ProfileSignature.Kind.APPROVED in signed,
        withdrawn=ProfileSignature.Kind.WITHDRAWN in signed,
    )


def named(command: ask.AnyCommand, state: Table, before: int | None = None) -> Version | None:
    """The version that a command names, a table's own profile where it names none (`version_at`)."""
    if isinstance(command, ask.OpenFromProfile):
        return version_at(command.profile, command.version, before)
    if isinstance(command, ask.ApplyProfile) and state.profile is not None:
        return version_at(state.profile.id, command.version, before)
    return None


def hold() -> None:
    """Nobody signs or withdraws a profile until the running transaction has ended."""
    list(Stream.objects.select_for_update().filter(name=HOUSE).values_list("pk"))


def content_of(row: ProfileVersion) -> Profile:
    """The profile that a row holds."""
    return msgspec.convert(row.content, Profile)


def openable() -> list[ProfileVersion]:
    """The newest version of each profile that is approved and not withdrawn, by name."""
    standing = ProfileVersion.objects.filter(signatures__kind=ProfileSignature.Kind.APPROVED)
    standing = standing.exclude(signatures__kind=ProfileSignature.Kind.WITHDRAWN).order_by("number")
    newest = {row.profile: row for row in standing}
    return sorted(newest.values(), key=lambda row: (row.name, str(row.profile)))


def verify_profiles() -> list[Fault]:
    """The first entry of a profile that does not hold, and the first row that no entry explains."""
    entries = list(Entry.objects.filter(stream__name=HOUSE, kind__in=KINDS).order_by("seq"))
    try:
        rows = rows_of(entries)
    except (msgspec.MsgspecError, ValueError):
        return [Fault(HOUSE, 0, "entries of profiles")]
    wrong = _unsound(rows)
    if wrong is not None:
        return [Fault(HOUSE, wrong, "profile")]
    names = ("profile", "number", "name", "content", "hash", "by", "at", "seq")
    versions = list(ProfileVersion.objects.order_by("seq").values(*names))
    if versions != rows.versions:
        return [Fault(HOUSE, 0, "rows of ProfileVersion")]
    columns = ("kind", "by", "reason", "at", "seq", "version__profile", "version__number")
    signatures = [
        {key.removeprefix("version__"): value for key, value in row.items()}
        for row in ProfileSignature.objects.order_by("seq").values(*columns)
    ]
    return [] if signatures == rows.signatures else [Fault(HOUSE, 0, "rows of ProfileSignature")]


def _unsound(rows: Rows) -> int | None:
    """The seq of the first entry that no command can have led to; None when all hold."""
    writers: dict[tuple[UUID, int], str] = {}
    for row in rows.versions:
        content = msgspec.convert(row["content"], Profile)
        follows = row["number"] == 1 + sum(profile == row["profile"] for profile, _ in writers)
        if not follows or row["hash"] != hash_of(content) or faults_of(content):
            return int(row["seq"])
        writers[row["profile"], row["number"]] = row["by"]
    seen: set[tuple[UUID, int, str]] = set()
    for row in rows.signatures:
        of, kind = (row["profile"], row["number"]), row["kind"]
        own = kind == ProfileSignature.Kind.APPROVED and writers.get(of) == row["by"]
        if of not in writers or own or (*of, kind) in seen:
            return int(row["seq"])
        seen.add((*of, kind))
    return None
