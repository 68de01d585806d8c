"""The entries of a record's header: checked one by one, then together."""

from __future__ import annotations

import re
from collections.abc import Sequence

from waghals.contract.game import Game, load
from waghals.contract.game import game as game_with
from waghals.match.chance import MATCH_ID
from waghals.match.header import FORMAT, READABLE, Header
from waghals.match.line import Line, unescape
from waghals.match.seat import BOT, Seat, check_line

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


class Entries:
    """A header's entries, each looked up by its key and, where it has one, its name or number."""

    def __init__(self, lines: Sequence[Line]) -> None:
        first, self.last = (lines[0], lines[-1]) if lines else (Line(1, ""), Line(1, ""))
        if first.words(2) not in (["waghals", version] for version in READABLE):
            raise first.bad(f"a record begins with: waghals {FORMAT}")
        self.entries: dict[tuple[str, str], tuple[Line, str]] = {}
        for line in lines:
            self._enter(line)

    def _enter(self, line: Line) -> None:
        key = line.words(2)[0]
        if key not in KEYS:
            raise line.bad(f"keys are {', '.join(KEYS)}; an empty line stands before the plies")
        words = line.words(3 if key in NAMED else 2)
        if len(words) != (3 if key in NAMED else 2):
            raise line.bad(f"expected: {key} {KEYS[key]}")
        entry = (key, words[1] if key in NAMED else "")
        if entry in self.entries:
            raise line.bad(f"this stands already in line {self.entries[entry][0].number}")
        self.entries[entry] = line, words[-1]

    def header(self) -> Header:
        """The header that these entries make. Raises BadRecord."""
        game = self._game()
        proof = self._proof(game.players)
        return Header(
            game,
            self._seats(game.players),
            frozenset(name for name, _ in self.all("option")),
            self._rules(game),
            *proof,
        )

    def need(self, key: str, name: str = "", why: str = "") -> tuple[Line, str]:
        """An entry that has to be there."""
        if (key, name) not in self.entries:
            words = f"{key} {KEYS[key].replace('NUMBER', name)}"
            raise self.last.bad(f"up to here the header lacks: {words}{why}")
        return self.entries[key, name]

    def all(self, key: str) -> list[tuple[str, tuple[Line, str]]]:
        """The entries of a key, by name, as they stand."""
        return [(name, entry) for (other, name), entry in self.entries.items() if other == key]

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
        for number, (line, _) in self.all(key):
            if number not in seats:
                raise line.bad(f"this match has the seats {', '.join(seats)}")

    # ---- entry by entry

    def _game(self) -> Game:
        last, name = self.need("game")
        with last.blamed():
            known = {option.name: option for option in load(name).OPTIONS}
        values: dict[str, object] = {}
        for option, (line, text) in self.all("option"):
            if option not in known:
                raise line.bad(f"{name} has the options {', '.join(known)}")
            with line.blamed():
                values[option] = known[option].parse(text)
            last = line
        with last.blamed():
            return game_with(name, **values)

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
            return match_id, None, self._no_proof(), None
        self.need("match", why=", which belongs to a commitment")
        return match_id, commitment, tuple(self._seed(str(p)) for p in range(players)), secret

    def _no_proof(self) -> tuple[()]:
        for _, (line, _) in (*self.all("seed"), *self.all("secret")):
            raise line.bad("seeds and a secret belong to a commitment, which is missing")
        return ()

    def _seed(self, number: str) -> str:
        line, text = self.need("seed", number, why=", which belongs to a commitment")
        with line.blamed():
            check_line("a seed", seed := unescape(text))
        return seed
