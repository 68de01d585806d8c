"""The header of a record, written and read: which game with which options, among whom, with which dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from waghals.contract.game import Game, load
from waghals.match.chance import MATCH_ID, Verifiable
from waghals.match.line import Line, escape, unescape
from waghals.match.match import Match
from waghals.match.seat import BOT, Seat, check_line

FORMAT = "2"
READABLE = ("1", FORMAT)  # in version 1 outcomes have no numbers
KEYS = {  # every key and what follows it
    "waghals": FORMAT,
    "game": "NAME",
    "rules": "VERSION",
    "option": "NAME VALUE",
    "seat": "NUMBER NAME",
    "bot": "NUMBER BOT",
    "match": "ID",
    "commitment": "64 hexadecimal digits",
    "seed": "NUMBER TEXT",
    "secret": "64 hexadecimal digits",
}
NAMED = frozenset({"option", "seat", "bot", "seed"})  # keys that may come once a name or number
HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Header:
    """What a record says before its plies.

    Attributes:
        game: the game with its options.
        seats: who plays, by seat.
        stated: the names of the options that the record spells out.
        rules: the version of the game's rules; None where the record does not say.
        match_id: None where the record does not say.
        commitment: to the secret of verifiable dice, in hexadecimal; None for other dice.
        seeds: of verifiable dice, by seat.
        secret: of verifiable dice, in hexadecimal; None while it is not disclosed.
    """

    game: Game
    seats: tuple[Seat, ...]
    stated: frozenset[str] = frozenset()
    rules: int | None = None
    match_id: str | None = None
    commitment: str | None = None
    seeds: tuple[str, ...] = ()
    secret: str | None = None

    @classmethod
    def of(cls, match: Match, *, secret: bool) -> Self:
        """The header of a match, with the secret of its dice or without it."""
        game, dice = match.game, match.chance
        setting = (game, match.seats, frozenset(game.options), game.rules.RULES_VERSION)
        if not isinstance(dice, Verifiable):
            return cls(*setting)
        disclosed = dice.secret.hex() if secret else None
        return cls(*setting, dice.match_id, dice.commitment, dice.seeds, disclosed)

    @property
    def dice(self) -> Verifiable | None:
        """The draws, as anyone can recompute them; None without the secret."""
        if self.secret is None or self.match_id is None:
            return None
        return Verifiable(self.match_id, bytes.fromhex(self.secret), self.seeds)

    def lines(self) -> list[str]:
        """As a record writes it."""
        options = [option for option in self.game.rules.OPTIONS if option.name in self.stated]
        return [
            f"waghals {FORMAT}",
            f"game {self.game.name}",
            *([] if self.rules is None else [f"rules {self.rules}"]),
            *(f"option {o.name} {o.text(self.game.options[o.name])}" for o in options),
            *(f"seat {number} {escape(seat.name)}" for number, seat in enumerate(self.seats)),
            *(f"bot {number} {seat.bot}" for number, seat in enumerate(self.seats) if seat.bot),
            *([] if self.match_id is None else [f"match {self.match_id}"]),
            *([] if self.commitment is None else [f"commitment {self.commitment}"]),
            *(f"seed {number} {escape(seed)}" for number, seed in enumerate(self.seeds)),
            *([] if self.secret is None else [f"secret {self.secret}"]),
        ]


class Entries:
    """A header's entries, each looked up by its key and, where it has one, its name or number."""

    def __init__(self, lines: Sequence[Line]) -> None:
        first = lines[0] if lines else Line(1, "")
        self.last: Line = lines[-1] if lines else first
        if first.words(2) not in (["waghals", version] for version in READABLE):
            raise first.bad(f"a record begins with: waghals {FORMAT}")
        self.entries: dict[tuple[str, str], tuple[Line, str]] = {}
        for line in lines:
            self._enter(line)

    def _enter(self, line: Line) -> None:
        key = line.words(2)[0]
        if key not in KEYS:
            raise line.bad(f"keys are {', '.join(KEYS)}; an empty line stands before the plies")
        count = 3 if key in NAMED else 2
        if len(words := line.words(count)) != count:
            raise line.bad(f"expected: {key} {KEYS[key]}")
        entry = (key, words[1] if key in NAMED else "")
        if entry in self.entries:
            raise line.bad(f"this stands already in line {self.entries[entry][0].number}")
        self.entries[entry] = line, words[-1]

    def header(self) -> Header:
        """The header that these entries make. Raises BadRecord."""
        game = self._game()
        proof, seats = self._proof(game.players), self._seats(game.players)
        return Header(game, seats, frozenset(self.all("option")), self._rules(game), *proof)

    def need(self, key: str, name: str = "", why: str = "") -> tuple[Line, str]:
        """An entry that has to be there."""
        if (key, name) not in self.entries:
            words = f"{key} {KEYS[key].replace('NUMBER', name)}"
            raise self.last.bad(f"up to here the header lacks: {words}{why}")
        return self.entries[key, name]

    def all(self, key: str) -> dict[str, tuple[Line, str]]:
        """The entries of a key, by name, as they stand."""
        return {name: entry for (other, name), entry in self.entries.items() if other == key}

    def pattern(self, key: str, pattern: re.Pattern[str], allowed: str, name: str = "") -> str | None:
        """The value of an entry, if it is there; it has to match."""
        if (key, name) not in self.entries:
            return None
        line, value = self.entries[key, name]
        if not pattern.fullmatch(value):
            raise line.bad(f"expected {allowed}")
        return value

    def numbered(self, key: str, players: int) -> None:
        """Refuse numbers that are no seat's."""
        seats = [str(seat) for seat in range(players)]
        for number, (line, _) in self.all(key).items():
            if number not in seats:
                raise line.bad(f"this match has the seats {', '.join(seats)}")

    # ---- entry by entry

    def _game(self) -> Game:
        last, name = self.need("game")
        with last.blamed():
            known = {option.name: option for option in load(name).OPTIONS}
        values: dict[str, object] = {}
        for option, (line, text) in self.all("option").items():
            if option not in known:
                raise line.bad(f"{name} has the options {', '.join(known)}")
            with line.blamed():
                values[option] = known[option].parse(text)
            last = line
        with last.blamed():
            return Game(name, **values)

    def _rules(self, game: Game) -> int | None:
        known = str(game.rules.RULES_VERSION)
        allowed = f"version {known}, the rules of {game.name} that this program knows"
        stated = self.pattern("rules", re.compile(known), allowed)
        return None if stated is None else int(stated)

    def _seats(self, players: int) -> tuple[Seat, ...]:
        self.numbered("seat", players)
        self.numbered("bot", players)
        return tuple(self._seat(str(number)) for number in range(players))

    def _seat(self, number: str) -> Seat:
        line, name = self.need("seat", number)
        bot = self.pattern("bot", BOT, "a bot's name: small letters, digits and -", number)
        with line.blamed():
            return Seat(unescape(name), bot)

    def _proof(self, players: int) -> tuple[str | None, str | None, tuple[str, ...], str | None]:
        match_id = self.pattern("match", MATCH_ID, "1 to 64 letters, digits, - or _")
        commitment = self.pattern("commitment", HEX, "64 hexadecimal digits in small letters")
        secret = self.pattern("secret", HEX, "64 hexadecimal digits in small letters")
        self.numbered("seed", players)
        if commitment is None:
            for line, _ in (*self.all("seed").values(), *self.all("secret").values()):
                raise line.bad("seeds and a secret belong to a commitment, which is missing")
            return match_id, None, (), None
        self.need("match", why=", which belongs to a commitment")
        return match_id, commitment, tuple(self._seed(str(p)) for p in range(players)), secret

    def _seed(self, number: str) -> str:
        line, text = self.need("seed", number, why=", which belongs to a commitment")
        with line.blamed():
            check_line("a seed", seed := unescape(text))
        return seed
