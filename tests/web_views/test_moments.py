"""What a frame says of moments: once a ply, with all that a page needs to play them."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

import waghals
from tests.web_views import scenes
from tests.web_views.page import Element, read
from waghals.boards import game_translator
from waghals.boards.page import Moment, Ply
from waghals.match.chance import ByHand
from waghals.match.match import Match
from waghals.match.seat import Seat
from waghals.web.html import moments as module
from waghals.web.html.log import Log

NAMES = ("Anna", "Ben")
FALL = Moment(
    kind="bust", faces={"0": "die-3", "1": "die-4"}, pieces=("runner-1", "runner-2"), target="bag",
    pops=("gauge",), level=2, detail="high", stamp="Aua!",
)  # fmt: skip


class States:
    """A page that states moments, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[Ply] = []

    def moments(self, game: Any, before: Any, after: Any, ply: Ply, names: Any, t: Any) -> Sequence[Moment]:
        assert before != after
        self.asked.append(ply)
        return [FALL, Moment(kind="win")] if ply.text == "stop" else [Moment(kind="play")]


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> States:
    page = States()

    def page_of(game_name: str) -> States:
        return page

    monkeypatch.setattr(module, "page_of", page_of)
    return page


def match(*lines: str) -> Match:
    game = waghals.game("cant-stop", players=2)
    return Match.replay(game, [Seat(name) for name in NAMES], ByHand(), lines)


def log_of(played: Match) -> Log:
    return Log(played, NAMES, None, game_translator("cant-stop", "en"))


def told(log: Log) -> list[Element]:
    now = log.match.game.observation(log.match.states[-1], None)
    return read("".join(log.told(now).moments)).all("li")


@pytest.mark.usefixtures("states")
def test_a_moment_is_written_with_all_that_it_says() -> None:
    *_, fall, win = told(log_of(match("* 1 1 6 6", "0 advance 7 7", "0 stop")))
    assert fall.attributes == {
        "data-ply": "3", "data-seat": "0", "data-kind": "bust", "data-faces": "0:die-3 1:die-4",
        "data-pieces": "runner-1 runner-2", "data-target": "bag", "data-pops": "gauge", "data-level": "2",
        "data-detail": "high", "data-stamp": "Aua!",
    }  # fmt: skip
    assert win.attributes == {"data-ply": "3", "data-seat": "0", "data-kind": "win"}
    assert (fall.text != "", win.text) == (True, "")


def test_a_game_is_asked_once_a_ply_and_what_was_taken_back_is_gone(states: States) -> None:
    played = match("* 3 4 2 6")
    log = log_of(played)
    for line in ("0 advance 7 8", "0 undo", "0 advance 5 10"):
        played.append(line)
        told(log)
        plies = [item["data-ply"] for item in told(log)]
    assert plies == ["1", "4"]
    assert [ply.text for ply in states.asked] == ["3 4 2 6", "advance 7 8", "advance 5 10"]


@pytest.mark.usefixtures("states")
def test_only_the_last_plies_have_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SHOWN", 4)
    turns = [f"* 1 1 6 6 / {turn % 2} advance 7 7 / {turn % 2} stop" for turn in range(4)]
    lines = " / ".join(turns).split(" / ")
    assert {item["data-ply"] for item in told(log_of(match(*lines)))} == {"9", "10", "11", "12"}


def test_without_a_word_of_the_game_outcomes_are_rolls_and_blows_are_busts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def page_of(game_name: str) -> SimpleNamespace:
        return SimpleNamespace()

    monkeypatch.setattr(module, "page_of", page_of)
    items = told(log_of(match(*scenes.LOST.split(" / "))))
    assert [item["data-kind"] for item in items][-4:] == ["play", "play", "roll", "bust"]
    assert len({item["data-ply"] for item in items[-2:]}) == 1


def test_every_frame_of_a_match_holds_the_moments() -> None:
    (moments,) = read(scenes.match("* 3 4 2 6").frame()).all("ol", id="moments")
    assert "hidden" in moments
    assert [item["data-ply"] for item in moments.all("li")][-1] == "1"
