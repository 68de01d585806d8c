"""Imported once by the process that servers are forked from: what they would all have to load first."""

import time

import anyio._backends._asyncio as backend
import uvicorn

from waghals.web.http import app
from waghals.web.html import views
from waghals.table.events import BotSat, Made, Started
from waghals.table.table import Table
from waghals.table.viewing import snapshot

__all__ = ["app", "backend", "uvicorn"]

_made = Made("cant-stop", {"players": "2"}, "verifiable", "off", "", "0", "00" * 32)
_table = Table.new("BCDFGH", _made, time.time)
for _seat in range(2):
    _table.happen(BotSat(_seat, "random", f"Bot {_seat}"))
views.frame(snapshot(_table, None, "http://localhost"), "de")
_table.happen(Started())
views.frame(snapshot(_table, None, "http://localhost"), "de")
