"""Several processes that serve side by side: one that ends is started anew, and all end together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import pytest

from tests.documents import ROOT
from tests.ports import free_port
from tests.postgres import cluster
from waghals.cli import main

LONG = 60.0  # seconds that nothing here ever takes, not even on a busy machine


class Worker(NamedTuple):
    number: int
    process: int


@contextmanager
def started(*command: str) -> Generator[subprocess.Popen[str], None, None]:
    """A process of Python; whoever still holds its output is seen there."""
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def two_workers() -> Generator[subprocess.Popen[str], None, None]:
    code = "from waghals.cli import workers; from tests.web.worker import work; workers.run(2, work)"
    with started("-c", code) as process:
        yield process


def told(process: subprocess.Popen[str]) -> Worker:
    """The next worker that tells of itself."""
    assert process.stdout is not None
    return Worker(*map(int, process.stdout.readline().split()))


def test_a_worker_that_is_killed_is_started_anew_and_none_stays_alone() -> None:
    with two_workers() as process:
        first, second = told(process), told(process)
        assert {first.number, second.number} == {0, 1}
        os.kill(second.process, signal.SIGKILL)
        anew = told(process)
        assert (anew.number, anew.process != second.process) == (second.number, True)
        process.kill()  # whoever looks after them
        out, err = process.communicate(
            timeout=LONG
        )  # it ends when no worker is left that could say something
        assert (out, err) == ("", f"worker {second.number} ended (-9) and is started anew\n")


def test_two_workers_serve_at_one_port_and_end_together() -> None:
    port = free_port()
    options = (f"--port={port}", "--workers=2", "--no-browser", f"--store={cluster().empty_database()}")
    with started("-m", "waghals", "serve", *options) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"Waghals is at http://localhost:{port} · Ctrl+C ends it\n"
        with urlopen(f"http://localhost:{port}/", timeout=LONG) as answer:
            assert answer.status == 200
        process.terminate()
        out, err = process.communicate(timeout=LONG)
        assert (process.returncode, out, err) == (0, "", "")


def test_workers_need_a_database_that_they_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers=2", "--no-browser", f"--data={tmp_path}"]) == 2
    said = "waghals: 2 workers need a database that they share, such as --store postgresql://host/name\n"
    assert capsys.readouterr() == ("", said)
