"""A game as an environment of Gymnasium: one learner, bots at the other seats."""

from __future__ import annotations

from typing import Any, ClassVar, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray

from waghals.bots import Bot
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.ply import TERMINAL
from waghals.envs import spaces
from waghals.envs.episode import Episode, Generator, Texts
from waghals.envs.opponents import ANY_SEAT, Opponents, learners_seat, seated
from waghals.envs.spaces import Observation

ILLEGAL_REWARD = -1.0
RENDER_MODES = ["ansi", "human"]


class Single(gymnasium.Env[Observation, np.int64]):
    """One match after another, as the learner's seat sees it; chance and the bots play inside.

    Observations are those of `waghals.envs.spaces`. The info has the ``action_mask`` again, ``seat``, the
    learner's, and ``legal``, the notation of its legal actions. Rewards come at the end: `Game.returns`. An
    illegal action ends the match with -1, and the info has the reason as ``illegal``. A match that ends
    before the learner's first decision is followed by another at once, unseen.

    Attributes:
        game: the game with its options.
        seat: the learner's in this match.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self, game: Game, opponents: Opponents, seat: int | str = 0, render_mode: str | None = None
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise WaghalsError(f"render_mode is None, ansi or human; given was {render_mode!r}")
        self.game: Game = game
        self.render_mode: str | None = render_mode
        self.opponents: list[Bot] = seated(game, opponents)
        self._given_seat = learners_seat(game, seat)
        self.seat: int = max(self._given_seat, 0)
        self.observation_space: Space[Observation] = spaces.observation_space(game)
        self.action_space: Space[Any] = spaces.action_space(game)
        self._episode = Episode(game)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match. A seed decides this one and all that follow until the next seed."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._episode.generator = Generator(seed)
        self._over = True
        while self._over:
            if self._given_seat == ANY_SEAT:
                self.seat = self._episode.generator.randbelow(self.game.players)
            self._episode.begin()
            self._others_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """The learner plays an action, the others until it is to move again or the match is over.

        Raises:
            WaghalsError: the match is over, or there is no action of that number.
        """
        if self._over:
            raise WaghalsError("the match is over: reset() begins another")
        reason = self.game.reason(self._episode.state, action)
        if reason is None:
            self._episode.play(int(action))
            self._others_play()
            reward = self.game.returns(self._episode.state)[self.seat]
        else:
            self._over, reward = True, ILLEGAL_REWARD
        observation, info = self._seen()
        if reason is not None:
            info["illegal"] = str(reason)
        return observation, reward, self._over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as masked learners ask for it: shape ``(actions,)``."""
        return spaces.mask(self.game, self._legal()).astype(np.bool_)

    def render(self) -> str | None:
        """The board as the learner sees it: returned as text, or printed."""
        return self._episode.shown(self.seat, self.render_mode)

    def _others_play(self) -> None:
        """Play until the learner is to move or the match is over."""
        episode = self._episode
        while (mover := episode.to_move) not in (self.seat, TERMINAL):
            episode.play(episode.ask(self.opponents[(mover - self.seat - 1) % self.game.players]))
        self._over = mover == TERMINAL

    def _legal(self) -> list[int]:
        return [] if self._over else self.game.legal_actions(self._episode.state)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        """What the learner observes now, and the info."""
        game, legal = self.game, self._legal()
        view = game.observation(self._episode.state, self.seat)
        mask = spaces.mask(game, legal)
        info = {"action_mask": mask.copy(), "seat": self.seat, "legal": Texts(game, view, legal)}
        if self.render_mode == "human":
            self.render()
        return {"observation": spaces.flatten(view), "action_mask": mask}, info
