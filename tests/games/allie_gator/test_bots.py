"""The players of Allie Gator: exact odds on small tables, what each errs by, and who beats whom."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

import waghals
from waghals.bots import Answer, Bot, Question, ask, bot, bots_for, characters
from waghals.contract.discovery import folder
from waghals.contract.history import Shown
from waghals.contract.ply import TERMINAL
from waghals.games.allie_gator import rules
from waghals.games.allie_gator.belief import deck
from waghals.games.allie_gator.bots.counter import FORMER
from waghals.games.allie_gator.notation import card_text
from waghals.games.allie_gator.odds import After, Odds, afterstates, present
from waghals.games.allie_gator.policy import HATE
from waghals.games.allie_gator.state import (
    DRAWING,
    FIELD,
    GIFT,
    HIGHEST,
    MINUS,
    PLAYING,
    RAISE,
    REVERSE,
    STEAL,
    TARGET,
    UNSEEN,
    State,
)
from waghals.games.allie_gator.view import View
from waghals.match import ByHand, Match, Seat

COUNTER = bot("card-counter", "allie-gator")


def sitting(
    players: int,
    hand: tuple[int, ...],
    fields: Sequence[Sequence[int]] = ((), ()),
    minus: Sequence[Sequence[int]] = (),
    piled: int = 40,
) -> View:
    """Seat 0 is to move with this hand; 40 and 60 are the targets, and the chip is on the left."""
    game = waghals.game("allie-gator", players=players)
    s: State = game.new()
    s.phase, s.dealing, s.piled, s.targets = PLAYING, 0, piled, [40, 60]
    s.place[40], s.place[60] = TARGET, TARGET + 1
    s.held[:players] = [len(hand), *[5] * (players - 1)]
    s.hands[0][: len(hand)] = hand
    for card in hand:
        if card <= HIGHEST:
            s.place[card] = 0
    for first, heaps in ((FIELD, fields), (MINUS, minus)):
        for i, cards in enumerate(heaps):
            for card in cards:
                s.place[card] = first + i
    s.tops = [max(field, default=0) for field in fields]
    s.minus[: len(minus)] = map(len, minus)
    view: View = game.observation(s, 0)
    return view


def dealt(view: View) -> list[Shown]:
    """A history in which every card came from the pile, as the viewer of a table set up at will saw it."""
    before = view.copy()
    before.phase, before.dealing = DRAWING, 1
    shown: list[Shown] = []
    for p in range(view.players):
        for card in view.hands[p][: view.held[p]]:
            drawing = before.copy()
            drawing.receiver = p
            shown.append(Shown(drawing, waghals.CHANCE, card_text(card) if p == view.viewer else "?"))
    return shown


def odds(view: View) -> Odds:
    own = [tuple(view.hands[p][: view.held[p]]) if p == view.viewer else () for p in range(view.players)]
    return Odds(view, own)


def choice(view: View, *legal: str, player: str = "card-counter") -> str:
    """What a bot plays of these actions."""
    game = waghals.game("allie-gator", players=view.players)
    numbers = sorted(game.parse(game.new(), text) for text in legal)
    chosen = bot(player, "allie-gator").choose(game, view, dealt(view), numbers, random.Random(2).randrange)
    return game.text(game.new(), chosen)


def after(view: View, action: str) -> After:
    game = waghals.game("allie-gator", players=view.players)
    return next(afterstates(view, game.parse(game.new(), action)))


def test_it_plays_allie_gator_only_and_is_the_one_for_it() -> None:
    assert bots_for("allie-gator") == ["card-counter", "child", "casual", "skilled", "master", "random"]
    assert "card-counter" not in bots_for("cant-stop")


def test_the_chance_that_unknown_cards_are_of_no_use_is_exact() -> None:
    counted = odds(sitting(2, (10, 20, 30, STEAL, GIFT)))
    unseen = [card for card, copies in deck().copies.items() for _ in range(copies)]
    for card in (10, 20, 30, STEAL, GIFT, 40, 60):
        unseen.remove(card)
    assert counted.count == len(unseen) == 81
    hands = list(combinations(unseen, 2))
    useless = sum(not any(45 < card < 60 for card in hand) for hand in hands)
    fitting = counted.fitting((40, 60), (39, 45))
    assert fitting == 14
    assert counted.none_of(fitting, 2) == pytest.approx(Fraction(useless, len(hands)))


def test_numbers_that_fit_on_both_sides_are_counted_once() -> None:
    counted = odds(sitting(3, (1, 2, 3, 4, 5)))
    assert counted.fitting((40, 60), (30, 20)) == len([n for n in range(21, 60) if n != 40])
    assert counted.fitting((40, 60), (39, 59)) == 0


def test_a_player_that_is_known_to_hold_a_fitting_number_has_nothing_to_lose() -> None:
    view = sitting(2, (1, 2, 3, 4, 5))
    assert odds(view).next_player(present(view)) > 0
    assert Odds(view, ((1, 2, 3, 4, 5), (33,))).next_player(present(view)) == 0


def test_what_an_action_leaves() -> None:
    view = sitting(3, (10, 50, REVERSE, RAISE, GIFT), fields=((5, 9), ()))
    played = after(view, "play 10 left")
    assert (played.tops, played.sizes, played.kept, played.drawn) == (
        (10, 0),
        (4, 1),
        (50, REVERSE, RAISE, GIFT),
        1,
    )
    raised = after(view, "raise 50 left")
    assert (raised.targets, raised.sizes, raised.drawn) == ((50, 60), (4, 1), 2)
    gift = after(view, "gift left 1")
    assert (gift.tops, gift.sizes) == ((5, 0), (2, 1))
    assert after(view, "reverse").next == 2
    taken = after(view, "take")
    assert (taken.chip, taken.cost, taken.targets) == (1, 3, (10, 60))
    view.piled = 0
    assert after(view, "take").ends


def test_it_wastes_no_room() -> None:
    view = sitting(3, (11, 38, 58, 65, 70), fields=((10,), (20,)))
    assert (
        choice(view, "play 11 left", "play 38 left", "play 38 right", "play 58 right", "take")
        == "play 11 left"
    )


def test_it_takes_few_cards_rather_than_play_a_special() -> None:
    view = sitting(3, (61, 62, 63, 64, STEAL), fields=((), (59,)))
    assert choice(view, "steal 1", "steal 2", "take") == "take"


def test_it_plays_a_special_rather_than_take_many_cards() -> None:
    view = sitting(3, (61, 62, 63, 64, REVERSE), fields=((2, 3, 5, 7, 11, 13, 39), (59,)))
    assert choice(view, "reverse", "take") == "reverse"


def test_it_gives_a_card_to_whoever_has_fewest() -> None:
    view = sitting(
        4, (61, 62, 63, 64, GIFT), fields=((2, 3, 5, 7, 39), (59,)), minus=((), (1, 6), (4,), (8, 9))
    )
    gifts = [f"gift {side} {seat}" for side in ("left", "right") for seat in (1, 2, 3)]
    assert choice(view, *gifts, "take") in ("gift left 2", "gift right 2")


def test_the_former_counter_reckons_with_cards_to_come_and_its_rival_matters_less_to_it() -> None:
    view = sitting(2, (1, 2, 3, 61, 62), fields=((30,), ()))
    now, odds_now = present(view), odds(view)
    former = Odds(view, odds_now.known, FORMER.rival, FORMER.growth)
    assert former.own(now) == pytest.approx(odds_now.own(now) + 0.5 * odds_now.stuck(now))
    rival = odds_now.next_player(now)
    assert odds_now.loss(now) == pytest.approx(odds_now.own(now) - 1.5 * rival)
    assert former.loss(now) == pytest.approx(former.own(now) - rival)
    assert rival > 0 < odds_now.stuck(now)
    assert FORMER.name not in bots_for("allie-gator")


def test_the_only_action_is_played_at_once() -> None:
    view = sitting(2, (1, 2, 3, 4, 5))
    assert COUNTER.choose(waghals.game("allie-gator"), view, [], [7], random.Random(1).randrange) == 7


def test_the_child_plays_the_highest_number_and_gives_its_specials_away() -> None:
    view = sitting(2, (11, 38, 58, 65, STEAL))
    plays = ("play 11 left", "play 38 left", "play 38 right", "play 58 right", "steal 1", "take")
    assert choice(view, *plays, player="child") == "play 58 right"
    assert choice(view, "target 11", "target 38", "target 58", player="child") == "target 58"
    assert choice(view, "steal 1", "take", player="child") == "take"
    two = sitting(2, (11, 38, 58, 65, STEAL), fields=((2,), ()))
    assert choice(two, "steal 1", "take", player="child") == "steal 1"


def test_the_casual_player_stays_close_and_hoards_specials() -> None:
    view = sitting(2, (11, 38, 58, 65, STEAL), fields=((2, 10), (30,)))
    plays = ("play 11 left", "play 38 left", "play 38 right", "play 58 right", "steal 1", "take")
    assert choice(view, *plays, player="casual") == "play 11 left"
    assert choice(view, "steal 1", "take", player="casual") == "take"
    many = sitting(2, (11, 38, 58, 65, STEAL), fields=((2, 3, 5), ()))
    assert choice(many, "steal 1", "take", player="casual") == "steal 1"


def test_the_casual_player_lays_targets_by_the_cards_that_were_seen() -> None:
    targets = ("target 11", "target 25", "target 38", "target 50", "target 65")

    def laid(taken: Sequence[int]) -> str:
        view = sitting(2, (11, 25, 38, 50, 65), minus=((), taken))
        view.targets, view.place[40] = [0, 60], UNSEEN
        return choice(view, *targets, player="casual")

    assert laid(range(1, 7)) == "target 25"
    assert laid([card for card in range(40, 60) if card != 50]) == "target 11"


def test_the_master_says_how_likely_each_action_wins_and_the_odds() -> None:
    game, view = waghals.game("allie-gator"), sitting(2, (11, 38, 58, 65, STEAL))
    answer = thought(view, "master")
    assert set(answer.values) == set(game.legal_actions(view))
    assert answer.values[answer.action] == max(answer.values.values())
    assert all(0 < value < 1 for value in answer.values.values())
    assert answer.reason is not None
    told = r"This wins \d+ of 100, the next best way \d+; the next player has no number that fits in \d+"
    assert re.match(told, str(answer.reason))


def test_the_skilled_player_takes_only_where_that_is_much_better() -> None:
    view, game = sitting(2, (61, 62, 63, 64, STEAL), fields=((), (59,))), waghals.game("allie-gator")
    take, steal = (game.parse(game.new(), word) for word in ("take", "steal 1"))
    values = thought(view, "master").values
    assert set(values) >= {take, steal}
    shunned = values[take] - HATE < values[steal]
    assert (choice(view, "steal 1", "take", player="skilled") == "steal 1") == shunned


def thought(view: View, player: str) -> Answer:
    game = waghals.game("allie-gator", players=view.players)
    history, draw = dealt(view), random.Random(2).randrange
    return ask(bot(player, game.name), Question(game, view, history, game.legal_actions(view), draw))


LADDER = ("random", "child", "casual")


@pytest.mark.parametrize(("lower", "higher"), [*pairwise(LADDER)])
def test_each_wins_more_often_than_the_one_before(lower: str, higher: str) -> None:
    won = sum(short_match(bot(higher, "allie-gator"), bot(lower, "allie-gator"), seed) for seed in range(60))
    assert won > 32


def short_match(first: Bot, second: Bot, seed: int) -> float:
    """What the first wins of a match of one round; these players need no history."""
    game, rng = waghals.game("allie-gator", short=True), random.Random(seed)
    s: State = game.new()
    while (seat := game.to_move(s)) != TERMINAL:
        if seat == waghals.CHANCE:
            rules.resolve(s, rng.randrange(rules.outcomes(s)))
            continue
        player, view = (first if seat == seed % 2 else second), game.observation(s, seat)
        rules.apply(s, player.choose(game, view, [], game.legal_actions(view), rng.randrange))
    winners = game.winners(s)
    return (seed % 2 in winners) / len(winners)


def test_every_character_has_a_face_and_the_levels_rise() -> None:
    drawn = re.findall(
        r'symbol id="(\w+)" viewBox="0 0 28 28"', (folder("allie-gator") / "faces.svg").read_text("utf-8")
    )
    assert [one.face for one in characters("allie-gator")] == drawn
    played = [bot(one.bot, "allie-gator").level for one in characters("allie-gator") if one.bot]
    assert played == [1, 2, 3, 4]
    assert len({one.name for one in characters("allie-gator")}) == 7


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_counter_takes_far_fewer_cards_than_chance(players: int) -> None:
    game, rng = waghals.game("allie-gator", players=players, short=True), random.Random(players)
    minus = [0.0, 0.0]  # of the card counter, and of the others on average
    for number in range(4):
        match = Match(game, [Seat(f"Seat {p}") for p in range(players)], ByHand())
        seat = number % players
        while not match.over:
            who = match.to_move
            if who == waghals.CHANCE:
                match.enter(game.outcome_text(match.state, rng.randrange(game.outcomes(match.state))))
                continue
            player = COUNTER if who == seat else bot("random", "allie-gator")
            view, history = match.observation(who), match.history(who)
            action = player.choose(game, view, history, game.legal_actions(view), rng.randrange)
            match.act(who, action)
        counts = [-score for score in game.scores(match.state)]
        minus[0] += counts.pop(seat)
        minus[1] += sum(counts) / len(counts)
    assert minus[0] < 0.6 * minus[1]
