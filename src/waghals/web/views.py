"""Pages and frames, made from snapshots: pure functions to HTML.

What the forms send, so that pages and server agree:

- ``POST /tables``: ``game``; every option by its name, numbers and choices as text, a switch as
  ``yes`` (absent: no); ``seat0`` … ``seat5`` for the seats below ``players``: ``me`` (the first
  only), ``open``, or a bot's name; ``dice``; ``pace``; ``name`` and ``seed`` (hexadecimal, may be
  empty) of whoever makes the table.
- ``POST /join``: ``room``. Answers with a redirect to ``/t/{room}`` or the front page with the error.
- ``POST /t/{room}/sit``: ``seat``, ``name``, ``seed``. ``/bot``: ``seat``, ``bot`` (empty: nobody).
- ``POST /t/{room}/act``: ``action`` (text). ``/enter``: one field ``dice`` for each die, in order.
- Every command at a table carries ``command`` and ``version``. A request with the header
  ``HX-Request`` is answered with a frame, any other one with a redirect to ``/t/{room}``.
- The stream ``/t/{room}/events`` sends frames as unnamed events.
- ``board.css`` and other files of a board are served at ``/boards/{game}/{file}``.
- A log line is told from its `before` and `after`; the last 40 lines suffice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from waghals.contract.reason import Reason
    from waghals.web.snapshot import Snapshot

    Notice = Reason | str | None


def page_front(locale: str, *, notice: Notice = None, form: Mapping[str, str] | None = None) -> str:
    """The front page. `form` is what was sent before, when it could not be used."""
    raise NotImplementedError


def page_table(s: Snapshot, locale: str, notice: Notice = None) -> str:
    """The whole page of a table."""
    raise NotImplementedError


def frame(s: Snapshot, locale: str, notice: Notice = None) -> str:
    """The part of a table's page that is pushed: ``<main id="table" data-version="…">``."""
    raise NotImplementedError


def page_dice(s: Snapshot, locale: str) -> str:
    """The page that recomputes a match's draws in the browser."""
    raise NotImplementedError


def page_rules(game_name: str, locale: str) -> str:
    """The rules of a game in our own words. Raises UnknownGame."""
    raise NotImplementedError


def page_error(status: int, notice: Notice, locale: str) -> str:
    """A page that says what went wrong, with a way back."""
    raise NotImplementedError
