"""What can be asked of a table: typed values, each with what follows from it, events or a refusal.

Whatever form, key or message they were read from, `Table.do` carries them out. Every check of who may
do what, and when, is made here. `decide` is a generator: what it yields has been folded into the
table before it goes on, so that each event is decided on how things stand then. One that refuses
does so before it has yielded anything.
"""

from waghals.table.commands.absence import BotNow, Leave, Overrun, PassOn, Return, StandIn
from waghals.table.commands.asking import Command, Events, RefusalKind, Refused, check_pace, clean_name
from waghals.table.commands.host import HandOn, Kick, Lock
from waghals.table.commands.lesson import Learn
from waghals.table.commands.lobby import Abandon, Publish, Rematch, SetClock, SetGauge, SetPace, Start
from waghals.table.commands.play import (
    Act,
    BotAct,
    BotFail,
    BotRoll,
    Enter,
    Hurry,
    MakeFace,
    Roll,
    ShowHand,
    Undo,
    drawn,
    outcome_due,
)
from waghals.table.commands.seats import (
    AllowSeats,
    GiveSeed,
    Recover,
    SeatBot,
    Sit,
    Stand,
    Swap,
    free_seats_filled,
)
from waghals.table.commands.typed import typed

__all__ = [
    "Abandon",
    "Act",
    "AllowSeats",
    "BotAct",
    "BotFail",
    "BotNow",
    "BotRoll",
    "Command",
    "Enter",
    "Events",
    "GiveSeed",
    "HandOn",
    "Hurry",
    "Kick",
    "Learn",
    "Leave",
    "Lock",
    "MakeFace",
    "Overrun",
    "PassOn",
    "Publish",
    "Recover",
    "RefusalKind",
    "Refused",
    "Rematch",
    "Return",
    "Roll",
    "SeatBot",
    "SetClock",
    "SetGauge",
    "SetPace",
    "ShowHand",
    "Sit",
    "Stand",
    "StandIn",
    "Start",
    "Swap",
    "Undo",
    "check_pace",
    "clean_name",
    "drawn",
    "free_seats_filled",
    "outcome_due",
    "typed",
]
