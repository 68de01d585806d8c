"""Games for people: every call is checked, states are values.

The safe façade over a game's rules, notation and view. A refused call changes nothing, because
nothing here changes a state: `apply` and `resolve` return new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, cast

from waghals.contract import notation
from waghals.contract.discovery import games, needed, owner, part, recalled
from waghals.contract.errors import BadOption, CannotCome, NotLegal, NotNotation, UnknownGame, WaghalsError
from waghals.contract.integer import as_int
from waghals.contract.modules import Notation, Rules, Views
from waghals.contract.ply import CHANCE, SPECTATOR, TERMINAL, RandBelow
from waghals.contract.reason import Reason
from waghals.contract.record import Field, Record

__all__ = ["Game", "game"]

CONFIGURATIONS = 64  # of games whose notation is kept

if TYPE_CHECKING:  # `typing` itself has defaults from Python 3.13 on
    from typing_extensions import TypeVar

    StateT = TypeVar("StateT", bound=Record, default=Any)
    ViewT = TypeVar("ViewT", bound=Record, default=Any)
    OptionsT = TypeVar("OptionsT", bound=Mapping[str, object], default=Any)
else:
    from typing import TypeVar

    StateT, ViewT, OptionsT = TypeVar("StateT"), TypeVar("ViewT"), TypeVar("OptionsT")


class Game(Generic[StateT, ViewT, OptionsT]):
    """One game with its options set.

    States are values: `apply` and `resolve` return new ones and never change their argument. A
    state of another game, or of this one with other options, is refused with a WaghalsError. Whoever
    changes a state by hand does so before a game is asked about it: that the state it was asked about
    last is its own, and what was found legal or due there, is not looked up again.

    Its parameters are the types of its states, of its views and of its options, for type checkers: what
    ``waghals.games.cant_stop.game(players=3)`` gives has those of Can't Stop, what `waghals.game` gives has
    Any for each.

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
        view_fields: the shape, the bits and the range of each field of a view, by name and in its order.
    """

    def __init__(self, name: str, **options: object) -> None:
        if not isinstance(cast("object", name), str):
            raise UnknownGame(name, games())
        self.name = name
        self.rules: Rules = load(name)
        self.notation: Notation = load_notation(name)
        self._views = load_views(name)
        self.hides: bool = self._views is not None
        self.View: type[ViewT] = self._views.View if self._views else self.rules.State
        self._records = self.rules.State, self.View
        self._partial: Any = self.View if self.hides else ()  # records that lack something of the state
        start = _chosen(name, self.rules, options)
        self.remarks: tuple[Reason, ...] = tuple(self.rules.check(start))
        self._options = {o.name: o.decode(getattr(start, o.name)) for o in self.rules.OPTIONS}
        self.options = cast("OptionsT", self._options)
        self.players: int = start.players
        self.viewers: tuple[int | None, ...] = (None, *range(self.players))
        self.title: str = self.rules.TITLE
        self.actions: int = self.rules.ACTIONS
        self.view_fields: Mapping[str, Field] = self.View.fields
        self._canonical: Callable[[Any], None] | None = getattr(self.rules, "canonical", None)
        self._options_in = attrgetter(*self._options)
        self._own_options = self._options_in(start.copy())
        self.rules.setup(start)
        self._start: StateT = start
        self._spare: list[Any] = []  # records of moves that nobody uses now
        self._known: object = start  # the state last found to be of this game
        self._listed: tuple[object, list[int]] = start, []  # a state, and what was found legal there
        self._counted: tuple[object, int] = start, 0  # a state, and how many outcomes were found there

    def __repr__(self) -> str:
        unusual = [o.name for o in self.rules.OPTIONS if self._options[o.name] != o.default]
        options = "".join(f", {name}={self._options[name]!r}" for name in unusual)
        return f"waghals.game({self.name!r}{options})"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[()]]:
        return partial(type(self), self.name, **self._options), ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (other.name, other._options) == (self.name, self._options)

    def __hash__(self) -> int:
        return hash((self.name, *self._options.values()))

    def new(self) -> StateT:
        """The state at the start of a match."""
        return self._start.copy()

    def to_move(self, state: StateT | ViewT) -> int:
        """Whose ply it is: a seat, `CHANCE` or `TERMINAL`."""
        if state is not self._known:
            self._own(state)
        return self.rules.to_move(state)

    def is_terminal(self, state: StateT | ViewT) -> bool:
        """Whether the match is over."""
        return self.to_move(state) == TERMINAL

    def turn(self, state: StateT | ViewT) -> int:
        """The seat whose turn it is, also while chance is to move."""
        if state is not self._known:
            self._own(state)
        return self.rules.turn(state)

    def outcomes(self, state: StateT | ViewT) -> int:
        """How many equally likely outcomes the coming chance ply has; 0 at any other ply."""
        of, count = self._counted
        if state is of:
            return count
        rules, own = self.rules, self._own(state)
        count = rules.outcomes(own) if rules.to_move(own) == CHANCE else 0
        self._counted = state, count
        return count

    def chances(self, state: StateT) -> list[tuple[int, Fraction]]:
        """The distinct outcomes of the coming chance ply with their probabilities; none at any other ply.

        Of outcomes that lead to positions with the same `key`, such as rolls that differ in the order
        of their dice, there is the lowest, with the probability of all.
        """
        count = self.outcomes(state)
        if not count:
            return []
        first, ways = dict[bytes, int](), dict[bytes, int]()
        own = self._complete(state)
        for outcome, weight in weighted_outcomes(self, own):
            after = own.copy()
            self.rules.resolve(after, outcome)
            key = self._key(after)
            first.setdefault(key, outcome)
            ways[key] = ways.get(key, 0) + weight
        return [(outcome, Fraction(ways[key], count)) for key, outcome in first.items()]

    def key(self, state: StateT) -> bytes:
        """What is equal for positions of this game that are alike, whatever a search may ask about them.

        From there on everything goes on alike: the same outcomes and as many legal actions, which lead to
        positions that are alike again, and the same scores. A number of an action may mean something else
        where things of one kind have names, such as the two blue dice of Raffzahn.
        """
        return self._key(self._own(state).copy())

    def _key(self, copy: Any) -> bytes:
        """The key of a position, which is brought into its canonical form."""
        if self._canonical is not None and type(copy) is self.rules.State:
            self._canonical(copy)
        key: bytes = copy.key()
        return key

    def resolve(self, state: StateT, outcome: SupportsIndex) -> StateT:
        """The state after this outcome. Raises WaghalsError if none is due, or not one of this number."""
        of, count = self._counted
        if state is not of or type(outcome) is not int or not 0 <= outcome < count:
            outcome = _below(self._due(state), outcome, "outcomes")
        if self.hides:
            self._complete(state)
        new = state.copy()
        self.rules.resolve(new, outcome)
        self._known = new
        return new

    def legal_actions(self, state: StateT | ViewT) -> list[int]:
        """The legal actions' numbers, ascending; none unless a seat is to move."""
        if state is not self._known:
            self._own(state)
        rules = self.rules
        if (mover := rules.to_move(state)) < 0:
            return []
        if self.hides and isinstance(state, self._partial) and mover != (view := cast("Any", state)).viewer:
            raise WaghalsError(
                f"only the view of seat {mover} shows its actions; given was that of {view.viewer}"
            )
        try:
            moves = self._spare.pop()
        except IndexError:  # none yet, or another thread has it
            moves = rules.MOVES()
        rules.legal(state, moves)
        legal: list[int] = moves.action[: moves.count]
        self._spare.append(moves)
        self._listed = state, legal
        return legal[:]

    def legal_mask(self, state: StateT | ViewT) -> list[bool]:
        """For each of all `actions`, whether it is legal; nothing is unless a seat is to move."""
        mask = [False] * self.actions
        for action in self.legal_actions(state):
            mask[action] = True
        return mask

    def apply(self, state: StateT, action: SupportsIndex) -> StateT:
        """The state after this action of the seat to move.

        Raises:
            NotLegal: with the reason and what is legal instead.
            WaghalsError: there is no action of that number.
        """
        if self.hides:
            self._complete(state)
        number: Any = action if type(action) is int else _below(self.actions, action, "actions")
        of, legal = self._listed
        known = state is of and number in legal
        if not known and (reason := self.reason(state, number)) is not None:
            texts = [self.notation.text(state, other) for other in self.legal_actions(state)]
            raise NotLegal(self.notation.text(state, number), texts, reason)
        new = state.copy()
        self.rules.apply(new, number)
        self._known = new
        return new

    def child(self, state: StateT, number: SupportsIndex) -> StateT:
        """The state after this outcome where chance is to move, else after this action.

        Raises:
            NotLegal: as `apply`.
            WaghalsError: as `apply` and `resolve`.
        """
        return (self.resolve if self.to_move(state) == CHANCE else self.apply)(state, number)

    def random_playout(self, state: StateT, randbelow: RandBelow) -> StateT:
        """The end of a match that goes on from here at random, each outcome and legal action equally likely.

        Args:
            randbelow: draws a number below its argument, such as ``random.Random(7).randrange``.
        """
        rules, moves = self.rules, self.rules.MOVES()
        end: StateT = self._complete(self._own(state)).copy()
        while (who := rules.to_move(end)) != TERMINAL:
            if who == CHANCE:
                rules.resolve(end, randbelow(rules.outcomes(end)))
            else:
                rules.legal(end, moves)
                rules.apply(end, moves.action[randbelow(moves.count)])
        return end

    def reason(self, state: StateT | ViewT, action: SupportsIndex) -> Reason | None:
        """Why an action is not legal now, None if it is. Raises WaghalsError if there is no such action."""
        number = _below(self.actions, action, "actions")
        return None if number in self.legal_actions(state) else self.notation.reason(state, number)

    def text(self, state: StateT | ViewT, action: SupportsIndex) -> str:
        """An action's notation, such as ``advance 7 8``. Raises WaghalsError if there is no such action."""
        return self.notation.text(state, _below(self.actions, action, "actions"))

    def parse(self, state: StateT | ViewT, text: str) -> int:
        """The number of the action with this notation, legal or not. Raises NotNotation if it is none."""
        return notation.parse_action(text, action_numbers(self), self.notation.EXPECTED_ACTION)

    def outcome_text(self, state: StateT, outcome: SupportsIndex) -> str:
        """The notation of an outcome of the coming chance ply, such as ``3 4 5 2``.

        Raises:
            WaghalsError: no chance ply is due, or there is no such outcome.
        """
        number = _below(self._due(state), outcome, "outcomes")
        return notation.outcome_text(self.notation.outcome_words(state), number)

    def parse_outcome(self, state: StateT, text: str) -> int:
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

    def scores(self, state: StateT | ViewT) -> list[int]:
        """The score of each seat, in the game's own unit."""
        own = self._own(state)
        return [self.rules.score(own, player) for player in range(self.players)]

    def winners(self, state: StateT | ViewT) -> list[int]:
        """The seats that have won; none before the end, several on a shared win."""
        own = self._own(state)
        return [player for player in range(self.players) if self.rules.wins(own, player)]

    def returns(self, state: StateT | ViewT) -> list[float]:
        """For learners: 1 for a sole winner, -1/(n-1) for the others; they sum to zero.

        Several winners share the 1 that a sole winner would have, scaled likewise. All zero
        before the end.
        """
        winners = self.winners(state)
        if not winners:
            return [0.0] * self.players
        shares = [(p in winners) / len(winners) for p in range(self.players)]
        return [(self.players * share - 1) / (self.players - 1) for share in shares]

    def observation(self, state: StateT, player: SupportsIndex | None) -> ViewT:
        """The view of a seat, or of a spectator (`player=None`): all that it sees now, as a record.

        Where nothing is hidden it is the state itself. Otherwise a record of type `View`; `to_move`,
        `turn`, `scores` and `winners` can be asked about it, `legal_actions` and `reason` about that
        of the seat to move.

        Raises:
            WaghalsError: there is no such seat.
        """
        own, viewer = self._looked_at(state, player)
        if self._views is None:
            return cast("ViewT", own)
        view = self.View()
        self._views.write_view(own, viewer, view)
        return view

    def sees_outcome(self, state: StateT, player: SupportsIndex | None) -> bool:
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

    def mover(self, state: StateT | ViewT) -> str:
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
        if self._options_in(state) != self._own_options != self._options_in(cast("Any", state).copy()):
            raise WaghalsError(f"states of {self!r} have its options; given was one with others")
        self._known = state
        return state

    def _complete(self, own: Any) -> Any:
        """The state itself. Raises WaghalsError if it is a view of a game with hidden information."""
        if isinstance(own, self._partial):
            raise WaghalsError(f"this needs a state of {self.name}; given was the view of {own.viewer}")
        return own

    def _looked_at(self, state: StateT, player: SupportsIndex | None) -> tuple[Any, int]:
        """A state, and the viewer by the number that rules of views take."""
        return self._complete(self._own(state)), SPECTATOR if player is None else self.seat(player)

    def _due(self, state: StateT) -> int:
        """How many outcomes the chance ply has that is due now."""
        if count := self.outcomes(state):
            return count
        raise WaghalsError(f"nothing is left to chance now; to move is {self.mover(state)}")


