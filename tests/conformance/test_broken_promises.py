"""The suite itself: it finds what is broken, and says which promise and where."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
import pytest

import waghals
from tests.conformance.configurations import EVERY_GAME
from tests.match.conftest import kuhn as kuhn
from tests.match.conftest import toys as toys
from waghals.contract.conformance import (
    BrokenPromise,
    Walk,
    check,
    check_game,
    check_ranges,
    configurations,
    random_walk,
)
from waghals.contract.game import load, load_notation, load_views
from waghals.contract.moves import Moves, offer
from waghals.contract.record import Field
from waghals.engine import compiled, dtype, three_ways

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


def check_match(name: str) -> None:
    check(waghals.game(name))


@pytest.mark.parametrize(
    ("suite", "field", "broken"),
    [
        (check_ranges, Field((), 16, 0, 5000), "a range is about what matches show.*'dealt'"),
        (check_game, Field((), 8, 0, 300), "a range lies within what the bits hold"),
        (check_game, Field((), 8, 3, 2), "a range lies within what the bits hold"),
        (check_match, Field((), 8, 1, 2), "every number is in the range of its field; found: dealt"),
    ],
)
def test_a_range_that_is_not_so_is_found(
    monkeypatch: pytest.MonkeyPatch,
    kuhn: waghals.Game,
    suite: Callable[[str], object],
    field: Field,
    broken: str,
) -> None:
    monkeypatch.setitem(kuhn.rules.State.fields, "dealt", field)
    with pytest.raises(BrokenPromise, match=broken):
        suite("kuhn")


def test_a_range_of_an_option_that_is_not_that_of_its_values_is_found(
    monkeypatch: pytest.MonkeyPatch, kuhn: waghals.Game
) -> None:
    monkeypatch.setitem(kuhn.View.fields, "players", Field((), 8, 1, 2))
    with pytest.raises(BrokenPromise, match="an option's field holds exactly its values"):
        check_game("kuhn")


def deals_again(s: Any) -> None:
    s.dealt = 0


def knows_the_first_card(s: Any) -> None:
    if s.dealt == 1:
        s.cards[0] = 1


def deals_less(s: Any) -> None:
    s.cards[0] = max(0, s.cards[0] - 1)


@pytest.mark.parametrize(
    ("canonical", "broken"),
    [
        (deals_again, "a canonical form is told the same as its state"),
        (knows_the_first_card, "an outcome leads on alike from a canonical form"),
        (deals_less, "a canonical form is that of itself"),
    ],
)
def test_a_canonical_form_from_which_something_else_follows_is_found(
    monkeypatch: pytest.MonkeyPatch, kuhn: waghals.Game, canonical: Callable[[Any], None], broken: str
) -> None:
    monkeypatch.setattr(kuhn.rules, "canonical", canonical, raising=False)
    with pytest.raises(BrokenPromise, match=broken):
        check(waghals.game("kuhn"))


def test_chances_that_are_not_those_of_all_outcomes_are_found(
    monkeypatch: pytest.MonkeyPatch, kuhn: waghals.Game
) -> None:
    def one(s: Any) -> list[tuple[int, int]]:
        return [(0, kuhn.rules.outcomes(s))]

    monkeypatch.setattr(kuhn.rules, "chances", one, raising=False)
    with pytest.raises(BrokenPromise, match="chances are those of all outcomes"):
        check(waghals.game("kuhn"))


def test_options_that_type_checkers_are_told_wrongly_are_found(
    monkeypatch: pytest.MonkeyPatch, kuhn: waghals.Game
) -> None:
    class Options(TypedDict):
        players: bool

    package = importlib.import_module("tests.match.games.kuhn")
    monkeypatch.setattr(package, "Options", Options, raising=False)
    with pytest.raises(BrokenPromise, match="Options names every option and its type"):
        check_game("kuhn")


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
def test_rules_that_run_differently_compiled_are_found_with_the_place(
    kuhn: waghals.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = random_walk(kuhn)
    wrong = [state.copy() for state in walk.states]
    wrong[2].plies[0] += 1
    with pytest.raises(
        BrokenPromise, match=r"position 2: compiled with bounds checks and .* agree on states"
    ):
        three_ways.check(Walk(kuhn, wrong, walk.numbers))

    def nothing(walk: Walk) -> dict[str, Any]:
        return {}

    monkeypatch.setattr(three_ways, "checked", nothing)
    with pytest.raises(BrokenPromise, match=r"compiled as shipped and interpreted rules agree on states"):
        three_ways.check(Walk(kuhn, wrong, walk.numbers))
    three_ways.check(walk)


@pytest.mark.compiles
@pytest.mark.parametrize("name", EVERY_GAME)
def test_bounds_checks_do_check(name: str) -> None:
    moves: Any = np.zeros(1, dtype(waghals.game(name).rules.MOVES))
    with pytest.raises(IndexError):
        compiled(name, OUT_OF_BOUNDS, boundscheck=True).out_of_bounds(moves)
