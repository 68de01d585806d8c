"""Commands reach the position they were meant for, once, and from whoever may give them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.house import HTMX, JSON, House, Person, two
from tests.web.test_delta import patched
from waghals.web.http.frames import FRAME_HEADER

pytestmark = pytest.mark.anyio


async def plies(person: Person) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = (await person.view())["log"]
    return log


async def test_the_first_roll_of_a_turn_waits_for_its_person(house: House) -> None:
    anna, ben = await two(house)
    view = await anna.view()
    assert (view["must_roll"], view["to_move"], view["log"]) == (True, "chance", [])
    assert not (await ben.view())["must_roll"]
    view = await anna.does("roll")
    assert view["log"][0]["seat"] == "chance"


async def test_later_rolls_of_a_turn_fall_at_once(house: House) -> None:
    anna, _ = await two(house)
    view = await anna.does("roll")
    view = await anna.does("act", action=view["legal"][0])
    before = len(view["log"])
    view = await anna.does("act", action="roll")
    assert [line["seat"] for line in view["log"][before:]] == [0, "chance"]


async def test_a_double_tap_is_one_roll(house: House) -> None:
    anna, _ = await two(house)
    version = str((await anna.view())["version"])
    first = await anna.send("roll", version=version, command="tap")
    second = await anna.send("roll", version=version, command="tap")
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json()["view"] == second.json()["view"]
    assert len(await plies(anna)) == 1


async def test_a_double_tap_across_a_restart_is_one_roll(house: House) -> None:
    anna, _ = await two(house)
    version = str((await anna.view())["version"])
    first = await anna.send("roll", version=version, command="tap")
    await house.restart()
    second = await anna.send("roll", version=version, command="tap")
    assert second.status_code == 200
    assert second.json()["view"]["log"] == first.json()["view"]["log"]


async def test_people_cannot_use_up_each_other_s_command_ids(house: House) -> None:
    anna, ben = await two(house)
    assert (await ben.send("roll", command="1")).status_code == 403
    await ben.does("abandon", end="yes", command="1")
    assert len((await anna.does("roll", command="1"))["log"]) == 1


async def test_a_stale_command_changes_nothing_and_is_told_the_present_view(house: House) -> None:
    anna, _ = await two(house)
    version = str((await anna.view())["version"])
    await anna.does("roll", version=version, command="this tab")
    answer = await anna.send("roll", version=version, command="that tab")
    assert answer.status_code == 409
    assert "moved on" in answer.json()["error"]
    assert answer.json()["view"]["log"] == await plies(anna)
    assert len(await plies(anna)) == 1


async def test_comings_and_goings_do_not_make_a_command_stale(house: House) -> None:
    anna, ben = await two(house)
    version = str((await anna.view())["version"])
    await ben.does("abandon", end="yes")
    await anna.does("roll", version=version)


@pytest.mark.parametrize("version", ["", "x", "-1", "99999999999", "12.0", "٣"])
async def test_a_version_that_is_none_is_refused(house: House, version: str) -> None:
    anna, _ = await two(house)
    assert (await anna.send("roll", version=version)).status_code == 422


async def test_a_version_from_the_future_is_stale(house: House) -> None:
    anna, _ = await two(house)
    assert (await anna.send("roll", version="999")).status_code == 409


async def test_the_wrong_seat_cannot_play(house: House) -> None:
    anna, ben = await two(house)
    assert (await ben.send("roll")).status_code == 403
    await anna.does("roll")
    answer = await ben.send("act", action="stop")
    assert answer.status_code == 403
    assert answer.json()["error"] == "It is not your turn."


@pytest.mark.parametrize("verb", ["act", "roll", "undo", "enter", "abandon", "start", "rematch", "pace"])
async def test_a_spectator_cannot_act(house: House, verb: str) -> None:
    anna, _ = await two(house)
    watcher = house.person("Carl")
    watcher.room = anna.room
    before = await watcher.view()
    assert before["viewer"] is None
    answer = await watcher.send(verb, action="roll", dice="1", pace="slow")
    assert answer.status_code == 403
    assert await watcher.view() == before


async def test_an_illegal_action_is_answered_with_its_reason(house: House) -> None:
    anna, _ = await two(house)
    view = await anna.does("roll")
    answer = await anna.send("act", action="stop")
    assert answer.status_code == 422
    assert answer.json()["error"] == "First choose what to do with the dice."
    assert answer.json()["view"] == view


async def test_several_fields_make_up_one_action(house: House) -> None:
    anna, _ = await two(house)
    view = await anna.does("roll")
    words = view["legal"][0].split()
    fields = {"version": str(view["version"]), "action": words}
    answer = await anna.ask("POST", f"/t/{anna.room}/act", data=fields, headers=JSON)
    assert answer.json()["view"]["log"][-1] == {"seat": 0, "text": " ".join(words)}


async def test_groups_of_radio_buttons_make_up_one_action(house: House) -> None:
    anna, _ = await two(house)
    view = await anna.does("roll")
    words = view["legal"][0].split()
    assert len(words) > 1
    fields = {"version": str(view["version"])} | {f"action.{at}": word for at, word in enumerate(words)}
    answer = await anna.ask("POST", f"/t/{anna.room}/act", data=fields, headers=JSON)
    assert answer.json()["view"]["log"][-1] == {"seat": 0, "text": " ".join(words)}


async def test_an_action_has_to_be_given(house: House) -> None:
    anna, _ = await two(house)
    await anna.does("roll")
    assert (await anna.send("act")).json()["error"] == "The form lacks action."


async def test_what_is_no_notation_is_refused(house: House) -> None:
    anna, _ = await two(house)
    await anna.does("roll")
    for text in ("", "fly", "advance", "0 roll", "* 1 1 1 1", "undo\n", "roll\x00"):
        assert (await anna.send("act", action=text)).status_code == 422


async def test_undo_takes_the_last_ply_back_until_the_dice_fall(house: House) -> None:
    anna, _ = await two(house)
    view = await anna.does("roll")
    after = await anna.does("act", action=view["legal"][0])
    assert after["may_undo"]
    back = await anna.does("undo")
    assert (back["log"], back["legal"]) == (view["log"], view["legal"])
    assert not back["may_undo"]
    answer = await anna.send("undo")
    assert answer.status_code == 422
    assert back["version"] > after["version"] > view["version"]


async def test_an_undo_survives_a_restart(house: House) -> None:
    anna, _ = await two(house)
    view = await anna.does("roll")
    await anna.does("act", action=view["legal"][0])
    before = await anna.does("undo")
    await house.restart()
    assert await anna.view() == before


async def test_a_form_without_scripts_leads_back_to_the_table(house: House) -> None:
    anna, _ = await two(house)
    answer = await anna.send_as({}, "roll")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{anna.room}")
    assert len(await plies(anna)) == 1


async def test_a_refusal_without_scripts_is_a_page_with_the_reason(house: House) -> None:
    anna, _ = await two(house)
    answer = await anna.send_as({"accept-language": "en"}, "act", action="stop")
    assert answer.status_code == 403
    assert "It is not your turn." in answer.text
    assert "<html" in answer.text


async def test_htmx_is_answered_with_the_fresh_frame(house: House) -> None:
    anna, _ = await two(house)
    answer = await anna.send_as(HTMX, "roll")
    version = (await anna.view())["version"]
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert f'data-version="{version}"' in answer.text
    refused = await anna.send_as(HTMX, "roll", version="1")
    assert refused.status_code == 409
    assert f'data-version="{version}"' in refused.text


async def test_who_says_which_frame_it_has_is_answered_with_what_is_new(house: House) -> None:
    anna, _ = await two(house)
    first = (await anna.send_as(HTMX, "roll")).text
    assert first.startswith("<main")
    has = HTMX | {FRAME_HEADER: frame_id(first)}
    answer = (await anna.send_as(has, "act", action=(await anna.view())["legal"][0])).text
    assert answer.startswith(f"~{frame_id(first)}\n")
    assert len(answer) < len(first) / 2
    whole = (await anna.send_as(HTMX, "pace", pace="slow")).text
    unknown = (await anna.send_as(HTMX | {FRAME_HEADER: "none"}, "pace", pace="off")).text
    assert whole.startswith("<main")
    assert unknown.startswith("<main")
    frame = patched(answer, first.split("\n"), frame_id(first))
    assert frame_id("\n".join(frame)) not in (frame_id(first), frame_id(whole))
    assert [line for line in frame if 'id="said"' in line] == [
        line for line in whole.split("\n") if 'id="said"' in line
    ]


def frame_id(frame: str) -> str:
    found = re.search(r' data-frame="(\w+)"', frame)
    assert found is not None
    return found[1]


async def test_there_are_no_other_commands(house: House) -> None:
    anna, _ = await two(house)
    answer = await anna.ask("POST", f"/t/{anna.room}/win", data={}, headers=JSON)
    assert answer.status_code == 404
    assert (await anna.ask("GET", f"/t/{anna.room}/roll", headers=JSON)).status_code == 405
