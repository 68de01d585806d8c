"""Whether the chance plies of a record are what its seeds and its secret make them."""

from __future__ import annotations

from waghals.contract.errors import WaghalsError
from waghals.match.chance import ByHand, Verifiable
from waghals.match.event import CHANCE_MARK
from waghals.match.match import Match
from waghals.match.record import Record


class NotVerified(WaghalsError):
    """A record whose draws cannot be checked, or do not pass the check."""


def verify(record: Record) -> int:
    """Recompute the commitment and every draw; returns how many draws there were.

    Raises:
        NotVerified: the record has no commitment, or no secret yet, or hides an outcome; the
            secret is not the one committed to; or a draw is another than was written.
    """
    dice = _dice(record)
    match = Match(record.header.game, record.header.seats, ByHand())
    for number, ply in zip(record.at, record.plies, strict=True):
        if ply.startswith(CHANCE_MARK):
            _check_draw(match, dice, number, ply)
        match.append(ply)
    return match.falls


def _dice(record: Record) -> Verifiable:
    head = record.header
    if head.commitment is None:
        raise NotVerified("this record has no commitment: its dice were not of the verifiable kind")
    if (dice := head.dice) is None:
        raise NotVerified("the secret is not told yet: it stands in the record once the match is over")
    if dice.commitment != head.commitment:
        raise NotVerified(f"the secret belongs to commitment {dice.commitment}, not to {head.commitment}")
    if record.known < len(record.plies):
        raise NotVerified(f"line {record.at[record.known]}: the outcome is hidden")
    return dice


def _check_draw(match: Match, dice: Verifiable, number: int, ply: str) -> None:
    """Compare what was written with the draw, both as the game itself would write them."""
    game, state = match.game, match.state
    drawn = game.outcome_text(state, dice.draw(match.falls, game.outcomes(state)))
    written = ply.removeprefix(CHANCE_MARK).strip()
    if game.outcome_text(state, game.parse_outcome(state, written)) != drawn:
        raise NotVerified(f"line {number}: written is {written}, but draw {match.falls} gives {drawn}")
