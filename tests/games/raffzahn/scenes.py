"""Raffzahn: what it asks of a person, where that takes the most room, and its end."""

from __future__ import annotations

from tests.browser.scenes import Scene

TAKERS = 5  # of six seats


def dice(tile: int) -> str:
    """A roll whose sum is this tile, from 2 to 39."""
    yellow = max(face for face in (0, 10, 20, 30) if face + 2 <= tile)
    first = min(5, tile - yellow - 1)
    second = tile - yellow - first
    return f"* {yellow or 'star'} {first} {second if second <= 5 else 'star'}"


def turns(*rolls: str) -> str:
    """Seat after seat takes what it rolls; the last seat, which company holds, always has bad luck."""
    plies: list[str] = []
    for turn, roll in enumerate(rolls):
        seat = turn % TAKERS
        plies.append(f"{roll} / {seat} take")
        if seat == TAKERS - 1:
            plies.append("* rotten 1 1")
    return " / ".join(plies)


LATE = turns(*[dice(tile) for tile in range(2, 40) if tile % 10 not in (0, 1)][:25])  # five tiles a seat
ROUND = " / ".join(["* rotten 1 1"] * 5)  # the others have bad luck too
TWICE_AGAIN = "0 reroll blue1 / * {0} / 0 reroll blue1 / * {0}"
ENDS = turns(*["* star star star"] * 15).removesuffix(" / * rotten 1 1")

SCENES = {
    "the first choice": Scene("* 10 1 1"),
    "two stars": Scene("0 reroll blue1 blue2 / * star star", goes_on=True),
    "two stars that have to be taken": Scene("0 reroll yellow / * 10", goes_on=True),
    "three stars": Scene(f"0 take / {ROUND} / * star star star", goes_on=True),
    "a tile to protect": Scene(f"{LATE} / {dice(38)}"),
    "the third roll": Scene(TWICE_AGAIN.format(5), goes_on=True),
    "a theft": Scene(f"0 end / {ROUND} / {dice(9)}", goes_on=True),
    "a miss": Scene(f"0 end / {ROUND} / {dice(25)}", goes_on=True),
    "a payment": Scene(TWICE_AGAIN.format(4), goes_on=True),
    "a tile to protect, or another to call": Scene(f"{LATE} / {dice(38)}", {"call": "yes"}),
    "a tile that is called": Scene("0 call 1", goes_on=True),
    "the end": Scene(f"0 reroll yellow / * 30 / 0 end / {ROUND} / {ENDS}", goes_on=True),
    "a rotten tooth": Scene("* rotten 1 1"),
    "an own hit": Scene(f"{dice(15)} / 0 take / {ROUND} / {dice(15)}"),
}
