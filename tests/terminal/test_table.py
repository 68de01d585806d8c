"""A match at the keyboard, played by a script of dice and of what is typed."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

import waghals
from waghals.i18n import LOCALES, translator
from waghals.match import ByHand, Match, Scripted, Seat
from waghals.terminal.screen import Screen
from waghals.terminal.table import Leaving, Table, chosen, spread

if TYPE_CHECKING:
    from waghals.match import Source

CLEAR = "\x1b[2J\x1b[H"
ONES, SIXES, THREES = "1 1 1 1", "6 6 6 6", "1 2 1 2"


class Keyboard:
    """Types a script, a line a question, and keeps the questions."""

    def __init__(self, script: str) -> None:
        self.lines = [line.strip() for line in script.split("/")]
        self.asked: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


class Played:
    """A table of Anna and the random bot, who always takes the first of its actions."""

    def __init__(
        self, script: str, dice: Source, locale: str = "en", *, free_fields: bool = False, **terminal: Any
    ) -> None:
        game = waghals.game("cant-stop", free_fields=free_fields)
        self.match = Match(game, [Seat("Anna"), Seat("Robo", "random")], dice)
        self.output = StringIO()
        console = Console(file=self.output, width=80, height=24, _environ={}, **terminal)
        self.keyboard, self.pauses = Keyboard(script), 0
        screen = Screen(console, game, ["Anna", "Robo"], translator(locale))
        self.table = Table(self.match, screen, self.keyboard, self.pause, lambda n: 0)

    def pause(self) -> None:
        self.pauses += 1

    def run(self) -> Played:
        """Play until the script of the keyboard ends."""
        with pytest.raises(EOFError):
            self.table.play()
        return self

    @property
    def shown(self) -> str:
        return self.output.getvalue()


def whole_match(locale: str, **terminal: Any) -> Played:
    """A match from its first roll to Anna's third column."""
    dice = Scripted(ONES, "3 4 5 2", ONES, SIXES, SIXES, THREES, THREES, THREES)
    played = Played(
        "/ advance 2 2 / stop / r / 1 / r / advance 12 12 / roll / 1 / r / advance 3 3"
        " / r / advance 3 3 / r / advance 3 / s",
        dice,
        locale,
        **terminal,
    )
    played.table.play()
    dice.finish(played.match.chance_plies)
    assert played.keyboard.lines == []
    return played


def test_a_match_is_played_to_its_end() -> None:
    played = whole_match("en")
    assert played.match.game.winners(played.match.state) == [0]
    assert played.table.screen.log == [
        "Anna rolls 1 1 1 1.",
        "Anna advances two fields in column 2.",
        "Anna keeps +2 in 2.",
        "Robo rolls 3 4 5 2.",
        "Robo advances in columns 5 and 9.",
        "Robo keeps +1 in 5 and +1 in 9.",
        "Anna rolls 1 1 1 1.",
        "Anna advances in column 2. 2: summit!",
        "Anna rolls 6 6 6 6.",
        "Anna advances two fields in column 12.",
        "Anna rolls 6 6 6 6.",
        "Anna advances in column 12. 12: summit!",
        "Anna rolls 1 2 1 2.",
        "Anna advances two fields in column 3.",
        "Anna rolls 1 2 1 2.",
        "Anna advances two fields in column 3.",
        "Anna rolls 1 2 1 2.",
        "Anna advances in column 3. 3: summit!",
        "Anna stops and wins columns 2, 3 and 12 and the match!",
    ]
    assert played.shown.endswith("Anna wins.\nAnna 3 · Robo 0\n")


def test_it_is_played_in_german_too() -> None:
    played = whole_match("de")
    assert played.table.screen.log[-1] == (
        "Anna hört auf, gewinnt die Spalten 2, 3 und 12 und damit die Partie!"
    )
    assert played.shown.endswith("Anna gewinnt.\nAnna 3 · Robo 0\n")
    assert played.keyboard.asked[:3] == [
        "Du bist dran. Eingabetaste zum Würfeln, ? für Hilfe: ",
        "Deine Wahl (? für Hilfe): ",
        "Deine Wahl (? für Hilfe): ",
    ]


def test_bots_can_be_followed() -> None:
    """Each of its plies is shown for a while: the roll, the advance, the stop."""
    assert whole_match("en").pauses == 3


