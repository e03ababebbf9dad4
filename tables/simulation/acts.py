"""What an evening was to have, what it had, and what was found wrong: the register behind the summary."""

from collections import Counter


class Acts:
    """`planned` and `happened` by kind of act; `done` and `refused` by command."""

    def __init__(self, planned: Counter[str]) -> None:
        self.planned = planned
        self.happened = Counter[str]()
        self.done = Counter[str]()
        self.refused = Counter[str]()
        self.faults: list[str] = []
        self.compared = 0
        self.gaps = 0

    def happen(self, kind: str) -> None:
        """An act has come to its end."""
        self.happened[kind] += 1

    def compare(self, what: str, shown: object, says: object) -> None:
        """A figure on a screen beside what it has to be; a difference is a fault of the house."""
        self.compared += 1
        if shown != says:
            self.faults.append(f"{what}: {shown!r} on the screen, {says!r} in the ledger")

    @property
    def missing(self) -> dict[str, int]:
        """Kinds of act of which fewer happened than were planned."""
        return dict(sorted((self.planned - self.happened).items()))

    @property
    def is_sound(self) -> bool:
        """Everything planned has happened and no screen was out of step."""
        return not (self.missing or self.faults or self.gaps)
