"""What a table's page shows of a match of Can't Stop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.web_views import scenes
from tests.web_views.page import Element, read


def shown(scene: scenes.Scene, locale: str = "en") -> Element:
    return read(scene.frame(locale)).one("main")


def choices(frame: Element) -> dict[str, str]:
    """The choices that are open: their actions, with their sentences."""
    return {
        button["value"]: button.of_class("words")[0].text
        for button in frame.of_class("choice")
        if "aria-disabled" not in button
    }


def test_a_frame_is_the_main_part_with_its_version() -> None:
    frame = shown(scenes.match(scenes.CHOOSING))
    assert (frame["id"], frame["data-version"], frame["data-roll"]) == ("table", "11", "3 4 2 6")


def test_whose_turn_begins_is_asked_to_roll() -> None:
    frame = shown(scenes.match(""))
    assert frame.one("button", id="roll").text == "Roll the dice no danger , calm"
    assert frame.one("form", _class="first-roll")["action"] == "/t/KRT4WB/roll"
    assert "data-mine" in frame


def test_each_pairing_is_a_button_with_a_full_sentence() -> None:
    assert choices(shown(scenes.match(scenes.CHOOSING))) == {
        "advance 7 8": "Advance in columns 7 and 8",
        "advance 5 10": "Advance in columns 5 and 10",
        "advance 6 9": "Advance in columns 6 and 9",
    }


def test_with_one_runner_left_for_two_columns_each_is_a_button() -> None:
    frame = shown(scenes.match(scenes.ONE_RUNNER_LEFT), "de")
    assert choices(frame) == {
        "advance 3": "In Spalte 3 vorrücken; das andere Paar verfällt",
        "advance 11": "In Spalte 11 vorrücken; das andere Paar verfällt",
        "advance 6 8": "In den Spalten 6 und 8 vorrücken",
        "advance 7 7": "In Spalte 7 zwei Felder vorrücken",
    }
    assert [button["data-key"] for button in frame.of_class("choice")] == ["1", "2", "3", "4"]


def test_a_pairing_of_no_use_stays_visible_with_its_reason() -> None:
    frame = shown(scenes.match(scenes.THREE_RUNNERS))
    closed = frame.one("button", aria_disabled="true")
    assert closed["type"] == "button"
    assert closed.text == "2 12 2 + 12: All three runners are in other columns."
    assert choices(frame) == {"advance 7 7": "Advance two fields in column 7"}


def test_equal_pairings_are_offered_once() -> None:
    frame = shown(scenes.match("* 3 3 5 5"))
    assert list(choices(frame)) == ["advance 6 10", "advance 8 8"]


def test_a_choice_previews_where_its_runners_would_stand() -> None:
    frame = shown(scenes.match(scenes.ONE_RUNNER_LEFT))
    ghosts = {tuple(ghost.classes[2:]) for ghost in frame.of_class("ghost")}
    assert ("ghost-4", "c5", "f3") in ghosts
    assert ("ghost-1", "c1", "f1") in ghosts


def test_risks_are_told_exactly() -> None:
    asked = {"gauge": "request"}
    frame = shown(scenes.match(scenes.ALL_OUT, changes=asked), "de")
    assert frame.one("details", id="risk").text == (
        "Risiko zeigen 8,0 % aller Würfe beenden deinen Zug: 104 von 1296."
    )
    choosing = shown(scenes.match(scenes.ONE_RUNNER_LEFT))
    assert [risk.text for risk in choosing.all("span", _class="after")] == [
        "then 10.7% risk",
        "then 13.5% risk",
        "then 8.0% risk",
    ]


def test_without_any_risk_nothing_is_said_of_it() -> None:
    assert "hidden" in shown(scenes.match(scenes.DECIDING)).one("details", id="risk")


def test_the_button_that_pushes_bears_the_danger() -> None:
    frame = shown(scenes.match(scenes.ALL_OUT), "de")
    assert frame.one("button", id="roll").text == "Weiterwürfeln Gefahr 8 % , ruhig"
    english = shown(scenes.match(scenes.ALL_OUT), "en")
    assert english.one("button", id="roll").text == "Roll again Danger 8% , calm"
    assert "hidden" in frame.one("details", id="risk")
    safe = shown(scenes.match(scenes.DECIDING), "en")
    assert safe.one("button", id="roll").text == "Roll again no danger , calm"


def test_the_host_says_when_danger_is_shown() -> None:
    asked = shown(scenes.match(scenes.ALL_OUT, changes={"gauge": "request"}))
    assert asked.one("button", id="roll").all("span", id="gauge"), "style hides it until it is asked for"
    assert asked["data-danger"] == "request"
    never = shown(scenes.match(scenes.ALL_OUT, changes={"gauge": "never"}))
    assert never.one("button", id="roll").text == "Roll again"
    assert "hidden" in never.one("details", id="risk")
    choosing = shown(scenes.match(scenes.ONE_RUNNER_LEFT, changes={"gauge": "never"}))
    assert choosing.all("span", _class="after") == []
    assert asked.one("select", id="gauge-shown").all("option", value="request")[0].attributes.keys() >= {
        "selected"
    }
    guest = shown(scenes.match(scenes.ALL_OUT, changes={"host": False}))
    assert guest.all("select", id="gauge-shown") == []


def test_a_stop_that_is_refused_says_why() -> None:
    script = f"{scenes.DECIDING} / 0 stop / * 3 4 1 1 / 1 advance 2 7"
    frame = shown(scenes.match(script, viewer=1, free_fields=True))
    stop = frame.one("button", id="stop")
    assert stop["aria-disabled"] == "true"
    assert stop.text.endswith("the runner in column 7 shares its field.")


def test_undo_is_offered_while_it_is_allowed() -> None:
    assert shown(scenes.match(scenes.DECIDING)).all("button", id="undo") == []
    assert shown(scenes.match(scenes.DECIDING, changes={"may_undo": True})).one("button", id="undo")


def test_typed_dice_are_picked_one_by_one() -> None:
    frame = shown(scenes.match("", changes={"by_hand": True, "must_roll": True}))
    assert len(frame.all("select", name="dice")) == 4
    assert frame.all("button", id="roll") == []


def test_whoever_is_not_to_move_gets_no_buttons_but_is_told_whom_the_table_waits_for() -> None:
    waiting = {
        "": "Anna is about to roll.",
        scenes.CHOOSING: "Anna is pairing the dice.",
        scenes.DECIDING: "Anna wonders: roll again or stop?",
    }
    for viewer in (None, 1):
        for script, hint in waiting.items():
            frame = shown(scenes.match(script, viewer=viewer))
            assert frame.one("p", _class="hint").text == hint
            forms = frame.one("section", id="actions").all("form")
            assert {form["action"].rpartition("/")[2] for form in forms} <= {"emote", "type"}


def test_whoever_watches_sees_what_the_dice_offer() -> None:
    watched = shown(scenes.match(scenes.CHOOSING, viewer=1)).one("ul", _class="watched")
    assert [pairing.of_class("unseen")[0].text for pairing in watched.all("li")] == [
        "7 + 8",
        "5 + 10",
        "6 + 9",
    ]
    assert shown(scenes.match(scenes.CHOOSING)).all("ul", _class="watched") == []


def test_a_bot_that_stands_in_is_said_to() -> None:
    seats = (replace(scenes.seats(1)[0], present=False, stand_in="rule-of-28"), scenes.seats(2)[1])
    frame = shown(scenes.match(scenes.DECIDING, viewer=1, changes={"seats": seats}))
    assert frame.one("p", _class="hint").text == "A bot plays for Anna."


def test_a_device_that_several_share_says_whom_it_means() -> None:
    both = tuple(replace(seat, mine=True) for seat in scenes.seats(2))
    frame = shown(scenes.match(scenes.DECIDING, changes={"seats": both}))
    assert frame.one("p", _class="hint").text == "Anna: 2 runners are on the way: roll again or stop?"


@pytest.mark.parametrize(
    ("script", "hint"),
    [
        ("", "Your turn: roll the four dice."),
        (scenes.CHOOSING, "Make two pairs: each sum is a column."),
        ("* 3 4 3 4 / 0 advance 7 7", "One runner is on the way: roll again or stop?"),
        (scenes.DECIDING, "2 runners are on the way: roll again or stop?"),
        (scenes.ALL_OUT, "All three runners are out. One more roll?"),
        ("* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 2 / 0 advance 2 3",
         "A summit! It is yours as soon as you stop."),
    ],
)  # fmt: skip
def test_the_first_match_explains_itself(script: str, hint: str) -> None:
    assert shown(scenes.match(script)).one("p", _class="hint").text == hint


def test_what_happened_last_is_told_below_the_board() -> None:
    said = shown(scenes.match(scenes.DECIDING), "de").one("p", id="said")
    assert said.text == "Anna rückt in den Spalten 7 und 8 vor."


def test_a_lost_turn_is_marked() -> None:
    frame = shown(scenes.match(scenes.LOST))
    assert frame.all("li", data_kind="bust")
    assert frame.one("p", id="said").text == "1 1 1 2: nothing fits. Anna loses 4 fields."
    assert frame.of_class("runner") == []


def test_stones_that_share_a_field_are_all_seen() -> None:
    script = " / ".join(f"* 3 4 2 6 / {seat} advance 7 8 / {seat} stop" for seat in range(4))
    frame = shown(scenes.match(script, players=4))
    places = [stone.classes[-1] for stone in frame.of_class("stone") if "c5" in stone.classes]
    assert places == ["of-4-0", "of-4-1", "of-4-2", "of-4-3"]


def test_a_runner_on_a_field_with_stones_leaves_them_visible() -> None:
    frame = shown(scenes.match(f"{scenes.DECIDING} / 0 stop / * 3 4 1 1 / 1 advance 2 7", viewer=1))
    shared = {runner["id"]: "shared" in runner.classes for runner in frame.of_class("runner")}
    assert shared == {"runner-0": False, "runner-5": True}
    assert "beside-1-0" in frame.one("g", id="stone-0-5").classes


def test_pieces_keep_their_names_from_frame_to_frame() -> None:
    before = shown(scenes.match(scenes.DECIDING))
    after = shown(scenes.match(f"{scenes.DECIDING} / 0 roll / * 3 4 3 4 / 0 advance 7 7"))
    for name in ("runner-5", "runner-6", "mountain", "said", "actions"):
        assert before.one(id=name).tag == after.one(id=name).tag
    assert "f3" in after.one("g", id="runner-5").classes


def test_a_won_column_shows_whose_it_is() -> None:
    script = "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 2 / 0 advance 2 3 / 0 stop"
    frame = shown(scenes.match(script))
    assert frame.one("g", id="column-0").classes == ["tall", "won", "seat-0"]
    scores = [won["aria-label"] for won in frame.of_class("won") if won.tag == "span"]
    assert scores == ["1 of 3 columns", "0 of 3 columns"]


def test_the_end_shows_the_winner_and_what_one_may_do_next() -> None:
    turns = [
        "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 6 6 / 0 advance 2 12 / 0 roll / * 6 6 6 6"
        " / 0 advance 12 12 / 0 stop",
        "* 1 2 1 2 / 1 advance 3 3 / 1 stop",
        scenes.climb(0, 3, 2),
        "* 1 3 1 3 / 1 advance 4 4 / 1 stop",
        "* 1 2 5 5 / 0 advance 3 10 / 0 stop",
    ]
    scene = scenes.match(" / ".join(turns))
    frame = shown(scene, "de")
    assert (scene.view.phase, scene.view.winners) == ("over", (0,))
    assert frame.one("div", _class="won-by").one("h2").text == "Du hast gewonnen!"
    assert frame.one("button", id="rematch").text == "Nochmal"
    assert frame.one("p", id="said").text.endswith("und damit die Partie!")
