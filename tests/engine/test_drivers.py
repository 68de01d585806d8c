"""Drivers of one's own: from files, modules, cells and notebooks, over the rules of a game."""

from __future__ import annotations

import importlib
import linecache
import os
import subprocess
import sys
from collections.abc import Callable
from math import floor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import waghals
from waghals.engine import Batch, compiled, dtype, generators, play_one, playouts, randbelow
from waghals.games.cant_stop.rules import STOP, at_top

FEW = 2
SHIFT = np.int16(1)


def in_hand(view: Any) -> int:
    held: int = floor(view.free)
    return held


def careful(view: Any, moves: Any, generator: Any) -> int:
    chosen: int = moves.action[randbelow(generator, moves.count)]
    if moves.action[0] == STOP and in_hand(view) < FEW - SHIFT and not at_top(view, 0):
        chosen = STOP
    return chosen


def lengths(states: Any, moves: Any, drawn: Any, plies: Any) -> None:
    for i in range(states.shape[0]):
        plies[i] = play_one(states[i], moves[0], drawn[i])


def cell(text: str, namespace: dict[str, Any]) -> None:
    """Run a cell as a notebook does."""
    name = f"/tmp/ipykernel_1/{abs(hash(text))}.py"
    linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
    exec(compile(text, name, "exec"), namespace)


def test_a_policy_is_a_function_and_knows_what_it_uses_of_its_module() -> None:
    game = waghals.game("cant-stop")
    batch, plain = Batch(game, 300, seed=2), Batch(game, 300, seed=2)
    plies = batch.play(careful)
    assert plies != plain.play()
    again = Batch(game, 300, seed=2)
    assert again.play(careful, threads=3) == plies
    assert (again.states == batch.states).all()


def lowest(view: Any, moves: Any, generator: Any) -> int:
    action: int = moves.action[0]
    return action


def test_no_game_has_a_rule_of_the_name_that_a_policy_has_in_a_driver() -> None:
    assert not [name for name in waghals.games() if hasattr(waghals.game(name).rules, "policy")]
    assert Batch(waghals.game("wuerfelzoo", rounds=1), 2).play(lowest) > 2


def test_a_policy_of_a_game_with_hidden_cards_gets_the_view_of_the_seat_to_move() -> None:
    def lowest(view: Any, moves: Any, generator: Any) -> int:
        for p in range(view.players):
            for i in range(view.held[p]):
                if (view.hands[p][i] > 0) != (p == view.viewer):
                    return -1  # somebody else's card, or none of one's own
        chosen: int = moves.action[0]
        return chosen

    batch = Batch(waghals.game("allie-gator", short=True), 50)
    batch.play(lowest)
    assert batch.ended.all()


def test_a_policy_that_plays_illegally_is_named_by_its_match_and_the_others_go_on() -> None:
    def wrong(view: Any, moves: Any, generator: Any) -> int:
        if view.closed[6]:
            return 78
        chosen: int = moves.action[randbelow(generator, moves.count)]
        return chosen

    batch = Batch(waghals.game("cant-stop"), 50)
    with pytest.raises(waghals.NotLegal, match=r"match \d+: 'advance 12 12' is not legal now") as refused:
        batch.play(wrong)
    stopped = batch.to_move >= 0
    assert refused.value.index == np.flatnonzero(stopped)[0]
    assert batch.states["closed"][stopped, 6].all()
    assert (batch.ended == ~stopped).all()
    assert batch.rewards[stopped].sum() == 0


def test_a_driver_is_composed_of_pieces() -> None:
    game = waghals.game("cant-stop")
    batch = Batch(game, 20, seed=6, chance="explicit")
    plies, moves = np.zeros(20, int), np.zeros(1, dtype(game.rules.MOVES))
    compiled("cant-stop", lengths).lengths(batch.states.copy(), moves, generators(6, 20), plies)
    assert plies.sum() == batch.play()


def test_functions_come_from_the_cells_of_a_notebook() -> None:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    cell("from waghals.games.cant_stop.rules import COLUMNS\nEACH = (3, 4)\n", namespace)
    cell("def add(a, b):\n    return a + b\n", namespace)
    cell("def answer(n):\n    return add(n * COLUMNS, EACH[1])\n", namespace)
    assert compiled("cant-stop", namespace["answer"]).answer(5) == 59
    cell("EACH = (3, 5)", namespace)
    assert compiled("cant-stop", namespace["answer"]).answer(5) == 60
    cell("def add(a, b):\n    return a - b\n", namespace)
    assert compiled("cant-stop", namespace["answer"]).answer(5) == 50


def test_a_driver_may_make_arrays() -> None:
    def doubled(numbers: Any) -> Any:
        return np.concatenate((numbers, numbers))

    assert compiled("cant-stop", doubled).doubled(np.arange(2)).tolist() == [0, 1, 0, 1]


def test_a_text_is_a_driver_and_finds_the_rules_by_name() -> None:
    text = """
from waghals.contract.record import rule

to_move = None
HIGH = 10_000

@rule
def sum_of_scores(s):
    return score(s, 0) + score(s, 1) + HIGH * (to_move(s) + 2)
"""
    assert compiled("cant-stop", text).sum_of_scores(Batch(waghals.game("cant-stop"), 1).states[0]) == 20_000


