"""Positions of each game that its page has to be able to show: `SCENES` of `tests/games/*/scenes.py`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, cast

GAMES = Path(__file__).parents[2] / "games"


class Scene(NamedTuple):
    """A position: lines of a record, parted by ``/``, that lead to it, and the game's options.

    With `goes_on` the lines follow those of the scene before, in the same match.
    """

    script: str
    options: Mapping[str, str] = {}
    goes_on: bool = False


def scenes() -> dict[str, dict[str, Scene]]:
    """The scenes of every game that has some, by the game's name and by what one sees."""
    folders = sorted(path.parent.name for path in GAMES.glob("*/scenes.py"))
    modules = {folder: import_module(f"tests.games.{folder}.scenes") for folder in folders}
    return {
        folder.replace("_", "-"): cast("dict[str, Scene]", module.SCENES)
        for folder, module in modules.items()
    }
