"""Raffzahn on a page: where every tile lies, what the dice hit, and what they may still bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from waghals.boards import page
from waghals.boards.seats import LETTERS
from waghals.games.raffzahn import board as words
from waghals.games.raffzahn import pictures
from waghals.games.raffzahn.notation import FACE_WORDS, face_text, text
from waghals.games.raffzahn.odds import Odds, every_odds
from waghals.games.raffzahn.rules import (
    ALL_DICE,
    CALL,
    CALLED,
    CHOOSING,
    DICE,
    END,
    MIDDLE,
    MOVES,
    OUT,
    OUTCOMES,
    OVER,
    PAY,
    PAYING,
    PRICE,
    REROLL,
    ROLLING,
    TAKE,
    TAKE_OPEN,
    TILES,
    State,
    apply,
    may_protect,
    may_reroll,
    worth,
)
from waghals.games.raffzahn.rules import (
    legal as legal_in,
)

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.boards.page import Ply, Scores, Why
    from waghals.contract.game import Game

KEPT = 2048  # tiles, and odds in words, that are kept
NO_CHANCES = (Markup(),) * TILES

# For so many tiles in a row the style sheet has a size.
WIDTHS = (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 28, 40)


class Tile(NamedTuple):
    """A tile and where it is.

    Attributes:
        owner: a seat, MIDDLE or OUT.
        hit: whether the dice name or bring it now.
        words: all that in words, such as "12, 3 teeth, B, protected".
    """

    number: int
    teeth: int
    owner: int
    protected: bool
    hit: bool
    words: str

    def face(self, sheet: str) -> Markup:
        """Its picture in the middle; `sheet`: the address of the drawings."""
        return pictures.face(sheet, self.number, self.teeth, self.words, False)

    def card(self, sheet: str) -> Markup:
        """Its picture before a seat, where a protected tile shows its back."""
        if self.protected:
            return pictures.back(sheet, self.number, self.teeth, self.words)
        return pictures.face(sheet, self.number, self.teeth, self.words, True)


class Row(NamedTuple):
    """The tiles before a seat, and the lowest of `WIDTHS` that has room for them."""

    tiles: tuple[Tile, ...]
    width: int


class Die(NamedTuple):
    """A die: its name, what it shows in words, and whether it is about to roll.

    Attributes:
        colour: the first letter of its drawings' names.
        face: what it shows, as it is written. faces: all that it can show.
    """

    name: str
    words: str
    rolls: bool
    colour: str
    face: str
    faces: tuple[str, ...]

    def still(self, sheet: str) -> Markup:
        """Its picture; `sheet`: the address of the drawings."""
        return pictures.die(sheet, self.colour + self.face)

    def rolling(self, sheet: str) -> Markup:
        """A picture that can show its other faces."""
        sides = " ".join(self.colour + face for face in self.faces)
        return pictures.die(sheet, self.colour + self.face, sides)


@dataclass(frozen=True)
class Board:
    """The tiles and the dice.

    Attributes:
        field: all tiles by number, with how often each set of dice brings them, if any may be rolled again.
        rows: by seat.
        turn: the seat whose turn it is; None at the end.
        called: the tile that is called; 0 for none.
        middle: how many tiles are left there.
    """

    field: tuple[tuple[Tile, Markup], ...]
    rows: tuple[Row, ...]
    dice: tuple[Die, ...]
    rolling: bool
    turn: int | None
    called: int
    middle: int


class Button(NamedTuple):
    """An action's notation and sentence, or the reason why it is not allowed."""

    action: str
    sentence: str
    reason: str = ""


class Payment(NamedTuple):
    """A tile that may be paid next, and the button for it."""

    tile: Tile
    button: Button


@dataclass(frozen=True, kw_only=True)
class Actions(page.Actions):
    """What the viewer may do.

    Attributes:
        roll: so many rolls there have been in this turn.
        target: the tile that the dice name or bring; None for none.
        protects: whether a tile that is taken is protected.
        take, take_open, end, reroll: the buttons; None where there is none.
        calls: the tiles that may be called.
        odds: in words, of every set of dice from 1 on, if any may be rolled again.
        payments: what may be paid next.
        cheapest: the tiles still to be paid that cost the fewest teeth.
        paid, price: the teeth paid so far, and all that have to be.
    """

    roll: int = 0
    target: Tile | None = None
    protects: bool = False
    take: Button | None = None
    take_open: Button | None = None
    end: Button | None = None
    reroll: Button | None = None
    calls: tuple[int, ...] = ()
    odds: tuple[str, ...] = ()
    payments: tuple[Payment, ...] = ()
    cheapest: tuple[int, ...] = ()
    paid: int = 0
    price: int = PRICE


def prepare(view: State) -> None:
    """Work out the odds that a page of this position shows, so that showing it takes no time."""
    if rolls_again(view):
        every_odds(view)


def scores(game: Game, view: State, t: Translations) -> Scores:
    """The teeth of the seats."""
    return page.Scores(
        unit="/boards/raffzahn/pieces.svg#tooth",
        words=[teeth_text(teeth, t) for teeth in game.scores(view)],
    )


