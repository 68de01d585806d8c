"""Raffzahn on a page: where every tile lies, what the dice hit, and what they may still bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from markupsafe import Markup

from waghals.boards import LETTERS, page
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.board import by_stars, sentence
from waghals.games.raffzahn.notation import FACE_WORDS, face_text
from waghals.games.raffzahn.odds import Odds, cheapest_payment, every_odds
from waghals.games.raffzahn.pieces import mouth_of
from waghals.games.raffzahn.rules import CALLED, CHOOSING, MIDDLE, OUT, PAYING, PRICE, ROLLING, TILES, State
from waghals.games.raffzahn.words import die_text, marks_hit

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.boards.page import Ply, Scores, Why
    from waghals.contract.game import Game

RENOWN = 3  # see `waghals.boards.page.Page`
KEPT = 4096  # tiles, pictures, and odds in words, that are kept
WIDTHS = (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 28, 40)  # tiles in a row that board.css has a size for

# Pictures are small: they refer to the sheet of drawings, `pieces.svg`, whose address templates name.
FACE = Markup(
    '<svg class="face" viewBox="0 0 40 52"{} role="img" aria-label="{}"><use href="{}#m{}"/>'
    '<use href="{}#j{}-{}"/><text x="20" y="14">{}</text></svg>'
)
BACK = Markup(
    '<svg class="back" viewBox="0 0 40 52"{} role="img" aria-label="{}"><use href="{}#s{}"/>'
    '<text x="20" y="24">{}</text></svg>'
)
CUBE = Markup('<svg class="cube" viewBox="0 0 24 24" aria-hidden="true"><use{} href="{}#{}"/></svg>')
FILLED = Markup(' preserveAspectRatio="xMidYMid slice"')  # up to the edges of its place


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

    def picture(self, sheet: str) -> Markup:
        """Its face, or its back where it is protected; `sheet`: the address of the drawings."""
        return _tile_picture(self, sheet)


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

    def picture(self, sheet: str, rolling: bool = False) -> Markup:
        """Its picture; one that can roll names the drawings of all faces, so as to show them in turn."""
        return _die_picture(self, sheet, rolling)


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
        payments: the tiles that may be paid next, each with its button's sentence.
        cheapest: the tiles still to be paid that cost the fewest teeth.
        paid, price: the teeth paid so far, and all that have to be.
    """

    roll: int = 0
    target: Tile | None = None
    take: Button | None = None
    take_open: Button | None = None
    end: Button | None = None
    reroll: Button | None = None
    calls: tuple[int, ...] = ()
    odds: tuple[str, ...] = ()
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
        dice=tuple(die(view, d, t) for d in range(len(rules.DICE))),
        rolling=view.phase == ROLLING,
        turn=None if view.phase == rules.OVER else view.player,
        called=view.called,
        middle=view.middle,
    )


def actions(
    game: Game, view: State, viewer: int | None, legal: Sequence[int], why: Why, t: Translations
) -> Actions:
    """To take, to end, to call and to roll again; or to pay."""
    outcomes, choosing = rules.OUTCOMES[view.hand], view.phase == CHOOSING
    if view.phase == PAYING and legal:
        payments = [(tile(view, action - rules.PAY, t), sentence(view, action, t)) for action in legal]
        _, cheapest = cheapest_payment(view)
        return Actions(outcomes=outcomes, payments=tuple(payments), cheapest=cheapest, paid=view.paid)
    if view.phase not in (CHOOSING, CALLED) or not legal:
        return Actions(outcomes=outcomes)

    def button(action: int) -> Button:
        return Button(sentence(view, action, t)) if action in legal else Button("", why(action))

    return Actions(
        outcomes=outcomes,
        roll=view.rolls,
        target=tile(view, view.target, t),
        take=button(rules.TAKE) if choosing else None,
        take_open=button(rules.TAKE_OPEN) if rules.TAKE_OPEN in legal else None,
        end=button(rules.END) if choosing else None,
        reroll=button(rules.REROLL + rules.ALL_DICE),
        calls=tuple(action - rules.CALL for action in legal if action > rules.CALL),
        odds=odds_texts(shown_odds(view), t),
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
    """What stars bring, or where the tile lies that the dice name."""
    tile, owner = view.target, view.owner[view.target]
    n = rules.worth(view, tile)
    if by_stars(view) and rules.stars(view) == 2:
        template = t.ngettext(
            "Two stars bring tile {tile}, {n} tooth.", "Two stars bring tile {tile}, {n} teeth.", n
        )
    elif by_stars(view):
        template = t.ngettext(
            "Three stars bring tile {tile}, {n} tooth.", "Three stars bring tile {tile}, {n} teeth.", n
        )
    elif owner == OUT:
        template = t.gettext("{tile} is out of the game, a miss.")
    elif view.protected[tile]:
        template = t.gettext("{tile} is protected in front of {seat}, a miss.")
    elif owner == MIDDLE:
        template = t.ngettext("{tile} in the middle, {n} tooth.", "{tile} in the middle, {n} teeth.", n)
    else:
        template = t.ngettext(
            "{tile} open in front of {seat}, {n} tooth.", "{tile} open in front of {seat}, {n} teeth.", n
        )
    return template.format(tile=tile, n=n, seat=LETTERS[owner] if owner >= 0 else "")


def waiting(game: Game, view: State, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if view.phase == ROLLING:
        return t.gettext("{name} is about to roll.").format(name=name)
    if view.phase == PAYING:
        template = t.gettext("{name} has to pay: {paid} of {price} teeth.")
        return template.format(name=name, paid=view.paid, price=PRICE)
    return t.gettext("{name} is thinking about the {tile}.").format(name=name, tile=view.target)


# ---- tiles and dice


def tile(view: State, number: int, t: Translations) -> Tile:
    """A tile as it lies."""
    hit = number == view.target and marks_hit(view)
    return _tile(number, rules.worth(view, number), view.owner[number], bool(view.protected[number]), hit, t)


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


def die(view: State, d: int, t: Translations) -> Die:
    """A die as it lies."""
    face, faces = view.dice[d], tuple(dict.fromkeys(FACE_WORDS[d]))
    rolls = view.phase == ROLLING and bool(view.hand >> d & 1)
    return Die(rules.DICE[d], die_text(d, face, t), rolls, "b" if d else "y", face_text(face), faces)


@lru_cache(KEPT)
def _tile_picture(tile: Tile, sheet: str) -> Markup:
    number, teeth, fit = tile.number, tile.teeth, FILLED if tile.owner >= 0 else ""
    if tile.protected:
        return BACK.format(fit, tile.words, sheet, teeth, number)
    return FACE.format(fit, tile.words, sheet, number, sheet, mouth_of(number), teeth, number)


@lru_cache(KEPT)
def _die_picture(die: Die, sheet: str, rolling: bool) -> Markup:
    sides = " ".join(die.colour + face for face in die.faces)
    return CUBE.format(
        Markup(' data-die="{}"').format(sides) if rolling else "", sheet, die.colour + die.face
    )


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
