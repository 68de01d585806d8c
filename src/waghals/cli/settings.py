"""What a host can set, stated once: options, variables, file keys, help and documents follow from it.

A field `log_level` is the option `--log-level`, the variable `WAGHALS_LOG_LEVEL` and the key `log-level`
of the file that `--config` names. `waghals.cli.sources` reads them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from waghals.cli.kinds import (
    AMOUNT,
    BOTS,
    FLAG,
    FOLDER,
    LISTEN,
    NAMES,
    NETWORKS,
    PORT,
    PUBLIC,
    RATE,
    RETENTION,
    SECONDS,
    STORE,
    WORKER,
    Kind,
    one_of,
)
from waghals.i18n import LOCALES
from waghals.web.http.security import Limit, Limits
from waghals.web.ops.logs import Format

LEVELS = ("debug", "info", "warning", "error")
LIMITS = Limits()
_T = TypeVar("_T")


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
        (), NETWORKS, "the proxies that are believed when they tell who asks, and by which scheme"
    )
    proxy_header: str = setting(
        "x-forwarded-for",
        one_of("x-forwarded-for", "forwarded"),
        "by which header they tell who asks: X-Forwarded-For (and -Proto), or Forwarded of RFC 7239",
    )
    data: str = setting("", FOLDER, "the folder with the tables; without one, your data folder")
    store: str = setting("", STORE, "the database with the tables; without one, a file in the folder `data`")
    retention: int | None = setting(
        90, RETENTION, "how long a table stays whose match is over and which nobody touches"
    )
    workers: int = setting(1, WORKER, "processes that serve side by side")
    bot: tuple[str, ...] = setting((), BOTS, "bots of yours that can be seated at the tables")
    language: str = setting(
        LOCALES[0], one_of(*LOCALES), "what is spoken to a browser that asks for no language of ours"
    )
    log_level: str = setting("warning", one_of(*LEVELS), "the least grave that is logged")
    log_format: Format = setting("text", one_of("text", "json"), "how a line of the log is written")
    access_log: bool = setting(False, FLAG, "log each request, without anything secret")
    metrics: tuple[str, ...] = setting((), NETWORKS, "who may read `/metrics`")
    browser: bool = setting(True, FLAG, "open a browser")
    limit_connections: int = setting(LIMITS.connections, AMOUNT, "connections at the same time, in all")
    limit_connections_per_address: int = setting(
        LIMITS.connections_per_address, AMOUNT, "of these, by one address"
    )
    limit_streams_per_address: int = setting(
        LIMITS.streams_per_address, AMOUNT, "pages of tables open at the same time, by one address"
    )
    limit_request_seconds: float = setting(
        LIMITS.request_seconds, SECONDS, "seconds until a whole request has to be there"
    )
    limit_stalled_seconds: float = setting(
        LIMITS.stalled_seconds, SECONDS, "seconds until somebody who takes nothing of an answer is cut off"
    )
    limit_refusal_seconds: float = setting(
        LIMITS.refusal_seconds, SECONDS, "seconds that whoever reads too much waits for each refusal"
    )
    limit_make: Limit = setting(LIMITS.make, RATE, "tables made by one address")
    limit_join: Limit = setting(LIMITS.join, RATE, "seats taken by one address")
    limit_guess: Limit = setting(LIMITS.guess, RATE, "room codes of no table, tried by one address")
    limit_recover: Limit = setting(
        LIMITS.recover, RATE, "wrong codes of seats, tried by one address at one table"
    )
    limit_command: Limit = setting(LIMITS.command, RATE, "commands by one address")
    limit_read: Limit = setting(LIMITS.read, RATE, "pages and views asked for by one address")
    limit_file: Limit = setting(LIMITS.file, RATE, "styles, scripts and drawings asked for by one address")

    def limits(self) -> Limits:
        """What the server takes at most."""
        prefix = "limit_"
        names = [field.name for field in dataclasses.fields(self) if field.name.startswith(prefix)]
        return Limits(**{name.removeprefix(prefix): getattr(self, name) for name in names})


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
