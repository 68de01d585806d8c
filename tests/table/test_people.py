"""People at a table: a lock, a host who hands on, hands for another match, changed places, faces, a tally."""

from __future__ import annotations

import pytest

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
from tests.table.test_do import refused
from waghals.bots import bots_for
from waghals.table.commands import (
    Abandon,
    BotNow,
    Command,
    HandOn,
    Hurry,
    Kick,
    Leave,
    Lock,
    MakeFace,
    Overrun,
    PassOn,
    Publish,
    RefusalKind,
    Rematch,
    Return,
    Roll,
    SeatBot,
    SetClock,
    SetGauge,
    SetPace,
    Sit,
    Stand,
    Start,
    Swap,
)
from waghals.table.events import BotSat, Emoted, HandedOn, Kicked, Raised, Rematched, Started, StoodIn
from waghals.table.table import Table
from waghals.table.view import Tally, table_view


def replayed(table: Table) -> Table:
    return Table.replay(ROOM, table.pending, clock())


# ---- the beginning


def test_one_person_can_always_begin_and_bots_take_the_free_seats() -> None:
    table = new_table(players="4")
    table.do(Sit(2, "Anna", ""), HOST)
    assert table_view(table, HOST).can_start
    happened = table.do(Start(), HOST)
    assert [event.seat for event in happened if isinstance(event, BotSat)] == [0, 1, 3]
    assert Started() in happened
    assert len({seat.name for seat in table.seats}) == 4


def test_nobody_new_sits_at_a_locked_table_but_whoever_belongs_to_it() -> None:
    table = seated(players="4")
    table.do(Stand(2), HOST)
    table.do(Stand(3), HOST)
    table.do(Lock(True), HOST)
    assert refused(table, Sit(2, "Carla", ""), STRANGER) == "forbidden"
    assert not table_view(table, STRANGER).can_sit
    table.do(Sit(2, "Oma", ""), HOST)
    table.do(Lock(False), HOST)
    table.do(Sit(3, "Carla", ""), STRANGER)
    assert table_view(table, HOST).seats[3].name == "Carla"


def test_who_is_sent_away_may_not_sit_again() -> None:
    table = seated(players="3")
    assert table.do(Kick(1), HOST) == (Kicked(1),)
    assert refused(table, Sit(1, "Ben", ""), GUEST) == "forbidden"
    assert not table_view(replayed(table), GUEST).can_sit
    table.do(Sit(1, "Carla", ""), STRANGER)


def test_a_bot_takes_the_seat_of_who_is_sent_away_in_a_match() -> None:
    table = begun()
    kicked, sat = table.do(Kick(1), HOST)
    assert kicked == Kicked(1)
    assert isinstance(sat, BotSat)
    assert table.running
    assert table_view(table, GUEST).viewer is None
    play_out(table)
    assert table.ended


@pytest.mark.parametrize(
    ("command", "who", "kind"),
    [
        (Lock(True), GUEST, "forbidden"),
        (Kick(0), GUEST, "forbidden"),
        (Kick(0), HOST, "conflict"),
        (Kick(2), HOST, "conflict"),
        (Kick(9), HOST, "invalid"),
        (HandOn(0), GUEST, "forbidden"),
        (HandOn(2), HOST, "conflict"),
        (SetClock(30), GUEST, "forbidden"),
        (SetClock(9), HOST, "invalid"),
        (SetClock(601), HOST, "invalid"),
        (Publish(True), GUEST, "forbidden"),
        (Swap(0, 2), GUEST, "forbidden"),
        (Swap(0, 1), STRANGER, "forbidden"),
        (Swap(0, 9), HOST, "invalid"),
        (Hurry(), HOST, "conflict"),
        (BotNow(1), HOST, "conflict"),
        (MakeFace(1, "yay"), HOST, "forbidden"),
        (MakeFace(0, "boo"), HOST, "invalid"),
        (MakeFace(0, "yay"), STRANGER, "forbidden"),
    ],
)
def test_what_is_not_granted(command: Command, who: str | None, kind: RefusalKind) -> None:
    assert refused(seated(players="3"), command, who) == kind


