"""Games are found by their packages, those of other distributions too, and loaded when they are named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import waghals
from tests.match.conftest import toys as toys
from waghals.contract import discovery

ROOT = Path(__file__).parent.parent.parent
COIN = ROOT / "tests" / "match" / "games" / "coin"
ENTRY_POINTS = "[waghals.games]\ncoin = far_away.coin\ncant-stop = far_away.coin\n"

LISTED = """
import sys, waghals
from waghals.bots import bots_for

def loaded():
    return {name for name in sys.modules if name.startswith(("waghals.games.", "far_away"))}

assert "coin" in waghals.games()
assert not loaded(), loaded()
assert bots_for("coin") == ["random"]
assert loaded() <= {"far_away", "far_away.coin"}, loaded()
assert "random" in bots_for("cant-stop")
assert "waghals.games.cant_stop.bots" in loaded()
assert not any("raffzahn" in name or "coin." in name for name in loaded()), loaded()
"""

PLAYED = """
import waghals
from waghals.match import Match, Seat, Seeded

game = waghals.game("coin")
assert game.rules.__name__ == "far_away.coin.rules"
match = Match(game, [Seat("Anna"), Seat("Ben")], Seeded(3))
while not match.over:
    if match.to_move == waghals.CHANCE:
        match.roll()
    else:
        match.act(match.to_move, "flip")
assert game.winners(match.state) == [1 - game.turn(match.state)]
"""

COMPILED = """
import waghals
from waghals.engine import Batch, compiled

batch = Batch(waghals.game("coin"), 100)
assert batch.play() >= 100
assert batch.winners().sum(axis=1).tolist() == [1] * 100
assert compiled("coin").rules.__name__.endswith("far_away_coin_rules")
"""

SHOWN = """
import io
from rich.console import Console
import waghals
from waghals.boards import board, game_file, game_translator, page_of
from waghals.boards.generic.board import GenericBoard

game = waghals.game("coin")
view = game.observation(game.resolve(game.new(), 0), 0)
t = game_translator("coin", "en")
assert isinstance(board("coin"), GenericBoard)
screen = Console(file=io.StringIO(), width=80)
screen.print(board("coin").text(game, view, ["Anna", "Ben"], t))
assert "phase" in screen.file.getvalue()
assert board("coin").sentence(view, 1, t) == "Flip"
assert ("phase", "1") in page_of("coin").board(game, view, [], ["Anna", "Ben"], t).rows
assert game_file("coin", "board.html").is_file()
"""


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which another distribution is installed, with a game."""
    place = tmp_path_factory.mktemp("elsewhere")
    game = place / "far_away" / "coin"
    game.mkdir(parents=True)
    (place / "far_away" / "__init__.py").touch()
    for file in COIN.glob("*.py"):
        text = file.read_text("utf-8").replace("tests.match.games.", "far_away.")
        (game / file.name).write_text(text, "utf-8")
    installed = place / "far_away-1.dist-info"
    installed.mkdir()
    (installed / "entry_points.txt").write_text(ENTRY_POINTS, "utf-8")
    return place


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(LISTED, id="listed"),
        pytest.param(PLAYED, id="played"),
        pytest.param(COMPILED, id="compiled", marks=pytest.mark.compiles),
        pytest.param(SHOWN, id="shown"),
    ],
)
def test_a_game_of_another_distribution_is(elsewhere: Path, script: str) -> None:
    path = os.pathsep.join([str(elsewhere), str(ROOT / "src")])
    there = {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": str(elsewhere / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=elsewhere, env=there, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)


def test_a_game_of_this_distribution_goes_before_one_of_the_same_name(
    monkeypatch: pytest.MonkeyPatch, elsewhere: Path
) -> None:
    monkeypatch.setattr(sys, "path", [str(elsewhere), *sys.path])
    discovery.forget()
    try:
        assert waghals.games().count("cant-stop") == 1
        assert discovery.package("cant-stop") == "waghals.games.cant_stop"
        assert discovery.package("coin") == "far_away.coin"
    finally:
        discovery.forget()


def test_what_was_found_is_remembered_until_it_is_forgotten(toys: None) -> None:
    assert "coin" in waghals.games()
    found = discovery.part("coin", "rules")
    assert found is discovery.part("coin", "rules")
    assert discovery.part("coin", "board") is None
    assert discovery.folder("coin") == COIN


def test_a_game_without_a_module_that_every_game_has_is_refused_with_its_name(toys: None) -> None:
    with pytest.raises(waghals.WaghalsError, match="the game 'coin' has no module 'flight'"):
        discovery.needed("coin", "flight")
    with pytest.raises(waghals.UnknownGame):
        discovery.part("chess", "rules")
