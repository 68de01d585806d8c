"""Belief about cards that move face down: random trajectories that agree with what somebody observed.

A viewer observes every move of a card from one holder to another, yet not always which card it is.
Every copy of a card counts as a card of its own, and every trajectory of the hidden cards that
shows the viewer exactly what it observed is as likely as chance makes it, nothing being read into
why somebody played what they played.

Holders are few, and cards whose face has not been seen are alike. So it is enough to follow belief
states over where the cards are that the viewer has seen: trajectories are counted forwards, and
one is then sampled backwards. Sampling is exact as long as there are no more hidden states than can
be followed quickly; else it is approximate, and what is sampled still agrees with all that was observed.
"""

from __future__ import annotations

from typing import Any, cast

from waghals.belief.faces import sure_cards, ways_to_assign
from waghals.belief.holdings import Holdings
from waghals.belief.observations import HIDDEN, CardMove, Deck, Observations
from waghals.belief.states import (
    course,
    filter_forwards,
    possible_states,
    sample_backwards,
    weighted_choice,
)
from waghals.belief.trajectories import assign_faces, follow
from waghals.contract.discovery import part
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow

__all__ = ["HIDDEN", "CardMove", "Deck", "Observations", "certain", "determinize", "sample"]

WORK = 1000  # hidden states followed for a sample, all steps taken together; more if that is too few
MOST = 20  # hidden states that `certain` tells apart


def determinize(game: Game, view: Any, history: History, randbelow: RandBelow) -> Any:
    """A state that agrees with all that a viewer was shown, as likely as chance makes it.

    Args:
        view: what the viewer sees now.
        history: what it was shown, ply by ply.
        randbelow: draws a number below its argument, each equally likely.

    Returns:
        The sampled state; where the game hides nothing, a copy of the view.

    Raises:
        WaghalsError: the game hides something, and has no module `belief`.
    """
    if not game.hides:
        return view.copy()
    if (belief := part(game.name, "belief")) is None:
        raise WaghalsError(
            f"{game.name} hides something and has no module 'belief', so nothing can be guessed"
        )
    return cast("Any", belief).determinize(view, history, randbelow)


def sample(deck: Deck, seen: Observations, randbelow: RandBelow) -> list[int]:
    """The card of every move, those that were hidden sampled.

    Args:
        deck: all cards; they begin in its stock.
        seen: what the viewer observed.
        randbelow: draws a number below its argument, each equally likely.

    Returns:
        Of each move its card; `HIDDEN` where there is none.

    Raises:
        ValueError: what was observed cannot have happened.
    """
    observed, holdings, work = course(deck, seen), Holdings(), WORK
    while True:
        beliefs = filter_forwards(deck, observed, holdings, work, randbelow)
        ends = [
            (state, weight * ways_to_assign(deck, holdings.of(state), observed.left, seen.mixed))
            for state, weight in beliefs.weights.items()
        ]
        if possible := [end for end in ends if end[1]]:
            break
        if beliefs.exact:
            raise ValueError("what was observed of the cards cannot have happened")
        work += WORK
    state = weighted_choice(possible, randbelow)
    picks = sample_backwards(beliefs.origins, state, randbelow)
    moved, held = follow(deck, observed.steps, picks, randbelow)
    assign_faces(held, deck, observed.left, seen.mixed, randbelow)
    return [moved[n].face if n in moved else move.card for n, move in enumerate(seen.moves)]


def certain(deck: Deck, seen: Observations) -> list[tuple[int, ...]]:
    """By holder, the cards that the viewer does not see and yet knows to be there, ascending.

    Cards are known that were seen as they moved, and those that counting leaves. With very many
    hidden states not all of them may be found; each that is found is there.
    """
    observed, holdings = course(deck, seen), Holdings()
    states = map(holdings.of, possible_states(deck, observed, holdings, MOST))
    possible = [state for state in states if ways_to_assign(deck, state, observed.left, seen.mixed)]
    sure = sure_cards(deck, possible[0], observed.left, seen.mixed)
    for state in possible[1:]:
        here = sure_cards(deck, state, observed.left, seen.mixed)
        sure = [before & after for before, after in zip(sure, here, strict=True)]
    return [tuple(sorted(cards.elements())) for cards in sure]
