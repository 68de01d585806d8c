"""Templates: those of the house, and those of each game with that game's own texts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment
from markupsafe import Markup, escape

from waghals.boards import game_translator
from waghals.boards.templates import INDENT, environment, of_game
from waghals.contract.discovery import remembered
from waghals.i18n import percent, translator
from waghals.web.html.edition import address, addressed, root
from waghals.web.html.parts import BLANK

if TYPE_CHECKING:
    from waghals.i18n import Translations

TEMPLATES = Path(__file__).parent / "templates"


def translations(locale: str, game_name: str | None = None) -> Translations:
    """What says the texts of a game, or of the pages that belong to none."""
    return translator(locale) if game_name is None else game_translator(game_name, locale)


def render(template: str, locale: str, game_name: str | None = None, /, **values: object) -> Markup:
    """A template filled in, in this language and with this game's texts."""
    page = _environment(locale, game_name, root()).get_template(template)
    return Markup(page.render(locale=locale, game_name=game_name, **values))


@remembered
def token(seat: int) -> Markup:
    """The shape, colour and letter of a seat."""
    return Markup(
        '<svg class="token seat-{0}" viewBox="0 0 24 24" aria-hidden="true"><use href="#seat-{0}"/></svg>'
    ).format(seat)


def post(room: str, verb: str) -> Markup:
    """The attributes of a form that sends a command, with scripts and without; `views` has the rest."""
    to = escape(address(f"/t/{room}/{verb}"))
    return Markup(f'method="post" action="{to}" hx-post="{to}"')


@remembered
def _environment(locale: str, game_name: str | None, under: str) -> Environment:
    share = partial(percent, translations(locale, game_name))
    return environment(
        locale, game_name, _source, hidden=Markup(BLANK), token=token, post=post, percent=share, root=under
    )


def _source(name: str) -> str | None:
    """The text of a template: ``front.html`` of the house, ``cant_stop/board.html`` of a game.

    Addresses get the root, those of files the edition, and lines lose their indentation, so that pages
    are sent without it.
    """
    if "/" in name:
        text = of_game(name)
    else:
        path = TEMPLATES / name
        text = INDENT.sub("", path.read_text("utf-8")) if path.is_file() else None
    return None if text is None else addressed(text)
