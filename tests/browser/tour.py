"""A walk past everything that a game shows: each page, and each moment of a match."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.player import GLANCE, Player, players_of, sets_the_table
from waghals.bots import bots_for
from waghals.contract.game import game as load
from waghals.match.chance import deals_face_down

Stop = tuple[str, Page]


def tour(game: str, host: Player, guest: Player) -> Iterator[Stop]:
    """One page after the other, with what it is; look at it before the next one."""
    yield from reading(game, host)
    yield from before(game, host, guest)
    yield from playing(game, host, guest)
    yield from afterwards(game, host, guest)


def reading(game: str, host: Player) -> Iterator[Stop]:
    page = host.page
    page.goto("/")
    yield "the front page", page
    page.locator("#menu summary").click()
    yield "the menu", page
    page.goto(f"/rules/{game}")
    yield "the rules", page
    page.goto("/t/BBBBBB")
    yield "an error", page


def before(game: str, host: Player, guest: Player) -> Iterator[Stop]:
    most = max(players_of(game))
    host.makes(game, players=str(most), seat1=bots_for(game)[0]).opens()
    guest.room = host.room
    guest.opens()
    yield "the lobby, for its host", host.page
    yield "the lobby, for a guest", guest.page
    host.sits(host.room, *range(2, most)).does("start")
    host.catches_up()
    yield "the first roll", host.page
    guest.catches_up()
    yield "a match, watched", guest.page
    host.page.goto(f"/t/{host.room}/dice")
    yield "the dice of a running match", host.page


def playing(game: str, host: Player, guest: Player) -> Iterator[Stop]:
    """The first turn: typed in with real dice; cards are dealt, and a curtain hangs before the hands."""
    if not deals_face_down(load(game)):
        sets_the_table(host, game, guest)
        yield "a roll to type in", host.opens().page
        return
    sets_the_table(host, game, guest, {"dice": "verifiable"})
    yield "before the deal", host.opens().page
    host.does("roll")
    host.catches_up()
    yield "the curtain", host.page
    host.does("lift", seat=str(host.view()["viewer"]))
    yield "a hand", host.opens().page
    yield "a hand, for the others", guest.opens().page


def afterwards(game: str, host: Player, guest: Player) -> Iterator[Stop]:
    finishes(host, game)
    guest.room = host.room
    yield "the end", host.opens().page
    yield "the end, watched", guest.opens().page
    host.page.goto(f"/t/{host.room}/dice")
    expect(host.page.locator("#verdict.good")).to_be_visible()
    yield "the dice of a finished match", host.page
    host.page.goto("/")
    expect(host.page.locator(".own a").first).to_be_visible()
    yield "the front page of somebody who comes back", host.page


def finishes(host: Player, game: str) -> None:
    """A match of bots is played to its end."""
    bot = bots_for(game)[0]
    least = min(players_of(game))
    host.makes(game, players=str(least), **{f"seat{seat}": bot for seat in range(least)})
    host.does("start")
    host.awaits(lambda: host.view()["phase"] == "over", "the end of a match of bots", glance=10 * GLANCE)
