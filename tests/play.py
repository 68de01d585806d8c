"""Tests that read like play: a script of dice, plies and what must be true in between.

A script holds one statement a line, or several parted by ``/``; ``#`` begins a comment.

    * 3 4 5 2                       the dice show this
    * 3 4 5 2 = 491/1296            and that is outcome 491 of 1296, counted from 0
    0 advance 7 7                   seat 0 plays this
    0 may roll, stop                seat 0 is to move, and exactly these actions are legal
    0 may not stop: <reason>        this is refused for this reason, and nothing changes
    0 is next                       the turn is seat 0's
    0 wins    (or: 0 and 2 win)     the match is over, and these have won

Every line of a record (dice and plies) is such a statement, so a script without claims is the
log of a match. Dice stand only where the rules roll them, so they are used up exactly.
"""

from __future__ import annotations

from typing import Any

import pytest

import waghals


class Table:
    """A match of one game, played by statements."""

    def __init__(self, game: waghals.Game) -> None:
        self.game = game
        self.state: Any = game.new()
        self.plies: list[tuple[Any, int, str]] = []  # the position before, who acted, the notation

    @property
    def legal(self) -> list[str]:
        """The notation of all legal actions."""
        return [self.game.text(self.state, action) for action in self.game.legal_actions(self.state)]

    def say(self, statement: str) -> None:
        """Play what is stated, or check what is claimed."""
        match statement.split():
            case ["*", *dice, "=", numbered]:
                self._roll(" ".join(dice), numbered)
            case ["*", *dice]:
                self._roll(" ".join(dice))
            case [seat, "may", "not", *_]:
                self._refuse(int(seat), statement.partition("may not ")[2])
            case [seat, "may", *_]:
                claimed = [text.strip() for text in statement.partition("may ")[2].split(",")]
                assert (self.game.mover(self.state), self.legal) == (f"seat {seat}", claimed)
            case [seat, "is", "next"]:
                assert self.game.turn(self.state) == int(seat)
                assert self.game.winners(self.state) == []
            case [*seats, "wins" | "win"]:
                assert self.game.winners(self.state) == [int(seat) for seat in seats if seat != "and"]
                assert self.game.to_move(self.state) == waghals.TERMINAL
            case [seat, *words]:
                self._act(int(seat), " ".join(words))
            case _:
                raise AssertionError("an empty statement")

    def _roll(self, dice: str, numbered: str = "") -> None:
        assert self.game.mover(self.state) == "chance"
        outcome = self.game.parse_outcome(self.state, dice)
        if numbered:
            outcome, count = map(int, numbered.split("/"))
            assert count == self.game.outcomes(self.state)
            assert self.game.outcome_text(self.state, outcome) == dice
        self.plies.append((self.state, waghals.CHANCE, dice))
        self.state = self.game.resolve(self.state, outcome)

    def _act(self, seat: int, text: str) -> None:
        assert self.game.mover(self.state) == f"seat {seat}"
        before = self.state
        self.state = self.game.apply(before, self.game.parse(before, text))
        self.plies.append((before, seat, text))

    def _refuse(self, seat: int, claim: str) -> None:
        """Try an action and compare the reason of its refusal."""
        text, _, reason = (part.strip() for part in claim.partition(": "))
        assert self.game.turn(self.state) == seat
        action, before = self.game.parse(self.state, text), self.state.copy()
        with pytest.raises(waghals.NotLegal) as refused:
            self.game.apply(self.state, action)
        assert (str(refused.value.reason), refused.value.legal) == (reason, tuple(self.legal))
        assert self.state == before


def statements(script: str) -> list[str]:
    """The statements of a script, without comments and empty lines."""
    lines = [line.partition("#")[0] for line in script.splitlines()]
    return [part.strip() for line in lines for part in line.split("/") if part.strip()]


def play(script: str, game: str, **options: object) -> Table:
    """The table after this script; an AssertionError tells the statement that does not hold."""
    table = Table(waghals.game(game, **options))
    for number, statement in enumerate(statements(script), 1):
        try:
            table.say(statement)
        except (AssertionError, waghals.WaghalsError) as error:
            raise AssertionError(f"statement {number}, {statement!r}: {error}\n{table.state}") from error
    return table
