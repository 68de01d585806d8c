"""What a game's modules state, whatever its options are."""

from __future__ import annotations

import importlib
import random
from typing import Literal, get_type_hints

from waghals.contract import discovery
from waghals.contract.conformance.promise import promise, refuses
from waghals.contract.conformance.walk import random_ply
from waghals.contract.errors import NotNotation
from waghals.contract.game import Game
from waghals.contract.moves import Moves
from waghals.contract.option import ROWS, Choice, Flag, Number, Numbers, Option
from waghals.contract.ply import CHANCE
from waghals.contract.record import Record

RULEBOOK_WORDS = 50  # the fewest of a rulebook
NONSENSE = ("", " ", "nonsense", "1" * 100, "\0", "roll roll roll roll", "٣ ٣ ٣ ٣", None)


def check_game(name: str) -> None:
    """Check what a game's modules state. Raises UnknownGame; BrokenPromise with what was found."""
    game = Game(name)
    _names(game)
    _actions(game)
    for option in game.rules.OPTIONS:
        _option(game, option)
    for record in (game.rules.State, game.View, game.rules.MOVES):
        _fields(record)
    promise(set(Moves.fields) <= set(game.rules.MOVES.fields), "MOVES is a record of moves", game.rules.MOVES)
    _types(game)
    _refusals(game)


def _names(game: Game) -> None:
    rules = game.rules
    promise(bool(rules.TITLE.strip()), "a game has a title")
    promise(rules.RULES_VERSION >= 1, "versions of rules count from 1", rules.RULES_VERSION)
    words = len((rules.__doc__ or "").split())
    promise(words > RULEBOOK_WORDS, "the docstring of the rules is the rulebook; its words", words)
    for expected in (game.notation.EXPECTED_ACTION, game.notation.EXPECTED_OUTCOME):
        promise(bool(expected.strip()), "examples of notation are given for errors")
    if game.hides:
        promise(
            "viewer" in game.View.fields, "a view says whose it is in its field `viewer`", game.View.fields
        )
    else:
        promise(game.View is rules.State, "where nothing is hidden a view is the state")


def _actions(game: Game) -> None:
    texts = [game.text(game.new(), action) for action in range(game.actions)]
    promise(len(set(texts)) == game.actions, "every action has its own text")
    back = [game.parse(game.new(), text) for text in texts]
    promise(back == list(range(game.actions)), "the text of an action means that action", back)


def _option(game: Game, option: Option) -> None:
    """Values, their texts and the numbers that the state keeps convert both ways."""
    values = list(option.values)
    kept = [option.encode(value) for value in values]
    promise([option.decode(number) for number in kept] == values, "options are kept as numbers", option)
    texts = [option.text(value) for value in values]
    promise([option.parse(text) for text in texts] == values, "options are read from their text", option)
    promise(len(set(texts)) == len(values), "every value of an option has its own text", texts)
    promise(option.default in values, "an option takes its default", option)
    for record in (game.rules.State, game.View):
        promise(option.name in record.fields, "options are fields of states and views", record, option.name)
        if not isinstance(option, ROWS):
            ends = record.fields[option.name][2:]
            same = ends == (min(kept), max(kept))
            promise(same, "an option's field holds exactly its values", record, option.name, ends)


def _types(game: Game) -> None:
    """What type checkers are told of a game's options is true."""
    package = importlib.import_module(discovery.package(game.name))
    if (declared := getattr(package, "Options", None)) is None:
        return
    types = {option.name: _type(option) for option in game.rules.OPTIONS}
    promise(get_type_hints(declared) == types, "Options names every option and its type", declared, types)
    promise(package.game() == game, "the package's game() is the game with its defaults", package.game)


def _type(option: Option) -> object:
    """The type of an option's values."""
    if isinstance(option, Choice):
        return Literal[option.names]
    if isinstance(option, (Number, Flag)):
        return int if isinstance(option, Number) else bool
    return tuple[int, ...] if isinstance(option, Numbers) else tuple[str, ...]


def _fields(record: type[Record]) -> None:
    for name, field in record.fields.items():
        promise(field.bits in (8, 16, 32, 64), "numbers have 8, 16, 32 or 64 bits", record, name, field)
        promise(all(length > 0 for length in field.shape), "rows are not empty", record, name, field)
        promise(len(field.shape) <= 2, "fields are numbers, rows or grids", record, name, field)
        limit = 1 << field.bits - 1
        fits = -limit <= field.low <= field.high < limit
        promise(fits, "a range lies within what the bits hold", record, name, field)


def _refusals(game: Game) -> None:
    """What is no notation and no seat is refused as such."""
    state, rng = game.new(), random.Random(game.name)
    while game.to_move(state) == CHANCE:
        refuses(game.parse_outcome, state, NONSENSE, "what is no outcome is refused as such", NotNotation)
        _, state = random_ply(game, state, rng)
    refuses(game.parse, state, NONSENSE, "what is no notation is refused as such", NotNotation)
    seats = (-1, game.players)
    what = "there is no view from a seat that is not there"
    refuses(game.observation, state, seats, what, words="seats are 0 to")
