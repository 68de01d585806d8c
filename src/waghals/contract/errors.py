"""What can go wrong. Every error is a ValueError that says what was given and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence

from waghals.contract.reason import Reason


class WaghalsError(ValueError):
    """The root of this package's own errors."""


class UnknownGame(WaghalsError):
    """There is no game of that name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game {name!r}; there are: {', '.join(known)}")
        self.name, self.known = name, tuple(known)


class BadOption(WaghalsError):
    """An option that the game lacks, or a value that it does not take.

    Attributes:
        reason: the same as a sentence for any language, where people come upon it.
    """

    def __init__(self, problem: str | Reason) -> None:
        super().__init__(str(problem))
        self.reason = problem if isinstance(problem, Reason) else None


class NotNotation(WaghalsError):
    """A text that names no action and no outcome of the game."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"{text!r} is not notation; expected {expected}")
        self.text, self.expected = text, expected


class CannotCome(NotNotation):
    """An outcome that can come at other times, but not now: see `reason`."""

    def __init__(self, text: str, expected: str, reason: Reason) -> None:
        super().__init__(text, expected)
        self.args = (f"{text!r} cannot come now: {reason} (expected {expected})",)
        self.reason = reason


class NotLegal(WaghalsError):
    """An action that cannot be played now.

    Attributes:
        action: what was tried, as text.
        legal: what is legal instead, as texts.
        reason: why it is not legal.
    """

    def __init__(self, action: str, legal: Sequence[str], reason: Reason) -> None:
        instead = f"legal now: {', '.join(legal)}" if legal else "no action is legal now"
        super().__init__(f"{action!r} is not legal now: {reason} ({instead})")
        self.action, self.legal, self.reason = action, tuple(legal), reason


class NotYourTurn(WaghalsError):
    """A seat acted while the ply belongs to another seat, to chance or to nobody."""

    def __init__(self, seat: int, to_move: str) -> None:
        super().__init__(f"it is not the ply of seat {seat}, but of {to_move}")
        self.seat = seat


class StaleVersion(WaghalsError):
    """A command was meant for a position that has passed."""

    def __init__(self, given: int, current: int) -> None:
        super().__init__(f"the command was meant for version {given}, the match is at {current}")
        self.given, self.current = given, current
