"""The bots of Raffzahn: the greedy one is exact in what it expects, each level plays as it is described."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import waghals
from waghals.bots import Bot, Level, UnknownBot, bot, bots_for
from waghals.contract.history import History
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.policy.ends import GREEDY, UNWARY, teeth
from waghals.games.raffzahn.rules import (
    REROLL,
    TAKE,
)
from waghals.games.raffzahn.state import ALL_DICE, MIDDLE

BOT = bot("greedy", "raffzahn")


def position(script: str, **options: Any) -> tuple[waghals.Game, Any]:
    game = waghals.game("raffzahn", **options)
    state = game.new()
    for line in [line.strip() for line in script.split("/")]:
        who, _, text = line.partition(" ")
        if who == "*":
            state = game.resolve(state, game.parse_outcome(state, text))
        else:
            state = game.apply(state, game.parse(state, text))
    return game, state


def choice(script: str, **options: Any) -> str:
    game, state = position(script, **options)
    return game.text(state, chosen_by(BOT, game, state, lambda n: 0))


def chosen_by(player: Bot, game: waghals.Game, state: Any, randbelow: Callable[[int], int]) -> int:
    view, legal = game.observation(state, game.to_move(state)), game.legal_actions(state)
    return player.choose(game, view, (), legal, randbelow)


ANNA_HAS_FOUR = "/".join(f"* 20 1 {n} / 0 take / * rotten 1 1 / * rotten 1 1" for n in (1, 2, 3, 4))
FOUR_ALL_ROUND = "* rotten 1 1 / * rotten 1 1 / * rotten 1 1"
BEN_HAS_TWO = "/".join(
    f"* rotten 1 1 / * {dice} / 1 take / * rotten 1 1" for dice in ("10 star 4", "star 1 5")
)
BEN_MISSES = f"{ANNA_HAS_FOUR} / {BEN_HAS_TWO} / * rotten 1 1 / * 20 1 4"  # Anna's 25 is protected


def test_it_takes_the_best_there_is() -> None:
    assert choice("* 30 5 5") == "take"


def test_it_rolls_again_for_better_and_keeps_the_thirty() -> None:
    assert choice("* star 1 1").startswith("reroll yellow")


def test_it_protects_what_it_may() -> None:
    turns = "/".join(f"* 20 1 {n} / 0 take / * rotten 1 1 / * rotten 1 1" for n in (1, 2, 3))
    assert choice(f"{turns} / * 30 5 5") == "take"


def test_it_pays_as_little_as_it_can() -> None:
    """Ben owns 6, 7 (two teeth each) and 14 (three); only 14 alone costs no more than three."""
    anna = "/".join(f"* 20 1 {n} / 0 take / * rotten 1 1 / * rotten 1 1" for n in (1, 2, 3, 4))
    ben = "/".join(
        f"* rotten 1 1 / * {dice} / 1 take / * rotten 1 1" for dice in ("10 star 4", "star 1 5", "star 3 4")
    )
    miss = "* rotten 1 1 / * 20 1 4 / 1 reroll blue1 / * 1 / 1 reroll blue1 / * 1"
    assert choice(f"{anna} / {ben} / {miss}") == "pay 14"


def test_it_calls_where_calling_is_free() -> None:
    assert choice("* star 1 1", call=True).startswith("call ")
    called = choice("* 10 1 1 / 0 call 15", call=True)
    assert called.startswith("reroll")


def test_it_knows_what_the_last_tile_means() -> None:
    """With one tile left in the middle, whoever is ahead takes it, whoever is behind does not."""
    game, state = position("* star 3 3")
    for tile in range(1, 41):
        if tile != 6:
            state.owner[tile] = 1
    state.middle, state.tiles[1], state.open[1] = 1, 39, 39
    behind = game.text(state, chosen_by(BOT, game, state, lambda n: 0))
    assert behind != "take"
    for tile in range(20, 41):
        state.owner[tile] = 0
    state.tiles[0], state.open[0], state.tiles[1], state.open[1] = 21, 21, 18, 18
    assert game.text(state, chosen_by(BOT, game, state, lambda n: 0)) == "take"


@pytest.mark.parametrize("options", [{}, {"edition": "original"}, {"call": True, "strict": True}])
def test_it_beats_chance(options: dict[str, Any]) -> None:
    """One greedy seat against three blind ones: it would win a quarter by luck, and wins nearly all."""
    game = waghals.game("raffzahn", players=4, **options)
    wins = sum(winner(game, seed % 4, Random(seed)) == [seed % 4] for seed in range(8))
    assert wins >= 6


def test_it_beats_whoever_takes_the_first_tile_there_is() -> None:
    """Two greedy seats against two hasty ones, in turn on either side: half would be luck."""
    game = waghals.game("raffzahn", players=4)
    wins = 0
    for seed in range(20):
        greedy_seats = {seed % 2, seed % 2 + 2}
        players = [BOT if seat in greedy_seats else HASTY for seat in range(4)]
        wins += set(played_out(game, players, Random(seed))) <= greedy_seats
    assert wins >= 14


class Hasty:
    """Takes the first tile that it can, and otherwise rolls everything again."""

    name = title = "hasty"
    level: Level = 1

    def choose(
        self,
        game: waghals.Game,
        view: Any,
        history: History,
        legal: Sequence[int],
        randbelow: Callable[[int], int],
    ) -> int:
        wishes = [action for action in (TAKE, REROLL + ALL_DICE) if action in legal]
        return [*wishes, *legal][0]


HASTY = Hasty()


def winner(game: waghals.Game, greedy_seat: int, dice: Random) -> list[int]:
    """Who wins a match with the greedy bot on that seat and blind ones on the others."""
    return played_out(
        game, [BOT if seat == greedy_seat else bot("random", "raffzahn") for seat in range(4)], dice
    )


def played_out(game: waghals.Game, players: Sequence[Bot], dice: Random) -> list[int]:
    """Who wins among these players."""
    state = game.new()
    for _ in range(5000):
        mover = game.to_move(state)
        if mover == waghals.TERMINAL:
            return game.winners(state)
        if mover == waghals.CHANCE:
            state = game.resolve(state, dice.randrange(game.outcomes(state)))
            continue
        state = game.apply(state, chosen_by(players[mover], game, state, dice.randrange))
    raise AssertionError("the match does not end")


def says(player: str, script: str, **options: Any) -> str:
    """What this player chooses after these lines."""
    game, state = position(script, **options)
    return game.text(state, chosen_by(bot(player, "raffzahn"), game, state, lambda n: 0))


@pytest.mark.parametrize(
    ("script", "child", "casual"),
    [
        ("* 30 1 1", "take", "take"),
        ("* 10 1 1", "reroll yellow blue1 blue2", "take"),
        ("* 10 1 1 / 0 reroll yellow blue1 / * 10 2", "take", "take"),  # the first roll is gone
        ("* 10 2 3", "take", "take"),
        (f"{FOUR_ALL_ROUND} / * 30 5 5", "take", "take"),
    ],
)
def test_a_child_wants_no_small_tile_at_first_and_a_casual_player_the_first_one(
    script: str, child: str, casual: str
) -> None:
    assert [says(player, script) for player in ("child", "casual")] == [child, casual]


def test_after_a_miss_a_casual_player_rolls_what_hits_something_most_likely() -> None:
    """Anna's 25 is protected: with 20 and 4 one blue die hits whatever it shows but the 1."""
    assert says("casual", f"{ANNA_HAS_FOUR} / * rotten 1 1 / * 20 1 4") == "reroll blue1 blue2"


