"""Pages and frames, made from what a viewer is shown: pure functions to HTML, but for the ids of commands.

Every command carries ``version`` and ``command``: one id a frame, so that pressing twice is pressing
once. What the forms send besides, and how it is answered, is in `docs/table.md`.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlencode

import segno
from markupsafe import Markup, escape

from waghals.boards import game_file, is_risky, page_of
from waghals.boards.options import configuration, unusual
from waghals.boards.page import Danger, Highlights, Ply, Scores
from waghals.boards.templates import template
from waghals.contract.discovery import remembered
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.i18n import say
from waghals.web.html import texts
from waghals.web.html.edition import address, root
from waghals.web.html.end import ending
from waghals.web.html.log import log_with
from waghals.web.html.parts import BLANK, Lines, Part, text_of
from waghals.web.html.templates import render, token, translations

if TYPE_CHECKING:
    from waghals.i18n import Translations
    from waghals.table.view import TableView
    from waghals.web.html.log import LogItem, Told
    from waghals.web.html.turns import Latest, TurnLine

REMEMBERED = 16_384  # lines of logs, and what hardly ever changes for a viewer of a table: kept rendered
CODES = 1024  # QR codes that are kept
FRAME_ID = 8  # bytes
SECONDS = (0, 20, 30, 45, 60, 90, 120, 300)  # of a turn, to choose from
NOTHING = Part(())
MARK = re.compile(r"<!-- (\w+) -->")  # of a part, in a line of its own
Pieces: TypeAlias = "Sequence[Part | str]"
"""Parts, and the names of those that stand between them."""

HEAD = (
    '<main id="table" class="game-{} {} is-{}" data-version="{}" data-danger="{}"{}'
    ' hx-target:inherited="#table" hx-swap:inherited="outerMorph" hx-sync:inherited="#table:queue all"'
)
HIDDEN_FIELDS = (
    '<input type="hidden" name="version" value="{}"><input type="hidden" name="command" value="{}">'
)


@dataclass(frozen=True)
class Shared:
    """What all viewers with one viewpoint are shown alike of a version of a match, rendered.

    Attributes:
        names: of those who sit at the table now.
        head: the first line, but for what is each viewer's own.
        board: what the game's page states of the picture; `standing` is what the seats are made from.
        picture, seats, log, moments: the parts of the page.
        last: the line of what happened last, or None.
        players: the names of those who play the match; names may have changed since it ended.
        scores: how the game shows them.
        turns: each seat's last turn, as items of a list.
        latest: what has happened last.
        best: the boldest turn and the luckiest roll of a match that is over.
        quiet: what is said to those who cannot act now, by what they differ in, as `_pieces`.
    """

    names: Sequence[str]
    head: str
    board: object
    standing: object
    picture: Part
    seats: Part
    log: Part
    moments: Part
    last: LogItem | None
    players: Sequence[str]
    scores: Scores
    best: Highlights
    turns: Markup
    latest: Latest
    quiet: dict[Hashable, Pieces] = field(default_factory=dict[Hashable, "Pieces"])


def rules_address(game: Game) -> str:
    """Where the rules stand as a table plays them: the address holds its options, nothing else of it."""
    return _rules_address(game, root())


@lru_cache(REMEMBERED)
def _rules_address(game: Game, under: str) -> str:
    return f"{under}/rules/{game.name}?{urlencode(unusual(game), safe=',')}"


def page_table(s: TableView, shared: Shared | None, locale: str, notice: Reason | None = None) -> str:
    """The whole page of a table; `shared` as for `frame`."""
    text, symbols = Markup(frame(s, shared, locale, notice).text), template(s.game, "symbols.html")
    script = game_file(s.game, "board.js") is not None
    values = {"frame": text, "script": script, "symbols": symbols, "now": time.time()}
    values["rules"] = rules_address(s.position.game)
    return render("table.html", locale, s.game, s=s, **values)


def frame(
    s: TableView,
    shared: Shared | None,
    locale: str,
    notice: Reason | None = None,
    frame_id: str | None = None,
) -> Lines:
    """What is pushed of a table's page: ``<main id="table" data-version="…" data-frame="…">``.

    Args:
        shared: what `share` gave for this version and viewpoint; None while the table is open.
        frame_id: names the frame, and is the id of the commands that its forms send; None for a new one.
    """
    t = translations(locale, s.game)
    frame_id = frame_id or secrets.token_hex(FRAME_ID)
    head = _head(s) if shared is None else shared.head
    said = say(t, notice) if notice else ""
    parts = _lobby(s, locale, t, said) if shared is None else _match(s, shared, locale, t, said)
    first = Part([f"{head}{_own_attributes(s, frame_id)}>"])
    return Lines([first, *parts], HIDDEN_FIELDS.format(s.version, frame_id))


def _head(s: TableView) -> str:
    """The first line of a frame, but for what is each viewer's own."""
    kind, roll = "lobby", ""
    if s.phase != "open":
        last = next((line.text for line in reversed(s.log) if line.seat == "chance"), "")
        kind, roll = "match", f' data-roll="{escape(last)}"'
    return HEAD.format(s.game, kind, s.phase, s.version, s.gauge, roll)


