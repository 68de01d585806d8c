"""A real server process, and a client that reads its stream of frames."""

from __future__ import annotations

import multiprocessing
import os
import re
import resource
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import httpx

from tests.ports import free_port
from waghals.cli.serve import serve as serve_loudly
from waghals.cli.settings import Settings

COMPLAINTS = "complaints.txt"
STARTS_WITHIN = 20.0  # seconds, on a busy machine
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["__main__", "tests.web.warm"])


def serve(port: int, place: Path | str, descriptors: tuple[int, int] | None) -> None:
    """Serve without a word on the tests' own output: the tables of a folder, or of a database's address.

    What it complains of is written into the folder.
    """
    if descriptors is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, descriptors)
    where = Settings(port=port, browser=False)
    where = replace(where, data=str(place)) if isinstance(place, Path) else replace(where, store=place)
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(stack.enter_context(open(os.devnull, "w"))))
        if isinstance(place, Path):
            said = stack.enter_context((place / COMPLAINTS).open("a", buffering=1))
            stack.enter_context(redirect_stderr(said))
        serve_loudly(where)


class Frame(NamedTuple):
    """One event of the stream."""

    version: int
    text: str


def until_served(base: str) -> None:
    """Wait until the server at this address answers."""
    until = time.monotonic() + STARTS_WITHIN
    while not _answers(base):
        assert time.monotonic() < until, "the server does not answer"
        time.sleep(0.01)


def _answers(base: str) -> bool:
    try:
        with urlopen(f"{base}/healthz", timeout=STARTS_WITHIN) as answer:
            return bool(answer.status == 200)
    except URLError:
        return False


class Server:
    """`waghals serve` in a process of its own, over and over on the same tables and port."""

    def __init__(self, place: Path | str, descriptors: tuple[int, int] | None = None) -> None:
        """`descriptors`: how many files it may have open, and how many it may ask for."""
        self.place, self.port, self._descriptors = place, free_port(), descriptors
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        given = (self.port, self.place, self._descriptors)
        self._process = _processes.Process(target=serve, args=given, daemon=True)
        self._process.start()
        until_served(self.base)

    def said(self) -> str:
        """What it has complained of so far, where it has a folder."""
        return (Path(self.place) / COMPLAINTS).read_text("utf-8")

    def kill(self) -> None:
        """End it at once, as a power cut does (SIGKILL)."""
        assert self._process is not None
        self._process.kill()
        self._process.join()

    def terminate(self) -> float:
        """Ask it to stop (SIGTERM). Returns the seconds that took."""
        assert self._process is not None
        began = time.monotonic()
        self._process.terminate()
        self._process.join(STARTS_WITHIN)
        return time.monotonic() - began

    @contextmanager
    def running(self) -> Generator[None, None, None]:
        """Started now, and gone afterwards whatever happens."""
        self.start()
        try:
            yield
        finally:
            self.kill()


def frames(base: str, room: str, client: httpx.Client) -> Generator[Frame, None, None]:
    """The frames that a stream sends, until it ends or breaks off. Half a frame is none."""
    with client.stream("GET", f"{base}/t/{room}/events", timeout=STARTS_WITHIN) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        read, shown = "", list[str]()
        for part in answer.iter_text():
            read += part
            *events, read = read.split("\n\n")
            for event in events:
                if (frame := _frame(event, shown)) is not None:
                    shown = frame.text.split("\n")
                    yield frame


def _frame(event: str, shown: Sequence[str]) -> Frame | None:
    """The frame of an event, which may say only what has changed since the one shown."""
    version = re.search(r"^id: (\d+)$", event, re.M)
    if version is None:
        return None
    lines = re.findall(r"^data: (.*)$", event, re.M)
    if lines[0].startswith("~"):
        lines = [line for step in lines[1:] for line in _lines(step, shown)]
    return Frame(int(version[1]), "\n".join(lines))


def _lines(step: str, shown: Sequence[str]) -> Sequence[str]:
    """The lines that one step of a delta stands for."""
    if step.startswith("+"):
        return [step[1:]]
    start, count = map(int, step.removeprefix("=").split())
    return shown[start : start + count]
