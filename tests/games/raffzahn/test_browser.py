"""A whole match of Raffzahn at one table: two people on devices of their own, two bots, real dice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import waghals
from tests.browser.player import Player
from tests.browser.profiles import DESKTOP, LYING, PHONE, SMALL_PHONE, Profiles
from tests.games.raffzahn.scenes import LATE, dice
from tests.web_views import static
from tests.web_views.scenes import scene_of
from waghals.games.raffzahn.state import MIDDLE, OUT, PAYING

ANNA, BEN, *BOTS = range(4)
SIZES = [
    ViewportSize(width=width, height=height)
    for width, height in ((390, 844), (360, 640), (844, 390), (820, 1180), (1280, 800), (640, 400))
]
UNFIT_SCENES = {
    "a tile to protect": f"{LATE} / {dice(38)}",
    "two stars to be taken": "* 10 1 1 / 0 reroll blue1 blue2 / * star star / 0 reroll yellow / * 10",
    "a payment": f"{LATE} / {dice(38)} / 0 take / {dice(38)} / 1 reroll blue2 / * 3 / 1 reroll blue2 / * 3",
    "to type in": LATE,
}


class Table:
    """The table as a referee sees it who types in what the real dice show.

    Attributes:
        people: the pages of the seats that people hold.
    """

    def __init__(self, anna: Page, ben: Page) -> None:
        self.people = {ANNA: anna, BEN: ben}
        self.url = anna.url

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.people[ANNA].request.get(f"{self.url}/view.json").json()
        return view

    @property
    def position(self) -> dict[str, Any]:
        """The match as everybody sees it."""
        position: dict[str, Any] = self.view["observation"]
        return position

    def roll(self, faces: str) -> None:
        """Type in what the dice show that roll; bots' plies follow at once."""
        page = self.people.get(self.view["turn"], self.people[ANNA])
        before = self.view["version"]
        dice = page.locator(".typed fieldset")
        expect(dice).to_have_count(len(faces.split()))
        for die, face in zip(dice.all(), faces.split(), strict=True):  # the last tap sends the roll
            die.locator("label", has=page.locator(f'[value="{face}"]')).click()
        self.moved_on(before)

    def hurries(self, faces: str) -> None:
        """A turn by commands: what the dice show, and a person who is asked takes it."""
        turn = self.view["turn"]
        player = Player(self.people.get(turn, self.people[ANNA]))
        player.room = self.url.rpartition("/")[2]
        after = player.does("enter", dice=faces.split())
        if turn in self.people and after["to_move"] == turn:
            player.does("act", action="take")
        player.awaits(lambda: self.view["to_move"] not in BOTS, "the bots")

    def press(self, seat: int, button: str) -> None:
        """Somebody presses a button on their page."""
        before = self.view["version"]
        self.people[seat].locator(f"#{button}").click()
        self.moved_on(before)

    def moved_on(self, before: int) -> None:
        """Wait until everyone sees that something has happened, and no bot is still to move."""
        page = self.people[ANNA]
        page.wait_for_function(
            "before => Number(document.querySelector('#table').dataset.version) > before", arg=before
        )
        while (view := self.view)["to_move"] in BOTS:
            page.wait_for_timeout(20)
        for someone in self.people.values():
            expect(someone.locator("#table")).to_have_attribute("data-version", str(view["version"]))

    def turns(self, *rolls: str) -> None:
        """Turns that lead to what is looked at: each seat rolls that, and takes what it hits."""
        for faces in rolls:
            self.hurries(faces)
        version = str(self.view["version"])
        for someone in self.people.values():
            expect(someone.locator("#table")).to_have_attribute("data-version", version)


def sit_down(profiles: Profiles) -> Table:
    """Anna sets a table for four with two bots and real dice; Ben joins her."""
    anna = Player(profiles.new(viewport=PHONE, has_touch=True, reduced_motion="reduce"))
    anna.makes("raffzahn", players="4", dice="typed", seat1="open", seat2="greedy", seat3="greedy")
    ben = Player(profiles.new(viewport=DESKTOP, reduced_motion="reduce"), "Ben")
    ben.room = anna.room
    ben.does("sit", seat="1", name="Ben", seed="00")
    anna.does("start")
    table = Table(anna.opens().page, ben.opens().page)
    expect(table.people[ANNA].locator("#typed-yellow")).to_be_visible()
    return table


