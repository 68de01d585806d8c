"""One person at the keyboard, bots on the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.text import Text

from waghals.analysis.odds import risk
from waghals.boards import board, joins_outcomes
from waghals.bots import Answer, BotFailed, Question, Random, ask_in_time, bot, stand_in, told
from waghals.contract.errors import CannotCome, NotLegal, NotNotation
from waghals.contract.game import action_numbers
from waghals.contract.option import Choice
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.i18n import locale_of, percent, say
from waghals.match import ByHand, Event, Match
from waghals.match.chance import deals_face_down
from waghals.match.event import ply_line
from waghals.match.record import MatchRecord, format
from waghals.terminal.rulebook import rulebook
from waghals.terminal.screen import Screen, columns

if TYPE_CHECKING:
    from waghals.i18n import Translations

BEST = 3  # actions of which it is told what a bot takes them to be worth
SECONDS = 5.0  # that a bot may think about a ply; after twice that it loses its seat
PERSON = 0  # the seat of whoever sits at the keyboard


class Leaving(Exception):
    """The person goes before the end."""


class Table:
    """Plays a match to its end, or until the person leaves.

    Attributes:
        ask: shows a prompt and returns what was typed; EOFError and KeyboardInterrupt leave.
        pause: waits until a bot's ply has been seen.
        randbelow: draws a number below its argument, for the bots.
        explains: whether bots say why they play what they play.
        players: the bots that have taken the place of others, by seat.
    """

    def __init__(
        self,
        match: Match,
        screen: Screen,
        ask: Callable[[str], str],
        pause: Callable[[], None],
        randbelow: Callable[[int], int],
        *,
        explains: bool = False,
    ) -> None:
        self.match: Match = match
        self.screen: Screen = screen
        self.explains: bool = explains
        self.players: dict[int, str] = {}
        self.t: Translations = screen.t
        self.game_t: Translations = screen.game_t
        self.ask: Callable[[str], str] = ask
        self.pause: Callable[[], None] = pause
        self.randbelow: Callable[[int], int] = randbelow
        self.notice: str = ""
        self.commands: dict[str, Callable[[], None]] = {
            "?": self.help,
            "u": self.undo,
            "risk": self.risk,
            "record": self.record,
            "rules": self.rules,
            "q": self.leave,
        }

    def play(self) -> None:
        """Until the match is over. Raises Leaving, EOFError, KeyboardInterrupt."""
        for remark in self.match.game.remarks:
            self.screen.add(say(self.game_t, remark))
        while not self.match.over:
            self.ply()
        self.screen.frame(self.view, self.ending())

    @property
    def view(self) -> Any:
        return self.match.observation(PERSON)

    # ---- plies

    def ply(self) -> None:
        """Whoever is to move moves, or the person takes something back."""
        mover = self.match.to_move
        if mover == CHANCE:
            self.chance()
        elif mover == PERSON:
            self.choose()
        else:
            self.show(lambda: self.match.act(mover, self.bot_choice(mover)))

    def bot_choice(self, seat: int) -> int:
        """What the bot at this seat plays. One that fails loses its seat to the game's best."""
        match, game = self.match, self.match.game
        view, legal = match.observation(seat), game.legal_actions(match.state)
        question = Question(game, view, match.history(seat), legal, self.randbelow, SECONDS)
        name = self.players.get(seat, match.seats[seat].bot or "")
        try:
            answer = ask_in_time(bot(name, game.name), question)
        except BotFailed as failed:
            if name == Random.name:
                raise
            self.screen.add(say(self.t, told(failed.why, self.screen.names[seat])))
            self.players[seat] = stand_in(game.name, name)
            return self.bot_choice(seat)
        self.explain(seat, view, answer)
        return answer.action

    def explain(self, seat: int, view: Any, answer: Answer) -> None:
        """Say why a bot plays what it plays and what it takes actions to be worth, if it says so itself."""
        if not self.explains or (answer.reason is None and not answer.values):
            return
        game = self.match.game
        best = sorted(answer.values.items(), key=lambda item: item[1], reverse=True)[:BEST]
        values = ", ".join(f"{game.text(view, action)} {value:.3g}" for action, value in best)
        reason = say(self.game_t, answer.reason) if isinstance(answer.reason, Reason) else ""
        words = " · ".join(part for part in (reason, values) if part)
        self.screen.add(f"{self.screen.names[seat]}: {words}")

    def chance(self) -> None:
        """The outcome is drawn, or typed in; to open a turn, the person rolls."""
        if isinstance(self.match.chance, ByHand):
            self.type_in()
        elif self.match.turn != PERSON or not self.match.waits_for_roller or self.asked_to_roll():
            self.show(self.roll)

    def roll(self) -> None:
        """Chance plays, as long as it is its ply and the turn stays the same."""
        self.match.roll()
        joins = joins_outcomes(self.match.game.name)
        while joins and self.match.to_move == CHANCE and not self.match.waits_for_roller:
            self.match.roll()

    def asked_to_roll(self) -> bool:
        """Whether the person rolls; anything else but a command of the table is not understood."""
        rolls = self.t.gettext("Your turn. Enter to roll, ? for help: ")
        deals = self.t.gettext("Your turn. Enter to deal, ? for help: ")
        typed = self.answer(deals if deals_face_down(self.match.game) else rolls)
        if typed in ("", "r", "roll"):
            return True
        if typed is not None:
            self.notice = self.not_understood(typed)
        return False

    def type_in(self) -> None:
        """Ask for what the real dice show."""
        name = self.screen.names[self.match.turn]
        typed = self.answer(self.t.gettext("What do the dice of {name} show? ").format(name=name))
        if typed is not None:
            self.attempt(lambda: self.match.enter(spread(typed)))

    def choose(self) -> None:
        """Ask for an action: by number, notation, or the beginning of one."""
        legal = self.match.game.legal_actions(self.match.state)
        typed = self.answer(
            self.t.gettext("Your choice (? for help): "), self.screen.choices(self.view, legal)
        )
        for ply in typed.split(";") if typed is not None else ():
            if self.notice or self.match.to_move != PERSON:
                break
            meant = chosen(ply.strip(), self.match.legal(), list(action_numbers(self.match.game)))
            self.attempt(partial(self.match.act, PERSON, meant))

    def attempt(self, command: Callable[[], Event]) -> None:
        """Do it, or say why it cannot be."""
        try:
            self.do(command)
        except NotLegal as error:
            self.notice = say(self.game_t, error.reason)
        except CannotCome as error:
            self.notice = say(self.game_t, error.reason)
        except NotNotation as error:
            self.notice = self.not_understood(error.text, error.expected)

    def do(self, command: Callable[[], Event | None]) -> bool:
        """Do it and add its line to the log. Returns whether it has one."""
        before, known = self.view, len(self.match.plies)
        event = command()
        ply = event.line if event is not None and event.kind == "undo" else self.plies_since(known)
        game, names = self.match.game, self.screen.names
        sentence = board(game.name).log_line(before, self.view, ply, names, self.game_t)
        if sentence:
            self.screen.add(sentence)
        return sentence != ""

    def plies_since(self, known: int) -> str:
        """The plies since the first so many as one line: plies of chance that follow each other."""
        first, *more = self.match.history(PERSON)[known:]
        return "; ".join([ply_line(first.seat, first.text), *(ply.text for ply in more)])

    def show(self, command: Callable[[], Event | None]) -> None:
        """Do what nobody at the keyboard chose, and show it for a while unless they are asked next."""
        if self.do(command) and self.match.to_move != PERSON:
            if self.screen.frames:
                self.screen.frame(self.view, [])
            self.pause()

    # ---- talk

    def answer(self, question: str, choices: Sequence[Text] = ()) -> str | None:
        """What the person typed; None after a command for the table itself."""
        self.screen.frame(self.view, choices, self.notice)
        self.notice = ""
        typed = " ".join(self.ask(question).split())
        command = self.commands.get(typed.lower())
        if command is None:
            return typed
        command()
        return None

    def not_understood(self, typed: str, expected: str = "") -> str:
        if not typed:
            return self.t.gettext("Please choose.")
        if not expected:
            return self.t.gettext("“{typed}” is not understood.").format(typed=typed)
        return self.t.gettext("“{typed}” is not understood. Expected: {expected}.").format(
            typed=typed, expected=self.game_t.gettext(expected)
        )

    def help(self) -> None:
        """The keys, and the game's options."""
        _ = self.t.gettext
        how = _(
            "Choose by number, by the notation beside it, or by its first letters; separate several by ;."
        )
        keys = [
            (_("Enter"), _("roll or deal, where that begins your turn")),
            ("u", _("take back your last move, as long as nothing new has come to light")),
            ("risk", _("how likely the next roll ends your turn")),
            ("rules", _("the rules of the game")),
            ("record", _("the match so far, written down")),
            ("q", _("leave")),
            ("?", _("this help")),
        ]
        self.page([how, "", columns(keys), "", columns(self.options())])

    def options(self) -> list[tuple[str, str]]:
        """Every option's label with its value, and what it means."""
        game, own = self.match.game, board(self.match.game.name)
        words = {"yes": self.t.gettext("yes"), "no": self.t.gettext("no")}
        lines = list[tuple[str, str]]()
        for option in game.rules.OPTIONS:
            label, why = own.option_text(option.name, self.game_t)
            value = option.text(game.options[option.name])
            value = self.game_t.gettext(value) if isinstance(option, Choice) else words.get(value, value)
            lines.append((f"{label}: {value}", why))
        return lines

    def undo(self) -> None:
        self.attempt(lambda: self.match.undo(PERSON))

    def risk(self) -> None:
        match = self.match
        exact = risk(match.game, match.state) if match.open else None  # odds would give hidden cards away
        if exact is None:
            self.notice = self.t.gettext("There is no risk to state just now.")
        else:
            sentence = self.t.gettext("The chance that the next roll ends your turn is {percent}.")
            self.notice = sentence.format(percent=percent(self.t, exact))

    def record(self) -> None:
        self.page(format(MatchRecord.of(self.match, seat=PERSON)).splitlines())

    def rules(self) -> None:
        self.page(rulebook(self.match.game, locale_of(self.t)))

    def page(self, lines: Sequence[RenderableType]) -> None:
        for part in self.screen.pages(lines):
            self.screen.page(part)
            if self.screen.frames:
                self.ask(self.t.gettext("Enter to continue: "))

    def leave(self) -> None:
        raise Leaving

    def ending(self) -> list[str]:
        """Who has won, and how many points everybody has."""
        names, game, state = self.screen.names, self.match.game, self.match.state
        winners = [names[seat] for seat in game.winners(state)]
        won = self.t.ngettext("{names} wins.", "{names} win.", len(winners))
        scores = zip(names, game.scores(state), strict=True)
        return [won.format(names=", ".join(winners)), " · ".join(f"{name} {score}" for name, score in scores)]


def chosen(typed: str, legal: Sequence[str], every: Sequence[str]) -> str:
    """The notation that was meant: a number from 1, a notation, or the beginning of just one.

    Where no legal action begins so, it may be another's beginning, to be refused with its reason.
    """
    numbers = [str(number) for number in range(1, len(legal) + 1)]
    if typed in numbers:
        return legal[numbers.index(typed)]
    if typed == "":
        return legal[0] if len(legal) == 1 else typed
    lower = typed.lower()
    if (exact := next((text for text in every if text.lower() == lower), None)) is not None:
        return exact
    begun = [[text for text in texts if text.lower().startswith(lower)] for texts in (legal, every)]
    return next((texts[0] for texts in begun if len(texts) == 1), typed)


def spread(dice: str) -> str:
    """Dice as people type them, such as ``3452`` or ``3, 4, 5, 2``, parted by blanks."""
    parted = dice.replace(",", " ").split()
    return " ".join(parted[0]) if len(parted) == 1 and parted[0].isdigit() else " ".join(parted)
