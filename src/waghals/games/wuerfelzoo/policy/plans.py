"""What the scratch memory holds of plans, and how the best is kept."""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import LOOKS, TRAP
from waghals.games.wuerfelzoo.policy.effects import CHOICE, VALUES
from waghals.games.wuerfelzoo.rules import PLAY, REROLL

# Rows of the scratch memory. Plans count dice by look, then say whether they are played, and their value.
KEY = CHOICE + 2  # for which position the plan is
PLAN = KEY + 1
LEAST, MOST = PLAN + 1, PLAN + 2  # of each look: how many have to be in the plan, and may be
ROLL = PLAN + 3  # dice to roll again
HABITS = PLAN + 4  # how the player errs, see below
PLAYS = PLAN + 5  # the best plays of each animal, best first
IS_PLAY, WORTH = LOOKS, LOOKS + 1
PLAYS_EACH = 4
ROWS = PLAYS + TRAP * PLAYS_EACH

# Of the row `HABITS`; what something is worth is counted in hundredths of a win.
SIGHT = 0  # how many plays of each animal are looked at with what it can do; the others are left out
EAGER = 1  # what it seems to be worth to play, and not to roll dice again
HASTE = 2  # what a die that is played seems to be worth besides
HOLD = 3  # what it seems to be worth not to play elephants or bears
BETTER = 1e-5  # what rounding cannot do


@rule
def propose(plan: Any, room: Any) -> None:
    """Make this the plan if it is the best so far, and tell what its first action is worth."""
    kept, values, first = room.work[PLAN], room.work[VALUES], 0
    while plan[first] == 0:
        first += 1
    first += PLAY if plan[IS_PLAY] > 0 else REROLL
    values[first] = max(values[first], plan[WORTH])
    if plan[WORTH] > kept[WORTH] + BETTER:
        for c in range(WORTH + 1):
            kept[c] = plan[c]
