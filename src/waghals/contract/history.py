"""What a viewer was shown of a match, ply by ply: its history of observations and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

__all__ = ["HIDDEN", "History", "Shown"]

HIDDEN = "?"
"""The notation of an outcome that a viewer may not see."""


class Shown(NamedTuple):
    """One ply as a viewer was shown it.

    Attributes:
        view: what the viewer saw before the ply (see `Game.observation`).
        seat: who acted, or `CHANCE`.
        text: the notation, such as ``advance 7 8``; `HIDDEN` for an outcome that it may not see.
    """

    view: Any
    seat: int
    text: str


History: TypeAlias = Sequence[Shown]
"""All plies of a match so far, oldest first. What was taken back is gone."""
