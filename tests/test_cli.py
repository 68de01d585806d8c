"""The command waghals: what it prints, where, and how it ends."""

from __future__ import annotations

import io
import json
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

import waghals
from tests.match.conftest import toys as toys
from tests.match.test_record import MINIMAL, PROOF, with_head
from tests.match.test_verify import finished
from waghals.cli import COMMANDS, DEFAULT, main
from waghals.contract.discovery import folder
from waghals.match.record import MatchRecord, format


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


class Shell:
    """Runs commands in a folder that holds the records they are about."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capture = folder, capture

    def record(self, content: str | bytes) -> str:
        file = self.folder / "match.txt"
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(file)

    def run(self, *words: str) -> Ended:
        status = main(words)
        out, err = self.capture.readouterr()
        assert "Traceback" not in err
        assert err.count("\n") == (1 if status else 0)  # one line, if anything went wrong
        return Ended(status, out, err)

    def json(self, content: str, *words: str) -> dict[str, object]:
        ended = self.run("replay", self.record(content), "--json", *words)
        assert (ended.status, ended.err) == (0, "")
        read: dict[str, object] = json.loads(ended.out)
        return read


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "100")
    return Shell(tmp_path, capsys)


# ---- replay for programs


def test_replay_gives_programs_the_last_position(shell: Shell) -> None:
    position = shell.json(MINIMAL)
    assert list(position) == [
        "game",
        "options",
        "plies",
        "known",
        "ply",
        "to_move",
        "legal",
        "outcomes",
        "scores",
        "winners",
        "state",
    ]
    assert position["options"] == waghals.game("cant-stop").options
    assert (position["game"], position["ply"], position["to_move"], position["legal"]) == (
        "cant-stop",
        9,
        "chance",
        [],
    )
    assert (position["outcomes"], position["scores"], position["winners"]) == (1296, [0, 0], [])
    state = waghals.game("cant-stop").rules.State.from_json(position["state"])
    assert state.stones[0] == [0, 0, 0, 0, 0, 3, 0, 1, 1, 0, 0]


def test_replay_says_whose_ply_it_is_and_what_is_legal(shell: Shell) -> None:
    position = shell.json(MINIMAL, "--at", "1")
    assert (position["ply"], position["to_move"], position["outcomes"]) == (1, 0, 0)
    assert position["legal"] == ["advance 5 9", "advance 6 8", "advance 7 7"]


def test_replay_begins_before_the_first_ply(shell: Shell) -> None:
    assert shell.json(MINIMAL, "--at", "0")["to_move"] == "chance"


def test_replay_gives_a_seat_s_observation_instead_of_the_state(shell: Shell) -> None:
    position = shell.json(MINIMAL, "--at", "2", "--as", "1")
    assert "state" not in position
    view = position["observation"]
    assert isinstance(view, dict)
    assert (view["player"], view["dice"], view["runners"][5]) == (0, [3, 4, 5, 2], 2)
    assert position["legal"] == ["stop", "roll"]  # nothing in Can't Stop is hidden


def test_after_the_end_nobody_is_to_move_and_somebody_has_won(shell: Shell) -> None:
    match = finished()
    position = shell.json(format(MatchRecord.of(match)))
    assert (position["to_move"], position["legal"], position["outcomes"]) == (None, [], 0)
    assert position["winners"] == match.game.winners(match.state)
    assert position["scores"] == match.game.scores(match.state)


@pytest.mark.usefixtures("toys")
def test_a_seat_does_not_see_what_another_may_play_with_hidden_cards(shell: Shell) -> None:
    record = "waghals 2\ngame kuhn\nseat 0 Anna\nseat 1 Ben\n\n* J\n* K\n"
    assert shell.json(record, "--as", "0")["legal"] == ["pass", "bet"]
    position = shell.json(record, "--as", "1")
    assert position["legal"] == []
    assert position["observation"] == {
        "viewer": 1,
        "players": 2,
        "cards": [0, 3],
        "dealt": 2,
        "plies": [0, 0, 0],
    }


# ---- replay for people


def test_replay_draws_the_board_and_says_whose_ply_it_is(shell: Shell) -> None:
    ended = shell.run("replay", shell.record(MINIMAL), "--at", "1")
    assert ended.status == 0
    assert "Anna" in ended.out
    assert ended.out.endswith("Position 1 of 9\nAnna is to move: advance 5 9, advance 6 8, advance 7 7\n")
    ended = shell.run("replay", shell.record(MINIMAL))
    assert ended.out.endswith("Position 9 of 9\nChance is to move: 1296 outcomes\n")


def test_replay_says_who_has_won(shell: Shell) -> None:
    match = finished()
    ended = shell.run("replay", shell.record(format(MatchRecord.of(match))))
    winner = match.seats[match.game.winners(match.state)[0]].name
    assert ended.out.endswith(f"The match is over; {winner} has won\n")


@pytest.mark.parametrize("words", [["--lang", "de"], []])
def test_replay_speaks_german(shell: Shell, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if not words:
        monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    ended = shell.run("replay", shell.record(MINIMAL), *words)
    assert ended.out.endswith("Stellung 9 von 9\nDer Zufall ist am Zug: 1296 mögliche Ergebnisse\n")


def test_replay_reads_the_standard_input(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(MINIMAL.encode())))
    assert shell.run("replay", "-", "--at", "9").status == 0


def test_names_that_the_terminal_cannot_spell_are_shown_as_far_as_it_can(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    assert main(["replay", shell.record(MINIMAL.replace("Anna", "Änne")), "--at", "1"]) == 0
    assert written.getvalue().endswith(b"\n?nne is to move: advance 5 9, advance 6 8, advance 7 7\n")


# ---- verify


@pytest.mark.parametrize("game", ["cant-stop", "allie-gator", "raffzahn", "wuerfelzoo"])
def test_no_name_becomes_a_picture_or_a_typeface(shell: Shell, game: str) -> None:
    seats = "".join(f"seat {seat} :bug:[/b]{seat}\n" for seat in range(2))
    ended = shell.run("replay", shell.record(f"waghals 2\ngame {game}\noption players 2\n{seats}"))
    assert ended.status == 0
    assert ":bug:[/b]0" in ended.out


def test_verify_counts_the_draws_it_has_checked(shell: Shell) -> None:
    match = finished()
    ended = shell.run("verify", shell.record(format(MatchRecord.of(match, complete=True))))
    assert ended.status == 0
    assert f"({match.chance_plies})" in ended.out


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (MINIMAL, "waghals: this record has no commitment"),
        (with_head(PROOF), "waghals: the secret is not disclosed yet"),
        (with_head(PROOF + f"secret {'0' * 64}\n"), "waghals: the secret belongs to commitment"),
    ],
)
def test_verify_fails_where_there_is_nothing_to_verify_by(shell: Shell, record: str, said: str) -> None:
    ended = shell.run("verify", shell.record(record))
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.startswith(said)


def test_verify_names_the_forged_roll(shell: Shell) -> None:
    text = format(MatchRecord.of(finished(), complete=True))
    forged = text.replace("seed 0 anna", "seed 0 otto")
    ended = shell.run("verify", shell.record(forged))
    first = text[: text.index("\n* ") + 1].count("\n") + 1
    assert ended.status == 1
    assert ended.err.startswith(f"waghals: line {first}: written is ")


# ---- faults


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_bad_record_is_reported_in_one_line(shell: Shell, command: str) -> None:
    ended = shell.run(command, shell.record(MINIMAL.replace("0 roll", "1 roll")))
    assert ended == (1, "", "waghals: line 9: read '1 roll': it is not the ply of seat 1, but of seat 0\n")
    assert shell.run(command, shell.record(b"\xff\x00")).status == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_is_reported_in_one_line(shell: Shell, command: str) -> None:
    missing = str(shell.folder / "nothing.txt")
    assert shell.run(command, missing) == (
        2,
        "",
        f"waghals: cannot read {missing}: No such file or directory\n",
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--at", "10"], "--at takes a number of plies from 0 to 9; given was 10"),
        (["--at", "-1"], "--at takes a number of plies from 0 to 9; given was -1"),
        (
            ["--at", "last"],
            "argument --at: takes a whole number; given was 'last' (see waghals replay --help)",
        ),
        (
            ["--at", "1_0"],
            "argument --at: takes a whole number; given was '1_0' (see waghals replay --help)",
        ),
        (
            ["--as", "٠"],
            "argument --as: takes a whole number; given was '٠' (see waghals replay --help)",
        ),
        (["--as", "2"], "--as takes a seat from 0 to 1; given was 2"),
        (["--as", "-1"], "--as takes a seat from 0 to 1; given was -1"),
        (["--frob"], "unrecognized arguments: --frob (see waghals replay --help)"),
    ],
)
def test_a_wrong_call_says_what_there_is(shell: Shell, words: list[str], said: str) -> None:
    assert shell.run("replay", shell.record(MINIMAL), *words) == (2, "", f"waghals: {said}\n")


@pytest.mark.usefixtures("toys")
def test_a_hidden_outcome_ends_what_can_be_shown_and_that_is_said(shell: Shell) -> None:
    hidden = "waghals 2\ngame kuhn\nseat 0 Anna\nseat 1 Ben\n\n* J\n* ?\n0 bet\n"
    read = shell.json(hidden)
    assert (read["ply"], read["known"], read["plies"]) == (1, 1, 3)
    said = shell.run("replay", shell.record(hidden)).out.splitlines()[-3:-1]
    assert said == [
        "Position 1 of 3",
        "The record hides the outcome of ply 2: no later position can be shown.",
    ]
    assert shell.run("replay", shell.record(hidden), "--at", "2") == (
        2,
        "",
        "waghals: --at takes a number of plies from 0 to 1, for the record hides the outcome of ply 2;"
        " given was 2\n",
    )


def test_whose_choices_are_hidden_is_named_without_them(shell: Shell) -> None:
    deal = "* 50 * 40 * 11 * 12 * 13 * 14 * 15 * 6 * 7 * 8 * 9 * 10".replace(" *", "\n*")
    record = shell.record(f"waghals 2\ngame allie-gator\nseat 0 Anna\nseat 1 Ben\n\n{deal}\n")
    shown = [shell.run("replay", record, "--as", seat, "--lang", "de").out for seat in "01"]
    assert "Anna ist am Zug: play 11 left" in shown[0]
    assert shown[1].splitlines()[-1] == "Anna ist am Zug"
    assert "11" not in shown[1].replace("Position 12 von 12", "")


# ---- the commands


def test_help_lists_the_commands(shell: Shell) -> None:
    ended = shell.run("--help")
    assert ended.status == 0
    assert all(name in ended.out for name in COMMANDS)
    assert shell.run("--version").out == f"waghals {waghals.__version__}\n"


def test_an_unknown_command_is_answered_with_those_there_are(shell: Shell) -> None:
    there_are = "serve, play, arena, train, replay, verify, tables, backup, store"
    said = f"waghals: there is no command 'chess'; there are: {there_are}\n"
    assert shell.run("chess") == (2, "", said)


class Full(io.StringIO):
    """A disk without room."""

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("words", [["--help"], ["replay", "--help"], ["replay", "match.txt"]])
def test_what_could_not_be_shown_ends_in_failure(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    shell.record(MINIMAL)
    monkeypatch.chdir(shell.folder)
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(words) == 1
    assert "No space left on device" in shell.capture.readouterr().err


def test_closed_streams_are_empty_ones(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    record = shell.record(MINIMAL)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert [main(["replay", record]), main(["replay", "-"]), main(["play", "cant-stop"])] == [0, 1, 0]
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_explains_itself(shell: Shell, name: str) -> None:
    assert import_module(COMMANDS[name].module)
    ended = shell.run(name, "--help")
    assert ended.status == 0
    assert ended.out.startswith(f"usage: waghals {name}")


@pytest.fixture
def default(monkeypatch: pytest.MonkeyPatch) -> list[Namespace]:
    """What the default command is called with, instead of its doing anything."""
    calls: list[Namespace] = []

    def add_arguments(parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def serve(args: Namespace) -> int:
        calls.append(args)
        return 7

    module = ModuleType(COMMANDS[DEFAULT].module)
    vars(module).update(add_arguments=add_arguments, main=serve)
    monkeypatch.setitem(sys.modules, COMMANDS[DEFAULT].module, module)
    return calls


@pytest.mark.parametrize(
    ("words", "port"), [([], 8000), (["--port", "9"], 9), (["serve"], 8000), (["serve", "--port", "9"], 9)]
)
def test_without_a_command_it_serves(default: list[Namespace], words: list[str], port: int) -> None:
    assert main(words) == 7
    assert default == [Namespace(port=port)]


def test_the_words_are_those_of_the_command_line(
    default: list[Namespace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["waghals", "--port", "4"])
    assert main() == 7
    assert default == [Namespace(port=4)]


@pytest.mark.parametrize(("error", "status"), [(KeyboardInterrupt(), 130), (OSError(98, "in use"), 1)])
def test_what_stops_a_command_ends_it_without_a_traceback(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int
) -> None:
    def fail(words: list[str]) -> int:
        raise error

    monkeypatch.setattr("waghals.cli.run", fail)
    assert main([]) == status
    assert "Traceback" not in shell.capture.readouterr().err


def test_an_arena_prints_a_table_or_an_object_and_saves_records(shell: Shell, tmp_path: Path) -> None:
    asked = (
        "arena",
        "cant-stop",
        "glenn-aloi",
        "random",
        "--matches",
        "3",
        "--seed",
        "1",
        "--processes",
        "1",
    )
    told = shell.run(*asked, "--save", str(tmp_path / "records"), "--sprt", "50")
    assert (told.status, told.err) == (0, "")
    assert re.search(r"glenn-aloi +4 +100\.0 +51\.0–100\.0", told.out)
    assert "open: more matches would tell" in told.out
    records = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in records] == [f"00000{number}.waghals" for number in (1, 2, 3, 4)]
    assert shell.run("replay", str(records[0])).status == 0
    printed = json.loads(shell.run(*asked, "--json", "--players", "3", "--one-against-rest").out)
    assert (printed["matches"], printed["options"]["players"], printed["seed"]) == (3, 3, "1")
    assert [len(player["by_seat"]) for player in printed["players"]] == [3, 3]


@pytest.mark.compiles
def test_an_arena_takes_files_of_weights_and_takes_luck_off(shell: Shell) -> None:
    weights = str(folder("cant-stop") / "nets" / "2-seats.net")
    asked = ("arena", "cant-stop", "master", weights, "--matches", "2", "--processes", "1", "--seed", "1")
    table = shell.run(*asked).out
    assert re.search(r"player +matches +wins % +95 % +less luck +95 %", table)
    assert re.search(r"net +2 +50\.0", table)
    told = json.loads(shell.run(*asked, "--json").out)["players"]
    assert [player["adjusted"] for player in told] == pytest.approx([0.5, 0.5], abs=1e-5)
    plain = json.loads(shell.run(*asked, "--json", "--interpreted").out)["players"]
    assert [player["adjusted"] for player in plain] == [None, None]
    assert [player["by_seat"] for player in plain] == [player["by_seat"] for player in told]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("cant-stop", "nobody", "random"), "no bot 'nobody' plays cant-stop; there are: rule-of-28"),
        (("cant-stop", "random", "child", "--matches", "0"), "--matches and --processes take numbers from 1"),
        (("cant-stop", "random", "child", "--players", "3"), "3 seats of cant-stop take as many players"),
        (("cant-stop", "random", "child", "--sprt", "60"), "0.5 at most; given was 0.6"),
        (("cant-stop", "random", "child", "--edition", "revised"), "edition"),
        (("cant-stop", "random", "none.net"), "none.net"),
        (("chess", "random", "child"), "there is no game 'chess'"),
    ],
)
def test_an_arena_says_what_is_wrong(shell: Shell, words: Sequence[str], told: str) -> None:
    ended = shell.run("arena", *words)
    assert ended.status > 0
    assert told in ended.err
