"""One browser: the secret by which it holds its seats.

The secret lives in a cookie that scripts cannot read; the table keeps a hash of it. It never
stands in an address, a QR code, a log or anybody else's page.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from functools import lru_cache

from waghals.table.codes import ALPHABET, hash_code

COOKIE = "waghals"
SECRET_BYTES = 16
FORM = re.compile(r"[0-9a-f]{32}")
CODE_LENGTH = 10
REMEMBERED = 4096  # of what browsers are asked for again and again


@dataclass(frozen=True)
class Browser:
    """A browser that has been given a secret."""

    secret: str

    @classmethod
    def new(cls) -> Browser:
        return cls(secrets.token_hex(SECRET_BYTES))

    @classmethod
    def of(cls, cookie: str | None) -> Browser | None:
        """The browser with this cookie, or None if it has none of ours."""
        return cls(cookie) if cookie and FORM.fullmatch(cookie) else None

    @property
    def holder(self) -> str:
        """What the table keeps of it: a hash."""
        return _holder(self.secret)

    def recover_code(self, room: str, seat_name: str) -> str:
        """What takes the seat over on another device; only this browser can work it out."""
        return _recover_code(self.secret, room, seat_name)

    def recover_hash(self, room: str, seat_name: str) -> str:
        """What the table keeps of that code."""
        return hash_code(room, self.recover_code(room, seat_name))


@lru_cache(REMEMBERED)
def _holder(secret: str) -> str:
    return hashlib.sha256(b"waghals-browser/1" + secret.encode()).hexdigest()


@lru_cache(REMEMBERED)
def _recover_code(secret: str, room: str, seat_name: str) -> str:
    message = f"waghals-recover/1|{room}|{seat_name}".encode()
    digest = int.from_bytes(hmac.digest(secret.encode(), message, "sha256"), "big")
    code = ""
    for _ in range(CODE_LENGTH):
        digest, sign = divmod(digest, len(ALPHABET))
        code += ALPHABET[sign]
    return code
