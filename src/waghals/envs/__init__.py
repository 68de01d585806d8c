"""Games as environments of other libraries; their packages come with ``pip install waghals[lab]``,
that of OpenSpiel with ``waghals[openspiel]``.

Importing this package registers every game with Gymnasium and PettingZoo, as ``waghals/CantStop-v0`` and so
on.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from waghals.contract.discovery import games
from waghals.contract.errors import brought_by
from waghals.contract.game import game

if TYPE_CHECKING:
    import gymnasium
    import pettingzoo  # pyright: ignore[reportMissingTypeStubs]

    from waghals.envs.opponents import Opponents, VectorOpponents
    from waghals.envs.spaces import Observation
    from waghals.envs.spiel import SpielGame

__all__ = ["aec", "gym", "openspiel", "vector"]

RANDOM = ("random",)


def aec(
    name: str, *, render_mode: str | None = None, **options: object
) -> pettingzoo.AECEnv[str, Observation, Any]:
    """A game as an agent environment cycle of PettingZoo, in the wrappers of its classic games.

    Args:
        name: the game, such as ``"cant-stop"``.
        render_mode: None, ``"ansi"`` (`render` returns the board as text) or ``"human"`` (it is printed).
        options: of the game.

    Raises:
        UnknownGame, BadOption: as `waghals.game`.
        NotInstalled: PettingZoo is missing.
    """
    with brought_by("lab"):
        from waghals.envs.agents import wrapped
    return wrapped(game(name, **options), render_mode)


def gym(
    name: str,
    *,
    opponents: Opponents = RANDOM,
    seat: int | str = 0,
    render_mode: str | None = None,
    **options: object,
) -> gymnasium.Env[Observation, Any]:
    """A game as an environment of Gymnasium: one learner against bots.

    Args:
        name: the game, such as ``"cant-stop"``.
        opponents: the name of a bot, ``module:NAME`` or a bot; or a list of these, one for all other seats or
            one a seat, beginning after the learner's.
        seat: the learner's, or ``"random"``: drawn for each match.
        render_mode: None, ``"ansi"`` (`render` returns the board as text) or ``"human"`` (it is printed).
        options: of the game.

    Raises:
        UnknownGame, BadOption: as `waghals.game`.
        UnknownBot: no bot of that name plays the game.
        WaghalsError: there is no such seat, or there are more or fewer opponents than seats.
        NotInstalled: Gymnasium is missing.
    """
    with brought_by("lab"):
        from waghals.envs.single import Single
    return Single(game(name, **options), opponents, seat, render_mode)


def vector(
    name: str,
    size: int,
    *,
    opponents: VectorOpponents = RANDOM,
    seat: int | str = 0,
    copy: bool = True,
    render_mode: str | None = None,
    **options: object,
) -> gymnasium.vector.VectorEnv[Observation, Any, Any]:
    """Many matches at once as a vector environment of Gymnasium, a learner in each.

    Against opponents that play at random, or by policies that can be compiled, all of it is compiled. Against
    any other bot the matches are played one after the other, by Gymnasium's `SyncVectorEnv` over `gym`, no
    faster than each would be alone.

    Args:
        name: the game, such as ``"cant-stop"``.
        size: how many matches.
        opponents: as `gym` takes them; or policies, each a function of a view, of moves and of a generator
            as `waghals.engine.Batch.play` takes it, beside other seats that play at random.
        seat: the learner's, or ``"random"``: drawn for each match.
        copy: whether what is returned stays as it is; else the next call overwrites it.
        render_mode: None or ``"ansi"``: `render` returns the board of each match as text.
        options: of the game.

    Raises:
        UnknownGame, BadOption: as `waghals.game`.
        UnknownBot: no bot of that name plays the game.
        WaghalsError: there is no such seat, or size; there are more or fewer opponents than seats, or
            policies beside bots that cannot be compiled.
        NotInstalled: Gymnasium or the engine is missing.
    """
    with brought_by("lab"):
        from waghals.envs.many import vectorised
    return vectorised(game(name, **options), size, opponents, seat, copy, render_mode)


def openspiel(name: str, **options: object) -> SpielGame:
    """A game as one of OpenSpiel, a `pyspiel.Game`: chance nodes, information states, observations.

    The first call registers every game, and so does importing `waghals.envs.spiel`, for
    ``pyspiel.load_game("waghals_cant_stop(players=3)")``.

    Args:
        name: the game, such as ``"cant-stop"``.
        options: of the game.

    Raises:
        UnknownGame, BadOption: as `waghals.game`.
        NotInstalled: OpenSpiel is missing; ``pip install waghals[openspiel]`` brings it.
    """
    with brought_by("openspiel"):
        from waghals.envs.spiel import load_game
    return load_game(game(name, **options))


def numbered(num_envs: int, name: str, **given: Any) -> gymnasium.vector.VectorEnv[Observation, Any, Any]:
    """`vector` as Gymnasium's `make_vec` calls it."""
    return vector(name, num_envs, **given)


def _register() -> None:
    """Tell Gymnasium and PettingZoo of every game: ``cant-stop`` is ``waghals/CantStop-v0``."""
    from gymnasium.envs import registration

    for name in games():
        if (id_ := _id(name)) not in registration.registry:
            registration.register(  # pyright: ignore[reportUnknownMemberType]
                id=id_,
                entry_point="waghals.envs:gym",
                vector_entry_point="waghals.envs:numbered",
                kwargs={"name": name},
            )
    if find_spec("pettingzoo") is not None:
        import pettingzoo  # pyright: ignore[reportMissingTypeStubs]

        for name in games():
            if (id_ := _id(name)) not in pettingzoo.aec_registry:
                pettingzoo.register("aec", id_, "waghals.envs:aec", kwargs={"name": name})


def _id(name: str) -> str:
    return f"waghals/{''.join(word.capitalize() for word in name.split('-'))}-v0"


if find_spec("gymnasium") is not None:
    _register()
