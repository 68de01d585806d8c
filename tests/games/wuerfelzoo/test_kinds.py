"""The kinds of dice as an option: a host who owns the game can correct what is assumed of them."""

from __future__ import annotations

from typing import Any

import pytest

import waghals
from tests.games.wuerfelzoo.test_naive import OTHER_DICE
from tests.web_views import scenes
from tests.web_views.page import read
from waghals.boards import board, game_translator
from waghals.boards.options import row_text, typed_row
from waghals.bots import bot
from waghals.contract.conformance import check, random_walk
from waghals.contract.reason import Reason
from waghals.engine import three_ways
from waghals.games.wuerfelzoo.dice import FACES, KINDS
from waghals.games.wuerfelzoo.kinds import KINDS_OPTION, kinds_of
from waghals.i18n import say
from waghals.match import Match, Seat, Seeded
from waghals.match.record import MatchRecord, format, parse
from waghals.web.html.pages import reading
from waghals.web.html.pages.setup import page_setup

USUAL = KINDS_OPTION.default
GERMAN = game_translator("wuerfelzoo", "de")


def zoo(**options: Any) -> waghals.Game:
    return waghals.game("wuerfelzoo", **options)


def swapped(*pairs: tuple[int, int]) -> tuple[str, ...]:
    """The usual sides, but for these sides, which change their places."""
    sides = list(USUAL)
    for one, other in pairs:
        sides[one], sides[other] = sides[other], sides[one]
    return tuple(sides)


ELEPHANTS_WITH_BEARS = swapped((0, 6), (1, 7))  # kinds A and B change their largest animals


def test_other_kinds_as_likely_as_the_usual_are_played_without_a_remark() -> None:
    game = zoo(kinds=ELEPHANTS_WITH_BEARS)
    assert game.remarks == ()
    assert kinds_of(game.new()).names[:3] == ("A:bear", "A:worm", "A:trap")
    assert not kinds_of(game.new()).usual
    assert game.text(game.new(), 0) == "play A:bear"
    assert game.parse(game.new(), "play A:bear") == 0
    with pytest.raises(waghals.NotNotation):
        game.parse(game.new(), "play A:elephant")


def test_what_differs_from_what_is_known_of_the_dice_is_remarked_on() -> None:
    remarks = zoo(kinds=(*USUAL[:5], "worm", *USUAL[6:]), each=(8, 12, 10, 10, 10)).remarks
    assert list(map(str, remarks)) == [
        "By a review of the game “worm” is on 4 sides of the five kinds of dice, not on 5.",
        "By a review of the game “trap” is on 5 sides of the five kinds of dice, not on 4.",
        "By a review of the game there are ten dice of each kind.",
    ]
    assert say(GERMAN, remarks[0]) == (
        "Nach einer Besprechung des Spiels ist „Regenwurm“ auf 4 Seiten der fünf Sorten, nicht auf 5."
    )
    assert zoo().remarks == ()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"kinds": USUAL[1:]}, "option kinds takes 30 names, with commas between them; given were 29"),
        (
            {"kinds": ("wolf", *USUAL[1:])},
            "option kinds takes the names elephant, bear, boar, fox, squirrel, worm, trap, x2;"
            " name 1 was 'wolf'",
        ),
        ({"kinds": "elephant"}, "option kinds takes 30 of the names elephant, bear"),
        (
            {"kinds": ("bear", "bear", *USUAL[2:])},
            "Each animal is on two kinds of dice, the trap on three and X2 on one;"
            " “elephant” was given on 1.",
        ),
        ({"kinds": (*USUAL[:16], "fox", *USUAL[17:])}, "“trap” was given on 2."),
        ({"kinds": (*USUAL[:17], "trap", *USUAL[18:])}, "“x2” was given on 0."),
        ({"each": (10, 10, 10, 10, 9)}, "There are 50 dice in all; given were 49."),
        ({"each": (10, 10, 10, 20)}, "option each takes 5 whole numbers from 1 to 50"),
        ({"each": (10, 10, 10, 20, 0)}, "option each takes 5 whole numbers from 1 to 50"),
    ],
)
def test_dice_that_cannot_be_played_with_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(waghals.BadOption) as refused:
        zoo(**options)
    assert complaint in str(refused.value)
    if isinstance(refused.value.reason, Reason):
        assert say(GERMAN, refused.value.reason) != str(refused.value.reason)


