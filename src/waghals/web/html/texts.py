"""What a table's page says beside the log: names, risks, who is to move, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards import LETTERS, page_of
from waghals.boards.lesson import lesson
from waghals.boards.lesson import reminders as rules_that_matter
from waghals.bots import bot, bots_for, character, characters, free_character, title_of
from waghals.contract.discovery import remembered
from waghals.contract.game import game, load
from waghals.i18n import percent, say
from waghals.match.chance import deals_face_down
from waghals.web.html.edition import address

if TYPE_CHECKING:
    from waghals.boards.page import Step
    from waghals.i18n import Translations
    from waghals.match.match import Match
    from waghals.table.view import SeatView, TableView


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


class Portrait(NamedTuple):
    """Whom a bot plays: the address of the face, a temperament in one line, how well it plays (1 to 4)."""

    face: str
    line: str
    level: int


def portraits(s: TableView, t: Translations) -> list[Portrait | None]:
    """Of each seat's character, where one sits there."""
    return [_portrait(s.game, seat.name, seat.bot, t) if seat.bot else None for seat in s.seats]


def _portrait(game_name: str, name: str | None, bot_name: str, t: Translations) -> Portrait | None:
    its = character(game_name, name)
    if its is None or bot_name not in bots_for(game_name):
        return None
    face = address(f"/boards/{game_name}/faces.svg#{its.face}")
    return Portrait(face, t.gettext(its.line), bot(bot_name, game_name).level)


class LessonStep(NamedTuple):
    """A step of a first match: its number from 1, what to say, the plies to be played, what it is about."""

    number: int
    words: str
    next: str
    at: str


def lesson_step(s: TableView, t: Translations) -> LessonStep | None:
    """The step of a first match that the learner is at; None in any other match, and at its end."""
    script = lesson(s.game) if s.lesson is not None else None
    if s.lesson is None or script is None or s.lesson.step >= s.lesson.steps:
        return None
    step = script.steps[s.lesson.step]
    return LessonStep(s.lesson.step + 1, say(t, step.words), "; ".join(s.lesson.next), step.at)


class ReminderLine(NamedTuple):
    """A rule that matters now: the key by which browsers know it, its passage, and in words."""

    key: str
    rule: str
    words: str


def reminders(s: TableView, steps: Sequence[Step], t: Translations) -> Sequence[ReminderLine]:
    """The rules that matter to the viewer, who is to act or has just acted; `steps` are the last plies."""
    at = s.position
    if s.viewer is None or s.phase != "running" or s.lesson or s.curtain:
        return ()
    if not (s.legal or s.must_roll) and not (steps and at.game.turn(steps[-1][0]) == s.viewer):
        return ()
    found = rules_that_matter(at.game, at.view, s.viewer, steps)
    return [ReminderLine(key, its.rule, say(t, its.words)) for key, its in found]


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
    title = title_of(bot_name, game_name)
    return t.gettext(title) + name.removeprefix(title) if name.startswith(title) else name


def names_in(match: Match, t: Translations) -> list[str]:
    """What to call those who play a match."""
    return [player_name(match.game.name, seat.name, seat.bot, t) for seat in match.seats]


def bots(game_name: str, available: Sequence[str], t: Translations) -> list[tuple[str, str]]:
    """Bots of a game by name, with the first character that each plays; then others, by their titles."""
    cast = [its.bot for its in characters(game_name)]
    first = sorted(available, key=lambda name: cast.index(name) if name in cast else len(cast))
    return [(name, _cast(game_name, name, t)) for name in first]


def _cast(game_name: str, bot_name: str, t: Translations) -> str:
    its = free_character(game_name, bot_name, ())
    if its is None or not its.bot:
        return t.gettext(bot(bot_name, game_name).title)
    return f"{its.name} – {t.gettext(its.line)}"


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
    seat = s.seats[s.turn]
    if seat.stand_in:
        return t.gettext("A bot plays for {name}.").format(name=names[s.turn])
    if absent(s) is not None:
        alone = t.gettext("Everyone is waiting for {name}.")
        text = t.gettext("Everyone is waiting for {name}; a bot will step in.") if s.deadline else alone
        return text.format(name=names[s.turn])
    return page_of(s.game).waiting(s.position.game, s.position.view, names[s.turn], t)


def absent(s: TableView) -> SeatView | None:
    """The seat of the person whom everyone waits for, if they are away and no bot plays for them."""
    if s.phase != "running" or s.turn is None:
        return None
    seat = s.seats[s.turn]
    return seat if seat.kind == "person" and not seat.present and not seat.stand_in else None


def hands(s: TableView, names: Sequence[str], t: Translations) -> list[str]:
    """Who wants another match, as sentences; the reader's own wish is not among them."""
    up = [names[seat.seat] for seat in s.seats if seat.hand_up and not seat.mine]
    return [t.gettext("{name} wants another").format(name=name) for name in up]


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


def listed_table(s: TableView, t: Translations) -> OwnTable:
    """The table in a list for strangers."""
    called, free = names(s, t), sum(seat.kind == "empty" for seat in s.seats)
    there = [called[seat.seat] for seat in s.seats if seat.kind != "empty"]
    if s.phase == "running" or not s.can_sit or not free:
        standing = t.gettext("come and watch")
    else:
        standing = t.ngettext("{num} seat is free", "{num} seats are free", free).format(num=free)
    return OwnTable(s.room, t.gettext(load(s.game).TITLE), ", ".join(there), standing, False)


def emotes(t: Translations) -> list[tuple[str, str]]:
    """The faces that people can make, with their words."""
    return [
        ("yay", t.gettext("Yay")),
        ("phew", t.gettext("Phew")),
        ("haha", t.gettext("Haha")),
        ("oh", t.gettext("Oh!")),
        ("grr", t.gettext("Grr")),
        ("bravo", t.gettext("Bravo")),
    ]


def paces(t: Translations) -> list[tuple[str, str]]:
    """How fast bots may move, from slow to without a pause."""
    return [
        ("slow", t.gettext("Slow")),
        ("normal", t.gettext("Normal")),
        ("fast", t.gettext("Fast")),
        ("off", t.gettext("Instant")),
    ]


def gauges(t: Translations) -> list[tuple[str, str]]:
    """When the danger of a push is shown."""
    return [
        ("always", t.gettext("always")),
        ("request", t.gettext("on request")),
        ("never", t.gettext("never")),
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
