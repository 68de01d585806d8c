"""Würfelzoo: every example and question of the rulebook and every ruling (docs/rulings.md, W1 to W22)."""

from __future__ import annotations

from collections import Counter

import pytest

import waghals
from tests.play import Table, statements
from tests.play import play as play_game
from waghals.games.wuerfelzoo import dice as zoo_dice
from waghals.games.wuerfelzoo import rules as zoo
from waghals.games.wuerfelzoo.kinds import USUAL


def dice(text: str) -> Counter[str]:
    """The dice that a text such as ``2 A:worm, D:boar`` names."""
    named = Counter[str]()
    for *number, die in (part.split() for part in text.split(",") if part.strip()):
        named[die] += int(number[0]) if number else 1
    return named


def counted(text: str) -> list[int]:
    named = dice(text)
    assert set(named) <= set(USUAL.names)
    return [named[name] for name in USUAL.names]


def position(*hands: str, middle: str = "", owner: int = 1, box: str = "", **options: object) -> Table:
    """Seat 0 is to choose; the dice that are nowhere else lie in the bag.

    The hands of seats that are not given hold a trap each, the middle lies there from `owner`.
    """
    table = Table(waghals.game("wuerfelzoo", **{"players": max(2, len(hands)), **options}))
    given = [*hands, *["A:trap"] * (table.game.players - len(hands))]
    boxed = Counter(box.split())
    out = Counter(name[0] for text in (*given, middle) for name in dice(text).elements())
    left = [zoo_dice.EACH - out[kind] - boxed[kind] for kind in zoo_dice.KIND_NAMES]
    assert min(left) >= 0
    s = table.state
    s.phase, s.dealing = zoo_dice.CHOOSING, 0
    for p, text in enumerate(given):
        s.hands[p] = counted(text)
        s.size[p] = sum(s.hands[p])
    s.middle, s.owner = counted(middle), owner if middle else 0
    s.height = sum(s.middle)
    s.face = animal(s.middle)
    s.bag, s.bagged = left, sum(left)
    s.box = [boxed[kind] for kind in zoo_dice.KIND_NAMES]
    s.boxed = sum(s.box)
    return table


def assert_counted(s: zoo_dice.State) -> None:
    """What can be seen of the dice is what they are counted as."""
    assert s.size == [sum(hand) for hand in s.hands]
    assert (s.bagged, s.boxed, s.falling, s.height) == tuple(map(sum, (s.bag, s.box, s.cup, s.middle)))
    assert s.face == animal(s.middle)
    playing, choosing = s.phase == zoo_dice.PLAYING, s.phase in (zoo_dice.PLAYING, zoo_dice.REROLLING)
    assert s.last == (max(t for t in range(zoo_dice.LOOKS) if s.chosen[t]) if choosing else 0)
    assert (s.laid, s.animal) == ((sum(s.chosen[: zoo_dice.LAST]), animal(s.chosen)) if playing else (0, 0))


def animal(counts: list[int]) -> int:
    """The animal that dice show which are alike; 0 if there are none."""
    return next((USUAL.face[t] for t in range(zoo_dice.LAST) if counts[t]), 0)


def go(table: Table, script: str) -> Table:
    """Play on; everything there is lies open and is counted right after every ply."""
    for statement in statements(script):
        try:
            table.say(statement)
            assert table.game.observation(table.state, None) == table.state
            assert_counted(table.state)
        except (AssertionError, waghals.WaghalsError) as error:
            raise AssertionError(f"{statement!r}: {error}\n{table.state}") from error
    return table


def dealt(*hands: str) -> str:
    """The falls that deal these hands."""
    names = [name for text in hands for name in dice(text).elements()]
    return " / ".join(f"* {kind} / * {face}" for kind, _, face in (name.partition(":") for name in names))


def named(counts: list[int]) -> Counter[str]:
    return +Counter(dict(zip(USUAL.names, counts, strict=True)))


def hand(table: Table, seat: int) -> Counter[str]:
    return named(table.state.hands[seat])


def middle(table: Table) -> Counter[str]:
    return named(table.state.middle)


def bag(table: Table) -> dict[str, int]:
    return dict(zip(zoo_dice.KIND_NAMES, table.state.bag, strict=True))


def minus(table: Table) -> list[int]:
    return [-score for score in table.game.scores(table.state)]


# ---- the dice


def test_ten_dice_of_each_of_five_kinds_make_fifty() -> None:
    table = Table(waghals.game("wuerfelzoo"))
    assert bag(table) == {"A": 10, "B": 10, "C": 10, "D": 10, "E": 10}


def test_all_sides_together_show_each_animal_40_times_traps_50_times_and_x2_10_times() -> None:
    sides = Counter(zoo_dice.FACES[face] for kind in zoo_dice.KINDS for face in kind * zoo_dice.EACH)
    assert sides == {**dict.fromkeys(zoo_dice.FACES[:6], 40), "trap": 50, "x2": 10}


def test_opposite_sides_show_the_same_animal_and_behind_a_trap_is_a_trap_or_x2() -> None:
    for sides in zoo_dice.KINDS:
        for face, opposite in (sides[0:2], sides[2:4], sides[4:6]):
            assert face == opposite or (face, opposite) == (zoo_dice.TRAP, zoo_dice.X2)


def test_each_animal_is_on_two_kinds_of_dice_and_no_two_kinds_share_two_animals() -> None:
    animals = [set(sides) - {zoo_dice.TRAP, zoo_dice.X2} for sides in zoo_dice.KINDS]
    assert all(sum(animal in kind for kind in animals) == 2 for animal in range(6))
    assert all(len(a & b) <= 1 for i, a in enumerate(animals) for b in animals[:i])


def test_minus_points_are_6_5_4_3_2_1_for_animals_by_size_0_for_a_trap_and_7_for_x2() -> None:
    printed = {"elephant": 6, "bear": 5, "boar": 4, "fox": 3, "squirrel": 2, "worm": 1, "trap": 0, "x2": 7}
    assert dict(zip(zoo_dice.FACES, zoo_dice.PENALTY, strict=True)) == printed


# ---- preparation


@pytest.mark.parametrize(("players", "each"), [(2, 12), (3, 12), (4, 12), (5, 10)])
def test_everybody_is_dealt_twelve_dice_and_ten_if_five_play(players: int, each: int) -> None:
    hands = [
        f"{each} {kind}:{zoo_dice.FACES[sides[0]]}"
        for kind, sides in zip("ABCDE", zoo_dice.KINDS, strict=True)
    ]
    if each == 12:
        hands = ["10 A:worm, 2 E:bear", "10 B:squirrel, 2 E:bear", "10 C:fox, 2 E:bear", "10 D:boar, 2 E:fox"]
    table = play_game(f"{dealt(*hands[:players])} / 0 is next", "wuerfelzoo", players=players)
    assert [hand(table, seat) for seat in range(players)] == [dice(text) for text in hands[:players]]
    assert sum(table.state.bag) == 50 - players * each


