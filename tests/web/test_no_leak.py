"""What a seat may not know never leaves the server for it.

Two matches that it cannot tell apart are the same bytes.

Each test plays two evenings in every detail alike, but for hidden cards that have changed places:
drawn by others, stolen among others, or still in the pile. Everything that a browser can ask for
has to come back byte for byte the same.
"""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import aclosing
from pathlib import Path

import httpx
import pytest

from tests.games.allie_gator.test_hidden import guessed, random_match, replayed, with_names_changed
from tests.web.house import HTMX, JSON, House, Person, View
from waghals.match import Match
from waghals.table.events import Played, enveloped
from waghals.web.http.browser import COOKIE, Browser
from waghals.web.http.frames import Frames, stream
from waghals.web.http.site import Visitor

pytestmark = pytest.mark.anyio

LANGUAGES = ("de", "en")
NAMES = ("Anna", "Ben", "Çağla", "Dora", "Emil")
TRIED = (
    "play 30 left",
    "play 30 right",
    "steal 1",
    "raise 70 left",
    "gift",
    "target 9",
    "take 1",
    "nonsense",
    "",
)
KINDS = (JSON, HTMX, {"accept": "text/html"})
PLIES = (40, 75, 110)
Answer = tuple[int, list[tuple[str, str]], bytes]


class Chance:
    """Stands for the system's randomness: the same numbers in both evenings."""

    def __init__(self) -> None:
        self.random = random.Random("an evening")

    def token_hex(self, count: int = 32) -> str:
        return self.random.randbytes(count).hex()

    def choice(self, values: str) -> str:
        return self.random.choice(values)


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still."""
    monkeypatch.setattr(time, "time", lambda: 1_700_000_000.0)


def begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The evening's randomness, from its beginning."""
    chance = Chance()
    monkeypatch.setattr(secrets, "token_hex", chance.token_hex)
    monkeypatch.setattr(secrets, "choice", chance.choice)


async def evening(house: House, match: Match, seats: Mapping[int, str]) -> dict[str, Person]:
    """A table where exactly this match has been played; `seats` says who holds which seat."""
    people = {name: house.person(name) for name in dict.fromkeys(seats.values())}
    host = people[seats[0]]
    options = {
        "game": "allie-gator",
        "players": str(match.game.players),
        "short": "yes",
        "dice": "verifiable",
    }
    host.name = NAMES[0]
    await host.make(**options)
    for seat, name in seats.items():
        if seat:
            people[name].name = NAMES[seat]
            await people[name].sit(host.room, seat, seed=f"seed of {seat}")
    await host.does("start", seed="seed of 0")
    async with (await house.site.tables.find(host.room)).open() as at:
        for ply in match.plies:
            at.fold(event := Played(ply.line))
            at.pending.append(enveloped(event, at.version, time.time(), None))
    return people


async def everything(house: House, person: Person) -> list[Answer]:
    """All that this browser can be told, whatever it asks for, in either language."""
    answers: list[Answer] = []
    for language in LANGUAGES:
        headers = {"accept-language": language}
        for path in ("", "/view.json", "/record", "/dice"):
            answers.append(bare(await person.get(path, **headers)))
        answers.append((200, [], await first_frame(house, person, language)))
        for number, (verb, fields) in enumerate(requests(await person.view())):
            kind = KINDS[number % len(KINDS)]
            answers.append(bare(await person.send_as({**headers, **kind}, verb, **fields)))
    return answers


def requests(view: View) -> Iterator[tuple[str, dict[str, str]]]:
    """Commands that are refused: they would change nothing, and may tell nothing."""
    now = {"version": str(view["version"])}
    for text in TRIED:
        if text not in view["legal"]:
            yield "act", {"action": text, **now}
    for verb in ("undo", "roll", "rematch", "start"):
        yield verb, now
    yield "enter", {"dice": "27", **now}
    yield "lift", {"seat": "9", **now}
    yield "act", {"action": "take", "version": "1"}
    yield "recover", {"code": "BCDFGHJKMN", **now}


