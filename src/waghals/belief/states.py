"""Belief states: where the cards may be whose faces the viewer has seen, and in how many ways.

A hidden state says of each holder which cards of known faces it has, and how many others. A belief
state weighs hidden states by the number of trajectories of the cards that lead to them. They are
filtered forwards through what was observed; a trajectory is then sampled backwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import factorial, gcd, perm
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from waghals.belief.observations import HIDDEN, Deck, Observations
from waghals.contract.ply import RandBelow

MARKED, OTHER = -1, -2  # a card picked from a holding by less than its face
_Item = TypeVar("_Item")


class Holding(NamedTuple):
    """What a holder has: cards of known faces, then how many marked and how many others."""

    known: tuple[int, ...]
    marked: int
    other: int

    def picks(self) -> Iterator[tuple[int, int]]:
        """Every kind of card here, and how many there are of it."""
        yield from Counter(self.known).items()
        if self.marked:
            yield MARKED, self.marked
        if self.other:
            yield OTHER, self.other

    def without(self, pick: int) -> Holding:
        if pick == MARKED:
            return self._replace(marked=self.marked - 1)
        if pick == OTHER:
            return self._replace(other=self.other - 1)
        at = self.known.index(pick)
        return self._replace(known=self.known[:at] + self.known[at + 1 :])

    def put(self, pick: int) -> Holding:
        if pick == MARKED:
            return self._replace(marked=self.marked + 1)
        if pick == OTHER:
            return self._replace(other=self.other + 1)
        return self._replace(known=tuple(sorted((*self.known, pick))))


HiddenState: TypeAlias = tuple[Holding, ...]
"""The holding of each holder."""

BeliefState: TypeAlias = dict[HiddenState, int]
"""How many trajectories lead to each hidden state that is possible."""


class Step(NamedTuple):
    """What happens to one hidden holding: a card leaves it, comes to it, or all its cards are marked."""

    what: Literal["show", "hide", "pass", "mark"]
    holder: int
    card: int = HIDDEN
    to: int = 0
    left: int = 0  # copies of the card that the viewer did not see at that time
    move: int = 0  # the number of the move


def observed_steps(deck: Deck, seen: Observations) -> tuple[list[Step], dict[int, int]]:
    """The steps in order, and the copies of each card that the viewer does not see at their end."""
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
    return steps, left


def filter_forwards(deck: Deck, steps: Sequence[Step]) -> list[BeliefState]:
    """The belief state before each step, and the one after the last."""
    start = [Holding((), 0, 0)] * deck.holders
    start[deck.stock] = Holding((), 0, sum(deck.copies.values()))
    beliefs: list[BeliefState] = [{tuple(start): 1}]
    for step in steps:
        belief: BeliefState = {}
        for state, trajectories in beliefs[-1].items():
            for _, ways, after in _after(deck, step, state):
                belief[after] = belief.get(after, 0) + trajectories * ways
        beliefs.append(belief)
    return beliefs


def sample_backwards(
    deck: Deck,
    steps: Sequence[Step],
    beliefs: Sequence[BeliefState],
    state: HiddenState,
    randbelow: RandBelow,
) -> list[int]:
    """What was picked in each step of a random trajectory that ends in this state."""
    picks: list[int] = []
    for step, belief in zip(reversed(steps), reversed(beliefs[:-1]), strict=True):
        ways_here = [
            ((before, pick), trajectories * ways)
            for before, trajectories in belief.items()
            for pick, ways, after in _after(deck, step, before)
            if after == state
        ]
        state, pick = weighted_choice(ways_here, randbelow)
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


def ways_to_assign(deck: Deck, state: HiddenState, left: Mapping[int, int], mixed: int | None) -> int:
    """In how many ways the cards whose faces were not seen can have the faces that are left, `left`."""
    known = Counter(card for holding in state for card in holding.known)
    bound = sum(holding.marked for holding in state)
    unassigned = sum(left.values()) - known.total() - bound
    marked = sum(left[card] - known[card] for card in deck.marked)
    if bound > marked:
        return 0
    if mixed is None or any(card not in deck.marked for card in state[mixed].known):
        return perm(marked, bound) * factorial(unassigned)
    count = state[mixed].other
    mixes = ways_to_mix(unassigned, marked - bound, count)
    return perm(marked, bound) * mixes * factorial(unassigned - count)


def ways_to_mix(faces: int, marked: int, count: int) -> int:
    """In how many ways so many cards get faces that are not all marked."""
    return perm(faces, count) - perm(marked, count)


def _after(deck: Deck, step: Step, state: HiddenState) -> Iterator[tuple[int, int, HiddenState]]:
    """What may be picked in this step, in how many ways, and the state then."""
    holding = state[step.holder]
    if step.what == "mark":
        if all(card in deck.marked for card in holding.known):
            marked = Holding(holding.known, holding.marked + holding.other, 0)
            yield HIDDEN, 1, _with(state, step.holder, marked)
    elif step.what == "hide":
        yield step.card, 1, _with(state, step.holder, holding.put(step.card))
    elif step.what == "pass":
        for pick, ways in holding.picks():
            rest = _with(state, step.holder, holding.without(pick))
            yield pick, ways, _with(rest, step.to, rest[step.to].put(pick))
    else:
        unseen = step.left - sum(other.known.count(step.card) for other in state)
        for pick, ways in holding.picks():
            if pick in (step.card, OTHER) or (pick == MARKED and step.card in deck.marked):
                copies = 1 if pick == step.card else unseen
                if copies > 0:
                    yield pick, ways * copies, _with(state, step.holder, holding.without(pick))


def _with(state: HiddenState, holder: int, holding: Holding) -> HiddenState:
    return (*state[:holder], holding, *state[holder + 1 :])
