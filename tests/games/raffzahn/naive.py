"""Raffzahn a second time, in another style: values that never change, sets, and brute force.

Written from the rulings alone; it shares no code with `waghals.games` and numbers nothing. Dice
are words, and payments are found by trying all sets of tiles.

To play it against the rules for as long as you like::

    python -m tests.games.raffzahn.test_naive 1000000
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, combinations

DICE = ("yellow", "blue1", "blue2")
FACES = {
    "yellow": ("10", "20", "30", "star", "star", "rotten"),
    "blue1": ("1", "2", "3", "4", "5", "star"),
    "blue2": ("1", "2", "3", "4", "5", "star"),
}
BANDS = ((5, 1), (6, 2), (6, 3), (6, 4), (6, 5), (6, 6), (5, 7))  # (how many tiles, teeth)
TEETH = tuple(chain.from_iterable([teeth] * count for count, teeth in BANDS))


@dataclass(frozen=True)
class Tile:
    """A tile before a player."""

    seat: int
    face_up: bool


@dataclass(frozen=True)
class Match:
    """A position, between two plies."""

    seats: int
    edition: str = "revised"
    call: bool = False
    strict: bool = False
    teeth: tuple[int, ...] = TEETH
    middle: frozenset[int] = frozenset(range(1, 41))
    taken: Mapping[int, Tile] = field(default_factory=dict[int, Tile])
    out: frozenset[int] = frozenset()
    seat: int = 0
    rolls: int = 0  # in this turn
    hand: tuple[str, ...] = DICE  # the dice about to roll
    dice: Mapping[str, str] = field(default_factory=dict[str, str])  # that have been rolled
    called: int | None = None
    just_called: bool = False
    owed: bool = False  # a miss has to be paid
    paid: tuple[int, ...] = ()


def of(match: Match, seat: int) -> dict[int, Tile]:
    """The tiles of a seat."""
    return {number: tile for number, tile in match.taken.items() if tile.seat == seat}


def worth(match: Match, tiles: tuple[int, ...]) -> int:
    return sum(match.teeth[number - 1] for number in tiles)


def is_over(match: Match) -> bool:
    return not match.middle


def chance_is_due(match: Match) -> bool:
    return bool(match.hand)


def open_count(match: Match) -> int:
    return sum(tile.face_up for tile in of(match, match.seat).values())


def stars(match: Match) -> int:
    return list(match.dice.values()).count("star")


def total(match: Match) -> int:
    return sum(int(face) for face in match.dice.values() if face.isdigit())


def takeable(match: Match) -> set[int]:
    """Every tile that the player could take with the right dice."""
    others = {n for n, tile in match.taken.items() if tile.face_up and tile.seat != match.seat}
    return others | match.middle


def by_number(match: Match) -> int | None:
    """The tile that the sum names, where sums count."""
    if match.edition == "revised" and stars(match) > 1:
        return None
    return total(match)


def prize(match: Match) -> int | None:
    """The one tile that the dice allow to take, by number before stars."""
    number = by_number(match)
    if number in takeable(match):
        return number
    return {2: min(match.middle), 3: max(match.middle)}.get(stars(match))


def legal(match: Match) -> set[str]:
    """The legal actions as texts."""
    if is_over(match) or chance_is_due(match):
        return set()
    if match.owed:
        return {f"pay {tile}" for tile in next_payments(match)}
    if match.just_called:
        return rerolls()
    return takes(match) | ends(match) | rolls_again(match)


def takes(match: Match) -> set[str]:
    if prize(match) is None:
        return set()
    return {"take", "take open"} if open_count(match) >= 3 else {"take"}


def ends(match: Match) -> set[str]:
    if match.edition == "revised" and stars(match) in (2, 3):
        return set()
    return set() if match.strict and prize(match) is None else {"end"}


def rolls_again(match: Match) -> set[str]:
    """To roll again, with a call before it or without."""
    if match.rolls == 3 or (match.edition == "revised" and stars(match) == 3):
        return set()
    return rerolls() | (calls(match) if match.call else set())


def rerolls() -> set[str]:
    chosen = chain.from_iterable(combinations(DICE, count) for count in (1, 2, 3))
    return {" ".join(("reroll", *dice)) for dice in chosen}


def calls(match: Match) -> set[str]:
    tiles = takeable(match)
    if match.edition == "original":
        tiles = set(range(1, 41)) - set(of(match, match.seat))
    return {f"call {tile}" for tile in tiles}


def payments(match: Match) -> set[tuple[int, ...]]:
    """Every set of the payer's tiles that may be paid, those already paid included."""
    tiles = sorted({*of(match, match.seat), *match.paid})
    if worth(match, tuple(tiles)) < 3:
        return {tuple(tiles)}
    sets = chain.from_iterable(combinations(tiles, count) for count in (1, 2, 3))
    return {chosen for chosen in sets if suffices(match, chosen)}


