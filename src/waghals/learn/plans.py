"""How the nets that come with a game are trained, as its folder ``nets`` states it in ``plans.toml``.

Each table ``[[net]]`` of that file has the options of the game, ``seed`` and ``matches``, and what of a
`Plan` is not as usual.
"""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from waghals.bots.nets import FOLDER, variant_of
from waghals.contract.discovery import folder, games
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.learn.training import Plan

PLANS = "plans.toml"


class Planned(NamedTuple):
    """A net that comes with a game.

    Attributes:
        game: with its options.
        plan: how it is trained.
        seed: of the training.
        matches: how many it takes.
    """

    game: Game[Any, Any, Any]
    plan: Plan
    seed: int
    matches: int


def planned(name: str | None = None) -> list[Planned]:
    """The nets that come with a game, or with all. Raises UnknownGame; WaghalsError: a plan is wrong."""
    if name is None:
        return [each for one in games() for each in planned(one)]
    file = folder(name) / FOLDER / PLANS
    if not file.exists():
        return []
    try:
        return [_read(name, dict(net)) for net in tomllib.loads(file.read_text("utf-8"))["net"]]
    except (ValueError, KeyError, TypeError, WaghalsError) as error:
        raise WaghalsError(f"{file}: {error}") from error


def plan_for(game: Game[Any, Any, Any]) -> Planned | None:
    """The plan of the net that a game with these options would use; None: it has none."""
    wanted = game.players, variant_of(game)
    plans = (each for each in planned(game.name) if (each.game.players, variant_of(each.game)) == wanted)
    return next(plans, None)


def _read(name: str, net: dict[str, Any]) -> Planned:
    seed, matches = int(net.pop("seed")), int(net.pop("matches"))
    plan = Plan(**{key: net.pop(key) for key in Plan._fields if key in net})
    return Planned(Game(name, **net), plan, seed, matches)
