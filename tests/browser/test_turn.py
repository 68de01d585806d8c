"""A turn of Can't Stop at the table: by hand, by keys, with real dice, with and without motion or scripts."""

from __future__ import annotations

from typing import Literal, cast

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.player import Player, begins_alone, quick_taps, sets_the_table
from tests.browser.profiles import DESKTOP, PHONE, Profiles

Motion = Literal["no-preference", "reduce"]
WATCH = """() => {
    window.seen = [];
    const look = () => window.seen.push([
        document.body.classList.contains("tumbling"), document.querySelector("#table").dataset.roll,
        Math.round(performance.now())]);
    new MutationObserver(look).observe(document.body, { attributes: true, subtree: true });
}"""


def at_the_first_roll(profiles: Profiles, motion: Motion = "reduce") -> Player:
    """Anna is to roll; the other seat is hers too."""
    return begins_alone(Player(profiles.new(reduced_motion=motion)), "cant-stop")


def test_real_dice_are_typed_in_by_whoever_is_at_the_table(profiles: Profiles) -> None:
    anna, ben = (Player(profiles.new(reduced_motion="reduce"), name) for name in ("Anna", "Ben"))
    sets_the_table(anna, "cant-stop", ben)
    anna.opens()
    ben.opens()
    quick_taps(ben.page.locator("#side-3"), 4)
    slots = ben.page.locator(".slot use")
    expect(slots.nth(2)).to_have_attribute("href", "#die-3")
    expect(slots.nth(3)).to_have_attribute("href", "#die-0")  # the last die is no second tap of a double tap
    anna.does("pace", pace="fast")
    ben.catches_up()  # and what he has typed is still shown
    assert [slots.nth(n).get_attribute("href") for n in range(4)] == ["#die-3", "#die-3", "#die-3", "#die-0"]
    quick_taps(ben.page.locator("#untype"), 2)
    for key in ("4", "5", "Backspace"):
        ben.page.keyboard.press(key)
    expect(slots.nth(1)).to_have_attribute("href", "#die-4")
    expect(slots.nth(2)).to_have_attribute("href", "#die-0")
    ben.page.locator("#side-2").click()
    ben.page.locator("#side-6").click()  # the fourth sends the roll
    expect(ben.page.locator("#mountain [data-die]")).to_have_count(4)
    anna.catches_up()
    assert texts(anna.page.locator(".choice .long")) == [
        "Advance in columns 7 and 8", "Advance in columns 5 and 10", "Advance in columns 6 and 9"
    ]  # fmt: skip
    assert anna.rolls() == ["* 3 4 2 6 = 551/1296"]


def texts(locator: Locator) -> list[str]:
    return [text.strip().rstrip(".") for text in locator.all_inner_texts()]


