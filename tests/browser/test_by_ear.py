"""Whole matches by keys alone and by typed commands alone, decided by what the page says alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

import waghals
from tests.browser.listener import Listener
from tests.browser.player import Player
from tests.browser.profiles import Profiles
from waghals.boards import LETTERS
from waghals.bots.characters import characters
from waghals.contract.discovery import games


@dataclass(frozen=True)
class Answer:
    """What is done about what was said: what to press, each with how often, or what to type."""

    presses: tuple[tuple[str, int], ...]
    types: str


# Of each game what one looks for, the first that is found: how it is said, and what is typed then. What is
# found is what the control is called.
WISHES: Mapping[str, Sequence[tuple[str, str]]] = {
    "cant-stop": (
        (r"Roll the dice", "roll"),
        (r"Stop and keep what you have gained(?=.*Danger)", "stop"),
        (r"Roll again", "roll"),
        (r"(?:Advance in columns?|Only the) (\d+)(?: and (\d+))?", r"\1 \2"),
        (r"Advance two fields in column (\d+)", r"\1 \1"),
    ),
    "raffzahn": (
        (r"Roll the dice", "roll"),
        (r"(?:Take|Steal) the \d+[^;.]*", "take"),
        (r"Pay tile (\d+) with \d+ (?:teeth|tooth)", r"pay \1"),
        (r"Roll again", "reroll yellow blue1 blue2"),
        (r"End the turn", "end"),
    ),
    "allie-gator": (
        (r"Deal the cards", "roll"),
        (r"Play the (\d+) on the (left|right)", r"play \1 \2"),
        (r"Make the (\d+) the new target", r"target \1"),
        (r"Take \d+ cards?", "take"),
    ),
    "wuerfelzoo": (
        (r"Roll the dice", "roll"),
        (r"(?:Roll|Swap) an? (\w+) \(die (.)\) of your own(?: again)?", r"own \2:\1"),
        (r"Give an? (\w+) \(die (.)\) away", r"own \2:\1"),
        (r"(?:Have \w+ roll|Take|Send) an? (\w+) \(die (.)\)[^;.]*", r"other 1 \2:\1"),
        (r"(?:Have \w+ roll|Take|Send) an X2[^;.]*", "other 1 C:x2"),
        (r"(?:Roll|Swap|Give) an X2[^;.]*", "own C:x2"),
        (r"Give it to \w+|\w+ has to draw a die", "seat 1"),
    ),
}
ANSWERS = 12  # after which a match is left, where not all is looked at
LONG = ("cant-stop", "raffzahn")  # games whose matches take longest by keys
ANIMALS = ("worm", "squirrel", "fox", "boar", "bear", "elephant")
DICE = re.compile(r"(?:(\d+) \N{MULTIPLICATION SIGN} )?(an? (\w+)) \(die (.)\)")
BEAT = re.compile(r"with (?:(\w+) larger animals? or )?(\d+) (\w+)")


def answer(game: str, said: str) -> Answer | None:
    """What to do now that this was said; None if nothing is asked."""
    if game == "wuerfelzoo" and ("The middle is free" in said or "Beat it with" in said):
        return chooses_dice(said)
    for pattern, typed in WISHES[game]:
        if found := re.search(pattern, said):
            return Answer(((found[0], 1),), found.expand(typed).strip())
    return None


def chooses_dice(said: str) -> Answer:
    """The most animals that may be played; if there are none, traps or whatever is first are rolled again."""
    dice = DICE.findall(said.replace("an X2", "an X2 (die C)"))  # no other die has it
    hand = [(name.lower(), called, die) for n, called, name, die in dice for _ in range(int(n or 1))]
    names = [name for name, _, _ in hand]
    plays = {name: names.count(name) for name in ANIMALS if name in names}
    if beat := BEAT.search(said):
        same = next(name for name in ANIMALS if beat[3].startswith(name))
        n = int((beat[1] or "0").replace("one", "1"))
        larger = ANIMALS[ANIMALS.index(same) + 1 :]
        plays = {name: n for name in larger if 0 < n <= names.count(name)}
        plays |= {same: names.count(same)} if names.count(same) >= int(beat[2]) else {}
    what = max(plays, key=plays.__getitem__) if plays else "trap" if "trap" in names else names[0]
    count = plays.get(what, names.count(what))
    chosen = [one for one in hand if one[0] == what][:count]
    verb, button = ("play", "Play") if plays else ("reroll", f"Roll {count if count > 1 else 'one'} di")
    types = "; ".join(f"{verb} {die}:{name}" for name, _, die in chosen)
    return Answer(((chosen[0][1], count), (button, 1)), f"{types}; done")


SHORT: Mapping[str, Mapping[str, str]] = {  # tables at which a match is short
    "cant-stop": {"players": "2", "seat1": "master"},
    "raffzahn": {"players": "4", **{f"seat{seat}": "greedy" for seat in (1, 2, 3)}},
    "wuerfelzoo": {"players": "2", "seat1": "zookeeper"},
    "allie-gator": {"players": "2", "seat1": "card-counter", "short": "yes"},
}


def shown(game: str, name: str) -> str:
    """How a list of bots begins with this one: by the character that plays for it, if there is one."""
    faces = (character.name for character in characters(game) if character.bot == name)
    return next(faces, name.replace("-", " "))


def sits_down(listener: Listener, game: str) -> None:
    """From the front page to the beginning of a match at such a table."""
    page, table = listener.page, SHORT[game]
    page.goto("/")
    listener.tabs_to(f"Options {waghals.game(game).rules.TITLE}")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/*")
    listener.picks("Your name", "Anna")
    page.keyboard.press("Tab")
    for _ in range(int(table["players"]) - int(listener.focus())):
        page.keyboard.press("ArrowRight")
    for seat in range(1, int(table["players"])):
        listener.picks(f"Seat {LETTERS[seat]}", f"bot: {shown(game, table[f'seat{seat}'])}")
    listener.tabs_to("Rules and")
    page.keyboard.press("Enter")
    if "short" in table:
        listener.tabs_to("Short game")
        page.keyboard.press("Space")
    listener.picks("Bot speed", "Instant")
    listener.tabs_to("Open the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    listener.tabs_to("Start")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", games())
def test_a_match_is_played_by_keys_alone(profiles: Profiles, game: str, thorough: bool) -> None:
    """To its end at two games, at all of them where everything is looked at."""
    listener, answers = Listener(profiles.new(reduced_motion="reduce")), 0
    sits_down(listener, game)
    for said in listener.follows():
        if now := answer(game, said):
            for name, times in now.presses:
                listener.presses(name, times)
            answers += 1
        if answers == ANSWERS and game in LONG and not thorough:
            break
    assert min(listener.by_focus, listener.by_key) > 0


@pytest.mark.parametrize("game", games())
def test_a_match_is_played_by_typing_alone(profiles: Profiles, game: str, thorough: bool) -> None:
    """To its end only where everything is looked at: else until the own turn has come around a few times."""
    answers = 0
    anna = Player(profiles.new(reduced_motion="reduce")).makes(game, **SHORT[game])
    listener = Listener(anna.page)
    anna.opens().does("start")
    for said in listener.follows():
        if now := answer(game, said):
            listener.types(now.types)
            answers += 1
        if answers == ANSWERS and not thorough:
            break
    assert answers >= ANSWERS or anna.view()["phase"] == "over"
