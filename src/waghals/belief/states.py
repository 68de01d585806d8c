"""Belief states: where the cards may be whose faces the viewer has seen, and in how many ways.

A hidden state says of each holder which cards of known faces it has, and how many others. A belief
state weighs hidden states by the number of trajectories of the cards that lead to them. They are
filtered forwards through what was observed; a trajectory is then sampled backwards.

Where cards keep being shown and hidden again there may be more hidden states than can be followed.
Then as many are kept as the work allows: the likeliest ones, and of the others some at random, each
with a weight that makes up for those that were left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import gcd
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from waghals.belief.faces import ways_to_assign
from waghals.belief.holdings import MARKED, OTHER, Holding, Holdings
from waghals.belief.observations import HIDDEN, Deck, Observations
from waghals.contract.ply import RandBelow

FEWEST = 8  # hidden states that are always followed
FINE = 64  # bits that a weight has at least once some states are left out
_Item = TypeVar("_Item")

HiddenState: TypeAlias = tuple[int, ...]
"""The holding of each holder, by its number among the `Holdings`."""

Origins: TypeAlias = dict[HiddenState, list[tuple[tuple[HiddenState, int], int]]]
"""Of each hidden state after a step: the states before it and what was picked, with their weights."""


class Step(NamedTuple):
    """What happens to one hidden holding: a card leaves it, comes to it, or all its cards are marked."""

    what: Literal["show", "hide", "pass", "mark"]
    holder: int
    card: int = HIDDEN
    to: int = 0
    left: int = 0  # copies of the card that the viewer did not see at that time
    move: int = 0  # the number of the move


class Course(NamedTuple):
    """What was observed of hidden holdings.

    Attributes:
        steps: in order.
        apart: cards that were in the stock until they were shown there: none of the steps moves them.
        left: the copies of each card that the viewer does not see at the end.
    """

    steps: Sequence[Step]
    apart: frozenset[int]
    left: Mapping[int, int]


def course(deck: Deck, seen: Observations) -> Course:
    """What was observed, step by step."""
    left, open_to = dict(deck.copies), seen.open_to
    steps: list[Step] = []
    for number, (card, source, to, times) in enumerate(seen.moves):
        if source == to:
            if card == HIDDEN and source not in open_to:
                steps.append(Step("mark", source))
            elif card != HIDDEN and source not in open_to:
                again = [Step("show", source, card, 0, left[card]), Step("hide", source, card)]
                steps += again * times
        elif card == HIDDEN:
            steps.append(Step("pass", source, HIDDEN, to, 0, number))
        else:
            if source not in open_to:
                steps.append(Step("show", source, card, 0, left[card]))
                left[card] -= 1
            if to not in open_to:
                steps.append(Step("hide", to, card))
                left[card] += 1
    apart = _apart(deck, steps)
    return Course([step for step in steps if step.card not in apart], apart, left)


def _apart(deck: Deck, steps: Sequence[Step]) -> frozenset[int]:
    """The single cards that were first seen as they left the stock, which no hidden card comes back to."""
    if any(step.what == "pass" and step.to == deck.stock for step in steps):
        return frozenset()
    hidden = {step.card for step in steps if step.what == "hide"}
    shown = {step.card for step in steps if step.what == "show" and step.holder == deck.stock}
    return frozenset(card for card in shown - hidden if deck.copies[card] == 1)


def start(deck: Deck, course: Course, holdings: Holdings) -> HiddenState:
    """All cards are in the stock."""
    stock = Holding((), 0, sum(deck.copies.values()) - len(course.apart))
    places = (stock if holder == deck.stock else Holding((), 0, 0) for holder in range(deck.holders))
    return tuple(map(holdings.number, places))


class Beliefs(NamedTuple):
    """What filtering has found.

    Attributes:
        origins: of every step.
        weights: of the hidden states at the end; none if all that were followed turned out impossible.
        exact: whether every hidden state was followed.
    """

    origins: Sequence[Origins]
    weights: Mapping[HiddenState, int]
    exact: bool


def filter_forwards(
    deck: Deck, course: Course, holdings: Holdings, work: int, randbelow: RandBelow
) -> Beliefs:
    """Follow hidden states through all steps; `work` is about how many, those after each step counted."""
    weights, origins, exact = {start(deck, course, holdings): 1}, list[Origins](), True
    left = {card: 0 if card in course.apart else copies for card, copies in deck.copies.items()}
    for number, step in enumerate(course.steps):
        after: Origins = {}
        for state, weight in weights.items():
            for pick, ways, then in follow_step(deck, step, state, holdings):
                after.setdefault(then, []).append(((state, pick), weight * ways))
        origins.append(after)
        weights = {state: sum([weight for _, weight in ways]) for state, ways in after.items()}
        if step.what == "show":
            left[step.card] = step.left - 1
        elif step.what == "hide":
            left[step.card] += 1
        work -= len(weights)
        most = max(FEWEST, work // (len(course.steps) - number))
        if len(weights) > 2 * most:
            exact = False
            likely = {
                state: weight * ways_to_assign(deck, holdings.of(state), left, None)
                for state, weight in weights.items()
            }
            weights = _some(weights, likely, most, randbelow)
    return Beliefs(origins, weights, exact)


def _some(
    weights: Mapping[HiddenState, int], likely: Mapping[HiddenState, int], most: int, randbelow: RandBelow
) -> dict[HiddenState, int]:
    """The likeliest states, and of the others some, in proportion to how likely they are.

    Each state's weight is right on average (Fearnhead, Clifford: On-line inference for hidden Markov
    models via particle filters, 2003).
    """
    states = sorted(likely, key=likely.__getitem__, reverse=True)
    total, kept = sum(likely.values()), dict[HiddenState, int]()
    while len(kept) < most and likely[states[len(kept)]] * (most - len(kept)) >= total > 0:
        state = states[len(kept)]
        kept[state] = weights[state] << FINE
        total -= likely[state]
    if total:
        share = total // (most - len(kept)) + 1
        place = randbelow(share)
        for state in states[len(kept) :]:
            place += likely[state]
            if place >= share:
                place -= share
                kept[state] = (weights[state] << FINE) * share // likely[state]
    excess = max(0, min(kept.values(), default=0).bit_length() - FINE)
    return {state: weight >> excess for state, weight in kept.items()}


def sample_backwards(origins: Sequence[Origins], state: HiddenState, randbelow: RandBelow) -> list[int]:
    """What was picked in each step of a random trajectory that ends in this state."""
    picks: list[int] = []
    for after in reversed(origins):
        state, pick = weighted_choice(after[state], randbelow)
        picks.append(pick)
    return picks[::-1]


def weighted_choice(items: Sequence[tuple[_Item, int]], randbelow: RandBelow) -> _Item:
    """One of these, in proportion to its weight, which is positive."""
    if len(items) == 1:
        return items[0][0]
    common = gcd(*(weight for _, weight in items))
    number = randbelow(sum(weight for _, weight in items) // common)
    for item, weight in items:
        number -= weight // common
        if number < 0:
            return item
    raise AssertionError("a number below the sum of all weights")


def possible_states(deck: Deck, course: Course, holdings: Holdings, most: int) -> set[HiddenState]:
    """Every hidden state that is possible at the end.

    Where there are more than `most` on the way, what is known of cards is forgotten step by step, so
    that states become one: those of the stock first. Then other states than the possible ones may
    be found too, and cards of known faces are missing from them.
    """
    states = {start(deck, course, holdings)}
    ways_to_forget: list[Callable[[int, Holding], Holding]] = [
        lambda holder, holding: holding.blurred(deck.marked) if holder == deck.stock else holding,
        lambda holder, holding: holding.blurred(deck.marked),
        lambda holder, holding: Holding((), 0, holding.cards),
    ]
    for step in course.steps:
        states = {then for state in states for _, _, then in follow_step(deck, step, state, holdings)}
        for forget in ways_to_forget:
            if len(states) > most:
                states = {
                    tuple(
                        holdings.number(forget(holder, holding))
                        for holder, holding in enumerate(holdings.of(state))
                    )
                    for state in states
                }
    return states


def follow_step(
    deck: Deck, step: Step, state: HiddenState, holdings: Holdings
) -> Iterator[tuple[int, int, HiddenState]]:
    """What may be picked in this step, in how many ways, and the state then."""
    what, holder, card, to, left, _ = step
    here = state[holder]
    before, behind = state[:holder], state[holder + 1 :]
    if what == "pass":
        for pick, ways, rest in holdings.picks(here):
            then = [*before, rest, *behind]
            then[to] = holdings.put(then[to], pick)
            yield pick, ways, tuple(then)
    elif what == "hide":
        yield card, 1, (*before, holdings.put(here, card), *behind)
    elif what == "mark":
        known, marked, others = holdings[here]
        if all(card in deck.marked for card in known):
            yield HIDDEN, 1, (*before, holdings.number(Holding(known, marked + others, 0)), *behind)
    else:
        unseen = left - sum([holdings[other].known.count(card) for other in state])
        for pick, ways, rest in holdings.picks(here):
            if pick in (card, OTHER) or (pick == MARKED and card in deck.marked):
                copies = 1 if pick == card else unseen
                if copies > 0:
                    yield pick, ways * copies, (*before, rest, *behind)
