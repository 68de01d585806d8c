"""What the board of Würfelzoo says, draws and offers."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import waghals
from tests.play import Table, statements
from tests.rulebooks.test_wuerfelzoo import go, position
from waghals.boards import board
from waghals.boards.page import page
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo import dice as zoo_dice
from waghals.games.wuerfelzoo import rules as zoo
from waghals.games.wuerfelzoo.choosing import offers
from waghals.games.wuerfelzoo.page import Hand, falls, landed
from waghals.i18n import LOCALES, translator

BOARD = board("wuerfelzoo")
NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil"]
MANY = "2 A:worm, 2 B:bear, E:bear, C:fox, C:x2, B:trap"


def seen(table: Table) -> Any:
    return table.game.observation(table.state, table.game.turn(table.state))


# ---- actions


@pytest.mark.parametrize(
    ("script", "action", "english", "german"),
    [
        ("", "play B:bear", "Play a bear (die B)", "Einen Bären (B) ausspielen"),
        ("0 play B:bear", "play E:bear", "Add a bear (die E)", "Noch einen Bären (E) dazulegen"),
        ("0 play B:bear", "play C:x2", "Add an X2", "Ein X2 dazulegen"),
        (
            "0 play B:bear / 0 play B:bear / 0 play C:x2",
            "done",
            "That is all: play 2 bears and an X2",
            "Das ist alles: 2 Bären und ein X2 ausspielen",
        ),
        ("", "reroll B:trap", "Roll a trap (die B) again", "Eine Falle (B) neu werfen"),
        (
            "0 reroll B:trap",
            "done",
            "That is all: roll one die again",
            "Das ist alles: einen Würfel neu werfen",
        ),
        (
            "0 play B:bear / 0 done",
            "own C:x2",
            "Roll an X2 of yours again",
            "Bei dir ein X2 neu werfen",
        ),
        (
            "0 play B:bear / 0 done",
            "other 1 D:boar",
            "Have a boar (die D) of seat B rolled again",
            "Bei Platz B ein Wildschwein (D) neu werfen lassen",
        ),
        (
            "0 play C:fox / 0 done",
            "other 2 E:fox",
            "Send a fox (die E) of seat C back into the bag",
            "Von Platz C einen Fuchs (E) in den Beutel schicken",
        ),
        ("0 play A:worm / 0 done", "own A:worm", "Give a worm (die A) of yours away", None),
        ("0 play A:worm / 0 done / 0 own A:worm", "seat 2", "Give it to seat C", "An Platz C verschenken"),
    ],
)
def test_an_action_is_a_sentence(script: str, action: str, english: str, german: str | None) -> None:
    table = go(position(MANY, "2 D:boar", "E:fox"), script)
    number = table.game.parse(table.state, action)
    assert BOARD.sentence(seen(table), number, translator("en")) == english
    assert german in (None, BOARD.sentence(seen(table), number, translator("de")))


def test_boars_swap_and_squirrels_bring_in_sentences() -> None:
    table = go(position("D:boar, B:squirrel, C:x2", "2 E:fox"), "0 play D:boar / 0 done")
    t = translator("en")
    assert BOARD.sentence(seen(table), zoo.parse(["own", "C:x2"]), t) == "Swap an X2 of yours"
    go(table, "0 own C:x2")
    taken = BOARD.sentence(seen(table), zoo.parse(["other", "1", "E:fox"]), t)
    assert taken == "Take a fox (die E) of seat B for it"
    table = go(position("2 B:squirrel", "2 E:fox"), "0 play B:squirrel / 0 done")
    assert BOARD.sentence(seen(table), zoo.parse(["seat", "1"]), t) == "Seat B has to draw a die"


# ---- what happened


def told(table: Table, script: str, locale: str) -> list[str]:
    """What is told of a script, dice that fall one after the other as one."""
    lines: list[str] = []
    run, before = "", None
    for statement in [*statements(script), ""]:
        if not (run.startswith("*") and statement.startswith("*")):
            if run:
                lines.append(BOARD.told(before, seen_by_all(table), run, NAMES, translator(locale)))
            run, before = statement, seen_by_all(table)
        else:
            run += f"; {statement.removeprefix('* ')}"
        if statement:
            table.say(statement)
    return [line for line in lines if line]


def seen_by_all(table: Table) -> Any:
    return table.game.observation(table.state, None)


def test_a_roll_is_told_as_one() -> None:
    script = "0 reroll B:trap / 0 reroll C:fox / 0 reroll C:x2 / 0 done / * bear / * boar / * fox"
    assert told(position(MANY), script, "en") == ["Anna rolls again: a bear, a boar and a fox."]
    assert told(position(MANY), script, "de") == [
        "Anna würfelt neu: einen Bären, ein Wildschwein und einen Fuchs."
    ]


@pytest.mark.parametrize(
    ("script", "english", "german"),
    [
        (
            "0 play C:fox / 0 done / 0 other 1 D:boar",
            ["Anna plays a fox.", "Anna sends a boar of Ben back into the bag."],
            ["Anna spielt einen Fuchs.", "Anna schickt ein Wildschwein von Ben in den Beutel."],
        ),
        (
            "0 play E:bear / 0 done / 0 other 1 D:boar / * squirrel",
            ["Anna plays a bear.", "Anna has a boar of Ben rolled again.", "For Ben it falls as a squirrel."],
            [
                "Anna spielt einen Bären.",
                "Anna lässt ein Wildschwein von Ben neu werfen.",
                "Ben hat jetzt ein Eichhörnchen.",
            ],
        ),
        (
            "0 play E:bear / 0 done / 0 own C:x2 / * trap",
            ["Anna plays a bear.", "Anna rolls an X2 again.", "For Anna it falls as a trap."],
            ["Anna spielt einen Bären.", "Anna wirft ein X2 neu.", "Anna hat jetzt eine Falle."],
        ),
        (
            "0 play A:worm / 0 done / 0 own B:trap / 0 seat 1",
            ["Anna plays a worm.", "Anna gives a trap to Ben."],
            ["Anna spielt einen Regenwurm.", "Anna schenkt Ben eine Falle."],
        ),
    ],
)  # fmt: skip
def test_what_animals_do_is_told(script: str, english: list[str], german: list[str]) -> None:
    assert told(position(MANY, "2 D:boar"), script, "en") == english
    assert told(position(MANY, "2 D:boar"), script, "de") == german


def test_a_swap_and_a_draw_are_told() -> None:
    table = position("D:boar, B:trap", "E:fox")
    swapped = "0 play D:boar / 0 done / 0 own B:trap / 0 other 1 E:fox"
    assert told(table, swapped, "en")[-1] == "Anna swaps a trap for a fox of Ben."
    table = position("B:squirrel, B:trap", "E:fox")
    drawn = "0 play B:squirrel / 0 done / 0 seat 1 / * A / * worm"
    assert told(table, drawn, "en")[-1] == "Ben draws a die: a worm."


def test_the_end_of_a_round_is_told_with_everybodys_minus_points() -> None:
    table = position("D:elephant", "2 B:bear, C:x2", "B:trap")
    assert told(table, "0 play D:elephant / 0 done", "en") == [
        "Anna plays an elephant. The round is over: Anna 0, Ben −17, Cem 0."
    ]


def test_dealing_is_told_when_it_is_done() -> None:
    game, t = waghals.game("wuerfelzoo"), translator("en")
    table = Table(game)
    first = seen_by_all(table)
    for deal in range(24):
        outcome = game.outcome_text(table.state, deal)
        table.say(f"* {outcome}")
        table.say(f"* {game.outcome_text(table.state, 0)}")
        if deal == 5:
            assert BOARD.told(first, seen_by_all(table), "* A; elephant", NAMES, t) == ""
    assert (
        BOARD.told(first, seen_by_all(table), "* A; elephant", NAMES, t) == "The dice are dealt. Anna begins."
    )


def test_what_is_taken_back_is_told() -> None:
    now = seen(position(MANY))
    assert BOARD.told(now, now, "1 undo", NAMES, translator("de")) == "Ben nimmt das zurück."


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_is_explained(locale: str) -> None:
    for option in zoo.OPTIONS:
        label, why = BOARD.option_text(option.name, translator(locale))
        assert len(label) < 40 < len(why) + 20


# ---- the terminal


def drawn(table: Table, locale: str = "en", encoding: str = "utf-8") -> list[str]:
    output = StringIO()
    console = Console(file=output, width=80, color_system=None)
    console.print(BOARD.text(table.game, seen(table), NAMES, translator(locale)))
    return output.getvalue().splitlines()


@pytest.mark.parametrize("locale", LOCALES)
def test_five_hands_the_middle_and_the_bag_fit_a_terminal(locale: str) -> None:
    table = position(
        MANY, MANY, MANY.replace("2 A", "A"), "4 D:elephant, 2 C:trap", "3 D:squirrel", middle="E:fox"
    )
    lines = drawn(table, locale)
    assert len(lines) == 9
    assert max(map(len, lines)) <= 80


def test_dice_are_drawn_with_their_kinds() -> None:
    lines = drawn(position(MANY, middle="E:fox, C:fox"))
    assert lines[1].split() == [
        "▸",
        "A",
        "Anna",
        "8",
        "Bea",
        "BBE",
        "Fox",
        "C",
        "Wor",
        "AA",
        "Tra",
        "B",
        "X2",
        "C",
    ]
    assert lines[3].split() == ["Middle", "Fox", "CE"]
    assert lines[-2].split() == ["Bag", "7×A", "7×B", "7×C", "10×D", "8×E"]


def test_dice_taken_up_and_minus_points_are_drawn() -> None:
    table = go(position(MANY, rounds=3), "0 play B:bear")
    table.state.minus[1] = 12
    lines = drawn(table)
    assert lines[0] == "Würfelzoo  Round 1 of 3"
    assert lines[2].endswith("−12")
    assert lines[4].split() == ["Taken", "up", "Bea", "B"]


def test_the_round_and_what_ends_the_match_are_told() -> None:
    for rounds, points, said in (
        (1, 0, ""),
        (3, 0, "Runde 1 von 3"),
        (1, 50, "Runde 1, bis −50"),
        (3, 50, "Runde 1 von 3, bis −50"),
    ):
        table = position(MANY, rounds=rounds, points=points)
        assert context(table, "de")["round"] == said
        assert drawn(table, "de")[0].removeprefix("Würfelzoo").strip() == said


# ---- the page


def context(table: Table, locale: str = "en") -> dict[str, Any]:
    game, now = table.game, seen(table)
    return page("wuerfelzoo").context(game, now, game.legal_actions(table.state), (), translator(locale))


def hands(table: Table) -> list[Hand]:
    found: list[Hand] = context(table)["hands"]
    return found


def test_hands_begin_with_the_viewers_own_and_are_sorted_by_animal() -> None:
    table = position("D:elephant", MANY, "E:fox", middle="2 D:elephant")
    go(table, "0 reroll D:elephant / 0 done / * boar")
    assert [hand.seat for hand in hands(table)] == [1, 2, 0]
    assert [(herd.name, herd.count) for herd in hands(table)[0].herds] == [
        ("Bear", 3), ("Fox", 1), ("Worm", 2), ("Trap", 1), ("X2", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("middle", "face", "labels", "why"),
    [
        ("", zoo_dice.BEAR, ["Play a bear", "Play 2 bears", "Play 3 bears"], ""),
        (
            "2 D:boar",
            zoo_dice.BEAR,
            ["", "Play 2 bears", ""],
            "You need exactly two larger animals, or at least three boars.",
        ),
        ("2 D:boar", zoo_dice.FOX, [""], "You need exactly two larger animals, or at least three boars."),
        ("2 D:boar", zoo_dice.TRAP, [""], "A trap is no animal and cannot be played."),
        ("", zoo_dice.X2, [""], "X2 can only be played together with animals: choose these first."),
        (
            "D:boar",
            zoo_dice.BEAR,
            ["Play a bear", "", ""],
            "You need exactly one larger animal, or at least two boars.",
        ),
        ("2 C:fox", zoo_dice.WORM, ["", ""], "You need exactly two larger animals, or at least three foxes."),
    ],
)
def test_each_animal_says_how_many_may_be_played_and_why_not_others(
    middle: str, face: int, labels: list[str], why: str
) -> None:
    table = position(MANY, middle=middle)
    offer = offers(table.game, seen(table), translator("en"))[face]
    assert list(offer.labels) == labels
    assert offer.why == why


def test_what_is_offered_is_exactly_what_the_rules_allow() -> None:
    table = position("3 B:bear, 2 E:bear, 3 D:boar, 2 C:fox", middle="3 C:boar")
    for face, offer in offers(table.game, seen(table), translator("en")).items():
        for count, label in enumerate(offer.labels, 1):
            assert bool(label) == (count == 3 if face == zoo_dice.BEAR else count > 3)


def test_dice_become_buttons_where_an_animal_asks_for_one() -> None:
    table = go(position(MANY, "2 D:boar, E:fox"), "0 play C:fox / 0 done")
    pressed = {die.action: die.sentence for hand in hands(table) for herd in hand.herds for die in herd.dice}
    assert pressed == {
        "": "",
        "other 1 D:boar": "Send a boar (die D) of {who} back into the bag",
        "other 1 E:fox": "Send a fox (die E) of {who} back into the bag",
    }


def test_seats_become_buttons_where_an_animal_asks_for_somebody() -> None:
    table = go(position("2 B:squirrel", "E:fox", "E:fox"), "0 play B:squirrel / 0 done")
    assert context(table)["seats_to_name"] == [
        ("seat 1", 1, "{who} has to draw a die"),
        ("seat 2", 2, "{who} has to draw a die"),
    ]


@dataclass
class Line:
    seat: int
    before: Any
    after: Any


def test_the_dice_that_have_just_fallen_are_known() -> None:
    table = go(position(MANY), "0 reroll B:trap / 0 reroll C:fox / 0 done")
    log = list[Line]()
    for face in ("bear", "boar"):
        before = seen_by_all(table)
        table.say(f"* {face}")
        log.append(Line(CHANCE, before, seen_by_all(table)))
    assert landed(log) == {(0, zoo_dice.NAMES.index("B:bear")): 1, (0, zoo_dice.NAMES.index("C:boar")): 1}
    assert landed([*log, Line(0, before, before)]) == {}


def test_real_dice_are_typed_by_what_they_can_show() -> None:
    t = translator("en")
    game = waghals.game("wuerfelzoo")
    new = falls(game.observation(game.new(), 0), t)
    assert [outcome for outcome, _, _ in new][:2] == ["A; elephant", "A; worm"]
    assert len(new) == 16
    table = go(position(MANY), "0 reroll B:trap / 0 done")
    assert [outcome for outcome, _, _ in falls(seen(table), t)] == ["bear", "squirrel", "trap"]
    assert falls(seen(position(MANY)), t) == []


@pytest.mark.parametrize(
    ("script", "hint"),
    [
        ("", "The middle is free: play animals of one kind, or roll dice again."),
        ("0 play B:bear", "Add more of them, or say that this is all."),
        ("0 reroll B:bear", "Add more dice to roll, or say that this is all."),
        ("0 play B:bear / 0 done", "The bear growls: which die is rolled again? Tap any."),
        (
            "0 play C:fox / 0 play C:x2 / 0 done",
            "The fox steals: whose die goes back into the bag? Tap it. Once more after that.",
        ),
        ("0 play A:worm / 0 done", "The worm gives: which die of yours goes? Tap it."),
        ("0 play A:worm / 0 done / 0 own B:trap", "Who gets it?"),
    ],
)
def test_one_line_leads(script: str, hint: str) -> None:
    table = go(position(MANY, "2 D:boar"), script)
    assert page("wuerfelzoo").hint(table.game, seen(table), translator("en")) == hint


@pytest.mark.parametrize(
    ("middle", "hint"),
    [
        ("E:fox", "Beat it with one larger animal or 2 foxes – or roll dice again."),
        ("2 E:fox", "Beat it with 2 larger animals or 3 foxes – or roll dice again."),
        ("2 A:elephant", "Beat it with 3 elephants – or roll dice again."),
    ],
)
def test_what_beats_the_middle_is_said(middle: str, hint: str) -> None:
    table = position(MANY, middle=middle)
    assert page("wuerfelzoo").hint(table.game, seen(table), translator("en")) == hint


def test_whoever_waits_is_told_what_for() -> None:
    t = translator("en")
    said = [
        page("wuerfelzoo").waiting(table.game, seen(table), "Anna", t)
        for table in (
            position(MANY),
            go(position(MANY), "0 play C:fox"),
            go(position(MANY), "0 reroll C:fox"),
            go(position(MANY), "0 play C:fox / 0 done"),
        )
    ]
    assert said == [
        "Anna thinks: play or roll again?",
        "Anna is playing animals.",
        "Anna is taking dice to roll again.",
        "Fox: Anna chooses.",
    ]
