"""What can go wrong. Every error is a ValueError that says what was given and what is allowed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from waghals.contract.reason import Reason

__all__ = [
    "BadOption",
    "CannotCome",
    "NotLegal",
    "NotNotation",
    "NotYourTurn",
    "StaleVersion",
    "UnknownGame",
    "WaghalsError",
]


class WaghalsError(ValueError):
    """The root of this package's own errors."""


class UnknownGame(WaghalsError):
    """There is no game of that name.

    Attributes:
        name: what was asked for.
        known: the names of the games there are.
    """

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game {name!r}; there are: {', '.join(known)}")
        self.name: str = name
        self.known: tuple[str, ...] = tuple(known)


class BadOption(WaghalsError):
    """An option that the game lacks, or a value that it does not take.

    Attributes:
        reason: the same as a sentence for any language, where people come upon it.
    """

    def __init__(self, problem: str | Reason) -> None:
        super().__init__(str(problem))
        self.reason: Reason | None = problem if isinstance(problem, Reason) else None


class NotNotation(WaghalsError):
    """A text that names no action and no outcome of the game.

    Attributes:
        text: what was given.
        expected: what is read, in words.
    """

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"{text!r} is not notation; expected {expected}")
        self.text: str = text
        self.expected: str = expected


class CannotCome(NotNotation):
    """An outcome that can come at other times, but not now.

    Attributes:
        reason: why it cannot come now.
        args: the message.
    """

    def __init__(self, text: str, expected: str, reason: Reason) -> None:
        super().__init__(text, expected)
        self.args: tuple[object, ...] = (f"{text!r} cannot come now: {reason} (expected {expected})",)
        self.reason = reason


class NotLegal(WaghalsError):
    """An action that cannot be played now.

    Attributes:
        action: what was tried, as text.
        legal: what is legal instead, as texts.
        reason: why it is not legal.
        index: the match, where many step at once; None elsewhere.
    """

    def __init__(self, action: str, legal: Sequence[str], reason: Reason, index: int | None = None) -> None:
        where = "" if index is None else f"match {index}: "
        instead = f"legal now: {', '.join(legal)}" if legal else "no action is legal now"
        super().__init__(f"{where}{action!r} is not legal now: {reason} ({instead})")
        self.action: str = action
        self.legal: tuple[str, ...] = tuple(legal)
        self.reason: Reason = reason
        self.index: int | None = index


class NotYourTurn(WaghalsError):
    """A seat acted while the ply belongs to another seat, to chance or to nobody.

    Attributes:
        seat: who acted.
    """

    def __init__(self, seat: int, to_move: str) -> None:
        super().__init__(f"it is not the ply of seat {seat}, but of {to_move}")
        self.seat = seat


class StaleVersion(WaghalsError):
    """A command was meant for a position that has passed.

    Attributes:
        given: the version that the command names.
        current: that of the match.
    """

    def __init__(self, given: int, current: int) -> None:
        super().__init__(f"the command was meant for version {given}, the match is at {current}")
        self.given: int = given
        self.current: int = current


class NotInstalled(WaghalsError, ImportError):
    """A package is missing that an extra of this distribution brings.

    Attributes:
        name: the missing package.
        extra: what brings it, as in ``pip install 'waghals[lab]'``.
    """

    def __init__(self, name: str, extra: str) -> None:
        super().__init__(f"{name} is not installed; it comes with: pip install 'waghals[{extra}]'")
        self.name: str | None = name
        self.extra: str = extra


@contextmanager
def brought_by(extra: str) -> Generator[None]:
    """Around imports of packages that this extra brings: one that is missing raises NotInstalled."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if "." in missing or missing == "waghals":  # it is there, and broken
            raise
        raise NotInstalled(missing, extra) from None
