"""Würfelzoo on a page: everybody's dice, what may be done with them, and what has just fallen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo import words
from waghals.games.wuerfelzoo.board import minus, round_said, said
from waghals.games.wuerfelzoo.choosing import Offer, offers
from waghals.games.wuerfelzoo.hints import hint, waiting
from waghals.games.wuerfelzoo.rules import (
    CHOOSING,
    DONE,
    DRAWING,
    FACE,
    FACES,
    FALLING,
    KIND,
    KIND_NAMES,
    KINDS,
    LOOKS,
    NAMES,
    OTHER,
    OVER,
    OWN,
    PENALTY,
    PLAY,
    PLAYING,
    REROLL,
    REROLLING,
    SEAT,
    USING,
    Observation,
    text,
)

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.boards.page import Refused
    from waghals.contract.game import Game

__all__ = ["context", "hint", "waiting"]

VARIED = 10  # looks in a hand
PHASES = {
    DRAWING: "drawing",
    FALLING: "falling",
    CHOOSING: "choosing",
    PLAYING: "playing",
    REROLLING: "rerolling",
    USING: "using",
    OVER: "over",
}


class Line(Protocol):
    """A line of the log, as far as it matters here."""

    @property
    def seat(self) -> int: ...
    @property
    def before(self) -> Observation | None: ...
    @property
    def after(self) -> Observation: ...


@dataclass(frozen=True)
class Dice:
    """Dice of one look in a hand.

    Attributes:
        look, face, kind, notation: what they are, `face` by its name on the sheet of animals.
        count: how many.
        words: one of them in words.
        action: what pressing one plays, in notation; empty if nothing.
        sentence: what that does, with `{who}` for whose it is.
    """

    look: int
    face: str
    kind: str
    notation: str
    count: int
    words: str
    action: str = ""
    sentence: str = ""


@dataclass(frozen=True)
class Herd:
    """The dice of a hand that show the same, and what they offer to whoever chooses."""

    face: int
    name: str
    count: int
    dice: tuple[Dice, ...]
    offer: Offer | None = None

    @property
    def open(self) -> bool:
        """Whether its dice have to be told apart by kind, because they may be pressed."""
        return any(die.action for die in self.dice)


@dataclass(frozen=True)
class Kind:
    """A kind of dice: its letter, how many are in the bag, its six sides, and these in words."""

    name: str
    count: int
    sides: tuple[str, ...]
    words: str


@dataclass(frozen=True)
class Hand:
    """What lies before a seat, sorted by animal and again by kind."""

    seat: int
    size: int
    minus: str
    herds: tuple[Herd, ...]
    words: str
    kinds: tuple[tuple[Kind, tuple[Dice, ...]], ...]

    @property
    def varied(self) -> bool:
        """Whether its dice, one of each look, need more room than most hands do."""
        return sum(len(herd.dice) for herd in self.herds) >= VARIED


def context(
    game: Game, seen: Observation, legal: Sequence[int], refused: Refused, t: Translations
) -> dict[str, object]:
    """What the board's templates need."""
    choosing = seen.phase == CHOOSING and bool(legal)
    offered = offers(game, seen, t) if choosing else {}
    first = 0 if seen.player is None else seen.player
    return {
        "phase": PHASES[seen.phase],
        "hands": [_hand(seen, (first + i) % seen.players, legal, offered, t) for i in range(seen.players)],
        "mine": seen.player,
        "choosing": choosing,
        "done": (text(DONE), said(seen, DONE, t)) if DONE in legal else None,
        "seats_to_name": [(text(a), a - SEAT, said(seen, a, t)) for a in legal if a >= SEAT],
        "middle": herds(seen.middle, {}, seen, t),
        "middle_words": words.shown(seen.middle, t) or t.gettext("nothing"),
        "owner": seen.owner if any(seen.middle) else None,
        "chosen": [dice for herd in herds(seen.chosen, {}, seen, t) for dice in herd.dice],
        "uses": seen.uses,
        "kinds": kinds(seen, t),
        "bagged": sum(seen.bag),
        "boxed": sum(seen.box) if seen.discards == "box" else None,
        "round": round_said(seen, t),
        "card": [
            (FACES[face], words.title(face, t), minus(PENALTY[face]), ability(face, t)) for face in range(8)
        ],
        "to_draw": seen.phase == DRAWING,
        "falls": falls(seen, t),
        "landed": landed,
        "risky": False,
        "score_words": [minus(points) for points in seen.minus],
    }


# ---- dice


