"""What was boldest and luckiest in a match: the game is asked once, with what who was on turn saw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import waghals
from waghals.boards import page_of
from waghals.boards.page import Highlight, Highlights, Step
from waghals.match.chance import Seeded
from waghals.match.match import Match
from waghals.match.seat import Seat
from waghals.web.html.highlights import highlights, steps


def played_out(name: str) -> Match:
    game = waghals.game(name)
    match = Match(game, [Seat("Anna"), Seat("Ben"), Seat("Carla"), Seat("Dora")][: game.players], Seeded(7))
    while not match.over:
        if match.to_move < 0:
            match.roll()
        else:
            match.act(match.to_move, match.legal()[0 if match.version % 3 == 0 else -1])
    return match


def asked(monkeypatch: pytest.MonkeyPatch, answer: Highlights) -> list[Sequence[Step]]:
    """What Can't Stop is asked, which gives this answer."""
    calls: list[Sequence[Step]] = []

    def found(game: Any, plies: Sequence[Step], names: Sequence[str], t: Any) -> Highlights:
        assert names[0] == "Anna"
        calls.append(plies)
        return answer

    monkeypatch.setattr(page_of("cant-stop"), "highlights", found, raising=False)
    return calls


def test_a_game_is_asked_once_a_match_and_language(monkeypatch: pytest.MonkeyPatch) -> None:
    match, best = played_out("cant-stop"), (Highlight(0, "+7", 0.18), Highlight(1, "top of 12", 0.13))
    calls = asked(monkeypatch, best)
    assert [highlights(match, locale) for locale in ("de", "de", "en")] == [best] * 3
    assert [len(plies) for plies in calls] == [len(match.plies)] * 2


def test_what_was_likely_was_neither_bold_nor_lucky(monkeypatch: pytest.MonkeyPatch) -> None:
    asked(monkeypatch, (Highlight(0, "+1", 0.91), Highlight(1, "a seven", 0.26)))
    assert highlights(played_out("cant-stop"), "en") == (None, None)


def test_a_match_that_goes_on_has_none() -> None:
    match = Match(waghals.game("cant-stop", players=2), [Seat("Anna"), Seat("Ben")], Seeded(7))
    assert highlights(match, "en") == (None, None)


@pytest.mark.parametrize("name", ["cant-stop", "allie-gator"])
def test_plies_are_shown_as_whoever_was_on_turn_saw_them(name: str) -> None:
    match = played_out(name)
    game, states = match.game, match.states
    for at, (before, ply, after) in enumerate(steps(match)):
        seat = game.turn(states[at])
        assert before.key() == game.observation(states[at], seat).key()
        assert after.key() == game.observation(states[at + 1], seat).key()
        assert ply == (match.plies[at].seat, match.history(seat)[at].text)
