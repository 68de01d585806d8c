"""What a player of Allie Gator that learns sees of a table that it, or another seat, has left.

All of it comes from a view, so nothing hidden is read. Sides are counted from the one below the chip, seats
from the viewer in the direction of play. Cards that the viewer has not seen are counted, and what follows.
"""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.games.allie_gator.state import (
    COPIES,
    HAND,
    HIGHEST,
    KINDS,
    REVERSE,
    ROBBING,
    SECOND_PRIZE,
    SIDES,
    SPECIALS,
    TARGETING,
    TURNING,
    UNSEEN,
    cards_on,
    count_numbers,
)
from waghals.games.allie_gator.view import View

VERSION = 2  # weights that were learnt with others do not fit

HEIGHTS = (1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65)  # of targets and of what lies on fields
SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 13)  # cards on a side
FITTING = (1, 2, 4, 7, 11)  # unseen numbers that fit on a side
SKIPPED = (1, 3, 6, 10)  # unseen numbers that the lowest of one's own skips
BELOW, ABOVE = 12, 8  # how many unseen numbers lie below and above an own one that fits: 0, 1, … and more
FEW = (1, 2, 3)
NEEDED = (2, 3, 4, 5, 6)  # teeth to the end of the match
AHEAD = (-7, -5, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8)  # minus cards more than the viewer
PILED = (1, 2, 3, 4, 6, 8, 11, 15, 20, 30, 45)  # cards in the pile

SIDE = BELOW + ABOVE + 2 * (len(HEIGHTS) + 1) + len(SIZES) + len(FEW) + len(FITTING) + len(SKIPPED) + 5
ODDS = 12
SEAT = len(NEEDED) + 4
OTHER = len(AHEAD) + len(FEW) + 1


def inputs(players: int) -> int:
    """How many features there are."""
    table = 2 * HIGHEST + KINDS * (len(FEW) + 1) + SIDES * SIDE + ODDS + len(PILED) + 1 + len(FEW) + 3
    return table + players * (SEAT + 2) + (players - 1) * OTHER + len(AHEAD)


@rule
def write_features(v: View, f: Any, counted: Any) -> None:
    """Write what the viewer, a seat, sees; each number is about between 0 and 1.

    Args:
        f: `inputs` numbers, which are overwritten.
        counted: room for 71 numbers.
    """
    k = write_cards(v, f, counted)
    for far in range(SIDES):
        k = write_side(v, v.chip if far == 0 else 1 - v.chip, f, k, counted)
    k = write_odds(v, f, k, counted)
    k = write_phase(v, f, k)
    write_seats(v, f, k)


# ---- pieces


@rule
def reached(f: Any, k: int, marks: Any, value: float) -> int:
    """Write 1 for how many of these marks a value reaches, 0 for others; the place after them."""
    for i in range(len(marks)):
        f[k + i] = 0.0
    at = 0
    while at < len(marks) and value >= marks[at]:
        at += 1
    if at > 0:
        f[k + at - 1] = 1.0
    return k + len(marks)


@rule
def none_of(good: int, unseen: int, cards: int) -> float:
    """How likely so many unseen cards are none of the good ones."""
    chance = 1.0
    for i in range(min(cards, unseen)):
        chance *= max(0, unseen - good - i) / (unseen - i)
    return chance


@rule
def between(counted: Any, low: int, high: int) -> int:
    """How many unseen numbers are above `low` and below `high`."""
    return int(counted[high - 1] - counted[low]) if high > low + 1 else 0


@rule
def fitting(counted: Any, left: int, left_target: int, right: int, right_target: int) -> int:
    """How many unseen numbers fit between top and target on either side."""
    both = between(counted, max(left, right), min(left_target, right_target))
    return between(counted, left, left_target) + between(counted, right, right_target) - both


@rule
def specials_in_hand(v: View, kind: int) -> int:
    count = 0
    for i in range(v.held[v.viewer]):
        count += v.hands[v.viewer][i] == REVERSE + kind
    return count


@rule
def unseen_specials(v: View, kind: int) -> int:
    """Specials of a kind that are in the pile or in other hands."""
    count = COPIES[kind] - specials_in_hand(v, kind)
    for p in range(v.players):
        count -= v.played[p][kind]
    return count


@rule
def incoming(v: View) -> int:
    """How many cards the viewer gets before the next turn: a stolen one, and from the pile."""
    me = v.viewer
    robbing = 1 if v.phase == ROBBING and v.player == me else 0
    return robbing + min(v.piled, HAND - v.held[me] - robbing)


@rule
def highest_below(v: View, target: int) -> int:
    """The viewer's highest number that is lower than a target; 0: none."""
    best = 0
    for i in range(count_numbers(v, v.viewer)):
        if v.hands[v.viewer][i] < target:
            best = v.hands[v.viewer][i]
    return best


# ---- parts


@rule
def write_cards(v: View, f: Any, counted: Any) -> int:
    """The viewer's numbers, those that it has not seen, and specials; the unseen numbers are counted."""
    counted[0] = 0
    for card in range(1, HIGHEST + 1):
        unseen = v.place[card] == UNSEEN
        f[card - 1] = 1.0 if v.place[card] == v.viewer else 0.0
        f[HIGHEST + card - 1] = 1.0 if unseen else 0.0
        counted[card] = counted[card - 1] + (1 if unseen else 0)
    k = 2 * HIGHEST
    for kind in range(KINDS):
        k = reached(f, k, FEW, specials_in_hand(v, kind))
        f[k] = unseen_specials(v, kind) / COPIES[kind]
        k += 1
    return k