def test_a_pipe_gets_no_control_characters() -> None:
    assert "\x1b" not in whole_match("de").shown


@pytest.mark.parametrize("locale", LOCALES)
def test_every_frame_fits_a_screen_of_80_by_24(locale: str) -> None:
    """With the prompt, which stands on a line of its own."""
    played = whole_match(locale, force_terminal=True, color_system=None)
    frames = played.shown.split(CLEAR)[1:]
    assert len(frames) == len(played.keyboard.asked) + played.pauses + 1
    for frame in frames:
        lines = frame.splitlines()
        assert len(lines) < 24
        assert max(map(len, lines)) <= 80


def test_choices_are_numbered_sentences_with_their_notation() -> None:
    shown = Played("", Scripted("3 4 5 2")).run().shown.splitlines()
    assert [line.strip() for line in shown if "advance " in line] == [
        "1  Advance in columns 5 and 9  advance 5 9",
        "2  Advance in columns 6 and 8  advance 6 8",
        "3  Advance two fields in column 7  advance 7 7",
    ]


def test_what_is_refused_is_explained_and_changes_nothing() -> None:
    played = Played("/ stop / advance 2 3 / 9 / hm / ", Scripted("3 4 5 2")).run()
    assert played.match.version == 1
    assert "First choose what to do with the dice." in played.shown
    assert "The dice do not give this." in played.shown
    assert "“9” is not understood. Expected: roll, stop, advance 7, or advance 7 8" in played.shown
    assert "“hm” is not understood. Expected: roll, stop" in played.shown
    assert "Please choose." in played.shown


def test_only_rolling_opens_a_turn() -> None:
    played = Played("stop / roll", Scripted("3 4 5 2")).run()
    assert "“stop” is not understood." in played.shown
    assert played.match.chance_plies == 1


def test_a_choice_can_be_taken_back_until_the_dice_fall() -> None:
    played = Played("/ 1 / u / 3 / r / u", Scripted("3 4 5 2", "3 4 5 2")).run()
    assert [event.short_line for event in played.match.events] == [
        "* 3 4 5 2",
        "0 advance 5 9",
        "0 undo",
        "0 advance 7 7",
        "0 roll",
        "* 3 4 5 2",
    ]
    assert "Anna takes that back." in played.table.screen.log
    assert "There is nothing to take back: something new has come to light." in played.shown


def test_the_risk_is_said_on_request() -> None:
    """With runners in 6, 7 and 8 the next roll fails in 104 of 1296 cases."""
    script = "/ advance 6 8 / r / advance 7 7 / risk"
    assert "The chance that the next roll ends your turn is 8.0%." in (
        Played(script, Scripted("3 4 5 2", "3 4 5 2")).run().shown
    )
    assert "Mit 8,0\N{NO-BREAK SPACE}% Wahrscheinlichkeit beendet der nächste Wurf deinen Zug." in (
        Played(script, Scripted("3 4 5 2", "3 4 5 2"), "de").run().shown
    )


def test_hidden_cards_do_not_shine_through_the_risk() -> None:
    """Only a take is left, and how likely it turns up a number depends on what Robo holds."""
    game = waghals.game("allie-gator", effect_needed=True)
    cards = "50 40 raise raise raise raise gift 1 2 3 4 5"
    match = Match(game, [Seat("Anna"), Seat("Robo", "random")], Scripted(*cards.split()))
    shown = StringIO()
    screen = Screen(Console(file=shown, width=80), game, ["Anna", "Robo"], translator("en"))
    table = Table(match, screen, Keyboard("/ risk"), lambda: None, lambda n: 0)
    with pytest.raises(EOFError):
        table.play()
    assert match.legal() == ["take"]
    assert "There is no risk to state just now." in shown.getvalue()


def test_commands_answer_before_the_first_roll_too() -> None:
    shown = Played("risk / u", Scripted()).run().shown
    assert "The chance that the next roll ends your turn is 0.0%." in shown
    assert "Nothing has been played yet." in shown


def test_a_lost_turn_is_said_and_shown_for_a_while() -> None:
    played = Played("/ advance 2 2 / r / 1 / r / 1 / r", Scripted(ONES, SIXES, THREES, "5 5 5 5", ONES))
    played.run()
    assert "5 5 5 5: nothing fits. Anna loses 6 fields." in played.table.screen.log
    assert played.pauses == 1 + 3  # and then what Robo does


