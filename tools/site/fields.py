"""The fields of a game's views, with what the declaration says of each."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from math import prod

from waghals.contract.game import Game
from waghals.contract.record import Field, Record


def table(game: Game) -> Iterator[str]:
    """The table of all fields in their order: name, shape, range, place in a flat observation, meaning."""
    said, first = meanings(game.View), 0
    options = {option.name for option in game.rules.OPTIONS}
    yield f"{docstring(game.View)}\n" if docstring(game.View) else ""
    yield "Observations of environments are these numbers in one row, in this order.\n"
    yield "| field | shape | range | in the row | meaning |\n|---|---|---|---|---|"
    for name, field in game.view_fields.items():
        end = first + prod(field.shape)
        place = f"{first}" if end == first + 1 else f"{first}–{end - 1}"
        meaning = "the option" if name in options else said.get(name, "")
        yield f"| `{name}` | {shape(field)} | {field.low} to {field.high} | {place} | {meaning} |"
        first = end


def size(game: Game) -> int:
    """How many numbers a view has."""
    return sum(prod(field.shape) for field in game.view_fields.values())


def shape(field: Field) -> str:
    return " × ".join(map(str, field.shape)) or "number"


def unsaid(game: Game) -> list[str]:
    """The fields of whose meaning the declaration says nothing, and which are no options."""
    told = {option.name for option in game.rules.OPTIONS} | meanings(game.View).keys()
    return [name for name in game.view_fields if name not in told]


def docstring(record: type[Record]) -> str:
    """What the nearest declaration says of the record as a whole."""
    return " ".join(next((cls.__doc__ for cls in record.__mro__ if cls.__doc__), "").split())


def meanings(record: type[Record]) -> Mapping[str, str]:
    """What the comment beside each field says, by the field's name."""
    found: dict[str, str] = {}
    for cls in record.__mro__:
        if not issubclass(cls, Record) or cls is Record:
            continue
        source = inspect.getsource(cls)
        lines = source.splitlines()
        (declared,) = ast.parse(source).body
        assert isinstance(declared, ast.ClassDef)
        for node in declared.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.end_lineno:
                comment = lines[node.end_lineno - 1][node.end_col_offset :].strip()
                if comment.startswith("#"):
                    found.setdefault(node.target.id, comment.lstrip("# ").replace("|", "\\|"))
    return found
