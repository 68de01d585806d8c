"""One step of many matches, each with one learner. Compiled once for each game and policies.

Arrays have a row a match; see `waghals.envs.many` for what they hold.
"""

from __future__ import annotations

from typing import Any

from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.record import rule
from waghals.engine.playouts import randbelow
from waghals.engine.policies import is_among

# In a compiled copy of this module the rules of one game stand here, and what asks the policies of opponents.
to_move: Any = None
outcomes: Any = None
resolve: Any = None
legal: Any = None
apply: Any = None
wins: Any = None
write_view: Any = None
ask_policy: Any = None

BEGIN, LEAVE = -1, -2  # instead of an action: the match begins anew, or stays as it is
ILLEGAL_REWARD = -1.0


@rule
def step(
    actions: Any,
    given: int,
    start: Any,
    blank: Any,
    states: Any,
    views: Any,
    seats: Any,
    plays: Any,
    moves: Any,
    scratch: Any,
    generators: Any,
    mask: Any,
    rewards: Any,
    ended: Any,
    illegal: Any,
    finals: Any,
) -> int:
    """Play an action for each learner, and what follows.

    Args:
        actions: below the number of actions, or BEGIN, or LEAVE.
        given: the learner's seat, -1: it is drawn for each match.
        start: one record, the state at the start.
        blank: one record, a view that is all zero; none where nothing is hidden.
        plays: for each seat, counted from the learner's on, which policy plays there; below 0: none.
        scratch: one record, a view; where nothing is hidden the states.
        finals: gets what the learner sees last where its match ends.

    Returns:
        A match in which a policy played something illegal, or -1.
    """
    for i in range(actions.shape[0]):
        action = actions[i]
        rewards[i], ended[i], illegal[i] = 0.0, False, action >= 0 and not mask[i, action]
        if action == LEAVE:
            continue
        if illegal[i]:
            rewards[i], ended[i] = ILLEGAL_REWARD, True
            see(i, blank, states, views, seats)
            finals[i] = views[i]
            action = BEGIN
        legally = follow(
            i, action, given, start, blank, states, views, seats, plays, moves[0], scratch, generators,
            rewards, ended, finals,
        )  # fmt: skip
        if not legally:
            return i
        m = moves[0]
        mask[i, :] = 0
        for j in range(m.count):
            mask[i, m.action[j]] = 1
        see(i, blank, states, views, seats)
    return -1


@rule
def follow(
    i: int,
    action: int,
    given: int,
    start: Any,
    blank: Any,
    states: Any,
    views: Any,
    seats: Any,
    plays: Any,
    m: Any,
    scratch: Any,
    generators: Any,
    rewards: Any,
    ended: Any,
    finals: Any,
) -> bool:
    """Play an action or begin a match, and what follows until the learner is to move.

    A match that ends is followed by another; one that ends before the learner has decided is not told of.

    Returns:
        Whether policies played legal actions only.
    """
    s, begun = states[i], action == BEGIN
    who = TERMINAL if begun else CHANCE
    while True:
        if action >= 0:
            apply(s, action)
            action = -1  # it has been played
            who = to_move(s)
        if who == TERMINAL:
            if not begun:
                rewards[i], ended[i], begun = return_of(s, seats[i], len(plays)), True, True
                see(i, blank, states, views, seats)
                finals[i] = views[i]
            states[i] = start[0]
            seats[i] = given if given >= 0 else randbelow(generators[i], len(plays))
        elif who == CHANCE:
            resolve(s, randbelow(generators[i], outcomes(s)))
        else:
            legal(s, m)
            if who == seats[i]:
                return True
            which = plays[(who - seats[i]) % len(plays)]
            if which >= 0:
                action = asked(i, who, which, blank, states, scratch, m, generators[i])
                if not is_among(action, m):
                    return False
            else:
                action = m.action[randbelow(generators[i], m.count)]
            continue
        who = to_move(s)


@rule
def asked(i: int, who: int, which: int, blank: Any, states: Any, scratch: Any, m: Any, generator: Any) -> int:
    """What a policy plays, which sees what its seat sees."""
    if blank.shape[0]:
        scratch[0] = blank[0]
        write_view(states[i], who, scratch[0])
    action: int = ask_policy(which, scratch[0 if blank.shape[0] else i], m, generator)
    return action


@rule
def see(i: int, blank: Any, states: Any, views: Any, seats: Any) -> None:
    """Write what the learner sees; where nothing is hidden, that is the state."""
    if blank.shape[0]:
        views[i] = blank[0]
        write_view(states[i], seats[i], views[i])


@rule
def return_of(s: Any, seat: int, players: int) -> float:
    """As `waghals.Game.returns`, of one seat."""
    winners = 0
    for p in range(players):
        if wins(s, p):
            winners += 1
    share = 1.0 / winners if wins(s, seat) else 0.0
    return (players * share - 1.0) / (players - 1.0)
