"""The log in sentences: each ply is looked at once, and what follows from one throw is one line."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

import waghals
from tests.games.wuerfelzoo.test_rulebook import go, position
from tests.web_views import scenes
from waghals.boards import game_translator
from waghals.contract.history import History
from waghals.contract.ply import CHANCE
from waghals.match.chance import ByHand, Seeded
from waghals.match.event import Event, MatchHistory
from waghals.match.match import Match
from waghals.match.seat import Seat
from waghals.table.state import Incident, IncidentKind
from waghals.table.view import LOG_SHOWN
from waghals.web.html import log as logs
from waghals.web.html import turns
from waghals.web.html.log import Log, LogItem, Told, log_with

NAMES = ("Anna", "Ben")
REROLLED = "0 reroll B:trap / 0 reroll C:fox / 0 done / * bear / * boar / 1 reroll D:boar"


@dataclass
class Played:
    """Plies from any position on, as a match has them."""

    game: waghals.Game
    plies: tuple[Event, ...]
    states: tuple[Any, ...]

    def history(self, seat: int | None) -> History:
        return MatchHistory(self.game, self.states, self.plies, seat)


def rerolled() -> Played:
    """Two dice are rolled again, which ends the turn; then the next seat begins."""
    table = position("A:worm, B:trap, C:fox", "2 D:boar")
    played = Played(table.game, (), (table.state,))
    for number, line in enumerate(REROLLED.split(" / ")):
        go(table, line)
        who, _, text = line.partition(" ")
        kind, seat = ("chance", CHANCE) if who == "*" else ("action", int(who))
        played.plies += (Event(number + 1, kind, seat, 0, text),)  # type: ignore[arg-type]
        played.states += (table.state,)
    return played


@dataclass
class Notation:
    """A board that says every ply as it is written."""

    looked_at: int = 0

    def log_line(self, before: Any, after: Any, ply: str, names: Any, t: Any) -> str:
        self.looked_at += 1
        return ply


@pytest.fixture
def notation(monkeypatch: pytest.MonkeyPatch) -> Notation:
    board = Notation()
    says(monkeypatch, "board", board)
    return board


def says(monkeypatch: pytest.MonkeyPatch, question: str, answer: object) -> None:
    """Whichever game is asked about, that is the answer."""

    def of(game_name: str) -> object:
        return answer

    monkeypatch.setattr(logs, question, of)


def sentences(log: Log) -> list[str]:
    return [line.sentence for line in lines_of(log)]


def lines_of(log: Log) -> list[LogItem]:
    match = log.match
    return [*log.told(match.game.observation(match.states[-1], None)).lines]


def log_of(played: Any) -> Log:
    return Log(played, NAMES, None, game_translator(played.game.name, "en"))


@pytest.mark.usefixtures("notation")
def test_outcomes_of_a_turn_make_one_line_where_the_board_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, "joins_outcomes", True)
    assert sentences(log_of(rerolled())) == [
        "0 reroll B:trap", "0 reroll C:fox", "0 done", "* bear; boar", "1 reroll D:boar",
    ]  # fmt: skip


@pytest.mark.usefixtures("notation")
def test_where_it_does_not_each_outcome_is_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, "joins_outcomes", False)
    assert sentences(log_of(rerolled())) == REROLLED.split(" / ")


@pytest.mark.usefixtures("notation")
def test_rolls_of_different_turns_are_lines_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, "joins_outcomes", True)
    lines = f"{scenes.LOST} / * 3 4 5 2".split(" / ")
    assert sentences(log_of(match(*lines))) == lines


def test_a_line_that_grows_is_the_same_as_one_made_at_once() -> None:
    played = rerolled()
    growing = Played(played.game, (), played.states[:1])
    log = log_of(growing)
    for ply, state in zip(played.plies, played.states[1:], strict=True):
        growing.plies += (ply,)
        growing.states += (state,)
        lines_of(log)
    assert lines_of(log) == lines_of(log_of(played))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", waghals.games())
def test_plies_that_come_one_by_one_are_told_as_those_that_come_together(name: str, seed: int) -> None:
    game, below = waghals.game(name, players=2), random.Random(seed).randrange
    played = Match(game, [Seat(who) for who in NAMES], Seeded(seed))
    log = Log(played, NAMES, None, game_translator(name, "en"))
    for count in range(90):
        if played.over:
            break
        if played.to_move == CHANCE:
            played.roll()
        else:
            legal = played.legal()
            played.act(played.to_move, legal[below(len(legal))])
        if count % 20 < 10:  # now and then a throw or a turn comes all at once
            log.told(played.observation(None))
    once = Log(played, NAMES, None, game_translator(name, "en"))
    assert log.told(played.observation(None)) == once.told(played.observation(None))


def test_a_turn_is_told_anew_when_another_ply_takes_the_place_of_one() -> None:
    assert before_and_after() == ("Anna: 1 roll, so far +2 in 7", "Anna: 1 roll, so far +1 in 2 and +1 in 12")


def test_a_turn_of_which_the_board_has_no_words_is_told_by_its_last_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "board", lambda game: Notation())
    assert before_and_after() == (
        "Anna advances two fields in column 7.",
        "Anna advances in columns 2 and 12.",
    )


def before_and_after() -> tuple[str, ...]:
    """The words of the turns before and after a ply is taken back and another one played."""
    played = match("* 1 1 6 6", "0 advance 7 7")
    log = log_of(played)
    before = log.told(played.state).turns
    played.undo(0)
    played.act(0, "advance 2 12")
    return tuple(line.words for line in (*before, *log.told(played.state).turns))


def test_a_roll_that_ends_a_turn_loses_it_unless_the_board_says_otherwise() -> None:
    told = lines_of(log_of(rerolled()))
    assert [(line.sentence, line.lost) for line in told] == [("Anna rolls again: a bear and a boar.", False)]
    assert [line.lost for line in lines_of(log_of(match(*scenes.LOST.split(" / "))))][-1:] == [True]


def match(*lines: str) -> Match:
    game = waghals.game("cant-stop", players=2)
    return Match.replay(game, [Seat(name) for name in NAMES], ByHand(), lines)


def test_each_ply_is_looked_at_once(notation: Notation) -> None:
    played = match(*scenes.CHOOSING.split(" / "))
    log = log_of(played)
    assert sentences(log) == ["* 3 4 2 6"]
    for line in ("0 advance 7 8", "0 roll", "* 3 4 3 4"):
        played.append(line)
        lines_of(log)
        lines_of(log)
    assert notation.looked_at == len(played.plies) == 4


def test_what_was_taken_back_is_gone_and_what_is_played_instead_is_told(notation: Notation) -> None:
    played = match("* 3 4 2 6", "0 advance 7 8")
    log = log_of(played)
    assert sentences(log) == ["* 3 4 2 6", "0 advance 7 8"]
    played.append("0 undo")
    played.append("0 advance 5 10")
    assert sentences(log) == ["* 3 4 2 6", "0 advance 5 10"]
    played.append("0 undo")
    assert sentences(log) == ["* 3 4 2 6"]
    assert notation.looked_at == 3


@pytest.mark.usefixtures("notation")
def test_only_the_last_plies_are_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LOG_SHOWN", 4)
    turns = [f"* 1 1 6 6 / {turn % 2} advance 7 7 / {turn % 2} stop" for turn in range(4)]
    lines = " / ".join(turns).split(" / ")
    known = log_of(played := match(lines[0]))
    for count, line in enumerate(lines[1:], start=2):
        played.append(line)
        if count % 5 == 0:  # sometimes more has happened than is shown
            assert sentences(known) == lines[:count][-4:]
    assert sentences(known) == sentences(log_of(played)) == lines[-4:]


def test_a_long_deal_is_told_as_long_as_its_end_is_among_the_last_plies() -> None:
    game = waghals.game("wuerfelzoo", players=2)
    played = Match(game, [Seat(name) for name in NAMES], Seeded(1))
    log, dealt = log_of(played), "The dice are dealt. Anna begins."
    while played.to_move == CHANCE:
        played.roll()
    deal = len(played.plies)
    assert deal > LOG_SHOWN
    assert sentences(log) == sentences(log_of(played)) == [dealt]
    while len(played.plies) <= deal + LOG_SHOWN:
        shown = len(played.plies) < deal + LOG_SHOWN
        assert (dealt in sentences(log)) is (dealt in sentences(log_of(played))) is shown
        if played.to_move == CHANCE:
            played.roll()
        else:
            played.act(played.to_move, played.legal()[0])


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("clocked", 45, "Anna stellt die Uhr: 45 s"),
        ("clocked", 0, "Anna stellt die Uhr ab."),
        ("gaugeset", "request", "Anna lässt die Gefahr anzeigen: auf Wunsch"),
        ("paced", "fast", "Anna stellt das Tempo der Bots: Schnell"),
        ("locked", True, "Anna schließt den Tisch: niemand Neues setzt sich."),
        ("locked", False, "Anna öffnet den Tisch wieder."),
        ("listed", True, "Anna zeigt den Tisch allen auf der Startseite."),
        ("listed", False, "Anna nimmt den Tisch von der Startseite."),
    ],
)
def test_what_was_set_is_told_of(kind: IncidentKind, value: str | int | bool, words: str) -> None:
    t = game_translator("cant-stop", "de")
    (line,) = log_with(Told(), [Incident(0, kind, 0, "Anna", value)], t)
    assert line == LogItem(0, words, False)
    (line,) = log_with(Told(), [Incident(0, kind, None, "", value)], t)
    assert line == LogItem(None, words.replace("Anna", "Wer den Tisch hat,"), False)
