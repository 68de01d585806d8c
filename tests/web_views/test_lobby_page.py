"""The front page and the table before the match."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

import waghals
from tests.web_views import scenes
from tests.web_views.page import Element, read
from waghals.boards import game_translator
from waghals.boards.options import configuration
from waghals.contract.errors import UnknownGame
from waghals.contract.reason import Reason
from waghals.games.raffzahn.rules import TEETH
from waghals.table.view import SeatView
from waghals.web.html.pages import reading
from waghals.web.html.pages.front import page_front
from waghals.web.html.pages.setup import page_setup


def front(**values: object) -> Element:
    return read(page_front("en", **values)).one("main")  # type: ignore[arg-type]


def form_of(game_name: str, **values: Any) -> Element:
    """The form that sets a table of this game."""
    (form,) = read(page_setup(game_name, "en", **values)).one("main").of_class("set")
    assert form.one("input", name="game")["value"] == game_name
    return form


def test_every_game_has_a_box_the_best_known_first() -> None:
    named = [box["aria-labelledby"].removeprefix("game-") for box in front().of_class("listing")]
    assert named[0] == "cant-stop"
    assert sorted(named) == waghals.games()


@pytest.mark.parametrize("name", waghals.games())
def test_a_game_is_begun_at_once_with_friends_or_as_one_likes(name: str) -> None:
    box = front().one("section", aria_labelledby=f"game-{name}")
    *ways, learn = box.all("form")
    assert learn["action"] == "/learn"
    assert learn.one("button")["value"] == name
    for form, way in zip(ways, ("now", "friends"), strict=True):
        assert form["action"] == "/tables"
        fields = {field["name"]: field["value"] for field in form.all("input") if "value" in field}
        assert fields == {"game": name, "name": "Guest"}
        assert (form.one("button")["name"], form.one("button")["value"]) == ("play", way)
    assert {f"/rules/{name}", f"/new/{name}"} <= {link["href"] for link in box.all("a")}


def test_the_page_of_a_game_has_its_options() -> None:
    form = form_of("cant-stop")
    assert [radio["value"] for radio in form.all("input", name="players")] == ["2", "3", "4"]
    assert [option.text for option in form.one("select", name="columns_to_win").all("option")] == [
        "3",
        "4",
        "5",
    ]
    for switch in ("hurry", "free_fields", "must_place"):
        assert form.one("input", name=switch)["value"] == "yes"


def test_a_new_table_offers_its_maker_a_seat_and_a_bot() -> None:
    form = form_of("cant-stop")
    chosen = {
        select["name"]: [option["value"] for option in select.all("option") if "selected" in option]
        for select in form.all("select")
        if select["name"].startswith("seat")
    }
    assert chosen == {"seat0": ["me"], "seat1": ["child"], "seat2": ["open"], "seat3": ["open"]}


def test_a_form_that_could_not_be_used_comes_back_as_it_was_with_the_reason() -> None:
    sent = {"game": "cant-stop", "players": "4", "columns_to_win": "5", "hurry": "yes", "dice": "typed",
            "name": "Ilse", "seat2": "random", "pace": "slow"}  # fmt: skip
    page = read(page_setup("cant-stop", "en", notice=Reason("There is no such bot."), form=sent)).one("main")
    assert page.one("p", role="alert").text == "There is no such bot."
    (form,) = page.of_class("set")
    marked = {
        (field.attributes.get("name", ""), field["value"])
        for field in form.all("input")
        if "checked" in field
    }
    assert marked == {("players", "4"), ("hurry", "yes"), ("dice", "typed")}
    assert form.one("input", name="name")["value"] == "Ilse"
    assert [option.text for option in form.all("option") if "selected" in option] == [
        "me", "bot: Leo – Always one more roll!", "bot: Random", "bot: Leo – Always one more roll!",
        "5", "Slow",
    ]  # fmt: skip


@pytest.mark.parametrize("name", waghals.games())
def test_dice_are_typed_in_only_where_nothing_is_dealt_face_down(name: str) -> None:
    ways = [field["value"] for field in form_of(name).all("input", name="dice")]
    assert ways == ([] if name == "allie-gator" else ["verifiable", "typed"])


def test_the_lobby_shows_code_link_and_qr_code() -> None:
    page = read(scenes.lobby().page("en"))
    invite = page.one("section", _class="invite")
    assert invite.one("span", _class="code").text == "KRT4WB"
    assert invite.one("a").text == scenes.lobby().view.join_url
    assert invite.one("div", _class="qr").all("path")


def test_the_link_is_shared_or_copied_above_its_code() -> None:
    scene = scenes.lobby()
    page = read(scene.page("de"))
    invite = page.one("section", _class="invite")
    share, copy = invite.all("button")
    assert (share["data-share"], copy["data-copy"]) == (scene.view.join_url,) * 2
    tags = [element.tag for element in invite.all() if element.tag == "button" or element.classes == ["qr"]]
    assert tags == ["button", "button", "div"]


def test_only_the_host_is_told_that_the_link_leads_nowhere_else() -> None:
    told = [
        "On this device only" in read(scenes.lobby(host=host, only_here=True).page("en")).text
        for host in (True, False)
    ]
    assert told == [True, False]
    assert "--lan" not in scenes.lobby(only_here=True).page("en")


def test_a_guest_plays_after_a_name_and_one_tap() -> None:
    guest = scenes.lobby(3, host=False, viewer=None)
    form = read(guest.page("de")).one("form", _class="guest")
    assert form["action"].endswith("/sit")
    assert (form.one("label").text, form.one("button").text) == ("Wie heißt du?", "Mitspielen")
    assert form.one("button")["value"] == "1"
    taps = [read(guest.page("de")).one("button", id=f"sit-{seat}") for seat in (1, 2)]
    assert [(tap["form"], tap["value"]) for tap in taps] == [(form["id"], "1"), (form["id"], "2")], "one name"
    for scene in (scenes.lobby(3), scenes.lobby(2, viewer=None, host=False, seats=scenes.seats(2))):
        assert read(scene.page()).all("form", _class="guest") == []


def test_free_seats_take_a_name_and_the_host_may_put_bots_there() -> None:
    page = read(scenes.lobby(3).page("en"))
    assert [button["id"] for button in page.of_class("go")] == ["sit-1", "sit-2"]
    assert page.one("button", id="stand-0").text == "Stand up"
    guest = read(scenes.lobby(3, host=False, viewer=None).page("en"))
    assert page.all("select", name="bot")
    assert guest.all("select", name="bot") == []


def test_only_whoever_may_start_can_begin() -> None:
    assert read(scenes.lobby().page("en")).all("button", id="start") == []
    ready = scenes.lobby(seats=scenes.seats(2), can_start=True)
    assert read(ready.page("de")).one("button", id="start").text == "Los geht’s"


def test_bots_are_named_in_the_readers_language() -> None:
    seats = (scenes.seats(1)[0], SeatView(1, "Rule of 28 2", "bot", "rule-of-28", present=True))
    page = read(scenes.lobby(seats=seats).page("de"))
    assert "28er-Regel 2" in [who.text for who in page.of_class("who")]


def test_what_is_unusual_about_the_options_is_remarked_on() -> None:
    two = waghals.game("raffzahn", players=2)
    page = read(scenes.lobby(2, game=two).frame("de"))
    assert "zwei" in " ".join(note.text for note in page.of_class("foot-note")).lower()


def test_what_was_agreed_is_told() -> None:
    game = waghals.game("cant-stop", players=3, columns_to_win=4, hurry=True)
    header = read(scenes.lobby(3, game=game).page()).one("main").one("header")
    assert header.one("p").text == "Players: 3 · Columns to win: 4 · Runners in a hurry · Read the rules"


@pytest.mark.parametrize("locale", ["de", "en"])
def test_rules_opened_from_a_table_are_those_of_its_options(locale: str) -> None:
    teeth = (1,) * 8 + (2,) * 11 + (4,) * 21
    game = waghals.game("raffzahn", players=4, edition="original", teeth=teeth)
    scene = scenes.lobby(4, game=game)
    (link,) = {link["href"] for link in read(scene.page()).all("a") if "/rules/" in link["href"]}
    assert scene.view.room not in link
    options = dict(parse_qsl(urlsplit(link).query))
    page = read(reading.page_rules("raffzahn", locale, options)).one("main")
    in_use = page.of_class("in-use")[0].text
    assert configuration(game, game_translator("raffzahn", locale)) in in_use
    assert {"de": "sind es 2 Zähne, nicht 1.", "en": "has 2 teeth, not 1."}[locale] in in_use
    bands = [band.text for band in page.one("ul", _class="bands").all("li")]
    assert [band.split()[-4:-2] for band in bands] == [["1–8", ":"], ["9–19", ":"], ["20–40", ":"]]
    assert {"de": "Annahme. So spielt", "en": "An assumption. A table"}[locale] not in page.text


def test_rules_of_options_that_cannot_be_are_refused() -> None:
    for options in ({"edition": "third"}, {"players": "9"}, {"chess": "yes"}):
        with pytest.raises(waghals.BadOption):
            reading.page_rules("raffzahn", "en", options)


def test_the_secret_of_the_dice_is_in_no_page_before_the_end() -> None:
    for scene in (scenes.lobby(), scenes.match(scenes.DECIDING)):
        assert "Secret" not in read(scene.page_dice()).text
        assert "cd" * 32 not in scene.page()


def test_the_rules_of_an_unknown_game_are_refused() -> None:
    with pytest.raises(UnknownGame):
        reading.page_rules("chess", "en")


def test_a_choice_is_named_in_the_reader_s_language_and_a_row_is_typed_in() -> None:
    page = read(page_setup("raffzahn", "de"))
    edition = page.one("select", name="edition").all("option")
    assert [(option["value"], option.text) for option in edition] == [
        ("revised", "überarbeitet"),
        ("original", "erste"),
    ]
    teeth = ",".join(map(str, TEETH))
    assert page.one("input", name="teeth")["value"] == teeth


def test_a_number_is_typed_where_a_list_of_all_of_them_would_be_long() -> None:
    form = form_of("wuerfelzoo")
    points = form.one("input", name="points")
    assert (points["type"], points["min"], points["max"], points["value"]) == ("number", "0", "100", "0")
    assert len(form.one("select", name="rounds").all("option")) == 10


def test_of_rows_it_is_told_only_where_they_are_unusual() -> None:
    usual, unusual = waghals.game("raffzahn"), waghals.game("raffzahn", teeth=[1] * 20 + [7] * 20)
    assert configuration(usual, game_translator("raffzahn", "en")) == "Players: 3 · Edition: revised"
    assert (
        configuration(unusual, game_translator("raffzahn", "de"))
        == "Spieler: 3 · Ausgabe: überarbeitet · Zähne: eigene Werte"
    )
