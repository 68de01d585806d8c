"""How long random rounds of Würfelzoo last: they end by themselves, without any limit.

The choice of dice shapes this. The rules take dice up in one order, so that no choice can be made
in two ways; somebody who picks dice at random in any order ends up with more of them, above all
when playing animals, and rounds are shorter. Both are measured: in the order of the rules, and
in any order, where the numbers are known from an independent implementation.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from typing import Any

import pytest

import waghals
from waghals.games.wuerfelzoo import dice as zoo_dice
from waghals.games.wuerfelzoo import rules as zoo
from waghals.games.wuerfelzoo.kinds import USUAL

ROUNDS = 300
TOLERANCE = 0.1  # some four standard errors of the median of so many rounds
LONGEST = 260  # turns; the longest of eighty thousand rounds had 211

IN_ORDER = {2: 42, 3: 66, 4: 93, 5: 101}  # medians of twenty thousand rounds each
IN_ANY_ORDER = {2: 37, 3: 58, 4: 81, 5: 86}  # medians of the independent implementation

Choose = Callable[[Any, random.Random], None]


def turns(players: int, choose: Choose, rng: random.Random) -> int:
    """The turns of one round, of all seats together."""
    state, count = waghals.game("wuerfelzoo", players=players).new(), 0
    while zoo.to_move(state) != waghals.TERMINAL:
        if zoo.to_move(state) == waghals.CHANCE:
            zoo.resolve(state, rng.randrange(zoo.outcomes(state)))
        elif state.phase == zoo_dice.CHOOSING:
            count += 1
            choose(state, rng)
        else:
            any_ply(state, rng)
    return count


def any_ply(state: Any, rng: random.Random) -> None:
    """One ply, each legal one equally likely: dice are taken up in the order of the rules."""
    moves = zoo.MOVES()
    zoo.legal(state, moves)
    zoo.apply(state, rng.choice(moves.action[: moves.count]))


def dice_in_any_order(state: Any, rng: random.Random) -> None:
    """Pick dice in any order, each one that can still be part of a choice as likely as `done`."""
    left = state.hands[state.player][:]
    picked: int | None
    first = [(zoo.PLAY, t) for t in can_be_played(state, left, [])]
    first += [(zoo.REROLL, t) for t in range(zoo_dice.LOOKS) if left[t]]
    what, picked = rng.choice(first)
    chosen = list[int]()
    while picked is not None:
        chosen.append(picked)
        left[picked] -= 1
        more: list[int | None] = [t for t in range(zoo_dice.LOOKS) if left[t]]
        if what == zoo.PLAY:
            more = list(can_be_played(state, left, chosen))
        if what == zoo.REROLL or is_complete(state, chosen):
            more.append(None)
        picked = rng.choice(more)
    for t in sorted(chosen):
        zoo.apply(state, what + t)
    zoo.apply(state, zoo.DONE)


def is_complete(state: Any, chosen: list[int]) -> bool:
    animals = [USUAL.face[t] for t in chosen if t != zoo_dice.LAST]
    return bool(animals) and len(animals) >= zoo.least(state.height, state.face, animals[0])


def can_be_played(state: Any, left: list[int], chosen: list[int]) -> list[int]:
    """The looks of which one more can be part of a play."""
    animals = [t for t in chosen if t != zoo_dice.LAST]
    looks = [t for t in range(zoo_dice.LAST) if left[t] and goes_with(state, left, animals, t)]
    return looks + [zoo_dice.LAST] * bool(left[zoo_dice.LAST] and (looks or animals))


def goes_with(state: Any, left: list[int], animals: list[int], t: int) -> bool:
    face = USUAL.face[t]
    if face == zoo_dice.TRAP or any(USUAL.face[other] != face for other in animals):
        return False
    need = zoo.least(state.height, state.face, face)
    exact = state.height > 0 and face < state.face
    return 0 < need <= len(animals) + left[t] + left[USUAL.twin[t]] and not (exact and len(animals) == need)


@pytest.mark.parametrize("players", IN_ORDER)
@pytest.mark.parametrize(("choose", "medians"), [(any_ply, IN_ORDER), (dice_in_any_order, IN_ANY_ORDER)])
def test_random_rounds_end_by_themselves_after_about_as_many_turns_as_known(
    choose: Choose, medians: dict[int, int], players: int
) -> None:
    rng = random.Random(players)
    lengths = [turns(players, choose, rng) for _ in range(ROUNDS)]
    assert statistics.median(lengths) == pytest.approx(medians[players], rel=TOLERANCE)
    assert max(lengths) < LONGEST
