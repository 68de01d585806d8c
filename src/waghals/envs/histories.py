"""Histories of a match: a position with the plies that led there, and what each viewer was shown of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, TypeAlias

from numpy.typing import NDArray

from waghals.contract.discovery import part
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.history import HIDDEN, Shown
from waghals.contract.ply import CHANCE, RandBelow
from waghals.contract.record import Record
from waghals.envs.spaces import flatten
from waghals.match.event import ply_line

Viewer: TypeAlias = int | None  # a seat, or a spectator


class Node:
    """One history of a game. Nobody changes it, so that copies are the same one; it pickles as its plies.

    Attributes:
        game: the game with its options.
        position: its state.
        to_move: whose ply it is: a seat, `CHANCE` or `TERMINAL`.
        before: the node before the last ply; None where the history begins.
        number: of that ply: an action or an outcome.
        told: by viewer, what it was shown before the history began; empty if that is the start of a match.
    """

    def __init__(
        self,
        game: Game,
        position: Any,
        before: Node | None = None,
        number: int = -1,
        told: Mapping[Viewer, str] | None = None,
    ) -> None:
        self.game: Game = game
        self.position: Any = position
        self.before: Node | None = before
        self.number: int = number
        self.told: Mapping[Viewer, str] = told or {}
        self.to_move: int = game.to_move(position)
        self._views: dict[Viewer, Any] = {}
        self._rows: dict[Viewer, NDArray[Any]] = {}
        self._lines: dict[Viewer, str] = {}

    def after(self, number: int) -> Node:
        """What follows this action or outcome. Raises WaghalsError for one that cannot be."""
        return Node(self.game, self.game.child(self.position, number), self, number)

    def view(self, viewer: Viewer) -> Any:
        """What a viewer sees; do not change it."""
        if viewer not in self._views:
            self._views[viewer] = self.game.observation(self.position, viewer)
        return self._views[viewer]

    def row(self, viewer: Viewer) -> NDArray[Any]:
        """The numbers of what a viewer sees (`waghals.envs.spaces.flatten`); do not change them."""
        if viewer not in self._rows:
            self._rows[viewer] = flatten(self.view(viewer))
        return self._rows[viewer]

    def log(self, viewer: Viewer) -> str:
        """Every ply as it was shown to a viewer, one on a line; where something is hidden, with what has
        changed in its view."""
        begin, *nodes = self._course()
        lines = [begin.told[viewer]] if viewer in begin.told else []
        for node in nodes:
            if viewer not in node._lines:
                node._lines[viewer] = node._line(viewer)
            lines.append(node._lines[viewer])
        return "\n".join(lines)

    def resampled(self, seat: int, randbelow: RandBelow) -> Node:
        """A history that the seat cannot tell from this one, drawn as `determinize` of the game draws it.

        What was hidden from the seat is drawn anew. The history begins here: for the seat with all that it
        was shown, for others with their views.

        Raises:
            WaghalsError: there is no such seat, the game has no `belief`, or the history begins with one that
                was drawn like this.
        """
        game, (begin, *nodes) = self.game, self._course()
        if not game.hides:
            return self
        belief = part(game.name, "belief")
        if belief is None or begin.told:
            raise WaghalsError(f"what is hidden in {game!r} cannot be drawn anew from this history")
        history = [Shown(node._before.view(seat), node._before.to_move, node._text(seat)) for node in nodes]
        drawn = Node(game, belief.determinize(self.view(seat), history, randbelow))
        told = {viewer: repr(drawn.view(viewer)) for viewer in game.viewers}
        return Node(game, drawn.position, told=told | {seat: self.log(seat)})

    @property
    def _before(self) -> Node:
        """The node before, of one that has any."""
        assert self.before is not None
        return self.before

    def _course(self) -> list[Node]:
        """All nodes from where the history begins to this one."""
        nodes: list[Node] = [self]
        while (before := nodes[-1].before) is not None:
            nodes.append(before)
        return nodes[::-1]

    def _text(self, viewer: Viewer) -> str:
        """The last ply as it was shown to a viewer."""
        game, before = self.game, self._before
        if before.to_move != CHANCE:
            return game.text(before.position, self.number)
        if game.sees_outcome(before.position, viewer):
            return game.outcome_text(before.position, self.number)
        return HIDDEN

    def _line(self, viewer: Viewer) -> str:
        """The last ply as it stands in a log."""
        line = ply_line(self._before.to_move, self._text(viewer))
        changes = _changes(self._before.view(viewer), self.view(viewer)) if self.game.hides else ()
        return " ".join([line, *changes])

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[object, ...]]:
        begin, *nodes = self._course()
        return _replayed, (self.game, begin.position, begin.told, [node.number for node in nodes])


def _replayed(game: Game, begin: Any, told: Mapping[Viewer, str], numbers: Sequence[int]) -> Node:
    """The history that begins there and goes on with these plies."""
    return reduce(Node.after, numbers, Node(game, begin, told=told))


def _changes(old: Record, new: Record) -> Iterator[str]:
    """The numbers of a view that are others than before, such as ``held.1=4``."""
    for name in new.fields:
        yield from _differences(name, getattr(old, name), getattr(new, name))


def _differences(name: str, old: Any, new: Any) -> Iterator[str]:
    """Those of one field, of a row or of a number."""
    if old == new:
        return
    if isinstance(new, int):
        yield f"{name}={new}"
        return
    for place, was in enumerate(old):
        yield from _differences(f"{name}.{place}", was, new[place])
