"""The server under load, in a process of its own, and what it says of itself."""

from __future__ import annotations

import asyncio
import cProfile
import multiprocessing
import os
import pstats
import resource
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

TICK = 0.002  # seconds between two looks at whether the event loop is held
BACKLOG = 2048
PATIENCE = 30.0  # seconds until it has to be there, or gone
PROFILED = 45  # lines of a profile


class Health(NamedTuple):
    """What a server tells of itself since it was asked last.

    Attributes:
        cpu: seconds of processor time since its start.
        hold: the longest that its event loop was held, in seconds, to within `TICK`.
        rss: bytes of memory.
    """

    cpu: float
    hold: float
    rss: int


class Server:
    """A running server, at this port."""

    def __init__(self, questions: Any) -> None:
        self._questions, self.port = questions, int(questions.recv())

    def health(self) -> Health:
        self._questions.send("health")
        return Health(*self._questions.recv())

    def profile(self) -> None:
        """From now on note what the event loop's thread spends its time on; print it to stderr at the end."""
        self._questions.send("profile")


@contextmanager
def serving() -> Generator[Server, None, None]:
    """A server on an empty folder, until the end of the block."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        process = spawn.Process(target=_serve, args=(theirs, Path(folder)), daemon=True)
        process.start()
        try:
            if not ours.poll(PATIENCE):
                raise TimeoutError(f"the server did not start within {PATIENCE:.0f} seconds")
            yield Server(ours)
            ours.send("end")
            process.join(PATIENCE)
        finally:
            process.kill()
            process.join()


def _serve(questions: Connection, folder: Path) -> None:
    from waghals.web.http.app import make_app
    from waghals.web.http.server import Server as WebServer

    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    profiled: list[bool] = []
    listening = socket.create_server(("127.0.0.1", 0), backlog=BACKLOG)

    def started() -> None:
        questions.send(listening.getsockname()[1])
        probe = Probe()
        asyncio.get_running_loop().add_reader(questions.fileno(), answer, probe)

    def answer(probe: Probe) -> None:
        question = questions.recv()
        if question == "end":
            server.handle_exit(signal.SIGINT, None)
        elif question == "profile":
            profiler.enable()
            profiled.append(True)
        else:
            questions.send((time.process_time(), probe.longest(), _memory()))

    server = WebServer(make_app(folder), started)
    profiler = cProfile.Profile(time.thread_time)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if profiled:
        profiler.disable()
        pstats.Stats(profiler, stream=sys.stderr).sort_stats("tottime").print_stats(PROFILED)


class Probe:
    """Looks every `TICK` whether the running event loop comes in time."""

    def __init__(self) -> None:
        self._loop, self._longest = asyncio.get_running_loop(), 0.0
        self._tick(self._loop.time())

    def _tick(self, due: float) -> None:
        now = self._loop.time()
        self._longest = max(self._longest, now - due)
        self._loop.call_at(now + TICK, self._tick, now + TICK)

    def longest(self) -> float:
        """The longest hold since the last call."""
        longest, self._longest = self._longest, 0.0
        return longest


def _memory() -> int:
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
