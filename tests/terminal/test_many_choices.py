"""Many small choices at the keyboard: side by side, several in a line, rolls in one line of the log."""

from __future__ import annotations

from io import StringIO
from itertools import chain, repeat

import pytest
from rich.console import Console

import waghals
from tests.terminal.test_table import CLEAR, Keyboard
from waghals.games.wuerfelzoo import board
from waghals.i18n import LOCALES, translator
from waghals.match import Match, Scripted, Seat
from waghals.terminal.screen import Screen
from waghals.terminal.table import Table

HAND = (
    "A elephant",
    "A worm",
    "B trap",
    "B squirrel",
    "C x2",
    "C fox",
    "D boar",
    "D squirrel",
    "E bear",
    "E fox",
)


class Zoo:
    """A table of Würfelzoo for five: Anna, and bots that always take the first of their actions."""

    def __init__(self, typed: str, *outcomes: str, locale: str = "en") -> None:
        game = waghals.game("wuerfelzoo", players=5)
        names = ["Anna", "Robo 1", "Robo 2", "Robo 3", "Robo 4"]
        seats = [Seat(name, "random" if number else None) for number, name in enumerate(names)]
        deal = chain.from_iterable(chain.from_iterable(repeat([die.split() for die in HAND], 5)))
        self.match = Match(game, seats, Scripted(*deal, *outcomes))
        self.output = StringIO()
        console = Console(
            file=self.output, width=80, height=24, _environ={}, force_terminal=True, color_system=None
        )
        screen = Screen(console, game, names, translator(locale))
        self.log = screen.log
        self.table = Table(self.match, screen, Keyboard(typed), lambda: None, lambda n: 0)
        with pytest.raises((EOFError, waghals.WaghalsError)):  # until nothing is typed or drawn any more
            self.table.play()

    @property
    def played(self) -> list[str]:
        return [ply.text for ply in self.match.plies if ply.seat == 0]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "typed",
    [
        "",
        " / play c:fox",
        " / play c:fox; done",
        " / play d:boar; done; own a:elephant",
        " / play e:bear; play c:x2; done",
    ],
)
def test_however_many_choices_there_are_the_screen_holds_them(typed: str, locale: str) -> None:
    frame = Zoo(typed, locale=locale).output.getvalue().split(CLEAR)[-1].splitlines()
    assert len(frame) < 24
    assert max(map(len, frame)) <= 80


def rows_of_choices(zoo: Zoo, last: str) -> list[str]:
    frame = next(frame for frame in zoo.output.getvalue().split(CLEAR) if f" {last} " in frame)
    return frame.splitlines()[frame.splitlines().index("Anna plays a bear.") + 1 :]


def test_whose_dice_they_are_stands_before_them() -> None:
    zoo = Zoo(" / play e:bear; done / 49", "x2")
    rows = rows_of_choices(zoo, "49")
    assert [row[:9].strip() for row in rows[::2]] == ["Anna", "Robo 1", "Robo 2", "Robo 3", "Robo 4"]
    assert {row[:9].strip() for row in rows[1::2]} == {""}
    assert rows[-1].endswith(" 49  X2 C   ")
    assert zoo.played[-1] == "other 4 C:x2"


def test_without_brief_words_notations_are_parted_by_how_they_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(board, "brief")
    rows = rows_of_choices(Zoo(" / play e:bear; done"), "49")
    assert [row[:9].strip() for row in rows[::3]] == ["own", "other 1", "other 2", "other 3", "other 4"]
    assert rows[12].split()[:4] == ["other", "4", "40", "A:elephant"]


def test_several_plies_are_typed_in_one_line() -> None:
    assert Zoo(" / play c:fox; 1; done").played == ["play C:fox", "play E:fox", "done"]


def test_the_first_that_is_refused_ends_the_line() -> None:
    zoo = Zoo(" / play c:fox; play b:trap; done")
    assert zoo.played == ["play C:fox"]
    assert "A trap is not an animal and cannot be played." in zoo.output.getvalue()


def test_dealing_and_rolls_of_several_dice_make_one_line_of_the_log() -> None:
    zoo = Zoo(" / reroll b:trap; reroll c:x2; done", "bear", "boar")
    assert zoo.log[:2] == ["The dice are dealt. Anna begins.", "Anna rolls again: a bear and a boar."]
