"""How the bots of all tables are asked, so that none holds up the others for long."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from waghals.bots import Bot, BotFailed, Outcome, Question
from waghals.bots.asking import Asker, patience, too_slow
from waghals.bots.finding import is_own

OURS = ""  # the turn of all bots of this distribution


class Asking:
    """Asks bots on threads.

    Those of this distribution take turns with each other on one, since the interpreter runs one at a time
    anyway; one from elsewhere has a thread of its own. A thread cannot be stopped: who does not answer in
    time is not asked anything else before that thread ends.
    """

    def __init__(self) -> None:
        self._turns: dict[str, asyncio.Lock] = {}
        self._askers: dict[str, Asker] = {}
        self._hanging: dict[str, Asker] = {}

    async def __call__(self, bot: Bot, question: Question) -> Outcome:
        """The bot's answer, or how it failed."""
        turn = OURS if is_own(bot) else bot.name
        async with self._turns.setdefault(turn, asyncio.Lock()):
            if bot.name in self._hanging and self._hanging[bot.name].thread.is_alive():
                return BotFailed(bot.name, "timedout", "still thinks about a position of another table")
            loop = asyncio.get_running_loop()
            answered: asyncio.Future[Outcome] = loop.create_future()

            def done(outcome: Outcome) -> None:
                with suppress(RuntimeError):  # the loop has ended meanwhile
                    loop.call_soon_threadsafe(_settle, answered, outcome)

            if turn not in self._askers:
                self._askers[turn] = Asker()
            self._askers[turn].ask(bot, question, done)
            try:
                async with asyncio.timeout(patience(question)):
                    return await answered
            except TimeoutError:
                self._hanging[bot.name] = asker = self._askers.pop(turn)
                asker.close()
                return too_slow(bot, question)

    def close(self) -> None:
        """Nothing more will be asked: the threads end, but for those that hang."""
        for asker in self._askers.values():
            asker.close()
        self._askers.clear()


def _settle(answered: asyncio.Future[Outcome], outcome: Outcome) -> None:
    if not answered.done():
        answered.set_result(outcome)
