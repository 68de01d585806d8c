"""Seeds fix everything: in this process, in another, and in other versions of Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.documents import ROOT
from tests.envs.digests import digests
from waghals.envs.episode import Generator

# As they were on Python 3.11. A change in what a match of a seed is changes them; so may new rules or views.
GOLDEN = {
    "allie-gator": ["eb3ce21b77381039", "8e1a4b62e75281b8", "95072566f4d816ec"],
    "cant-stop": ["f774f13f63da2281", "5595ddbfb7d951da", "fd0505fe4d310485"],
    "raffzahn": ["36757335373db8b1", "2ca7375bd6bba07b", "a4cbc6efb31b3e64"],
    "wuerfelzoo": ["e913e65dccfdc866", "b9edf384a49605a5", "f2c7fe4e99c6396c"],
}


@pytest.mark.compiles
def test_a_seeded_match_is_what_it_always_was() -> None:
    assert digests() == GOLDEN


@pytest.mark.compiles
def test_a_seeded_match_is_the_same_in_another_process() -> None:
    there = {**os.environ, "PYTHONHASHSEED": "1234"}
    command = [sys.executable, "-m", "tests.envs.digests"]
    done = subprocess.run(command, cwd=ROOT, env=there, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == GOLDEN


def test_the_generator_draws_as_it_is_published() -> None:
    generator = Generator(1)
    generator.state = 1234567
    drawn = [generator.randbelow(2**32) for _ in range(3)]
    assert drawn == [
        number >> 32 for number in (6457827717110365317, 3203168211198807973, 9817491932198370423)
    ]


def test_seeds_are_spread_and_without_one_every_generator_is_another() -> None:
    assert len({Generator(seed).state for seed in range(50)} | {Generator().state for _ in range(50)}) == 100
