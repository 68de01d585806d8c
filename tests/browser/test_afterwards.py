"""After a match: its replay by keys and by itself, and the proof of its dice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player, begins_alone
from tests.browser.profiles import DESKTOP, PHONE, Profiles
from tests.browser.rulers import check_width, violations
from tests.web_views.scenes import climb

WON = " / ".join(
    (
        "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 6 6 / 0 advance 2 12 / 0 roll / * 6 6 6 6",
        "0 advance 12 12 / 0 stop / * 1 2 1 2 / 1 advance 3 3 / 1 stop",
        climb(0, 3, 2),
        "* 1 3 1 3 / 1 advance 4 4 / 1 stop / * 1 2 5 5 / 0 advance 3 10 / 0 stop",
    )
)


def ended(profiles: Profiles, **options: object) -> Player:
    """A short match of Can't Stop that has ended by agreement; its page is open."""
    anna = begins_alone(Player(profiles.new(**options), "Anna"), "cant-stop")  # type: ignore[arg-type]
    for _ in range(4):
        view = anna.does("roll")
        if view["legal"]:
            anna.does("act", action=str(view["legal"][0]))
            anna.does("act", action="stop")
    anna.does("abandon", end="yes")
    return anna.opens()


def stands_at(page: Page, ply: int) -> None:
    expect(page.locator(".replay")).to_have_attribute("data-at", str(ply))


def test_a_replay_is_led_by_keys_and_runs_by_itself(profiles: Profiles) -> None:
    page = ended(profiles, viewport=DESKTOP).page
    page.get_by_role("link", name="Replay").click()
    plies = int(page.locator(".replay").get_attribute("data-plies") or 0)
    stands_at(page, plies)
    page.locator("h1").click()
    for key, at in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", plies)):
        page.keyboard.press(key)
        stands_at(page, at)
    page.locator("#speed").select_option("300")
    page.keyboard.press("Tab")
    page.locator("#play").click()
    expect(page.locator(".playing")).to_have_count(0, timeout=10_000 + 400 * plies)
    stands_at(page, plies)
    page.locator("#ply").fill("3")
    stands_at(page, 3)
    assert "ply=3" in page.url
    page.reload()
    stands_at(page, 3)


def test_a_replay_has_no_violation_and_fits_a_phone(profiles: Profiles) -> None:
    anna = ended(profiles, viewport=PHONE, reduced_motion="reduce")
    assert violations(anna.page) == []
    anna.page.get_by_role("link", name="Replay").click()
    expect(anna.page.locator("#play")).to_be_visible()
    assert violations(anna.page) == []
    check_width(anna.page, "the replay")


@pytest.mark.parametrize("locale", ["de", "en"])
def test_the_verdict_on_the_dice_comes_first_and_the_mathematics_when_asked_for(
    profiles: Profiles, locale: str
) -> None:
    anna = ended(profiles, locale=locale)
    words = {"de": "Würfel geprüft ✓", "en": "Dice checked ✓"}[locale]
    expect(anna.page.locator("#proof")).to_have_text(words)
    anna.page.goto(f"/t/{anna.room}/dice")
    expect(anna.page.locator("h1 + #verdict.good")).to_be_visible()
    expect(anna.page.locator("#draws")).to_be_hidden()
    anna.page.locator(".how summary").click()
    expect(anna.page.locator("#draws")).to_be_visible()
    assert violations(anna.page) == []


def test_who_has_once_let_a_match_be_kept_has_the_next_one_kept(profiles: Profiles) -> None:
    anna = Player(profiles.new("en", reduced_motion="reduce"), "Anna")
    for matches in (1, 2):
        anna.makes("cant-stop", players="2", dice="typed").sits(anna.room, 1).does("start")
        anna.plays(WON).opens()
        if matches == 1:
            anna.page.locator("#keep").click()
        else:
            with anna.page.expect_response(lambda answer: "/keep/" in answer.url):
                anna.page.reload()
            anna.page.goto("/names/Anna")
        expect(anna.page.locator(".lead")).to_contain_text("1 match" if matches == 1 else "2 matches")
        assert violations(anna.page) == []
