"""Forms, read strictly, and the commands that they send.

How a form says several plies at once: fields of one name are joined by blanks, and `;` parts
plies: ``play D:boar; play D:boar; done``. What follows a dot in a field's name only keeps groups of
radio buttons apart: ``dice.yellow=10`` and ``dice.blue=1`` are two fields `dice`. A ply with a `*`
stands for as many as there are fields `each`, which take its place; they come in the order of the
game's numbers. So a page can let people tick whatever they like, and needs no script:
``play *; done`` with ``each=D:elephant`` and ``each=A:elephant``.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import parse_qsl

from waghals.contract.reason import Reason
from waghals.table import commands as to
from waghals.table.commands import Refused
from waghals.table.names import tidy
from waghals.table.state import TableState
from waghals.web.http.browser import Browser
from waghals.web.http.security import Rejected

BODY = 8 * 1024  # bytes
FIELDS = 64
COMMAND = 64  # characters of a command's id
VERSION = 9  # digits
EACH = "*"
SEATING = frozenset({"sit", "recover"})  # commands that give a browser a seat


class Form(dict[str, str]):
    """The fields by name, the first of each name. Several fields of one name are read with `every`."""

    def __init__(self, pairs: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(reversed(pairs))
        self._pairs = pairs

    @classmethod
    def parse(cls, body: bytes) -> Form:
        """The form in this body. Raises Rejected for what is no form in UTF-8."""
        try:
            text = body.decode("ascii")
            return cls(parse_qsl(text, True, bool(body), errors="strict", max_num_fields=FIELDS))
        except ValueError as error:
            raise Rejected(400, Reason("This is not a form.")) from error

    def extended(self, fields: Iterable[tuple[str, str]]) -> Form:
        """The form with these fields in the place of its own."""
        return Form([*fields, *self._pairs])

    def text(self, name: str) -> str:
        """A field that has to be there. Raises Refused."""
        if name not in self:
            raise Refused("invalid", Reason("The form lacks {field}.", field=name))
        return self[name]

    def every(self, name: str) -> list[str]:
        return [value for key, value in self._pairs if key == name]

    def parts(self, name: str) -> list[str]:
        """The fields of this name, in their order, and those that have a dot and a group after it."""
        return [value for key, value in self._pairs if key.partition(".")[0] == name]

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


def _sit(sent: Sent) -> to.Sit:
    form, name = sent.form, sent.form.text("name")
    recover = _recover_hash(sent, tidy(name))
    return to.Sit(form.number("seat"), name, recover, form.get("seed", ""), id=form.command)


def _recover(sent: Sent) -> to.Recover:
    code = sent.form.text("code")
    seat = sent.table.seat_with_code(code)
    name = "" if seat is None else sent.table.seats[seat].name or ""
    return to.Recover(code, _recover_hash(sent, name), id=sent.form.command)


def _recover_hash(sent: Sent, name: str) -> str:
    return sent.browser.recover_hash(sent.table.room, name) if sent.browser else ""


def _act(sent: Sent) -> to.Act:
    plies = _plies(sent.form, "action", partial(sent.table.game.parse, None))
    return to.Act(plies, version=sent.form.number("version"), id=sent.form.command)


def _type(sent: Sent) -> to.Command:
    form, holder = sent.form, sent.browser.holder if sent.browser else None
    return to.typed(sent.table, holder, form.text("text"), form.number("version"), form.command)


def _enter(sent: Sent) -> to.Enter:
    table, form = sent.table, sent.form

    def number(text: str) -> int:
        return table.game.parse_outcome(table.play.state, text) if table.awaits_dice else 0

    return to.Enter(_plies(form, "dice", number), version=form.number("version"), id=form.command)


def _plies(form: Form, field: str, number: Callable[[str], int]) -> tuple[str, ...]:
    """The plies in the fields of this name; `number` tells the order of those that were ticked."""
    fields = form.parts(field) or [form.text(field)]
    said: list[str] = []
    for ply in " ".join(fields).split(";"):
        ticked = [ply.replace(EACH, each) for each in form.every("each")]
        said += sorted(ticked, key=number) if EACH in ply else [ply]
    return tuple(said) or (EACH,)  # nothing was ticked, and that is no ply


COMMANDS: Mapping[str, Callable[[Sent], to.Command]] = {
    "sit": _sit,
    "recover": _recover,
    "act": _act,
    "enter": _enter,
    "type": _type,
    "stand": lambda sent: to.Stand(sent.form.number("seat"), id=sent.form.command),
    "allow": lambda sent: to.AllowSeats(sent.form.number("seat"), id=sent.form.command),
    "bot": lambda sent: to.SeatBot(sent.form.number("seat"), sent.form.text("bot"), id=sent.form.command),
    "swap": lambda sent: to.Swap(sent.form.number("seat"), sent.form.number("other"), id=sent.form.command),
    "lock": lambda sent: to.Lock(sent.form.get("locked", "yes") == "yes", id=sent.form.command),
    "kick": lambda sent: to.Kick(sent.form.number("seat"), id=sent.form.command),
    "hand-on": lambda sent: to.HandOn(sent.form.number("seat"), id=sent.form.command),
    "list": lambda sent: to.Publish(sent.form.get("listed", "yes") == "yes", id=sent.form.command),
    "clock": lambda sent: to.SetClock(sent.form.number("seconds"), id=sent.form.command),
    "stand-in": lambda sent: to.BotNow(sent.form.number("seat"), id=sent.form.command),
    "hurry": lambda sent: to.Hurry(id=sent.form.command),
    "emote": lambda sent: to.MakeFace(
        sent.form.number("seat"), sent.form.text("emote"), id=sent.form.command
    ),
    "seed": lambda sent: to.GiveSeed(sent.form.text("seed"), id=sent.form.command),
    "pace": lambda sent: to.SetPace(sent.form.get("pace", ""), id=sent.form.command),
    "gauge": lambda sent: to.SetGauge(sent.form.get("gauge", ""), id=sent.form.command),
    "start": lambda sent: to.Start(sent.form.get("seed", ""), id=sent.form.command),
    "rematch": lambda sent: to.Rematch(
        sent.form.get("seed", ""), sent.form.get("wanted", "yes") == "yes", id=sent.form.command
    ),
    "abandon": lambda sent: to.Abandon(sent.form.get("end", "yes") == "yes", id=sent.form.command),
    "roll": lambda sent: to.Roll(version=sent.form.number("version"), id=sent.form.command),
    "undo": lambda sent: to.Undo(version=sent.form.number("version"), id=sent.form.command),
    "lift": lambda sent: to.ShowHand(
        sent.form.number("seat"), version=sent.form.number("version"), id=sent.form.command
    ),
}
"""How the commands are read, by the names that addresses have for them.

Raises Refused where a field is missing or cannot be read, and NotNotation where something ticked is
nothing that the game knows.
"""
