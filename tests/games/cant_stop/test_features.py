"""What a player of Can't Stop that learns sees: all of the position, as the seat sees it whose turn it is."""

from __future__ import annotations

from random import Random

import pytest

import waghals
from waghals.bots.nets import features_of
from waghals.games.cant_stop.features import inputs, rivals_turn, use
from waghals.games.cant_stop.odds import missing, risk
from waghals.games.cant_stop.rules import COLUMNS, State


def positions(players: int) -> list[State]:
    """Those of a random match in which dice are about to be rolled."""
    game, draw = waghals.game("cant-stop", players=players), Random(players)
    state, found = game.new(), list[State]()
    while not game.is_terminal(state):
        if game.to_move(state) == waghals.CHANCE:
            found.append(state)
            state = game.resolve(state, draw.randrange(game.outcomes(state)))
        else:
            legal = game.legal_actions(state)
            state = game.apply(state, legal[draw.randrange(len(legal))])
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_features_are_shares_and_tell_positions_apart(players: int) -> None:
    game, seen = waghals.game("cant-stop", players=players), dict[tuple[float, ...], bytes]()
    for state in positions(players):
        found = tuple(features_of(game, state))
        assert len(found) == inputs(players)
        assert min(found) >= 0
        assert max(found) <= 1
        turned = turned_to_first(state)
        assert seen.setdefault(found, game.key(turned)) == game.key(turned)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_counted_from_the_one_whose_turn_it_is(players: int) -> None:
    game = waghals.game("cant-stop", players=players)
    for state in positions(players):
        assert features_of(game, state) == features_of(game, turned_to_first(state))


def turned_to_first(state: State) -> State:
    """The same position with the seats turned so that it is the turn of the first."""
    turned, n = state.copy(), state.players
    turned.player = 0
    for seat in range(n):
        turned.stones[seat] = list(state.stones[(seat + state.player) % n])
        turned.won[seat] = state.won[(seat + state.player) % n]
    return turned


def test_one_feature_is_how_many_rolls_are_of_use() -> None:
    game = waghals.game("cant-stop")
    for state in positions(2):
        assert features_of(game, state)[-2] == pytest.approx(float(1 - risk(state)))
    draw = Random(3)
    for _ in range(50):
        columns = draw.randrange(1 << COLUMNS)
        assert use(columns) == pytest.approx(float(1 - missing(columns)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_one_is_whether_a_rival_is_on_turn(players: int) -> None:
    game = waghals.game("cant-stop", players=players)
    for state in positions(players)[:20]:
        own = features_of(game, state)
        rivals = list(own)
        rivals_turn(rivals)
        assert (own[-1], rivals) == (0, [*own[:-1], 1])
