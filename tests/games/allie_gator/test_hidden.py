"""What a seat of Allie Gator can know, and that nothing else reaches it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import waghals
from tests.belief.trajectories import (
    distribution,
    ends,
    every_trajectory,
    history,
    in_every_hand,
    likely,
    random_plies,
    sampled,
    scripted,
    shrink,
    view,
)
from waghals.belief import HIDDEN, CardMove
from waghals.contract.conformance.walk import random_ply
from waghals.contract.history import HIDDEN as HIDDEN_OUTCOME
from waghals.contract.ply import SPECTATOR
from waghals.games.allie_gator import belief
from waghals.games.allie_gator.notation import card_text
from waghals.games.allie_gator.state import FIELD, HAND, HIGHEST, PILE, SEATS, UNSEEN, State
from waghals.games.allie_gator.view import View
from waghals.match import ByHand, Match, Seat, Seeded
from waghals.match.record import MatchRecord, format

SMALL = (7, (1, 2, 1, 0), 2)  # numbers, copies of each special, cards in a hand
SPECIAL = (6, (1, 3, 0, 0), 2)  # with many thieves, and hands without a number
SOME: list[tuple[Any, int, int, int, int]] = [  # players, plies, seed, viewer
    *((SMALL, 2, plies, seed, viewer) for plies, seed, viewer in ((9, 1, 0), (12, 2, 1), (15, 3, 0))),
    *((SMALL, 3, plies, seed, viewer) for plies, seed, viewer in ((11, 4, 0), (13, 5, 1), (15, 6, 2))),
    *((SPECIAL, 3, plies, seed, viewer) for plies, seed, viewer in ((15, 46, 1), (18, 64, 2), (17, 43, 2))),
    *((SPECIAL, 3, plies, seed, viewer) for plies, seed, viewer in ((16, 2, 2), (17, 78, 1))),
    (SMALL, 2, 12, 4, SPECTATOR),
    ((4, (1, 5, 0, 0), 2), 2, 13, 92449, 1),  # a target is to be turned up: a number is in the pile
    *(((4, (1, 3, 0, 1), 1), 3, plies, 1, viewer) for plies, viewer in ((7, 0), (9, 1))),
    ((5, (1, 3, 1, 0), 2), 2, 12, 25, 0),
    ((5, (0, 4, 0, 1), 1), 2, 12, 83448, 1),  # several copies of what a hand of specials may have shown
    *(((4, (3, 3, 0, 0), 2), 2, plies, seed, 1) for plies, seed in ((14, 57750), (12, 8442))),
]


@pytest.mark.parametrize(("small", "players", "plies", "seed", "viewer"), SOME)
def test_every_trajectory_that_agrees_is_sampled_as_often_as_chance_makes_it(
    monkeypatch: pytest.MonkeyPatch, small: Any, players: int, plies: int, seed: int, viewer: int
) -> None:
    shrink(monkeypatch, *small)
    played, end = random_plies(players, plies, seed)
    found, every = (
        distribution(lambda randbelow: sampled(played, end, viewer, randbelow)),
        ends(players, played, end, viewer),
    )
    assert found == likely(every)
    known = belief.known(view(end, viewer), history(played, viewer))
    assert known == in_every_hand(players, every), "what is known is in a hand whatever has happened"


def test_a_card_stolen_among_specials_was_no_special_if_the_thief_may_lay_a_target(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shrink(monkeypatch, 8, (2, 2, 0, 0), 2)
    played, end = scripted(
        2,
        """
        * 5 / * 6 / * reverse / * reverse / * steal / * steal
        / 0 take / * 4 / 1 take / * 3
        / 0 reverse / * 2 / 1 steal 0 / * 2 / * 1 / 0 play 1 left / * 7 / 1 take
        """,
    )
    found = distribution(lambda randbelow: sampled(played, end, SPECTATOR, randbelow))
    assert found == every_trajectory(2, played, end, SPECTATOR)


# ---- more hidden states than can be followed


def few_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two or three hidden states are followed, where there may be thousands."""
    monkeypatch.setattr("waghals.belief.WORK", 20)
    monkeypatch.setattr("waghals.belief.states.FEWEST", 1)


