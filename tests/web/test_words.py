"""What pages say fits the table: cards where cards are dealt, and only what its people can use."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.house import PATIENT, House, Person
from tests.web_views.page import Element, read

pytestmark = pytest.mark.anyio
DICE = re.compile(r"\b(dice|rolls?|\w*w[uü]rf\w*)\b", re.IGNORECASE)


async def main(person: Person, path: str = "", locale: str = "en") -> Element:
    """What the table's pages have between head and foot."""
    return read((await person.get(path, **{"accept-language": locale})).text).one("main")


async def pages(house: House, game: str) -> list[Element]:
    """The pages of a table before, during and after a match, in both languages."""
    anna = await house.person("Anna").make(game=game, players="3", seat1="random", seat2="random")
    found = [await main(anna, path, locale) for path in ("", "/dice") for locale in ("de", "en")]
    await anna.does("start")
    found += [await main(anna, path, locale) for path in ("", "/dice") for locale in ("de", "en")]
    await anna.does("abandon", end="yes")
    return found + [await main(anna, path, locale) for path in ("", "/dice") for locale in ("de", "en")]


async def test_where_cards_are_dealt_no_page_speaks_of_dice(house: House) -> None:
    for page in await pages(house, "allie-gator"):
        assert DICE.findall(shown(page)) == []
    (listing,) = [listing for listing in await listings(house) if "Allie Gator" in listing.text]
    assert "dice" not in listing.text


def shown(element: Element) -> str:
    """All text that is not hidden, and what scripts are to say."""
    if "hidden" in element:
        return ""
    said = [element[name] for name in ("aria-label", "data-good", "data-bad") if name in element]
    said += [child if isinstance(child, str) else shown(child) for child in element.children]
    return " ".join(said)


async def listings(house: House) -> list[Element]:
    front = (await house.person().ask("GET", "/", headers={"accept-language": "en"})).text
    return read(front).of_class("listing")


async def test_elsewhere_they_do(house: House) -> None:
    assert all(DICE.search(shown(page)) for page in await pages(house, "cant-stop"))


async def test_real_dice_have_no_seal(house: House) -> None:
    anna = await house.person("Anna").make(dice="typed", seat1="random")
    page = await main(anna, "/dice")
    assert page.all("code") == page.all("li") == []
    assert "nothing to recompute" in page.text


async def test_before_the_start_there_is_no_record_to_ask_for(house: House) -> None:
    anna = await house.person("Anna").make(seat1="random")
    assert [link["href"] for link in (await main(anna, "/dice")).all("a")] == [f"/t/{anna.room}"]


@pytest.mark.parametrize(("seat0", "asked"), [("me", 1), ("random", 0)])
async def test_a_seat_is_taken_over_where_a_person_has_one(house: House, seat0: str, asked: int) -> None:
    anna = await house.person("Anna").make(seat0=seat0, seat1="random")
    await anna.does("start")
    guest = house.person()
    guest.room = anna.room
    assert len((await main(guest)).all("input", id="recover")) == asked


async def test_whoever_made_the_table_can_free_the_seat_of_somebody_who_has_gone(tmp_path: Path) -> None:
    async with House(tmp_path, replace(PATIENT, leave=0.0)) as house:
        anna = await house.person("Anna").make(players="3")
        ben = await house.person("Ben").sit(anna.room, 1)
        await anna.sees(lambda view: not view["seats"][1]["present"])
        assert (await main(anna)).one("button", id="free-1").text == "Free this seat"
        assert (await main(ben)).all("button", id="free-0") == []


async def test_who_would_like_to_end_early_is_told_where_everyone_looks(house: House) -> None:
    anna = await house.person("Anna").make()
    ben = await house.person("Ben").sit(anna.room, 1)
    await anna.does("start")
    await ben.does("abandon", end="yes")
    wish = (await main(anna)).one("section", id="actions").one("a", id="wish")
    assert (wish.text, wish["href"]) == ("Ben would like to stop. You too?", "#abandon")
    assert (await main(ben)).all("a", id="wish") == []
