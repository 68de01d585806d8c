"""Bots of one's own: by where they stand, registered, or named by another distribution."""

from __future__ import annotations

import logging
from importlib import metadata
from typing import TYPE_CHECKING, Any

import pytest

import waghals
from tests.bots.failing import GAMBLER, Failing, Gambler, OnlyCantStop
from waghals.bots import BadBot, Question, UnknownBot, ask, best_bot, bot, bot_at, bots_for, title_of
from waghals.contract.discovery import forget

if TYPE_CHECKING:
    from pathlib import Path

HERE = "tests.bots.failing"


@pytest.mark.parametrize("named", [f"{HERE}:GAMBLER", f"{HERE}:Gambler", GAMBLER, Gambler])
def test_a_bot_is_found_where_it_stands_or_given_as_it_is(named: Any) -> None:
    found, game = bot(named, "cant-stop"), waghals.game("cant-stop")
    state = game.resolve(game.new(), 0)
    legal = game.legal_actions(state)
    assert (found.name, found.title) == ("gambler", "Gambler")
    answer = ask(found, Question(game, state, (), legal, int))
    assert (answer.action, answer.values, str(answer.reason)) == (legal[-1], {legal[-1]: 0.5}, "Why not?")
    assert found.choose(game, state, (), legal, int) == legal[-1]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("no_such:BOT", r"no_such:BOT: there is no module 'no_such'$"),
        ("tests.no_such:BOT", r"there is no module 'tests.no_such'$"),
        (
            f"{HERE}:NOBODY",
            r"tests.bots.failing:NOBODY: module 'tests.bots.failing' has no attribute 'NOBODY'",
        ),
        (f"{HERE}:", "is no place of a bot, such as package.module:NAME"),
        (f"{HERE}:Nameless", "is no bot: it has no name and no level"),
        (f"{HERE}:Failing", "cannot be made without arguments: .*'name'"),
        (f"{HERE}:MUTE", "has neither a method choose nor a method think"),
        (f"{HERE}:Wrong", r"think has to take \(question\): too many"),
        (f"{HERE}:LEVELLESS", "a level is a number from 1 to 4; given was 9"),
        (f"{HERE}:SHOUTING", "small letters, digits and -; given was 'LOUD!'"),
        (f"{HERE}:LONG", "a title has 1 to 24 characters; given was 'a title"),
    ],
)
def test_what_is_no_bot_is_told_what_it_lacks(place: str, wrong: str) -> None:
    with pytest.raises(BadBot, match=wrong):
        bot(place, "cant-stop")


def test_a_module_that_fails_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_bots.py").write_text("import no_such_library")
    (tmp_path / "worse_bots.py").write_text("1 / 0")
    (tmp_path / "fine_bots.py").write_text(f"from {HERE} import GAMBLER")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadBot, match="broken_bots cannot be imported: No module named 'no_such_library'"):
        bot_at("broken_bots:BOT")
    with pytest.raises(BadBot, match="worse_bots cannot be imported: ZeroDivisionError"):
        bot_at("worse_bots:BOT")
    assert bot_at("fine_bots:GAMBLER").name == "gambler", "the working folder is looked at"


def test_a_bot_of_some_games_plays_no_other() -> None:
    assert bot(OnlyCantStop, "cant-stop").name == "rider"
    with pytest.raises(UnknownBot, match=r"no bot 'tests.bots.failing.OnlyCantStop' plays raffzahn"):
        bot(OnlyCantStop, "raffzahn")


def test_a_registered_bot_is_found_by_its_name() -> None:
    assert waghals.register(Gambler) is Gambler
    waghals.register(f"{HERE}:OnlyCantStop")
    assert bots_for("raffzahn")[-2:] == ["random", "gambler"]
    assert bots_for("cant-stop")[-3:] == ["random", "gambler", "rider"]
    assert title_of("gambler", "raffzahn") == "Gambler"
    assert title_of("rider", "raffzahn") == "rider", "where nobody knows it, its name has to do"
    assert best_bot("raffzahn") == "master", "whoever stands in was made for the game"
    again = Gambler()
    waghals.register(again)
    assert bot("gambler", "raffzahn").thinker is again  # type: ignore[attr-defined]


@pytest.mark.parametrize("taken", ["random", "rule-of-28"])
def test_the_name_of_a_game_s_own_bot_is_refused(taken: str) -> None:
    with pytest.raises(BadBot, match=f"has a bot '{taken}' already"):
        waghals.register(Failing(taken))


def test_other_distributions_name_their_bots(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    entries = {"gambler": "GAMBLER", "loud": "SHOUTING", "other": "OnlyCantStop", "random": "RANDOM"}
    listed = [metadata.EntryPoint(n, f"{HERE}:{at}", "waghals.players") for n, at in entries.items()]

    def entry_points(group: str) -> list[metadata.EntryPoint]:
        return listed if group == "waghals.players" else []

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    forget()
    with caplog.at_level(logging.WARNING):
        assert bots_for("raffzahn")[-2:] == ["random", "gambler"]
    assert [record.message.partition(": ")[2] for record in caplog.records] == [
        f"{HERE}:SHOUTING: a bot's name is small letters, digits and -; given was 'LOUD!'",
        "the entry point 'other' of waghals.players leads to a bot of another name, 'rider'",
    ]
    assert type(bot("random", "raffzahn")).__module__ == "waghals.bots.bot", "its own goes first"
    with pytest.raises(BadBot, match="LOUD!"):
        bot("loud", "raffzahn")


def test_the_package_of_a_game_is_registered() -> None:
    with pytest.raises(waghals.WaghalsError, match=r"there is no module 'no_games.pig'"):
        waghals.register("no_games.pig")
    with pytest.raises(waghals.WaghalsError, match=r"there is no module 'tests.bots.rules'"):
        waghals.register("tests.bots")
    waghals.register("waghals.games.cant_stop")
    assert waghals.games().count("cant-stop") == 1
