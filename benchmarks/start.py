"""How long one waits: for the import, for the compiler, for the first page of the table."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

COMPILE = """
import time, waghals
from waghals.engine import Batch
begin = time.process_time()
batch = Batch(waghals.game({game!r}), 1)
batch.step(batch.legal()[1][:, 0])
print(time.process_time() - begin)
"""
IMPORT = """
import sys, time
begin = time.perf_counter()
import waghals
print((time.perf_counter() - begin) * 1000)
assert "numpy" not in sys.modules
"""
PATIENCE = 30.0  # seconds


def import_milliseconds() -> float:
    """`import waghals` in a fresh interpreter, bytecode cached."""
    return float(_python(IMPORT, {}))


def compile_seconds(game: str) -> tuple[float, float]:
    """The first step of a batch, by the processor's clock: with an empty cache, then from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {"NUMBA_CACHE_DIR": cache}
        code = COMPILE.format(game=game)
        return float(_python(code, environment)), float(_python(code, environment))


def first_page_seconds() -> tuple[float, float]:
    """From `waghals` to its first page: with no bytecode at all, then warm."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PYTHONPYCACHEPREFIX": folder}
        return _first_page(environment), _first_page(environment)


def _first_page(environment: dict[str, str]) -> float:
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "waghals", "serve", "--no-browser"]
        begin = time.perf_counter()
        server = subprocess.Popen(
            [*command, "--port", str(port), "--data", data],
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/", begin + PATIENCE)
            return time.perf_counter() - begin
        finally:
            server.terminate()
            server.wait(PATIENCE)


def wait_for(address: str, deadline: float) -> None:
    while time.perf_counter() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                answer.read()
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.01)
    raise TimeoutError(f"{address} did not answer within {PATIENCE:.0f} seconds")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _python(code: str, environment: dict[str, str]) -> str:
    root = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
