"""Every trajectory that hidden cards can have taken, found without the code under test.

The deck is made small by changing the rules' own numbers, so that brute force can go through
everything that chance may have dealt.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from typing import NamedTuple, TypeAlias, TypeVar

import pytest

from waghals.contract.history import HIDDEN, Shown
from waghals.contract.notation import outcome_text, parse_outcome
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.games.allie_gator import belief, notation, rules, state
from waghals.games.allie_gator.state import DRAWING, ROBBING, State
from waghals.games.allie_gator.view import View, sees_outcome, write_view

_Thing = TypeVar("_Thing", bound=Hashable)


class Ply(NamedTuple):
    """A position, and the outcome or action that followed."""

    before: State
    number: int

    @property
    def seat(self) -> int:
        return rules.to_move(self.before)

    @property
    def text(self) -> str:
        if self.seat == CHANCE:
            return outcome_text(notation.outcome_words(self.before), self.number)
        return notation.text(self.before, self.number)


Trajectory: TypeAlias = tuple[str, tuple[int, ...]]
"""A position as text, and the cards that came to hands on the way there, in order."""

Ends: TypeAlias = dict[Trajectory, tuple[State, int]]
"""Of each trajectory the position that it leads to, and in how many ways."""


def shrink(monkeypatch: pytest.MonkeyPatch, numbers: int, copies: tuple[int, ...], hand: int) -> None:
    """A deck of so many numbers and specials, and hands of that size."""
    for name, value in (("NUMBERS", numbers), ("COPIES", copies), ("HAND", hand)):
        for module in (state, rules, belief):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, value)


def new(players: int) -> State:
    new = State()
    new.players, new.short = players, 1
    rules.setup(new)
    return new


def legal(s: State) -> list[int]:
    moves = rules.MOVES()
    rules.legal(s, moves)
    return moves.action[: moves.count]


def random_plies(players: int, plies: int, seed: int) -> tuple[list[Ply], State]:
    """The plies of a random match that is not over after them, and the position then."""
    rng, played, s = random.Random(seed), list[Ply](), new(players)
    while len(played) < plies:
        before = s.copy()
        if rules.to_move(s) == TERMINAL:
            return random_plies(players, plies, seed + 1_000_003)
        if rules.to_move(s) == CHANCE:
            number = rng.randrange(rules.outcomes(s))
            rules.resolve(s, number)
        else:
            number = rng.choice(legal(s))
            rules.apply(s, number)
        played.append(Ply(before, number))
    return (played, s) if rules.to_move(s) != TERMINAL else random_plies(players, plies, seed + 1)


def scripted(players: int, script: str) -> tuple[list[Ply], State]:
    """The plies of a record's lines, parted by ``/``, and the position after them."""
    numbers = {notation.text(new(players), action): action for action in range(rules.ACTIONS)}
    played, s = list[Ply](), new(players)
    for line in script.split("/"):
        who, _, text = line.strip().partition(" ")
        before = s.copy()
        if who == "*":
            number = parse_outcome(text, notation.outcome_words(s), notation.EXPECTED_OUTCOME)
            rules.resolve(s, number)
        else:
            number = numbers[text]
            assert number in legal(s)
            rules.apply(s, number)
        played.append(Ply(before, number))
    return played, s


def view(s: State, viewer: int) -> View:
    """What a seat, or sees of a position."""
    seen = View()
    write_view(s, viewer, seen)
    return seen


def history(played: list[Ply], viewer: int) -> list[Shown]:
    """These plies as they were shown to a seat, or to SPECTATOR."""
    return [
        Shown(
            view(ply.before, viewer),
            ply.seat,
            ply.text if ply.seat != CHANCE or sees_outcome(ply.before, viewer) else HIDDEN,
        )
        for ply in played
    ]


