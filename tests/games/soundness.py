"""Any match of a game, played by Hypothesis; what must be true after every ply, a game's own tests add."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]
)

import waghals
from waghals.contract.conformance import random_walk

State = TypeVar("State")

ANY = st.integers(0, 10_000)  # of whatever there is to choose from


class AnyMatch(RuleBasedStateMachine, Generic[State]):
    """A match in which Hypothesis plays chance and every seat, looking for trouble.

    Attributes:
        games: those that are played, with their options; each kind of match names its own.
        before, state: the position before the last ply, and the one now.
    """

    games: ClassVar[list[waghals.Game]]
    game: waghals.Game
    before: State
    state: State

    @initialize(which=ANY, plies=ANY)
    def begin(self, which: int, plies: int) -> None:
        """Somewhere in the middle of a match, so that late positions come up too."""
        self.game = chosen(self.games, which)
        self.before = self.state = chosen(random_walk(self.game).states, plies)

    def to_move(self) -> int:
        return self.game.to_move(self.state)

    @precondition(lambda self: self.to_move() == waghals.CHANCE)
    @rule(choice=ANY)
    def resolve(self, choice: int) -> None:
        outcome = choice % self.game.outcomes(self.state)
        self.before, self.state = self.state, self.game.resolve(self.state, outcome)

    @precondition(lambda self: self.to_move() >= 0)
    @rule(choice=ANY)
    def act(self, choice: int) -> None:
        action = chosen(self.game.legal_actions(self.state), choice)
        self.before, self.state = self.state, self.game.apply(self.state, action)

    @precondition(lambda self: self.to_move() == waghals.TERMINAL)
    @rule(choice=ANY)
    def try_to_go_on(self, choice: int) -> None:
        action = choice % self.game.actions
        assert str(self.game.reason(self.state, action)) == "The match is over."


def chosen(things: list[Any], choice: int) -> Any:
    return things[choice % len(things)]


def look_for_trouble(match: type[AnyMatch[Any]], *, matches: int, plies: int) -> None:
    """Play so many matches of this kind, each for so many plies."""
    run_state_machine_as_test(  # pyright: ignore[reportUnknownMemberType]
        match, settings=settings(max_examples=matches, stateful_step_count=plies)
    )
