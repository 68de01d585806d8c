"""Raffzahn on a page: where every tile lies, what the dice hit, and what they may still bring or cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from markupsafe import Markup

from waghals.boards import page
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.board import by_stars, sentence
from waghals.games.raffzahn.moments import highlights, moments
from waghals.games.raffzahn.notation import FACE_WORDS
from waghals.games.raffzahn.odds import Odds, cheapest_payment, danger, every_odds, odds_of
from waghals.games.raffzahn.pieces import mouth_of
from waghals.games.raffzahn.rules import PRICE
from waghals.games.raffzahn.state import (
    ALL_DICE,
    CALLED,
    CHOOSING,
    DICE,
    FACES,
    MIDDLE,
    OUT,
    OVER,
    PAYING,
    ROLLING,
    ROLLS,
    TILES,
    State,
)
from waghals.games.raffzahn.tiles import Die, Tile, die, drawing, face_name, marks_hit, teeth_text, tile

__all__ = ["actions", "board", "facts", "highlights", "hint", "moments", "prepare", "scores", "waiting"]

if TYPE_CHECKING:
    from waghals.boards.page import Ply, Scores, Why
    from waghals.contract.game import Game
    from waghals.i18n import Translations

RENOWN = 3  # see `waghals.boards.page.Page`
KEPT = 4096  # odds in words that are kept
WIDTHS = (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 28, 40)  # tiles in a row that board.css has a size for


class Row(NamedTuple):
    """The tiles before a seat, and the lowest of `WIDTHS` that has room for them."""

    tiles: tuple[Tile, ...]
    width: int


@dataclass(frozen=True)
class Board:
    """The tiles and the dice.

    Attributes:
        field: all tiles by number, with how often each set of dice brings them, if any may be rolled again.
        rows: by seat.
        turn: the seat whose turn it is; None at the end.
        roll: the number of the present roll in this turn, or of the coming one.
        called: the tile that is called; 0 for none.
        middle: how many tiles are left there.
        lens: the tile that the dice name or bring, shown large; None while there is none.
        lies: what it is worth and where it lies. at_stake: the tile that is left lying by rolling on, or "".
        rule: the passage of the rules about it.
    """

    field: tuple[tuple[Tile, Markup], ...]
    rows: tuple[Row, ...]
    dice: tuple[Die, ...]
    rolling: bool
    turn: int | None
    roll: int
    called: int
    middle: int
    lens: Tile | None
    lies: str
    at_stake: str
    rule: str


class Face(NamedTuple):
    """A face of a real die: as it is written, its drawing, in words, and the key that chooses it."""

    text: str
    drawing: str
    words: str
    key: str


class TypedDie(NamedTuple):
    """A real die that rolls."""

    name: str
    faces: tuple[Face, ...]


class Button(NamedTuple):
    """An action's sentence, or the reason why it is not allowed."""

    sentence: str
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Actions(page.Actions):
    """What the viewer may do.

    Attributes:
        roll: so many rolls there have been in this turn.
        target: the tile that the dice name or bring; None for none.
        take, take_open, end, reroll: the buttons; None where there is none.
        calls: the tiles that may be called.
        odds: in words, of every set of dice from 1 on, if any may be rolled again.
        dangers: of every set of dice, the share of outcomes that cost something; parted by spaces.
        typed: the dice that roll, each with its faces, for whoever types real dice in.
        payments: the tiles that may be paid next, each with its button's sentence.
        cheapest: the tiles still to be paid that cost the fewest teeth.
        paid, price: the teeth paid so far, and all that have to be.
    """

    rule: str = "turn"
    roll: int = 0
    target: Tile | None = None
    take: Button | None = None
    take_open: Button | None = None
    end: Button | None = None
    reroll: Button | None = None
    calls: tuple[int, ...] = ()
    odds: tuple[str, ...] = ()
    dangers: str = ""
    typed: tuple[TypedDie, ...] = ()
    payments: tuple[tuple[Tile, str], ...] = ()
    cheapest: tuple[int, ...] = ()
    paid: int = 0
    price: int = PRICE


def prepare(view: State) -> None:
    """Work out the odds that a page of this position shows, so that showing it takes no time."""
    shown_odds(view)


class Band(NamedTuple):
    """Monsters with so many teeth: their `numbers`, such as "6–11", and the mouth of the last of them."""

    numbers: str
    last: int
    mouth: int
    teeth: int
    words: str


