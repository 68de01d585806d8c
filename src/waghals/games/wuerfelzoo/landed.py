"""Which dice have just been rolled, so that a page can show them fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TypeAlias

from waghals.boards.page import Ply
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo.dice import FACES, KIND_NAMES, LOOKS, NAMES, State

Landed: TypeAlias = Mapping[int, Mapping[int, int]]
"""How many dice of each look have just been rolled, by seat."""


def landed(view: State, recent: Sequence[Ply]) -> Landed:
    """The dice rolled by the last plies, if chance made them. When a round is dealt these are all."""
    run = [ply.text for ply in takewhile(lambda ply: ply.seat == CHANCE, reversed(recent))][::-1]
    drawn = [word for word in run if word in KIND_NAMES]
    faces = [word for word in run if word in FACES]
    if view.dealing or len(drawn) > 1:
        return {p: {t: view.hands[p][t] for t in range(LOOKS)} for p in range(view.players)}
    before = len(recent) - len(run)
    if not faces or not before:
        return {}
    seat, *what = recent[before - 1].seat, *recent[before - 1].text.split()
    match what:
        case ["done"]:
            kinds = _taken_up(recent[: before - 1])
        case ["seat", other]:
            seat, kinds = int(other), drawn
        case ["other", other, die]:
            seat, kinds = int(other), [die[0]]
        case _:
            kinds = [what[-1][0]]
    looks: dict[int, int] = {}
    for kind, face in zip(kinds, faces, strict=False):
        look = NAMES.index(f"{kind}:{face}")
        looks[look] = looks.get(look, 0) + 1
    return {seat: looks}


def _taken_up(plies: Sequence[Ply]) -> list[str]:
    """The kinds of the dice that the last plies took up to be rolled, in the order in which they are."""
    taken = takewhile(lambda ply: ply.text.startswith("reroll "), reversed(plies))
    return sorted(ply.text.split()[1][0] for ply in taken)
