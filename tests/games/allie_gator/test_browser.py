"""Allie Gator among three people, each at a browser of their own, of which every byte is read."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from tests.browser.player import Player
from tests.browser.profiles import Profiles
from tests.browser.server import Server
from tests.web.test_delta import patched
from tests.web_views.page import Element, read
from waghals.games.allie_gator.notation import CARDS
from waghals.games.allie_gator.state import DRAWING, FIELD, HIGHEST, ROBBING, SIDES, UNSEEN, cards_on
from waghals.games.allie_gator.view import View
from waghals.match import Match
from waghals.match.record import parse

NAMES = ("Anna", "Ben", "Çağla")
MOST = 400  # plies of the seats that a short match may take
BY_HAND = 8  # each so many plies one is played on the page; the others are commands, which take less time
SPOKEN = (  # attributes that could tell
    "value", "id", "aria-label", "class", "href", "data-roll", "data-key",
    "data-from", "data-pieces", "data-target", "data-pops", "data-detail", "data-stamp", "data-words",
)  # fmt: skip
FEW = frozenset(range(8))  # seats, keys, phases, the round
FRAME = re.compile('<main id="table".*</main>', re.DOTALL)
ASKS = "(path) => fetch(path).then((answer) => answer.text())"

# The draws of every match at this server, with these seeds of the seats: as the people play, somebody
# comes to move without a card in hand.
SECRETS = """
from waghals.table import events
events.new_draws = lambda: ("allie-gator", "5706" + "00" * 30)
"""
SEEDS = ("a", "b", "c")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose draws are known beforehand."""
    (tmp_path / "sitecustomize.py").write_text(SECRETS, "utf-8")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    running = Server(tmp_path / "data", {"PYTHONPATH": path})
    running.start()
    yield running
    running.kill()


class Wire:
    """Everything that a browser receives about the table: answers, and the events of its stream."""

    def __init__(self, player: Player) -> None:
        self.player, self.bodies, self._answers = player, list[str](), list[Response]()
        player.page.on("response", self._answered)
        session: Any = player.page.context.new_cdp_session(player.page)
        session.on("Network.eventSourceMessageReceived", self._event)
        session.send("Network.enable")

    def _answered(self, answer: Response) -> None:
        self._answers.append(answer)

    def _event(self, event: Mapping[str, Any]) -> None:
        self.bodies.append(event["data"])

    def read(self) -> None:
        """Take in the answers that have come since."""
        while self._answers:
            answer = self._answers.pop(0)
            if "/t/" in answer.url and not answer.url.endswith("/events"):
                self.bodies.append(answer.text())


@dataclass(frozen=True)
class Known:
    """What a seat may know after so many plies: card numbers, counts that are told, its own hand."""

    numbers: frozenset[int]
    counts: frozenset[int]
    hand: tuple[int, ...]
    last: str  # the last card that came, as the seat saw it


def knowledge(match: Match, seat: int) -> list[Known]:
    """What the seat may know before the first ply and after each, by the rules of the table alone."""
    numbers, sizes, last, found = set[int](), set[int](), "", list[Known]()
    plies = [*match.history(seat), None]
    for ply in plies:
        view: View = match.observation(seat) if ply is None else ply.view
        numbers |= {card for card in range(1, HIGHEST + 1) if FIELD <= view.place[card] < UNSEEN}
        hand = tuple(view.hands[seat][: view.held[seat]])
        numbers |= {card for card in hand if card <= HIGHEST}
        sizes |= {cards_on(view, side) for side in range(SIDES)}
        found.append(Known(frozenset(numbers), frozenset(sizes | counts_shown(view)), hand, last))
        if ply is not None and ply.seat < 0:
            assert (ply.text != "?") == is_shown(view, seat)
            last = ply.text
            if last.isdigit():
                numbers.add(int(last))
    return found


def is_shown(view: View, seat: int) -> bool:
    """Whether the coming card is shown to the seat."""
    if view.phase == DRAWING:
        return view.receiver == seat
    return view.phase != ROBBING or seat in (view.player, view.victim)


def counts_shown(view: View) -> set[int]:
    """The numbers on the page that are no cards: the pile, hands, minus cards, specials there, what fits."""
    ends = [(view.tops[side] + 1, view.targets[side] - 1) for side in range(SIDES)]
    specials = [sum(played) for played in view.played]
    minus = {*view.minus, *view.last_minus, *specials, *view.last_specials}
    return {view.piled, *view.held, *minus, *(number for pair in ends for number in pair)}


def numbers_in(element: Element) -> set[int]:
    """Every number that a page says or keeps in an attribute, but for what can be set at every table."""
    if element.tag == "select":
        return set()
    spoken = [child for child in element.children if isinstance(child, str)]
    spoken += [value for name, value in element.attributes.items() if name in SPOKEN]
    if element.attributes.get("type") == "hidden":
        spoken = []
    inside = [numbers_in(child) for child in element.children if isinstance(child, Element)]
    return numbers(" ".join(spoken)).union(*inside)


def numbers(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"(?<![\w.])\d{1,2}(?![\w.:])", text)}


