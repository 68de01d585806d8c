"""A driver that reads beyond the last element, to see that bounds checks check."""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule


@rule
def out_of_bounds(moves: Any) -> int:
    """The action after the last one for which there is room."""
    action: int = moves[0].action[moves[0].action.size]
    return action
