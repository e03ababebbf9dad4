"""The profiles of the demo house, one for each preset: what Direction wrote and a jefe signed.

Amounts are euros in cents. Length, structure and minimum are left to the inspector who opens a table.
"""

from collections.abc import Mapping
from typing import Final
from uuid import UUID, uuid5

from msgspec.structs import replace

from audit.command import Actor, Refused
from tables.engine.profiles import Profile
from tables.engine.state import House
from tables.house import approve_profile, save_profile
from tables.models import ProfileVersion
from tables.wire import Second

SHOWN: Final = House(player_sees_stacks="exact", phone_in_hand="full", no_new_seat_minutes=30)
"""A demonstration shows its guests all that the staff sees; a house's own profiles begin quiet."""
HOUSE: Final = replace(SHOWN, chips=(500, 1000, 2500, 10000, 50000), barred_seat="refuse")
SMALL_CHIPS: Final = replace(SHOWN, chips=(100, 200, 500, 2500, 10000))
CHECKED: Final = replace(SHOWN, chips=(500, 1000, 2500, 10000, 50000), deck_check_required=True)
LEFT_OPEN: Final = ("session_minutes", "structure", "table_min")
PROFILES: Final[Mapping[str, Profile]] = {
    "madrid": Profile(name="Madrid", preset="madrid", house=HOUSE, open_settings=LEFT_OPEN),
    "blinds-omaha": Profile(name="Blinds", preset="blinds-omaha", house=SMALL_CHIPS, open_settings=LEFT_OPEN),
    "hilo8": Profile(
        name="Hi/Lo", preset="hilo8", house=SMALL_CHIPS, open_settings=("session_minutes", "table_min")
    ),
    "modern-plo": Profile(
        name="PLO", preset="modern-plo", house=CHECKED, open_settings=("session_minutes", "table_min")
    ),
}
"""Where the deck is counted by two before the first hand: the last one."""


def profile_id(name: str, seed: UUID) -> UUID:
    """The id of a demo profile: the same in every demo house."""
    return uuid5(seed, f"profile {name}")


def seed_profiles(seed: UUID, writer: Actor, signature: Second) -> None:
    """Write and sign the first version of each profile, unless the house has it already. Raises Refused."""
    for name, content in PROFILES.items():
        profile = profile_id(name, seed)
        rows = ProfileVersion.objects.filter(profile=profile)
        if not rows.exists():
            written = uuid5(seed, f"profile {name} written")
            save_profile(profile, content, writer, after=0, command_id=written)
        try:
            signed = uuid5(seed, f"profile {name} signed")
            approve_profile(profile, 1, signature, writer, command_id=signed)
        except Refused as refusal:
            if refusal.code != "profile_signed":
                raise
