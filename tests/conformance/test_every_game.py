"""What every game promises, at every number of seats and with every option, no exceptions.

A new game is found and played here without an edit.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import waghals
from tests.conformance.agreements import EVERY_AGREEMENT, EVERY_GAME, options
from tests.conformance.matches import random_match, some
from waghals.contract.record import Field

every_agreement = pytest.mark.parametrize("game", EVERY_AGREEMENT, ids=repr)
every_game = pytest.mark.parametrize("name", EVERY_GAME)


SECTIONS = {
    "constants": ("RULES_VERSION", "TITLE", "OPTIONS", "ACTIONS", "MOVES", "State"),
    "setup and whose ply it is": ("check", "setup", "to_move", "turn"),
    "chance": ("outcomes", "resolve"),
    "legal actions": ("legal",),
    "apply": ("apply",),
    "scores": ("score", "wins"),
    "observation": ("observation", "determinize", "sees_outcome"),
    "notation": ("text", "parse", "outcome_text", "parse_outcome", "reason"),
}

# ---- what a game says of itself


@every_game
def test_a_rules_module_has_the_order_of_all_others(name: str) -> None:
    source = Path(waghals.game(name).rules.__file__ or "").read_text("utf-8")
    titles = re.findall(r"^# ---- (.+)$", source, re.MULTILINE)
    assert [title for title in titles if title in SECTIONS] == list(SECTIONS)
    parts = dict(zip(titles, re.split(r"^# ---- .+$", source, flags=re.MULTILINE)[1:], strict=True))
    for title, names in SECTIONS.items():
        stated = set(re.findall(r"^(?:def |class )?(\w+)", parts[title], re.MULTILINE))
        assert set(names) <= stated, title


@every_game
def test_a_game_names_itself_and_tells_its_rules(name: str) -> None:
    rules = waghals.game(name).rules
    assert rules.TITLE.strip()
    assert rules.RULES_VERSION >= 1
    assert len((rules.__doc__ or "").split()) > 50, "the module's docstring is its rulebook"


@every_game
def test_every_action_has_its_own_text_and_both_convert(name: str) -> None:
    game = waghals.game(name)
    texts = [game.text(game.new(), action) for action in range(game.actions)]
    assert len(set(texts)) == game.actions
    assert [game.parse(game.new(), text) for text in texts] == list(range(game.actions))


@every_game
def test_every_option_value_has_its_own_text_and_number_and_they_convert(name: str) -> None:
    for option in options(name):
        numbers = [option.encode(value) for value in option.values]
        assert [option.decode(number) for number in numbers] == list(option.values)
        texts = [option.text(value) for value in option.values]
        assert [option.parse(text) for text in texts] == list(option.values)
        assert len(set(texts)) == len(option.values)
        assert option.default in option.values


@every_game
def test_every_field_has_a_size_that_records_can_have(name: str) -> None:
    rules = waghals.game(name).rules
    for record in (rules.State, rules.MOVES):
        for field in record.fields.values():
            assert field.bits in (8, 16, 32, 64)
            assert all(length > 0 for length in field.shape)
            assert len(field.shape) <= 2


@every_game
def test_options_are_fields_of_the_state(name: str) -> None:
    for option in options(name):
        assert option.name in waghals.game(name).rules.State.fields


# ---- whose ply it is, and what is legal


@every_agreement
def test_the_ply_is_a_seats_or_chances_until_the_match_is_over(game: waghals.Game) -> None:
    *before, end = random_match(game).states
    movers = {waghals.CHANCE, *range(game.players)}
    assert {game.to_move(s) for s in before} <= movers
    assert game.to_move(end) == waghals.TERMINAL


@every_agreement
def test_the_turn_is_always_a_seats(game: waghals.Game) -> None:
    assert {game.turn(s) for s in random_match(game).states} <= set(range(game.players))


@every_agreement
def test_legal_actions_are_some_unique_ascending_and_fit_into_moves(game: waghals.Game) -> None:
    room = game.rules.MOVES.fields["action"].shape[0]
    for state in random_match(game).decisions:
        legal = game.legal_actions(state)
        assert legal
        assert legal == sorted(set(legal))
        assert legal[0] >= 0
        assert legal[-1] < game.actions
        assert len(legal) <= room


@every_agreement
def test_nothing_is_legal_for_a_seat_while_chance_is_to_move_or_the_match_is_over(game: waghals.Game) -> None:
    match = random_match(game)
    for state in (*match.chances, match.states[-1]):
        assert game.legal_actions(state) == []


# ---- chance


@every_agreement
def test_chance_has_outcomes_exactly_when_it_is_to_move(game: waghals.Game) -> None:
    match = random_match(game)
    for state in match.chances:
        assert game.outcomes(state) >= 1
    for state in (*match.decisions, match.states[-1]):
        assert game.outcomes(state) == 0


@every_agreement
def test_every_outcome_resolves_and_its_text_means_the_same(game: waghals.Game) -> None:
    rng = random.Random(repr(game))
    for state in random_match(game).chances:
        count = game.outcomes(state)
        for outcome in {0, count - 1, *(rng.randrange(count) for _ in range(4))}:
            text = game.outcome_text(state, outcome)
            named = game.parse_outcome(state, text)
            assert game.outcome_text(state, named) == text
            assert game.resolve(state, named) == game.resolve(state, outcome)


@every_agreement
def test_there_is_no_outcome_beyond_the_last(game: waghals.Game) -> None:
    for state in some(random_match(game).chances, 10):
        for wrong in (-1, game.outcomes(state), 1.0, "1", True):
            with pytest.raises(waghals.WaghalsError, match="outcomes are the numbers below"):
                game.resolve(state, wrong)  # type: ignore[arg-type]


@every_agreement
def test_each_seat_and_a_spectator_sees_an_outcome_or_does_not(game: waghals.Game) -> None:
    for state in some(random_match(game).chances, 10):
        for viewer in (None, *range(game.players)):
            assert type(game.rules.sees_outcome(state, viewer)) is bool


# ---- states are values


@every_agreement
def test_a_ply_leaves_its_position_untouched_and_always_leads_to_the_same(game: waghals.Game) -> None:
    match = random_match(game)
    for state, number, after in zip(match.states, match.numbers, match.states[1:], strict=False):
        before = state.copy()
        play = game.resolve if game.outcomes(state) else game.apply
        assert play(state, number) == after
        assert state == before


@every_agreement
def test_a_match_replayed_from_its_notation_is_the_same_match(game: waghals.Game) -> None:
    match, state = random_match(game), game.new()
    for before, number, after in zip(match.states, match.numbers, match.states[1:], strict=False):
        if game.outcomes(before):
            state = game.resolve(state, game.parse_outcome(state, game.outcome_text(before, number)))
        else:
            state = game.apply(state, game.parse(state, game.text(before, number)))
        assert state == after


@every_agreement
def test_a_state_goes_through_json_and_comes_back_the_same(game: waghals.Game) -> None:
    for state in random_match(game).states:
        assert game.rules.State.from_json(json.loads(json.dumps(state.to_json()))) == state


@every_agreement
def test_every_number_fits_the_bits_that_its_field_declares(game: waghals.Game) -> None:
    for state in random_match(game).states:
        for name, field in state.fields.items():
            assert all(fits(number, field) for number in flat(getattr(state, name), field.shape)), name


def flat(value: Any, shape: tuple[int, ...]) -> list[object]:
    return [number for item in value for number in flat(item, shape[1:])] if shape else [value]


def fits(number: object, field: Field) -> bool:
    return type(number) is int and -(2 ** (field.bits - 1)) <= number < 2 ** (field.bits - 1)


# ---- refusals


@every_agreement
def test_every_action_that_is_not_legal_is_refused_with_a_reason_and_changes_nothing(
    game: waghals.Game,
) -> None:
    for state in some(random_match(game).states, 40):
        before, legal = state.copy(), game.legal_actions(state)
        instead = tuple(game.text(state, action) for action in legal)
        for action in range(game.actions):
            reason = game.reason(state, action)
            assert (reason is None) == (action in legal)
            if reason is not None:
                with pytest.raises(waghals.NotLegal) as refused:
                    game.apply(state, action)
                assert refused.value.reason == reason
                assert str(reason).endswith(".")
                assert refused.value.action == game.text(state, action)
                assert refused.value.legal == instead
        assert state == before


@every_game
def test_what_is_no_action_at_all_is_refused_too(name: str) -> None:
    match = random_match(waghals.game(name))
    for state in some(match.states, 10):
        likely = (match.game.legal_actions(state) or [0])[0]
        for wrong in (-1, match.game.actions, float(likely), str(likely), likely == 1, None):
            with pytest.raises(waghals.WaghalsError, match="actions are the numbers below"):
                match.game.apply(state, wrong)  # type: ignore[arg-type]


@every_game
def test_what_is_no_notation_is_refused_as_such(name: str) -> None:
    game = waghals.game(name)
    dealt = random_match(game).chances[0]
    for wrong in ("", " ", "nonsense", "1" * 100, "\0", "roll roll roll roll", "٣ ٣ ٣ ٣"):
        with pytest.raises(waghals.NotNotation):
            game.parse(dealt, wrong)
        with pytest.raises(waghals.NotNotation):
            game.parse_outcome(dealt, wrong)


# ---- the end


@every_agreement
def test_winners_are_there_at_the_end_and_not_before(game: waghals.Game) -> None:
    *before, end = random_match(game).states
    assert all(game.winners(s) == [] for s in before)
    assert game.winners(end)
    assert set(game.winners(end)) <= set(range(game.players))


@every_agreement
def test_returns_sum_to_zero_and_are_highest_for_the_winners(game: waghals.Game) -> None:
    *before, end = random_match(game).states
    returns, winners = game.returns(end), game.winners(end)
    assert all(game.returns(s) == [0.0] * game.players for s in before)
    assert abs(sum(returns)) < 1e-9
    assert [p for p in range(game.players) if returns[p] == max(returns)] == winners


@every_agreement
def test_every_seat_has_a_score_in_every_position(game: waghals.Game) -> None:
    for state in random_match(game).states:
        assert [type(score) for score in game.scores(state)] == [int] * game.players


# ---- what a seat sees


@every_agreement
def test_a_guess_at_what_is_hidden_agrees_with_everything_a_seat_sees(game: waghals.Game) -> None:
    rng = random.Random(repr(game))
    for state in some(random_match(game).states, 40):
        for seat in range(game.players):
            seen = game.observation(state, player=seat)
            guess = game.rules.determinize(seen, rng.randrange)
            assert game.observation(guess, player=seat) == seen
            assert game.to_move(guess) == game.to_move(state)
            assert game.turn(guess) == game.turn(state)
            if game.to_move(state) == seat:
                assert game.legal_actions(guess) == game.legal_actions(state)
            assert game.rules.State.from_json(guess.to_json()) == guess


@every_agreement
def test_looking_changes_nothing_and_a_spectator_may_look_too(game: waghals.Game) -> None:
    for state in some(random_match(game).states, 40):
        before = state.copy()
        for viewer in (None, *range(game.players)):
            assert game.observation(state, viewer) == game.observation(state, viewer)
        assert state == before


@every_game
def test_there_is_no_view_from_a_seat_that_is_not_there(name: str) -> None:
    game = waghals.game(name)
    for wrong in (-1, game.players):
        with pytest.raises(waghals.WaghalsError, match="seats are 0 to"):
            game.observation(game.new(), wrong)
