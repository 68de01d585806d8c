"""Can't Stop on a page: where every piece stands, and what each pairing of the dice offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from waghals.games.cant_stop.board import reached, sentence
from waghals.i18n import say
from waghals.games.cant_stop.rules import (
    CHOOSING,
    COLUMNS,
    DECIDING,
    DICE,
    DOUBLE,
    FIRST,
    HEIGHT,
    PAIRS,
    ROLL,
    ROLLING,
    RUNNERS,
    SIDES,
    SINGLE,
    STOP,
    Observation,
    advance,
    text,
)

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.boards.page import Refused
    from waghals.contract.game import Game

PARTNER = ((1, 2, 3), (2, 1, 3), (3, 1, 2))  # who goes with the first die, and the other pair
PHASES = {ROLLING: "rolling", CHOOSING: "choosing", DECIDING: "deciding"}


@dataclass(frozen=True)
class Column:
    """A column of the mountain: its number, its fields, and the seat that has won it."""

    index: int
    number: int
    height: int
    winner: int | None


@dataclass(frozen=True)
class Piece:
    """A stone, a runner or the ghost of one: its field, and its place among those on it."""

    column: int
    field: int
    seat: int = 0
    place: str = "alone"


@dataclass(frozen=True)
class Choice:
    """A button: an action's notation, its sentence, its key and where its runners would stand."""

    action: str
    sentence: str
    key: int
    ghosts: tuple[Piece, ...]
    uses: tuple[int, ...]  # which pairs of its pairing, 0 and 1


@dataclass(frozen=True)
class Pairing:
    """One way to pair the dice: two pairs with their sums, and what it offers or why it does not."""

    pairs: tuple[tuple[int, int, int], tuple[int, int, int]]
    choices: tuple[Choice, ...]
    reason: str


def context(
    game: Game, seen: Observation, legal: Sequence[int], refused: Refused, t: Translations
) -> dict[str, object]:
    """What the board's templates need."""
    reasons = {action: say(t, reason) for action, reason in refused}
    choosing = seen.phase == CHOOSING and bool(legal)
    decides = seen.phase == DECIDING and bool(legal)
    return {
        "phase": PHASES.get(seen.phase, "over"),
        "columns": [_column(seen, c) for c in range(COLUMNS)],
        "stones": stones(seen),
        "runners": [_runner(seen, c) for c in range(COLUMNS) if seen.runners[c]],
        "waiting": range(RUNNERS - sum(at > 0 for at in seen.runners)),
        "dice": seen.dice,
        "sides": range(1, SIDES + 1),
        "pairings": pairings(seen, legal, reasons, t) if choosing else [],
        "watched": pairings(seen, (), {}, t) if seen.phase == CHOOSING and not legal else [],
        "decides": decides,
        "roll": (text(ROLL), sentence(seen, ROLL, t)) if decides else None,
        "stop": (text(STOP), sentence(seen, STOP, t)) if decides else None,
        "no_stop": reasons.get(STOP, "") if decides else "",
        "picture": picture(seen, t),
        "outcomes": SIDES**DICE,
        "goal": seen.columns_to_win,
        "score_words": [
            t.gettext("{won} of {goal} columns").format(won=won, goal=seen.columns_to_win) for won in seen.won
        ],
    }


def hint(game: Game, seen: Observation, t: Translations) -> str:
    """One gentle line for the seat to move."""
    if seen.phase == ROLLING:
        return t.gettext("Your turn: roll the four dice.")
    if seen.phase == CHOOSING:
        return t.gettext("Make two pairs: each sum is a column.")
    tops = len(reached(seen))
    if seen.won[seen.turn] + tops >= seen.columns_to_win:
        return t.gettext("You are there: stop, and the match is yours.")
    if tops:
        return t.gettext("A summit! It is yours as soon as you stop.")
    out = sum(at > 0 for at in seen.runners)
    if out < RUNNERS:
        return t.ngettext(
            "One runner is on the way: roll again or stop?",
            "{n} runners are on the way: roll again or stop?",
            out,
        ).format(n=out)
    return t.gettext("All three runners are out. One more roll?")


