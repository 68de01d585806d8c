"""Published players play as their sources say; four others err as told."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from statistics import mean
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import waghals
from benchmarks.solitaire import turns
from waghals.arena import Contest, compete
from waghals.bots import Bot, Question, ask, bot
from waghals.bots.nets import features_of, net_of
from waghals.bots.network import prepared
from waghals.games.cant_stop import policy, rolls_ahead
from waghals.games.cant_stop import rules as cant_stop
from waghals.games.cant_stop.bots.published import (
    GLENN_ALOI,
    PUBLISHED,
    RULE_OF_28,
    RULE_OF_28_CENTRE,
    SketchSA,
    Threshold,
    Together,
    after_of,
    progress,
)
from waghals.games.cant_stop.features import inputs, rivals_turn
from waghals.games.cant_stop.policy import value_of
from waghals.games.cant_stop.rules import (
    CHOOSING,
    COLUMNS,
    DECIDING,
    FIRST,
    HEIGHT,
    OVER,
    ROLLING,
    RUNNERS,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

GAME = waghals.game("cant-stop")
BOT = bot("rule-of-28", "cant-stop")


def view(
    runners: Mapping[int, int],
    stones: Mapping[int, int] | None = None,
    others: Mapping[int, int] | None = None,
    *,
    phase: int = DECIDING,
    **more: Any,
) -> State:
    """What seat 0 sees; runners and stones are given as field by column (2 to 12)."""
    own, other = stones or {}, others or {}
    position: State = GAME.new()
    position.phase, position.dice, position.free = phase, [1, 1, 1, 1], RUNNERS - len(runners)
    position.stones[:2] = line(own), line(other)
    position.runners, position.won[:2] = line(runners), (tops(own), tops(other))
    position.closed = [HEIGHT[c] in (line(own)[c], line(other)[c]) for c in range(COLUMNS)]
    for name, value in more.items():
        setattr(position, name, value)
    return position


def line(fields: Mapping[int, int]) -> list[int]:
    return [fields.get(c + FIRST, 0) for c in range(COLUMNS)]


def tops(fields: Mapping[int, int]) -> int:
    return sum(at == HEIGHT[column - FIRST] for column, at in fields.items())


def first(n: int) -> int:
    return 0


def choice(position: State, *legal: str, player: Bot = BOT) -> str:
    numbers = [GAME.parse(position, text) for text in legal]
    return GAME.text(position, player.choose(GAME, position, (), numbers, first))


def decision(position: State) -> str:
    return choice(position, "stop", "roll")


def test_the_constants_are_those_of_the_sources() -> None:
    keller, glenn = Together(odd=2, even=-2, high=4, low=4), Together(odd=7, even=1, high=6, low=5)
    seldom = tuple(abs(column - 7) + 1 for column in range(2, 13))
    assert parameters(RULE_OF_28) == (seldom, seldom, keller, 28, 6)
    assert parameters(RULE_OF_28_CENTRE) == (seldom, tuple(7 - weight for weight in seldom), keller, 28, 6)
    weights, choosing = (7, 7, 3, 2, 2, 1, 2, 2, 3, 7, 7), (7, 0, 2, 0, 4, 3, 4, 0, 2, 0, 7)
    assert parameters(GLENN_ALOI) == (weights, choosing, glenn, 29, 6)


def parameters(player: Threshold) -> tuple[object, ...]:
    return player.weights, player.choosing, player.together, player.enough, player.cost


@pytest.mark.parametrize(
    ("runners", "stones", "points"),
    [
        ({7: 1}, {}, 2),  # coming into play counts like a step
        ({7: 5}, {}, 6),
        ({7: 5}, {7: 3}, 3),  # only this turn's progress counts
        ({2: 1, 12: 1}, {}, 24),
        ({6: 1, 7: 1, 8: 2}, {}, 4 + 2 + 6),
        ({5: 1, 7: 1, 9: 1}, {}, 6 + 2 + 6 + 2),  # all odd
        ({4: 1, 6: 1, 8: 1}, {}, 8 + 4 + 4 - 2),  # all even
        ({7: 1, 8: 1, 10: 1}, {}, 2 + 4 + 8 + 4),  # all from 7 upwards
        ({4: 1, 6: 1, 7: 1}, {}, 8 + 4 + 2 + 4),  # all from 7 downwards
        ({3: 1, 5: 1, 7: 1}, {}, 10 + 6 + 2 + 2 + 4),  # odd and low at once
        ({8: 1, 10: 1, 12: 1}, {}, 4 + 8 + 12 - 2 + 4),  # even and high at once
        ({3: 1, 5: 1}, {}, 10 + 6),  # two runners are not yet a company
    ],
)
def test_what_a_turn_has_gained(runners: dict[int, int], stones: dict[int, int], points: int) -> None:
    assert RULE_OF_28.score(progress(view(runners, stones))) == points


def test_it_stops_at_28_and_not_at_27() -> None:
    assert decision(view({6: 4, 7: 5, 9: 3})) == "stop"  # 10 + 6 + 12 = 28
    assert decision(view({6: 4, 7: 4, 9: 3})) == "roll"  # 27


def test_it_rolls_on_while_a_runner_is_free_and_could_come_into_play() -> None:
    assert decision(view({2: 2, 12: 2})) == "roll"  # 36
    everything_else = {column: HEIGHT[column - FIRST] for column in range(3, 12)}
    assert decision(view({2: 2, 12: 2}, others=everything_else)) == "stop"


def test_it_stops_when_that_wins_whatever_the_score() -> None:
    stones = {2: 3, 12: 3, 7: 12}
    assert decision(view({7: 13}, stones)) == "stop"
    assert decision(view({7: 13}, stones, columns_to_win=4)) == "roll"


def test_it_rolls_where_the_rules_forbid_to_stop() -> None:
    assert choice(view({7: 13}, {2: 3, 12: 3, 7: 12}, free_fields=True), "roll") == "roll"


def test_it_prefers_moving_a_runner_to_placing_one() -> None:
    position = view({7: 2}, phase=CHOOSING)
    # 7 again: 4 - 6; 6 and 8 anew: 3 + 4 + 4 - 18
    assert choice(position, "advance 7 7", "advance 6 8") == "advance 7 7"


def test_it_weighs_columns_by_how_seldom_they_come() -> None:
    position = view({}, phase=CHOOSING)
    # 2 and 12: 24 - 12; 7 twice: 3 - 6; 3 and 11: 20 - 12
    assert choice(position, "advance 7 7", "advance 3 11", "advance 2 12") == "advance 2 12"


def test_it_avoids_runners_that_go_badly_together() -> None:
    position = view({7: 1, 9: 1}, phase=CHOOSING)
    # 5 makes all odd: 14 - 2; 6 makes none of them: 12; 8 has the weight of 6 but is high: 12 - 4
    assert choice(position, "advance 8", "advance 6") == "advance 6"
    assert choice(position, "advance 5", "advance 10") == "advance 5"  # 14 - 2 against 16 - 4: at random


def test_equal_pairings_are_drawn_at_random() -> None:
    position, asked = view({}, phase=CHOOSING), list[int]()
    legal = [GAME.parse(position, text) for text in ("advance 6", "advance 8")]

    def last(n: int) -> int:
        asked.append(n)
        return n - 1

    assert (BOT.choose(GAME, position, (), legal, last), asked) == (legal[1], [2])


@pytest.mark.parametrize(
    ("runners", "stones", "points"),
    [
        ({6: 4, 7: 5, 8: 3}, {}, 2 * 16 + 25 + 2 * 9 - 3 * 21),
        ({6: 4, 7: 5, 8: 3}, {7: 3}, 2 * 16 + 2 * 5 + 2 * 9 - 3 * 21),  # how far, times how high
        ({5: 2, 7: 3, 9: 1}, {}, 8 + 9 + 2 - 3 * 21 + 7 * 7 + 7),  # all odd
        ({2: 3, 7: 3, 12: 1}, {}, 9 + 7 - 2 * 19 + 6 * 6 + 6),  # the 2 is left out: both from 7 upwards
    ],
)
def test_what_a_turn_has_gained_by_sketch_sa(
    runners: dict[int, int], stones: dict[int, int], points: int
) -> None:
    assert SketchSA().score(view(runners, stones)) == points


def test_sketch_sa_likes_columns_in_which_it_stands_high() -> None:
    position = view({4: 5}, {4: 3, 9: 4, 6: 1}, phase=CHOOSING)
    # 4 with its runner: 5 + 2, 9: 4 + 0, 6: 1 + 4; 7 twice: 2 * 3
    legal = ("advance 4 9", "advance 6 7", "advance 7 7")
    assert choice(position, *legal, player=SketchSA()) == "advance 4 9"
    assert choice(position, *legal[1:], player=SketchSA()) == "advance 6 7"


@pytest.mark.parametrize(
    ("player", "measured"),
    list(zip((RULE_OF_28, *PUBLISHED), (10.72, 10.69, 9.25, 9.30), strict=True)),
    ids=lambda each: getattr(each, "name", ""),
)
def test_alone_they_need_as_many_turns_as_was_measured_elsewhere(player: Bot, measured: float) -> None:
    """By an independent simulator; one match deviates by 2.3, so 400 by 0.115."""
    assert mean(turns(player.name, seed) for seed in range(400)) == pytest.approx(measured, abs=4 * 0.115)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_random_play_from_every_seat(players: int) -> None:
    for seat in range(players):
        names = ["random"] * players
        names[seat] = "rule-of-28"
        assert winner(names, Random(seat)) == seat


@pytest.mark.parametrize(
    "options",
    [
        {"hurry": True},
        {"free_fields": True},
        {"must_place": True},
        {"columns_to_win": 5, "free_fields": True},
    ],
    ids=str,
)
def test_it_plays_every_variant_to_the_end(options: dict[str, object]) -> None:
    assert winner(["rule-of-28", "rule-of-28"], Random(1), **options) in (0, 1)


def winner(names: Sequence[str], random: Random, **options: object) -> int:
    game = waghals.game("cant-stop", players=len(names), **options)
    state = game.new()
    while (who := game.to_move(state)) != waghals.TERMINAL:
        if who == waghals.CHANCE:
            state = game.resolve(state, random.randrange(game.outcomes(state)))
            continue
        legal = game.legal_actions(state)
        player = bot(names[who], "cant-stop")
        state = game.apply(state, player.choose(game, state, (), legal, random.randrange))
    return game.winners(state)[0]


# ---- the four that err less and less

CHILD, CASUAL, SKILLED, MASTER = (bot(name, "cant-stop") for name in ("child", "casual", "skilled", "master"))


def decides(player: Bot, position: State) -> str:
    return choice(position, "stop", "roll", player=player)


def test_the_child_sees_summits_not_risk() -> None:
    position = view({7: 2}, phase=CHOOSING)
    assert choice(position, "advance 7 7", "advance 2 12", player=CHILD) == "advance 2 12"
    risky = view({2: 2, 3: 2, 12: 2})
    assert [decides(player, risky) for player in (CHILD, CASUAL)] == ["roll", "stop"]
    assert decides(CHILD, view({2: 3, 3: 1, 12: 1})) == "stop"  # a summit


def test_the_casual_player_stops_early() -> None:
    early = view({5: 2, 7: 2, 9: 2})  # 23 points by the Rule of 28; 22 as Glenn and Aloi count
    assert [decides(player, early) for player in (CASUAL, SKILLED, RULE_OF_28)] == ["stop", "roll", "roll"]
    assert decides(CASUAL, view({5: 1, 7: 2, 9: 2})) == "stop"  # 20
    assert decides(CASUAL, view({5: 1, 7: 1, 9: 2})) == "roll"  # 19
    assert decides(CASUAL, view({6: 9, 7: 9})) == "roll"  # a runner is free


def test_the_skilled_player_counts_as_glenn_and_aloi_do_and_two_for_a_summit() -> None:
    published = bot("glenn-aloi", "cant-stop")

    def both(runners: dict[int, int], stones: dict[int, int]) -> list[str]:
        return [decides(player, view(runners, stones)) for player in (published, SKILLED)]

    assert both({12: 3, 7: 9, 6: 1}, {12: 2, 7: 1, 6: 0}) == ["roll", "stop"]  # 27, with a summit 29
    assert both({12: 3, 7: 8, 6: 1}, {12: 2, 7: 1, 6: 0}) == ["roll", "roll"]  # 26, with a summit 28
    assert both({12: 2, 7: 9, 6: 1}, {12: 1, 7: 1, 6: 0}) == ["roll", "roll"]  # 27
    assert both({12: 3, 7: 9}, {12: 2, 7: 1}) == ["roll", "roll"]  # a runner is free
    position = view({7: 2}, phase=CHOOSING)
    advances = "advance 7 7", "advance 2 12", "advance 6 8"
    assert choice(position, *advances, player=SKILLED) == choice(position, *advances, player=published)


def test_the_skilled_player_ignores_rivals_and_the_master_does_not() -> None:
    runners = {4: 5, 9: 4, 10: 4}
    alone, pressed = view(runners), view(runners, others={6: 11, 8: 11, 7: 12})  # a seven, and the rival wins
    assert [decides(SKILLED, position) for position in (alone, pressed)] == ["stop", "stop"]
    assert [decides(MASTER, position) for position in (alone, pressed)] == ["stop", "roll"]


def rated(position: State, action: int, *, ahead: bool = True) -> float:
    """How likely the first seat is to win by the net of the master."""
    return value_of(position, action, 0, ahead, *once_prepared())


once_prepared = cache(lambda: prepared(GAME))


def counted(ready: State, fields: int) -> float:
    """What one more roll is worth, counted over all rolls by playing them, and where a pairing leads no more
    than so many fields on, with what another roll is worth there."""
    lost, total = before_the_rival_rolls(end_of_turn(ready)), 0.0
    for outcome, chance in GAME.chances(ready):
        s = GAME.resolve(ready, outcome)
        total += float(chance) * (max(best_of(s, fields)) if s.phase == CHOOSING else lost)
    return total


def before_the_rival_rolls(s: State) -> float:
    """How likely the net says the other seat is to win than the one on turn, which decides."""
    features = features_of(GAME, s)
    rivals_turn(features)
    return 1 - net_of("cant-stop", 2).values(features)[0]


def best_of(s: State, fields: int) -> Iterator[float]:
    """What each pairing is worth."""
    for action in GAME.legal_actions(s):
        after = after_of(s, action)
        left = fields - (sum(after.runners) - sum(s.runners))
        if left < 0:
            yield rated(s, action, ahead=False)
        else:
            yield max(
                rated(after, cant_stop.STOP, ahead=False), counted(after_of(after, cant_stop.ROLL), left)
            )


def test_what_stopping_is_worth_is_what_the_net_says_of_a_rivals_turn() -> None:
    position = view({2: 2, 3: 2, 12: 2}, {7: 3}, {6: 8, 9: 3})
    after = after_of(position, cant_stop.STOP)
    assert rated(position, cant_stop.STOP) == pytest.approx(before_the_rival_rolls(after))
    own = 1 - net_of("cant-stop", 2).values(features_of(GAME, after))[0]
    assert own != pytest.approx(before_the_rival_rolls(after), abs=1e-3)


def end_of_turn(ready: State) -> State:
    s = ready.copy()
    cant_stop.end_turn(s)
    return s


@pytest.mark.parametrize("fields", [0, 1])
@pytest.mark.parametrize("runners", [{5: 4, 7: 5, 12: 2}, {2: 3, 6: 9, 9: 8}, {3: 5, 11: 4, 12: 3}], ids=str)
def test_the_master_rates_every_roll_as_the_rules_do(
    runners: dict[int, int], fields: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolls_ahead, "FIELDS", fields)
    position = view(runners, {7: 3}, {6: 8, 9: 3})
    ready = after_of(position, cant_stop.ROLL)
    assert rated(position, cant_stop.ROLL) == pytest.approx(counted(ready, fields))


@pytest.mark.parametrize("runners", [{}, {7: 4}, {5: 4, 12: 2}], ids=str)
def test_with_a_runner_free_it_looks_one_roll_ahead(runners: dict[int, int]) -> None:
    position = view(runners, {7: 3}, {6: 8, 9: 3})
    ready = after_of(position, cant_stop.ROLL)
    assert rated(position, cant_stop.ROLL) == pytest.approx(counted(ready, 0))


@given(st.sampled_from([(2, 3), (2, 5), (3, 4), (4, 3)]), st.integers(0, 1 << 32))
def test_a_match_that_begins_elsewhere_can_be_played(how: tuple[int, int], seed: int) -> None:
    players, columns = how
    draw, s = Random(seed), waghals.game("cant-stop", players=players, columns_to_win=columns).new()
    policy.scatter(s, [draw.random() for _ in range(inputs(players))])
    assert (s.phase, s.free, s.player < players) == (ROLLING, RUNNERS, True)
    for c in range(COLUMNS):
        winners = [p for p in range(players) if s.stones[p][c] == HEIGHT[c]]
        assert len(winners) == s.closed[c] <= 1
        assert not winners or sum(s.stones[p][c] for p in range(players)) == HEIGHT[c]
    for p in range(players):
        assert s.won[p] == sum(s.stones[p][c] == HEIGHT[c] for c in range(COLUMNS)) < s.columns_to_win


def test_matches_begin_anywhere_on_the_mountain() -> None:
    draw, begun = Random(1), list[State]()
    for _ in range(3000):
        s = GAME.new()
        policy.scatter(s, [draw.random() for _ in range(inputs(2))])
        begun.append(s)
    assert {s.player for s in begun} == {0, 1}
    assert {(s.won[0], s.won[1]) for s in begun} == {(a, b) for a in range(3) for b in range(3)}
    assert sum(not any(s.stones[0]) for s in begun) > 150
    for c in range(COLUMNS):
        assert {s.stones[1][c] for s in begun} == set(range(HEIGHT[c] + 1))


def test_the_master_says_how_likely_it_wins_and_why() -> None:
    position = view({2: 2, 3: 2, 12: 2})
    legal = [cant_stop.STOP, cant_stop.ROLL]
    answer = ask(MASTER, Question(GAME, position, (), legal, first))
    assert set(answer.values) == set(legal)
    assert 0 < answer.values[cant_stop.ROLL] < answer.values[cant_stop.STOP] < 1
    assert re.fullmatch(
        r"Rolling wins \d+ of 100, stopping \d+; 56 of 100 rolls lose the turn\.", str(answer.reason)
    )
    choosing = view({7: 2}, phase=CHOOSING)
    pairings = [GAME.parse(choosing, text) for text in ("advance 7 7", "advance 2 12")]
    answer = ask(MASTER, Question(GAME, choosing, (), pairings, first))
    assert re.fullmatch(r"This wins \d+ of 100, the next best way \d+\.", str(answer.reason))


def test_the_master_stops_where_that_wins_and_never_counts_on_it_where_it_may_not() -> None:
    assert rated(view({7: 13}, {2: 3, 12: 3, 7: 12}), cant_stop.STOP) == 1
    before: dict[str, Any] = {"runners": {2: 1, 3: 2, 12: 2}, "others": {2: 2}, "phase": CHOOSING}
    pairing = GAME.parse(view(**before), "advance 2")
    for barred in (False, True):  # from where the rival stands
        position = view(**before, free_fields=barred)
        after = after_of(position, pairing)
        stopping, rolling = (rated(after, action, ahead=False) for action in (cant_stop.STOP, cant_stop.ROLL))
        assert rolling < stopping
        assert rated(position, pairing, ahead=False) == pytest.approx(rolling if barred else stopping)


@pytest.mark.parametrize(("better", "worse"), [("casual", "child"), ("skilled", "casual")])
def test_each_beats_the_next_lower(better: str, worse: str) -> None:
    """Over 4000 matches it is 67 and 73 of 100."""
    random, wins, matches = Random(28), 0, 300
    for number in range(matches):
        seats = [better, worse] if number % 2 else [worse, better]
        wins += seats[plain_winner(seats, random)] == better
    assert wins > 0.52 * matches


@pytest.mark.compiles
def test_the_master_beats_the_skilled_player() -> None:
    """Over 8000 matches it is 73 of 100."""
    master = compete(Contest(GAME, [MASTER, SKILLED], "levels"), 40).players[0]
    assert master.adjusted
    assert master.adjusted.share > 0.6


def plain_winner(names: Sequence[str], random: Random) -> int:
    """As `winner`, by the rules alone: quicker."""
    s, moves = cant_stop.State(), cant_stop.MOVES()
    s.players, s.columns_to_win = len(names), 3
    cant_stop.setup(s)
    players = [bot(name, "cant-stop") for name in names]
    while s.phase != OVER:
        if s.phase == ROLLING:
            cant_stop.resolve(s, random.randrange(cant_stop.ROLLS))
            continue
        cant_stop.legal(s, moves)
        legal: Sequence[int] = moves.action[: moves.count]
        cant_stop.apply(s, players[s.player].choose(GAME, s, (), legal, random.randrange))
    return s.player


@pytest.mark.parametrize(
    "options", [{"hurry": True}, {"free_fields": True}, {"must_place": True, "columns_to_win": 5}], ids=str
)
@pytest.mark.compiles
def test_all_play_every_variant_to_the_end(options: dict[str, object]) -> None:
    for name in ("child", "casual", "skilled", "glenn-aloi", "sketch-sa", "rule-of-28-centre"):
        assert winner([name, "rule-of-28"], Random(1), **options) in (0, 1)
    game = waghals.game("cant-stop", players=2, **options)
    assert compete(Contest(game, [MASTER, BOT], "variants"), 2).matches == 2
