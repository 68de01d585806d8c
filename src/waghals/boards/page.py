"""How games show themselves on a page: what the `page` of a game's package states.

It comes with two templates. `board.html` is the picture; it gets `board`, what `Page.board`
returned, and `names`. Where nothing is hidden it is the same for everybody. `actions.html` is what
the viewer may do; it gets `actions`, what `Page.actions` returned, besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from waghals.contract.game import Game

if TYPE_CHECKING:
    from waghals.i18n import Translations

Why = Callable[[int], str]
"""Why an action that is not legal now is not, in the viewer's language."""


class Ply(NamedTuple):
    """A ply of the log: who acted (a seat or `CHANCE`) and its notation as the viewer may see it."""

    seat: int
    text: str


class Highlight(NamedTuple):
    """What somebody did in a match that is worth telling at its end.

    Attributes:
        seat: whose it was.
        words: what it was, in the reader's language, such as ``+7 in 6 rolls``.
        share: how likely it was: of a bold turn to succeed, of a lucky roll to be as good (0 to 1).
    """

    seat: int
    words: str
    share: float


Highlights = tuple[Highlight | None, Highlight | None]
"""The boldest turn of a match and its luckiest roll, or None where there is none to speak of."""

Step = tuple[Any, Ply, Any]
"""A ply with the views before and after it of the seat whose turn it was."""


Kind: TypeAlias = Literal[
    "roll", "advance", "bust", "keep", "summit", "hit", "take", "steal", "own_hit", "rotten", "miss", "pay",
    "throw", "play", "trap", "again", "ability", "last_die", "card", "shut", "reverse", "raise", "gift",
    "bite", "round", "win",
]  # fmt: skip
"""What pages have a motion and a sound for."""


@dataclass(frozen=True, kw_only=True)
class Moment:
    """What a ply, or a part of it, shows and sounds like. Elements of the board are told by their ids.

    Attributes:
        faces: dice that fell: the die's name (its ``data-die``) and the face that it shows (a word of its
            ``data-faces``).
        pieces: what it is about, such as the runners that fall, the tile, the card.
        target: the element to which pieces go that leave the board, or "".
        pops: what pops, such as stars, a badge, the gauge.
        level: how bold a roll was, from 0, calm, to 3, foolhardy.
        detail: what else tells moments of a kind apart, such as the animal, or "".
        stamp: a word stamped on the board, in the viewer's language, or "".
    """

    kind: Kind
    faces: Mapping[str, str] = field(default_factory=dict[str, str])
    pieces: Sequence[str] = ()
    target: str = ""
    pops: Sequence[str] = ()
    level: int = 0
    detail: str = ""
    stamp: str = ""


@dataclass(frozen=True, kw_only=True)
class Scores:
    """How the seats' scores are shown.

    Attributes:
        goal: how many points end the match, to be drawn one by one; None for a plain number.
        unit: the id of the drawing that stands after a plain number, such as ``#tooth``, or "".
        words: each seat's score in words, where there is a goal or a unit.
    """

    goal: int | None = None
    unit: str = ""
    words: Sequence[str] = ()


# Shares from which danger has this level.
TRICKY, DANGEROUS, FOOLHARDY = Fraction(1, 10), Fraction(1, 4), Fraction(1, 2)


@dataclass(frozen=True)
class Danger:
    """How likely it is that the next push is a loss, as a gauge shows it.

    Attributes:
        share: of equally likely outcomes, 0 to 1; the gauge is filled so far.
        words: what stands below, in the viewer's language; "" for the share itself.
        stated_level: a level that does not follow from the share, or None.
    """

    share: float | Fraction
    words: str = ""
    stated_level: int | None = None

    @property
    def level(self) -> int:
        """0 calm, 1 tricky, 2 dangerous, 3 foolhardy."""
        if self.stated_level is not None:
            return self.stated_level
        return sum(self.share >= least for least in (TRICKY, DANGEROUS, FOOLHARDY))

    @property
    def percent(self) -> int:
        """The share in whole percents; what is not certain is never called so."""
        rounded = round(self.share * 100)
        return min(max(rounded, 1), 99) if 0 < self.share < 1 else rounded


@dataclass(frozen=True, kw_only=True)
class Actions:
    """What every game's actions say; a game's own type adds what its template needs.

    Attributes:
        first_roll: the words on the button that opens a turn; "" for "Roll the dice".
        rule: the passage of the game's page of rules about that button, or "".
        outcomes: among how many equally likely outcomes the risk counts; None to show a share alone.
        danger: of the push that is offered; None for that risk, where there is any.
        gauges: whether single choices bear gauges of their own.
    """

    first_roll: str = ""
    rule: str = ""
    outcomes: int | None = None
    danger: Danger | None = None
    gauges: bool = False


class Page(Protocol):
    """What a game's `page` states. `view` is what the viewer sees.

    It may also have

    - ``facts(game, t)``: what the game's page of rules shows of a match with these options, such as
      the worth of its pieces. That page (``rules.en.html``, ``rules.de.html``) gets it as `facts`,
      besides `options`, the module `rules`, and `in_use`: whether a table plays so.
    - ``moments(game, before, after, ply, names, t)``: the `Moment` objects of a ply, in the order in
      which they are played; `before` and `after` are one viewer's views. It is asked once a ply and
      viewpoint. Where outcomes are joined (see `Board`), it also gets `run: Sequence[Step]`: what a seat
      did, and the outcomes since, up to this ply. Without it an outcome is a roll, a blow a bust, and
      whatever a seat does a play.
    - ``highlights(game, steps: Sequence[Step], names, t) -> Highlights`` of a match that is over. It is
      asked once a match and language.
    - ``RISKY = False``, where no roll is a risk to whoever rolls: its odds are neither worked out nor shown.
    - ``RENOWN``, a number: the front page shows games by it, the best known first.
    """

    def scores(self, game: Game, view: Any, t: Translations) -> Scores:
        """How the seats' scores are shown."""
        ...

    def board(
        self, game: Game, view: Any, recent: Sequence[Ply], names: Sequence[str], t: Translations
    ) -> object:
        """What the picture shows, from the view alone. `recent` are the last plies, oldest first."""
        ...

    def actions(
        self, game: Game, view: Any, viewer: int | None, legal: Sequence[int], why: Why, t: Translations
    ) -> Actions:
        """What the viewer may do; `legal` is empty unless it is to move. `viewer` None: it only looks on."""
        ...

    def hint(self, game: Game, view: Any, t: Translations) -> str:
        """One gentle line for the seat to move: what there is to weigh now."""
        ...

    def waiting(self, game: Game, view: Any, name: str, t: Translations) -> str:
        """The same for everyone else: what whoever is to move is about to do."""
        ...
