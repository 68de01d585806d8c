"""A player of Allie Gator that counts cards.

It takes every card that it has not seen to be as likely anywhere as any other, but for those that
it knows to be in a hand. For what an action would leave it works out exactly, over those cards,

- how likely the next player then holds no number that fits, nor a special, and
- how likely it holds none itself when its turn comes again: each unseen number that fits is as
  likely as the others to have covered a field meanwhile; two players cover one field between
  them, more cover both.

Whoever cannot play a number plays a special for one minus card, or takes what lies below the chip.
What the action costs at once, what is to be feared and what others have to fear are weighed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import TYPE_CHECKING

from waghals.games.allie_gator.rules import (
    CARDS,
    HAND,
    HIGHEST,
    LEFT,
    RAISE,
    RIGHT,
    SIDE_NAMES,
    Observation,
    deck,
    known,
    text,
)

if TYPE_CHECKING:
    from waghals.contract.game import Game

SPECIAL = 1.25  # what a special costs that is played: a minus card, and a way out that is gone
GROWTH = 0.5  # cards that each other player adds below the chip until it is one's turn again
UNKNOWN_TARGET = 36  # stands for a target that the pile is yet to turn up

Pair = tuple[int, int]


@dataclass(frozen=True)
class After:
    """The table once an action is played, as far as this bot cares.

    Attributes:
        targets, tops, sizes: by side: the target, the top of the field (0: none), the cards there.
        chip: the side it lies on.
        kept: what is left of the bot's hand; `drawn`: how many unknown cards come to it.
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


class CardCounter:
    """Plays what leaves the least to be feared; equal actions are drawn by lot."""

    name = "card-counter"
    title = "Card counter"
    games: frozenset[str] | None = frozenset({"allie-gator"})

    def choose(self, game: Game, seen: Observation, legal: Sequence[int], below: Callable[[int], int]) -> int:
        if len(legal) == 1:
            return legal[0]
        odds = Odds(seen)
        fears = [min(map(odds.fear, afterwards(seen, action))) for action in legal]
        best = [action for action, fear in zip(legal, fears, strict=True) if fear <= min(fears) + 1e-9]
        return best[below(len(best))]


BOT = CardCounter()


# ---- what an action leaves


def afterwards(seen: Observation, action: int) -> Iterator[After]:
    """The table after an action; after a take one for each number that may become the target."""
    now, words = before(seen), text(action).split()
    side = next((SIDE_NAMES.index(word) for word in words if word in SIDE_NAMES), LEFT)
    match words[0]:
        case "play":
            yield spent(
                replace(now, tops=put(now.tops, side, int(words[1])), sizes=grown(now, side)),
                seen,
                int(words[1]),
            )
        case "target":
            yield targeted(now, seen, int(words[1]))
        case "take":
            yield from taken(now, seen)
        case "raise":
            raised = replace(now, targets=put(now.targets, side, int(words[1])), sizes=grown(now, side))
            yield spent(special(raised, seen, "raise"), seen, int(words[1]))
        case "gift" if len(words) > 1:
            yield given(special(now, seen, "gift"), seen, side, int(words[2]))
        case "reverse" if seen.players > 2:
            turned = replace(now, next=(seen.turn - seen.direction) % seen.players)
            yield special(turned, seen, "reverse")
        case "steal" if len(words) > 1:
            after = special(now, seen, "steal")
            yield replace(after, drawn=max(1, after.drawn))
        case kind:
            yield special(now, seen, kind)


def before(seen: Observation) -> After:
    """The table as it is, for the seat to move."""
    lefts, rights = seen.targets
    return After(
        targets=(max(lefts, default=0), max(rights, default=0)),
        tops=(max(seen.fields[LEFT], default=0), max(seen.fields[RIGHT], default=0)),
        sizes=(len(lefts) + len(seen.fields[LEFT]), len(rights) + len(seen.fields[RIGHT])),
        chip=seen.chip,
        kept=seen.hand,
        drawn=0,
        next=(seen.turn + seen.direction) % seen.players,
    )


def put(pair: Pair, side: int, value: int) -> Pair:
    return (value, pair[RIGHT]) if side == LEFT else (pair[LEFT], value)


def grown(after: After, side: int) -> Pair:
    return put(after.sizes, side, after.sizes[side] + 1)


def spent(after: After, seen: Observation, card: int) -> After:
    """The card has left the hand, which is filled up again."""
    at = after.kept.index(card)
    kept = after.kept[:at] + after.kept[at + 1 :]
    return replace(after, kept=kept, drawn=min(HAND - len(kept), seen.piled))


def special(after: After, seen: Observation, kind: str) -> After:
    return replace(spent(after, seen, CARDS.index(kind) + 1), cost=after.cost + SPECIAL)


def given(after: After, seen: Observation, side: int, seat: int) -> After:
    """The top card of a field is somebody else's minus card; best of whoever has fewest."""
    field = sorted(seen.fields[side])
    matters = 1 / (seen.players - 1) + 0.01 * (max(map(len, seen.minus)) - len(seen.minus[seat]))
    return replace(
        after,
        tops=put(after.tops, side, field[-2] if len(field) > 1 else 0),
        sizes=put(after.sizes, side, after.sizes[side] - 1),
        cost=after.cost - matters,
    )


