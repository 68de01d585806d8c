"""The numbers of Raffzahn's actions: learners and records rely on this order for ever."""

from __future__ import annotations

import waghals
from tests.games.fields import fields, written
from tests.play import play
from waghals.games.raffzahn import notation, rules
from waghals.games.raffzahn.state import State

FIRST = """
take | take open | end
reroll yellow | reroll blue1 | reroll yellow blue1 | reroll blue2
reroll yellow blue2 | reroll blue1 blue2 | reroll yellow blue1 blue2
"""

FIELDS = """
players 2 to 6 | edition 0 to 1 | call 0 to 1 | strict 0 to 1 | teeth[40] 1 to 7 | player 0 to 5
phase 0 to 4 | rolls 0 to 3 | hand 1 to 7 | dice[3] -1 to 30 | target 0 to 40 | called 0 to 40
paid 0 to 7 | last 0 to 40 | owner[41] -2 to 5 | protected[41] 0 to 1 | open[6] 0 to 40
tiles[6] 0 to 40 | middle 0 to 40
"""


def test_all_90_actions_have_their_numbers_in_the_documented_order() -> None:
    documented = [text.strip() for line in FIRST.strip().splitlines() for text in line.split("|")]
    documented += [f"pay {tile}" for tile in range(1, 41)]
    documented += [f"call {tile}" for tile in range(1, 41)]
    start = waghals.game("raffzahn").new()
    assert [notation.text(start, action) for action in range(rules.ACTIONS)] == documented
    assert (rules.ACTIONS, rules.RULES_VERSION) == (90, 1)


def test_the_fields_of_the_state_keep_their_names_their_order_and_their_ranges() -> None:
    assert fields(State) == written(FIELDS)


def test_moves_have_room_for_the_most_that_can_be_legal_at_once_and_no_more() -> None:
    """A hit on the first roll of a match with calls: later there are tiles of one's own, and fewer calls."""
    table = play("* 10 1 1", "raffzahn", call=True)
    assert len(table.legal) == len(rules.MOVES().action) == 2 + 7 + 40
    assert table.legal[:3] == ["take", "end", "reroll yellow"]
    assert table.legal[-1] == "call 40"
