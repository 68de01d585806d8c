"""Games as games of OpenSpiel, each registered as ``waghals_<name>`` when this module is imported.

``pyspiel.load_game("waghals_cant_stop(players=3)")`` then loads one; its parameters are the options of the
game, rows such as the teeth of Raffzahn with semicolons between their values. Chance nodes are explicit, and
an outcome keeps its number; of outcomes that are written alike, such as the orders of the same dice, there
is the lowest, with the probability of all. Returns are those of `Game.returns` and sum to zero.

- An information state as text is every ply as the seat was shown it, one on a line, an outcome that it may
  not see as ``* ?``; where something is hidden, with the numbers of its view that have changed. It recalls
  all that the seat has seen.
- An information state as a tensor, and an observation, is the view of the seat now: in the text all its
  fields, in the tensor their numbers in the order of `Game.view_fields`, each field also by its name in an
  observer's ``dict``. No fixed shape holds a match of any length.
- An observer that leaves out private information observes as a spectator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from waghals.contract.discovery import games
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game, load, load_views, weighted_outcomes
from waghals.contract.option import ROWS, Option
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.envs.histories import Node

__all__ = ["Observer", "SpielGame", "SpielState", "load_game", "short_name"]

pyspiel: Any = import_module("pyspiel")  # it has no types

LONGEST = 1_000_000
"""What OpenSpiel is told of the decisions, and of the chance nodes, of a match: rules set no bound, and no
match comes near it."""

PLAYER: dict[int, int] = {CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel.

    Attributes:
        kind: its `pyspiel.GameType`.
        name: such as ``cant-stop``.
        waghals: the `Game` with its options.
        start: where a match begins.
        most_outcomes: how many a chance ply has at most.
    """

    kind: ClassVar[Any]
    name: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        options = {option.name: option for option in load(self.name).OPTIONS}
        self.waghals: Game = Game(
            self.name, **{o: _value(options[o], given) for o, given in parameters.items()}
        )
        self.start: Node = Node(self.waghals, self.waghals.new())
        self.most_outcomes: int = _first_outcomes(self.waghals)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.waghals.actions,
            max_chance_outcomes=self.most_outcomes,
            num_players=self.waghals.players,
            min_utility=-1 / (self.waghals.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        pyspiel.Game.__init__(self, self.kind, info, dict(parameters))

    def new_initial_state(self) -> SpielState:
        """The start of a match."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """See `LONGEST`."""
        return LONGEST

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """What observes states; without a kind as `observation_tensor` does.

        None for kinds that no viewer has: without what is public, or with what all players see. Raises
        WaghalsError for parameters: there are none.
        """
        if params:
            raise WaghalsError(f"observers of {self.name} take no parameters; given were {dict(params)}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return Observer(self.waghals, kind)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: a position and how the match came there.

    Attributes:
        node: both; `node.position` is the state of the game, `node.game` the `Game`.
    """

    def __init__(self, game: SpielGame) -> None:
        pyspiel.State.__init__(self, game)
        self.node: Node = game.start

    def current_player(self) -> int:
        """A seat, or OpenSpiel's numbers of chance and of the end."""
        who = self.node.to_move
        return PLAYER.get(who, who)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.node.to_move == TERMINAL

    def returns(self) -> list[float]:
        """As `Game.returns`: all zero before the end."""
        return self.node.game.returns(self.node.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The lowest outcome of those that are written alike, with the probability of all, ascending."""
        game, position = self.node.game, self.node.position
        count, most = game.outcomes(position), self.get_game().most_outcomes
        if count > most:  # OpenSpiel would write beyond the end of its masks
            raise WaghalsError(
                f"the first chance ply of {game.name} has {most} outcomes, a later one {count}"
            )
        return [(outcome, weight / count) for outcome, weight in weighted_outcomes(game, position)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.game.legal_actions(self.node.position)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The notation of an action, or of an outcome of the coming chance ply."""
        chance = player == pyspiel.PlayerId.CHANCE
        text = self.node.game.outcome_text if chance else self.node.game.text
        return text(self.node.position, action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one; what is hidden from it is drawn anew.

        It is drawn as the game's `belief` says, and its `history` begins there. Raises WaghalsError if the
        game has no `belief`, or if this state was drawn like that itself.

        Args:
            sampler: draws a number from 0 to 1, such as ``pyspiel.UniformProbabilitySampler(0.0, 1.0)``.
        """
        drawn: SpielState = self.get_game().new_initial_state()
        drawn.node = self.node.resampled(player, lambda below: min(int(sampler() * below), below - 1))
        return drawn

    def __str__(self) -> str:
        return repr(self.node.position)


class Observer:
    """Writes what a seat sees, or a spectator, of a state (see ``open_spiel.python.observation``).

    Attributes:
        tensor: the numbers of the view, float32; each call of `set_from` overwrites them.
        dict: the same memory by the names of the fields, each in its shape; that of a single number is (1,).
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self._private = game.hides and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = kind.perfect_recall
        shapes = {name: field.shape or (1,) for name, field in game.view_fields.items()}
        self.tensor: NDArray[np.float32] = np.zeros(sum(map(np.prod, shapes.values())), np.float32)
        self.dict: dict[str, Any] = {}
        end = 0
        for name, shape in shapes.items():
            begin, end = end, end + int(np.prod(shape))
            self.dict[name] = self.tensor[begin:end].reshape(shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees into `tensor`."""
        self.tensor[:] = state.node.row(self._viewer(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """The plies as they were shown to the player, or the fields of its view."""
        node, viewer = state.node, self._viewer(player)
        return node.log(viewer) if self._recall else repr(node.view(viewer))

    def _viewer(self, player: int) -> int | None:
        """Whose view it is; where nothing is hidden everybody has that of a spectator."""
        return player if self._private else None


def load_game(game: Game) -> SpielGame:
    """A game as one of OpenSpiel, with the same options."""
    short = short_name(game.name)
    if short not in pyspiel.registered_names():
        _register(game.name)
    unusual = [o for o in game.rules.OPTIONS if game.options[o.name] != o.default]
    loaded: SpielGame = pyspiel.load_game(
        short, {o.name: _parameter(o, game.options[o.name]) for o in unusual}
    )
    return loaded


def short_name(name: str) -> str:
    """What OpenSpiel calls a game: ``waghals_cant_stop``."""
    return f"waghals_{name.replace('-', '_')}"


def _first_outcomes(game: Game) -> int:
    """How many outcomes the first chance ply of a match has, after the lowest actions if a seat begins."""
    position = game.new()
    while not (outcomes := game.outcomes(position)) and not game.is_terminal(position):
        position = game.apply(position, game.legal_actions(position)[0])
    return outcomes


# ---- options, and what is registered


def _parameter(option: Option, value: Any) -> int | bool | str:
    """An option's value as OpenSpiel keeps it."""
    return option.text(value).replace(",", ";") if isinstance(option, ROWS) else value


def _value(option: Option, parameter: Any) -> object:
    """The option's value of a parameter. Raises BadOption."""
    row = isinstance(option, ROWS) and isinstance(parameter, str)
    return option.parse(parameter.replace(";", ",")) if row else parameter


def _register(name: str) -> None:
    """Tell OpenSpiel of a game."""
    rules, hides = load(name), load_views(name) is not None
    seats: Any = next(option for option in rules.OPTIONS if option.name == "players").values
    kind = pyspiel.GameType(
        short_name=short_name(name),
        long_name=rules.TITLE,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if hides
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(seats),
        max_num_players=max(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={o.name: _parameter(o, o.default) for o in rules.OPTIONS},
    )
    # a class, since OpenSpiel lets go of it after Python has ended, when nothing may be freed any more
    pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"kind": kind, "name": name}))


for _name in games():
    _register(_name)
