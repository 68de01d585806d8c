"""A table as it is when a match begins, as plain JSON: reading its log may begin there.

A snapshot says nothing that the log before it does not say: whoever cannot use it reads the log from the
beginning, and has the same table.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

from waghals.table.events import Made, Snapshot
from waghals.table.seat import TableSeat
from waghals.table.state import TableState

FORMAT = 2  # another number when a field of the state is added, or means something else
COMMANDS = 100  # ids of commands that are remembered past the beginning of a match


def snapshot_of(table: TableState, commands: dict[str, int]) -> Snapshot:
    """The snapshot of a table whose match has just begun: no ply has been played.

    Args:
        commands: ids of those carried out, with the version each led to.
    """
    data = {
        "format": FORMAT,
        "made": dataclasses.asdict(table.made),
        "pace": table.pace,
        "gauge": table.gauge,
        "host": table.host,
        "barred": sorted(table.barred),
        "locked": table.locked,
        "listed": table.listed,
        "seconds": table.seconds,
        "tally": dict(table.tally),
        "seats": [dataclasses.asdict(seat) for seat in table.seats],
        "match_id": table.match_id,
        "secret": table.secret,
        "commands": dict(commands),
    }
    return Snapshot(table.version, data)


def made_of(snapshot: Snapshot) -> Made:
    """The making of the table. Raises KeyError, TypeError or ValueError for what is no snapshot."""
    if snapshot.data["format"] != FORMAT:
        raise ValueError(f"snapshots have format {FORMAT}; this one has {snapshot.data['format']}")
    return Made(**snapshot.data["made"])


def restore(table: TableState, snapshot: Snapshot) -> dict[str, int]:
    """Bring a table that was just made to what the snapshot says. Returns the commands.

    Raises KeyError, TypeError or ValueError for what is no snapshot.
    """
    data: Any = snapshot.data
    table.pace, table.gauge, table.host = data["pace"], data["gauge"], data["host"]
    table.barred, table.tally = set(data["barred"]), Counter(data["tally"])
    table.locked, table.listed, table.seconds = data["locked"], data["listed"], data["seconds"]
    table.seats = [TableSeat(**seat) for seat in data["seats"]]
    table.match_id, table.secret = data["match_id"], data["secret"]
    table.version = snapshot.version - 1  # the beginning itself is folded now
    table.begin()
    table.version = snapshot.version
    return dict(data["commands"])
