"""Würfelzoo on a page: everybody's dice, what may be done with them, and what has just been rolled.

The picture is the same for everybody: every hand is drawn once. The style shows a viewer's own hand
large and the others small, and makes dice pressable for whoever has the form that they belong to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

from waghals.boards.page import Actions, Ply, Scores, Why
from waghals.games.wuerfelzoo import words
from waghals.games.wuerfelzoo.board import action_words, minus, round_words
from waghals.games.wuerfelzoo.dice import (
    CHOOSING,
    DRAWING,
    FACE,
    FACES,
    IN_BOX,
    KIND,
    KIND_NAMES,
    KINDS,
    LOOKS,
    NAMES,
    OVER,
    PENALTY,
    PLAYING,
    REROLLING,
    ROLLING,
    TRAP,
    USING,
    X2,
    State,
    kind_in_cup,
)
from waghals.games.wuerfelzoo.hands import BY_FACE, Die, Hand, Landed, dice, hand, landed
from waghals.games.wuerfelzoo.hints import hint, waiting
from waghals.games.wuerfelzoo.notation import text, what_beats_the_middle
from waghals.games.wuerfelzoo.rules import DONE, OTHER, OWN, REROLL, SEAT, beats
from waghals.i18n import say

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.contract.game import Game

__all__ = ["actions", "board", "hint", "scores", "waiting"]

PHASES = {
    DRAWING: "drawing",
    ROLLING: "rolling",
    CHOOSING: "choosing",
    PLAYING: "playing",
    REROLLING: "rerolling",
    USING: "using",
    OVER: "over",
}


@dataclass(frozen=True)
class Press:
    """What pressing a die does: the action's notation, and a sentence."""

    action: str
    sentence: str


@dataclass(frozen=True)
class SeatHand:
    """A hand and what is to be known of it now.

    Attributes:
        caption: of the table of its dice by kind.
        minus: its seat's minus points; "" while there are none.
        presses: what pressing a die does, by its look; nobody but the seat to move can.
        playable: the faces of the animals that may be played now.
        ticks: whether its dice are ticked now, to be played or rolled.
        landed: how many dice of each look have just been rolled.
    """

    seat: int
    hand: Hand
    caption: str
    minus: str
    presses: Mapping[int, Press]
    playable: frozenset[int]
    ticks: bool
    landed: Mapping[int, int]


