"""Policies of Raffzahn: a turn is worked out exactly, also with calls, and once; the master says why."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import waghals
from waghals.bots import Question
from waghals.bots.nets import Net
from waghals.bots.network import KEPT, Room, prepared, room_of
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.games.raffzahn import features, policy, rules
from waghals.games.raffzahn.bots.master import Master
from waghals.games.raffzahn.policy import best, decide, expect, prepare, value_of
from waghals.games.raffzahn.policy.ends import GREEDY, NET
from waghals.games.raffzahn.rules import MOVES, OUTCOMES
from waghals.games.raffzahn.state import CHOOSING, MIDDLE, OUT, OVER, PAYING, ROLLING, State

CALLING = {"call": True, "edition": "revised"}
STRICT = {"strict": True, "edition": "original"}
CALLING_TOO = {"call": True, "edition": "original"}


def any_net(players: int) -> Net:
    """A net that has learnt nothing."""
    draw, inputs = Random(players), features.inputs(players)
    rows = [[draw.gauss(0, 0.5) for _ in range(4)] for _ in range(inputs)]
    return Net({}, rows, [0.0] * 4, [[draw.gauss(0, 1) for _ in range(5)] for _ in range(players)])


def few_tiles(players: int, **options: Any) -> tuple[waghals.Game, State]:
    """A turn of Anna's begins in which four tiles could be taken; Anna has seven, one of them protected."""
    game = waghals.game("raffzahn", players=players, **options)
    state = game.new()
    state.owner[1:] = [OUT] * 40
    for tile, owner in {
        5: 0,
        3: 0,
        4: 0,
        13: 0,
        24: 0,
        31: 0,
        35: 0,
        12: 1,
        23: 1,
        25: 1,
        14: 1,
        33: MIDDLE,
        22: MIDDLE,
    }.items():
        state.owner[tile] = owner
    state.protected[24] = state.protected[14] = state.protected[25] = 1
    state.middle, state.tiles[:2], state.open[:2] = 2, [7, 4], [6, 2]
    return game, state


def by_net(net: Net) -> Callable[[State, int], float]:
    """How likely `me` wins after the turn, as this net says it."""

    def value(s: State, me: int) -> float:
        if s.phase == OVER:
            winners = [p for p in range(s.players) if rules.wins(s, p)]
            return (me in winners) / len(winners)
        written = [0.0] * features.inputs(s.players)
        features.write_features(s, written)
        return net.values(written)[(me - s.player) % s.players]

    return value


def by_teeth(s: State, me: int) -> float:
    """What the greedy player takes a position to be worth after its turn."""
    own = [t for t in range(1, 41) if s.owner[t] == me]
    others = [t for t in range(1, 41) if s.owner[t] not in (me, MIDDLE, OUT)]
    value = sum(rules.worth(s, t) * (1 if s.protected[t] else 0.5) for t in own)
    value -= sum(rules.worth(s, t) * 0.5 for t in others) / (s.players - 1)
    if s.phase == OVER:
        return value + (100 if rules.wins(s, me) else -100)
    return value + (3 if s.player == me else 0)


class Naive:
    """What a turn is worth to its player, played by the rules through every outcome and every choice."""

    def __init__(self, value: Callable[[State, int], float]) -> None:
        self.value, self.known = value, dict[bytes, float]()

    def of(self, s: State, me: int) -> float:
        if s.phase == OVER or (s.phase == ROLLING and not s.rolls):
            return self.value(s, me)
        alike = s.copy()
        rules.canonical(alike)
        key = alike.key()
        if key not in self.known:
            self.known[key] = self.rolled(s, me) if rules.to_move(s) == CHANCE else self.chosen(s, me)
        return self.known[key]

    def rolled(self, s: State, me: int) -> float:
        worths = [self.after(s, me, outcome=outcome) for outcome in range(OUTCOMES[s.hand])]
        return sum(worths) / len(worths)

    def chosen(self, s: State, me: int) -> float:
        moves = MOVES()
        rules.legal(s, moves)
        return max(self.after(s, me, action) for action in moves.action[: moves.count])

    def after(self, s: State, me: int, action: int = -1, outcome: int = -1) -> float:
        after = s.copy()
        if action < 0:
            rules.resolve(after, outcome)
        else:
            rules.apply(after, action)
        return self.of(after, me)


@pytest.mark.parametrize(
    ("options", "eyes"), [(CALLING, NET), (STRICT, NET), (CALLING, GREEDY), (STRICT, GREEDY)]
)
def test_what_a_turn_is_worth_is_the_mean_over_all_that_can_come_of_it(
    options: dict[str, Any], eyes: int
) -> None:
    game, start = few_tiles(3, **options)
    net, room = any_net(3), room_of(game)
    naive, out = Naive(by_net(net) if eyes == NET else by_teeth), [0.0] * 3
    if eyes == NET:
        expect(start.copy(), 0, net, room, out)
        assert out[0] == pytest.approx(naive.rolled(start, 0))
        assert sum(out) == pytest.approx(1)
    draw, state, seen = Random(2), start, set[int]()
    for _ in range(60):
        if game.is_terminal(state) or (state.phase == ROLLING and not state.rolls):
            state = start
        if game.to_move(state) == CHANCE:
            state = game.resolve(state, draw.randrange(game.outcomes(state)))
            continue
        seen.add(state.phase)
        view, legal = state.copy(), game.legal_actions(state)
        prepare(view, eyes, net, room)
        values = {action: value_of(view, action, net, room) for action in legal}
        assert values == {action: pytest.approx(naive.after(state, 0, action)) for action in legal}
        assert values[best(view, eyes, net, room)] == max(values.values())
        state = game.apply(state, draw.choice(legal))
    assert seen >= {CHOOSING, PAYING}


