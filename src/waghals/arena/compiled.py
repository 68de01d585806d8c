"""A match as the compiled policy of its game sees it: what players decide by a net, and what luck does."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self

from waghals.bots import Bot
from waghals.bots.learnt import guesses
from waghals.bots.nets import Net, net_for
from waghals.contract.discovery import part
from waghals.contract.errors import brought_by
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.match.event import Event


class CompiledMatch:
    """The state of a match as a record that follows its plies.

    The luck of a chance ply is what its outcome is worth to a seat, less the mean over all outcomes, by the
    net of the game. It is 0 on average whatever the net says.

    Args:
        game: with its options.
        bots: the players by seat.
        net: that of the game, which measures luck; None: luck is not measured.

    Raises:
        NotInstalled: what compiles the policy of the game is missing.
    """

    def __init__(self, game: Game[Any, Any, Any], bots: Sequence[Bot], net: Net | None) -> None:
        with brought_by("lab"):
            import numpy as np

            from waghals.engine.learned import CompiledPolicy, compiled_rules
            from waghals.engine.records import array_of
        self._rules: Any = compiled_rules(game)
        self._judge: Any = net and CompiledPolicy(game, net)
        self._state: Any = array_of(game, [game.new()])[0]
        self._luck, self._sum = np.zeros(game.players), np.zeros(game.players)
        self._players: dict[int, tuple[str, Any]] = {}
        for seat, bot in enumerate(bots):
            rule, own = getattr(bot, "rule", None), getattr(bot, "net", None) or net
            if rule and own and not guesses(game):
                player = CompiledPolicy(game, own)
                player.prepare(rule)
                self._players[seat] = rule, player

    @classmethod
    def begun(cls, game: Game[Any, Any, Any], bots: Sequence[Bot]) -> Self | None:
        """A new match; None where neither the game has a net nor a bot brings one.

        Raises:
            NotInstalled: as the class.
            BadWeights: the game's net does not fit.
        """
        net: Net | None = None
        if part(game.name, "policy") is not None:
            with suppress(FileNotFoundError):
                net = net_for(game)
        brought = any(getattr(bot, "net", None) for bot in bots)
        return cls(game, bots, net) if net or brought else None

    def decide(self, seat: int) -> int | None:
        """What a seat plays whose bot decides by a rule of the policy; None for any other."""
        if seat not in self._players:
            return None
        rule, player = self._players[seat]
        decided: int = player.decide(rule, self._state, seat)
        return decided

    def follow(self, ply: Event) -> None:
        """Play a ply that was played, and add up what luck it was to each seat."""
        if ply.seat == CHANCE:
            if self._judge is not None:
                self._judge.luck(self._state, ply.number, self._luck)
                self._sum += self._luck
            self._rules.resolve(self._state, ply.number)
        else:
            self._rules.apply(self._state, ply.number)

    def adjusted(self, shares: Sequence[float]) -> tuple[float, ...]:
        """Shares of the win less what luck each seat had in this match; none where that is not measured."""
        if self._judge is None:
            return ()
        return tuple(share - luck for share, luck in zip(shares, self._sum.tolist(), strict=True))
