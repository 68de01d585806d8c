"""What stands where no policy plays: each legal action is equally likely. Compiled once for each game."""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.engine.playouts import randbelow


@rule
def ask_policy(which: int, v: Any, m: Any, generator: Any) -> int:
    action: int = m.action[randbelow(generator, m.count)]
    return action
