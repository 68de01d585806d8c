"""`docs/table.md` tells of every address, limit and kind of entry there is."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from waghals.table.clock import Timing
from waghals.table.events import DICE, KINDS, PACES
from waghals.web.http.app import ROUTES
from waghals.web.http.security import Limit, Limits, What

TOLD = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")


def test_every_address_is_told() -> None:
    addresses = {f"`{'POST' if 'POST' in (route.methods or ()) else 'GET'} {route.path}`" for route in ROUTES}
    assert {address for address in addresses if address not in TOLD} == set()
    assert TOLD.count("| `GET ") + TOLD.count("| `POST ") == len(addresses)


def test_every_kind_of_entry_is_told() -> None:
    log = TOLD[TOLD.index("## The log") :]
    assert {kind for kind in KINDS if f"`{kind}`" not in log} == set()


def test_the_numbers_are_those_of_the_code() -> None:
    limits = Limits()
    words = {
        "make": "making tables",
        "join": "taking seats",
        "guess": "trying room codes",
        "recover": "trying codes of seats, at one table",
        "command": "commands",
        "read": "pages and views",
        "file": "drawings, styles and scripts",
    }
    assert set(words) == set(get_args(What))
    for what, words_of_it in words.items():
        limit: Limit = getattr(limits, what)
        assert f"| {words_of_it} | {limit.burst:g} | {limit.per_second * 60:g} |" in TOLD
    assert f"| open pages of tables | {limits.streams_per_address} | |" in TOLD
    assert f"| connections | {limits.connections_per_address} | |" in TOLD
    assert f"within {limits.request_seconds:g} seconds" in TOLD
    assert f"for {limits.stalled_seconds:g} seconds" in TOLD
    timing = Timing()
    assert f"away {timing.leave:g} seconds after" in TOLD
    assert f"after {timing.grace:g} seconds" in TOLD
    assert set(timing.paces) == set(PACES)
    assert all(f"`{word}`" in TOLD for word in (*PACES, *DICE))
