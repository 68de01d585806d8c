"""Room codes: short, easily read aloud, and good for joining only."""

from __future__ import annotations

import secrets

ALPHABET = "BCDFGHJKMNPQRTVWXZ3479"  # no vowels, so no words; nothing that looks like another
LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def parse_code(text: str) -> str | None:
    """The room code that somebody typed, in any case and with blanks or dashes, or None."""
    code = text.upper().replace(" ", "").replace("-", "")
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None