def test_a_choice_can_be_taken_back_until_the_dice_fall_again(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    expect(anna.page.locator("#undo")).to_have_count(0)
    anna.presses("#roll")
    before = anna.view()["observation"]
    anna.presses("#choice-1")
    assert anna.view()["observation"] != before
    anna.presses("#undo")
    assert anna.view()["observation"] == before
    anna.presses("#choice-1")
    anna.presses("#roll")
    expect(anna.page.locator("#undo")).to_have_count(0)


def test_the_risk_is_told_on_request_and_stays_told(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce"), "Anna")
    sets_the_table(anna, "cant-stop")
    anna.does("gauge", gauge="request")
    anna.plays("* 3 4 3 3 / 0 advance 6 7 / 0 roll / * 2 6 6 6 / 0 advance 8").opens()
    expect(anna.page.locator("#gauge")).to_be_hidden()
    risk = anna.page.locator("#risk p")
    expect(risk).to_be_hidden()
    anna.page.locator("#risk summary").click()
    expect(risk).to_contain_text("8.0%")  # {6, 7, 8}: 1192 of 1296 rolls are good
    expect(risk).to_contain_text("104 of 1296")
    expect(anna.page.locator("#gauge .danger")).to_have_text("Danger 8%")
    anna.plays("0 roll / * 3 4 3 4 / 0 advance 7 7")
    anna.catches_up()
    expect(risk).to_contain_text("104 of 1296")


def test_a_gauge_says_what_a_script_gives_it(profiles: Profiles) -> None:
    anna = Player(profiles.new("de", reduced_motion="reduce"), "Anna")
    sets_the_table(anna, "cant-stop")
    anna.plays("* 3 4 3 3 / 0 advance 6 7 / 0 roll / * 2 6 6 6 / 0 advance 8").opens()
    anna.page.evaluate("""async () => { window.shows = (await import("/static/js/gauge.js")).show; }""")
    for share, words, level, edge in (
        (0, "keine Gefahr, ruhig", "0", 0.0),
        (0.224, "Gefahr 22 %, heikel", "1", 0.224),
        (0.5, "Gefahr 50 %, tollkühn", "3", 0.5),
    ):
        # A frame may come at any time and give the gauge its own share again.
        anna.page.wait_for_function(
            """([share, words, level, edge]) => {
                const gauge = document.querySelector("#gauge");
                window.shows(gauge, share);
                const box = (name) => gauge.querySelector(`.${name}`).getBoundingClientRect();
                return (
                    gauge.innerText.split(/\\s+/).join(" ").replace(" ,", ",") === words &&
                    gauge.dataset.level === level &&
                    Math.abs(box("filled").width - edge * box("strip").width) < 2
                );
            }""",
            arg=[share, words, level, edge],
        )


def test_language_and_light_change_at_the_table_and_the_seat_stays(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    day = background(anna.page)
    menu = anna.page.locator("#menu summary")
    menu.click()
    anna.page.get_by_role("button", name="Deutsch").click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    expect(anna.page.locator("#roll")).to_contain_text("Würfeln")
    assert anna.is_to_play()
    menu.click()
    anna.page.get_by_label("Dunkel").check()
    assert background(anna.page) != day
    anna.page.reload()
    assert background(anna.page) != day
    menu.click()
    expect(anna.page.get_by_label("Dunkel")).to_be_checked()


def background(page: Page) -> str:
    return str(page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor"))


def test_a_turn_is_played_by_single_keys(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    for key, sight in (("r", "#choice-1"), ("1", "#stop"), ("u", "#choice-1"), ("1", "#stop")):
        anna.page.keyboard.press(key)
        expect(anna.page.locator(sight)).to_be_visible()
    anna.page.keyboard.press("s")
    expect(anna.page.locator("[aria-current=true] .who")).to_have_text("Anna1")


def test_a_turn_is_played_by_tab_and_enter_and_the_focus_is_never_lost(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    tab_to(anna.page, "roll")
    for focused in ("#choice-1", "#roll"):
        anna.page.keyboard.press("Enter")
        expect(anna.page.locator(f"{focused}:focus:not(.unready)")).to_be_visible()
        anna.catches_up()
    tab_to(anna.page, "stop")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("[aria-current=true] .who")).to_have_text("Anna1")
    expect(anna.page.locator("#roll:focus")).to_be_visible()


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(30):
        if page.evaluate("document.activeElement.id") == wanted:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"tabbing never comes to {wanted}")


def test_the_focus_survives_what_others_do(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    anna.presses("#roll")
    tab_to(anna.page, "choice-2" if anna.page.locator("#choice-2").count() else "choice-1")
    focused = anna.page.evaluate("document.activeElement.id")
    anna.does("pace", pace="slow")
    anna.catches_up()
    assert anna.page.evaluate("document.activeElement.id") == focused


def test_the_result_is_not_shown_before_the_dice_have_landed(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles, motion="no-preference")
    anna.page.evaluate(WATCH)
    anna.presses("#roll")
    seen = looks(anna.page)
    tumbling = [at for is_so, roll, at in seen if is_so and not roll]
    landed = min(at for _, roll, at in seen if roll)
    assert tumbling
    assert landed - min(tumbling) >= 400
    expect(anna.page.locator("body.tumbling")).to_have_count(0)


def test_with_reduced_motion_nothing_tumbles(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    anna.page.evaluate(WATCH)
    anna.presses("#roll")
    assert [is_so for is_so, roll, _ in looks(anna.page) if roll] != []
    assert not any(is_so for is_so, _, _ in looks(anna.page))


def looks(page: Page) -> list[tuple[bool, str, int]]:
    """Whether the dice tumbled, the roll that was shown, and when: at each change of the page."""
    return cast("list[tuple[bool, str, int]]", page.evaluate("window.seen"))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_without_scripts_a_turn_is_played_by_plain_forms(profiles: Profiles, size: ViewportSize) -> None:
    page = profiles.new("de", viewport=size, java_script_enabled=False)
    page.goto("/")
    box = page.get_by_role("region", name="Can’t Stop")
    box.get_by_role("link", name="Anpassen").click()
    box = page.locator("form.set")
    box.get_by_label("Dein Name").fill("Anna")
    box.get_by_role("button", name="Tisch eröffnen").click()
    page.locator("#start").click()
    for button, then in (
        ("#roll", "#choice-1"),
        ("#choice-1", "#stop"),
        ("#stop", "#at-1[aria-current=true]"),
    ):
        page.locator(button).click()
        expect(page.locator(then)).to_be_visible()
