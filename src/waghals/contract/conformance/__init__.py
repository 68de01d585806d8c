"""What every game promises, checked: for whoever writes one, in this distribution or another.

    from waghals.contract.conformance import check, check_game, check_ranges, configurations

    check_game("pig")
    check_ranges("pig")
    for game in configurations("pig"):
        check(game)

`waghals.engine.three_ways` compares interpreted and compiled rules.
"""

from waghals.contract.conformance.configurations import configurations
from waghals.contract.conformance.promise import BrokenPromise
from waghals.contract.conformance.promises import check
from waghals.contract.conformance.ranges import check_ranges
from waghals.contract.conformance.statements import check_game
from waghals.contract.conformance.walk import Walk, random_walk

__all__ = ["BrokenPromise", "Walk", "check", "check_game", "check_ranges", "configurations", "random_walk"]
