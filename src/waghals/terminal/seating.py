"""From what was asked for on the command line to a match: the game, the seats, the dice."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from waghals.bots import bot, bots_for
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game, load
from waghals.contract.game import game as game_of
from waghals.match import ByHand, Match, Seat, Seeded, Verifiable
from waghals.match.dealing import deals_face_down

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from babel.support import Translations

    from waghals.match import Source

PERSON = 0  # the seat of whoever sits at the keyboard
SEED_BYTES = 16


@dataclass(frozen=True)
class Wish:
    """What was asked for.

    Attributes:
        game: the game's name.
        options: by name; texts as in records, switches as truth values.
        name: of the person.
        bots: by name, for the seats after the person's; missing ones are filled in.
        seed: for dice that come again, or None.
        typed: whether real dice are typed in.
    """

    game: str
    options: Mapping[str, str | bool]
    name: str
    bots: Sequence[str] = ()
    seed: str | None = None
    typed: bool = False


def seated(wish: Wish, t: Translations) -> Match:
    """The match that was asked for. Raises WaghalsError (UnknownGame, BadOption, UnknownBot)."""
    game = agreed(wish)
    if wish.typed and deals_face_down(game):
        raise WaghalsError(f"{game.name} hides cards, which cannot be typed in")
    names = opponents(game, wish.bots)
    return Match(game, [Seat(wish.name), *seats(names, t)], dice(wish, game.players))


def agreed(wish: Wish) -> Game:
    """The game with its options; without a number of players, one for each bot and the person."""
    known = {option.name: option for option in load(wish.game).OPTIONS}
    options: dict[str, object] = {}
    for name, value in wish.options.items():
        option = known.get(name)
        options[name] = option.parse(value) if option and isinstance(value, str) else value
    if wish.bots:
        options.setdefault("players", 1 + len(wish.bots))
    return game_of(wish.game, **options)


def opponents(game: Game, asked: Sequence[str]) -> list[str]:
    """The bots' names by seat, after the person's."""
    able, free = bots_for(game.name), game.players - 1
    for name in asked:
        if bot(name).name not in able:
            raise WaghalsError(f"{name} does not play {game.name}; {', '.join(able)} do")
    if len(asked) > free:
        raise WaghalsError(f"seats left for bots: {free}, bots asked for: {len(asked)}")
    return [*asked, *[able[0]] * (free - len(asked))]


def seats(names: Sequence[str], t: Translations) -> list[Seat]:
    """A seat for each bot, named by its title; namesakes are numbered."""
    titles = [t.gettext(bot(name).title) for name in names]
    return [
        Seat(f"{title} {titles[: i + 1].count(title)}" if titles.count(title) > 1 else title, names[i])
        for i, title in enumerate(titles)
    ]


def dice(wish: Wish, players: int) -> Source:
    """Typed by hand, decided by a seed, or verifiable from the match's record."""
    if wish.typed:
        return ByHand()
    if wish.seed is not None:
        return Seeded(wish.seed)
    seeds = [secrets.token_hex(SEED_BYTES) for _ in range(players)]
    return Verifiable(secrets.token_hex(SEED_BYTES), secrets.token_bytes(32), seeds)
