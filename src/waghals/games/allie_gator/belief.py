"""What a viewer of Allie Gator can know of hidden cards, from all that it was shown in this round.

Drawn and stolen cards move face down, robbed ones may move on, and who turns up a target holds no
number. Guesses at the hidden cards are sampled so that every trajectory of them is as likely as
chance made it (ruling A30).
"""

from __future__ import annotations

from waghals.belief import HIDDEN, CardMove, Deck, Observations, certain, sample
from waghals.contract.history import HIDDEN as HIDDEN_OUTCOME
from waghals.contract.history import History, Shown
from waghals.contract.ply import CHANCE, RandBelow
from waghals.games.allie_gator import state
from waghals.games.allie_gator.notation import card_number
from waghals.games.allie_gator.state import (
    COPIES,
    DRAWING,
    HIGHEST,
    NOWHERE,
    NUMBERS,
    PILE,
    REVERSE,
    ROBBING,
    SEATS,
    TARGETING,
    TURNING,
    UNSEEN,
)
from waghals.games.allie_gator.view import View, own_hand

TABLE = PILE + 1  # holds what lies open; the other holders are the seats and the PILE


def determinize(view: View, history: History, randbelow: RandBelow) -> state.State:
    """A state that agrees with all that the viewer can know, sampled."""
    return state_after(view, sample_moves(view, history, randbelow))


def known(view: View, history: History) -> tuple[tuple[int, ...], ...]:
    """By seat, the cards that the viewer knows to be in its hand: its own, and robbed ones."""
    sure = certain(deck(), observations(view, history))
    return tuple(tuple(own_hand(view)) if p == view.viewer else sure[p] for p in range(view.players))


def sample_moves(view: View, history: History, randbelow: RandBelow) -> list[CardMove]:
    """All moves of cards in this round, those that the viewer did not see sampled."""
    seen = observations(view, history)
    cards = sample(deck(), seen, randbelow)
    return [move._replace(card=card) for move, card in zip(seen.moves, cards, strict=True)]


def deck() -> Deck:
    """All cards; they begin in the pile, and specials can be told from numbers as a whole."""
    specials = dict(enumerate(COPIES, REVERSE))
    copies = dict.fromkeys(range(1, NUMBERS + 1), 1) | specials
    return Deck(copies, frozenset(specials), PILE, holders=PILE + 1)


# ---- from plies to moves of cards


def observations(view: View, history: History) -> Observations:
    """What the viewer observed; the coming target, a number, has to be somewhere."""
    mixed = PILE if view.phase == TURNING else None
    if view.phase == TARGETING and view.player != view.viewer:
        mixed = view.player
    open_to = frozenset({TABLE, view.viewer})  # a SPECTATOR holds nothing
    return Observations(moves(view, history), open_to, mixed)


def moves(view: View, history: History) -> list[CardMove]:
    """How cards have moved since the round began, `HIDDEN` where the viewer did not see which."""
    plies: list[Shown] = []
    for number in range(len(history) - 1, -1, -1):  # older plies are not read
        shown = history[number]
        if shown.view.round != view.round:
            break
        plies.insert(0, shown)
    found: list[CardMove] = []
    views = [*(shown.view for shown in plies), view]
    for shown, after in zip(plies, views[1:], strict=True):
        if shown.seat == CHANCE:
            _add_outcome(found, shown.view, shown.text)
        else:
            _add_action(found, shown.seat, shown.text, after)
    return found


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
    word, *rest = text.split()
    if word == "take":
        if after.phase == TURNING and not after.dealing:  # who had a number would lay it
            _add_shown(found, CardMove(HIDDEN, seat, seat))
        return
    if word not in ("play", "target"):
        found.append(CardMove(card_number(word), seat, TABLE))
    if word in ("play", "target", "raise"):
        found.append(CardMove(card_number(rest[0]), seat, TABLE))


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


def state_after(view: View, moves: list[CardMove]) -> state.State:
    """The state after these moves; what lies open lies where the view has it."""
    s = state.State()
    for name, value in view.to_json().items():
        if name in state.Position.fields and name not in ("place", "hands", "held", "piled"):
            setattr(s, name, value)
    state.stack(s)
    for card, source, to, _ in moves:
        if source < SEATS and source != to:
            state.release(s, source, card)
        elif source != to:
            state.leave_pile(s, card)
        if to < SEATS and source != to:
            state.receive(s, to, card)
    for card, place in enumerate(view.place):
        if NOWHERE < place < UNSEEN:
            s.place[card] = place
    return s
