"""What a table's page says: names, what happened, the risk, who has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from waghals.boards import board, told_together
from waghals.boards.page import page
from waghals.boards.seats import LETTERS
from waghals.bots import bot
from waghals.contract.game import Game, game, load
from waghals.contract.option import Choice, Numbers, Option
from waghals.contract.ply import CHANCE
from waghals.i18n import percent
from waghals.match.dealing import deals_face_down

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.table.view import LogLine, SeatView, Snapshot


@dataclass(frozen=True)
class Told:
    """A line of the log: whose turn it was, the sentence, and whether the turn was lost by it."""

    seat: int
    words: str
    lost: bool


@dataclass(frozen=True)
class WayBack:
    """One of the reader's tables: the game, who else plays, how it stands, whether the reader is to play."""

    room: str
    title: str
    others: str
    standing: str
    mine: bool


@dataclass(frozen=True)
class Risk:
    """How likely the next roll ends the turn, as a share and as a count of rolls."""

    share: str
    words: str


def names(s: Snapshot, t: Translations) -> list[str]:
    """What to call the seats; bots in the reader's language."""
    return [_name(seat, t) for seat in s.seats]


def _name(seat: SeatView, t: Translations) -> str:
    if seat.bot is None or seat.name is None:
        return seat.name or t.gettext("Seat {letter}").format(letter=LETTERS[seat.seat])
    title = bot(seat.bot).title
    return t.gettext(title) + seat.name.removeprefix(title)


def bots(available: Sequence[str], t: Translations) -> list[tuple[str, str]]:
    """Bots by name with their titles."""
    return [(name, t.gettext(bot(name).title)) for name in available]


def told(s: Snapshot, names: Sequence[str], t: Translations) -> list[Told]:
    """The log in sentences, oldest first; what goes without saying is left out."""
    tell = board(s.game.name).told
    found: list[Told] = []
    for lines in runs(s.log, together=told_together(s.game.name)):
        first, last = lines[0], lines[-1]
        who = "*" if first.seat == CHANCE else str(first.seat)
        text = "; ".join(line.text for line in lines)
        words = tell(first.before, last.after, f"{who} {text}", names, t)
        if words:
            seat = first.before.turn if first.seat == CHANCE else first.seat
            found.append(Told(seat, words, _lost(s.game, first, last)))
    return found


def runs(log: Sequence[LogLine], *, together: bool) -> list[list[LogLine]]:
    """The log in parts that are told as one: `together`, chance plies that follow each other in a turn."""
    found: list[list[LogLine]] = []
    for line in log:
        if line.before is None:
            continue
        last = found[-1][-1] if found else None
        joins = together and last is not None and last.kind == line.kind == "fall"
        if joins and last is not None and last.before.turn == line.before.turn:
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _lost(game: Game, first: LogLine, last: LogLine) -> bool:
    """Whether this ply is a blow: as the board says, else where chance ends the turn."""
    lost: Callable[[str], bool] | None = getattr(board(game.name), "lost", None)
    if lost is not None:
        return lost(first.text)
    return first.kind == "fall" and bool(first.before.turn != last.after.turn)


@cache
def of_cards(game_name: str) -> bool:
    """Whether chance deals cards in this game, so that pages do not speak of dice."""
    return deals_face_down(game(game_name))


def hot_seat(s: Snapshot) -> bool:
    """Whether several people share this device, so that it has to say whom it means."""
    return sum(seat.mine for seat in s.seats) > 1


def waiting(s: Snapshot, names: Sequence[str], t: Translations) -> str:
    """Whom the table waits for, and for what."""
    if s.phase != "running":
        return ""
    if s.seats[s.turn].stand_in:
        return t.gettext("A bot plays for {name}.").format(name=names[s.turn])
    return page(s.game.name).waiting(s.game, s.seen, names[s.turn], t)


def way_back(s: Snapshot, t: Translations) -> WayBack:
    """The table in a list of one's own."""
    others = [
        name
        for seat, name in zip(s.seats, names(s, t), strict=True)
        if seat.kind != "empty" and not seat.mine
    ]
    mover = s.to_move if s.to_move >= 0 else s.turn
    mine = s.phase == "running" and s.seats[mover].mine
    return WayBack(s.room, t.gettext(s.game.title), ", ".join(others), _standing(s, mover, t), mine)


def _standing(s: Snapshot, mover: int, t: Translations) -> str:
    """How the match stands, in a few words."""
    if s.phase == "open":
        return t.gettext("not begun yet")
    if s.phase != "running":
        return t.gettext("over; play again?")
    if s.seats[mover].mine and not hot_seat(s):
        return t.gettext("your turn")
    return t.gettext("{name} is to play").format(name=names(s, t)[mover])


def won_by(s: Snapshot, names: Sequence[str], t: Translations) -> str:
    """Who has won, as a headline."""
    if len(s.winners) == 1:
        return t.gettext("{name} wins!").format(name=names[s.winners[0]])
    return t.gettext("{names} win!").format(names=", ".join(names[seat] for seat in s.winners))


def paces(t: Translations) -> list[tuple[str, str]]:
    """How fast bots may move, from slow to without a pause."""
    return [
        ("slow", t.gettext("Slow")),
        ("normal", t.gettext("Normal")),
        ("fast", t.gettext("Fast")),
        ("off", t.gettext("At once")),
    ]


def risk(chance: Fraction | None, outcomes: object, t: Translations) -> Risk | None:
    """The exact risk of the next roll, if there is any, among so many equally likely outcomes."""
    if not chance:
        return None
    words = t.gettext("is the chance that the next roll ends your turn.")
    if isinstance(outcomes, int):
        words = t.gettext("of all rolls end your turn: {bad} of {all}.").format(
            bad=int(chance * outcomes), all=outcomes
        )
    return Risk(percent(t, chance), words)


def risks_after(s: Snapshot, t: Translations) -> dict[str, str]:
    """For each legal action, by its notation: the risk of the roll after it, if there is any."""
    chances = {action: s.risk_after(action) for action in s.legal}
    return {s.game.rules.text(action): percent(t, chance) for action, chance in chances.items() if chance}


def agreed(game: Game, t: Translations) -> str:
    """The options in one line, such as "3 players, 4 columns to win".

    Switches are said only where on, rows only where they are not the usual ones.
    """
    text = board(game.name).option_text
    said: list[str] = []
    for option in load(game.name).OPTIONS:
        value, label = game.options[option.name], text(option.name, t)[0]
        if value is True:
            said.append(label)
        elif isinstance(option, Numbers):
            if value != option.default:
                said.append(t.gettext("{option}: as agreed here").format(option=label))
        elif value is not False:
            said.append(f"{label}: {value_text(option, str(value), t)}")
    return " · ".join(said)


def value_text(option: Option, text: str, t: Translations) -> str:
    """An option's value in the reader's language: names are translated, numbers stay."""
    return t.gettext(text) if isinstance(option, Choice) else text
