"""The suite itself: it finds what is broken, and says which promise and where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import waghals
from tests.conformance.configurations import EVERY_GAME
from tests.match.conftest import kuhn as kuhn
from tests.match.conftest import toys as toys
from waghals.contract.conformance import BrokenPromise, Walk, check, check_game, configurations, random_walk
from waghals.contract.game import load, load_notation, load_views
from waghals.contract.moves import Moves, offer
from waghals.engine import three_ways
from waghals.engine.compiled import compiled, dtype

OUT_OF_BOUNDS = Path(__file__).with_name("out_of_bounds.py")

coin_and_kuhn = pytest.mark.parametrize("name", ["coin", "kuhn"])


@coin_and_kuhn
@pytest.mark.compiles
@pytest.mark.usefixtures("toys")
def test_small_games_keep_every_promise(name: str) -> None:
    check_game(name)
    for game in configurations(name):
        three_ways.check(check(game))


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("module", "attribute", "result", "broken"),
    [
        (load, "turn", 2, "the turn is always a seat's"),
        (load, "score", 0.5, "every seat has a score"),
        (load, "wins", True, "nobody has won before the end"),
        (load, "wins", False, "somebody wins"),
        (load, "legal", None, "a seat that is to move has a legal action"),
        (load_notation, "outcome_words", (("J", "Q"),), "every outcome is written"),
        (load_notation, "reason", waghals.Reason("No"), "a reason is a sentence"),
        (load_views, "sees_outcome", 1, "a viewer sees an outcome or does not"),
        (load_views, "write_view", None, "a view says whose it is"),
    ],
)
def test_a_broken_promise_is_named(
    monkeypatch: pytest.MonkeyPatch,
    module: Callable[[str], Any],
    attribute: str,
    result: object,
    broken: str,
) -> None:
    def wrong(*given: object) -> object:
        return result

    monkeypatch.setattr(module("kuhn"), attribute, wrong)
    with pytest.raises(BrokenPromise, match=broken):
        check(waghals.game("kuhn"))


def test_a_reason_that_tells_what_the_mover_does_not_see_is_found(
    monkeypatch: pytest.MonkeyPatch, kuhn: waghals.Game
) -> None:
    def pass_alone(s: Any, moves: Moves) -> None:
        moves.count = 0
        offer(moves, 0)

    def leaky(s: Any, action: int) -> waghals.Reason:
        return waghals.Reason(f"{s.cards}.")

    monkeypatch.setattr(kuhn.rules, "legal", pass_alone)
    monkeypatch.setattr(kuhn.notation, "reason", leaky)
    with pytest.raises(BrokenPromise, match="a reason reads only what the mover sees"):
        check(kuhn)


def test_a_view_that_shows_what_its_viewer_cannot_know_is_found(
    monkeypatch: pytest.MonkeyPatch, kuhn: waghals.Game
) -> None:
    views: Any = load_views("kuhn")
    honest = views.write_view

    def leaky(s: Any, viewer: int, v: Any) -> None:
        honest(s, viewer, v)
        v.plies[2] = sum(s.cards)

    monkeypatch.setattr(views, "write_view", leaky)
    with pytest.raises(BrokenPromise, match="a guess looks like its view"):
        check(kuhn)


@pytest.mark.compiles
def test_rules_that_run_differently_compiled_are_found_with_the_place(kuhn: waghals.Game) -> None:
    walk = random_walk(kuhn)
    wrong = [state.copy() for state in walk.states]
    wrong[2].plies[0] += 1
    with pytest.raises(
        BrokenPromise, match=r"position 2: compiled with bounds checks and .* agree on states"
    ):
        three_ways.check(Walk(kuhn, wrong, walk.numbers))


@pytest.mark.compiles
@pytest.mark.parametrize("name", EVERY_GAME)
def test_bounds_checks_do_check(name: str) -> None:
    moves: Any = np.zeros(1, dtype(waghals.game(name).rules.MOVES))
    with pytest.raises(IndexError):
        compiled(name, drivers=OUT_OF_BOUNDS, boundscheck=True).out_of_bounds(moves)
