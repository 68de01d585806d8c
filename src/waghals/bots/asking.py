"""How a bot is asked, and what happens when it fails."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Literal, TypeAlias

from waghals.bots.bot import Answer, Bot, Named, Question
from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason

Failure = Literal["crashed", "illegal", "timedout"]
"""How a bot fails: it raises, answers with what is not legal, or not in time."""

GRACE = 2.0  # times the seconds of a question: a busy machine is not the bot's fault


def told(why: Failure, name: str) -> Reason:
    """What people at the table are told of a bot that is called so."""
    match why:
        case "crashed":
            return Reason("{name} failed: another bot plays on.", name=name)
        case "illegal":
            return Reason("{name} tried what is not allowed: another bot plays on.", name=name)
        case "timedout":
            return Reason("{name} thought for too long: another bot plays on.", name=name)


class BotFailed(WaghalsError):
    """A bot raised an error, gave no legal action, or did not answer in time.

    Attributes:
        bot: its name.
        why: ``crashed``, ``illegal`` or ``timedout``.
    """

    def __init__(self, bot: str, why: Failure, what: str) -> None:
        super().__init__(f"the bot {bot!r} {what}")
        self.bot = bot
        self.why: Failure = why


Outcome: TypeAlias = Answer | BotFailed
"""What comes of asking a bot."""


def ask(bot: Bot, question: Question) -> Answer:
    """The bot's answer: that of `think` if it has that, else what it chooses.

    It is given a copy of the view, so that nothing goes wrong where it changes that.

    Raises:
        BotFailed: it raised an error, which is the cause, or gave no legal action. The time is not kept
            here: see `ask_in_time`.
    """
    asked = Question(
        question.game,
        question.view.copy(),
        question.history,
        list(question.legal),
        question.randbelow,
        question.seconds,
    )
    try:
        answer = _answer(bot, asked)
    except (Exception, SystemExit) as error:
        raise BotFailed(bot.name, "crashed", f"raised {type(error).__name__}: {error}") from error
    if not isinstance(answer, Answer) or answer.action not in question.legal:
        given = answer.action if isinstance(answer, Answer) else answer
        raise BotFailed(bot.name, "illegal", f"answered {given!r}; legal are {list(question.legal)}")
    return answer


def _answer(bot: Bot, question: Question) -> object:
    think: Callable[[Question], object] | None = getattr(bot, "think", None)
    if think is not None:
        return think(question)
    q = question
    chosen: Any = bot.choose(q.game, q.view, q.history, q.legal, q.randbelow)
    return Answer(chosen) if hasattr(chosen, "__index__") else chosen


class Asker:
    """A thread that asks bots one after the other. It does not keep the process from ending.

    Attributes:
        thread: it ends once `close` was called and the last question is answered.
    """

    def __init__(self) -> None:
        self._waiting = SimpleQueue[tuple[Bot, Question, Callable[[Outcome], object]] | None]()
        self.thread: Thread = Thread(target=self._work, name="bots", daemon=True)
        self.thread.start()

    def ask(self, bot: Bot, question: Question, done: Callable[[Outcome], object]) -> None:
        """Ask as soon as those before are answered.

        Args:
            done: is called on the thread with the answer, or with how the bot failed.
        """
        self._waiting.put((bot, question, done))

    def close(self) -> None:
        """Nothing more will be asked."""
        self._waiting.put(None)

    def _work(self) -> None:
        while (asked := self._waiting.get()) is not None:
            bot, question, done = asked
            try:
                outcome: Outcome = ask(bot, question)
            except BotFailed as failed:
                outcome = failed
            done(outcome)


def patience(question: Question) -> float | None:
    """The seconds until a bot that has not answered loses its seat."""
    return None if question.seconds is None else GRACE * question.seconds


def too_slow(bot: Named, question: Question) -> BotFailed:
    """That a bot has not answered in time."""
    return BotFailed(bot.name, "timedout", f"has not answered within {patience(question):g} seconds")


def ask_in_time(bot: Bot, question: Question) -> Answer:
    """As `ask`, but wait no longer than twice the question's seconds.

    A thread cannot be stopped: that of a bot that hangs goes on until the process ends. Raises BotFailed.
    """
    outcomes, asker = SimpleQueue[Outcome](), Asker()
    asker.ask(bot, question, outcomes.put)
    asker.close()
    try:
        outcome = outcomes.get(timeout=patience(question))
    except Empty:
        raise too_slow(bot, question) from None
    if isinstance(outcome, BotFailed):
        raise outcome
    return outcome
