"""What learners see: the spaces of a game, and views as rows of numbers.

An observation has the numbers of a view, field by field in the order of `Game.view_fields`, rows and grids
in the order of their places. `columns` says what each of them is.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from waghals.contract.discovery import recalled
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.record import Field, Record

if TYPE_CHECKING:
    from gymnasium.spaces import Discrete, Space

__all__ = [
    "Column",
    "Observation",
    "action_space",
    "columns",
    "dtype",
    "flatten",
    "mask",
    "observation_space",
    "unflatten",
]

Observation: TypeAlias = "dict[str, NDArray[Any]]"
"""``observation``, the numbers of a view, and ``action_mask``, 1 for legal actions and 0 for all others."""

MASK = np.int8


class Column(NamedTuple):
    """What one number of an observation is.

    Attributes:
        name: such as ``player`` or ``stones[0][3]``.
        field: the field of the view that it belongs to.
        place: empty for a number, else its place in the row or grid.
        low: the least that it can be.
        high: the greatest that it can be.
    """

    name: str
    field: str
    place: tuple[int, ...]
    low: int
    high: int


def columns(game: Game) -> list[Column]:
    """What each number of the game's observations is, in their order."""
    return [
        Column(name + "".join(f"[{i}]" for i in place), name, place, field.low, field.high)
        for name, field in game.view_fields.items()
        for place in itertools.product(*map(range, field.shape))
    ]


def dtype(fields: Mapping[str, Field]) -> np.dtype[Any]:
    """The type of an observation's numbers: int16, or a wider one where a field has more bits."""
    return np.result_type(np.int16, *{f"i{field.bits // 8}" for field in fields.values()})


def observation_space(game: Game) -> Space[Observation]:
    """``Dict(observation=Box(...), action_mask=Box(...))``: the numbers of a view, and what is legal."""
    from gymnasium.spaces import Box, Dict

    kind, told = dtype(game.view_fields), columns(game)
    low, high = (np.array([getattr(column, end) for column in told], kind) for end in ("low", "high"))
    space = Dict(
        observation=Box(low, high, dtype=kind.type), action_mask=Box(0, 1, (game.actions,), dtype=MASK)
    )
    return cast("Space[Observation]", space)


def action_space(game: Game) -> Discrete:
    """``Discrete(game.actions)``; `sample` takes an action mask."""
    from gymnasium.spaces import Discrete

    return Discrete(game.actions)


def flatten(view: Record) -> NDArray[Any]:
    """The numbers of a view, a row of shape ``(n,)``."""
    numbers: list[int] = []
    for name, field in view.fields.items():
        value = getattr(view, name)
        if not field.shape:
            numbers.append(value)
        elif len(field.shape) == 1:
            numbers += value
        else:
            for row in value:
                numbers += row
    kind: Any = type(view)
    return np.array(numbers, _dtype(kind))


@recalled(64)
def _dtype(kind: type[Record]) -> np.dtype[Any]:
    """The type of numbers of a kind of view; to work it out takes as long as all the rest."""
    return dtype(kind.fields)


def unflatten(game: Game, row: NDArray[Any]) -> Any:
    """The view whose numbers these are. Raises WaghalsError: it is no row of this game's observations."""
    size = sum(math.prod(field.shape) for field in game.view_fields.values())
    if row.shape != (size,):
        raise WaghalsError(f"a row of {game.name} has shape ({size},); given was {row.shape}")
    values, start = dict[str, Any](), 0
    for name, field in game.view_fields.items():
        end = start + math.prod(field.shape)
        values[name] = row[start:end].reshape(field.shape).tolist()
        start = end
    return game.View.from_json(values)


def mask(game: Game, legal: list[int]) -> NDArray[np.int8]:
    """1 for each of these actions and 0 for every other."""
    row = np.zeros(game.actions, MASK)
    row[legal] = 1
    return row
