"""Pages and frames, made from what a viewer is shown: pure functions to HTML, but for the ids of commands.

What the forms send, so that pages and server agree:

- ``POST /tables``: ``game``; every option by its name, numbers and choices as text, a switch as
  ``yes`` (absent: no); ``seat0``, ``seat1`` … for the seats below ``players``: ``me`` (the first
  only), ``open``, or a bot's name; ``dice``; ``pace``; the maker's ``name``.
- ``POST /join``: ``room``. ``POST /language``: ``locale``.
- ``POST /t/{room}/sit``: ``seat``, ``name``, ``seed``. ``/bot``: ``seat``, ``bot`` (empty: nobody).
  ``/stand``: ``seat``. ``/pace``: ``pace``. ``/abandon``: ``end`` (``no``: rather play on).
  ``/recover``: ``code``. ``/seed``: ``seed``, sent by scripts where the view wants one.
- ``POST /t/{room}/act``: ``action`` (text). ``/enter``: one field ``dice`` for each die, in
  order. Both may hold several plies, see `waghals.web.http.commands`.
- Every command carries ``version`` and ``command``: one id a frame, so that pressing twice is
  pressing once. Sent by htmx, it is answered with a frame; frames also come as the unnamed
  events of ``/t/{room}/events``: see `waghals.web.http.frames`.
- The files of a game are asked for at ``/boards/{game}/{file}``: see `waghals.web.http.files`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from inspect import cleandoc
from typing import TYPE_CHECKING

import segno
from markupsafe import Markup

from waghals.boards import game_file
from waghals.boards.page import Ply, page
from waghals.contract.discovery import remembered
from waghals.contract.game import load
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.i18n import say
from waghals.web.html import texts
from waghals.web.html.edition import address
from waghals.web.html.templates import HIDDEN, render, token, translations

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.table.view import LogLine, TableView
    from waghals.web.html.log import LogItem

    Notice = Reason | str | None

REMEMBERED = 1024  # parts of pages that are kept rendered: lines of logs, what never changes at a table
FRAME_ID = 8  # bytes


@dataclass(frozen=True)
class Shared:
    """What all viewers with one viewpoint are shown alike of a version of a match, rendered.

    Attributes:
        names: of those who sit at the table now.
        board: what the game's page states of the picture.
        picture, seats, log: the parts of the page.
        last: the line of what happened last, or None.
    """

    names: Sequence[str]
    board: object
    picture: Markup
    seats: Markup
    log: Markup
    last: LogItem | None


def page_rules(game_name: str, locale: str) -> str:
    """The rules of a game in our own words; its rulebook as a program states it, where there are none.

    Raises UnknownGame.
    """
    rules = load(game_name)
    return render(
        "rules.html",
        locale,
        game_name,
        template=_template(game_name, f"rules.{locale}.html"),
        rulebook=cleandoc(rules.__doc__ or ""),
    )


def page_error(status: int, notice: Notice, locale: str) -> str:
    """A page that says what went wrong, with a way back."""
    return render("error.html", locale, status=status, notice=_text(notice, translations(locale)))


def page_dice(s: TableView, locale: str) -> str:
    """The page that recomputes a match's draws in the browser."""
    return render("dice.html", locale, s.game, s=s, cards=texts.of_cards(s.game))


def page_table(s: TableView, shared: Shared | None, locale: str, notice: Notice = None) -> str:
    """The whole page of a table; `shared` as for `frame`."""
    name = s.game
    return render(
        "table.html",
        locale,
        name,
        s=s,
        frame=Markup(frame(s, shared, locale, notice)),
        script=game_file(name, "board.js") is not None,
        symbols=_template(name, "symbols.html"),
    )


def frame(
    s: TableView,
    shared: Shared | None,
    locale: str,
    notice: Notice = None,
    *,
    frame_id: str | None = None,
) -> str:
    """What is pushed of a table's page: ``<main id="table" data-version="…" data-frame="…">``.

    Args:
        shared: what `share` gave for this version and viewpoint; None while the table is open.
        frame_id: names the frame, and is the id of the commands that its forms send; None for a new one.
    """
    t = translations(locale, s.game)
    frame_id = frame_id or secrets.token_hex(FRAME_ID)
    values = {"s": s, "notice": _text(notice, t), "frame_id": frame_id, "cards": texts.of_cards(s.game)}
    if shared is None:
        values |= _lobby(s, t)
    else:
        values |= _match(s, shared, locale, t)
    text = render("frame.html", locale, s.game, **values)
    return str(text).replace(HIDDEN, _hidden(s.version, frame_id))


