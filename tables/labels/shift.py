"""The croupier's shift and the floor's part of it: PIN again, who holds, who is next, counts of the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

SHIFT: Final[Mapping[str, str]] = {
    "pin_own": _("Your PIN"),
    "pin_keys": _("Digits of the PIN"),
    "pin_digits": _("{n} of 6"),
    "pin_back": _("Delete"),
}
