"""Matches of Can't Stop, played from scripts of dice and plies."""

from __future__ import annotations

import waghals
from waghals.match import ByHand, Match, Scripted, Seat, Source

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def table(chance: Source | None = None, game: waghals.Game | None = None, **options: object) -> Match:
    """A match that nobody has played yet; its dice are typed in if nothing else is said."""
    game = game or waghals.game("cant-stop", **options)
    return Match(game, [Seat(name) for name in NAMES[: game.players]], chance or ByHand())


def after(script: str, match: Match | None = None) -> Match:
    """The match after these lines, parted by ``/``."""
    match = match or table()
    for line in script.split("/"):
        match.append(line.strip())
    return match


def played(script: str, dice: str, **options: object) -> Match:
    """Seats play the script's plies, with these rolls; all of them have to be used."""
    source = Scripted(*(roll.strip() for roll in dice.split("/")))
    match = table(source, waghals.game("cant-stop", **options))
    for ply in script.split("/"):
        seat, _, action = ply.strip().partition(" ")
        if match.to_move == waghals.CHANCE:
            match.roll()
        match.act(int(seat), action)
    source.finish(match.chance_plies)
    return match
