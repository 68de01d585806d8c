"""What there is to see of a game: each screen as a page, made from scripts and without a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import waghals
from tests.browser.scenes import scenes
from tests.web_views.scenes import lobby, scene_of, seats
from tests.web_views.test_every_match import script
from waghals.match.chance import deals_face_down
from waghals.web.html.pages import reading

HANDS = 5  # positions to look at where cards are hidden


def pages(name: str, locale: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What there is to see of a game at its fullest table, each page with what it is."""
    most = fullest(name)
    people = seats(most.players, names)
    yield "the rules", reading.page_rules(name, locale)
    yield "the lobby, for its host", lobby(most.players, most).page(locale)
    full = lobby(most.players, most, seats=people, can_start=True)
    yield "the lobby, full", full.page(locale)
    yield "the lobby, for a guest", lobby(most.players, most, viewer=None, host=False).page(locale)
    yield "the dice of a running match", scene_of(most, "", names=names).page_dice(locale)
    yield "the first roll", scene_of(most, "", names=names).page(locale)
    if deals_face_down(most):
        yield from hands(most, locale, names)
    else:
        by_hand = {"by_hand": True, "must_roll": True}
        yield "a roll to type in", scene_of(most, "", names=names, changes=by_hand).page(locale)
    before = ""
    options = dict[str, Any]()
    for what, scene in scenes().get(name, {}).items():
        before = f"{before} / {scene.script}" if scene.goes_on else scene.script
        options = options if scene.goes_on else dict(scene.options)
        game = fullest(name, options)
        for viewer in (0, None):
            yield f"{what}, seen by {viewer}", scene_of(game, before, viewer=viewer, names=names).page(locale)


def hands(game: waghals.Game, locale: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Positions of a match with hidden hands, for whoever is to move, for another and for spectators."""
    lines = script(game, seed=1)
    for number in range(HANDS + 1):
        past = " / ".join(lines[: len(lines) * number // HANDS])
        seen = scene_of(game, past, viewer=None, names=names)
        turn = seen.view.turn or 0
        yield f"hand {number}, for spectators", seen.page(locale)
        for viewer in (turn, (turn + 1) % game.players):
            yield (
                f"hand {number}, for seat {viewer}",
                scene_of(game, past, viewer=viewer, names=names).page(locale),
            )
    dealt = " / ".join(lines[: len(lines) // HANDS])
    curtain = {"curtain": True, "viewer": scene_of(game, dealt, viewer=None, names=names).view.turn}
    yield "the curtain", scene_of(game, dealt, viewer=None, names=names, changes=curtain).page(locale)


def fullest(name: str, options: dict[str, Any] | None = None) -> waghals.Game:
    """The game with its most seats; options are texts."""
    known = {option.name: option for option in waghals.game(name).rules.OPTIONS}
    values = {key: known[key].parse(text) for key, text in (options or {}).items()}
    most = known["players"].values[-1]
    return waghals.game(name, **{"players": most, **values})