def test_each_die_falls_as_soon_as_it_is_drawn_and_seat_0_gets_all_of_its_dice_first() -> None:
    table = play_game("* C / * x2 / * C / * x2 / * A / * trap", "wuerfelzoo")
    assert hand(table, 0) == dice("2 C:x2, A:trap")
    assert hand(table, 1) == dice("")


def test_a_drawn_die_is_one_of_those_in_the_bag_and_falls_on_one_of_its_six_sides() -> None:
    table = play_game("* C / * fox / * C / * boar", "wuerfelzoo")
    game, state = table.game, table.state
    assert game.outcomes(state) == 48
    assert Counter(game.outcome_text(state, k) for k in range(48)) == {
        "A": 10,
        "B": 10,
        "C": 8,
        "D": 10,
        "E": 10,
    }
    state = game.resolve(state, game.parse_outcome(state, "C"))
    assert game.outcomes(state) == 6
    faces = Counter(game.outcome_text(state, k) for k in range(6))
    assert faces == {"boar": 2, "fox": 2, "trap": 1, "x2": 1}


def test_a_kind_that_is_not_in_the_bag_cannot_be_drawn_and_a_die_shows_only_its_own_faces() -> None:
    table = play_game(dealt("10 A:worm"), "wuerfelzoo")
    with pytest.raises(waghals.CannotCome, match="No die of kind A is left in the bag"):
        table.game.parse_outcome(table.state, "A")
    table.say("* C")
    with pytest.raises(waghals.CannotCome, match="A die of kind C has no such side"):
        table.game.parse_outcome(table.state, "worm")
    with pytest.raises(waghals.NotNotation, match="elephant, bear, boar, fox, squirrel, worm, trap or x2"):
        table.game.parse_outcome(table.state, "wolf")


# ---- what beats what


@pytest.mark.parametrize(
    ("lie", "animal", "beating"),
    [
        ("", "fox", [1, 2, 3, 4]),
        ("fox", "fox", [2, 3, 4]),
        ("2 fox", "fox", [3, 4]),
        ("fox", "bear", [1]),
        ("2 fox", "bear", [2]),
        ("2 fox", "squirrel", []),
        ("2 elephant", "elephant", [3, 4]),
        ("2 elephant", "bear", []),
    ],
)
def test_more_of_the_same_or_exactly_as_many_of_a_larger_animal_beat_what_lies_there(
    lie: str, animal: str, beating: list[int]
) -> None:
    *number, face = lie.split() or ["0", "elephant"]
    height = int(number[0]) if number else 1
    middle, mine = zoo_dice.FACES.index(face), zoo_dice.FACES.index(animal)
    assert [count for count in range(5) if zoo.beats(height, middle, mine, count)] == beating


# ---- playing onto the empty middle


def test_onto_the_empty_middle_any_number_of_one_animal_may_be_played_but_at_least_one() -> None:
    table = position("2 A:elephant, D:elephant, B:trap, B:bear")
    go(
        table,
        """
        0 may play A:elephant, play B:bear, play D:elephant, reroll A:elephant, reroll B:bear, \
reroll B:trap, reroll D:elephant
        0 may not done: Choose at least one die.
        0 play A:elephant / 0 may play A:elephant, play D:elephant, done
        0 play A:elephant / 0 may play D:elephant, done
        0 play D:elephant / 0 may done
        0 done / 1 is next
    """,
    )
    assert middle(table) == dice("2 A:elephant, D:elephant")


def test_only_dice_that_one_has_are_offered_to_go_with_those_taken_up() -> None:
    go(position("A:elephant, B:trap"), "0 play A:elephant / 0 may done")


def test_all_animals_played_must_be_alike() -> None:
    go(
        position("A:elephant, B:bear"),
        """
        0 play A:elephant
        0 may not play B:bear: All animals that you play must be alike.
    """,
    )


def test_a_trap_is_never_played() -> None:
    go(position("A:trap, B:bear"), "0 may not play A:trap: A trap is not an animal and cannot be played.")


def test_what_one_does_not_have_can_be_neither_played_nor_rolled_again() -> None:
    go(
        position("A:trap, B:bear"),
        """
        0 may not play D:boar: You have no such die.
        0 may not reroll D:boar: You have no such die.
    """,
    )


def test_a_play_is_not_mixed_with_rolling_again() -> None:
    go(
        position("A:trap, 2 B:bear"),
        """
        0 play B:bear
        0 may not reroll B:bear: You are playing animals: finish that.
    """,
    )
    go(
        position("A:trap, 2 B:bear"),
        """
        0 reroll A:trap
        0 may not play B:bear: You are choosing dice to roll again: finish that.
    """,
    )


def test_the_same_dice_are_never_chosen_in_two_ways() -> None:
    order = "Dice are chosen in order: kind by kind from A to E, X2 last."
    go(position("2 A:elephant, D:elephant"), f"0 play D:elephant / 0 may not play A:elephant: {order}")
    go(position("2 B:trap, D:boar"), f"0 reroll D:boar / 0 may not reroll B:trap: {order}")
    go(
        position("2 A:elephant, D:elephant, C:x2"),
        f"""
        0 play A:elephant / 0 play C:x2
        0 may done
        0 may not play D:elephant: {order}
    """,
    )
    go(
        position("A:elephant, D:elephant", middle="2 B:bear"),
        f"""
        0 may play A:elephant, reroll A:elephant, reroll D:elephant
        0 may not play D:elephant: {order}
    """,
    )


# ---- playing onto an occupied middle


def test_michaela_replaces_one_elephant_by_three_of_her_four() -> None:
    table = position("3 A:elephant, D:elephant, B:trap", middle="D:elephant")
    before = bag(table)
    go(table, "0 play A:elephant / 0 play A:elephant / 0 play A:elephant / 0 done / 1 is next")
    assert middle(table) == dice("3 A:elephant")
    assert hand(table, 0) == dice("D:elephant, B:trap")
    assert bag(table) == {**before, "D": before["D"] + 1}


def test_peter_beats_squirrels_with_bears_michaela_these_with_elephants_and_rita_has_to_think() -> None:
    peter, michaela, rita = (
        "2 E:bear, A:trap",
        "D:elephant, A:elephant, B:trap",
        "2 D:elephant, E:worm, A:trap",
    )
    table = position(peter, michaela, rita, middle="B:squirrel, D:squirrel", owner=2)
    before = bag(table)
    go(
        table,
        """
        0 play E:bear / 0 play E:bear / 0 done
        0 own A:trap / * trap
        1 play A:elephant / 1 play D:elephant / 1 done
        2 may reroll A:trap, reroll D:elephant, reroll E:worm
        2 may not play D:elephant: You need at least three elephants.
    """,
    )
    assert bag(table) == {**before, "B": before["B"] + 1, "D": before["D"] + 1, "E": before["E"] + 2}


