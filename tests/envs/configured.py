"""Some configurations of every game, of all seat counts."""

from __future__ import annotations

import waghals
from waghals.contract.conformance import configurations

EVERY = 14  # configuration

GAMES = waghals.games()
SOME = [game for name in GAMES for game in configurations(name)[::EVERY]]
