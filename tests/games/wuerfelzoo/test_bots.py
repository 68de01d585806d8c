"""The players of Würfelzoo: see what is best in small positions, are quick, and beat whoever knows less."""

from __future__ import annotations

import random
import re
import time

import pytest

import waghals
from tests.games.wuerfelzoo.test_rulebook import go, position
from tests.play import Table
from waghals.bots import Answer, Question, ask, bot, bots_for
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.games.wuerfelzoo import dice as zoo_dice
from waghals.games.wuerfelzoo.bots.plans import burden, most, relief
from waghals.games.wuerfelzoo.kinds import USUAL


def turn(table: Table, name: str = "zookeeper") -> list[str]:
    """What a player plays until its turn is over or dice fall."""
    game, seat, played = table.game, table.game.turn(table.state), list[str]()
    while game.to_move(table.state) == seat:
        view, legal = game.observation(table.state, seat), game.legal_actions(table.state)
        action = bot(name, "wuerfelzoo").choose(game, view, (), legal, random.Random(1).randrange)
        played.append(game.text(table.state, action))
        table.say(f"{seat} {played[-1]}")
    return played


def test_it_plays_wuerfelzoo_alone() -> None:
    assert [name for name in waghals.games() if "zookeeper" in bots_for(name)] == ["wuerfelzoo"]


@pytest.mark.parametrize("name", ["zookeeper", "master"])
@pytest.mark.parametrize(
    ("hand", "middle", "turn_played"),
    [
        ("3 D:elephant", "", ["play D:elephant"] * 3 + ["done"]),
        ("2 B:bear", "2 D:squirrel", ["play B:bear"] * 2 + ["done"]),
        ("E:bear, B:bear", "2 D:squirrel", ["play B:bear", "play E:bear", "done"]),
        ("2 D:elephant, C:x2", "D:elephant", ["play D:elephant"] * 2 + ["play C:x2", "done"]),
        ("2 D:boar, 2 C:x2", "", ["play D:boar"] * 2 + ["play C:x2"] * 2 + ["done"]),
    ],
)
def test_it_wins_when_it_can(name: str, hand: str, middle: str, turn_played: list[str]) -> None:
    table = position(hand, "3 D:elephant, 4 B:bear", middle=middle)
    assert turn(table, name)[: len(turn_played)] == turn_played
    assert hand.count("bear") or table.game.winners(table.state) == [0]


def test_it_gives_its_last_die_away_to_win() -> None:
    table = position("A:worm, B:trap", "3 D:elephant", "4 D:boar")
    assert turn(table)[:3] == ["play A:worm", "done", "own B:trap"]
    assert table.game.winners(table.state) == [0]


def test_its_fox_takes_from_whoever_would_win_next() -> None:
    table = position("2 C:fox, 3 D:boar", "A:elephant, E:bear, C:fox, 4 A:trap", "2 B:bear")
    go(table, "0 play C:fox / 0 play C:fox / 0 done")
    assert turn(table) == ["other 2 B:bear"]


def test_it_makes_the_one_who_is_ahead_draw() -> None:
    table = position("B:squirrel, 3 D:boar", "3 D:elephant, B:bear, C:fox, 4 A:trap", "D:squirrel")
    go(table, "0 play B:squirrel / 0 done")
    assert turn(table) == ["seat 2"]


def test_traps_are_rolled_again_where_nothing_can_be_played() -> None:
    table = position("3 A:trap, 2 D:squirrel", "5 D:elephant", middle="2 B:bear")
    assert turn(table)[-1] == "done"
    assert sum(table.state.cup) >= 3


def test_a_turn_that_was_begun_by_others_is_finished() -> None:
    table = position("2 B:bear, 2 C:fox, C:x2", "4 D:elephant")
    go(table, "0 play C:fox")
    assert turn(table)[-1].split()[0] in ("done", "other", "own", "seat")
    table = position("2 B:bear, 2 C:fox, C:x2", "4 D:elephant")
    go(table, "0 reroll C:x2")
    assert turn(table) == ["done"]


