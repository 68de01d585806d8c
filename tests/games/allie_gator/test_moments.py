"""What plies of Allie Gator look and sound like, and what of a match is told at its end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import waghals
from tests.games.allie_gator.scripts import EMPTY_HAND
from tests.games.allie_gator.test_board import DEAL, NAMES, STOLEN, THREE, played, seen, texts
from waghals.boards.page import Moment, Ply
from waghals.games.allie_gator import board as words
from waghals.games.allie_gator import page
from waghals.games.allie_gator.state import UNSEEN
from waghals.games.allie_gator.view import View
from waghals.match import Match
from waghals.web.html.highlights import highlights, steps

GAME = waghals.game("allie-gator")


def moments_of(match: Match, viewer: int | None, last: int = 1) -> list[Moment]:
    """Those of the last plies, as a viewer has them."""
    history = match.history(viewer)
    views = [*(shown.view for shown in history[1:]), match.observation(viewer)]
    t = texts("en")
    return [
        moment
        for shown, after in list(zip(history, views, strict=True))[-last:]
        for moment in page.moments(match.game, shown.view, after, Ply(shown.seat, shown.text), NAMES, t)
    ]


def changed(view: View, **fields: object) -> View:
    copy = view.copy()
    for name, value in fields.items():
        setattr(copy, name, value)
    return copy


def end_of_round(before: View, after: View) -> Sequence[Moment]:
    return page.moments(GAME, before, after, Ply(0, "take"), NAMES, texts("de"))


def test_a_card_goes_from_the_hand_to_its_side() -> None:
    (moment,) = moments_of(played(DEAL + "/ 0 play 20 left"), 1)
    assert (moment.kind, moment.pieces) == ("card", ("card-20",))


def test_a_side_that_is_shut_says_so_and_its_interval_pops() -> None:
    card, shut = moments_of(played(DEAL.replace("* 30", "* 32") + "/ 0 play 32 right"), 1)
    assert (card.kind, shut.kind, shut.pops) == ("card", "shut", ("interval-right",))
    before, after = (
        seen(DEAL.replace("* 30", "* 32")),
        seen(DEAL.replace("* 30", "* 32") + "/ 0 play 32 right"),
    )
    said = words.log_line(before, after, "0 play 32 right", NAMES, texts("de"))
    assert said == "Anna spielt rechts die 32. Rechts ist zu."
    laid = DEAL.replace("* 10 /", "* 1 /") + "/ 0 take / 0 target 1"
    assert [moment.kind for moment in moments_of(played(laid), 1)] == ["card", "shut"]


def test_specials_move_what_they_are_about() -> None:
    three = THREE.replace("* 30", "* reverse")
    (turned,) = moments_of(played(three + "/ 0 reverse", players=3), 1)
    assert (turned.kind, turned.pieces) == ("reverse", ("turns",))
    assert moments_of(played(DEAL + "/ 0 play 10 left / * 1 / 1 reverse"), 0)[0].kind == "card"
    (raised,) = moments_of(played(DEAL.replace("* 30", "* 70") + "/ 0 raise 70 right"), 1)
    assert (raised.kind, raised.pieces) == ("raise", ("card-70",))
    (given,) = moments_of(played(DEAL + "/ 0 play 10 left / * 1 / 1 gift left 0"), 0)
    assert (given.kind, given.pieces, given.target) == ("gift", ("card-10",), "at-0")


def test_a_bite_takes_what_lies_open_below_allie_to_the_plate() -> None:
    (bite,) = moments_of(played(DEAL + "/ 0 play 10 left / * 1 / 1 take"), 0)
    assert (bite.kind, bite.pieces, bite.target) == ("bite", ["card-10", "card-64"], "at-1")
    (bare,) = moments_of(played(DEAL + "/ 0 take"), 0)
    assert bare.pieces == ["card-64"]


def test_a_stolen_card_is_seen_by_whoever_held_it_and_by_nobody_else() -> None:
    stolen = THREE + "/ 0 steal 1 / * 31"
    for viewer in (0, 2, None):
        (moment,) = moments_of(played(stolen, players=3), viewer)
        assert (moment.kind, moment.pieces, moment.target) == ("steal", ["back-1-1"], "at-0")
    assert moments_of(played(stolen, players=3), 1)[0].pieces == ["card-31"]
    special = THREE + "/ 0 steal 1 / * gift"
    assert moments_of(played(special, players=3), 1)[0].pieces == ["card-gift-1"]


@pytest.mark.parametrize("viewer", [2, None])
def test_two_worlds_that_a_viewer_cannot_tell_apart_have_the_same_moments(viewer: int | None) -> None:
    """What was stolen and what was drawn differs; the viewer saw neither."""
    worlds = [
        played(THREE + f"/ 0 steal 1 / * {stolen} / * {drawn} / 1 play 11 left / * {last}", players=3)
        for stolen, drawn, last in ((31, 55, 56), (21, 44, "gift"))
    ]
    one, other = (moments_of(match, viewer, len(match.plies)) for match in worlds)
    assert one == other
    assert moments_of(worlds[0], 1, 5) != moments_of(worlds[1], 1, 5)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_no_moment_names_a_card_that_its_viewer_never_saw(viewer: int | None) -> None:
    match = played(EMPTY_HAND, players=3, short=True)
    history = match.history(viewer)
    views = [*(shown.view for shown in history), match.observation(viewer)]
    was_seen = {card for view in views for card, place in enumerate(view.place) if place != UNSEEN}
    named = {
        int(word.removeprefix("card-"))
        for moment in moments_of(match, viewer, len(match.plies))
        for word in (*moment.pieces, *moment.pops)
        if word.removeprefix("card-").isdigit()
    }
    assert named
    assert named <= was_seen


def test_at_the_end_of_a_round_cards_are_counted_and_teeth_pop() -> None:
    before = seen(DEAL)
    after = changed(before, round=2, last_minus=[3, 5, 0, 0, 0], won=[2, 0, 0, 0, 0])
    _, over = end_of_round(before, after)
    assert (over.kind, list(over.pops), over.stamp) == ("round", ["took-0", "took-1", "teeth-0"], "")
    gold = changed(after, won=[4, 0, 0, 0, 0])
    _, golden = end_of_round(changed(before, won=[2, 0, 0, 0, 0]), gold)
    assert (golden.detail, list(golden.pieces), golden.stamp) == ("gold", ["teeth-0"], "Ein Goldzahn!")


def test_the_last_ply_of_a_match_has_its_winner() -> None:
    match = played(EMPTY_HAND + "/ 1 take", players=3, short=True)
    assert match.over
    bite, over, win = moments_of(match, 0)
    assert (bite.kind, over.kind, win.kind) == ("bite", "round", "win")
    (winner,) = match.game.winners(match.state)
    assert (win.detail, list(win.pops)) == (str(winner), [f"at-{winner}"])


# ---- gauges, and what is at stake


def test_a_play_says_how_many_of_one_s_cards_fit_then() -> None:
    view = seen(DEAL)  # 64 and 33; 10 20 30
    said = [page.danger_after(view, card, side, texts("de")) for card, side in ((10, "left"), (30, "left"))]
    assert [(danger.words, danger.level, float(danger.share)) for danger in said] == [
        ("danach passen 2", 1, 0.5), ("danach passen 2", 1, 0.5),
    ]  # fmt: skip
    narrow = changed(view, targets=[64, 11], tops=[50, 0])
    assert page.danger_after(narrow, 10, "right", texts("en")).words == "nothing fits then"
    assert page.danger_after(narrow, 10, "right", texts("en")).level == 3
    assert float(page.danger_after(narrow, 10, "right", texts("en")).share) == 1
    one = changed(view, targets=[64, 31], tops=[50, 0])
    assert page.danger_after(one, 20, "right", texts("en")).words == "1 fits then"
    five = seen(DEAL.replace("* steal", "* 40").replace("* raise", "* 41"))
    assert page.danger_after(five, 10, "right", texts("en")).level == 0


def test_what_lies_below_allie_is_told_and_her_eyes_fall_shut() -> None:
    script = DEAL
    lids = list[tuple[int, str]]()
    for card in (10, 11, 20, 21, 30, 31):
        script += f"/ {len(lids) % 2} play {card} left / * {len(lids) + 50}"
        shown = page.board(GAME, seen(script), [], NAMES, texts("de"))
        lids.append((shown.lids, shown.below))
    assert [level for level, _ in lids] == [0, 1, 1, 2, 2, 3]
    assert lids[-1][1] == "Unter Allie: 7"


def test_a_card_comes_from_whoever_laid_it_last_or_from_the_pile() -> None:
    match = played(DEAL + "/ 0 play 10 left / * 1 / 1 play 11 left / * 2")
    view, t = match.observation(0), texts("en")

    def origins(*plies: Ply) -> list[tuple[str, str]]:
        sides = page.board(GAME, view, plies, NAMES, t).sides
        return [(side.top_from, side.target_from) for side in sides]

    plays = [Ply(0, "play 10 left"), Ply(-1, "1"), Ply(1, "play 11 left"), Ply(-1, "?")]
    assert origins(*plays) == [("at-1", ""), ("", "")]
    assert origins(*plays, Ply(0, "gift left 1")) == [("", ""), ("", "")]  # what it bares lay there
    assert origins(Ply(0, "take"), Ply(0, "target 33")) == [("", ""), ("", "at-0")]
    assert origins(Ply(0, "raise 64 left"), Ply(-1, "?")) == [("", "at-0"), ("", "")]
    assert origins(Ply(-1, "64"), Ply(-1, "33")) == [("", "pile"), ("", "pile")]


# ---- a turn, and a match, in a few words


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (DEAL + "/ 0 play 20 left / * 67", "Anna: links 20"),
        (DEAL + "/ 0 play 10 left / * 67 / 1 gift left 0", "Ben: 10 für Anna"),
        (DEAL + "/ 0 take / 0 target 30", "Anna: Happs! 1 Karte, neues Ziel 30"),
        (STOLEN.partition("/ 1 play")[0], "Anna: klaut bei Ben"),
        (DEAL + "/ 0 play 10 left / * 67 / 1 reverse", "Ben: Wechsel"),
    ],
)
def test_a_turn_in_a_few_words(script: str, said: str) -> None:
    match = played(script)
    whole = steps(match)
    seat = max((at, ply.seat) for at, (_, ply, _) in enumerate(whole) if ply.seat >= 0)[1]
    turn = [step for step in whole if step[1].seat == seat or step[1].seat < 0]
    assert words.turn_line(turn, NAMES, texts("de")) == said


def test_the_boldest_turn_and_the_luckiest_card_of_a_match() -> None:
    match = played(EMPTY_HAND + "/ 1 take", players=3, short=True)
    bold, lucky = highlights(match, "en")
    assert bold is not None
    assert lucky is not None
    assert bold.words.endswith("cards below Allie, and not bitten")
    assert lucky.words.startswith("drew the ")
    assert 0 < lucky.share <= 0.25
    assert 0 <= bold.share < 1
    assert highlights(played(DEAL), "en") == (None, None)
