"""The card counter of Allie Gator: exact odds on small tables, and better than chance."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

import waghals
from waghals.bots import bot, bots_for
from waghals.games.allie_gator.bots import After, Odds, afterwards, before
from waghals.games.allie_gator.rules import GIFT, RAISE, REVERSE, STEAL, Observation, deck

COUNTER = bot("card-counter")
DECIDES_WITHIN = 0.5  # seconds


def sitting(players: int, hand: tuple[int, ...], **changes: object) -> Observation:
    """Seat 0 is to move with this hand; 40 and 60 are the targets, and the chip is on the left."""
    game = waghals.game("allie-gator", players=players)
    seen: Observation = game.observation(game.new(), 0)
    table = {"targets": ((40,), (60,)), "phase": 3, "dealing": False, "hand": hand, "piled": 40}
    table |= {"held": (len(hand),) + (5,) * (players - 1)}
    return replace(seen, **(table | changes))  # type: ignore[arg-type]


def choice(seen: Observation, *legal: str) -> str:
    """What the bot plays of these actions."""
    game = waghals.game("allie-gator", players=seen.players)
    numbers = sorted(game.parse(game.new(), text) for text in legal)
    return game.text(game.new(), COUNTER.choose(game, seen, numbers, random.Random(2).randrange))


def after(seen: Observation, action: str) -> After:
    game = waghals.game("allie-gator", players=seen.players)
    return next(afterwards(seen, game.parse(game.new(), action)))


def test_it_plays_allie_gator_only_and_is_the_one_for_it() -> None:
    assert bots_for("allie-gator") == ["card-counter", "random"]
    assert "card-counter" not in bots_for("cant-stop")


def test_the_chance_that_unknown_cards_are_of_no_use_is_exact() -> None:
    odds = Odds(sitting(2, (10, 20, 30, STEAL, GIFT)))
    unseen = [card for card, copies in deck().copies.items() for _ in range(copies)]
    for card in (10, 20, 30, STEAL, GIFT, 40, 60):
        unseen.remove(card)
    assert odds.count == len(unseen) == 81
    hands = list(combinations(unseen, 2))
    useless = sum(not any(45 < card < 60 for card in hand) for hand in hands)
    fitting = odds.fitting((40, 60), (39, 45))
    assert fitting == 14
    assert odds.none_of(fitting, 2) == pytest.approx(Fraction(useless, len(hands)))


def test_numbers_that_fit_on_both_sides_are_counted_once() -> None:
    odds = Odds(sitting(3, (1, 2, 3, 4, 5)))
    assert odds.fitting((40, 60), (30, 20)) == len([n for n in range(21, 60) if n != 40])
    assert odds.fitting((40, 60), (39, 59)) == 0


def test_a_player_that_is_known_to_hold_a_fitting_number_has_nothing_to_fear() -> None:
    odds = Odds(sitting(2, (1, 2, 3, 4, 5)))
    now = before(sitting(2, (1, 2, 3, 4, 5)))
    assert odds.next_player(now) > 0
    odds.known = ((), (33,))
    assert odds.next_player(now) == 0


def test_what_an_action_leaves() -> None:
    seen = sitting(3, (10, 50, REVERSE, RAISE, GIFT), fields=((5, 9), ()))
    played = after(seen, "play 10 left")
    assert (played.tops, played.sizes, played.kept, played.drawn) == (
        (10, 0),
        (4, 1),
        (50, REVERSE, RAISE, GIFT),
        1,
    )
    raised = after(seen, "raise 50 left")
    assert (raised.targets, raised.sizes, raised.drawn) == ((50, 60), (4, 1), 2)
    gift = after(seen, "gift left 1")
    assert (gift.tops, gift.sizes) == ((5, 0), (2, 1))
    assert after(seen, "reverse").next == 2
    taken = after(seen, "take")
    assert (taken.chip, taken.cost, taken.targets) == (1, 3, (10, 60))
    assert after(replace(seen, piled=0), "take").ends


def test_it_wastes_no_room() -> None:
    seen = sitting(3, (11, 38, 58, 65, 70), fields=((10,), (20,)))
    assert (
        choice(seen, "play 11 left", "play 38 left", "play 38 right", "play 58 right", "take")
        == "play 11 left"
    )


def test_it_takes_few_cards_rather_than_play_a_special() -> None:
    seen = sitting(3, (61, 62, 63, 64, STEAL), fields=((), (59,)))
    assert choice(seen, "steal 1", "steal 2", "take") == "take"


def test_it_plays_a_special_rather_than_take_many_cards() -> None:
    seen = sitting(3, (61, 62, 63, 64, REVERSE), fields=((2, 3, 5, 7, 11, 13, 39), (59,)))
    assert choice(seen, "reverse", "take") == "reverse"


def test_it_gives_a_card_to_whoever_has_fewest() -> None:
    seen = sitting(
        4, (61, 62, 63, 64, GIFT), fields=((2, 3, 5, 7, 39), (59,)), minus=((), (1, 6), (4,), (8, 9))
    )
    gifts = [f"gift {side} {seat}" for side in ("left", "right") for seat in (1, 2, 3)]
    assert choice(seen, *gifts, "take") in ("gift left 2", "gift right 2")


def test_the_only_action_is_played_at_once() -> None:
    seen = sitting(2, (1, 2, 3, 4, 5))
    assert COUNTER.choose(waghals.game("allie-gator"), seen, [7], random.Random(1).randrange) == 7


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_takes_far_fewer_cards_than_chance_and_decides_quickly(players: int) -> None:
    game, rng, slowest = waghals.game("allie-gator", players=players, short=True), random.Random(players), 0.0
    minus = [0.0, 0.0]  # of the card counter, and of the others on average
    for number in range(4):
        state, seat = game.new(), number % players
        while (who := game.to_move(state)) != waghals.TERMINAL:
            if who == waghals.CHANCE:
                state = game.resolve(state, rng.randrange(game.outcomes(state)))
                continue
            player = COUNTER if who == seat else bot("random")
            began = time.process_time()
            action = player.choose(
                game, game.observation(state, who), game.legal_actions(state), rng.randrange
            )
            slowest = max(slowest, time.process_time() - began)
            state = game.apply(state, action)
        counts = [-score for score in game.scores(state)]
        minus[0] += counts.pop(seat)
        minus[1] += sum(counts) / len(counts)
    assert minus[0] < 0.6 * minus[1]
    assert slowest < DECIDES_WITHIN