def test_a_smaller_animal_never_beats_a_larger_one() -> None:
    go(
        position("3 E:worm, C:fox", middle="C:boar"),
        """
        0 may reroll C:fox, reroll E:worm
        0 may not play E:worm: You need exactly one larger animal, or at least two boars.
    """,
    )


def test_the_same_animal_must_be_more_than_lie_there() -> None:
    table = go(
        position("2 C:boar, 2 D:boar, A:trap", middle="2 D:boar"),
        """
        0 may play C:boar, reroll A:trap, reroll C:boar, reroll D:boar
        0 play C:boar / 0 may play C:boar, play D:boar
        0 may not done: You need exactly two larger animals, or at least three boars.
        0 play D:boar / 0 may play D:boar
        0 play D:boar / 0 may done
    """,
    )
    assert table.state.laid == 3


def test_w11_a_larger_animal_comes_in_exactly_the_same_number() -> None:
    need = "You need exactly two larger animals, or at least three boars."
    go(
        position("3 B:bear, A:elephant, C:boar", middle="2 D:boar"),
        f"""
        0 may play B:bear, reroll A:elephant, reroll B:bear, reroll C:boar
        0 may not play A:elephant: {need}
        0 may not play C:boar: {need}
        0 play B:bear / 0 may play B:bear
        0 may not done: {need}
        0 play B:bear / 0 may done
        0 may not play B:bear: {need}
    """,
    )


def test_onto_a_single_animal_comes_a_single_larger_one() -> None:
    go(
        position("2 B:bear, E:bear, A:trap", middle="D:boar"),
        """
        0 play B:bear / 0 may done
        0 may not play B:bear: You need exactly one larger animal, or at least two boars.
        0 may not play E:bear: You need exactly one larger animal, or at least two boars.
    """,
    )


def test_one_more_of_the_same_animal_is_taken_up_in_order_too() -> None:
    go(
        position("C:boar, 2 D:boar", middle="C:boar"),
        """
        0 play D:boar / 0 may play D:boar
        0 may not play C:boar: Dice are chosen in order: kind by kind from A to E, X2 last.
    """,
    )


def test_numbers_up_to_twelve_are_told_in_words() -> None:
    words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    for number, word in enumerate(words, 2):
        middle = f"{min(number - 1, 10)} A:elephant" + (", D:elephant" if number == 12 else "")
        need = f"You need at least {word} elephants."
        go(position("B:bear", "B:trap", middle=middle), f"0 may not play B:bear: {need}")


def test_numbers_beyond_twelve_are_told_as_figures() -> None:
    table = position("B:bear", "B:trap", middle="10 A:worm, 3 E:worm")
    go(table, "0 may not play B:bear: You need exactly 13 larger animals, or at least 14 worms.")


# ---- X2


def test_w1_x2_is_never_played_alone() -> None:
    go(
        position("2 C:x2, A:trap"),
        """
        0 may reroll A:trap, reroll C:x2
        0 may not play C:x2: X2 can only be played together with animals: choose those first.
    """,
    )


def test_animals_come_before_x2_and_enough_of_them() -> None:
    go(position("2 C:boar, C:x2", middle="B:bear"), "0 may reroll C:boar, reroll C:x2")
    go(
        position("2 B:bear, C:x2", middle="2 C:fox"),
        """
        0 may not reroll A:elephant: You have no such die.
        0 play B:bear
        0 may not play C:x2: You need exactly two larger animals, or at least three foxes.
        0 play B:bear / 0 may play C:x2, done
    """,
    )


def test_several_x2_are_taken_up_one_after_the_other() -> None:
    go(
        position("A:elephant, 2 C:x2, A:trap"),
        """
        0 play A:elephant / 0 may play C:x2, done
        0 play C:x2 / 0 may play C:x2, done
        0 play C:x2 / 0 may done
    """,
    )


def test_w2_two_x2_let_the_fox_remove_three_dice_each_freely_chosen() -> None:
    table = position("E:fox, 2 C:x2, A:trap", "2 D:boar, B:trap", "E:bear, A:worm")
    go(
        table,
        """
        0 play E:fox / 0 play C:x2 / 0 play C:x2 / 0 done
        0 may other 1 B:trap, other 1 D:boar, other 2 A:worm, other 2 E:bear
        0 other 1 D:boar
        0 other 2 E:bear
        0 other 1 D:boar
        1 is next
    """,
    )
    assert [hand(table, seat) for seat in range(3)] == [dice("A:trap"), dice("B:trap"), dice("A:worm")]


def test_w3_x2_counts_for_nothing_and_goes_into_the_bag_after_the_ability() -> None:
    table = position("E:fox, C:x2, A:trap", "2 D:boar, B:trap")
    before = bag(table)
    go(table, "0 play E:fox / 0 play C:x2 / 0 done / 0 other 1 D:boar")
    assert middle(table) == dice("E:fox")
    assert bag(table) == {**before, "D": before["D"] + 1}
    go(table, "0 other 1 D:boar / 1 is next")
    assert middle(table) == dice("E:fox")
    assert bag(table) == {**before, "C": before["C"] + 1, "D": before["D"] + 2}


def test_elephants_may_take_x2_along_though_they_do_nothing() -> None:
    table = go(position("A:elephant, C:x2, B:trap"), "0 play A:elephant / 0 play C:x2 / 0 done / 1 is next")
    assert hand(table, 0) == dice("B:trap")


def test_an_animal_that_can_do_nothing_may_take_x2_along() -> None:
    go(position("A:worm, 2 C:x2"), "0 play A:worm / 0 play C:x2 / 0 play C:x2 / 0 done / 0 wins")


# ---- what animals do: once, and whenever they can


def test_three_worms_are_played_and_one_die_is_given_away() -> None:
    table = position("2 A:worm, 2 E:worm, D:boar", "B:trap", "B:bear")
    go(
        table,
        """
        0 play A:worm / 0 play A:worm / 0 play E:worm / 0 done
        0 may own D:boar, own E:worm
        0 may not done: The worms come first: choose a die of yours to give away.
        0 own D:boar
        0 may seat 1, seat 2
        0 may not own E:worm: Choose who gets your die.
        0 may not seat 0: It must be another player.
        0 may not seat 4: Nobody sits there.
        0 seat 2
        1 is next
    """,
    )
    assert hand(table, 0) == dice("E:worm")
    assert hand(table, 2) == dice("B:bear, D:boar")


def test_w2_a_worm_with_x2_gives_two_dice_to_whom_one_likes() -> None:
    table = position("A:worm, C:x2, D:boar, B:bear, A:trap", "B:trap", "B:bear")
    go(
        table,
        "0 play A:worm / 0 play C:x2 / 0 done / 0 own D:boar / 0 seat 2 / 0 own B:bear / 0 seat 1",
    )
    assert [hand(table, seat) for seat in range(3)] == [
        dice("A:trap"),
        dice("B:trap, B:bear"),
        dice("B:bear, D:boar"),
    ]


