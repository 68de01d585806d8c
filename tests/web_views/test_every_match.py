"""Random matches of every game are shown to everyone, in every language and in sound markup."""

from __future__ import annotations

import random

import pytest

import waghals
from tests.web_views import scenes
from tests.web_views.page import Element, read
from waghals.i18n import LOCALES

SHOWN = 9  # positions of one match


def script(game: waghals.Game, seed: int) -> list[str]:
    """The lines of a random match."""
    below, state, lines = random.Random(seed).randrange, game.new(), list[str]()
    while (who := game.to_move(state)) != waghals.TERMINAL:
        if who == waghals.CHANCE:
            outcome = below(game.outcomes(state))
            lines.append(f"* {game.outcome_text(state, outcome)}")
            state = game.resolve(state, outcome)
        else:
            legal = game.legal_actions(state)
            action = legal[below(len(legal))]
            lines.append(f"{who} {game.text(state, action)}")
            state = game.apply(state, action)
    return lines


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", waghals.games())
def test_a_match_is_shown_from_its_start_to_its_end(name: str, locale: str) -> None:
    game = waghals.game(name)
    lines = script(game, seed=1)
    for shown in range(SHOWN + 1):
        past = " / ".join(lines[: len(lines) * shown // SHOWN])
        for viewer in (None, *range(game.players)):
            scene = scenes.scene_of(game, past, viewer=viewer)
            frame = read(scene.frame(locale))
            assert frame.one("main")["data-version"] == str(scene.view.version)
            assert inline(frame) == []


def inline(frame: Element) -> list[Element]:
    """Elements with styles or scripts of their own, which no page may have."""
    return [
        element
        for element in frame.all()
        if element.tag in ("style", "script")
        or any(name == "style" or name.startswith("on") for name in element.attributes)
    ]
