"""Every ruling is written down once, and the tests that it names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parent
RULINGS = (GAMES.parent.parent / "docs" / "rulings.md").read_text("utf-8")
ROWS = {row.split("|")[1].strip(): row for row in RULINGS.splitlines() if re.match(r"\| [A-Z]\d+ ", row)}


def rulebook_tests() -> set[str]:
    """The names of all tests of all rulebooks."""
    sources = [file.read_text("utf-8") for file in GAMES.glob("*/test_rulebook.py")]
    return {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)}


# Rulings of Can't Stop, differences and rulings of Raffzahn, rulings of Würfelzoo and of Allie Gator.
@pytest.mark.parametrize(("letter", "count"), [("C", 17), ("D", 20), ("R", 22), ("W", 22), ("A", 30)])
def test_all_rulings_are_written_down_in_order(letter: str, count: int) -> None:
    assert [number for number in ROWS if number.startswith(letter)] == [
        f"{letter}{n}" for n in range(1, count + 1)
    ]


def test_every_ruling_names_tests_that_carry_its_number_and_exist() -> None:
    for number, row in ROWS.items():
        named = re.findall(r"`(test_\w+)`", row)
        assert any(name.startswith(f"test_{number.lower()}_") for name in named), number
        assert set(named) <= rulebook_tests(), number


def test_every_test_named_on_the_page_exists() -> None:
    assert set(re.findall(r"`(test_\w+)`", RULINGS)) <= rulebook_tests()


def test_every_ruling_test_belongs_to_a_ruling_on_the_page() -> None:
    numbered = {
        match[1].upper() for name in rulebook_tests() if (match := re.match(r"test_([a-z]\d+)_", name))
    }
    assert numbered == set(ROWS)
