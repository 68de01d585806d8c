"""What a seat of Allie Gator can know, and that nothing else reaches it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import waghals
from tests.conformance.matches import random_ply
from tests.rules.courses import distribution, every_course, random_plies, shrink
from waghals.contract.hidden import HIDDEN, Shift
from waghals.match import ByHand, Match, Seat
from waghals.match.record import Record, format
from waghals.rules import allie_gator as rules

SMALL = (7, (1, 2, 1, 0), 2)  # numbers, copies of each special, cards in a hand
SPECIAL = (6, (1, 3, 0, 0), 2)  # with many thieves, and hands without a number
SOME = [  # players, plies, seed, viewer
    *((SMALL, 2, plies, seed, viewer) for plies, seed, viewer in ((9, 1, 0), (12, 2, 1), (15, 3, 0))),
    *((SMALL, 3, plies, seed, viewer) for plies, seed, viewer in ((11, 4, 0), (13, 5, 1), (15, 6, 2))),
    *((SPECIAL, 3, plies, seed, viewer) for plies, seed, viewer in ((15, 46, 1), (18, 64, 2), (17, 43, 2))),
    *((SPECIAL, 3, plies, seed, viewer) for plies, seed, viewer in ((16, 2, 2), (17, 78, 1), (11, 4, None))),
]


@pytest.mark.parametrize(("small", "players", "plies", "seed", "viewer"), SOME)
def test_every_course_that_agrees_is_guessed_as_often_as_chance_makes_it(
    monkeypatch: pytest.MonkeyPatch, small: Any, players: int, plies: int, seed: int, viewer: int | None
) -> None:
    shrink(monkeypatch, *small)
    played, state = random_plies(players, plies, seed)
    seen = rules.observation(state, viewer)
    guessed = distribution(lambda below: repr(rules.determinize(seen, below)))
    assert guessed == every_course(players, played, viewer)