def share(s: TableView, lines: Sequence[LogItem], locale: str) -> Shared:
    """What everyone with this viewpoint is shown of a match; `lines` are its log."""
    name, t = s.game, translations(locale, s.game)
    names, own = texts.names(s, t), page(name)
    game, view = s.position.game, s.position.view
    scores = own.scores(game, view, t)
    board = own.board(game, view, [_ply(line) for line in s.log], names, t)
    return Shared(
        names=names,
        board=board,
        picture=render(_template(name, "board.html"), locale, name, board=board, names=names),
        seats=render(
            "seats.html",
            locale,
            name,
            s=s,
            names=names,
            board=board,
            own=_template(name, "seat.html"),
            scores=scores,
            unit=address(scores.unit),
        ),
        log=Markup("\n".join([_log_item(line.seat, line.sentence) for line in reversed(lines)])),
        last=lines[-1] if lines else None,
    )


def _lobby(s: TableView, t: Translations) -> dict[str, object]:
    return {
        "names": texts.names(s, t),
        "configuration": texts.configuration(s.position.game, t),
        "remarks": [say(t, remark) for remark in s.position.game.remarks],
        "bots": texts.bots(s.game, s.bots_available, t),
        "qr": _qr(s.join_url),
        "shared": None,
    }


def _match(s: TableView, shared: Shared, locale: str, t: Translations) -> dict[str, object]:
    own, names = page(s.game), shared.names
    at, game, view = s.position, s.position.game, s.position.view
    acts = s.viewer is not None and (s.must_roll or bool(s.legal))
    actions = own.actions(game, view, s.viewer, at.legal, lambda action: _text(at.why(action), t), t)
    mover = names[s.turn] if s.turn is not None else ""
    risky = acts and actions.risky
    hint = own.hint(game, view, t) if acts else texts.waiting(s, names, t)
    if s.curtain and not s.must_roll:
        hint = t.gettext("Pass the device to {name}.").format(name=mover)
    ended = s.phase in ("over", "abandoned")
    return {
        "shared": shared,
        "names": names,
        "board": shared.board,
        "actions": actions,
        "own": _template(s.game, "actions.html"),
        "last_roll": next((line.text for line in reversed(s.log) if line.seat == "chance"), ""),
        "hint": f"{mover}: {hint}" if acts and texts.hot_seat(s) else hint,
        "risk": texts.risk(at.risk(), actions.outcomes, t) if risky else None,
        "after": texts.risks_after(s, t) if risky else {},
        "want_end": _want_end(s, names),
        "i_want_end": _i_want_end(s),
        "won_by": texts.won_by(s, names, t) if ended else "",
        "bots": texts.bots(s.game, s.bots_available, t) if ended else [],
        "info": _info(
            locale,
            s.game,
            room=s.room,
            running=s.phase == "running",
            verifiable=s.dice == "verifiable",
            join_url=s.join_url,
            recover_code=s.recover_code,
            people=any(seat.kind == "person" for seat in s.seats),
            member=s.viewer is not None or s.host,
            pace=s.pace,
            want_end=_want_end(s, names),
            i_want_end=_i_want_end(s),
        ),
    }


def _want_end(s: TableView, names: Sequence[str]) -> str:
    return ", ".join(names[seat.seat] for seat in s.seats if seat.wants_end)


def _i_want_end(s: TableView) -> bool:
    return any(seat.mine and seat.wants_end for seat in s.seats)


@lru_cache(REMEMBERED)
def _info(locale: str, game_name: str, **values: object) -> Markup:
    """The part of the page about the table: it hardly ever changes in a match."""
    t = translations(locale, game_name)
    return render(
        "table_info.html",
        locale,
        game_name,
        cards=texts.of_cards(game_name),
        paces=texts.paces(t),
        **values,
    )


def _ply(line: LogLine) -> Ply:
    return Ply(CHANCE if line.seat == "chance" else line.seat, line.text)


@lru_cache(REMEMBERED)
def _log_item(seat: int, sentence: str) -> Markup:
    return Markup("<li>{}<span>{}</span></li>").format(token(seat), sentence)


@lru_cache(REMEMBERED)
def _qr(url: str) -> Markup:
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(border=1, omitsize=True, svgclass=None, lineclass=None))


def _hidden(version: int, command: str) -> str:
    """What every command carries. One id a frame: a second press of anything is a repeat."""
    return (
        f'<input type="hidden" name="version" value="{version}">'
        f'<input type="hidden" name="command" value="{command}">'
    )


def _text(notice: Notice, t: Translations) -> str:
    return say(t, notice) if isinstance(notice, Reason) else notice or ""


@remembered
def _template(game_name: str, file: str) -> str:
    """The name of a game's template; "" if it has none."""
    return f"{game_name.replace('-', '_')}/{file}" if game_file(game_name, file) else ""
