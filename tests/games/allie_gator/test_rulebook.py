"""Allie Gator: every example of the rulebook and every ruling (docs/rulings.md, A1 to A30), played.

Every script begins with a deal: two targets, then a hand for each seat.
"""

from __future__ import annotations

import random

import pytest

import waghals
from tests.play import Table, statements
from tests.play import play as play_game
from waghals.contract.conformance import random_walk
from waghals.contract.history import HIDDEN, Shown
from waghals.games.allie_gator import belief, rules, state
from waghals.games.allie_gator.notation import CARDS, SIDE_NAMES, card_text
from waghals.games.allie_gator.state import (
    GIFT,
    HAND,
    HIGHEST,
    KINDS,
    LEFT,
    NOWHERE,
    PILE,
    REVERSE,
    RIGHT,
    SEATS,
    State,
)
from waghals.games.allie_gator.view import View


def deal(left: int, right: int, *hands: str) -> str:
    """The script that begins a round so."""
    cards = [word for hand in hands for word in hand.split()]
    assert all(len(hand.split()) == HAND for hand in hands)
    return "\n".join(f"* {card}" for card in (left, right, *cards)) + "\n"


def play(script: str, **options: object) -> Table:
    return play_game(script, "allie-gator", **options)


def hand(table: Table, seat: int) -> str:
    view: View = table.game.observation(table.state, seat)
    return " ".join(map(card_text, view.hands[seat][: view.held[seat]]))


def lying(table: Table, place: int) -> tuple[int, ...]:
    """The number cards that everybody sees there, ascending."""
    view: View = table.game.observation(table.state, None)
    return tuple(card for card in range(1, HIGHEST + 1) if view.place[card] == place)


def minus(table: Table, seat: int) -> str:
    view: View = table.game.observation(table.state, None)
    specials = [REVERSE + kind for kind in range(KINDS) for _ in range(view.played[seat][kind])]
    cards = (*lying(table, state.MINUS + seat), *specials)
    assert view.minus[seat] == len(cards)
    return " ".join(map(card_text, cards))


def fields(table: Table) -> tuple[tuple[int, ...], ...]:
    return tuple(lying(table, state.FIELD + side) for side in (LEFT, RIGHT))


def targets(table: Table) -> tuple[tuple[int, ...], ...]:
    return tuple(lying(table, state.TARGET + side) for side in (LEFT, RIGHT))


def history(table: Table, viewer: int | None) -> list[Shown]:
    """The plies so far as they were shown to a seat, or to spectators (None)."""
    game = table.game
    return [
        Shown(
            game.observation(before, viewer),
            who,
            text if who != waghals.CHANCE or game.sees_outcome(before, viewer) else HIDDEN,
        )
        for before, who, text in table.plies
    ]


def go_on(table: Table, script: str) -> Table:
    """The same table, played on."""
    for statement in statements(script):
        table.say(statement)
    return table


