"""A table among several processes that serve it: which one lets things happen there, and who is there."""

from __future__ import annotations

import time
from contextlib import suppress

from waghals.store import Store, StoreError
from waghals.table.clock import Presence

LEASE = 2.0  # seconds that a process may let things happen at a table, until it has to claim that again
MEET = 10.0  # seconds between two looks at who is there by way of other processes
PRESENT = 25.0  # seconds that somebody counts as there after a process has told so

# Two processes that both take themselves for the one do no harm: the second of two appends is refused.


class Processes:
    """What one table asks the store about other processes. Where there are none it asks nothing."""

    def __init__(self, store: Store, room: str, owner: str) -> None:
        """`owner` names this process."""
        self._store, self._room, self._owner = store, room, owner
        self._until = self._met = 0.0
        self._told: frozenset[str] = frozenset()
        self.several: bool = store.shared

    @property
    def may_act(self) -> bool:
        """Whether it is known to be for this process to let things happen at the table now."""
        return not self.several or self._until - time.monotonic() > LEASE / 2

    async def claim(self) -> bool:
        """Try to be the one for which it is. Returns whether it is now."""
        now, mine = time.monotonic(), False
        with suppress(StoreError):  # nobody acts while the store is away
            mine = await self._store.claim(self._room, self._owner, LEASE)
        self._until = now + LEASE if mine else 0.0
        return mine

    def patience(self, seconds: float | None, *, watched: bool) -> float | None:
        """How long to wait at most, before something is due in so many seconds; None for ever.

        Args:
            watched: whether somebody watches by way of this process.
        """
        if not self.several or not (watched or seconds == 0):
            return seconds
        longest = MEET if seconds != 0 else LEASE / 4  # it is due, and another process lets it happen
        return longest if not seconds else min(seconds, longest)

    async def release(self) -> None:
        """Leave the table to others at once."""
        if self.several and self._until:
            self._until = 0.0
            with suppress(StoreError):
                await self._store.release(self._room, self._owner)

    async def meet(self, presence: Presence, *, at_once: bool = False) -> None:
        """Tell the others who is at the table here, and take in who is there by way of them.

        Args:
            at_once: also if that was done a moment ago, and nothing has changed here since.
        """
        now, here = time.monotonic(), presence.here()
        if not self.several or (now - self._met < MEET and here == self._told and not at_once):
            return
        self._met, self._told = now, here
        with suppress(StoreError):
            presence.meet(await self._store.present(self._room, here, PRESENT))
