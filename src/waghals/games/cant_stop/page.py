"""Can't Stop on a page: where every piece stands, and what each pairing of the dice offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards import page
from waghals.contract.game import Game
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.board import reached, sentence
from waghals.games.cant_stop.notation import text
from waghals.games.cant_stop.rules import COLUMNS, FIRST, HEIGHT, State

if TYPE_CHECKING:
    from babel.support import Translations

RENOWN = 4  # see `waghals.boards.page.Page`
PHASES = {rules.ROLLING: "rolling", rules.CHOOSING: "choosing", rules.DECIDING: "deciding"}
PARTNERS = ((1, 2, 3), (2, 1, 3), (3, 1, 2))  # the die that goes with the first one, and the other pair


class WonColumn(NamedTuple):
    """A column that somebody has won: 0 to 10, its fields, and the seat."""

    column: int
    height: int
    seat: int


class Stone(NamedTuple):
    """A stone: its seat, its column (0 to 10), its field, and the style of its place there."""

    seat: int
    column: int
    field: int
    place: str


class Runner(NamedTuple):
    """A runner: its column (0 to 10), its field, and whether stones stand there too."""

    column: int
    field: int
    shared: bool


class Ghost(NamedTuple):
    """Where a runner would stand after a choice: the choice's key, the column (0 to 10), the field."""

    key: int
    column: int
    field: int


@dataclass(frozen=True)
class Board:
    """The mountain and the dice.

    Attributes:
        phase: rolling, choosing, deciding or over.
        stones: those in open columns.
        waiting: how many runners are still in hand.
        ghosts: shown while somebody points at a choice.
        words: what the picture shows, in words.
    """

    phase: str
    won: tuple[WonColumn, ...]
    stones: tuple[Stone, ...]
    runners: tuple[Runner, ...]
    waiting: int
    ghosts: tuple[Ghost, ...]
    dice: tuple[int, ...]
    words: str


class Pair(NamedTuple):
    """Two dice, the lower one first, and their sum."""

    low: int
    high: int
    sum: int


class Choice(NamedTuple):
    """A button: its key, the action's notation and sentence, and which pairs it uses (0 and 1)."""

    key: int
    action: str
    sentence: str
    uses: tuple[int, ...]


class Pairing(NamedTuple):
    """A way to pair the dice, the smaller sum first: what it offers, or why it offers nothing."""

    pairs: tuple[Pair, Pair]
    choices: tuple[Choice, ...] = ()
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Actions(page.Actions):
    """What the viewer may do.

    Attributes:
        pairings: to choose from; `watched`: those that somebody else chooses from.
        roll, stop: the sentences of both where the viewer decides, else "".
        no_stop: why a stop is not allowed, or "".
    """

    outcomes: int | None = rules.ROLLS
    pairings: tuple[Pairing, ...] = ()
    watched: tuple[Pairing, ...] = ()
    roll: str = ""
    stop: str = ""
    no_stop: str = ""


def scores(game: Game, view: State, t: Translations) -> page.Scores:
    """The columns won, to be drawn one by one."""
    goal = view.columns_to_win
    words = t.gettext("{won} of {goal} columns")
    return page.Scores(goal=goal, words=[words.format(won=won, goal=goal) for won in game.scores(view)])


def board(
    game: Game, view: State, recent: Sequence[page.Ply], names: Sequence[str], t: Translations
) -> Board:
    """Where everything stands."""
    closed = (c for c, won in enumerate(view.closed) if won)
    runners = ((c, at) for c, at in enumerate(view.runners) if at)
    return Board(
        phase=PHASES.get(view.phase, "over"),
        won=tuple(WonColumn(c, HEIGHT[c], rules.winner_of(view, c)) for c in closed),
        stones=tuple(stones(view)),
        runners=tuple(Runner(c, at, any(other[c] == at for other in view.stones)) for c, at in runners),
        waiting=view.free,
        ghosts=tuple(ghosts(view, game.legal_actions(view))) if view.phase == rules.CHOOSING else (),
        dice=tuple(view.dice),
        words=words(view, t),
    )


def actions(
    game: Game, view: State, viewer: int | None, legal: Sequence[int], why: page.Why, t: Translations
) -> Actions:
    """The pairings to choose from, or to roll again or stop."""
    if view.phase == rules.DECIDING and legal:
        return Actions(
            roll=sentence(view, rules.ROLL, t),
            stop=sentence(view, rules.STOP, t),
            no_stop="" if rules.STOP in legal else why(rules.STOP),
        )
    if view.phase != rules.CHOOSING:
        return Actions()
    if not legal:
        return Actions(watched=tuple(Pairing(pairs) for pairs in pairings(tuple(view.dice))))
    return Actions(pairings=tuple(choices(view, legal, why, t)))


