"""Pages and frames, made from what a viewer is shown: pure functions to HTML, but for the ids of commands.

Every command carries ``version`` and ``command``: one id a frame, so that pressing twice is pressing
once. What the forms send besides, and how it is answered, is in `docs/table.md`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import segno
from markupsafe import Markup

from waghals.boards import game_file, page_of
from waghals.boards.options import configuration, unusual
from waghals.boards.page import Ply
from waghals.boards.rulebook import rules_html
from waghals.boards.templates import template
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.i18n import say
from waghals.table.state import described
from waghals.web.html import texts
from waghals.web.html.edition import address, addressed, root
from waghals.web.html.templates import HIDDEN, render, token, translations

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.table.view import TableView
    from waghals.web.html.log import LogItem

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


def page_rules(game_name: str, locale: str, options: Mapping[str, str] | None = None) -> str:
    """The rules of a game: as a table plays with these options, given as texts, or in general (None).

    Raises UnknownGame or BadOption.
    """
    text = rules_html(described(game_name, options or {}), locale, in_use=bool(options))
    return render("rules.html", locale, game_name, rulebook=Markup(addressed(str(text))))


def rules_address(game: Game) -> str:
    """Where the rules stand as a table plays them: the address holds its options, nothing else of it."""
    return f"{root()}/rules/{game.name}?{urlencode(unusual(game), safe=',')}"


def page_error(status: int, notice: Reason, locale: str) -> str:
    """A page that says what went wrong, with a way back."""
    return render("error.html", locale, status=status, notice=say(translations(locale), notice))


def page_dice(s: TableView, locale: str) -> str:
    """The page that recomputes a match's draws in the browser."""
    return render("dice.html", locale, s.game, s=s, cards=texts.of_cards(s.game))


def page_table(s: TableView, shared: Shared | None, locale: str, notice: Reason | None = None) -> str:
    """The whole page of a table; `shared` as for `frame`."""
    text, symbols = Markup(frame(s, shared, locale, notice)), template(s.game, "symbols.html")
    script = game_file(s.game, "board.js") is not None
    return render("table.html", locale, s.game, s=s, frame=text, script=script, symbols=symbols)


def frame(
    s: TableView,
    shared: Shared | None,
    locale: str,
    notice: Reason | None = None,
    frame_id: str | None = None,
) -> str:
    """What is pushed of a table's page: ``<main id="table" data-version="…" data-frame="…">``.

    Args:
        shared: what `share` gave for this version and viewpoint; None while the table is open.
        frame_id: names the frame, and is the id of the commands that its forms send; None for a new one.
    """
    t = translations(locale, s.game)
    frame_id = frame_id or secrets.token_hex(FRAME_ID)
    values = _lobby(s, t) if shared is None else _match(s, shared, locale, t)
    values |= {"notice": say(t, notice) if notice else "", "cards": texts.of_cards(s.game)}
    text = render("frame.html", locale, s.game, s=s, shared=shared, frame_id=frame_id, **values)
    hidden = '<input type="hidden" name="version" value="{}"><input type="hidden" name="command" value="{}">'
    return str(text).replace(HIDDEN, hidden.format(s.version, frame_id))


def share(s: TableView, lines: Sequence[LogItem], locale: str) -> Shared:
    """What everyone with this viewpoint is shown of a match; `lines` are its log."""
    name, t = s.game, translations(locale, s.game)
    names, own = texts.names(s, t), page_of(name)
    game, view = s.position.game, s.position.view
    scores = own.scores(game, view, t)
    plies = [Ply(CHANCE if line.seat == "chance" else line.seat, line.text) for line in s.log]
    board = own.board(game, view, plies, names, t)
    values = {"s": s, "names": names, "board": board, "scores": scores, "unit": address(scores.unit)}
    return Shared(
        names=names,
        board=board,
        picture=render(template(name, "board.html"), locale, name, board=board, names=names),
        seats=render("seats.html", locale, name, own=template(name, "seat.html"), **values),
        log=Markup("\n".join([_log_item(line.seat, line.sentence) for line in reversed(lines)])),
        last=lines[-1] if lines else None,
    )


def _lobby(s: TableView, t: Translations) -> dict[str, object]:
    return {
        "names": texts.names(s, t),
        "configuration": configuration(s.position.game, t),
        "rules": rules_address(s.position.game),
        "remarks": [say(t, remark) for remark in s.position.game.remarks],
        "bots": texts.bots(s.game, s.bots_available, t),
        "qr": _qr(s.join_url),
    }


def _match(s: TableView, shared: Shared, locale: str, t: Translations) -> dict[str, object]:
    own, names, at = page_of(s.game), shared.names, s.position

    def why(action: int) -> str:
        reason = at.why(action)
        return say(t, reason) if reason else ""

    acts = s.viewer is not None and (s.must_roll or bool(s.legal))
    actions = own.actions(at.game, at.view, s.viewer, at.legal, why, t)
    mover = names[s.turn] if s.turn is not None else ""
    hint = own.hint(at.game, at.view, t) if acts else texts.waiting(s, names, t)
    if s.curtain and not s.must_roll:
        hint = t.gettext("Pass the device to {name}.").format(name=mover)
    risky, ended = acts and actions.risky, s.phase in ("over", "abandoned")
    wish = {
        "want_end": ", ".join(names[seat.seat] for seat in s.seats if seat.wants_end),
        "i_want_end": any(seat.mine and seat.wants_end for seat in s.seats),
    }
    return wish | {
        "names": names,
        "board": shared.board,
        "actions": actions,
        "own": template(s.game, "actions.html"),
        "last_roll": next((line.text for line in reversed(s.log) if line.seat == "chance"), ""),
        "hint": f"{mover}: {hint}" if acts and texts.hot_seat(s) else hint,
        "risk": texts.risk(at.risk(), actions.outcomes, t) if risky else None,
        "after": texts.risks_after(s, t) if risky else {},
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
            rules=rules_address(s.position.game),
            **wish,
        ),
    }


@lru_cache(REMEMBERED)
def _info(locale: str, game_name: str, **values: object) -> Markup:
    """The part of the page about the table: it hardly ever changes in a match."""
    paces, cards = texts.paces(translations(locale, game_name)), texts.of_cards(game_name)
    return render("table_info.html", locale, game_name, cards=cards, paces=paces, **values)


@lru_cache(REMEMBERED)
def _log_item(seat: int, sentence: str) -> Markup:
    return Markup("<li>{}<span>{}</span></li>").format(token(seat), sentence)


@lru_cache(REMEMBERED)
def _qr(url: str) -> Markup:
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(border=1, omitsize=True, svgclass=None, lineclass=None))