def test_in_the_original_edition_stars_win_a_call() -> None:
    game, start = few_tiles(2, **CALLING_TOO)
    net, room = any_net(2), room_of(game)
    state = game.resolve(start, game.parse_outcome(start, "star star 1"))
    state = game.apply(state, game.parse(state, "call 22"))
    state = game.apply(state, game.parse(state, "reroll blue2"))
    state = game.resolve(state, game.parse_outcome(state, "2"))
    assert state.target == 22
    naive = Naive(by_net(net))
    prepare(state.copy(), NET, net, room)
    for action in game.legal_actions(state):
        assert value_of(state, action, net, room) == pytest.approx(naive.after(state, 0, action))


def test_of_all_payments_the_master_makes_the_best_also_tile_by_tile() -> None:
    """Anna pays with 2 and 3 (a tooth each), 8 and 9 (two each) or 14 (three)."""
    game = waghals.game("raffzahn", players=2)
    state = game.new()
    for tile in (2, 3, 4, 8, 9, 14):
        state.owner[tile] = 0
    state.middle, state.tiles[0], state.open[0] = 34, 6, 6
    rules.begin_payment(state)
    net, room = any_net(2), room_of(game)
    worth = Naive(by_net(net)).chosen(state, 0)
    while state.phase == PAYING:
        view = state.copy()
        state = game.apply(state, decide(view, 0, net, room))
        prepare(view, NET, net, room)
        assert max(value_of(view, a, net, room) for a in game.legal_actions(view)) == pytest.approx(worth)
    assert Naive(by_net(net)).of(state, 0) == pytest.approx(worth)


def test_features_are_the_same_for_whoever_sits_there() -> None:
    _, state = few_tiles(4)
    turned = state.copy()
    turned.player = 2
    turned.owner = [(owner + 2) % 4 if owner >= 0 else owner for owner in state.owner]
    turned.tiles, turned.open = [0, 0, 7, 4, 0, 0], [0, 0, 6, 2, 0, 0]
    rows = [[0.0] * features.inputs(4) for _ in range(2)]
    features.write_features(state, rows[0])
    features.write_features(turned, rows[1])
    assert rows[0] == rows[1]
    assert min(rows[0]) >= -1
    assert max(rows[0]) <= 1


def question(game: waghals.Game, state: State) -> Question:
    return Question(game, state.copy(), (), game.legal_actions(state), lambda n: 0)


def test_a_turn_is_worked_out_once_for_all_its_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    worked, work_out = list[int](), policy.work_out

    def counted(s: State, net: Net, room: Room) -> None:
        worked.append(s.player)
        work_out(s, net, room)

    monkeypatch.setattr(policy, "work_out", counted)
    master, tables = Master(), []
    for players in (2, 3):
        game = waghals.game("raffzahn", players=players)
        tables.append((game, game.resolve(game.new(), 0)))
    for text in ("reroll blue1", "reroll yellow blue2", None):  # two matches side by side
        for at, (game, state) in enumerate(tables):
            answer = master.think(question(game, state))
            assert answer.action in answer.values
            if text is not None:
                rolling = game.apply(state, game.parse(state, text))
                tables[at] = game, game.resolve(rolling, 0)
    assert worked == [0, 0]
    for tile in range(2, 2 + 2 * KEPT):
        game, state = tables[0]
        state = state.copy()
        state.owner[tile], state.tiles[1], state.open[1] = 1, 1, 1
        master.think(question(game, state))
    assert len(master.rooms._kept) == KEPT


def test_the_master_says_why_with_odds() -> None:
    game = waghals.game("raffzahn", players=2)
    master, state = Master(), game.resolve(game.new(), game.parse_outcome(game.new(), "10 1 1"))
    answer = master.think(question(game, state))
    assert answer.values.keys() == set(game.legal_actions(state))
    assert isinstance(answer.reason, Reason)
    assert game.text(state, answer.action).startswith("reroll")
    said = {name: float(str(number)) for name, number in answer.reason.values.items()}
    assert 0 < said["second"] <= said["best"] < 1000
    assert 50 < said["hits"] <= 100
    highest = game.resolve(game.new(), game.parse_outcome(game.new(), "30 5 5"))
    answer = master.think(question(game, highest))
    assert game.text(highest, answer.action) == "take"
    assert isinstance(answer.reason, Reason)
    assert "next best" in answer.reason.template


@pytest.mark.parametrize("edition", ["revised", "original"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_nets_know_who_is_ahead(players: int, edition: str) -> None:
    game = waghals.game("raffzahn", players=players, edition=edition)
    net, _ = prepared(game)
    assert net.about["variant"] == ("original" if edition == "original" else "")
    state, written = game.new(), [0.0] * features.inputs(players)
    for tile in range(1, 41):
        state.owner[tile] = tile % players
        state.protected[tile] = 1
    for tile in (20, 26, 32, 38, 40):
        state.owner[tile] = 0
    state.owner[1], state.middle = MIDDLE, 1
    for seat in range(players):
        state.tiles[seat] = state.owner.count(seat)
    features.write_features(state, written)
    values = net.values(written)
    assert values[0] == max(values)
    assert values[0] > 0.8
