"""What a player may lay down: for each animal how many, and why not otherwise.

Found by asking the rules, play by play; a page can then help while dice are being ticked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from waghals.contract.reason import Reason
from waghals.games.wuerfelzoo import words
from waghals.games.wuerfelzoo.rules import (
    DONE,
    FACE,
    FACES,
    LOOKS,
    PLAY,
    TRAP,
    Observation,
    determinize,
)
from waghals.i18n import say

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.contract.game import Game


@dataclass(frozen=True)
class Offer:
    """What an animal of one's own offers.

    Attributes:
        labels: for one die, two dice, … : what a button says; empty where so many may not be played.
        why: why the other numbers may not be played.
    """

    labels: tuple[str, ...]
    why: str

    @property
    def any(self) -> bool:
        return any(self.labels)


def offers(game: Game, seen: Observation, t: Translations) -> dict[int, Offer]:
    """The offers of all faces that the player on turn has, when a choice begins."""
    state = determinize(seen, lambda count: 0)
    mine = seen.hands[seen.turn]
    return {face: _offer(game, state, mine, face, t) for face in range(len(FACES)) if _looks(mine, face)}


def _looks(hand: tuple[int, ...], face: int) -> list[int]:
    """The dice that show this face, one by one, in the order in which they are taken up."""
    return [look for look in range(LOOKS) if FACE[look] == face for _ in range(hand[look])]


def _offer(game: Game, state: Any, mine: tuple[int, ...], face: int, t: Translations) -> Offer:
    looks = _looks(mine, face)
    refused = [_refused(game, state, looks[-count:]) for count in range(1, len(looks) + 1)]
    if face >= TRAP:
        return Offer(tuple("" for _ in looks), say(t, refused[0]) if refused and refused[0] else "")
    labels = tuple(
        "" if why else words.sentence(t.gettext("Play {dice}").format(dice=words.herd(face, count, t)))
        for count, why in enumerate(refused, 1)
    )
    return Offer(labels, next((say(t, why) for why in reversed(refused) if why), ""))


def _refused(game: Game, state: Any, looks: list[int]) -> Reason | None:
    """Why exactly these dice may not be played, or None if they may."""
    for action in (*(PLAY + look for look in looks), DONE):
        if (why := game.reason(state, action)) is not None:
            return why
        state = game.apply(state, action)
    return None
