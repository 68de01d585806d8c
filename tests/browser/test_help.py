"""Help at the table: rules over the board at the right passage, the keys of what is there, rules on paper."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import Player, begins_alone
from tests.browser.profiles import PHONE, Profiles
from tests.browser.rulers import violations

WIDEST = """() => Math.max(...[...document.querySelectorAll(".reading :is(p, li)")].map((block) => {
    const style = getComputedStyle(block);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontSize} ${style.fontFamily}`;
    const letters = "abcdefghijklmnopqrstuvwxyz eni eni"; // as often as they come, roughly
    return block.clientWidth / (pen.measureText(letters).width / letters.length);
}))"""


def test_rules_open_over_the_board_at_the_passage_of_what_has_the_focus(profiles: Profiles) -> None:
    anna = begins_alone(Player(profiles.new(reduced_motion="reduce", viewport=PHONE)), "cant-stop")
    anna.presses("#roll")
    sheet = anna.page.locator("#rules-sheet")
    anna.page.locator("#choice-1").focus()
    anna.page.keyboard.press("?")
    expect(sheet.locator(".passage")).to_have_id("pairs")
    expect(sheet.locator(".passage")).to_be_in_viewport()
    assert violations(anna.page) == []
    anna.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(anna.page.locator("#choice-1")).to_be_focused()
    anna.page.locator("#rules-link").click()
    expect(sheet.get_by_role("heading", level=1)).to_have_text("Can’t Stop")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    assert anna.page.url.endswith(f"/t/{anna.room}")


def test_the_keys_told_are_those_of_what_is_there(profiles: Profiles) -> None:
    anna = begins_alone(Player(profiles.new(reduced_motion="reduce")), "cant-stop")
    keys = anna.page.locator("#menu .keys .here")
    anna.page.keyboard.press("m")
    expect(keys).to_have_text(["RRoll the dice"])
    anna.page.keyboard.press("m")
    anna.presses("#roll")
    anna.page.keyboard.press("m")
    expect(keys.first).to_contain_text("1Advance ")
    assert keys.count() == anna.page.locator("#actions [data-key]").count()


def test_the_page_of_the_rules_leads_back_to_the_table_and_prints_well(profiles: Profiles) -> None:
    anna = begins_alone(Player(profiles.new(reduced_motion="reduce")), "cant-stop")
    anna.page.locator("#rules-link").evaluate("link => { location.href = link.href; }")
    back = anna.page.get_by_role("link", name="Back to the table")
    anna.page.emulate_media(media="print")
    expect(back).to_be_hidden()
    expect(anna.page.locator(".bar")).to_be_hidden()
    assert anna.page.evaluate(WIDEST) <= 75
    sizes = "() => [...document.querySelectorAll('.reading p')].map((p) => getComputedStyle(p).fontSize)"
    assert {round(float(size.removesuffix("px")), 1) for size in anna.page.evaluate(sizes)} == {14.7}  # 11 pt
    anna.page.emulate_media(media="screen")
    back.click()
    expect(anna.page.locator("#roll")).to_be_visible()
    anna.page.goto("/rules/cant-stop")
    expect(back).to_have_count(0)


def test_a_match_begins_with_the_focus_on_what_is_to_be_done(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce")).makes("cant-stop", players="2").opens()
    anna.sits(anna.room, 1)
    anna.catches_up()
    anna.presses("#start")
    expect(anna.page.locator("#roll")).to_be_focused()
