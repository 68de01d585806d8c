"""The server under load, in a process of its own, and what it says of itself."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from waghals.cli.sockets import LOCAL, listen

TICK = 0.005  # seconds between two looks at whether the event loop is held
PATIENCE = 30.0  # seconds until it has to be there, or gone
SAMPLE = 0.002  # seconds of processor time between two looks at what is being done
PROFILED = 50  # functions are told that took longest with what they called, and as many by themselves


class Health(NamedTuple):
    """What a server tells of itself since it was asked last.

    Attributes:
        cpu: seconds of processor time since its start.
        hold: the longest that its event loop let something wait that was due, in seconds, to within `TICK`.
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
def serving(address: str = "") -> Generator[Server, None, None]:
    """A server on the database at this address, or else on an empty folder, until the end of the block."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        process = spawn.Process(target=_serve, args=(theirs, address or folder), daemon=True)
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


def _serve(questions: Connection, place: str) -> None:
    from waghals.web.http.app import make_app
    from waghals.web.http.server import Server as WebServer

    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    listening = listen(LOCAL, 0)

    def started() -> None:
        questions.send(listening.getsockname()[1])
        probe = Probe()
        asyncio.get_running_loop().add_reader(questions.fileno(), answer, probe)

    def answer(probe: Probe) -> None:
        question = questions.recv()
        if question == "end":
            server.handle_exit(signal.SIGINT, None)
        elif question == "profile":
            profiler.start()
        else:
            questions.send((time.process_time(), probe.longest(), _memory()))

    server = WebServer(make_app(place), started)
    profiler = Profiler()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    profiler.end()


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


class Profiler:
    """Looks at the main thread's stack whenever the process has used up `SAMPLE` more."""

    def __init__(self) -> None:
        self._own, self._all, self._samples = Counter[str](), Counter[str](), 0

    def start(self) -> None:
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, SAMPLE, SAMPLE)

    def _look(self, _: int, frame: FrameType | None) -> None:
        stack: list[str] = []
        while frame is not None:
            code = frame.f_code
            stack.append(f"{'/'.join(Path(code.co_filename).parts[-3:])}:{code.co_qualname}")
            frame = frame.f_back
        self._samples += 1
        self._own[stack[0]] += 1
        self._all.update(set(stack))

    def end(self) -> None:
        """Print what was seen, if it was started."""
        if not self._samples:
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        print("   own %    all %", file=sys.stderr)
        chosen = dict(self._all.most_common(PROFILED)) | dict(self._own.most_common(PROFILED))
        for name in sorted(chosen, key=self._all.__getitem__, reverse=True):
            count = self._all[name]
            own, every = (100 * seen / self._samples for seen in (self._own[name], count))
            print(f"{own:8.1f} {every:8.1f}  {name}", file=sys.stderr)


def _memory() -> int:
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
