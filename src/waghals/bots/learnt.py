"""What a net is given of a game, and how it plays it: as the game states, or else made from its views.

Of a game without `features` each number of a view that a ply can change is an input: one for each value
but the least where these are few, else where it lies in its range. Rows with a number for each seat begin at
the one that looks, and so do numbers of seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from waghals.contract.discovery import needed, package, part, remembered
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.record import Field, FixedRow, Record, rule

__all__ = ["driver", "features_for", "guesses", "policy_for", "put", "put_seat"]

ONE_PLY = str(Path(__file__).with_name("one_ply.py"))
FEW = 8  # values beside the least that are an input each
TEXT = "TEXT"  # what features that are made here hold their source under
PARTS = (
    *("node", "seat_from", "scatter", "pass_turn", "rivals_turn", "describe", "expect"),
    *("seen", "choose", "decide", "luck"),
)


def features_for(name: str) -> ModuleType:
    """The features of a game. Raises UnknownGame."""
    return part(name, "features") or _features(name)


def policy_for(name: str) -> ModuleType:
    """The policy of a game. Raises UnknownGame; WaghalsError: its rules or its modules allow none."""
    return needed(name, "policy") if part(name, "features") else _policy(name)


def guesses(game: Game[Any, Any, Any]) -> bool:
    """Whether the policy of a game plays on states, so that a seat has to guess at what is hidden from it."""
    return game.hides and part(game.name, "features") is None


def driver(module: ModuleType) -> ModuleType | str:
    """Features or a policy as the engine takes them."""
    text: str | None = getattr(module, TEXT, None)
    return text or module


@rule
def put(f: Any, k: int, value: int, low: int, high: int) -> int:
    """Write a number of this range as features from the `k`-th on; the place after them."""
    if high - low > FEW:
        f[k] = (value - low) / (high - low)
        return k + 1
    for i in range(high - low):
        f[k + i] = 1.0 if value == low + 1 + i else 0.0
    return k + high - low


@rule
def put_seat(f: Any, k: int, value: int, me: int, players: int, seats: int) -> int:
    """Write a seat, or -1, as features from the `k`-th on, counted from `me`; the place after them."""
    for i in range(seats):
        f[k + i] = 1.0 if value >= 0 and i < players and value == (me + i) % players else 0.0
    return k + seats


@remembered
def _policy(name: str) -> ModuleType:
    """A copy of `one_ply` that sees the rules and the features of one game."""
    rules, features = needed(name, "rules"), _features(name)
    if taken := [each for each in PARTS if hasattr(rules, each)]:
        raise WaghalsError(
            f"{name} cannot be learnt: its rules use the name {taken[0]!r} of a part of a policy"
        )
    module = ModuleType(f"{package(name)}.policy")
    module.__file__, module.__package__ = ONE_PLY, __package__
    SourceFileLoader(module.__name__, ONE_PLY).exec_module(module)
    lacking = [key for key, value in vars(module).items() if value is None]
    known = {**vars(rules), **vars(features)}
    vars(module).update({key: known[key] for key in lacking if key in known and not key.startswith("__")})
    return module


@remembered
def _features(name: str) -> ModuleType:
    text, module = _text(name), ModuleType(f"{package(name)}.features")
    exec(compile(text, f"<features of {name}>", "exec"), vars(module))
    setattr(module, TEXT, text)
    return module


def _text(name: str) -> str:
    """The features of a game as the text of a module."""
    rules, view = needed(name, "rules"), part(name, "view")
    kind: type[Record] = view.View if view else rules.State
    options = {option.name: option for option in rules.OPTIONS}
    seats: int = options["players"].high
    fields = {
        key: field
        for key, field in kind.fields.items()
        if key not in options and not isinstance(field, FixedRow)
    }
    written = [line for key, field in fields.items() for line in _writing(key, field, seats)]
    blank = [line for key, field in kind.fields.items() for line in _blanking(key, field)] if view else []
    look = ["v = room.views[0]", *blank, "write_view(s, me, v)", "return v"] if view else ["return s"]
    lines = {"seats": seats, "inputs": seats + sum(_size(field, seats) for field in fields.values())}
    return TEMPLATE.format(
        imported=f"from {package(name)}.view import write_view\n" if view else "",
        version=crc32(repr((lines, written)).encode()),
        look="\n    ".join(look),
        written="\n    ".join(written),
        **lines,
    )


def _size(field: Field, seats: int) -> int:
    """How many features a field has."""
    each = seats if _is_seat(field, seats) else field.high - field.low
    count = 1
    for length in field.shape:
        count *= length
    return count * (each if each <= FEW or _is_seat(field, seats) else 1)


def _is_seat(field: Field, seats: int) -> bool:
    return field.high == seats - 1 and field.low in (-1, 0)


def _writing(key: str, field: Field, seats: int) -> Iterator[str]:
    """The lines that write a field's features."""
    at = f"v.{key}"
    for depth, length in enumerate(field.shape):
        i = INDICES[depth]
        yield f"{'    ' * depth}for {i} in range({length}):"
        turned = depth == 0 and length == seats
        at += f"[(me + {i}) % v.players if {i} < v.players else {i}]" if turned else f"[{i}]"
    number = f"put_seat(f, k, {at}, me, v.players, SEATS)" if _is_seat(field, seats) else ""
    yield f"{'    ' * len(field.shape)}k = {number or f'put(f, k, {at}, {field.low}, {field.high})'}"


def _blanking(key: str, field: Field) -> Iterator[str]:
    """The lines that make a field of a view zero."""
    at = f"v.{key}"
    for depth, length in enumerate(field.shape):
        yield f"{'    ' * depth}for {INDICES[depth]} in range({length}):"
        at += f"[{INDICES[depth]}]"
    yield f"{'    ' * len(field.shape)}{at} = 0"


INDICES = "ij"
TEMPLATE = '''"""Features made from what the views of a game declare."""

from __future__ import annotations

from waghals.bots.learnt import put, put_seat
from waghals.contract.record import rule
{imported}
VERSION = {version}
SEATS = {seats}


def inputs(players):
    return {inputs}


@rule
def look(s, me, room):
    {look}


@rule
def write_features(v, me, f):
    k = put_seat(f, 0, me, 0, SEATS, SEATS)
    {written}
'''
