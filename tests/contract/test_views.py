"""What a viewer sees is a record: the state itself, or one that lacks what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

import waghals
from tests.match.conftest import kuhn as kuhn
from tests.match.conftest import toys as toys
from waghals.contract.ply import SPECTATOR
from waghals.contract.record import Record

CARDS = "JQK"
LINES = ("", "pass", "bet", "pass pass", "pass bet", "bet pass", "bet bet", "pass bet pass", "pass bet bet")
SHOWN = ("pass pass", "bet bet", "pass bet bet")  # the lines that end with both hands open


def dealt(game: waghals.Game, cards: str, line: str = "") -> Any:
    """The position after these cards are dealt, to seat 0 first, and these actions are played."""
    state = game.new()
    for card in cards:
        state = game.resolve(state, game.parse_outcome(state, card))
    for action in line.split():
        state = game.apply(state, game.parse(state, action))
    return state


def positions(game: waghals.Game, line: str) -> Iterator[tuple[str, Any]]:
    """The position after this line for every deal."""
    for cards in permutations(CARDS, 2):
        yield "".join(cards), dealt(game, "".join(cards), line)


def test_where_nothing_is_hidden_the_view_is_the_state() -> None:
    game = waghals.game("cant-stop")
    state = game.new()
    assert (game.hides, game.View) == (False, game.rules.State)
    assert all(game.observation(state, viewer) is state for viewer in (None, 0, 1))
    assert all(game.sees_outcome(state, viewer) for viewer in (None, 0, 1))


def test_a_view_is_a_record_that_says_whose_it_is(kuhn: waghals.Game) -> None:
    state = dealt(kuhn, "QK")
    assert kuhn.hides
    views = {viewer: kuhn.observation(state, viewer) for viewer in (None, 0, 1)}
    assert all(type(view) is kuhn.View and isinstance(view, Record) for view in views.values())
    assert {viewer: view.viewer for viewer, view in views.items()} == {None: SPECTATOR, 0: 0, 1: 1}
    assert {viewer: view.cards for viewer, view in views.items()} == {None: [0, 0], 0: [2, 0], 1: [0, 3]}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_states_that_differ_only_in_what_a_viewer_cannot_know_give_equal_views(
    kuhn: waghals.Game, line: str, viewer: int | None
) -> None:
    def knows(cards: str) -> str:
        return cards if line in SHOWN else "" if viewer is None else cards[viewer]

    views = {cards: kuhn.observation(state, viewer) for cards, state in positions(kuhn, line)}
    for cards, other in product(views, repeat=2):
        assert (views[cards] == views[other]) == (knows(cards) == knows(other))


def test_the_card_that_is_dealt_is_shown_to_its_seat_alone(kuhn: waghals.Game) -> None:
    first, second = kuhn.new(), dealt(kuhn, "J")
    assert [kuhn.sees_outcome(first, viewer) for viewer in (None, 0, 1)] == [False, True, False]
    assert [kuhn.sees_outcome(second, viewer) for viewer in (None, 0, 1)] == [False, False, True]


def test_a_view_answers_as_its_state_does(kuhn: waghals.Game) -> None:
    for line in LINES:
        state = dealt(kuhn, "QK", line)
        for viewer in (None, 0, 1):
            view = kuhn.observation(state, viewer)
            for ask in (kuhn.to_move, kuhn.turn, kuhn.scores, kuhn.winners, kuhn.returns, kuhn.mover):
                assert ask(view) == ask(state)


def test_the_view_of_the_seat_to_move_shows_what_is_legal_and_no_other_does(kuhn: waghals.Game) -> None:
    state = dealt(kuhn, "QK", "pass")
    assert kuhn.legal_actions(kuhn.observation(state, 1)) == kuhn.legal_actions(state) == [0, 1]
    assert kuhn.reason(kuhn.observation(state, 1), 0) is None
    for viewer, name in ((None, -1), (0, 0)):
        view = kuhn.observation(state, viewer)
        refused = f"only the view of seat 1 shows its actions; given was that of {name}"
        with pytest.raises(waghals.WaghalsError, match=refused):
            kuhn.legal_actions(view)
        with pytest.raises(waghals.WaghalsError, match=refused):
            kuhn.reason(view, 0)


def test_nothing_is_played_on_a_view(kuhn: waghals.Game) -> None:
    view = kuhn.observation(dealt(kuhn, "QK"), 0)
    before = view.copy()
    drawing = kuhn.observation(dealt(kuhn, "Q"), 0)
    for play in (
        lambda: kuhn.apply(view, 0),
        lambda: kuhn.resolve(drawing, 0),
        lambda: kuhn.observation(view, 0),
        lambda: kuhn.sees_outcome(drawing, 0),
    ):
        with pytest.raises(waghals.WaghalsError, match="this needs a state of kuhn; given was the view of 0"):
            play()
    assert view == before
