"""Imported once by the process that servers are forked from: what they would all have to load first."""

import time

import anyio._backends._asyncio as backend
import uvicorn

from waghals.table.commands import SeatBot, Start
from waghals.table.events import Made
from waghals.table.table import Table
from waghals.web.http import app
from waghals.web.http.frames import Frames
from waghals.web.http.site import Visitor

__all__ = ["app", "backend", "uvicorn"]

_made = Made("cant-stop", {"players": "2"}, "verifiable", "off", "host", "0", "00" * 32)
_table = Table.new("BCDFGH", _made, time.time)
for _seat in range(2):
    _table.do(SeatBot(_seat, "random"), "host")
Frames().frame(_table, Visitor(None, "de", "http://localhost"))
_table.do(Start(), "host")
Frames().frame(_table, Visitor(None, "de", "http://localhost"))
