"""What an action of Allie Gator leaves, and what it is likely to cost: counted cards.

Every card that a seat has not seen is taken to be as likely anywhere as any other, but for those that
it knows to be in a hand. For what an action would leave it is worked out exactly, over those cards,

- how likely the next player then holds no number that fits, nor a special, and
- how likely the seat holds none itself when its turn comes again: each unseen number that fits is as
  likely as the others to have covered a field meanwhile; two players cover one field between
  them, more cover both.

Whoever cannot play a number plays a special for one minus card, or takes what lies below the chip.
What an action costs at once, the expected loss to come and that of the next player are weighed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import comb

from waghals.contract.record import Row
from waghals.games.allie_gator.notation import SIDE_NAMES, card_number, text
from waghals.games.allie_gator.state import FIELD, HAND, HIGHEST, RAISE, SIDES, SPECIALS, UNSEEN, cards_on
from waghals.games.allie_gator.view import View, own_hand

SPECIAL = 1.25  # what a special costs that is played: a minus card, and a way out that is gone
RIVAL = 1.5  # what a loss of the only rival counts: it won most when it was tried
UNKNOWN_TARGET = 36  # stands for a target that the pile is yet to turn up

Pair = tuple[int, ...]  # by side


@dataclass(frozen=True)
class After:
    """The table once an action is played, as far as the odds care.

    Attributes:
        targets, tops, sizes: by side: the target, the top of the field (0: none), the cards there.
        chip: the side it lies on.
        kept: what is left of the seat's hand; `drawn`: how many unknown cards come to it.
        next: who plays then.
        cost: minus cards that the action brings, less those of others by how much they matter.
        ends: the round ends with the action.
    """

    targets: Pair
    tops: Pair
    sizes: Pair
    chip: int
    kept: tuple[int, ...]
    drawn: int
    next: int
    cost: float = 0
    ends: bool = False


# ---- what an action leaves


def afterstates(view: View, action: int) -> Iterator[After]:
    """The table after an action; after a take one for each number that may become the target."""
    now, (word, *rest) = present(view), text(view, action).split()
    side = next((SIDE_NAMES.index(part) for part in rest if part in SIDE_NAMES), 0)
    card = int(rest[0]) if word in ("play", "target", "raise") else 0
    grown = put(now.sizes, side, now.sizes[side] + 1)
    match word:
        case "play":
            yield spent(replace(now, tops=put(now.tops, side, card), sizes=grown), view, card)
        case "target":
            yield targeted(now, view, card)
        case "take":
            yield from taken(now, view)
        case "raise":
            raised = replace(now, targets=put(now.targets, side, card), sizes=grown)
            yield spent(special(raised, view, word), view, card)
        case "gift" if rest:
            yield given(special(now, view, word), view, side, int(rest[1]))
        case "reverse" if view.players > 2:
            yield replace(special(now, view, word), next=(view.player - view.direction) % view.players)
        case "steal" if rest:
            after = special(now, view, word)
            yield replace(after, drawn=max(1, after.drawn))
        case _:
            yield special(now, view, word)


def present(view: View) -> After:
    """The table as it is, for the seat to move."""
    return After(
        targets=tuple(view.targets),
        tops=tuple(view.tops),
        sizes=tuple(cards_on(view, side) for side in range(SIDES)),
        chip=view.chip,
        kept=tuple(own_hand(view)),
        drawn=0,
        next=(view.player + view.direction) % view.players,
    )


def put(pair: Pair, side: int, value: int) -> Pair:
    return (*pair[:side], value, *pair[side + 1 :])


def spent(after: After, view: View, card: int) -> After:
    """The card has left the hand, which is filled up again."""
    at = after.kept.index(card)
    kept = after.kept[:at] + after.kept[at + 1 :]
    return replace(after, kept=kept, drawn=min(HAND - len(kept), view.piled))


def special(after: After, view: View, kind: str) -> After:
    return replace(spent(after, view, card_number(kind)), cost=after.cost + SPECIAL)


def given(after: After, view: View, side: int, seat: int) -> After:
    """The top card of a field is somebody else's minus card; best of whoever has fewest."""
    field = [card for card in range(1, HIGHEST + 1) if view.place[card] == FIELD + side]
    matters = 1 / (view.players - 1) + 0.01 * (max(view.minus) - view.minus[seat])
    return replace(
        after,
        tops=put(after.tops, side, field[-2] if len(field) > 1 else 0),
        sizes=put(after.sizes, side, after.sizes[side] - 1),
        cost=after.cost - matters,
    )


def taken(now: After, view: View) -> Iterator[After]:
    """What lies below the chip is the seat's; the chip moves, and a new target comes."""
    side = now.chip
    freed = replace(
        now,
        targets=put(now.targets, side, 0),
        tops=put(now.tops, side, 0),
        sizes=put(now.sizes, side, 0),
        chip=1 - side,
        cost=float(now.sizes[side]),
        ends=view.piled == 0,
    )
    numbers = [card for card in now.kept if card <= HIGHEST and not freed.ends]
    if not numbers:
        yield replace(freed, targets=put(now.targets, side, UNKNOWN_TARGET), sizes=put(now.sizes, side, 1))
    for card in numbers:
        yield targeted(freed, view, card)


