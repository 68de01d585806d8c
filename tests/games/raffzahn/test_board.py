"""Raffzahn's board: monsters with exactly their teeth, sentences, exact odds, what a page shows."""

from __future__ import annotations

from io import BytesIO, StringIO, TextIOWrapper
from itertools import pairwise
from typing import Any

import pytest
from rich.console import Console

import waghals
from tests.play import statements
from tests.web_views import scenes
from tests.web_views.page import Element, read
from waghals.analysis.odds import risk
from waghals.boards import board, game_translator
from waghals.contract.ply import CHANCE
from waghals.games.raffzahn import page as raffzahn_page
from waghals.games.raffzahn.odds import every_odds
from waghals.games.raffzahn.pieces import FACES, FILE, MOUTHS, faces, jaws, monster, mouth_of, sheet
from waghals.games.raffzahn.rules import REROLL, TEETH
from waghals.games.raffzahn.state import ALL_DICE, MOST_TEETH, PAYING, ROTTEN, TILES, State
from waghals.match.chance import ByHand
from waghals.match.match import Match
from waghals.match.seat import Seat
from waghals.web.html.edition import edition
from waghals.web.html.pages import reading

NAMES = ["Anna", "Ben", "Cem", "Dora", "Eva", "Finn"]
BOARD = board("raffzahn")
EN, DE = game_translator("raffzahn", "en"), game_translator("raffzahn", "de")
SHEET = f"/boards/{edition()}/raffzahn/pieces.svg"

ANNA_TAKES_12 = "* 10 1 1 / 0 take"
ROUND = "* 10 1 1 / 0 take / * 10 1 2 / 1 take / * rotten 1 1"  # Anna has 12, Ben has 13
FOUR_FOR_ANNA = "/".join(
    f"* 20 1 {n} / 0 take / * rotten 1 1 / * rotten 1 1" for n in (1, 2, 3, 4)
)  # 22, 23, 24 open, 25 protected
STARRY = "Noch einmal würfeln: Blau 1, Blau Stern"
THEFT = f"{ROUND} / * 10 1 2"
FIFTH = f"{FOUR_FOR_ANNA} / * 10 1 1"


def scene(script: str, *, viewer: int | None = 0, players: int = 3, **options: Any) -> scenes.Scene:
    """A match of Raffzahn after these lines, as that seat sees it."""
    return scenes.scene_of(waghals.game("raffzahn", players=players, **options), script, viewer=viewer)


def page(script: str, locale: str = "en", **options: Any) -> Element:
    return read(scene(script, **options).frame(locale)).one("main")


def match(script: str, *, players: int = 3, **options: Any) -> Match:
    """A match of Raffzahn after these lines of a record, parted by ``/``."""
    game = waghals.game("raffzahn", players=players, **options)
    return Match.replay(game, [Seat(name) for name in NAMES[:players]], ByHand(), statements(script))


def view_after(script: str, **options: Any) -> State:
    view: State = match(script, **options).state
    return view


# ---- the drawings


@pytest.mark.parametrize("teeth", range(1, MOST_TEETH + 1))
@pytest.mark.parametrize("mouth", range(len(MOUTHS)))
def test_a_mouth_shows_exactly_its_teeth(mouth: int, teeth: int) -> None:
    _lips, row = read(jaws(mouth, teeth)).all("path")
    assert row["d"].count("M") == row["d"].count("z") == teeth


def test_teeth_stand_side_by_side_within_the_mouth() -> None:
    for mouth in range(len(MOUTHS)):
        d = read(jaws(mouth, MOST_TEETH)).all("path")[1]["d"]
        lefts = [float(tooth.split()[0].removeprefix("M")) for tooth in d.split("z") if tooth]
        assert lefts == sorted(lefts[:4]) + sorted(lefts[4:])
        assert all(b - a > 5 for a, b in [*pairwise(lefts[:4]), *pairwise(lefts[4:])])
        assert min(lefts) > 7
        assert max(lefts) < 33


def test_no_two_monsters_are_alike() -> None:
    assert len({monster(number) for number in range(1, TILES + 1)}) == TILES


def test_the_sheets_are_drawn_by_the_procedure() -> None:
    assert FILE.read_text("utf-8") == sheet()
    assert FACES.read_text("utf-8") == faces()


