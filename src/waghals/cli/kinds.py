"""The kinds of values that settings have: what is allowed, how it is read from text and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from waghals.web.http.security import Limit

LAST_PORT = 65535
UNIX = "unix:"  # before the path of a socket
DAYS = 36_500  # at most
WORKERS = 64  # at most
HOUR = 3600  # seconds

_T = TypeVar("_T")


@dataclass(frozen=True)
class Kind(Generic[_T]):
    """A kind of values.

    Attributes:
        takes: what is allowed, as in "--port takes …".
        metavar: stands for the value in a help text.
        read: a value from its text. Raises ValueError.
        write: its text.
        many: whether a setting has several, parted by commas; then it is a tuple.
        flag: whether it is an option without a value, `--name` or `--no-name`.
    """

    takes: str
    metavar: str
    read: Callable[[str], _T]
    write: Callable[[_T], str] = str
    many: bool = False
    flag: bool = False

    def texts(self, value: Any) -> tuple[str, ...]:
        """The text of a setting's value, or of each if there are many."""
        return tuple(map(self.write, value)) if self.many else (self.write(value),)


def _whole(text: str, least: int, most: int) -> int:
    """A whole number in this range. Raises ValueError."""
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise ValueError(text)
    return int(text)


def _or(word: str, least: int, most: int) -> tuple[Callable[[str], int | None], Callable[[int | None], str]]:
    """How a whole number in this range, or the word for none, is read and written."""
    return (
        lambda text: None if text == word else _whole(text, least, most),
        lambda value: word if value is None else str(value),
    )


def _bool(text: str) -> bool:
    return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[text.lower()]


def one_of(*words: str) -> Kind[str]:
    def read(text: str) -> str:
        return words[words.index(text)]

    return Kind(f"one of {', '.join(words)}", "WORD", read)


def _path(text: str) -> str:
    if "\0" in text:
        raise ValueError(text)
    return text


def host_name(text: str) -> str:
    """A host's name or address alone, as the header Host is compared with. Raises ValueError."""
    name = urlsplit(f"//{text}").hostname or ""
    if name and text.lower() in (name, f"[{name}]") and not any(sign.isspace() for sign in name):
        return name
    raise ValueError(text)


def _listen(text: str) -> str:
    if text.startswith(UNIX):
        if len(text) == len(UNIX) or "\0" in text:
            raise ValueError(text)
        return text
    return str(ip_address(text.removeprefix("[").removesuffix("]")))


def _public(text: str) -> str:
    """An address for links: scheme, host, port and path, without a slash at its end."""
    if not text:
        return text
    parts = urlsplit(text)
    host_name(parts.hostname or "")
    bare = parts.port is None or parts.port > 0  # raises ValueError for a port out of range
    plain = all(sign.isascii() and (sign.isalnum() or sign in "/-_.~") for sign in parts.path)
    alone = not (parts.query or parts.fragment or parts.username or parts.password)
    if not (parts.scheme in ("http", "https") and bare and plain and alone and "//" not in parts.path):
        raise ValueError(text)
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def _store(text: str) -> str:
    if text and urlsplit(text).scheme not in ("postgresql", "postgres"):
        raise ValueError(text)
    return text


def _network(text: str) -> str:
    """A network, an address, or the word for this machine's unix sockets."""
    return text if text == "unix" else str(ip_network(text))


def _bot(text: str) -> str:
    if (
        not all(word.isidentifier() for part in text.split(":") for word in part.split("."))
        or ":" not in text
    ):
        raise ValueError(text)
    return text


def _seconds(text: str) -> float:
    seconds = float(text)
    if not (text.isascii() and 0 <= seconds <= HOUR):
        raise ValueError(text)
    return seconds


def _rate(text: str) -> Limit:
    at_once, _, a_minute = text.partition("+")
    return Limit(_whole(at_once, 1, 1_000_000), _whole(a_minute, 0, 1_000_000) / 60)


FLAG = Kind("true or false", "", _bool, lambda value: str(value).lower(), flag=True)
PORT = Kind(f"a number from 0 to {LAST_PORT}, or auto", "PORT", *_or("auto", 0, LAST_PORT))
NAMES = Kind("names of hosts alone, such as games.example, parted by commas", "NAME", host_name, many=True)
LISTEN = Kind("an IPv4 or IPv6 address, or unix: and the path of a socket", "ADDRESS", _listen)
PUBLIC = Kind(
    "an address such as https://games.example or https://example.org/games, or nothing", "URL", _public
)
NETWORKS = Kind(
    "addresses, networks such as 10.0.0.0/8, and unix, parted by commas", "NETWORK", _network, many=True
)
FOLDER = Kind("a path, or nothing", "DIR", _path)
STORE = Kind("an address such as postgresql://user@host/name, or nothing", "URL", _store)
RETENTION = Kind(f"a number of days from 1 to {DAYS}, or never", "DAYS", *_or("never", 1, DAYS))
WORKER = Kind(f"a number from 1 to {WORKERS}", "N", lambda text: _whole(text, 1, WORKERS))

BOTS = Kind("places of bots such as package.module:NAME, parted by commas", "BOT", _bot, many=True)
AMOUNT = Kind("a number from 1 to 1000000", "N", lambda text: _whole(text, 1, 1_000_000))
SECONDS = Kind("a number of seconds from 0 to 3600", "SECONDS", _seconds, lambda value: f"{value:g}")
RATE = Kind(
    "how many at once, +, and how many more a minute, such as 30+6",
    "N+M",
    _rate,
    lambda limit: f"{limit.burst:g}+{60 * limit.per_second:g}",
)