def _own_attributes(s: TableView, frame_id: str) -> str:
    mine = s.phase == "running" and s.viewer == s.turn
    seat = "" if s.viewer is None else f' data-viewer="{s.viewer}"' + " data-mine" * mine
    return f' data-frame="{frame_id}"{seat}' + " data-wants-seed" * s.wants_seed


def share(
    s: TableView,
    told: Told,
    locale: str,
    earlier: Collection[Shared] = (),
    best: Highlights = (None, None),
    players: Sequence[str] | None = None,
) -> Shared:
    """What everyone with this viewpoint is shown of a match.

    Args:
        told: what has happened in it.
        earlier: of other versions or viewpoints, in this language: what is alike is taken from there.
        best: the boldest turn and the luckiest roll of a match that is over.
        players: the names of those who play it; None for those who sit at the table now.
    """
    name, t = s.game, translations(locale, s.game)
    names, own, running = texts.names(s, t), page_of(name), s.phase == "running"
    game, view = s.position.game, s.position.view
    scores = own.scores(game, view, t)
    plies = [Ply(CHANCE if line.seat == "chance" else line.seat, line.text) for line in s.log]
    board, plate = own.board(game, view, plies, names, t), template(name, "seat.html")
    there = [(seat.present, seat.stand_in, seat.hand_up, seat.emote, seat.emoted) for seat in s.seats]
    turn = running and (s.turn, s.deadline)
    standing = (names, there, turn, s.scores, scores, board if plate else None)
    lines, nothing = told.lines, t.gettext("Nothing yet.")
    items = [_log_item(line.seat, line.sentence) for line in reversed(log_with(told, s.incidents, t))]

    def picture() -> Part:
        return _part(template(name, "board.html"), locale, name, board=board, names=names)

    def seats() -> Part:
        values = {"s": s, "names": names, "board": board, "scores": scores, "unit": address(scores.unit)}
        return _part("seats.html", locale, name, own=plate, portraits=texts.portraits(s, t), **values)

    same = (one.picture for one in earlier if one.board == board and one.names == names)
    alike = (one.seats for one in earlier if one.standing == standing)
    last = lines[-1] if lines else None
    return Shared(
        names=names,
        head=_head(s),
        board=board,
        standing=standing,
        picture=next(same, None) or picture(),
        seats=next(alike, None) or seats(),
        log=Part(items or [f"<li>{escape(nothing)}</li>"]),
        moments=Part(told.moments),
        last=last,
        players=names if players is None else players,
        scores=scores,
        turns=Markup("").join([_turn_item(line) for line in told.turns]),
        latest=told.latest,
        best=best,
    )


def _part(name: str, locale: str, game_name: str, /, **values: object) -> Part:
    return _lines(str(render(name, locale, game_name, **values)))


def _lines(text: str) -> Part:
    return Part(text.split("\n"), open=BLANK in text)