def suffices(match: Match, chosen: tuple[int, ...]) -> bool:
    """Worth three teeth, and no longer so without any one of them."""
    fewer = [worth(match, tuple(set(chosen) - {tile})) for tile in chosen]
    return worth(match, chosen) >= 3 and all(rest < 3 for rest in fewer)


def next_payments(match: Match) -> set[int]:
    count = len(match.paid)
    return {
        chosen[count] for chosen in payments(match) if len(chosen) > count and chosen[:count] == match.paid
    }


def roll(match: Match, faces: tuple[str, ...]) -> Match:
    """The position after these faces of the dice in the hand."""
    dice = {**match.dice, **dict(zip(match.hand, faces, strict=True))}
    rolled = replace(match, dice=dice, hand=(), rolls=match.rolls + 1)
    number = by_number(rolled)
    if dice["yellow"] == "rotten":
        return begun(rolled, next_seat(rolled))
    if number is not None and number in of(rolled, rolled.seat):
        return begun(own_hit(rolled, number), next_seat(rolled))
    if prize(rolled) is None and rolled.rolls == 3:
        owner = bool(of(rolled, rolled.seat))
        return replace(rolled, owed=True) if owner else begun(rolled, next_seat(rolled))
    return rolled


def next_seat(match: Match) -> int:
    return (match.seat + 1) % match.seats


def begun(match: Match, seat: int) -> Match:
    """A new turn of that seat."""
    return replace(match, seat=seat, rolls=0, hand=DICE, called=None, just_called=False, owed=False, paid=())


def own_hit(match: Match, number: int) -> Match:
    if match.taken[number].face_up:
        return lost(match, number)
    return replace(match, taken={**match.taken, number: Tile(match.seat, face_up=True)})


def lost(match: Match, number: int) -> Match:
    taken = {other: tile for other, tile in match.taken.items() if other != number}
    return replace(match, taken=taken, out=match.out | {number})


def act(match: Match, text: str) -> Match:
    """The position after this action."""
    match text.split():
        case ["take", *rest]:
            return taken(match, face_up=open_count(match) < 3 or bool(rest))
        case ["end"]:
            return begun(match, next_seat(match))
        case ["reroll", *dice]:
            called = match.called if match.just_called else None
            return replace(match, hand=tuple(dice), called=called, just_called=False)
        case ["call", tile]:
            return replace(match, called=int(tile), just_called=True)
        case _:
            return paid(match, int(text.removeprefix("pay ")))


def taken(match: Match, face_up: bool) -> Match:
    """The prize changes hands; a called one brings another turn."""
    tile = prize(match)
    assert tile is not None
    tiles = {**match.taken, tile: Tile(match.seat, face_up)}
    won = replace(match, middle=match.middle - {tile}, taken=tiles)
    if is_over(won):
        return won
    as_called = match.called == tile and (match.edition == "original" or tile == by_number(match))
    return begun(won, match.seat if as_called else next_seat(match))


def paid(match: Match, tile: int) -> Match:
    after = replace(lost(match, tile), paid=(*match.paid, tile))
    settled = after.paid in payments(after)
    return begun(after, next_seat(after)) if settled else after


def scores(match: Match) -> list[int]:
    return [worth(match, tuple(of(match, seat))) for seat in range(match.seats)]


def winners(match: Match) -> list[int]:
    """Most teeth, then the highest tile."""
    if not is_over(match):
        return []
    rank = [(score, max(of(match, seat), default=0)) for seat, score in enumerate(scores(match))]
    return [seat for seat in range(match.seats) if rank[seat] == max(rank)]
