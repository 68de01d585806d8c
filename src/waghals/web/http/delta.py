"""What has changed from one text to the next, line by line.

A frame is sent as a delta to a frame that its reader has. The first line of a delta is ``~`` and the
id of that base; each line after it is either ``=START COUNT``, lines to copy from the base, counted
from 0, or ``+`` and a new line. A text that is no delta does not begin with ``~``.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

BASE, COPY, NEW = "~", "=", "+"


def delta(base_id: str, base: Sequence[str], lines: Sequence[str]) -> str:
    """These lines as a delta to the base."""
    places: dict[str, list[int]] = {}
    for at, line in enumerate(base):
        places.setdefault(line, []).append(at)
    steps = [f"{BASE}{base_id}"]
    start = end = 0  # the lines of the base to be copied, or an empty range behind the last ones
    for line in lines:
        if end < len(base) and base[end] == line:
            end += 1
            continue
        if start < end:
            steps.append(f"{COPY}{start} {end - start}")
        if (found := places.get(line)) is None:
            steps.append(f"{NEW}{line}")
            start = end
        else:
            start = found[min(bisect_left(found, end), len(found) - 1)]
            end = start + 1
    if start < end:
        steps.append(f"{COPY}{start} {end - start}")
    return "\n".join(steps)
