"""Whether the chance plies of a record are what its seeds and its secret make them."""

from __future__ import annotations

from waghals.contract.errors import WaghalsError
from waghals.match.chance import ByHand, Verifiable
from waghals.match.event import CHANCE_MARK, Event, WrittenOutcome
from waghals.match.match import Match
from waghals.match.record import MatchRecord

__all__ = ["NotVerified", "verify"]


class NotVerified(WaghalsError):
    """A record whose draws cannot be checked, or do not pass the check."""


def verify(record: MatchRecord) -> int:
    """Recompute the commitment and every draw; returns how many draws there were.

    A draw needs no rules: it is compared with the number in the record. The rules then say whether
    that number stands for what is written beside it, and of how many. Where the record has no
    number, the rules say how the draw is written, and that is compared.

    Raises:
        NotVerified: the record has no commitment, or no secret yet, or hides an outcome; the
            secret is not the one committed to; a draw is another than was written; or a ply is
            none that the rules allow.
    """
    dice = _dice(record)
    match = Match(record.header.game, record.header.seats, ByHand())
    for line, ply in zip(record.at, record.plies, strict=True):
        try:
            event = match.append(ply)
        except WaghalsError as error:
            raise NotVerified(f"line {line}: {error}") from error
        if event.outcomes is not None:
            _check_draw(match, event, dice, line, ply)
    return match.chance_plies


def _dice(record: MatchRecord) -> Verifiable:
    head = record.header
    if head.commitment is None:
        raise NotVerified("this record has no commitment: its dice were not of the verifiable kind")
    if (dice := head.dice) is None:
        raise NotVerified("the secret is not disclosed yet: it stands in the record once the match is over")
    if dice.commitment != head.commitment:
        raise NotVerified(f"the secret belongs to commitment {dice.commitment}, not to {head.commitment}")
    if record.known < len(record.plies):
        raise NotVerified(f"line {record.at[record.known]}: the outcome is hidden")
    return dice


def _check_draw(match: Match, event: Event, dice: Verifiable, line: int, ply: str) -> None:
    """Compare the last ply, one of chance, with its draw: by number if that is written, else by notation."""
    k, count = match.chance_plies - 1, match.game.outcomes(before := match.states[-2])
    drawn = dice.draw(k, count)
    text = match.game.outcome_text(before, drawn)
    numbered = WrittenOutcome.read(ply).number is not None
    if drawn != event.number if numbered else text != event.text:
        written = ply.removeprefix(CHANCE_MARK).strip()
        raise NotVerified(f"line {line}: written is {written}, but draw {k} gives {text} = {drawn}/{count}")
