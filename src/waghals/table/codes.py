"""Codes that are easily read aloud: a room's is short, and good for joining only."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "BCDFGHJKMNPQRTVWXZ3479"  # no vowels, so no words; nothing that looks like another
LENGTH = 6


def new_code() -> str:
    """A room code that nobody can foresee."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def parse_code(text: str) -> str | None:
    """The room code that somebody typed, or None."""
    code = plain(text)
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None


def plain(text: str) -> str:
    """A code as it was made: people type it in any case, with blanks and dashes."""
    return text.upper().replace(" ", "").replace("-", "")


def hash_code(room: str, code: str) -> str:
    """What the table keeps of a code that takes a seat over."""
    return hashlib.sha256(f"waghals-code/1|{room}|{plain(code)}".encode()).hexdigest()
