"""What players of Würfelzoo that learn see, and that a turn is worth what the net says of its end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import waghals
from tests.games.wuerfelzoo.test_rulebook import position
from waghals.bots.network import Room, prepared
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo import policy
from waghals.games.wuerfelzoo.dice import CHOOSING, ROLLING, USING, State
from waghals.games.wuerfelzoo.features import inputs
from waghals.games.wuerfelzoo.policy.effects import UNKNOWN, VALUES
from waghals.games.wuerfelzoo.policy.plans import IS_PLAY, PLAN, WORTH
from waghals.games.wuerfelzoo.policy.worth import beginner

PLIES = 400
CLOSE = 1e-9


def positions(game: Game, plies: int = PLIES) -> Iterator[State]:
    """Those of rounds in which turns are planned, one ply in four is drawn."""
    net, room, draw, state = *prepared(game), Random(game.players), game.new()
    for _ in range(plies):
        if game.is_terminal(state):
            state = game.new()
        yield state
        ways = game.outcomes(state)
        if ways:
            state = game.resolve(state, draw.randrange(ways))
        elif draw.randrange(4) == 0:
            state = game.apply(state, draw.choice(game.legal_actions(state)))
        else:
            state = game.apply(state, policy.child(state, state.player, net, room))


def described(state: State, room: Room) -> list[float]:
    found = [0.0] * inputs(state.players)
    policy.describe(state, beginner(state), room, found)
    return found


def said(game: Game, state: State, seat: int) -> float:
    """How likely a seat wins by the net, in a position in which a turn begins or dice are about to fall."""
    if game.is_terminal(state):
        return float(seat in game.winners(state))
    net, room = prepared(game)
    first, out = beginner(state), [0.0] * state.players
    policy.expect(state, first, net, room, out)
    return out[(seat - first) % state.players]


def turned(state: State) -> State:
    """The same position with the seats turned by one."""
    after, n = state.copy(), state.players
    for seat in range(n):
        after.hands[(seat + 1) % n], after.size[(seat + 1) % n] = list(state.hands[seat]), state.size[seat]
    for name in ("player", "starter"):
        setattr(after, name, (getattr(state, name) + 1) % n)
    after.owner = (state.owner + 1) % n if state.height else 0
    after.receiver = (state.receiver + 1) % n if state.phase < CHOOSING else 0
    return after


@pytest.mark.parametrize("players", [2, 3, 5])
def test_features_are_shares_and_seats_are_counted_from_the_one_that_begins(players: int) -> None:
    game = waghals.game("wuerfelzoo", players=players)
    room, met = prepared(game)[1], 0
    for state in positions(game):
        if state.phase <= CHOOSING:
            found = described(state, room)
            assert min(found) >= 0
            assert max(found) <= 10 / 4
            assert found == described(turned(state), room)
            met += 1
    assert met > 50


@pytest.mark.parametrize("players", [2, 4])
def test_a_turn_is_worth_what_the_net_says_of_where_it_ends(players: int) -> None:
    """Of throws, and of plays whose animals do nothing; dice about to fall are not waited for."""
    game = waghals.game("wuerfelzoo", players=players)
    net, room, met = *prepared(game), {True: 0, False: 0}
    for state in positions(game, 4 * PLIES):
        if state.phase != CHOOSING:
            continue
        seat, after = state.player, state
        policy.decide(state, seat, net, room)
        worth, plays = room.work[PLAN][WORTH], room.work[PLAN][IS_PLAY] > 0
        while (
            after.player == seat and (after is state or game.to_move(after) == seat) and after.phase != USING
        ):
            after = game.apply(after, policy.decide(after, seat, net, room))
        if after.phase != USING:
            assert worth == pytest.approx(said(game, after, seat), abs=CLOSE)
            met[plays] += 1
    assert min(met.values()) > 0, met


@pytest.mark.parametrize("players", [2, 4])
def test_what_an_animal_does_is_worth_what_the_net_says_after_it(players: int) -> None:
    game = waghals.game("wuerfelzoo", players=players)
    net, room, met = *prepared(game), set[int]()
    for state in positions(game):
        if state.phase != USING:
            continue
        best = policy.decide(state, state.player, net, room)
        values, legal = list(room.work[VALUES]), game.legal_actions(state)
        assert max(legal, key=values.__getitem__) == best or state.face == 2
        if state.uses > 1:
            continue
        for action in legal:
            after = game.apply(state, action)
            decided = game.to_move(after) == CHANCE and 0 in after.size[:players]  # whatever falls
            if not decided and (game.to_move(after) != state.player or after.phase != USING):
                assert values[action] == pytest.approx(said(game, after, state.player), abs=CLOSE)
                met.add(state.face)
        assert values[best] > UNKNOWN
    assert len(met) > 3


def test_a_turn_that_others_began_is_planned_with_the_dice_that_they_took_up() -> None:
    table = position("2 B:bear, 2 C:fox, C:x2", "4 D:elephant")
    net, room = prepared(table.game)
    for taken in ("play C:fox", "reroll C:x2"):
        state = table.game.apply(table.state, table.game.parse(table.state, taken))
        while table.game.to_move(state) == 0 and state.phase != USING:
            action = policy.decide(state, 0, net, room)
            assert action in table.game.legal_actions(state)
            state = table.game.apply(state, action)
        assert state.phase in (USING, ROLLING)
        assert table.game.to_move(state) in (0, CHANCE)
