"""The games, one package each: found by its folder, removed by deleting it.

`waghals.games` is this package and, called, lists the names of all games there are.
"""

from __future__ import annotations

import sys
from types import ModuleType

from waghals.contract import discovery


class _Games(ModuleType):
    """A module that can be called, since the package and the function share a name."""

    def __call__(self) -> list[str]:
        return discovery.games()


sys.modules[__name__].__class__ = _Games
