"""A table of the evening: hands that it has dealt, what its croupier is still to do, who asks him to wait."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Box:
    """What croupier and floor say to each other across a table; nothing of it goes through the house."""

    def __init__(self, table: str, share: int) -> None:
        self.table = table
        self.share = share
        """Hands that it is to deal."""
        self.hands = 0
        self.chores: deque[str] = deque()
        """What its croupier does as soon as the game lets him."""
        self.busy = 0
        """Acts that are under way here: the table plays on for them."""
        self.absent = 0
        """People who were noted as absent and are not back."""
        self.over = False
        """The floor closes it: no more hands."""
        self.phones: set[str] = set()
        """Players who answer for themselves."""
        self.awaits_relief = asyncio.Event()
        """The croupier sits in the middle of a hand and waits for who relieves him."""
        self._asked = 0
        self._still = asyncio.Event()
        self._moved = asyncio.Event()

    @property
    def goes_on(self) -> bool:
        """Whether there is something left to deal for."""
        return not self.over and (self.hands < self.share or bool(self.chores) or self.busy + self.absent > 0)

    @property
    def asked_to_wait(self) -> bool:
        """Whether somebody of the floor wants no new hand to begin."""
        return self._asked > 0

    def stand_still(self, *, still: bool) -> None:
        """The croupier begins no hand (the last one is over), or has begun one."""
        if still:
            self._still.set()
        else:
            self._still.clear()

    def dealt(self) -> None:
        """A hand was begun."""
        self.hands += 1
        self.tell()

    def tell(self) -> None:
        """Something about the table is another."""
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def reached(self, hands: int) -> None:
        """Wait until so many hands were begun here, or no more are."""
        while self.hands < hands and not self.over:
            await self._moved.wait()

    @asynccontextmanager
    async def between_hands(self) -> AsyncIterator[None]:
        """The floor asks the croupier to wait, and acts while no hand is running."""
        self._asked += 1
        try:
            await self._still.wait()
            yield
        finally:
            self._asked -= 1
