"""What a learner of Allie Gator is given of a table, and endings between two, which are solved."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

import pytest

import waghals
from waghals.bots.nets import net_for
from waghals.bots.network import room_of
from waghals.games.allie_gator import belief, determinization, policy, rules
from waghals.games.allie_gator.determinization import CLOSE, deal
from waghals.games.allie_gator.endings import LIMIT, UNKNOWN, is_open, reveal, solve
from waghals.games.allie_gator.features import ABOVE, BELOW, FEW, FITTING, HEIGHTS, SIZES, inputs
from waghals.games.allie_gator.state import (
    COPIES,
    KINDS,
    MINUS,
    OVER,
    PLAYING,
    ROBBING,
    UNSEEN,
    State,
    cards_on,
)
from waghals.games.allie_gator.values import VALUES, estimate, fill, wished, worth
from waghals.games.allie_gator.view import View
from waghals.match import ByHand, Match, Seat

GAME = waghals.game("allie-gator")
SIDE_AT = 2 * 70 + KINDS * (len(FEW) + 1)  # where the features of the near side begin
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


def test_features_tell_each_unseen_card_and_where_the_own_ones_lie_among_them() -> None:
    game, room = waghals.game("allie-gator"), room_of(waghals.game("allie-gator"))
    s: State = game.new()
    s.place, s.phase, s.dealing, s.chip = [5] * 71, PLAYING, 0, 0
    s.targets, s.tops = [40, 60], [20, 0]
    for card, place in {40: 9, 60: 10, 20: 7, 22: 0, 25: 0, 38: 0, 24: 6, 39: 11}.items():
        s.place[card] = place
    s.hands[0], s.held = [22, 25, 38, 0, 0], [3, 5, 0, 0, 0]
    features = [-99.0] * inputs(2)
    policy.describe(s, 0, room, features)
    assert [card for card in range(1, 71) if features[card - 1]] == [22, 25, 38]
    seen = {40, 60, 20, 22, 25, 38, 24, 39}
    assert [card for card in range(1, 71) if features[70 + card - 1]] == sorted(set(range(1, 71)) - seen)
    below, above = near_side(features)
    assert below == {1: 1, 2: 1, 11: 1}  # 21 below 22; 21 and 23 below 25; more than ten below 38
    assert above == {0: 1, 7: 2}  # 39 is known; above 25 and 22 there are many


def near_side(features: list[float]) -> tuple[dict[int, float], dict[int, float]]:
    """How many own numbers that fit have so many unseen ones below and above, on the side of the chip."""
    at = SIDE_AT + 2 * len(HEIGHTS) + len(SIZES) + len(FITTING)
    counts = features[at : at + BELOW], features[at + BELOW : at + BELOW + ABOVE]
    below, above = ({i: count for i, count in enumerate(each) if count} for each in counts)
    return below, above


@pytest.mark.parametrize("players", [2, 5])
def test_a_guess_deals_to_the_others_what_a_seat_has_not_seen(players: int) -> None:
    game = waghals.game("allie-gator", players=players, short=True)
    room, dealt = room_of(game), set[tuple[int, ...]]()
    for match in matches(players, 1):
        me = match.to_move
        view = match.observation(me)
        fill(view, room.states[0])
        for x in (1, 2):
            guess = room.states[0].copy()
            deal(guess, me, x)
            assert game.observation(guess, me) == view
            assert rules.to_move(guess) == me
            assert guess.piled == guess.numbers + sum(guess.specials)
            dealt.add(tuple(guess.hands[me - 1]))
    assert len(dealt) > 10


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_bears_a_grudge_would_rather_see_any_other_rival_win_than_the_next_one(players: int) -> None:
    """Between two there is no other, so nothing changes."""
    game = waghals.game("allie-gator", players=players)
    net, room, less = net_for(game), room_of(game), 0
    for match in matches(players, 2):
        me = match.to_move
        own = worth(match.state, me, net, room)
        following, *others = room.out[1:players]
        likelier = following - (following + sum(others)) / (players - 1)
        assert wished(match.state, me, 0.0, net, room) == own
        assert wished(match.state, me, 0.3, net, room) == pytest.approx(own - 0.3 * likelier)
        less += likelier > 0.01
        over = match.state.copy()
        over.phase = OVER
        assert wished(over, me, 0.3, net, room) == worth(over, me, net, room)
    assert (less > 0) == (players > 2)


@pytest.mark.parametrize("players", [2, 5])
def test_the_skilled_player_bears_a_grudge_where_there_are_several_rivals(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = waghals.game("allie-gator", players=players)
    net, room = net_for(game), room_of(game)

    def chosen() -> list[int]:
        return [
            policy.shun(match.observation(match.to_move), match.to_move, net, room)
            for match in matches(players, 4)
        ]

    grudging = chosen()
    monkeypatch.setattr(policy, "GRUDGE", 0.0)
    assert (chosen() != grudging) == (players > 2)


@pytest.mark.parametrize("players", [2, 5])
def test_the_skilled_player_forgets_what_others_took_and_knows_what_it_took_itself(players: int) -> None:
    game, changed = waghals.game("allie-gator", players=players), 0
    net, room = net_for(game), room_of(game)
    for match in matches(players, 6):
        me, view = match.to_move, match.observation(match.to_move)
        chosen = policy.shun(view, me, net, room)
        assert policy.shun(without(view, {p for p in range(players) if p != me}), me, net, room) == chosen
        changed += policy.shun(without(view, {me}), me, net, room) != chosen
    assert changed > 0


def without(view: View, seats: Collection[int]) -> View:
    """A view of somebody who has not seen the numbers that these seats took."""
    seen, taken = view.copy(), {MINUS + seat for seat in seats}
    seen.place = [UNSEEN if place in taken else place for place in view.place]
    return seen


def test_two_actions_that_are_close_are_told_apart_by_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guessing changes the value of the second alone, and not where one action is clearly the best."""
    net, room, changed, clear = net_for(GAME), room_of(GAME), 0, 0
    monkeypatch.setattr(determinization, "LOOKS", 60)
    for match in matches(2, 2):
        me, count = match.to_move, len(match.game.legal_actions(match.state))
        view = match.observation(me)
        if is_open(view):
            continue
        fill(view, room.states[0])
        estimate(me, True, 0.0, net, room)
        said = room.work[VALUES][:count]
        policy.weigh(view, me, net, room)
        now = room.work[VALUES][:count]
        best, second, *_ = [*sorted(range(count), key=said.__getitem__, reverse=True), -1]
        others = [i for i in range(count) if said[i] != now[i]]
        assert list(room.moves[0].action[:count]) == match.game.legal_actions(match.state)
        if second < 0 or said[best] - said[second] >= CLOSE * said[best] * (1 - said[best]):
            assert others == []
            clear += 1
        else:
            assert [said[i] for i in others] == [said[second]]
            changed += 1
        policy.weigh(view, me, net, room)
        assert room.work[VALUES][:count] == now  # the same guesses for the same question
    assert changed > 3
    assert clear > 3


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
        fill(view, room.states[1])
        reveal(view, room.states[1])
        assert room.states[1].hands == s.hands
        value = solve(who, 1, [*RESULTS, LIMIT], room)
        assert value == pytest.approx(naive(s, who))
        found.add(round(value, 3))
    assert len(found) > 3
    assert UNKNOWN not in found