def targeted(after: After, view: View, card: int) -> After:
    side = after.targets.index(0)
    laid = replace(after, targets=put(after.targets, side, card), sizes=put(after.sizes, side, 1))
    return spent(laid, view, card)


# ---- expected losses


class Odds:
    """Exact chances over the cards that a seat has not seen.

    Args:
        view: what the seat sees.
        known: by seat the cards that the viewer knows to be in its hand; none for no seat.
        rival: what a loss of the only rival counts, when one's own counts 1.
        growth: cards that each other player adds below the chip until it is one's turn again.
    """

    def __init__(
        self, view: View, known: Sequence[Sequence[int]], rival: float = RIVAL, growth: float = 0
    ) -> None:
        self.players: int = view.players
        self.held: Row = view.held
        self.weight: float = rival if view.players == 2 else 1 / (view.players - 1)
        self.growth: float = growth
        self.known: Sequence[Sequence[int]] = known or [()] * view.players
        sure = [card for cards in known for card in cards]
        self.numbers: list[int] = [
            n for n in range(1, HIGHEST + 1) if view.place[n] == UNSEEN and n not in sure
        ]
        self.below: list[int] = [bisect_left(self.numbers, n) for n in range(HIGHEST + 2)]
        self.specials: int = SPECIALS - sum(map(sum, view.played)) - sum(card > HIGHEST for card in sure)
        self.count: int = len(self.numbers) + self.specials
        self.worked_out: dict[tuple[Pair, Pair, tuple[int, ...], int], float] = {}

    def loss(self, after: After) -> float:
        """Minus cards: the seat's own, at once and to come, less those of others by how they matter."""
        if after.ends:
            return after.cost
        return after.cost + self.own(after) - self.weight * self.next_player(after)

    def own(self, after: After) -> float:
        """Minus cards to expect at one's next turn; if somebody takes before, those of the other side."""
        others = self.players - 1
        spared = 1 - (1 - self.threat(after)[1]) ** others
        here, there = after.sizes[after.chip], after.sizes[1 - after.chip]
        size = (1 - spared) * here + spared * there + self.growth * others
        way_out = any(card > HIGHEST and card != RAISE for card in after.kept)
        return self.stuck(after) * (min(SPECIAL, size) if way_out else size)

    def next_player(self, after: After) -> float:
        """Minus cards that the next player has to expect."""
        no_number, nothing = self.threat(after)
        return nothing * after.sizes[after.chip] + (no_number - nothing)

    def threat(self, after: After) -> tuple[float, float]:
        """How likely the next player holds no number that fits, and how likely no special either."""
        sure = self.known[after.next]
        (low, lower), (high, higher) = after.tops, after.targets
        if any(low < card < high or lower < card < higher for card in sure):
            return 0.0, 0.0
        hidden = max(0, self.held[after.next] - len(sure))
        fitting = self.fitting(after.targets, after.tops)
        saved = any(card > HIGHEST for card in sure)
        nothing = 0.0 if saved else self.none_of(fitting + self.specials, hidden)
        return self.none_of(fitting, hidden), nothing

    def stuck(self, after: After) -> float:
        """How likely no number of one's own fits at one's next turn."""
        key = (after.targets, after.tops, after.kept, after.drawn)
        if key not in self.worked_out:
            # What may come to lie on each side's field; if nothing fits, what lies there.
            bounds = zip(after.tops, after.targets, strict=True)
            lefts, rights = (self.between(top, target) or [top] for top, target in bounds)
            count = len(lefts) * len(rights) if self.players > 2 else len(lefts) + len(rights)
            tops = self.bad(after, lefts, rights)
            chances = (self.none_of(self.fitting(after.targets, pair), after.drawn) for pair in tops)
            self.worked_out[key] = sum(chances) / count
        return self.worked_out[key]

    def bad(self, after: After, lefts: Sequence[int], rights: Sequence[int]) -> Iterable[Pair]:
        """The tops after which no number that was kept fits, of all that may come to lie there."""
        closed = [max((card for card in after.kept if card < target), default=0) for target in after.targets]
        bad_lefts, bad_rights = [a for a in lefts if a >= closed[0]], [b for b in rights if b >= closed[1]]
        if self.players > 2:
            return product(bad_lefts, bad_rights)
        left, right = after.tops
        covered_left = [(a, right) for a in bad_lefts if right >= closed[1]]
        return covered_left + [(left, b) for b in bad_rights if left >= closed[0]]

    def fitting(self, targets: Pair, tops: Pair) -> int:
        """How many unseen numbers fit on either side."""
        (low, lower), (high, higher) = tops, targets
        return self.within(low, high) + self.within(lower, higher) - self.within(max(tops), min(targets))

    def within(self, low: int, high: int) -> int:
        """How many unseen numbers lie above `low` and below `high`."""
        return max(0, self.below[high] - self.below[low + 1])

    def between(self, low: int, high: int) -> list[int]:
        """The unseen numbers above `low` and below `high`."""
        return self.numbers[bisect_left(self.numbers, low + 1) : bisect_left(self.numbers, high)]

    def none_of(self, good: int, cards: int) -> float:
        """How likely so many unknown cards are none of the good ones."""
        cards = min(cards, self.count)
        return comb(self.count - good, cards) / comb(self.count, cards)
