"""What the board of Can't Stop says and draws."""

from __future__ import annotations

import re
from io import BytesIO, StringIO, TextIOWrapper
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

import waghals
from tests.play import play, statements
from waghals.boards import board, game_file, game_translator
from waghals.games.cant_stop.drawing import PIPS
from waghals.i18n import LOCALES

if TYPE_CHECKING:
    from waghals.games.cant_stop.rules import State

BOARD = board("cant-stop")
NAMES = ["Anna", "Ben", "Cem", "Dora"]
SAYS = {locale: game_translator("cant-stop", locale) for locale in LOCALES}

# Anna wins column 2 in two rolls and goes on to columns 3 and 12.
RICH_TURN = """
    * 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 1 / 0 advance 2 / 0 roll
    * 6 6 6 6 / 0 advance 12 12 / 0 roll / * 6 6 6 6 / 0 advance 12
"""


def sentence(script: str, action: str, locale: str, **options: object) -> str:
    table = play(script, "cant-stop", **options)
    view = table.game.observation(table.state, 0)
    return BOARD.sentence(view, table.game.parse(table.state, action), SAYS[locale])


@pytest.mark.parametrize(
    ("script", "action", "english", "german"),
    [
        ("* 3 4 5 2", "advance 5 9", "Advance in columns 5 and 9", "In den Spalten 5 und 9 vorrücken"),
        (
            "* 3 4 5 2",
            "advance 7 7",
            "Advance two fields in column 7",
            "In Spalte 7 zwei Felder vorrücken",
        ),
        (
            "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 1",
            "advance 2",
            "Advance in column 2; the other pair lapses",
            "In Spalte 2 vorrücken; das andere Paar verfällt",
        ),
        ("* 3 4 5 2 / 0 advance 5 9", "roll", "Roll again", "Weiterwürfeln"),
        (
            "* 3 4 5 2 / 0 advance 5 9",
            "stop",
            "Stop and keep it",
            "Aufhören und sichern",
        ),
        (
            "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 1 / 0 advance 2",
            "stop",
            "Stop and win column 2",
            "Aufhören und Spalte 2 gewinnen",
        ),
        (RICH_TURN, "stop", "Stop and win columns 2 and 12", "Aufhören und die Spalten 2 und 12 gewinnen"),
    ],
)
def test_an_action_is_a_sentence(script: str, action: str, english: str, german: str) -> None:
    assert sentence(script, action, "en") == english
    assert sentence(script, action, "de") == german


def test_the_stop_that_wins_says_so() -> None:
    columns = " / 0 roll / * 1 2 1 2 / 0 advance 3 3" * 2 + " / 0 roll / * 1 2 1 2 / 0 advance 3"
    assert sentence(RICH_TURN + columns, "stop", "en") == "Stop and win the match"


def log_lines(script: str, locale: str) -> list[str]:
    """The log of a script."""
    game = waghals.game("cant-stop")
    state, said = game.new(), list[str]()
    for line in statements(script):
        who, _, ply = line.partition(" ")
        before = state
        if who == "*":
            state = game.resolve(state, game.parse_outcome(state, ply))
        else:
            state = game.apply(state, game.parse(state, ply))
        views = [game.observation(each, None) for each in (before, state)]
        said.append(BOARD.log_line(views[0], views[1], line, NAMES, SAYS[locale]))
    return said


def test_the_log_tells_what_happens() -> None:
    assert log_lines("* 3 4 5 2 / 0 advance 7 7 / 0 roll / * 3 4 5 2 / 0 advance 5 9 / 0 stop", "en") == [
        "Anna rolls 3 4 5 2.",
        "Anna advances two fields in column 7.",
        "",  # that she rolls again is seen by the dice
        "Anna rolls 3 4 5 2.",
        "Anna advances in columns 5 and 9.",
        "Anna keeps +1 in 5, +2 in 7 and +1 in 9.",
    ]


def test_the_log_tells_who_wins_what() -> None:
    assert log_lines(RICH_TURN + "/ 0 stop", "de")[-1] == "Anna hört auf und gewinnt die Spalten 2 und 12."


def test_the_log_tells_a_lost_turn() -> None:
    lost = RICH_TURN + "/ 0 roll / * 1 2 1 2 / 0 advance 3 3 / 0 roll / * 5 5 5 5"
    assert log_lines(lost, "en")[-1] == "5 5 5 5: nothing fits. Anna loses 8 fields."
    assert log_lines(lost, "de")[-1] == "5 5 5 5: Nichts passt. Anna verliert 8 Felder."


def test_the_log_tells_a_summit() -> None:
    assert log_lines(RICH_TURN, "de")[4] == "Anna rückt in Spalte 2 vor. 2: Gipfel!"


def test_an_undo_is_in_the_log() -> None:
    view = waghals.game("cant-stop").new()
    assert BOARD.log_line(view, view, "1 undo", NAMES, SAYS["de"]) == "Ben nimmt das zurück."


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_is_explained(locale: str) -> None:
    t = SAYS[locale]
    texts = [BOARD.option_text(name, t) for name in waghals.game("cant-stop").options]
    assert len(set(texts)) == 5
    assert all(label and why.endswith(".") for label, why in texts)


def after(script: str, **options: object) -> State:
    """What everybody sees after a script."""
    table = play(script, "cant-stop", **options)
    view: State = table.game.observation(table.state, None)
    return view


