"""What stands for the rule of the same name in games where nothing is hidden: a view is the state itself."""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule


@rule
def write_view(s: Any, viewer: int, v: Any) -> None:
    """There is nothing to write."""