def test_a_worm_and_x2_give_as_often_as_there_are_dice() -> None:
    table = position("A:worm, 2 C:x2, D:boar", "B:trap")
    go(table, "0 play A:worm / 0 play C:x2 / 0 play C:x2 / 0 done / 0 own D:boar / 0 seat 1 / 0 wins")
    assert minus(table) == [0, 4]


def test_the_elephant_does_nothing() -> None:
    go(position("A:elephant, B:trap"), "0 play A:elephant / 0 done / 1 is next")


def test_the_bear_rolls_a_die_of_ones_own_again() -> None:
    table = go(
        position("B:bear, A:trap", "D:boar"),
        """
        0 play B:bear / 0 done
        0 may own A:trap, other 1 D:boar
        0 own A:trap / * worm / 1 is next
    """,
    )
    assert hand(table, 0) == dice("A:worm")


def test_the_bear_rolls_another_players_die_again_which_stays_with_that_player() -> None:
    table = go(
        position("B:bear, A:trap", "D:boar"),
        "0 play B:bear / 0 done / 0 other 1 D:boar / * squirrel / 1 is next",
    )
    assert hand(table, 1) == dice("D:squirrel")


def test_w2_a_bear_with_x2_rolls_two_dice_one_after_the_other() -> None:
    table = go(
        position("E:bear, C:x2, A:trap", "D:boar"),
        """
        0 play E:bear / 0 play C:x2 / 0 done
        0 own A:trap / * worm
        0 may own A:worm, other 1 D:boar
        0 own A:worm / * elephant / 1 is next
    """,
    )
    assert hand(table, 0) == dice("A:elephant")


def test_the_bear_has_at_most_49_targets_and_they_fit_into_moves() -> None:
    pairs = [(t, seat) for t in range(zoo_dice.LOOKS) for seat in range(5)]
    spread = {kind: [(t, seat) for t, seat in pairs if USUAL.kind[t] == kind][:10] for kind in range(5)}
    spread[1][9] = USUAL.names.index("B:bear"), 0  # a second one, to be played
    hands = [
        ", ".join(USUAL.names[t] for dice in spread.values() for t, owner in dice if owner == seat)
        for seat in range(5)
    ]
    table = go(position(*hands), "0 play B:bear / 0 done")
    assert len(table.legal) == zoo.MOVES.fields["action"].shape[0] == 49


def test_the_boar_swaps_a_die_with_another_player_and_nothing_is_rolled() -> None:
    table = go(
        position("C:boar, A:trap, B:bear", "D:boar, E:worm", "E:fox"),
        """
        0 play C:boar / 0 done
        0 may own A:trap, own B:bear
        0 may not other 1 E:worm: The boars come first: choose a die of yours to swap.
        0 own B:bear
        0 may other 1 D:boar, other 1 E:worm, other 2 E:fox
        0 may not own A:trap: Choose the die that you want for yours.
        0 may not other 2 A:worm: That player has no such die.
        0 may not other 0 A:trap: It must be another player.
        0 other 1 E:worm
        1 is next
    """,
    )
    assert hand(table, 0) == dice("A:trap, E:worm")
    assert hand(table, 1) == dice("B:bear, D:boar")


def test_w2_a_boar_with_x2_swaps_twice_also_the_die_just_received() -> None:
    table = go(
        position("C:boar, C:x2, A:trap", "D:boar", "E:fox"),
        """
        0 play C:boar / 0 play C:x2 / 0 done
        0 own A:trap / 0 other 1 D:boar
        0 may own D:boar
        0 own D:boar / 0 other 2 E:fox / 1 is next
    """,
    )
    assert [hand(table, seat) for seat in range(3)] == [dice("E:fox"), dice("A:trap"), dice("D:boar")]


def test_the_boar_may_swap_an_elephant() -> None:
    table = go(
        position("C:boar, A:elephant", "E:worm"),
        "0 play C:boar / 0 done / 0 own A:elephant / 0 may other 1 E:worm / 0 other 1 E:worm / 1 is next",
    )
    assert [hand(table, 0), hand(table, 1)] == [dice("E:worm"), dice("A:elephant")]


def test_the_dice_and_the_seat_of_the_first_player_can_be_named_too() -> None:
    table = go(
        position("2 A:elephant, A:trap", "C:fox, B:squirrel, B:trap", "2 E:worm"),
        """
        0 reroll A:trap / 0 done / * trap
        1 play C:fox / 1 done / 1 may other 0 A:elephant, other 0 A:trap, other 2 E:worm
        1 other 0 A:elephant / 2 reroll E:worm / 2 done / * worm
        0 reroll A:trap / 0 done / * trap
        1 play B:squirrel / 1 done / 1 may seat 0, seat 2
        1 seat 0 / * C / * x2 / 2 is next
    """,
    )
    assert hand(table, 0) == dice("A:elephant, A:trap, C:x2")


def test_the_fox_removes_another_players_die_into_the_bag() -> None:
    table = position("C:fox, A:trap", "2 D:boar", "E:worm")
    before = bag(table)
    go(
        table,
        """
        0 play C:fox / 0 done
        0 may other 1 D:boar, other 2 E:worm
        0 may not own A:trap: The foxes come first: choose another player's die to be removed.
        0 other 1 D:boar / 1 is next
    """,
    )
    assert hand(table, 1) == dice("D:boar")
    assert bag(table) == {**before, "D": before["D"] + 1}


def test_the_squirrel_makes_another_player_draw_and_throw_a_die() -> None:
    table = go(
        position("B:squirrel, A:trap", "D:boar", "E:worm"),
        """
        0 play B:squirrel / 0 done
        0 may seat 1, seat 2
        0 may not seat 0: It must be another player.
        0 may not own A:trap: The squirrels come first: choose who has to draw a die.
        0 may not done: The squirrels come first: choose who has to draw a die.
        0 seat 2 / * C / * x2 / 1 is next
    """,
    )
    assert hand(table, 2) == dice("C:x2, E:worm")


def test_w2_a_squirrel_with_x2_makes_two_draw() -> None:
    table = go(
        position("B:squirrel, C:x2, A:trap", "D:boar", "E:worm"),
        """
        0 play B:squirrel / 0 play C:x2 / 0 done
        0 seat 2 / * C / * x2
        0 seat 1 / * A / * trap
        1 is next
    """,
    )
    assert [hand(table, seat) for seat in (1, 2)] == [dice("A:trap, D:boar"), dice("C:x2, E:worm")]


