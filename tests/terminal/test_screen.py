"""What fits the screen, and what gives way where it does not."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import waghals
from tests.terminal.test_table import CLEAR, Keyboard, Played
from waghals.boards import board, game_translator
from waghals.i18n import translator
from waghals.match import ByHand, Match, Scripted, Seat, Seeded
from waghals.terminal.screen import Screen
from waghals.terminal.table import Table


def test_long_sentences_of_the_log_leave_the_board_where_it_is() -> None:
    played = Played("/ 1 /", Scripted("3 4 5 2"), force_terminal=True, color_system=None)
    for number in range(6):
        played.table.screen.add(f"{number} " + "goes on and on " * 9)
    played.run()
    for frame in played.shown.split(CLEAR)[1:]:
        assert len(frame.splitlines()) < 24


def test_long_options_leave_room_for_what_they_mean() -> None:
    game = waghals.game("raffzahn")
    output = StringIO()
    console = Console(file=output, width=80, height=24, _environ={})
    screen = Screen(console, game, ["Anna", "Ben", "Cem"], translator("en"))
    match = Match(game, [Seat(name) for name in screen.names], ByHand())
    Table(match, screen, Keyboard(""), lambda: None, lambda n: 0).help()
    shown = " ".join(output.getvalue().split())
    assert "7,7,7,7" in "".join(output.getvalue().split())
    assert board("raffzahn").option_text("edition", game_translator("raffzahn", "en"))[1].split()[-1] in shown


def test_cards_are_dealt_and_dice_are_rolled() -> None:
    asked = dict[str, str]()
    for name in waghals.games():
        game = waghals.game(name)
        match = Match(game, [Seat(str(seat)) for seat in range(game.players)], Seeded(1))
        screen = Screen(Console(file=StringIO(), _environ={}), game, list("0123"), translator("en"))
        keyboard = Keyboard("")
        keyboard.lines.clear()
        with pytest.raises(EOFError):
            Table(match, screen, keyboard, lambda: None, lambda n: 0).play()
        asked[name] = keyboard.asked[0].split()[4].strip(",")
    assert asked == {"cant-stop": "roll", "raffzahn": "roll", "wuerfelzoo": "roll", "allie-gator": "deal"}
