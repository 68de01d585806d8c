"""What plies of Can't Stop show and sound like, whole turns in a few words, and the best of a match."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import waghals
from waghals.boards import board, game_translator, page_of
from waghals.boards.page import Highlights, Moment, Ply, Step
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.odds import offering, risk, rolls
from waghals.match.chance import ByHand
from waghals.match.match import Match
from waghals.match.seat import Seat

if TYPE_CHECKING:
    from waghals.games.cant_stop.rules import State

NAMES = ["Anna", "Ben", "Cem", "Dora"]
GERMAN, ENGLISH = game_translator("cant-stop", "de"), game_translator("cant-stop", "en")
PAGE: Any = page_of("cant-stop")
BOARD: Any = board("cant-stop")
TWO_OUT = "* 1 1 6 6 / 0 advance 2 12"
THREE_OUT = f"{TWO_OUT} / 0 roll / * 1 2 4 4 / 0 advance 3"
TOP = "* 6 6 6 6 / 0 advance 12 12 / 0 roll / * 3 3 6 6 / 0 advance 6 12"


def steps(script: str, **options: object) -> list[Step]:
    """Every ply of a script, with the position before and after it."""
    lines = [line.strip() for line in script.split("/") if line.strip()]
    match = Match.replay(
        waghals.game("cant-stop", **options), [Seat(name) for name in NAMES[:2]], ByHand(), lines
    )
    plies = zip(match.states, match.plies, match.states[1:], strict=False)
    return [(before, Ply(ply.seat, ply.text), after) for before, ply, after in plies]


def moments(script: str, t: Any = ENGLISH) -> Sequence[Moment]:
    """Those of the last ply of a script."""
    before, ply, after = steps(script)[-1]
    found: Sequence[Moment] = PAGE.moments(waghals.game("cant-stop"), before, after, ply, NAMES, t)
    return found


def best(script: str, t: Any = GERMAN) -> Highlights:
    found: Highlights = PAGE.highlights(waghals.game("cant-stop"), steps(script), NAMES, t)
    return found


def test_a_roll_shows_its_true_faces_and_how_bold_it_was() -> None:
    (roll,) = moments(f"{THREE_OUT} / 0 roll / * 1 2 5 6")
    assert (roll.kind, roll.level) == ("roll", 3)
    assert roll.faces == {"0": "die-1", "1": "die-2", "2": "die-5", "3": "die-6"}
    assert moments("* 1 1 6 6")[0].level == 0


def test_a_bust_names_every_sum_and_the_runners_that_fall() -> None:
    roll, bust = moments(f"{THREE_OUT} / 0 roll / * 4 5 5 6")
    assert (roll.kind, bust.kind) == ("roll", "bust")
    assert bust.detail == "9 10 11"
    assert bust.pieces == ["runner-0", "runner-1", "runner-10"]


def test_an_advance_moves_its_runners_and_the_third_makes_the_gauge_pop() -> None:
    (first,) = moments(TWO_OUT)
    assert (first.kind, first.pieces, first.pops, first.detail) == (
        "advance",
        ["runner-0", "runner-10"],
        [],
        "1",
    )
    (third,) = moments(THREE_OUT)
    assert (third.pieces, third.pops, third.detail) == (["runner-1"], ["gauge"], "3")


def test_a_summit_pops_when_it_is_reached() -> None:
    step, summit = moments(TOP)
    assert (step.kind, step.pieces) == ("advance", ["runner-4", "runner-10"])
    assert (summit.kind, summit.pops) == ("summit", ["summit-10"])


def test_a_stop_stamps_that_it_is_kept() -> None:
    (keep,) = moments(f"{TWO_OUT} / 0 stop", GERMAN)
    assert (keep.kind, keep.stamp, keep.pieces) == ("keep", "Gesichert", ["stone-0-0", "stone-0-10"])


def test_a_column_that_is_won_throws_the_other_stones_off() -> None:
    top = TOP.replace("0 ", "1 ")
    keep, won = moments(f"{TWO_OUT} / 0 stop / {top} / 1 stop")
    assert (keep.kind, keep.pieces) == ("keep", ["stone-1-4"])
    assert (won.kind, won.detail, won.pops, won.pieces) == ("summit", "won", ["sign-10"], ["stone-0-10"])


@pytest.mark.parametrize(
    ("script", "english", "german"),
    [
        ("* 1 1 6 6", "Anna: 1 roll", "Anna: 1 Wurf"),
        (TWO_OUT, "Anna: 1 roll, so far +1 in 2 and +1 in 12", "Anna: 1 Wurf, bisher +1 in 2 und +1 in 12"),
        (f"{TWO_OUT} / 0 stop", "Anna: 1 roll, +1 in 2 and +1 in 12", "Anna: 1 Wurf, +1 in 2 und +1 in 12"),
        (f"{THREE_OUT} / 0 roll / * 4 5 5 6", "Anna: 3 rolls, bust", "Anna: 3 Würfe, Absturz"),
        (f"{TOP} / 0 stop", "Anna: 2 rolls, summit of 12", "Anna: 2 Würfe, Gipfel der 12"),
    ],
)
def test_a_turn_is_told_in_a_few_words(script: str, english: str, german: str) -> None:
    assert BOARD.turn_line(steps(script), NAMES, ENGLISH) == english
    assert BOARD.turn_line(steps(script), NAMES, GERMAN) == german


def test_the_boldest_turn_is_the_kept_one_that_was_likeliest_to_fail() -> None:
    again = "* 1 1 6 6 / 1 advance 2 12 / 1 stop"
    bold = f"{THREE_OUT} / 0 roll / * 1 1 6 6 / 0 advance 2 12 / 0 stop"
    boldest, _ = best(f"{bold} / {again}")
    assert boldest is not None
    assert (boldest.seat, boldest.words) == (0, "+5 in 3 Würfen")
    after = [before for before, ply, _ in steps(bold) if ply.seat == -1]
    assert boldest.share == pytest.approx(float((1 - risk(after[1])) * (1 - risk(after[2]))))
    lost, _ = best(f"{THREE_OUT} / 0 roll / * 4 5 5 6 / {again}")
    assert lost is not None
    assert (lost.seat, lost.share) == (1, 1.0)


def test_the_luckiest_roll_is_the_rarest_summit_that_was_kept() -> None:
    _, luckiest = best(f"{TOP} / 0 stop")
    assert luckiest is not None
    assert (luckiest.seat, luckiest.words) == (0, "Gipfel der 12")
    assert luckiest.share == pytest.approx(171 / 1296)
    assert best(f"{TOP} / 0 roll / * 5 5 5 5")[1] is None


def view(columns: Sequence[int]) -> State:
    """A position whose runners stand in these columns (2 to 12)."""
    s = rules.State()
    s.players, s.columns_to_win = 2, 3
    rules.setup(s)
    for column in columns:
        s.runners[column - rules.FIRST] = 1
        s.free -= 1
    return s


def every_roll() -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=4))


@pytest.mark.parametrize("columns", [(6, 7, 8), (2, 3, 12), (2, 12, 7), ()])
def test_danger_is_counted_over_all_rolls(columns: Sequence[int]) -> None:
    bad = 0
    for dice in every_roll():
        pairs = [dice[i] + dice[j] for i in range(4) for j in range(i)]
        bad += bool(columns) and not any(pair in columns for pair in pairs)
    assert risk(view(columns)) == Fraction(bad, 1296)


def test_rolls_that_differ_only_in_order_are_one() -> None:
    assert len(rolls()) == 126
    assert sum(roll.ways for roll in rolls()) == 1296
    assert offering(10) == Fraction(171, 1296)
    splits = {tuple(sorted(dice)): 0 for dice in every_roll()}
    assert len(splits) == 126
    (three_four,) = [roll for roll in rolls() if roll.splits == ((3, 8), (4, 7), (5, 6)) and roll.ways == 24][
        :1
    ]
    assert three_four.columns == sum(1 << c for c in range(3, 9))
