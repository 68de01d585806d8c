"""What is true of Can't Stop after every ply, however it is played."""

from __future__ import annotations

from hypothesis.stateful import invariant

from tests.games.soundness import AnyMatch, look_for_trouble
from waghals.contract.conformance import configurations, random_walk
from waghals.games.cant_stop.rules import COLUMNS, HEIGHT, RUNNERS, SEATS, State


class CantStop(AnyMatch[State]):
    games = configurations("cant-stop")

    @invariant()
    def camps_rise_and_fall_only_when_another_wins_their_column(self) -> None:
        for p in range(SEATS):
            for c in range(COLUMNS):
                was, now = self.before.stones[p][c], self.state.stones[p][c]
                assert now >= was or (now == 0 and self.state.closed[c] > self.before.closed[c])

    @invariant()
    def at_most_three_runners_are_out_and_the_others_in_hand(self) -> None:
        out = sum(field > 0 for field in self.state.runners)
        assert out + self.state.free == RUNNERS
        assert self.state.free >= 0

    @invariant()
    def runners_and_stones_stay_on_the_board(self) -> None:
        for fields in (self.state.runners, *self.state.stones):
            assert all(0 <= field <= top for field, top in zip(fields, HEIGHT, strict=True))

    @invariant()
    def a_runner_is_above_its_players_stone(self) -> None:
        stones = self.state.stones[self.state.player]
        assert all(field == 0 or field > stones[c] for c, field in enumerate(self.state.runners))

    @invariant()
    def a_column_has_one_winner_alone_in_it_and_no_runner(self) -> None:
        for c in range(COLUMNS):
            at_top = [p for p in range(SEATS) if self.state.stones[p][c] == HEIGHT[c]]
            assert len(at_top) == self.state.closed[c]
            if at_top:
                assert sum(self.state.stones[p][c] > 0 for p in range(SEATS)) == 1
                assert self.state.runners[c] == 0

    @invariant()
    def the_columns_won_are_those_that_are_closed(self) -> None:
        scores = self.game.scores(self.state)
        assert sum(scores) == sum(self.state.closed)
        assert scores == [
            sum(self.state.stones[p][c] == HEIGHT[c] for c in range(COLUMNS))
            for p in range(self.game.players)
        ]

    @invariant()
    def nobody_holds_enough_columns_before_the_end_and_the_winner_does_after(self) -> None:
        enough = self.state.columns_to_win
        winners = [p for p, score in enumerate(self.game.scores(self.state)) if score >= enough]
        assert self.game.winners(self.state) == winners

    @invariant()
    def only_a_stop_moves_stones(self) -> None:
        if self.state.player == self.before.player and not self.game.winners(self.state):
            assert self.state.stones == self.before.stones


def test_whatever_is_rolled_and_played_the_board_stays_sound() -> None:
    look_for_trouble(CantStop, matches=40, plies=80)


def test_an_end_is_reached_with_all_seats_and_options() -> None:
    for game in CantStop.games:
        walk = random_walk(game)
        assert max(game.scores(walk.states[-1])) >= walk.states[-1].columns_to_win
