"""What a table's page says beside the log: names, risks, who is to move, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards import LETTERS, page_of
from waghals.bots import bot
from waghals.contract.discovery import remembered
from waghals.contract.game import game, load
from waghals.i18n import percent
from waghals.match.chance import deals_face_down

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.match.match import Match
    from waghals.table.view import TableView


class OwnTable(NamedTuple):
    """One of the reader's tables: the game, who else plays, how it stands, whether the reader is to play."""

    room: str
    title: str
    others: str
    standing: str
    mine: bool


class Risk(NamedTuple):
    """How likely the next roll ends the turn, as a share and as a count of rolls."""

    share: str
    words: str


def names(s: TableView, t: Translations) -> list[str]:
    """What to call those who sit at the table; bots in the reader's language."""
    empty = t.gettext("Seat {letter}")
    return [
        player_name(s.game, seat.name or empty.format(letter=LETTERS[seat.seat]), seat.bot, t)
        for seat in s.seats
    ]


def player_name(game_name: str, name: str, bot_name: str | None, t: Translations) -> str:
    """A person's name as it is, a bot's in the reader's language."""
    if bot_name is None:
        return name
    title = bot(bot_name, game_name).title
    return t.gettext(title) + name.removeprefix(title)


def names_in(match: Match, t: Translations) -> list[str]:
    """What to call those who play a match."""
    return [player_name(match.game.name, seat.name, seat.bot, t) for seat in match.seats]


def bots(game_name: str, available: Sequence[str], t: Translations) -> list[tuple[str, str]]:
    """Bots of a game by name with their titles."""
    return [(name, t.gettext(bot(name, game_name).title)) for name in available]


@remembered
def of_cards(game_name: str) -> bool:
    """Whether chance deals cards in this game, so that pages do not speak of dice."""
    return deals_face_down(game(game_name))


def hot_seat(s: TableView) -> bool:
    """Whether several people share this device, so that it has to say whom it means."""
    return sum(seat.mine for seat in s.seats) > 1


def waiting(s: TableView, names: Sequence[str], t: Translations) -> str:
    """Whom the table waits for, and for what."""
    if s.phase != "running" or s.turn is None:
        return ""
    if s.seats[s.turn].stand_in:
        return t.gettext("A bot plays for {name}.").format(name=names[s.turn])
    return page_of(s.game).waiting(s.position.game, s.position.view, names[s.turn], t)


def own_table(s: TableView, t: Translations) -> OwnTable:
    """The table in a list of one's own."""
    called = names(s, t)
    others = [called[seat.seat] for seat in s.seats if seat.kind != "empty" and not seat.mine]
    mover = s.to_move if isinstance(s.to_move, int) else s.turn
    mine = s.phase == "running" and mover is not None and s.seats[mover].mine
    if s.phase == "open":
        standing = t.gettext("not started yet")
    elif s.phase != "running" or mover is None:
        standing = t.gettext("finished – play again?")
    elif mine and not hot_seat(s):
        standing = t.gettext("your turn")
    else:
        standing = t.gettext("{name}’s turn").format(name=called[mover])
    return OwnTable(s.room, t.gettext(load(s.game).TITLE), ", ".join(others), standing, mine)


def won_by(s: TableView, names: Sequence[str], t: Translations) -> str:
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
        ("off", t.gettext("Instant")),
    ]


def risk(chance: Fraction | None, outcomes: int | None, t: Translations) -> Risk | None:
    """The exact risk of the next roll, if there is any, among so many equally likely outcomes."""
    if not chance:
        return None
    words = t.gettext("is the chance that the next roll ends your turn.")
    if outcomes is not None:
        words = t.gettext("of all rolls end your turn: {bad} of {all}.").format(
            bad=int(chance * outcomes), all=outcomes
        )
    return Risk(percent(t, chance), words)


def risks_after(s: TableView, t: Translations) -> dict[str, str]:
    """For each legal action, by its notation: the risk of the roll after it, if there is any."""
    chances = zip(s.legal, map(s.position.risk_after, s.position.legal), strict=True)
    return {text: percent(t, chance) for text, chance in chances if chance}
