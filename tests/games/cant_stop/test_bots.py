"""The Rule of 28 plays as its source says (James Glenn's constants); four others err as told."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import TYPE_CHECKING, Any

import pytest

import waghals
from waghals.bots import Bot, bot
from waghals.games.cant_stop import bots as cant_stop_bots
from waghals.games.cant_stop import rules as cant_stop
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
    from collections.abc import Callable, Mapping, Sequence

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


def test_the_constants_are_those_of_the_source() -> None:
    assert tuple(abs(column - 7) + 1 for column in range(2, 13)) == cant_stop_bots.WEIGHT
    assert (cant_stop_bots.ENOUGH, cant_stop_bots.RUNNER_COST) == (28, 6)
    assert (cant_stop_bots.ALL_ODD, cant_stop_bots.ALL_EVEN, cant_stop_bots.ALL_ON_ONE_SIDE) == (2, -2, 4)


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
    assert cant_stop_bots.score(cant_stop_bots.progress(view(runners, stones))) == points


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


def turns_alone(randbelow: Callable[[int], int]) -> int:
    """How many turns the bot needs alone on the board, to three columns."""
    s, moves, turns = cant_stop.State(), cant_stop.MOVES(), 0
    s.players, s.columns_to_win = 1, 3
    cant_stop.setup(s)
    while s.phase != OVER:
        if s.phase == ROLLING:
            turns += sum(s.runners) == 0
            cant_stop.resolve(s, randbelow(1296))
            continue
        cant_stop.legal(s, moves)
        legal: Sequence[int] = moves.action[: moves.count]
        cant_stop.apply(s, BOT.choose(GAME, s, (), legal, randbelow))
    return turns


def test_alone_it_needs_as_many_turns_as_was_measured_elsewhere() -> None:
    """10.72, by an independent simulator; one match deviates by 2.26, so 2000 by 0.051."""
    random = Random(28)
    assert mean(turns_alone(random.randrange) for _ in range(2000)) == pytest.approx(10.72, abs=4 * 0.051)


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
    early = view({6: 1, 7: 1, 8: 1})  # 92 % of rolls are of use
    assert [decides(player, early) for player in (CASUAL, SKILLED, MASTER)] == ["stop", "roll", "roll"]
    assert decides(CASUAL, view({6: 1, 7: 1})) == "roll"


def test_the_skilled_player_ignores_rivals_and_the_master_does_not() -> None:
    runners, stones, two = {3: 3, 7: 6, 11: 4}, {2: 3, 12: 3, 3: 1}, {6: 11, 8: 11}
    alone, pressed = (
        view(runners, stones, two),
        view(runners, stones, two | {9: 8}),
    )  # a nine, and the rival wins
    assert [decides(SKILLED, position) for position in (alone, pressed)] == ["stop", "stop"]
    assert [decides(MASTER, position) for position in (alone, pressed)] == ["stop", "roll"]


def test_the_master_rates_every_roll_as_the_rules_do() -> None:
    """What one more roll is worth, counted over all 1296 rolls by playing them."""
    position = view({5: 4, 7: 5, 12: 2}, {7: 3})
    prospects = cant_stop_bots.Prospects(position)
    total = 0.0
    for outcome in range(cant_stop.ROLLS):
        s = position.copy()
        cant_stop.apply(s, cant_stop.ROLL)
        cant_stop.resolve(s, outcome)
        if s.phase == CHOOSING:
            after = [cant_stop_bots.after_of(s, action) for action in GAME.legal_actions(s)]
            total += max(prospects.kept(cant_stop_bots.runners_of(then)) for then in after)
    expected = cant_stop_bots.BOLDNESS * total / cant_stop.ROLLS
    assert prospects.rolled(cant_stop_bots.runners_of(position)) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("better", "worse", "matches"),
    [("casual", "child", 300), ("skilled", "casual", 300), ("master", "skilled", 24)],
)
def test_each_beats_the_next_lower(better: str, worse: str, matches: int) -> None:
    """Over 1000 matches it is 66, 67 and 66 of 100."""
    random, wins = Random(28), 0
    for number in range(matches):
        seats = [better, worse] if number % 2 else [worse, better]
        wins += seats[plain_winner(seats, random)] == better
    assert wins > 0.52 * matches


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
def test_all_play_every_variant_to_the_end(options: dict[str, object]) -> None:
    for name in ("child", "casual", "skilled", "master"):
        assert winner([name, "rule-of-28"], Random(1), **options) in (0, 1)
