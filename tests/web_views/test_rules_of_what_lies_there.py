"""Every piece and every choice names the passage of the rules that it is about, and that is there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import waghals
from tests.web_views import scenes
from tests.web_views.page import Element, read
from tests.web_views.test_every_match import script
from waghals.boards.rulebook import rules_html
from waghals.i18n import LOCALES

POSITIONS = 12  # of each match
CONTROLS = ("button", "summary", "select")
PLAYS = ("act", "enter", "roll", "lift")  # commands of the game, not of the house


def named(element: Element, rule: str = "", *, played: bool = False) -> Iterator[tuple[Element, str]]:
    """Each piece and each control of the game, with the passage that it, or what it lies in, names.

    `played`: it lies on the board, or in a form that plays.
    """
    rule = element.attributes.get("data-rule", rule)
    verb = element.attributes.get("action", "").rpartition("/")[2]
    played = played or element.attributes.get("id") == "board" or (element.tag == "form" and verb in PLAYS)
    ticked = any(child.tag == "input" for child in element.children if isinstance(child, Element))
    control = element.tag in CONTROLS or (element.tag == "label" and ticked)
    piece = "piece" in element.classes or "data-piece" in element or "data-die" in element
    if piece or (control and played):
        yield element, rule
    for child in element.children:
        if isinstance(child, Element):
            yield from named(child, rule, played=played)


def anchors(game: waghals.Game, locale: str) -> set[str]:
    """The passages of a game's rules."""
    return set(re.findall(r' id="([\w-]+)"', rules_html(game, locale)))


@pytest.mark.parametrize("name", waghals.games())
def test_every_piece_and_choice_leads_to_a_passage_of_the_rules(name: str) -> None:
    at = random.Random(7)
    found: set[str] = set()
    for players in (2, 3):
        game = waghals.game(name, players=players)
        lines = script(game, seed=players)
        for end in sorted(at.sample(range(len(lines)), min(POSITIONS, len(lines)))):
            scene = scenes.scene_of(game, " / ".join(lines[:end]))
            turn = scene.view.turn
            if turn != scene.view.viewer:
                scene = scenes.scene_of(game, " / ".join(lines[:end]), viewer=turn)
            by_hand = scene.view.to_move == "chance" and not game.hides
            asked = scenes.Scene(replace(scene.view, by_hand=by_hand), scene.match)
            for element, rule in named(read(asked.frame())):
                assert rule, f"{element.tag} {element.attributes} after {lines[:end][-3:]}"
                found.add(rule)
    assert len(found) > 3
    for locale in LOCALES:
        assert found <= anchors(waghals.game(name), locale)
