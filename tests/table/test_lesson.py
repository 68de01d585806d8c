"""A first match at a table: the script is followed, and nothing else is played."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace

import pytest

from waghals.contract.ply import CHANCE
from waghals.live.steps import Foreseen, foresee
from waghals.table.commands import Act, Learn, Refused, Rematch, Roll, SetPace
from waghals.table.table import Table, made, made_for_lesson
from waghals.table.view import table_view
from waghals.table.view_json import to_json

GAMES = ("allie-gator", "cant-stop", "raffzahn", "wuerfelzoo")
every_game = pytest.mark.parametrize("game", GAMES)


def learning(game: str) -> Table:
    table = Table.new("KRT4WB", made_for_lesson(game, "ada"), time.time)
    table.do(Learn("Ada", recover=""), "ada")
    return table


def go_on(table: Table) -> None:
    """Play the next ply of the script: what is asked of Ada, or what the partner does."""
    ply = table.scripted
    assert ply is not None
    if table.roller == 0:
        table.do(Roll(version=table.version), "ada")
    elif ply.seat == 0:
        table.do(Act((ply.text,), version=table.version), "ada")
    else:
        found = foresee(table, 1.0)
        assert isinstance(found, Foreseen)
        table.do(found.command, None)


@every_game
def test_a_first_match_is_played_by_its_script(game: str) -> None:
    table, steps = learning(game), list[int]()
    while table.running:
        lesson = table_view(table, "ada").lesson
        assert lesson is not None
        steps.append(lesson.step)
        go_on(table)
    script = table.lesson
    assert script is not None
    assert [ply.text for ply in table.play.plies] == [ply.text for ply in script.plies]
    assert [ply.seat for ply in table.play.plies] == [ply.seat for ply in script.plies]
    assert steps == sorted(steps)
    assert set(steps) == set(range(len(script.steps)))
    assert table.phase == "over"
    view = table_view(table, "ada")
    assert view.lesson is not None
    assert view.lesson.step == view.lesson.steps == len(script.steps)
    assert not view.can_rematch
    assert not view.commitment
    assert view.secret is None


@every_game
def test_another_act_is_not_played(game: str) -> None:
    table = learning(game)
    while table.roller == 0 or (table.scripted is not None and table.scripted.seat == CHANCE):
        go_on(table)
    ply = table.scripted
    assert ply is not None
    others = [text for text in table_view(table, "ada").legal if text != ply.text]
    before = table.version
    for text in others:
        with pytest.raises(Refused, match="Try this first") as refused:
            table.do(Act((text,), version=table.version), "ada")
        assert refused.value.kind == "conflict"
    assert others
    assert table.version == before
    go_on(table)
    assert table.version > before


def test_several_plies_of_one_command_follow_the_script_too() -> None:
    table = learning("wuerfelzoo")
    while table.roller == 0:
        go_on(table)
    worms = ("play A:worm", "play A:worm", "play E:worm")
    with pytest.raises(Refused):
        table.do(Act((*worms, "done"), version=table.version), "ada")
    table.do(Act((*worms, "play C:x2", "done"), version=table.version), "ada")


def test_what_programs_are_told() -> None:
    table = learning("cant-stop")
    assert to_json(table_view(table, "ada"))["lesson"] == {
        "step": 0,
        "steps": 8,
        "next": [],
        "outdated": False,
    }
    table.do(Roll(version=table.version), "ada")
    assert to_json(table_view(table, "ada"))["lesson"] == {
        "step": 1,
        "steps": 8,
        "next": ["advance 5 12", "roll"],
        "outdated": False,
    }


def test_it_is_replayed_from_its_log() -> None:
    table = learning("raffzahn")
    for _ in range(6):
        go_on(table)
    again = Table.replay("KRT4WB", table.take_pending(), time.time)
    assert [ply.text for ply in again.play.plies] == [ply.text for ply in table.play.plies]
    assert again.scripted == table.scripted


def test_the_tables_of_first_matches_are_for_nothing_else() -> None:
    with pytest.raises(Refused):
        made("cant-stop", {"players": "2"}, "lesson", "normal", "ada")
    other = Table.new("KRT4WB", made("cant-stop", {}, "verifiable", "normal", "ada"), time.time)
    with pytest.raises(Refused, match="is not for a first match"):
        other.do(Learn("Ada", recover=""), "ada")
    table = learning("cant-stop")
    while table.running:
        go_on(table)
    with pytest.raises(Refused, match="for a first match only"):
        table.do(Rematch(), "ada")


def test_a_match_whose_script_has_changed_cannot_go_on_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = learning("cant-stop")
    for _ in range(3):
        go_on(table)
    log = table.take_pending()
    script = table.lesson
    assert script is not None
    other = replace(
        script, steps=[step._replace(plies=step.plies.replace("6 6 1 4", "6 6 2 3")) for step in script.steps]
    )
    monkeypatch.setattr("waghals.table.state.lesson", {"cant-stop": other, "raffzahn": None}.get)
    again = Table.replay("KRT4WB", log, time.time)
    view = table_view(again, "ada")
    assert view.lesson is not None
    assert view.lesson.outdated
    assert (view.legal, view.must_roll, view.may_undo, again.waited_for()) == ((), False, False, None)
    before = again.version
    for command in (Act(("roll",), version=before), Roll(version=before), SetPace("fast")):
        with suppress(Refused):
            again.do(command, "ada")
    assert (again.phase, again.play.plies) == ("running", table.play.plies)
    monkeypatch.setattr("waghals.table.state.lesson", {"cant-stop": None}.get)  # there is none any more
    assert Table.replay("KRT4WB", log, time.time).outdated