def hint(game: Game, view: State, t: Translations) -> str:
    """One gentle line for the seat to move."""
    if view.phase == rules.ROLLING:
        return t.gettext("Your turn: roll the four dice.")
    if view.phase == rules.CHOOSING:
        return t.gettext("Make two pairs: each sum is a column.")
    if rules.stop_wins(view):
        return t.gettext("You are there: stop, and the match is yours.")
    if reached(view):
        return t.gettext("A summit! It is yours as soon as you stop.")
    if view.free:
        out = rules.RUNNERS - view.free
        return t.ngettext(
            "One runner is on the way: roll again or stop?",
            "{n} runners are on the way: roll again or stop?",
            out,
        ).format(n=out)
    return t.gettext("All three runners are out. One more roll?")


def waiting(game: Game, view: State, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if view.phase == rules.ROLLING:
        return t.gettext("{name} is about to roll.").format(name=name)
    if view.phase == rules.CHOOSING:
        return t.gettext("{name} is pairing the dice.").format(name=name)
    return t.gettext("{name} wonders: roll again or stop?").format(name=name)


# ---- where things stand


def stones(view: State) -> list[Stone]:
    """The stones of open columns, each with its place on a field that it may have to share."""
    found: list[Stone] = []
    for c in range(COLUMNS):
        if view.closed[c]:
            continue
        fields = [view.stones[p][c] for p in range(view.players)]
        for field in sorted(set(fields) - {0}):
            seats = [p for p, at in enumerate(fields) if at == field]
            beside = "beside" if view.runners[c] == field else "of"
            found += [Stone(p, c, field, f"{beside}-{len(seats)}-{i}") for i, p in enumerate(seats)]
    return found


def ghosts(view: State, legal: Sequence[int]) -> list[Ghost]:
    """Where the runners of every choice would stand."""
    found: list[Ghost] = []
    offered = (action for pairs in pairings(tuple(view.dice)) for action, _ in offers(pairs, legal))
    for key, action in enumerate(offered, 1):
        after = view.copy()
        rules.apply(after, action)
        moved = (c for c in range(COLUMNS) if after.runners[c] != view.runners[c])
        found += [Ghost(key, c, after.runners[c]) for c in moved]
    return found


def words(view: State, t: Translations) -> str:
    """What the picture shows, in words."""
    place = t.gettext("column {column} field {field} of {height}")
    out = [
        place.format(column=c + FIRST, field=at, height=HEIGHT[c]) for c, at in enumerate(view.runners) if at
    ]
    if not out:
        return t.gettext("The mountain with its eleven columns. No runner is on the way.")
    return t.gettext("The mountain with its eleven columns. Runners: {places}.").format(places=", ".join(out))


# ---- what the dice offer


@cache
def pairings(dice: tuple[int, ...]) -> tuple[tuple[Pair, Pair], ...]:
    """The different ways to pair the dice, in the order of the first die's partner."""
    found: dict[int, tuple[Pair, Pair]] = {}
    for first, second, third in PARTNERS:
        a, b = sorted((_pair(dice[0], dice[first]), _pair(dice[second], dice[third])), key=lambda p: p.sum)
        found.setdefault(a.sum, (a, b))
    return tuple(found.values())


def _pair(a: int, b: int) -> Pair:
    return Pair(min(a, b), max(a, b), a + b)


def offers(pairs: tuple[Pair, Pair], legal: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """What these pairs allow, both together or one alone: a legal action, and which pairs (0, 1) it uses."""
    a, b = (pair.sum - FIRST for pair in pairs)
    if (both := rules.advance(a, b)) in legal:
        return [(both, (0, 1))]
    single = [(rules.SINGLE + a, (0, 1))] if a == b else [(rules.SINGLE + a, (0,)), (rules.SINGLE + b, (1,))]
    return [(action, uses) for action, uses in single if action in legal]


def choices(view: State, legal: Sequence[int], why: page.Why, t: Translations) -> list[Pairing]:
    """Every pairing with its buttons, whose keys count through all of them from 1."""
    found: list[Pairing] = []
    keys = count(1)
    for pairs in pairings(tuple(view.dice)):
        buttons = tuple(
            Choice(next(keys), text(view, action), sentence(view, action, t), uses)
            for action, uses in offers(pairs, legal)
        )
        reason = "" if buttons else why(rules.advance(*(pair.sum - FIRST for pair in pairs)))
        found.append(Pairing(pairs, buttons, reason))
    return found