@rule
def write_side(v: View, side: int, f: Any, k: int, counted: Any) -> int:
    """A target, its field, and what fits between them."""
    target, top, me = v.targets[side], v.tops[side], v.viewer
    k = reached(f, k, HEIGHTS, target)
    k = reached(f, k, HEIGHTS, top)
    size, fits = cards_on(v, side), between(counted, top, target)
    k = reached(f, k, SIZES, size)
    k = reached(f, k, FITTING, fits)
    own, lowest, highest = 0, 0, 0
    for i in range(BELOW + ABOVE):
        f[k + i] = 0.0
    for i in range(count_numbers(v, me)):
        card = v.hands[me][i]
        if top < card < target:
            own += 1
            lowest = card if lowest == 0 else lowest
            highest = card
            f[k + min(between(counted, top, card), BELOW - 1)] += 1.0
            f[k + BELOW + min(between(counted, card, target), ABOVE - 1)] += 1.0
    k += BELOW + ABOVE
    k = reached(f, k, FEW, own)
    skipped = between(counted, top, lowest) if own else 0
    k = reached(f, k, SKIPPED, skipped)
    f[k] = target / HIGHEST
    f[k + 1] = top / HIGHEST
    f[k + 2] = size / 10
    f[k + 3] = fits / 20
    f[k + 4] = skipped / 10
    f[k + 5] = between(counted, top, highest) / 10 if own else 0.0
    f[k + 6] = between(counted, highest, target) / 10 if own else 0.0
    return k + 7


@rule
def write_odds(v: View, f: Any, k: int, counted: Any) -> int:
    """How likely the next player has no number that fits, or nothing; and the viewer when its turn comes."""
    me, unseen = v.viewer, int(counted[HIGHEST])
    specials = 0
    for kind in range(KINDS):
        specials += unseen_specials(v, kind)
    unseen += specials
    near, far = v.chip, 1 - v.chip
    fits = fitting(counted, v.tops[near], v.targets[near], v.tops[far], v.targets[far])
    held = v.held[(me + v.direction + v.players) % v.players]
    no_number, nothing = none_of(fits, unseen, held), none_of(fits + specials, unseen, held)
    here, there = cards_on(v, near), cards_on(v, far)
    stuck, least, drawn = covered(v, counted, unseen), 1.0, incoming(v)
    if v.tops[near] >= highest_below(v, v.targets[near]) and v.tops[far] >= highest_below(v, v.targets[far]):
        least = none_of(fits, unseen, drawn)
    else:
        least = 0.0
    f[k] = fits / 30
    f[k + 1] = no_number
    f[k + 2] = nothing
    f[k + 3] = nothing * here / 5
    f[k + 4] = nothing * there / 5
    f[k + 5] = stuck
    f[k + 6] = stuck * here / 5
    f[k + 7] = stuck * there / 5
    f[k + 8] = least
    f[k + 9] = stuck if v.held[me] > count_numbers(v, me) else 0.0
    f[k + 10] = specials / SPECIALS
    f[k + 11] = unseen / (HIGHEST + SPECIALS)
    return k + 12


@rule
def covered(v: View, counted: Any, unseen: int) -> float:
    """How likely no number of the viewer fits once an unseen one that fits was played, each as likely."""
    drawn, count, chance = incoming(v), 0, 0.0
    for side in range(SIDES):
        top, target, other, rival = v.tops[side], v.targets[side], v.tops[1 - side], v.targets[1 - side]
        closed = highest_below(v, target)
        fits_there = highest_below(v, rival) > other
        for card in range(top + 1, target):
            if v.place[card] == UNSEEN:
                count += 1
                if card >= closed and not fits_there:
                    chance += none_of(fitting(counted, card, target, other, rival), unseen, drawn)
    return chance / count if count else 1.0


@rule
def write_phase(v: View, f: Any, k: int) -> int:
    """The pile, what is coming, and whether a new round begins."""
    k = reached(f, k, PILED, v.piled)
    f[k] = v.piled / (HIGHEST + SPECIALS)
    k = reached(f, k + 1, FEW, incoming(v))
    f[k] = 1.0 if v.phase == TURNING and not v.dealing else 0.0
    f[k + 1] = 1.0 if v.phase == TARGETING else 0.0
    f[k + 2] = 1.0 if v.dealing else 0.0
    return k + 3


@rule
def write_seats(v: View, f: Any, k: int) -> None:
    """Teeth, minus cards and hands by seat, from the viewer on; who is robbed, and who begins."""
    best = 1000
    for ahead in range(v.players):
        p = (v.viewer + ahead * v.direction + v.players * v.players) % v.players
        needed = SECOND_PRIZE + 1 if v.short else v.teeth - v.won[p]
        k = reached(f, k, NEEDED, needed)
        specials = 0
        for kind in range(KINDS):
            specials += v.played[p][kind]
        f[k] = v.minus[p] / 20
        f[k + 1] = specials / 5
        f[k + 2] = needed / 3
        f[k + 3] = v.held[p] / HAND
        f[k + 4] = 1.0 if v.phase == ROBBING and v.victim == p else 0.0
        f[k + 5] = 1.0 if v.dealing and v.starter == p else 0.0
        k += 6
        if ahead:
            more = v.minus[p] - v.minus[v.viewer]
            best = min(best, more)
            k = reached(f, k, AHEAD, more)
            f[k] = more / 10
            k = reached(f, k + 1, FEW, v.held[p])
    reached(f, k, AHEAD, best)
