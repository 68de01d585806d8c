"""What plies of Raffzahn look like, a turn in a few words, and what of a match is worth telling."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

import waghals
from tests.games.raffzahn.test_board import DE, EN, FIFTH, FOUR_FOR_ANNA, NAMES, ROUND, THEFT, match
from waghals.boards import game_file
from waghals.boards.page import Highlights, Moment, Ply, Step
from waghals.games.raffzahn.board import turn_line
from waghals.games.raffzahn.moments import highlights
from waghals.games.raffzahn.moments import moments as raffzahn_moments

GAME = waghals.game("raffzahn", players=3)
# Anna loses her 12, takes 22, and misses the 12 three times.
PAYS = " / ".join(
    (f"{ROUND} / * 10 1 1", *["* rotten 1 1"] * 2, "* 20 1 1 / 0 take", *["* rotten 1 1"] * 2, "* 10 1 1")
    + ("0 reroll blue1 / * 1",) * 2
)
MISSES = f"{FOUR_FOR_ANNA} / * 10 1 1 / 0 reroll blue1 / * 2"


def steps(script: str) -> list[Step]:
    """The plies of a match with the views around them."""
    played = match(script)
    shown = played.history(None)
    views = [*(ply.view for ply in shown), played.state]
    return [
        (before, Ply(ply.seat, ply.text), after)
        for ply, (before, after) in zip(shown, pairwise(views), strict=True)
    ]


def moments(script: str) -> list[Moment]:
    """Those of the last ply."""
    before, ply, after = steps(script)[-1]
    return [*raffzahn_moments(GAME, before, after, ply, NAMES, DE)]


def test_a_roll_tells_the_true_face_of_every_die_that_rolled_and_how_bold_it_was() -> None:
    faces = {"yellow": "y10", "blue1": "b1", "blue2": "bstar"}
    assert moments("* 10 1 star")[0] == Moment(kind="roll", faces=faces, level=1)  # one in six is rotten
    again = moments("* 10 1 1 / 0 reroll blue1 / * 2")[0]
    assert (again.faces, again.level) == ({"blue1": "b2"}, 0)
    assert moments(f"{MISSES} / 0 reroll yellow blue1 blue2 / * 30 1 2")[0].level == 2


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("* 10 1 1", Moment(kind="hit", pieces=("tile-12",), pops=("lens",))),
        (
            "* star 1 star",
            Moment(kind="hit", pieces=("tile-1",), pops=("die-yellow", "die-blue2", "lens"), detail="stars"),
        ),
        (THEFT, Moment(kind="hit", pieces=("tile-13",), pops=("lens",))),
        ("* rotten 1 1", Moment(kind="rotten", pieces=("die-yellow",), stamp="Aua!")),
        (
            f"{ROUND} / * 10 1 1",
            Moment(kind="own_hit", pieces=("tile-12",), pops=("slot-12",), detail="lost"),
        ),
        (f"{FOUR_FOR_ANNA} / * 20 1 4", Moment(kind="own_hit", pieces=("tile-25",), detail="turned")),
        (
            f"{FOUR_FOR_ANNA} / * rotten 1 1 / * 20 1 4",
            Moment(kind="miss", pieces=("tile-25",)),
        ),
        (f"{ROUND} / * 10 1 1 / * 10 1 1", Moment(kind="miss", pieces=("slot-12",))),
    ],
)
def test_what_a_roll_brings_is_a_moment_of_its_own(script: str, expected: Moment) -> None:
    roll, brought = moments(script)
    assert (roll.kind, brought) == ("roll", expected)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("* 10 1 1 / 0 take", Moment(kind="take", pieces=("tile-12",), target="row-0")),
        (f"{FIFTH} / 0 take", Moment(kind="take", pieces=("tile-12",), target="row-0", detail="protect")),
        (f"{THEFT} / 0 take", Moment(kind="steal", pieces=("tile-13",), target="row-0", pops=("row-1",))),
        (f"{PAYS} / 0 pay 22", Moment(kind="pay", pieces=("tile-22",))),
    ],
)
def test_a_tile_goes_where_it_is_taken(script: str, expected: Moment) -> None:
    assert moments(script) == [expected]


def test_what_brings_nothing_shows_nothing() -> None:
    assert moments("* 10 1 1 / 0 end") == moments("* 10 1 1 / 0 reroll yellow") == []


@pytest.mark.parametrize("locale", ["de", "en"])
def test_every_passage_that_a_piece_or_a_choice_names_is_in_the_rules(locale: str) -> None:
    files = [game_file("raffzahn", name) for name in ("board.html", "actions.html")]
    texts = [path.read_text("utf-8") for path in files if path]
    named = {rule for text in texts for rule in re.findall(r'data-rule="([\w-]+)"', text)}
    named |= {"turn", "paying", "stars", "hit", "miss"}  # by what the dice show
    rules = game_file("raffzahn", f"rules.{locale}.html")
    assert rules is not None
    assert named <= set(re.findall(r' id="([\w-]+)"', rules.read_text("utf-8")))


# ---- a turn in a few words


@pytest.mark.parametrize(
    ("script", "english", "german"),
    [
        (f"{THEFT} / 0 take", "Anna steals 13", "Anna klaut die 13"),
        ("* 10 1 1 / 0 take", "Anna takes 12", "Anna nimmt die 12"),
        ("* 10 1 1 / 0 end", "Anna takes nothing", "Anna nimmt nichts"),
        ("* 10 1 1", "Anna rolls 12", "Anna würfelt die 12"),
        ("* 10 1 1 / 0 reroll yellow", "Anna rolls on", "Anna würfelt weiter"),
        ("* rotten 1 1", "Anna: rotten tooth", "Anna: fauler Zahn"),
        (f"{ROUND} / * 10 1 1", "Anna: own hit, 12 gone", "Anna: Eigentreffer, 12 weg"),
        (f"{FOUR_FOR_ANNA} / * 20 1 4", "Anna: own hit, 25 open", "Anna: Eigentreffer, 25 offen"),
    ],
)
def test_a_turn_is_told_in_a_few_words(script: str, english: str, german: str) -> None:
    last = steps(script)[-2:]
    said = [turn_line(last, NAMES, t) for t in (EN, DE)]
    assert said == [english, german]


# ---- highlights


def best(script: str, t: Any) -> Highlights:
    """The highlights of a match as far as it has been played."""
    return highlights(GAME, steps(script), NAMES, t)


def test_the_boldest_turn_is_the_one_whose_rolls_were_the_least_likely_to_cost_nothing() -> None:
    """Anna's first turn dares the rotten tooth three times, Ben's once."""
    daring = "* 10 1 1 / 0 reroll yellow / * 20 / 0 reroll yellow / * 30 / 0 take"
    script = f"{daring} / * 10 1 2 / 1 take / * rotten 1 1"
    boldest, _ = best(script, DE)
    assert boldest is not None
    assert (boldest.seat, boldest.words) == (0, "die 32 in 3 Würfen")
    assert boldest.share == pytest.approx((5 / 6) ** 3)


def test_the_luckiest_roll_brought_as_many_teeth_as_few_others() -> None:
    """Seven teeth by 36 to 39, each twice three times or so, by the 40 and by three stars."""
    script = "* 30 5 4 / 0 take / * 10 1 2 / 1 take / * rotten 1 1"
    _, luckiest = best(script, EN)
    sums = {36: 5, 37: 4, 38: 3, 39: 2, 40: 1}
    stars = 2  # of six yellow faces, with both blue stars: the 40
    assert luckiest is not None
    assert (luckiest.seat, luckiest.words) == (0, "39 · 7 teeth")
    assert luckiest.share == pytest.approx((sum(sums.values()) + stars) / 216)
