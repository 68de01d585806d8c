"""The header of a record: which game with which options, among whom, with which dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from waghals.contract.game import Game
from waghals.match.chance import Verifiable
from waghals.match.line import escape
from waghals.match.match import Match
from waghals.match.seat import Seat

FORMAT = "2"
READABLE = ("1", FORMAT)  # in version 1 outcomes have no numbers


@dataclass(frozen=True)
class Header:
    """What a record says before its plies.

    Attributes:
        game: the game with its options.
        seats: who plays, by seat.
        stated: the names of the options that the record spells out.
        rules: the version of the game's rules; None where the record does not say.
        match_id: None where the record does not say.
        commitment: to the secret of verifiable dice, in hexadecimal; None for other dice.
        seeds: of verifiable dice, by seat.
        secret: of verifiable dice, in hexadecimal; None while it is not disclosed.
    """

    game: Game
    seats: tuple[Seat, ...]
    stated: frozenset[str] = frozenset()
    rules: int | None = None
    match_id: str | None = None
    commitment: str | None = None
    seeds: tuple[str, ...] = ()
    secret: str | None = None

    @classmethod
    def of(cls, match: Match, *, secret: bool) -> Self:
        """The header of a match, with the secret of its dice or without it."""
        game, dice = match.game, match.chance
        setting = (game, match.seats, frozenset(game.options), game.rules.RULES_VERSION)
        if not isinstance(dice, Verifiable):
            return cls(*setting)
        disclosed = dice.secret.hex() if secret else None
        return cls(*setting, dice.match_id, dice.commitment, dice.seeds, disclosed)

    @property
    def dice(self) -> Verifiable | None:
        """The draws, as anyone can recompute them; None without the secret."""
        if self.secret is None or self.match_id is None:
            return None
        return Verifiable(self.match_id, bytes.fromhex(self.secret), self.seeds)

    def lines(self) -> list[str]:
        """As a record writes it."""
        return [
            f"waghals {FORMAT}",
            f"game {self.game.name}",
            *([] if self.rules is None else [f"rules {self.rules}"]),
            *self._options(),
            *(f"seat {number} {escape(seat.name)}" for number, seat in enumerate(self.seats)),
            *(f"bot {number} {seat.bot}" for number, seat in enumerate(self.seats) if seat.bot),
            *self._proof(),
        ]

    def _options(self) -> list[str]:
        options = [option for option in self.game.rules.OPTIONS if option.name in self.stated]
        values = self.game.options
        return [f"option {o.name} {o.text(values[o.name])}" for o in options]

    def _proof(self) -> list[str]:
        return [
            *([] if self.match_id is None else [f"match {self.match_id}"]),
            *([] if self.commitment is None else [f"commitment {self.commitment}"]),
            *(f"seed {number} {escape(seed)}" for number, seed in enumerate(self.seeds)),
            *([] if self.secret is None else [f"secret {self.secret}"]),
        ]
