"""Allie Gator a second time, in another style: one dictionary says where each card is.

Written from the rulings alone; it shares no code with `waghals.games` and numbers nothing. A card
is a name, such as ``"27"`` or ``"steal-3"``; every copy has its own.

To play it against the rules for as long as you like::

    python -m tests.games.allie_gator.test_naive 1000000
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import product

DECK = [
    *map(str, range(1, 71)),
    *(
        f"{kind}-{n}"
        for kind, copies in (("reverse", 6), ("steal", 5), ("raise", 4), ("gift", 3))
        for n in range(copies)
    ),
]
SIDES = ("left", "right")
Where = tuple[
    str, int | str
]  # ("hand", 2), ("field", "left"), ("target", "right"), ("minus", 0), ("pile", 0)


def face(card: str) -> str:
    """What is printed on the card."""
    return card.partition("-")[0]


def is_number(card: str) -> bool:
    return card.isdigit()


@dataclass
class Match:
    """A position, between two plies."""

    seats: int
    teeth: int = 3
    short: bool = False
    effect_needed: bool = False
    gap: bool = False
    begins: int = 0
    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    last: list[tuple[int, int]] = field(default_factory=list)  # minus cards and specials of each seat
    over: bool = False

    def __post_init__(self) -> None:
        self.new_round()

    def new_round(self) -> None:
        self.where: dict[str, Where] = dict.fromkeys(DECK, ("pile", 0))
        self.seat = self.begins
        self.step = 1
        self.chip = "left"
        self.todo = ["turn left", "turn right", *(f"draw {p}" for p in range(self.seats) for _ in range(5))]
        self.laying = False
        self.dealing = True

    # ---- what lies where

    def at(self, kind: str, who: int | str) -> list[str]:
        """The cards there: numbers ascending, then specials."""
        cards = [card for card, where in self.where.items() if where == (kind, who)]
        return sorted(filter(is_number, cards), key=int) + [card for card in cards if not is_number(card)]

    def numbers(self, seat: int) -> list[str]:
        return [card for card in self.at("hand", seat) if is_number(card)]

    def top(self, kind: str, side: str) -> int:
        """The highest number there, which is the uppermost; 0 for none."""
        return max(map(int, self.at(kind, side)), default=0)

    def others(self) -> list[int]:
        return [p for p in range(self.seats) if p != self.seat]

    # ---- chance

    def may_come(self) -> list[str]:
        """The cards of which one comes next; none if a seat is to act."""
        if self.over or not self.todo:
            return []
        what, _, who = self.todo[0].partition(" ")
        return self.at("hand", int(who)) if what == "rob" else self.at("pile", 0)

    def come(self, card: str) -> None:
        what, _, who = self.todo[0].partition(" ")
        if what == "turn" and not is_number(card):
            return
        del self.todo[0]
        if what == "turn":
            self.where[card] = ("target", who)
            self.finish()
        elif what == "draw":
            self.where[card] = ("hand", int(who))
            self.finish()
        else:
            self.where[card] = ("hand", self.seat)
            self.todo = [f"draw {who}"] if self.at("pile", 0) else []
            self.finish()

    def finish(self) -> None:
        """The player refills, and the turn passes on, unless something is still to come."""
        if self.todo:
            return
        if self.dealing:
            self.dealing = False
        elif len(self.at("hand", self.seat)) < 5 and self.at("pile", 0):
            self.todo = [f"draw {self.seat}"]
        else:
            self.seat = (self.seat + self.step) % self.seats

    # ---- the seats' plies

    def legal(self) -> set[str]:
        if self.over or self.todo:
            return set()
        if self.laying:
            return {f"target {card}" for card in self.numbers(self.seat)}
        hand = self.at("hand", self.seat)
        faces = {face(card) for card in hand if not is_number(card)}
        actions = {"take"} | (faces & {"reverse"}) | self.plays() | self.raises(faces)
        return actions | self.steals(faces) | self.gifts(faces)

    def plays(self) -> set[str]:
        return {
            f"play {card} {side}"
            for card, side in product(self.numbers(self.seat), SIDES)
            if self.top("field", side) < int(card) < self.top("target", side)
        }

    def raises(self, faces: set[str]) -> set[str]:
        return {
            f"raise {card} {side}"
            for card, side in product(self.numbers(self.seat), SIDES)
            if "raise" in faces and int(card) > self.top("target", side)
        }

    def steals(self, faces: set[str]) -> set[str]:
        if "steal" not in faces:
            return set()
        victims = {f"steal {p}" for p in self.others() if self.at("hand", p)}
        return victims or (set() if self.effect_needed else {"steal"})

    def gifts(self, faces: set[str]) -> set[str]:
        if "gift" not in faces:
            return set()
        given = {f"gift {side} {p}" for side, p in product(SIDES, self.others()) if self.at("field", side)}
        return given or (set() if self.effect_needed else {"gift"})

    def act(self, text: str) -> None:
        word, *rest = text.split()
        if word == "take":
            return self.take()
        if word in ("reverse", "steal", "raise", "gift"):
            special = next(card for card in self.at("hand", self.seat) if face(card) == word)
            self.where[special] = ("minus", self.seat)
        match word, rest:
            case "play", [card, side]:
                self.where[card] = ("field", side)
            case "raise", [card, side]:
                self.where[card] = ("target", side)
            case "target", [card]:
                self.where[card] = ("target", next(side for side in SIDES if not self.at("target", side)))
                self.laying = False
            case "gift", [side, seat]:
                self.where[str(self.top("field", side))] = ("minus", int(seat))
            case "steal", [seat]:
                self.todo = [f"rob {seat}"]
            case "reverse", [] if self.seats > 2:
                self.step = -self.step
            case _:
                pass
        return self.finish()

    def take(self) -> None:
        for card in (*self.at("target", self.chip), *self.at("field", self.chip)):
            self.where[card] = ("minus", self.seat)
        freed, self.chip = self.chip, ("right" if self.chip == "left" else "left")
        pile = self.at("pile", 0)
        if not pile:
            self.end_round()
        elif self.numbers(self.seat):
            self.laying = True
        elif any(map(is_number, pile)):
            self.todo = [f"turn {freed}"]
        else:
            self.end_round()

    # ---- the end

    def end_round(self) -> None:
        minus = [self.at("minus", p) for p in range(self.seats)]
        self.last = [(len(cards), sum(not is_number(card) for card in cards)) for cards in minus]
        if self.short:
            self.over = True
            return
        ranking = sorted(self.last) if self.gap else sorted(set(self.last))
        prizes = {0: 2, 1: 1} if self.seats > 2 else {0: 2}
        for p in range(self.seats):
            self.points[p] = min(6, self.points[p] + prizes.get(ranking.index(self.last[p]), 0))
        self.over = max(self.points.values()) >= self.teeth
        while self.last[self.begins] != ranking[0]:
            self.begins = (self.begins + 1) % self.seats
        if not self.over:
            self.new_round()

    def scores(self) -> list[int]:
        if self.short:
            return [-len(self.at("minus", p)) for p in range(self.seats)]
        return [self.points[p] for p in range(self.seats)]

    def winners(self) -> list[int]:
        if not self.over:
            return []
        best = {p: (-score, self.last[p][1]) for p, score in enumerate(self.scores())}
        return [p for p in best if best[p] == min(best.values())]