def test_help_tells_the_keys_and_the_options() -> None:
    shown = " ".join(Played("?", Scripted(), "de").run().shown.split())
    assert "u deinen letzten Zug zurücknehmen, solange" in shown
    assert "Spalten zum Sieg: 3 Drei gehen immer" in shown
    assert "Läufer in Eile: nein Läufer kommen" in shown


def test_a_stop_that_is_not_allowed_is_explained_at_its_first_letter() -> None:
    dice = Scripted("3 4 3 4", "3 4 5 2", "3 4 5 2")
    played = Played("/ advance 7 7 / s / / 1 / s", dice, free_fields=True).run()
    assert "You may stop only on free fields, and the runner in column 5 shares its field." in played.shown


def test_the_record_is_shown_on_request() -> None:
    shown = Played("/ 1 / record", Scripted("3 4 5 2")).run().shown
    assert "game cant-stop\n" in shown
    assert "\n* 3 4 5 2 = 565/1296\n0 advance 5 9\n" in shown


def test_long_texts_are_shown_screen_by_screen() -> None:
    screen = Played("", Scripted(), force_terminal=True).table.screen
    paragraphs = [f"{'word ' * 40}{number}" for number in range(20)]  # three lines each
    parts = screen.pages(paragraphs)
    assert [len(part) for part in parts] == [7, 7, 6]
    assert [paragraph for part in parts for paragraph in part] == paragraphs


def test_a_pipe_gets_long_texts_at_once() -> None:
    assert Played("", Scripted()).table.screen.pages(["line"] * 100) == [["line"] * 100]


def test_the_rules_are_shown_on_request() -> None:
    played = Played("rules", Scripted(), force_terminal=True, color_system=None).run()
    assert played.keyboard.asked == ["Your turn. Enter to roll, ? for help: ", "Enter to continue: "]
    assert "runner" in played.shown.split(CLEAR)[-1]


def test_q_leaves() -> None:
    with pytest.raises(Leaving):
        Played("q", Scripted()).table.play()


def test_real_dice_are_typed_in_for_everybody() -> None:
    played = Played("3 4 5 / 3457 / 3452 / 1 / s / 3, 4, 5, 2", ByHand()).run()
    assert [event.short_line for event in played.match.events][:4] == [
        "* 3 4 5 2",
        "0 advance 5 9",
        "0 stop",
        "* 3 4 5 2",
    ]
    assert played.keyboard.asked[0] == "What do the dice of Anna show? "
    assert "What do the dice of Robo show? " in played.keyboard.asked
    expected = "is not understood. Expected: four dice from 1 to 6, such as 3 4 5 2."
    assert f"“3 4 5” {expected}" in played.shown
    assert f"“3 4 5 7” {expected}" in played.shown


LEGAL = ["stop", "roll", "advance 7 8", "advance 7", "advance 8 9", "advance 12"]
EVERY = [*LEGAL, "advance 8", "advance 9", "double 7"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "stop"),
        ("6", "advance 12"),
        ("7", "7"),
        ("0", "0"),
        ("s", "stop"),
        ("R", "roll"),
        ("adv", "adv"),
        ("advance 8", "advance 8"),  # not the beginning of another
        ("advance 9", "advance 9"),
        ("double", "double 7"),  # no legal one begins so
        ("advance 7", "advance 7"),
        ("advance 1", "advance 12"),
        ("", ""),
        ("²", "²"),
    ],
)
def test_what_is_typed_means_a_number_a_notation_or_its_beginning(typed: str, meant: str) -> None:
    assert chosen(typed, LEGAL, EVERY) == meant


def test_enter_takes_the_only_choice() -> None:
    assert chosen("", ["roll"], EVERY) == "roll"


@pytest.mark.parametrize(
    ("typed", "dice"),
    [("3452", "3 4 5 2"), ("3,4,5,2", "3 4 5 2"), (" 3 4  5 2 ", "3 4 5 2"), ("x", "x"), ("", "")],
)
def test_dice_are_typed_as_people_do(typed: str, dice: str) -> None:
    assert spread(typed) == dice
