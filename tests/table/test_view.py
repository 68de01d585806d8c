"""What a viewer is shown of a table, and the schema of its JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from tests.table.tables import GUEST, HOST, ROOM, STRANGER, begun, new_table, seated, step
from waghals.contract.discovery import games
from waghals.table.commands import Abandon, Roll, ShowHand, Sit, Start
from waghals.table.table import Table
from waghals.table.view import LOG_SHOWN, LogLine, table_view
from waghals.table.view_json import schema, to_json

# ---- the schema


def check(value: Any, rule: dict[str, Any], path: str = "view") -> None:
    """Whether a value is as a schema says; of JSON Schema, what our own schema uses."""
    rule = resolved(rule)
    assert set(rule) <= {
        "$schema", "$defs", "title", "description", "type", "properties", "required",
        "additionalProperties", "items", "enum", "anyOf",
    }, path  # fmt: skip
    if "anyOf" in rule:
        assert any(fits(value, each) for each in rule["anyOf"]), path
    if "enum" in rule:
        assert value in rule["enum"], path
    if "type" in rule:
        kinds = {
            "string": str,
            "integer": int,
            "number": float,
            "boolean": bool,
            "array": list,
            "object": dict,
            "null": type(None),
        }
        assert type(value) is kinds[rule["type"]], path
    if isinstance(value, list):
        for number, item in enumerate(cast("Sequence[Any]", value)):
            check(item, rule.get("items", {}), f"{path}[{number}]")
    if isinstance(value, dict):
        fields = cast("Mapping[str, Any]", value)
        assert set(rule.get("required", ())) <= set(fields), path
        for name, item in fields.items():
            known = rule.get("properties", {}).get(name, rule.get("additionalProperties", {}))
            assert known is not False, f"{path}.{name}"
            check(item, known, f"{path}.{name}")


def fits(value: Any, rule: dict[str, Any]) -> bool:
    try:
        check(value, rule)
    except AssertionError:
        return False
    return True


def resolved(rule: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in rule:
        return rule
    found: dict[str, Any] = schema()["$defs"][rule["$ref"].removeprefix("#/$defs/")]
    return found


def sent(table: Table, who: str | None) -> Any:
    """The view as a program gets it."""
    view = table_view(table, who, "http://localhost:8000", "code of {}".format if who else None)
    return json.loads(json.dumps(to_json(view)))


@pytest.mark.parametrize("game", games())
def test_every_view_is_as_the_schema_says(game: str) -> None:
    table, choose = seated(game, players="3"), random.Random(game).choice
    for who in (HOST, GUEST, STRANGER, None):
        check(sent(table, who), schema())
    table.do(Start(), HOST)
    for _ in range(60):
        for who in (HOST, GUEST, None):
            check(sent(table, who), schema())
        step(table, choose)
    for who in (HOST, GUEST):
        table.do(Abandon(), who)
    check(sent(table, HOST), schema())
    assert table.phase == "abandoned"


@pytest.mark.parametrize(
    ("field", "value"),
    [("phase", "late"), ("version", "3"), ("seats", [{"seat": 0}]), ("to_move", "dice"), ("more", 1)],
)
def test_what_is_no_view_is_not_as_the_schema_says(field: str, value: object) -> None:
    view = sent(begun(), HOST)
    assert fits(view, schema())
    assert not fits(view | {field: value}, schema())
    assert not fits({name: view[name] for name in view if name != field} if field in view else {}, schema())


# ---- what is shown


def test_somebody_without_a_seat_is_shown_what_everybody_may_see() -> None:
    view = table_view(begun(), STRANGER, "http://192.168.1.5:8000")
    assert (view.viewer, view.legal, view.must_roll, view.may_undo) == (None, (), False, False)
    assert (view.host, view.recover_code, view.secret) == (False, None, None)
    assert (view.join_url, view.only_here) == (f"http://192.168.1.5:8000/t/{ROOM}", False)
    assert table_view(begun(), None, "http://localhost:8000").only_here


def test_the_log_has_the_last_plies_in_notation_without_the_numbers_of_outcomes() -> None:
    table, choose = begun(players="2"), random.Random(3).choice
    while len(table.play.plies) <= LOG_SHOWN:
        step(table, choose)
    log = table_view(table, HOST).log
    assert len(log) == LOG_SHOWN
    last = table.play.plies[-LOG_SHOWN:]
    assert [line.text for line in log] == [ply.text for ply in last]
    assert {line.seat for line in log} <= {"chance", 0, 1}


def test_hidden_outcomes_are_question_marks_for_whoever_may_not_see_them() -> None:
    table = begun("allie-gator")
    table.do(Roll(version=table.version), HOST)
    mine, everybody = (table_view(table, who) for who in (HOST, None))
    assert [[line.text for line in view.log].count("?") for view in (everybody, mine)] == [10, 5]
    assert mine.position.view != everybody.position.view
    assert (mine.position.viewpoint, everybody.position.viewpoint) == (0, None)


def test_a_hand_is_covered_on_a_shared_device_until_it_is_asked_for() -> None:
    table = new_table("allie-gator")
    for seat, name in enumerate(("Anna", "Ben")):
        table.do(Sit(seat, name, ""), HOST)
    table.do(Start(), HOST)
    table.do(Roll(version=table.version), HOST)
    covered = table_view(table, HOST)
    assert (covered.viewer, covered.curtain, covered.legal) == (0, True, ())
    assert covered.position.view == table_view(table, None).position.view
    table.do(ShowHand(0, version=table.version), HOST)
    shown = table_view(table, HOST)
    assert (shown.curtain, shown.position.viewpoint) == (False, 0)
    assert shown.legal


def test_the_odds_of_a_match_with_hidden_cards_are_told_to_nobody() -> None:
    table = begun("allie-gator")
    table.do(Roll(version=table.version), HOST)
    position = table_view(table, HOST).position
    assert (position.risk(), [position.risk_after(action) for action in position.legal]) == (
        None,
        [None] * len(position.legal),
    )


def test_why_an_action_is_not_legal_is_told_when_it_is_asked() -> None:
    table = begun()
    table.do(Roll(version=table.version), HOST)
    position = table_view(table, HOST).position
    stop = table.game.parse(None, "stop")
    assert str(position.why(stop)) == "First choose what to do with the dice."


def test_seats_count_from_zero_and_chance_has_a_name() -> None:
    table = begun()
    assert (table_view(table, HOST).to_move, table_view(table, HOST).turn) == ("chance", 0)
    table.do(Roll(version=table.version), HOST)
    view = table_view(table, HOST)
    assert view.to_move == 0
    assert view.log == (LogLine("chance", table.play.plies[-1].text),)
