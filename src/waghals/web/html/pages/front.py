"""The front page: one's own tables, and each game with the ways to play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards import page_of
from waghals.boards.lesson import lesson
from waghals.contract.discovery import games, remembered
from waghals.contract.game import load
from waghals.contract.option import Number
from waghals.i18n import say
from waghals.web.html.edition import root
from waghals.web.html.templates import render, translations
from waghals.web.html.texts import listed_table, own_table

if TYPE_CHECKING:
    from markupsafe import Markup

    from waghals.contract.reason import Reason
    from waghals.table.view import TableView


def page_front(
    locale: str,
    *,
    own: Sequence[TableView] = (),
    listed: Sequence[TableView] = (),
    notice: Reason | None = None,
    room: str = "",
) -> str:
    """The front page.

    Args:
        own: the reader's tables.
        listed: tables of others that anybody may find.
        notice: why what was sent before could not be used, and
        room: the code that was typed.
    """
    return render(
        "front.html",
        locale,
        own=[own_table(s, translations(locale, s.game)) for s in own],
        listed=[listed_table(s, translations(locale, s.game)) for s in listed],
        notice=say(translations(locale), notice) if notice else "",
        room=room,
        games=games(),
        listings=[_listing(name, locale, root()) for name in by_renown()],
    )


def by_renown() -> list[str]:
    """All games, the best known first: see `waghals.boards.page.Page`."""
    return sorted(games(), key=lambda name: (-getattr(page_of(name), "RENOWN", 0), name))


@remembered
def _listing(name: str, locale: str, under: str) -> Markup:
    """A game: its cover, and how to begin. It is always the same under this root."""
    players = next(option for option in load(name).OPTIONS if option.name == "players")
    assert isinstance(players, Number)
    cover = render(f"{name.replace('-', '_')}/cover.html", locale, name)
    learns = lesson(name) is not None
    return render("listing.html", locale, name, cover=cover, seats=players.values, learns=learns)
