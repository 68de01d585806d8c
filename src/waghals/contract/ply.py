"""Who is meant when it is no seat, and how a choice is left to chance."""

from collections.abc import Callable
from typing import TypeAlias

CHANCE = -1  # whose ply it is: nobody's, something is left to chance
TERMINAL = -2  # whose ply it is: nobody's, the match is over
SPECTATOR = -1  # the viewer of a view: somebody without a seat

RandBelow: TypeAlias = Callable[[int], int]
"""Draws a number below its argument, each equally likely."""
