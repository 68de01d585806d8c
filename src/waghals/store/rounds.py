"""Calls that come while others are under way are made together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Generic, TypeVar

_T = TypeVar("_T")
_R = TypeVar("_R")


class Rounds(Generic[_T, _R]):
    """Makes calls in rounds, one after the other: each takes along whatever has come since the last one.

    Calls of the same key are in different rounds, in the order in which they came.
    """

    def __init__(self, make: Callable[[Sequence[_T]], Awaitable[Sequence[_R | Exception]]]) -> None:
        """`make` is given what came and answers each in order, by a value or by what to raise."""
        self._make = make
        self._waiting: list[tuple[Hashable, _T, asyncio.Future[_R]]] = []
        self._task: asyncio.Task[None] | None = None

    async def call(self, key: Hashable, what: _T) -> _R:
        """The answer to this. Whoever stops waiting for it does not stop it."""
        future: asyncio.Future[_R] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, what, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await future

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while self._waiting:
                taken: dict[Hashable, tuple[_T, asyncio.Future[_R]]] = {}
                later: list[tuple[Hashable, _T, asyncio.Future[_R]]] = []
                for key, what, future in self._waiting:
                    if key in taken:
                        later.append((key, what, future))
                    else:
                        taken[key] = (what, future)
                self._waiting = later
                await self._round(list(taken.values()))
        finally:
            self._task = None

    async def _round(self, calls: Sequence[tuple[_T, asyncio.Future[_R]]]) -> None:
        answers: Sequence[_R | Exception]
        try:
            answers = await self._make([what for what, _ in calls])
        except Exception as error:
            answers = [error] * len(calls)
        for (_, future), answer in zip(calls, answers, strict=True):
            if future.done():  # nobody waits for it any more
                continue
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)
