"""A whole round of three in a browser, with real dice typed in; every animal does what it can."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

import waghals
from tests.browser.player import Player, quick_taps, ready, sets_the_table
from tests.browser.profiles import DESKTOP, NARROW, PHONE, SMALL_PHONE, Profiles
from tests.games.wuerfelzoo.scenes import SCENES
from tests.web_views import static
from tests.web_views.scenes import scene_of

MAGNIFIED = ViewportSize(width=640, height=400)  # 1280×800 at 200 %
CONTROLS = "#board :is(button, input)"

ANNA = ["A:elephant"] * 4 + ["B:squirrel"] * 3 + ["C:fox"] * 3 + ["E:worm"] * 2
BEN = ["D:boar"] * 4 + ["B:bear"] * 3 + ["C:x2"] * 2 + ["E:fox"] * 3
CEM = ["A:trap"] * 3 + ["B:squirrel"] * 3 + ["D:elephant"] * 3 + ["E:worm"] * 3


def press(page: Page, button: Locator) -> None:
    """Press it when nothing moves, and wait until the page shows what came of it."""
    expect(page.locator("body:not(.moving)")).to_have_count(1)
    Player(page).presses(button)


def fall(page: Page, *outcomes: str) -> None:
    """The real dice show this: a die that was drawn, or one that was rolled again."""
    for outcome in outcomes:
        press(page, page.locator(f'button[name="dice"][value="{outcome}"]'))


def tick(page: Page, *dice: str) -> None:
    """Tap these dice of one's own, when nothing moves."""
    expect(page.locator("body:not(.moving)")).to_have_count(1)
    for die in dict.fromkeys(dice):
        boxes = page.locator(f'.hand.on input[value="{die}"]')
        for i in range(dice.count(die)):
            ready(boxes.nth(i))
            boxes.nth(i).check()


def play(page: Page, *dice: str) -> None:
    tick(page, *dice)
    press(page, page.locator("#play"))


def reroll(page: Page, *dice: str) -> None:
    tick(page, *dice)
    press(page, page.locator("#reroll"))


def tap(page: Page, action: str) -> None:
    """Tap what an animal asks for."""
    press(page, page.locator(f'button[name="action"][value="{action}"]').first)


def make(anna: Page, ben: Page) -> tuple[Player, Player]:
    """A table for three with real dice: Anna and Cem share a device, Ben has his own."""
    host = Player(anna).makes("wuerfelzoo", players="3", dice="typed", seat1="open", seat2="open").opens()
    host.does("sit", seat="2", name="Cem", seed="02")
    guest = Player(ben, "Ben").sits(host.room)
    guest.does("sit", seat="1", name="Ben", seed="01")
    guest.opens()
    host.catches_up()
    press(anna, anna.locator("#start"))
    return host, guest


def deal(page: Page, hand: Sequence[str]) -> None:
    """Count the dice of a hand: a tap a die, however quick they are; one that was too many is taken off."""
    expect(page.locator("#dealt")).to_have_attribute("aria-disabled", "true")
    first = page.locator(f'#typed .die[value="{hand[0].replace(":", "; ")}"]')
    first.click()
    first.locator("xpath=following-sibling::button").click()
    for die, times in Counter(hand).items():
        quick_taps(page.locator(f'#typed .die[value="{die.replace(":", "; ")}"]'), times)
    expect(page.locator(".counted")).to_contain_text(f"{len(hand)} von {len(hand)}")
    press(page, page.locator("#dealt"))


def sizes(page: Page) -> list[int]:
    """How many dice everybody has, as screen readers are told and as they lie there; Anna's first."""
    spoken = [page.locator(f"#peek-{seat} .size .unseen").text_content() or "" for seat in range(3)]
    assert [page.locator(f"#hand-{seat} .herds .die").count() for seat in range(3)] == [
        int(re.sub(r"\D", "", words)) for words in spoken
    ]
    return [int(re.sub(r"\D", "", words)) for words in spoken]


