"""Any legal action, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from waghals.contract.game import Game


class Random:
    """Chooses blindly; plays every game."""

    name = "random"
    title = "Random"
    games: frozenset[str] | None = None

    def choose(self, game: Game, seen: Any, legal: Sequence[int], below: Callable[[int], int]) -> int:
        return legal[below(len(legal))]


BOT = Random()
