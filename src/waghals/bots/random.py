"""Any legal action, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from waghals.contract.game import Game
    from waghals.contract.history import History


class Random:
    """Chooses uniformly at random; plays every game."""

    name = "random"
    title = "Random"

    def choose(
        self,
        game: Game,
        view: Any,
        history: History,
        legal: Sequence[int],
        randbelow: Callable[[int], int],
    ) -> int:
        return legal[randbelow(len(legal))]


RANDOM = Random()
