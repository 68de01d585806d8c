"""What is true of Raffzahn after every ply, however it is played."""

from __future__ import annotations

from hypothesis.stateful import invariant

import waghals
from tests.games.soundness import AnyMatch, look_for_trouble
from waghals.contract.conformance import configurations, random_walk
from waghals.games.raffzahn.rules import PRICE
from waghals.games.raffzahn.state import FACES, MIDDLE, OUT, PAYING, SEATS, TILES, State


def of(state: State, seat: int) -> set[int]:
    """The tiles of a seat; MIDDLE and OUT are places like any other."""
    return {t for t in range(1, TILES + 1) if state.owner[t] == seat}


def protected(state: State) -> set[int]:
    return {t for t in range(1, TILES + 1) if state.protected[t]}


class Raffzahn(AnyMatch[State]):
    games = configurations("raffzahn")

    @invariant()
    def every_tile_is_in_exactly_one_place(self) -> None:
        places = [of(self.state, place) for place in (MIDDLE, OUT, *range(self.game.players))]
        assert sum(map(len, places)) == TILES
        assert set[int]().union(*places) == set(range(1, TILES + 1))

    @invariant()
    def the_counts_are_those_of_the_tiles(self) -> None:
        s = self.state
        assert s.middle == len(of(s, MIDDLE))
        assert s.tiles == [len(of(s, seat)) for seat in range(SEATS)]
        assert s.open == [len(of(s, seat) - protected(s)) for seat in range(SEATS)]

    @invariant()
    def only_tiles_before_players_are_protected(self) -> None:
        assert all(self.state.owner[t] >= 0 for t in protected(self.state))

    @invariant()
    def the_middle_only_empties_and_what_is_out_stays_out(self) -> None:
        assert of(self.state, MIDDLE) <= of(self.before, MIDDLE)
        assert of(self.state, OUT) >= of(self.before, OUT)

    @invariant()
    def what_is_protected_stays_with_its_owner_or_leaves_the_game(self) -> None:
        for t in protected(self.before):
            assert self.state.owner[t] in (self.before.owner[t], OUT)

    @invariant()
    def teeth_are_those_of_the_tiles(self) -> None:
        expected = [sum(self.state.teeth[t - 1] for t in of(self.state, p)) for p in range(self.game.players)]
        assert self.game.scores(self.state) == expected

    @invariant()
    def the_match_is_over_as_soon_as_the_middle_is_empty(self) -> None:
        assert (self.to_move() == waghals.TERMINAL) == (self.state.middle == 0)
        assert bool(self.game.winners(self.state)) == (self.state.middle == 0)

    @invariant()
    def dice_show_their_faces_and_those_that_were_kept_stay(self) -> None:
        assert all(face in faces for face, faces in zip(self.state.dice, FACES, strict=True))
        for d in range(3):
            if not self.before.hand >> d & 1:
                assert self.state.dice[d] == self.before.dice[d]

    @invariant()
    def whoever_pays_has_not_paid_enough_and_owns_something(self) -> None:
        if self.state.phase == PAYING:
            assert self.state.paid < PRICE
            assert self.state.rolls == 3
            assert self.state.tiles[self.state.player] > 0


def test_whatever_is_rolled_and_played_the_tiles_stay_sound() -> None:
    look_for_trouble(Raffzahn, matches=40, plies=80)


def test_an_end_is_reached_with_all_seats_and_options() -> None:
    for game in Raffzahn.games:
        assert random_walk(game).states[-1].middle == 0
