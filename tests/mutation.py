"""Mutation of a rules module: change it in one place, and some fast test must fail.

    python -m tests.mutation cant-stop            # all mutants of a game's rules, some minutes
    python -m tests.mutation cant-stop 120 130    # only those of these lines

A mutant that survives is a missing example, or an equivalence stated in docs/testing.md. Each
mutant runs in a process of its own, where the changed text replaces the module's contents before
any test is collected.
"""

from __future__ import annotations

import ast
import copy
import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, cast

import pytest

from waghals.contract.game import load

TESTS = [  # those that a game has
    "tests/rulebooks/test_{}.py",
    "tests/rules/test_{}_numbering.py",
    "tests/contract/test_game.py",
    "tests/rules/test_{}_odds.py",
    "tests/rules/test_{}_hidden.py",
]
SECONDS = 60  # of computing, after which a mutant counts as caught: it hangs

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """The module with one change."""

    line: int
    change: str
    code: CodeType


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every other node that could stand here, and what changes; `node` itself stays as it is."""
    new: Any = copy.copy(node)
    match node:
        case ast.Compare(ops=[_]):
            for other in COMPARISONS.get(type(node.ops[0]), []):
                yield other.__name__, ast.Compare(new.left, [other()], new.comparators)
        case ast.BinOp() | ast.AugAssign():
            other_operator = OPERATORS.get(type(node.op))
            if other_operator:
                new.op = other_operator()
                yield other_operator.__name__, new
        case ast.BoolOp():
            new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield type(new.op).__name__, new
            yield "first operand alone", new.values[0]
        case ast.Constant(value=bool(value)):
            yield f"{not value}", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield f"{value + 1}", ast.Constant(value + 1)
        case ast.If() | ast.IfExp():
            new.test = ast.UnaryOp(ast.Not(), new.test)
            yield "not", new
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            new.func = ast.Name("max" if name == "min" else "min", ast.Load())
            yield f"not {name}", new
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Return(value=ast.Constant()):
            yield "nothing", ast.Pass()
        case _:
            pass


def places(tree: ast.AST) -> Iterator[tuple[list[Any], int]]:
    """Every list of nodes and index in it at which something could change."""
    for parent in ast.walk(tree):
        for name, value in list(ast.iter_fields(parent)):
            if name in ("annotation", "returns", "decorator_list") or isinstance(parent, ast.JoinedStr):
                continue
            children: list[Any] = Slot(parent, name)
            if isinstance(value, list):
                children = value  # pyright: ignore[reportUnknownVariableType]
            yield from ((children, index) for index in range(len(children)))


class Slot(list[Any]):
    """A field that holds one node, as a list of one."""

    def __init__(self, parent: ast.AST, name: str) -> None:
        super().__init__([getattr(parent, name)])
        self.parent, self.name = parent, name

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(index, value)
        setattr(self.parent, self.name, value)


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse(source)
    for children, index in list(places(tree)):
        original = children[index]
        if not isinstance(original, ast.AST):
            continue
        for change, new in changes(original):
            children[index] = ast.fix_missing_locations(ast.copy_location(new, original))
            yield Mutant(getattr(original, "lineno", 0), change, compile(tree, "mutant", "exec"))
            children[index] = original


def warm_up() -> None:
    """Load pytest with its plugins once, so that each mutant's process starts at once, and no tests."""
    with redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "tests/contract"])
    for name in [name for name in sys.modules if name.startswith("tests.") and name != __name__]:
        del sys.modules[name]


def survives(mutant: Mutant, module: ModuleType) -> bool:
    """Whether all tests pass although the module is changed."""
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        os._exit(0 if passes(mutant, module) else 1)
    return os.waitpid(child, 0)[1] == 0


def passes(mutant: Mutant, module: ModuleType) -> bool:
    """Put the mutant in the module's place and run the tests (in a process of its own)."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        try:
            exec(mutant.code, vars(module))
            names = [test.format(module.__name__.rpartition(".")[2]) for test in TESTS]
            tests = [name for name in names if Path(name).exists()]
            return pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]) == 0
        except Exception:
            return False


def main(game: str, lines: list[int]) -> int:
    """Print the survivors; how many there are."""
    module = cast("ModuleType", load(game))
    source = Path(str(module.__file__)).read_text()
    tried = survived = 0
    warm_up()
    if not survives(Mutant(0, "none", compile(source, "original", "exec")), module):
        sys.exit("the tests fail even without a mutant")
    for mutant in mutants(source):
        if lines and not lines[0] <= mutant.line <= lines[-1]:
            continue
        tried += 1
        if survives(mutant, module):
            survived += 1
            print(
                f"line {mutant.line}: {mutant.change}: {source.splitlines()[mutant.line - 1].strip()}",
                flush=True,
            )
    print(f"{tried} mutants, {survived} survived")
    return survived


if __name__ == "__main__":
    main(sys.argv[1], [int(argument) for argument in sys.argv[2:]])
