"""Who is there: the browsers with a page of the table open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

REMEMBERED = 1000  # browsers; far more than look at one table


class Presence:
    """Counts each browser's streams and remembers when it was last heard of.

    Times are the clock's own; it need not be the time of day.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began = clock()
        self._streams: Counter[str] = Counter()
        self._heard: dict[str, float] = {}

    def open(self, holder: str) -> None:
        """A stream of this browser began."""
        self._streams[holder] += 1
        self.hear(holder)

    def close(self, holder: str) -> None:
        """A stream of this browser ended."""
        self._streams[holder] -= 1
        if not self._streams[holder]:
            del self._streams[holder]
        self.hear(holder)

    def hear(self, holder: str) -> None:
        """A request of this browser came in: it is there, at least for a moment."""
        self._heard.pop(holder, None)
        self._heard[holder] = self._clock()
        if len(self._heard) > REMEMBERED:
            gone = next((one for one in self._heard if not self._streams[one]), None)
            self._heard.pop(gone or "", None)

    def is_here(self, holder: str | None, within: float) -> bool:
        """Whether the browser has a stream, or asked for something within that many seconds."""
        if holder is None or holder not in self._heard:
            return False
        return self._streams[holder] > 0 or self._clock() - self._heard[holder] < within

    def watches(self, holder: str | None) -> bool:
        """Whether the browser has a stream."""
        return holder is not None and self._streams[holder] > 0

    def last_heard(self, holder: str | None) -> float:
        """When the browser was last known to be there; if never, when counting began."""
        return self._heard.get(holder, self._began) if holder else self._began
