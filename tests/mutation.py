"""Mutation of a game's rules: change them in one place, and some fast test must fail.

    python -m tests.mutation cant-stop                      # all mutants of a game, some minutes
    python -m tests.mutation cant-stop rules.py             # only those of a file
    python -m tests.mutation cant-stop rules.py 120 130     # only those of these lines

Mutated are the files of the game's package that have functions marked as rules, and its notation.

A mutant that survives is a missing example, or it plays the same game. Then its line says so, at
its end or above it: what the changed line has that the line itself has not, and why that changes
nothing::

    if s.players * (s.columns_to_win - 1) >= COLUMNS:  # mutant >: never equal, eleven is prime

Several are parted by ``|``. A statement left out is ``pass``. Reported is what survives without
being stated, and what is stated without surviving.

Each mutant is a fork of this process, one for each processor at a time. It imports the game and
its tests anew, with the changed code in place of the file's, so no file may change meanwhile.
"""

from __future__ import annotations

import ast
import copy
import gc
import io
import os
import re
import signal
import sys
import tokenize
from collections.abc import Container, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any
from unittest.mock import patch

import pytest

from waghals.contract import discovery

TESTS = (  # those that a game has, in this order
    "tests/games/{}/test_rulebook.py",
    "tests/games/{}/test_numbering.py",
    "tests/games/{}/test_chances.py",
    "tests/contract/test_game.py",
    "tests/games/{}/test_odds.py",
    "tests/games/{}/test_hidden.py",
)
SECONDS = 15  # of computing in one test, after which a mutant counts as killed: it hangs
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "--assert=plain")
STATED = re.compile(r"#\s*mutants? (.+?): ")

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
    """A file with one change.

    Attributes:
        module: the name of the file's module.
        line: where the change begins.
        change: what stood there, and what stands there now.
        stated: whether the line says that it survives.
    """

    module: str
    line: int
    change: str
    code: CodeType
    stated: bool = False

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}.py:{self.line}: {self.change}"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Every other node that could stand here; `node` itself stays as it is."""
    new: Any = copy.copy(node)
    match node:
        case ast.Compare(ops=[_]):
            for other in COMPARISONS.get(type(node.ops[0]), []):
                yield ast.Compare(new.left, [other()], new.comparators)
        case ast.BinOp() | ast.AugAssign():
            other_operator = OPERATORS.get(type(node.op))
            if other_operator:
                new.op = other_operator()
                yield new
        case ast.BoolOp():
            new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield new
            yield copy.copy(new.values[0])
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.If() | ast.IfExp():
            new.test = ast.UnaryOp(ast.Not(), new.test)
            yield new
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            new.func = ast.Name("max" if name == "min" else "min", ast.Load())
            yield new
        case _:
            pass
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Return(value=ast.Constant()):
            yield ast.Pass()
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


def mutants(source: str, module: str, lines: Container[int]) -> Iterator[Mutant]:
    """Every mutant of these lines of a module. Exits where a line states one that there is not."""
    tree = ast.parse(source)
    original_tokens = tokens(ast.unparse(tree))
    statements = stated(source)
    found: set[tuple[int, str]] = set()
    for children, index in list(places(tree)):
        original = children[index]
        line = getattr(original, "lineno", 0)
        if not isinstance(original, ast.AST) or line not in lines:
            continue
        for new in changes(original):
            children[index] = ast.fix_missing_locations(ast.copy_location(new, original))
            claims: list[str] = []
            if line in statements:
                mutant_tokens = tokens(ast.unparse(tree))
                claims = [c for c in statements[line] if occurs_more(c, mutant_tokens, original_tokens)]
            found.update((line, claim) for claim in claims)
            code = compile(tree, module, "exec")
            yield Mutant(module, line, f"{excerpt(original)} -> {excerpt(new)}", code, bool(claims))
            children[index] = original
    for line, claims in statements.items():
        for claim in claims:
            if line in lines and (line, claim) not in found:
                sys.exit(f"{module}, line {line}: no mutant has {claim!r}")


def excerpt(node: ast.AST) -> str:
    """A node's text, of a branch only the condition."""
    return ast.unparse(node.test if isinstance(node, ast.If | ast.IfExp) else node)


