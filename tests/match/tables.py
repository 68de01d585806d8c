"""Matches of Can't Stop, told by scripts of dice and plies."""

from __future__ import annotations

import waghals
from waghals.match import ByHand, Match, Scripted, Seat, Source

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def table(chance: Source | None = None, game: waghals.Game | None = None, **options: object) -> Match:
    """A match that nobody has played yet; dice are told by hand if nothing else is said."""
    agreed = game or waghals.game("cant-stop", **options)
    return Match(agreed, [Seat(name) for name in NAMES[: agreed.players]], chance or ByHand())


def told(script: str, match: Match | None = None) -> Match:
    """The match after these lines, parted by ``/``."""
    match = match or table()
    for line in script.split("/"):
        match.append(line.strip())
    return match


def played(script: str, dice: str, **options: object) -> Match:
    """Seats play the script's plies, and the dice fall as told; all dice have to be used."""
    falls = [fall.strip() for fall in dice.split("/")]
    source = Scripted(*falls)
    match = table(source, waghals.game("cant-stop", **options))
    for ply in script.split("/"):
        seat, _, action = ply.strip().partition(" ")
        if match.to_move == waghals.CHANCE:
            match.roll()
        match.act(int(seat), action)
    source.finish(match.falls)
    return match
