"""Bots that do what no bot should; a test names them by where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from waghals.bots import Answer, Level, Question, finding
from waghals.contract import discovery


class Failing:
    """Fails in the way of its name."""

    title = "Careful"
    level: Level = 2

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, game: Any, view: Any, history: Any, legal: Any, randbelow: Any) -> Any:
        match self.name:
            case "raises":
                raise ZeroDivisionError("my own fault")
            case "exits":
                raise SystemExit(3)
            case "illegal":
                return max(set(range(game.actions)) - set(legal))
            case "nonsense":
                return "stop"
            case "nothing":
                return None
            case _:
                for name in view.fields:
                    setattr(view, name, 0)
                legal[:] = [game.actions]
                return game.actions


WAYS = {
    "raises": "crashed",
    "exits": "crashed",
    "illegal": "illegal",
    "nonsense": "illegal",
    "nothing": "illegal",
    "meddles": "illegal",
}


class Hanging:
    """Does not answer before it is let go."""

    name, title = "hanging", "Careful"
    level: Level = 2

    def __init__(self) -> None:
        self.go, self.asked = Event(), 0

    def think(self, question: Question) -> Answer:
        self.asked += 1
        self.go.wait(60)
        return Answer(question.legal[0])


class Gambler:
    """Rolls as long as it may: a bot that is well."""

    name, title = "gambler", "Gambler"
    level: Level = 4

    def think(self, question: Question) -> Answer:
        return Answer(question.legal[-1], {question.legal[-1]: 0.5}, "Why not?")


class OnlyCantStop(Gambler):
    """The same, for one game."""

    name, games = "rider", ("cant-stop",)


class Nameless:
    """Has a title alone."""

    title = "Nobody"


class Wrong(Gambler):
    """Takes nothing that it is given."""

    name = "wrong"

    def think(self) -> Answer:  # type: ignore[override]  # that is what is wrong
        raise AssertionError


GAMBLER = Gambler()
LEVELLESS = type("Levelless", (Gambler,), {"level": 9})
MUTE = type("Mute", (), {"name": "mute", "title": "Mute", "level": 1})
SHOUTING = type("Shouting", (Gambler,), {"name": "LOUD!"})
LONG = type("Long", (Gambler,), {"title": "a title that fits beside no seat"})
RANDOM = type("Another", (Gambler,), {"name": "random"})


def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is registered, and what is registered meanwhile is forgotten at the end."""
    monkeypatch.setattr(finding, "_registered", {})
    monkeypatch.setattr(discovery, "_registered", {})
    yield
    monkeypatch.undo()
    discovery.forget()
