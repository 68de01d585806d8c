"""What has changed from one text to the next, line by line.

A frame is sent as a delta to a frame that its reader has. The first line of a delta is ``~`` and the
id of that base; each line after it is either ``=START COUNT``, lines to copy from the base, counted
from 0, or ``+`` and a new line. A text that is no delta does not begin with ``~``.
"""

from __future__ import annotations

from collections.abc import Sequence

BASE, COPY, NEW = "~", "=", "+"


def delta(base_id: str, base: Sequence[str], lines: Sequence[str]) -> str:
    """These lines as a delta to the base."""
    places = {line: at for at, line in enumerate(base)}
    steps = [f"{BASE}{base_id}"]
    start, count = 0, 0  # the run of lines to be copied
    for line in lines:
        follows = start + count
        if count and follows < len(base) and base[follows] == line:
            count += 1
            continue
        if count:
            steps.append(f"{COPY}{start} {count}")
        at = places.get(line)
        if at is None:
            count = 0
            steps.append(f"{NEW}{line}")
        else:
            start, count = at, 1
    if count:
        steps.append(f"{COPY}{start} {count}")
    return "\n".join(steps)
