"""Who waits for the compiler is told so: by a line on a terminal, or as a program wants to be told."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeAlias

from numba.core import event as _event

event: Any = _event

PREFIX = "waghals.compiled."  # of the names of modules that are compiled

Listener: TypeAlias = Callable[[str, str], None]
"""Is called with the name of a game and of the function that begins to compile."""

_listener: Listener | None = None
_told: set[str] = set()


def report_to(listener: Listener | None) -> None:
    """Call this whenever a function begins to compile, and write nothing; None: as at first.

    At first a line is written to stderr when a game begins to compile, if that is a terminal.
    What comes from the cache is not reported.
    """
    global _listener
    _listener = listener


class _Compiler(event.Listener):  # type: ignore[misc]
    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if not function.__module__.startswith(PREFIX):
            return
        game = function.__module__.removeprefix(PREFIX).partition(".")[0].rpartition("-")[0]
        if _listener is not None:
            _listener(game.removesuffix("-checked"), function.__name__)
        elif game not in _told and sys.stderr is not None and sys.stderr.isatty():
            _told.add(game)
            print(f"Compiling the rules of {game}; they are kept for the next time.", file=sys.stderr)

    def on_end(self, event: Any) -> None:
        pass


event.register("numba:compile", _Compiler())