def _hand(
    seen: Observation, seat: int, legal: Sequence[int], offered: dict[int, Offer], t: Translations
) -> Hand:
    dice = seen.hands[seat]
    sorted_herds = herds(dice, _presses(seen, seat, legal), seen, t, offered if seat == seen.turn else {})
    each = [die for herd in sorted_herds for die in herd.dice]
    return Hand(
        seat=seat,
        size=sum(dice),
        minus=minus(seen.minus[seat]) if seen.minus[seat] or seen.phase == OVER else "",
        herds=tuple(sorted_herds),
        words=words.shown(dice, t) or t.gettext("no dice"),
        kinds=tuple((kind, tuple(die for die in each if die.kind == kind.name)) for kind in kinds(seen, t)),
    )


def herds(
    looks: Sequence[int],
    presses: dict[int, int],
    seen: Observation,
    t: Translations,
    offered: dict[int, Offer] | None = None,
) -> list[Herd]:
    """Dice sorted by what they show, the largest animals first."""
    found: list[Herd] = []
    for face in range(len(FACES)):
        of_face = [look for look in range(LOOKS) if FACE[look] == face and looks[look]]
        if of_face:
            dice = tuple(_dice(look, looks[look], presses.get(look), seen, t) for look in of_face)
            count = sum(each.count for each in dice)
            found.append(Herd(face, words.title(face, t), count, dice, (offered or {}).get(face)))
    return found


def _dice(look: int, count: int, action: int | None, seen: Observation, t: Translations) -> Dice:
    return Dice(
        look=look,
        face=FACES[FACE[look]],
        kind=KIND_NAMES[KIND[look]],
        notation=NAMES[look],
        count=count,
        words=words.die(look, t),
        action="" if action is None else text(action),
        sentence="" if action is None else said(seen, action, t),
    )


def _presses(seen: Observation, seat: int, legal: Sequence[int]) -> dict[int, int]:
    """What pressing a die of this hand plays, by its look; while dice are ticked, nothing."""
    if seen.phase == CHOOSING:
        return {}
    own = seat == seen.turn
    first = {PLAYING: PLAY, REROLLING: REROLL}.get(seen.phase, OWN if own else OTHER + seat * LOOKS)
    if seen.phase in (PLAYING, REROLLING) and not own:
        return {}
    return {action - first: action for action in legal if first <= action < first + LOOKS}


def landed(log: Sequence[Line]) -> dict[tuple[int, int], int]:
    """How many dice have just fallen, by seat and look: those of the last plies, if chance made them.

    When a round is dealt these are all dice, also those that the log does not reach back to.
    """
    falls: list[Line] = []
    for line in reversed(log):
        if line.seat != CHANCE or line.before is None:
            break
        falls.append(line)
    fresh: dict[tuple[int, int], int] = {}
    if falls and falls[-1].before is not None and falls[-1].before.dealing:
        return {(p, look): n for p, dice in enumerate(falls[0].after.hands) for look, n in enumerate(dice)}
    for line in falls:
        assert line.before is not None
        for seat, (now, then) in enumerate(zip(line.after.hands, line.before.hands, strict=True)):
            for look in range(LOOKS):
                if now[look] > then[look]:
                    fresh[seat, look] = fresh.get((seat, look), 0) + 1
    return fresh


# ---- what can be looked up


def kinds(seen: Observation, t: Translations) -> list[Kind]:
    """The kinds of dice that there are."""
    return [
        Kind(
            name=KIND_NAMES[kind],
            count=seen.bag[kind],
            sides=tuple(FACES[face] for face in sides),
            words=words.listed([words.title(face, t) for face in dict.fromkeys(sides)], t),
        )
        for kind, sides in enumerate(KINDS)
    ]


def falls(seen: Observation, t: Translations) -> list[tuple[str, str, str]]:
    """What a real die may do now: the outcomes to type, the face and the words of each."""
    if seen.phase == DRAWING:
        looks = [look for look in range(LOOKS) if seen.bag[KIND[look]]]
        return [(NAMES[look].replace(":", "; "), FACES[FACE[look]], words.die(look, t)) for look in looks]
    if seen.phase == FALLING:
        kind = next(kind for kind in range(len(KINDS)) if seen.cup[kind])
        return [(FACES[face], FACES[face], words.title(face, t)) for face in dict.fromkeys(KINDS[kind])]
    return []


def ability(face: int, t: Translations) -> str:
    """What an animal does, in a few words."""
    return (
        t.gettext("is simply the largest"),
        t.gettext("rolls any die again"),
        t.gettext("swaps a die with somebody"),
        t.gettext("removes somebody’s die"),
        t.gettext("makes somebody draw a die"),
        t.gettext("gives a die away"),
        t.gettext("can’t be played"),
        t.gettext("the animal does it once more"),
    )[face]
