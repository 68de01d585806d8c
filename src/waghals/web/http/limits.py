"""How much one address may ask for: far more than a family does, far less than an attack needs."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from waghals.contract.reason import Reason
from waghals.table.refused import Refused

What = Literal["make", "join", "guess", "command"]
REMEMBERED = 10_000  # addresses


@dataclass(frozen=True)
class Limit:
    """At most `burst` at once, and `per_second` more as time goes on."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one address may do.

    Attributes:
        rates: making tables, taking seats, trying codes (of rooms or seats), playing.
        streams: pages open at the same time.
    """

    rates: Mapping[What, Limit]
    streams: int = 100


FAMILY = Limits(
    {
        "make": Limit(30, 0.1),
        "join": Limit(60, 0.5),
        "guess": Limit(30, 0.2),
        "command": Limit(120, 20),
    }
)


class Meter:
    """Counts what each address does. Raises Refused (429) when it is too much."""

    def __init__(self, limits: Limits = FAMILY, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._left: OrderedDict[tuple[What, str], tuple[float, float]] = OrderedDict()
        self._streams: Counter[str] = Counter()

    def count(self, what: What, address: str) -> None:
        """One more of these from this address."""
        limit, now = self._limits.rates[what], self._clock()
        left, since = self._left.pop((what, address), (limit.burst, now))
        left = min(limit.burst, left + (now - since) * limit.per_second)
        self._left[what, address] = (max(0.0, left - 1), now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if left < 1:
            raise Refused(429, Reason("That was too much at once. Please wait a moment."))

    def admit_stream(self, address: str) -> None:
        """Refuse one more stream to this address if it has too many."""
        if self._streams[address] >= self._limits.streams:
            raise Refused(429, Reason("Too many pages are open at once."))

    @contextmanager
    def stream(self, address: str) -> Generator[None, None, None]:
        """One more stream to this address, until it ends."""
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]
