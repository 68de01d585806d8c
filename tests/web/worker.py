"""A worker that does nothing but tell which process it is; it imports little, so that it starts at once."""

from __future__ import annotations

import os
import signal


def work(number: int) -> None:
    """Tell, and wait for a signal."""
    os.write(1, f"{number} {os.getpid()}\n".encode())  # at once, or the lines of two could mix
    while True:
        signal.pause()
