"""Games for people: every call is checked, states are values.

The safe façade over a game's rules, notation and view. A refused call changes nothing, because
nothing here changes a state: `apply` and `resolve` return new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any, SupportsIndex, cast

from waghals.contract import notation
from waghals.contract.discovery import games, needed, part, recalled
from waghals.contract.errors import BadOption, CannotCome, NotLegal, NotNotation, UnknownGame, WaghalsError
from waghals.contract.integer import as_int
from waghals.contract.modules import Notation, Rules, Views
from waghals.contract.ply import CHANCE, SPECTATOR, TERMINAL
from waghals.contract.reason import Reason

CONFIGURATIONS = 64  # of games whose notation is kept


class Game:
    """One game with its options set.

    States are values: `apply` and `resolve` return new ones and never change their argument. A
    state of another game, or of this one with other options, is refused with a WaghalsError.

    Attributes:
        name: such as ``"cant-stop"``.
        title: as on the box.
        options: every option by name, as Python values.
        players: the number of seats; seats count from 0.
        viewers: whoever can look on: a spectator (None), then every seat.
        actions: how many actions the game numbers, 0 to ``actions - 1``.
        hides: whether anything can be hidden from anybody: views then differ from states.
        remarks: what is unusual about options that are allowed all the same.
        rules: the rules module itself, for code that needs speed and checks for itself.
        notation: the module that states how plies are written.
        View: the record of what a viewer sees; in a game where nothing is hidden it is `State`.
    """

    def __init__(self, name: str, **options: object) -> None:
        if not isinstance(cast("object", name), str):
            raise UnknownGame(name, games())
        self.name = name
        self.rules, self.notation = load(name), load_notation(name)
        self._views = load_views(name)
        self.hides = self._views is not None
        self.View: type[Any] = self._views.View if self._views else self.rules.State
        self._records = self.rules.State, self.View
        self._partial = self.View if self.hides else ()  # records that lack something of the state
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
            number = as_int(value)
            setattr(state, option.name, option.encode(value if number is None else number))
        self.remarks = tuple(self.rules.check(state))
        self.options = {o.name: o.decode(getattr(state, o.name)) for o in known.values()}
        self.players: int = state.players
        self.viewers: tuple[int | None, ...] = (None, *range(self.players))
        self.title = self.rules.TITLE
        self.actions = self.rules.ACTIONS
        self._options_in = attrgetter(*known)
        self._own_options = self._options_in(state.copy())
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

    def chances(self, state: Any) -> Sequence[tuple[int, Fraction]]:
        """The distinct outcomes of the coming chance ply with their probabilities; none at any other ply.

        Of outcomes that lead to positions which are alike, such as rolls that differ in the order of
        their dice, there is one, with the probability of all (see `Rules`).
        """
        count = self.outcomes(state)
        alike: Callable[[Any], Sequence[tuple[int, int]]] | None = getattr(self.rules, "chances", None)
        pairs = alike(state) if alike is not None and count else [(outcome, 1) for outcome in range(count)]
        share = {weight: Fraction(weight, count) for weight in {weight for _, weight in pairs}}
        return [(outcome, share[weight]) for outcome, weight in pairs]

    def resolve(self, state: Any, outcome: SupportsIndex) -> Any:
        """The state after this outcome. Raises WaghalsError if none is due, or not one of this number."""
        number = _below(self._due(state), outcome, "outcomes")
        new = self._complete(state).copy()
        self.rules.resolve(new, number)
        return new

    def legal_actions(self, state: Any) -> list[int]:
        """The legal actions' numbers, ascending; none unless a seat is to move."""
        if self._mover(state) < 0:
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
            legal = [self.notation.text(state, other) for other in self.legal_actions(state)]
            raise NotLegal(self.notation.text(state, number), legal, reason)
        new = self._complete(state).copy()
        self.rules.apply(new, number)
        return new

    def reason(self, state: Any, action: SupportsIndex) -> Reason | None:
        """Why an action is not legal now, None if it is. Raises WaghalsError if there is no such action."""
        number = _below(self.actions, action, "actions")
        return None if number in self.legal_actions(state) else self.notation.reason(state, number)

    def text(self, state: Any, action: SupportsIndex) -> str:
        """An action's notation, such as ``advance 7 8``. Raises WaghalsError if there is no such action."""
        return self.notation.text(state, _below(self.actions, action, "actions"))

    def parse(self, state: Any, text: str) -> int:
        """The number of the action with this notation, legal or not. Raises NotNotation if it is none."""
        return notation.parse_action(text, action_numbers(self), self.notation.EXPECTED_ACTION)

    def outcome_text(self, state: Any, outcome: SupportsIndex) -> str:
        """The notation of an outcome of the coming chance ply, such as ``3 4 5 2``.

        Raises:
            WaghalsError: no chance ply is due, or there is no such outcome.
        """
        number = _below(self._due(state), outcome, "outcomes")
        return notation.outcome_text(self.notation.outcome_words(state), number)

    def parse_outcome(self, state: Any, text: str) -> int:
        """The lowest outcome of the coming chance ply with this notation.

        Outcomes that share a notation lead to the same state.

        Raises:
            CannotCome: the text names an outcome, but none of the coming ply.
            NotNotation: the text names no outcome.
            WaghalsError: no chance ply is due.
        """
        self._due(state)
        words = self.notation.outcome_words(state)
        try:
            return notation.parse_outcome(text, words, self.notation.EXPECTED_OUTCOME)
        except NotNotation as error:
            why = getattr(self.notation, "why_not_outcome", None)
            reason = why(state, error.text) if why is not None else None
            if reason is None:
                raise
            raise CannotCome(error.text, error.expected, reason) from None

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
        """The view of a seat, or of a spectator (`player=None`): all that it sees now, as a record.

        Where nothing is hidden it is the state itself. Otherwise a record of type `View`; `to_move`,
        `turn`, `scores` and `winners` can be asked about it, `legal_actions` and `reason` about that
        of the seat to move.

        Raises:
            WaghalsError: there is no such seat.
        """
        own, viewer = self._looked_at(state, player)
        if self._views is None:
            return own
        view = self.View()
        self._views.write_view(own, viewer, view)
        return view

    def sees_outcome(self, state: Any, player: SupportsIndex | None) -> bool:
        """Whether the outcome of the coming chance ply is shown to a seat, or to spectators (None).

        Raises:
            WaghalsError: there is no such seat.
        """
        own, viewer = self._looked_at(state, player)
        return self._views is None or bool(self._views.sees_outcome(own, viewer))

    def seat(self, given: SupportsIndex) -> int:
        """The seat of that number. Raises WaghalsError if there is no such seat."""
        seat = as_int(given)
        if seat is None or not 0 <= seat < self.players:
            raise WaghalsError(f"seats are 0 to {self.players - 1}; given was {given!r}")
        return seat

    def mover(self, state: Any) -> str:
        """Whose ply it is, in words for errors."""
        who = self.to_move(state)
        return {CHANCE: "chance", TERMINAL: "nobody, the match is over"}.get(who, f"seat {who}")

    def _own(self, state: object) -> Any:
        """The state itself. Raises WaghalsError if it is none of this game with these options."""
        if not isinstance(state, self._records):
            what = f"{type(state).__module__}.{type(state).__name__}"
            raise WaghalsError(
                f"states of {self.name} come from new(), apply() and resolve(); given was {what}"
            )
        if self._options_in(state) != self._own_options:
            raise WaghalsError(f"states of {self!r} have its options; given was one with others")
        return state

    def _complete(self, own: Any) -> Any:
        """The state itself. Raises WaghalsError if it is a view of a game with hidden information."""
        if isinstance(own, self._partial):
            raise WaghalsError(f"this needs a state of {self.name}; given was the view of {own.viewer}")
        return own

    def _looked_at(self, state: Any, player: SupportsIndex | None) -> tuple[Any, int]:
        """A state, and the viewer by the number that rules of views take."""
        return self._complete(self._own(state)), SPECTATOR if player is None else self.seat(player)

    def _mover(self, state: Any) -> int:
        """Whose ply it is. Raises WaghalsError for the view of somebody who does not see its choices."""
        mover = self.to_move(state)
        if mover >= 0 and isinstance(state, self._partial) and mover != state.viewer:
            raise WaghalsError(
                f"only the view of seat {mover} shows its actions; given was that of {state.viewer}"
            )
        return mover

    def _due(self, state: Any) -> int:
        """How many outcomes the chance ply has that is due now."""
        if count := self.outcomes(state):
            return count
        raise WaghalsError(f"nothing is left to chance now; to move is {self.mover(state)}")


def _below(count: int, given: object, what: str) -> int:
    """The plain number that was given, whichever kind of whole number it came as."""
    number = as_int(given)
    if number is not None and 0 <= number < count:
        return number
    raise WaghalsError(f"{what} are the numbers below {count}; given was {given!r}")


def load(name: str) -> Rules:
    """The rules module of a game. Raises UnknownGame."""
    return cast("Rules", needed(name, "rules"))


def load_notation(name: str) -> Notation:
    """The notation module of a game. Raises UnknownGame."""
    return cast("Notation", needed(name, "notation"))


def load_views(name: str) -> Views | None:
    """The view module of a game; None where nothing is hidden. Raises UnknownGame."""
    return cast("Views | None", part(name, "view"))


@recalled(CONFIGURATIONS)
def action_numbers(game: Game) -> Mapping[str, int]:
    """The number of every action of a game, by its notation."""
    text, start = game.notation.text, game.new()
    return {text(start, action): action for action in range(game.actions)}


def game(name: str, **options: object) -> Game:
    """A game with these options; those not named take their defaults.

    >>> waghals.game("cant-stop", players=3)

    Raises:
        UnknownGame: lists the games there are.
        BadOption: says which options and values there are.
    """
    return Game(name, **options)
