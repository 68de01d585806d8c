"""No match sticks: whatever is legal is offered, and nothing else is.

Random matches are played in ways that reach odd positions. At those that differ the page, as it comes
without scripts, and the terminal offer every legal action by a control, or by a step towards it; on the page
each of these has keys of its own.

`python -m tests.test_every_choice 6` plays so many matches of every configuration instead of one, and looks
at more positions of each.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from io import StringIO
from itertools import chain, combinations, islice, pairwise, product
from typing import Any, cast

import pytest
from rich.console import Console

import waghals
from tests.conformance.configurations import EVERY_GAME
from tests.web_views.page import Element, read
from tests.web_views.scenes import NAMES, view_at
from waghals.contract.conformance import configurations
from waghals.contract.game import action_numbers
from waghals.i18n import translator
from waghals.table.view import TableView
from waghals.terminal.screen import Screen
from waghals.terminal.table import chosen
from waghals.web.html import views
from waghals.web.html.log import Told

LOCALE = "en"
EACH = "*"  # stands for what is ticked
OF_THE_HOUSE = {
    "m",
    "?",
    "/",
    "u",
}  # keys: the menu, the rules, what is typed, and the ply that is taken back
LONGEST = 400  # plies of a match that are looked at in the daily run

# ---- ways to play

Way = Callable[[waghals.Game, Any, list[int], random.Random], int]


def first(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    return legal[0]


def last(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    return legal[-1]


def any_one(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    return rng.choice(legal)


def most(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    """What leaves whoever moves next the most to choose from."""
    some = rng.sample(legal, min(4, len(legal)))
    return max(some, key=lambda action: len(game.legal_actions(game.apply(state, action))))


def fewest(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    some = rng.sample(legal, min(4, len(legal)))
    return min(some, key=lambda action: len(game.legal_actions(game.apply(state, action))))


def stopping(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    """What ends the turn, wherever something does."""
    turn, some = game.turn(state), rng.sample(legal, len(legal))
    return next((action for action in some if game.turn(game.apply(state, action)) != turn), some[0])


def going_on(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    """What does not end the turn, wherever something does not."""
    turn, some = game.turn(state), rng.sample(legal, len(legal))
    return next((action for action in some if game.turn(game.apply(state, action)) == turn), some[0])


def hoarding(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    """Only kinds of which there are many actions: special cards stay in hand, dice are not rolled again."""
    every = kinds(game)
    common = [action for action in legal if every.count(every[action]) > len(every) / 6]
    return rng.choice(common or legal)


def spending(game: waghals.Game, state: Any, legal: list[int], rng: random.Random) -> int:
    """The kinds of what is legal are as likely, however many there are of each."""
    every = kinds(game)
    wanted = rng.choice(sorted({every[action] for action in legal}))
    return rng.choice([action for action in legal if every[action] == wanted])


WAYS: Sequence[Way] = (any_one, hoarding, fewest, spending, last, stopping, most, first, going_on)


@cache
def texts_of(game: waghals.Game) -> list[str]:
    """Every action's notation."""
    return list(action_numbers(game))


@cache
def kinds(game: waghals.Game) -> list[str]:
    """The first word of every action's notation."""
    return [text.split()[0] for text in texts_of(game)]


# ---- positions


def features(game: waghals.Game, state: Any) -> set[object]:
    """What a position is like: which kinds of actions are legal, among how many seats, and what is empty."""
    seat, every = game.to_move(state), kinds(game)
    seen = game.observation(state, max(seat, 0))
    legal = frozenset([every[action] for action in game.legal_actions(state)])
    return {(legal, game.players), *((legal, name, _any(getattr(seen, name))) for name in seen.fields)}


def _any(value: object) -> bool:
    return any(map(_any, cast("list[object]", value))) if isinstance(value, list) else value != 0


def walk(game: waghals.Game, way: Way, rng: random.Random) -> Iterator[Any]:
    """The positions of a match in which everybody plays in this way; now and then somebody does not."""
    state = game.new()
    while (seat := game.to_move(state)) != waghals.TERMINAL:
        yield state
        if seat == waghals.CHANCE:
            state = game.resolve(state, rng.randrange(game.outcomes(state)))
        else:
            legal = game.legal_actions(state)
            choose = way if rng.randrange(20) else any_one
            state = game.apply(state, choose(game, state, legal, rng))


# ---- what a page offers