def test_the_host_hands_on_and_is_a_guest_from_then_on() -> None:
    table = seated()
    assert table.do(HandOn(0), HOST) == (), "it is the host's own seat"
    assert table.do(HandOn(1), HOST) == (HandedOn(1),)
    assert [table_view(table, who).host for who in (HOST, GUEST)] == [False, True]
    assert [seat.host for seat in table_view(table, None).seats] == [False, True]
    assert refused(table, Start(), HOST) == "forbidden"
    assert replayed(table).host == GUEST


def test_a_table_passes_on_by_itself() -> None:
    table = seated()
    table.do(PassOn(1), None)
    table.do(Start(), GUEST)
    assert table.running


def test_two_seats_change_places_with_all_that_belongs_to_them() -> None:
    table = seated(players="3")
    table.do(Swap(1, 2), GUEST)
    assert [seat.name for seat in table.seats][0::2] == ["Anna", "Ben"]
    table.do(Swap(0, 1), HOST)
    assert table.seats_of(HOST) == [1]
    table.do(SeatBot(0, ""), HOST)
    table.do(Swap(2, 0), GUEST)
    assert (table.seats_of(GUEST), table.seats[2].kind) == ([0], "empty")
    assert table.do(Swap(1, 1), HOST) == ()
    assert replayed(table).seats == table.seats
    table.do(Start(), HOST)
    assert refused(table, Swap(0, 1), HOST) == "conflict"


# ---- the end


def ended(**options: str) -> Table:
    table = begun(**options)
    for who in (HOST, GUEST):
        table.do(Abandon(), who)
    return table


def test_another_match_begins_once_everyone_who_is_there_wants_it() -> None:
    table = ended()
    assert table.do(Rematch(), GUEST) == (Raised(1, True),)
    assert [seat.hand_up for seat in table_view(table, HOST).seats] == [False, True]
    assert table.do(Rematch(wanted=False), GUEST) == (Raised(1, False),)
    assert table.do(Rematch(), HOST) == (Raised(0, True),)
    assert table.do(Rematch(), GUEST) == (Raised(1, True), Rematched())
    assert not any(seat.hand_up for seat in table.seats)


def test_who_leaves_or_stands_up_holds_up_nobody() -> None:
    for command, who in ((Leave(1), None), (Stand(1), GUEST)):
        table = ended()
        table.do(Rematch(), HOST)
        happened = table.do(command, who)
        assert happened[-1] == Rematched()
        assert table.running
        assert "empty" not in [seat.kind for seat in table.seats], "bots take free seats"


def test_no_match_begins_because_the_last_one_has_left() -> None:
    table = ended()
    table.do(Leave(1), None)
    table.do(Stand(0), HOST)
    assert table.ended
    table.do(Return(1), None)
    assert table.do(Rematch(), GUEST)[-1] == Rematched()


def test_who_only_watches_is_not_asked_for_another_match() -> None:
    table = ended()
    assert refused(table, Rematch(), STRANGER) == "forbidden"
    assert not table_view(table, STRANGER).can_rematch
    alone = new_table()
    alone.do(SeatBot(0, "random"), HOST)
    alone.do(Start(), HOST)
    alone.do(Abandon(), HOST)
    assert table_view(alone, HOST).can_rematch
    assert alone.do(Rematch(), HOST)[-1] == Rematched()


def test_the_tally_counts_the_matches_won_by_name_and_none_that_was_given_up() -> None:
    table, won = begun(), {"Anna": 0, "Ben": 0}
    for _ in range(3):
        play_out(table)
        for seat in table.game.winners(table.play.state):
            won[table.seats[seat].name or ""] += 1
        once_more(table)
    for who in (HOST, GUEST):
        table.do(Abandon(), who)
    most_first = sorted(
        (Tally(name, count) for name, count in won.items() if count), key=lambda its: -its.won
    )
    assert list(table_view(table, HOST).tally) == most_first == list(table_view(replayed(table), HOST).tally)
    assert sum(won.values()) == 3


# ---- in a match


