"""Pages to read: rules, what went wrong, and the dice of a match, recomputed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import Markup

from waghals.boards.rulebook import rules_html
from waghals.i18n import say
from waghals.table.state import described
from waghals.web.html import texts
from waghals.web.html.edition import addressed
from waghals.web.html.templates import render, translations

if TYPE_CHECKING:
    from waghals.contract.reason import Reason
    from waghals.table.view import TableView


def page_rules(game_name: str, locale: str, options: Mapping[str, str] | None = None, back: str = "") -> str:
    """The rules of a game: as a table plays with these options, given as texts, or in general (None).

    Args:
        back: the address of the table from which the reader comes, or "".

    Raises UnknownGame or BadOption.
    """
    text = rules_html(described(game_name, options or {}), locale, in_use=bool(options))
    return render("rules.html", locale, game_name, rulebook=Markup(addressed(str(text))), back=back)


def page_error(status: int, notice: Reason, locale: str) -> str:
    """A page that says what went wrong, with a way back."""
    return render("error.html", locale, status=status, notice=say(translations(locale), notice))


def page_dice(s: TableView, locale: str) -> str:
    """The page that recomputes a match's draws in the browser."""
    return render("dice.html", locale, s.game, s=s, cards=texts.of_cards(s.game))
