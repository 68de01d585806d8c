"""How plies of Allie Gator are written, and why an action is not legal."""

from __future__ import annotations

from waghals.contract.notation import Places
from waghals.contract.reason import Reason
from waghals.games.allie_gator import rules, state
from waghals.games.allie_gator.state import Position, State

EXPECTED_ACTION = "play 51 right, reverse, steal 2, raise 70 left, gift left 2, take or target 33"
EXPECTED_OUTCOME = "a card that can come now: a number from 1 to 70, reverse, steal, raise or gift"

SIDE_NAMES = ("left", "right")
CARDS = (*map(str, range(1, state.HIGHEST + 1)), "reverse", "steal", "raise", "gift")


def text(s: Position, action: int) -> str:
    if action < rules.TURN_ROUND:
        return f"play {_on_side(action - rules.PLAY)}"  # mutant +: PLAY is zero
    if action == rules.TURN_ROUND:
        return "reverse"
    if action < rules.LIFT:
        return "steal" if action == rules.ROB else f"steal {action - rules.ROB - 1}"
    if action < rules.GIVE:
        return f"raise {_on_side(action - rules.LIFT)}"
    if action < rules.TAKE:
        side, p = divmod(action - rules.GIVE - 1, state.SEATS)
        return "gift" if action == rules.GIVE else f"gift {SIDE_NAMES[side]} {p}"
    return "take" if action == rules.TAKE else f"target {action - rules.LAY + 1}"


def _on_side(index: int) -> str:
    return f"{index // state.SIDES + 1} {SIDE_NAMES[index % state.SIDES]}"


def card_text(card: int) -> str:
    """A card as it is written: its number, or ``reverse``, ``steal``, ``raise``, ``gift``."""
    return CARDS[card - 1]


def card_number(text: str) -> int:
    """The card that is written so. Raises ValueError."""
    return CARDS.index(text) + 1


def outcome_words(s: State) -> Places:
    """The card of each outcome; copies of a special have the same word."""
    if s.phase == state.ROBBING:
        return (list(map(card_text, s.hands[s.victim][: s.held[s.victim]])),)
    numbers, specials = CARDS[: state.HIGHEST], CARDS[state.HIGHEST :]
    words = [word for word, place in zip(numbers, s.place[1:], strict=True) if place == state.PILE]
    for word, count in zip(specials, s.specials, strict=True):
        words += [word] * count
    return (words,)


def why_not_outcome(s: State, text: str) -> Reason | None:
    """Why this card cannot come now; None for what is no card."""
    if text not in CARDS:
        return None
    if s.phase == state.ROBBING:
        return Reason("This hand holds no such card.")
    return Reason("No such card is left in the pile.")


def reason(s: Position, action: int) -> Reason:
    """Why this action is not legal now."""
    if s.phase == state.OVER:
        return Reason("The match is over.")
    if s.phase <= state.ROBBING:
        return Reason("A card is about to come.")
    if s.phase == state.TARGETING and action < rules.LAY:
        return Reason("First lay a new target.")
    if s.phase == state.PLAYING and action >= rules.LAY:
        return Reason("A new target is laid only after taking.")
    if action >= rules.LAY:
        return _not_held(action - rules.LAY + 1)
    if action < rules.TURN_ROUND:
        return _why_not_play(s, action // state.SIDES + 1, action % state.SIDES)
    special = state.REVERSE + (action >= rules.ROB) + (action >= rules.LIFT) + (action >= rules.GIVE)
    if special not in s.hands[s.player]:
        return Reason("You do not have this card.")
    if special == state.STEAL:
        return _why_not_steal(s, action - rules.ROB - 1)
    if special == state.RAISE:
        return _why_not_raise(s, action - rules.LIFT)
    return _why_not_gift(s, action - rules.GIVE - 1)


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
        return Reason("Say whose card.") if rules.can_rob(s) else Reason("It would have no effect.")
    return _why_not_seat(s, victim) or Reason("This player has no cards.")


def _why_not_seat(s: Position, seat: int) -> Reason | None:
    if seat >= s.players:
        return Reason("Nobody sits there.")
    return Reason("Choose another player.") if seat == s.player else None


def _why_not_raise(s: Position, index: int) -> Reason:
    card, side = index // state.SIDES + 1, index % state.SIDES
    if card not in s.hands[s.player]:
        return _not_held(card)
    return Reason("It has to be higher than the target, {target}.", target=s.targets[side])


def _why_not_gift(s: Position, gift: int) -> Reason:
    if gift < 0 and rules.can_give(s):
        return Reason("Say which card and for whom.")
    if gift < 0:
        return Reason("It would have no effect.")
    return _why_not_seat(s, gift % state.SEATS) or Reason("No card lies there.")