@pytest.mark.parametrize(
    ("have", "animal", "face", "height", "at_most"),
    [
        (3, zoo_dice.FOX, zoo_dice.ELEPHANT, 0, 3),
        (3, zoo_dice.FOX, zoo_dice.FOX, 2, 3),
        (2, zoo_dice.FOX, zoo_dice.FOX, 2, 0),
        (5, zoo_dice.BEAR, zoo_dice.FOX, 2, 2),
        (1, zoo_dice.BEAR, zoo_dice.FOX, 2, 0),
        (5, zoo_dice.WORM, zoo_dice.FOX, 2, 0),
    ],
)
def test_how_many_may_be_played(have: int, animal: int, face: int, height: int, at_most: int) -> None:
    assert most(have, animal, face, height) == at_most


def test_relief_is_the_play_after_which_least_is_left() -> None:
    hand = [0, 2, 0, 3, 0, 0, 0, 0]
    assert relief(hand, zoo_dice.ELEPHANT, 0)[:2] == (zoo_dice.FOX, 3)
    assert relief(hand, zoo_dice.SQUIRREL, 2)[:2] in [(zoo_dice.BEAR, 2), (zoo_dice.FOX, 2)]
    assert relief(hand, zoo_dice.ELEPHANT, 2) == (0, 0, burden(hand))
    assert burden([0] * 8) == 0


def test_dice_are_counted_by_what_they_show() -> None:
    table = position("2 B:bear, 3 E:bear, C:x2")
    view = table.game.observation(table.state, 0)
    assert USUAL.by_face(view.hands[0]) == [0, 5, 0, 0, 0, 0, 0, 1]


def played_out(players: int, keeper: int, seed: int) -> tuple[list[int], float]:
    """Who wins a round of the zookeeper against random bots, and its longest thought in seconds."""
    game, chance, longest = waghals.game("wuerfelzoo", players=players), random.Random(seed), 0.0
    state = game.new()
    while (seat := game.to_move(state)) != TERMINAL:
        if seat == CHANCE:
            state = game.resolve(state, chance.randrange(game.outcomes(state)))
            continue
        player = bot("zookeeper" if seat == keeper else "random", "wuerfelzoo")
        begun = time.process_time()
        view, legal = game.observation(state, seat), game.legal_actions(state)
        action = player.choose(game, view, (), legal, chance.randrange)
        longest = max(longest, time.process_time() - begun)
        state = game.apply(state, action)
    return game.winners(state), longest


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_beats_chance_clearly_and_thinks_less_than_half_a_second(players: int) -> None:
    rounds = [played_out(players, seed % players, seed) for seed in range(12)]
    won = sum(seed % players in winners for seed, (winners, _) in enumerate(rounds))
    assert won >= 10
    assert max(longest for _, longest in rounds) < 0.5


# ---- those that have learnt


def answered(table: Table) -> Answer:
    """What the master says of the ply that it plays next."""
    game, legal = table.game, table.game.legal_actions(table.state)
    return ask(
        bot("master", "wuerfelzoo"), Question(game, table.state, (), legal, random.Random(1).randrange)
    )


def test_the_master_says_how_likely_it_wins_and_why() -> None:
    table = position("2 B:bear, 2 C:fox, 3 A:trap, D:elephant", "4 D:elephant", middle="C:fox")
    answer = answered(table)
    assert 0 < answer.values[answer.action] == max(answer.values.values()) < 1
    assert re.fullmatch(r"Playing wins \d+ of 100, rolling again \d+\.", str(answer.reason))
    begun = go(table, "0 reroll A:trap")
    assert re.fullmatch(
        r"This throw wins \d+ of 100; \d+ of 100 such throws have a trap\.", str(answered(begun).reason)
    )
    table = go(position("2 C:fox, 3 D:boar", "A:elephant, E:bear, C:fox"), "0 play C:fox / 0 done")
    assert re.fullmatch(r"This wins \d+ of 100, the next best way \d+\.", str(answered(table).reason))
    assert set(answered(table).values) == set(table.game.legal_actions(table.state))


