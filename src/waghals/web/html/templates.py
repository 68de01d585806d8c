"""Templates: those of the house, and those of each game with that game's own texts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from waghals.boards import LETTERS, game_file, game_translator
from waghals.contract.discovery import remembered
from waghals.contract.game import load
from waghals.i18n import translator
from waghals.web.html.edition import addressed

if TYPE_CHECKING:
    from babel.support import Translations

TEMPLATES = Path(__file__).parent / "templates"
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)

HIDDEN = Markup("<!-- version and command -->")
"""Stands for what every command carries, until a frame is put together: see `views`."""


def translations(locale: str, game_name: str | None = None) -> Translations:
    """What says the texts of a game, or of the pages that belong to none."""
    return translator(locale) if game_name is None else game_translator(game_name, locale)


def render(template: str, locale: str, game_name: str | None = None, /, **values: object) -> Markup:
    """A template filled in, in this language and with this game's texts."""
    page = _environment(locale, game_name).get_template(template)
    return Markup(page.render(locale=locale, game_name=game_name, **values))


@remembered
def token(seat: int) -> Markup:
    """The shape, colour and letter of a seat."""
    return Markup(
        '<svg class="token seat-{0}" viewBox="0 0 24 24" aria-hidden="true"><use href="#seat-{0}"/></svg>'
    ).format(seat)


def post(room: str, verb: str) -> Markup:
    """The attributes of a form that sends a command, with scripts and without; `frame.html` has the rest."""
    return Markup('method="post" action="/t/{0}/{1}" hx-post="/t/{0}/{1}"').format(room, verb)


@remembered
def _environment(locale: str, game_name: str | None) -> Environment:
    environment = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        auto_reload=False,
        cache_size=-1,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    t = translations(locale, game_name)
    title = t.gettext(load(game_name).TITLE) if game_name else ""
    known: dict[str, object] = cast("Any", environment.globals)
    known |= {"title": title, "letters": LETTERS, "hidden": HIDDEN, "token": token, "post": post}
    environment.install_gettext_translations(t, newstyle=True)  # type: ignore[attr-defined]
    return environment


def _source(name: str) -> str | None:
    """The text of a template: ``front.html`` of the house, ``cant_stop/board.html`` of a game.

    A file that the game lacks is the generic board's. Addresses of files get the edition, and lines
    lose their indentation, so that pages are sent without it.
    """
    folder, _, file = name.rpartition("/")
    path = game_file(folder.replace("_", "-"), file) if folder else TEMPLATES / file
    if path is None or not path.is_file():
        return None
    return addressed(INDENT.sub("", path.read_text("utf-8")))
