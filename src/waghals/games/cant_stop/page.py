"""Can't Stop on a page: where every piece stands, and what each pairing of the dice offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards import page
from waghals.contract.game import Game
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.board import sentence
from waghals.games.cant_stop.choices import Pairing, choices, offers, pairings
from waghals.games.cant_stop.moments import moments as moments
from waghals.games.cant_stop.rules import COLUMNS, FIRST, HEIGHT, State
from waghals.games.cant_stop.turns import gained, tops
from waghals.games.cant_stop.turns import highlights as highlights

if TYPE_CHECKING:
    from waghals.i18n import Translations

RENOWN = 4  # see `waghals.boards.page.Page`
PHASES = {rules.ROLLING: "rolling", rules.CHOOSING: "choosing", rules.DECIDING: "deciding"}


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


class Stake(NamedTuple):
    """A field that this turn has gained and may lose: its column (0 to 10), and its number."""

    column: int
    field: int


@dataclass(frozen=True)
class Board:
    """The mountain and the dice.

    Attributes:
        phase: rolling, choosing, deciding or over.
        stones: those in open columns.
        waiting: how many runners are still in hand.
        stakes: what this turn may lose; `at_stake` says how much, or "".
        summits: the columns (0 to 10) whose runner has reached the top.
        turn: the seat whose turn it is, or who has won.
        height: the fields of each column.
        ghosts: shown while somebody points at a choice.
        words: what the picture shows, in words.
    """

    phase: str
    won: tuple[WonColumn, ...]
    stones: tuple[Stone, ...]
    runners: tuple[Runner, ...]
    waiting: int
    stakes: tuple[Stake, ...]
    at_stake: str
    summits: tuple[int, ...]
    turn: int
    height: tuple[int, ...]
    ghosts: tuple[Ghost, ...]
    dice: tuple[int, ...]
    words: str


@dataclass(frozen=True, kw_only=True)
class Actions(page.Actions):
    """What the viewer may do.

    Attributes:
        pairings: to choose from; `watched`: those that somebody else chooses from.
        roll, stop: the sentences of both where the viewer decides, else "".
        no_stop: why a stop is not allowed, or "".
    """

    rule: str = "your-turn"
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
        stakes=tuple(stakes(view)),
        at_stake=at_stake(view, t),
        summits=tuple(column - FIRST for column in tops(view)),
        turn=view.player,
        height=HEIGHT,
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
    if tops(view):
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


def stakes(view: State) -> list[Stake]:
    """The fields between each stone and its runner, the runner's own included."""
    own = view.stones[view.player]
    return [Stake(c, field) for c, at in enumerate(view.runners) for field in range(own[c] + 1, at + 1)]


def at_stake(view: State, t: Translations) -> str:
    """How many fields this turn has gained."""
    fields = gained(view)
    return t.ngettext("{n} field", "{n} fields", fields).format(n=fields) if fields else ""


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
