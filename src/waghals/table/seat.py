"""A seat of a table, and whoever sits there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Occupant = Literal["person", "bot", "empty"]


@dataclass
class TableSeat:
    """A seat of the table, and whoever sits there. An empty one has no name."""

    name: str | None = None  # of the person or bot
    bot: str | None = None  # the bot's name in the code, for a bot
    holder: str | None = None  # the hash of the person's browser
    recover: str = ""  # the hash of the code that takes the seat over
    more_seats: bool = False  # the host lets the person's browser take more
    seed: str = ""  # given for the coming match, or empty
    away: bool = False  # the person's pages are all closed
    stand_in: str | None = None  # the bot that plays for the absent person
    wants_end: bool = False  # the person agrees to end the match early
    since: int = 0  # the version with which they sat down
    substitute: str | None = None  # the bot that plays this turn to its end, as the person's time was up
    hand_up: bool = False  # the person wants another match
    emote: str = ""  # the face that the person made last, or empty
    emoted: float = 0.0  # when, in seconds since 1970
    hand_shown: bool = False  # on a shared device: the person on turn has asked to see their hand

    @property
    def kind(self) -> Occupant:
        return "empty" if self.name is None else "person" if self.bot is None else "bot"

    @property
    def player(self) -> str | None:
        """The bot that plays here now, or None if a person does."""
        return self.bot or self.stand_in or self.substitute

    @property
    def here(self) -> bool:
        """A person who is there."""
        return self.kind == "person" and not self.away
