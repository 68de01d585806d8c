"""One place at a table, and whoever sits on it."""

from __future__ import annotations

from dataclasses import dataclass

from waghals.match.seat import Seat
from waghals.table.view import Kind

BOT_SEED = "bot"  # what a bot gives for a seed
NO_SEED = "none"  # what stands for the seed of a person whose browser gave none


@dataclass
class Chair:
    """A place at the table. An empty one has no name.

    Attributes:
        name: of the person or bot.
        bot: the bot's name in the code, for a bot.
        holder: the hash of the person's browser.
        recover: the hash of the code that takes the chair over.
        seed: given for the coming match, or empty.
        away: the person's pages are all closed.
        stand_in: the bot that plays for the absent person.
        wants_end: the person agrees to end the match early.
        lifted: the person has lifted the curtain before this seat, for this turn.
    """

    name: str | None = None
    bot: str | None = None
    holder: str | None = None
    recover: str = ""
    seed: str = ""
    away: bool = False
    stand_in: str | None = None
    wants_end: bool = False
    lifted: bool = False

    @property
    def kind(self) -> Kind:
        if self.name is None:
            return "empty"
        return "person" if self.bot is None else "bot"

    @property
    def player(self) -> str | None:
        """The bot that plays here now, or None if a person does."""
        return self.bot or self.stand_in

    @property
    def here(self) -> bool:
        """A person who is there."""
        return self.kind == "person" and not self.away

    @property
    def frozen_seed(self) -> str:
        return self.seed or (BOT_SEED if self.bot else NO_SEED)

    @property
    def seat(self) -> Seat:
        assert self.name is not None
        return Seat(self.name, self.bot)