def test_w5_only_the_bear_may_turn_to_ones_own_dice_and_no_animal_to_the_middle() -> None:
    hands = "{}, A:trap", "A:trap"
    for animal, may in (
        ("B:bear", "own A:trap, other 1 A:trap"),
        ("C:boar", "own A:trap"),
        ("C:fox", "other 1 A:trap"),
        ("B:squirrel", "seat 1"),
        ("A:worm", "own A:trap"),
    ):
        table = position(hands[0].format(animal), hands[1], middle="E:worm" if animal != "A:worm" else "")
        go(table, f"0 play {animal} / 0 done / 0 may {may}")


def test_while_an_animal_does_what_it_can_nothing_else_may_be_played() -> None:
    bears = "The bears come first: choose a die to be rolled again, anybody's."
    go(
        position("B:bear, A:trap", "D:boar"),
        f"""
        0 play B:bear / 0 done
        0 may not play A:trap: {bears}
        0 may not seat 1: {bears}
        0 may not own B:squirrel: You have no such die.
    """,
    )


def test_who_or_what_cannot_be_named_is_told_why() -> None:
    go(
        position("B:squirrel, C:fox, A:trap", "D:boar"),
        """
        0 play B:squirrel / 0 done
        0 may not seat 0: It must be another player.
        0 may not seat 2: Nobody sits there.
        0 may not seat 4: Nobody sits there.
        0 may not own A:trap: The squirrels come first: choose who has to draw a die.
    """,
    )
    foxes = "The foxes come first: choose another player's die to be removed."
    bears = "The bears come first: choose a die to be rolled again, anybody's."
    worms = "The worms come first: choose a die of yours to give away."
    for animal, why in (("C:fox", foxes), ("B:bear", bears), ("A:worm", worms)):
        table = position(f"{animal}, A:trap", "D:boar")
        go(table, f"0 play {animal} / 0 done / 0 may not seat 0: {why} / 0 may not seat 2: {why}")


def test_targets_are_named_only_after_a_play() -> None:
    first = "First play animals, or choose dice to roll again."
    go(position("B:bear, A:trap", "D:boar"), f"0 may not own A:trap: {first} / 0 may not seat 1: {first}")


# ---- when they cannot


def test_w9_fox_boar_and_bear_pass_over_a_player_without_dice() -> None:
    for animal, may in (
        ("C:fox", "other 2 E:worm"),
        ("B:bear", "own A:trap, other 2 E:worm"),
    ):
        go(position(f"{animal}, A:trap", "", "E:worm"), f"0 play {animal} / 0 done / 0 may {may}")
    go(
        position("C:boar, A:trap", "", "E:worm"),
        "0 play C:boar / 0 done / 0 own A:trap / 0 may other 2 E:worm",
    )


def test_w9_what_nobody_can_be_a_target_of_lapses() -> None:
    go(position("C:fox, A:trap", "", ""), "0 play C:fox / 0 done / 1 wins")
    go(position("C:boar, A:trap", "", ""), "0 play C:boar / 0 done / 1 wins")


def test_a_fox_with_x2_removes_the_only_die_and_the_second_time_lapses() -> None:
    table = position("C:fox, C:x2, A:trap", "B:bear")
    go(table, "0 play C:fox / 0 play C:x2 / 0 done / 0 other 1 B:bear / 1 wins")
    assert minus(table) == [0, 0]


def test_the_bear_can_always_be_used_even_with_no_own_die_left() -> None:
    go(
        position("B:bear", "D:boar"),
        "0 play B:bear / 0 done / 0 may other 1 D:boar / 0 other 1 D:boar / * boar / 0 wins",
    )


def test_a_bear_turns_to_the_only_die_that_is_left_which_is_ones_own() -> None:
    go(position("B:bear, A:trap", ""), "0 play B:bear / 0 done / 0 may own A:trap")


def test_a_bear_that_finds_no_die_anywhere_lapses() -> None:
    go(position("B:bear", ""), "0 play B:bear / 0 done / 0 wins")


def test_squirrel_and_worm_may_turn_to_a_player_without_dice() -> None:
    table = position("B:squirrel, A:trap", "", "E:worm")
    go(table, "0 play B:squirrel / 0 done / 0 may seat 1, seat 2 / 0 seat 1 / * C / * fox / 1 is next")
    assert hand(table, 1) == dice("C:fox")
    go(position("A:worm, A:trap", "", "E:worm"), "0 play A:worm / 0 done / 0 own A:trap / 0 seat 1 / 0 wins")


def test_w4_replaced_dice_can_be_drawn_by_the_squirrel_but_its_x2_cannot() -> None:
    hands = (
        "B:squirrel, C:x2, 8 A:trap",
        "9 B:trap, A:trap",
        "9 C:trap",
        "8 D:boar, 2 E:bear",
        "7 E:bear, 2 D:boar, A:trap",
    )
    table = position(*hands, middle="E:worm")
    assert sum(table.state.bag) == 0
    go(table, "0 play B:squirrel / 0 play C:x2 / 0 done / 0 seat 1")
    assert bag(table) == {"A": 0, "B": 0, "C": 0, "D": 0, "E": 1}
    go(table, "* E / * worm / 1 is next")
    assert bag(table) == {"A": 0, "B": 0, "C": 1, "D": 0, "E": 0}


# ---- rolling again


def test_rita_rolls_traps_and_one_of_two_squirrels_again_and_peter_likewise_though_he_could_play() -> None:
    rita = "2 A:trap, B:trap, B:squirrel, D:squirrel, A:elephant, D:elephant"
    peter = "3 D:elephant, A:trap"
    table = position(rita, peter, "E:fox", "E:fox", middle="A:elephant, D:elephant", owner=3)
    go(
        table,
        """
        0 may not play A:elephant: You need at least three elephants.
        0 reroll A:trap / 0 reroll A:trap / 0 reroll B:trap / 0 reroll D:squirrel / 0 done
        * worm / * trap / * bear / * boar
        1 may play D:elephant, reroll A:trap, reroll D:elephant
        1 reroll A:trap / 1 reroll D:elephant / 1 done
        * elephant / * squirrel
        2 is next
        """,
    )
    assert hand(table, 0) == dice("A:worm, A:trap, B:bear, B:squirrel, D:boar, A:elephant, D:elephant")
    assert hand(table, 1) == dice("A:elephant, 2 D:elephant, D:squirrel")
    assert middle(table) == dice("A:elephant, D:elephant")


def test_dice_that_fall_in_one_roll_fall_kind_by_kind_whatever_they_showed() -> None:
    table = go(
        position("A:trap, A:worm, C:x2, E:bear"),
        """
        0 reroll A:worm / 0 reroll A:trap / 0 reroll E:bear / 0 reroll C:x2 / 0 done
        * elephant / * elephant / * boar / * worm
    """,
    )
    assert hand(table, 0) == dice("2 A:elephant, C:boar, E:worm")


def test_w12_nobody_may_pass() -> None:
    go(position("A:trap"), "0 may reroll A:trap / 0 reroll A:trap / 0 may done")


# ---- one's own animals are still there


