"""What is made once for all processes of one run of the tests."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def once(folder: Path) -> Generator[Path | None]:
    """The folder, for the first process that asks; None for others, once that one is done."""
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if folder.exists():
            yield None
            return
        folder.mkdir()
        try:
            yield folder
        except BaseException:
            shutil.rmtree(folder)
            raise
