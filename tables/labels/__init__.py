"""The short texts of the screens: code -> English text, a file per screen; ``messages.table_of`` translates.

Placeholders carry their type: ``{to:money}`` with currency, ``{min:amount}`` without, ``{cards:cards}``,
``{seats:seats}``, ``{a:rank}`` a rank, ``{a:ranks}`` its plural, ``{a:high}`` "ace high", ``{at:time}``;
without a type as they come. A text that counts has two codes, ``…_one`` and ``…_other``. The screens'
``i18n.js`` fills them in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .about import ABOUT
from .cases import CASES
from .common import COMMON
from .conduct import CONDUCT
from .contingency import PAUSE
from .croupier import CROUPIER
from .evening import EVENING
from .floor import FLOOR
from .lobby import LOBBY
from .moves import MOVES
from .player import PLAYER
from .queue import QUEUE
from .record import RECORD
from .ruling import RULING
from .shift import SHIFT
from .why import WHY

SECTIONS: Final[tuple[Mapping[str, str], ...]] = (
    COMMON,
    PLAYER,
    FLOOR,
    LOBBY,
    CROUPIER,
    CONDUCT,
    WHY,
    ABOUT,
    EVENING,
    MOVES,
    PAUSE,
    QUEUE,
    RECORD,
    RULING,
    CASES,
    SHIFT,
)
