"""The croupier's tablet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CROUPIER: Final[Mapping[str, str]] = {}
