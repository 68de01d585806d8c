"""What is true of Allie Gator after every ply, however it is played."""

from __future__ import annotations

from collections import Counter

from hypothesis.stateful import invariant

from tests.games.soundness import AnyMatch, look_for_trouble
from waghals.contract.conformance import configurations
from waghals.games.allie_gator.belief import deck
from waghals.games.allie_gator.state import FIELD, HAND, HIGHEST, MINUS, PILE, SEATS, TARGET, State


class AllieGator(AnyMatch[State]):
    games = configurations("allie-gator")

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        s = self.state
        cards = Counter(card for card in range(1, HIGHEST + 1) if s.place[card] >= PILE)
        for p in range(SEATS):
            cards.update(s.hands[p][: s.held[p]])
            cards.update({71 + kind: count for kind, count in enumerate(s.played[p])})
        cards.update({71 + kind: count for kind, count in enumerate(s.specials)})
        assert cards == Counter(deck().copies)

    @invariant()
    def what_is_counted_is_there(self) -> None:
        s = self.state
        piled = [card for card in range(1, HIGHEST + 1) if s.place[card] == PILE]
        assert (s.numbers, s.piled) == (len(piled), len(piled) + sum(s.specials))
        assert s.tens == [sum((card - 1) // 10 == ten for card in piled) for ten in range(7)]
        for p in range(SEATS):
            assert s.minus[p] == s.place.count(MINUS + p) + sum(s.played[p])
            assert all(s.place[card] == p for card in s.hands[p][: s.held[p]] if card <= HIGHEST)

    @invariant()
    def hands_are_in_order_and_full_while_there_is_a_pile(self) -> None:
        s = self.state
        for p in range(SEATS):
            hand = s.hands[p][: s.held[p]]
            assert hand == sorted(hand)
            assert s.hands[p][s.held[p] :] == [0] * (HAND - s.held[p])
        if self.to_move() >= 0 and s.piled:
            missing = HAND * self.game.players - sum(s.held)
            assert missing == 0

    @invariant()
    def fields_are_below_their_targets_and_the_uppermost_cards_are_known(self) -> None:
        s = self.state
        for side in (0, 1):
            field = [card for card in range(1, HIGHEST + 1) if s.place[card] == FIELD + side]
            stack = [card for card in range(1, HIGHEST + 1) if s.place[card] == TARGET + side]
            assert (max(field, default=0), max(stack, default=0)) == (s.tops[side], s.targets[side])
            assert s.tops[side] <= max(s.targets[side] - 1, 0)

    @invariant()
    def nobody_loses_teeth_or_has_more_than_the_counter_holds(self) -> None:
        assert all(was <= now <= 6 for was, now in zip(self.before.won, self.state.won, strict=True))


def test_whatever_is_dealt_and_played_every_card_is_somewhere_once() -> None:
    look_for_trouble(AllieGator, matches=25, plies=50)