def test_w13_own_animals_still_in_the_middle_go_into_the_bag_before_anything_else() -> None:
    table = position("2 D:boar, A:trap, E:worm", "A:trap")
    before = bag(table)
    go(table, "0 play D:boar / 0 done / 0 own E:worm / 0 other 1 A:trap / 1 reroll E:worm / 1 done")
    assert middle(table) == dice("D:boar")
    go(table, "* worm / 0 may play D:boar, reroll A:trap, reroll D:boar")
    assert middle(table) == dice("")
    assert table.state.owner == 0
    assert bag(table) == {**before, "D": before["D"] + 1}


def test_w13_also_if_one_then_rolls_again() -> None:
    table = go(
        position("2 D:elephant, A:trap", "A:trap"),
        """
        0 play D:elephant / 0 done
        1 reroll A:trap / 1 done / * trap
        0 reroll A:trap / 0 done / * trap
        1 is next
    """,
    )
    assert middle(table) == dice("")


def test_animals_of_another_player_stay_in_the_middle_when_all_others_roll_again() -> None:
    table = go(
        position("A:trap", "A:trap", "2 D:boar", middle="D:boar", owner=2),
        """
        0 reroll A:trap / 0 done / * trap
    """,
    )
    assert middle(table) == dice("D:boar")
    go(table, "1 reroll A:trap / 1 done / * trap / 2 may play D:boar, reroll D:boar")
    assert middle(table) == dice("")


# ---- the end


def test_michaela_plays_all_four_boars_onto_two_and_wins_without_swapping() -> None:
    table = position("2 C:boar, 2 D:boar", "B:bear", middle="2 D:boar")
    go(table, "0 play C:boar / 0 play C:boar / 0 play D:boar / 0 play D:boar / 0 done / 0 wins")
    assert minus(table) == [0, 5]


def test_w14_everybody_else_gets_minus_points_for_the_faces_of_the_dice_they_have() -> None:
    table = position("A:elephant", "A:elephant, B:bear, C:boar, C:fox", "B:squirrel, A:worm, A:trap, C:x2")
    go(table, "0 play A:elephant / 0 done / 0 wins")
    assert minus(table) == [0, 6 + 5 + 4 + 3, 2 + 1 + 0 + 7]


def test_question_1_whoever_ends_the_round_with_a_fox_wins_alone_though_another_has_no_dice_either() -> None:
    table = go(position("C:fox", "B:bear", "E:bear"), "0 play C:fox / 0 done / 0 other 1 B:bear / 0 wins")
    assert minus(table) == [0, 0, 5]


def test_w10_whoever_gives_the_last_die_away_with_a_worm_wins() -> None:  # question 2
    table = go(
        position("A:worm, B:bear", "A:trap"), "0 play A:worm / 0 done / 0 own B:bear / 0 seat 1 / 0 wins"
    )
    assert minus(table) == [0, 5]


def test_question_3_whoever_ends_the_round_with_boars_does_not_swap() -> None:
    go(position("2 C:boar", "A:trap"), "0 play C:boar / 0 play C:boar / 0 done / 0 wins")


def test_question_3_with_a_die_left_the_swap_takes_place() -> None:
    go(
        position("C:boar, A:trap", "B:bear"),
        "0 play C:boar / 0 done / 0 own A:trap / 0 other 1 B:bear / 1 is next",
    )


def test_question_4_whoever_ends_the_round_with_foxes_must_remove_a_die_all_the_same() -> None:
    table = position("2 C:fox", "B:bear, A:trap")
    go(
        table,
        """
        0 play C:fox / 0 play C:fox / 0 done
        0 may other 1 A:trap, other 1 B:bear / 0 other 1 A:trap / 0 wins
        """,
    )
    assert minus(table) == [0, 5]


def test_w6_an_animal_must_do_what_it_can_at_the_end_too() -> None:  # question 5
    for animal, may, rest in (
        ("B:bear", "other 1 D:boar", "other 1 D:boar / * elephant"),
        ("C:fox", "other 1 D:boar", "other 1 D:boar"),
        ("B:squirrel", "seat 1", "seat 1 / * A / * trap"),
    ):
        go(position(animal, "D:boar"), f"0 play {animal} / 0 done / 0 may {may} / 0 {rest} / 0 wins")


def test_question_5_boars_and_worms_do_nothing_for_whoever_has_no_dice_left() -> None:
    for animal in ("C:boar", "A:worm"):
        go(position(f"2 {animal}", "D:boar"), f"0 play {animal} / 0 play {animal} / 0 done / 0 wins")


def test_question_5_more_x2_than_dice_may_go_with_boars_and_worms() -> None:
    table = position("C:boar, 3 C:x2", "D:boar")
    go(table, "0 play C:boar / 0 play C:x2 / 0 play C:x2 / 0 play C:x2 / 0 done / 0 wins")


def test_question_6_and_w7_with_five_players_the_bag_is_empty_and_the_first_squirrel_lapses() -> None:
    hands = "10 B:squirrel", "10 A:worm", "10 C:fox", "10 D:boar", "10 E:bear"
    table = play_game(dealt(*hands), "wuerfelzoo", players=5)
    assert sum(table.state.bag) == 0
    go(table, "0 play B:squirrel / 0 done / 1 is next")
    assert [sum(hand(table, seat).values()) for seat in range(5)] == [9, 10, 10, 10, 10]


def test_w7_the_second_squirrel_of_an_x2_lapses_when_the_first_has_emptied_the_bag() -> None:
    hands = ("B:squirrel, C:x2, 8 A:trap", "9 B:trap, A:trap", "9 C:trap", "10 D:boar", "9 E:bear, A:trap")
    table = position(*hands, middle="E:worm")
    go(table, "0 play B:squirrel / 0 play C:x2 / 0 done / 0 seat 1 / * E / * worm / 1 is next")


FOX_EMPTIES_SEAT_2 = "0 play C:fox / 0 done / 0 other 2 D:boar /"


def test_w8_a_player_emptied_by_a_fox_has_won_only_when_the_turn_comes_round() -> None:
    table = position("C:fox, 2 A:trap", "E:worm, B:bear, A:trap", "D:boar")
    go(table, f"{FOX_EMPTIES_SEAT_2} 1 is next / 1 reroll A:trap / 1 done / * worm / 2 wins")
    assert minus(table) == [0, 1 + 5 + 1, 0]


def test_w8_another_player_may_end_the_round_first() -> None:
    table = position("C:fox, 2 A:trap, D:boar", "A:elephant", "D:boar")
    go(table, f"{FOX_EMPTIES_SEAT_2} 1 play A:elephant / 1 done / 1 wins")
    assert minus(table) == [4, 0, 0]


