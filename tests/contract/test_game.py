"""The façade: games by name and option, every call checked, every refusal with its evidence."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import waghals

DEFAULTS = {"players": 2, "columns_to_win": 3, "hurry": False, "free_fields": False, "must_place": False}


@pytest.fixture
def game() -> waghals.Game:
    return waghals.game("cant-stop")


@pytest.fixture
def dealt(game: waghals.Game) -> Any:
    """A position in which seat 0 chooses between three pairings."""
    return game.resolve(game.new(), game.parse_outcome(game.new(), "1 2 3 5"))


# ---- games and options


def test_games_are_listed_by_name_in_alphabetical_order() -> None:
    assert "cant-stop" in waghals.games()
    assert waghals.games() == sorted(waghals.games())


@pytest.mark.parametrize("wrong", ["chess", "cant_stop", "Can't Stop", "", "__init__", "../match"])
def test_an_unknown_game_is_refused_with_the_games_there_are(wrong: str) -> None:
    with pytest.raises(waghals.UnknownGame) as refused:
        waghals.game(wrong)
    assert str(refused.value) == f"there is no game {wrong!r}; there are: {', '.join(waghals.games())}"
    assert (refused.value.name, refused.value.known) == (wrong, tuple(waghals.games()))


@pytest.mark.parametrize("wrong", [None, 5, ["cant-stop"], {}])
def test_what_is_no_name_is_no_game(wrong: Any) -> None:
    with pytest.raises(waghals.UnknownGame, match="there are: allie-gator, cant-stop"):
        waghals.game(wrong)


def test_an_unknown_option_is_refused_with_all_options_and_their_values() -> None:
    with pytest.raises(waghals.BadOption) as refused:
        waghals.game("cant-stop", colums_to_win=3)
    message = str(refused.value)
    assert message.startswith("cant-stop has no option 'colums_to_win'; there are: ")
    assert "players, a whole number from 2 to 4" in message
    for option in DEFAULTS:
        assert option in message


@pytest.mark.parametrize("seats", [0, 1, 5, -2, "2", 2.0, None, True])
def test_a_number_of_seats_that_the_game_lacks_is_refused_with_those_it_has(seats: object) -> None:
    with pytest.raises(waghals.BadOption, match="option players takes a whole number from 2 to 4; given was"):
        waghals.game("cant-stop", players=seats)


@pytest.mark.parametrize(("players", "columns"), [(3, 5), (4, 4), (4, 5)])
def test_options_that_exclude_each_other_are_refused_with_what_is_allowed(players: int, columns: int) -> None:
    with pytest.raises(waghals.BadOption) as refused:
        waghals.game("cant-stop", players=players, columns_to_win=columns)
    assert f"columns_to_win {columns} with {players} players" in str(refused.value)
    assert "3 for all, 4 for up to three players, 5 for two" in str(refused.value)


def test_whole_numbers_of_numpy_are_welcome_as_options() -> None:
    game = waghals.game("cant-stop", players=np.int8(3))
    assert (game.players, type(game.players)) == (3, int)
    assert type(game.options["players"]) is int
    with pytest.raises(waghals.BadOption, match="players takes a whole number"):
        waghals.game("cant-stop", players=np.array([3, 4]))


def test_a_game_tells_its_options_defaults_included() -> None:
    assert waghals.game("cant-stop").options == DEFAULTS
    game = waghals.game("cant-stop", players=3, columns_to_win=4, hurry=True)
    assert game.options == {**DEFAULTS, "players": 3, "columns_to_win": 4, "hurry": True}
    assert (game.name, game.title, game.players, game.actions) == ("cant-stop", "Can't Stop", 3, 79)


def test_a_game_remarks_on_options_that_are_allowed_but_unusual() -> None:
    assert waghals.game("cant-stop").remarks == ()
    (remark,) = waghals.game("raffzahn", players=2).remarks
    assert remark == waghals.Reason("The rulebook is for three to six players; two is unofficial.")


def test_a_row_of_numbers_tells_games_apart() -> None:
    one, other = (waghals.game("raffzahn", teeth=(teeth,) * 40) for teeth in (1, 7))
    assert one != other
    assert eval(repr(one), {"waghals": waghals}) == one
    assert {one, other, waghals.game("raffzahn", teeth=[1] * 40)} == {one, other}


def test_a_state_whose_options_were_set_by_hand_is_the_games_own() -> None:
    game = waghals.game("raffzahn")
    state = game.rules.State()
    for name in game.options:
        setattr(state, name, getattr(game.new(), name))
    state.teeth = [*state.teeth]
    game.rules.setup(state)
    assert game.to_move(state) == waghals.CHANCE
    assert state == game.new()
    state.teeth[0] += 1
    other = waghals.game("raffzahn")
    with pytest.raises(waghals.WaghalsError, match="have its options"):
        other.to_move(state)


def test_a_game_shows_how_it_was_made_and_is_equal_to_one_made_alike() -> None:
    game = waghals.game("cant-stop", players=3)
    assert eval(repr(game), {"waghals": waghals}) == game
    assert game == waghals.game("cant-stop", players=3, hurry=False)
    assert hash(game) == hash(waghals.game("cant-stop", players=3))
    assert game != waghals.game("cant-stop")
    assert game != "cant-stop"


# ---- states are values


def test_each_new_match_has_a_state_of_its_own(game: waghals.Game) -> None:
    state = game.new()
    state.stones[0][0] = 3
    assert game.new().stones[0][0] == 0


def test_apply_and_resolve_return_new_states_and_leave_theirs_alone(game: waghals.Game) -> None:
    start = game.new()
    rolled = game.resolve(start, 700)
    moved = game.apply(rolled, game.legal_actions(rolled)[0])
    assert start == game.new()
    assert rolled == game.resolve(game.new(), 700)
    assert moved not in (start, rolled)


def test_the_example_of_the_architecture_runs() -> None:
    game = waghals.game("cant-stop", players=2)
    state = game.new()
    assert game.to_move(state) == waghals.CHANCE
    assert game.outcomes(state) == 1296
    state = game.resolve(state, game.parse_outcome(state, "3 4 4 4"))
    assert game.to_move(state) == game.turn(state) == 0
    assert [game.text(state, action) for action in game.legal_actions(state)] == ["advance 7 8"]
    state = game.apply(state, game.parse(state, "advance 7 8"))
    assert (game.scores(state), game.winners(state), game.returns(state)) == ([0, 0], [], [0, 0])
    assert game.observation(state, player=0).runners == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0]


def test_whole_numbers_of_numpy_are_welcome_and_stay_out_of_the_state(game: waghals.Game) -> None:
    state = game.resolve(game.new(), np.int64(700))
    assert {type(die) for die in state.dice} == {int}
    action = np.int16(game.legal_actions(state)[0])
    assert game.text(state, action) == game.text(state, int(action))
    assert game.reason(state, action) is None
    assert game.apply(state, action) == game.apply(state, int(action))


# ---- refusals


def test_a_refused_action_says_what_was_tried_what_is_legal_and_why(game: waghals.Game, dealt: Any) -> None:
    before = dealt.copy()
    with pytest.raises(waghals.NotLegal) as refused:
        game.apply(dealt, game.parse(dealt, "advance 7 7"))
    error = refused.value
    assert error.action == "advance 7 7"
    assert error.legal == ("advance 3 8", "advance 4 7", "advance 5 6")
    assert error.reason == waghals.Reason("The dice do not give this.")
    assert str(error) == (
        "'advance 7 7' is not legal now: The dice do not give this."
        " (legal now: advance 3 8, advance 4 7, advance 5 6)"
    )
    assert dealt == before


def test_a_refused_action_where_nothing_is_legal_says_so(game: waghals.Game) -> None:
    with pytest.raises(waghals.NotLegal, match=r"'stop' is not legal now.*\(no action is legal now\)"):
        game.apply(game.new(), 0)


def test_nothing_falls_while_a_seat_is_to_move(game: waghals.Game, dealt: Any) -> None:
    for call in (game.resolve, game.outcome_text):
        with pytest.raises(waghals.WaghalsError, match="nothing is left to chance now; to move is seat 0"):
            call(dealt, 0)
    with pytest.raises(waghals.WaghalsError, match="nothing is left to chance now; to move is seat 0"):
        game.parse_outcome(dealt, "1 2 3 4")


@pytest.mark.parametrize("wrong", [-1, 1296, 5.0, "700", None, True])
def test_an_outcome_that_is_not_there_is_refused_with_the_range(game: waghals.Game, wrong: Any) -> None:
    for call in (game.resolve, game.outcome_text):
        with pytest.raises(waghals.WaghalsError) as refused:
            call(game.new(), wrong)
        assert str(refused.value) == f"outcomes are the numbers below 1296; given was {wrong!r}"


@pytest.mark.parametrize("wrong", [-1, 79, 14.0, "roll", None, True])
def test_an_action_that_is_not_there_is_refused_with_the_range(
    game: waghals.Game, dealt: Any, wrong: Any
) -> None:
    for call in (game.apply, game.text, game.reason):
        with pytest.raises(waghals.WaghalsError) as refused:
            call(dealt, wrong)
        assert str(refused.value) == f"actions are the numbers below 79; given was {wrong!r}"


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("", "roll, stop, advance 7, or advance 7 8"),
        ("fly", "roll, stop, advance 7, or advance 7 8"),
        ("Roll", "roll, stop, advance 7, or advance 7 8"),
        ("stop now", "roll, stop, advance 7, or advance 7 8"),
        ("advance", "roll, stop, advance 7, or advance 7 8"),
        ("advance 8 7", "with the columns in ascending order"),
        ("advance 7 8 9", "roll, stop, advance 7, or advance 7 8"),
        ("advance 1", "roll, stop, advance 7, or advance 7 8"),
        ("advance 13", "roll, stop, advance 7, or advance 7 8"),
        ("advance 07", "roll, stop, advance 7, or advance 7 8"),
        ("advance ٧", "roll, stop, advance 7, or advance 7 8"),
        ("advance 7 x", "roll, stop, advance 7, or advance 7 8"),
    ],
)
def test_a_text_that_names_no_action_is_refused_with_what_was_expected(
    game: waghals.Game, wrong: str, expected: str
) -> None:
    with pytest.raises(waghals.NotNotation) as refused:
        game.parse(game.new(), wrong)
    assert expected in refused.value.expected
    assert str(refused.value) == f"{refused.value.text!r} is not notation; expected {refused.value.expected}"


@pytest.mark.parametrize(
    "wrong", ["", "1 2 3", "1 2 3 4 5", "1 2 3 7", "0 1 2 3", "1 2 3 x", "1234", "1 2 3 ٤"]
)
def test_a_text_that_names_no_roll_is_refused_with_what_was_expected(game: waghals.Game, wrong: str) -> None:
    with pytest.raises(waghals.NotNotation, match="expected four dice from 1 to 6, such as 3 4 5 2"):
        game.parse_outcome(game.new(), wrong)


def test_a_seat_that_is_not_there_sees_nothing(game: waghals.Game) -> None:
    for wrong in (-1, 2):
        with pytest.raises(waghals.WaghalsError, match=f"seats are 0 to 1; given was {wrong}"):
            game.observation(game.new(), player=wrong)


@pytest.mark.parametrize("wrong", [True, 1.0, "1", [1]])
def test_a_seat_is_a_whole_number(game: waghals.Game, wrong: Any) -> None:
    with pytest.raises(waghals.WaghalsError, match="seats are 0 to 1; given was"):
        game.observation(game.new(), player=wrong)


ASKED = (
    "to_move", "turn", "outcomes", "legal_actions", "scores", "winners", "returns", "mover",
)  # fmt: skip
PLAYED = {
    "resolve": 0, "apply": 0, "reason": 0, "outcome_text": 0, "parse_outcome": "1 1 1 1",
    "observation": 0, "sees_outcome": 0,
}  # fmt: skip


@pytest.mark.parametrize("call", [*ASKED, *PLAYED])
def test_a_state_of_another_match_is_refused_with_where_states_come_from(
    game: waghals.Game, call: str
) -> None:
    rest = [PLAYED[call]] if call in PLAYED else []
    for foreign in (
        None,
        "state",
        waghals.game("raffzahn").new(),
        waghals.game("cant-stop", hurry=True).new(),
    ):
        with pytest.raises(waghals.WaghalsError, match="given was"):
            getattr(game, call)(foreign, *rest)


@pytest.mark.parametrize("wrong", [None, 7, b"stop", ["stop"]])
def test_what_is_no_text_is_no_notation(game: waghals.Game, wrong: Any) -> None:
    for parse in (game.parse, game.parse_outcome):
        with pytest.raises(waghals.NotNotation, match="expected a text"):
            parse(game.new(), wrong)


def test_the_mover_is_named_in_words(game: waghals.Game, dealt: Any) -> None:
    over = dealt.copy()
    over.phase = 3
    assert [game.mover(s) for s in (game.new(), dealt, over)] == [
        "chance",
        "seat 0",
        "nobody, the match is over",
    ]


# ---- a light front door


def test_the_package_is_imported_and_played_without_numpy() -> None:
    script = (
        "import sys, waghals; g = waghals.game('cant-stop'); g.resolve(g.new(), 700);"
        "assert not {'numpy', 'numba', 'babel', 'starlette', 'rich'} & set(sys.modules), sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
