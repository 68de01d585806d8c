"""A game's rules to read, as HTML: one text for pages and for terminals."""

from __future__ import annotations

from inspect import cleandoc

from jinja2 import Environment
from markupsafe import Markup

from waghals.boards import game_translator, page_of
from waghals.boards.options import configuration
from waghals.boards.templates import environment, of_game, template
from waghals.contract.discovery import remembered
from waghals.contract.game import Game
from waghals.i18n import say


def rules_html(game: Game, locale: str, *, in_use: bool = False) -> Markup:
    """The rules in our own words: ``rules.<locale>.html`` of the game, with the facts of these options.

    Of a game without such a page, what its rules state in their docstring.

    Args:
        in_use: a table plays with these options; they and what is remarkable about them are told.
    """
    t = game_translator(game.name, locale)
    own = getattr(page_of(game.name), "facts", None)
    page = _environment(locale, game.name).get_template(template(game.name, "rulebook.html"))
    text = page.render(
        locale=locale,
        game_name=game.name,
        own=template(game.name, f"rules.{locale}.html"),
        docstring=cleandoc(game.rules.__doc__ or ""),
        rules=game.rules,
        options=game.options,
        in_use=in_use,
        configuration=configuration(game, t),
        remarks=[say(t, remark) for remark in game.remarks],
        facts=own(game, t) if own else None,
    )
    return Markup(text)


@remembered
def _environment(locale: str, game_name: str) -> Environment:
    return environment(locale, game_name, of_game)
