"""What can be known of cards that move face down, in the smallest cases there are."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import waghals
from tests.belief.trajectories import distribution
from waghals.belief import HIDDEN, CardMove, Deck, Observations, certain, determinize, sample
from waghals.match import Match, Seat, Seeded

ANNA, BEN, CLEO, STOCK, TABLE = range(5)
JOKER = 9
DECK = Deck({1: 1, 2: 1, 3: 1, 4: 1, JOKER: 2}, frozenset({JOKER}), STOCK, holders=4)
SEEN_BY_ANNA = frozenset({ANNA, TABLE})
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def likely(*moves: CardMove, viewer: int = ANNA, mixed: int | None = None) -> dict[tuple[int, ...], Fraction]:
    """How likely each way is to fill the hidden moves in."""
    seen = Observations(moves, frozenset({viewer, TABLE}), mixed)
    return distribution(lambda randbelow: tuple(sample(DECK, seen, randbelow)))


def dealt(*cards: int, to: int) -> list[CardMove]:
    return [CardMove(card, STOCK, to) for card in cards]


def share(guesses: dict[tuple[int, ...], Fraction], place: int, card: int) -> Fraction:
    """How likely the move of this number is one of that card."""
    return sum((chance for cards, chance in guesses.items() if cards[place] == card), Fraction(0))


def test_a_hidden_card_is_any_that_was_not_seen_each_copy_as_likely() -> None:
    guesses = likely(*dealt(1, to=ANNA), *dealt(2, to=TABLE), *dealt(HIDDEN, to=BEN))
    assert guesses == {(1, 2, 3): Fraction(1, 4), (1, 2, 4): Fraction(1, 4), (1, 2, JOKER): HALF}


def test_a_card_that_is_shown_later_may_have_been_any_of_the_hidden_ones() -> None:
    guesses = likely(*dealt(HIDDEN, HIDDEN, to=BEN), CardMove(3, BEN, TABLE))
    assert share(guesses, 0, 3) == share(guesses, 1, 3) == HALF
    assert share(guesses, 0, JOKER) == Fraction(1, 5)


def test_a_card_that_was_taken_from_the_viewer_stays_known_until_it_may_have_moved_on() -> None:
    taken = [*dealt(1, to=ANNA), *dealt(HIDDEN, HIDDEN, to=BEN), CardMove(1, ANNA, BEN)]
    seen = Observations(taken, frozenset({ANNA, TABLE}))
    assert certain(DECK, seen) == [(), (1,), (), ()]
    moved = [*taken, CardMove(HIDDEN, BEN, CLEO)]
    assert certain(DECK, Observations(moved, seen.open_to)) == [(), (), (), ()]
    assert share(likely(*moved), 4, 1) == THIRD
    assert share(likely(*moved, CardMove(2, BEN, TABLE)), 4, 1) == HALF, (
        "Ben had one more chance to have the 2"
    )
    assert share(likely(*moved, CardMove(1, CLEO, TABLE)), 4, 1) == 1
    assert share(likely(*moved, CardMove(1, BEN, TABLE)), 4, 1) == 0


def test_a_holder_who_shows_that_all_its_cards_are_marked_has_only_such() -> None:
    guesses = likely(*dealt(HIDDEN, HIDDEN, to=BEN), CardMove(HIDDEN, BEN, BEN), *dealt(HIDDEN, to=CLEO))
    assert all(cards[:2] == (JOKER, JOKER) and cards[3] != JOKER for cards in guesses)
    assert share(guesses, 3, 4) == Fraction(1, 4)


def test_a_mixed_holder_has_at_least_one_card_that_is_not_marked() -> None:
    guesses = likely(*dealt(HIDDEN, HIDDEN, to=BEN), mixed=BEN)
    assert (JOKER, JOKER) not in guesses
    assert share(guesses, 0, JOKER) == share(guesses, 1, JOKER) == Fraction(8, 28)
    assert share(guesses, 0, 1) == Fraction(5, 28)


def test_a_mixed_holder_whose_known_card_is_not_marked_tells_nothing_about_its_others() -> None:
    taken = [*dealt(1, to=ANNA), *dealt(HIDDEN, to=BEN), CardMove(1, ANNA, BEN)]
    assert share(likely(*taken, mixed=BEN), 1, JOKER) == share(likely(*taken), 1, JOKER) == Fraction(2, 5)


def test_counting_tells_what_is_left_for_a_holder() -> None:
    seen = [*dealt(1, 2, JOKER, to=TABLE), *dealt(HIDDEN, HIDDEN, to=BEN)]
    one_left = Observations([*seen, CardMove(4, STOCK, TABLE)], frozenset({ANNA, TABLE}))
    assert certain(DECK, one_left) == [(), (3, JOKER), (), ()]
    marked = Observations([*seen[:4], CardMove(HIDDEN, BEN, BEN)], frozenset({ANNA, TABLE}))
    assert certain(DECK, marked) == [(), (JOKER,), (), (3, 4)]
    mixed = Observations([*seen[:2], *dealt(HIDDEN, HIDDEN, HIDDEN, to=BEN)], frozenset({ANNA, TABLE}), BEN)
    assert certain(DECK, mixed) == [(), (JOKER,), (), ()]
    mixed = Observations([*dealt(1, 2, 3, to=TABLE), *dealt(HIDDEN, to=CLEO)], SEEN_BY_ANNA, CLEO)
    assert certain(DECK, mixed) == [(), (), (4,), (JOKER, JOKER)]


def test_of_too_many_hidden_states_only_what_is_certain_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = [*dealt(1, 2, to=ANNA), *dealt(HIDDEN, HIDDEN, to=BEN), CardMove(1, ANNA, BEN)]
    moved = [*taken, CardMove(HIDDEN, BEN, CLEO), CardMove(2, ANNA, CLEO)]
    assert certain(DECK, Observations(moved, SEEN_BY_ANNA)) == [(), (), (2,), ()]
    monkeypatch.setattr("waghals.belief.MOST", 1)
    assert certain(DECK, Observations(moved, SEEN_BY_ANNA)) == [(), (), (2,), ()]
    monkeypatch.setattr("waghals.belief.MOST", 0)
    assert certain(DECK, Observations(moved, SEEN_BY_ANNA)) == [(), (), (), ()]


def test_the_stock_may_be_mixed_too() -> None:
    guesses = likely(*dealt(1, 2, 3, to=TABLE), *dealt(HIDDEN, to=BEN), mixed=STOCK)
    assert guesses == {(1, 2, 3, JOKER): 1}, "the 4 is left for the stock"


def test_a_card_that_is_shown_and_stays_is_there_the_oftener_the_surer_each_copy() -> None:
    dealt_one = dealt(HIDDEN, HIDDEN, to=BEN)
    shown_once = likely(*dealt_one, CardMove(JOKER, STOCK, STOCK))
    assert (JOKER, JOKER, JOKER) not in shown_once
    one_left = share(shown_once, 0, JOKER) + share(shown_once, 1, JOKER)
    shown_often = likely(*dealt_one, CardMove(JOKER, STOCK, STOCK, times=3))
    assert share(shown_often, 0, JOKER) + share(shown_often, 1, JOKER) < one_left


def test_nothing_is_hidden_from_whoever_sees_all() -> None:
    assert likely(*dealt(1, 2, to=ANNA), CardMove(1, ANNA, TABLE)) == {(1, 2, 1): 1}


@pytest.mark.parametrize("name", waghals.games())
def test_a_state_that_agrees_with_what_a_seat_was_shown_is_had_for_every_game(name: str) -> None:
    game, rng = waghals.game(name), random.Random(7)
    match = Match(game, [Seat(f"seat {seat}") for seat in range(game.players)], Seeded("7"))
    for _ in range(20):
        if match.to_move == waghals.CHANCE:
            match.roll()
        else:
            match.act(match.to_move, rng.choice(match.legal()))
    view = match.observation(0)
    guess = determinize(game, view, match.history(0), rng.randrange)
    assert type(guess) is game.rules.State
    assert game.observation(guess, 0) == view
    assert guess is not match.state, "it can be changed"


def test_a_game_that_hides_and_has_no_belief_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("waghals.belief.part", print)
    game = waghals.game("allie-gator")
    with pytest.raises(waghals.WaghalsError, match="allie-gator hides something and has no module 'belief'"):
        determinize(game, game.observation(game.new(), 0), (), int)
