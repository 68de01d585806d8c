"""Outcomes that follow each other in a turn are told as one where the board says so."""

from __future__ import annotations

import waghals
from tests.rulebooks.test_wuerfelzoo import go, position
from tests.web_views import scenes
from waghals.contract.ply import CHANCE
from waghals.i18n import translator
from waghals.table.view import LogLine
from waghals.web.html import telling

REROLLED = "0 reroll B:trap / 0 reroll C:fox / 0 done"


def log() -> tuple[LogLine, ...]:
    """Two dice are rolled again, which ends the turn; then the next seat begins."""
    table, lines = position("A:worm, B:trap, C:fox", "2 D:boar"), list[LogLine]()
    for line in (*REROLLED.split(" / "), "* bear", "* boar", "1 reroll D:boar"):
        before = table.game.observation(table.state, None)
        go(table, line)
        who, _, text = line.partition(" ")
        after = table.game.observation(table.state, None)
        seat = CHANCE if who == "*" else int(who)
        lines.append(LogLine(seat, "fall" if who == "*" else "act", text, None, before, after))
    return tuple(lines)


def test_plies_of_chance_in_a_turn_are_one_run() -> None:
    assert [[line.text for line in run] for run in telling.runs(log(), together=True)] == [
        ["reroll B:trap"], ["reroll C:fox"], ["done"], ["bear", "boar"], ["reroll D:boar"],
    ]  # fmt: skip


def test_where_a_board_does_not_tell_them_together_each_is_a_run_of_its_own() -> None:
    assert [len(run) for run in telling.runs(log(), together=False)] == [1] * len(log())


def test_rolls_of_different_turns_are_told_apart() -> None:
    scene = scenes.match(f"{scenes.LOST} / * 3 4 5 2", players=2)
    assert [len(run) for run in telling.runs(scene.log, together=True)] == [1] * len(scene.log)


def test_a_roll_that_ends_a_turn_loses_it_unless_the_board_says_otherwise() -> None:
    game = waghals.game("wuerfelzoo")
    scene = scenes.lobby(2, game=game, log=log(), phase="running", turn=1)
    t = translator("en")
    assert [line.words for line in telling.told(scene, ["Anna", "Ben"], t)] == [
        "Anna rolls again: a bear and a boar."
    ]
    assert [line.lost for line in telling.told(scene, ["Anna", "Ben"], t)] == [False]
    lost = scenes.match(scenes.LOST, players=2)
    assert [line.lost for line in telling.told(lost, ["Anna", "Ben"], t)][-1:] == [True]
