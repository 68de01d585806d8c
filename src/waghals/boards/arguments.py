"""The options of all games as those of a command."""

from __future__ import annotations

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Container

from waghals.boards import board, game_translator
from waghals.contract.discovery import games
from waghals.contract.game import Game, load
from waghals.contract.game import game as game_of
from waghals.contract.option import Flag, Option

OPTION = "option:"  # before the name of a game's option among the arguments


def add_options(parser: ArgumentParser, several: Container[str] = ()) -> None:
    """Declare the options of all games, as their rules state them.

    Args:
        several: those of which more than one value may be given, as a list.
    """
    options = [(game, option) for game in games() for option in load(game).OPTIONS]
    for name in dict.fromkeys(option.name for _, option in options):
        its = [(game, option) for game, option in options if option.name == name]
        text = " ".join(explained(game, option) for game, option in its).replace("%", "%%")
        spelled, dest = f"--{name.replace('_', '-')}", OPTION + name
        if all(isinstance(option, Flag) for _, option in its):
            parser.add_argument(spelled, dest=dest, action=BooleanOptionalAction, help=text)
        else:
            nargs = "+" if name in several else None
            parser.add_argument(spelled, dest=dest, metavar="VALUE", nargs=nargs, help=text)


def explained(game: str, option: Option) -> str:
    """What an option of a game means and takes."""
    _, why = board(game).option_text(option.name, game_translator(game, "en"))
    return f"{game}: {why}" if isinstance(option, Flag) else f"{game}: {option.allowed}. {why}"


def configured(args: Namespace, players: int | None) -> Game:
    """The game `args.game` with the options that were given.

    Args:
        players: how many seats it has where that was not given; None: as many as is usual.

    Raises:
        UnknownGame, BadOption: as their names say.
    """
    known = {option.name: option for option in load(args.game).OPTIONS}
    options: dict[str, object] = {}
    for dest, value in vars(args).items():
        if dest.startswith(OPTION) and value is not None:
            option = known.get(name := dest.removeprefix(OPTION))
            options[name] = option.parse(value) if option and isinstance(value, str) else value
    if players is not None:
        options.setdefault("players", players)
    return game_of(args.game, **options)
