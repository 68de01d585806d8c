"""The wheel where it was installed: with nothing else, as to play, and as to compute."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tomllib
import urllib.request
import zipfile
from importlib.metadata import Distribution
from pathlib import Path

import pytest
from packaging.metadata import Metadata

import waghals
from tests.browser.server import Server
from tests.distribution.conftest import BUILD, Environment, run
from tests.documents import ROOT, WHERE_INSTALLED, program
from tests.match.test_record import MINIMAL

MOST = 3_000_000  # bytes of the wheel

MATCHES = """
import random, sys
began = set(sys.modules)  # some systems customize every start of theirs
from pathlib import Path
import waghals
from waghals.bots import bot, bots_for
from waghals.match import Match, Seat, Verifiable
from waghals.match.record import MatchRecord, format, parse
from waghals.match.verify import verify

for name in waghals.games():
    game, rng = waghals.game(name), random.Random(7)
    seats = [Seat(its) for its, _ in zip((bots_for(name) * 3)[-game.players:], range(game.players))]
    players = [bot(seat.name, name) for seat in seats]
    match = Match(game, seats, Verifiable(name, bytes(32), [seat.name for seat in seats]))
    while not match.over:
        if match.to_move == waghals.CHANCE:
            match.roll()
        else:
            seat, legal = match.to_move, game.legal_actions(match.state)
            chosen = players[seat].choose(
                game, match.observation(seat), match.history(seat), legal, rng.randrange
            )
            match.act(seat, game.text(match.state, chosen))
    record = format(MatchRecord.of(match, complete=True))
    assert verify(parse(record)) == match.chance_plies
    Path(f"{name}.waghals").write_text(record, "utf-8")
loaded = {name.partition(".")[0] for name in sys.modules.keys() - began}
print(*sorted(loaded - sys.stdlib_module_names))
"""

GERMAN = """
from waghals import game
from waghals.boards import board, game_translator
from waghals.i18n import percent, say, translator

