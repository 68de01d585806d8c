"""People at a table, on its page: absence, hands, changed places, faces, names, and whoever only watches."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.profiles import PHONE, Profiles

LONG = 10  # seconds; a face is seen for three


def at_table(profiles: Profiles, name: str, of: Player | None = None, seat: int = 1, **form: str) -> Player:
    """A person with a page of a table of Can't Stop for two, their own or another's."""
    player = Player(profiles.new(reduced_motion="reduce"), name)
    if of is None:
        return player.makes("cant-stop", **{"players": "2", "seat1": "open", **form}).opens()
    player.room = of.room
    player.does("sit", seat=str(seat), name=name)
    return player.opens()


def test_a_name_that_is_too_long_is_told_while_it_is_typed(profiles: Profiles) -> None:
    anna = at_table(profiles, "Anna")
    field, told = anna.page.locator("#name-1"), anna.page.locator("#name-1-long")
    for name, fits in (
        ("x" * 24, True),
        ("x" * 25, False),
        ("👩\u200d👩\u200d👧" * 24, True),
        ("e\u0301" * 24, True),
        ("🇩🇪" * 25, False),
        ("", True),
    ):
        field.fill(name)
        expect(told).to_be_visible(visible=not fits)
        assert field.evaluate("field => field.validity.patternMismatch") != fits


def test_two_taps_change_places_and_the_host_begins_with_a_bot(profiles: Profiles) -> None:
    anna = at_table(profiles, "Anna")
    expect(anna.page.get_by_text("Bots take free seats.")).to_be_visible()
    anna.page.locator("[data-place='0']").click()
    anna.does("pace", pace="fast")
    anna.catches_up()  # what else changes between two taps leaves the seat taken up
    expect(anna.page.locator("[data-place='0']")).to_have_attribute("aria-pressed", "true")
    anna.presses("[data-place='1']")
    expect(anna.page.locator("#place-1 .who")).to_have_text("Anna")
    anna.presses("#start")
    assert [seat["kind"] for seat in anna.view()["seats"]] == ["bot", "person"]


def test_places_are_changed_without_script_too(profiles: Profiles) -> None:
    anna = Player(profiles.new(java_script_enabled=False)).makes("cant-stop", players="2", seat1="random")
    page = anna.opens().page
    for mine, begins in ((1, True), (0, False)):
        page.locator("#swap [name=other]").select_option("1")
        page.locator("#swap button").click()
        expect(page.locator(f"#place-{mine} .who")).to_have_text("Anna")
        if begins:
            page.locator("#start").click()
            anna.does("abandon")
            page.reload()
    with_script = at_table(profiles, "Ben")
    expect(with_script.page.locator("#swap")).to_be_hidden()


def test_who_is_away_is_counted_down_and_a_bot_may_be_let_in(profiles: Profiles) -> None:
    anna = at_table(profiles, "Anna")
    ben = at_table(profiles, "Ben", anna)
    anna.awaits(lambda: [seat["present"] for seat in ben.view()["seats"]] == [True, True], "both to be there")
    anna.does("start")
    anna.page.close()
    chip = ben.page.locator("#at-0 .chip")
    expect(chip).to_have_text(re.compile(r"^away, bot in 0:\d\d$"))
    first = chip.inner_text()
    expect(chip).not_to_have_text(first)
    expect(ben.page.locator(".hint")).to_have_text("Everyone is waiting for Anna; a bot will step in.")
    ben.presses("#bot-now")
    log = ben.page.locator(".log")
    expect(log).to_contain_text("Anna is away.")
    expect(log).to_contain_text("A bot plays for Anna.")
    ben.awaits(ben.is_to_play, "one's own turn")


def test_a_third_visitor_is_told_that_they_watch(profiles: Profiles) -> None:
    anna = at_table(profiles, "Anna", seat1="random")
    guest = Player(profiles.new(reduced_motion="reduce"), "Carla")
    guest.room = anna.room
    guest.opens()
    expect(guest.page.get_by_text("You are watching: every seat is taken.")).to_be_visible()
    anna.does("start")
    expect(guest.page.get_by_text("You are watching.", exact=True)).to_be_visible()


def test_hands_are_raised_for_another_match_and_seats_change_places_before_it(profiles: Profiles) -> None:
    anna = at_table(profiles, "Anna")
    ben = at_table(profiles, "Ben", anna)
    anna.does("start")
    for player in (anna, ben):
        player.does("abandon")
    anna.catches_up()
    anna.presses("#rematch")
    expect(ben.page.locator("#actions .wants")).to_have_text("Anna wants another")
    expect(ben.page.locator("#place-0 .wants")).to_be_visible()
    expect(anna.page.locator("#rematch")).to_have_text("Lower my hand")
    anna.presses("#rematch")
    expect(ben.page.locator("#actions .wants")).to_have_count(0)
    anna.presses("#rematch")
    ben.catches_up()
    ben.page.locator("[data-place='1']").click()
    ben.presses("[data-place='0']")
    ben.presses("#rematch")
    expect(ben.page.locator("#board")).to_be_visible()
    assert [seat["name"] for seat in ben.view()["seats"]] == ["Anna", "Ben"]
    for player in (anna, ben):
        player.does("abandon")
    anna.catches_up()
    anna.presses("#without-me")
    assert [seat["kind"] for seat in ben.view()["seats"]] == ["empty", "person"]


def test_a_face_is_seen_for_a_while_but_not_by_who_hides_them(profiles: Profiles) -> None:
    anna = at_table(profiles, "Anna")
    ben = at_table(profiles, "Ben", anna)
    clock = ben.page.clock
    clock.install()
    ben.page.reload()
    anna.does("start")
    ben.catches_up()
    anna.catches_up()
    ben.page.locator("#emotes summary").click()
    ben.page.locator("#mute").check()
    anna.page.locator("#emotes summary").click()
    anna.presses("#emote-as-bravo")
    face = ben.page.locator("#emote-0")
    expect(face.locator(".look")).to_have_attribute("href", re.compile(r"emotes\.svg#bravo$"))
    made = float(face.get_attribute("data-emoted") or 0)
    clock.set_fixed_time(made)
    expect(face).to_be_hidden()
    ben.page.locator("#mute").uncheck()
    expect(face).to_be_visible()
    assert face.bounding_box() is not None
    assert round((face.bounding_box() or {"width": 0})["width"]) == 40
    clock.set_fixed_time(made + LONG)
    clock.fast_forward(1000 * LONG)
    expect(face).to_be_hidden()


def test_bots_praise_a_person_who_takes_six_teeth(profiles: Profiles) -> None:
    page = profiles.new(reduced_motion="reduce")
    seats = {"seat1": "master", "seat2": "master", "players": "3", "dice": "typed"}
    anna = Player(page).makes("raffzahn", **seats)
    anna.does("start")
    anna.opens().plays("* 20 4 5 / 0 take")  # five teeth
    anna.catches_up()
    expect(page.locator("#said")).to_contain_text("29")
    expect(page.locator("#emote-1")).to_be_hidden()
    anna.plays("* rotten 1 1 / * rotten 1 1 / * 30 star 2 / 0 take")
    for seat in (1, 2):
        expect(page.locator(f"#emote-{seat} .look")).to_have_attribute("href", re.compile(r"#bravo$"))
        expect(page.locator(f"#emote-{seat}")).to_be_visible()


def test_a_tap_finishes_the_turn_of_a_bot(profiles: Profiles) -> None:
    anna = at_table(profiles, "Anna", seat0="random", seat1="me", pace="slow")
    anna.presses("#start")
    anna.presses("#hurry")
    anna.awaits(anna.is_to_play, "one's own turn")


def test_characters_at_all_other_seats_are_told_apart_on_a_small_phone(profiles: Profiles) -> None:
    page = profiles.new(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    most = 5
    others = {f"seat{seat}": "open" for seat in range(1, most)}
    anna = Player(page).makes("allie-gator", players=str(most), **others).opens()
    anna.presses("#start")
    seats = [seat.bounding_box() for seat in page.locator(".seats > li").all()]
    faces = page.locator(".seats .portrait").all()
    assert len(seats) == most
    assert all(box and box["x"] > -1 and box["x"] + box["width"] < 361 for box in seats)
    assert all((face.bounding_box() or {"width": 0})["width"] == 28 for face in faces)
    drawn = {use.get_attribute("href") for use in page.locator(".seats .portrait use").all()}
    assert len(drawn) == len(faces) == most - 1


def test_the_host_finds_the_tools_on_a_phone(profiles: Profiles) -> None:
    anna = Player(profiles.new(viewport=PHONE, reduced_motion="reduce")).makes(
        "cant-stop", players="3", seat1="open", seat2="open"
    )
    anna.opens()
    ben = at_table(profiles, "Ben", anna)
    anna.catches_up()
    anna.page.locator("#host summary").click()
    anna.presses("#lock")
    expect(anna.page.locator("#lock")).to_have_text("Let others sit again")
    anna.presses("#hand-on-1")
    expect(ben.page.locator("#host")).to_be_visible()
    expect(anna.page.locator("#host")).to_have_count(0)
