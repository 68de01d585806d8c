"""How plies of Kuhn poker are written, and why an action is not legal."""

from __future__ import annotations

from tests.match.games.kuhn.rules import State, over
from waghals.contract.notation import Places
from waghals.contract.reason import Reason

EXPECTED_ACTION = "pass or bet"
EXPECTED_OUTCOME = "a card that is left: J, Q or K"
ACTION_WORDS = ("pass", "bet")
CARD_WORDS = ("J", "Q", "K")


def text(s: State, action: int) -> str:
    return ACTION_WORDS[action]


def outcome_words(s: State) -> Places:
    return (tuple(word for card, word in enumerate(CARD_WORDS, 1) if card not in s.cards),)


def why_not_outcome(s: State, text: str) -> Reason | None:
    return Reason("This card is dealt.") if text in CARD_WORDS else None


def reason(s: State, action: int) -> Reason:
    return Reason("The match is over." if over(s) else "The cards are dealt first.")
