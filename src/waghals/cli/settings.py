"""What a host can set, stated once: options, variables, file keys, help and documents follow from it.

A field `log_level` is the option `--log-level`, the variable `WAGHALS_LOG_LEVEL` and the key `log-level`
of the file that `--config` names. `waghals.cli.sources` reads them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from waghals.i18n import LOCALES

LAST_PORT = 65535
UNIX = "unix:"  # before the path of a socket
LEVELS = ("debug", "info", "warning", "error")
DAYS = 36_500  # at most
WORKERS = 64  # at most

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


def _one_of(*words: str) -> Kind[str]:
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


FLAG = Kind("true or false", "", _bool, lambda value: str(value).lower(), flag=True)
PORT = Kind(f"a number from 0 to {LAST_PORT}, or auto", "PORT", *_or("auto", 0, LAST_PORT))
NAMES = Kind("the name of a host alone, such as games.example", "NAME", host_name, many=True)
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


def setting(default: _T, kind: Kind[Any], told: str) -> _T:
    """A field of `Settings`: its default, the kind of its values and what it does."""
    return dataclasses.field(default=default, metadata={"kind": kind, "told": told})


@dataclass(frozen=True)
class Settings:
    """What a host can set of a server. Texts are as their kinds write them: see the declaration."""

    port: int | None = setting(None, PORT, "the port; `auto` is 8000, or the next free one")
    lan: bool = setting(False, FLAG, "let other devices in this network join")
    listen: str = setting(
        "127.0.0.1", LISTEN, "where to listen; `0.0.0.0` and `::` are all addresses of this machine"
    )
    public: str = setting(
        "", PUBLIC, "the address by which people reach this server; all pages lie under its path"
    )
    host: tuple[str, ...] = setting((), NAMES, "further names people may call this server by")
    trusted_proxies: tuple[str, ...] = setting(
        (), NETWORKS, "the proxies whose X-Forwarded-For and X-Forwarded-Proto are believed"
    )
    data: str = setting("", FOLDER, "the folder with the tables; without one, your data folder")
    store: str = setting("", STORE, "the database with the tables; without one, a file in the folder `data`")
    retention: int | None = setting(
        90, RETENTION, "how long a table stays whose match is over and which nobody touches"
    )
    workers: int = setting(1, WORKER, "processes that serve side by side")
    language: str = setting(
        LOCALES[0], _one_of(*LOCALES), "what is spoken to a browser that asks for no language of ours"
    )
    log_level: str = setting("warning", _one_of(*LEVELS), "the least grave that is logged")
    log_format: str = setting("text", _one_of("text", "json"), "how a line of the log is written")
    access_log: bool = setting(False, FLAG, "log each request, without anything secret")
    metrics: tuple[str, ...] = setting((), NETWORKS, "who may read `/metrics`")
    browser: bool = setting(True, FLAG, "open a browser")


@dataclass(frozen=True)
class Declared:
    """One setting as it is declared."""

    name: str
    kind: Kind[Any]
    told: str
    default: Any

    @property
    def key(self) -> str:
        """Its name in a file."""
        return self.name.replace("_", "-")

    @property
    def option(self) -> str:
        return f"--{self.key}"

    @property
    def variable(self) -> str:
        """Its environment variable."""
        return f"WAGHALS_{self.name.upper()}"

    def read(self, text: str) -> Any:
        """Its value from a text. Raises ValueError."""
        with suppress(KeyError):
            if self.kind.many:
                parts = (part.strip() for part in text.split(","))
                return tuple(self.kind.read(part) for part in parts if part)
            return self.kind.read(text.strip())
        raise ValueError(text)


def _declared() -> Mapping[str, Declared]:
    fields = dataclasses.fields(Settings)
    return {
        field.name: Declared(field.name, field.metadata["kind"], field.metadata["told"], field.default)
        for field in fields
    }


DECLARED = _declared()
"""Every setting by the name of its field, in the order in which they are shown."""