def frames(wire: Wire) -> Iterator[tuple[int, Element]]:
    """The frames of a running match that the browser received, each with its version."""
    whole: dict[str, list[str]] = {}  # the lines of frames, by id
    waiting = [body for body in wire.bodies if "<main" in body]
    for _ in range(len(waiting) ** 2):
        if not waiting:
            break
        body = waiting.pop(0)
        if body.startswith("~"):
            base = body.partition("\n")[0].removeprefix("~")
            if base not in whole:  # it overtook the frame that it says what is new since
                waiting.append(body)
                continue
            lines = patched(body, whole[base], base)
        else:
            lines = FRAME.findall(body)[0].split("\n")
        main = read("\n".join(lines)).one("main")
        whole[main["data-frame"]] = lines
        if "is-running" in main.classes:
            yield int(main["data-version"]), main
    assert not waiting, "frames whose base never came"


def leaks(main: Element, known: Known) -> list[object]:
    """What a frame tells that its seat could not know."""
    faces = Counter(name for face in main.of_class("card-face") for name in face.classes if name in CARDS)
    own = Counter(CARDS[card - 1] for card in known.hand if card > HIGHEST)
    strange: list[object] = [*sorted(numbers_in(main) - known.numbers - known.counts - FEW)]
    strange += [(kind, count) for kind, count in faces.items() if count > own[kind]]
    return strange + ([main["data-roll"]] if main["data-roll"] not in (known.last, "") else [])


def choice(legal: Sequence[str]) -> str:
    """A number if one fits, else a special, else what lies below the chip."""
    return next((text for text in legal if text.startswith("play ")), legal[0])


def plays_by_hand(player: Player) -> None:
    """One action on the page."""
    action = choice(player.view()["legal"])
    button = player.page.locator(f".way[value='{action}']").first
    if action == "take":
        button = player.page.locator("#take")
    elif not button.is_visible():
        panel = button.locator("xpath=..").get_attribute("id") or ""
        player.page.locator(f".held-card[data-key='{panel.removeprefix('with-')}']").click()
    player.presses(button)


def test_over_a_whole_match_no_browser_receives_a_card_that_its_seat_could_not_know(
    profiles: Profiles,
) -> None:
    people = [Player(profiles.new("de", reduced_motion="reduce"), name) for name in NAMES]
    people[0].makes("allie-gator", players="3", short="yes").does("seed", seed=SEEDS[0])
    for seat, person in enumerate(people[1:], start=1):
        person.room = people[0].room
        person.does("sit", seat=str(seat), name=person.name, seed=SEEDS[seat])
    wires = [Wire(person) for person in people]  # before the stream begins
    for person in people:
        person.opens()
    begun: int = people[0].does("start")["version"]
    for person in people:
        person.catches_up()
    people[0].presses("#roll")

    plies, without_a_card = 0, 0
    while (view := people[0].view())["phase"] == "running":
        assert view["to_move"] in (0, 1, 2)
        mover = people[int(str(view["to_move"]))]
        its = mover.view()
        if plies % BY_HAND and its["observation"]["held"][its["to_move"]]:
            mover.does("act", action=choice(its["legal"]))
        else:
            mover.catches_up()
            without_a_card += mover.page.locator(".held-card").count() == 0
            plays_by_hand(mover)
        if plies % 10 == 0:
            for person in people:
                person.page.evaluate(ASKS, f"/t/{person.room}")
        for wire in wires:
            wire.read()
        plies += 1
        assert plies < MOST
    assert without_a_card
    for person in people:
        expect(person.table).to_have_class(re.compile("is-over"))

    match = parse(people[0].page.request.get(f"/t/{people[0].room}/record").text()).match()
    after = begun + len(match.plies) + 1 + len(people)  # the end, and a seed of each for the next match
    people[0].awaits(lambda: people[0].view()["version"] == after, "a version for every ply")
    known = [knowledge(match, seat) for seat in range(3)]
    for seat, wire in enumerate(wires):
        received = list(frames(wire))
        assert len(received) > plies
        found = [(version, leaks(main, known[seat][version - begun])) for version, main in received]
        assert [leak for leak in found if leak[1]] == []
        other = (seat + 1) % 3  # what this seat is told its neighbour may not know: the test would see it
        assert any(leaks(main, known[other][version - begun]) for version, main in received)


def test_a_turn_is_played_with_keys_alone_and_the_focus_stays_with_what_comes_next(
    profiles: Profiles,
) -> None:
    """The draws are known: whichever cards come, a card is chosen by its number and played by its side."""
    player = Player(profiles.new("de", reduced_motion="reduce"), "Anna")
    player.makes("allie-gator", players="2", seat1="skilled").does("start")
    player.opens().catches_up()
    keyboard = player.page.keyboard
    expect(player.page.locator("#roll:not(.unready)")).to_be_visible()
    keyboard.press("r")
    for _ in range(3):
        expect(player.page.locator("#actions :is(.way, #take)").first).to_be_attached()
        player.awaits(lambda: player.is_to_play() and player.page.locator("#take, .way").count(), "the turn")
        legal: list[str] = player.view()["legal"]
        ways = player.page.locator("#actions .way")
        action = next((text for text in legal if text.startswith(("play", "target"))), "take")
        way = ways.and_(player.page.locator(f"[value='{action}']")).first
        key = "t"
        if action != "take":
            panel = str(way.locator("xpath=..").get_attribute("id"))
            keyboard.press(panel.removeprefix("with-"))
            expect(way).to_be_visible()
            key = str(way.get_attribute("data-key"))
        expect(player.page.locator(f"#actions .unready[data-key='{key}']:visible")).to_have_count(0)
        before = player.version
        keyboard.press(key)
        player.awaits(lambda before=before: player.version > before, "an answer")  # type: ignore[misc]
        player.awaits(lambda: player.page.evaluate(FOCUS), "a focus among what may be done")


FOCUS = "document.activeElement.closest('#actions') !== null"