def taken(now: After, seen: Observation) -> Iterator[After]:
    """What lies below the chip is the bot's; the chip moves, and a new target comes."""
    side = now.chip
    freed = replace(
        now,
        targets=put(now.targets, side, 0),
        tops=put(now.tops, side, 0),
        sizes=put(now.sizes, side, 0),
        chip=RIGHT if side == LEFT else LEFT,
        cost=float(now.sizes[side]),
        ends=seen.piled == 0,
    )
    numbers = [card for card in now.kept if card <= HIGHEST]
    if freed.ends or not numbers:
        yield replace(freed, targets=put(now.targets, side, UNKNOWN_TARGET), sizes=put(now.sizes, side, 1))
    for card in () if freed.ends else numbers:
        yield targeted(freed, seen, card)


def targeted(after: After, seen: Observation, card: int) -> After:
    side = LEFT if not after.targets[LEFT] else RIGHT
    laid = replace(after, targets=put(after.targets, side, card), sizes=put(after.sizes, side, 1))
    return spent(laid, seen, card)


# ---- what is to be feared


class Odds:
    """Exact chances over the cards that a seat has not seen."""

    def __init__(self, seen: Observation) -> None:
        copies = dict(deck().copies)
        open_cards = (*seen.targets, *seen.fields, *seen.minus, seen.hand)
        for card in (card for cards in open_cards for card in cards):
            copies[card] -= 1
        self.players = seen.players
        self.held, self.known = seen.held, known(seen)
        for seat in range(seen.players):
            for card in self.known[seat] if seat != seen.player else ():
                copies[card] -= 1
        self.numbers = [card for card in range(1, HIGHEST + 1) if copies[card]]
        self.count = sum(copies.values())
        self.specials = self.count - len(self.numbers)
        self.worked_out: dict[tuple[Pair, Pair, tuple[int, ...], int], float] = {}

    def fear(self, after: After) -> float:
        """Minus cards: the bot's own, at once and to come, less those of others by how they matter."""
        if after.ends:
            return after.cost
        return after.cost + self.own(after) - self.next_player(after) / (self.players - 1)

    def own(self, after: After) -> float:
        """Minus cards to be feared at one's next turn; if somebody takes before, those of the other side."""
        others = self.players - 1
        spared = 1 - (1 - self.plight(after)[1]) ** others
        here, there = after.sizes[after.chip], after.sizes[RIGHT if after.chip == LEFT else LEFT]
        size = (1 - spared) * here + spared * there + GROWTH * others
        way_out = any(card > HIGHEST and card != RAISE for card in after.kept)
        return self.stuck(after) * (min(SPECIAL, size) if way_out else size)

    def next_player(self, after: After) -> float:
        """Minus cards that the next player has to fear."""
        no_number, nothing = self.plight(after)
        return nothing * after.sizes[after.chip] + (no_number - nothing)

    def plight(self, after: After) -> tuple[float, float]:
        """How likely the next player holds no number that fits, and how likely no special either."""
        sure = self.known[after.next]
        if any(self.fits(card, after.targets, after.tops) for card in sure):
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
            lefts, rights = (self.covers(after, side) for side in (LEFT, RIGHT))
            count = len(lefts) * len(rights) if self.players > 2 else len(lefts) + len(rights)
            chances = (
                self.none_of(self.fitting(after.targets, tops), after.drawn) for tops in self.bad(after)
            )
            self.worked_out[key] = sum(chances) / count
        return self.worked_out[key]

    def covers(self, after: After, side: int) -> list[int]:
        """What may come to lie on a side's field; if nothing fits, what lies there."""
        return self.between(after.tops[side], after.targets[side]) or [after.tops[side]]

    def bad(self, after: After) -> Iterator[Pair]:
        """The tops after which no number that was kept fits, of all that may come to lie there."""
        lefts, rights = self.covers(after, LEFT), self.covers(after, RIGHT)
        closed_left, closed_right = (self.closing(after, side) for side in (LEFT, RIGHT))
        if self.players > 2:
            bad_rights = [b for b in rights if b >= closed_right]
            yield from ((a, b) for a in lefts if a >= closed_left for b in bad_rights)
            return
        left, right = after.tops
        if right >= closed_right:
            yield from ((a, right) for a in lefts if a >= closed_left)
        if left >= closed_left:
            yield from ((left, b) for b in rights if b >= closed_right)

    def closing(self, after: After, side: int) -> int:
        """The lowest top above which no number that was kept fits on a side."""
        return max((card for card in after.kept if card < after.targets[side]), default=0)

    def fits(self, card: int, targets: Pair, tops: Pair) -> bool:
        return tops[LEFT] < card < targets[LEFT] or tops[RIGHT] < card < targets[RIGHT]

    def fitting(self, targets: Pair, tops: Pair) -> int:
        """How many unseen numbers fit on either side."""
        both = self.count_between(max(tops), min(targets))
        return sum(self.count_between(tops[side], targets[side]) for side in (LEFT, RIGHT)) - both

    def between(self, low: int, high: int) -> list[int]:
        """The unseen numbers above `low` and below `high`."""
        return self.numbers[bisect_left(self.numbers, low + 1) : bisect_left(self.numbers, high)]

    def count_between(self, low: int, high: int) -> int:
        return max(0, bisect_left(self.numbers, high) - bisect_left(self.numbers, low + 1))

    def none_of(self, good: int, cards: int) -> float:
        """How likely so many unknown cards are none of the good ones."""
        cards = min(cards, self.count)
        return comb(self.count - good, cards) / comb(self.count, cards)
