"""How plies of Raffzahn are written, and why an action is not legal."""

from __future__ import annotations

from waghals.contract.notation import Places
from waghals.contract.reason import Reason
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.rules import (
    CALL,
    OUTCOMES,
    PAY,
    REROLL,
    may_reroll,
    stars,
)
from waghals.games.raffzahn.state import (
    CALLED,
    DICE,
    FACES,
    ORIGINAL,
    OUT,
    OVER,
    PAYING,
    REVISED,
    ROLLING,
    ROLLS,
    ROTTEN,
    STAR,
    State,
)

EXPECTED_ACTION = "take, take open, end, reroll yellow blue2 (any of yellow, blue1, blue2), pay 8 or call 15"
EXPECTED_OUTCOME = (
    "the faces of the dice that roll, yellow (10, 20, 30, star, rotten) before blue (1 to 5, star),"
    " such as 30 2 star"
)

FACE_NAMES = {STAR: "star", ROTTEN: "rotten"}

# By a set of dice (see `ALL_DICE`): their names.
DICE_NAMES = tuple(" ".join(die for d, die in enumerate(DICE) if s >> d & 1) for s in range(len(OUTCOMES)))


def face_text(face: int) -> str:
    """A face as it is written: a number, ``star`` or ``rotten``."""
    return FACE_NAMES.get(face, str(face))


FACE_WORDS = tuple(tuple(map(face_text, faces)) for faces in FACES)
ROLL_WORDS = tuple(
    tuple(words for d, words in enumerate(FACE_WORDS) if s >> d & 1) for s in range(len(OUTCOMES))
)


def text(s: State, action: int) -> str:
    if action > CALL:
        return f"call {action - CALL}"
    if action > PAY:
        return f"pay {action - PAY}"
    if action > REROLL:
        return f"reroll {DICE_NAMES[action - REROLL]}"
    return ("take", "take open", "end")[action]


def outcome_words(s: State) -> Places:
    return ROLL_WORDS[s.hand]


def reason(s: State, action: int) -> Reason:
    """Why this action is not legal now."""
    if s.phase == OVER:
        return Reason("The match is over.")
    if s.phase == ROLLING:
        return Reason("The dice are about to fall.")
    if s.phase == PAYING:
        return _why_not_pay(s, action)
    if s.phase == CALLED:
        return Reason("You have called tile {tile}: now roll again.", tile=s.called)
    if action > CALL:
        return _why_not_call(s, action - CALL)
    if action > PAY:
        return Reason("There is nothing to pay.")
    if action > REROLL:
        return _why_not_reroll(s)
    if action == rules.END:
        return _why_not_end(s)
    if rules.available(s, s.target):
        return Reason("Until you have three open tiles, every tile you take lies open.")
    return _why_not_available(s, s.target)


def _why_not_pay(s: State, action: int) -> Reason:
    if not PAY < action <= CALL:
        return Reason("First pay for the miss.")
    t = action - PAY
    if s.owner[t] != s.player:
        return Reason("Tile {tile} is not yours.", tile=t)
    if t < s.last:  # mutant <=: the tile paid last is out of the game, and so refused already
        return Reason(
            "Tiles are paid in ascending order, and {tile} comes before {last}.", tile=t, last=s.last
        )
    if rules.pays_all(s):
        return Reason("You pay all your tiles, the lowest first.")
    return Reason("Tiles are paid in ascending order and none too many: {tile} cannot come next.", tile=t)


def _why_not_call(s: State, t: int) -> Reason:
    if not s.call:
        return Reason("This match is played without calling.")
    if not may_reroll(s):
        return _why_not_reroll(s)
    if s.owner[t] == s.player:
        return Reason("Tile {tile} is your own.", tile=t)
    return _why_not_available(s, t)


def _why_not_reroll(s: State) -> Reason:
    if stars(s) == len(DICE) and s.edition == REVISED:
        return Reason("Three stars: the highest tile of the middle has to be taken.")
    return Reason("You have rolled three times.")


def _why_not_end(s: State) -> Reason:
    if s.edition == ORIGINAL or stars(s) < 2:
        return Reason("After a miss you may not stop: roll again.")
    if stars(s) == len(DICE):
        return Reason("Three stars: the highest tile of the middle has to be taken.")
    if s.rolls == ROLLS:
        return Reason("Two stars on the last roll: the lowest tile of the middle has to be taken.")
    return Reason("Two stars: take the lowest tile of the middle or roll again.")


def _why_not_available(s: State, t: int) -> Reason:
    if s.owner[t] == OUT:
        return Reason("Tile {tile} is out of the game.", tile=t)
    return Reason("Tile {tile} is protected.", tile=t)