def kept_specials(players: int, seed: int) -> Match:
    """A long round in which nobody plays a special and everybody takes: many are shown and go back."""
    game, rng = waghals.game("allie-gator", players=players, short=True), random.Random(seed)
    match = Match(game, [Seat(f"Seat {p}") for p in range(players)], Seeded(str(seed)))
    while not match.over and len(match.plies) < 170:
        if match.to_move < 0:
            match.roll()
        else:
            dull = [text for text in match.legal() if text.split()[0] in ("play", "target")]
            takes = dull if rng.randrange(3) else []
            match.act(match.to_move, rng.choice(takes or dull[:1] or ["take"]))
    return match


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 1), (3, 2)])
def test_guesses_among_too_many_hidden_states_agree_with_all_that_was_shown(
    monkeypatch: pytest.MonkeyPatch, players: int, seed: int
) -> None:
    few_states(monkeypatch)
    rng, match = random.Random(seed), kept_specials(players, seed)
    for viewer in (None, *range(players)):
        guess = guessed(match, viewer, rng)
        assert guess.log(viewer) == match.log(viewer)
        assert guess.observation(viewer) == match.observation(viewer)
        state = belief.determinize(match.observation(viewer), match.history(viewer), rng.randrange)
        hands = belief.known(match.observation(viewer), match.history(viewer))
        for seat, cards in enumerate(hands):
            assert not Counter(cards) - Counter(state.hands[seat]), "what is certain is in every guess"


@pytest.mark.parametrize(("small", "players", "plies", "seed", "viewer"), SOME[2:9:2])
def test_guesses_among_too_many_hidden_states_are_right_on_average(
    monkeypatch: pytest.MonkeyPatch, small: Any, players: int, plies: int, seed: int, viewer: int
) -> None:
    shrink(monkeypatch, *small)
    few_states(monkeypatch)
    played, end = random_plies(players, plies, seed)
    exact, rng, tries = every_trajectory(players, played, end, viewer), random.Random(seed), 300
    off: Counter[tuple[int, int]] = Counter()
    for (_, came), chance in exact.items():
        off.subtract({item: float(chance) for item in enumerate(came)})
    for _ in range(tries):
        trajectory = sampled(played, end, viewer, rng.randrange)
        assert trajectory in exact
        off.update(dict.fromkeys(enumerate(trajectory[1]), 1 / tries))
    assert max(map(abs, off.values())) < 0.1


# ---- two matches that a viewer cannot tell apart


def random_match(players: int, plies: int, seed: int) -> list[str]:
    """The lines of a random short match, at most so many."""
    game, rng, lines = (
        waghals.game("allie-gator", players=players, short=True),
        random.Random(seed),
        list[str](),
    )
    state = game.new()
    while len(lines) < plies and game.to_move(state) != waghals.TERMINAL:
        who = game.to_move(state)
        number, after = random_ply(game, state, rng)
        text = game.outcome_text(state, number) if who == waghals.CHANCE else game.text(state, number)
        lines.append(f"{'*' if who == waghals.CHANCE else who} {text}")
        state = after
    return lines


def replayed(players: int, lines: list[str]) -> Match:
    game = waghals.game("allie-gator", players=players, short=True)
    return Match.replay(game, [Seat(f"Seat {p}") for p in range(players)], ByHand(), lines)


def with_names_changed(match: Match, viewer: int | None, rng: random.Random) -> Match:
    """The same match, but the numbers that the viewer has not seen have changed places."""
    seen = {word for line in match.log(viewer) for word in line.partition("=")[0].split()[1:]}
    unseen = [str(card) for card in range(1, HIGHEST + 1) if str(card) not in seen]
    others = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    lines = [
        f"* {others.get(ply.text, ply.text)}" if shown == f"* {HIDDEN_OUTCOME}" else ply.short_line
        for ply, shown in zip(match.plies, match.log(viewer), strict=True)
    ]
    return replayed(match.game.players, lines)


def guessed(match: Match, viewer: int | None, rng: random.Random) -> Match:
    """The same match with the hidden cards as the viewer may guess them."""
    moves = belief.sample_moves(match.observation(viewer), match.history(viewer), rng.randrange)
    to_hands = (move.card for move in moves if move.source != move.to and move.to < SEATS)
    lines = [
        f"* {card_text(next(to_hands))}" if ply.kind == "chance" and "* ?" in everyone else ply.short_line
        for ply, everyone in zip(match.plies, zip(*map(match.log, (None, viewer)), strict=True), strict=True)
    ]
    return replayed(match.game.players, lines)


TRIES = ("play 30 left", "steal", "gift", "target 9", "take", "nonsense", "undo")


def shown(match: Match, viewer: int | None) -> list[Any]:
    """Everything that leaves a match for this viewer, errors included."""
    state, game = match.state, match.game
    mine = viewer is not None and match.to_move == viewer
    return [
        match.observation(viewer),
        match.log(viewer),
        list(match.history(viewer)),
        format(MatchRecord.of(match, seat=viewer)),
        (match.to_move, match.turn, match.version, match.waits_for_roller, match.saw_everything(viewer)),
        (game.outcomes(state), game.scores(state), game.winners(state)),
        game.sees_outcome(state, viewer) if match.to_move == waghals.CHANCE else None,
        [game.reason(state, action) for action in range(game.actions)] if mine else [],
        match.legal() if mine else [],
        [] if viewer is None else refusals(match, viewer),
        belief.known(match.observation(viewer), match.history(viewer)),
    ]


