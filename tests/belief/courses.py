"""Every course that hidden cards can have taken, found without the code under test.

The deck is made small by changing the module's own numbers, so that brute force can go through
everything that chance may have dealt.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import TypeVar

import pytest

from waghals.contract.ply import CHANCE, TERMINAL
from waghals.games import allie_gator as rules

Ply = tuple[rules.State, int]  # a position, and the outcome or action that followed
_Thing = TypeVar("_Thing", bound=Hashable)


def shrink(monkeypatch: pytest.MonkeyPatch, numbers: int, copies: tuple[int, ...], hand: int) -> None:
    """A deck of so many numbers and specials, and hands of that size."""
    for name, value in (("NUMBERS", numbers), ("COPIES", copies), ("HAND", hand)):
        monkeypatch.setattr(rules, name, value)


def new(players: int) -> rules.State:
    state = rules.State()
    state.players, state.short = players, 1
    rules.setup(state)
    return state


def legal(state: rules.State) -> list[int]:
    moves = rules.MOVES()
    rules.legal(state, moves)
    return moves.action[: moves.count]


def random_plies(players: int, plies: int, seed: int) -> tuple[list[Ply], rules.State]:
    """The plies of a random match that is not over after them, and the position then."""
    rng, played, state = random.Random(seed), list[Ply](), new(players)
    while len(played) < plies:
        before = state.copy()
        if rules.to_move(state) == TERMINAL:
            return random_plies(players, plies, seed + 1_000_003)
        if rules.to_move(state) == CHANCE:
            number = rng.randrange(rules.outcomes(state))
            rules.resolve(state, number)
        else:
            number = rng.choice(legal(state))
            rules.apply(state, number)
        played.append((before, number))
    return (played, state) if rules.to_move(state) != TERMINAL else random_plies(players, plies, seed + 1)


def scripted(players: int, script: str) -> tuple[list[Ply], rules.State]:
    """The plies that a record's lines tell, parted by ``/``, and the position after them."""
    played, state = list[Ply](), new(players)
    for line in script.split("/"):
        who, *words = line.split()
        before = state.copy()
        if who == "*":
            number = rules.parse_outcome(state, words)
            rules.resolve(state, number)
        else:
            number = rules.parse(words)
            assert number in legal(state)
            rules.apply(state, number)
        played.append((before, number))
    return played, state


def every_course(
    players: int, played: list[Ply], end: rules.State, viewer: int | None
) -> dict[str, Fraction]:
    """Every position that may be reached by plies that look the same to the viewer, and how likely it is.

    Copies of a special count as cards of their own, in hands too: whoever holds two of a kind can
    play either.
    """
    layer = {repr(state := new(players)): (state, 1)}
    for before, number in played:
        following: dict[str, tuple[rules.State, int]] = {}
        for state, ways in layer.values():
            for after, times in next_courses(state, before, number, viewer):
                position = repr(after)
                following[position] = after, ways * times + following.get(position, (after, 0))[1]
        layer = following
    courses = {p: ways for p, (state, ways) in layer.items() if rules.to_move(state) == rules.to_move(end)}
    return {position: Fraction(ways, sum(courses.values())) for position, ways in courses.items()}


def next_courses(
    state: rules.State, before: rules.State, number: int, viewer: int | None
) -> Iterator[tuple[rules.State, int]]:
    """The positions that may follow if a ply looks to the viewer as that one did, each in how many ways."""
    if rules.to_move(state) != rules.to_move(before):
        return
    if rules.to_move(state) == CHANCE:
        for outcome in looking_alike(state, before, number, viewer):
            after = state.copy()
            rules.resolve(after, outcome)
            yield after, 1
    elif number in legal(state):
        after = state.copy()
        rules.apply(after, number)
        yield after, copies_in_hand(state, number, viewer)


def looking_alike(state: rules.State, before: rules.State, number: int, viewer: int | None) -> list[int]:
    """The outcomes that the viewer cannot tell from the one that came."""
    every = list(range(rules.outcomes(state)))
    if not rules.sees_outcome(before, viewer):
        return every
    shown = rules.outcome_text(before, number)
    return [outcome for outcome in every if rules.outcome_text(state, outcome) == shown]


def copies_in_hand(state: rules.State, action: int, viewer: int | None) -> int:
    word = rules.text(action).split()[0]
    if rules.to_move(state) == viewer or word not in rules.CARDS:
        return 1
    return state.hands[state.player].count(rules.CARDS.index(word) + 1)


class Script:
    """Numbers told beforehand, each with its bound; after them zeros, which are added."""

    def __init__(self, path: list[list[int]]) -> None:
        self.path, self.calls = path, 0

    def below(self, n: int) -> int:
        if self.calls == len(self.path):
            self.path.append([0, n])
        number, bound = self.path[self.calls]
        assert bound == n
        self.calls += 1
        return number


def distribution(draw: Callable[[Callable[[int], int]], _Thing]) -> dict[_Thing, Fraction]:
    """How likely each result is, by trying every number that `below` can give."""
    found: dict[_Thing, Fraction] = {}
    path: list[list[int]] = []  # of each call: the number given, and its bound
    while True:
        script = Script(path)
        result = draw(script.below)
        del path[script.calls :]
        chance = Fraction(1)
        for _, bound in path:
            chance /= bound
        found[result] = found.get(result, Fraction(0)) + chance
        while path and path[-1][0] + 1 == path[-1][1]:
            path.pop()
        if not path:
            return found
        path[-1][0] += 1