def drawn(view: State, locale: str = "en", **terminal: Any) -> str:
    output = StringIO()
    console = Console(file=output, width=terminal.pop("width", 80), _environ={}, **terminal)
    console.print(BOARD.text(waghals.game("cant-stop"), view, NAMES, SAYS[locale]))
    return "\n".join(line.rstrip() for line in output.getvalue().splitlines())


# Anna has column 2 and a stone in 7. Ben's runners are in 6 and, beside her stone, in 7.
SHARED = """
    * 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 1 / 0 advance 2 / 0 roll
    * 3 4 3 4 / 0 advance 7 7 / 0 stop
    * 1 6 1 6 / 1 advance 7 7 / 1 roll / * 6 4 2 5 / 1 advance 6 11
"""
PICTURE = """
                           7                             Can't Stop
                           ·
                      6    ·    8                          A Anna            ●○○
                      ·    ·    ·                        ▸ B Ben             ○○○
                 5    ·    ·    ·    9
                 ·    ·    ·    ·    ·                   ╭───╮ ╭───╮ ╭───╮ ╭───╮
            4    ·    ·    ·    ·    ·   10              │● ●│ │● ●│ │●  │ │● ●│
            ·    ·    ·    ·    ·    ·    ·              │● ●│ │   │ │   │ │ ● │
       3    ·    ·    ·    ·    ·    ·    ·   11         │● ●│ │● ●│ │  ●│ │● ●│
       ·    ·    ·    ·    ·    ·    ·    ·    ·         ╰───╯ ╰───╯ ╰───╯ ╰───╯
  A    ·    ·    ·    ·    ·    ·    ·    ·    ·   12    Runners in hand: 0
  │    ·    ·    ·    ·   ▲A    ·    ·    ·    ·    ·
  │    ·    ·    ·    ▲    ┆    ·    ·    ·    ▲    ·
  2    3    4    5    6    7    8    9   10   11   12
"""
ASCII_PICTURE = PICTURE.translate(
    str.maketrans("▲·┆│●○▸", "^.:|*->") | {ord("╭"): ".", ord("╮"): ".", ord("╰"): "'", ord("╯"): "'"}
).replace("─", "-")


def test_the_picture() -> None:
    assert drawn(after(SHARED)) == PICTURE.strip("\n")


def test_where_there_is_only_ascii_the_picture_is_ascii() -> None:
    output = TextIOWrapper(BytesIO(), encoding="ascii")
    console = Console(file=output, width=80, _environ={})
    console.print(BOARD.text(waghals.game("cant-stop"), after(SHARED), NAMES, SAYS["en"]))
    output.seek(0)
    columns = [line[:55].rstrip() for line in output.read().splitlines()]
    assert columns == [line[:55].rstrip() for line in ASCII_PICTURE.strip("\n").splitlines()]


def test_colour_is_left_out_where_nobody_wants_it() -> None:
    coloured, plain = (drawn(after(SHARED), force_terminal=True, no_color=no) for no in (False, True))
    assert "\x1b[1;37;44mA" in coloured
    assert "44m" not in plain


def test_four_stones_share_a_field() -> None:
    turn = "* 3 4 3 4 / {seat} advance 7 7 / {seat} stop /"
    everybody = "".join(turn.format(seat=seat) for seat in range(4))
    assert "  ABCD  " in drawn(after(everybody, players=4))


def test_the_picture_speaks_german() -> None:
    assert "Läufer in der Hand: ▲▲▲" in drawn(after(""), "de")


def test_a_narrow_terminal_gets_one_below_the_other() -> None:
    lines = drawn(after(""), width=55).splitlines()
    assert max(map(len, lines)) <= 55
    assert "Can't Stop" in lines


@pytest.mark.parametrize("width", [58, 66, 79])
def test_columns_draw_closer_to_leave_room_beside_them(width: int) -> None:
    lines = drawn(after(SHARED), width=width).splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) == 14
    assert lines[0].endswith("Can't Stop")
    assert "Runners in hand: 0" in lines[10]


@pytest.mark.parametrize("width", [33, 40, 48, 54])
def test_all_columns_are_there_in_the_narrowest_terminal(width: int) -> None:
    everybody = "".join(f"* 3 4 3 4 / {seat} advance 7 7 / {seat} stop /" for seat in range(4))
    lines = drawn(after(everybody, players=4), width=width).splitlines()
    assert max(map(len, lines)) <= width
    assert lines[13].split() == [str(column) for column in range(2, 13)]
    assert lines[11].split() == [*"·" * 5, "ABCD" if width >= 44 else "AB…", *"·" * 5]


def test_each_face_has_its_pips() -> None:
    assert [len(pips) for pips in PIPS] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("locale", LOCALES)
def test_what_lies_on_the_page_names_passages_that_the_rules_have(locale: str) -> None:
    files = {
        name: game_file("cant-stop", name) for name in ("board.html", "actions.html", f"rules.{locale}.html")
    }
    texts = {name: path.read_text("utf-8") for name, path in files.items() if path is not None}
    named = set(re.findall(r'data-rule="([^"]+)"', texts["board.html"] + texts["actions.html"]))
    assert len(named) >= 5
    assert named <= set(re.findall(r' id="([^"]+)"', texts[f"rules.{locale}.html"]))
