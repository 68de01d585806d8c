"""The numbers of Raffzahn's actions: learners and records rely on this order for ever."""

from __future__ import annotations

import waghals
from tests.play import play
from waghals.games.raffzahn import notation, rules

FIRST = """
take | take open | end
reroll yellow | reroll blue1 | reroll yellow blue1 | reroll blue2
reroll yellow blue2 | reroll blue1 blue2 | reroll yellow blue1 blue2
"""


def test_all_90_actions_have_their_numbers_in_the_documented_order() -> None:
    documented = [text.strip() for line in FIRST.strip().splitlines() for text in line.split("|")]
    documented += [f"pay {tile}" for tile in range(1, 41)]
    documented += [f"call {tile}" for tile in range(1, 41)]
    start = waghals.game("raffzahn").new()
    assert [notation.text(start, action) for action in range(rules.ACTIONS)] == documented
    assert (rules.ACTIONS, rules.RULES_VERSION) == (90, 1)


def test_the_fields_of_the_state_keep_their_names_and_their_order() -> None:
    assert list(rules.State.fields) == [
        *("players", "edition", "call", "strict", "teeth"),
        *("player", "phase", "rolls", "hand", "dice", "target", "called", "paid", "last"),
        *("owner", "protected", "open", "tiles", "middle"),
    ]


def test_moves_have_room_for_the_most_that_can_be_legal_at_once_and_no_more() -> None:
    """A hit on the first roll of a match with calls: later there are tiles of one's own, and fewer calls."""
    table = play("* 10 1 1", "raffzahn", call=True)
    assert len(table.legal) == len(rules.MOVES().action) == 2 + 7 + 40
    assert table.legal[:3] == ["take", "end", "reroll yellow"]
    assert table.legal[-1] == "call 40"
