"""What a bot is: it is asked a question and answers with an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, Literal, Protocol, cast

from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.contract.reason import Reason

WORDS = "{words}"  # a text as a reason: the same in every language

Level = Literal[1, 2, 3, 4]
"""How well a bot plays: as a child, a casual player, a skilled one, a master."""


class Named(Protocol):
    """What every bot states. One that plays some games alone has `games` too, a tuple of their names.

    Attributes:
        name: such as ``rule-of-28``: small letters, digits and ``-``.
        title: its name for people, in English; the key of its translations.
        level: how well it plays.
    """

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def level(self) -> Level: ...


class Bot(Named, Protocol):
    """A player that chooses among legal actions. A game's `bots` module lists its own as `BOTS`.

    One that decides as a rule of its game's policy does, such as a master, may state its name as `rule`, and
    as `net` what it decides by if that is not the game's own: the arena plays it compiled.
    """

    def choose(
        self, game: Game, view: Any, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """One of the legal actions.

        Args:
            view: what the bot's seat sees now.
            history: every ply before, as it was shown to the bot's seat; made when it is read.
            legal: the numbers of the legal actions, ascending.
            randbelow: draws a number below its argument, each equally likely.
        """
        ...


class Thinker(Named, Protocol):
    """A player that minds the time, or says what it thinks of the actions and why it takes one."""

    def think(self, question: Question) -> Answer:
        """The answer to a question, within its seconds."""
        ...


@dataclass(frozen=True)
class Question:
    """What a bot is asked: see `Bot.choose`. Nothing of it is to be changed.

    Attributes:
        game: with its options.
        view: what its seat sees.
        history: every ply so far, as its seat was shown it.
        legal: the numbers of the legal actions, ascending.
        randbelow: draws a number below its argument; the same draws for the same seed.
        seconds: how long it may think; None for as long as it likes.
    """

    game: Game
    view: Any
    history: History
    legal: Sequence[int]
    randbelow: RandBelow
    seconds: float | None = None


@dataclass(frozen=True)
class Answer:
    """What a bot answers.

    Attributes:
        action: the number of a legal action.
        values: how good the bot takes actions to be, by number, in a unit of its own: more is better.
        reason: why it takes this one; None where it does not say. A text is taken as `Reason`.

    Raises:
        TypeError: the action is no whole number, a value no number, or the reason no text.
    """

    action: int
    values: Mapping[int, float] = field(default_factory=dict[int, float])
    reason: Reason | str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "action", index(self.action))
        values = {index(action): float(value) for action, value in dict(self.values).items()}
        object.__setattr__(self, "values", values)
        if isinstance(self.reason, str):
            object.__setattr__(self, "reason", Reason(WORDS, words=self.reason))
        elif not isinstance(cast("object", self.reason), Reason | None):
            raise TypeError(f"a reason is a Reason or a text; given was {self.reason!r}")


class Random:
    """Chooses uniformly at random; plays every game.

    Attributes:
        name: ``random``.
        title: for people.
        level: the lowest.
    """

    name = "random"
    title = "Random"
    level: Level = 1

    def choose(
        self, game: Game, view: Any, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """Any of the legal actions, each equally likely."""
        return legal[randbelow(len(legal))]
