"""Raffzahn on a page: where every tile lies, what the dice hit, and what they may still bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from waghals.games.raffzahn import board
from waghals.games.raffzahn.board import (
    die,
    may_protect,
    row,
    sentence,
    teeth_of,
    within_reach,
    worth,
)
from waghals.games.raffzahn.jaws import mouth_of
from waghals.games.raffzahn.odds import Odds, every_odds
from waghals.boards.seats import LETTERS
from waghals.i18n import say
from waghals.games.raffzahn.rules import (
    ALL_DICE,
    CALL,
    CALLED,
    CHOOSING,
    DICE,
    END,
    FACES,
    MIDDLE,
    MOVES,
    OUT,
    OUTCOMES,
    PAY,
    PAYING,
    PRICE,
    REROLL,
    ROLLING,
    TAKE,
    TAKE_OPEN,
    TILES,
    Observation,
    State,
    apply,
    determinize,
    face_text,
    text,
)
from waghals.games.raffzahn.rules import (
    legal as legal_in,
)

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.boards.page import Refused
    from waghals.contract.game import Game


@dataclass(frozen=True)
class Tile:
    """A tile: its number, the mouth it is drawn with, its teeth, and where it is.

    Attributes:
        owner: a seat, or None.
        chances: for each choice of dice that can name it, how many outcomes do.
    """

    number: int
    mouth: int
    teeth: int
    owner: int | None
    out: bool
    protected: bool
    hit: bool
    chances: tuple[tuple[int, int], ...]
    words: str


@dataclass(frozen=True)
class Die:
    """A die: the drawing of its face, whether it is about to roll, and the drawings of all faces."""

    name: str
    drawing: str
    words: str
    rolls: bool
    faces: tuple[tuple[str, str], ...]

    @property
    def drawings(self) -> str:
        return " ".join(dict.fromkeys(drawing for drawing, _ in self.faces))


@dataclass(frozen=True)
class Deed:
    """Something one may do, or the reason why not."""

    action: str
    words: str
    reason: str


def context(
    game: Game, seen: Observation, legal: Sequence[int], refused: Refused, t: Translations
) -> dict[str, object]:
    """What the board's templates need."""
    reasons = {action: say(t, reason) for action, reason in refused}
    choosing = seen.phase in (CHOOSING, CALLED) and bool(legal)
    again = choosing and REROLL + ALL_DICE in legal
    odds = every_odds(seen) if again else []
    tiles = {number: _tile(seen, number, odds, t) for number in range(1, TILES + 1)}
    return {
        "tiles": list(tiles.values()),
        "rows": [[tiles[number] for number in row(seen, seat)] for seat in range(seen.players)],
        "dice": [_die(seen, d, t) for d in range(len(DICE))],
        "rolling": seen.phase == ROLLING,
        "fresh": seen.rolls == 0,
        "again": again,
        "odds": odds,
        "take": deed(seen, TAKE, legal, reasons, t) if choosing and seen.phase == CHOOSING else None,
        "take_open": deed(seen, TAKE_OPEN, legal, reasons, t) if TAKE_OPEN in legal else None,
        "end": deed(seen, END, legal, reasons, t) if choosing and seen.phase == CHOOSING else None,
        "reroll": deed(seen, REROLL + ALL_DICE, legal, reasons, t) if choosing else None,
        "protects": may_protect(seen),
        "target": tiles.get(seen.target) if seen.rolls else None,
        "calls": [action - CALL for action in legal if action > CALL],
        "called": seen.called,
        "pay": pay(seen, tiles, legal, t),
        "cheapest": cheapest(seen) if seen.phase == PAYING and legal else (),
        "paid": seen.paid,
        "price": PRICE,
        "middle": seen.owner.count(MIDDLE),
        "outcomes": OUTCOMES[seen.hand],
        "score_unit": "/boards/raffzahn/pieces.svg#tooth",
        "score_words": [_teeth(teeth_of(seen, seat), t) for seat in range(seen.players)],
    }


def hint(game: Game, seen: Observation, t: Translations) -> str:
    """One gentle line for the seat to move."""
    return board.hint(seen, t)


def waiting(game: Game, seen: Observation, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if seen.phase == ROLLING:
        return t.gettext("{name} is about to roll.").format(name=name)
    if seen.phase == PAYING:
        return t.gettext("{name} has to pay: {paid} of {price} teeth.").format(
            name=name, paid=seen.paid, price=PRICE
        )
    return t.gettext("{name} wonders about the {tile}.").format(name=name, tile=seen.target)


def _tile(seen: Observation, number: int, odds: Sequence[Odds], t: Translations) -> Tile:
    owner = seen.owner[number]
    return Tile(
        number,
        mouth_of(number),
        worth(seen, number),
        owner if owner >= 0 else None,
        owner == OUT,
        seen.protected[number],
        seen.phase in (CHOOSING, CALLED, PAYING) and number == seen.target,
        tuple((its.dice, its.tiles[number]) for its in odds if number in its.tiles),
        _words(seen, number, t),
    )


def _words(seen: Observation, number: int, t: Translations) -> str:
    """A tile for whoever does not see it: "12, 3 teeth, B, protected"."""
    owner, n = seen.owner[number], worth(seen, number)
    parts = [str(number), _teeth(n, t)]
    if owner == OUT:
        parts.append(t.gettext("out of the game"))
    elif owner != MIDDLE:
        parts += [LETTERS[owner], t.gettext("protected") if seen.protected[number] else t.gettext("open")]
    return ", ".join(parts)


def _teeth(n: int, t: Translations) -> str:
    return t.ngettext("{n} tooth", "{n} teeth", n).format(n=n)


def _die(seen: Observation, d: int, t: Translations) -> Die:
    colour = "b" if d else "y"
    faces = tuple((f"{colour}{face_text(face)}", face_text(face)) for face in dict.fromkeys(FACES[d]))
    rolls = seen.phase == ROLLING and bool(seen.hand >> d & 1)
    return Die(DICE[d], f"{colour}{face_text(seen.dice[d])}", die(seen, d, t), rolls, faces)


def deed(
    seen: Observation, action: int, legal: Sequence[int], reasons: dict[int, str], t: Translations
) -> Deed:
    """An action as a button, with the reason where it may not be pressed."""
    allowed = action in legal
    able = allowed or action not in (TAKE, TAKE_OPEN) or within_reach(seen, seen.target)
    return Deed(
        text(action), sentence(seen, action, t) if able else "", "" if allowed else reasons.get(action, "")
    )


def pay(
    seen: Observation, tiles: dict[int, Tile], legal: Sequence[int], t: Translations
) -> list[tuple[Tile, Deed]]:
    """The tiles that may be paid next."""
    if seen.phase != PAYING:
        return []
    return [(tiles[action - PAY], deed(seen, action, legal, {}, t)) for action in legal]


# ---- the cheapest way to pay


def cheapest(seen: Observation) -> tuple[int, ...]:
    """The tiles still to be paid that cost the fewest teeth, and of those the lowest."""
    return _cheapest(determinize(seen, lambda n: 0))[1]


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
        found.append((teeth + s.teeth[action - PAY - 1], (action - PAY, *rest)))
    return min(found)