def _chosen(name: str, rules: Rules, options: Mapping[str, object]) -> Any:
    """A state in which these options are set and nothing else. Raises BadOption."""
    known = {option.name: option for option in rules.OPTIONS}
    unknown = [given for given in options if given not in known]
    if unknown:
        raise BadOption(
            f"{name} has no option {unknown[0]!r}; there are: "
            + "; ".join(f"{option.name}, {option.allowed}" for option in known.values())
        )
    state = rules.State()
    for option in known.values():
        value = options.get(option.name, option.default)
        number = as_int(value)
        setattr(state, option.name, option.encode(value if number is None else number))
    return state


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


def game_of(record: Record) -> Game | None:
    """The game, with its options, of which a record is a state or a view; None for any other record.

    Raises:
        BadOption: its options are none of the game's, as in a state that is all zero.
    """
    for kind in type(record).__mro__:
        if (name := owner(kind.__module__)) is not None:
            rules, views = load(name), load_views(name)
            if not isinstance(record, (rules.State, views.View if views else rules.State)):
                return None
            return Game(name, **{o.name: o.decode(getattr(record, o.name)) for o in rules.OPTIONS})
    return None


def weighted_outcomes(game: Game, state: StateT) -> Iterable[tuple[int, int]]:
    """Outcomes of the coming chance ply, each with how many it stands for: quicker than `Game.chances`.

    Those that it stands for lead to positions that are alike, but so may others.
    """
    listed: Callable[[Any], Iterable[tuple[int, int]]] | None = getattr(game.rules, "chances", None)
    return listed(state) if listed else notation.by_text(game.notation.outcome_words(state))


@recalled(CONFIGURATIONS)
def action_numbers(game: Game) -> Mapping[str, int]:
    """The number of every action of a game, by its notation."""
    text, start = game.notation.text, game.new()
    return {text(start, action): action for action in range(game.actions)}


def game(name: str, **options: object) -> Game:
    """A game with these options; those not named take their defaults.

    Raises:
        UnknownGame: lists the games there are.
        BadOption: says which options and values there are.

    Examples:
        >>> waghals.game("cant-stop", players=3).options["columns_to_win"]
        3
    """
    return Game(name, **options)