def board(game: Game, view: State, recent: Sequence[Ply], names: Sequence[str], t: Translations) -> Board:
    """Where everything is."""
    tiles = tuple(tile(view, number, t) for number in range(1, TILES + 1))
    return Board(
        field=tuple(zip(tiles, chances(every_odds(view)) if rolls_again(view) else NO_CHANCES, strict=True)),
        rows=tuple(row(tiles, seat) for seat in range(view.players)),
        dice=tuple(die(view, d, t) for d in range(len(DICE))),
        rolling=view.phase == ROLLING,
        turn=None if view.phase == OVER else view.player,
        called=view.called,
        middle=view.middle,
    )


def actions(
    game: Game, view: State, viewer: int | None, legal: Sequence[int], why: Why, t: Translations
) -> Actions:
    """To take, to end, to call and to roll again; or to pay."""
    outcomes = OUTCOMES[view.hand]
    if view.phase == PAYING and legal:
        return Actions(
            outcomes=outcomes,
            payments=tuple(
                Payment(tile(view, action - PAY, t), button(view, action, legal, why, t)) for action in legal
            ),
            cheapest=cheapest(view),
            paid=view.paid,
        )
    if view.phase not in (CHOOSING, CALLED) or not legal:
        return Actions(outcomes=outcomes)
    choosing = view.phase == CHOOSING
    return Actions(
        outcomes=outcomes,
        roll=view.rolls,
        target=tile(view, view.target, t),
        protects=may_protect(view),
        take=button(view, TAKE, legal, why, t) if choosing else None,
        take_open=button(view, TAKE_OPEN, legal, why, t) if TAKE_OPEN in legal else None,
        end=button(view, END, legal, why, t) if choosing else None,
        reroll=button(view, REROLL + ALL_DICE, legal, why, t),
        calls=tuple(action - CALL for action in legal if action > CALL),
        odds=odds_texts(every_odds(view), t) if rolls_again(view) else (),
    )


def hint(game: Game, view: State, t: Translations) -> str:
    """One gentle line for the seat to move."""
    return words.hint(view, t)


def waiting(game: Game, view: State, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if view.phase == ROLLING:
        return t.gettext("{name} is about to roll.").format(name=name)
    if view.phase == PAYING:
        return t.gettext("{name} has to pay: {paid} of {price} teeth.").format(
            name=name, paid=view.paid, price=PRICE
        )
    return t.gettext("{name} is thinking about the {tile}.").format(name=name, tile=view.target)


def rolls_again(view: State) -> bool:
    """Whether whoever's turn it is may roll dice again."""
    return view.phase == CALLED or (view.phase == CHOOSING and may_reroll(view))


# ---- tiles and dice


def tile(view: State, number: int, t: Translations) -> Tile:
    """A tile as it lies."""
    hit = number == view.target and view.phase in (CHOOSING, CALLED, PAYING)
    return _tile(number, worth(view, number), view.owner[number], bool(view.protected[number]), hit, t)


@lru_cache(KEPT)
def _tile(number: int, teeth: int, owner: int, protected: bool, hit: bool, t: Translations) -> Tile:
    parts = [str(number), teeth_text(teeth, t)]
    if owner == OUT:
        parts.append(t.gettext("out of the game"))
    elif owner != MIDDLE:
        parts += [LETTERS[owner], t.gettext("protected") if protected else t.gettext("open")]
    return Tile(number, teeth, owner, protected, hit, ", ".join(parts))


def teeth_text(n: int, t: Translations) -> str:
    """Some teeth in words: "3 teeth"."""
    return t.ngettext("{n} tooth", "{n} teeth", n).format(n=n)


def row(tiles: Sequence[Tile], seat: int) -> Row:
    """The row before a seat."""
    own = tuple(its for its in tiles if its.owner == seat)
    return Row(own, next(width for width in WIDTHS if width >= len(own)))


def die(view: State, d: int, t: Translations) -> Die:
    """A die as it lies."""
    return _die(d, view.dice[d], view.phase == ROLLING and bool(view.hand >> d & 1), t)


@lru_cache(KEPT)
def _die(d: int, face: int, rolls: bool, t: Translations) -> Die:
    faces = tuple(dict.fromkeys(FACE_WORDS[d]))
    return Die(DICE[d], words.die_text(d, face, t), rolls, "b" if d else "y", face_text(face), faces)


# ---- odds


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


# ---- buttons


def button(view: State, action: int, legal: Sequence[int], why: Why, t: Translations) -> Button:
    """An action as a button, with the reason where it is not allowed."""
    if action in legal:
        return Button(text(action), words.sentence(view, action, t))
    return Button(text(action), "", why(action))


# ---- the cheapest way to pay


def cheapest(view: State) -> tuple[int, ...]:
    """The tiles still to be paid that cost the fewest teeth, and of those the lowest."""
    return _cheapest(view)[1]


def _cheapest(s: State) -> tuple[int, tuple[int, ...]]:
    if s.phase != PAYING:
        return 0, ()
    moves = MOVES()
    legal_in(s, moves)
    found: list[tuple[int, tuple[int, ...]]] = []
    for action in moves.action[: moves.count]:
        after = s.copy()
        apply(after, action)
        teeth, rest = _cheapest(after)
        found.append((teeth + worth(s, action - PAY), (action - PAY, *rest)))
    return min(found)