def test_a_drawing_is_no_place_for_styles() -> None:
    assert not [drawing for drawing in read(sheet()).all() if {"style", "class"} & set(drawing.attributes)]


@pytest.mark.parametrize("teeth", [TEETH, tuple(max(1, min(7, t // 5)) for t in range(1, 41))])
def test_the_field_shows_each_monster_with_the_teeth_of_the_table(teeth: tuple[int, ...]) -> None:
    pieces = page("", teeth=teeth).one("ol", _class="field").of_class("piece")
    drawn = [[use["href"] for use in piece.all("use")] for piece in pieces]
    assert drawn == [[f"{SHEET}#m{t}", f"{SHEET}#j{mouth_of(t)}-{teeth[t - 1]}"] for t in range(1, TILES + 1)]
    assert [piece.text for piece in pieces] == [str(t) for t in range(1, TILES + 1)]
    assert [piece["id"] for piece in pieces] == [f"tile-{t}" for t in range(1, TILES + 1)]


@pytest.mark.parametrize("locale", ["de", "en"])
def test_the_rules_show_the_teeth_of_the_default_table_and_call_them_an_assumption(locale: str) -> None:
    rules = read(reading.page_rules("raffzahn", locale)).one("main")
    shown: list[int] = []
    for band in rules.one("ul", _class="bands").all("li"):
        first, last = map(int, band.one("strong").text.split("–"))
        monster, mouth = (use["href"] for use in band.all("use"))
        assert (monster, mouth) == (f"{SHEET}#m{last}", f"{SHEET}#j{mouth_of(last)}-{TEETH[last - 1]}")
        shown += [TEETH[last - 1]] * (last - first + 1)
    assert shown == list(TEETH)
    assert {"de": "Zahnverteilung: Annahme", "en": "an assumption"}[locale] in rules.text


# ---- what an action would do, and what happened


@pytest.mark.parametrize(
    ("script", "action", "english", "german"),
    [
        ("* 10 1 1", "take", "Take tile 12 and lay it down open", "Die 12 nehmen und offen hinlegen"),
        ("* 10 1 1", "reroll yellow", "Roll again: yellow 10", "Noch einmal würfeln: Gelb 10"),
        ("* 10 1 star", "reroll blue1 blue2", "Roll again: blue 1, blue star", STARRY),
        ("* 10 1 1", "end", "End the turn without a tile", "Den Zug ohne Plättchen beenden"),
        (THEFT, "take", "Steal tile 13 from B and lay it down open", "B die 13 klauen und offen hinlegen"),
        (FIFTH, "take", "Take tile 12 and protect it", "Die 12 nehmen und schützen"),
        (FIFTH, "take open", "Take tile 12 and lay it down open", "Die 12 nehmen und offen hinlegen"),
        ("* 10 1 1", "call 15", "Call tile 15, then roll again", "Die 15 ansagen, dann weiterwürfeln"),
        ("* 10 1 1", "pay 1", "Pay tile 1 with 1 tooth", "Die 1 mit 1 Zahn abgeben"),
        ("* 10 1 1", "pay 20", "Pay tile 20 with 4 teeth", "Die 20 mit 4 Zähnen abgeben"),
    ],
)  # fmt: skip
def test_an_action_is_a_sentence(script: str, action: str, english: str, german: str) -> None:
    game, view = waghals.game("raffzahn"), view_after(script)
    number = game.parse(None, action)
    assert BOARD.sentence(view, number, EN) == english
    assert BOARD.sentence(view, number, DE) == german


def last_line(script: str, **options: Any) -> str:
    """The line of the log for the last ply of a script."""
    played = match(script, **options)
    view, seat, text = played.history(0)[-1]
    who = "*" if seat == CHANCE else seat
    return BOARD.log_line(view, played.observation(0), f"{who} {text}", NAMES, EN)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("* 10 1 1", "Anna rolls 10 + 1 + 1. 12 lies in the middle."),
        ("* star star 5", "Anna rolls star + star + 5. Stars bring tile 1."),
        ("* star star 1", "Anna rolls star + star + 1. Stars bring tile 1."),
        ("* rotten 1 star", "Anna rolls rotten tooth + 1 + star. Rotten tooth!"),
        (ANNA_TAKES_12, "Anna takes tile 12."),
        ("* 10 1 1 / 0 end", "Anna takes nothing."),
        ("* 10 1 1 / 0 reroll yellow", ""),
        (f"{ROUND} / * 10 1 2", "Anna rolls 10 + 1 + 2. 13 lies open in front of Ben."),
        (f"{ROUND} / * 10 1 2 / 0 take", "Anna steals 13 from Ben!"),
        (f"{ROUND} / * 10 1 1", "Anna rolls 10 + 1 + 1. An own hit: 12 is lost."),
        (FOUR_FOR_ANNA + "/ * 20 1 4", "Anna rolls 20 + 1 + 4. An own hit: 25 is turned open."),
        (FOUR_FOR_ANNA + "/ * 10 1 1 / 0 take", "Anna takes tile 12 and protects it."),
        (f"{FIFTH} / 0 take / * 20 1 4", "Ben rolls 20 + 1 + 4. 25 is protected in front of Anna: a miss."),
        (f"{ROUND} / * 10 1 1 / * 10 1 1", "Ben rolls 10 + 1 + 1. 12 is out of the game: a miss."),
    ],
)  # fmt: skip
def test_what_happened_is_a_line_of_the_log(script: str, said: str) -> None:
    assert last_line(script) == said


def test_a_miss_on_the_third_roll_is_logged_with_what_it_costs() -> None:
    """Ben owns 13 and hits Anna's protected 25 three times; Cem, who owns nothing, hits it too."""
    start = f"{FOUR_FOR_ANNA} / * rotten 1 1 / * 10 1 2 / 1 take / * rotten 1 1 / * rotten 1 1"
    thrice = "* 20 1 4 / {0} reroll blue1 / * 1 / {0} reroll blue1 / * 1"
    assert last_line(f"{start} / {thrice.format(1)}").endswith(
        "25 is protected in front of Anna: a miss. That costs three teeth."
    )
    assert last_line(f"{start} / {thrice.format(1)} / 1 pay 13") == "Ben pays tile 13."
    assert last_line(f"{start} / * rotten 1 1 / {thrice.format(2)}").endswith("There is nothing to pay with.")


def test_a_call_and_the_turn_it_brings_are_logged() -> None:
    called = "* 10 1 1 / 0 call 13"
    assert last_line(called, call=True) == "Anna calls tile 13."
    won = f"{called} / 0 reroll blue2 / * 2 / 0 take"
    assert last_line(won, call=True) == "Anna takes tile 13. As announced: another turn!"


@pytest.mark.parametrize(
    ("edition", "dice", "english", "german"),
    [
        (
            "revised",
            "10 star star",
            "Two stars bring tile 1 with 1 tooth.",
            "Zwei Sterne bringen die 1 mit 1 Zahn.",
        ),
        (
            "original",
            "10 star star",
            "Tile 10 in the middle has 2 teeth.",
            "Die 10 in der Mitte hat 2 Zähne.",
        ),
        (
            "revised",
            "star star 1",
            "Two stars bring tile 1 with 1 tooth.",
            "Zwei Sterne bringen die 1 mit 1 Zahn.",
        ),
        ("original", "star star 1", "Tile 1 in the middle has 1 tooth.", "Die 1 in der Mitte hat 1 Zahn."),
        *(
            (
                edition,
                "star star star",
                "Three stars bring tile 40 with 7 teeth.",
                "Drei Sterne bringen die 40 mit 7 Zähnen.",
            )
            for edition in ("revised", "original")
        ),
    ],
)
def test_whoever_chooses_reads_whether_stars_or_a_number_bring_the_tile(
    edition: str, dice: str, english: str, german: str
) -> None:
    view = view_after(f"* {dice}", edition=edition)
    game = waghals.game("raffzahn", edition=edition)
    assert [raffzahn_page.hint(game, view, t) for t in (EN, DE)] == [english, german]


@pytest.mark.parametrize(
    ("script", "english", "german"),
    [
        (f"{ROUND} / * 10 1 2", "You can steal tile 13: 3 teeth.", "Die 13 kannst du klauen: 3 Zähne."),
        (
            f"{FIFTH} / 0 take / * 20 1 4",
            "Tile 25 is protected: a miss.",
            "Die 25 ist geschützt: ein Fehltreffer.",
        ),
        (
            f"{ROUND} / * 10 1 1 / * 10 1 1",
            "12 is out of the game: a miss.",
            "Die 12 ist aus dem Spiel: ein Fehltreffer.",
        ),
    ],
)
def test_whoever_chooses_reads_what_a_tile_that_is_not_in_the_middle_means(
    script: str, english: str, german: str
) -> None:
    """The board and the log say by name with whom it lies."""
    view = view_after(script)
    assert [raffzahn_page.hint(waghals.game("raffzahn"), view, t) for t in (EN, DE)] == [english, german]


def test_taking_back_is_logged() -> None:
    view = view_after("* 10 1 1")
    assert BOARD.log_line(view, view, "0 undo", NAMES, EN) == "Anna takes that back."


def test_two_players_are_marked_as_unofficial() -> None:
    assert "two is unofficial" in BOARD.option_text("players", EN)[1]
    assert "inoffiziell" in BOARD.option_text("players", DE)[1]


# ---- the odds


def test_the_odds_of_rolling_all_dice_are_those_known_from_outside() -> None:
    """Of 216 rolls: 36 rotten; 6 comes ten times, 5 and 7 eight times, 20 and 30 once, 10 twice."""
    all_dice = every_odds(view_after("* 10 1 1"))[-1]
    assert (all_dice.outcomes, all_dice.rotten, all_dice.own, all_dice.miss) == (216, 36, 0, 0)
    often = dict(all_dice.tiles)
    assert [often[t] for t in (6, 5, 7, 4, 8, 15, 25, 35)] == [10, 8, 8, 6, 6, 6, 6, 6]
    assert [often[t] for t in (20, 30, 10)] == [1, 1, 2]
    assert often[1] == 23  # two stars
    assert often[40] == 1 + 2  # and three stars
    assert sum(often.values()) == 216 - 36


def test_own_tiles_and_those_out_of_reach_are_no_gains() -> None:
    """Ben holds 13; Anna's 22, 23, 24 lie open and her 25 is protected. Ben has 20, 1 and 2."""
    start = f"{FOUR_FOR_ANNA} / * rotten 1 1 / * 10 1 2 / 1 take / * rotten 1 1 / * rotten 1 1"
    yellow, _, _, second, *_ = every_odds(view_after(f"{start} / * 20 1 2"))
    assert dict(yellow.tiles) == {3: 2, 23: 1, 33: 1}
    assert (yellow.own, yellow.miss, yellow.rotten) == (1, 0, 1)
    assert dict(second.tiles) == {21: 1, 22: 1, 23: 1, 24: 1, 26: 1}
    assert (second.own, second.miss, second.rotten) == (0, 1, 0)


# ---- the page


def test_what_the_dice_hit_is_marked_before_one_decides() -> None:
    hits = page(f"{ROUND} / * 10 1 2").of_class("hit")
    assert [svg["aria-label"] for hit in hits for svg in hit.all(role="img")] == ["13, 3 teeth, B, open"] * 2
    watching = page(f"{ROUND} / * 10 1 2", viewer=2).of_class("hit")
    assert len(watching) == 2


def test_the_button_says_whom_one_robs() -> None:
    take = page(f"{ROUND} / * 10 1 2").one("button", id="take")
    assert (take["value"], take.text) == ("take", "Steal the 13 from Ben it lies open")


def test_a_miss_says_why_nothing_can_be_taken() -> None:
    start = f"{FOUR_FOR_ANNA} / * rotten 1 1 / * 20 1 4"
    frame = page(start, viewer=1)
    take = frame.one("button", id="take")
    assert "aria-disabled" in take
    assert take.text == "Take Tile 25 is protected."
    assert frame.one("button", id="end")["value"] == "end"


def test_with_two_stars_one_may_not_just_stop_and_reads_why() -> None:
    end = page("* 10 star star").one("button", id="end")
    assert "aria-disabled" in end
    assert end.text.startswith("End the turn Two stars:")


def test_the_dice_that_roll_make_up_the_action() -> None:
    again = page("* 10 1 1").one("form", id="again")
    sent = [field["value"] for field in again.all("input", name="action")]
    assert " ".join(sent) == "reroll yellow blue1 blue2"
    assert all("checked" in box for box in again.all("input", type="checkbox"))


def test_after_three_rolls_one_reads_why_there_is_no_fourth() -> None:
    thrice = "* 10 1 1 / 0 reroll blue1 / * 2 / 0 reroll blue1 / * 3"
    roll = page(thrice).one("button", id="roll")
    assert roll.text == "Roll again You have rolled three times."
    assert "aria-disabled" in roll


def test_a_tile_may_be_protected_or_left_open() -> None:
    frame = page(f"{FOUR_FOR_ANNA} / * 10 1 1")
    assert frame.one("button", id="take").text == "Take the 12 and protect it"
    assert frame.one("button", id="take-open")["value"] == "take open"


def test_a_row_is_in_order_and_tells_open_from_protected_by_shape() -> None:
    rows = page(f"{FOUR_FOR_ANNA} / * 10 1 1").of_class("row-of")
    tiles = rows[0].all("li")
    assert [(tile["id"], tile.text, *tile.classes) for tile in tiles] == [
        ("tile-22", "22", "piece", "open"), ("tile-23", "23", "piece", "open"),
        ("tile-24", "24", "piece", "open"), ("tile-25", "25", "piece", "shut"),
    ]  # fmt: skip
    assert ["back" in tile.one("svg").classes for tile in tiles] == [False, False, False, True]
    assert tiles[3].one("use")["href"] == f"{SHEET}#s5"


def test_a_payment_shows_its_sum_and_the_cheapest_way() -> None:
    """Ben takes 14, 6 and 7; then he hits Anna's protected 25 three times."""
    rest = "* rotten 1 1 / * rotten 1 1"
    owned = " / ".join(f"* {dice} / 1 take / {rest}" for dice in ("10 star 4", "star 1 5", "star 3 4"))
    miss = "* 20 1 4 / 1 reroll blue1 / * 1 / 1 reroll blue1 / * 1"
    start = f"{FOUR_FOR_ANNA} / * rotten 1 1 / {owned} / {miss}"
    frame = page(start, viewer=1)
    missed = [svg["aria-label"] for hit in frame.of_class("hit") for svg in hit.all(role="img")]
    assert missed == ["25, 5 teeth, A, protected"] * 2
    assert (
        frame.of_class("sum")[0].text == "0 of 3 teeth Cheapest: 14. Lowest first, and no more than needed."
    )
    assert [(coin["value"], coin["aria-label"]) for coin in frame.of_class("coin")] == [
        ("pay 6", "Pay tile 6 with 2 teeth"), ("pay 14", "Pay tile 14 with 3 teeth"),
    ]  # fmt: skip
    frame = page(f"{start} / 1 pay 6", viewer=1)
    assert frame.of_class("sum")[0].text.startswith("2 of 3 teeth Cheapest: 7.")


def test_a_tile_is_called_by_two_fields_of_a_form() -> None:
    calling = page("* 10 1 1", call=True).one("details", id="calling")
    assert calling.one("input", name="action")["value"] == "call"
    assert [option.text for option in calling.one("select", name="action").all("option")] == [
        str(t) for t in range(1, TILES + 1)
    ]
    assert page("* 10 1 1").all("details", id="calling") == []


def test_real_dice_are_typed_in_only_as_far_as_they_roll() -> None:
    game = waghals.game("raffzahn")
    script = "* 10 1 1 / 0 reroll yellow blue2"
    frame = read(scenes.scene_of(game, script, changes={"by_hand": True}).frame("de"))
    dice = frame.one("form", id="typed").all("fieldset")
    assert [die.one("legend").text for die in dice] == ["Gelber Würfel", "Zweiter blauer Würfel"]
    faces = [face["value"] for face in dice[0].all("input", type="radio", name="dice.yellow", required="")]
    assert faces == ["10", "20", "30", "star", "rotten"]
    keys = [[label.attributes.get("data-key") for label in die.all("label")] for die in dice]
    assert keys == [["1", "2", "3", "s", "f"], [None] * 6]  # of the die that is to be told first


def test_dice_that_nobody_has_rolled_yet_show_nothing() -> None:
    """Else they would show stars at the start."""
    drawn = [use["href"] for use in page("").of_class("dice")[0].all("use")]
    assert drawn == [f"{SHEET}#yblank", f"{SHEET}#bblank", f"{SHEET}#bblank"]
    assert page("* star star star").of_class("dice")[0].all("use")[0]["href"] == f"{SHEET}#ystar"


@pytest.mark.parametrize(
    ("script", "said", "at_stake"),
    [
        ("* 30 2 star", "6 Zähne · in der Mitte", "32 · 6 Zähne"),
        (THEFT, "3 Zähne · bei Ben", "13 · 3 Zähne"),
        ("* 30 5 5 / 0 take / * 20 1 1 / 1 take / * star star star", "7 Zähne · in der Mitte", ""),  # a must
        (f"{FOUR_FOR_ANNA} / * rotten 1 1 / * 20 1 4", "5 Zähne · geschützt, bei Anna", ""),
        ("* 10 1 1 / 0 reroll blue1 / * 2 / 0 reroll blue1 / * 3", "3 Zähne · in der Mitte", ""),
    ],
)
def test_the_tile_in_question_is_shown_large_with_what_is_at_stake(
    script: str, said: str, at_stake: str
) -> None:
    frame = page(script, "de", viewer=None)
    assert len(frame.one("div", id="lens").all("svg")) == 1
    assert [lies.text for lies in frame.of_class("lies")] == [said]
    left = [stake.text.partition(": ")[2] for stake in frame.of_class("stake")]
    assert left == ([at_stake] if at_stake else [])


def test_no_tile_is_shown_large_while_dice_roll() -> None:
    frame = page("* 10 1 1 / 0 take")
    assert frame.one("div", id="lens").all("svg") == frame.of_class("lies") == []


def cost(before: State, after: State) -> bool:
    """Whether a roll has cost its turn or a tile."""
    own = before.owner[after.target] == before.player
    return after.phase == PAYING or after.dice[0] == ROTTEN or own


@pytest.mark.parametrize(
    "script",
    [
        "* 10 1 1",
        FIFTH,
        f"{FOUR_FOR_ANNA} / * 10 1 1 / 0 reroll blue1 / * 2",  # a miss of the third roll costs Anna teeth
        f"{FOUR_FOR_ANNA} / * rotten 1 1 / * 10 1 1 / 1 reroll blue1 / * 2",  # and nothing Ben, who has none
    ],
)
def test_the_gauge_tells_the_danger_of_every_set_of_dice(script: str) -> None:
    """As the rules themselves carry every outcome out."""
    game, before = waghals.game("raffzahn", players=3), view_after(script)
    found: list[float] = []
    for dice in range(1, ALL_DICE + 1):
        rolling = game.apply(before, REROLL + dice)
        every = [game.resolve(rolling, outcome) for outcome in range(game.outcomes(rolling))]
        found.append(sum(cost(before, after) for after in every) / len(every))
    form = page(script, viewer=before.player).one("form", id="again")
    assert [float(share) for share in form["data-dangers"].split()] == pytest.approx(found, rel=1e-3)
    assert f"{round(found[-1] * 100)}%" in page(script, viewer=before.player).one("button", id="roll").text


@pytest.mark.parametrize(
    ("script", "danger"), [("", "Danger 17% , tricky"), (FOUR_FOR_ANNA, "Danger 25% , dangerous")]
)
def test_the_first_roll_has_its_danger_too(script: str, danger: str) -> None:
    """The share of rolls that end the turn, as the rules themselves carry every outcome out."""
    exact = risk(waghals.game("raffzahn", players=3), view_after(script))
    assert exact is not None
    assert danger.startswith(f"Danger {round(exact * 100)}% ")
    assert page(script).one("button", id="roll").text == f"Roll the dice {danger}"


def test_the_odds_are_there_for_every_choice_of_dice_and_only_for_whoever_chooses() -> None:
    frame = page("* 10 1 1")
    assert [text.classes[1] for text in frame.of_class("odds")] == [f"o{n}" for n in range(1, 8)]
    sixth = frame.one("ol", _class="field").all("li")[5]
    assert [(odds["class"], odds.text) for odds in sixth.all("i")] == [("o3", "2"), ("o5", "2"), ("o7", "10")]
    assert page("* 10 1 1", viewer=1).of_class("odds") == []


@pytest.mark.parametrize(
    "script", ["", "* 10 1 1 / 0 take", "* 10 1 1 / 0 reroll yellow / * 20 / 0 reroll yellow / * 30"]
)
def test_there_are_no_odds_where_no_dice_may_be_rolled_again(script: str) -> None:
    frame = page(script)
    assert frame.of_class("odds") == frame.one("ol", _class="field").all("i") == []


def test_the_odds_of_a_position_are_worked_out_before_it_is_shown_and_once() -> None:
    view = view_after("* 30 2 5")
    raffzahn_page.prepare(view)
    assert every_odds(view) is every_odds(view.copy())
    other = view_after("* 30 2 4")
    assert every_odds(view) != every_odds(other)


def test_the_picture_is_the_same_for_everybody_and_without_controls() -> None:
    pictures = [page("* 10 1 1", viewer=viewer).one(id="board") for viewer in (0, 1, None)]
    assert pictures[0] == pictures[1] == pictures[2]
    assert [pictures[0].all(tag) for tag in ("form", "button", "input")] == [[], [], []]


# ---- in a terminal


def test_the_terminal_shows_field_rows_and_dice() -> None:
    output = StringIO()
    drawing = BOARD.text(waghals.game("raffzahn"), view_after(f"{FOUR_FOR_ANNA} / * 10 1 star"), NAMES, EN)
    Console(file=output, width=80).print(drawing)
    lines = output.getvalue().splitlines()
    assert len(lines) == 10
    assert lines[2].split() == [
        "21·4",
        "22",
        "A",
        "23",
        "A",
        "24",
        "A",
        "25",
        "[A]",
        "26·5",
        "27·5",
        "28·5",
        "29·5",
        "30·6",
    ]
    assert lines[5].split() == ["▸", "A", "Anna", "18", "22·4", "23·4", "24·5", "[25·5]"]
    assert lines[9] == "{10}  [1]  [★]   Roll 1 of 3."
    assert max(map(len, lines)) <= 80


def test_the_terminal_marks_what_the_dice_hit_and_a_miss_until_it_is_paid_for() -> None:
    """Ben owns 13 and hits Anna's protected 25 three times."""
    own = f"{FOUR_FOR_ANNA} / * rotten 1 1 / * 10 1 2 / 1 take / * rotten 1 1 / * rotten 1 1"
    miss = f"{own} / * 20 1 4 / 1 reroll blue1 / * 1 / 1 reroll blue1 / * 1"
    for script, marked in ((FIFTH, ["12·3"]), (miss, ["[25·5]"]), (f"{miss} / 1 pay 13", [])):
        drawing = BOARD.text(waghals.game("raffzahn"), view_after(script), NAMES, EN)
        shown = Console(width=80).render(drawing)
        assert [part.text.strip() for part in shown if part.style and part.style.reverse] == marked


def test_a_plain_terminal_gets_plain_signs() -> None:
    output = TextIOWrapper(BytesIO(), encoding="ascii")
    drawing = BOARD.text(waghals.game("raffzahn"), view_after("* 10 1 star / 0 reroll blue1"), NAMES, EN)
    Console(file=output, width=80, force_terminal=False).print(drawing)
    output.seek(0)
    lines = output.read().splitlines()
    assert lines[0].split()[:2] == ["1:1", "2:1"]
    assert lines[-1] == "{10}  [?]  [*]   Roll 1 of 3."


def test_a_narrow_terminal_gets_shorter_rows() -> None:
    output = StringIO()
    drawing = BOARD.text(waghals.game("raffzahn"), view_after(""), NAMES, EN)
    Console(file=output, width=40).print(drawing)
    lines = output.getvalue().splitlines()
    assert lines[0].split() == ["1·1", "2·1", "3·1", "4·1", "5·1"]
    assert lines[7].split() == ["36·7", "37·7", "38·7", "39·7", "40·7"]
    assert max(map(len, lines)) <= 40
