"""How plies of Can't Stop are written, and why an action is not legal."""

from __future__ import annotations

from waghals.contract.notation import Places
from waghals.contract.reason import Reason
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.rules import State

EXPECTED_ACTION = "roll, stop, advance 7, or advance 7 8 with the columns in ascending order"
EXPECTED_OUTCOME = "four dice from 1 to 6, such as 3 4 5 2"

ROLL_WORDS = (tuple(str(1 + face) for face in range(rules.SIDES)),) * rules.DICE


def text(s: State, action: int) -> str:
    if action == rules.STOP:
        return "stop"
    if action == rules.ROLL:
        return "roll"
    if action < rules.DOUBLE:
        return f"advance {action - rules.SINGLE + rules.FIRST}"
    a, b = rules.PAIRS[action - rules.DOUBLE]
    return f"advance {a + rules.FIRST} {b + rules.FIRST}"


def outcome_words(s: State) -> Places:
    return ROLL_WORDS


def reason(s: State, action: int) -> Reason:
    """Why this action is not legal now."""
    if s.phase == rules.OVER:
        return Reason("The match is over.")
    if s.phase == rules.ROLLING:
        return Reason("The dice have not been rolled yet.")
    if s.phase == rules.CHOOSING:
        if action in (rules.STOP, rules.ROLL):
            return Reason("First choose what to do with the dice.")
        return _why_not_advance(s, action)
    if action == rules.STOP:
        shared = next(c for c in range(rules.COLUMNS) if rules.shares_field(s, c))
        return Reason(
            "You may stop only on free fields, and the runner in column {column} shares its field.",
            column=shared + rules.FIRST,
        )
    return Reason("Your runners have moved: roll again or stop.")


def _why_not_advance(s: State, action: int) -> Reason:
    columns = (action - rules.SINGLE,) if action < rules.DOUBLE else rules.PAIRS[action - rules.DOUBLE]
    if not any(columns == split or (len(columns) == 1 and columns[0] in split) for split in pairings(s)):
        return Reason("The dice do not give this.")
    for c in columns:
        if s.closed[c]:
            return Reason("Column {column} is already won.", column=c + rules.FIRST)
        if rules.at_top(s, c):
            return Reason("The runner in column {column} is at the top.", column=c + rules.FIRST)
    if s.free == 0 and any(s.runners[c] == 0 for c in columns):
        return Reason("All three runners are in other columns.")
    moves = rules.MOVES()
    rules.advances(s, moves)
    allowed = moves.action[: moves.count]
    if action in allowed:
        most = max(rules.urgency(s, other) for other in allowed)
        if s.hurry and most // 3 == rules.urgency(s, action) // 3:  # mutants // 4: of 1, 2, 4, 5, 8 alike
            return Reason("Two runners have to move wherever two can.")
        return Reason("Runners have to come into play first, as many as possible.")
    if len(columns) == 2:
        low, high = columns
        if low == high:
            return Reason("Column {column} has only one field left.", column=low + rules.FIRST)
        return Reason("Only one runner is left for two new columns.")
    return Reason("Both pairs can be used, so both must be.")


def pairings(s: State) -> list[tuple[int, int]]:
    """The columns a <= b of each way to pair the dice, in ascending order."""
    total = sum(s.dice) - 2 * rules.FIRST  # mutant 2 + rules.FIRST: four too
    return [(low, total - low) for low in rules.splits(s)]
