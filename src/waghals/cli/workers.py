"""Several processes that serve side by side at one socket, and the one that looks after them."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess

SOONEST = 1.0  # seconds from one start of a worker to the next
ENDS_WITHIN = 5.0  # seconds that a worker has to end once it was asked to

log: logging.Logger = logging.getLogger(__name__)
_processes = multiprocessing.get_context("spawn")


def run(count: int, work: Callable[[int], None]) -> None:
    """Run so many workers until this process is asked to stop; one that ends by itself is started anew.

    Args:
        work: what a worker does, given its number from 0; it can be pickled, and ends on SIGTERM.
    """
    with _asked_to_stop() as asked:
        workers = [_start(number, work) for number in range(count)]
        started = [time.monotonic()] * count
        try:
            while asked not in wait([asked, *(worker.sentinel for worker in workers)]):
                for number, worker in enumerate(workers):
                    if worker.is_alive():
                        continue
                    log.warning("worker %d ended (%s) and is started anew", number, worker.exitcode)
                    if wait([asked], max(0.0, started[number] + SOONEST - time.monotonic())):
                        return
                    workers[number], started[number] = _start(number, work), time.monotonic()
        finally:
            _end(workers)


def _start(number: int, work: Callable[[int], None]) -> SpawnProcess:
    worker = _processes.Process(target=_worker, args=(number, work), name=f"worker {number}")
    worker.start()
    return worker


def _end(workers: list[SpawnProcess]) -> None:
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + ENDS_WITHIN
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        if worker.is_alive():
            worker.kill()
            worker.join()


def _worker(number: int, work: Callable[[int], None]) -> None:
    """Work until asked to stop, or until the process that looks after us is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()
    try:
        work(number)
    except KeyboardInterrupt:
        sys.exit(130)


@contextmanager
def _asked_to_stop() -> Generator[socket.socket, None, None]:
    """A socket that has something to read once this process has got SIGTERM or SIGINT."""
    reader, writer = socket.socketpair()

    def stop(*_: object) -> None:
        writer.send(b".")

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    with reader, writer:
        try:
            yield reader
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
