"""One round of a contest, match by match."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple

from waghals.arena.compiled import CompiledMatch
from waghals.arena.contests import Contest
from waghals.bots import Bot, BotFailed, Question, ask
from waghals.contract.errors import WaghalsError
from waghals.contract.ply import CHANCE, RandBelow
from waghals.match import Match, Seat, Seeded
from waghals.match.record import MatchRecord, format


class Played(NamedTuple):
    """A match that was played.

    Attributes:
        lineup: the players by seat.
        shares: of the win, by seat: 1 for a sole winner; they add up to 1.
        times: by seat, the milliseconds of each answer.
        record: the match written down, if that was asked for.
        adjusted: the shares less the luck that each seat had, by seat; none where nothing measures luck.
    """

    lineup: tuple[int, ...]
    shares: tuple[float, ...]
    times: tuple[array[float], ...]
    record: str
    adjusted: tuple[float, ...] = ()


def play_round(contest: Contest, number: int, *, recorded: bool = False) -> list[Played]:
    """The matches of a round.

    Raises:
        WaghalsError: a player failed.
    """
    return [play_match(contest, number, lineup, recorded=recorded) for lineup in contest.lineups(number)]


def play_match(contest: Contest, number: int, lineup: Sequence[int], *, recorded: bool = False) -> Played:
    """A match with the dice of a round, among these players by seat. Raises WaghalsError: a player failed."""
    game, dice = contest.game, contest.dice(number)
    seats = [Seat(contest.names[player], contest.bots[player].name) for player in lineup]
    match, times = Match(game, seats, Seeded(dice)), [array("d") for _ in lineup]
    draws = [Random(f"{dice}/{seat}").randrange for seat in range(len(lineup))]
    beside = (
        None
        if contest.interpreted
        else CompiledMatch.begun(game, [contest.bots[player] for player in lineup])
    )
    while not match.over:
        seat = match.to_move
        if seat == CHANCE:
            ply = match.roll()
        else:
            try:
                action, ms = _answer(contest.bots[lineup[seat]], match, seat, draws[seat], beside)
            except BotFailed as failed:
                among = ", ".join(contest.names[player] for player in lineup)
                raise WaghalsError(f"{failed} (dice {dice!r}, {among}, ply {match.version + 1})") from failed
            times[seat].append(ms)
            ply = match.act(seat, action)
        if beside is not None and ply is not None:
            beside.follow(ply)
    winners = game.winners(match.state)
    shares = tuple((seat in winners) / len(winners) for seat in range(len(lineup)))
    record = format(MatchRecord.of(match, complete=True)) if recorded else ""
    return Played(tuple(lineup), shares, tuple(times), record, beside.adjusted(shares) if beside else ())


def _answer(
    bot: Bot, match: Match, seat: int, draw: RandBelow, beside: CompiledMatch | None
) -> tuple[int, float]:
    """What a bot plays, by the rule of its game's policy where that is compiled; and the milliseconds."""
    began = perf_counter()
    action = beside.decide(seat) if beside else None
    if action is None:
        game, state = match.game, match.state
        question = Question(
            game, match.observation(seat), match.history(seat), game.legal_actions(state), draw
        )
        began = perf_counter()
        action = ask(bot, question).action
    return action, 1000 * (perf_counter() - began)