def waiting(game: Game, seen: Observation, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if seen.phase == ROLLING:
        return t.gettext("{name} is about to roll.").format(name=name)
    if seen.phase == CHOOSING:
        return t.gettext("{name} is pairing the dice.").format(name=name)
    return t.gettext("{name} wonders: roll again or stop?").format(name=name)


# ---- where things stand


def _column(seen: Observation, c: int) -> Column:
    winners = [p for p in range(seen.players) if seen.stones[p][c] == HEIGHT[c]]
    return Column(c, c + FIRST, HEIGHT[c], winners[0] if winners else None)


def stones(seen: Observation) -> list[Piece]:
    """The stones of open columns, each with its place on a field that it may have to share."""
    found: list[Piece] = []
    for c in range(COLUMNS):
        for field in {seen.stones[p][c] for p in range(seen.players)} - {0, HEIGHT[c]}:
            seats = [p for p in range(seen.players) if seen.stones[p][c] == field]
            beside = "beside" if seen.runners[c] == field else "of"
            found += [Piece(c, field, p, f"{beside}-{len(seats)}-{i}") for i, p in enumerate(seats)]
    return found


def _runner(seen: Observation, c: int) -> Piece:
    shared = any(stones[c] == seen.runners[c] for stones in seen.stones)
    return Piece(c, seen.runners[c], seen.turn, "shared" if shared else "alone")


def picture(seen: Observation, t: Translations) -> str:
    """What the picture shows, in words."""
    out = [
        t.gettext("column {column} field {field} of {height}").format(
            column=c + FIRST, field=seen.runners[c], height=HEIGHT[c]
        )
        for c in range(COLUMNS)
        if seen.runners[c]
    ]
    if not out:
        return t.gettext("The mountain with its eleven columns. No runner is on the way.")
    return t.gettext("The mountain with its eleven columns. Runners: {places}.").format(places=", ".join(out))


# ---- what the dice offer


def pairings(
    seen: Observation, legal: Sequence[int], reasons: dict[int, str], t: Translations
) -> list[Pairing]:
    """The different ways to pair the dice, usable or not."""
    found: list[Pairing] = []
    known: set[frozenset[int]] = set()
    key = 1
    for first, second, third in PARTNER:
        d = seen.dice
        pairs = tuple(sorted([_pair(d[0], d[first]), _pair(d[second], d[third])], key=lambda pair: pair[2]))
        sums = frozenset(pair[2] for pair in pairs)
        if sums in known:
            continue
        known.add(sums)
        choices = _choices(seen, (pairs[0][2] - FIRST, pairs[1][2] - FIRST), legal, key, t)
        key += len(choices)
        whole = advance(pairs[0][2] - FIRST, pairs[1][2] - FIRST)
        found.append(Pairing((pairs[0], pairs[1]), choices, "" if choices else reasons.get(whole, "")))
    return found


def _pair(a: int, b: int) -> tuple[int, int, int]:
    return min(a, b), max(a, b), a + b


def _choices(
    seen: Observation, columns: tuple[int, int], legal: Sequence[int], key: int, t: Translations
) -> tuple[Choice, ...]:
    a, b = columns
    whole = advance(a, b)
    if whole in legal:
        return (_choice(seen, whole, key, (0, 1), t),)
    uses = ((0, 1),) if a == b else ((0,), (1,))
    actions = [(SINGLE + columns[use[0]], use) for use in uses]
    usable = [(action, use) for action, use in actions if action in legal]
    return tuple(_choice(seen, action, key + i, use, t) for i, (action, use) in enumerate(usable))


def _choice(seen: Observation, action: int, key: int, uses: tuple[int, ...], t: Translations) -> Choice:
    steps = [action - SINGLE] if action < DOUBLE else list(PAIRS[action - DOUBLE])
    ghosts = tuple(
        Piece(c, (seen.runners[c] or seen.stones[seen.turn][c]) + steps.count(c)) for c in set(steps)
    )
    return Choice(text(action), sentence(seen, action, t), key, ghosts, uses)
