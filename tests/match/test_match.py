"""A match is the fold of its events, and nothing that is refused changes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import waghals
from tests.match.tables import after, played, table
from waghals import CHANCE, TERMINAL, NotLegal, NotNotation, NotYourTurn, StaleVersion, WaghalsError
from waghals.match import ByHand, Event, Match, Scripted, Seat, Seeded, Verifiable

COMMANDS = ("undo", "may_undo")
VIEWS = ("log", "history", "saw_everything", "observation")
OPENING = "* 3 4 5 2 / 0 advance 7 7"


def at_random(match: Match, choose: Callable[[int], int]) -> Match:
    """Played to its end; now and then somebody takes something back."""
    while not match.over:
        if match.to_move == CHANCE:
            match.roll()
        elif match.may_undo(match.to_move) and choose(4) == 0:
            match.undo(match.to_move)
        else:
            legal = match.legal()
            match.act(match.to_move, legal[choose(len(legal))])
    return match


def ended() -> Match:
    return at_random(table(Seeded(3)), Random(3).randrange)


# ---- seats


def test_a_match_needs_a_name_for_every_seat() -> None:
    with pytest.raises(WaghalsError, match="this match has 3 seats; given were 2"):
        Match(waghals.game("cant-stop", players=3), [Seat("Anna"), Seat("Ben")], ByHand())


def test_a_match_needs_a_game_seats_and_a_seed_for_every_seat_where_dice_are_verifiable() -> None:
    game, seats = waghals.game("cant-stop"), [Seat("Anna"), Seat("Ben")]
    with pytest.raises(WaghalsError, match=r"a match needs a game.* given was 'cant-stop'"):
        Match("cant-stop", seats, ByHand())  # type: ignore[arg-type]
    with pytest.raises(WaghalsError, match=r"Seat\(name\); given was 'Ben'"):
        Match(game, [Seat("Anna"), "Ben"], ByHand())  # type: ignore[list-item]
    with pytest.raises(WaghalsError, match=r"a source of chance, such as Seeded.* given was 7"):
        Match(game, seats, 7)  # type: ignore[arg-type]
    with pytest.raises(WaghalsError, match="a seed for each of 2 seats; given were 3"):
        Match(game, seats, Verifiable("kiefer", bytes(32), ["a", "b", "c"]))


@pytest.mark.parametrize("name", ["", " Anna", "Anna\n", "An\x00na", "An\u2028na", "\ud800", "A" * 401])
def test_a_name_is_one_line_that_a_record_can_hold(name: str) -> None:
    with pytest.raises(WaghalsError, match="a name has"):
        Seat(name)


@pytest.mark.parametrize("name", [None, 7, b"Anna", ("A",)])
def test_a_name_is_a_text(name: Any) -> None:
    with pytest.raises(WaghalsError, match="a name is a text; given was"):
        Seat(name)


@pytest.mark.parametrize("bot", ["", "Rule of 28", "rule_of_28", "b" * 65, 7, b"random"])
def test_a_bot_has_a_plain_name(bot: Any) -> None:
    with pytest.raises(WaghalsError, match="small letters, digits and -"):
        Seat("Robin", bot)


# ---- plies


def test_dice_fall_seats_play_and_every_event_counts_the_version_on() -> None:
    match = played("0 advance 7 7 / 0 roll / 0 advance 7 10 / 0 stop", "3 4 5 2 / 1 6 5 5")
    assert [event.line for event in match.events] == [
        "* 3 4 5 2 = 565/1296",
        "0 advance 7 7",
        "0 roll",
        "* 1 6 5 5 = 208/1296",
        "0 advance 7 10",
        "0 stop",
    ]
    assert [event.version for event in match.events] == [1, 2, 3, 4, 5, 6]
    assert (match.version, match.chance_plies, match.turn, match.to_move) == (6, 2, 1, CHANCE)
    assert match.plies == match.events


def test_an_action_may_be_given_by_its_number() -> None:
    match = after("* 3 4 5 2")
    number = match.game.parse(match.state, "advance 7 7")
    assert match.act(0, number) == Event(2, "action", 0, number, "advance 7 7")


def test_the_end_leaves_nobody_to_move() -> None:
    match = ended()
    assert (match.over, match.to_move, match.legal()) == (True, TERMINAL, [])


def test_dice_keep_the_order_in_which_they_were_typed() -> None:
    assert after("* 5  2 3 4").events[0].text == "5 2 3 4"


# ---- refusals change nothing


def refused(match: Match, error: type[WaghalsError], command: Callable[[], object]) -> WaghalsError:
    """The error of a command, after which the match is as it was."""
    before = (match.state.copy(), match.events, match.plies, match.waits_for_roller)
    with pytest.raises(error) as caught:
        command()
    assert (match.state, match.events, match.plies, match.waits_for_roller) == before
    return caught.value


def test_a_seat_plays_only_in_its_own_ply() -> None:
    match = after("* 3 4 5 2")
    error = refused(match, NotYourTurn, lambda: match.act(1, "advance 7 7"))
    assert str(error) == "it is not the ply of seat 1, but of seat 0"


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_plays_while_the_dice_are_to_fall(seat: int) -> None:
    match = table()
    refused(match, NotYourTurn, lambda: match.act(seat, "roll"))


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_plays_after_the_end(seat: int) -> None:
    match = ended()
    refused(match, NotYourTurn, lambda: match.act(seat, "roll"))


@pytest.mark.parametrize("wrong", [TERMINAL, CHANCE, 2, 7, "0", True, 0.0])
def test_what_is_no_seat_does_nothing_and_sees_nothing(wrong: Any) -> None:
    for match in (table(), after("* 3 4 5 2"), ended()):
        error = refused(match, WaghalsError, partial(match.act, wrong, "roll"))
        for name in (*COMMANDS, *VIEWS):
            also = refused(match, WaghalsError, partial(getattr(match, name), wrong))
            assert str(error) == str(also) == f"seats are 0 to 1; given was {wrong!r}"


def test_spectators_see_and_do_nothing() -> None:
    for match in (table(), after("* 3 4 5 2"), ended()):
        for name in COMMANDS:
            refused(match, WaghalsError, partial(getattr(match, name), None))
        assert match.observation(None) is not None


def test_numbers_of_numpy_leave_plain_numbers_in_the_log() -> None:
    match = table(Scripted(np.int64(700)))  # type: ignore[arg-type]
    match.roll()
    match.act(np.int64(0), np.int16(match.game.legal_actions(match.state)[0]))  # type: ignore[arg-type]
    assert {type(number) for event in match.events for number in (event.seat, event.number)} == {int}


def test_an_illegal_action_is_refused_with_the_reason_and_what_is_legal() -> None:
    match = after("* 3 4 5 2")
    error = refused(match, NotLegal, lambda: match.act(0, "stop"))
    assert isinstance(error, NotLegal)
    assert error.legal == ("advance 5 9", "advance 6 8", "advance 7 7")
    assert str(error.reason) == "First choose what to do with the dice."


@pytest.mark.parametrize("text", ["", "advance", "advance 8 7", "advance 13", "roll roll", "ROLL", "\x00"])
def test_what_is_not_notation_is_refused(text: str) -> None:
    match = after("* 3 4 5 2")
    refused(match, NotNotation, lambda: match.act(0, text))


@pytest.mark.parametrize("number", [-1, 10_000])
def test_there_is_no_action_beyond_the_numbers_of_the_game(number: int) -> None:
    match = after("* 3 4 5 2")
    refused(match, WaghalsError, lambda: match.act(0, number))


def test_the_dice_do_not_fall_while_a_seat_is_to_move() -> None:
    match = after("* 3 4 5 2")
    for command in (match.roll, lambda: match.enter("1 1 1 1"), lambda: match.append("* 1 1 1 1")):
        error = refused(match, WaghalsError, command)
        assert str(error).startswith("nothing is left to chance now; to move is seat 0 (legal now: adv")


@pytest.mark.parametrize("dice", ["", "1 2 3", "1 2 3 7", "1 2 3 4 5", "?"])
def test_dice_typed_by_hand_have_to_be_dice(dice: str) -> None:
    match = table()
    refused(match, NotNotation, lambda: match.enter(dice))


def test_a_command_for_a_position_that_has_passed_is_refused() -> None:
    match = after(OPENING)
    for command in (
        lambda: match.act(0, "roll", version=1),
        lambda: match.undo(0, version=1),
        lambda: match.roll(version=1),
        lambda: match.enter("1 1 1 1", version=3),
    ):
        error = refused(match, StaleVersion, command)
        assert isinstance(error, StaleVersion)
        assert error.current == 2
    assert match.act(0, "roll", version=2).version == 3


# ---- sources of chance


def test_real_dice_are_typed_by_hand() -> None:
    match = table(ByHand())
    assert match.roll() is None
    assert match.version == 0
    assert match.enter("3 4 5 2") == Event(1, "chance", CHANCE, 565, "3 4 5 2", 1296)


def test_dice_that_come_by_themselves_cannot_be_typed_by_hand() -> None:
    match = table(Seeded(1))
    refused(match, WaghalsError, lambda: match.enter("3 4 5 2"))


def test_a_script_may_number_its_outcomes() -> None:
    match = table(Scripted(0))
    event = match.roll()
    assert event is not None
    assert (event.number, event.text) == (0, "1 1 1 1")


@pytest.mark.parametrize("outcome", [-1, 1296, "6 6 6", "7 7 7 7"])
def test_an_outcome_that_the_game_lacks_is_refused(outcome: int | str) -> None:
    match = table(Scripted(outcome))
    refused(match, WaghalsError, match.roll)


# ---- whose hand sets the dice off


def test_the_person_whose_turn_begins_sets_the_dice_off() -> None:
    assert table().waits_for_roller
    assert after(OPENING + "/ 0 stop").waits_for_roller


def test_dice_that_go_on_with_a_turn_fall_at_once() -> None:
    match = after(OPENING + "/ 0 roll")
    assert match.to_move == CHANCE
    assert not match.waits_for_roller


def test_a_bust_begins_the_next_seat_s_turn() -> None:
    match = after("* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 6 6 / 0 advance 2 12 / 0 roll")
    after("* 2 2 1 1 / 0 advance 3 3 / 0 roll", match)
    assert not match.waits_for_roller
    after("* 5 5 6 5", match)
    assert (match.turn, match.waits_for_roller) == (1, True)


def test_no_seat_sets_the_dice_off_while_a_seat_is_to_move_or_after_the_end() -> None:
    assert not after("* 3 4 5 2").waits_for_roller
    assert not ended().waits_for_roller


def test_cards_that_are_dealt_one_after_the_other_wait_once(kuhn: waghals.Game) -> None:
    match = table(game=kuhn)
    assert match.waits_for_roller


# ---- undo


def test_a_seat_takes_its_last_ply_back_until_the_dice_have_spoken() -> None:
    match = after(OPENING + "/ 0 stop")
    after_advance = after(OPENING)
    assert match.undo(0) == Event(4, "undo", 0, match.events[2].number, "undo")
    assert match.state == after_advance.state
    match.undo(0)
    assert match.state == after("* 3 4 5 2").state
    assert [event.line for event in match.events[-2:]] == ["0 undo", "0 undo"]
    assert [ply.line for ply in match.plies] == ["* 3 4 5 2 = 565/1296"]
    error = refused(match, NotLegal, lambda: match.undo(0))
    assert "something new has come to light" in str(error)
    assert "(legal now: advance 5 9, advance 6 8, advance 7 7)" in str(error)


def test_undo_never_passes_the_dice() -> None:
    match = after(OPENING + "/ 0 roll / * 1 6 5 5")
    assert not match.may_undo(0)
    match.act(0, "advance 7 10")
    assert match.may_undo(0)


def test_a_seat_takes_back_only_its_own_plies() -> None:
    match = after(OPENING)
    assert not match.may_undo(1)
    refused(match, NotLegal, lambda: match.undo(1))


def test_before_the_first_ply_there_is_nothing_to_take_back() -> None:
    match = table()
    assert "Nothing has been played yet." in str(refused(match, NotLegal, lambda: match.undo(0)))


def test_the_end_is_the_end() -> None:
    match = ended()
    error = refused(match, NotLegal, lambda: match.undo(match.plies[-1].seat))
    assert "The match is over." in str(error)


def test_after_an_undo_the_ply_may_be_another() -> None:
    match = after(OPENING + "/ 0 undo / 0 advance 6 8")
    assert match.log(None) == ["* 3 4 5 2 = 565/1296", "0 advance 6 8"]
    assert match.version == 4


def test_another_seat_s_answer_ends_one_s_undo(kuhn: waghals.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_hands(state: object, player: int | None) -> bool:
        return True

    monkeypatch.setattr(kuhn, "sees_outcome", open_hands)
    match = after("* J / * K / 0 pass", table(game=kuhn))
    assert match.may_undo(0)
    match.act(1, "bet")
    error = refused(match, NotLegal, lambda: match.undo(0))
    assert "Somebody else has played since." in str(error)
    match.undo(1)
    match.undo(0)
    assert match.log(0) == ["* J = 0/3", "* K = 1/2"]


def test_with_hidden_cards_nothing_is_taken_back(kuhn: waghals.Game) -> None:
    assert table(game=kuhn).open
    match = after("* J / * K / 0 pass", table(game=kuhn))
    assert not match.open
    assert not match.may_undo(0)
    assert "while cards are hidden" in str(refused(match, NotLegal, lambda: match.undo(0)))


def test_open_dice_hide_nothing_from_anybody() -> None:
    assert after(OPENING + "/ 0 roll / * 1 6 5 5").open


# ---- the fold


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_a_match_folded_again_from_its_lines_is_the_same_match(seed: int) -> None:
    match = at_random(table(Seeded(seed), players=2 + seed % 3), Random(seed).randrange)
    again = Match.replay(match.game, match.seats, ByHand(), [event.line for event in match.events])
    assert again.events == match.events
    assert again.state == match.state
    effective = Match.replay(match.game, match.seats, ByHand(), [ply.line for ply in match.plies])
    assert effective.state == match.state


@settings(max_examples=30)
@given(st.integers(0, 300), st.integers(0, 10_000))
def test_a_match_stopped_anywhere_goes_on_with_the_dice_it_would_have_had(cut: int, seed: int) -> None:
    whole = at_random(table(Seeded("cut")), Random(seed).randrange)
    lines = [event.line for event in whole.events]
    again = Match.replay(whole.game, whole.seats, Seeded("cut"), lines[:cut])
    assert (
        again.waits_for_roller
        == Match.replay(whole.game, whole.seats, ByHand(), lines[:cut]).waits_for_roller
    )
    for line in lines[cut:]:
        event = again.roll() if line.startswith("*") else again.append(line)
        assert event is not None
        assert event.line == line
    assert again.state == whole.state


@pytest.mark.parametrize("line", ["", "*", "0", "x roll", "² roll", "-1 roll", "0roll", "00 roll", "2 roll"])
def test_a_line_is_a_seat_or_chance_and_what_was_played(line: str) -> None:
    match = after("* 3 4 5 2")
    refused(match, WaghalsError, lambda: match.append(line))


# ---- what each seat may know


def test_a_hidden_outcome_is_shown_to_nobody_else(kuhn: waghals.Game) -> None:
    match = after("* J / * K / 0 pass", table(game=kuhn))
    assert match.log(0) == ["* J = 0/3", "* ?", "0 pass"]
    assert match.log(1) == ["* ?", "* K", "0 pass"]
    assert match.log(None) == ["* ?", "* ?", "0 pass"]
    assert [match.saw_everything(viewer) for viewer in (0, 1, None)] == [False, False, False]


def test_open_dice_are_shown_to_everybody() -> None:
    match = after(OPENING)
    assert match.log(None) == match.log(1) == ["* 3 4 5 2 = 565/1296", "0 advance 7 7"]
    assert match.saw_everything(None)


def test_what_one_seat_sees_does_not_tell_the_other_s_card(kuhn: waghals.Game) -> None:
    queen, king = (after(f"* J / * {card} / 0 bet", table(game=kuhn)) for card in "QK")
    assert (queen.observation(0), queen.log(0)) == (king.observation(0), king.log(0))
    assert queen.observation(1) != king.observation(1)


def test_after_a_hidden_card_the_number_of_a_shown_one_would_give_it_away(kuhn: waghals.Game) -> None:
    jack, king = (after(f"* {card} / * Q", table(game=kuhn)) for card in "JK")
    assert [match.plies[1].line for match in (jack, king)] == ["* Q = 0/2", "* Q = 1/2"]
    assert jack.log(1) == king.log(1) == ["* ?", "* Q"]


# ---- positions and histories


def test_states_are_those_before_each_ply_that_counts_and_the_one_now() -> None:
    match = after(OPENING + "/ 0 stop / 0 undo")
    game = match.game
    rolled = game.resolve(game.new(), 565)
    assert match.states == (game.new(), rolled, game.apply(rolled, match.plies[1].number))
    assert match.state is match.states[-1]


def test_a_history_is_what_a_viewer_was_shown_before_each_ply_and_of_it(kuhn: waghals.Game) -> None:
    match = after("* J / * K / 0 pass", table(game=kuhn))
    for viewer in (0, 1, None):
        history = match.history(viewer)
        assert [(shown.seat, shown.text) for shown in history] == [
            (CHANCE, "J" if viewer == 0 else "?"),
            (CHANCE, "K" if viewer == 1 else "?"),
            (0, "pass"),
        ]
        views = [kuhn.observation(state, viewer) for state in match.states[:-1]]
        assert [shown.view for shown in history] == views
        for count in (2, 9):
            assert match.last(count, viewer) == [(shown.seat, shown.text) for shown in history[-count:]]
        assert (history[-1], history[1:], len(history)) == (history[2], [history[1], history[2]], 3)
        with pytest.raises(IndexError):
            history[3]


def test_what_was_taken_back_is_gone_from_a_history() -> None:
    match = after(OPENING + "/ 0 undo / 0 advance 6 8")
    assert [shown.text for shown in match.history(None)] == ["3 4 5 2", "advance 6 8"]


def test_a_history_stays_while_the_match_goes_on() -> None:
    match = after(OPENING)
    history, before = match.history(1), list(match.history(1))
    after("0 undo / 0 advance 6 8 / 0 stop", match)
    assert list(history) == before


# ---- the numbers of outcomes


@pytest.mark.parametrize("line", ["* 3 4 5 2 = 565/1296", "*  3 4 5  2  =  565/1296 ", "* 3 4 5 2"])
def test_a_line_may_say_which_outcome_of_how_many_it_was(line: str) -> None:
    match = table()
    assert match.append(line) == Event(1, "chance", CHANCE, 565, "3 4 5 2", 1296)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("* 3 4 5 2 = 566/1296", "outcome 566 of 1296 is 3 4 5 3; given was 3 4 5 2"),
        ("* 3 4 5 2 = 1296/1296", "outcomes are the numbers below 1296; given was 1296"),
        ("* 3 4 5 2 = 565/1297", "chance has 1296 outcomes here; given were 1297"),
        ("* 3 4 5 2 = 0565/1296", "expected after = which outcome it is of how many"),
        ("* 3 4 5 2 = 565", "expected after = which outcome it is of how many"),
        ("* 3 4 5 2 = -1/1296", "expected after = which outcome it is of how many"),
        (f"* 3 4 5 2 = 565/{'9' * 5000}", "expected after = which outcome it is of how many"),
        ("* 3 4 5 2=565/1296", "expected after = which outcome it is of how many"),
        ("* = 565/1296", "expected after = which outcome it is of how many"),
        ("* 3 4 5 = 565/1296", "expected four dice from 1 to 6"),
        ("0 roll = 1/2", "not the ply of seat 0"),
    ],
)
def test_a_number_that_is_not_the_outcome_s_is_refused(line: str, said: str) -> None:
    match = table()
    assert said in str(refused(match, WaghalsError, lambda: match.append(line)))


def test_an_outcome_without_a_number_has_that_of_verifiable_dice_if_it_can_else_the_lowest() -> None:
    game, seats = waghals.game("wuerfelzoo"), [Seat("Anna"), Seat("Ben")]
    dice = Verifiable("kiefer", bytes(32), ["anna", "ben"])
    drawn = Match(game, seats, dice)
    while drawn.chance_plies < 10:
        drawn.roll()
    short = [event.short_line for event in drawn.events]
    assert Match.replay(game, seats, dice, short).events == drawn.events
    by_hand = Match.replay(game, seats, ByHand(), short)
    assert [event.number for event in by_hand.events] == [
        game.parse_outcome(state, event.text)
        for state, event in zip(drawn.states, drawn.events, strict=False)
    ]
    assert by_hand.events != drawn.events
