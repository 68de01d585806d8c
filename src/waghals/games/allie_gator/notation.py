"""How plies of Allie Gator are written, and why an action is not legal."""

from __future__ import annotations

from waghals.contract.notation import Places
from waghals.contract.reason import Reason
from waghals.games.allie_gator.rules import (
    GIVE,
    LAY,
    LIFT,
    OVER,
    PLAY,
    PLAYING,
    ROB,
    ROBBING,
    TAKE,
    TARGETING,
    TURN_ROUND,
    can_give,
    can_rob,
)
from waghals.games.allie_gator.state import (
    HIGHEST,
    KINDS,
    PILE,
    RAISE,
    REVERSE,
    SEATS,
    SIDES,
    STEAL,
    Position,
    State,
)

EXPECTED_ACTION = "play 51 right, reverse, steal 2, raise 70 left, gift left 2, take or target 33"
EXPECTED_OUTCOME = "a card that can come now: a number from 1 to 70, reverse, steal, raise or gift"

SIDE_NAMES = ("left", "right")
CARDS = (*map(str, range(1, HIGHEST + 1)), "reverse", "steal", "raise", "gift")


def text(action: int) -> str:
    if action < TURN_ROUND:
        return f"play {_on_side(action - PLAY)}"  # mutant +: PLAY is zero
    if action == TURN_ROUND:
        return "reverse"
    if action < LIFT:
        return "steal" if action == ROB else f"steal {action - ROB - 1}"
    if action < GIVE:
        return f"raise {_on_side(action - LIFT)}"
    if action < TAKE:
        side, p = divmod(action - GIVE - 1, SEATS)
        return "gift" if action == GIVE else f"gift {SIDE_NAMES[side]} {p}"
    return "take" if action == TAKE else f"target {action - LAY + 1}"


def _on_side(index: int) -> str:
    return f"{index // SIDES + 1} {SIDE_NAMES[index % SIDES]}"


def card_text(card: int) -> str:
    """A card as it is written: its number, or ``reverse``, ``steal``, ``raise``, ``gift``."""
    return CARDS[card - 1]


def card_number(text: str) -> int:
    """The card that is written so. Raises ValueError."""
    return CARDS.index(text) + 1


def outcome_words(s: State) -> Places:
    """The card of each outcome; copies of a special have the same word."""
    if s.phase == ROBBING:
        cards = s.hands[s.victim][: s.held[s.victim]]
    else:
        cards = [card for card in range(1, HIGHEST + 1) if s.place[card] == PILE]
        cards += [REVERSE + kind for kind in range(KINDS) for _ in range(s.specials[kind])]
    return (list(map(card_text, cards)),)


def reason(s: Position, action: int) -> Reason:
    """Why this action is not legal now."""
    if s.phase == OVER:
        return Reason("The match is over.")
    if s.phase <= ROBBING:
        return Reason("A card is about to come.")
    if s.phase == TARGETING and action < LAY:
        return Reason("First lay a new target.")
    if s.phase == PLAYING and action >= LAY:
        return Reason("A new target is laid only after taking.")
    if action >= LAY:
        return _not_held(action - LAY + 1)
    if action < TURN_ROUND:
        return _why_not_play(s, action // SIDES + 1, action % SIDES)
    special = REVERSE + (action >= ROB) + (action >= LIFT) + (action >= GIVE)
    if special not in s.hands[s.player]:
        return Reason("You do not have this card.")
    if special == STEAL:
        return _why_not_steal(s, action - ROB - 1)
    if special == RAISE:
        # mutant (action + LIFT) % SIDES: twice LIFT is even
        return _why_not_raise(s, (action - LIFT) // SIDES + 1, (action - LIFT) % SIDES)
    return _why_not_gift(s, action - GIVE - 1)


def _not_held(card: int) -> Reason:
    return Reason("You do not have the {card}.", card=card)


def _why_not_play(s: Position, card: int, side: int) -> Reason:
    if card not in s.hands[s.player]:
        return _not_held(card)
    if card >= s.targets[side]:  # mutant >: a number in a hand is no target
        return Reason("It has to be lower than the target, {target}.", target=s.targets[side])
    return Reason("It has to be higher than the {top} that lies there.", top=s.tops[side])


def _why_not_steal(s: Position, victim: int) -> Reason:
    if victim < 0:
        return Reason("Say whose card.") if can_rob(s) else Reason("It would have no effect.")
    return _why_not_seat(s, victim) or Reason("This player has no cards.")


def _why_not_seat(s: Position, seat: int) -> Reason | None:
    if seat >= s.players:
        return Reason("Nobody sits there.")
    return Reason("Choose another player.") if seat == s.player else None


def _why_not_raise(s: Position, card: int, side: int) -> Reason:
    if card not in s.hands[s.player]:
        return _not_held(card)
    return Reason("It has to be higher than the target, {target}.", target=s.targets[side])


def _why_not_gift(s: Position, gift: int) -> Reason:
    if gift < 0:
        return Reason("Say which card and for whom.") if can_give(s) else Reason("It would have no effect.")
    return _why_not_seat(s, gift % SEATS) or Reason("No card lies there.")
