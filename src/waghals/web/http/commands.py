"""Forms, read strictly, and the commands that they send.

How a form says several plies at once: fields of one name are joined by blanks, and `;` parts
plies: ``play D:boar; play D:boar; done``. A ply with a `*` stands for as many as there are fields
`each`, which take its place; they come in the order of the game's numbers. So a page can let people
tick whatever they like, and needs no script: ``play *; done`` with ``each=D:elephant`` and
``each=A:elephant``.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qsl

from waghals.contract.reason import Reason
from waghals.table import names
from waghals.table.commands import (
    Abandon,
    Act,
    Command,
    Enter,
    GiveSeed,
    Recover,
    Refused,
    Rematch,
    Roll,
    SeatBot,
    SetPace,
    ShowHand,
    Sit,
    Stand,
    Start,
    Undo,
)
from waghals.table.state import TableState
from waghals.web.http.browser import Browser
from waghals.web.http.problems import Rejected

BODY = 8 * 1024  # bytes
FIELDS = 64
COMMAND = 64  # characters of a command's id
VERSION = 9  # digits
EACH = "*"
SEATING = frozenset({"sit", "recover"})  # commands that give a browser a seat


class Form(Mapping[str, str]):
    """The fields by name, the first of each name.

    Several fields of one name are read with `every`.
    """

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self._pairs = pairs
        self._first = dict(reversed(pairs))

    @classmethod
    def parse(cls, body: bytes) -> Form:
        """The form in this body. Raises Rejected for what is no form in UTF-8."""
        try:
            pairs = parse_qsl(
                body.decode("ascii"),
                keep_blank_values=True,
                strict_parsing=bool(body),
                errors="strict",
                max_num_fields=FIELDS,
            )
        except ValueError as error:
            raise Rejected(400, Reason("This is not a form.")) from error
        return cls(pairs)

    def __getitem__(self, name: str) -> str:
        return self._first[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._first)

    def __len__(self) -> int:
        return len(self._first)

    def text(self, name: str) -> str:
        """A field that has to be there. Raises Refused."""
        if name not in self:
            raise Refused("invalid", Reason("The form lacks {field}.", field=name))
        return self[name]

    def every(self, name: str) -> list[str]:
        return [value for key, value in self._pairs if key == name]

    def number(self, name: str) -> int:
        """A field with a whole number from 0. Raises Refused."""
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and len(text) <= VERSION):
            raise Refused("invalid", Reason("{field} has to be a number.", field=name))
        return int(text)

    @property
    def command(self) -> str | None:
        """The command's own id, or None. Raises Refused if it is too long."""
        given = self.get("command", "")
        if len(given) > COMMAND:
            raise Refused("invalid", Reason("The command's id is too long."))
        return given or None


async def read(body: AsyncIterable[bytes]) -> Form:
    """The form that a request brings. Raises Rejected for what is none, or is too large."""
    read = b""
    async for part in body:
        read += part
        if len(read) > BODY:
            raise Rejected(413, Reason("This form is too large."))
    return Form.parse(read)


class Sent(NamedTuple):
    """A form, the table it was sent to, and the browser that did."""

    form: Form
    table: TableState
    browser: Browser | None


def read_command(verb: str, form: Form, table: TableState, browser: Browser | None) -> Command:
    """The command of this name that a form sends.

    Raises:
        Refused: a field is missing or cannot be read.
        NotNotation: something ticked is nothing that the game knows.
    """
    return COMMANDS[verb](Sent(form, table, browser))


def _sit(sent: Sent) -> Sit:
    form, name = sent.form, sent.form.text("name")
    recover = _recover_hash(sent, names.tidy(name))
    return Sit(form.number("seat"), name, recover, form.get("seed", ""), id=form.command)


def _recover(sent: Sent) -> Recover:
    code = sent.form.text("code")
    seat = sent.table.seat_with_code(code)
    name = "" if seat is None else sent.table.seats[seat].name or ""
    return Recover(code, _recover_hash(sent, name), id=sent.form.command)


def _recover_hash(sent: Sent, name: str) -> str:
    return sent.browser.recover_hash(sent.table.room, name) if sent.browser else ""


def _stand(sent: Sent) -> Stand:
    return Stand(sent.form.number("seat"), id=sent.form.command)


def _seat_bot(sent: Sent) -> SeatBot:
    return SeatBot(sent.form.number("seat"), sent.form.text("bot"), id=sent.form.command)


def _give_seed(sent: Sent) -> GiveSeed:
    return GiveSeed(sent.form.text("seed"), id=sent.form.command)


def _set_pace(sent: Sent) -> SetPace:
    return SetPace(sent.form.get("pace", ""), id=sent.form.command)


def _start(sent: Sent) -> Start:
    return Start(sent.form.get("seed", ""), id=sent.form.command)


def _rematch(sent: Sent) -> Rematch:
    return Rematch(sent.form.get("seed", ""), id=sent.form.command)


def _abandon(sent: Sent) -> Abandon:
    return Abandon(sent.form.get("end", "yes") == "yes", id=sent.form.command)


def _show_hand(sent: Sent) -> ShowHand:
    form = sent.form
    return ShowHand(form.number("seat"), version=form.number("version"), id=form.command)


def _act(sent: Sent) -> Act:
    game, form = sent.table.game, sent.form
    said = _plies(form, "action", lambda text: game.parse(None, text))
    return Act(said, version=form.number("version"), id=form.command)


def _roll(sent: Sent) -> Roll:
    return Roll(version=sent.form.number("version"), id=sent.form.command)


def _enter(sent: Sent) -> Enter:
    table, form = sent.table, sent.form

    def number(text: str) -> int:
        return table.game.parse_outcome(table.play.state, text) if table.awaits_dice else 0

    return Enter(_plies(form, "dice", number), version=form.number("version"), id=form.command)


def _undo(sent: Sent) -> Undo:
    return Undo(version=sent.form.number("version"), id=sent.form.command)


def _plies(form: Form, field: str, number: Callable[[str], int]) -> tuple[str, ...]:
    """The plies in the fields of this name; `number` tells the order of those that were ticked."""
    form.text(field)
    said: list[str] = []
    for ply in " ".join(form.every(field)).split(";"):
        ticked = [ply.replace(EACH, each) for each in form.every("each")]
        said += sorted(ticked, key=number) if EACH in ply else [ply]
    return tuple(said) or (EACH,)  # nothing was ticked, and that is no ply


Read: TypeAlias = Callable[[Sent], Command]

COMMANDS: Mapping[str, Read] = {
    "sit": _sit, "stand": _stand, "bot": _seat_bot, "recover": _recover, "seed": _give_seed,
    "pace": _set_pace, "start": _start, "rematch": _rematch, "abandon": _abandon,
    "lift": _show_hand, "act": _act, "roll": _roll, "enter": _enter, "undo": _undo,
}  # fmt: skip
