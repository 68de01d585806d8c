"""How plies of Heads ends it are written, and why an action is not legal."""

from __future__ import annotations

from tests.match.games.coin.rules import OVER, State
from waghals.contract.notation import Places
from waghals.contract.reason import Reason

EXPECTED_ACTION = "stop or flip"
EXPECTED_OUTCOME = "tails or heads"
ACTION_WORDS = ("stop", "flip")
SIDE_WORDS = (("tails", "heads"),)


def text(s: State, action: int) -> str:
    return ACTION_WORDS[action]


def outcome_words(s: State) -> Places:
    return SIDE_WORDS


def reason(s: State, action: int) -> Reason:
    return Reason("The match is over." if s.phase == OVER else "The coin is in the air.")
