"""What the board of Würfelzoo says, draws and offers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import waghals
from tests.games.wuerfelzoo.test_rulebook import dealt, go, position
from tests.play import Table, statements
from waghals.boards import board, game_translator
from waghals.boards.page import Ply
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo import dice as zoo_dice
from waghals.games.wuerfelzoo import page
from waghals.games.wuerfelzoo import rules as zoo
from waghals.games.wuerfelzoo.hands import drawn as out_of_the_bag
from waghals.games.wuerfelzoo.kinds import USUAL
from waghals.games.wuerfelzoo.page import Press, SeatHand, ZooActions, ZooBoard, offers, rolls
from waghals.i18n import LOCALES

BOARD = board("wuerfelzoo")
texts = partial(game_translator, "wuerfelzoo")
NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil"]
MANY = "2 A:worm, 2 B:bear, E:bear, C:fox, C:x2, B:trap"


def view(table: Table) -> Any:
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
            "Done: play 2 bears and an X2",
            "Fertig: 2 Bären und ein X2 ausspielen",
        ),
        ("", "reroll B:trap", "Roll a trap (die B) again", "Eine Falle (B) neu werfen"),
        (
            "0 reroll B:trap",
            "done",
            "Done: roll one die again",
            "Fertig: einen Würfel neu werfen",
        ),
        (
            "0 play B:bear / 0 done",
            "own C:x2",
            "Roll an X2 of your own again",
            "Selbst ein X2 neu werfen",
        ),
        (
            "0 play B:bear / 0 done",
            "other 1 D:boar",
            "Have seat B roll a boar (die D) again",
            "Platz B ein Wildschwein (D) neu werfen lassen",
        ),
        (
            "0 play C:fox / 0 done",
            "other 2 E:fox",
            "Send a fox (die E) from seat C back to the bag",
            "Von Platz C einen Fuchs (E) in den Beutel schicken",
        ),
        ("0 play A:worm / 0 done", "own A:worm", "Give a worm (die A) away", None),
        ("0 play A:worm / 0 done / 0 own A:worm", "seat 2", "Give it to seat C", "An Platz C verschenken"),
    ],
)
def test_an_action_is_a_sentence(script: str, action: str, english: str, german: str | None) -> None:
    table = go(position(MANY, "2 D:boar", "E:fox"), script)
    number = table.game.parse(table.state, action)
    assert BOARD.sentence(view(table), number, texts("en")) == english
    assert german in (None, BOARD.sentence(view(table), number, texts("de")))


def test_boars_swap_and_squirrels_bring_in_sentences() -> None:
    table = go(position("D:boar, B:squirrel, C:x2", "2 E:fox"), "0 play D:boar / 0 done")
    t = texts("en")
    assert (
        BOARD.sentence(view(table), table.game.parse(table.state, "own C:x2"), t) == "Swap an X2 of your own"
    )
    go(table, "0 own C:x2")
    taken = BOARD.sentence(view(table), table.game.parse(table.state, "other 1 E:fox"), t)
    assert taken == "Take a fox (die E) from seat B for it"
    table = go(position("2 B:squirrel", "2 E:fox"), "0 play B:squirrel / 0 done")
    assert (
        BOARD.sentence(view(table), table.game.parse(table.state, "seat 1"), t) == "Seat B has to draw a die"
    )


# ---- what happened


def log(table: Table, script: str, locale: str) -> list[str]:
    """The lines of a script, dice that are rolled one after the other as one."""
    lines: list[str] = []
    run, before = "", None
    for statement in [*statements(script), ""]:
        if not (run.startswith("*") and statement.startswith("*")):
            if run:
                lines.append(BOARD.log_line(before, table.state, run, NAMES, texts(locale)))
            run, before = statement, table.state
        else:
            run += f"; {statement.removeprefix('* ')}"
        if statement:
            table.say(statement)
    return [line for line in lines if line]


def test_a_roll_makes_one_line() -> None:
    script = "0 reroll B:trap / 0 reroll C:fox / 0 reroll C:x2 / 0 done / * bear / * boar / * fox"
    assert log(position(MANY), script, "en") == ["Anna rolls again: a bear, a boar and a fox."]
    assert log(position(MANY), script, "de") == [
        "Anna würfelt neu: einen Bären, ein Wildschwein und einen Fuchs."
    ]


@pytest.mark.parametrize(
    ("script", "english", "german"),
    [
        (
            "0 play C:fox / 0 done / 0 other 1 D:boar",
            ["Anna plays a fox.", "Anna sends a boar from Ben back to the bag."],
            ["Anna spielt einen Fuchs.", "Anna schickt ein Wildschwein von Ben in den Beutel."],
        ),
        (
            "0 play E:bear / 0 done / 0 other 1 D:boar / * squirrel",
            ["Anna plays a bear.", "Anna has Ben roll a boar again.", "Ben now has a squirrel."],
            [
                "Anna spielt einen Bären.",
                "Anna lässt Ben ein Wildschwein neu werfen.",
                "Ben hat jetzt ein Eichhörnchen.",
            ],
        ),
        (
            "0 play E:bear / 0 done / 0 own C:x2 / * trap",
            ["Anna plays a bear.", "Anna rolls an X2 again.", "Anna now has a trap."],
            ["Anna spielt einen Bären.", "Anna wirft ein X2 neu.", "Anna hat jetzt eine Falle."],
        ),
        (
            "0 play A:worm / 0 done / 0 own B:trap / 0 seat 1",
            ["Anna plays a worm.", "Anna gives a trap to Ben."],
            ["Anna spielt einen Regenwurm.", "Anna schenkt Ben eine Falle."],
        ),
    ],
)  # fmt: skip
def test_what_animals_do_is_in_the_log(script: str, english: list[str], german: list[str]) -> None:
    assert log(position(MANY, "2 D:boar"), script, "en") == english
    assert log(position(MANY, "2 D:boar"), script, "de") == german


def test_a_swap_and_a_draw_are_in_the_log() -> None:
    table = position("D:boar, B:trap", "E:fox")
    swapped = "0 play D:boar / 0 done / 0 own B:trap / 0 other 1 E:fox"
    assert log(table, swapped, "en")[-1] == "Anna swaps a trap for a fox from Ben."
    table = position("B:squirrel, B:trap", "E:fox")
    drawn = "0 play B:squirrel / 0 done / 0 seat 1 / * A / * worm"
    assert log(table, drawn, "en")[-1] == "Ben draws a die: a worm."


def test_the_end_of_a_round_is_in_the_log_with_everybodys_minus_points() -> None:
    table = position("D:elephant", "2 B:bear, C:x2", "B:trap")
    assert log(table, "0 play D:elephant / 0 done", "en") == [
        "Anna plays an elephant. The round is over: Anna 0, Ben −17, Cem 0."
    ]


def test_dealing_is_in_the_log_when_it_is_done() -> None:
    game, t = waghals.game("wuerfelzoo"), texts("en")
    table = Table(game)
    first = table.state
    for deal in range(24):
        outcome = game.outcome_text(table.state, deal)
        table.say(f"* {outcome}")
        table.say(f"* {game.outcome_text(table.state, 0)}")
        if deal == 5:
            assert BOARD.log_line(first, table.state, "* A; elephant", NAMES, t) == ""
    assert BOARD.log_line(first, table.state, "* A; elephant", NAMES, t) == "The dice are dealt. Anna begins."


def test_what_is_taken_back_is_in_the_log() -> None:
    now = position(MANY).state
    assert BOARD.log_line(now, now, "1 undo", NAMES, texts("de")) == "Ben nimmt das zurück."


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_is_explained(locale: str) -> None:
    for option in zoo.OPTIONS:
        label, why = BOARD.option_text(option.name, texts(locale))
        assert len(label) < 40 < len(why) + 20


# ---- the terminal


def drawn(table: Table, locale: str = "en", encoding: str = "utf-8") -> list[str]:
    output = StringIO()
    console = Console(file=output, width=80, color_system=None)
    console.print(BOARD.text(table.game, view(table), NAMES, texts(locale)))
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


def test_the_round_and_what_ends_the_match_are_shown() -> None:
    for rounds, points, words in (
        (1, 0, ""),
        (3, 0, "Runde 1 von 3"),
        (1, 50, "Runde 1, bis −50"),
        (3, 50, "Runde 1 von 3, bis −50"),
    ):
        table = position(MANY, rounds=rounds, points=points)
        assert picture(table, "de").round == words
        assert drawn(table, "de")[0].removeprefix("Würfelzoo").strip() == words


# ---- the page


def picture(table: Table, locale: str = "en", recent: Sequence[Ply] = ()) -> ZooBoard:
    return page.board(table.game, table.state, recent, NAMES, texts(locale))


def hands(table: Table) -> Sequence[SeatHand]:
    return picture(table).hands


def choices(table: Table) -> ZooActions:
    """What the seat to move may do."""
    game, t = table.game, texts("en")
    legal = game.legal_actions(table.state)
    return page.actions(game, view(table), game.turn(table.state), legal, lambda action: "", t)


def test_hands_are_sorted_by_animal() -> None:
    table = position("D:elephant", MANY, "E:fox", middle="2 D:elephant")
    go(table, "0 reroll D:elephant / 0 done / * boar")
    assert [at.seat for at in hands(table)] == [0, 1, 2]
    assert [(zoo_dice.FACES[herd.face], herd.size) for herd in hands(table)[1].hand.herds] == [
        ("bear", 3), ("fox", 1), ("worm", 2), ("trap", 1), ("x2", 1),
    ]  # fmt: skip
    assert hands(table)[1].hand.words == "3 bears, a fox, 2 worms, a trap and an X2"


def test_a_hand_can_be_looked_up_by_kind() -> None:
    table = position(MANY)
    kinds = hands(table)[0].hand.kinds
    assert all(not sides for _, sides, _ in kinds), "the usual sides stand on one sheet of drawings"
    assert {kind: dice for kind, _, dice in kinds} == {
        "A": (("worm", 2, "2 worms"),),
        "B": (("bear", 2, "2 bears"), ("trap", 1, "a trap")),
        "C": (("fox", 1, "a fox"), ("x2", 1, "an X2")),
        "E": (("bear", 1, "a bear"),),
    }


def test_animals_that_may_be_played_are_marked_in_the_hand_of_whoever_chooses() -> None:
    table = position(MANY, "5 D:boar", middle="2 D:boar")
    assert [at.playable for at in hands(table)] == [{zoo_dice.BEAR}, set()]
    assert [at.ticks for at in hands(table)] == [True, False]
    go(table, "0 play B:bear")
    assert [(at.playable, at.ticks) for at in hands(table)] == 2 * [(frozenset[int](), False)]


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
        ("2 D:boar", zoo_dice.TRAP, [""], "A trap is not an animal and cannot be played."),
        ("", zoo_dice.X2, [""], "X2 can only be played together with animals: choose those first."),
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
    named = {offer.face: offer for offer in offers(view(table), texts("en"))}
    offer = named[zoo_dice.FACES[face]]
    assert list(offer.labels) == labels
    assert offer.why == why


def test_what_is_offered_is_exactly_what_the_rules_allow() -> None:
    table = position("3 B:bear, 2 E:bear, 3 D:boar, 2 C:fox", middle="3 C:boar")
    found = offers(view(table), texts("en"))
    assert [offer.face for offer in found] == ["bear", "boar", "fox"]
    for offer in found:
        for count, label in enumerate(offer.labels, 1):
            assert bool(label) == (count == 3 if offer.face == "bear" else offer.face == "boar" and count > 3)


@pytest.mark.parametrize("middle", ["", "C:fox", "2 D:boar", "3 D:squirrel", "2 D:elephant"])
def test_offers_agree_with_plays_that_the_rules_accept(middle: str) -> None:
    table = position("2 A:elephant, 2 B:bear, E:bear, 3 C:fox, C:x2, A:trap, A:worm", middle=middle)
    for offer in offers(view(table), texts("en")):
        looks = [look for look in range(zoo_dice.LOOKS) if zoo_dice.FACES[USUAL.face[look]] == offer.face]
        dice = [look for look in looks for _ in range(table.state.hands[0][look])]
        for count, label in enumerate(offer.labels, 1):
            assert bool(label) == accepted(table, [*dice[-count:]])


def accepted(table: Table, dice: Sequence[int]) -> bool:
    """Whether exactly these dice may be played."""
    state = table.state
    for action in (*(zoo.PLAY + look for look in dice), zoo.DONE):
        if action not in table.game.legal_actions(state):
            return False
        state = table.game.apply(state, action)
    return True


def test_dice_become_buttons_where_an_animal_asks_for_one() -> None:
    table = go(position(MANY, "2 D:boar, E:fox"), "0 play C:fox / 0 done")
    boar, fox = USUAL.names.index("D:boar"), USUAL.names.index("E:fox")
    assert [dict(at.presses) for at in hands(table)] == [
        {},
        {
            boar: Press("other 1 D:boar", "Send a boar (die D) from Ben back to the bag", "1", first=True),
            fox: Press("other 1 E:fox", "Send a fox (die E) from Ben back to the bag", "2"),
        },
    ]


def test_where_dice_are_more_than_digits_the_keys_are_that_of_the_hand_and_that_of_the_die() -> None:
    ben = ", ".join(USUAL.names[:5])
    cem = ", ".join(USUAL.names[5:14])
    keys = [
        press.key
        for at in hands(go(position("C:fox, C:fox", ben, cem), "0 play C:fox / 0 done"))
        for press in dict(at.presses).values()
    ]
    assert keys == [*(f"2 {die}" for die in range(1, 6)), *(f"3 {die}" for die in range(1, 10))]


def test_dice_become_buttons_while_more_of_them_are_taken_up() -> None:
    bear = USUAL.names.index("E:bear")
    table = go(position("B:bear, E:bear"), "0 play B:bear")
    assert dict(hands(table)[0].presses) == {
        bear: Press("play E:bear", "Add a bear (die E)", "1", first=True)
    }
    table = go(position("B:bear, E:bear"), "0 reroll B:bear")
    assert dict(hands(table)[0].presses) == {
        bear: Press("reroll E:bear", "Roll a bear (die E) again", "1", first=True)
    }
    assert choices(table).done == Press("done", "Done: roll one die again")
    table = go(position("B:bear, E:bear"), "0 play E:bear / 0 done")
    own = USUAL.names.index("B:bear")
    press = Press("own B:bear", "Roll a bear (die B) of your own again", "1", first=True)
    assert dict(hands(table)[0].presses) == {own: press}


def test_seats_become_buttons_where_an_animal_asks_for_somebody() -> None:
    table = go(position("2 B:squirrel", "E:fox", "E:fox"), "0 play B:squirrel / 0 done")
    assert choices(table).seats == (
        ("seat 1", 1, "{who} has to draw a die"),
        ("seat 2", 2, "{who} has to draw a die"),
    )


def test_whoever_is_not_to_act_is_offered_nothing() -> None:
    table = position(MANY)
    found = page.actions(table.game, view(table), 1, (), lambda action: "", texts("en"))
    assert (found.act, found.offers, found.done, found.seats) == (False, (), None, ())


def plies(table: Table, script: str) -> list[Ply]:
    """Play on; the plies that are played."""
    go(table, script)
    found = [statement.partition(" ") for statement in statements(script)]
    return [Ply(CHANCE if who == "*" else int(who), text) for who, _, text in found]


def test_a_die_that_the_squirrel_brings_comes_out_of_the_bag() -> None:
    for script, found in (
        ("0 reroll B:trap / 0 done / * bear", {}),
        ("0 play E:bear / 0 done / 0 own C:x2 / * trap", {}),
        ("0 play B:squirrel / 0 done / 0 seat 1 / * A", {}),
        ("0 play B:squirrel / 0 done / 0 seat 1 / * A / * worm", {1: {USUAL.names.index("A:worm"): 1}}),
    ):
        table = position(f"{MANY}, B:squirrel", "2 D:boar")
        recent = plies(table, script)
        assert out_of_the_bag(table.state, recent) == found, script


def test_when_a_round_is_dealt_all_dice_come_out_of_the_bag() -> None:
    table = Table(waghals.game("wuerfelzoo"))
    recent = plies(table, f"{dealt('10 A:worm, 2 E:fox')} / {dealt('10 B:bear, 2 E:fox')}")
    for at in picture(table, recent=recent[-8:]).hands:
        assert sum(dict(at.drawn).values()) == 12
    started = Table(waghals.game("wuerfelzoo"))
    recent = plies(started, "* A / * worm")
    assert out_of_the_bag(started.state, recent)[0][USUAL.names.index("A:worm")] == 1


def test_what_is_at_stake_and_who_is_about_to_win_is_shown() -> None:
    table = position("2 A:elephant, C:x2", "D:boar, E:fox", "4 A:trap")
    assert [(at.stake, at.few) for at in hands(table)] == [
        ("\N{MINUS SIGN}19", "3 left!"),
        ("\N{MINUS SIGN}7", "2 left!"),
        ("0", ""),
    ]
    assert picture(table, "de").hands[1].few == "noch 2!"
    over = go(position("D:elephant", "2 B:bear"), "0 play D:elephant / 0 done")
    assert [(at.stake, at.few) for at in hands(over)] == [("", ""), ("", "")]


def test_a_roll_offers_a_gauge_and_how_likely_each_kind_is_a_trap() -> None:
    offered = choices(position(MANY))
    assert offered.danger is not None
    assert (offered.danger.share, offered.traps) == (0, "A:0.3333 B:0.3333 C:0.1667 D:0 E:0")
    assert choices(go(position(MANY), "0 play B:bear")).danger is None


def test_how_often_animals_may_still_do_what_they_can_is_shown_where_x2_lie_with_them() -> None:
    table = go(position("2 C:fox, 2 C:x2, B:trap", "4 D:boar"), "0 play C:fox / 0 play C:x2 / 0 done")
    assert picture(table).again == 2
    assert picture(go(table, "0 other 1 D:boar")).again == 1
    assert picture(go(position(MANY, "D:boar"), "0 play C:fox / 0 done")).again == 0


def test_every_die_of_a_deal_is_counted_by_kind_and_face() -> None:
    table = Table(waghals.game("wuerfelzoo"))
    go(table, dealt("2 A:worm"))
    found = page.actions(table.game, view(table), 0, (), lambda action: "", texts("en"))
    assert found.to_draw == 10
    assert [(roll.outcome, roll.most) for roll in found.rolls[:4]] == [
        ("A; elephant", 8), ("A; worm", 8), ("A; trap", 8), ("B; bear", 10),
    ]  # fmt: skip
    assert len({roll.key for roll in found.rolls}) == 16
    go(table, "* A")
    assert page.actions(table.game, view(table), 0, (), lambda action: "", texts("en")).to_draw == 1


def test_real_dice_are_typed_by_what_they_can_show() -> None:
    t = texts("en")
    game = waghals.game("wuerfelzoo")
    new = rolls(game.observation(game.new(), 0), t)
    assert [roll.outcome for roll in new][:2] == ["A; elephant", "A; worm"]
    assert len(new) == 16
    table = go(position(MANY), "0 reroll B:trap / 0 done")
    assert [roll.outcome for roll in rolls(view(table), t)] == ["bear", "squirrel", "trap"]
    assert rolls(view(position(MANY)), t) == ()


@pytest.mark.parametrize(
    ("script", "hint"),
    [
        ("", "The middle is free: play animals of one kind, or roll dice again."),
        ("0 play B:bear", "Add more of them, or play what you have."),
        ("0 reroll B:bear", "Add more dice, or roll what you have."),
        ("0 play B:bear / 0 done", "The bear growls: which die is rolled again? Tap any."),
        (
            "0 play C:fox / 0 play C:x2 / 0 done",
            "The fox steals: whose die goes back into the bag? Tap it. Once more after that.",
        ),
        ("0 play A:worm / 0 done", "The worm gives: which of your dice goes? Tap it."),
        ("0 play A:worm / 0 done / 0 own B:trap", "Who gets it?"),
    ],
)
def test_one_line_leads(script: str, hint: str) -> None:
    table = go(position(MANY, "2 D:boar"), script)
    assert page.hint(table.game, view(table), texts("en")) == hint


@pytest.mark.parametrize(
    ("middle", "hint"),
    [
        ("E:fox", "Beat it with one larger animal or 2 foxes – or roll dice again."),
        ("2 E:fox", "Beat it with 2 larger animals or 3 foxes – or roll dice again."),
        ("2 A:elephant", "Beat it with 3 elephants – or roll dice again."),
    ],
)
def test_a_hint_says_what_beats_the_middle(middle: str, hint: str) -> None:
    table = position(MANY, middle=middle)
    assert page.hint(table.game, view(table), texts("en")) == hint


def test_whoever_waits_reads_what_for() -> None:
    t = texts("en")
    lines = [
        page.waiting(table.game, view(table), "Anna", t)
        for table in (
            position(MANY),
            go(position(MANY), "0 play C:fox"),
            go(position(MANY), "0 reroll C:fox"),
            go(position(MANY), "0 play C:fox / 0 done"),
            go(position(MANY), "0 reroll C:fox / 0 done"),
        )
    ]
    assert lines == [
        "Anna thinks: play or roll again?",
        "Anna is playing animals.",
        "Anna is choosing dice to roll again.",
        "Fox: Anna chooses.",
        "Anna is about to roll.",
    ]
