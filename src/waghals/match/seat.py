"""Who sits at the table."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import cast

from waghals.contract.errors import WaghalsError

LONGEST = 400  # characters of a name or a seed
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # and what parts lines
JOINER = "\u200d"  # of the pictures that make up one picture
BOT = re.compile(r"[a-z0-9-]{1,64}")


@dataclass(frozen=True)
class Seat:
    """A place at the table, with the name of whoever plays there.

    Attributes:
        name: one line of 1 to 400 characters, without blanks around it, and without signs that are
            not seen, such as those that turn the direction of writing.
        bot: the name of the bot that plays, such as ``"rule-of-28"``, in small letters, digits
            and ``-``; None for a person.

    Raises:
        WaghalsError: a name is not as described.
    """

    name: str
    bot: str | None = None

    def __post_init__(self) -> None:
        check_line("a name", self.name)
        if any(unicodedata.category(sign) == "Cf" and sign != JOINER for sign in self.name):
            raise WaghalsError(f"a name has no signs that nobody sees; given was {self.name!a}")
        if self.bot is not None and not (
            isinstance(cast("object", self.bot), str) and BOT.fullmatch(self.bot)
        ):
            raise WaghalsError(f"a bot's name is small letters, digits and -; given was {self.bot!r}")


def check_line(what: str, text: str) -> None:
    """Refuse what a record could not hold on one line. Raises WaghalsError."""
    if not isinstance(cast("object", text), str):
        raise WaghalsError(f"{what} is a text; given was {text!r}")
    if not 0 < len(text) <= LONGEST:
        raise WaghalsError(f"{what} has 1 to {LONGEST} characters; given were {len(text)}")
    if text != text.strip():
        raise WaghalsError(f"{what} has no blanks around it; given was {text!r}")
    if CONTROL.search(text):
        raise WaghalsError(f"{what} has no control characters; given was {text!r}")