def _lobby(s: TableView, locale: str, t: Translations, notice: str) -> Sequence[Part]:
    values: dict[str, object] = {
        "names": texts.names(s, t),
        "portraits": texts.portraits(s, t),
        "configuration": configuration(s.position.game, t),
        "rules": rules_address(s.position.game),
        "remarks": [say(t, remark) for remark in s.position.game.remarks],
        "bots": texts.bots(s.game, s.bots_available, t),
        "others": _others(s, texts.names(s, t)) if s.host else (),
        "qr": _qr(s.join_url),
        "cards": texts.of_cards(s.game),
        "shown": texts.gauges(t),
        "faces": Markup(text_of([_emotes(locale, s.game, s.room, s.viewer, root())])),
        "times": _times(s),
    }
    return [_part("lobby.html", locale, s.game, s=s, notice=notice, **values)]


def _match(s: TableView, shared: Shared, locale: str, t: Translations, notice: str) -> Sequence[Part]:
    want_end = ", ".join(shared.names[seat.seat] for seat in s.seats if seat.wants_end)
    wish = {"want_end": want_end, "i_want_end": any(seat.mine and seat.wants_end for seat in s.seats)}
    info = _info(
        locale,
        s.game,
        room=s.room,
        running=s.phase == "running",
        verifiable=s.dice == "verifiable",
        join_url=s.join_url,
        recover_code=s.recover_code,
        seated=s.viewer is not None,
        people=any(seat.kind == "person" for seat in s.seats),
        member=s.viewer is not None or s.host,
        host=s.host,
        pace=s.pace,
        gauge=s.gauge,
        seconds=s.seconds,
        times=_times(s),
        locked=s.locked,
        listed=s.listed,
        others=_others(s, shared.names) if s.host else (),
        rules=rules_address(s.position.game),
        under=root(),
        **wish,
    )
    places = NOTHING
    if s.phase != "running":
        bots = texts.bots(s.game, s.bots_available, t)
        values = {"s": s, "names": shared.names, "portraits": texts.portraits(s, t), "bots": bots}
        places = _part("places.html", locale, s.game, **values)
    named: dict[str, Part | Pieces] = {
        "seats": shared.seats,
        "picture": shared.picture,
        "now": _now(s, shared, locale, t, notice, wish),
        "emotes": _emotes(locale, s.game, s.room, s.viewer, root()) if s.lesson is None else NOTHING,
        "typing": _typing(locale, s.game, s.room, root()) if s.viewer is not None else NOTHING,
        "log": shared.log,
        "moments": shared.moments,
        "info": info,
        "places": places,
    }
    return list(_put_together(_skeleton(locale, s.game, root()), named))


def _pieces(text: str) -> Pieces:
    """What is rendered, without the marks of other parts."""
    found: list[Part | str] = []
    for at, piece in enumerate(MARK.split(text)):
        if at % 2:
            found.append(piece)
        elif lines := piece.strip("\n"):
            found.append(_lines(lines))
    return found


def _put_together(pieces: Pieces, named: Mapping[str, Part | Pieces]) -> Iterator[Part]:
    for piece in pieces:
        found = named[piece] if isinstance(piece, str) else piece
        if isinstance(found, Part):
            yield found
        else:
            yield from _put_together(found, named)


