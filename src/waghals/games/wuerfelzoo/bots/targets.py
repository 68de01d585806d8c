"""What an animal had better do, in Würfelzoo: the position after each choice."""

from __future__ import annotations

from waghals.games.wuerfelzoo import dice
from waghals.games.wuerfelzoo.bots.plans import FACES, Outlook, outlook
from waghals.games.wuerfelzoo.dice import LOOKS, SIDES, State
from waghals.games.wuerfelzoo.rules import OTHER, OWN, SEAT


def value_of_target(view: State, action: int) -> float:
    """The value after the animal in the middle has done this; chance by its mean."""
    me, start = view.player, outlook(view)
    of = start.of
    given = of.face[view.picked - 1]  # the face of the die that was picked, if one was
    if action >= SEAT:
        seat = action - SEAT
        if start.face == dice.SQUIRREL:
            bag = view.bag if view.bagged else view.box
            means = (count * _mean_roll(start, me, seat, kind) for kind, count in enumerate(bag) if count)
            return sum(means) / sum(bag)
        return _value_after(start, me, (me, seat, given))
    seat, look = divmod(action - OTHER, LOOKS) if action >= OTHER else (me, action - OWN)
    if start.face == dice.BEAR:
        start.hands[seat][of.face[look]] -= 1
        return _mean_roll(start, me, seat, of.kind[look])
    if seat == me:
        return _best_use(start, me, of.face[look])
    if start.face == dice.FOX:
        return _value_after(start, me, (seat, None, of.face[look]))
    return _value_after(start, me, (seat, me, of.face[look]), (me, seat, given))


def _best_use(start: Outlook, me: int, given: int) -> float:
    """The value of giving a die of one's own that shows this, to whoever is best."""
    others = [(seat, hand) for seat, hand in enumerate(start.hands) if seat != me]
    if start.face == dice.BOAR:
        return max(
            _value_after(start, me, (seat, me, face), (me, seat, given))
            for seat, hand in others
            for face in FACES
            if hand[face]
        )
    return max(_value_after(start, me, (me, seat, given)) for seat, _ in others)


def _value_after(start: Outlook, me: int, *moves: tuple[int, int | None, int]) -> float:
    """After dice have gone from one seat to another, or (None) into the bag: each by its face."""
    after = start.copy()
    for giver, receiver, face in moves:
        after.hands[giver][face] -= 1
        if receiver is not None:
            after.hands[receiver][face] += 1
    return after.value(me)


def _mean_roll(start: Outlook, me: int, seat: int, kind: int) -> float:
    """After a die of this kind has been rolled into a hand, on the average."""
    hand, total = start.hands[seat], 0.0
    for face in start.of.kinds[kind]:
        hand[face] += 1
        total += start.value(me)
        hand[face] -= 1
    return total / SIDES
