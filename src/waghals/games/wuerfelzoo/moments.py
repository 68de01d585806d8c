"""What each ply of Würfelzoo shows and sounds like on a page.

Pieces are told by their ids in ``board.html``: ``die-SEAT-LOOK-N`` in a hand or taken up from it,
``middle-SEAT-LOOK-N`` where that seat has played it. `N` counts the dice of one look, and those that
leave are the last. What is thrown is named likewise, without the word: ``SEAT-LOOK-N``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from waghals.boards.page import Danger, Moment, Ply, Step
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo import dice
from waghals.games.wuerfelzoo.dice import FACES, LAST, TRAP, State
from waghals.games.wuerfelzoo.kinds import kinds_of
from waghals.games.wuerfelzoo.throws import throw_of, trap_among

if TYPE_CHECKING:
    from waghals.i18n import Translations

BAG = "bag"


def moments(
    game: Game,
    before: State,
    after: State,
    ply: Ply,
    names: Sequence[str],
    t: Translations,
    run: Sequence[Step] = (),
) -> Sequence[Moment]:
    """The moments of a ply; dice that fall one after the other are seen together, with the last."""
    what = ply.text.split()[0]
    if ply.seat == CHANCE:
        found = _fell(before, after, run)
    elif what == "undo":
        return ()
    elif what == "done" and before.phase == dice.PLAYING:
        found = _played(before)
    elif what in ("other", "seat") and before.phase == dice.USING:
        found = _used(before, after, ply)
    else:
        found = ()
    return [*_discarded(before, after), *found, *_again(before, after, t), *_over(before, after, t)]


def _fell(before: State, after: State, run: Sequence[Step]) -> Sequence[Moment]:
    if before.phase != dice.ROLLING or after.falling or after.dealing:
        return ()
    throw = throw_of(run) if run else None
    if throw is None:
        return [Moment(kind="throw")] if before.dealing else ()
    of, animal = kinds_of(before), FACES[before.face]
    look_of = {(of.kind[look], of.face[look]): look for look in range(dice.LOOKS)}
    landed = Counter(look_of[die.kind, die.face] for die in throw.dice)
    pieces = [die for look, count in landed.items() for die in _last(after, throw.seat, look, count)]
    if run[0][1].text.startswith("seat"):
        return [Moment(kind="ability", pieces=pieces, detail=animal)]
    fell = {_name(throw.seat, *die.was): die.face for die in throw.dice if die.was}
    faces = {name: FACES[face] for name, face in fell.items()}
    if run[0][1].text == "done":
        level = Danger(trap_among(of, [die.kind for die in throw.dice])).level
        thrown = Moment(kind="throw", faces=faces, pieces=pieces, level=level)
    else:
        thrown = Moment(kind="ability", faces=faces, pieces=pieces, detail=animal)
    caught = [name for name, face in fell.items() if face == TRAP]
    return [thrown, Moment(kind="trap", pieces=caught)] if caught else [thrown]


def _played(before: State) -> Sequence[Moment]:
    seat, animal = before.player, FACES[before.animal]
    laid = middle(seat, before.chosen[:LAST])
    played = Moment(kind="play", pieces=laid, detail=animal)
    if before.animal != dice.ELEPHANT:
        return [played]
    return [played, Moment(kind="ability", pieces=laid, detail=animal)]


def _used(before: State, after: State, ply: Ply) -> Sequence[Moment]:
    """What foxes, boars and worms do; bears and squirrels wait for dice to fall."""
    me, animal, mine = before.player, FACES[before.face], before.picked - 1
    what, seat, *die = ply.text.split()
    other, of = int(seat), kinds_of(before)
    if before.face == dice.FOX:
        gone = _last(before, other, of.names.index(die[0]))
        return [Moment(kind="ability", pieces=gone, target=BAG, detail=animal)]
    if before.face not in (dice.BOAR, dice.WORM):
        return ()
    given = [*_last(before, me, mine), *_last(after, other, mine)]
    gift = Moment(kind="ability", pieces=given, target=f"hand-{other}", detail=animal)
    if what == "seat":
        return [gift]
    got = of.names.index(die[0])
    back = [*_last(before, other, got), *_last(after, me, got)]
    return [gift, Moment(kind="card", pieces=back, target=f"hand-{me}")]


def _discarded(before: State, after: State) -> Sequence[Moment]:
    """Dice of the middle that were beaten or are old, and X2 that have done what they can."""
    lays = before.phase == dice.PLAYING and after.phase != dice.PLAYING and before.laid > 0
    gone = middle(before.owner, before.middle) if before.height and (lays or not after.height) else []
    if before.phase in (dice.USING, dice.ROLLING, dice.PLAYING) and not after.chosen[LAST]:
        held = before.hands[before.player][LAST]
        gone += [f"die-{_name(before.player, LAST, held + n)}" for n in range(before.chosen[LAST])]
    return [Moment(kind="card", pieces=gone, target=BAG)] if gone else []


def _again(before: State, after: State, t: Translations) -> Sequence[Moment]:
    if not (before.uses > after.uses > 0):
        return ()
    times = 1 + after.chosen[LAST] - after.uses
    stamp = t.gettext("Once more!")
    return [Moment(kind="again", pops=["again"], detail=f"{FACES[after.face]} {times}", stamp=stamp)]


def _over(before: State, after: State, t: Translations) -> Sequence[Moment]:
    if before.phase == dice.OVER or (after.phase != dice.OVER and after.round == before.round):
        return ()
    lost = [f"minus-{p}" for p in range(after.players) if after.minus[p] != before.minus[p]]
    empty = Moment(kind="last_die", pops=lost, stamp=t.gettext("Empty!"))
    return [empty, Moment(kind="win")] if after.phase == dice.OVER else [empty]


# ---- ids


def middle(owner: int, looks: Iterable[int]) -> list[str]:
    """The ids of dice in the middle, which are counted by look."""
    return [f"middle-{_name(owner, look, n)}" for look, count in enumerate(looks) for n in range(count)]


def _last(view: State, seat: int, look: int, count: int = 1) -> list[str]:
    """The ids of the last dice of a look in a hand."""
    have = view.hands[seat][look]
    return [f"die-{_name(seat, look, n)}" for n in range(max(0, have - count), have)]


def _name(seat: int, look: int, number: int) -> str:
    return f"{seat}-{look}-{number}"
