"""Many matches at once as a vector environment of Gymnasium: a learner in each, compiled throughout."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import FunctionType
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Space
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.integer import as_int
from waghals.contract.record import Record
from waghals.engine import compiled
from waghals.engine.records import GENERATOR, array_of, dtype, generators, segments, state_of
from waghals.engine.sources import Driver, text_of
from waghals.envs import open_view, spaces, stepping, uniform
from waghals.envs.opponents import UNIFORM, compiled_by, learners_seat
from waghals.envs.single import Single
from waghals.envs.spaces import Observation

RENDER_MODES = ["ansi"]


class Many(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Matches that step together; in each a learner, at the other seats opponents who are compiled too.

    Observations, masks, rewards and seeds are those of as many environments of one learner, `Single`. A match
    that ends is followed by another within the same step: the info then has its last observation as
    ``final_obs``. It always has ``action_mask`` and ``seat``, and ``illegal`` where an illegal action has
    lost a match.

    Attributes:
        game: the game with its options.
        states: a structured array of shape ``(num_envs,)``, the fields of the game's `State`.
        seats: the learner's in each match, ``(num_envs,)``.
        mask: what learners may play now, ``(num_envs, actions)`` int8; overwritten by the next call.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": RENDER_MODES,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: Game,
        size: int,
        policies: Sequence[FunctionType],
        plays: Sequence[int],
        seat: int,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """Begin with entropy of the system; `reset(seed=...)` seeds.

        Args:
            plays: which of the policies plays at each other seat, beginning after the learner's; UNIFORM:
                each legal action is equally likely.
            seat: the learner's, -1: drawn for each match.
            copy: whether what is returned stays as it is; else the next call overwrites it.
        """
        if render_mode not in (None, *RENDER_MODES):
            raise WaghalsError(f"render_mode is None or ansi; given was {render_mode!r}")
        self.game: Game = game
        self.num_envs: int = size
        self.render_mode: str | None = render_mode
        self._policies, self._given_seat, self._copy = policies, seat, copy
        observed = spaces.observation_space(game)
        self.single_observation_space: Space[Observation] = observed
        self.single_action_space: Space[Any] = spaces.action_space(game)
        batched: Any = batch_space  # it is untyped
        self.observation_space: Space[Observation] = batched(observed, size)
        self.action_space: Space[Any] = batched(self.single_action_space, size)
        self._start = array_of(game, [game.new()])
        self.states: NDArray[np.void] = np.repeat(self._start, size)
        self.seats: NDArray[np.int64] = np.full(size, max(seat, 0), np.int64)
        self._plays = np.array([UNIFORM, *plays])
        self._generators = np.zeros(size, GENERATOR)
        self._seeded = False
        self.mask: NDArray[np.int8] = np.zeros((size, game.actions), spaces.MASK)
        self._rewards, self._ended = np.zeros(size), np.zeros(size, np.bool_)
        self._illegal = np.zeros(size, np.bool_)
        self._moves = np.zeros(1, dtype(game.rules.MOVES))
        view: type[Record] = game.View
        self._blank = np.zeros(int(game.hides), dtype(view))
        self._views = np.zeros(size, dtype(view)) if game.hides else self.states
        self._scratch = np.zeros(1, dtype(view)) if game.hides else self.states
        self._finals = np.zeros(size, dtype(view))
        self._begin_reading()
        self._observation = np.zeros((size, self._flat.length), self._flat.kind)

    def _begin_reading(self) -> None:
        """What follows from the rest: where the numbers of views lie, and the compiled code."""
        self._flat = segments(self._views)
        texts = [text_of(policy, f"policy_{place}") for place, policy in enumerate(self._policies)]
        drivers = [*texts, _chooser(len(texts)), *([] if self.game.hides else [open_view]), stepping]
        self._driver: Any = compiled(self.game.name, *drivers)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_flat", "_driver")}

    def __setstate__(self, held: dict[str, Any]) -> None:
        vars(self).update(held)
        self._begin_reading()

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches, or those of the mask ``options["reset_mask"]``.

        Args:
            seed: of the first match, the others get those that follow; or one for each. Seeds decide all that
                follows until the next; without one generators go on where they are.
        """
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        everything = np.ones(self.num_envs, np.bool_)
        which = np.asarray((options or {}).get("reset_mask", everything))
        if which.shape != everything.shape or which.dtype != np.bool_:
            raise WaghalsError(
                f"reset_mask has {self.num_envs} booleans; given was {which.dtype} of shape {which.shape}"
            )
        if not self._seeded:
            which = everything  # no match stands anywhere yet
        if seed is not None or not self._seeded:
            first = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed
            self._seed(first, which)
        self._play(np.where(which, stepping.BEGIN, stepping.LEAVE))
        return self._seen()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action for the learner of each match, and what follows until it is to move again.

        Args:
            actions: ``(num_envs,)`` whole numbers below `game.actions`.

        Raises:
            WaghalsError: these are no such numbers, and nothing has changed; or a policy of the opponents
                played something illegal.
        """
        played = np.asarray(actions)
        if played.shape != (self.num_envs,) or played.dtype.kind not in "iu":
            raise WaghalsError(
                f"actions are {self.num_envs} whole numbers, one a match;"
                f" given was {played.dtype} of shape {played.shape}"
            )
        if played.min() < 0 or played.max() >= self.game.actions:
            wrong = played[(played < 0) | (played >= self.game.actions)][0]
            raise WaghalsError(f"actions are the numbers below {self.game.actions}; given was {wrong}")
        self._play(played)
        observation, info = self._seen()
        if self._ended.any():
            self._add_ends(info)
        rewards, ended = self._given(self._rewards), self._given(self._ended)
        return observation, rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def render(self) -> tuple[str, ...]:
        """The board of each match as its learner sees it."""
        if self.render_mode is None:
            raise WaghalsError("nothing is shown without a render_mode: ansi")
        return tuple(
            str(self.game.observation(state_of(self.game, state), int(seat)))
            for state, seat in zip(self.states, self.seats, strict=True)
        )

    def _play(self, actions: NDArray[Any]) -> None:
        """One step of the driver."""
        failed = self._driver.step(
            actions.astype(np.int64, copy=False),
            self._given_seat,
            self._start,
            self._blank,
            self.states,
            self._views,
            self.seats,
            self._plays,
            self._moves,
            self._scratch,
            self._generators,
            self.mask,
            self._rewards,
            self._ended,
            self._illegal,
            self._finals,
        )
        if failed >= 0:
            raise WaghalsError(f"match {failed}: a policy played what is not legal; reset all matches")

    def _seed(self, seed: int | Sequence[int], which: NDArray[np.bool_]) -> None:
        seeds = range(seed, seed + self.num_envs) if isinstance(seed, int) else seed
        if len(seeds) != self.num_envs:
            raise WaghalsError(f"seeds are one number, or {self.num_envs}; given were {len(seeds)}")
        for i in np.flatnonzero(which).tolist():
            self._generators[i] = generators(seeds[i], 1)[0]
        self._seeded = True

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        out = np.empty_like(self._observation) if self._copy else self._observation
        self._flat.write(out)
        info = {"action_mask": self._given(self.mask), "seat": self._given(self.seats)}
        return {"observation": out, "action_mask": self._given(self.mask)}, info

    def _add_ends(self, info: dict[str, Any]) -> None:
        """What the learners of matches that have ended saw last, and whose action was illegal."""
        places = np.flatnonzero(self._ended)
        flat = segments(self._finals[places])
        rows = np.empty((len(places), flat.length), flat.kind)
        flat.write(rows)
        last = np.full(self.num_envs, None, object)
        for place, row in zip(places.tolist(), rows, strict=True):
            last[place] = {"observation": row, "action_mask": np.zeros(self.game.actions, spaces.MASK)}
        info |= {"final_obs": last, "_final_obs": self._ended.copy()}
        if self._illegal.any():
            info |= {"illegal": self._illegal.copy(), "_illegal": self._illegal.copy()}


def _chooser(policies: int) -> Driver:
    """The driver that asks one of so many policies, by its number."""
    if not policies:
        return uniform
    names = [f"policy_{place}" for place in range(policies)]
    lines = [
        "from waghals.contract.record import rule",
        *(f"{name} = None" for name in names),
        "@rule",
        "def ask_policy(which, v, m, generator):",
        *(
            f"    if which == {place}: return {name}(v, m, generator)"
            for place, name in enumerate(names[1:], 1)
        ),
        f"    return {names[0]}(v, m, generator)",
    ]
    return "\n".join(lines)


def vectorised(
    game: Game,
    size: int,
    opponents: Any,
    seat: int | str,
    copy: bool = True,
    render_mode: str | None = None,
) -> VectorEnv[Observation, Any, Any]:
    """Matches that step together, compiled where the opponents can be.

    Raises:
        UnknownBot, WaghalsError: as `waghals.envs.vector`.
    """
    count = as_int(size)
    if count is None or count < 1:
        raise WaghalsError(f"a vector needs one match or more; given was {size!r}")
    if (found := compiled_by(game, opponents)) is not None:
        return Many(game, count, *found, learners_seat(game, seat), copy, render_mode)
    make = partial(Single, game, opponents, seat, render_mode)
    return SyncVectorEnv([make] * count, copy=copy, autoreset_mode=AutoresetMode.SAME_STEP)
