"""`docs/table.md` shows how a table is played without a server; its program does what it says."""

from __future__ import annotations

from typing import Any

from tests.documents import ROOT, program
from waghals.table.view import table_view


def test_the_program_plays_and_replays_a_table() -> None:
    names: dict[str, Any] = {}
    document = ROOT / "docs" / "table.md"
    exec(compile(program(document), str(document), "exec"), names)
    again, table = names["again"], names["table"]
    assert (again.version, again.play.state) == (table.version, table.play.state)
    assert table_view(again, "ada").log == table_view(table, "ada").log
    assert table_view(table, "ada").log[0].seat == "chance"
