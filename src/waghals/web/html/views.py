"""Pages and frames, made from snapshots: pure functions to HTML, but for the ids of commands.

What the forms send, so that pages and server agree:

- ``POST /tables``: ``game``; every option by its name, numbers and choices as text, a switch as
  ``yes`` (absent: no); ``seat0``, ``seat1`` … for the seats below ``players``: ``me`` (the first
  only), ``open``, or a bot's name; ``dice``; ``pace``; the maker's ``name``.
- ``POST /join``: ``room``. ``POST /language``: ``locale``.
- ``POST /t/{room}/sit``: ``seat``, ``name``, ``seed``. ``/bot``: ``seat``, ``bot`` (empty: nobody).
  ``/stand``: ``seat``. ``/pace``: ``pace``. ``/abandon``: ``end`` (``no``: rather play on).
  ``/recover``: ``code``. ``/seed``: ``seed``, sent by scripts where the snapshot wants one.
- ``POST /t/{room}/act``: ``action`` (text). ``/enter``: one field ``dice`` for each die, in
  order. Both may hold several plies: see `waghals.table.plies`.
- Every command carries ``version`` and ``command``: one id a frame, so that pressing twice is
  pressing once. Sent by htmx, it is answered with a frame; frames also come as the unnamed
  events of ``/t/{room}/events``.
- A board's files are asked for at ``/boards/{folder}/{file}``: see `waghals.web.http.files`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import waghals.boards
from waghals.boards import folder
from waghals.boards.page import page
from waghals.boards.seats import LETTERS
from waghals.contract.game import load
from waghals.contract.reason import Reason
from waghals.i18n import say, translator
from waghals.web.html import telling
from waghals.web.html.setting import lids
from waghals.web.http.files import addressed

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.table.view import Snapshot

    Notice = Reason | str | None

QR_CODES = 256  # links whose code is kept drawn
TEMPLATES = (Path(__file__).parent / "templates", Path(waghals.boards.__file__).parent)


def page_front(
    locale: str,
    *,
    own: Sequence[Snapshot] = (),
    notice: Notice = None,
    form: Mapping[str, str] | None = None,
) -> str:
    """The front page.

    Args:
        own: the reader's tables.
        form: what was sent before, when it could not be used.
    """
    t = translator(locale)
    return _render(
        "front.html",
        locale,
        own=[telling.way_back(s, t) for s in own],
        notice=_said(notice, t),
        room=(form or {}).get("room", ""),
        games=lids(form or {}, t),
        paces=telling.paces(t),
    )


def page_table(s: Snapshot, locale: str, notice: Notice = None) -> str:
    """The whole page of a table."""
    return _render("table.html", locale, **_table(s, locale, notice))


def frame(s: Snapshot, locale: str, notice: Notice = None) -> str:
    """The part of a table's page that is pushed: ``<main id="table" data-version="…">``."""
    return _render("frame.html", locale, **_table(s, locale, notice))


def page_dice(s: Snapshot, locale: str) -> str:
    """The page that recomputes a match's draws in the browser."""
    return _render("dice.html", locale, s=s, cards=telling.of_cards(s.game.name))


def page_rules(game_name: str, locale: str) -> str:
    """The rules of a game in our own words. Raises UnknownGame."""
    rules = load(game_name)
    return _render("rules.html", locale, title=rules.TITLE, board=folder(game_name).name)


def page_error(status: int, notice: Notice, locale: str) -> str:
    """A page that says what went wrong, with a way back."""
    return _render("error.html", locale, status=status, notice=_said(notice, translator(locale)))


def _table(s: Snapshot, locale: str, notice: Notice) -> dict[str, object]:
    t = translator(locale)
    names = telling.names(s, t)
    shared: dict[str, object] = {
        "s": s,
        "names": names,
        "board": folder(s.game.name).name,
        "script": (folder(s.game.name) / "board.js").is_file(),
        "hidden": _hidden(s),
        "notice": _said(notice, t),
        "my_turn": s.viewer is not None and s.turn == s.viewer and s.phase == "running",
        "last_roll": next((line.text for line in reversed(s.log) if line.kind == "fall"), ""),
        "qr": _qr(s.join_url),
        "cards": telling.of_cards(s.game.name),
        "agreed": telling.agreed(s.game, t),
        "remarks": [say(t, remark) for remark in s.game.remarks],
        "bots": telling.bots(s.bots_available, t),
        "said": "",
        "lost": False,
    }
    return shared if s.phase == "open" else shared | _match(s, names, t)


# What a board's context leaves unsaid: plain points, risky rolls, outcomes that nobody counts, dice to roll.
UNSAID: dict[str, object] = {
    "goal": None,
    "score_unit": "",
    "score_words": [],
    "risky": True,
    "outcomes": None,
    "first_roll": "",
}


def _match(s: Snapshot, names: list[str], t: Translations) -> dict[str, object]:
    board = page(s.game.name)
    context = UNSAID | board.context(s.game, s.seen, s.legal, s.refused, t)
    risky = bool(context["risky"])
    told = telling.told(s, names, t)
    acts = s.viewer is not None and (s.must_roll or bool(s.legal))
    hint = board.hint(s.game, s.seen, t) if acts else telling.waiting(s, names, t)
    if s.curtain and not s.must_roll:
        hint = t.gettext("Pass the device to {name}.").format(name=names[s.turn])
    return context | {
        "told": list(reversed(told)),
        "said": told[-1].words if told else "",
        "lost": bool(told) and told[-1].lost,
        "hint": f"{names[s.turn]}: {hint}" if acts and telling.hot_seat(s) else hint,
        "risk": telling.risk(s.risk(), context["outcomes"], t) if acts and risky else None,
        "after": telling.risks_after(s, t) if acts and risky else {},
        "won_by": telling.won_by(s, names, t),
        "want_end": ", ".join(names[seat.seat] for seat in s.seats if seat.wants_end),
        "i_want_end": any(seat.mine and seat.wants_end for seat in s.seats),
        "paces": telling.paces(t),
    }


def _hidden(s: Snapshot) -> Markup:
    """What every command carries. One id a frame: a second press of anything is a repeat."""
    return Markup(
        '<input type="hidden" name="version" value="{}"><input type="hidden" name="command" value="{}">'
    ).format(s.version, secrets.token_hex(8))


@lru_cache(QR_CODES)
def _qr(url: str) -> Markup:
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(border=1, omitsize=True, svgclass=None, lineclass=None))


def _said(notice: Notice, t: Translations) -> str:
    return say(t, notice) if isinstance(notice, Reason) else notice or ""


def _render(template: str, locale: str, **values: object) -> str:
    page = _environment(locale).get_template(template)
    return addressed(page.render(locale=locale, letters=LETTERS, **values))


@cache
def _environment(locale: str) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.install_gettext_translations(translator(locale), newstyle=True)  # type: ignore[attr-defined]
    return environment
