"""The PostgreSQL that tests of the store for several servers use: found, or fetched when run as a program.

In this order: the folder named by WAGHALS_POSTGRES, the programs on the path, Debian's folders; then
Debian's package where root runs the tests. A `Cluster` is a database server of the tests' own: its
files lie in a temporary folder, and only its user's processes and root's can reach its socket.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import psycopg

NAMED = "WAGHALS_POSTGRES"
DEBIAN = Path("/usr/lib/postgresql")  # a folder a version
CLUSTERS = Path("/etc/postgresql-common/createcluster.conf")
USERS = ("postgres", "nobody")  # PostgreSQL refuses to run as root: one of them runs it then
OWNER = "waghals"
QUICK = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200", "-c", "jit=off")
SMALL = ("-c", "shared_buffers=16MB", "-c", "autovacuum=off")
STARTS_WITHIN = 60.0  # seconds, on a busy machine
READY = "ready"  # what a server's file of facts says last, once it takes connections
HOW_TO_GET_ONE = (
    "Tests of the store for several servers need PostgreSQL 13 or later, and none was found. Install it"
    " (Debian: apt install postgresql) or name the folder of its programs in WAGHALS_POSTGRES, an environment"
    " variable."
)


def find() -> Path | None:
    """The folder with a PostgreSQL's programs, or None."""
    return next((folder for folder in candidates() if starts(folder)), None)


def candidates() -> Iterator[Path]:
    if named := os.environ.get(NAMED):
        yield Path(named)
        return
    if found := shutil.which("initdb"):
        yield Path(found).resolve().parent
    yield from sorted(DEBIAN.glob("*/bin"), key=lambda folder: folder.parent.name.zfill(3), reverse=True)


def starts(folder: Path) -> bool:
    """Whether the two programs that tests need are there."""
    try:
        return all(
            subprocess.run([folder / name, "--version"], capture_output=True, timeout=60).returncode == 0
            for name in ("initdb", "postgres")
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def fetch() -> Path | None:
    """Install Debian's package where root may; None if there is no way, or a folder was named."""
    if NAMED in os.environ or not _is_root() or not shutil.which("apt-get"):
        return None
    if not CLUSTERS.exists():  # the package shall make and start no cluster of its own
        CLUSTERS.parent.mkdir(exist_ok=True)
        CLUSTERS.write_text("create_main_cluster = false\n")
    install = (
        "apt-get",
        "install",
        "-yq",
        "--no-install-recommends",
        "-o",
        "Dpkg::Options::=--force-confold",
    )
    done = all(map(_succeeds, (("apt-get", "update", "-q"), (*install, "postgresql"))))
    return find() if done else None


def _succeeds(command: Sequence[str]) -> bool:
    print("$", *command, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode == 0


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


class Cluster:
    """A PostgreSQL server of the tests' own, reached by a socket in its folder alone.

    It does not wait for the disk (`fsync` is off), so it survives SIGKILL and no power cut.
    """

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="waghals-pg-"))  # short: a socket's path has 107 signs
        self._files = self._folder / "data"
        self._server: subprocess.Popen[bytes] | None = None
        self._made = False  # whether there is a database for tests
        atexit.register(self.remove)
        if user := _other_user():
            shutil.chown(self._folder, user)
        self._run("initdb", "-D", self._files, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.start()

    def _run(self, program: str, *arguments: str | Path) -> None:
        server = self._begin(program, *arguments)
        assert server.wait(STARTS_WITHIN) == 0, self._said()

    def _begin(self, program: str, *arguments: str | Path) -> subprocess.Popen[bytes]:
        user = _other_user()
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [self._programs / program, *arguments],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                user=user,
                group=_group(user) if user else None,
                extra_groups=[] if user else None,
            )

    def _said(self) -> str:
        return (self._folder / "log").read_text("utf-8")

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        place = ("-D", self._files, "-k", self._folder, "-c", "listen_addresses=")
        self._server = server = self._begin("postgres", *place, *QUICK, *SMALL)
        until = time.monotonic() + STARTS_WITHIN
        while self._state() != READY:
            assert server.poll() is None, self._said()
            assert time.monotonic() < until, "PostgreSQL takes no connections"
            time.sleep(0.01)

    def _state(self) -> str:
        """What the server that runs now says of itself."""
        with suppress(OSError):
            facts = (self._files / "postmaster.pid").read_text("utf-8").splitlines()
            if self._server is not None and facts[:1] == [str(self._server.pid)]:
                return facts[-1].strip()
        return ""

    @property
    def process(self) -> int:
        """The id of the server's process."""
        assert self._server is not None
        return self._server.pid

    def stop(self) -> None:
        """End it at once; whoever is connected is cut off."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(STARTS_WITHIN)
            self._server = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def remove(self) -> None:
        """End it, and take its files away."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, database: str = "postgres") -> str:
        """What the store is told to use a database."""
        return f"postgresql://{OWNER}@/{database}?host={self._folder}"

    def empty_database(self) -> str:
        """The URL of a database that tests have one after the other, each without what was there before.

        To empty it takes a tenth of the time that a new one takes.
        """
        with psycopg.connect(self.url(), autocommit=True) as connection:
            if not self._made:
                connection.execute("CREATE DATABASE test")
                self._made = True
        with psycopg.connect(self.url("test"), autocommit=True) as connection:
            connection.execute("DROP SCHEMA IF EXISTS waghals CASCADE")
        return self.url("test")


@cache
def cluster() -> Cluster:
    """The one of this process, started when first asked for; without PostgreSQL the test fails."""
    programs = find()
    assert programs is not None, HOW_TO_GET_ONE
    return Cluster(programs)


def _other_user() -> str | None:
    """Who runs PostgreSQL where root runs the tests, or None."""
    if not _is_root():
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(user for user in USERS if user in known)


def _group(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid


if __name__ == "__main__":
    programs = find() or fetch()
    print(f"The store's tests use PostgreSQL of {programs}." if programs else HOW_TO_GET_ONE, flush=True)
