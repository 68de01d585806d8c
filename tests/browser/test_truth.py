"""Whatever dice rest on was rolled: every face that ever lies still on a page is compared with the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player, begins_alone
from tests.browser.profiles import PHONE, Profiles

# Looks at every frame that the browser paints, and keeps what the dice show while none of them tumbles.
WATCH = """() => {
    window.rested = [];
    const look = () => {
        const dice = [...document.querySelectorAll("#board [data-die]")];
        if (!document.querySelector(".tumbles")) {
            const lie = dice.map((die) => die.getAttribute("href")?.split("#")[1]
                ?? die.dataset.faces.split(" ").find((face) => die.classList.contains(face))).join(" ");
            if (lie !== window.rested.at(-1)) window.rested.push(lie);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
PLIES = re.compile(r"^(\*|\d) (.+?)(?: = .*)?$", re.MULTILINE)
LEAST = {"wuerfelzoo": 53}  # rolls; a deal has two a die
LOST = ", ".join(f"#moments [data-kind={kind}]" for kind in ("throw", "bust", "rotten", "miss", "own_hit"))
Lies = tuple[str, ...]


def of_cant_stop(plies: Sequence[tuple[str, str]]) -> Iterator[Lies]:
    """What lies on the board: nothing yet, then every roll."""
    yield ("die-0",) * 4
    yield from (tuple(f"die-{side}" for side in text.split()) for who, text in plies if who == "*")


def of_raffzahn(plies: Sequence[tuple[str, str]]) -> Iterator[Lies]:
    """The same; what is rolled again changes some dice only."""
    dice = {"yellow": "", "blue1": "", "blue2": ""}
    rolled = [*dice]
    yield tuple(f"{name[0]}blank" for name in dice)
    for who, text in plies:
        if who == "*":
            dice |= dict(zip(rolled, text.split(), strict=True))
            rolled = [*dice]
            yield tuple(name[0] + face for name, face in dice.items())
        elif text.startswith("reroll"):
            rolled = text.split()[1:]


def of_wuerfelzoo(plies: Sequence[tuple[str, str]]) -> Iterator[Lies]:
    """The dice of all hands in alphabetical order, from the deal on."""
    dice: list[str] = []
    taken: list[str] = []
    for who, text in plies:
        if text.startswith("reroll"):
            taken.append(text.split(":")[1])
        elif text == "done":
            yield tuple(sorted(dice))
        elif who == "*" and len(text) > 1:
            if taken:
                dice.remove(taken.pop(0))
            dice.append(text)
    yield tuple(sorted(dice))


def plays_cant_stop(page: Page) -> str:
    return next(one for one in ("#choice-1", "#roll") if page.locator(one).count())


def plays_raffzahn(page: Page) -> str:
    return next(
        one
        for one in ("#roll:not([aria-disabled])", "#take:not([aria-disabled])", "#end")
        if page.locator(one).count()
    )


def plays_wuerfelzoo(page: Page) -> str:
    for die in page.locator("input[form=act]").all()[:2]:
        die.check()
    return "#roll, #reroll"


GAMES: dict[str, tuple[Callable[[Sequence[tuple[str, str]]], Iterator[Lies]], Callable[[Page], str]]] = {
    "cant-stop": (of_cant_stop, plays_cant_stop),
    "wuerfelzoo": (of_wuerfelzoo, plays_wuerfelzoo),
    "raffzahn": (of_raffzahn, plays_raffzahn),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_face_that_rests_was_rolled(profiles: Profiles, game: str) -> None:
    truth, plays = GAMES[game]
    page = profiles.new(viewport=PHONE)
    page.add_init_script("localStorage.setItem('waghals.speed', 'fast')")
    anna = begins_alone(Player(page), game)
    page.evaluate(WATCH)

    def rested() -> list[str]:
        lain: list[str] = page.evaluate("window.rested")
        if game != "wuerfelzoo":
            return lain
        return [lies for lies, _ in groupby(" ".join(sorted(lies.split())) for lies in lain if lies)]

    lost = False
    while len(anna.rolls()) < LEAST.get(game, 3) or not lost or len(rested()) < 3:
        anna.presses(plays(page))
        lost = lost or page.locator(LOST).count() > 0
    anna.catches_up()
    record = page.request.get(f"/t/{anna.room}/record").text()
    true = [" ".join(lies) for lies in truth(PLIES.findall(record))]
    rests, all_rested = iter(true), rested()
    assert all(any(lies == one for one in rests) for lies in all_rested), (all_rested, true)
    assert len(all_rested) >= 3
