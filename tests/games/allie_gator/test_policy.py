"""What a learner of Allie Gator is given of a table, and endings between two, which are solved."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import waghals
from waghals.bots.network import room_of
from waghals.games.allie_gator import belief, policy, rules
from waghals.games.allie_gator.endings import LIMIT, UNKNOWN, is_open, reveal, solve
from waghals.games.allie_gator.features import inputs
from waghals.games.allie_gator.state import COPIES, KINDS, PLAYING, ROBBING, State, cards_on
from waghals.match import ByHand, Match, Seat

RESULTS = (0.9, 0.5, 0.2)  # for a round that is won, shared, lost


def matches(players: int, number: int) -> Iterator[Match]:
    """The positions of matches at random in which a seat is to act, one of seven of them."""
    for seed in range(number):
        game, draw = waghals.game("allie-gator", players=players, short=True), Random(seed)
        match = Match(game, [Seat(str(p)) for p in range(players)], ByHand())
        while not match.over:
            if match.to_move == waghals.CHANCE:
                match.enter(game.outcome_text(match.state, draw.randrange(game.outcomes(match.state))))
                continue
            if draw.randrange(7) == 0:
                yield match
            match.act(match.to_move, draw.choice(game.legal_actions(match.state)))


@pytest.mark.parametrize("players", [2, 5])
def test_features_are_alike_for_all_that_may_be_hidden(players: int) -> None:
    draw, room, hidden = Random(players), room_of(waghals.game("allie-gator", players=players)), 0
    for match in matches(players, 2):
        viewer = draw.randrange(players)
        view, history, told = match.observation(viewer), match.history(viewer), list[list[float]]()
        guesses = [belief.determinize(view, history, draw.randrange) for _ in range(2)]
        for state in guesses:
            features = [-99.0] * inputs(players)
            policy.describe(state, viewer, room, features)
            told.append(features)
        assert told[0] == told[1]
        assert min(told[0]) > -9  # each is written
        hidden += guesses[0] != guesses[1]
    assert hidden > 10


@pytest.mark.parametrize("direction", [1, -1])
def test_seats_are_counted_as_play_goes_round(direction: int) -> None:
    s: State = waghals.game("allie-gator", players=3).new()
    s.direction = direction
    for me in range(3):
        s.player, s.held = me, [5] * 5
        rules.refill(s)  # the pile gives nothing to a full hand: the next one's turn begins
        assert [policy.seat_from(s, me, ahead) for ahead in range(2)] == [me, s.player]


def ending(seed: int, numbers: int) -> State:
    """Two players with a few cards each, and no pile."""
    draw = Random(seed)
    s: State = waghals.game("allie-gator").new()
    cards = draw.sample(range(1, 71), 2 * numbers + 4)
    s.phase, s.dealing, s.piled, s.numbers, s.player = PLAYING, 0, 0, 0, seed % 2
    s.place = [6] * 71
    s.targets = sorted(cards[:2], reverse=True)
    for side in range(2):
        s.place[s.targets[side]] = 9 + side
        below = [card for card in cards[2:4] if card < s.targets[side] and s.place[card] == 6][:1]
        s.tops[side] = max(below, default=0)
        for card in below:
            s.place[card] = 7 + side
    for p in range(2):
        own = sorted(cards[4 + p * numbers : 4 + (p + 1) * numbers])
        own.append(draw.randrange(71, 75))
        for card in own[:-1]:
            s.place[card] = p
        s.hands[p][: len(own)], s.held[p] = own, len(own)
        s.minus[p] = draw.randrange(3)
        s.played[seed % 2][own[-1] - 71] -= 1
    for kind in range(KINDS):
        s.played[seed % 2][kind] += COPIES[kind]
    s.specials = [0] * KINDS
    return s


def naive(s: State, who: int) -> float:
    """What a seat gets if both play as well as can be, by trying everything."""
    if s.phase == ROBBING:
        after = [s.copy() for _ in range(s.held[s.victim])]
        for outcome, each in enumerate(after):
            rules.resolve(each, outcome)
        return sum(naive(each, who) for each in after) / len(after)
    moves, values = rules.MOVES(), list[float]()
    rules.legal(s, moves)
    for action in moves.action[: moves.count]:
        if action == rules.TAKE:
            minus = [s.minus[p] + (cards_on(s, s.chip) if p == s.player else 0) for p in range(2)]
            mine, other = ((minus[p], sum(s.played[p])) for p in (who, 1 - who))
            values.append(RESULTS[0 if mine < other else 1 if mine == other else 2])
        else:
            after_it = s.copy()
            rules.apply(after_it, action)
            values.append(naive(after_it, who))
    return max(values) if s.player == who else min(values)


def test_endings_are_solved_exactly() -> None:
    game, found = waghals.game("allie-gator"), set[float]()
    room = room_of(game)
    for seed in range(40):
        s, who = ending(seed, 2), seed % 2
        view = game.observation(s, who)
        assert is_open(view)
        policy.fill(view, room.states[1])
        reveal(view, room.states[1])
        assert room.states[1].hands == s.hands
        value = solve(who, 1, [*RESULTS, LIMIT], room)
        assert value == pytest.approx(naive(s, who))
        found.add(round(value, 3))
    assert len(found) > 3
    assert UNKNOWN not in found
