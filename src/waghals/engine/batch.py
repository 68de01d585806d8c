"""Many matches of one game at once: an array of records is a batch of matches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import FunctionType
from typing import Any, Literal, Self, SupportsIndex, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from waghals.contract.errors import NotLegal, WaghalsError
from waghals.contract.game import Game
from waghals.contract.integer import as_int
from waghals.contract.ply import TERMINAL
from waghals.engine import playouts, policies, steps
from waghals.engine.compiled import compiled
from waghals.engine.records import array_of, checked, dtype, generators, segments, state_of
from waghals.engine.sources import Driver, text_of

Chance: TypeAlias = Literal["inside", "explicit"]
CHANCES = ("inside", "explicit")
Policy: TypeAlias = Driver
PIECES, LEAST = 4, 2048  # into which a thread's share is cut, and the fewest matches in one
HELD = "states", "generators", "rewards", "ended"  # what a batch consists of; the rest follows


class Batch:
    """`size` matches of one game, which step together.

    Each match has a random generator of its own, so what happens in one depends on the seed, on its place and
    on the actions it got, and on nothing else: neither on the size of the batch nor on the number of threads.

    The arrays have a row a match. They are written in place by every call that changes a match, and can be
    read only; whoever keeps what one held copies it.

    Args:
        game: with its options.
        size: how many matches.
        seed: any whole number from 0.
        chance: ``"inside"``: chance plies are played at once, from the generators, so that a seat is to
            move wherever a match is not over. ``"explicit"``: they wait for `roll`.
        autoreset: whether a match that ends is put back to its start within the same call.

    Attributes:
        game: as given.
        chance: as given.
        autoreset: as given.
        states: structured array of shape ``(size,)``, the fields of the game's `State`.
        to_move: ``(size,)`` int8: the seat to move, `CHANCE` or `TERMINAL`.
        mask: ``(size, actions)`` bool: what the seat to move may play; all False where none is.
        views: structured array of shape ``(size,)``, the fields of `game.view_fields`: what the seat to
            move sees, a spectator where none is. In a game where nothing is hidden it is `states`.
        rewards: ``(size, players)`` float32: where a match ended in the last call the `returns` of the
            seats, 0 elsewhere.
        ended: ``(size,)`` bool: which matches ended in the last call.
        outcomes: ``(size,)`` int64: how many outcomes the chance ply has that is due; 0 where none is.
        generators: structured array of shape ``(size,)``, the field `state`: 64 bits.
    """

    def __init__(
        self, game: Game, size: int, seed: int = 0, chance: Chance = "inside", autoreset: bool = False
    ) -> None:
        if not isinstance(cast("object", game), Game):
            raise WaghalsError(f"a batch needs a game, as waghals.game() gives it; given was {game!r}")
        count = as_int(size)
        if count is None or count < 1:
            raise WaghalsError(f"a batch needs one match or more; given was {size!r}")
        if chance not in CHANCES:
            raise WaghalsError(f"chance is {' or '.join(map(repr, CHANCES))}; given was {chance!r}")
        self.game: Game[Any, Any, Any] = game
        self.chance: Chance = chance
        self.autoreset: bool = bool(autoreset)
        self._begin(count, generators(seed, count))
        self.restart()

    @classmethod
    def of(
        cls,
        game: Game,
        states: Sequence[Any] | NDArray[np.void],
        seed: int = 0,
        chance: Chance = "inside",
        autoreset: bool = False,
    ) -> Self:
        """A batch whose matches stand at these states, or at these records of another batch's `states`."""
        batch = cls(game, len(states), seed, chance, autoreset)
        batch[:] = states
        return batch

    def _begin(self, size: int, generators: NDArray[np.void]) -> None:
        """Make the arrays, all zero, and find the compiled drivers."""
        game, rules = self.game, self.game.rules
        self._states = np.zeros(size, dtype(rules.State))
        self._start = array_of(game, [game.new()])
        self._blank = np.zeros(int(game.hides), dtype(game.View))
        self._views = np.zeros(size, dtype(game.View)) if game.hides else self._states
        self._moves = np.zeros(size, dtype(rules.MOVES))
        self._generators = generators
        self._movers, self._due = np.zeros(size, np.int8), np.zeros(size, np.int64)
        self._mask = np.zeros((size, game.actions), np.bool_)
        self._rewards, self._ended = np.zeros((size, game.players), np.float32), np.zeros(size, np.bool_)
        self._numbers = np.zeros(size, np.int64)
        self._drivers: Any = compiled(game.name, steps)
        self._written = (
            *(self._numbers, self._start, self._blank, self._states, self._views, self._moves),
            *(self._generators, self._movers, self._due, self._mask, self._rewards, self._ended),
        )
        self.states: NDArray[Any] = _read_only(self._states)
        self.generators: NDArray[Any] = _read_only(self._generators)
        self.to_move: NDArray[Any] = _read_only(self._movers)
        self.outcomes: NDArray[Any] = _read_only(self._due)
        self.mask: NDArray[Any] = _read_only(self._mask)
        self.views: NDArray[Any] = _read_only(self._views)
        self.rewards: NDArray[Any] = _read_only(self._rewards)
        self.ended: NDArray[Any] = _read_only(self._ended)
        self._legal = _read_only(self._moves["count"]), _read_only(self._moves["action"])
        self._segments = segments(self._views)
        self._observation = np.zeros((size, self._segments.length), self._segments.kind)

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, index: SupportsIndex) -> Any:
        """The state of a match; IndexError if there is none of that number."""
        return state_of(self.game, self._states[self._place(index)])

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(len(self)))

    def __setitem__(self, index: Any, value: Any) -> None:
        """Put a match at a state, or those of a slice, of places or of a mask at states or records.

        Whatever chance is then due is played, where chance is played inside.

        Raises:
            WaghalsError: a state of another game or with other options.
        """
        if isinstance(index, SupportsIndex) and not isinstance(index, np.ndarray):
            place = self._place(index)
            self._put(slice(place, place + 1), checked(self.game, value))
        else:
            self._put(index, checked(self.game, value))

    def restart(self, which: Any = slice(None)) -> None:
        """Put all matches back to their start, or those of a slice, of places or of a mask.

        Chance goes on there: what falls next is not what fell at the last start.
        """
        self._put(which, self._start)

    def _put(self, which: Any, records: NDArray[np.void]) -> None:
        self._states[which] = records
        self._rewards[which], self._ended[which] = 0, False
        self._look(which)

    def _place(self, index: SupportsIndex) -> int:
        """The place of a match, counted from the front."""
        try:
            return range(len(self))[index]
        except IndexError:
            raise IndexError(f"this batch has {len(self)} matches; given was {index}") from None

    def step(self, actions: ArrayLike, threads: int = 1) -> None:
        """Play an action in every match where a seat is to move; those of other matches are ignored.

        Args:
            actions: ``(size,)`` whole numbers.
            threads: how many step matches at once.

        Raises:
            NotLegal: the first action that is not legal, by the `index` of its match; nothing has changed.
            WaghalsError: these are not as many whole numbers as matches.
        """
        self._take(actions, "actions")
        refused: list[int] = []
        self._in_pieces(self._refused, threads, refused)
        if refused:
            raise self._refusal(min(refused), int(self._numbers[min(refused)]))
        self._in_pieces(self._stepped, threads, steps.ACT)

    def roll(self, outcomes: ArrayLike | None = None, threads: int = 1) -> None:
        """Play the chance ply that is due, in every match where one is; of a batch with explicit chance.

        Args:
            outcomes: ``(size,)`` whole numbers below `outcomes`, ignored where no chance ply is due; None:
                each is drawn from its match's generator.
            threads: how many step matches at once.

        Raises:
            WaghalsError: an outcome that there is not, and the match; nothing has changed.
        """
        if self.chance != "explicit":
            raise WaghalsError("this batch plays chance inside; one with chance='explicit' can be rolled for")
        if outcomes is None:
            self._numbers[:] = -1
        else:
            self._take(outcomes, "outcomes")
            wrong = np.flatnonzero((self._due > 0) & ((self._numbers < 0) | (self._numbers >= self._due)))
            if wrong.size:
                i = wrong[0]
                raise WaghalsError(
                    f"match {i}: outcomes are the numbers below {self._due[i]}; given was {self._numbers[i]}"
                )
        self._in_pieces(self._stepped, threads, steps.ROLL)

    def legal(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """How many actions are legal, ``(size,)``, and which, ``(size, most)``: ascending, then -1s."""
        return self._legal

    def observation(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The numbers of each view, in the order of `game.view_fields`: shape ``(size, n)``, int16.

        A type with more bits, where a game has a field that needs them.

        Args:
            out: where to write; None: an array that the next call overwrites.
        """
        into = self._observation if out is None else out
        self._segments.write(into)
        return into

    def play(self, policy: Policy | None = None, threads: int = 1) -> int:
        """Play every match from where it stands to its end, whatever `autoreset` says.

        Args:
            policy: a function of a view, of moves and of a generator that gives one of the first
                `moves.count` numbers in `moves.action`; or a driver that has one of the name `policy`. It is
                compiled, see `waghals.engine.compiled`. None: each legal action is equally likely.
            threads: how many play matches at once; the same is played with any number.

        Returns:
            The number of plies played, chance plies included.

        Raises:
            NotLegal: an action of the policy, by the `index` of its match; that match stands there, and all
                others are played to their ends.
            WaghalsError: the policy cannot be compiled.
        """
        going = self._movers != TERMINAL
        failed: list[tuple[int, int]] = []
        play = self._uniform if policy is None else self._by(policy, failed)
        plies = self._in_pieces(play, threads)
        self._in_pieces(self._stepped, threads, steps.LOOK)
        winners = self._results(threads)[1]
        shares = winners / np.maximum(winners.sum(axis=1, keepdims=True), 1)
        players = self.game.players
        np.copyto(self._ended, going & (self._movers == TERMINAL))
        self._rewards[:] = np.where(self._ended[:, None], (players * shares - 1) / (players - 1), 0)
        if failed:
            raise self._refusal(*min(failed))
        return plies

    def scores(self) -> NDArray[np.int64]:
        """The score of each seat: shape ``(size, players)``."""
        return self._results()[0]

    def winners(self) -> NDArray[np.bool_]:
        """Which seats have won: shape ``(size, players)``; several on a shared win."""
        return self._results()[1]

    def _results(self, threads: int = 1) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        shape = len(self), self.game.players
        scores, winners = np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
        driver: Any = compiled(self.game.name)

        def write(first: int, last: int) -> int:
            driver.results(self._states[first:last], scores[first:last], winners[first:last])
            return 0

        self._in_pieces(write, threads)
        return scores, winners

    def __getstate__(self) -> dict[str, Any]:
        held = {name: getattr(self, f"_{name}") for name in HELD}
        return held | {"game": self.game, "chance": self.chance, "autoreset": self.autoreset}

    def __setstate__(self, held: dict[str, Any]) -> None:
        self.game, self.chance, self.autoreset = held["game"], held["chance"], held["autoreset"]
        self._begin(len(held["states"]), held["generators"].copy())
        for name in HELD:
            getattr(self, f"_{name}")[:] = held[name]
        self._look(slice(None))

    def _take(self, given: ArrayLike, what: str) -> None:
        """Put whole numbers where drivers read them."""
        numbers = np.asarray(given)
        if numbers.shape != self._numbers.shape or numbers.dtype.kind not in "iu":
            raise WaghalsError(
                f"{what} are {len(self)} whole numbers, one a match;"
                f" given was {numbers.dtype} of shape {numbers.shape}"
            )
        np.copyto(self._numbers, numbers, casting="same_kind")

    def _refusal(self, index: int, action: int) -> WaghalsError:
        """Why an action cannot be played in a match."""
        state, game = self[index], self.game
        if not 0 <= action < game.actions:
            return WaghalsError(
                f"match {index}: actions are the numbers below {game.actions}; given was {action}"
            )
        legal = [game.text(state, other) for other in game.legal_actions(state)]
        reason = game.notation.reason(state, action)
        return NotLegal(game.text(state, action), legal, reason, index)

    def _refused(self, first: int, last: int, found: list[int]) -> int:
        """Add the first match of a piece whose seat to move may not play its action."""
        place: int = self._drivers.first_refused(first, last, self._movers, self._mask, self._numbers)
        found += [place] if place >= 0 else []
        return 0

    def _stepped(self, first: int, last: int, what: int) -> int:
        inside = self.chance == "inside"
        self._drivers.step(what, inside, self.autoreset, first, last, *self._written)
        return 0

    def _look(self, which: Any) -> None:
        """Write what can be seen of matches that were put somewhere."""
        places = np.arange(len(self))[which]
        if places.size == len(self):
            self._stepped(0, len(self), steps.LOOK)
        else:
            for place in places.tolist():
                self._stepped(place, place + 1, steps.LOOK)

    def _uniform(self, first: int, last: int) -> int:
        moves = np.zeros(1, self._moves.dtype)
        return int(
            compiled(self.game.name, playouts).play(first, last, self._states, moves, self._generators)
        )

    def _by(self, policy: Policy, failed: list[tuple[int, int]]) -> Callable[[int, int], int]:
        """How a policy plays a piece; `failed` gets matches and actions that are not legal."""
        text = text_of(policy, "policy") if isinstance(policy, FunctionType) else policy
        driver: Any = compiled(self.game.name, text, policies)
        if driver.policy is None:
            raise WaghalsError(
                f"a policy is a function, or a driver with the rule policy; given was {policy!r}"
            )

        def play(first: int, last: int) -> int:
            moves, wrong = np.zeros(1, self._moves.dtype), np.full(2, -1)
            views = self._blank.copy() if self.game.hides else self._states
            given = self._states, moves, self._generators, views, self._blank, wrong
            try:
                plies: int = driver.play(first, last, *given)
            except Exception as error:
                kind = type(error).__name__
                raise WaghalsError(f"the policy cannot be compiled or run: {kind}: {error}") from error
            if wrong[0] >= 0:
                failed.append((int(wrong[0]), int(wrong[1])))
            return plies

        return play

    def _in_pieces(self, work: Callable[..., int], threads: int, *given: Any) -> int:
        """Do work on the whole batch, by so many threads at once; the sum of what it gives.

        Each thread takes one piece after the other: none waits long for one that began late or was held up.
        """
        count = as_int(threads)
        if count is None or count < 1:
            raise WaghalsError(f"threads are a whole number from 1; given was {threads!r}")
        size = len(self)
        count = min(count, size)
        if count == 1:
            return work(0, size, *given)
        pieces = max(count, min(count * PIECES, size // LEAST))
        ends = [size * place // pieces for place in range(pieces + 1)]
        left = deque(pairwise(ends))

        def take() -> int:
            done = 0
            while True:
                try:
                    first, last = left.popleft()
                except IndexError:  # nothing is left
                    return done
                done += work(first, last, *given)

        waiting = [_threads(count - 1).submit(take) for _ in range(count - 1)]
        return take() + sum(other.result() for other in waiting if not other.cancel())


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


@cache
def _threads(count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(count, "waghals-batch")
