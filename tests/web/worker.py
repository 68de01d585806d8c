"""A worker that does nothing but tell which process it is; it imports little, so that it starts at once."""

from __future__ import annotations

import os
import signal


def work(number: int) -> None:
    """Tell, and wait for a signal."""
    print(number, os.getpid(), flush=True)
    while True:
        signal.pause()
