"""How bots are asked, what they are given, and what becomes of those that fail."""

from __future__ import annotations

from typing import Any

import pytest

import waghals
from tests.bots.failing import WAYS, Failing, Hanging
from waghals.bots import Answer, BotFailed, Question, ask, ask_in_time, bot


def question(seconds: float | None = None) -> Question:
    game = waghals.game("cant-stop")
    state = game.resolve(game.new(), 0)
    return Question(game, state, (), game.legal_actions(state), lambda n: 0, seconds)


def test_a_bot_that_chooses_answers_without_values_and_reason() -> None:
    asked = question()
    assert ask(bot("random", "cant-stop"), asked) == Answer(asked.legal[0], {}, None)


@pytest.mark.parametrize("way", WAYS)
def test_one_that_fails_is_told_how(way: str) -> None:
    asked = question()
    before = asked.view.copy()
    with pytest.raises(BotFailed, match=f"the bot '{way}' ") as failed:
        ask(Failing(way), asked)
    assert failed.value.why == WAYS[way]
    assert asked.view == before, "what it was given is its own"


def test_one_that_hangs_is_left_alone() -> None:
    hanging = bot(Hanging(), "cant-stop")
    with pytest.raises(BotFailed, match=r"'hanging' has not answered within 0.02 seconds") as failed:
        ask_in_time(hanging, question(0.01))
    assert failed.value.why == "timedout"
    hanging.thinker.go.set()  # type: ignore[attr-defined]
    assert ask_in_time(hanging, question(60)).action in question().legal


@pytest.mark.parametrize("wrong", [{"action": "0"}, {"values": {0: "much"}}, {"reason": 7}])
def test_an_answer_of_the_wrong_kind_is_refused(wrong: dict[str, Any]) -> None:
    given: dict[str, Any] = {"action": 0, **wrong}
    with pytest.raises((TypeError, ValueError)):
        Answer(**given)