def refusals(match: Match, viewer: int) -> list[str]:
    """What the viewer is told of each thing that it tries and that is refused."""
    said: list[str] = []
    twin = match
    for text in TRIES:
        if twin is match or twin.version > match.version:
            twin = replayed(match.game.players, [ply.short_line for ply in match.plies])
        try:
            twin.append(f"{viewer} {text}")
            said.append("")
        except waghals.WaghalsError as error:
            said.append(repr(error))
    return said


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_viewer_is_told_the_same_of_two_matches_that_it_cannot_tell_apart(players: int) -> None:
    rng = random.Random(players)
    different = 0
    for seed in range(6):
        lines = random_match(players, rng.randrange(5 * players, 150), seed)
        match = replayed(players, lines)
        for viewer in (None, *range(players)):
            for twin in (with_names_changed(match, viewer, rng), guessed(match, viewer, rng)):
                assert shown(twin, viewer) == shown(match, viewer)
                different += twin.state != match.state
    assert different > 6 * players


def test_a_finished_match_shows_everything_and_a_running_one_each_viewer_its_own() -> None:
    lines = random_match(3, 10_000, seed=1)
    over, running = replayed(3, lines), replayed(3, lines[:40])
    assert over.over
    assert [without_number(ply) for ply in MatchRecord.of(over, complete=True).plies] == lines
    for viewer in (None, 0, 1, 2):
        plies = [without_number(ply) for ply in MatchRecord.of(running, seat=viewer).plies]
        for ply, line, state in zip(plies, lines, states(lines[:40]), strict=False):
            sees = not line.startswith("*") or over.game.sees_outcome(state, viewer)
            assert ply == (line if sees else f"* {HIDDEN_OUTCOME}")
        assert any(ply == f"* {HIDDEN_OUTCOME}" for ply in plies)


def without_number(line: str) -> str:
    """The line of a ply without which number of how many its outcome was."""
    return line.partition(" = ")[0]


def states(lines: list[str]) -> list[State]:
    """The positions before each of these plies."""
    return [replayed(3, lines[:count]).state for count in range(len(lines))]


def test_moves_of_cards_hide_what_the_viewer_did_not_see_and_nothing_else() -> None:
    match = replayed(3, random_match(3, 60, seed=3))
    seats = [belief.moves(match.observation(viewer), match.history(viewer)) for viewer in range(3)]
    everyone = belief.moves(match.observation(None), match.history(None))
    for seat, moves in enumerate(seats):
        for move, open_move in zip(moves, everyone, strict=True):
            mine = seat in (move.source, move.to)
            assert (move.card == HIDDEN) == (open_move.card == HIDDEN and not mine)
            assert move.card == HIDDEN or open_move.card in (HIDDEN, move.card)
    assert CardMove(HIDDEN, PILE, 0) in seats[1]


# ---- views


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_rules_say_of_a_view_what_they_say_of_the_state(players: int) -> None:
    rng = random.Random(players)
    for seed in range(4):
        match = replayed(players, random_match(players, rng.randrange(5 * players, 150), seed))
        game, state = match.game, match.state
        for viewer in (None, *range(players)):
            view: View = match.observation(viewer)
            assert (game.to_move(view), game.turn(view)) == (match.to_move, match.turn)
            assert (game.scores(view), game.winners(view)) == (game.scores(state), game.winners(state))
            assert game.outcomes(view) == game.outcomes(state)
            if match.to_move == viewer:
                assert game.legal_actions(view) == game.legal_actions(state)
                reasons = [game.reason(view, action) for action in range(game.actions)]
                assert reasons == [game.reason(state, action) for action in range(game.actions)]


def test_a_view_has_the_hand_of_its_viewer_alone_and_nothing_of_what_the_pile_has() -> None:
    match = replayed(3, random_match(3, 60, seed=3))
    state: State = match.state
    for viewer in (SPECTATOR, 0, 1, 2):
        view: View = match.observation(None if viewer == SPECTATOR else viewer)
        assert view.viewer == viewer
        assert view.hands == [hand if p == viewer else [0] * HAND for p, hand in enumerate(state.hands)]
        for card in range(1, HIGHEST + 1):
            seen = state.place[card] >= FIELD or state.place[card] == viewer
            assert view.place[card] == (state.place[card] if seen else UNSEEN)
        assert set(State.fields) - set(View.fields) == {"numbers", "tens", "specials"}
