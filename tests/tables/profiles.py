"""Profiles for tests: written by a director, signed by a jefe who enters his PIN."""

from typing import Any
from uuid import UUID

from audit.command import Actor
from players.models import User
from players.roles import Role
from tables.engine.profiles import Profile
from tables.house import approve_profile, save_profile
from tables.wire import Second
from tests.players.pin import PIN

MADRID = UUID("9f0f11e0-0000-4000-8000-000000000001")


def person(badge: str, role: str) -> Actor:
    """Somebody who has a PIN, signed in at a desk of his own."""
    user = User.objects.filter(badge=badge).first()
    if user is None:
        user = User.objects.create_user(badge, PIN, display_name=badge, role=role)
    return Actor(user.actor, role, f"desk-{badge}", f"sign-in:{badge}")


def director() -> Actor:
    return person("director", Role.DIRECTOR)


def second(badge: str = "jefe", pin: str = PIN) -> Second:
    """The signature of the jefe, or of whose badge this is."""
    if badge == "jefe":
        person("jefe", Role.JEFE)
    return Second(badge=badge, pin=pin)


def madrid(**fields: Any) -> Profile:
    """A profile that leaves length, structure and minimum open."""
    left = ("session_minutes", "structure", "table_min")
    return Profile(**({"name": "Madrid", "preset": "madrid", "open_settings": left} | fields))


def saved(content: Profile | None = None, *, profile: UUID = MADRID, after: int = 0) -> UUID:
    save_profile(profile, content or madrid(), director(), after=after)
    return profile


def approved(content: Profile | None = None, *, profile: UUID = MADRID, after: int = 0) -> UUID:
    saved(content, profile=profile, after=after)
    approve_profile(profile, after + 1, second(), director())
    return profile