def test_two_people_and_two_bots_play_raffzahn_to_its_end(profiles: Profiles) -> None:
    table = sit_down(profiles)
    anna, ben = table.people[ANNA], table.people[BEN]
    nothing = "rotten 1 1"
    highest = "star star star"

    table.turns("20 1 1", "10 1 2", highest, highest)  # 22, 13; the bots have to take 40 and 39
    assert [table.position["owner"][tile] for tile in (22, 13, 40, 39)] == [0, 1, 2, 3]

    # A theft: what the dice hit is shown to everyone before Anna decides.
    table.roll("10 1 2")
    for page in (anna, ben):
        expect(page.locator(".row-of .hit")).to_have_count(1)
        expect(page.locator(".row-of .hit svg")).to_have_attribute("aria-label", "13, 3 teeth, B, open")
    expect(anna.locator("#take")).to_contain_text("Steal the 13 from Ben")
    table.press(ANNA, "take")
    assert table.position["owner"][13] == ANNA
    expect(ben.locator("#said")).to_have_text("Anna steals 13 from Ben!")

    # Ben keeps a die and rolls the others again; Anna comes to four tiles, the last protected.
    table.roll("10 star 5")
    ben.locator(".pick").nth(2).click()
    table.press(BEN, "roll")
    table.roll("10 4")  # 10 + 4 + 5
    table.press(BEN, "take")
    assert table.position["owner"][19] == BEN
    table.turns(nothing, nothing)
    table.turns("20 1 2", nothing, nothing, nothing)  # 23 lies open, three now
    table.turns("20 1 3", "star 1 5", nothing, nothing)  # 24 is protected; Ben has 6
    assert table.position["protected"][24]
    expect(anna.locator(".row-of .shut")).to_have_count(1)

    # Anna hits her own protected tile, then the same one lying open.
    table.roll("20 1 3")
    expect(ben.locator("#said")).to_contain_text("An own hit: 24 is turned open.")
    assert not table.position["protected"][24]
    table.turns(nothing, nothing, nothing)  # Ben's roll, then those of the bots
    assert table.view["turn"] == ANNA
    table.roll("20 1 3")
    expect(anna.locator("#said")).to_contain_text("An own hit: 24 is lost.")
    assert table.position["owner"][24] == OUT

    # Ben misses three times, and pays for the third.
    table.roll("20 1 3")
    expect(ben.locator("#take")).to_contain_text("Tile 24 is out of the game.")
    for _ in range(2):
        for kept in (0, 2):
            ben.locator(".pick").nth(kept).click()
        table.press(BEN, "roll")
        table.roll("1")
    assert table.position["phase"] == PAYING
    expect(ben.locator(".sum")).to_contain_text("0 of 3 teeth")
    table.press(BEN, "pay-19")
    assert table.position["owner"][19] == OUT

    # Stars for everyone, until the last tile of the middle is taken.
    while table.position["owner"].count(MIDDLE) > 1 or table.view["turn"] not in table.people:
        table.hurries(highest if table.position["owner"].count(MIDDLE) > 1 else nothing)
    last = table.view["turn"]
    table.roll(highest)
    table.press(last, "take")
    view = table.view
    assert view["phase"] == "over"
    assert view["observation"]["owner"].count(MIDDLE) == 0
    best = max(view["scores"])
    assert all(view["scores"][seat] == best for seat in view["winners"])
    for page in (anna, ben):
        expect(page.locator(".won-by")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


CROPPED = """() => [...document.querySelectorAll(".row-of")].flatMap((row) => {
    const place = row.getBoundingClientRect();
    return [...row.querySelectorAll("li")].filter((tile) => {
        const box = tile.getBoundingClientRect();
        return box.width / box.height < 0.76 || box.right > place.right || box.bottom > place.bottom;
    }).map((tile) => tile.textContent);
})"""


def test_a_long_row_stands_in_two_lines_and_every_tile_is_seen_whole(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce"))
    anna.makes("raffzahn", players="4", dice="typed").sits(anna.room, 1, 2, 3).does("start")
    hunts = [f"{dice(tile)} / 0 take" for tile in [*range(2, 10), *range(12, 17)]]
    anna.plays(" / * rotten 1 1 / * rotten 1 1 / * rotten 1 1 / ".join(hunts))
    anna.opens()
    for size in (SMALL_PHONE, PHONE, DESKTOP):
        anna.page.set_viewport_size(size)
        expect(anna.page.locator(".row-of").first.locator("li")).to_have_count(13)
        assert anna.page.evaluate(CROPPED) == [], size


# The tiles of the first row that are too narrow for a number of two digits, or reach out of it.
UNREAD = """() => [...document.querySelectorAll(".row-of:first-child li")].filter((tile) => {
    const one = tile.getBoundingClientRect(), row = tile.closest(".row-of").getBoundingClientRect();
    return one.width < 16.5 || one.height < 13 || one.bottom > row.bottom;
}).length"""


def test_the_numbers_of_two_dozen_tiles_can_be_read_on_a_phone(browser: Browser) -> None:
    page = browser.new_page()
    hunts = [f"{dice(tile)} / 0 take" for tile in (*range(12, 21), *range(22, 31), *range(32, 38))]
    script = " / * rotten 1 1 / * rotten 1 1 / ".join(hunts)
    static.show(page, scene_of(waghals.game("raffzahn", players=3), script).page("en"))
    for size in (PHONE, SMALL_PHONE, LYING):
        page.set_viewport_size(size)
        assert page.locator(".row-of").first.locator("li").count() == len(hunts)
        assert page.evaluate(UNREAD) == 0, size
    page.close()


# How far the control of each die stands from the die that the board draws, in pixels.
MISPLACED = """() => [...document.querySelectorAll(".raff .dice .place")].map((die, at) => {
    const [drawn, ticked] = [die, document.querySelectorAll("#again .pick")[at]].map(
        (each) => each.getBoundingClientRect());
    return Math.round(Math.hypot(drawn.left - ticked.left, drawn.bottom - ticked.bottom));
})"""


def test_the_dice_to_choose_from_stand_where_the_board_has_its_dice(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce"))
    anna.makes("raffzahn", players="3", dice="typed").sits(anna.room, 1, 2).does("start")
    anna.plays("* 10 1 1").opens()
    for size in SIZES:
        anna.page.set_viewport_size(size)
        expect(anna.page.locator("#again .pick")).to_have_count(3)
        assert anna.page.evaluate(MISPLACED) == [0, 0, 0], size


def test_the_gauge_and_the_dice_on_the_board_follow_what_is_ticked(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce"))
    anna.makes("raffzahn", players="3", dice="typed").sits(anna.room, 1, 2).does("start")
    anna.plays("* 10 1 1").opens()
    gauge, picks = anna.page.locator("#roll .danger"), anna.page.locator("#again .pick")
    expect(gauge).to_have_text("Danger 17%")
    picks.nth(0).click()  # the yellow die stays, and with it no tooth is rotten
    expect(gauge).to_have_text("no danger")
    expect(anna.page.locator("#die-yellow")).to_have_attribute("data-kept", "")
    for blue in (1, 2):
        anna.page.keyboard.press("asd"[blue])
    expect(anna.page.locator("#roll .none-rolls")).to_be_visible()
    before = anna.version
    anna.page.locator("#roll").click()
    assert anna.view()["version"] == before  # no dice, no roll
    picks.nth(0).click()
    expect(gauge).to_have_text("Danger 17%")
    anna.presses("#roll")
    assert anna.view()["to_move"] == "chance"


def test_real_dice_are_told_by_a_tap_each_or_by_a_key_each(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce"))
    anna.makes("raffzahn", players="3", dice="typed").sits(anna.room, 1, 2).does("start")
    anna.opens()
    for tap in ("yellow 10", "yellow 30", "blue1 2", "blue2 star"):  # the first one was wrong
        die, face = tap.split()
        anna.page.locator(f"#typed-{die} label", has=anna.page.locator(f'[value="{face}"]')).click()
    expect(anna.page.locator("#said")).to_have_text("Anna rolls 30 + 2 + star. 32 lies in the middle.")
    anna.presses("#end")
    expect(anna.page.locator("#said")).to_have_text("Anna takes nothing.")
    expect(anna.page.locator("#typed-yellow")).to_be_visible()
    for key in "1s4":
        anna.page.keyboard.press(key)
    expect(anna.page.locator("#said")).to_have_text("Anna1 rolls 10 + star + 4. 14 lies in the middle.")


def test_arrows_lead_to_a_face_of_a_real_die_and_the_space_bar_chooses_it(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce"))
    anna.makes("raffzahn", players="3", dice="typed").sits(anna.room, 1, 2).does("start")
    keyboard = anna.opens().page.keyboard
    anna.page.locator("#typed-yellow input").first.focus()
    for key in ("ArrowRight", "Space", "Tab", "ArrowUp", "ArrowUp", "Space", "Tab", "ArrowDown", "ArrowLeft"):
        keyboard.press(key)
    expect(anna.page.locator("#typed-blue2 input").first).to_be_focused()
    expect(anna.page.locator("#typed :checked")).to_have_count(2)
    keyboard.press("Space")
    expect(anna.page.locator("#said")).to_have_text("Anna rolls 20 + 5 + 1. 26 lies in the middle.")


def test_without_scripts_real_dice_are_told_once_each_shows_a_face(profiles: Profiles) -> None:
    anna = Player(profiles.new(java_script_enabled=False))
    anna.makes("raffzahn", players="3", dice="typed").sits(anna.room, 1, 2).does("start")
    page = anna.opens().page
    for tap in ("yellow 10", "yellow 30", "blue1 2", "blue2 star"):  # the first one was wrong
        page.locator("#enter").click()  # too soon, and not sent
        die, face = tap.split()
        page.locator(f"#typed-{die} label", has=page.locator(f'[value="{face}"]')).click()
    assert anna.rolls() == []
    page.locator("#enter").click()
    expect(page.locator("#take")).to_be_visible()
    assert [roll.partition(" =")[0] for roll in anna.rolls()] == ["* 30 2 star"]


# What is cut off or too small to read, and whether a match wants scrolling.
UNFIT = """() => {
    const looked = "#board *, #typed *, .pay *, .choices *, .deeds *, .hint";
    const seen = [...document.querySelectorAll(looked)].filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, svg"));
    const texts = seen.filter((one) => [...one.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent.trim()));
    const cut = (one) => {
        const box = one.getBoundingClientRect();
        const short = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
        return short || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    };
    return [...texts.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 12), ...texts.filter(cut)]
        .map((one) => `${one.className || one.id || one.tagName}: ${one.textContent}`);
}"""


@pytest.mark.parametrize("name", list(UNFIT_SCENES))
def test_nothing_is_cut_off_or_too_small_at_any_size(profiles: Profiles, name: str) -> None:
    anna = Player(profiles.new(reduced_motion="reduce", locale="de"))
    anna.makes("raffzahn", players="6", dice="typed").sits(anna.room, *range(1, 6)).does("start")
    anna.plays(UNFIT_SCENES[name]).opens()
    for size in SIZES:
        anna.page.set_viewport_size(size)
        assert anna.page.evaluate(UNFIT) == [], size


def test_what_the_dice_named_is_gone_while_they_fall_again(browser: Browser) -> None:
    page = browser.new_page()
    static.show(page, scene_of(waghals.game("raffzahn"), "* 10 1 1").page("en"))
    named = page.locator("#lens .tile, .raff .lies, .raff .stake")
    assert [part.is_visible() for part in named.all()] == [True] * 3
    falling, fallen = "body.classList.add('tumbling')", "querySelector('#table').dataset.fell = ''"
    for then in (falling, fallen):
        page.evaluate(f"document.{then}")
        assert [part.is_visible() for part in named.all()] == [False] * 3
        page.evaluate("document.body.classList.remove('tumbling')")
    page.close()
