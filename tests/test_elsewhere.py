"""What other distributions bring, as their pages say: a game with hidden cards and bots, without an edit.

`docs/add-a-card-game.md` and `docs/write-a-bot.md` are written into folders; the game and its bot are built
and installed as pip does it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser.server import Server
from tests.documents import ROOT, files, write
from tests.shared import once

GAME, BOTS = ROOT / "docs" / "add-a-card-game.md", ROOT / "docs" / "write-a-bot.md"
JSON = {"accept": "application/json"}
GERMAN = {"accept": "text/html", "accept-language": "de"}
QUIETLY = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index")
LEARN = """
from random import Random
import numpy as np
import waghals
from waghals.belief import determinize
from waghals.bots.learnt import features_for, policy_for
from waghals.bots.network import room_of
from waghals.cli import main
from waghals.engine.learned import CompiledPolicy
from waghals.engine.records import array_of
from waghals.bots.nets import net_for
from waghals.match import Match, Seat, Seeded
from pathlib import Path

words = ("--matches", "2560", "--hidden", "8", "--seed", "1", "--threads", "1", "--out", "nets")
assert main(["train", "boats", *words]) == 0
game, draw = waghals.game("boats"), Random(1)
net, room = net_for(game, Path("nets/2-seats.net")), room_of(game)
features, policy, fast = features_for("boats"), policy_for("boats"), CompiledPolicy(game, net)
alike = 0
for seed in range(8):
    match = Match(game, [Seat("A"), Seat("B")], Seeded(seed))
    while not match.over:
        seat = match.to_move
        if seat == waghals.CHANCE:
            match.roll()
            continue
        chosen = policy.decide(match.state, seat, net, room)
        assert fast.decide("decide", array_of(game, [match.state])[0], seat) == chosen
        seen = [0.0] * features.inputs(2), [0.0] * features.inputs(2)
        other = determinize(game, match.observation(seat), match.history(seat), draw.randrange)
        for s, f in zip((match.state, other), seen):
            features.write_features(features.look(s, seat, room), seat, f)
        assert seen[0] == seen[1]
        assert all(0 <= x <= 1 for x in seen[0])
        alike += other != match.state
        match.act(seat, draw.choice(game.legal_actions(match.state)))
assert alike > 20
main(["arena", "boats", "nets/2-seats.net", "random", "--matches", "60", "--seed", "1", "--json"])
"""
KEYS = "\n1\n" * 400  # whoever rolls, and takes the first choice
AEC = """
from waghals.envs import aec, gym

env = aec("boats", players=3)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, _, ended, _, _ = env.last()
    env.step(None if ended else int(observation["action_mask"].argmax()))
assert env.unwrapped.possible_agents == ["seat_0", "seat_1", "seat_2"], env.unwrapped.possible_agents

env = gym("boats", opponents="captain")
observation, _ = env.reset(seed=7)
ended = False
while not ended:
    observation, reward, ended, _, _ = env.step(int(observation["action_mask"].argmax()))
print("reward", reward)
"""


@pytest.fixture(scope="module")
def here(common: Path) -> Path:
    """A folder with the files of the pages, and in `installed` what pip makes of the game's."""
    with once(common / "elsewhere") as here:
        if here:
            write((GAME, BOTS), here)
            run(here, "-m", "pip", "install", *QUIETLY, "--target", "installed", "./waghals-boats")
    return common / "elsewhere"


def surroundings(here: Path) -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join(map(str, (here / "installed", ROOT / "src", here / "my-bots")))}