def stated(source: str) -> dict[int, list[str]]:
    """By line, the changes that survive, as its comments state them."""
    found: dict[int, list[str]] = {}
    waiting: list[str] = []  # of lines that are nothing but a comment
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            match = STATED.match(token.string)
            claims = match[1].split(" | ") if match else []
            if token.line.strip().startswith("#"):
                waiting += claims
            elif claims:
                found.setdefault(token.start[0], []).extend(claims)
        elif token.type not in (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT) and waiting:
            found.setdefault(token.start[0], []).extend(waiting)
            waiting = []
    return found


def tokens(source: str) -> str:
    """A text's tokens with one blank around each."""
    read = tokenize.generate_tokens(io.StringIO(source).readline)
    return " " + "  ".join(token.string for token in read if token.string.strip()) + " "


def occurs_more(claim: str, changed: str, original: str) -> bool:
    """Whether these tokens are more often in the changed code."""
    wanted = tokens(claim)
    return changed.count(wanted) > original.count(wanted)


# ---- running them


class Limit:
    """A plugin that ends the process when one test computes for too long."""

    def pytest_runtest_setup(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)


def warm_up(tests: list[str]) -> None:
    """Load all that the tests import, but neither them nor games, so that each mutant starts at once."""
    with redirect_stdout(io.StringIO()):
        pytest.main([*OPTIONS, "--collect-only", *tests])
    for name in list(sys.modules):
        if name.startswith(("tests.", "waghals.games.")) and name != __name__:
            del sys.modules[name]
    discovery.forget()
    gc.freeze()
    gc.disable()


def outcomes(mutants: Iterator[Mutant], tests: list[str], processes: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, in the order in which they end, and whether all tests pass with it."""
    running: dict[int, Mutant] = {}

    def ended() -> tuple[Mutant, bool]:
        child, status = os.wait()
        return running.pop(child), status == 0

    for mutant in mutants:
        if len(running) == processes:
            yield ended()
        child = os.fork()
        if child == 0:
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            os._exit(0 if passes(mutant, tests) else 1)
        running[child] = mutant
    while running:
        yield ended()


def passes(mutant: Mutant, tests: list[str]) -> bool:
    """Run the tests with the mutant in its module's place (in a process of its own)."""
    original = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return mutant.code if name == mutant.module else original(loader, name)

    with (
        redirect_stdout(io.StringIO()),
        redirect_stderr(io.StringIO()),
        patch.object(SourceFileLoader, "get_code", get_code),
    ):
        try:
            return pytest.main([*OPTIONS, *tests], plugins=[Limit()]) == 0
        except BaseException:
            return False


# ---- the command


def rule_files(folder: Path) -> list[Path]:
    """The files of a game's package that have its rules, and its notation; not what a net sees and plays."""
    texts = {file: file.read_text() for file in sorted(folder.glob("*.py")) if file.name != "features.py"}
    marked = [file for file, text in texts.items() if "\n@rule\n" in text and "waghals.bots" not in text]
    return [*marked, folder / "notation.py"]


def main(game: str, file: str | None = None, first: str = "1", last: str | None = None) -> bool:
    """Print what is not as stated; whether everything is."""
    folder, package = discovery.folder(game), discovery.package(game)
    files = [folder / file] if file else rule_files(folder)
    lines = range(int(first), int(last or first) + 1) if first != "1" or last else range(sys.maxsize)
    tests = [name for name in (test.format(folder.name) for test in TESTS) if Path(name).exists()]
    warm_up(tests)
    unchanged = Mutant("", 0, "", compile("", "none", "exec"))
    if not all(passed for _, passed in outcomes(iter([unchanged]), tests, 1)):
        sys.exit("the tests fail even without a mutant")
    all_as_stated = True
    for path in files:
        killed = survived = 0
        made = mutants(path.read_text(), f"{package}.{path.stem}", lines)
        for mutant, survives in outcomes(made, tests, os.cpu_count() or 1):
            killed, survived = killed + (not survives), survived + survives
            if survives != mutant.stated:
                all_as_stated = False
                print(f"{mutant}: {'survives' if survives else 'stated, but killed'}", flush=True)
        print(f"{game} {path.name}: {killed + survived} mutants, {survived} survive", flush=True)
    return all_as_stated


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
