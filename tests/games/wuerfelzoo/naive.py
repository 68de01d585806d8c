"""Würfelzoo a second time, in another style: dice are things, and a match is one long conversation.

Written from the rulings alone; it shares no code with `waghals.games` and numbers nothing. Every
way to play is written out in full, and a die may be taken up if one of these goes on with it.

To play it against the rules for as long as you like::

    python -m tests.games.wuerfelzoo.test_naive 1000000
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, product

ANIMALS = ("elephant", "bear", "boar", "fox", "squirrel", "worm")
POINTS = {"elephant": 6, "bear": 5, "boar": 4, "fox": 3, "squirrel": 2, "worm": 1, "trap": 0, "x2": 7}
SIDES = {
    "A": ("elephant", "elephant", "worm", "worm", "trap", "trap"),
    "B": ("bear", "bear", "squirrel", "squirrel", "trap", "trap"),
    "C": ("boar", "boar", "fox", "fox", "trap", "x2"),
    "D": ("elephant", "elephant", "boar", "boar", "squirrel", "squirrel"),
    "E": ("bear", "bear", "fox", "fox", "worm", "worm"),
}
CHANCE = -1
NOBODY = -1


@dataclass(eq=False)
class Die:
    """One of the fifty."""

    kind: str
    face: str = "?"

    @property
    def name(self) -> str:
        return f"{self.kind}:{self.face}"


@dataclass(frozen=True)
class Question:
    """Who has to answer, and the answers there are (for chance: equally likely, some alike)."""

    who: int
    answers: list[str]


Talk = Generator[Question, str, None]


def order(name: str) -> tuple[bool, str, int]:
    """Where a die comes when several are taken up."""
    kind, face = name.split(":")
    return face == "x2", kind, list(POINTS).index(face)


def names(dice: Iterable[Die]) -> list[str]:
    return sorted((die.name for die in dice), key=order)


def pick(dice: list[Die], name: str) -> Die:
    """Take a die of this name away from the others."""
    die = next(die for die in dice if die.name == name)
    dice.remove(die)
    return die


@dataclass
class Zoo:
    """The table; `match` plays on it, one question after the other."""

    seats: int
    discards: str = "bag"
    rounds: int = 1
    points: int = 0
    kinds: tuple[str, ...] = tuple(face for sides in SIDES.values() for face in sides)
    each: tuple[int, ...] = (10,) * 5
    hands: list[list[Die]] = field(default_factory=list)
    bag: list[Die] = field(default_factory=list)
    box: list[Die] = field(default_factory=list)
    middle: list[Die] = field(default_factory=list)
    owner: int = NOBODY
    taken: list[Die] = field(default_factory=list)
    turn: int = 0
    minus: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """What stands on each kind of die."""
        return {kind: self.kinds[6 * i : 6 * i + 6] for i, kind in enumerate(SIDES)}

    # ---- match and round

    def match(self) -> Talk:
        self.minus = [0] * self.seats
        for number in count():
            yield from self.round(number % self.seats)
            for seat, hand in enumerate(self.hands):
                self.minus[seat] += sum(POINTS[die.face] for die in hand)
            if self.ends_after(number + 1):
                break
        if self.rounds == 1 and not self.points:
            self.winners = [self.turn]
        else:
            self.winners = [seat for seat in range(self.seats) if self.minus[seat] == min(self.minus)]

    def ends_after(self, played: int) -> bool:
        enough_points = bool(self.points) and max(self.minus) >= self.points
        only_points = bool(self.points) and self.rounds == 1
        return enough_points or (played == self.rounds and not only_points)

    def round(self, starter: int) -> Talk:
        self.bag = [Die(kind) for kind, n in zip(SIDES, self.each, strict=True) for _ in range(n)]
        self.box, self.middle, self.owner, self.turn = [], [], NOBODY, starter
        self.hands = [[] for _ in range(self.seats)]
        for seat in range(self.seats):
            for _ in range(10 if self.seats == 5 else 12):
                yield from self.draw(seat)
        while True:
            if self.owner == self.turn:
                self.put_away(self.middle)
                self.owner = NOBODY
            if not self.hands[self.turn]:
                return
            yield from self.act()
            if not self.hands[self.turn]:
                return
            self.turn = (self.turn + 1) % self.seats

    # ---- chance

    def draw(self, seat: int) -> Talk:
        if not self.bag:
            self.bag, self.box = self.box, []
        kind = yield Question(CHANCE, [die.kind for die in self.bag])
        die = next(die for die in self.bag if die.kind == kind)
        self.bag.remove(die)
        yield from self.fall([die], seat)

    def fall(self, dice: list[Die], seat: int) -> Talk:
        for die in sorted(dice, key=lambda die: die.kind):
            die.face = yield Question(CHANCE, list(self.sides[die.kind]))
            self.hands[seat].append(die)

    def put_away(self, dice: list[Die]) -> None:
        """Into the bag, or into the box."""
        (self.box if self.discards == "box" else self.bag).extend(dice)
        dice.clear()

    # ---- a turn

    def act(self) -> Talk:
        mine = self.hands[self.turn]
        plays = list(self.plays(names(mine)))
        said: list[str] = []
        while not said or said[-1] != "done":
            text = yield Question(self.turn, sorted(self.going_on(said, plays)))
            said.append(text)
            if text != "done":
                self.taken.append(pick(mine, text.split()[1]))
        if said[0].startswith("play"):
            yield from self.play()
        else:
            dice, self.taken = self.taken, []
            yield from self.fall(dice, self.turn)

    def going_on(self, said: list[str], plays: list[list[str]]) -> set[str]:
        """What may be said next."""
        here = len(said)
        texts = {play[here] for play in plays if play[:here] == said}
        if not said or said[0].startswith("reroll"):
            last = order(said[-1].split()[1]) if said else (False, "", 0)
            texts |= {f"reroll {name}" for name in names(self.hands[self.turn]) if order(name) >= last}
            texts |= {"done"} if said else set()
        return texts

    def plays(self, mine: list[str]) -> Iterator[list[str]]:
        """Every way to play, from its first die to `done`."""
        x2 = [name for name in mine if name.endswith(":x2")]
        for animal in ANIMALS:
            kinds = sorted(kind for kind in SIDES if animal in self.sides[kind])
            have = Counter(name[0] for name in mine if name.endswith(":" + animal))
            for numbers in product(*(range(have[kind] + 1) for kind in kinds)):
                if self.beats(animal, sum(numbers)):
                    dice = [
                        f"{kind}:{animal}" for kind, n in zip(kinds, numbers, strict=True) for _ in range(n)
                    ]
                    for extra in range(len(x2) + 1):
                        yield [f"play {name}" for name in dice + x2[:extra]] + ["done"]

    def beats(self, animal: str, number: int) -> bool:
        if not self.middle:
            return number >= 1
        lies = self.middle[0].face
        if animal == lies:
            return number > len(self.middle)
        return number == len(self.middle) and ANIMALS.index(animal) < ANIMALS.index(lies)

    def play(self) -> Talk:
        self.put_away(self.middle)
        self.middle = [die for die in self.taken if die.face != "x2"]
        self.taken = [die for die in self.taken if die.face == "x2"]
        self.owner = self.turn
        for _ in range(1 + len(self.taken)):
            yield from getattr(self, self.middle[0].face)()
        self.put_away(self.taken)

    # ---- what animals do

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.turn]

    def own_dice(self) -> list[str]:
        return [f"own {name}" for name in sorted(set(names(self.hands[self.turn])))]

    def other_dice(self) -> list[str]:
        return [
            f"other {seat} {name}" for seat in self.others for name in sorted(set(names(self.hands[seat])))
        ]

    def pick_named(self, text: str) -> tuple[int, Die]:
        """The owner and the die that `own A:worm` or `other 2 E:fox` name."""
        word, *_ = text.split()
        seat = self.turn if word == "own" else int(text.split()[1])
        return seat, pick(self.hands[seat], text.split()[-1])

    def elephant(self) -> Talk:
        yield from ()

    def bear(self) -> Talk:
        if answers := self.own_dice() + self.other_dice():
            seat, die = self.pick_named((yield Question(self.turn, answers)))
            yield from self.fall([die], seat)

    def boar(self) -> Talk:
        if self.own_dice() and self.other_dice():
            mine = yield Question(self.turn, self.own_dice())
            yours = yield Question(self.turn, self.other_dice())
            seat, got = self.pick_named(yours)
            _, given = self.pick_named(mine)
            self.hands[seat].append(given)
            self.hands[self.turn].append(got)

    def fox(self) -> Talk:
        if answers := self.other_dice():
            _, die = self.pick_named((yield Question(self.turn, answers)))
            self.put_away([die])

    def squirrel(self) -> Talk:
        if self.bag or self.box:
            seat = yield Question(self.turn, [f"seat {other}" for other in self.others])
            yield from self.draw(int(seat.split()[1]))

    def worm(self) -> Talk:
        if self.hands[self.turn]:
            mine = yield Question(self.turn, self.own_dice())
            seat = yield Question(self.turn, [f"seat {other}" for other in self.others])
            _, die = self.pick_named(mine)
            self.hands[int(seat.split()[1])].append(die)
