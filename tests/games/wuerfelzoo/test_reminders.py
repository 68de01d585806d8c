"""The rules of Würfelzoo that are told where they first matter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wuerfelzoo.test_moments import played
from tests.games.wuerfelzoo.test_rulebook import position
from waghals.boards.lesson import reminders


def told(script: str, *hands: str, viewer: int = 0, **options: Any) -> list[str]:
    """What seat 0's rules are after these plies."""
    table = position(*hands, **options)
    steps = played(table, script) if script else []
    return [key for key, _ in reminders(table.game, table.state, viewer, steps[-1:])]


@pytest.mark.parametrize(
    ("hands", "middle", "keys"),
    [
        (("2 E:bear", "D:boar"), "", ["free"]),
        (("2 E:bear, A:trap", "D:boar"), "D:boar", ["beating", "trap"]),
        (("2 E:bear, C:x2", "D:boar"), "D:boar", ["beating", "x2"]),
        (("2 E:bear", "D:boar"), "A:elephant", ["nothing-beats"]),
    ],
)
def test_what_begins_a_turn(hands: tuple[str, ...], middle: str, keys: list[str]) -> None:
    assert told("", *hands, middle=middle) == keys
    assert told("", *hands, middle=middle, viewer=1) == []


@pytest.mark.parametrize(
    ("die", "keys"),
    [
        ("E:bear", ["bear"]),
        ("D:boar", ["boar"]),
        ("C:fox", ["fox"]),
        ("B:squirrel", ["squirrel"]),
        ("A:worm", ["worm"]),
        ("A:elephant", ["elephant"]),
    ],
)
def test_each_animal_when_it_does_its_thing(die: str, keys: list[str]) -> None:
    assert told(f"0 play {die}; done", f"{die}, 2 B:trap", "2 D:boar") == keys


def test_animals_that_nobody_beat() -> None:
    script = "0 play A:elephant; done / 1 reroll D:boar; done / * boar"
    assert told(script, "A:elephant, E:bear", "2 D:boar") == ["old-animals"]
    assert told(script.removesuffix(" / * boar"), "A:elephant, E:bear", "2 D:boar") == []