class Facts(NamedTuple):
    """What the page of rules shows of the teeth; `assumed`: they are the usual ones."""

    teeth: tuple[int, ...]
    bands: tuple[Band, ...]
    assumed: bool


def facts(game: Game, t: Translations) -> Facts:
    """The teeth of the forty monsters."""
    teeth = cast("tuple[int, ...]", game.options["teeth"])
    bands: list[Band] = []
    for n in dict.fromkeys(teeth):
        first, last = teeth.index(n) + 1, TILES - teeth[::-1].index(n)
        numbers = str(first) if first == last else f"{first}\N{EN DASH}{last}"
        bands.append(Band(numbers, last, mouth_of(last), n, teeth_text(n, t)))
    return Facts(teeth, tuple(bands), teeth == rules.TEETH)


def scores(game: Game, view: State, t: Translations) -> Scores:
    """The teeth of the seats."""
    in_words = [teeth_text(teeth, t) for teeth in game.scores(view)]
    return page.Scores(unit="/boards/raffzahn/pieces.svg#tooth", words=in_words)


def board(game: Game, view: State, recent: Sequence[Ply], names: Sequence[str], t: Translations) -> Board:
    """Where everything is."""
    tiles = tuple(tile(view, number, t) for number in range(1, TILES + 1))
    rows = [tuple(each for each in tiles if each.owner == seat) for seat in range(view.players)]
    return Board(
        field=tuple(zip(tiles, chances(shown_odds(view)), strict=True)),
        rows=tuple(Row(own, next(width for width in WIDTHS if width >= len(own))) for own in rows),
        dice=tuple(die(view, d, t) for d in range(len(DICE))),
        rolling=view.phase == ROLLING,
        turn=None if view.phase == OVER else view.player,
        roll=min(view.rolls + (view.phase == ROLLING), ROLLS),
        called=view.called,
        middle=view.middle,
        lens=tiles[view.target - 1] if marks_hit(view) else None,
        lies=_lies(view, names, t) if marks_hit(view) else "",
        at_stake=_at_stake(view, t),
        rule=_rule(view),
    )


def _lies(view: State, names: Sequence[str], t: Translations) -> str:
    """What the tile in question is worth, and where it lies: "4 teeth · with Zora"."""
    owner, worth = view.owner[view.target], teeth_text(rules.worth(view, view.target), t)
    if owner == MIDDLE:
        place = t.gettext("in the middle")
    elif owner == OUT:
        place = t.gettext("out of the game")
    elif view.protected[view.target]:
        place = t.gettext("protected, with {name}").format(name=names[owner])
    else:
        place = t.gettext("with {name}").format(name=names[owner])
    return f"{worth} · {place}"


def _at_stake(view: State, t: Translations) -> str:
    """The tile that could be taken, and is left lying by whoever rolls on."""
    open_to_leave = view.phase == CHOOSING and rules.may_reroll(view) and rules.available(view, view.target)
    if not open_to_leave:
        return ""
    return f"{view.target} · {teeth_text(rules.worth(view, view.target), t)}"


def _rule(view: State) -> str:
    """The passage of the rules about what the dice show."""
    if view.phase == PAYING:
        return "paying"
    if not marks_hit(view):
        return "turn"
    if rules.stars(view) >= 2 and by_stars(view):
        return "stars"
    return "hit" if rules.available(view, view.target) else "miss"


def actions(
    game: Game, view: State, viewer: int | None, legal: Sequence[int], why: Why, t: Translations
) -> Actions:
    """To take, to end, to call and to roll again; or to pay."""
    outcomes, choosing = rules.OUTCOMES[view.hand], view.phase == CHOOSING
    if view.phase == ROLLING:
        its = page.Danger(danger(view, odds_of(view, view.hand)))
        return Actions(outcomes=outcomes, danger=its, typed=_typed(view.hand, t))
    if view.phase == PAYING and legal:
        payments = [(tile(view, action - rules.PAY, t), sentence(view, action, t)) for action in legal]
        _, cheapest = cheapest_payment(view)
        return Actions(outcomes=outcomes, payments=tuple(payments), cheapest=cheapest, paid=view.paid)
    if view.phase not in (CHOOSING, CALLED) or not legal:
        return Actions(outcomes=outcomes)

    def button(action: int) -> Button:
        return Button(sentence(view, action, t)) if action in legal else Button("", why(action))

    odds = shown_odds(view)
    dangers = [danger(view, its) for its in odds]
    return Actions(
        outcomes=outcomes,
        danger=page.Danger(dangers[-1]) if dangers else None,
        dangers=" ".join(f"{float(share):.4g}" for share in dangers),
        roll=view.rolls,
        target=tile(view, view.target, t),
        take=button(rules.TAKE) if choosing else None,
        take_open=button(rules.TAKE_OPEN) if rules.TAKE_OPEN in legal else None,
        end=button(rules.END) if choosing else None,
        reroll=button(rules.REROLL + ALL_DICE),
        calls=tuple(action - rules.CALL for action in legal if action > rules.CALL),
        odds=odds_texts(odds, t),
    )


