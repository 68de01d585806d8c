"""Allie Gator: what it asks of a person, a bite, and its end, in a match of two."""

from __future__ import annotations

from tests.browser.scenes import Scene
from tests.games.allie_gator.scripts import EMPTY_HAND

TWO = {"players": "2"}
DEAL = "* 45 / * 30 / * 12 / * 36 / * 44 / * 67 / * steal / * 29 / * 43 / * 59 / * 60 / * reverse"
BITTEN = """0 play 12 left / * raise / 1 play 29 right / * 61 / 0 play 36 left / * gift / 1 play 43 left /
    * 66 / 0 play 44 left / * 3 / 1 take"""
ON = """1 target 60 / * 20 / 0 play 3 left / * 70 / 1 play 59 left / * 50 / 0 steal 1 / * 50 / * 8 /
    1 reverse / * 14"""
LAST = "0 raise 67 left / * 22 / * 64 / 1 play 61 left / * 31 / 0 gift left 1 / * 9 / 1 play 66 left / * 2"

SCENES = {
    "the first card": Scene(DEAL, TWO),
    "a bite": Scene(BITTEN, goes_on=True),
    "special cards": Scene(ON, goes_on=True),
    "a bite that has to be": Scene(LAST, goes_on=True),
    "a new target": Scene("0 take", goes_on=True),
    "no card in hand": Scene(EMPTY_HAND, {"players": "3", "short": "yes"}),
}
