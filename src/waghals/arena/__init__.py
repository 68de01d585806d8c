"""Matches of players against each other, and what they tell of their strength.

`compete` plays them; each seed is played from every seat, and the same seed gives the same results on any
number of processes.
"""

from waghals.arena.competing import compete
from waghals.arena.contests import Contest
from waghals.arena.sequential import SequentialTest
from waghals.arena.standings import Estimate, Performance, Standings

__all__ = ["Contest", "Estimate", "Performance", "SequentialTest", "Standings", "compete"]
