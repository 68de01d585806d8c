"""Würfelzoo on a page: everybody's dice, what may be done with them, and what has just been rolled.

The picture is the same for everybody: every hand is drawn once. The style shows a viewer's own hand
large and the others small, and makes dice pressable for whoever has the form that they belong to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards.page import Actions, Danger, Ply, Scores, Why
from waghals.games.wuerfelzoo import dice, words
from waghals.games.wuerfelzoo.board import action_words, hint, named, waiting
from waghals.games.wuerfelzoo.dice import FACES, KIND_NAMES, PHASES, State
from waghals.games.wuerfelzoo.hands import Die, Drawn, Hand, drawn, each, hand
from waghals.games.wuerfelzoo.kinds import Kinds, kinds_of
from waghals.games.wuerfelzoo.moments import moments
from waghals.games.wuerfelzoo.notation import NOT_ANIMALS, text, what_beats_the_middle
from waghals.games.wuerfelzoo.rules import DONE, SEAT, beats, penalty
from waghals.games.wuerfelzoo.rules import hand as dealt
from waghals.games.wuerfelzoo.throws import highlights, traps
from waghals.i18n import say

if TYPE_CHECKING:
    from waghals.contract.game import Game
    from waghals.i18n import Translations

__all__ = ["actions", "board", "highlights", "hint", "moments", "scores", "waiting"]

DIGITS = 9  # keys that are digits
FEW = 3  # dice in a hand of which the others are warned
KEYS = "123456789cefghijklnoqst"  # of dice; other letters are taken


RENOWN, RISKY = 2, False  # see `waghals.boards.page.Page`


@dataclass(frozen=True)
class Press:
    """What pressing a die does.

    Attributes:
        action: its notation.
        sentence: in words.
        key: the key that does it, or two of them to be pressed one after the other, parted by a space.
        first: whether this is the first that may be pressed.
    """

    action: str
    sentence: str
    key: str = ""
    first: bool = False


@dataclass(frozen=True)
class SeatHand:
    """A hand and what is to be known of it now.

    Attributes:
        caption: of the table of its dice by kind.
        minus: its seat's minus points; "" while there are none.
        presses: of each look that may be pressed, what that does; nobody but the seat to move can.
        playable: the faces of the animals that may be played now.
        ticks: whether its dice are ticked now, to be played or rolled.
        drawn: looks of which dice have just come out of the bag, and how many.
        stake: the minus points of its dice; "" when nothing is at stake.
        few: that it is about to be empty, in words, or "".
    """

    seat: int
    hand: Hand
    caption: str
    minus: str
    presses: tuple[tuple[int, Press], ...]
    playable: frozenset[int]
    ticks: bool
    drawn: tuple[tuple[int, int], ...]
    stake: str
    few: str


@dataclass(frozen=True)
class ZooBoard:
    """What the picture shows.

    Attributes:
        phase: its name, such as ``choosing``.
        player: the seat whose turn it is; None when the match is over.
        middle, middle_words: the dice in the middle.
        owner: who played them; None if there are none.
        taken: the dice that are taken up.
        round: which round it is, in words; "" if there is one alone.
        kinds: of each kind of dice its letter, what its sides show, and how many are in the bag.
        sides: of each kind, by its letter, the drawings of its sides.
        usual: whether these are the sides that are on one sheet of drawings.
        bagged, boxed: how many dice are in the bag, and in the box if there is one.
        faces: of each face its drawing, its name, its minus points and what it does.
        again: how often the animals in the middle may still do what they can, if X2 lie with them; else 0.
    """

    phase: str
    player: int | None
    hands: tuple[SeatHand, ...]
    middle: tuple[Die, ...]
    middle_words: str
    owner: int | None
    taken: tuple[Die, ...]
    round: str
    kinds: tuple[tuple[str, str, int], ...]
    sides: Mapping[str, tuple[str, ...]]
    usual: bool
    bagged: int
    boxed: int | None
    faces: tuple[tuple[str, str, str, str], ...]
    again: int


@dataclass(frozen=True)
class Offer:
    """What a face in the hand of the player on turn offers.

    Attributes:
        face: the name of its drawing.
        labels: for one die, two dice, … : what a button says; "" where so many may not be played.
        why: why the other numbers may not be played.
        does: what its animal does.
    """

    face: str
    labels: tuple[str, ...]
    why: str
    does: str


class Roll(NamedTuple):
    """What a real die may show: the outcome to type, its drawing, words, the key, how many there are."""

    outcome: str
    face: str
    words: str
    key: str
    most: int


@dataclass(frozen=True, kw_only=True)
class ZooActions(Actions):
    """What the viewer may do.

    Attributes:
        act: whether it is to act.
        offers: what each face in its hand offers while dice are being ticked; none at other times.
        done: the action that says that this is all, and its sentence.
        seats: actions that name a seat, these seats, and sentences with `{who}` for their names.
        rolls: what a real die may show.
        receiver: for whom that die is.
        to_draw: how many dice that seat has still to be dealt.
        traps: of each kind of dice how likely it shows a trap, such as ``A:0.333``.
    """

    rule: str = "setup"
    act: bool
    offers: tuple[Offer, ...]
    done: Press | None
    seats: tuple[tuple[str, int, str], ...]
    rolls: tuple[Roll, ...]
    receiver: int
    to_draw: int
    traps: str


class Kind(NamedTuple):
    """A kind of die in the rules: its letter, how many there are, the drawings of its sides, and in words."""

    letter: str
    number: int
    sides: tuple[str, ...]
    words: str


class Facts(NamedTuple):
    """The dice, for the page of rules: whether sides are the usual ones, and all kinds of one number."""

    kinds: tuple[Kind, ...]
    usual: bool
    alike: bool


def facts(game: Game, t: Translations) -> Facts:
    """The kinds of dice."""
    start: State = game.new()
    of, titles = kinds_of(start), words.titles(t)
    kinds = [
        Kind(letter, count, tuple(FACES[face] for face in sides), _sides_in_words(sides, titles, t))
        for letter, count, sides in zip(KIND_NAMES, start.each, of.kinds, strict=True)
    ]
    return Facts(tuple(kinds), of.usual, len(set(start.each)) == 1)


def _sides_in_words(sides: Sequence[int], titles: Sequence[str], t: Translations) -> str:
    """ "2 × Boar, 2 × Fox, Trap and X2"."""
    numbers = [(titles[face], sides.count(face)) for face in dict.fromkeys(sides)]
    shown = [f"{n}\N{NO-BREAK SPACE}\N{MULTIPLICATION SIGN}\N{NO-BREAK SPACE}{name}" for name, n in numbers]
    return words.listed(shown, t)


def scores(game: Game, view: State, t: Translations) -> Scores:
    return Scores(words=tuple(map(words.minus, view.minus[: view.players])))


def board(game: Game, view: State, recent: Sequence[Ply], names: Sequence[str], t: Translations) -> ZooBoard:
    new, presses, of = drawn(view, recent), _presses(game, view, names, t), kinds_of(view)
    return ZooBoard(
        phase=PHASES[view.phase],
        player=None if view.phase == dice.OVER else view.player,
        hands=tuple(_seat_hand(view, p, names[p], presses[p], new, t) for p in range(view.players)),
        middle=each(view.middle, of, t),
        middle_words=words.shown(tuple(view.middle), of, t) or t.gettext("nothing"),
        owner=view.owner if view.height else None,
        taken=each(view.chosen, of, t),
        round=words.round_words(view, t),
        kinds=tuple(zip(KIND_NAMES, _sides(of, t), view.bag, strict=True)),
        sides=drawn_sides(of),
        usual=of.usual,
        bagged=view.bagged,
        boxed=view.boxed if view.discards == dice.IN_BOX else None,
        faces=_faces(t),
        again=view.uses if view.chosen[dice.LAST] else 0,
    )


def actions(
    game: Game, view: State, viewer: int | None, legal: Sequence[int], why: Why, t: Translations
) -> ZooActions:
    choosing = view.phase == dice.CHOOSING and bool(legal)
    shares = zip(KIND_NAMES, traps(kinds_of(view)), strict=True)
    return ZooActions(
        danger=Danger(0) if choosing else None,
        act=bool(legal),
        offers=offers(view, t) if choosing else (),
        done=Press(text(view, DONE), action_words(view, DONE, t)) if DONE in legal else None,
        seats=tuple((text(view, a), a - SEAT, action_words(view, a, t)) for a in legal if a >= SEAT),
        rolls=rolls(view, t),
        receiver=view.receiver,
        to_draw=dealt(view) - view.size[view.receiver] if view.phase == dice.DRAWING and view.dealing else 1,
        traps=" ".join(f"{kind}:{float(share):.4g}" for kind, share in shares),
    )


def drawn_sides(of: Kinds) -> Mapping[str, tuple[str, ...]]:
    """Of each kind of dice the drawings of its sides."""
    return {
        kind: tuple([FACES[face] for face in sides]) for kind, sides in zip(KIND_NAMES, of.kinds, strict=True)
    }


# ---- hands


def _seat_hand(
    view: State, seat: int, name: str, presses: Mapping[int, Press], new: Drawn, t: Translations
) -> SeatHand:
    lost, ticks = view.minus[seat], view.phase == dice.CHOOSING and seat == view.player
    own, size = hand(tuple(view.hands[seat]), kinds_of(view), t), view.size[seat]
    playing = view.phase != dice.OVER and not view.dealing
    return SeatHand(
        seat=seat,
        hand=own,
        caption=t.gettext("%(name)s: the dice by kind, and what each could show") % {"name": name},
        minus=words.minus(lost) if lost or view.phase == dice.OVER else "",
        presses=tuple(presses.items()),
        playable=frozenset(
            herd.face for herd in own.herds if ticks and any(_may_play(view, herd.face, herd.size))
        ),
        ticks=ticks,
        drawn=tuple(new.get(seat, {}).items()),
        stake=words.minus(penalty(view, seat)) if playing else "",
        few=t.ngettext("{n} left!", "{n} left!", size).format(n=size) if playing and 0 < size <= FEW else "",
    )


def _presses(game: Game, view: State, names: Sequence[str], t: Translations) -> Sequence[Mapping[int, Press]]:
    """What pressing a die does, by its seat and look; while dice are being ticked, nothing.

    They are numbered as they lie there. Where there are more than digits, the keys are that of the hand and
    then that of the die in it.
    """
    presses: list[dict[int, Press]] = [{} for _ in range(view.players)]
    if view.phase in (dice.PLAYING, dice.REROLLING, dice.USING):
        actions = [action for action in game.legal_actions(view) if action != DONE and action < SEAT]
        face = kinds_of(view).face
        places = sorted((seat, face[look], look, a) for a in actions for seat, look in (named(view, a),))
        for number, (seat, _, look, action) in enumerate(places):
            sentence = action_words(view, action, t).format(who=names[seat])
            key = KEYS[number] if len(actions) <= DIGITS else f"{seat + 1} {KEYS[len(presses[seat])]}"
            presses[seat][look] = Press(text(view, action), sentence, key, number == 0)
    return presses


# ---- what may be played


def _may_play(view: State, face: int, have: int) -> list[bool]:
    """Whether one, two, … of so many dice that show this may be played now."""
    animal = face < dice.TRAP
    return [animal and beats(view.height, view.face, face, count) for count in range(1, have + 1)]


def offers(view: State, t: Translations) -> tuple[Offer, ...]:
    """What each face in the hand of the player on turn offers, when a choice begins."""
    held = enumerate(kinds_of(view).by_face(view.hands[view.player]))
    return tuple(_offer(view, face, have, t) for face, have in held if have)


def _offer(view: State, face: int, have: int, t: Translations) -> Offer:
    allowed = _may_play(view, face, have)
    why = "" if all(allowed) else say(t, NOT_ANIMALS.get(face) or what_beats_the_middle(view))
    herds = [words.herd(face, count, t) if may else "" for count, may in enumerate(allowed, 1)]
    play = t.gettext("Play {dice}")
    labels = tuple(words.sentence(play.format(dice=herd)) if herd else "" for herd in herds)
    drawing, title, _, does = _faces(t)[face]
    return Offer(drawing, labels, why, f"{title}: {does}")


def rolls(view: State, t: Translations) -> tuple[Roll, ...]:
    """What a real die may show now."""
    of = kinds_of(view)
    if view.phase == dice.DRAWING:
        looks = [(look, view.bag[of.kind[look]]) for look in range(dice.LOOKS) if view.bag[of.kind[look]]]
        return tuple(
            Roll(of.names[look].replace(":", "; "), FACES[of.face[look]], words.die(look, of, t), key, most)
            for (look, most), key in zip(looks, KEYS, strict=False)
        )
    if view.phase == dice.ROLLING:
        sides = dict.fromkeys(of.kinds[dice.kind_in_cup(view)])
        named = [(FACES[face], words.titles(t)[face]) for face in sides]
        return tuple(Roll(face, face, word, key, 1) for (face, word), key in zip(named, KEYS, strict=False))
    return ()


# ---- what can be looked up


@lru_cache(64)
def _sides(of: Kinds, t: Translations) -> tuple[str, ...]:
    """What the sides of each kind of dice show, in words."""
    titles = words.titles(t)
    return tuple(words.listed([titles[face] for face in dict.fromkeys(sides)], t) for sides in of.kinds)


@cache
def _faces(t: Translations) -> tuple[tuple[str, str, str, str], ...]:
    """Of each face: its drawing, its name, its minus points and what its animal does."""
    does = (
        t.gettext("is simply the largest"),
        t.gettext("rolls any die again"),
        t.gettext("swaps a die with somebody"),
        t.gettext("removes somebody’s die"),
        t.gettext("makes somebody draw a die"),
        t.gettext("gives a die away"),
        t.gettext("can’t be played"),
        t.gettext("the animal does it once more"),
    )
    return tuple(zip(FACES, words.titles(t), map(words.minus, dice.PENALTY), does, strict=True))