def test_a_file_is_compiled_anew_when_anything_it_draws_on_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)  # pyright: ignore[reportUnknownMemberType]
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    driver, near, far = (tmp_path / f"{name}_of_these_tests.py" for name in ("driver", "near", "far"))
    rule = "from waghals.contract.record import rule\n"
    far.write_text("HEIGHT = 1\n")
    near.write_text(f"{rule}from far_of_these_tests import HEIGHT\n@rule\ndef high():\n    return HEIGHT\n")
    driver.write_text(
        f"{rule}from near_of_these_tests import high\n@rule\ndef twice():\n    return 2 * high()\n"
    )
    assert compiled("cant-stop", driver).twice() == 2
    assert compiled("cant-stop", driver) is compiled("cant-stop", str(driver))
    far.write_text("HEIGHT = 21\n")
    for name in ("far_of_these_tests", "near_of_these_tests"):
        importlib.reload(sys.modules[name])
    assert compiled("cant-stop", driver).twice() == 42
    driver.write_text(driver.read_text().replace("2 *", "3 *"))
    assert compiled("cant-stop", driver).twice() == 63


RULE = "from waghals.contract.record import rule\n"


@pytest.mark.parametrize("name", ["score", "apply", "at_top"])
@pytest.mark.parametrize("form", ["{} = 5", "def {}(s):\n    return 1", "@rule\ndef {}(s):\n    return 1"])
def test_a_name_that_clashes_with_a_rule_is_refused(name: str, form: str) -> None:
    text = f"{RULE}{form.format(name)}\n@rule\ndef other():\n    return 1\n"
    with pytest.raises(waghals.WaghalsError, match=rf"'{name}', which is a rule of this game .*another name"):
        compiled("cant-stop", text)


def test_a_rule_that_is_imported_from_the_game_does_not_clash() -> None:
    text = (
        f"{RULE}from waghals.games.cant_stop.rules import score\n@rule\ndef own(s):\n    return score(s, 0)\n"
    )
    assert compiled("cant-stop", text).own(Batch(waghals.game("cant-stop"), 1).states[0]) == 0
    with pytest.raises(waghals.WaghalsError, match="'score', which is a rule of this game"):
        compiled("raffzahn", text)


def listed(view: Any, moves: Any, generator: Any) -> int:
    chosen: int = BOTH[0]
    return chosen


def no_number(view: Any, moves: Any, generator: Any) -> Any:
    return view.columns


BOTH = [1, 2]
NAMELESS: Callable[[Any, Any, Any], int] = lambda view, moves, generator: 1  # noqa: E731


REFUSED: list[tuple[Any, str]] = [
    (listed, "BOTH is a list; a driver may use functions, modules, numbers, texts and tuples of them"),
    (no_number, "the policy cannot be compiled or run: .*columns"),
    (NAMELESS, "drivers are functions made by def; given was"),
    (f"{RULE}@rule\ndef chosen(view, moves, generator):\n    return 1\n", "with the rule policy"),
    (f"{RULE}choice = 5\n", "no function of .* is marked as a rule"),
    ("nowhere.py", "drivers are a Python file, .* given was 'nowhere.py'"),
    (5, "drivers are a Python file, .* given was 5"),
]


@pytest.mark.parametrize(("policy", "problem"), REFUSED)
def test_what_cannot_be_a_driver_is_refused(policy: Any, problem: str) -> None:
    with pytest.raises(waghals.WaghalsError, match=problem):
        Batch(waghals.game("cant-stop"), 2).play(policy)


def test_a_module_of_several_drivers_is_compiled_once() -> None:
    assert compiled("cant-stop") is compiled("cant-stop", playouts)
    assert compiled("cant-stop", boundscheck=True) is not compiled("cant-stop")


WITHOUT_COMPILER = """
import sys
import waghals
from tests.engine.test_drivers import careful, some_steps
from waghals.engine import Batch

for name in waghals.games():
    print(some_steps(name))
batch = Batch(waghals.game("cant-stop"), 2, seed=2)
print(batch.play(careful), batch.states.tobytes())
"""


def some_steps(name: str) -> Any:
    """The states and views of a batch after some steps."""
    batch = Batch(waghals.game(name, players=3), 2, seed=4, autoreset=True)
    for number in range(20):
        counts, actions = batch.legal()
        batch.step([actions[i, number % counts[i]] for i in range(2)])
    return [array.tobytes() for array in (batch.states, batch.views, batch.mask, batch.generators)]


@pytest.mark.compiles
def test_without_the_compiler_the_same_matches_are_played() -> None:
    """The other process has Numba switched off, and neither home nor a cache to write to."""
    environment = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_COMPILER],
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    said = [str(some_steps(name)) for name in waghals.games()]
    batch = Batch(waghals.game("cant-stop"), 2, seed=2)
    assert done.stdout.splitlines() == [*said, f"{batch.play(careful)} {batch.states.tobytes()!r}"]
