"""A croupier who may sign in."""

from typing import TYPE_CHECKING

import pytest

from tests.players.pin import PIN

if TYPE_CHECKING:
    from players.models import User


@pytest.fixture
def ines(db: None) -> "User":
    """Croupier with badge 4012 and French screens."""
    from players.models import User
    from players.roles import Role

    return User.objects.create_user("4012", PIN, display_name="Inés", role=Role.CROUPIER, language="fr")
