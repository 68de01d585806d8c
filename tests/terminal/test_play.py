"""The command `waghals play`: what it takes, what it refuses, how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING

import pytest

from tests.bots.failing import Failing, Hanging, forgotten
from waghals import register
from waghals.boards import board, game_translator
from waghals.contract.discovery import games
from waghals.contract.game import load
from waghals.match.record import parse
from waghals.terminal import language
from waghals.terminal.play import add_arguments, main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def anything(prompt: str) -> str:
    """Roll, take the first choice, stop after every roll."""
    return "" if "Enter" in prompt or "Eingabe" in prompt else "1"


def gone(prompt: str) -> str:
    raise EOFError


def interrupted(prompt: str) -> str:
    raise KeyboardInterrupt


def leaver(prompt: str) -> str:
    return "q"


def play(words: str, ask: Callable[[str], str] = anything) -> int:
    parser = ArgumentParser()
    add_arguments(parser)
    return main(parser.parse_args(words.split()), ask)


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No language and no colours from the surroundings."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_seed_decides_the_whole_match(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"cant-stop --players 3 --bots random,rule-of-28 --seed 7 --pace off --lang {lang}"
    shown = list[str]()
    for _ in range(2):
        assert play(words) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert (" gewinnt.\n" if lang == "de" else " wins.\n") in shown[0]


def test_what_is_unusual_about_the_options_is_said_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    teeth = ",".join(["1"] * 8 + ["2"] * 11 + ["4"] * 21)
    assert play(f"raffzahn --players 2 --teeth {teeth} --lang de", gone) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Plättchen 8: Nach den Beispielen der Spielregel sind es 2 Zähne, nicht 1." in said
    assert "zu zweit ist inoffiziell" in said


def test_the_options_are_said_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter("?q")
    assert play("raffzahn --edition original --lang de", lambda prompt: next(typed)) == 0
    assert "Ausgabe: erste" in capsys.readouterr().out


def test_the_record_of_a_match_is_complete(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.txt"
    assert play(f"cant-stop --name Anna --pace off --record {file}") == 0
    record = parse(file.read_bytes())
    assert [(seat.name, seat.bot) for seat in record.header.seats] == [
        ("Anna", None),
        ("Rule of 28", "rule-of-28"),
    ]
    assert record.match().over
    assert record.header.secret is not None  # so that the dice can be verified
    said = "".join(capsys.readouterr().out.split())  # a long path goes over several lines
    assert "".join(f"The record is in {file}.".split()) in said


def test_help_explains_every_option_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "2000")
    parser = ArgumentParser()
    add_arguments(parser)
    shown = " ".join(parser.format_help().split())
    for game in games():
        for option in load(game).OPTIONS:
            assert f"--{option.name.replace('_', '-')}" in shown
            assert board(game).option_text(option.name, game_translator(game, "en"))[1] in shown


@pytest.mark.parametrize("game", games())
def test_no_name_becomes_a_picture_or_a_typeface(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Rich reads :bug: as a beetle and [/b] as the end of bold face where nobody keeps it from doing so."""
    answers = iter(["", "record", "q"])
    assert play(f"{game} --name :bug:[/b] --pace off --seed 7", lambda prompt: next(answers)) == 0
    assert capsys.readouterr().out.count(":bug:[/b]") > 1


def test_a_seed_may_have_bytes_that_are_no_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("cant-stop --pace off --seed \udcff", gone) == 0
    assert "unfinished" in capsys.readouterr().out


def test_no_file_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary")
    assert play(f"cant-stop --record {file}") == 2
    assert file.read_text() == "dear diary"
    assert capsys.readouterr().err == f"waghals play: cannot write {file}: File exists\n"


