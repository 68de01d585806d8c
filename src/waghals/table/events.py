"""What can happen at a table, and the entries of its log that say so."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from waghals.bots import Failure
from waghals.match.chance import SECRET_BYTES

Phase = Literal["open", "running", "over", "abandoned"]
Pace = Literal["slow", "normal", "fast", "off"]
Dice = Literal["verifiable", "typed", "lesson"]
Gauge = Literal["always", "request", "never"]

Emote = Literal["yay", "phew", "haha", "oh", "grr", "bravo"]

PACES: tuple[Pace, ...] = ("slow", "normal", "fast", "off")
DICE: tuple[Dice, ...] = ("verifiable", "typed", "lesson")
CHOICE_OF_DICE = DICE[:2]  # a first match comes with its own
GAUGES: tuple[Gauge, ...] = ("always", "request", "never")
EMOTES: tuple[Emote, ...] = ("yay", "phew", "haha", "oh", "grr", "bravo")

Value: TypeAlias = "str | int | bool | Mapping[str, str] | None"


@dataclass(frozen=True)
class Entry:
    """One line of a table's log: the envelope of an event."""

    version: int  # its place in the table's log, counted from 1
    at: float  # when, in seconds since 1970
    kind: str  # what happened: a key of `KINDS`, such as "sat" or "played"
    data: Mapping[str, Value]  # the event's fields
    command: str | None = None  # the id of the command that brought it about


@dataclass(frozen=True)
class Snapshot:
    """The state of a table after one of its log's entries, which spares reading what came before."""

    version: int  # of that entry
    data: Mapping[str, Any]  # plain JSON


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
class AtSeat:
    """What happened at one seat."""

    seat: int


@dataclass(frozen=True)
class Sat(AtSeat):
    """A person took an empty seat. `holder` and `recover` are hashes."""

    name: str
    holder: str
    recover: str
    seed: str


@dataclass(frozen=True)
class BotSat(AtSeat):
    """A bot took an empty seat, or replaced another bot."""

    bot: str
    name: str


class Stood(AtSeat):
    """A seat became empty."""


@dataclass(frozen=True)
class Recovered(AtSeat):
    """A person took their own seat over from another device."""

    holder: str
    recover: str


class Allowed(AtSeat):
    """The host lets the browser of the person at this seat take further ones."""


class Kicked(AtSeat):
    """The host sent the browser of the person at this seat away: the seat is empty."""


class HandedOn(AtSeat):
    """The browser of the person at this seat became the host: it was given that, or the host was away."""


@dataclass(frozen=True)
class Swapped(AtSeat):
    """Whoever sat at this seat and whoever sat at the other one, or nobody, changed places."""

    other: int


@dataclass(frozen=True)
class Locked:
    """Nobody new may sit from now on, or they may again."""

    locked: bool


@dataclass(frozen=True)
class Listed:
    """Strangers find the table in a list from now on, or no more."""

    listed: bool


@dataclass(frozen=True)
class Clocked:
    """So many seconds a person has for a turn from now on; 0 for no limit."""

    seconds: int


@dataclass(frozen=True)
class Seeded(AtSeat):
    """A person gave a seed for the coming match."""

    seed: str


@dataclass(frozen=True)
class Started:
    """The match began; seats and seeds are frozen."""


@dataclass(frozen=True)
class Played:
    """One event of the match, as its line. `more`: the next one belongs to the same command."""

    line: str
    more: bool = False


class Left(AtSeat):
    """A person's last page was closed."""


class Returned(AtSeat):
    """A person is there again, and plays for themselves."""


@dataclass(frozen=True)
class StoodIn(AtSeat):
    """A bot began to play for an absent person."""

    bot: str


@dataclass(frozen=True)
class Overran(AtSeat):
    """A person's time was up: a bot plays their turn to its end."""

    bot: str


@dataclass(frozen=True)
class Failed(AtSeat):
    """The bot that plays here, and is called so, failed: another one takes its place."""

    name: str
    why: Failure


@dataclass(frozen=True)
class Hurried:
    """The bot on turn plays its turn to the end without pauses."""


@dataclass(frozen=True)
class Emoted(AtSeat):
    """A person made a face: one of `EMOTES`."""

    emote: str


@dataclass(frozen=True)
class Raised(AtSeat):
    """A person wants another match, or no more."""

    up: bool


@dataclass(frozen=True)
class WantedEnd(AtSeat):
    """A person agreed to end the match early, or thought better of it."""

    wanted: bool


class HandShown(AtSeat):
    """On a device that several people share, a person asked to see what their seat sees."""


@dataclass(frozen=True)
class Paced:
    """The bots' pace changed; `by` is the seat of whoever said so, None for a host without one."""

    pace: str
    by: int | None = None


@dataclass(frozen=True)
class GaugeSet:
    """When danger is shown changed: one of `GAUGES`."""

    gauge: str


@dataclass(frozen=True)
class Ended:
    """The match is over, or was given up; the next one's secret is committed to."""

    abandoned: bool
    match_id: str
    secret: str


@dataclass(frozen=True)
class Rematched:
    """The next match began: everyone one seat further, so that the next one starts."""


TableEvent: TypeAlias = (
    AtSeat
    | Made
    | Locked
    | Listed
    | Clocked
    | Started
    | Played
    | Hurried
    | Paced
    | GaugeSet
    | Ended
    | Rematched
)

KINDS: Mapping[str, type[TableEvent]] = {
    "made": Made, "sat": Sat, "botsat": BotSat, "stood": Stood, "recovered": Recovered,
    "allowed": Allowed, "kicked": Kicked, "handedon": HandedOn, "swapped": Swapped, "locked": Locked,
    "listed": Listed, "clocked": Clocked, "seeded": Seeded,
    "started": Started, "played": Played, "left": Left, "returned": Returned, "stoodin": StoodIn,
    "overran": Overran, "failed": Failed, "hurried": Hurried, "emoted": Emoted, "raised": Raised,
    "wantedend": WantedEnd, "lifted": HandShown, "paced": Paced, "gaugeset": GaugeSet, "ended": Ended,
    "rematched": Rematched,
}  # fmt: skip
_KIND_OF: Mapping[type[TableEvent], str] = {event: kind for kind, event in KINDS.items()}


def enveloped(event: TableEvent, version: int, at: float, command: str | None) -> Entry:
    """The entry of the log that says so."""
    data: dict[str, Value] = {f.name: getattr(event, f.name) for f in dataclasses.fields(event)}
    return Entry(version, at, _KIND_OF[type(event)], data, command)


def event_of(entry: Entry) -> TableEvent:
    """What an entry of the log says. Raises KeyError or TypeError for what is none."""
    data: Mapping[str, Any] = entry.data
    return KINDS[entry.kind](**data)


def new_draws() -> tuple[str, str]:
    """A public name for a match, and a secret for its draws, in hexadecimal."""
    return secrets.token_hex(8), secrets.token_hex(SECRET_BYTES)
