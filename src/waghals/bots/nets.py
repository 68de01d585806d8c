"""Small nets that say how likely each seat is to win, without any library; and how their weights are kept.

A net has one hidden layer. Its outputs are the seats, from the one on whose turn it is. Weights are kept in a
file: a line of JSON that says what they are for, then half-precision numbers.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from math import exp
from operator import mul
from pathlib import Path
from typing import Any

from waghals.bots.learnt import features_for
from waghals.contract.discovery import folder, needed
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game

__all__ = [
    "BadWeights",
    "Net",
    "features_of",
    "file_name",
    "fitting",
    "load",
    "net_for",
    "net_of",
    "variant_of",
]

LEAK = 0.05  # of what a hidden unit lets through below zero
FOLDER = "nets"  # of a game's package
SUFFIX = ".net"  # of files of weights


class BadWeights(WaghalsError):
    """A file holds no weights, is damaged, or its weights are for something else."""


@dataclass(frozen=True, eq=False)
class Net:
    """A net and what it was made for.

    Attributes:
        about: ``game``, ``rules`` (their version), ``players``, ``variant`` (if it is for one), ``features``
            (their version), ``inputs``, ``hidden``, and how it was trained.
        rows: the weights of each input, a row of as many numbers as there are hidden units.
        biases: of the hidden units.
        outputs: of each output its weights, and its bias last.
    """

    about: Mapping[str, Any]
    rows: Sequence[Sequence[float]]
    biases: Sequence[float]
    outputs: Sequence[Sequence[float]]

    def values(self, features: Sequence[float]) -> list[float]:
        """How likely each seat is to win, from the one on whose turn it is; they add up to 1."""
        rows = compress(zip(features, self.rows, strict=True), features)
        scaled = [row if x == 1 else [x * weight for weight in row] for x, row in rows]
        sums = map(sum, zip(self.biases, *scaled, strict=True))
        hidden = [x if x > 0 else LEAK * x for x in sums]
        logits = [sum(map(mul, weights, hidden), weights[-1]) for weights in self.outputs]
        most = max(logits)
        shares = [exp(logit - most) for logit in logits]
        total = sum(shares)
        return [share / total for share in shares]

    def dump(self) -> bytes:
        """The file that `load` reads."""
        numbers = [x for part in ([self.biases], self.rows, self.outputs) for row in part for x in row]
        weights = struct.pack(f"<{len(numbers)}e", *numbers)
        about = {**self.about, "sha256": hashlib.sha256(weights).hexdigest()}
        return json.dumps(about, separators=(",", ":")).encode() + b"\n" + weights


def load(file: Path) -> Net:
    """The net whose weights a file holds. Raises BadWeights, and OSError as reading does."""
    head, _, weights = file.read_bytes().partition(b"\n")
    try:
        about = json.loads(head)
        players, inputs, hidden = (int(about[name]) for name in ("players", "inputs", "hidden"))
        count = hidden * (1 + inputs + players) + players
        numbers = iter(struct.unpack(f"<{count}e", weights))
    except (ValueError, KeyError, TypeError, struct.error) as error:
        raise BadWeights(f"{file.name} holds no weights: {error}") from error
    if hashlib.sha256(weights).hexdigest() != about.get("sha256"):
        raise BadWeights(f"{file.name} is damaged: its weights are not those that were written")
    biases = _take(numbers, hidden)
    rows = [_take(numbers, hidden) for _ in range(inputs)]
    return Net(about, rows, biases, [_take(numbers, hidden + 1) for _ in range(players)])


def _take(numbers: Iterator[float], count: int) -> list[float]:
    return [next(numbers) for _ in range(count)]


@cache
def net_of(name: str, players: int, variant: str = "") -> Net:
    """The net that comes with a game, for so many seats and a variant (`variant_of`). Raises BadWeights."""
    return fitting(load(folder(name) / FOLDER / file_name(players, variant)), name, players, variant)


def net_for(game: Game[Any, Any, Any], file: Path | None = None) -> Net:
    """The net that comes with a game for these options, or one in a file that fits them.

    Raises BadWeights, and OSError as reading does.
    """
    if file is None:
        return net_of(game.name, game.players, variant_of(game))
    return fitting(load(file), game.name, game.players, variant_of(game))


def variant_of(game: Game[Any, Any, Any]) -> str:
    """What tells the nets for these options from the others of the game, as its features state it."""
    variant: Callable[[Mapping[str, Any]], str] | None
    variant = getattr(features_for(game.name), "variant", None)
    return variant(game.options) if variant is not None else ""


def file_name(players: int, variant: str = "") -> str:
    """How the weights for so many seats and a variant are called."""
    return f"{players}-seats{variant and '-'}{variant}{SUFFIX}"


def fitting(net: Net, name: str, players: int, variant: str = "") -> Net:
    """The net, if it is for these rules and features, so many seats and the variant. Raises BadWeights."""
    features = features_for(name)
    wanted = {
        "game": name,
        "rules": needed(name, "rules").RULES_VERSION,
        "players": players,
        "variant": variant,
        "features": features.VERSION,
        "inputs": features.inputs(players),
    }
    given = {"variant": "", **net.about}
    if any(given.get(key) != value for key, value in wanted.items()):
        shown = {key: given.get(key) for key in wanted}
        raise BadWeights(
            f"these weights do not fit: wanted are some for {wanted}, given are some for {shown}"
        )
    return net


def features_of(game: Game[Any, Any, Any], state: Any) -> list[float]:
    """What the net of a game is given for a state in which chance is about to fall."""
    module = features_for(game.name)
    found = [0.0] * module.inputs(game.players)
    module.write_features(state, found)
    return found