def test_whoever_leaves_is_let_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for status, ask in ((0, gone), (130, interrupted), (0, leaver)):
        file = tmp_path / f"{ask.__name__}.txt"
        assert play(f"cant-stop --record {file}", ask) == status
        assert "The match is left unfinished. See you!" in capsys.readouterr().out
        assert not parse(file.read_bytes()).match().over


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("snakes-and-ladders", "there is no game 'snakes-and-ladders'; there are: "),
        ("cant-stop --players 5", "option players takes a whole number from 2 to 4; given was '5'"),
        ("cant-stop --columns-to-win x", "option columns_to_win takes a whole number from 3 to 5"),
        ("cant-stop --players 3 --columns-to-win 5", "columns_to_win 5 with 3 players"),
        (
            "cant-stop --bots hal",
            "no bot 'hal' plays cant-stop; there are: rule-of-28, child, casual, skilled, master, rule-",
        ),
        ("allie-gator --dice typed", "allie-gator hides cards, which cannot be typed in"),
        ("cant-stop --players 2 --bots random,random", "seats left for bots: 1, bots asked for: 2"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(
    words: str, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(words, gone) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("waghals play: ")
    assert error in captured.err
    assert captured.out == ""


def test_every_option_of_every_game_is_an_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        play("--help")
    shown = capsys.readouterr().out
    for game in games():
        for option in load(game).OPTIONS:
            assert f"--{option.name.replace('_', '-')}" in shown


def test_options_are_set(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    play(f"cant-stop --columns-to-win 4 --hurry --no-free-fields --bots random,random --record {file}", gone)
    assert parse(file.read_bytes()).header.game.options == {
        "players": 3,
        "columns_to_win": 4,
        "hurry": True,
        "free_fields": False,
        "must_place": False,
    }


def test_namesakes_are_numbered(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    play(f"cant-stop --players 4 --bots random --lang de --record {file}", gone)
    names = [seat.name for seat in parse(file.read_bytes()).header.seats]
    assert names == ["Gast", "Zufall", "28er-Regel 1", "28er-Regel 2"]


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], spoken: str) -> None:
    assert language(environment) == spoken


def piped(keys: bytes, encoding: str) -> str:
    """What the command shows to whoever types these bytes into its pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "waghals", "play", "cant-stop", "--seed=1", "--pace=off", "--lang=de"],
        input=keys,
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONPATH": "src"},
        timeout=60,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_it_plays_through_a_pipe_in_any_encoding(encoding: str) -> None:
    shown = piped(b"\n1\ns\nq\n", encoding)
    assert "28er-Regel" in shown
    assert "\x1b" not in shown
    assert ("▲" in shown) == (encoding == "utf-8")


@pytest.mark.parametrize(
    "junk", [b"\xff\xfe", b"\x00", b"\x1b[2J", b"9" * 5000, "🎲".encode(), b"advance 7 7 7"]
)
def test_whatever_is_typed_is_at_most_not_understood(junk: bytes) -> None:
    assert "Gast rückt in den Spalten 7 und 11 vor." in piped(b"\n" + junk + b"\n1\nq\n", "utf-8")


# ---- bots of one's own


@pytest.fixture
def _nothing_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from forgotten(monkeypatch)


@pytest.mark.usefixtures("_nothing_registered")
def test_bots_of_one_s_own_are_named_by_where_they_stand_and_say_why(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "match.txt"
    words = f"cant-stop --bots random --bot tests.bots.failing:Gambler --seed 7 --pace off --record {record}"
    assert play(words + " --explain") == 0
    told = capsys.readouterr().out
    assert "Gambler: Why not? · " in told
    assert [seat.bot for seat in parse(record.read_text("utf-8")).header.seats] == [None, "random", "gambler"]
    assert play(f"cant-stop --bots {'tests.bots.failing:Gambler'} --seed 7 --pace off") == 0
    assert "Why not?" not in capsys.readouterr().out


@pytest.mark.usefixtures("_nothing_registered")
@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("tests.bots.failing:Nameless", "Nameless is no bot: it has no name and no level"),
        ("no_such_module:BOT", "there is no module 'no_such_module'"),
        ("tests.bots.failing:OnlyCantStop", "no bot 'rider' plays raffzahn"),
    ],
)
def test_what_is_no_bot_is_refused_in_one_line(
    place: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(f"raffzahn --bot {place}") == 2
    told = capsys.readouterr().err
    assert wrong in told
    assert told.count("\n") == 1


@pytest.mark.usefixtures("_nothing_registered")
@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Careful tried what is not allowed: another bot plays on."),
        ("de", "Careful wollte etwas Unerlaubtes: Ein anderer Bot spielt weiter."),
    ],
)
def test_a_bot_that_fails_loses_its_seat_and_the_log_says_so(
    lang: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    register(Failing("meddles"))
    assert play(f"cant-stop --bots meddles --seed 7 --pace off --lang {lang}") == 0
    assert " ".join(capsys.readouterr().out.split()).count(sentence) == 1


@pytest.mark.usefixtures("_nothing_registered")
def test_a_bot_that_hangs_does_not_stop_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("waghals.terminal.table.SECONDS", 0.05)
    hanging = Hanging()
    register(hanging)
    assert play("cant-stop --bots hanging --seed 7 --pace off --lang en") == 0
    hanging.go.set()
    assert "Careful thought for too long" in capsys.readouterr().out
    assert hanging.asked == 1
