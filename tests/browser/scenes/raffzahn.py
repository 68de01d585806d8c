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
TWICE_AGAIN = "/ 0 reroll blue1 / * {0} / 0 reroll blue1 / * {0}"
STARS = "* 10 star star / 0 reroll yellow / * 10 / 0 reroll yellow / * 10"
ENDS = turns(*["* star star star"] * 15).removesuffix(" / * rotten 1 1")

SCENES = {
    "the first choice": Scene("* 10 1 1"),
    "two stars": Scene("* 10 star star"),
    "two stars that have to be taken": Scene(STARS),
    "three stars": Scene("* star star star"),
    "a tile to protect": Scene(f"{LATE} / {dice(38)}"),
    "a tile to protect, or another to call": Scene(f"{LATE} / {dice(38)}", {"call": "yes"}),
    "a tile that is called": Scene(f"{LATE} / {dice(38)} / 0 call 1", {"call": "yes"}),
    "the third roll": Scene(f"{LATE} / {dice(38)} {TWICE_AGAIN.format(5)}"),
    "a theft": Scene(f"{LATE} / {dice(9)}"),
    "a miss": Scene(f"{LATE} / {dice(25)}"),
    "a payment": Scene(f"{LATE} / {dice(25)} {TWICE_AGAIN.format(4)}"),
    "the end": Scene(f"{LATE} / {ENDS}"),
}
