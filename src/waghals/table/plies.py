"""How a form says several plies at once.

Fields of one name are joined by blanks, and `;` parts plies: ``play D:boar; play D:boar; done``.
A ply with a `*` stands for as many as there are fields `each`, which take its place; they come
in the order of the game's numbers. So a page can let people tick whatever they like, and needs
no script: ``play *; done`` with ``each=D:elephant`` and ``each=A:elephant``.
"""

from __future__ import annotations

from collections.abc import Callable

from waghals.contract.errors import NotYourTurn
from waghals.web.http.forms import Form
from waghals.table.table import Table

EACH = "*"


def plies(form: Form, field: str, number: Callable[[str], int]) -> list[str]:
    """The plies in the fields of this name; `number` tells the order of those that were ticked.

    Raises:
        Refused: there is no such field.
        NotNotation: something ticked is nothing that the game knows.
    """
    form.text(field)
    said: list[str] = []
    for ply in " ".join(form.every(field)).split(";"):
        ticked = [ply.replace(EACH, each) for each in form.every("each")]
        said += sorted(ticked, key=number) if EACH in ply else [ply]
    return said or [EACH]  # nothing was ticked, and that is no ply


def act(table: Table, seat: int, said: list[str], command: str | None) -> None:
    """A seat plays all of these, or none.

    Raises:
        NotYourTurn, NotNotation, NotLegal: nothing was played.
    """
    game, state = table.game, table.play.state
    for text in said:
        if game.to_move(state) != seat:
            raise NotYourTurn(seat, game.mover(state))
        state = game.apply(state, game.parse(state, text))
    for text in said[:-1]:
        table.played(table.play.act(seat, text), more=True)
    table.played(table.play.act(seat, said[-1]), command)


def enter(table: Table, said: list[str], command: str | None) -> None:
    """The real dice show all of these, one after the other.

    Raises:
        NotNotation, WaghalsError: nothing was entered.
    """
    game, state = table.game, table.play.state
    for text in said:
        state = game.resolve(state, game.parse_outcome(state, text))
    for text in said[:-1]:
        table.played(table.play.enter(text), more=True)
    table.played(table.play.enter(said[-1]), command)