KEYS = {"star": "s", "rotten": "f"}  # of faces that are no numbers; 10, 20 and 30 have their first digit


@lru_cache(KEPT)
def _typed(hand: int, t: Translations) -> tuple[TypedDie, ...]:
    """The dice in the hand, for whoever types in what they show."""
    return tuple(
        TypedDie(
            name,
            tuple(
                Face(text, drawing(d, face), face_name(face, t), KEYS.get(text, text[0]))
                for face, text in dict(zip(FACES[d], FACE_WORDS[d], strict=True)).items()
            ),
        )
        for d, name in enumerate(DICE)
        if hand >> d & 1
    )


def hint(game: Game, view: State, t: Translations) -> str:
    """One gentle line for the seat to move."""
    if view.phase == PAYING:
        return t.gettext("A miss: give up at least three teeth.")
    if view.phase == CALLED:
        return t.gettext("You have called {tile}. Tap the dice you keep.").format(tile=view.called)
    if view.phase == CHOOSING:
        return _choosing_hint(view, t)
    if not view.rolls:
        return t.gettext("Your turn: up to three rolls.")
    return t.gettext("Roll {n} of 3.").format(n=view.rolls + 1)


def _choosing_hint(view: State, t: Translations) -> str:
    """What stars bring, or what may be done with the tile that the dice name."""
    tile, owner = view.target, view.owner[view.target]
    n = rules.worth(view, tile)
    if by_stars(view) and rules.stars(view) == 2:
        template = t.ngettext(
            "Two stars bring tile {tile} with {n} tooth.", "Two stars bring tile {tile} with {n} teeth.", n
        )
    elif by_stars(view):
        template = t.ngettext(
            "Three stars bring tile {tile} with {n} tooth.",
            "Three stars bring tile {tile} with {n} teeth.",
            n,
        )
    elif owner == OUT:
        template = t.gettext("{tile} is out of the game: a miss.")
    elif view.protected[tile]:
        template = t.gettext("Tile {tile} is protected: a miss.")
    elif owner == MIDDLE:
        template = t.ngettext(
            "Tile {tile} in the middle has {n} tooth.", "Tile {tile} in the middle has {n} teeth.", n
        )
    else:
        template = t.ngettext(
            "You can steal tile {tile}: {n} tooth.", "You can steal tile {tile}: {n} teeth.", n
        )
    return template.format(tile=tile, n=n)


def waiting(game: Game, view: State, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if view.phase == ROLLING:
        return t.gettext("{name} is about to roll.").format(name=name)
    if view.phase == PAYING:
        template = t.gettext("{name} has to pay: {paid} of {price} teeth.")
        return template.format(name=name, paid=view.paid, price=PRICE)
    return t.gettext("{name} is thinking about the {tile}.").format(name=name, tile=view.target)


# ---- odds


def shown_odds(view: State) -> tuple[Odds, ...]:
    """The odds of every set of dice, where whoever's turn it is may roll dice again; else none."""
    again = view.phase == CALLED or (view.phase == CHOOSING and rules.may_reroll(view))
    return every_odds(view) if again else ()


@lru_cache(KEPT)
def chances(odds: tuple[Odds, ...]) -> tuple[Markup, ...]:
    """By tile: how often each set of dice brings it, to be shown on request."""
    found = [""] * TILES
    for its in odds:
        for number, ways in its.tiles:
            found[number - 1] += f'<i class="o{its.dice}">{ways}</i>'
    return tuple(map(Markup, found))


@lru_cache(KEPT)
def odds_texts(odds: tuple[Odds, ...], t: Translations) -> tuple[str, ...]:
    """What every set of dice brings besides, in words."""
    template = t.gettext(
        "Each tile says how many of {all} rolls bring it. Rotten tooth: {rotten}, own hit: {own},"
        " miss: {miss}."
    )
    return tuple(
        template.format(all=its.outcomes, rotten=its.rotten, own=its.own, miss=its.miss) for its in odds
    )
