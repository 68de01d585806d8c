"""The kinds of dice in Würfelzoo: the options that say what they are, and the looks that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from waghals.contract.errors import BadOption
from waghals.contract.option import Names, Numbers
from waghals.contract.reason import Reason
from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import (
    DICE,
    EACH,
    FACES,
    KIND_NAMES,
    KINDS,
    LAST,
    LOOKS,
    ON_KINDS,
    ON_SIDES,
    SIDES,
    TRAP,
    X2,
    State,
)

KINDS_OPTION = Names(
    "kinds",
    len(KINDS) * SIDES,
    FACES,
    default=tuple(FACES[face] for sides in KINDS for face in sides),
    line=SIDES,
)
EACH_OPTION = Numbers("each", len(KINDS), 1, DICE, default=(EACH,) * len(KINDS))


def check_dice(s: State) -> list[Reason]:
    """Refuse dice that cannot be played with; remark on what differs from what is known of the game's."""
    if (count := sum(s.each)) != DICE:
        raise BadOption(Reason("There are {dice} dice in all; given were {count}.", dice=DICE, count=count))
    kinds = [s.kinds[SIDES * kind : SIDES * (kind + 1)] for kind in range(len(KINDS))]
    for face, needed in enumerate(ON_KINDS):
        if (count := sum(face in sides for sides in kinds)) != needed:
            raise BadOption(
                Reason(
                    "Each animal is on two kinds of dice, the trap on three and X2 on one; “{face}” was given"
                    " on {count}.",
                    face=Reason(FACES[face]),
                    count=count,
                )
            )
    remarks = [
        Reason(
            "By a review of the game “{face}” is on {known} sides of the five kinds of dice, not on {given}.",
            face=Reason(FACES[face]),
            known=known,
            given=list(s.kinds).count(face),
        )
        for face, known in enumerate(ON_SIDES)
        if list(s.kinds).count(face) != known
    ]
    if list(s.each) != [EACH] * len(KINDS):
        remarks.append(Reason("By a review of the game there are ten dice of each kind."))
    return remarks


@rule
def number_looks(s: State) -> None:
    """Number the looks of these dice."""
    look = 0
    for kind in range(len(KINDS)):
        for face in range(X2):
            found = 0
            for side in range(kind * SIDES, kind * SIDES + SIDES):
                if s.kinds[side] == face:
                    s.lands[side] = look
                    found = 1
            if found == 1:
                s.kind_of[look] = kind
                s.face_of[look] = face
                look += 1
    for side in range(len(KINDS) * SIDES):
        if s.kinds[side] == X2:
            s.lands[side] = LAST
            s.kind_of[LAST] = side // SIDES
            s.face_of[LAST] = X2
    for t in range(LOOKS):
        s.twin_of[t] = t
        if s.face_of[t] < TRAP:
            for other in range(t):
                if s.face_of[other] == s.face_of[t]:
                    s.twin_of[t] = other
                    s.twin_of[other] = t


@dataclass(frozen=True, eq=False)
class Kinds:
    """The kinds of dice of a match, for whoever looks at it: the same object for the same dice.

    Attributes:
        kinds: the faces on the sides of each.
        kind, face, twin: of each look; `twin` is the look of the other kind with the same animal.
        names: of each look, such as ``A:worm``.
        usual: whether all kinds have their usual sides.
    """

    kinds: tuple[tuple[int, ...], ...]
    kind: tuple[int, ...]
    face: tuple[int, ...]
    twin: tuple[int, ...]
    names: tuple[str, ...]
    usual: bool

    def by_face(self, looks: Sequence[int]) -> list[int]:
        """How many dice show each face, where they are counted by look."""
        counts = [0] * len(FACES)
        for look, count in enumerate(looks):
            counts[self.face[look]] += count
        return counts


def kinds_of(s: State) -> Kinds:
    """The kinds of dice in a position."""
    return _kinds(tuple(s.kinds))


@lru_cache(64)
def _kinds(sides: tuple[int, ...]) -> Kinds:
    s = State()
    s.kinds = list(sides)
    number_looks(s)
    kind, face = tuple(s.kind_of), tuple(s.face_of)
    kinds = tuple(sides[SIDES * k : SIDES * (k + 1)] for k in range(len(KINDS)))
    names = tuple(f"{KIND_NAMES[k]}:{FACES[f]}" for k, f in zip(kind, face, strict=True))
    return Kinds(kinds, kind, face, tuple(s.twin_of), names, kinds == KINDS)


USUAL = _kinds(tuple(face for sides in KINDS for face in sides))
