"""Can't Stop a second time, in another style: values that never change, sets, and brute force.

Written from the rulings alone; it shares no code with `waghals.games` and numbers nothing. Every
use of the dice is found by trying all orders in which the two pairs could be used.

To play it against the rules for as long as you like::

    python -m tests.games.cant_stop.test_naive 1000000
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations

TOP = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}

Board = Mapping[tuple[int, int], int]  # (seat, column) -> field of the stone
Runners = Mapping[int, int]  # column -> field
Use = tuple[int, ...]  # the columns in which runners step, sorted


@dataclass(frozen=True)
class Match:
    """A position, between two plies."""

    seats: int
    columns_to_win: int = 3
    hurry: bool = False
    free_fields: bool = False
    must_place: bool = False
    board: Board = field(default_factory=dict[tuple[int, int], int])
    owner: Mapping[int, int] = field(default_factory=dict[int, int])  # of columns that are won
    runners: Runners = field(default_factory=dict[int, int])
    dice: tuple[int, ...] | None = None  # fallen and not yet used
    used: bool = False  # the turn's last dice have been used: roll or stop
    rolls: int = 0  # in this turn
    seat: int = 0
    winner: int | None = None


def columns_of(match: Match, seat: int) -> int:
    """How many columns a seat has won."""
    return sum(owner == seat for owner in match.owner.values())


def stepped(match: Match, runners: Runners, column: int) -> Runners | None:
    """The runners after one pair of this sum, or None where it cannot be used."""
    if column in match.owner:
        return None
    if column in runners:
        at = runners[column]
    elif len(runners) < 3:
        at = match.board.get((match.seat, column), 0)
    else:
        return None
    return None if at == TOP[column] else {**runners, column: at + 1}


def after(match: Match, use: Use) -> Runners | None:
    """The runners after these steps in this order, or None."""
    runners: Runners | None = match.runners
    for column in use:
        runners = None if runners is None else stepped(match, runners, column)
    return runners


def uses_of_pairing(match: Match, a: int, b: int) -> set[Use]:
    """What one pairing allows: both pairs if they can both be used, else either that can."""
    both: set[Use] = {(min(a, b), max(a, b)) for order in ((a, b), (b, a)) if after(match, order) is not None}
    return both or {(column,) for column in (a, b) if after(match, (column,)) is not None}


def uses(match: Match) -> set[Use]:
    """Every way to use the fallen dice, with the agreed variants."""
    assert match.dice is not None
    pairings = {(p + q, r + s) for p, q, r, s in permutations(match.dice)}
    free = set[Use]().union(*(uses_of_pairing(match, a, b) for a, b in pairings))
    if match.must_place:
        free = preferring(free, {use for use in free if len(new_columns(match, use)) == 2})
    return hurried(match, free) if match.hurry else free


def new_columns(match: Match, use: Use) -> set[int]:
    """The columns into which this use puts a runner."""
    return set(use) - set(match.runners)


def preferring(uses: set[Use], wanted: set[Use]) -> set[Use]:
    """Only the wanted uses, unless there are none."""
    return wanted or uses


def hurried(match: Match, free: set[Use]) -> set[Use]:
    """Variant 2: runners come in as fast as possible, then two move where two can."""
    for count in (1, 2):
        free = preferring(free, {use for use in free if len(new_columns(match, use)) >= count})
    if match.rolls == 1:
        return free
    return preferring(free, {use for use in free if len(set(use)) == 2})


def may_stop(match: Match) -> bool:
    """Variant 3: not while a runner below its top shares a field with another's stone."""
    shared = any(
        match.board.get((seat, column)) == at
        for column, at in match.runners.items()
        for seat in range(match.seats)
        if seat != match.seat and at < TOP[column]
    )
    return not (match.free_fields and shared)


def chance_is_due(match: Match) -> bool:
    return match.winner is None and match.dice is None and not match.used


def legal(match: Match) -> set[str]:
    """The legal actions as texts."""
    if match.winner is not None or chance_is_due(match):
        return set()
    if match.used:
        return {"roll", "stop"} if may_stop(match) else {"roll"}
    return {" ".join(("advance", *map(str, use))) for use in uses(match)}


def rolled(match: Match, dice: tuple[int, ...]) -> Match:
    """The position after these dice."""
    fallen = replace(match, dice=dice, rolls=match.rolls + 1)
    return fallen if uses(fallen) else passed(match)


def passed(match: Match) -> Match:
    """The next seat's turn begins."""
    seat = (match.seat + 1) % match.seats
    return replace(match, seat=seat, runners={}, dice=None, used=False, rolls=0)


def act(match: Match, text: str) -> Match:
    """The position after this action."""
    if text == "roll":
        return replace(match, used=False)
    if text == "stop":
        return stopped(match)
    runners = after(match, tuple(map(int, text.split()[1:])))
    assert runners is not None
    return replace(match, runners=runners, dice=None, used=True)


def stopped(match: Match) -> Match:
    """The runners become stones, tops are won, and perhaps the match."""
    won = {column for column, at in match.runners.items() if at == TOP[column]}
    mine = {(match.seat, column): at for column, at in match.runners.items()}
    stay = {(s, c): at for (s, c), at in {**match.board, **mine}.items() if s == match.seat or c not in won}
    kept = replace(match, board=stay, owner={**match.owner, **dict.fromkeys(won, match.seat)})
    if columns_of(kept, match.seat) >= match.columns_to_win:
        return replace(kept, winner=match.seat, runners={}, used=False)
    return passed(kept)
