"""What holds for every page and frame: sound markup, nothing inline, names for everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.web_views import scenes
from tests.web_views.page import Element, read
from waghals.boards import game_file
from waghals.contract.reason import Reason
from waghals.i18n import LOCALES
from waghals.web.html.edition import STATIC, edition
from waghals.web.html.pages import reading
from waghals.web.html.pages.front import page_front
from waghals.web.html.pages.setup import page_setup

OVER = {"phase": "over", "winners": (0,), "secret": "ab" * 32, "can_rematch": True, "seeds": ("a", "b")}
TYPED = {"by_hand": True, "must_roll": True}

PAGES: dict[str, Callable[[str], str]] = {
    "front": page_front,
    "front with a problem": lambda locale: page_front(locale, notice=Reason("No such code."), room="K"),
    "options": lambda locale: page_setup("cant-stop", locale),
    "options with a problem": lambda locale: page_setup(
        "cant-stop", locale, notice=Reason("There is no such bot."), form={"players": "4"}
    ),
    "rules": lambda locale: reading.page_rules("cant-stop", locale),
    "error": lambda locale: reading.page_error(404, Reason("There is nothing here."), locale),
    "lobby": lambda locale: scenes.lobby(4).page(locale),
    "full lobby": lambda locale: scenes.lobby(2, seats=scenes.seats(2), can_start=True).page(locale),
    "first roll": lambda locale: scenes.match("").page(locale),
    "typed dice": lambda locale: scenes.match("", changes=TYPED).page(locale),
    "choosing": lambda locale: scenes.match(scenes.CHOOSING).page(locale),
    "one runner left": lambda locale: scenes.match(scenes.ONE_RUNNER_LEFT).page(locale),
    "three runners": lambda locale: scenes.match(scenes.THREE_RUNNERS).page(locale),
    "deciding": lambda locale: scenes.match(scenes.DECIDING).page(locale),
    "lost": lambda locale: scenes.match(scenes.LOST).page(locale),
    "watching": lambda locale: scenes.match(scenes.DECIDING, viewer=None).page(locale),
    "over": lambda locale: scenes.match(scenes.LOST, changes=OVER).page(locale),
    "given up": lambda locale: scenes.match(scenes.LOST, changes={"phase": "abandoned"}).page(locale),
    "dice": lambda locale: scenes.match(scenes.LOST, changes=OVER).page_dice(locale),
}


def drawings(sheet: str) -> set[str]:
    """The names of what a sheet of drawings holds, a board's or the house's, by its address."""
    _, place, kept, *game, file = sheet.split("/")
    assert (place, kept) == ("boards" if game else "static", edition())
    path = game_file(game[0], file) if game else STATIC / file
    assert path is not None, sheet
    elements = read(path.read_text("utf-8")).all()
    return {element["id"] for element in elements if "id" in element}


@pytest.fixture(params=[(name, locale) for name in PAGES for locale in LOCALES], ids=" ".join)
def page(request: pytest.FixtureRequest) -> Element:
    name, locale = request.param
    return read(PAGES[name](locale))


def test_a_page_says_its_language_and_can_be_skipped_to_its_content(page: Element) -> None:
    assert page.one("html")["lang"] in LOCALES
    assert len(page.all("main")) == len(page.all("h1")) == 1
    assert page.one("a", _class="skip")["href"] == "#" + page.one("main")["id"]


def test_nothing_is_inline(page: Element) -> None:
    for element in page.all():
        assert not [name for name in element.attributes if name == "style" or name.startswith("on")], element
        assert element.tag != "style"
        assert element.tag != "script" or (element["src"].startswith("/") and not element.text)


def test_nothing_comes_from_elsewhere(page: Element) -> None:
    for element in page.all():
        for attribute in ("src", "href", "action", "hx-post"):
            target = element.attributes.get(attribute, "/")
            assert target.startswith(("/", "#")) or target == scenes.lobby().view.join_url, target


def test_names_in_a_page_are_unique_and_pictures_are_drawn_from_what_there_is(page: Element) -> None:
    names = [element["id"] for element in page.all() if "id" in element]
    assert len(names) == len(set(names))
    for use in page.all("use"):
        sheet, _, name = use["href"].partition("#")
        assert name in (drawings(sheet) if sheet else names)
    for element in page.all():
        for attribute in ("aria-labelledby", "for", "aria-describedby"):
            assert element.attributes.get(attribute) in (None, *names)


def test_every_control_has_a_name(page: Element) -> None:
    labelled = {label["for"] for label in page.all("label") if "for" in label}
    inside = [field for label in page.all("label") for field in label.all()]
    for button in page.all("button"):
        assert button.text or button["aria-label"]
    for field in page.all("input") + page.all("select"):
        named = field in inside or "aria-label" in field or field.attributes.get("id") in labelled
        assert named or field.attributes.get("type") == "hidden", field.attributes


ALIKE = (
    "clock",
    "emote",
    "hand-on",
    "kick",
    "list",
    "lock",
    "recover",
    "pace",
    "gauge",
    "abandon",
)  # sent twice, and meant for a position that is gone: all the same


def test_every_command_carries_its_id_and_the_version_it_is_meant_for(page: Element) -> None:
    commands = [form for form in page.all("form") if form.attributes.get("action", "").startswith("/t/")]
    for form in commands:
        assert form["method"] == "post"
        assert form["action"] == form["hx-post"]
        if form["action"].rpartition("/")[2] not in ALIKE:
            assert form.one("input", name="version")["value"] == page.one("main")["data-version"]
            assert len(form.one("input", name="command")["value"]) == 16


def test_a_name_is_text_and_nothing_else() -> None:
    wicked = '<img src=x onerror="alert(1)">'
    seats = (replace(scenes.seats(1)[0], name=wicked), scenes.seats(2)[1])
    for scene in (
        scenes.lobby(2, seats=seats),
        scenes.match(scenes.DECIDING, changes={"seats": seats}),
        scenes.match(scenes.LOST, changes=OVER | {"seats": seats}),
    ):
        page = read(scene.page())
        assert wicked in page.text
        assert page.all("img") == []


def test_every_style_and_script_that_a_page_asks_for_is_there(page: Element) -> None:
    files = [link for link in page.all("link") if link["rel"] != "manifest"]
    for element in files + page.all("script"):
        target = element["href"] if "href" in element else element["src"]
        _, place, kept, rest = target.split("/", 3)
        assert kept == edition()
        if place == "boards":
            assert game_file(*rest.split("/")) is not None, target
        else:
            assert (STATIC / rest).is_file(), target