@dataclass(frozen=True)
class Kind:
    """A kind of dice: its letter, how many are in the bag, and what their sides show."""

    name: str
    count: int
    words: str


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
        kinds: of dice, with those in the bag.
        bagged, boxed: how many dice are in the bag, and in the box if there is one.
        faces: of each face its drawing, its name, its minus points and what it does.
        parity: often another one after a ply, so that a drawing that fell can be set in motion again.
    """

    phase: str
    player: int | None
    hands: tuple[SeatHand, ...]
    middle: tuple[Die, ...]
    middle_words: str
    owner: int | None
    taken: tuple[Die, ...]
    round: str
    kinds: tuple[Kind, ...]
    bagged: int
    boxed: int | None
    faces: tuple[tuple[str, str, str, str], ...]
    parity: int


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


@dataclass(frozen=True, kw_only=True)
class ZooActions(Actions):
    """What the viewer may do.

    Attributes:
        act: whether it is to act.
        offers: what each face in its hand offers while dice are being ticked; none at other times.
        done: the action that says that this is all, and its sentence.
        seats: actions that name a seat, these seats, and sentences with `{who}` for their names.
        rolls: what a real die may show: the outcomes to type, the drawing's name, and words.
        draws: whether that die is drawn first.
        receiver: for whom it is.
    """

    act: bool
    offers: tuple[Offer, ...]
    done: Press | None
    seats: tuple[tuple[str, int, str], ...]
    rolls: tuple[tuple[str, str, str], ...]
    draws: bool
    receiver: int


def scores(game: Game, view: State, t: Translations) -> Scores:
    return Scores(words=tuple(minus(points) for points in view.minus[: view.players]))


def board(game: Game, view: State, recent: Sequence[Ply], names: Sequence[str], t: Translations) -> ZooBoard:
    new = landed(view, recent)
    presses = _presses(game, view, names, t)
    return ZooBoard(
        phase=PHASES[view.phase],
        player=None if view.phase == OVER else view.player,
        hands=tuple(
            _seat_hand(view, seat, names[seat], presses[seat], new, t) for seat in range(view.players)
        ),
        middle=dice(view.middle, t),
        middle_words=words.shown(view.middle, t) or t.gettext("nothing"),
        owner=view.owner if view.height else None,
        taken=dice(view.chosen, t),
        round=round_words(view, t),
        kinds=tuple(_kind(kind, view.bag[kind], t) for kind in range(len(KINDS))),
        bagged=view.bagged,
        boxed=view.boxed if view.discards == IN_BOX else None,
        faces=_faces(t),
        parity=crc32(" ".join(ply.text for ply in recent).encode()) % 2,
    )


def actions(
    game: Game, view: State, viewer: int | None, legal: Sequence[int], why: Why, t: Translations
) -> ZooActions:
    return ZooActions(
        risky=False,
        act=bool(legal),
        offers=offers(view, t) if view.phase == CHOOSING and legal else (),
        done=Press(text(DONE), action_words(view, DONE, t)) if DONE in legal else None,
        seats=tuple((text(a), a - SEAT, action_words(view, a, t)) for a in legal if a >= SEAT),
        rolls=rolls(view, t),
        draws=view.phase == DRAWING,
        receiver=view.receiver,
    )


# ---- hands


def _seat_hand(
    view: State, seat: int, name: str, presses: Mapping[int, Press], new: Landed, t: Translations
) -> SeatHand:
    lost, ticks = view.minus[seat], view.phase == CHOOSING and seat == view.player
    own = hand(tuple(view.hands[seat]), t)
    playable = [
        herd.face for herd in (own.herds if ticks else ()) if any(playable_counts(view, herd.face, herd.size))
    ]
    return SeatHand(
        seat=seat,
        hand=own,
        caption=_caption(name, t),
        minus=minus(lost) if lost or view.phase == OVER else "",
        presses=presses,
        playable=frozenset(playable),
        ticks=ticks,
        landed=new.get(seat, {}),
    )


@lru_cache(maxsize=1024)
def _caption(name: str, t: Translations) -> str:
    return t.gettext("%(name)s: the dice by kind, and what each could show") % {"name": name}


def _presses(game: Game, view: State, names: Sequence[str], t: Translations) -> Sequence[Mapping[int, Press]]:
    """What pressing a die does, by its seat and look; while dice are being ticked, nothing."""
    presses: list[dict[int, Press]] = [{} for _ in range(view.players)]
    if view.phase not in (PLAYING, REROLLING, USING):
        return presses
    for action in game.legal_actions(view):
        if OTHER <= action < SEAT:
            seat, look = divmod(action - OTHER, LOOKS)
        elif action < SEAT and action != DONE:
            seat, look = view.player, (action - OWN if action >= OWN else action % REROLL)
        else:
            continue
        sentence = action_words(view, action, t).format(who=names[seat])
        presses[seat][look] = Press(text(action), sentence)
    return presses


# ---- what may be played


def playable_counts(view: State, face: int, have: int) -> list[bool]:
    """Whether one, two, … of so many dice that show this may be played now."""
    animal = face < TRAP
    return [animal and beats(view.height, view.face, face, count) for count in range(1, have + 1)]


def offers(view: State, t: Translations) -> tuple[Offer, ...]:
    """What each face in the hand of the player on turn offers, when a choice begins."""
    mine = view.hands[view.player]
    held = [(face, sum(mine[look] for look in looks)) for face, looks in enumerate(BY_FACE)]
    return tuple(_offer(view, face, have, t) for face, have in held if have)


def _offer(view: State, face: int, have: int, t: Translations) -> Offer:
    allowed = playable_counts(view, face, have)
    if face == TRAP:
        why = t.gettext("A trap is not an animal and cannot be played.")
    elif face == X2:
        why = t.gettext("X2 can only be played together with animals: choose those first.")
    else:
        why = "" if all(allowed) else say(t, what_beats_the_middle(view))
    labels = tuple(_play(face, count, t) if may else "" for count, may in enumerate(allowed, 1))
    return Offer(FACES[face], labels, why, f"{words.title(face, t)}: {_faces(t)[face][3]}")


@cache
def _play(face: int, count: int, t: Translations) -> str:
    return words.sentence(t.gettext("Play {dice}").format(dice=words.herd(face, count, t)))


# ---- what can be looked up


@cache
def _kind(kind: int, count: int, t: Translations) -> Kind:
    return Kind(
        name=KIND_NAMES[kind],
        count=count,
        words=words.listed([words.title(face, t) for face in dict.fromkeys(KINDS[kind])], t),
    )


def rolls(view: State, t: Translations) -> tuple[tuple[str, str, str], ...]:
    """What a real die may show now: the outcomes to type, the drawing's name and words."""
    if view.phase == DRAWING:
        looks = [look for look in range(LOOKS) if view.bag[KIND[look]]]
        return tuple((NAMES[t_].replace(":", "; "), FACES[FACE[t_]], words.die(t_, t)) for t_ in looks)
    if view.phase == ROLLING:
        sides = dict.fromkeys(KINDS[kind_in_cup(view)])
        return tuple((FACES[face], FACES[face], words.title(face, t)) for face in sides)
    return ()


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
    return tuple(
        (name, words.title(face, t), minus(PENALTY[face]), does[face]) for face, name in enumerate(FACES)
    )