def test_a_round_of_three_in_which_every_animal_does_what_it_can(profiles: Profiles) -> None:
    anna = profiles.new("de-DE", viewport=SMALL_PHONE, has_touch=True, reduced_motion="reduce")
    ben = profiles.new("en-GB", viewport=DESKTOP, color_scheme="dark", reduced_motion="reduce")
    host, guest = make(anna, ben)
    deal(anna, ANNA)
    for hand in (BEN, CEM):
        host.does("enter", dice="; ".join(die.replace(":", "; ") for die in hand))
    host.catches_up()
    assert sizes(anna) == [12, 12, 12]

    # The squirrel: Ben has to draw.
    expect(anna.locator("#play")).to_have_attribute("aria-disabled", "true")
    tick(anna, "B:squirrel", "C:fox")
    expect(anna.locator("#why")).to_have_text("Alle Tiere, die du ausspielst, müssen gleich sein.")
    expect(anna.locator("#reroll .act")).to_have_text("2 Würfel neu werfen")
    expect(anna.locator("#reroll .danger")).to_have_text("Gefahr 44\N{NO-BREAK SPACE}%")
    anna.locator('.hand.on input[value="C:fox"]').first.uncheck()
    expect(anna.locator("#why")).to_have_text("Eichhörnchen: lässt jemanden einen Würfel ziehen")
    play(anna, "B:squirrel", "B:squirrel", "B:squirrel")
    expect(anna.locator(".actions > .hint")).to_contain_text("Wer muss ihn nehmen?")
    tap(anna, "seat 1")
    fall(anna, "C; trap")
    expect(anna.locator("#said")).to_have_text("Ben zieht einen Würfel und wirft eine Falle.")

    # The bear, twice for an X2: a die of one's own, and another player's.
    expect(ben.locator(".actions > .hint")).to_contain_text("Beat it with 3 larger animals or 4 squirrels")
    tick(ben, "B:bear", "B:bear")
    expect(ben.locator("#why")).to_have_text(
        "You need exactly three larger animals, or at least four squirrels."
    )
    expect(ben.locator("#play")).to_have_attribute("aria-disabled", "true")
    tick(ben, "B:bear", "B:bear", "B:bear", "C:x2")
    expect(ben.locator("#play .act")).to_have_text("Play 3 bears + X2")
    expect(ben.locator("#why")).to_have_text("Bear: rolls any die again ×2")
    press(ben, ben.locator("#play"))
    expect(ben.locator(".actions > .hint")).to_contain_text("Once more after that.")
    tap(ben, "own C:trap")
    fall(ben, "fox")
    tap(ben, "other 0 C:fox")
    fall(ben, "trap")

    # The elephant does nothing, and only more of them beat it.
    play(anna, "D:elephant", "D:elephant", "D:elephant")
    play(anna, *["A:elephant"] * 4)
    assert sizes(anna) == [5, 9, 9]
    tick(ben, "D:boar")
    expect(ben.locator("#why")).to_have_text("You need at least five elephants.")
    ben.locator('.hand.on input[value="D:boar"]').first.uncheck()
    reroll(ben, "C:x2")
    fall(ben, "boar")
    host.plays("2 reroll A:trap; done").plays("* elephant").catches_up()

    # Anna's elephants are still there: the middle is free for her. The fox removes a die.
    expect(anna.locator("#middle")).to_have_attribute("aria-label", "In der Mitte: nichts")
    play(anna, "C:fox", "C:fox")
    tap(anna, "other 1 C:fox")
    assert sizes(ben) == [3, 8, 9]

    # The boar swaps; the choice of one's own die can be taken back.
    play(ben, "D:boar", "D:boar")
    tap(ben, "own E:fox")
    press(ben, ben.locator("#undo"))
    tap(ben, "own E:fox")
    tap(ben, "other 0 C:trap")
    expect(anna.locator("#said")).to_have_text("Ben tauscht einen Fuchs gegen eine Falle von Anna.")
    host.plays("2 reroll A:trap; done").plays("* worm").plays("0 reroll E:fox; done").plays("* worm")
    guest.plays("1 reroll E:fox; done")
    host.plays("* bear").catches_up()

    # The worm gives a die away, and Anna's worms end the round: there is nothing left to give.
    play(anna, "E:worm")
    tap(anna, "own A:trap")
    tap(anna, "seat 1")
    play(anna, "E:worm", "E:worm", "E:worm")
    expect(anna.get_by_role("heading", name="Anna gewinnt!")).to_be_visible()
    expect(ben.get_by_role("heading", name=re.compile("So close!|Luck had other plans"))).to_be_visible()
    expect(anna.locator("#hand-0 .minus")).to_have_text("0")
    expect(anna.locator("#hand-1 .minus")).to_have_text(re.compile(r"^−\d+$"))