def test_w8_worm_and_squirrel_are_too_small_for_the_fox_so_nobody_gives_the_emptied_player_dice() -> None:
    table = position("C:fox, 2 A:trap", "E:worm, B:squirrel, D:boar, A:trap", "D:boar")
    go(
        table,
        f"""{FOX_EMPTIES_SEAT_2}
        1 may play D:boar, reroll A:trap, reroll B:squirrel, reroll D:boar, reroll E:worm""",
    )
    go(table, "1 play D:boar / 1 done / 1 own A:trap / 1 may other 0 A:trap / 1 other 0 A:trap / 2 wins")


def test_w20_a_player_without_dice_wins_as_soon_as_the_turn_comes_round() -> None:
    table = go(position("C:fox, A:trap", "D:boar"), "0 play C:fox / 0 done / 0 other 1 D:boar / 1 wins")
    assert minus(table) == [0, 0]


# ---- the box


def test_w22_with_the_box_all_discards_gather_there() -> None:
    table = position("E:fox, C:x2, A:trap, D:boar", "2 D:squirrel, B:trap", middle="E:worm", discards="box")
    before = bag(table)
    go(
        table,
        """
        0 play E:fox / 0 play C:x2 / 0 done / 0 other 1 D:squirrel / 0 other 1 D:squirrel
        1 reroll B:trap / 1 done / * trap
        0 is next
    """,
    )
    assert bag(table) == before
    assert table.state.box == [0, 0, 1, 2, 2]  # the X2, two squirrels, the worm, one's own old fox


def test_w22_the_box_is_emptied_into_the_bag_when_a_die_must_be_drawn_and_the_bag_is_empty() -> None:
    hands = ("B:squirrel, C:x2, 8 A:trap", "9 B:trap, A:trap", "9 C:trap", "8 D:boar", "9 E:bear, A:trap")
    table = position(*hands, middle="E:worm", box="D D", discards="box")
    assert sum(table.state.bag) == 0
    go(table, "0 play B:squirrel / 0 play C:x2 / 0 done / 0 seat 1")
    assert table.state.bag == [0, 0, 0, 2, 1]
    assert table.state.box == [0, 0, 0, 0, 0]
    go(table, "* E / * worm / 0 seat 1 / * D / * boar / 1 is next")
    assert table.state.bag == [0, 0, 0, 1, 0]
    assert table.state.box == [0, 0, 1, 0, 0]


def test_w22_while_the_bag_holds_dice_the_box_waits() -> None:
    table = position("B:squirrel, A:trap", "A:trap", box="D D", discards="box")
    go(table, "0 play B:squirrel / 0 done / 0 seat 1")
    assert table.state.box == [0, 0, 0, 2, 0]


def test_w7_with_the_box_a_squirrel_lapses_only_when_the_box_is_empty_too() -> None:
    hands = ("B:squirrel, C:x2, 8 A:trap", "9 B:trap, A:trap", "9 C:trap, A:trap", "10 D:boar", "10 E:bear")
    go(position(*hands, discards="box"), "0 play B:squirrel / 0 play C:x2 / 0 done / 1 is next")


# ---- several rounds

WIN = "0 play A:elephant / 0 done"


def test_w15_a_match_is_a_single_round_unless_more_is_agreed() -> None:
    game = waghals.game("wuerfelzoo")
    assert (game.options["rounds"], game.options["points"], game.options["discards"]) == (1, 0, "bag")
    go(position("A:elephant", "B:bear"), f"{WIN} / 0 wins")
    assert waghals.game("wuerfelzoo", rounds=10, points=100).options["points"] == 100
    for beyond in ({"rounds": 0}, {"rounds": 11}, {"points": -1}, {"points": 101}):
        with pytest.raises(waghals.BadOption):
            waghals.game("wuerfelzoo", **beyond)


def test_w21_the_next_round_is_dealt_afresh_and_the_next_player_begins() -> None:
    table = go(position("A:elephant", "B:bear", "C:x2", middle="E:worm", rounds=2), f"{WIN} / 1 is next")
    assert bag(table) == {"A": 10, "B": 10, "C": 10, "D": 10, "E": 10}
    assert middle(table) == dice("")
    assert table.state.owner == waghals.game("wuerfelzoo").new().owner == 0
    assert minus(table) == [0, 5, 7]
    go(table, dealt("10 A:worm, 2 E:bear", "10 B:squirrel, 2 E:bear", "10 C:fox, 2 E:bear"))
    assert table.state.round == 2
    go(table, "1 may play B:squirrel, play E:bear, reroll B:squirrel, reroll E:bear")


def test_w21_after_the_last_seat_the_first_begins_again() -> None:
    table = position("A:elephant", "B:bear", rounds=3)
    table.state.starter = 1
    go(table, f"{WIN} / 0 is next")


def test_the_agreed_number_of_rounds_ends_the_match_and_the_fewest_minus_points_win() -> None:
    table = position("A:elephant", "B:bear", "C:x2", rounds=2)
    table.state.round = 2
    table.state.minus[0] = 12
    go(table, f"{WIN} / 1 wins")
    assert minus(table) == [12, 5, 7]


def test_w16_a_tie_has_several_winners() -> None:
    table = position("A:elephant", "B:bear", "C:x2", rounds=2)
    table.state.round = 2
    table.state.minus[0] = 5
    go(table, f"{WIN} / 0 and 1 win")


def test_agreed_points_end_the_match_as_soon_as_somebody_has_that_many() -> None:
    table = position("A:elephant", "C:x2, C:boar", "B:bear", points=50)
    table.state.minus[1] = 38
    go(table, f"{WIN} / 1 is next")
    assert minus(table) == [0, 49, 5]
    table = position("A:elephant", "C:x2, C:boar", "B:bear", points=50)
    table.state.minus[:3] = [30, 39, 26]
    go(table, f"{WIN} / 0 wins")
    assert minus(table) == [30, 50, 31]


def test_a_single_agreed_point_is_not_reached_by_traps() -> None:
    go(position("A:elephant", "A:trap", points=1), "0 play A:elephant / 0 done / 1 is next")
    go(position("A:elephant", "E:worm", points=1), "0 play A:elephant / 0 done / 0 wins")


def test_question_1_to_agreed_points_the_emptied_player_gets_no_minus_points() -> None:
    table = position("C:fox", "B:bear", "10 E:bear", points=50)
    go(table, "0 play C:fox / 0 done / 0 other 1 B:bear / 0 and 1 win")
    assert minus(table) == [0, 0, 50]


@pytest.mark.parametrize(("played", "points", "over"), [(1, 8, True), (2, 50, True), (1, 50, False)])
def test_w21_rounds_and_points_both_agreed_whichever_comes_first(
    played: int, points: int, over: bool
) -> None:
    table = position("A:elephant", "C:x2, C:boar", rounds=2, points=points)
    table.state.round = played
    go(table, f"{WIN} / {'0 wins' if over else '1 is next'}")


def test_points_with_a_single_round_mean_as_many_rounds_as_it_takes() -> None:
    table = position("A:elephant", "C:x2, C:boar", points=50)
    table.state.round = 7
    go(table, f"{WIN} / 1 is next")


# ---- whole matches


