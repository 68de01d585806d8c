"""The templates of a game, filled in with its own texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from waghals.boards import LETTERS, game_file, game_translator
from waghals.contract.discovery import remembered
from waghals.contract.game import load
from waghals.i18n import translator

REMEMBERED = 1024  # texts of one language
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def environment(
    locale: str, game_name: str | None, source: Callable[[str], str | None], **values: object
) -> Environment:
    """What fills in the templates that `source` finds, in this language and with this game's texts.

    Args:
        game_name: None for templates that belong to no game.
        values: what every template knows besides `title` and `letters`.
    """
    made = Environment(
        loader=FunctionLoader(source),
        autoescape=True,
        auto_reload=False,
        cache_size=-1,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.policies["ext.i18n.trimmed"] = True
    t = translator(locale) if game_name is None else game_translator(game_name, locale)
    title = t.gettext(load(game_name).TITLE) if game_name else ""
    known: dict[str, object] = cast("Any", made.globals)
    known |= {"title": title, "letters": LETTERS, **values}
    made.install_gettext_translations(t, newstyle=True)  # type: ignore[attr-defined]
    gettext = _gettext(t.gettext)
    known |= {"_": gettext, "gettext": gettext}
    return made


def _gettext(translated: Callable[[str], str]) -> Callable[..., Markup]:
    """As Jinja's own for templates with autoescape, and quicker: texts are looked up once."""

    @lru_cache(REMEMBERED)
    def text(message: str) -> Markup:
        return Markup(translated(message))

    @lru_cache(REMEMBERED)
    def whole(message: str) -> Markup:
        return text(message) % {}

    def gettext(message: str, /, **values: object) -> Markup:
        return text(message) % values if values else whole(message)

    return gettext


def of_game(name: str) -> str | None:
    """The text of a game's template, such as ``cant_stop/board.html``, without indentation.

    None if there is none. A file that the game lacks is the generic board's.
    """
    folder, _, file = name.rpartition("/")
    path = game_file(folder.replace("_", "-"), file)
    return INDENT.sub("", path.read_text("utf-8")) if path is not None else None


@remembered
def template(game_name: str, file: str) -> str:
    """The name of a game's template; "" if it has none."""
    return f"{game_name.replace('-', '_')}/{file}" if game_file(game_name, file) else ""