def bare(answer: httpx.Response) -> Answer:
    """Status, headers and body."""
    return answer.status_code, sorted(answer.headers.items()), answer.content


async def first_frame(house: House, person: Person, language: str) -> bytes:
    """What the stream begins with."""
    live = await house.site.tables.find(person.room)
    visitor = Visitor(Browser.of(person.browser.cookies.get("waghals")), language, "http://localhost")
    sent = b""
    async with aclosing(stream(live, Frames(), visitor, house.site.tables.stopping, 600)) as events:
        async for event in events:
            sent += event
            if event.startswith(b"id: "):
                break
    return sent


def twins(players: int, plies: int, viewer: int | None, seed: int) -> tuple[Match, Match]:
    """Two running matches that this viewer cannot tell apart, and that do differ."""
    rng = random.Random(f"{players} {plies} {viewer} {seed}")
    while True:
        match = replayed(players, random_match(players, plies, rng.randrange(10**6)))
        other = rng.choice((guessed, with_names_changed))(match, viewer, rng)
        if not match.over and other.state != match.state:
            return match, other


async def told(
    folder: Path, match: Match, seats: Mapping[int, str], who: str, monkeypatch: pytest.MonkeyPatch
) -> list[Answer]:
    """Everything that this person is told in an evening with this match."""
    begin(monkeypatch)
    async with House(folder) as house:
        people = await evening(house, match, seats)
        person = people.get(who) or house.person(who)
        person.room = people[seats[0]].room
        return await everything(house, person)


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize(("players", "viewer"), [(2, 0), (2, 1), (3, 1), (5, 4), (3, None), (5, None)])
async def test_what_a_seat_cannot_know_changes_no_byte_that_it_is_sent(
    tmp_path: Path, players: int, viewer: int | None, plies: int, alike: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {seat: NAMES[seat] for seat in range(players)}
    who = "Zoë, who looks on" if viewer is None else NAMES[viewer]
    match, other = twins(players, plies, viewer, 1)
    first = await told(tmp_path / "first", match, seats, who, monkeypatch)
    second = await told(tmp_path / "second", other, seats, who, monkeypatch)
    assert first == second
    assert len(first) > 40
    assert {status for status, _, _ in first} == {200, 403, 422} | ({409} if viewer is not None else set())


async def test_whoever_can_tell_the_matches_apart_is_told_so(
    tmp_path: Path, alike: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, other = twins(3, 40, 0, 1)
    seats = {seat: NAMES[seat] for seat in range(3)}
    knows = next(p for p in range(1, 3) if match.observation(p) != other.observation(p))
    first = await told(tmp_path / "first", match, seats, NAMES[knows], monkeypatch)
    second = await told(tmp_path / "second", other, seats, NAMES[knows], monkeypatch)
    assert first != second


# ---- one device for several people


def hand(view: View) -> tuple[int, ...]:
    """The cards of the hands that a browser is shown."""
    return tuple(card for cards in view["observation"]["hands"] for card in cards if card)


@pytest.mark.parametrize("plies", PLIES)
async def test_a_curtain_hides_both_hands_of_a_shared_device_byte_for_byte(
    tmp_path: Path, plies: int, alike: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {0: "a tablet", 1: "a tablet", 2: "a phone"}
    match, other = twins(3, plies, None, 2)
    first = await told(tmp_path / "first", match, seats, "a tablet", monkeypatch)
    assert first == await told(tmp_path / "second", other, seats, "a tablet", monkeypatch)


async def test_the_curtain_is_lifted_for_the_seat_on_turn_and_falls_with_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch)
    async with House(tmp_path) as house:
        anna = await house.person("Anna").make(game="allie-gator", players="2")
        anna.name = "Ben"
        await anna.sit(anna.room, 1)
        await anna.does("start")
        assert (await anna.view())["curtain"] is False  # nothing is dealt yet
        view = await anna.does("roll")
        assert (view["viewer"], view["curtain"], view["legal"]) == (0, True, [])
        assert hand(view) == ()
        refusal = await anna.send("act", action="take")
        assert (refusal.status_code, refusal.json()["error"]) == (403, "Lift the curtain first.")
        assert (await anna.send("lift", seat="1")).status_code == 403

        view = await anna.does("lift", seat="0")
        assert (view["curtain"], len(hand(view))) == (False, 5)
        assert view["legal"]
        view = await anna.does("act", action=next(text for text in view["legal"] if text.startswith("play")))
        assert (view["viewer"], view["curtain"], hand(view)) == (1, True, ())
        await house.restart()
        assert (await anna.view())["curtain"] is True


async def test_the_code_of_a_seat_is_behind_its_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch)
    async with House(tmp_path) as house:
        anna = await house.person("Anna").make(game="allie-gator", players="2")
        browser = Browser.of(anna.browser.cookies[COOKIE])
        assert browser is not None
        codes = [browser.recover_code(anna.room, name) for name in ("Anna", "Ben")]

        async def shown() -> list[bool]:
            """Of which seats a code is anywhere."""
            texts = [(await anna.get(path)).text for path in ("", "/view.json", "/record", "/dice")]
            answers = [(await anna.send_as(headers, "undo")).text for headers in (HTMX, JSON)]
            return [any(code in text for text in (*texts, *answers)) for code in codes]

        assert (await anna.view())["recover_code"] == codes[0], "nobody shares the device yet"
        anna.name = "Ben"
        await anna.sit(anna.room, 1)
        assert await shown() == [False, False]
        await anna.does("start")
        assert await shown() == [False, False]
        await anna.does("roll")
        assert await shown() == [False, False]
        await anna.does("lift", seat="0")
        assert await shown() == [True, False]
        view = await anna.view()
        await anna.does("act", action=next(text for text in view["legal"] if text.startswith("play")))
        assert await shown() == [False, False]
        await anna.does("abandon")
        assert await shown() == [False, False]


async def test_where_everything_is_open_there_is_no_curtain(house: House) -> None:
    anna = await house.person("Anna").make()
    anna.name = "Ben"
    await anna.sit(anna.room, 1)
    await anna.does("start")
    view = await anna.does("roll")
    assert view["curtain"] is False
    assert view["legal"]


async def test_one_seat_of_one_s_own_needs_no_curtain(house: House) -> None:
    anna = await house.person("Anna").make(game="allie-gator", players="2")
    ben = await house.person("Ben").sit(anna.room, 1)
    await anna.does("start")
    view = await anna.does("roll")
    assert (view["curtain"], len(hand(view))) == (False, 5)
    other = await ben.view()
    assert hand(other) != hand(view)


# ---- what could still tell


async def test_hidden_cards_cannot_be_typed_in(house: House) -> None:
    form = {"game": "allie-gator", "players": "2", "seat0": "me", "name": "Anna", "dice": "typed"}
    answer = await house.person("Anna").ask("POST", "/tables", data=form, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert "Hidden cards cannot be typed in." in answer.text


async def test_the_dice_of_a_running_match_tell_nothing(house: House) -> None:
    anna = await house.person("Anna").make(game="allie-gator", players="2", seat1="card-counter")
    await anna.does("start")
    await anna.does("roll")
    async with (await house.site.tables.find(anna.room)).open() as at:
        secret = at.secret
    for path in ("", "/view.json", "/record", "/dice"):
        assert secret not in (await anna.get(path)).text


async def test_a_running_record_hides_and_the_final_one_tells_all(house: House) -> None:
    anna = await house.person("Anna").make(game="allie-gator", players="2", short="yes")
    ben = await house.person("Ben").sit(anna.room, 1)
    await anna.does("start")
    await anna.does("roll")
    spectator = house.person("Zoë")
    spectator.room = anna.room
    mine, his, open_to_all = [(await each.get("/record")).text for each in (anna, ben, spectator)]
    assert (mine.count("* ?"), his.count("* ?"), open_to_all.count("* ?")) == (5, 5, 10)
    await anna.does("abandon")
    await ben.does("abandon")
    records = {(await each.get("/record")).text for each in (anna, ben, spectator)}
    assert len(records) == 1
    assert "* ?" not in records.pop()
