"""What a viewer of Allie Gator can know of hidden cards, from all that it was shown in this round.

Drawn and stolen cards move face down, robbed ones may move on, and who turns up a target holds no
number. Guesses at the hidden cards are sampled so that every trajectory of them is as likely as
chance made it (ruling A30).
"""

from __future__ import annotations

from waghals.belief import HIDDEN, CardMove, Deck, Observations, RandBelow, certain, sample
from waghals.contract.history import HIDDEN as HIDDEN_OUTCOME
from waghals.contract.history import History, Shown
from waghals.contract.ply import CHANCE
from waghals.games.allie_gator.notation import card_number
from waghals.games.allie_gator.rules import DRAWING, ROBBING, TARGETING, TURNING
from waghals.games.allie_gator.state import (
    COPIES,
    HIGHEST,
    KINDS,
    NOWHERE,
    NUMBERS,
    PILE,
    REVERSE,
    SEATS,
    UNSEEN,
    Position,
    State,
    leave_pile,
    receive,
    release,
    stack,
)
from waghals.games.allie_gator.view import View

TABLE = PILE + 1  # holds what lies open; the other holders are the seats and the PILE


def determinize(view: View, history: History, randbelow: RandBelow) -> State:
    """A state that agrees with all that the viewer can know, sampled."""
    return state_after(view, sample_moves(view, history, randbelow))


def known(view: View, history: History) -> tuple[tuple[int, ...], ...]:
    """By seat, the cards that the viewer knows to be in its hand: its own, and robbed ones."""
    sure = certain(deck(), observations(view, history))
    own = tuple(view.hands[view.viewer][: view.held[view.viewer]])
    return tuple(own if p == view.viewer else sure[p] for p in range(view.players))


def sample_moves(view: View, history: History, randbelow: RandBelow) -> list[CardMove]:
    """All moves of cards in this round, those that the viewer did not see sampled."""
    seen = observations(view, history)
    cards = sample(deck(), seen, randbelow)
    return [move._replace(card=card) for move, card in zip(seen.moves, cards, strict=True)]


def deck() -> Deck:
    """All cards; they begin in the pile, and specials can be told from numbers as a whole."""
    copies = dict.fromkeys(range(1, NUMBERS + 1), 1)
    copies.update((REVERSE + kind, COPIES[kind]) for kind in range(KINDS))
    return Deck(copies, frozenset(range(REVERSE, REVERSE + KINDS)), PILE, holders=PILE + 1)


# ---- from plies to moves of cards


def observations(view: View, history: History) -> Observations:
    """What the viewer observed; the coming target, a number, has to be somewhere."""
    mixed = None
    if view.phase == TARGETING and view.player != view.viewer:
        mixed = view.player
    elif view.phase == TURNING:
        mixed = PILE
    open_to = {TABLE} if view.viewer < 0 else {TABLE, view.viewer}
    return Observations(moves(view, history), frozenset(open_to), mixed)


def moves(view: View, history: History) -> list[CardMove]:
    """How cards have moved since the round began, `HIDDEN` where the viewer did not see which."""
    found: list[CardMove] = []
    plies = this_round(view, history)
    views = [*(shown.view for shown in plies), view]
    for shown, after in zip(plies, views[1:], strict=True):
        if shown.seat == CHANCE:
            _add_outcome(found, shown.view, shown.text)
        else:
            _add_action(found, shown.seat, shown.text, after)
    return found


def this_round(view: View, history: History) -> list[Shown]:
    """The plies since the round began, oldest first; older ones are not read."""
    plies: list[Shown] = []
    for number in range(len(history) - 1, -1, -1):
        shown = history[number]
        if shown.view.round != view.round:
            break
        plies.append(shown)
    return plies[::-1]


def _add_outcome(found: list[CardMove], before: View, text: str) -> None:
    card = HIDDEN if text == HIDDEN_OUTCOME else card_number(text)
    if before.phase == DRAWING:
        found.append(CardMove(card, PILE, before.receiver))
    elif before.phase == ROBBING:
        found.append(CardMove(card, before.victim, before.player))
    elif card <= HIGHEST:
        found.append(CardMove(card, PILE, TABLE))
    elif not before.dealing:  # at the deal nobody has a card yet: that one is in the pile says nothing
        _add_shown(found, CardMove(card, PILE, PILE))


def _add_action(found: list[CardMove], seat: int, text: str, after: View) -> None:
    match text.split():
        case ["take"]:
            if after.phase == TURNING and not after.dealing:  # who had a number would lay it
                _add_shown(found, CardMove(HIDDEN, seat, seat))
        case ["play" | "target", card, *_]:
            found.append(CardMove(card_number(card), seat, TABLE))
        case ["raise", card, _]:
            found += [CardMove(card_number(card), seat, TABLE) for card in ("raise", card)]
        case [special, *_]:
            found.append(CardMove(card_number(special), seat, TABLE))
        case _:
            raise AssertionError("an action without words")


def _add_shown(found: list[CardMove], shown: CardMove) -> None:
    """Add what holds until a card comes to a hand; till then it is counted how often it is shown."""
    for number in range(len(found) - 1, -1, -1):
        card, source, to, times = found[number]
        if to < SEATS and source != to:
            break
        if (card, source, to) == shown[:3]:
            found[number] = shown._replace(times=times + 1)
            return
    found.append(shown)


# ---- from moves of cards to a state


def state_after(view: View, moves: list[CardMove]) -> State:
    """The state after these moves; what lies open lies where the view has it."""
    s = State()
    for name, value in view.copy().__dict__.items():
        if name in Position.fields and name not in ("place", "hands", "held", "piled"):
            setattr(s, name, value)
    stack(s)
    for card, source, to, _ in moves:
        if source == to:
            continue
        if source < SEATS:
            release(s, source, card)
        else:
            leave_pile(s, card)
        if to < SEATS:
            receive(s, to, card)
    for card, place in enumerate(view.place):
        if NOWHERE < place < UNSEEN:
            s.place[card] = place
    return s
