"""How plies of Würfelzoo are written, and why an action is not legal."""

from __future__ import annotations

from waghals.contract.notation import Places
from waghals.contract.reason import Reason
from waghals.games.wuerfelzoo import dice
from waghals.games.wuerfelzoo.dice import LOOKS, State, wants_other, wants_own
from waghals.games.wuerfelzoo.kinds import kinds_of
from waghals.games.wuerfelzoo.rules import DONE, OTHER, OWN, PLAY, REROLL, SEAT, least

EXPECTED_ACTION = "play A:worm, reroll A:trap, done, own A:worm, other 2 E:fox or seat 2"
EXPECTED_OUTCOME = (
    "a kind of die that is still in the bag, from A to E, or a face that this kind of die has:"
    " elephant, bear, boar, fox, squirrel, worm, trap or x2"
)

IN_ORDER = Reason("Dice are chosen in order: kind by kind from A to E, X2 last.")
NOT_ANIMALS = {  # why a play cannot begin with these faces
    dice.TRAP: Reason("A trap is not an animal and cannot be played."),
    dice.X2: Reason("X2 can only be played together with animals: choose those first."),
}
WHAT_TO_NAME = {  # first, when an animal has been played
    dice.BEAR: Reason("The bears come first: choose a die to be rolled again, anybody's."),
    dice.BOAR: Reason("The boars come first: choose a die of yours to swap."),
    dice.FOX: Reason("The foxes come first: choose another player's die to be removed."),
    dice.SQUIRREL: Reason("The squirrels come first: choose who has to draw a die."),
    dice.WORM: Reason("The worms come first: choose a die of yours to give away."),
}


def text(s: State, action: int) -> str:
    names = kinds_of(s).names
    if action < REROLL:
        return f"play {names[action - PLAY]}"  # mutant +: PLAY is zero
    if action < DONE:
        return f"reroll {names[action - REROLL]}"
    if action == DONE:
        return "done"
    if action < OTHER:
        return f"own {names[action - OWN]}"
    if action < SEAT:
        seat, t = divmod(action - OTHER, LOOKS)
        return f"other {seat} {names[t]}"
    return f"seat {action - SEAT}"


def outcome_words(s: State) -> Places:
    if s.phase == dice.DRAWING:
        return ([name for kind, name in enumerate(dice.KIND_NAMES) for _ in range(s.bag[kind])],)
    return ([dice.FACES[face] for face in kinds_of(s).kinds[dice.kind_in_cup(s)]],)


def why_not_outcome(s: State, text: str) -> Reason | None:
    """Why this die or face cannot come now; None for what is neither."""
    if s.phase == dice.DRAWING and text in dice.KIND_NAMES:
        return Reason("No die of kind {kind} is left in the bag.", kind=text)
    if s.phase == dice.ROLLING and text in dice.FACES:
        kind = dice.KIND_NAMES[dice.kind_in_cup(s)]
        return Reason("A die of kind {kind} has no such side.", kind=kind)
    return None


def reason(s: State, action: int) -> Reason:
    """Why this action is not legal now."""
    if s.phase == dice.OVER:
        return Reason("The match is over.")
    if s.phase == dice.DRAWING:
        return Reason("A die is about to be drawn.")
    if s.phase == dice.ROLLING:
        return Reason("The dice are about to be rolled.")
    if s.phase == dice.USING:
        return _why_not_target(s, action)
    if action > DONE:
        return Reason("First play animals, or choose dice to roll again.")
    if action == DONE:
        return Reason("Choose at least one die.") if s.phase == dice.CHOOSING else what_beats_the_middle(s)
    return _why_not_choose(s, action)


def _why_not_choose(s: State, action: int) -> Reason:
    # mutant action + PLAY: PLAY is zero
    t, to_play = (action - PLAY, True) if action < REROLL else (action - REROLL, False)
    if s.phase == dice.PLAYING and not to_play:
        return Reason("You are playing animals: finish that.")
    if s.phase == dice.REROLLING and to_play:
        return Reason("You are choosing dice to roll again: finish that.")
    if s.hands[s.player][t] == 0:
        return Reason("You have no such die.")
    return _why_not_play(s, t) if to_play else IN_ORDER


def _why_not_play(s: State, t: int) -> Reason:
    face = s.face_of[t]
    if face == dice.TRAP or (s.phase == dice.CHOOSING and face == dice.X2):
        return NOT_ANIMALS[face]
    if s.phase == dice.PLAYING and face not in (s.animal, dice.X2):
        return Reason("All animals that you play must be alike.")
    mine = s.hands[s.player]
    have = s.laid + mine[t] + mine[s.twin_of[t]]
    # mutant s.height >= 0: the empty middle counts as elephants, which nothing beats
    bigger = s.height > 0 and face < s.face
    if face == dice.X2 or not 0 < least(s.height, s.face, face) <= have or (bigger and s.laid == s.height):
        return what_beats_the_middle(s)
    return IN_ORDER


def what_beats_the_middle(s: State) -> Reason:
    """What it takes to beat the dice in the middle."""
    count = s.height + 1
    number = NUMBERS.get(count, count)
    herds = (
        Reason("{number} elephants", number=number),
        Reason("{number} bears", number=number),
        Reason("{number} boars", number=number),
        Reason("{number} foxes", number=number),
        Reason("{number} squirrels", number=number),
        Reason("{number} worms", number=number),
    )
    more = herds[s.face]
    if s.face == dice.ELEPHANT:
        return Reason("You need at least {more}.", more=more)
    if s.height == 1:
        return Reason("You need exactly one larger animal, or at least {more}.", more=more)
    same = NUMBERS.get(s.height, s.height)
    return Reason("You need exactly {same} larger animals, or at least {more}.", same=same, more=more)


NUMBERS = {
    2: Reason("two"),
    3: Reason("three"),
    4: Reason("four"),
    5: Reason("five"),
    6: Reason("six"),
    7: Reason("seven"),
    8: Reason("eight"),
    9: Reason("nine"),
    10: Reason("ten"),
    11: Reason("eleven"),
    12: Reason("twelve"),
}


def _why_not_target(s: State, action: int) -> Reason:
    if OWN <= action < OTHER and wants_own(s):
        return Reason("You have no such die.")
    if OTHER <= action < SEAT and wants_other(s):
        return _why_not_seat(s, (action - OTHER) // LOOKS) or Reason("That player has no such die.")
    names_seat = action >= SEAT and not wants_own(s) and not wants_other(s)
    return (_why_not_seat(s, action - SEAT) if names_seat else None) or _what_to_name(s)


def _why_not_seat(s: State, seat: int) -> Reason | None:
    if seat >= s.players:
        return Reason("Nobody sits there.")
    return Reason("It must be another player.") if seat == s.player else None


def _what_to_name(s: State) -> Reason:
    """What has to be chosen for the animals in the middle now."""
    if s.picked:
        boar = s.face == dice.BOAR
        return (
            Reason("Choose the die that you want for yours.") if boar else Reason("Choose who gets your die.")
        )
    return WHAT_TO_NAME[s.face]
