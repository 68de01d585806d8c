"""Tables are shown to strangers if the host wants that, and to nobody else's front page otherwise."""

from __future__ import annotations

import pytest

from tests.web.house import House
from waghals.store import StoreError
from waghals.web.http import site as sites

pytestmark = pytest.mark.anyio


async def front(house: House, language: str = "en") -> str:
    return (await house.person().ask("GET", "/", headers={"accept-language": language})).text


async def test_a_table_is_on_the_front_page_as_long_as_its_host_wants(house: House) -> None:
    anna = await house.person("Anna").make(players="3", seat1="open")
    address = f'href="/t/{anna.room}"'
    assert address not in await front(house)
    await anna.does("list")
    page = await front(house, "de")
    assert address in page
    assert "2 Plätze sind frei" in page
    assert "mit Anna" in page
    await anna.get()  # and so her browser remembers it
    own = await anna.ask("GET", "/", headers={"accept-language": "de"})
    assert "Offene Tische" not in own.text
    await house.restart()
    assert "2 seats are free" in await front(house)
    await anna.does("start")
    assert "come and watch" in await front(house)
    await anna.does("list", listed="no")
    assert address not in await front(house)


async def test_a_table_where_nothing_has_happened_for_long_is_not_shown(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await house.person("Anna").make()
    await anna.does("list")
    assert f"/t/{anna.room}" in await front(house)
    monkeypatch.setattr(sites, "LISTED_SECONDS", -1.0)
    assert f"/t/{anna.room}" not in await front(house)


async def test_the_front_page_is_there_without_the_store(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(since: float, most: int) -> list[str]:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(house.site.tables, "listed", away)
    assert "Open tables" not in await front(house)