def with_pile(table: Table, cards: str) -> Table:
    """The same table; of the pile only these cards are left."""
    s = table.state
    for card in range(1, HIGHEST + 1):
        if s.place[card] == PILE:
            s.place[card] = state.NOWHERE
    s.tens, s.specials = [0] * len(s.tens), [0] * KINDS
    words = cards.split()
    for card in (CARDS.index(word) + 1 for word in words):
        if card > HIGHEST:
            s.specials[card - REVERSE] += 1
        else:
            s.place[card] = PILE
            s.tens[(card - 1) // 10] += 1
    s.numbers, s.piled = sum(s.tens), len(words)
    return table


LOW, LOWER, LOWEST = "11 12 13 14 15", "6 7 8 9 10", "1 2 3 4 5"
HIGH = "66 67 68 69 70"


# ---- the cards and the start


def test_there_are_88_cards_70_numbers_and_18_specials_of_four_kinds() -> None:
    state = waghals.game("allie-gator").new()
    assert (state.piled, state.numbers, state.specials) == (88, 70, [6, 5, 4, 3])
    assert state.place == [NOWHERE, *[PILE] * 70], "there is no card 0"
    texts = [waghals.game("allie-gator").outcome_text(state, outcome) for outcome in range(88)]
    assert texts == [*map(str, range(1, 71)), *["reverse"] * 6, *["steal"] * 5, *["raise"] * 4, *["gift"] * 3]


@pytest.mark.parametrize(("players", "pile"), [(2, 76), (3, 71), (4, 66), (5, 61)])
def test_everybody_is_dealt_five_cards_and_the_rest_is_the_pile(players: int, pile: int) -> None:
    hands = (LOW, LOWER, LOWEST, "16 17 18 19 20", HIGH)[:players]
    table = play(deal(50, 40, *hands), players=players)
    assert table.state.piled == pile
    assert [hand(table, p) for p in range(players)] == list(hands)
    view = table.game.observation(table.state, None)
    assert (view.receiver, view) == (0, table.game.observation(table.state, None))


def test_a_special_that_is_turned_up_for_a_target_goes_back_and_another_card_is_turned_up() -> None:
    table = play("* reverse / * gift / * reverse / * 70 / * steal / * 1")
    assert targets(table) == ((70,), (1,))
    assert [table.game.sees_outcome(table.state, seat) for seat in (0, 1)] == [True, False], "hands come next"
    assert table.state.piled == 86
    assert table.state.specials == [6, 5, 4, 3]


# ---- the rulebook's examples

FIRST_EXAMPLE = (
    deal(28, 65, "26 27 50 51 64", "49 66 67 68 69")
    + """
    0 play 26 left / * 70
    1 play 49 right / * 60
"""
)


def test_only_the_27_fits_on_the_left_and_50_to_64_on_the_right_then_the_51_is_played() -> None:
    table = play(
        FIRST_EXAMPLE
        + """
        0 may play 27 left, play 50 right, play 51 right, play 64 right, take
        0 may not play 51 left: It has to be lower than the target, 28.
        0 may not play 70 right: It has to be lower than the target, 65.
        0 play 51 right
        * 33                                  # and a card is drawn
        1 is next
    """
    )
    assert fields(table) == ((26,), (49, 51))
    assert hand(table, 0) == "27 33 50 64 70"


def test_the_70_is_laid_on_the_left_target_and_two_cards_are_drawn() -> None:
    table = play(
        deal(60, 40, "raise 70 1 41 42", LOWER)
        + """
        0 may not raise 41 left: It has to be higher than the target, 60.
        0 raise 70 left
        * 33 / * 34
        1 is next
    """
    )
    assert targets(table) == ((60, 70), (40,))
    assert minus(table, 0) == "raise"
    assert hand(table, 0) == "1 33 34 41 42"


def test_a_number_covers_the_one_that_lies_there() -> None:
    table = play(deal(50, 40, LOW, "16 17 18 19 20") + "0 play 13 left / * 21 / 1 play 16 left / * 22")
    assert fields(table) == ((13, 16), ())


def test_after_a_number_one_card_is_drawn_and_it_is_the_next_players_turn() -> None:
    table = play(deal(50, 40, LOW, LOWER, LOWEST) + "0 play 13 left / * steal / 1 is next", players=3)
    assert hand(table, 0) == "11 12 14 15 steal"


def test_a_special_lies_open_as_a_minus_card_and_no_number_goes_onto_a_field() -> None:
    table = play(deal(50, 40, "reverse 12 13 14 15", LOWER) + "0 reverse / * 33 / 1 is next")
    assert minus(table, 0) == "reverse"
    assert fields(table) == ((), ())


def test_steal_draws_a_card_from_any_other_hand_and_the_victim_draws_another_at_once() -> None:
    table = play(
        deal(50, 40, "steal 12 13 14 15", LOWER, LOWEST)
        + """
        0 steal 2
        * 4                                   # from the hand of seat 2
        * 33                                  # for seat 2
        1 is next
    """,
        players=3,
    )
    assert hand(table, 0) == "4 12 13 14 15"
    assert hand(table, 2) == "1 2 3 5 33"
    assert minus(table, 0) == "steal"
    view = table.game.observation(table.state, None)
    assert (view.victim, view.receiver) == (0, 0)  # nobody is being robbed or draws any more


def test_a_stolen_card_is_one_of_the_victims_hand_each_as_likely() -> None:
    table = play(deal(50, 40, "steal 12 13 14 15", "6 7 reverse reverse 10") + "0 steal 1")
    assert table.game.outcomes(table.state) == 5
    assert [table.game.outcome_text(table.state, k) for k in range(5)] == [
        "6",
        "7",
        "10",
        "reverse",
        "reverse",
    ]


def test_gift_gives_the_top_card_of_a_field_to_another_player() -> None:
    table = play(
        deal(50, 40, "gift 12 13 14 15", LOWER, LOWEST)
        + """
        0 play 12 left / * 33
        1 play 6 right / * 34
        2 take / 2 target 5 / * 35
        0 gift right 1 / * 36
    """,
        players=3,
    )
    assert (minus(table, 0), minus(table, 1), minus(table, 2)) == ("gift", "6", "12 50")
    assert fields(table) == ((), ())
    assert (table.state.minus[:3], table.state.tops) == ([1, 1, 2], [0, 0])


def test_a_card_that_the_fifth_seat_is_given_is_still_seen_by_all() -> None:
    hands = (LOW, "gift 7 8 9 10", LOWEST, "16 17 18 19 20", HIGH)
    table = play(deal(50, 40, *hands) + "0 play 13 left / * 33 / 1 gift left 4 / * 34", players=5)
    assert minus(table, 4) == "13"
    assert 13 not in lying(table, state.UNSEEN)


@pytest.mark.parametrize("side", SIDE_NAMES)
def test_the_1_is_given_like_any_other(side: str) -> None:
    table = play(deal(50, 40, "1 12 13 14 15", "gift 7 8 9 10") + f"0 play 1 {side} / * 33 / 1 gift {side} 0")
    assert minus(table, 0) == "1"


def test_taking_brings_target_and_field_under_the_chip_and_then_a_new_target() -> None:
    table = play(
        deal(50, 40, LOW, "16 17 18 19 20")
        + """
        0 play 13 left / * 21
        1 play 16 left / * 22
        0 take
        0 may target 11, target 12, target 14, target 15, target 21
        0 may not take: First lay a new target.
        0 target 12
        * 23
        1 is next
    """
    )
    assert minus(table, 0) == "13 16 50"
    assert targets(table) == ((12,), (40,))
    assert fields(table) == ((), ())
    assert table.state.chip == RIGHT


def test_the_next_take_is_from_the_other_side() -> None:
    table = play(deal(50, 40, LOW, LOWER) + "0 take / 0 target 12 / * 23 / 1 take / 1 target 9 / * 24")
    assert (minus(table, 0), minus(table, 1)) == ("50", "40")
    assert targets(table) == ((12,), (9,))
    assert table.state.chip == LEFT


def test_what_is_not_in_the_hand_cannot_be_played() -> None:
    play(
        deal(50, 40, LOW, "16 reverse steal raise gift")
        + """
        0 may not play 33 left: You do not have the 33.
        0 may not raise 60 left: You do not have this card.
        0 may not reverse: You do not have this card.
        0 may not steal: You do not have this card.
        0 may not steal 1: You do not have this card.
        0 may not gift: You do not have this card.
        0 may not gift left 1: You do not have this card.
        0 may not target 1: A new target is laid only after taking.
        0 may not target 13: A new target is laid only after taking.
        0 take
        0 may not target 16: You do not have the 16.
        0 may not target 1: You do not have the 1.
        0 may not play 11 right: First lay a new target.
        0 target 11
        0 may not take: A card is about to come.
    """
    )


# ---- rulings: playing


def test_a1_a_number_is_strictly_below_the_target_and_above_the_top() -> None:
    play(
        deal(50, 30, "20 21 32 49 51", "19 23 52 53 54")
        + """
        0 may play 20 left, play 20 right, play 21 left, play 21 right, play 32 left, play 49 left, take
        0 play 21 left / * 1
        1 may play 19 right, play 23 left, play 23 right, take
        1 may not play 19 left: It has to be higher than the 21 that lies there.
        1 may not play 52 left: It has to be lower than the target, 50.
    """
    )


def test_a2_a_victim_gets_no_card_when_the_pile_is_empty() -> None:
    table = with_pile(play(deal(50, 40, "steal 12 13 14 15", LOWER)), "")
    go_on(table, "0 steal 1 / * 7 / 1 is next")
    assert (hand(table, 0), hand(table, 1)) == ("7 12 13 14 15", "6 8 9 10")
    assert table.state.hands[1] == [6, 8, 9, 10, 0]


def test_a2_the_victims_last_card_of_the_pile_begins_the_end_phase() -> None:
    table = with_pile(play(deal(50, 40, "steal 12 13 14 15", LOWER)), "33")
    go_on(table, "0 steal 1 / * 7 / * 33 / 1 play 6 left / 0 play 7 left / 1 play 8 left / 0 take")
    assert table.state.round == 2


def test_a3_if_two_are_to_be_drawn_and_one_is_left_one_is_drawn() -> None:
    table = with_pile(play(deal(50, 40, "raise 60 13 14 15", LOWER)), "33")
    go_on(table, "0 raise 60 left / * 33 / 1 is next")
    assert hand(table, 0) == "13 14 15 33"


NO_NUMBER = deal(50, 40, "reverse reverse steal raise gift", LOWER, LOWEST)


def test_a4_without_a_number_the_piles_next_number_becomes_the_target_and_specials_go_back() -> None:
    table = play(NO_NUMBER + "0 take / * reverse / * gift / * reverse / * 33 / 1 is next", players=3)
    assert targets(table) == ((33,), (40,))
    assert minus(table, 0) == "50"
    assert hand(table, 0) == "reverse reverse steal raise gift"
    assert table.state.specials == [4, 4, 3, 2]


def test_a5_without_a_number_and_a_pile_a_take_ends_the_round_all_the_same() -> None:
    table = go_on(with_pile(play(NO_NUMBER, players=3), ""), "0 take")
    assert (table.state.round, table.state.last_minus[:3]) == (2, [1, 0, 0])


def test_a6_if_neither_hand_nor_pile_has_a_number_the_round_ends() -> None:
    table = go_on(with_pile(play(NO_NUMBER, players=3), "reverse steal"), "0 take")
    assert (table.state.round, table.state.last_minus[:3]) == (2, [1, 0, 0])


def test_a7_raise_cannot_be_played_without_a_higher_number() -> None:
    play(
        deal(50, 40, "raise 12 13 14 39", LOWER)
        + """
        0 may not raise 39 right: It has to be higher than the target, 40.
        0 may not raise 45 left: You do not have the 45.
        0 may not raise 1 left: You do not have the 1.
    """
    )
    table = play(deal(50, 40, "raise 51 45 44 43", LOWER))
    raises = [text for text in table.legal if text.startswith("raise")]
    assert raises == ["raise 43 right", "raise 44 right", "raise 45 right", "raise 51 left", "raise 51 right"]


NOBODY_ELSE = deal(50, 40, "steal gift 13 14 15", LOWER, LOWEST)


def without_hands(table: Table, *seats: int) -> Table:
    """The same table, where these seats have no cards and the pile is empty."""
    with_pile(table, "")
    for p in seats:
        table.state.hands[p], table.state.held[p] = [0] * HAND, 0
    return table


def test_a8_gift_is_played_without_effect_while_both_fields_are_empty() -> None:
    table = play(
        NOBODY_ELSE
        + """
        0 may not gift left 1: No card lies there.
        0 gift / * 33 / 1 is next
    """,
        players=3,
    )
    assert (minus(table, 0), table.state.minus) == ("gift", [1, 0, 0, 0, 0])


def test_a8_steal_is_played_without_effect_while_nobody_else_has_cards() -> None:
    table = without_hands(play(NOBODY_ELSE, players=3), 1, 2)
    go_on(table, "0 may not steal 1: This player has no cards. / 0 steal / 1 is next")
    assert (minus(table, 0), hand(table, 0)) == ("steal", "13 14 15 gift")


def test_a8_read_the_other_way_neither_is_played_without_effect() -> None:
    table = without_hands(play(NOBODY_ELSE, players=3, effect_needed=True), 1, 2)
    go_on(
        table,
        """
        0 may play 13 left, play 13 right, play 14 left, play 14 right, play 15 left, play 15 right, take
        0 may not steal: It would have no effect.
        0 may not gift: It would have no effect.
    """,
    )


def test_a9_the_card_below_a_gift_is_the_top_again_and_targets_are_never_given() -> None:
    table = play(
        deal(50, 40, "gift 12 13 60 61", "20 21 22 23 24", LOWEST)
        + """
        0 play 13 left / * 33
        1 play 20 left / * 34
        2 take / 2 target 5 / * 35
        0 play 12 right / * 36
        1 play 21 right / * 7
        2 play 1 left / * 38
        0 may play 33 right, play 36 right, gift left 1, gift left 2, gift right 1, gift right 2, take
        0 gift right 2 / * 39
        1 may play 22 right, play 23 right, play 24 right, play 34 right, take
        1 may not play 7 right: It has to be higher than the 12 that lies there.
    """,
        players=3,
    )
    assert minus(table, 2) == "13 20 21 50"
    assert fields(table) == ((1,), (12,))
    assert targets(table) == ((5,), (40,))


def test_a10_gifts_are_given_in_the_end_phase_too() -> None:
    table = with_pile(play(deal(50, 40, "12 gift 13 14 15", LOWER) + "0 play 12 left / * 33"), "")
    table = with_pile(play(deal(50, 40, "12 13 14 15 16", "gift 7 8 9 10") + "0 play 12 left / * 33"), "")
    go_on(table, "1 gift left 0 / 0 is next")
    assert (minus(table, 0), table.state.round) == ("12", 1)


def test_a11_cards_may_be_taken_although_others_can_be_played() -> None:
    play(deal(50, 40, "reverse 12 13 14 15", LOWER) + "0 take / 0 target 12 / * 33 / 1 is next")


def test_a12_a_take_brings_covered_targets_too_then_the_chip_moves_then_comes_the_target() -> None:
    table = play(
        deal(20, 40, "raise 60 1 12 13", "raise 65 14 15 16")
        + """
        0 raise 60 left / * 33 / * 34
        1 raise 65 left / * 35 / * 36
        0 play 1 left / * 37
        1 take
    """
    )
    assert minus(table, 1) == "1 20 60 65 raise"
    assert (targets(table), table.state.chip) == (((), (40,)), RIGHT)
    go_on(table, "1 target 14 / * 38 / 0 is next")
    assert targets(table) == ((14,), (40,))


def test_a12_covered_targets_and_the_field_are_counted_with_the_target() -> None:
    table = play(
        deal(20, 40, "raise 70 1 12 13", LOWER)
        + """
        0 raise 70 left / * 33 / * 34
        1 play 6 right / * 35
        0 play 1 left / * 36
    """
    )
    view = table.game.observation(table.state, None)
    assert [state.cards_on(view, side) for side in (LEFT, RIGHT)] == [3, 2]


def test_a13_any_number_becomes_the_new_target_however_low_or_high() -> None:
    play(
        deal(50, 40, "1 69 70 reverse 30", LOWER) + "0 take / 0 may target 1, target 30, target 69, target 70"
    )


def test_a14_whoever_has_no_cards_left_takes_and_the_round_ends() -> None:
    table = without_hands(play(deal(50, 40, LOW, LOWER)), 0)
    go_on(table, "0 may take / 0 take")
    assert table.state.round == 2


def test_a15_only_the_player_refills_and_a_victim_without_a_replacement_stays_short() -> None:
    table = with_pile(play(deal(50, 40, "steal 12 13 14 15", LOWER, LOWEST), players=3), "")
    go_on(table, "0 steal 2 / * 4 / 1 play 6 left / 2 is next")
    assert table.state.held[:3] == [5, 4, 4]


# ---- rulings: directions and seats


def test_a16_reverse_brings_the_turn_back_to_whoever_played_before() -> None:
    play(
        deal(50, 40, LOW, "reverse 7 8 9 10", LOWEST)
        + """
        0 play 11 left / * reverse
        1 reverse / * 33
        0 reverse / * 34
        1 play 7 right / * 35
        2 is next
    """,
        players=3,
    )


def test_a16_reverse_on_the_first_turn_of_a_round_makes_the_last_seat_next() -> None:
    play(
        deal(50, 40, "reverse 12 13 14 15", LOWER, LOWEST, HIGH)
        + """
        0 reverse / * 33
        3 take / 3 target 66 / * 34
        2 play 3 right / * 35
        1 is next
    """,
        players=4,
    )


def test_a17_between_two_players_the_winner_gets_two_teeth_and_the_other_none() -> None:
    assert ended([(3, 0), (4, 0)]).state.won[:2] == [2, 0]
    assert ended([(4, 2), (4, 1)]).state.won[:2] == [0, 2]
    assert ended([(4, 1), (4, 1)]).state.won[:2] == [2, 2]


def test_a28_between_two_players_reverse_is_only_a_minus_card() -> None:
    table = play(
        deal(50, 40, "reverse 12 13 14 15", LOWER) + "0 reverse / * 33 / 1 play 6 left / * 34 / 0 is next"
    )
    assert (table.state.direction, minus(table, 0)) == (1, "reverse")


# ---- rulings: the end of a round and of the match


def ended(
    minus_cards: list[tuple[int, int]], won: tuple[int, ...] = (), starter: int = 0, **options: object
) -> Table:
    """A table after a round with so many minus cards, and specials among them, of each seat."""
    players = len(minus_cards)
    hands = (LOW, LOWER, LOWEST, "16 17 18 19 20", HIGH)[:players]
    table = with_pile(play(deal(50, 40, *hands), players=players, **options), "")
    s = table.state
    s.starter = s.player = starter
    s.won = [*won, *[0] * SEATS][:SEATS]
    for p, (cards, specials) in enumerate(minus_cards):
        s.minus[p], s.played[p][1] = cards - (p == starter), specials
    return go_on(table, f"{starter} take")


def test_the_fewest_minus_cards_bring_two_teeth_the_second_fewest_one_and_others_nothing() -> None:
    assert ended([(9, 0), (3, 0), (7, 0), (5, 0)]).state.won[:4] == [0, 2, 0, 1]


def test_a18_a_shared_first_rank_leaves_the_second_its_tooth() -> None:
    assert ended([(3, 1), (3, 1), (4, 0), (5, 0)]).state.won[:4] == [2, 2, 1, 0]
    assert ended([(3, 1), (4, 1), (4, 1), (4, 1), (5, 0)]).state.won[:5] == [2, 1, 1, 1, 0]


def test_a18_with_gaps_nobody_is_second_after_a_shared_first_rank() -> None:
    assert ended([(3, 1), (3, 1), (4, 0), (5, 0)], gap=True).state.won[:4] == [2, 2, 0, 0]
    assert ended([(3, 1), (4, 1), (4, 1), (5, 0)], gap=True).state.won[:4] == [2, 1, 1, 0]


def test_a19_of_equals_fewer_specials_come_first_and_full_equals_share_the_rank() -> None:
    assert ended([(4, 2), (4, 1), (4, 0), (5, 0)]).state.won[:4] == [0, 1, 2, 0]
    assert ended([(4, 1), (4, 1), (4, 1), (5, 0)]).state.won[:4] == [2, 2, 2, 1]
    assert ended([(4, 1), (4, 1), (4, 1)]).state.won[:3] == [2, 2, 2]
    assert ended([(5, 18), (6, 0), (7, 0)]).state.won[:3] == [2, 1, 0]


def test_a20_the_third_tooth_ends_the_match_and_is_golden_if_it_counts_for_two() -> None:
    go_on(ended([(2, 0), (3, 0), (4, 0)], won=(1, 0, 0)), "0 wins")
    table = go_on(ended([(2, 0), (3, 0), (4, 0)], won=(2, 2, 0)), "0 wins")
    assert table.game.scores(table.state) == [4, 3, 0]


def test_a20_before_three_teeth_another_round_begins() -> None:
    table = go_on(ended([(2, 0), (3, 0), (4, 0)], won=(0, 1, 2)), "0 is next")
    assert (table.game.scores(table.state), table.state.round) == ([2, 2, 2], 2)


def test_a20_of_equal_teeth_fewer_specials_in_the_last_round_win_else_the_win_is_shared() -> None:
    go_on(ended([(2, 1), (3, 0), (4, 0)], won=(1, 2, 0)), "1 wins")
    go_on(ended([(2, 1), (3, 1), (4, 0)], won=(1, 2, 0)), "0 and 1 win")
    go_on(ended([(2, 0), (3, 1), (4, 0)], won=(1, 2, 0)), "0 wins")
    go_on(ended([(2, 1), (3, 1), (4, 0)], won=(1, 2, 3)), "2 wins")


def test_a21_a_longer_match_goes_on_to_as_many_as_six() -> None:
    go_on(ended([(2, 0), (3, 0), (4, 0)], won=(3, 0, 0), teeth=6), "0 is next")
    table = go_on(ended([(2, 0), (3, 0), (4, 0)], won=(4, 0, 0), teeth=6), "0 wins")
    assert table.game.scores(table.state) == [6, 1, 0]


def test_a21_three_golden_teeth_are_all_that_a_counter_holds() -> None:
    table = go_on(ended([(2, 1), (2, 1), (4, 0)], won=(5, 4, 0), teeth=6), "0 and 1 win")
    assert table.game.scores(table.state) == [6, 6, 1]


def test_a22_the_winner_begins_of_several_the_first_clockwise_from_the_last_beginner() -> None:
    go_on(ended([(9, 0), (3, 0), (2, 0)]), "2 is next")
    go_on(ended([(9, 0), (2, 0), (2, 0)], starter=2), "2 is next")
    go_on(ended([(2, 0), (2, 0), (9, 0)], starter=2), "0 is next")
    go_on(ended([(9, 0), (2, 0), (2, 0)], starter=0), "1 is next")


def test_a23_the_chip_begins_on_the_left() -> None:
    assert play("").state.chip == LEFT


def test_a24_cards_count_one_each_whatever_they_show_and_hands_count_nothing() -> None:
    table = with_pile(play(deal(50, 40, LOW, "69 68 67 66 65") + "0 play 11 left / * 33"), "")
    go_on(table, "1 take")
    assert table.state.last_minus[:2] == [0, 2]


def test_a27_the_last_take_counts_and_the_next_round_starts_as_the_first() -> None:
    table = play(
        deal(50, 40, "reverse 12 13 14 15", LOWER, LOWEST)
        + """
        0 reverse / * 33
        2 take / 2 target 3 / * 34
    """,
        players=3,
    )
    go_on(with_pile(table, ""), "1 take / 1 is next")
    s = table.state
    assert (s.last_minus[:3], s.last_specials[:3]) == ([1, 1, 1], [1, 0, 0])
    assert s.won[:3] == [1, 2, 2]
    assert (s.direction, s.chip, s.round, s.dealing, s.piled) == (1, LEFT, 2, 1, 88)
    assert (s.minus, sum(s.held), s.starter) == ([0] * 5, 0, 1)
    assert (any(map(any, s.hands)), any(map(any, s.played))) == (False, False)
    assert belief.moves(table.game.observation(s, None), history(table, None)) == []


# ---- rulings: cards that are shown and cards that are known


def test_a25_who_has_no_cards_cannot_be_robbed_while_another_has_some() -> None:
    table = without_hands(play(NOBODY_ELSE, players=3), 1)
    go_on(table, "0 may not steal 1: This player has no cards. / 0 may not steal: Say whose card.")
    assert [text for text in table.legal if "steal" in text] == ["steal 2"]
    table.state.hands[2], table.state.held[2] = [1, 0, 0, 0, 0], 1
    assert [text for text in table.legal if "steal" in text] == ["steal 2"]


def test_a25_a_gift_that_is_possible_cannot_be_declined() -> None:
    play(
        deal(50, 40, "12 gift 13 14 15", LOWER, LOWEST)
        + """
        0 play 12 left / * 33
        1 play 6 right / * 34
        2 take / 2 target 3 / * 35
        0 may not gift: Say which card and for whom.
        0 may not gift left 0: Choose another player.
        0 may not gift right 0: Choose another player.
        0 may not gift right 4: Nobody sits there.
        0 may not gift left 1: No card lies there.
        """,
        players=3,
    )


def test_nothing_is_played_while_a_card_is_about_to_be_pulled_or_drawn() -> None:
    play(
        deal(50, 40, "steal 12 13 14 15", LOWER)
        + """
        0 steal 1
        0 may not take: A card is about to come.
        * 7
        0 may not take: A card is about to come.
        """
    )


@pytest.mark.parametrize("text", ["", "0", "50", "71", "trap", "?", "1 2", "steal steal", "gift left"])
def test_what_is_no_card_cannot_come(text: str) -> None:
    table = play("* 50")
    with pytest.raises(waghals.NotNotation):
        table.game.parse_outcome(table.state, text)


def test_a_card_that_is_gone_is_called_that() -> None:
    table = play("* 50")
    with pytest.raises(waghals.CannotCome, match="'50' cannot come now: No such card is left in the pile"):
        table.game.parse_outcome(table.state, "50")


def test_nobody_robs_oneself_or_an_empty_seat() -> None:
    play(
        NOBODY_ELSE
        + """
        0 may not steal 0: Choose another player.
        0 may not steal 3: Nobody sits there.
    """,
        players=3,
    )


def test_a26_a_card_that_is_turned_up_is_shown_to_all() -> None:
    table = play("")
    assert all(table.game.sees_outcome(table.state, viewer) for viewer in (None, 0, 1))
    table = play(NO_NUMBER + "0 take", players=3)
    assert all(table.game.sees_outcome(table.state, viewer) for viewer in (None, 0, 1, 2))


def test_a26_turning_up_the_last_card_of_the_pile_begins_the_end_phase() -> None:
    table = go_on(with_pile(play(NO_NUMBER, players=3), "reverse 33"), "0 take / * reverse / * 33")
    assert table.state.piled == 1
    table = go_on(with_pile(play(NO_NUMBER, players=3), "33"), "0 take / * 33 / 1 play 6 left / 2 is next")
    assert (table.state.piled, table.state.held[:3]) == (0, [5, 4, 5])


def test_a29_targets_are_dealt_left_and_right_then_five_cards_to_seat_0_and_so_on() -> None:
    table = play("* 50 / * 40 / * 1 / * 2 / * 3 / * 4 / * 5 / * 6 / * 7")
    assert (hand(table, 0), hand(table, 1)) == ("1 2 3 4 5", "6 7")
    assert table.game.sees_outcome(table.state, 1)
    assert not table.game.sees_outcome(table.state, 0)
    assert not table.game.sees_outcome(table.state, None)


def test_a29_seat_0_is_dealt_first_whoever_begins() -> None:
    table = go_on(ended([(9, 0), (3, 0), (5, 0)]), "* 50 / * 40 / * 1 / 1 is next")
    assert hand(table, 0) == "1"


def knowledge(table: Table, seat: int | None) -> list[str]:
    """By seat, the cards that this viewer knows to be there."""
    sure = belief.known(table.game.observation(table.state, seat), history(table, seat))
    return [" ".join(map(card_text, cards)) for cards in sure]


STOLEN = deal(50, 40, "steal 12 13 14 15", LOWER, "steal 2 3 4 5") + "0 steal 1 / * 7 / * 33\n"


def test_a30_a_stolen_card_is_known_to_thief_and_victim_until_it_is_played() -> None:
    table = play(STOLEN, players=3)
    assert knowledge(table, 0) == ["7 12 13 14 15", "", ""]
    assert knowledge(table, 1) == ["7", "6 8 9 10 33", ""]
    assert knowledge(table, 2) == ["", "", "2 3 4 5 steal"]
    assert knowledge(table, None) == ["", "", ""]
    go_on(table, "1 play 6 left / * 34 / 2 take / 2 target 5 / * 35 / 0 play 7 right / * 36")
    assert knowledge(table, 1) == ["", "8 9 10 33 34", ""]


def test_a30_a_card_that_may_have_been_stolen_again_is_not_certain_any_more() -> None:
    table = play(STOLEN + "1 play 6 left / * 34 / 2 steal 0 / * 12 / * 35 / ", players=3)
    assert knowledge(table, 1) == ["", "8 9 10 33 34", ""]
    assert knowledge(table, 2) == ["", "", "2 3 4 5 12"]
    held = [guess.hands[0] + guess.hands[2] for guess in guesses(table, 1)]
    assert all(7 in cards for cards in held)


def guesses(table: Table, seat: int | None) -> list[State]:
    """Some positions that agree with what this viewer can know."""
    rng = random.Random(7)
    view, shown = table.game.observation(table.state, seat), history(table, seat)
    return [belief.determinize(view, shown, rng.randrange) for _ in range(60)]


def test_a30_a_target_turned_up_shows_that_the_taker_had_no_number() -> None:
    table = play(NO_NUMBER + "0 take / * 33", players=3)
    for viewer in (None, 1, 2):
        assert all(min(guess.hands[0]) >= REVERSE for guess in guesses(table, viewer))
    go_on(table, "1 play 6 left / * 34 / 2 take / 2 target 5 / * 35 / 0 reverse / * 36")
    for guess in guesses(table, None):
        assert sum(card >= REVERSE for card in guess.hands[0]) >= 4


def shown_in_the_pile(table: Table) -> list[tuple[str, int]]:
    """The specials that were turned up for a target in this round, and how often in a row."""
    moves = belief.moves(table.game.observation(table.state, None), history(table, None))
    return [(card_text(move.card), move.times) for move in moves if move.source == move.to == PILE]


def test_a30_a_special_that_comes_up_again_is_noted_anew_once_a_card_has_come_to_a_hand() -> None:
    table = play(NO_NUMBER + "0 take / * reverse / * gift / * reverse / * reverse / * 33", players=3)
    assert shown_in_the_pile(table) == [("reverse", 3), ("gift", 1)]
    go_on(table, "1 take / 1 target 6 / * 34 / 2 take / 2 target 5 / * 35 / 0 take / * reverse / * 36")
    assert shown_in_the_pile(table) == [("reverse", 3), ("gift", 1), ("reverse", 1)]
    both = deal(50, 40, "reverse reverse steal raise gift", "reverse reverse steal raise gift")
    table = play(both + "0 take / * reverse / * 33 / 1 take / * reverse / * 34")
    assert shown_in_the_pile(table) == [("reverse", 2)]


def test_a30_who_held_specials_alone_and_may_lay_a_target_has_stolen_a_number() -> None:
    specials = "steal reverse reverse raise raise"
    table = play(deal(50, 40, "gift 11 12 13 14", specials, "steal 60 61 62 63"), players=3)
    go_on(table, "0 play 11 left / * 15 / 1 take / * 51 / 2 steal 0 / * gift / * 16 / 0 play 12 right / * 17")
    go_on(table, "1 steal 2 / * 60 / * 64 / 2 take / 2 target 61 / * 65 / 0 play 13 left / * 18")
    assert any(GIFT in guess.hands[1] for guess in guesses(table, 0))
    go_on(table, "1 take")  # and no card is turned up: the stolen one was a number, not the gift
    assert all(min(guess.hands[1]) <= HIGHEST for guess in guesses(table, 0))
    assert knowledge(table, 0)[2] == "gift"


def test_a30_what_lies_open_lies_where_it_lies_in_every_guess() -> None:
    table = play(
        deal(70, 40, "steal 12 13 14 15", LOWER) + "0 play 12 left / * 33 / 1 take / 1 target 6 / * 34"
    )
    s = table.state
    for guess in (*guesses(table, 0), *guesses(table, None)):
        assert [p for p in s.place if p > PILE] == [p for p in guess.place if p > PILE]
        assert (guess.targets, guess.tops, guess.played, guess.minus) == (
            s.targets,
            s.tops,
            s.played,
            s.minus,
        )


def test_a30_a_special_that_was_turned_up_is_in_the_pile() -> None:
    script = deal(50, 40, "reverse reverse steal raise gift", "gift 7 8 9 10") + "0 take /"
    assert all(guess.specials[3] >= 1 for guess in guesses(play(script + "* gift / * 33"), 1))
    assert any(guess.specials[3] == 0 for guess in guesses(play(script + "* 33"), 1))


def test_drawing_shows_a_card_to_who_draws_and_a_robbery_to_thief_and_victim() -> None:
    table = play(deal(50, 40, "steal 12 13 14 15", LOWER, LOWEST) + "0 steal 1", players=3)
    assert [table.game.sees_outcome(table.state, viewer) for viewer in (None, 0, 1, 2)] == [
        False,
        True,
        True,
        False,
    ]
    go_on(table, "* 7")
    assert [table.game.sees_outcome(table.state, viewer) for viewer in (None, 0, 1, 2)] == [
        False,
        False,
        True,
        False,
    ]


# ---- the short game, and a match for each number of seats


def test_the_short_game_is_one_round_won_by_the_fewest_minus_cards() -> None:
    table = go_on(ended([(4, 0), (3, 2), (5, 0)], short=True), "1 wins")
    assert table.game.scores(table.state) == [-4, -3, -5]
    go_on(ended([(3, 1), (3, 2), (5, 0)], short=True), "0 wins")
    go_on(ended([(3, 2), (5, 0), (3, 2)], short=True), "0 and 2 win")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_match_comes_to_its_end_with_every_number_of_seats(players: int) -> None:
    game = waghals.game("allie-gator", players=players)
    end = random_walk(game).states[-1]
    assert max(game.scores(end)) in (3, 4)
    assert game.winners(end)


def test_at_most_nineteen_actions_are_legal() -> None:
    hands = ("11 21 22 23 24", "steal gift 34 35 12", "13 1 2 3 4", "14 5 6 7 8", "15 66 67 68 69")
    table = play(
        deal(50, 40, *hands)
        + """
        0 play 11 left / * 56
        1 play 12 right / * 36
        2 play 13 left / * 57
        3 play 14 left / * 58
        4 play 15 left / * 59
        0 play 21 left / * 60
        """,
        players=5,
    )
    assert len(table.legal) == rules.MOVES.fields["action"].shape[0] == 19
