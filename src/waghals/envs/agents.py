"""A game as an agent environment cycle of PettingZoo: every seat is an agent."""

# pyright: reportMissingTypeStubs=false
from __future__ import annotations

from typing import Any

from gymnasium.spaces import Space
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from waghals.contract.game import Game
from waghals.envs import spaces
from waghals.envs.episode import Episode, Generator, Texts
from waghals.envs.spaces import Observation

ILLEGAL_REWARD = -1.0


def wrapped(game: Game, render_mode: str | None) -> AECEnv[str, Observation, Any]:
    """The environment in the wrappers that PettingZoo's own classic games have.

    An illegal action ends the match: -1 for its agent, 0 for the others.
    """
    illegal = wrappers.TerminateIllegalWrapper(Agents(game, render_mode), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))


class Agents(AECEnv[str, Observation, Any]):
    """One match after another. Agents are ``seat_0``, ``seat_1`` and so on; chance plays inside.

    Observations are those of `waghals.envs.spaces`; the mask of an agent that is not to move is all 0.
    The info of the agent to move has ``legal``, the notation of its legal actions. Rewards come at the end:
    `Game.returns`.
    """

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        self.metadata: dict[str, Any] = {
            "name": f"{game.name.replace('-', '_')}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.game: Game = game
        self.render_mode: str | None = render_mode
        self.episode: Episode = Episode(game)
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Space[Observation]] = {
            agent: spaces.observation_space(game) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: spaces.action_space(game) for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. A seed decides this one and all that follow until the next seed."""
        if seed is not None:
            self.episode.generator = Generator(seed)
        self.episode.begin()
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        vars(self).pop("_skip_agent_selection", None)  # of the match before, if it was left
        self._select()

    def step(self, action: Any) -> None:
        """The selected agent plays. Raises NotLegal; the wrappers end the match instead."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.episode.over:
            self.rewards = dict(zip(self.agents, self.game.returns(self.episode.state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        seat, state = self._seats[agent], self.episode.state
        legal = self.game.legal_actions(state) if self._decides(agent) else []
        return {
            "observation": spaces.flatten(self.game.observation(state, seat)),
            "action_mask": spaces.mask(self.game, legal),
        }

    def render(self) -> str | None:
        """The board as the selected agent sees it: returned as text, or printed."""
        return self.episode.shown(self._seats[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """There is nothing to release."""

    def _decides(self, agent: str) -> bool:
        return self.episode.to_move == self._seats[agent] and not self.terminations.get(agent, True)

    def _select(self) -> None:
        """Select the agent to move; after the end each in turn, first seat first."""
        state = self.episode.state
        mover = self.episode.to_move
        self.agent_selection: str = self.agents[max(mover, 0)]
        self.infos: dict[str, dict[str, Any]] = {agent: dict[str, Any]() for agent in self.agents}
        if mover >= 0:
            view, legal = self.game.observation(state, mover), self.game.legal_actions(state)
            self.infos[self.agent_selection] = {"legal": Texts(self.game, view, legal)}
        if self.render_mode == "human":
            self.render()
