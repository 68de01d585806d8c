"""Games for people: every call is checked, states are values.

The safe façade over a rules module. A refused call changes nothing, because nothing here
changes a state: `apply` and `resolve` return new ones.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Protocol, SupportsIndex, cast

from waghals.contract.errors import BadOption, NotLegal, NotNotation, UnknownGame, WaghalsError
from waghals.contract.moves import Moves
from waghals.contract.option import Option
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.whole import whole

PACKAGE = "waghals.rules"


class Rules(Protocol):
    """What a rules module states; ``docs/add-a-game.md`` goes through it one by one.

    Attributes:
        RULES_VERSION: another one when a rule changes, since old records then mean something else.
        TITLE: as on the box.
        OPTIONS: what can be agreed; the state has a field of each name, and one is `players`.
        ACTIONS: how many actions are numbered.
        State: the record of a position.
        MOVES: the record of moves, with room for the most that can be legal at once.
    """

    __file__: str | None
    __doc__: str | None  # the rulebook
    RULES_VERSION: int
    TITLE: str
    OPTIONS: tuple[Option, ...]
    ACTIONS: int
    State: type[Any]
    MOVES: type[Moves]

    # Rules run compiled too. They change the state, and trust whoever calls them.
    def setup(self, s: Any) -> None: ...
    def to_move(self, s: Any) -> int: ...
    def turn(self, s: Any) -> int: ...
    def outcomes(self, s: Any) -> int: ...
    def resolve(self, s: Any, outcome: int) -> None: ...
    def legal(self, s: Any, moves: Moves) -> None: ...
    def apply(self, s: Any, action: int) -> None: ...
    def score(self, s: Any, player: int) -> int: ...
    def wins(self, s: Any, player: int) -> bool: ...

    # What people see and write. `check` raises BadOption, `parse` and `parse_outcome` NotNotation.
    def check(self, s: Any) -> list[Reason]: ...
    def observation(self, s: Any, player: int | None) -> Any: ...
    def determinize(self, seen: Any, below: Callable[[int], int]) -> Any: ...
    def text(self, action: int) -> str: ...
    def parse(self, words: list[str]) -> int: ...
    def outcome_text(self, s: Any, outcome: int) -> str: ...
    def parse_outcome(self, s: Any, words: list[str]) -> int: ...
    def sees_outcome(self, s: Any, seat: int | None) -> bool: ...
    def reason(self, s: Any, action: int) -> Reason: ...


class Game:
    """One game with its options agreed.

    States are values: `apply` and `resolve` return new ones and never change their argument. A
    state of another game, or of this one with other options, is refused with a WaghalsError.

    Attributes:
        name: such as ``"cant-stop"``.
        title: as on the box.
        options: every option by name, as Python values.
        players: the number of seats; seats count from 0.
        actions: how many actions the game numbers, 0 to ``actions - 1``.
        remarks: what is unusual about options that are allowed all the same.
        rules: the rules module itself, for code that needs speed and checks for itself.
    """

    def __init__(self, name: str, **options: object) -> None:
        if not isinstance(cast("object", name), str):
            raise UnknownGame(name, games())
        self.name = name
        self.rules = load(name)
        known = {option.name: option for option in self.rules.OPTIONS}
        unknown = [given for given in options if given not in known]
        if unknown:
            raise BadOption(
                f"{name} has no option {unknown[0]!r}; there are: "
                + "; ".join(f"{option.name}, {option.allowed}" for option in known.values())
            )
        state = self.rules.State()
        for option in known.values():
            value = options.get(option.name, option.default)
            number = whole(value)
            setattr(state, option.name, option.encode(value if number is None else number))
        self.remarks = tuple(self.rules.check(state))
        self.options = {o.name: o.decode(getattr(state, o.name)) for o in known.values()}
        self.players: int = state.players
        self.title = self.rules.TITLE
        self.actions = self.rules.ACTIONS
        self._options_in = attrgetter(*known)
        self._agreed = self._options_in(state.copy())
        self.rules.setup(state)
        self._start = state

    def __repr__(self) -> str:
        unusual = [o.name for o in self.rules.OPTIONS if self.options[o.name] != o.default]
        options = "".join(f", {name}={self.options[name]!r}" for name in unusual)
        return f"waghals.game({self.name!r}{options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (other.name, other.options) == (self.name, self.options)

    def __hash__(self) -> int:
        return hash((self.name, *self.options.values()))

    def new(self) -> Any:
        """The state at the start of a match."""
        return self._start.copy()

    def to_move(self, state: Any) -> int:
        """Whose ply it is: a seat, `CHANCE` or `TERMINAL`."""
        return self.rules.to_move(self._own(state))

    def turn(self, state: Any) -> int:
        """The seat whose turn it is, also while chance is to move."""
        return self.rules.turn(self._own(state))

    def outcomes(self, state: Any) -> int:
        """How many equally likely outcomes the coming chance ply has; 0 at any other ply."""
        return self.rules.outcomes(state) if self.to_move(state) == CHANCE else 0

    def resolve(self, state: Any, outcome: SupportsIndex) -> Any:
        """The state after this outcome, a number below `outcomes(state)`.

        Raises:
            WaghalsError: no chance ply is due, or there is no such outcome.
        """
        number = _below(self._due(state), outcome, "outcomes")
        new = state.copy()
        self.rules.resolve(new, number)
        return new

    def legal_actions(self, state: Any) -> list[int]:
        """The legal actions' numbers, ascending; none unless a seat is to move."""
        if self.to_move(state) < 0:
            return []
        moves = self.rules.MOVES()
        self.rules.legal(state, moves)
        return moves.action[: moves.count]

    def apply(self, state: Any, action: SupportsIndex) -> Any:
        """The state after this action of the seat to move.

        Raises:
            NotLegal: with the reason and what is legal instead.
            WaghalsError: there is no action of that number.
        """
        number = _below(self.actions, action, "actions")
        if (reason := self.reason(state, number)) is not None:
            legal = [self.rules.text(other) for other in self.legal_actions(state)]
            raise NotLegal(self.rules.text(number), legal, reason)
        new = state.copy()
        self.rules.apply(new, number)
        return new

    def reason(self, state: Any, action: SupportsIndex) -> Reason | None:
        """Why an action is not legal now, or None if it is.

        Raises:
            WaghalsError: there is no action of that number.
        """
        number = _below(self.actions, action, "actions")
        return None if number in self.legal_actions(state) else self.rules.reason(state, number)

    def text(self, state: Any, action: SupportsIndex) -> str:
        """The notation of an action, such as ``advance 7 8``.

        Raises:
            WaghalsError: there is no action of that number.
        """
        return self.rules.text(_below(self.actions, action, "actions"))

    def parse(self, state: Any, text: str) -> int:
        """The number of the action with this notation, legal or not.

        Raises:
            NotNotation: the text names no action of the game.
        """
        return self.rules.parse(_words(text))

    def outcome_text(self, state: Any, outcome: SupportsIndex) -> str:
        """The notation of an outcome of the coming chance ply, such as ``3 4 5 2``.

        Raises:
            WaghalsError: no chance ply is due, or there is no such outcome.
        """
        return self.rules.outcome_text(state, _below(self._due(state), outcome, "outcomes"))

    def parse_outcome(self, state: Any, text: str) -> int:
        """An outcome of the coming chance ply with this notation.

        Outcomes that share a notation lead to the same state.

        Raises:
            NotNotation: the text names no outcome.
            WaghalsError: no chance ply is due.
        """
        self._due(state)
        return self.rules.parse_outcome(state, _words(text))

    def scores(self, state: Any) -> list[int]:
        """The score of each seat, in the game's own unit."""
        own = self._own(state)
        return [self.rules.score(own, player) for player in range(self.players)]

    def winners(self, state: Any) -> list[int]:
        """The seats that have won; none before the end, several on a shared win."""
        own = self._own(state)
        return [player for player in range(self.players) if self.rules.wins(own, player)]

    def returns(self, state: Any) -> list[float]:
        """For learners: 1 for a sole winner, -1/(n-1) for the others; they sum to zero.

        Several winners share the 1 that a sole winner would have, scaled likewise. All zero
        before the end.
        """
        winners = self.winners(state)
        if not winners:
            return [0.0] * self.players
        shares = [(p in winners) / len(winners) for p in range(self.players)]
        return [(self.players * share - 1) / (self.players - 1) for share in shares]

    def observation(self, state: Any, player: SupportsIndex | None) -> Any:
        """What a seat sees, or a spectator (`player=None`).

        Raises:
            WaghalsError: there is no such seat.
        """
        return self.rules.observation(self._own(state), None if player is None else self.seat(player))

    def seat(self, given: SupportsIndex) -> int:
        """The seat of that number.

        Raises:
            WaghalsError: there is no such seat.
        """
        seat = whole(given)
        if seat is None or not 0 <= seat < self.players:
            raise WaghalsError(f"seats are 0 to {self.players - 1}; given was {given!r}")
        return seat

    def mover(self, state: Any) -> str:
        """Whose ply it is, in words for errors."""
        who = self.to_move(state)
        return {CHANCE: "chance", TERMINAL: "nobody, the match is over"}.get(who, f"seat {who}")

    def _own(self, state: object) -> Any:
        """The state itself. Raises WaghalsError if it is none of this game with these options."""
        if not isinstance(state, self.rules.State):
            what = f"{type(state).__module__}.{type(state).__name__}"
            raise WaghalsError(
                f"states of {self.name} come from new(), apply() and resolve(); given was {what}"
            )
        if self._options_in(state) != self._agreed:
            raise WaghalsError(f"states of {self!r} have its options; given was one with others")
        return state

    def _due(self, state: Any) -> int:
        """How many outcomes the chance ply has that is due now."""
        if count := self.outcomes(state):
            return count
        raise WaghalsError(f"nothing is left to chance now; to move is {self.mover(state)}")


def _below(count: int, given: object, what: str) -> int:
    """The plain number that was given, whichever kind of whole number it came as."""
    number = whole(given)
    if number is not None and 0 <= number < count:
        return number
    raise WaghalsError(f"{what} are the numbers below {count}; given was {given!r}")


def _words(text: object) -> list[str]:
    """The words of a text. Raises NotNotation for what is no text."""
    if not isinstance(text, str):
        raise NotNotation(repr(text), "a text")
    return text.split()


def games() -> list[str]:
    """The names of all games there are, in alphabetical order."""
    package = importlib.import_module(PACKAGE)
    return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(package.__path__))


@cache
def load(name: str) -> Rules:
    """The rules module of a game. Raises UnknownGame."""
    if name not in games():
        raise UnknownGame(name, games())
    return cast("Rules", importlib.import_module(f"{PACKAGE}.{name.replace('-', '_')}"))


def game(name: str, **options: object) -> Game:
    """A game with these options; those not named take their defaults.

    >>> waghals.game("cant-stop", players=3)

    Raises:
        UnknownGame: lists the games there are.
        BadOption: says which options and values there are.
    """
    return Game(name, **options)