def test_w18_a_match_of_two_from_the_first_die_to_the_end_begun_by_seat_0() -> None:
    table = play_game(
        f"""
        {dealt("6 A:elephant, 4 B:trap, 2 C:x2", "10 E:fox, 2 D:boar")}
        0 play A:elephant / 0 play A:elephant / 0 play A:elephant / 0 play A:elephant
        0 play A:elephant / 0 play A:elephant / 0 play C:x2 / 0 play C:x2 / 0 done
        1 reroll D:boar / 1 done / * boar
        0 reroll B:trap / 0 reroll B:trap / 0 reroll B:trap / 0 reroll B:trap / 0 done
        * bear / * bear / * bear / * bear
        1 play E:fox / 1 play E:fox / 1 done / 1 other 0 B:bear
        0 play B:bear / 0 play B:bear / 0 done / 0 other 1 E:fox / * worm
        1 reroll E:worm / 1 done / * worm
        0 play B:bear / 0 done / 0 other 1 E:worm / * bear
        0 wins
        """,
        "wuerfelzoo",
    )
    assert minus(table) == [0, 7 * 3 + 5 + 2 * 4]
    assert table.game.scores(table.state) == [0, -34]


def test_a_match_of_three() -> None:
    table = play_game(
        f"""
        {dealt("10 A:worm, D:boar, D:squirrel", "10 B:trap, 2 C:x2", "10 E:bear, 2 C:trap")}
        0 play A:worm / 0 play A:worm / 0 play A:worm / 0 play A:worm / 0 play A:worm
        0 play A:worm / 0 play A:worm / 0 play A:worm / 0 play A:worm / 0 play A:worm / 0 done
        0 own D:boar / 0 seat 1
        1 reroll B:trap / 1 reroll C:x2 / 1 done / * bear / * fox
        2 play E:bear / 2 play E:bear / 2 play E:bear / 2 play E:bear / 2 play E:bear
        2 play E:bear / 2 play E:bear / 2 play E:bear / 2 play E:bear / 2 play E:bear / 2 done
        2 other 0 D:squirrel / * elephant
        0 reroll D:elephant / 0 done / * boar
        1 reroll B:trap / 1 done / * trap
        2 reroll C:trap / 2 reroll C:trap / 2 done / * fox / * fox
        0 play D:boar / 0 done
        0 wins
        """,
        "wuerfelzoo",
        players=3,
    )
    assert minus(table) == [0, 5 + 3 + 4 + 7, 6]


def test_a_match_of_four() -> None:
    table = play_game(
        f"""
        {dealt("10 A:trap, 2 B:bear", "8 B:bear, 4 C:fox", "6 C:x2, 6 D:boar", "10 E:worm, 2 D:elephant")}
        0 play B:bear / 0 done / 0 own A:trap / * elephant
        1 play B:bear / 1 play B:bear / 1 play B:bear / 1 play B:bear
        1 play B:bear / 1 play B:bear / 1 play B:bear / 1 play B:bear / 1 done / 1 own C:fox / * x2
        2 reroll D:boar / 2 done / * squirrel
        3 reroll D:elephant / 3 done / * boar
        0 reroll A:elephant / 0 done / * worm
        1 play C:fox / 1 play C:fox / 1 play C:fox / 1 play C:x2 / 1 done
        1 other 3 D:elephant / 1 other 3 D:boar
        1 wins
        """,
        "wuerfelzoo",
        players=4,
    )
    assert minus(table) == [5 + 1, 0, 6 * 7 + 5 * 4 + 2, 10]


def test_w17_a_match_of_five_in_which_two_have_as_few_minus_points() -> None:
    table = play_game(
        f"""
        {dealt("10 A:trap", "10 B:trap", "10 C:fox", "10 D:boar", "10 E:worm")}
        0 reroll A:trap / 0 done / * elephant
        1 reroll B:trap / 1 done / * trap
        2 reroll C:fox / 2 done / * fox
        3 play D:boar / 3 play D:boar / 3 play D:boar / 3 play D:boar / 3 play D:boar
        3 play D:boar / 3 play D:boar / 3 play D:boar / 3 play D:boar / 3 play D:boar / 3 done
        3 wins
        """,
        "wuerfelzoo",
        players=5,
    )
    assert minus(table) == [6, 0, 30, 0, 10]


def test_w19_the_worms_ability_is_to_give_as_its_own_section_says() -> None:
    table = go(
        position("A:worm, 2 B:bear", "E:fox"), "0 play A:worm / 0 done / 0 own B:bear / 0 seat 1 / 1 is next"
    )
    assert [hand(table, 0), hand(table, 1)] == [dice("B:bear"), dice("E:fox, B:bear")]


# ---- the end of it all, and before it begins


def test_nothing_may_be_done_while_dice_fall_or_when_the_match_is_over() -> None:
    game = waghals.game("wuerfelzoo")
    state = game.new()
    assert str(game.reason(state, zoo.DONE)) == "A die is about to be drawn."
    state = game.resolve(state, 0)
    assert str(game.reason(state, zoo.DONE)) == "The dice are about to be rolled."
    over = go(position("A:elephant", "B:bear"), f"{WIN} / 0 wins")
    assert str(over.game.reason(over.state, zoo.DONE)) == "The match is over."


@pytest.mark.parametrize(
    "text", ["play", "play A", "play A:fox", "own 2 A:worm", "other 5 A:worm", "seat 5", "done A:worm"]
)
def test_what_names_no_die_or_seat_is_no_notation(text: str) -> None:
    game = waghals.game("wuerfelzoo")
    with pytest.raises(waghals.NotNotation):
        game.parse(game.new(), text)


def test_between_two_turns_nothing_is_left_of_an_ability() -> None:
    table = go(
        position("B:bear, C:x2, A:trap", "D:boar", "E:fox"),
        """
        0 play B:bear / 0 play C:x2 / 0 done
        0 other 2 E:fox / * worm / 0 other 2 E:worm / * bear
        1 is next
    """,
    )
    s = table.state
    assert (s.uses, s.picked, s.receiver, sum(s.chosen)) == (0, 0, 0, 0)
    over = go(
        position("B:squirrel", "D:boar"), "0 play B:squirrel / 0 done / 0 seat 1 / * C / * fox / 0 wins"
    )
    assert over.state.receiver == 0


def test_the_bags_contents_are_seen_by_everyone() -> None:
    table = position("A:worm, B:bear", "E:fox", box="C", discards="box")
    for viewer in (None, 0, 1):
        view = table.game.observation(table.state, viewer)
        assert (view.bag, view.box) == ([9, 9, 9, 10, 9], [0, 0, 1, 0, 0])


def test_everyone_sees_every_die_that_falls() -> None:
    game = waghals.game("wuerfelzoo")
    start = game.new()
    assert [game.sees_outcome(start, viewer) for viewer in (None, 0, 1)] == [True, True, True]