def test_somebody_may_let_a_bot_in_for_who_is_away_and_the_log_tells_of_it() -> None:
    table = begun(players="3")
    table.do(Roll(version=table.version), HOST)
    assert refused(table, BotNow(0), GUEST) == "conflict"
    table.do(Leave(0), None)
    assert refused(table, BotNow(0), STRANGER) == "forbidden"
    (stood_in,) = table.do(BotNow(0), GUEST)
    assert isinstance(stood_in, StoodIn)
    assert table.do(BotNow(0), GUEST) == ()
    table.do(Return(0), None)
    told = [(it.ply, it.kind, it.seat, it.name) for it in table_view(table, None).incidents]
    assert told == [(1, "left", 0, "Anna"), (1, "stoodin", 0, "Anna"), (1, "returned", 0, "Anna")]
    assert table_view(replayed(table), None).incidents == table_view(table, None).incidents


def test_the_log_tells_what_was_set_and_by_whom() -> None:
    table = begun()
    said = (
        SetClock(45),
        SetGauge("never"),
        SetPace("fast"),
        Lock(True),
        Publish(True),
        Lock(False),
        SetClock(0),
    )
    for command in said:
        table.do(command, HOST)
        table.do(command, HOST)  # once more changes nothing
    table.do(SetPace("off"), GUEST)
    told = [(it.kind, it.seat, it.name, it.value) for it in table_view(table, None).incidents]
    assert told == [
        ("clocked", 0, "Anna", 45),
        ("gaugeset", 0, "Anna", "never"),
        ("paced", 0, "Anna", "fast"),
        ("locked", 0, "Anna", True),
        ("listed", 0, "Anna", True),
        ("locked", 0, "Anna", False),
        ("clocked", 0, "Anna", 0),
        ("paced", 1, "Ben", "off"),
    ]
    assert table_view(replayed(table), None).incidents == table_view(table, None).incidents
    alone = new_table()
    for seat in range(2):
        alone.do(SeatBot(seat, "random"), HOST)
    alone.do(Start(), HOST)
    alone.do(SetPace("slow"), HOST)
    assert [(it.seat, it.name) for it in table_view(alone, None).incidents] == [(None, "")]


def test_a_bot_plays_the_turn_of_who_is_too_slow_to_its_end_and_no_further() -> None:
    table = begun()
    table.do(SetClock(30), HOST)
    table.do(Overrun(0), None)
    assert table.seats[0].player
    assert table_view(table, HOST).seats[0].stand_in
    assert refused(table, Roll(version=table.version), HOST) == "forbidden"
    while table.play.turn == 0:
        play_on(table)
    assert table.seats[0].player is None


def play_on(table: Table) -> None:
    """The bot at the seat that is waited for plays."""
    from waghals.contract.ply import CHANCE
    from waghals.table.commands import BotAct, BotRoll

    seat = table.waited_for()
    assert seat is not None
    if table.to_move == CHANCE:
        table.do(BotRoll(version=table.version), None)
    else:
        legal = table.game.legal_actions(table.play.state)
        table.do(BotAct(seat, table.seats[seat].player or "", legal[-1], version=table.version), None)


def test_a_bot_s_turn_may_be_hurried_and_the_next_one_is_not() -> None:
    table = new_table(players="2")
    for seat in range(2):
        table.do(SeatBot(seat, bots_for("cant-stop")[0]), HOST)
    table.do(Start(), HOST)
    assert table_view(table, HOST).can_hurry
    table.do(Hurry(), HOST)
    assert table.do(Hurry(), HOST) == ()
    assert table_view(table, HOST).hurried
    while table.play.turn == 0:
        assert table.hurried
        play_on(table)
    assert not table.hurried


def test_a_face_is_shown_with_its_time_and_at_most_once_a_second() -> None:
    table = begun()
    now = 1000.0
    table.clock = lambda: now
    assert table.do(MakeFace(0, "yay"), HOST) == (Emoted(0, "yay"),)
    now += 0.9
    assert table.do(MakeFace(0, "grr"), HOST) == ()
    assert table.do(MakeFace(1, "grr"), GUEST) == (Emoted(1, "grr"),)
    now += 0.1
    assert table.do(MakeFace(0, "oh"), HOST) == (Emoted(0, "oh"),)
    seats = table_view(table, STRANGER).seats
    assert [(seat.emote, seat.emoted) for seat in seats] == [("oh", 1001.0), ("grr", 1000.9)]
