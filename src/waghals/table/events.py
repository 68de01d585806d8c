"""What can happen at a table: the kinds of entries in its log."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, get_args

from waghals.store.entry import Entry, Value


@dataclass(frozen=True)
class Made:
    """The table was set up. Options are texts; `host` is the hash of the maker's browser."""

    game: str
    options: Mapping[str, str]
    dice: str
    pace: str
    host: str
    match_id: str
    secret: str


@dataclass(frozen=True)
class Sat:
    """A person took an empty seat. `holder` and `recover` are hashes."""

    seat: int
    name: str
    holder: str
    recover: str
    seed: str


@dataclass(frozen=True)
class BotSat:
    """A bot took an empty seat, or replaced another bot."""

    seat: int
    bot: str
    name: str


@dataclass(frozen=True)
class Stood:
    """A seat became empty."""

    seat: int


@dataclass(frozen=True)
class Recovered:
    """A person took their own seat over from another device."""

    seat: int
    holder: str
    recover: str


@dataclass(frozen=True)
class Seeded:
    """A person gave a seed for the coming match."""

    seat: int
    seed: str


@dataclass(frozen=True)
class Started:
    """The match began; seats and seeds are frozen."""


@dataclass(frozen=True)
class Played:
    """One event of the match, as its line. `more`: the next one belongs to the same command."""

    line: str
    more: bool = False


@dataclass(frozen=True)
class Left:
    """A person's last page was closed."""

    seat: int


@dataclass(frozen=True)
class Returned:
    """A person is there again, and plays for themselves."""

    seat: int


@dataclass(frozen=True)
class StoodIn:
    """A bot began to play for an absent person."""

    seat: int
    bot: str


@dataclass(frozen=True)
class WantedEnd:
    """A person agreed to end the match early, or thought better of it."""

    seat: int
    wanted: bool


@dataclass(frozen=True)
class Lifted:
    """A person lifted the curtain before a seat of a device that several people share."""

    seat: int


@dataclass(frozen=True)
class Paced:
    """The bots' pace changed."""

    pace: str


@dataclass(frozen=True)
class Ended:
    """The match is over, or was given up; the next one's secret is committed to."""

    abandoned: bool
    match_id: str
    secret: str


@dataclass(frozen=True)
class Rematched:
    """The next match began: everyone one seat further, so that the next one starts."""


AtSeat: TypeAlias = Sat | BotSat | Stood | Recovered | Seeded | Left | Returned | StoodIn | WantedEnd | Lifted
Happening: TypeAlias = AtSeat | Made | Started | Played | Paced | Ended | Rematched

KINDS: Mapping[str, type[Happening]] = {kind.__name__.lower(): kind for kind in get_args(Happening)}


def entry(happening: Happening, version: int, at: float, command: str | None) -> Entry:
    """As the store keeps it."""
    data: dict[str, Value] = {f.name: getattr(happening, f.name) for f in dataclasses.fields(happening)}
    return Entry(version, at, type(happening).__name__.lower(), data, command)


def happening(kept: Entry) -> Happening:
    """What an entry of the store tells. Raises KeyError or TypeError for what is none."""
    data: Mapping[str, Any] = kept.data
    return KINDS[kept.kind](**data)