def test_nothing_scrolls_sideways_and_five_hands_are_in_view(profiles: Profiles) -> None:
    page = profiles.new("de-DE", viewport=SMALL_PHONE)
    bots = {f"seat{seat}": "zookeeper" for seat in range(1, 5)}
    Player(page).makes("wuerfelzoo", players="5", **bots).opens()
    press(page, page.locator("#start"))
    press(page, page.locator("#roll"))
    expect(page.locator("#play")).to_be_visible()
    board = page.locator("#board").bounding_box()
    assert board is not None
    for seat in range(5):
        hand = page.locator(f"#hand-{seat}").bounding_box()
        assert hand is not None
        assert hand["y"] + hand["height"] <= board["y"] + board["height"]
    for viewport in (SMALL_PHONE, NARROW):
        page.set_viewport_size(viewport)
        assert page.locator("#board").evaluate("board => board.scrollWidth <= board.clientWidth")


def test_five_hands_fit_a_small_phone_whatever_is_being_chosen(profiles: Profiles) -> None:
    anna = Player(profiles.new("de-DE", viewport=SMALL_PHONE))
    lying = ViewportSize(width=PHONE["height"], height=PHONE["width"])
    for what, scene in SCENES.items():
        sets_the_table(anna, "wuerfelzoo", None, scene.options)
        page = anna.plays(scene.script).opens().page
        for size in (lying, MAGNIFIED):
            page.set_viewport_size(size)
            anna.awaits(lambda: not hidden_height(anna.page), f"the whole board at {size}: {what}")
        page.set_viewport_size(SMALL_PHONE)
        anna.awaits(lambda: not hidden_height(anna.page), f"the whole board: {what}")
        if page.locator("#card").is_visible():
            page.locator("#card > summary").click()
            anna.awaits(lambda: not hidden_height(anna.page), f"the whole reminder card: {what}")


def test_only_whoever_is_to_act_meets_the_controls_in_the_picture(browser: Browser) -> None:
    game, page = waghals.game("wuerfelzoo", players=5), browser.new_page()
    board, die = page.locator("#board"), page.locator("#hand-0 .herds .die").first
    for what in ("to choose", "more dice, or done", "the bear"):
        script = SCENES[what].script
        static.show(page, scene_of(game, script).page("en"))
        assert page.locator(CONTROLS).count() == focusable(page) > 0
        assert re.search("checkbox|button", board.aria_snapshot())
        for viewer in (1, None):
            static.show(page, scene_of(game, script, viewer=viewer).page("en"))
            assert page.locator(CONTROLS).count() > focusable(page) == 0
            assert not re.search("checkbox|button", board.aria_snapshot())
            die.click()
            assert page.locator("#board :checked").count() == 0
    page.close()


def focusable(page: Page) -> int:
    """How many controls in the picture take the focus."""
    count = "all => all.filter((one) => (one.focus(), one === document.activeElement)).length"
    return int(page.locator(CONTROLS).evaluate_all(count))


def hidden_height(page: Page) -> int:
    """How much of the board is out of sight, in pixels."""
    return int(page.locator("#board").evaluate("board => board.scrollHeight - board.clientHeight"))


WATCH = """() => {
    window.seen = [];
    const look = () => {
        const dice = [...document.querySelectorAll("#hand-0 .herds .die")];
        const faces = (die) => die.dataset.faces.split(" ").filter((face) => die.classList.contains(face));
        const tumble = document.querySelector(".tumbles") !== null;
        window.seen.push([tumble, dice.map((die) => faces(die).join("+")).sort().join(" ")]);
        requestAnimationFrame(look);
    };
    look();
}"""


