"""A turn is planned at once, and played die by die."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign
from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import CHOOSING, LOOKS, PLAYING, REROLLING, TRAP, State
from waghals.games.wuerfelzoo.policy.effects import UNKNOWN, VALUES
from waghals.games.wuerfelzoo.policy.plans import (
    EAGER,
    HABITS,
    HASTE,
    HOLD,
    IS_PLAY,
    KEY,
    LEAST,
    MOST,
    PLAN,
    PLAYS,
    PLAYS_EACH,
    SIGHT,
    WORTH,
)
from waghals.games.wuerfelzoo.policy.plays import find_plays, weigh_effects
from waghals.games.wuerfelzoo.policy.rolls import roll
from waghals.games.wuerfelzoo.policy.worth import ALL, COLUMNS, look_at, whole
from waghals.games.wuerfelzoo.rules import DONE, PLAY, REROLL, following


@rule
def plan_turn(s: State, sight: int, eager: int, haste: int, hold: int, net: Any, room: Any) -> None:
    """Write into the row `PLAN` the best turn that can be made of the dice taken up so far, by these habits.

    `eager`, `haste` and `hold` are hundredths of a win with two seats; with more they weigh less.
    If no play is looked at with what its animals can do, the best is the one that is best if they do nothing.
    """
    share = 2 / s.players
    same = habits(sight, eager * share, haste * share, hold * share, room.work[HABITS])
    begin(s, room)
    t = room.states[0]
    free(t, room)
    if not remembered(t, same, room):
        search(t, t.phase, net, room)
    if not follows(s, room.work[PLAN]):
        confine(s, room)
        search(t, s.phase, net, room)
        room.work[KEY][0] = UNKNOWN


@rule
def habits(sight: int, eager: float, haste: float, hold: float, row: Any) -> bool:
    """Write down habits; whether they were those before, too."""
    same: bool = row[SIGHT] == sight and row[EAGER] == eager and row[HASTE] == haste and row[HOLD] == hold
    row[SIGHT], row[EAGER], row[HASTE], row[HOLD] = sight, eager, haste, hold
    return same


@rule
def begin(s: State, room: Any) -> None:
    """The position at the start of the turn."""
    assign(room.states, 0, s)
    t = room.states[0]
    for look in range(LOOKS):
        t.hands[t.player][look] += t.chosen[look]
        t.size[t.player] += t.chosen[look]
        t.chosen[look] = 0
    t.phase = CHOOSING


@rule
def free(t: State, room: Any) -> None:
    """Any dice may be in the plan."""
    for look in range(LOOKS):
        room.work[LEAST][look] = 0.0
        room.work[MOST][look] = t.hands[t.player][look]


@rule
def confine(s: State, room: Any) -> None:
    """The dice that are taken up have to be in the plan, and more only from the last look on."""
    for look in range(LOOKS):
        room.work[LEAST][look] = s.chosen[look]
        room.work[MOST][look] = s.chosen[look] + (s.hands[s.player][look] if look >= s.last else 0)


@rule
def remembered(t: State, alike: bool, room: Any) -> bool:
    """Whether the plan is for this position, made in the same way if `alike`; else it will be."""
    key, k, same = room.work[KEY], 0, 0
    for p in range(t.players):
        for look in range(LOOKS):
            same += keep(key, k, whole(t.hands[p][look]))
            k += 1
    same += keep(key, k, whole(t.player)) + keep(key, k + 1, whole(t.owner))
    same += keep(key, k + 2, whole(t.face)) + keep(key, k + 3, whole(t.height))
    k += 4
    for kind in range(ALL):
        same += keep(key, k, whole(t.bag[kind])) + keep(key, k + 1, whole(t.box[kind]))
        k += 2
    known: bool = alike and same == k
    return known


@rule
def keep(key: Any, k: int, number: int) -> int:
    """Write a number; 1 if it was there already, else 0."""
    same = 1 if key[k] == number else 0
    key[k] = number
    return same


@rule
def follows(s: State, plan: Any) -> bool:
    """Whether the dice that are taken up are the first of a plan."""
    if s.phase == CHOOSING:
        return True
    if (s.phase == PLAYING) != (plan[IS_PLAY] > 0):
        return False
    for look in range(LOOKS):
        taken = s.chosen[look]
        if taken > plan[look] or (look < s.last and taken < plan[look]):
            return False
    return True


@rule
def next_action(s: State, plan: Any) -> int:
    """The next die of a plan, or that it is done."""
    for look in range(LOOKS):
        if plan[look] > s.chosen[look]:
            return look + (PLAY if plan[IS_PLAY] > 0 else REROLL)
    return DONE


@rule
def search(t: State, phase: int, net: Any, room: Any) -> None:
    """Write the best turn of `LEAST` to `MOST` dice, and what actions it may begin with are worth."""
    plan = room.work[PLAN]
    plan[WORTH] = UNKNOWN
    for action in range(COLUMNS):
        room.work[VALUES][action] = UNKNOWN
    look_at(t, following(t, whole(t.player)), net, room)
    if phase != REROLLING:
        for n in range(TRAP * PLAYS_EACH):
            room.work[PLAYS + n][WORTH] = UNKNOWN
        find_plays(t, net, room)
        weigh_effects(t, net, room)
    if phase != PLAYING and plan[WORTH] < 1.0:
        for every in range(2):
            assign(room.states, 1, t)
            roll(room.states[1], every, net, room)