t = game_translator("cant-stop", "de")
its = game("cant-stop")
s = its.resolve(its.new(), its.parse_outcome(its.new(), "3 4 5 2"))
print(board("cant-stop").sentence(s, its.parse(s, "advance 7 7"), t))
print(translator("de").gettext("yes"), percent(t, 1 / 3))
"""


def said(environment: Environment, code: str) -> str:
    return environment.run("python", "-W", "error", "-c", code)


# ---- with nothing else


def test_matches_are_played_recorded_and_verified_where_nothing_else_is_installed(bare: Environment) -> None:
    installed = "from importlib.metadata import distributions as d; print(*(its.name for its in d()))"
    assert said(bare, installed) == "waghals\n"
    loaded = said(bare, MATCHES).split()
    assert set(loaded) <= {"waghals"} | {name for name in loaded if name.startswith("_")}
    for name in waghals.games():
        assert bare.run("waghals", "verify", f"{name}.waghals").startswith("Verified: ")
        shown = json.loads(bare.run("waghals", "replay", "--json", f"{name}.waghals"))
        assert (shown["game"], shown["to_move"], bool(shown["winners"])) == (name, None, True)


def test_german_is_said_where_nothing_else_is_installed(bare: Environment) -> None:
    sentence, word = said(bare, GERMAN).splitlines()
    assert sentence == "In Spalte 7 zwei Felder vorrücken"
    assert word == "ja 33,3\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize("command", ["play cant-stop", "serve", "replay match.waghals"])
def test_a_command_whose_packages_are_missing_says_so_in_a_line(bare: Environment, command: str) -> None:
    bare.bin.parent.joinpath("match.waghals").write_text(MINIMAL, "utf-8")
    told = bare.run("waghals", *command.split(), status=1)
    assert re.fullmatch(r"waghals: \w+ is not installed; pip install waghals brings it\n", told)


# ---- as to play


def test_what_plays_brings_neither_numpy_nor_numba_nor_babel(plain: Environment) -> None:
    names = said(plain, "from importlib.metadata import distributions as d; print(*(i.name for i in d()))")
    brought = {name.lower() for name in names.split()}
    assert {"waghals", "starlette", "uvicorn", "rich"} <= brought
    assert not {"numpy", "numba", "llvmlite", "babel", "psycopg"} & brought


def test_a_match_is_played_in_the_terminal(plain: Environment) -> None:
    words = ("play", "cant-stop", "--bots", "random,random", "--seed", "1", "--pace", "off", "--lang", "de")
    shown = plain.run("waghals", *words, typed="\n1\n2\n")
    assert "Felder vorrücken" in shown


def test_the_table_stands(plain: Environment, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", {"PYTHONPATH": ""}, python=plain.python)
    server.start()
    try:
        with urllib.request.urlopen(server.url) as page:
            assert "Gleich spielen" in page.read().decode()
    finally:
        server.stop()


@pytest.mark.parametrize("part", ["waghals.engine", "waghals.engine.three_ways"])
def test_who_lacks_what_computes_is_told_which_extra_brings_it(plain: Environment, part: str) -> None:
    code = f"import waghals\ntry:\n    import {part}\nexcept waghals.NotInstalled as error:\n    print(error)"
    assert re.fullmatch(
        r"num\w+ is not installed; it comes with: pip install 'waghals\[lab\]'\n", said(plain, code)
    )


def test_who_lacks_the_driver_of_postgresql_is_told_which_extra_brings_it(plain: Environment) -> None:
    told = plain.run("waghals", "tables", "--store", "postgresql://nobody@localhost/none", status=1)
    assert told.startswith("waghals: PostgreSQL takes what is not installed here: psycopg ")
    assert told.endswith("pip install 'waghals[postgres]'\n")


# ---- as to compute


def test_the_examples_of_readme_and_library_run(lab: Environment, tmp_path: Path) -> None:
    run = (
        f"exec(compile({program(document)!r}, {str(document)!r}, 'exec'), {{'__name__': 'examples'}})"
        for document in WHERE_INSTALLED
    )
    script = tmp_path / "examples.py"
    script.write_text("\n".join(run), "utf-8")
    lab.run("python", "-W", "error", script)


# ---- what is published


def test_the_wheel_is_small_and_has_compiled_texts_alone(wheel: Path) -> None:
    assert wheel.stat().st_size < MOST
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    its = {"waghals", f"waghals-{waghals.__version__}.dist-info"}
    assert {name.partition("/")[0] for name in names} == its
    assert {"waghals/py.typed", "waghals/de.mo", "waghals/games/cant_stop/de.mo"} <= set(names)
    assert [name for name in names if name.endswith(".po")] == []


def test_the_description_begins_by_installing_and_leads_nowhere_that_is_not(bare: Environment) -> None:
    (folder,) = bare.packages.glob("waghals-*.dist-info")
    # It raises what a package index would refuse.
    metadata = Metadata.from_email((folder / "METADATA").read_bytes())
    assert metadata.version.public == waghals.__version__
    assert metadata.description_content_type == "text/markdown"
    told = metadata.description or ""
    headings = [line for line in told.splitlines() if line.startswith("#")]
    assert headings == ["# Waghals", "## Play", "## Use it as a library", "## Licence"]
    assert "pip install waghals\nwaghals\n" in told
    assert "start.py" not in told
    assert re.findall(r"\]\((?!https?:).*?\)|<(?:img|a) ", told, re.DOTALL) == []


def test_extras_are_those_that_the_project_states(bare: Environment) -> None:
    (folder,) = bare.packages.glob("waghals-*.dist-info")
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(Distribution.at(folder).metadata.get_all("Provides-Extra") or []) == set(stated)
    assert {"lab", "postgres", "dev"} <= set(stated)


def test_the_image_is_given_all_that_the_build_needs(tmp_path: Path) -> None:
    recipe = (ROOT / "Containerfile").read_text("utf-8")
    for line in re.findall(r"^COPY (.*)$", recipe, re.MULTILINE):
        *parts, target = line.split()
        for part in parts:
            there = tmp_path / Path(target).relative_to("/source")
            there = there if (ROOT / part).is_dir() else there / part
            there.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
            copy(ROOT / part, there)
    run(sys.executable, *BUILD, tmp_path / "dist", "-t", "wheel", at=tmp_path)
    (wheel,) = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(wheel) as packed:
        assert "waghals/de.mo" in packed.namelist()
