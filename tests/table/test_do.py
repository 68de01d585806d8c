"""One way in: a command is carried out once and whole, or refused and without a trace."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.tables import (
    GUEST,
    HOST,
    ROOM,
    STRANGER,
    begun,
    clock,
    new_table,
    once_more,
    play_out,
    seated,
)
from waghals.contract.errors import NotLegal, NotNotation, NotYourTurn, StaleVersion, WaghalsError
from waghals.table.commands import (
    Abandon,
    Act,
    AllowSeats,
    BotAct,
    BotNow,
    BotRoll,
    Command,
    Enter,
    GiveSeed,
    HandOn,
    Hurry,
    Kick,
    Leave,
    Lock,
    MakeFace,
    Publish,
    Recover,
    RefusalKind,
    Refused,
    Rematch,
    Roll,
    SeatBot,
    SetClock,
    SetPace,
    ShowHand,
    Sit,
    Stand,
    StandIn,
    Start,
    Swap,
    Undo,
)
from waghals.table.events import (
    Allowed,
    BotSat,
    Ended,
    Played,
    Rematched,
    Sat,
    Seeded,
    Started,
    enveloped,
    event_of,
)
from waghals.table.table import Table, made
from waghals.table.view import table_view
from waghals.table.view_json import to_json


def facts(table: Table) -> dict[str, Any]:
    """Everything that anybody can be shown of a table, and its log."""
    views = {who: to_json(table_view(table, who)) for who in (HOST, GUEST, STRANGER)}
    return views | {"pending": list(table.pending), "commands": dict(table.commands)}


def refused(table: Table, command: Command, who: str | None) -> RefusalKind:
    """The kind of the refusal, which leaves no trace."""
    before = facts(table)
    with pytest.raises(Refused) as refusal:
        table.do(command, who)
    assert facts(table) == before
    return refusal.value.kind


def test_events_say_what_has_happened() -> None:
    table = new_table()
    assert table.do(Sit(0, " Anna ", "code", "seed"), HOST) == (Sat(0, "Anna", HOST, "code", "seed"),)
    (sat,) = table.do(SeatBot(1, "random"), HOST)
    assert isinstance(sat, BotSat)
    assert (sat.seat, sat.bot) == (1, "random")
    assert table.do(Start("another seed"), HOST) == (Started(),)


def test_a_seed_comes_with_the_start() -> None:
    table = new_table()
    table.do(Sit(0, "Anna", ""), HOST)
    table.do(SeatBot(1, "random"), HOST)
    assert table.do(Start("a seed"), HOST) == (Seeded(0, "a seed"), Started())
    assert table.seeds == ("a seed", "bot")


def test_what_follows_at_once_belongs_to_the_command() -> None:
    table = begun()
    table.do(Roll(version=table.version), HOST)
    advance = table.game.text(table.play.state, table.game.legal_actions(table.play.state)[0])
    events = table.do(Act((advance, "roll"), version=table.version), HOST)
    assert events[0] == Played(f"0 {advance}", more=True)
    assert events[1] == Played("0 roll")
    assert isinstance(events[2], Played)
    assert events[2].line.startswith("* ")


def test_every_event_is_an_entry_with_the_next_version_and_the_time() -> None:
    table = begun()
    assert [entry.version for entry in table.pending] == list(range(1, table.version + 1))
    assert [entry.at for entry in table.pending] == sorted({entry.at for entry in table.pending})
    pending = list(table.pending)
    assert table.take_pending() == pending
    assert table.pending == []


def test_a_command_with_an_id_is_carried_out_once() -> None:
    table = begun()
    roll = Roll(version=table.version, id="tap")
    assert len(table.do(roll, HOST)) == 1
    before = facts(table)
    assert table.do(roll, HOST) == ()
    assert facts(table) == before


def test_another_command_with_the_same_id_is_another_one() -> None:
    table = begun()
    table.do(MakeFace(0, "bravo", id="frame"), HOST)
    assert len(table.do(Roll(version=table.version, id="frame"), HOST)) == 1


def test_ids_are_each_browser_s_own() -> None:
    table = begun()
    table.do(Abandon(id="1"), GUEST)
    assert len(table.do(Roll(version=table.version, id="1"), HOST)) == 1


def test_a_refused_command_s_id_is_not_used_up() -> None:
    table = seated()
    assert refused(table, SetPace("warp", id="1"), HOST) == "invalid"
    assert table.do(SetPace("fast", id="1"), HOST)


@pytest.mark.parametrize(
    ("command", "who", "kind"),
    [
        (Sit(0, "Carla", ""), STRANGER, "conflict"),
        (Sit(7, "Carla", ""), STRANGER, "invalid"),
        (Sit(-1, "Carla", ""), STRANGER, "invalid"),
        (Stand(0), GUEST, "forbidden"),
        (Stand(0), None, "forbidden"),
        (SeatBot(0, "random"), HOST, "conflict"),
        (SeatBot(0, "random"), STRANGER, "forbidden"),
        (Recover("BCDFGHJKMN", ""), STRANGER, "invalid"),
        (GiveSeed("a\nb"), HOST, "invalid"),
        (SetPace("warp"), HOST, "invalid"),
        (SetPace("fast"), STRANGER, "forbidden"),
        (Start(), GUEST, "forbidden"),
        (Start("x" * 65), HOST, "invalid"),
        (Rematch(), HOST, "conflict"),
        (Abandon(), HOST, "conflict"),
        (Roll(version=4), HOST, "conflict"),
        (Undo(version=4), HOST, "conflict"),
    ],
)
def test_what_is_refused_before_the_start(command: Command, who: str | None, kind: RefusalKind) -> None:
    assert refused(seated(), command, who) == kind


@pytest.mark.parametrize("name", ["", "anna", "x" * 25])
def test_a_name_that_will_not_do(name: str) -> None:
    table = new_table(players="3")
    table.do(Sit(0, "Anna", ""), HOST)
    assert refused(table, Sit(1, name, ""), GUEST) == "invalid"
    assert refused(table, Sit(1, "Ben", ""), None) == "forbidden"
    assert refused(table, SeatBot(1, "deep-thought"), HOST) == "invalid"


def test_a_match_cannot_begin_while_nobody_sits_there() -> None:
    assert refused(new_table(), Start(), HOST) == "conflict"


@pytest.mark.parametrize(
    ("command", "who", "kind"),
    [
        (Sit(0, "Carla", ""), STRANGER, "conflict"),
        (Stand(1), GUEST, "conflict"),
        (SeatBot(1, ""), HOST, "conflict"),
        (Start(), HOST, "conflict"),
        (Rematch(), HOST, "conflict"),
        (Abandon(), STRANGER, "forbidden"),
        (Enter(("1 2 3 4",), version=6), HOST, "conflict"),
        (Enter(("1 2 3 4",), version=6), STRANGER, "forbidden"),
        (Roll(version=6), GUEST, "forbidden"),
        (ShowHand(1, version=6), GUEST, "forbidden"),
        (Act(("stop",), version=6), STRANGER, "forbidden"),
    ],
)
def test_what_is_refused_while_a_match_runs(command: Command, who: str | None, kind: RefusalKind) -> None:
    table = begun(players="2")
    table.do(SetPace("off"), HOST)
    table.do(SetPace("fast"), HOST)
    assert table.version == 6
    assert refused(table, command, who) == kind


def test_a_command_for_a_position_that_has_passed_is_stale() -> None:
    table = begun()
    version = table.version
    table.do(SetPace("off"), HOST)
    table.do(Roll(version=version), HOST)  # the position is still the same
    before = facts(table)
    for stale in (version, table.version + 1):
        with pytest.raises(StaleVersion):
            table.do(Act(("stop",), version=stale), HOST)
    assert facts(table) == before


@pytest.mark.parametrize(
    ("plies", "error"),
    [
        (("roll",), NotLegal),
        (("fly",), NotNotation),
        (("{first}", "advance 2 12"), NotLegal),
        (("{first}", "fly"), NotNotation),
        (("{first}", "stop", "roll"), NotYourTurn),
    ],
)
def test_several_plies_are_played_or_none(plies: tuple[str, ...], error: type[WaghalsError]) -> None:
    table = begun()
    table.do(Roll(version=table.version), HOST)
    first = table.game.text(table.play.state, table.game.legal_actions(table.play.state)[0])
    before = facts(table)
    with pytest.raises(error):
        table.do(Act(tuple(ply.format(first=first) for ply in plies), version=table.version), HOST)
    assert facts(table) == before


def test_a_bot_s_answer_to_a_position_that_has_passed_is_stale() -> None:
    table = begun()
    table.do(Leave(0), None)
    table.do(StandIn(0), None)
    asked = table.version
    table.do(BotRoll(version=asked), None)
    before = facts(table)
    with pytest.raises(StaleVersion):
        table.do(BotAct(0, table.seats[0].player or "", 0, version=asked), None)
    with pytest.raises(NotYourTurn):
        table.do(BotAct(0, "random", 0, version=table.version), None)
    assert facts(table) == before


def test_a_command_of_no_plies_is_no_notation() -> None:
    table = begun()
    table.do(Roll(version=table.version), HOST)
    with pytest.raises(NotNotation):
        table.do(Act((), version=table.version), HOST)


def test_a_match_and_its_rematch_are_the_same_when_they_are_replayed() -> None:
    table = begun(players="3")
    play_out(table)
    assert isinstance(event_of(table.pending[-1]), Ended)
    assert Rematched() in once_more(table)
    play_out(table)
    again = Table.replay(ROOM, table.pending, clock())
    assert facts(again) | {"pending": []} == facts(table) | {"pending": []}


def test_an_entry_and_its_event_are_the_same() -> None:
    for entry in begun(players="3").pending:
        event = event_of(entry)
        assert enveloped(event, entry.version, entry.at, entry.command) == entry


@pytest.mark.parametrize(
    ("options", "dice", "pace"),
    [
        ({"players": "9"}, "verifiable", "off"),
        ({"hurry": "maybe"}, "verifiable", "off"),
        ({}, "loaded", "off"),
        ({}, "typed", "warp"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(options: dict[str, str], dice: str, pace: str) -> None:
    with pytest.raises(WaghalsError):
        made("cant-stop", options, dice, pace, HOST)


def test_hidden_cards_cannot_be_typed_in() -> None:
    with pytest.raises(Refused, match="cannot be typed in"):
        made("allie-gator", {}, "typed", "off", HOST)


# ---- whatever is sent

SEAT = st.integers(-1, 4)
TEXT = st.sampled_from(["", "Anna", "Carla", "random", "a seed", "x" * 70, "a\nb", "roll", "stop"])
VERSION = st.integers(0, 40)
PLIES = st.lists(st.sampled_from(["roll", "stop", "fly", "", "1 2 3 4"]), max_size=3).map(tuple)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, SEAT, TEXT, TEXT, TEXT),
    st.builds(Stand, SEAT),
    st.builds(SeatBot, SEAT, TEXT),
    st.builds(Recover, TEXT, TEXT),
    st.builds(GiveSeed, TEXT),
    st.builds(SetPace, st.sampled_from(["off", "fast", "warp"])),
    st.builds(Start, TEXT),
    st.builds(Rematch, TEXT, st.booleans()),
    st.builds(Swap, SEAT, SEAT),
    st.builds(Lock, st.booleans()),
    st.builds(Publish, st.booleans()),
    st.builds(SetClock, st.sampled_from([0, 5, 30])),
    st.builds(Kick, SEAT),
    st.builds(HandOn, SEAT),
    st.builds(BotNow, SEAT),
    st.builds(Hurry),
    st.builds(MakeFace, SEAT, st.sampled_from(["yay", "boo"])),
    st.builds(Abandon, st.booleans()),
    st.builds(ShowHand, SEAT, version=VERSION),
    st.builds(Act, PLIES, version=VERSION),
    st.builds(Roll, version=VERSION),
    st.builds(Enter, PLIES, version=VERSION),
    st.builds(Undo, version=VERSION),
)
WHO = st.sampled_from([HOST, GUEST, STRANGER, None])


@given(sent=st.lists(st.tuples(COMMANDS, WHO), max_size=25))
def test_any_commands_lead_to_a_table_that_replays_and_refusals_leave_no_trace(
    sent: list[tuple[Command, str | None]],
) -> None:
    table = new_table()
    table.do(Sit(0, "Anna", ""), HOST)
    for command, who in sent:
        before = facts(table)
        try:
            events = table.do(command, who)
        except WaghalsError:
            events = ()
        if not events:
            assert facts(table) == before
    again = Table.replay(ROOM, table.pending, clock())
    assert facts(again) | {"pending": []} == facts(table) | {"pending": []}


# ---- how many seats a browser may take


def test_a_browser_takes_one_seat_and_more_if_the_host_lets_it() -> None:
    table = new_table(players="4")
    table.do(Sit(0, "Anna", "a"), HOST)
    table.do(Sit(1, "Ben", "b"), GUEST)
    assert refused(table, Sit(2, "Bea", "c"), GUEST) == "forbidden"
    assert [table_view(table, who).can_sit for who in (HOST, GUEST, STRANGER)] == [True, False, True]
    for who in (GUEST, STRANGER, None):
        assert refused(table, AllowSeats(1), who) == "forbidden"
    assert refused(table, AllowSeats(2), HOST) == "conflict"
    assert table.do(AllowSeats(1), HOST) == (Allowed(1),)
    assert table.do(AllowSeats(1), HOST) == (), "it may already"
    assert table_view(table, GUEST).can_sit
    assert table_view(table, HOST).seats[1].more_seats
    table.do(Sit(2, "Bea", "c"), GUEST)
    table.do(Sit(3, "Oma", "d"), HOST)
    assert Table.replay(ROOM, table.pending, clock()).seats == table.seats


def test_with_the_seat_goes_what_the_host_allowed() -> None:
    table = seated(players="4")
    table.do(AllowSeats(1), HOST)
    table.do(Stand(1), HOST)
    table.do(Sit(1, "Ben", "b"), GUEST)
    table.do(SeatBot(2, ""), HOST)
    assert refused(table, Sit(2, "Bea", "c"), GUEST) == "forbidden"


def test_a_browser_that_stood_up_may_sit_again() -> None:
    table = seated(players="3")
    table.do(Stand(1), GUEST)
    table.do(Sit(1, "Ben", "b"), GUEST)
    assert table.seats_of(GUEST) == [1]


def test_seats_are_allowed_while_they_may_change() -> None:
    assert refused(begun(), AllowSeats(1), HOST) == "conflict"


# ---- names that were kept by other rules


@pytest.mark.parametrize("name", ["a" + "\u0301" * 500, "\u202eAnna", "\u200b"])
def test_a_table_with_a_name_that_is_refused_today_can_start(name: str) -> None:
    table = new_table()
    table.fold(Sat(0, name, HOST, "a", ""))
    table.do(SeatBot(1, "random"), HOST)
    table.do(Start(), HOST)
    assert table.running