def test_other_dice_keep_every_promise_of_a_game() -> None:
    check(zoo(players=3, **OTHER_DICE))


@pytest.mark.compiles
def test_the_compiled_rules_play_with_other_dice_too() -> None:
    three_ways.check(random_walk(zoo(players=5, **OTHER_DICE)))


def test_a_bot_plays_with_other_dice_and_the_record_tells_them() -> None:
    game = zoo(**OTHER_DICE)
    match = Match(game, [Seat("Anna"), Seat("Ben")], Seeded(4))
    player = bot("zookeeper", "wuerfelzoo")
    for _ in range(200):
        if match.over:
            break
        if match.to_move < 0:
            match.roll()
        else:
            seat = match.to_move
            legal = game.legal_actions(match.state)
            view, history = match.observation(seat), match.history(seat)
            match.act(seat, player.choose(game, view, history, legal, lambda n: n - 1))
    text = format(MatchRecord.of(match))
    assert f"option kinds {','.join(OTHER_DICE['kinds'])}" in text
    assert "option each 12,8,11,9,10" in text
    assert parse(text).header.game == game
    without = "\n".join(line for line in text.split("\n") if line.split(" ")[:2] != ["option", "each"])
    with pytest.raises(waghals.WaghalsError):  # the draws of another bag
        parse(without)


def test_a_record_that_does_not_tell_the_dice_has_the_usual_ones() -> None:
    header = parse("waghals 2\ngame wuerfelzoo\nseat 0 Anna\nseat 1 Ben\n\n* A\n* worm\n").header
    assert header.game == zoo()


@pytest.mark.parametrize("locale", ["de", "en"])
def test_the_rules_of_a_table_show_its_dice(locale: str) -> None:
    game = zoo(kinds=ELEPHANTS_WITH_BEARS)
    page = read(reading.page_rules("wuerfelzoo", locale, {"kinds": ",".join(ELEPHANTS_WITH_BEARS)}))
    kinds = [entry.text for entry in page.one("ul", _class="kinds").all("li")]
    assert (
        kinds[0].split()
        == {
            "de": ["A", "2", "×", "Bär,", "2", "×", "Regenwurm", "und", "2", "×", "Falle"],
            "en": ["A", "2", "×", "Bear,", "2", "×", "Worm", "and", "2", "×", "Trap"],
        }[locale]
    )
    own = {"de": "sind eigene Würfel eingetragen", "en": "has entered its own dice"}[locale]
    assert own in page.text
    assert own not in read(reading.page_rules("wuerfelzoo", locale)).text
    assert (
        str(board("wuerfelzoo").option_text("kinds", game_translator("wuerfelzoo", locale))[0]) in page.text
    )
    assert game.options["kinds"] == ELEPHANTS_WITH_BEARS


@pytest.mark.parametrize("options", [{}, {"kinds": ELEPHANTS_WITH_BEARS}], ids=["usual", "other"])
def test_the_board_shows_what_the_dice_of_its_table_can_show(options: dict[str, Any]) -> None:
    game = zoo(**options)
    frame = read(scenes.scene_of(game, "").frame("en"))
    rows = frame.one("details", id="bag").all("tr")
    drawn = [[i["class"].split()[-1] for i in row.all("i")] for row in rows]
    if options:
        assert drawn == [[FACES[face] for face in sides] for sides in kinds_of(game.new()).kinds]
        assert "assumption" not in frame.one("details", id="bag").text
    else:
        assert drawn == [["sides"]] * len(KINDS)
        assert "assumption" in frame.one("details", id="bag").text


def test_the_form_shows_the_sides_in_the_readers_language_and_reads_either() -> None:
    shown = row_text(KINDS_OPTION, USUAL, GERMAN)
    assert shown.split("\n")[0] == "Elefant, Elefant, Regenwurm, Regenwurm, Falle, Falle"
    assert shown.count("\n") == len(KINDS) - 1
    for typed in (shown, shown.replace(", ", " "), shown.upper(), ",".join(USUAL), " / ".join(USUAL)):
        assert KINDS_OPTION.parse(typed_row("wuerfelzoo", KINDS_OPTION, typed)) == USUAL
    field = read(page_setup("wuerfelzoo", "de")).one("textarea", name="kinds")
    assert field.text == " ".join(shown.split())
