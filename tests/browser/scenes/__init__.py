"""Positions of each game that its page has to be able to show, found by discovery.

A game adds a module of its name here with `SCENES`, a mapping from what one sees to a `Scene`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple, cast


class Scene(NamedTuple):
    """A position: lines of a record, parted by ``/``, that lead to it, and the options agreed.

    With `goes_on` the lines follow those of the scene before, in the same match.
    """

    script: str
    options: Mapping[str, str] = {}
    goes_on: bool = False


def scenes() -> dict[str, dict[str, Scene]]:
    """The scenes of every game that has some, by the game's name."""
    return {
        found.name.replace("_", "-"): cast(
            "dict[str, Scene]", import_module(f"{__name__}.{found.name}").SCENES
        )
        for found in pkgutil.iter_modules(__path__)
    }