def sampled(played: list[Ply], end: State, viewer: int, randbelow: Callable[[int], int]) -> Trajectory:
    """A trajectory as the code under test samples it."""
    seen, shown = view(end, viewer), history(played, viewer)
    moves = belief.sample_moves(seen, shown, randbelow)
    came = tuple(move.card for move in moves if move.to < state.SEATS and move.source != move.to)
    return repr(belief.state_after(seen, moves)), came


def every_trajectory(players: int, played: list[Ply], end: State, viewer: int) -> dict[Trajectory, Fraction]:
    """Every trajectory of plies that look the same to the viewer, and how likely it is.

    Copies of a special count as cards of their own, in hands too: whoever holds two of a kind can
    play either.
    """
    return likely(ends(players, played, end, viewer))


def likely(found: Ends) -> dict[Trajectory, Fraction]:
    """How likely each trajectory is."""
    total = sum(ways for _, ways in found.values())
    return {key: Fraction(ways, total) for key, (_, ways) in found.items()}


def in_every_hand(players: int, found: Ends) -> tuple[tuple[int, ...], ...]:
    """By seat, what is in its hand whatever the trajectory was."""
    hands = [[Counter(s.hands[p][: s.held[p]]) for s, _ in found.values()] for p in range(players)]
    return tuple(tuple(sorted(reduce(lambda some, others: some & others, each).elements())) for each in hands)


def ends(players: int, played: list[Ply], end: State, viewer: int) -> Ends:
    """Every trajectory of plies that look the same to the viewer: the position then, in how many ways."""
    first = new(players)
    layer: Ends = {(repr(first), ()): (first, 1)}
    for ply in played:
        following: Ends = {}
        for (_, came), (s, ways) in layer.items():
            for after, card, times in next_trajectories(s, ply, viewer):
                key = repr(after), (*came, card) if card else came
                following[key] = after, ways * times + following.get(key, (after, 0))[1]
        layer = following
    return {key: found for key, found in layer.items() if rules.to_move(found[0]) == rules.to_move(end)}


def next_trajectories(s: State, ply: Ply, viewer: int) -> Iterator[tuple[State, int, int]]:
    """What may follow if a ply looks to the viewer as that one did.

    Of each: the position, the card that came to a hand or 0, and in how many ways.
    """
    if rules.to_move(s) != ply.seat:
        return
    if ply.seat == CHANCE:
        (words,) = notation.outcome_words(s)
        for outcome in looking_alike(words, ply, viewer):
            after = s.copy()
            rules.resolve(after, outcome)
            to_hand = s.phase in (DRAWING, ROBBING)
            yield after, notation.card_number(words[outcome]) if to_hand else 0, 1
    elif ply.number in legal(s):
        after = s.copy()
        rules.apply(after, ply.number)
        yield after, 0, copies_in_hand(s, ply.text, viewer)


def looking_alike(words: Sequence[str], ply: Ply, viewer: int) -> list[int]:
    """The outcomes, written so, that the viewer cannot tell from the one that came."""
    hidden = not sees_outcome(ply.before, viewer)
    return [outcome for outcome, word in enumerate(words) if hidden or word == ply.text]


def copies_in_hand(s: State, text: str, viewer: int) -> int:
    word = text.split()[0]
    if rules.to_move(s) == viewer or word not in notation.CARDS:
        return 1
    return s.hands[s.player].count(notation.card_number(word))


class Script:
    """Numbers given beforehand, each with its bound; after them zeros, which are added."""

    def __init__(self, path: list[list[int]]) -> None:
        self.path, self.calls = path, 0

    def randbelow(self, n: int) -> int:
        if self.calls == len(self.path):
            self.path.append([0, n])
        number, bound = self.path[self.calls]
        assert bound == n
        self.calls += 1
        return number


def distribution(draw: Callable[[Callable[[int], int]], _Thing]) -> dict[_Thing, Fraction]:
    """How likely each result is, by trying every number that `randbelow` can give."""
    found: dict[_Thing, Fraction] = {}
    path: list[list[int]] = []  # of each call: the number given, and its bound
    while True:
        script = Script(path)
        result = draw(script.randbelow)
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
