"""From what was asked for on the command line to a match: the game, the seats, the dice."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from waghals.boards import game_translator
from waghals.bots import bot, bots_for
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game, load
from waghals.contract.game import game as game_of
from waghals.match import ByHand, Match, Seat, Seeded, Verifiable
from waghals.match.dealing import deals_face_down

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from waghals.match import Source

PERSON = 0  # the seat of whoever sits at the keyboard
SEED_BYTES = 16


@dataclass(frozen=True)
class Request:
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


def seated(request: Request, locale: str) -> Match:
    """The match that was asked for, with bots named in this language.

    Raises:
        UnknownGame, BadOption, UnknownBot: as their names say.
        WaghalsError: cards that are hidden cannot be typed in; or there are more bots than seats.
    """
    game = configured(request)
    if request.typed and deals_face_down(game):
        raise WaghalsError(f"{game.name} hides cards, which cannot be typed in")
    seats = [Seat(request.name), *bot_seats(game, opponents(game, request.bots), locale)]
    return Match(game, seats, dice(request, game.players))


def configured(request: Request) -> Game:
    """The game with its options; without a number of players, one for each bot and the person."""
    known = {option.name: option for option in load(request.game).OPTIONS}
    options: dict[str, object] = {}
    for name, value in request.options.items():
        option = known.get(name)
        options[name] = option.parse(value) if option and isinstance(value, str) else value
    if request.bots:
        options.setdefault("players", 1 + len(request.bots))
    return game_of(request.game, **options)


def opponents(game: Game, asked: Sequence[str]) -> list[str]:
    """The bots' names by seat, after the person's."""
    free = game.players - 1
    names = [bot(name, game.name).name for name in asked]
    if len(names) > free:
        raise WaghalsError(f"seats left for bots: {free}, bots asked for: {len(names)}")
    return [*names, *bots_for(game.name)[:1] * (free - len(names))]


def bot_seats(game: Game, names: Sequence[str], locale: str) -> list[Seat]:
    """A seat for each bot, named by its title; namesakes are numbered."""
    t = game_translator(game.name, locale)
    titles = [t.gettext(bot(name, game.name).title) for name in names]
    return [
        Seat(f"{title} {titles[: i + 1].count(title)}" if titles.count(title) > 1 else title, names[i])
        for i, title in enumerate(titles)
    ]


def dice(request: Request, players: int) -> Source:
    """Typed by hand, decided by a seed, or verifiable from the match's record."""
    if request.typed:
        return ByHand()
    if request.seed is not None:
        return Seeded(request.seed)
    seeds = [secrets.token_hex(SEED_BYTES) for _ in range(players)]
    return Verifiable(secrets.token_hex(SEED_BYTES), secrets.token_bytes(32), seeds)
