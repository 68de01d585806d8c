"""A table needs no sockets, no database, no web server, no templates and no drawing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from waghals.contract.discovery import games

BLOCKED = ("sqlite3", "starlette", "jinja2", "uvicorn", "segno", "rich", "asyncio")
PROGRAM = """
import sys
from importlib.abc import MetaPathFinder

class Wall(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ImportError(f"{{name}} is not for tables")

sys.meta_path.insert(0, Wall())
import socket  # comes with the library that reads entry points; nobody opens one
socket.socket = socket.create_connection = None
assert not {blocked} & {{name.partition(".")[0] for name in sys.modules}}
from waghals.table import clock, codes, names
from waghals.table.view import table_view
from waghals.table.view_json import schema, to_json
from tests.table.tables import HOST, begun, play_out

table = begun({game!r}, players="3")
play_out(table)
view = to_json(table_view(table, HOST))
assert view["winners"] and schema()
print(view["phase"])
"""


@pytest.mark.parametrize("game", games())
def test_a_match_is_played_to_its_end_with_all_of_them_blocked(game: str) -> None:
    program = PROGRAM.format(blocked=set(BLOCKED), game=game)
    command, root = [sys.executable, "-c", program], Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=root)
    assert (done.stdout, done.stderr) == ("over\n", "")
