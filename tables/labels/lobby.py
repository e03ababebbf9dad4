"""The list of tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

LOBBY: Final[Mapping[str, str]] = {
    "lobby": _("Tables"),
    "lobby_spectator": _("Choose a table to watch"),
    "lobby_croupier": _("Choose the table you will deal"),
}
