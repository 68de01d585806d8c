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

from waghals.table.codes import ALPHABET, hash_code

COOKIE = "waghals"
SECRET_BYTES = 16
FORM = re.compile(r"[0-9a-f]{32}")
CODE_LENGTH = 10


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
        return hashlib.sha256(b"waghals-browser/1" + self.secret.encode()).hexdigest()

    def recover_code(self, room: str, seat_name: str) -> str:
        """What takes the seat over on another device; only this browser can work it out."""
        message = f"waghals-recover/1|{room}|{seat_name}".encode()
        digest = int.from_bytes(hmac.digest(self.secret.encode(), message, "sha256"), "big")
        code = ""
        for _ in range(CODE_LENGTH):
            digest, sign = divmod(digest, len(ALPHABET))
            code += ALPHABET[sign]
        return code

    def recover_hash(self, room: str, seat_name: str) -> str:
        """What the table keeps of that code."""
        return hash_code(room, self.recover_code(room, seat_name))
