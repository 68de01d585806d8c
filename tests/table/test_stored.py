"""Tables that were kept by an earlier version go on: entries of version 0.1, and what it showed of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from waghals.match import Verifiable
from waghals.match.record import MatchRecord
from waghals.match.verify import verify
from waghals.table.events import KINDS, Entry
from waghals.table.table import Table
from waghals.table.view import table_view
from waghals.table.view_json import to_json
from waghals.web.http.browser import Browser

Json: TypeAlias = "dict[str, Json] | list[Json] | str | float | bool | None"

STORED = Path(__file__).parent / "stored"
LATER = {  # kinds that version 0.1 did not know
    "allowed", "clocked", "emoted", "failed", "gaugeset", "handedon", "hurried", "kicked", "listed", "locked",
    "overran", "raised", "swapped",
}  # fmt: skip
FILES = sorted(path.name for path in STORED.glob("*.json"))


def stored(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((STORED / name).read_text("utf-8"))
    return content


def entries(kept: dict[str, Any]) -> list[Entry]:
    return [Entry(**entry) for entry in kept["entries"]]


def replayed(kept: dict[str, Any]) -> Table:
    return Table.replay(kept["room"], entries(kept), lambda: 0.0)


def test_every_kind_of_entry_of_then_is_among_them() -> None:
    assert {entry["kind"] for name in FILES for entry in stored(name)["entries"]} == set(KINDS) - LATER


@pytest.mark.parametrize("name", FILES)
def test_a_stored_table_is_what_it_was(name: str) -> None:
    kept = stored(name)
    table = replayed(kept)
    assert (table.version, table.position, table.commands) == (
        kept["version"],
        kept["position"],
        kept["commands"],
    )
    plies = [] if table.match is None else [ply.short_line for ply in table.match.plies]
    assert plies == kept["plies"]
    assert table.pending == []


@pytest.mark.parametrize("name", FILES)
def test_a_stored_table_is_shown_as_it_was(name: str) -> None:
    kept = stored(name)
    table, browser = replayed(kept), Browser(kept["host"])
    own = to_json(
        table_view(table, browser.holder, "http://localhost", lambda n: browser.recover_code(table.room, n))
    )
    others = to_json(table_view(table, None, "http://localhost"))
    for view, expected in ((own, kept["views"]["host"]), (others, kept["views"]["nobody"])):
        assert _as_known(view, expected) == expected


def _as_known(view: Any, expected: Json) -> Any:
    """The view without the fields that came later."""
    if isinstance(expected, dict):
        return {key: _as_known(view[key], known) for key, known in expected.items()}
    if isinstance(expected, list):
        return [_as_known(item, known) for item, known in zip(view, expected, strict=True)]
    return view


@pytest.mark.parametrize("name", FILES)
def test_a_stored_match_goes_on_with_the_draws_that_it_would_have_had(name: str) -> None:
    kept = stored(name)
    table = replayed(kept)
    if kept["next"] is not None:
        assert table.play.chance.draw(table.play.chance_plies, 1000) == kept["next"]
    for number, entry in enumerate(kept["entries"], 1):
        assert entry["version"] == number


@pytest.mark.parametrize("name", FILES)
def test_outcomes_stored_without_numbers_get_those_of_their_draws(name: str) -> None:
    match = replayed(stored(name)).play
    record = MatchRecord.of(match, complete=True)
    assert all(ply.count(" = ") == ply.startswith("* ") for ply in record.plies)
    if isinstance(match.chance, Verifiable):
        assert verify(record) == match.chance_plies
