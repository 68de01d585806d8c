"""One step of many matches. Compiled once for each game.

Arrays have a row a match; see `waghals.engine.Batch` for what they hold.
"""

from __future__ import annotations

from typing import Any

from waghals.contract.ply import CHANCE, SPECTATOR, TERMINAL
from waghals.contract.record import rule
from waghals.engine.playouts import randbelow

# In a compiled copy of this module the rules of one game stand here.
to_move: Any = None
outcomes: Any = None
resolve: Any = None
legal: Any = None
apply: Any = None
wins: Any = None

ACT, ROLL, LOOK = 0, 1, 2  # what a step does: seats act, chance falls, nothing happens


@rule
def write_view(s: Any, viewer: int, v: Any) -> None:
    """Where nothing is hidden, a view is the state itself. Else the game's own rule stands here."""


@rule
def first_refused(first: int, last: int, movers: Any, mask: Any, actions: Any) -> int:
    """The first match from `first` to before `last` whose seat may not play its action; -1: there is none."""
    for i in range(first, last):
        if movers[i] >= 0:
            action = actions[i]
            if action < 0 or action >= mask.shape[1] or not mask[i, action]:
                return i
    return -1


@rule
def reach(s: Any, generator: Any, inside: bool) -> int:
    """Who is to move, after chance has been played where it is played inside."""
    who: int = to_move(s)
    while who == CHANCE and inside:
        resolve(s, randbelow(generator, outcomes(s)))
        who = to_move(s)
    return who


@rule
def write_returns(s: Any, players: int, rewards: Any, i: int) -> None:
    """As `waghals.Game.returns`."""
    winners = 0
    for p in range(players):
        if wins(s, p):
            winners += 1
    for p in range(players):
        share = 1.0 / winners if wins(s, p) else 0.0
        rewards[i, p] = (players * share - 1.0) / (players - 1.0)


@rule
def step(
    what: int,
    inside: bool,
    again: bool,
    first: int,
    last: int,
    numbers: Any,
    start: Any,
    blank: Any,
    states: Any,
    views: Any,
    moves: Any,
    generators: Any,
    movers: Any,
    due: Any,
    mask: Any,
    rewards: Any,
    ended: Any,
) -> None:
    """Step the matches from `first` to before `last`, and write what can be seen of them.

    Args:
        what: ACT, ROLL or LOOK.
        inside: whether chance is played here.
        again: whether a match that ends is put back to its start.
        numbers: an action each, or an outcome (-1: one is drawn).
        start: one record, the state at the start.
        blank: one record, a view that is all zero; none where nothing is hidden.
    """
    for i in range(first, last):
        s = states[i]
        if what != LOOK and ended[i]:
            ended[i] = False
            for p in range(rewards.shape[1]):
                rewards[i, p] = 0
        if what == ACT:
            if movers[i] < 0:
                continue
            apply(s, numbers[i])
        elif what == ROLL:
            if movers[i] != CHANCE:
                continue
            resolve(s, numbers[i] if numbers[i] >= 0 else randbelow(generators[i], due[i]))
        who = reach(s, generators[i], inside)
        if who == TERMINAL and what != LOOK:
            write_returns(s, rewards.shape[1], rewards, i)
            ended[i] = True
            if again:
                states[i] = start[0]
                who = reach(s, generators[i], inside)
        movers[i] = who
        due[i] = outcomes(s) if who == CHANCE else 0
        m = moves[i]
        for j in range(m.count):
            mask[i, m.action[j]] = False
        m.count = 0
        if who >= 0:
            legal(s, m)
            for j in range(m.count):
                mask[i, m.action[j]] = True
        for j in range(m.count, len(m.action)):
            m.action[j] = -1
        if blank.shape[0]:
            views[i] = blank[0]
            write_view(s, max(who, SPECTATOR), views[i])
