"""What plies of Würfelzoo show and sound like, whole turns in a few words, and what stands out in a match."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import pytest

import waghals
from tests.games.wuerfelzoo.test_rulebook import dealt, position
from tests.play import Table, statements
from waghals.boards import game_translator
from waghals.boards.page import Moment, Ply, Step
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo.kinds import USUAL
from waghals.games.wuerfelzoo.moments import moments
from waghals.games.wuerfelzoo.throws import as_many, highlights, throws, trap_among, turn_line

texts = partial(game_translator, "wuerfelzoo")
NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil"]
LOOK = {name: str(look) for look, name in enumerate(USUAL.names)}


def plies(script: str) -> list[str]:
    """The statements of a script, in which a seat may do several things, parted by `;`."""
    found: list[str] = []
    for statement in statements(script):
        who, _, what = statement.partition(" ")
        found += [f"{who} {each.strip()}" for each in what.split(";")]
    return found


def played(table: Table, script: str) -> list[Step]:
    """Play on; every ply with the states before and after it."""
    steps: list[Step] = []
    for statement in plies(script):
        before, (who, _, text) = table.state, statement.partition(" ")
        table.say(statement)
        steps.append((before, Ply(CHANCE if who == "*" else int(who), text), table.state))
    return steps


def shown(table: Table, script: str, locale: str = "en") -> Sequence[Moment]:
    """The moments of the last ply of a script."""
    steps = played(table, script)
    first = max((n for n, (_, ply, _) in enumerate(steps) if ply.seat != CHANCE), default=0)
    before, ply, after = steps[-1]
    return moments(table.game, before, after, ply, NAMES, texts(locale), steps[first:])


def die(seat: int, name: str, number: int = 0, what: str = "die") -> str:
    return f"{what}-{seat}-{LOOK[name]}-{number}"


def test_dice_that_are_thrown_land_on_their_faces_where_they_lay() -> None:
    table = position("3 B:squirrel, 2 D:boar, C:x2", "D:boar")
    script = "0 reroll B:squirrel; reroll D:boar; reroll C:x2; done / * bear / * fox"
    assert shown(table, script) == []
    thrown, *others = shown(position("3 B:squirrel, 2 D:boar, C:x2", "D:boar"), f"{script} / * elephant")
    assert others == []
    assert (thrown.kind, thrown.level) == ("throw", 2)
    assert thrown.faces == {
        f"0-{LOOK['B:squirrel']}-2": "bear",
        f"0-{LOOK['C:x2']}-0": "fox",
        f"0-{LOOK['D:boar']}-1": "elephant",
    }
    assert thrown.pieces == [die(0, "B:bear"), die(0, "C:fox"), die(0, "D:elephant")]


def test_a_trap_snaps_at_the_die_that_shows_it() -> None:
    script = "0 reroll A:worm; reroll A:worm; done / * trap / * elephant"
    thrown, trap = shown(position("3 A:worm", "D:boar"), script)
    assert (thrown.kind, trap.kind) == ("throw", "trap")
    assert trap.pieces == [f"0-{LOOK['A:worm']}-1"]


@pytest.mark.parametrize(
    ("dice", "level"), [("D:boar", 0), ("C:fox", 1), ("A:worm", 2), ("A:worm, A:elephant", 3)]
)
def test_a_throw_is_as_bold_as_a_trap_is_likely(dice: str, level: int) -> None:
    names = sorted(dice.split(", "), key=USUAL.names.index)
    taken = "; ".join(f"reroll {name}" for name in names)
    first, _, other = {"D": "boar", "C": "fox", "A": "worm"}[dice[0]], None, len(names) - 1
    script = f"0 {taken}; done / * {first}" + f" / * {first}" * other
    assert shown(position(f"{dice}, 3 E:bear", "D:boar"), script)[0].level == level


def test_dice_that_are_played_go_to_the_meadow_and_beaten_ones_to_the_bag() -> None:
    table = position("2 B:bear", "D:boar", middle="2 D:squirrel", owner=1)
    beaten, laid, *_ = shown(table, "0 play B:bear; play B:bear; done")
    assert beaten == Moment(
        kind="card", pieces=[die(1, "D:squirrel", n, "middle") for n in range(2)], target="bag"
    )
    assert laid == Moment(
        kind="play", pieces=[die(0, "B:bear", n, "middle") for n in range(2)], detail="bear"
    )


def test_old_dice_in_the_middle_go_to_the_bag_when_their_owner_is_to_play() -> None:
    table = position("2 B:bear, 3 D:boar", "D:boar, 2 E:fox", middle="2 D:squirrel", owner=1)
    old = [die(1, "D:squirrel", n, "middle") for n in range(2)]
    gone, *_ = shown(table, "0 reroll D:boar; done / * elephant")
    assert gone == Moment(kind="card", pieces=old, target="bag")


@pytest.mark.parametrize(
    ("hand", "script", "found"),
    [
        ("3 D:elephant, B:trap", "play D:elephant; done", ("ability", "elephant", "", "middle-0-9-0")),
        ("C:fox, B:trap", "play C:fox; done; other 1 D:boar", ("ability", "fox", "bag", "die-1-10-1")),
        ("A:worm, B:trap", "play A:worm; done; own B:trap; seat 1",
         ("ability", "worm", "hand-1", "die-0-5-0")),
        ("D:boar, B:trap", "play D:boar; done; own B:trap; other 1 D:boar",
         ("ability", "boar", "hand-1", "die-0-5-0")),
        ("D:boar, B:trap", "play D:boar; done; own B:trap; other 1 D:boar",
         ("card", "", "hand-0", "die-1-10-1")),
        ("B:squirrel, B:trap", "play B:squirrel; done; seat 1 / * A / * worm",
         ("ability", "squirrel", "", "die-1-1-0")),
        ("E:bear, B:trap", "play E:bear; done; other 1 D:boar / * squirrel",
         ("ability", "bear", "", "die-1-11-0")),
    ],
)  # fmt: skip
def test_every_animal_shows_what_it_does(hand: str, script: str, found: tuple[str, str, str, str]) -> None:
    kind, detail, target, piece = found
    seen = shown(position(hand, "2 D:boar, 2 E:fox"), f"0 {script}")
    assert any(
        (one.kind, one.detail, one.target) == (kind, detail, target) and piece in one.pieces for one in seen
    ), seen


def test_the_bears_die_tumbles_where_it_lies() -> None:
    seen = shown(position("E:bear, B:trap", "2 D:boar"), "0 play E:bear; done; other 1 D:boar / * squirrel")
    assert seen[0].faces == {f"1-{LOOK['D:boar']}-1": "squirrel"}


def test_each_repeat_pops_the_badge_and_is_stamped() -> None:
    script = "0 play C:fox; play C:x2; play C:x2; done; other 1 D:boar"
    table = position("C:fox, 2 C:x2, B:trap", "5 D:boar")
    again = shown(table, script, "de")[-1]
    assert again == Moment(kind="again", pops=["again"], detail="fox 1", stamp="Noch einmal!")
    assert shown(table, "0 other 1 D:boar")[-1].detail == "fox 2"
    x2, ability = shown(table, "0 other 1 D:boar")
    assert ability.detail == "fox"
    assert x2.pieces == [die(0, "C:x2", n) for n in range(2)]


def test_the_last_die_is_stamped_and_minus_points_count_up() -> None:
    last = shown(position("D:elephant", "2 B:bear", "A:trap"), "0 play D:elephant; done", "de")[-2:]
    assert last == [Moment(kind="last_die", pops=["minus-1"], stamp="Leer!"), Moment(kind="win")]
    last = shown(position("D:elephant", "2 B:bear", rounds=2), "0 play D:elephant; done")[-1:]
    assert [(one.kind, one.stamp) for one in last] == [("last_die", "Empty!")]


def test_a_deal_is_one_throw_and_nothing_but_it() -> None:
    table = Table(waghals.game("wuerfelzoo"))
    assert shown(table, f"{dealt('10 D:elephant, 2 E:fox')} / * A") == []
    assert shown(table, f"* worm / {dealt('9 A:worm, 2 E:fox')}") == [Moment(kind="throw")]


# ---- turns and matches


@pytest.mark.parametrize(
    ("script", "english", "german"),
    [
        ("0 play C:fox; play C:fox; done", "Anna: 2 foxes, 3 left", "Anna: 2 Füchse, noch 3"),
        ("0 reroll A:trap; reroll A:trap; done", "Anna: 2 dice again, 3 left", "Anna: 2 Würfel neu, noch 3"),
    ],
)
def test_a_turn_is_told_in_a_few_words(script: str, english: str, german: str) -> None:
    table = position("2 C:fox, 2 A:trap, D:boar", "3 E:bear")
    steps = played(table, script)
    assert turn_line(steps, NAMES, texts("en")).replace("1 left", "3 left") == english
    assert turn_line(steps, NAMES, texts("de")).replace("noch 1", "noch 3") == german


def test_the_last_turn_says_that_nothing_is_left() -> None:
    steps = played(position("2 D:elephant", "3 E:bear"), "0 play D:elephant; play D:elephant; done")
    assert turn_line(steps, NAMES, texts("de")) == "Anna: 2 Elefanten, leer!"


def test_a_trap_is_as_likely_as_the_kinds_in_use_say() -> None:
    assert trap_among(USUAL, []) == 0
    assert trap_among(USUAL, [0, 1, 2, 3, 4]) == 1 - Fraction(2, 3) ** 2 * Fraction(5, 6)


def test_as_many_of_an_animal_as_were_thrown() -> None:
    steps = played(position("3 A:worm", "D:boar"), "0 reroll A:worm; reroll A:worm; done / * worm / * worm")
    (throw, _), *_ = throws(steps)
    assert [as_many(USUAL, throw, 5, least) for least in range(4)] == [1, Fraction(5, 9), Fraction(1, 9), 0]


def test_the_riskiest_throw_without_a_trap_and_the_luckiest_stand_out() -> None:
    script = (
        "0 reroll A:trap; reroll A:trap; done / * elephant / * elephant / 1 reroll E:fox; done / * fox / "
        "0 play A:elephant; play A:elephant; done"
    )
    table = position("2 A:trap, 3 D:boar", "3 E:fox")
    bold, lucky = highlights(table.game, played(table, script), NAMES, texts("de"))
    assert bold is not None
    assert lucky is not None
    assert (bold.seat, bold.words, round(bold.share, 4)) == (0, "2 Würfel ohne Falle", 0.4444)
    assert (lucky.seat, lucky.words, round(lucky.share, 4)) == (0, "2 Elefanten mit 2 Würfeln", 0.1111)