def test_dice_tumble_with_faces_of_their_kind_and_rest_on_those_that_were_rolled(profiles: Profiles) -> None:
    page = profiles.new("en-GB", viewport=PHONE)
    anna = Player(page).makes("wuerfelzoo", players="2", seat1="open")
    anna.sits(anna.room, 1)
    anna.does("start")
    anna.does("roll")
    anna.opens()
    for box in page.locator(".hand.on input").all():
        box.check()
    page.evaluate(WATCH)
    press(page, page.locator("#reroll"))
    expect(page.locator("body:not(.moving)")).to_have_count(1)
    seen = page.evaluate("window.seen")
    record = page.request.get(f"/t/{anna.room}/record").text()
    after = record.partition("0 done")[2].split("\n1 ")[0]
    rolled = sorted(re.findall(r"^\* (\w+)", after, re.MULTILINE))
    begun = next(n for n, (tumbles, _) in enumerate(seen) if tumbles)
    ended = next(n for n, (tumbles, _) in enumerate(seen) if n > begun and not tumbles)
    assert len(rolled) == 12
    assert seen[ended][1] == " ".join(rolled)
    assert len({shown for _, shown in seen[begun:ended]}) > 1
    assert all("+" not in shown and len(shown.split()) == 12 for _, shown in seen[begun:ended])


def test_dice_are_chosen_by_keys_and_the_focus_goes_on_to_the_next_choice(profiles: Profiles) -> None:
    page = profiles.new("en-GB", reduced_motion="reduce")
    anna = Player(page).makes("wuerfelzoo", players="2", seat1="open", dice="typed")
    anna.sits(anna.room, 1)
    anna.does("start")
    anna.plays(f"* {'; '.join(die.replace(':', '; ') for die in CEM)} / * {'; '.join(['D; boar'] * 7)}")
    anna.plays("* " + "; ".join(["B; bear"] * 5))
    anna.opens()
    herds = page.locator(".hand.on .herd")
    keys = [herd.locator("[data-key]").get_attribute("data-key") for herd in herds.all()]
    assert keys == [str(number) for number in range(1, herds.count() + 1)]
    for count in (1, 2):
        page.keyboard.press(keys[2] or "")
        expect(herds.nth(2).locator("input:checked")).to_have_count(count)
        page.wait_for_function("!document.querySelector('.unready')")
    expect(page.locator("#play .act")).to_have_text("Play 2 worms")
    press(page, page.locator("#play"))
    own = page.locator('#board button[data-key="1"]')
    own.focus()
    press(page, own)
    expect(page.locator("#actions [data-main]")).to_be_focused()


def test_without_scripts_dice_are_ticked_and_played_all_the_same(profiles: Profiles) -> None:
    page = profiles.new("en-GB", java_script_enabled=False)
    Player(page).makes("wuerfelzoo", players="2", seat1="random").opens()
    page.locator("#start").click()
    page.locator("#roll").click()
    animals = page.locator(".herd.can").first
    animals.locator("input").first.check()
    page.locator("#play").click()
    # The bot may have answered already, so that the middle shows something else.
    expect(page.get_by_role("region", name="What has happened so far")).to_contain_text("Anna plays")


def test_dice_that_were_ticked_are_not_ticked_at_the_next_turn(profiles: Profiles) -> None:
    """Though the page never showed the turn between."""
    profiles.forgive("net::ERR_")
    page = profiles.new("en-GB", reduced_motion="reduce")
    anna = Player(page).makes("wuerfelzoo", players="2", dice="typed", seat1="open")
    anna.does("sit", seat="1", name="Ben", seed="01")
    page.route("**/events", lambda route: route.abort())
    anna.does("start")
    for hand in (ANNA, BEN):
        anna.does("enter", dice="; ".join(die.replace(":", "; ") for die in hand))
    anna.opens()
    tick(page, "C:fox")
    expect(page.locator("#reroll .act")).to_have_text("Roll one die again")
    anna.plays("0 reroll C:fox; done/* fox/1 reroll C:x2; done/* boar")
    page.unroute("**/events")
    anna.catches_up()
    expect(page.locator(".hand.on input:checked")).to_have_count(0)
    expect(page.locator("#reroll .act")).to_have_text("Roll dice again")
