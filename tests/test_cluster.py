"""A real cluster of Ray with two workers on this machine, of which one is killed, and then another."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import ray

import waghals
from waghals.cli import main
from waghals.cluster import Cluster
from waghals.contract.errors import NotInstalled, WaghalsError
from waghals.learn import Plan, Training
from waghals.learn.matches import BATCH

pytestmark = pytest.mark.compiles

ARENA = "arena", "cant-stop", "glenn-aloi", "random", "--matches", "12", "--seed", "7", "--json"


def whose(number: int, grave: Path | None = None) -> tuple[int, int]:
    """The number and the process; the first time that there is a grave, that process ends at once."""
    if grave and not grave.exists():
        grave.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return number, os.getpid()


def finished(begun: Path, go_on: Path, done: Path) -> None:
    """Work that is done once it may go on, at most for a minute; each file tells what its name says."""
    begun.touch()
    last = time.monotonic() + 60
    while not go_on.exists() and time.monotonic() < last:
        time.sleep(0.01)
    done.touch()


def refused() -> None:
    raise WaghalsError("not like this")


def wait_for(file: Path) -> None:
    """Until there is a file, half a minute at most."""
    last = time.monotonic() + 30
    while not file.exists():
        assert time.monotonic() < last, f"there is no {file.name}"
        time.sleep(0.01)


def weights(cluster: Cluster, doomed: int | None = None) -> bytes:
    """What a training on the cluster gives; the doomed process is killed in its midst."""
    training = Training(waghals.game("cant-stop"), 1, Plan(hidden=8))

    def told(progress: object) -> None:
        if doomed is not None and training.matches == 2 * BATCH:
            os.kill(doomed, signal.SIGKILL)

    training.run(7 * BATCH, cluster=cluster, told=told)
    return training.net.dump().partition(b"\n")[2]


def results(said: str) -> dict[str, Any]:
    """What the arena has said, but for times."""
    told: dict[str, Any] = json.loads(said)
    for player in told["players"]:
        del player["ms_median"], player["ms_worst"]
    return told


def test_a_cluster_gives_the_same_results_also_where_it_loses_workers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All in one test, since it takes seconds to start a cluster; the arena joins it by its address.

    What is compiled here first, each worker finds on the disk.
    """
    monkeypatch.setenv("RAY_worker_niceness", "0")  # other tests run beside it
    Training(waghals.game("cant-stop"), 1, Plan(hidden=8)).run(BATCH)
    with Cluster(workers=2) as cluster:
        assert cluster.workers == 2
        grave = tmp_path / "grave"
        done = [cluster.submit(whose, number, grave if number == 3 else None) for number in range(8)]
        numbers, processes = zip(*(each.result() for each in done), strict=True)
        assert numbers == tuple(range(8))
        assert not {os.getpid(), int(grave.read_text())} & set(processes[-2:])
        assert weights(cluster, doomed=processes[-1]) == weights(cluster)
        with pytest.raises(WaghalsError, match=r"^not like this$"):
            cluster.submit(refused).result()
        with pytest.raises(WaghalsError, match="has joined a Ray cluster already"):
            Cluster()
        begun, go_on, done_too = (tmp_path / name for name in ("begun", "go-on", "done"))
        work = cluster.submit(finished, begun, go_on, done_too)
        wait_for(begun)
        assert work.cancel()
        time.sleep(0.5)  # Ray would have interrupted it by then
        go_on.touch()
        wait_for(done_too)
        address: str = ray.get_runtime_context().gcs_address
        command = [sys.executable, "-m", "waghals", *ARENA, "--ray", address]
        there = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert main([*ARENA, "--processes", "1"]) == 0
    assert results(capsys.readouterr().out.splitlines()[-1]) == results(there)


@pytest.mark.parametrize(
    ("address", "workers", "told"),
    [
        ("127.0.0.1:1", None, "no Ray cluster at '127.0.0.1:1'"),
        ("here", None, "should be host:port"),
        (None, 0, "1 worker or more; given was 0"),
    ],
)
def test_a_cluster_that_is_not_there_is_said_so(address: str | None, workers: int | None, told: str) -> None:
    with pytest.raises(WaghalsError, match=told):
        Cluster(address, workers)


def test_whoever_lacks_ray_is_told_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "waghals.cluster")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotInstalled, match=r"pip install 'waghals\[cluster\]'"):
        import_module("waghals.cluster")
