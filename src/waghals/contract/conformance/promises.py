"""What a game promises at every position of a match."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from math import prod
from types import ModuleType
from typing import Any

from waghals.contract.conformance.promise import BrokenPromise, promise, refusal, refuses
from waghals.contract.conformance.walk import Walk, random_walk
from waghals.contract.discovery import part
from waghals.contract.errors import NotLegal, WaghalsError
from waghals.contract.game import Game, load_views
from waghals.contract.history import HIDDEN, Shown
from waghals.contract.ply import CHANCE, SPECTATOR, TERMINAL
from waghals.contract.record import Record

MANY = 60  # positions of a match in which other outcomes are tried
SOME = 20  # positions of a match in which every action is tried
FEW = 10  # positions of a match in which what is no action is tried
VERY_FEW = 3  # positions of a match in which every outcome is tried
OUTCOMES = 4  # of each chance ply, besides the first and the last


def check(game: Game) -> Walk:
    """Play a random match, the same in every run, and check every promise at each of its positions.

    A game with hidden information may have a module `belief` with ``determinize(view, history,
    randbelow)``, a state that agrees with all that a viewer was shown; then that is checked too.

    Returns:
        The match that was played.

    Raises:
        BrokenPromise: says which promise is broken at which position, and what was found.
    """
    walk = random_walk(game)
    checker = _Checker(walk)
    for place, state in enumerate(walk.states):
        try:
            checker.position(place, state)
        except BrokenPromise as broken:
            raise BrokenPromise(f"{game!r}, position {place}: {broken}\n{state!r}") from None
    return walk


class _Checker:
    """Checks the positions of one match, one after the other."""

    def __init__(self, walk: Walk) -> None:
        self.game, self.walk = walk.game, walk
        self.rng = random.Random(repr(walk.game))
        self.texts = [walk.game.text(walk.states[0], action) for action in range(walk.game.actions)]
        self.replayed: Any = walk.game.new()
        self.histories: dict[int | None, list[Shown]] = {viewer: [] for viewer in walk.game.viewers}
        self.own = load_views(walk.game.name)
        self.belief = part(walk.game.name, "belief") if self.own else None

    def position(self, place: int, state: Any) -> None:
        """Check all that is promised of a position."""
        before, mover = state.copy(), self.game.to_move(state)
        self.mover(place, state, mover)
        self.record(state, self.game.rules.State)
        self.scores(place, state)
        views = {viewer: self.game.observation(state, viewer) for viewer in self.game.viewers}
        self.views(state, views)
        if self.among(place, FEW):
            self.no_actions(state)
        if self.among(place, SOME):
            for view in views.values():
                self.record(view, self.game.View)
            self.refusals(state, views.get(mover))
            if isinstance(self.belief, ModuleType):
                self.guesses(state, views, self.belief.determinize)
        if mover == CHANCE and self.among(place, MANY):
            self.chance(state)
        if self.among(place, SOME):
            self.alike(place, state, mover)
        if place < len(self.walk.numbers):
            self.ply(place, state, mover, views)
        promise(state == before, "whatever is asked about a position leaves it untouched")

    def among(self, place: int, most: int) -> bool:
        """Whether the position is one of at most so many, evenly spread, the last one among them."""
        count = len(self.walk.states)
        return (count - 1 - place) % -(-count // most) == 0

    # ---- whose ply it is, and what is legal

    def mover(self, place: int, state: Any, mover: int) -> None:
        seats, legal = range(self.game.players), self.game.legal_actions(state)
        over = place == len(self.walk.numbers)
        promise(over or mover == CHANCE or mover in seats, "the ply is a seat's or chance's", mover)
        promise(not over or mover == TERMINAL, "at the end it is nobody's ply", mover)
        promise(self.game.turn(state) in seats, "the turn is always a seat's", self.game.turn(state))
        outcomes = self.game.outcomes(state)
        promise((outcomes >= 1) == (mover == CHANCE), "chance has outcomes when it is to move", outcomes)
        if mover in seats:
            promise(bool(legal), "a seat that is to move has a legal action")
            promise(legal == sorted(set(legal)), "legal actions are unique and ascending", legal)
            promise(legal[0] >= 0, "actions count from 0", legal)
            promise(legal[-1] < self.game.actions, "legal actions are numbered below ACTIONS", legal)
            room = self.game.rules.MOVES.fields["action"].shape[0]
            promise(len(legal) <= room, "legal actions fit into MOVES", legal)
        else:
            promise(legal == [], "nothing is legal unless a seat is to move", legal)

    def refusals(self, state: Any, view: Any) -> None:
        """Every action that is not legal is refused with a reason, which the view of the mover gives too."""
        legal = self.game.legal_actions(state)
        instead = tuple(self.texts[action] for action in legal)
        for action in legal:
            reason = self.game.reason(state, action)
            promise(reason is None, "what is legal has no reason against it", self.texts[action], reason)
        for action, text in enumerate(self.texts):
            if action in legal:
                continue
            reason = self.game.notation.reason(state, action)
            promise(str(reason).endswith("."), "a reason is a sentence", str(reason))
            error = refusal(self.game.apply, state, action)
            promise(isinstance(error, NotLegal), "what is not legal is refused", text, error)
            if isinstance(error, NotLegal):
                promise(error.reason == reason, "a refusal gives the reason", text, error.reason, reason)
                promise(error.action == text, "a refusal says what was tried", text, error.action)
                promise(error.legal == instead, "a refusal says what is legal", instead, error.legal)
            if view is not None and view is not state:
                by_view = self.game.notation.reason(view, action)
                promise(by_view == reason, "a reason reads only what the mover sees", text, reason, by_view)

    def no_actions(self, state: Any) -> None:
        likely = (self.game.legal_actions(state) or [0])[0]
        wrong = (-1, self.game.actions, float(likely), str(likely), likely == 1, None)
        words = "actions are the numbers below"
        refuses(self.game.apply, state, wrong, "what is no action is refused", words=words)

    # ---- chance

    def chance(self, state: Any) -> None:
        count, game = self.game.outcomes(state), self.game
        places = game.notation.outcome_words(state)
        promise(prod(map(len, places)) == count, "every outcome is written, and nothing else", places, count)
        for outcome in {0, count - 1, *(self.rng.randrange(count) for _ in range(OUTCOMES))}:
            text = game.outcome_text(state, outcome)
            named = game.parse_outcome(state, text)
            promise(game.outcome_text(state, named) == text, "an outcome's text is read back", text, named)
            same = game.resolve(state, named) == game.resolve(state, outcome)
            promise(same, "outcomes of one text lead to one state", text, named, outcome)
        wrong, words = (-1, count, 1.0, "1", True), "outcomes are the numbers below"
        refuses(game.resolve, state, wrong, "there is no outcome beyond the last", words=words)
        if self.own is not None:
            for viewer in (SPECTATOR, *range(game.players)):
                sees = self.own.sees_outcome(state, viewer)
                promise(type(sees) is bool, "a viewer sees an outcome or does not", viewer, sees)

    # ---- what is alike

    def alike(self, place: int, state: Any, mover: int) -> None:
        """From a position and its canonical form all goes on alike; chances are those of all outcomes."""
        game, form = self.game, state.copy()
        if canonical := getattr(game.rules, "canonical", None):
            canonical(form)
        self.record(form, game.rules.State)
        promise(game.key(form) == game.key(state), "a canonical form is that of itself", form)
        for ask in (game.to_move, game.turn, game.outcomes, game.legal_actions, game.scores, game.winners):
            promise(ask(form) == ask(state), "a canonical form is told the same as its state", ask, form)
        if mover != CHANCE:
            after = [sorted(game.key(game.apply(s, a)) for a in game.legal_actions(s)) for s in (state, form)]
            promise(after[0] == after[1], "actions lead on alike from a canonical form", form)
            return
        count = game.outcomes(state)
        for outcome in (0, count - 1, self.rng.randrange(count)):
            after = [[game.key(game.resolve(s, outcome))] for s in (state, form)]
            promise(after[0] == after[1], "an outcome leads on alike from a canonical form", outcome, form)
        chances = game.chances(state)
        promise(sum(chance for _, chance in chances) == 1, "the chances of all outcomes sum to 1", chances)
        if hasattr(game.rules, "chances") and self.among(place, VERY_FEW):
            every = Counter(game.key(game.resolve(state, outcome)) for outcome in range(count))
            told = {game.key(game.resolve(state, outcome)): chance * count for outcome, chance in chances}
            promise(told == every, "chances are those of all outcomes by the canonical form", chances)

    # ---- states are values

    def ply(self, place: int, state: Any, mover: int, views: dict[int | None, Any]) -> None:
        """A ply always leads to the same state, by its number and by its notation."""
        game, number, after = self.game, self.walk.numbers[place], self.walk.states[place + 1]
        play: Callable[[Any, int], Any] = game.resolve if mover == CHANCE else game.apply
        promise(play(state, number) == after, "a ply always leads to the same state", number)
        text = game.outcome_text(state, number) if mover == CHANCE else self.texts[number]
        if game.hides:
            for viewer in self.game.viewers:
                shown = mover != CHANCE or game.sees_outcome(state, viewer)
                self.histories[viewer].append(Shown(views[viewer], mover, text if shown else HIDDEN))
        parse = game.parse_outcome if mover == CHANCE else game.parse
        self.replayed = play(self.replayed, parse(self.replayed, text))
        promise(self.replayed == after, "a match replayed from its notation is the same match", text)

    def record(self, record: Any, kind: type[Record]) -> None:
        promise(type(record) is kind, "states and views are records of their type", record)
        written = json.dumps(record.to_json())
        try:
            back = kind.from_json(json.loads(written))
        except WaghalsError as error:
            raise BrokenPromise(f"every number is in the range of its field; found: {error}") from None
        promise(back == record, "a record goes through JSON and comes back the same", back)

    # ---- the end

    def scores(self, place: int, state: Any) -> None:
        game, seats = self.game, list(range(self.game.players))
        winners, returns, scores = game.winners(state), game.returns(state), game.scores(state)
        promise([type(score) for score in scores] == [int for _ in seats], "every seat has a score", scores)
        if place < len(self.walk.numbers):
            promise(winners == [], "nobody has won before the end", winners)
            promise(returns == [0.0 for _ in seats], "there are no returns before the end", returns)
            return
        promise(bool(winners) and set(winners) <= set(seats), "somebody wins", winners)
        promise(abs(sum(returns)) < 1e-9, "returns sum to zero", returns)
        highest = [seat for seat in seats if returns[seat] == max(returns)]
        promise(highest == winners, "returns are highest for the winners", returns, winners)

    # ---- what a viewer sees

    def views(self, state: Any, views: dict[int | None, Any]) -> None:
        game = self.game
        mover = game.to_move(state)
        for viewer, view in views.items():
            if not game.hides:
                promise(view is state, "where nothing is hidden a view is the state", viewer)
                continue
            promise(view.viewer == (SPECTATOR if viewer is None else viewer), "a view says whose it is", view)
            promise(game.observation(state, viewer) == view, "looking twice shows the same", viewer)
            for ask in (game.to_move, game.turn, game.scores, game.winners):
                promise(
                    ask(view) == ask(state), "rules say of a view what they say of its state", ask, viewer
                )
            for option in game.rules.OPTIONS:
                same = getattr(view, option.name) == getattr(state, option.name)
                promise(same, "a view has the options of its state", viewer, option)
            if viewer == mover:
                legal = game.legal_actions(view)
                promise(legal == game.legal_actions(state), "the mover's view shows what is legal", legal)

    def guesses(self, state: Any, views: dict[int | None, Any], determinize: Callable[..., Any]) -> None:
        """What could be hidden agrees with what is seen: a view depends on nothing else."""
        game = self.game
        for viewer, view in views.items():
            guess = determinize(view, self.histories[viewer], self.rng.randrange)
            self.record(guess, game.rules.State)
            promise(game.observation(guess, viewer) == view, "a guess looks like its view", viewer, guess)
            promise(game.to_move(guess) == game.to_move(state), "a guess has the same mover", viewer, guess)
            promise(game.turn(guess) == game.turn(state), "a guess has the same turn", viewer, guess)
            if viewer is not None and viewer == game.to_move(state):
                same = game.legal_actions(guess) == game.legal_actions(state)
                promise(same, "in a guess the same is legal for the mover", viewer, guess)