@dataclass
class Form:
    """What a form of a page can send: the texts of one field, and what may be ticked to stand for `*`."""

    texts: list[str] = field(default_factory=list[str])
    ticks: list[str] = field(default_factory=list[str])


def forms(page: Element, command: str, name: str) -> Iterator[Form]:
    """What each form for this command can send in the field of this name."""
    elements = page.all()
    for form in page.all("form"):
        if not form["action"].endswith(f"/{command}"):
            continue
        inside = [id(element) for element in form.all()]
        own = [
            element
            for element in elements
            if element.attributes.get("form", "") == form.attributes.get("id", None)
            or (id(element) in inside and "form" not in element)
        ]
        yield Form(list(_texts(own, name)), _values(own, "input", "each", "checkbox"))


def _texts(controls: Sequence[Element], name: str) -> Iterator[str]:
    buttons = [
        each
        for each in controls
        if each.tag == "button" and each.attributes.get("type") != "button" and "hidden" not in each
    ]
    pressed = [[each["value"]] if each.attributes.get("name") == name else [] for each in buttons]
    boxes = _values(controls, "input", name, "checkbox")
    hidden = _values(controls, "input", name, "hidden")
    ticked = chain.from_iterable(combinations(boxes, n) for n in range(bool(boxes), len(boxes) + 1))
    picked = [*_radios(controls, name)] + [
        [option.attributes.get("value", option.text) for option in each.all("option")]
        for each in controls
        if each.tag == "select" and each.attributes.get("name") == name
    ]
    for ticks, picks, press in product(ticked, product(*picked), pressed):
        if "" not in picks:
            yield " ".join([*hidden, *ticks, *picks, *press])


def _radios(controls: Sequence[Element], name: str) -> Iterator[list[str]]:
    """What may be chosen of each group of radio buttons; a form in which none is chosen is not sent."""
    groups: dict[str, list[Element]] = {}
    for each in controls:
        if each.attributes.get("type") == "radio" and each["name"].partition(".")[0] == name:
            groups.setdefault(each["name"], []).append(each)
    for group in groups.values():
        assert any("required" in each or "checked" in each for each in group), "none has to be chosen"
        yield [each["value"] for each in group]


def _values(controls: Sequence[Element], tag: str, name: str, kind: str) -> list[str]:
    wanted = {"name": name, "type": kind}
    return [
        each["value"] for each in controls if each.tag == tag and wanted.items() <= each.attributes.items()
    ]


def rendered(view: TableView) -> Element:
    """The frame of this view, as a reader finds it."""
    return read(views.frame(view, views.share(view, Told(), LOCALE), LOCALE).text)


def check_page(game: waghals.Game, state: Any, seat: int) -> None:
    """Every legal action is offered to the seat to move and to nobody else, and nothing else is."""
    view = view_at(game, state, seat)
    page = rendered(view)
    check_keys(page)
    found = set[str]()
    for form in forms(page, "act", "action"):
        firsts = {text.partition(";")[0].strip() for text in form.texts}
        plain = {text for text in firsts if EACH not in text}
        assert plain <= {*view.legal}, f"offered, but not legal: {plain - {*view.legal}}"
        found |= plain
        for tick in form.ticks:
            meant = {text.replace(EACH, tick) for text in firsts - plain} & {*view.legal}
            assert meant, f"{tick} can be ticked, but nothing be done with it"
            found |= meant
    assert found == {*view.legal}, f"legal, but not offered: {sorted({*view.legal} - found)}"
    other = (seat + 1) % game.players
    assert not any(form.texts for form in forms(rendered(view_at(game, state, other)), "act", "action"))


def check_keys(page: Element) -> None:
    """Every choice has a key or keys one after the other, of which no other control takes the first ones."""
    acts = [form for form in page.all("form") if form["action"].endswith("/act")]
    ids = {form.attributes.get("id", "") for form in acts} - {""}
    own = [one for form in acts for one in form.all("button")]
    own += [one for one in page.all("button") if one.attributes.get("form") in ids]
    offered = {one["value"] for one in own if "value" in one}
    keyed = {one["value"] for one in own if "value" in one and "data-key" in one}
    assert offered == keyed, f"offered, but without a key: {offered - keyed}"
    groups = [one for one in page.all() if one.tag == "label" or "herd" in one.classes]
    for group in groups:
        ticks = [
            one for one in group.all("input") if one.attributes.get("name") in ("each", "action", "card")
        ]
        has = [one for one in (group, *group.all()) if "data-key" in one]
        assert len(has) == 1 or not ticks, f"to be ticked, but without a key: {ticks}"
    panels = [[id(one) for one in panel.all()] for panel in page.of_class("with")]
    every = [one for one in page.all() if "data-key" in one]
    apart = [one for one in every if not any(id(one) in panel for panel in panels)]
    for panel in panels or [[]]:
        keys = sorted(one["data-key"] for one in (*apart, *(one for one in every if id(one) in panel)))
        for key, following in pairwise(keys):
            assert not f"{following} ".startswith(f"{key} "), f"{key!r} comes before {following!r}"
        assert not OF_THE_HOUSE & {*keys}, f"keys of the house: {OF_THE_HOUSE & {*keys}}"


