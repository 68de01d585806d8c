"""What the modules of a game state: its `rules`, its `notation`, and its `view` where something is hidden."""

from __future__ import annotations

from typing import Any, Protocol

from waghals.contract.moves import Moves
from waghals.contract.notation import Places
from waghals.contract.option import Option
from waghals.contract.reason import Reason


class Rules(Protocol):
    """What a game's `rules` state; ``docs/add-a-game.md`` goes through it one by one.

    The functions run compiled too. They change the state, and trust whoever calls them. Those that
    read only what a viewer may see run over its view as well. Two more may be stated, for searches:

    - ``canonical(s)``, a rule: brings a state into one form for all that are alike, such as those that
      differ in the order of the dice. From alike states everything goes on alike: each outcome leads to
      alike states, so do the legal actions (perhaps by other numbers), and scores are the same. See
      `Game.key`.
    - ``chances(s)``, never compiled, only where it saves much time: outcomes of the coming chance ply, and
      how many each stands for, since those lead to states that are alike
      (`waghals.contract.ply.first_of_alike`). What remains is merged by the canonical form.

    Attributes:
        RULES_VERSION: another one when a rule changes, since old records then mean something else.
        TITLE: as on the box.
        OPTIONS: what can be chosen; the state has a field of each name, and one is `players`.
        ACTIONS: how many actions are numbered.
        State: the record of a position.
        MOVES: the record of moves, with room for the most that can be legal at once.
    """

    __file__: str | None
    __doc__: str | None  # the rulebook
    RULES_VERSION: int
    TITLE: str
    OPTIONS: tuple[Option, ...]
    ACTIONS: int
    State: type[Any]
    MOVES: type[Moves]

    def check(self, s: Any) -> list[Reason]: ...  # of the options; raises BadOption
    def setup(self, s: Any) -> None: ...
    def to_move(self, s: Any) -> int: ...
    def turn(self, s: Any) -> int: ...
    def outcomes(self, s: Any) -> int: ...
    def resolve(self, s: Any, outcome: int) -> None: ...
    def legal(self, s: Any, moves: Moves) -> None: ...
    def apply(self, s: Any, action: int) -> None: ...
    def score(self, s: Any, player: int) -> int: ...
    def wins(self, s: Any, player: int) -> bool: ...


class Notation(Protocol):
    """What a game's `notation` states: how plies are written, and why an action is not legal.

    It may also have ``why_not_outcome(s, text)``: why an outcome that is written so cannot come now, or
    None for what is no outcome at any time.

    Attributes:
        EXPECTED_ACTION, EXPECTED_OUTCOME: examples of what is written, for errors.
    """

    EXPECTED_ACTION: str
    EXPECTED_OUTCOME: str

    def text(self, s: Any, action: int) -> str: ...  # `s` tells the options and nothing else
    def outcome_words(self, s: Any) -> Places: ...  # by place in the notation of the coming outcome
    def reason(self, s: Any, action: int) -> Reason: ...  # reads only what the seat to move sees


class Views(Protocol):
    """What the `view` of a game with hidden information states; an open game has no such module.

    Attributes:
        View: the record of what a viewer sees. Where it has a field of the state's, it has its name.
    """

    View: type[Any]

    def write_view(self, s: Any, viewer: int, v: Any) -> None: ...  # a rule: `v` is all zero before
    def sees_outcome(self, s: Any, viewer: int) -> bool: ...  # the coming outcome; a rule
