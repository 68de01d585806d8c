"""A real `waghals` server, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from tests.ports import free_port

PATIENCE = 20.0  # seconds until a server must have answered


class Server:
    """A server on a free loopback port, which keeps its matches in `data`.

    Attributes:
        url: where it answers, without a slash at the end; the same after a restart.
        data: the folder it was given.
    """

    def __init__(
        self, data: Path, environment: Mapping[str, str] | None = None, python: str | Path = sys.executable
    ) -> None:
        self.data, self.python = data, python
        self.environment = {**os.environ, **(environment or {})}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = data.parent / f"{data.name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until its front page answers."""
        arguments = ["serve", "--no-browser", "--port", str(self.port), "--data", str(self.data)]
        with self.output.open("ab") as output:
            command = [self.python, "-m", "waghals", *arguments]
            self._process = subprocess.Popen(
                command, stdout=output, stderr=subprocess.STDOUT, env=self.environment
            )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"the server did not start; it said:\n{self.said()}")
            time.sleep(0.02)

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> int:
        """Ask it to end, as Ctrl-C or a service manager does; its exit code."""
        if self._process is None:
            return 0
        self._process.terminate()
        try:
            return self._process.wait(PATIENCE)
        finally:
            self.kill()

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def said(self) -> str:
        """All that it printed."""
        return self.output.read_text("utf-8", errors="replace") if self.output.exists() else ""
