"""What can be asked of a table: typed values, whatever form, key or message they were read from.

`Table.do` carries them out. It is told who asks; whether they may is checked there. The commands
of `SystemCommand` are given by the table's own clock, and by nobody else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason

RefusalKind = Literal["not_found", "forbidden", "conflict", "invalid", "busy", "unreadable"]


class Refused(WaghalsError):
    """What was asked for is not granted, and nothing was changed.

    Attributes:
        kind: ``not_found``; ``forbidden`` to whoever asked; ``conflict`` with how the table stands;
            ``invalid`` in itself; ``busy``, so that it may be asked for again at once;
            ``unreadable``, what is kept of the table.
        reason: why, for people.
    """

    def __init__(self, kind: RefusalKind, reason: Reason) -> None:
        super().__init__(str(reason))
        self.kind: RefusalKind = kind
        self.reason = reason


@dataclass(frozen=True)
class _Command:
    """Any command.

    Attributes:
        id: its own, or None: a command whose id has been carried out before changes nothing.
    """

    id: str | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class _ForPosition(_Command):
    """A command that answers a position of the match.

    Attributes:
        version: of the table, as whoever gives the command saw it: it is refused if the position has
            changed since.
    """

    version: int = field(kw_only=True)


@dataclass(frozen=True)
class Sit(_Command):
    """A person takes an empty seat. `recover` is the hash of the code that takes the seat over."""

    seat: int
    name: str
    recover: str
    seed: str = ""


@dataclass(frozen=True)
class Stand(_Command):
    """A person leaves a seat for good; the host may empty any."""

    seat: int


@dataclass(frozen=True)
class SeatBot(_Command):
    """A bot takes an empty seat or a bot's; with no name of a bot, the bot there leaves."""

    seat: int
    bot: str


@dataclass(frozen=True)
class Recover(_Command):
    """A person takes their own seat over, by its code; `recover` is the hash of the code from now on."""

    code: str
    recover: str


@dataclass(frozen=True)
class GiveSeed(_Command):
    """A seed for the coming match, for each seat of the person that has none yet."""

    seed: str


@dataclass(frozen=True)
class SetPace(_Command):
    """How fast bots play: one of `PACES`."""

    pace: str


@dataclass(frozen=True)
class Start(_Command):
    """The host begins the first match; `seed` as `GiveSeed`, or empty."""

    seed: str = ""


@dataclass(frozen=True)
class Rematch(_Command):
    """The next match begins; `seed` as `GiveSeed`, or empty."""

    seed: str = ""


@dataclass(frozen=True)
class Abandon(_Command):
    """Agree to end the match early, or no more: everyone who is there has to agree.

    A match of bots alone is given up by whoever made the table.
    """

    agreed: bool = True


@dataclass(frozen=True)
class ShowHand(_ForPosition):
    """The person whose turn it is has the shared device now: show what their seat sees."""

    seat: int


@dataclass(frozen=True)
class Act(_ForPosition):
    """One or several plies of a seat, in notation: all are played, or none."""

    plies: tuple[str, ...]


@dataclass(frozen=True)
class Roll(_ForPosition):
    """The first roll of one's turn."""


@dataclass(frozen=True)
class Enter(_ForPosition):
    """What the real dice show, in notation: all of the outcomes, one after the other, or none."""

    outcomes: tuple[str, ...]


@dataclass(frozen=True)
class Undo(_ForPosition):
    """Take one's last command of the match back."""


@dataclass(frozen=True)
class Leave(_Command):
    """A person's last page has been closed for long."""

    seat: int


@dataclass(frozen=True)
class Return(_Command):
    """A person is there again."""

    seat: int


@dataclass(frozen=True)
class StandIn(_Command):
    """A bot plays for an absent person from now on: the first that was made for the game."""

    seat: int


@dataclass(frozen=True)
class BotRoll(_ForPosition):
    """A bot begins its turn."""


@dataclass(frozen=True)
class BotAct(_ForPosition):
    """A bot plays the action of this number, at its own seat or for an absent person."""

    seat: int
    bot: str
    action: int


SystemCommand: TypeAlias = Leave | Return | StandIn | BotRoll | BotAct
PersonCommand: TypeAlias = (
    Sit | Stand | SeatBot | Recover | GiveSeed | SetPace | Start | Rematch | Abandon
    | ShowHand | Act | Roll | Enter | Undo
)  # fmt: skip
Command: TypeAlias = PersonCommand | SystemCommand
