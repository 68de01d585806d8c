"""Can't Stop: what it asks of a person, where that takes the most room, and its end."""

from __future__ import annotations

from tests.browser.scenes import Scene

TWO_OUT = "* 1 1 6 6 / 0 advance 2 12"
THREE_OUT = f"{TWO_OUT} / 0 roll / * 1 2 4 4 / 0 advance 3"
TWO_TOPS = f"{TWO_OUT} / 0 roll / {TWO_OUT} / 0 roll / {TWO_OUT}"
THIRD = "0 roll / * 1 2 1 2 / 0 advance 3 3"
WON = f"{TWO_TOPS} / {THIRD} / {THIRD} / 0 roll / * 1 2 1 2 / 0 advance 3 / 0 stop"
BESIDE = "* 3 4 3 4 / 0 advance 7 7 / 0 stop / * 3 4 3 4 / 1 advance 7 7"

SCENES = {
    "three pairings": Scene("* 3 4 2 6"),
    "three pairings, each of two choices": Scene(f"{TWO_OUT} / 0 roll / * 1 2 3 5"),
    "three pairings, two with a reason": Scene(f"{THREE_OUT} / 0 roll / * 1 2 4 5"),
    "to decide": Scene(THREE_OUT),
    "to decide, without a stop": Scene(BESIDE, {"free_fields": "yes"}),
    "a bust": Scene(f"{THREE_OUT} / 0 roll / * 4 4 6 6"),
    "the end": Scene(WON),
}