def _others(s: TableView, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """The seats of people at other browsers than the host's, with their names."""
    people = (seat.seat for seat in s.seats if seat.kind == "person" and not seat.host)
    return tuple((seat, names[seat]) for seat in people)


@remembered
def _skeleton(locale: str, game_name: str, under: str) -> Pieces:
    """What never changes in a match under this root."""
    return _pieces(str(render("match.html", locale, game_name)))


def _now(
    s: TableView, shared: Shared, locale: str, t: Translations, notice: str, wish: Mapping[str, object]
) -> Pieces:
    """What happens now and what the viewer may do; rendered once for all who may do the same nothing."""
    seated = s.viewer is not None
    acts = seated and (s.must_roll or bool(s.legal))
    reminders = tuple(texts.reminders(s, shared.latest.steps, t))
    key = (seated, s.host and not seated, s.by_hand, s.may_undo, wish["i_want_end"], s.can_hurry, reminders)
    kept = not (acts or s.curtain or notice or s.phase != "running")
    if kept and (found := shared.quiet.get(key)) is not None:
        return found
    values = {**_doing(s, shared, locale, t, acts), **wish, "reminders": reminders, "notice": notice}
    pieces = _pieces(str(render("now.html", locale, s.game, s=s, **values)))
    if kept:
        shared.quiet[key] = pieces
    return pieces


def _doing(s: TableView, shared: Shared, locale: str, t: Translations, acts: bool) -> dict[str, object]:
    own, names, at = page_of(s.game), shared.names, s.position

    def why(action: int) -> str:
        reason = at.why(action)
        return say(t, reason) if reason else ""

    actions = own.actions(at.game, at.view, s.viewer if acts else None, at.legal, why, t)
    mover = names[s.turn] if s.turn is not None else ""
    hint = own.hint(at.game, at.view, t) if acts else texts.waiting(s, names, t)
    if s.curtain and not s.must_roll:
        hint = t.gettext("Pass the device to {name}.").format(name=mover)
    risky, ended = acts and is_risky(s.game) and s.gauge != "never", s.phase != "running"
    asked = s.gauge == "request"
    chance = at.risk() if risky and (asked or actions.danger is None) else None
    danger = actions.danger or (None if chance is None else Danger(chance))
    gauges = acts and s.gauge != "never"
    return {
        "names": names,
        "shared": shared,
        "board": shared.board,
        "actions": actions,
        "own": template(s.game, "actions.html"),
        "hint": f"{mover}: {hint}" if acts and texts.hot_seat(s) else hint,
        "risk": texts.risk(chance, actions.outcomes, t) if asked else None,
        "danger": danger if gauges else None,
        "gauges": gauges,
        "gauge_on_request": asked and gauges and (danger is not None or actions.gauges),
        "after": texts.risks_after(s, t) if risky and (asked or danger is None) else {},
        "end": ending(s, shared.players, shared.scores, shared.best, t) if ended else None,
        "tally": [(one.name, one.won) for one in s.tally],
        "absent": texts.absent(s) if s.host or s.viewer is not None else None,
        "hands": texts.hands(s, names, t),
        "hot_seat": texts.hot_seat(s),
        "hand_up": any(seat.mine and seat.hand_up for seat in s.seats),
        "watching": s.viewer is None and not s.host,
        "cards": texts.of_cards(s.game),
        "lesson": texts.lesson_step(s, t) if acts else None,
    }


def _times(s: TableView) -> tuple[int, ...]:
    """The seconds of a turn that a host may choose; what is chosen already is among them."""
    return tuple(sorted({*SECONDS, s.seconds}))


@lru_cache(REMEMBERED)
def _emotes(locale: str, game_name: str, room: str, seat: int | None, under: str) -> Part:
    """The faces that somebody at this seat can make; nothing for whoever has none."""
    if seat is None:
        return NOTHING
    emotes = texts.emotes(translations(locale, game_name))
    return _part("emotes.html", locale, game_name, room=room, seat=seat, emotes=emotes)


@lru_cache(REMEMBERED)
def _typing(locale: str, game_name: str, room: str, under: str) -> Part:
    """The field in which plays are typed."""
    return _part("typing.html", locale, game_name, room=room)


@lru_cache(REMEMBERED)
def _info(locale: str, game_name: str, **values: object) -> Part:
    """The part of the page about the table: it hardly ever changes in a match."""
    t = translations(locale, game_name)
    choices = {"paces": texts.paces(t), "shown": texts.gauges(t)}
    return _part("table_info.html", locale, game_name, cards=texts.of_cards(game_name), **choices, **values)


@lru_cache(REMEMBERED)
def _log_item(seat: int | None, sentence: str) -> str:
    return f"<li>{'' if seat is None else token(seat)}<span>{escape(sentence)}</span></li>"


@lru_cache(REMEMBERED)
def _turn_item(line: TurnLine) -> Markup:
    return Markup(
        f'<li class="of-{line.seat}"><button type="button" class="turn-line" data-seat="{line.seat}"'
        f' data-first="{line.first}" data-last="{line.last}">{token(line.seat)}'
        f"<span>{escape(line.words)}</span></button></li>"
    )


@lru_cache(CODES)
def _qr(url: str) -> Markup:
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(border=1, omitsize=True, svgclass=None, lineclass=None))