def check_rolls(game: waghals.Game, state: Any) -> None:
    """Whoever rolls is offered a button, and with real dice every outcome."""
    view = view_at(game, state, game.turn(state))
    (roll,) = forms(rendered(replace(view, must_roll=True)), "roll", "")
    assert roll.texts == [""]
    if not game.hides:
        typed = forms(rendered(replace(view, dice="typed", by_hand=True)), "enter", "dice")
        check_typed(game, state, {tuple(text.split("; ")) for form in typed for text in form.texts})


def check_typed(game: waghals.Game, state: Any, offered: set[tuple[str, ...]]) -> None:
    """What can be said of real dice, one roll or several in turn, is every outcome and nothing else."""
    outcomes = {game.outcome_text(state, outcome): outcome for outcome in range(game.outcomes(state))}
    firsts = {first for first, *_ in offered}
    assert firsts <= outcomes.keys(), f"offered, but no outcomes: {firsts - outcomes.keys()}"
    assert firsts == outcomes.keys(), f"outcomes, but not offered: {outcomes.keys() - firsts}"
    for text, outcome in outcomes.items():
        if then := {plies[1:] for plies in offered if plies[0] == text} - {()}:
            check_typed(game, game.resolve(state, outcome), then)


# ---- what the terminal offers


def check_terminal(game: waghals.Game, state: Any, seat: int) -> None:
    """Every legal action has a number, which chooses it as its notation does; no other number chooses any."""
    legal = game.legal_actions(state)
    console = Console(file=StringIO(), width=80, height=24, _environ={}, force_terminal=True)
    screen = Screen(console, game, NAMES[: game.players], translator(LOCALE))
    rows = screen.choices(game.observation(state, seat), legal)
    numbers = [int(row.plain[a:b]) for row in rows for a, b, style in row.spans if style == "bold reverse"]
    assert sorted(numbers) == list(range(1, len(legal) + 1))
    texts, every = [game.text(state, action) for action in legal], texts_of(game)
    for number, text in enumerate(texts, 1):
        assert chosen(str(number), texts, every) == chosen(text, texts, every) == text
    assert chosen(str(len(legal) + 1), texts, every) not in texts


# ---- the tests


def check(game: waghals.Game, state: Any) -> None:
    seat = game.to_move(state)
    try:
        if seat == waghals.CHANCE:
            check_rolls(game, state)
        else:
            check_page(game, state, seat)
            check_terminal(game, state, seat)
    except AssertionError as error:
        raise AssertionError(f"{game!r}: {state!r}: {error}") from error


def look(game: waghals.Game, way: Way, seed: str, seen: set[object], plies: int) -> tuple[int, int]:
    """Check the positions of a match that have features not seen before.

    Returns how many positions there were, and how many were checked.
    """
    count = looks = 0
    for state in islice(walk(game, way, random.Random(seed)), plies):
        count += 1
        if new := features(game, state) - seen:
            seen |= new
            looks += 1
            check(game, state)
    return count, looks


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_legal_action_is_offered_and_nothing_else(name: str) -> None:
    """A match of every configuration, each in another way."""
    seen = set[object]()
    for number, game in enumerate(configurations(name)):
        look(game, WAYS[number % len(WAYS)], repr(game), seen, LONGEST)
    assert len(seen) > 10


def main(matches: int) -> None:
    """So many matches of every configuration, in every way in turn."""
    for name in EVERY_GAME:
        plies = looks = 0
        for game in configurations(name):
            seen = set[object]()
            for number in range(matches):
                way = WAYS[number % len(WAYS)]
                found = look(game, way, f"{game!r} {number}", seen, sys.maxsize)
                plies, looks = plies + found[0], looks + found[1]
        print(f"{name}: {plies} plies, {looks} positions looked at")


if __name__ == "__main__":
    main(int(sys.argv[1]))
