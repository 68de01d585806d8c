"""One command may play several plies: all of them or none, and back together."""

from __future__ import annotations

import pytest

from tests.web.house import House, Person

pytestmark = pytest.mark.anyio

DRAWN = "A; elephant; A; elephant; C; x2; C; fox; D; boar; E; bear"  # half a hand


async def alone(house: House) -> Person:
    """Somebody at both seats of a table of Würfelzoo with real dice, all hands dealt alike."""
    anna = await house.person("Anna").make(game="wuerfelzoo", dice="typed")
    await anna.does("sit", seat="1", name="Ben")
    await anna.does("start")
    for _ in range(4):
        await anna.does("enter", dice=DRAWN)
    return anna


async def played(person: Person) -> list[str]:
    return [line["text"] for line in (await person.view())["log"] if line["seat"] != "chance"]


async def test_several_outcomes_are_typed_in_at_once(house: House) -> None:
    view = await (await alone(house)).view()
    assert view["to_move"] == 0
    assert len(view["log"]) == 40


async def test_several_plies_are_one_command(house: House) -> None:
    anna = await alone(house)
    view = await anna.does("act", action="play A:elephant; play A:elephant; done")
    assert view["to_move"] == 1
    assert await played(anna) == ["play A:elephant", "play A:elephant", "done"]


async def test_what_is_ticked_comes_in_the_games_order(house: House) -> None:
    anna = await alone(house)
    version = str((await anna.view())["version"])
    await anna.ask(
        "POST",
        f"/t/{anna.room}/act",
        data={"version": version, "action": "play *; done", "each": ["C:x2", "A:elephant", "A:elephant"]},
    )
    assert await played(anna) == ["play A:elephant", "play A:elephant", "play C:x2", "done"]


@pytest.mark.parametrize(
    ("action", "status"),
    [
        ("play A:elephant; play C:fox; done", 422),  # the second is not legal
        ("play A:elephant; done; play A:elephant; play A:elephant; done", 403),  # another seat's turn
        ("reroll C:fox; done; reroll D:boar", 403),  # dice fall before the third
        ("play A:elephant; nonsense", 422),
        ("play *", 422),  # nothing is ticked
        ("", 422),
    ],
)
async def test_all_of_them_are_played_or_none(house: House, action: str, status: int) -> None:
    anna = await alone(house)
    answer = await anna.send("act", action=action)
    assert answer.status_code == status, answer.text
    assert await played(anna) == []


async def test_outcomes_are_all_entered_or_none(house: House) -> None:
    anna = await alone(house)
    await anna.does("act", action="reroll C:fox; reroll C:fox; done")
    before = (await anna.view())["log"]
    assert (await anna.send("enter", dice="boar; elephant")).status_code == 422
    assert (await anna.view())["log"] == before
    assert (await anna.send("enter", dice="boar; boar; boar")).status_code == 422
    assert (await anna.does("enter", dice="boar; trap"))["to_move"] == 1


async def test_one_command_is_taken_back_as_a_whole(house: House) -> None:
    anna = await alone(house)
    await anna.does("act", action="play A:elephant")
    await anna.does("act", action="play A:elephant; play A:elephant; done")
    await anna.does("undo")
    assert await played(anna) == ["play A:elephant"]
    await anna.does("act", action="done")
    await anna.does("undo")
    await anna.does("undo")
    assert await played(anna) == []


async def test_a_restart_remembers_what_was_one_command(house: House) -> None:
    anna = await alone(house)
    await anna.does("act", action="play A:elephant; play A:elephant; done")
    await house.restart()
    await anna.does("undo")
    assert await played(anna) == []


async def test_a_repeated_command_plays_nothing_twice(house: House) -> None:
    anna = await alone(house)
    version = str((await anna.view())["version"])
    for _ in range(2):
        await anna.does("act", action="play A:elephant; done", version=version, command="tap")
    assert await played(anna) == ["play A:elephant", "done"]