def run(here: Path, *arguments: str, typed: str = "", folder: str = ".") -> str:
    """What Python says in this folder; a failure fails the test."""
    command, there = [sys.executable, *arguments], {**os.environ, **surroundings(here)}
    done = subprocess.run(
        command, cwd=here / folder, env=there, input=typed, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(f"{' '.join(arguments)}:\n{done.stdout}{done.stderr}", pytrace=False)
    return done.stdout


def test_the_game_and_its_bot_are_found_by_their_names(here: Path) -> None:
    program = "import waghals; from waghals.bots import bots_for; print(*waghals.games(), *bots_for('boats'))"
    said = run(here, "-c", program)
    assert {"boats", "cant-stop", "random", "captain"} <= set(said.split())


def test_a_package_is_registered_by_its_own_name(here: Path) -> None:
    program = (
        "import waghals; waghals.register('waghals_boats'); print(waghals.game('waghals-boats', players=3))"
    )
    assert run(here, "-c", program) == "waghals.game('waghals-boats', players=3)\n"


@pytest.mark.compiles
def test_its_own_tests_hold_with_the_whole_suite_that_is_published(here: Path) -> None:
    said = run(here, "-m", "pytest", "-q", "-p", "no:cacheprovider", "waghals-boats/tests")
    assert re.search(r"^7 passed", said, re.MULTILINE), said


def test_it_is_played_at_a_table_against_its_bot_and_one_of_the_host_s(here: Path) -> None:
    server = Server(here / "data", {**surroundings(here), "WAGHALS_BOT": "dreamer:Dreamer"})
    server.start()
    try:
        with httpx.Client(base_url=server.url, headers=JSON, timeout=20) as ada:
            assert "Boote" in ada.get("/", headers=GERMAN).text
            form = {"game": "boats", "players": "3", "seat0": "me", "name": "Ada", "pace": "off"}
            made = ada.post("/tables", data={**form, "seat1": "captain", "seat2": "dreamer"})
            table = made.headers["location"]
            view = played_out(ada, table)
            page = ada.get(table, headers=GERMAN).text
        assert [seat["bot"] for seat in view["seats"]] == [None, "captain", "dreamer"]
        assert view["winners"]
        assert view["incidents"] == []
        assert "Captain" in page
        assert "Boote" in page
    finally:
        server.kill()


def played_out(ada: httpx.Client, table: str) -> dict[str, Any]:
    """A table's last view, after Ada has played the first legal action whenever it was her ply."""
    ada.post(f"{table}/start")
    until = time.monotonic() + 60
    while time.monotonic() < until:
        view: dict[str, Any] = ada.get(f"{table}/view.json").json()
        if view["phase"] != "running":
            return view
        if view["must_roll"]:
            ada.post(f"{table}/roll", data={"version": view["version"]})
        elif view["legal"]:
            ada.post(f"{table}/act", data={"version": view["version"], "action": view["legal"][0]})
        else:
            time.sleep(0.02)
    raise AssertionError("the match does not end")


def test_it_is_played_in_the_terminal(here: Path) -> None:
    words = ("play", "boats", "--bot", "captain", "--seed", "7", "--pace", "off", "--lang", "en", "--explain")
    said = run(here, "-m", "waghals", *words, typed=KEYS)
    assert re.search(r"(Guest|Captain) wins\.|win\.", said)
    assert "Captain: best in 20 guesses · " in said


def test_it_is_played_in_the_arena(here: Path) -> None:
    """Three seats, one of them a bot's of another distribution still, on two processes."""
    players = ("captain", "dreamer:Dreamer", "random")
    words = ("arena", "boats", *players, "--matches", "6", "--processes", "2", "--json")
    said = json.loads(run(here, "-m", "waghals", *words, folder="my-bots"))
    assert (said["game"], said["matches"], said["options"]["players"]) == ("boats", 6, 3)
    assert [player["name"] for player in said["players"]] == ["captain", "dreamer", "random"]
    assert sum(player["wins"] for player in said["players"]) == pytest.approx(6)


@pytest.mark.compiles
def test_it_is_an_environment(here: Path) -> None:
    assert re.search(r"reward -?[01]", run(here, "-c", AEC))


@pytest.mark.compiles
def test_it_is_learnt_by_what_its_views_declare(here: Path) -> None:
    """Compiled as interpreted, without a look at what is hidden; and the net then beats chance."""
    said = json.loads(run(here, "-c", LEARN).splitlines()[-1])
    assert said["players"][0]["name"] == "net"
    assert said["players"][0]["low"] > 0.6


# ---- bots


def test_the_program_of_the_page_about_bots_plays_its_matches(here: Path) -> None:
    said = run(here, "duel.py", folder="my-bots")
    careful, random = map(int, re.findall(r"\d+", said))
    assert careful > random


@pytest.mark.parametrize(("game", "bot"), [("cant-stop", "careful:Careful"), ("boats", "dreamer:Dreamer")])
def test_the_bots_of_the_page_sit_down_in_the_terminal(here: Path, game: str, bot: str) -> None:
    words = ("play", game, "--bot", bot, "--explain", "--seed", "7", "--pace", "off", "--lang", "en")
    said = run(here, "-m", "waghals", *words, typed=KEYS, folder="my-bots")
    title = bot.partition(":")[2]
    assert title in said
    assert "another bot plays on" not in said
    assert (f"{title}: best in 10 dreams · " in said) == (title == "Dreamer")


def test_the_code_of_the_pages_has_the_project_s_form(here: Path) -> None:
    paths = [path for page in (GAME, BOTS) for path in files(page) if path.endswith(".py")]
    settings = ("--config", str(ROOT / "pyproject.toml"))
    run(
        here, "-m", "ruff", "check", *settings, "--ignore", "I001,SIM110", *paths
    )  # as in this project's games
    run(here, "-m", "ruff", "format", *settings, "--check", "--diff", *paths)
