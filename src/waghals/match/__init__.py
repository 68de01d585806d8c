"""One match among seats: commands in, events out. No sockets, clocks or files."""

from waghals.match.chance import ByHand, Scripted, Seeded, Source, Verifiable
from waghals.match.event import Event
from waghals.match.match import Match
from waghals.match.seat import Seat

__all__ = ["ByHand", "Event", "Match", "Scripted", "Seat", "Seeded", "Source", "Verifiable"]
