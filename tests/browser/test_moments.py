"""Moments as they are played: a bust is read before it falls, and without motion one sees what changed."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.player import Player, sets_the_table
from tests.browser.profiles import PHONE, Profiles
from tests.games.cant_stop.scenes import WON

CLIMB = "* 3 4 3 3 / 0 advance 6 7 / 0 roll / * 2 6 6 6 / 0 advance 8"
LOST = ("1", "1", "1", "2")
# Keeps for every painted frame: when, the moment, the sentence, buttons that can be seen, runners.
WATCH = """() => {
    window.seen = [];
    const look = () => {
        const buttons = [...document.querySelectorAll("#actions button:not([name=emote])")];
        const seen = (one) => one?.checkVisibility({ visibilityProperty: true }) ?? false;
        window.seen.push({
            at: performance.now(), moment: document.querySelector("#table").dataset.moment ?? "",
            said: document.querySelector("#said").textContent,
            runners: document.querySelectorAll("#board .runner").length,
            hint: seen(document.querySelector("#actions .hint")),
            end: seen(document.querySelector("#actions .end")),
            buttons: buttons.filter(seen).length,
        });
        requestAnimationFrame(look);
    };
    look();
}"""
HOLD_AND_FALL = 1080 * 1.4  # milliseconds, slowly


def lost(profiles: Profiles, speed: str) -> tuple[Player, Player]:
    """Anna has three runners out and has rolled on; Ben sits at another device."""
    anna, ben = (Player(profiles.new(viewport=PHONE), name) for name in ("Anna", "Ben"))
    anna.page.add_init_script(f"localStorage.setItem('waghals.speed', '{speed}')")
    sets_the_table(anna, "cant-stop", ben)
    anna.plays(f"{CLIMB} / 0 roll").opens()
    anna.page.evaluate(WATCH)
    return anna, ben


def bust_of(player: Player) -> list[dict[str, Any]]:
    player.catches_up()
    seen: list[dict[str, Any]] = player.page.evaluate("window.seen")
    return [look for look in seen if look["moment"] == "bust"]


def test_a_bust_is_read_before_the_runners_fall_and_no_button_is_there_meanwhile(profiles: Profiles) -> None:
    anna, ben = lost(profiles, "slow")
    ben.does("enter", dice=[*LOST])
    bust = bust_of(anna)
    assert bust[-1]["at"] - bust[0]["at"] >= HOLD_AND_FALL - 100
    assert {look["buttons"] for look in bust} == {0}
    assert {look["runners"] for look in bust} == {3}
    assert not any(look["hint"] for look in bust), "what was to be done is past"
    assert all("nothing fits" in look["said"] for look in bust)
    expect(anna.page.locator("#board .runner")).to_have_count(0)


def test_the_space_bar_ends_a_moment_and_its_sentence_stays(profiles: Profiles) -> None:
    anna, ben = lost(profiles, "slow")
    ben.does("enter", dice=[*LOST])
    expect(anna.page.locator("#table[data-moment=bust]")).to_have_count(1)
    anna.page.keyboard.press("Space")
    bust = bust_of(anna)
    assert bust[-1]["at"] - bust[0]["at"] < HOLD_AND_FALL - 100
    expect(anna.page.locator("#said")).to_contain_text("nothing fits")


def test_without_motion_a_stamp_and_a_ring_tell_what_others_did(profiles: Profiles) -> None:
    anna, ben = (
        Player(profiles.new(viewport=PHONE, reduced_motion="reduce"), name) for name in ("Anna", "Ben")
    )
    sets_the_table(anna, "cant-stop", ben)
    anna.plays(CLIMB)
    ben.opens().page.evaluate(
        "new MutationObserver(() => { window.stamped ||= document.querySelector('.stamp')?.textContent; })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    anna.plays("0 stop")
    ben.catches_up()
    assert ben.page.evaluate("window.stamped") == "Kept"
    expect(ben.page.locator("[data-changed]").first).to_have_class(re.compile("stone"))
    assert ben.page.locator("body.moving").count() == 0


def test_what_others_did_can_be_read_while_things_move_and_dice_that_merely_lie_there_are_not_marked(
    profiles: Profiles,
) -> None:
    anna, ben = (Player(profiles.new(viewport=PHONE), name) for name in ("Anna", "Ben"))
    sets_the_table(anna, "raffzahn", ben)
    ben.opens()
    ben.page.evaluate("document.body.classList.add('moving')")
    anna.plays("* rotten 1 1")
    ben.catches_up()
    for there in (".turn-line", "#emotes summary"):
        expect(ben.page.locator(there).first).to_have_css("visibility", "visible")
    assert ben.page.locator("[data-changed]").count() == 0


def test_how_a_match_was_won_is_seen_on_the_board_before_the_end_is_told(profiles: Profiles) -> None:
    anna = Player(profiles.new(viewport=PHONE))
    sets_the_table(anna, "cant-stop")
    won, stop = WON.rsplit(" / ", 1)
    anna.plays(won).opens().page.evaluate(WATCH)
    anna.plays(stop)
    expect(anna.page.locator("#table.is-over .end")).to_be_visible()
    anna.page.wait_for_function("() => !document.body.matches('.moving')")
    seen: list[dict[str, Any]] = anna.page.evaluate("window.seen")
    assert [look["end"] for look in seen if look["moment"] == "keep"], "the stones were not seen"
    assert not any(look["end"] for look in seen if look["moment"] in {"keep", "summit"})
    assert all(look["end"] for look in seen if look["moment"] == "win")


def test_a_bite_is_told_when_the_jaws_shut(profiles: Profiles) -> None:
    anna = Player(profiles.new(), "Anna").makes("allie-gator", players="2", seat1="open")
    ben = Player(profiles.new(viewport=PHONE), "Ben").sits(anna.room, 1)
    anna.does("start")
    anna.does("roll")
    ben.opens().page.evaluate("""() => {
        const said = document.querySelector("#said"), shut = () => !!document.querySelector("#table.falling");
        window.told = [];
        new MutationObserver(() => window.told.push([document.querySelector("#said").textContent, shut()]))
            .observe(said.parentElement, { childList: true, subtree: true, characterData: true });
    }""")
    anna.does("act", action="take")
    ben.catches_up()
    first = next(shut for words, shut in ben.page.evaluate("window.told") if words.startswith("Chomp!"))
    assert first, "the sentence came before the bite"


def test_what_flies_shrinks_so_that_it_does_not_cover_where_it_goes(profiles: Profiles) -> None:
    anna = Player(profiles.new()).makes("cant-stop", players="2", seat1="random")
    anna.does("start")
    end = anna.opens().page.evaluate("""async () => {
        const files = performance.getEntriesByType("resource").map((each) => each.name);
        const { copies, fly } = await import(files.find((name) => name.includes("/js/pieces.")));
        const [copy] = copies([document.querySelector("#board")]);
        const animate = copy.moves.animate.bind(copy.moves);
        let end;
        copy.moves.animate = (frames, how) => { end = frames.at(-1).transform; return animate(frames, how); };
        await fly(copy, document.querySelector("#at-0").getBoundingClientRect());
        return end;
    }""")
    assert 0 < float(end.partition("scale(")[2].rstrip(")")) < 0.2
