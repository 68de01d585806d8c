"""Where the outcomes of chance plies come from.

A source is asked for the k-th chance ply of the match, counted from 0, and answers by k alone.
So a match that is folded again from its log goes on with the very draws it would have had.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol, cast

from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.match.seat import check_line

COMMIT = b"waghals-commit/1"
DRAW = "waghals-draw/1"
SEPARATOR = "\x1f"
SECRET_BYTES = 32
BLOCK_VALUES = 1 << 256  # how many numbers a block of 32 bytes can be
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Source(Protocol):
    """A source of chance."""

    def draw(self, k: int, n: int) -> int | str | None:
        """The k-th chance ply: a number below n or its notation; None if it is typed in."""
        ...


class ByHand:
    """Real dice or cards on the table; somebody types in what they show."""

    def draw(self, k: int, n: int) -> None:
        """None: the outcome is typed in."""


class Scripted:
    """Outcomes given beforehand, as numbers or notation: for tests and examples.

    The script has to be used up exactly: a draw past its end is an error, and `finish` is one
    while anything is left.

    Attributes:
        outcomes: the script.
    """

    def __init__(self, *outcomes: int | str) -> None:
        self.outcomes = outcomes

    def draw(self, k: int, n: int) -> int | str:
        """The k-th outcome of the script. Raises WaghalsError past its end."""
        if k >= len(self.outcomes):
            raise WaghalsError(f"the script has {len(self.outcomes)} outcomes; one more was asked for")
        return self.outcomes[k]

    def finish(self, drawn: int) -> None:
        """Raise WaghalsError unless the script has as many outcomes as were drawn."""
        if drawn != len(self.outcomes):
            left = " / ".join(map(str, self.outcomes[drawn:]))
            raise WaghalsError(f"the script has outcomes left after {drawn} draws: {left}")


class Seeded:
    """Draws that a seed decides: the same match again, whenever it is wanted.

    Attributes:
        seed: a number or a text.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def draw(self, k: int, n: int) -> int:
        """The k-th draw: a number below n, each equally likely, from SHA-256 of the seed and k."""
        return fair(
            n,
            lambda b: hashlib.sha256(
                f"{self.seed}{SEPARATOR}{k}|{b}".encode(errors="surrogatepass")
            ).digest(),
        )


class Verifiable:
    """Draws that anyone can recompute once the secret is disclosed.

    The server commits itself to a secret before it receives any seat's seed, so neither side can
    choose the dice. What this does not prove: that whoever runs the server did not know what
    was to come. Every byte is set out in ``docs/records.md``.

    Attributes:
        match_id: 1 to 64 letters, digits, ``-`` or ``_``.
        secret: 32 bytes.
        seeds: one for each seat in the order of seats, each one line of text.
        commitment: what was shown before the seeds were taken, in hexadecimal.

    Raises:
        WaghalsError: one of these is not as described.
    """

    def __init__(self, match_id: str, secret: bytes, seeds: Sequence[str]) -> None:
        for seed in seeds:
            check_line("a seed", seed)
        self.match_id: str = match_id
        self.secret: bytes = secret
        self.seeds: tuple[str, ...] = tuple(seeds)
        self.commitment: str = commit(match_id, secret)

    def draw(self, k: int, n: int) -> int:
        """The k-th draw: a number below n, each equally likely, from HMAC-SHA-256 of the seeds and k."""
        stem = SEPARATOR.join((DRAW, self.match_id, *self.seeds, str(k)))
        return fair(n, lambda b: hmac.digest(self.secret, f"{stem}|{b}".encode(), "sha256"))


def commit(match_id: str, secret: bytes) -> str:
    """The commitment to a secret of 32 bytes, in hexadecimal. Raises WaghalsError."""
    if not isinstance(cast("object", match_id), str) or not MATCH_ID.fullmatch(match_id):
        raise WaghalsError(f"a match id is 1 to 64 letters, digits, - or _; given was {match_id!r}")
    given = len(secret) if isinstance(cast("object", secret), bytes) else "none"
    if given != SECRET_BYTES:
        raise WaghalsError(f"a secret has {SECRET_BYTES} bytes; given were {given}")
    return hashlib.sha256(COMMIT + match_id.encode() + secret).hexdigest()


def fair(n: int, block: Callable[[int], bytes]) -> int:
    """A number below n, each equally likely, from as many blocks of 32 bytes as that takes.

    A bare modulo would favour small numbers: blocks in the last, incomplete run of n are
    passed over.
    """
    end = BLOCK_VALUES - BLOCK_VALUES % n
    b = 0
    while (value := int.from_bytes(block(b), "big")) >= end:
        b += 1
    return value % n


@cache
def deals_face_down(game: Game) -> bool:
    """Whether the match begins with cards that not everyone may see: nobody could type those in `ByHand`."""
    if not game.hides:
        return False
    state = game.new()
    beginner = game.turn(state)
    while game.to_move(state) == CHANCE and game.turn(state) == beginner:
        if not all(game.sees_outcome(state, viewer) for viewer in game.viewers):
            return True
        state = game.resolve(state, 0)
    return False
