"""The end of a match, ending early by consent, and the next match."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.house import PATIENT, House, play_out, two
from waghals.match.record import parse
from waghals.match.verify import verify

pytestmark = pytest.mark.anyio


async def test_the_commitment_is_shown_before_any_seed_is_taken(house: House) -> None:
    anna = await house.person("Anna").make()
    view = await anna.view()
    assert len(view["commitment"]) == 64
    assert (view["secret"], view["seeds"]) == (None, [])
    ben = await house.person("Ben").sit(anna.room, 1, seed="bens seed")
    assert (await ben.view())["commitment"] == view["commitment"]
    assert (await anna.does("start", seed="annas seed"))["seeds"] == ["annas seed", "bens seed"]


async def test_the_secret_is_told_at_the_end_and_not_before(house: House) -> None:
    anna, ben = await two(house)
    running = await anna.view()
    assert running["secret"] is None
    assert "secret" not in parse((await anna.get("/record")).text).header.lines()[-1]
    view = await play_out(anna, ben)
    secret = bytes.fromhex(view["secret"] or "")
    plain = b"waghals-commit/1" + view["match"].encode() + secret
    assert hashlib.sha256(plain).hexdigest() == view["commitment"] == running["commitment"]


async def test_every_draw_of_the_record_can_be_verified(house: House) -> None:
    anna, ben = await two(house)
    await play_out(anna, ben)
    record = parse((await anna.get("/record")).text)
    assert verify(record) > 20
    assert record.header.seeds == ("annas seed", "bens seed")


async def test_bots_and_browsers_without_scripts_have_documented_seeds(house: House) -> None:
    anna = await house.person("Anna").make(seat1="random")
    assert (await anna.does("start"))["seeds"] == ["none", "bot"]


async def test_a_seed_is_given_once(house: House) -> None:
    anna = await house.person("Anna").make(seat1="random")
    await anna.does("seed", seed="first")
    await anna.does("seed", seed="second")
    assert (await anna.does("start", seed="third"))["seeds"] == ["first", "bot"]


@pytest.mark.parametrize("seed", ["a\nb", "x" * 65, "a\x1fb", "\x00"])
async def test_a_seed_is_one_short_line(house: House, seed: str) -> None:
    anna = await house.person("Anna").make(seat1="random")
    assert (await anna.send("seed", seed=seed)).status_code == 422
    assert (await anna.send("start", seed=seed)).status_code == 422
    assert (await anna.view())["phase"] == "open"


async def test_ending_early_needs_everyone_who_is_there(house: House) -> None:
    anna, ben = await two(house)
    view = await anna.does("abandon", end="yes")
    assert view["phase"] == "running"
    assert [seat["wants_end"] for seat in view["seats"]] == [True, False]
    assert [seat["wants_end"] for seat in (await anna.does("abandon", end="no"))["seats"]] == [False, False]
    await ben.does("abandon", end="yes")
    view = await anna.does("abandon", end="yes")
    assert (view["phase"], view["winners"]) == ("abandoned", [])
    assert view["secret"] is not None
    assert (await anna.send("roll")).status_code == 409
    record = parse((await anna.get("/record")).text)
    assert record.header.secret == view["secret"]


async def test_whoever_is_away_does_not_hold_the_others_back(tmp_path: Path) -> None:
    async with House(tmp_path, replace(PATIENT, leave=0.0)) as house:
        anna, _ = await two(house)
        async with anna.present():
            await anna.does("abandon", end="yes")
            view = await anna.sees(lambda view: view["phase"] != "running")
            assert view["phase"] == "abandoned"


async def test_the_rematch_has_the_same_people_the_next_starter_and_a_secret_of_its_own(house: House) -> None:
    anna, ben = await two(house)
    assert (await anna.send("rematch")).status_code == 409
    first = await play_out(anna, ben)
    assert first["next_commitment"] not in ("", first["commitment"])
    view = await ben.does("rematch", seed="new")
    assert [seat["hand_up"] for seat in view["seats"]] == [False, True]
    assert view["phase"] == "over"
    assert not (await ben.does("rematch", wanted="no"))["seats"][1]["hand_up"]
    await ben.does("rematch")
    await anna.does("rematch")
    view = await ben.view()
    assert view["phase"] == "running"
    assert [seat["name"] for seat in view["seats"]] == ["Ben", "Anna"]
    assert (view["viewer"], view["must_roll"], view["log"]) == (0, True, [])
    assert view["match"] != first["match"]
    assert view["commitment"] == first["next_commitment"]
    assert view["seeds"] == ["new", "none"]
    assert view["version"] > first["version"]
    assert (await play_out(ben, anna))["phase"] == "over"
    assert verify(parse((await anna.get("/record")).text)) > 20


async def test_a_match_that_ended_is_the_same_after_a_restart(house: House) -> None:
    anna, ben = await two(house)
    end = await play_out(anna, ben)
    await house.restart()
    assert await anna.view() == end


async def test_a_seat_may_be_taken_anew_before_the_rematch_else_a_bot_takes_it(house: House) -> None:
    anna, ben = await two(house)
    await play_out(anna, ben)
    await ben.does("stand", seat="1")
    carla = await house.person("Carla").sit(anna.room, 1)
    assert (await anna.does("rematch"))["phase"] == "over"
    view = await carla.does("rematch")
    assert [seat["name"] for seat in view["seats"]] == ["Carla", "Anna"]
    await play_out(carla, anna)
    await anna.does("rematch")
    view = await carla.does("stand", seat="0")
    assert view["phase"] == "running"
    assert [seat["kind"] for seat in view["seats"]] == ["person", "bot"]


async def test_real_dice_are_typed_in_by_anybody_at_the_table(house: House) -> None:
    anna, ben = await two(house, dice="typed")
    view = await anna.view()
    assert (view["commitment"], view["seeds"], view["must_roll"], view["by_hand"]) == ("", [], False, True)
    assert (await anna.send("roll")).status_code == 403
    answer = await ben.ask(
        "POST", f"/t/{ben.room}/enter", data={"version": str(view["version"]), "dice": ["3", "4", "5", "2"]}
    )
    assert answer.status_code == 303, answer.text
    view = await anna.view()
    assert [line["text"] for line in view["log"]] == ["3 4 5 2"]
    assert view["legal"]


@pytest.mark.parametrize("dice", [["1", "2", "3"], ["1", "2", "3", "7"], ["x"], [""], []])
async def test_dice_that_are_none_are_refused(house: House, dice: list[str]) -> None:
    anna, _ = await two(house, dice="typed")
    version = str((await anna.view())["version"])
    answer = await anna.ask("POST", f"/t/{anna.room}/enter", data={"version": version, "dice": dice})
    assert answer.status_code == 422
    assert (await anna.view())["log"] == []


async def test_verifiable_dice_cannot_be_typed_in(house: House) -> None:
    anna, _ = await two(house)
    assert (await anna.send("enter", dice="3 4 5 2")).status_code == 409


async def test_the_pace_may_be_changed_at_the_table(house: House) -> None:
    anna, _ = await two(house, pace="slow")
    assert (await anna.does("pace", pace="fast"))["pace"] == "fast"
    assert (await anna.send("pace", pace="warp")).status_code == 422


async def test_the_host_says_when_danger_is_shown(house: House) -> None:
    anna, ben = await two(house)
    assert (await anna.view())["gauge"] == "always"
    assert (await anna.does("gauge", gauge="never"))["gauge"] == "never"
    assert (await ben.view())["gauge"] == "never"
    assert (await ben.send("gauge", gauge="always")).status_code == 403
    assert (await anna.send("gauge", gauge="perhaps")).status_code == 422