def test_of_a_throw_it_says_how_often_a_trap_comes() -> None:
    table = go(
        position("2 A:trap, D:elephant", "4 D:elephant", middle="2 B:bear"),
        "0 reroll A:trap / 0 reroll A:trap",
    )
    assert "56 of 100 such throws" in str(answered(table).reason)  # 1 - (2/3)²


def test_the_child_plays_whatever_goes() -> None:
    table = position("A:worm, B:squirrel, 3 D:elephant", "4 D:elephant, 3 B:bear")
    assert turn(table, "child") == ["play D:elephant"] * 3 + ["done"]


def test_the_casual_player_keeps_the_big_ones() -> None:
    others = "4 D:elephant, 3 B:bear"
    for hand in ("2 D:elephant, A:worm, 4 A:trap", "2 B:bear, A:worm, 4 A:trap"):
        assert turn(position(hand, others), "casual")[0] == "play A:worm"
    assert turn(position("2 D:elephant, 4 A:trap", others), "casual")[0] == "play D:elephant"


def test_the_skilled_player_rolls_too_little() -> None:
    hands = "C:fox, 7 A:trap", "4 D:elephant, 3 B:bear, 2 D:boar"
    assert turn(position(*hands), "skilled")[0] == "play C:fox"
    assert turn(position(*hands), "master")[0].startswith("reroll")
    assert turn(position(*hands, middle="2 B:bear"), "skilled")[0].startswith("reroll")


def test_who_errs_more_likes_more_to_play_and_rolls_again_less_often() -> None:
    game, draw = waghals.game("wuerfelzoo", players=3), random.Random(1)
    again, state = dict.fromkeys(("child", "casual", "skilled", "master"), 0), game.new()
    for _ in range(350):
        if game.is_terminal(state):
            state = game.new()
        legal, outcomes = game.legal_actions(state), game.outcomes(state)
        words = [game.text(state, action) for action in legal]
        if {each.split()[0] for each in words} == {"play", "reroll"}:
            for name in again:
                action = bot(name, game.name).choose(game, state, (), legal, draw.randrange)
                again[name] += game.text(state, action).startswith("reroll")
        state = game.child(state, draw.randrange(outcomes) if outcomes else draw.choice(legal))
    assert 0 == again["child"] < again["casual"] < again["skilled"] < again["master"]


@pytest.mark.parametrize(
    ("better", "worse", "matches"),
    [("casual", "child", 40), ("skilled", "casual", 60), ("master", "skilled", 12)],
)
def test_each_beats_the_next_lower(better: str, worse: str, matches: int) -> None:
    won = sum(duel(better, worse, seed) for seed in range(matches))
    assert won > 0.52 * matches


def duel(better: str, worse: str, seed: int) -> bool:
    """Whether the better one wins a round of two; they begin in turn."""
    game, chance = waghals.game("wuerfelzoo"), random.Random(seed)
    state, seat_of_better = game.new(), seed % 2
    while (seat := game.to_move(state)) != TERMINAL:
        if seat == CHANCE:
            state = game.resolve(state, chance.randrange(game.outcomes(state)))
            continue
        player = bot(better if seat == seat_of_better else worse, "wuerfelzoo")
        legal = game.legal_actions(state)
        state = game.apply(state, player.choose(game, state, (), legal, chance.randrange))
    return game.winners(state) == [seat_of_better]


@pytest.mark.parametrize(
    "options", [{"rounds": 2, "discards": "box"}, {"points": 20}, {"each": (14, 6, 10, 12, 8)}], ids=str
)
def test_those_that_have_learnt_play_every_variant_to_the_end(options: dict[str, object]) -> None:
    game, chance = waghals.game("wuerfelzoo", **options), random.Random(1)
    for names in (("master", "child"), ("skilled", "casual")):
        state = game.new()
        while (seat := game.to_move(state)) != TERMINAL:
            if seat == CHANCE:
                state = game.resolve(state, chance.randrange(game.outcomes(state)))
                continue
            legal = game.legal_actions(state)
            player = bot(names[seat], "wuerfelzoo")
            state = game.apply(state, player.choose(game, state, (), legal, chance.randrange))
        assert game.winners(state)
