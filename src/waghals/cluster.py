"""Work for the processes of a Ray cluster, on this machine or on several. Needs ``waghals[cluster]``."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, redirect_stdout, suppress
from functools import partial
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from waghals.contract.errors import WaghalsError, brought_by

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
with brought_by("cluster"):
    ray: Any = import_module("ray")  # which has types for a part of it
    from ray.exceptions import RayError, RayTaskError

__all__ = ["Cluster", "joined"]

PATIENCE = 5.0  # seconds for a cluster to answer at all
RETRIES = 9  # of work whose worker is lost
_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class _Work(Future[_Result]):
    """What was submitted. `reference` is that of Ray; what is cancelled here is so there, too."""

    reference: Any = None

    def cancel(self) -> bool:
        cancelled = super().cancel()
        if cancelled and self.reference is not None:
            ray.cancel(self.reference)
        return cancelled


class Cluster(Executor):
    """An executor whose workers are processes of Ray.

    What a worker had not finished when it was lost is done again by another, nine times at most: functions
    depend on their arguments alone. Functions, arguments and results are pickled, and workers find the
    modules of these. A cluster that runs already has the same versions of Python, Ray and Waghals everywhere.

    Args:
        address: of a cluster that runs: ``host:port``, or ``auto`` for the one of this machine. Without it
            one is started on this machine, and ends with this executor.
        workers: how many processes, where one is started; one a core if not said.

    Attributes:
        workers: how many work side by side.

    Raises:
        WaghalsError: there is no cluster at the address, or this process has joined one already.
    """

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        if workers is not None and (address is not None or workers < 1):
            raise WaghalsError(f"a cluster that is started here has 1 worker or more; given was {workers}")
        if ray.is_initialized():
            raise WaghalsError("this process has joined a Ray cluster already")
        if address is not None and address != "auto":
            _reach(address)
        own = {} if address else {"num_cpus": workers, "include_dashboard": False}
        try:
            ray.init(address or "local", log_to_driver=False, logging_level=logging.ERROR, **own)
        except (ValueError, RuntimeError, OSError, RayError) as error:
            raise WaghalsError(f"no Ray cluster at {address or 'this machine'}: {error}") from error
        self.workers: int = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._run: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(_run)
        self._waiting: set[Future[Any]] = set()

    def submit(
        self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Result]:
        """As of any executor. What the function raises, or a WaghalsError of the cluster, is its result's."""
        work = _Work[_Result]()
        work.reference = self._run.remote(_versions(), fn, args, kwargs)
        self._waiting.add(work)
        work.reference.future().add_done_callback(partial(self._settle, work))
        return work

    def _settle(self, future: Future[Any], done: Future[Any]) -> None:
        self._waiting.discard(future)
        if not future.set_running_or_notify_cancel():
            return
        error = done.exception()
        if error is None:
            future.set_result(done.result())
        elif isinstance(error, RayTaskError):
            future.set_exception(getattr(error, "cause", error))
        else:
            future.set_exception(WaghalsError(f"the Ray cluster failed: {error}"))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; one that was started here ends.

        Args:
            wait: for what was submitted.
            cancel_futures: cancel what was submitted and is not done.
        """
        for future in [*self._waiting]:
            if cancel_futures:
                future.cancel()
            elif wait:
                with suppress(Exception):
                    future.result()
        ray.shutdown()


@contextmanager
def joined(address: str, workers: int) -> Generator[Cluster]:
    """A cluster for a command of the terminal; what Ray says meanwhile goes to standard error.

    Args:
        address: as `Cluster` takes it; empty where one is to be started.
        workers: how many, where one is started.
    """
    with redirect_stdout(sys.stderr), Cluster(address or None, None if address else workers) as cluster:
        yield cluster


def _versions() -> tuple[str, str]:
    """What has to be the same everywhere."""
    package: Any = sys.modules[__package__ or ""]
    return f"Waghals {package.__version__}", "Python {}.{}".format(*sys.version_info)


def _run(versions: tuple[str, str], function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """What a worker does.

    What has begun is done, also where it is cancelled: Ray would interrupt it, and as it does so again and
    again, threads of the work would go on beside what the worker does next.
    """
    if versions != (here := _versions()):
        raise WaghalsError(f"a worker has {' and '.join(here)} instead of {' and '.join(versions)}")
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return function(*args, **kwargs)
    finally:
        signal.signal(signal.SIGINT, before)


def _reach(address: str) -> None:
    """Ray itself would try for minutes. Raises WaghalsError."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (ValueError, OSError) as error:
        raise WaghalsError(f"no Ray cluster at {address!r}, which should be host:port: {error}") from error
