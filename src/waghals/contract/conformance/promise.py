"""A promise that is kept or broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from waghals.contract.errors import WaghalsError


class BrokenPromise(AssertionError):
    """A game does not do what every game promises; says which promise, and what was found."""


def promise(kept: bool, what: str, *found: object) -> None:
    """Raise BrokenPromise unless this promise is kept."""
    if not kept:
        raise BrokenPromise("; found: ".join([what, ", ".join(map(repr, found))] if found else [what]))


def refusal(call: Callable[..., object], *given: object) -> WaghalsError | None:
    """The error with which a call is refused; None if it is not refused."""
    try:
        call(*given)
    except WaghalsError as error:
        return error
    return None


def refuses(
    call: Callable[..., object],
    state: object,
    wrong: Iterable[object],
    what: str,
    kind: type[WaghalsError] = WaghalsError,
    words: str = "",
) -> None:
    """Promise `what`: each of these is refused with an error of this very kind that has these words."""
    for given in wrong:
        error = refusal(call, state, given)
        promise(type(error) is kind and words in str(error), what, given, error)