def test_a_skilled_player_overlooks_that_a_theft_hurts_and_a_greedy_one_does_not() -> None:
    """Ben has the 33: to the greedy player it is worth more than if it lay in the middle."""
    _, stolen = position("* rotten 1 1 / * 30 1 2 / 1 take / * rotten 1 1 / * 30 1 2")
    taken = stolen.copy()
    taken.owner[33] = MIDDLE
    gains = dict[int, list[float]]()
    for eyes in (GREEDY, UNWARY):
        for state in (stolen, taken):
            after = state.copy()
            rules.take(after, False)
            gains.setdefault(eyes, []).append(teeth(after, 0, eyes) - teeth(state, 0, eyes))
    assert gains[UNWARY][0] == pytest.approx(gains[UNWARY][1])
    assert gains[GREEDY][0] > gains[GREEDY][1]


@pytest.mark.parametrize(("better", "worse"), [("casual", "child"), ("skilled", "casual")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """In turn on either seat: half would be luck."""
    game, wins = waghals.game("raffzahn", players=2), 0
    pair = [bot(better, "raffzahn"), bot(worse, "raffzahn")]
    for seed in range(14):
        players = pair if seed % 2 else pair[::-1]
        wins += played_out(game, players, Random(seed)) == [players.index(pair[0])]
    assert wins >= 8


def test_it_plays_raffzahn_alone() -> None:
    assert bots_for("raffzahn") == ["child", "casual", "skilled", "master", "greedy", "random"]
    with pytest.raises(UnknownBot):
        bot("greedy", "cant-stop")


def test_it_changes_nothing_of_what_it_is_shown() -> None:
    game, state = position("* 10 1 1", call=True)
    before = state.copy()
    chosen_by(BOT, game, state, lambda n: 0)
    assert state == before
