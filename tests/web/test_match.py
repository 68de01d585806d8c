"""People and bots play a match to its end at one table."""

from __future__ import annotations

import pytest

from tests.web.house import House, play_out
from waghals.match.record import parse

pytestmark = pytest.mark.anyio


async def test_two_people_and_a_bot_play_a_match_to_its_end(house: House) -> None:
    anna = await house.person("Anna").make(players="3", seat2="rule-of-28")
    ben = await house.person("Ben").sit(anna.room, 1)
    await anna.does("start", seed="00ff")
    view = await play_out(anna, ben)
    assert view["phase"] == "over"
    assert view["winners"] == [max(range(3), key=view["scores"].__getitem__)]
    assert [seat["name"] for seat in view["seats"]] == ["Anna", "Ben", "Pim"]
    record = parse((await ben.get("/record")).text)
    assert record.match().over
