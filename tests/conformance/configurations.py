"""Every game there is, with the options that its suite is played with."""

from __future__ import annotations

import waghals
from waghals.contract.conformance import configurations

EVERY_GAME = waghals.games()
EVERY_CONFIGURATION = [game for name in EVERY_GAME for game in configurations(name)]
