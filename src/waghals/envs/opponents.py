"""Who plays against a learner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, TypeAlias, cast

from waghals.bots import AnyBot, Bot, Random, bot
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.integer import as_int

Opponents: TypeAlias = "str | AnyBot | Sequence[str | AnyBot]"
"""A bot by its name or ``module:NAME``, itself or its class; or a list, one for all or one a seat."""

Policy: TypeAlias = "Callable[[Any, Any, Any], int]"
"""A function of a view, of moves and of a generator that the engine can compile; it gives a legal action."""

VectorOpponents: TypeAlias = "Opponents | Policy | Sequence[str | AnyBot | Policy]"
"""As `Opponents`, or policies among them."""

UNIFORM = -1  # instead of the number of a policy

ANY_SEAT = -1  # drawn for each match


def is_policy(given: object) -> bool:
    """Whether it is a function for the engine to compile, and no bot."""
    return isinstance(given, FunctionType)


def spread(game: Game, given: Any) -> list[Any]:
    """What was given for each other seat, beginning after the learner's. Raises WaghalsError."""
    several = isinstance(given, Sequence) and not isinstance(given, str)
    listed: list[Any] = list(cast(Any, given)) if several else [given]
    others = game.players - 1
    if len(listed) not in (1, others):
        raise WaghalsError(
            f"{game!r} takes 1 opponent for all or {others}, one a seat; given were {len(listed)}"
        )
    return listed if len(listed) == others else listed * others


def seated(game: Game, given: Any) -> list[Bot]:
    """The bot of each other seat, beginning after the learner's.

    Raises:
        UnknownBot: no bot of that name plays the game, or that one plays others.
        BadBot: what was given is no bot.
        WaghalsError: there are more or fewer than other seats.
    """
    return [bot(one, game.name) for one in spread(game, given)]


def compiled_by(game: Game, given: Any) -> tuple[list[FunctionType], list[int]] | None:
    """The policies that are to be compiled, and which plays at each other seat, or UNIFORM.

    None: no policy is given, and some opponents are bots that do not play at random.

    Raises:
        UnknownBot, BadBot, WaghalsError: as `seated`; or a policy is given beside a bot that does not play at
            random.
    """
    listed = spread(game, given)
    policies: list[FunctionType] = list(dict.fromkeys(one for one in listed if is_policy(one)))
    bots = seated(game, ["random" if is_policy(one) else one for one in listed])
    slow = [one for one in bots if type(one) is not Random]
    if policies and slow:
        raise WaghalsError(
            "beside a policy that is compiled opponents are policies or random;"
            f" given was the bot {slow[0].name}"
        )
    if slow:
        return None
    return policies, [policies.index(one) if is_policy(one) else UNIFORM for one in listed]


def learners_seat(game: Game, given: int | str) -> int:
    """The learner's seat, or ANY_SEAT for ``"random"``. Raises WaghalsError if there is no such seat."""
    if given == "random":
        return ANY_SEAT
    seat = as_int(given)
    if seat is None or not 0 <= seat < game.players:
        raise WaghalsError(f"the learner's seat is 0 to {game.players - 1} or 'random'; given was {given!r}")
    return seat
