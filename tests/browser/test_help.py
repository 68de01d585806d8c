"""Help at the table: rules over the board at the right passage, the keys of what is there, rules on paper."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.player import Player, begins_alone
from tests.browser.profiles import PHONE, Profiles
from tests.browser.rulers import violations

CHOOSING = "* 3 4 3 5"
CLOSED = "A pairing that is of no use may not be chosen while another one is."
KEPT = "Kept: nobody can take that away. The next runner there starts above the stone."
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
    anna.page.locator("#rules-link").press("Enter")
    expect(sheet.get_by_role("heading", level=1)).to_have_text("Can’t Stop")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    assert anna.page.url.endswith(f"/t/{anna.room}")


def test_whoever_asks_taps_what_the_question_is_about_and_plays_nothing(profiles: Profiles) -> None:
    anna = begins_alone(
        Player(profiles.new(reduced_motion="reduce", viewport=PHONE, has_touch=True)), "cant-stop"
    )
    anna.presses("#roll")
    sheet, asking = anna.page.locator("#rules-sheet"), anna.page.locator("#asking")
    version = anna.version
    for what, passage in (("#choice-1", "pairs"), ("#waiting", "your-turn"), (".mountain", "the-mountain")):
        anna.page.locator("#rules-link").tap()
        expect(asking).to_be_visible()
        assert violations(anna.page) == []
        anna.page.locator(what).tap()
        expect(sheet.locator(".passage")).to_have_id(passage)
        expect(asking).to_be_hidden()
        sheet.get_by_role("button", name="Close").tap()
    anna.page.locator("#rules-link").tap()
    asking.get_by_role("button", name="All rules").tap()
    expect(sheet.get_by_role("heading", level=1)).to_be_in_viewport()
    expect(sheet.locator(".passage")).to_have_count(0)
    sheet.get_by_role("button", name="Close").tap()
    anna.page.locator("#rules-link").tap()
    anna.page.keyboard.press("Escape")
    expect(asking).to_be_hidden()
    assert anna.version == anna.view()["version"] == version
    anna.presses("#choice-1")
    assert anna.version > version


def test_the_right_button_and_a_finger_that_rests_ask_too(profiles: Profiles) -> None:
    anna = begins_alone(Player(profiles.new(reduced_motion="reduce", viewport=PHONE)), "cant-stop")
    anna.presses("#roll")
    sheet, version = anna.page.locator("#rules-sheet"), anna.version
    anna.page.locator("#choice-1").click(button="right")
    expect(sheet.locator(".passage")).to_have_id("pairs")
    anna.page.keyboard.press("Escape")
    box = anna.page.locator("#choice-1").bounding_box()
    assert box is not None
    touch = {"pointerType": "touch", "bubbles": True, "clientX": box["x"] + 20, "clientY": box["y"] + 20}
    anna.page.locator("#choice-1").dispatch_event("pointerdown", touch)
    expect(sheet.locator(".passage")).to_have_id("pairs")
    anna.page.locator("#choice-1").dispatch_event("pointerup", touch)
    anna.page.locator("#choice-1").dispatch_event("click", {**touch, "detail": 1})
    anna.page.keyboard.press("Escape")
    assert anna.view()["version"] == version


def test_the_keys_told_are_those_of_what_is_there(profiles: Profiles) -> None:
    anna = begins_alone(Player(profiles.new(reduced_motion="reduce")), "cant-stop")
    keys = anna.page.locator("#menu .keys .here")
    anna.page.keyboard.press("m")
    expect(keys).to_have_text(["RRoll the dice"])
    anna.page.keyboard.press("m")
    anna.page.locator("#roll").focus()
    for _ in "12":
        anna.page.keyboard.press("m")
    expect(anna.page.locator("#roll")).to_be_focused()
    anna.presses("#roll")
    anna.page.keyboard.press("m")
    expect(keys.first).to_contain_text("1Advance ")
    assert keys.count() == anna.page.locator("#actions [data-key]").count()


def sends_a_fox(profiles: Profiles) -> Page:
    """A page on which one of more dice than there are digits is to be chosen."""
    anna = Player(profiles.new(reduced_motion="reduce")).makes("wuerfelzoo", players="2", dice="typed")
    anna.sits(anna.room, 1).does("start")
    ben = [f"{kind}; trap" for kind in "ABC"] + [f"{kind}; boar" for kind in "CDDD"]
    ben += ["A; elephant", "A; worm", "B; bear", "B; squirrel", "D; elephant"]
    hands = ["C; fox"] * 6 + ["E; worm"] * 6, ben
    anna.plays(" / ".join(f"* {'; '.join(hand)}" for hand in hands)).plays("0 play C:fox; done").opens()
    return anna.page


def test_keys_one_after_the_other_choose_among_many_dice(profiles: Profiles) -> None:
    page = sends_a_fox(profiles)
    page.keyboard.press("m")
    line = page.locator("#menu .keys .here", has_text="Send a boar (die C)")
    expect(line.locator("kbd")).to_have_text(["2", "4"])
    page.keyboard.press("m")
    for key in ("2", "x", "4", "2", "Shift", "4"):  # only the last two follow upon each other
        page.keyboard.press(key)
    expect(page.locator("#said")).to_have_text("Anna sends a boar from Anna1 back to the bag.")
    expect(page.locator("#hand-1 .die.boar[data-k=D]")).to_have_count(3)


def test_the_second_of_two_equal_keys_is_meant_however_new_the_die_is(profiles: Profiles) -> None:
    page = sends_a_fox(profiles)
    page.evaluate("""() => {
        document.querySelector("[data-key='2 2']").classList.add("unready");
        const strike = () => new KeyboardEvent("keydown", { key: "2", bubbles: true });
        for (const _ of [1, 2]) document.body.dispatchEvent(strike());
    }""")
    expect(page.locator("#said")).to_have_text("Anna sends an elephant from Anna1 back to the bag.")
    expect(page.locator("#hand-1 .die.elephant[data-k=D]")).to_have_count(0)


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


def test_a_rule_is_told_once_in_a_browser_where_it_first_matters(profiles: Profiles) -> None:
    anna = begins_alone(
        Player(profiles.new(reduced_motion="reduce", viewport=PHONE)), "cant-stop", dice="typed"
    )
    line, heard = anna.page.locator("#reminder"), anna.page.locator("#heard p")
    told = "All three runners are out: a roll that moves none of them fells them all."
    anna.plays(f"{CHOOSING} / 0 advance 7 8 / 0 roll / * 2 4 3 3").catches_up()
    expect(line).to_be_hidden()
    anna.page.locator("#rules-link").press("Enter")  # at what is to be done, not at what may be told
    expect(anna.page.locator("#rules-sheet .passage")).to_have_id("pairs")
    anna.page.keyboard.press("Escape")
    anna.presses("#choice-1")
    expect(line.locator(".words")).to_have_text(told)
    for width, height in ((360, 640), (844, 390), (390, 844)):
        anna.page.set_viewport_size({"width": width, "height": height})
        expect(anna.page.locator(".hint")).to_be_hidden()
    assert violations(anna.page) == []
    line.get_by_role("button", name="Read the rule").click()
    expect(anna.page.locator("#rules-sheet .passage")).to_have_id("falling")
    anna.page.keyboard.press("Escape")
    expect(heard.filter(has_text=told)).to_have_count(1)
    anna.presses("#roll")
    expect(line).to_be_hidden()
    expect(anna.page.locator(".hint")).to_be_visible()
    anna.plays("* 1 1 6 6").catches_up()
    expect(line.locator(".words")).to_have_text(CLOSED)
    anna.page.locator("#menu summary").click()
    anna.page.get_by_label("Explain rules as they come up").uncheck()
    expect(line).to_be_hidden()
    anna.page.reload()
    expect(line).to_be_hidden()
    anna.page.locator("#menu summary").click()
    anna.page.get_by_label("Explain rules as they come up").check()  # all over again
    expect(line.locator(".words")).to_have_text(CLOSED)
    anna.page.reload()
    expect(line).to_be_hidden()
    anna.plays("0 advance 7 7").catches_up()
    expect(line.locator(".words")).to_have_text(told)


def test_a_line_about_ones_own_turn_stays_while_others_play_until_it_could_be_read(
    profiles: Profiles,
) -> None:
    page = profiles.new(reduced_motion="reduce", viewport=PHONE)
    page.clock.install()
    anna = Player(page).makes("cant-stop", players="2", dice="typed")
    ben = Player(profiles.new(reduced_motion="reduce"), "Ben").sits(anna.room, 1)
    anna.does("start")
    anna.opens()
    line = anna.page.locator("#reminder")
    anna.plays(f"{CHOOSING} / 0 advance 7 8 / 0 stop")
    expect(line.locator(".words")).to_have_text(KEPT)
    ben.plays("* 3 4 2 6")
    anna.catches_up()
    expect(line.locator(".words")).to_have_text(KEPT)
    page.clock.fast_forward(4100)
    ben.plays("1 advance 7 8")
    anna.catches_up()
    expect(line).to_be_hidden()
