"""Where compiled code is kept, how much of it, and who is told that it is being made."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

import waghals
from waghals.engine import caches, compiled, progress, report_to

TEXT = "from waghals.contract.record import rule\n@rule\ndef {name}():\n    return 7\n"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that NUMBA_CACHE_DIR names."""
    monkeypatch.setattr(caches.SETTINGS, "CACHE_DIR", str(tmp_path))
    return tmp_path / "waghals"


def test_the_cache_lies_where_numba_is_told(cache: Path) -> None:
    assert compiled("cant-stop", TEXT.format(name="kept_there")).kept_there() == 7
    assert list(cache.glob("cant-stop-*/**/*.nbc"))


def test_rules_alike_under_another_name_have_a_cache_of_their_own() -> None:
    """Compiled code looks its modules up by their names."""
    file = Path(__file__)
    assert caches.digest([file], "here.rules") == caches.digest([file], "here.rules")
    assert caches.digest([file], "here.rules") != caches.digest([file], "far_away.rules")


def test_folders_that_were_not_used_for_long_make_room(cache: Path) -> None:
    long_ago = time.time() - 2 * caches.IN_USE
    for number in range(caches.KEPT + 5):
        made = caches.folder(f"game-{number}")
        os.utime(made, (long_ago + number, long_ago + number))
    caches.folder("game-0")  # used now
    caches.folder("another")
    left = {found.name for found in cache.iterdir()}
    assert len(left) == caches.KEPT
    assert {"game-0", "another", f"game-{caches.KEPT + 4}"} <= left
    assert "game-1" not in left


def test_what_is_in_use_is_not_removed(cache: Path) -> None:
    for number in range(caches.KEPT + 5):
        caches.folder(f"game-{number}")
    assert len(list(cache.iterdir())) == caches.KEPT + 5


def test_a_cache_that_cannot_be_written_to_is_read_all_the_same(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cache / "baked").mkdir(parents=True)
    (cache / "baked" / "code").write_text("compiled")

    def refused(**given: Any) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = caches.folder("baked")
    assert (found / "code").read_text() == "compiled"
    assert found.parent.parent == tmp_path
    assert found.parent != cache


def test_where_nothing_can_be_written_an_error_says_what_to_set(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(**given: Any) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    monkeypatch.setattr(tempfile, "mkdtemp", refused)
    with pytest.raises(waghals.WaghalsError, match="needs a folder that can be written to; NUMBA_CACHE_DIR"):
        caches.folder("any")


def test_without_a_home_it_compiles_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """As in a container: home and cache lie below a file, and Python's temporary folder is empty."""
    (tmp_path / "file").write_text("")
    (temporary := tmp_path / "temporary").mkdir()
    nowhere = str(tmp_path / "file" / "home")
    code = f"from waghals.engine import compiled; print(compiled('cant-stop', {TEXT.format(name='f')!r}).f())"
    environment = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "TMPDIR": str(temporary)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("7\n", "")
    assert not list(temporary.iterdir())


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_whoever_wants_to_know_is_told_what_compiles(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    heard = list[tuple[str, str]]()
    report_to(lambda game, function: heard.append((game, function)))
    try:
        driver = compiled("cant-stop", TEXT.format(name="heard"))
        driver.heard()
        driver.heard()
    finally:
        report_to(None)
    assert heard == [("cant-stop", "heard")]
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("stream", [Terminal, io.StringIO])
def test_a_line_on_a_terminal_says_once_that_a_game_is_compiled(
    stream: type[io.StringIO], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stderr := stream())
    monkeypatch.setattr(progress, "_told", set[str]())
    for name in ("first", "second"):
        getattr(compiled("cant-stop", TEXT.format(name=name + stream.__name__)), name + stream.__name__)()
    line = "Compiling the rules of cant-stop; they are kept for the next time.\n"
    assert stderr.getvalue() == (line if stream is Terminal else "")
