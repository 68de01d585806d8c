"""A match as environments play it: chance inside, from a generator that a seed decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy as np

from waghals.bots import Bot, Question, Random, ask
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.match.event import Event, MatchHistory

WORD = (1 << 64) - 1


class Generator:
    """SplitMix64, number by number what the engine draws from the same seed.

    Attributes:
        state: 64 bits.
    """

    def __init__(self, seed: int | None = None) -> None:
        """Without a seed it begins with entropy of the system."""
        self.state: int = int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])

    def randbelow(self, n: int) -> int:
        """A number below n (a bias under n / 2**32)."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        x = self.state
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & WORD
        x ^= x >> 31
        return ((x >> 32) * n) >> 32


class Texts(Sequence[str]):
    """The notation of actions, each worked out when it is read."""

    def __init__(self, game: Game, view: Any, actions: Sequence[int]) -> None:
        self._game, self._view, self._actions = game, view, actions

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self._game.text(self._view, action) for action in self._actions[index]]
        return self._game.text(self._view, self._actions[index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Texts) and self[:] == other[:]

    def __repr__(self) -> str:
        return repr(self[:])


class Episode:
    """One match after another, from one generator.

    Attributes:
        game: the game with its options.
        state: the position now; whoever is to move is a seat, or the match is over.
        generator: what chance, and bots, draw from.
    """

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.generator: Generator = Generator()
        self.state: Any = game.new()
        self._plies: list[tuple[Any, int, int]] = []  # the position before each, who acted, and the number
        self._events: list[Event] = []  # of as many of them as anybody has asked for

    def begin(self) -> None:
        """Put the match at its start, and let chance play what comes before the first decision."""
        self.state, self._plies, self._events = self.game.new(), [], []
        self._chance()

    @property
    def to_move(self) -> int:
        """Whose ply it is: a seat or `TERMINAL`."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        return self.to_move == TERMINAL

    def play(self, action: int) -> None:
        """The seat to move plays an action, and chance what follows. Raises NotLegal."""
        after = self.game.apply(self.state, action)
        self._plies.append((self.state, self.to_move, action))
        self.state = after
        self._chance()

    def ask(self, bot: Bot) -> int:
        """What a bot plays at the seat to move. Raises BotFailed: nobody stands in for an opponent."""
        game, seat, rand = self.game, self.to_move, self.generator.randbelow
        view, legal = game.observation(self.state, seat), game.legal_actions(self.state)
        if type(bot) is Random:
            return bot.choose(game, view, (), legal, rand)
        return ask(bot, Question(game, view, self.history(seat), legal, rand)).action

    def history(self, seat: int) -> MatchHistory:
        """Every ply as it was shown to a seat."""
        game, known = self.game, len(self._events)
        for version, (state, actor, number) in enumerate(self._plies[known:], known + 1):
            if actor == CHANCE:
                text, count = game.outcome_text(state, number), game.outcomes(state)
                self._events.append(Event(version, "chance", actor, number, text, count))
            else:
                self._events.append(Event(version, "action", actor, number, game.text(state, number)))
        return MatchHistory(game, [state for state, _, _ in self._plies], self._events, seat)

    def shown(self, seat: int, render_mode: str | None) -> str | None:
        """The board as a seat sees it: as text (``"ansi"``), or printed (``"human"``)."""
        if render_mode is None:
            raise WaghalsError("nothing is shown without a render_mode: ansi or human")
        board = str(self.game.observation(self.state, seat))
        if render_mode == "ansi":
            return board
        print(board)
        return None

    def _chance(self) -> None:
        while (count := self.game.outcomes(self.state)) > 0:
            outcome = self.generator.randbelow(count)
            after = self.game.resolve(self.state, outcome)
            self._plies.append((self.state, CHANCE, outcome))
            self.state = after
