"""Who sits at the table."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from waghals.contract.errors import WaghalsError

LONGEST = 200  # characters of a name or a seed
UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})  # controls, lone surrogates, line separators


@dataclass(frozen=True)
class Seat:
    """A place at the table, with the name of whoever plays there.

    Attributes:
        name: one line of 1 to 200 characters, without blanks around it.
        bot: the name of the bot that plays, such as ``"rule-of-28"``; None for a person.

    Raises:
        WaghalsError: the name is not such a line.
    """

    name: str
    bot: str | None = None

    def __post_init__(self) -> None:
        check_line("a name", self.name)


def check_line(what: str, text: str) -> None:
    """Refuse what a record could not hold on one line. Raises WaghalsError."""
    if not 0 < len(text) <= LONGEST:
        raise WaghalsError(f"{what} has 1 to {LONGEST} characters; given were {len(text)}")
    if text != text.strip():
        raise WaghalsError(f"{what} has no blanks around it; given was {text!r}")
    if any(unicodedata.category(sign) in UNPRINTABLE for sign in text):
        raise WaghalsError(f"{what} has no control characters; given was {text!r}")
