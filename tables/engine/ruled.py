"""What a table remembers of rulings, of cases and holds, and of pots that were set aside (RULES.md A17)."""

import hashlib
from typing import Final

from tables.engine.value import Value

NAME: Final = 23
"""Characters that an account has for the name of a case: the whole code stays within its column."""
NAME_ONCE: Final = 24


class Ruled(Value, frozen=True, kw_only=True):
    """A ruling as the state remembers it (A17); its text is in the log."""

    id: str
    kind: str
    by: str
    rank: int
    hand: int
    superseded_by: str | None = None
    seq: int = 0  # of its entry
    since: int = 0  # the entry that began the past hand which it put right
    shifts: dict[str, int] = {}  # person → chips that he got or gave by it
    bonus_shifts: dict[int, int] = {}  # seat of that hand → bonus that the house owes more or less by it
    exchanged: tuple[str, ...] = ()  # two persons who were on record in each other's chair since then
    told: tuple[int, ...] = ()  # seats that were told
    announced: bool = False  # to the whole table
    acknowledged: bool = False  # by the croupier


class OpenCase(Value, frozen=True, kw_only=True):
    """A case under reservation: play goes on, it is decided later by a ruling that names it (A17)."""

    case: str
    complaint: str
    hand: int
    by: str
    at: str
    people: dict[int, str] = {}  # who sat where when it was opened


class Hold(Value, frozen=True, kw_only=True):
    """The table is on hold for a case: hand commands are refused until it is lifted (A17)."""

    case: str
    by: str
    at: str


class HeldPot(Value, frozen=True, kw_only=True):
    """A pot set aside under a case number, and who could have won it: seat → person."""

    case: str
    hand: int
    pot: int
    amount: int
    players: dict[int, str]
    custody: bool = False  # in the cage's custody since a session was closed: FLOOR 37
    prefixed: bool = False  # its account begins with its kind; not so in entries of before

    @property
    def name(self) -> str:
        """The name of its account. Whatever somebody types as a case, none but a pot has such a name.

        A long case stands by its digest. Once the typed text was the name: `bag-1` was that of a bag.
        """
        digest = hashlib.sha256(self.case.encode()).hexdigest()
        if not self.prefixed:
            return self.case if len(self.case) <= NAME_ONCE else "#" + digest[: NAME_ONCE - 1]
        plain = f"case-{self.case}"
        return plain if len(plain) <= NAME else ("case#" + digest)[:NAME]
