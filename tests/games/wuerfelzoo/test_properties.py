"""What is true of Würfelzoo after every ply, however it is played."""

from __future__ import annotations

from typing import ClassVar

from hypothesis.stateful import invariant

import waghals
from tests.games.soundness import AnyMatch, look_for_trouble
from waghals.contract.conformance import configurations
from waghals.games.wuerfelzoo import dice as zoo_dice
from waghals.games.wuerfelzoo.kinds import USUAL


def of_kind(counts: list[int], kind: int) -> int:
    """How many dice of a kind are among dice counted by look."""
    return sum(n for t, n in enumerate(counts) if USUAL.kind[t] == kind)


class Wuerfelzoo(AnyMatch[zoo_dice.State]):
    games: ClassVar = [game for game in configurations("wuerfelzoo") if game.new().rounds <= 3]

    @invariant()
    def ten_dice_of_each_kind_are_somewhere(self) -> None:
        s = self.state
        for kind in range(len(zoo_dice.KINDS)):
            lying = [of_kind(dice, kind) for dice in (*s.hands, s.middle, s.chosen)]
            assert sum(lying) + s.bag[kind] + s.box[kind] + s.cup[kind] == zoo_dice.EACH

    @invariant()
    def every_counter_agrees_with_what_it_counts(self) -> None:
        s = self.state
        assert s.size == [sum(hand) for hand in s.hands]
        assert (s.bagged, s.boxed, s.falling) == (sum(s.bag), sum(s.box), sum(s.cup))
        assert s.height == sum(s.middle)
        assert s.laid == (sum(s.chosen[: zoo_dice.LAST]) if s.phase == zoo_dice.PLAYING else 0)

    @invariant()
    def what_lies_in_the_middle_are_animals_and_all_alike(self) -> None:
        faces = {USUAL.face[t] for t, n in enumerate(self.state.middle) if n}
        assert faces <= set(range(zoo_dice.TRAP))
        assert len(faces) <= 1

    @invariant()
    def a_position_is_all_that_is_seen_of_it(self) -> None:
        assert all(self.game.observation(self.state, viewer) == self.state for viewer in (None, 0, 1))

    @invariant()
    def whoever_has_to_choose_has_dice_and_only_then_can_a_match_go_on(self) -> None:
        if self.state.phase == zoo_dice.CHOOSING:
            assert self.state.size[self.state.player] > 0
        assert (self.to_move() == waghals.TERMINAL) == bool(self.game.winners(self.state))

    @invariant()
    def minus_points_never_fall(self) -> None:
        assert all(a <= b for a, b in zip(self.before.minus, self.state.minus, strict=True))

    @invariant()
    def returns_sum_to_zero(self) -> None:
        assert abs(sum(self.game.returns(self.state))) < 1e-9


def test_whatever_is_played_no_die_is_lost_and_every_count_is_right() -> None:
    look_for_trouble(Wuerfelzoo, matches=30, plies=40)
