"""A record holds a match, is read strictly, and comes back to the byte."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import waghals
from tests.match.tables import after, table
from waghals import WaghalsError
from waghals.match import Match, Seat, Seeded, Verifiable
from waghals.match.record import BadRecord, MatchRecord, format, parse, positions

MINIMAL = """\
waghals 2
game cant-stop
option players 2
seat 0 Anna
seat 1 Ben

* 3 4 5 2 = 565/1296
0 advance 7 7
0 roll
* 1 6 5 5
0 advance 7 10
0 roll
* 1 5 2 4 = 153/1296
0 advance 9
0 stop
"""
PROOF = f"match kiefer\ncommitment {'c' * 64}\nseed 0 anna\nseed 1 ben\n"


def with_head(lines: str) -> str:
    """The minimal record with these lines at the end of its header."""
    return MINIMAL.replace("seat 1 Ben\n", "seat 1 Ben\n" + lines)


def fault(text: str | bytes) -> tuple[int, str, str]:
    """Where a record is bad, what stands there, and what is said about it."""
    with pytest.raises(BadRecord) as caught:
        parse(text)
    error = caught.value
    assert str(error).startswith(f"line {error.line}: read ")
    assert "\n" not in str(error)
    return error.line, error.read, error.allowed


def step(match: Match, rng: Random) -> None:
    """Play any ply."""
    if match.to_move == waghals.CHANCE:
        match.roll()
    else:
        match.act(match.to_move, rng.choice(match.legal()))


# ---- what a record says


def test_the_least_that_the_format_knows() -> None:
    record = parse(MINIMAL)
    assert record.header.game == waghals.game("cant-stop", players=2)
    assert record.header.seats == (Seat("Anna"), Seat("Ben"))
    assert record.plies[:2] == ("* 3 4 5 2 = 565/1296", "0 advance 7 7")
    assert record.at == tuple(range(7, 16))
    match = record.match()
    assert (match.turn, len(match.plies)) == (1, 9)
    assert match.state.stones[0] == [0, 0, 0, 0, 0, 3, 0, 1, 1, 0, 0]


def test_a_record_shows_every_position_on_the_way() -> None:
    record = parse(MINIMAL)
    assert record.match(0).waits_for_roller
    assert record.match(4).legal() == ["advance 6 11", "advance 7 10"]
    with pytest.raises(WaghalsError, match="positions are 0 to 9; given was 10"):
        record.match(10)


def test_the_positions_of_a_record_come_one_by_one_with_what_is_played_there() -> None:
    found, match = list(positions(MINIMAL)), parse(MINIMAL).match()
    assert [state for state, _ in found] == list(match.states)
    assert [ply for _, ply in found] == [*match.plies, None]
    wrong = positions(MINIMAL.replace("0 advance 9", "0 advance 2"))
    for ply in match.plies[:-2]:
        assert next(wrong)[1] == ply
    with pytest.raises(BadRecord, match="line 14"):
        next(wrong)


def test_options_are_numbers_or_yes_and_no() -> None:
    text = MINIMAL.replace("players 2", "players 2\noption columns_to_win 5\noption free_fields yes")
    options = parse(text).header.game.options
    assert (options["columns_to_win"], options["free_fields"], options["hurry"]) == (5, True, False)


def test_options_left_out_have_their_defaults() -> None:
    assert parse(MINIMAL.replace("option players 2\n", "")).header.game == waghals.game("cant-stop")


def test_a_bot_s_seat_names_the_bot() -> None:
    assert parse(with_head("bot 1 rule-of-28\n")).header.seats[1] == Seat("Ben", "rule-of-28")


def test_verifiable_dice_stand_in_the_header() -> None:
    header = parse(with_head(PROOF)).header
    assert (header.match_id, header.commitment, header.seeds) == ("kiefer", "c" * 64, ("anna", "ben"))
    assert header.dice is None
    dice = parse(with_head(PROOF + f"secret {'5' * 64}\n")).header.dice
    assert dice is not None
    assert dice.secret == bytes([0x55] * 32)


def test_header_lines_come_in_any_order() -> None:
    lines = MINIMAL.split("\n")
    assert parse("\n".join([lines[0], *lines[4:0:-1], *lines[5:]])) == parse(MINIMAL)


def test_comments_blanks_and_empty_lines_do_not_count() -> None:
    text = MINIMAL.replace("\n", "   # so it was\n").replace("Ben   # so it was\n   # so it was", "Ben \t\n")
    text = text.replace("0 advance 7 7", "\n# a comment\n  0\tadvance  7 7").replace(
        "waghals", "# first\nwaghals"
    )
    assert parse(text) == parse(MINIMAL)


def test_a_hash_in_a_name_is_written_with_a_backslash() -> None:
    assert parse(MINIMAL.replace("Ben", "Ben#2")).header.seats[1].name == "Ben"
    assert parse(MINIMAL.replace("Ben", r"Ben \#2 \\o/")).header.seats[1].name == r"Ben #2 \o/"


def test_an_outcome_s_number_may_be_left_out() -> None:
    without = parse(re.sub(r" = .*", "", MINIMAL))
    assert without.plies[0] == "* 3 4 5 2"
    assert without.match().events == parse(MINIMAL).match().events


def test_version_1_is_read_and_written_as_version_2() -> None:
    old = re.sub(r" = .*", "", MINIMAL).replace("waghals 2", "waghals 1")
    assert format(parse(old)) == old.replace("waghals 1", "waghals 2")


def test_numbers_stand_in_the_record_of_an_old_one_s_match_once_its_secret_does() -> None:
    game, dice = waghals.game("wuerfelzoo"), Verifiable("kiefer", bytes(32), ["anna", "ben"])
    match = Match(game, [Seat("Anna"), Seat("Ben")], dice)
    while match.chance_plies < 10:
        match.roll()
    new = format(MatchRecord.of(match, complete=True))
    old = re.sub(r" = .*", "", new).replace("waghals 2", "waghals 1")
    assert format(MatchRecord.of(parse(old).match(), complete=True)) == new


def test_a_match_may_have_no_plies_yet_and_end_without_a_line_feed() -> None:
    assert parse(MINIMAL.partition("\n\n")[0]).plies == ()
    assert parse(MINIMAL.rstrip("\n")) == parse(MINIMAL)


# ---- there and back


@pytest.mark.parametrize("text", [MINIMAL, with_head(PROOF), with_head("bot 1 random\n" + PROOF)])
def test_a_canonical_record_comes_back_to_the_byte(text: str) -> None:
    assert format(parse(text)) == text == format(parse(text.encode()))


names = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), min_size=1, max_size=40
).filter(lambda name: name == name.strip())


@settings(max_examples=40)
@given(st.integers(0, 999), names, names, names, st.booleans())
def test_a_match_written_down_is_read_back(seed: int, name: str, one: str, two: str, complete: bool) -> None:
    rng = Random(seed)
    game = waghals.game("cant-stop", hurry=seed % 2 == 0, columns_to_win=3 + seed % 3)
    match = Match(game, [Seat(name), Seat("Robin", "random")], Verifiable("m-1", bytes(32), [one, two]))
    while not match.over and match.version < seed:
        step(match, rng)
    record = MatchRecord.of(match, complete=complete)
    text = format(record)
    assert (parse(text), parse(text).at) == (record, record.at)
    assert format(parse(text)) == text
    assert parse(text).match().state == match.state
    assert ("secret" in [line.split(" ")[0] for line in text.split("\n")]) == complete


def test_undone_plies_are_left_out() -> None:
    record = MatchRecord.of(after("* 3 4 5 2 / 0 advance 7 7 / 0 undo / 0 advance 6 8"))
    assert record.plies == ("* 3 4 5 2 = 565/1296", "0 advance 6 8")


def test_other_dice_leave_no_proof() -> None:
    assert "commitment" not in format(MatchRecord.of(table(Seeded(1)), complete=True))


# ---- hidden outcomes

KUHN = "waghals 2\ngame kuhn\nseat 0 Anna\nseat 1 Ben\n\n* J\n* ?\n0 bet\n"


def test_a_seat_s_record_hides_what_it_may_not_see_until_it_is_complete(kuhn: waghals.Game) -> None:
    match = after("* J / * K / 0 bet", table(game=kuhn))
    assert MatchRecord.of(match, seat=0).plies == ("* J = 0/3", "* ?", "0 bet")
    assert MatchRecord.of(match).plies == ("* ?", "* ?", "0 bet")
    assert MatchRecord.of(match, seat=0, complete=True).plies == ("* J = 0/3", "* K = 1/2", "0 bet")


@pytest.mark.usefixtures("kuhn")
def test_a_record_can_be_followed_up_to_a_hidden_outcome() -> None:
    (first, ply), (second, none) = positions(KUHN)
    assert (first.dealt, ply and ply.line, second.dealt, none) == (0, "* J = 0/3", 1, None)
    record = parse(KUHN)
    assert (record.known, record.match().log(0)) == (1, ["* J = 0/3"])
    assert format(record) == KUHN
    with pytest.raises(WaghalsError, match="the record hides the outcome of ply 2; given was 3"):
        record.match(3)


@pytest.mark.usefixtures("kuhn")
@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("2 bet", "'2 bet' is not notation; expected 0, 1 or *, then what was played"),
        ("0 raise", "'raise' is not notation; expected pass or bet"),
        ("0", "'0' is not notation; expected 0, 1 or *, then what was played"),
        (
            "* K = 1",
            "'K = 1' is not notation; expected after = which outcome it is of how many, such as "
            "3 4 5 2 = 565/1296",
        ),
    ],
)
def test_after_a_hidden_outcome_plies_are_checked_for_their_form(bad: str, said: str) -> None:
    assert fault(KUHN.replace("0 bet", bad)) == (8, bad, said)


@pytest.mark.usefixtures("kuhn")
def test_only_chance_can_be_hidden_and_only_where_it_moves() -> None:
    assert fault(KUHN.replace("* ?\n0 bet", "* K\n* ?"))[0] == 8
    assert fault(MINIMAL.replace("* 3 4 5 2 = 565/1296", "* ?"))[:2] == (7, "* ?")


# ---- faults, each with its line


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("0 advance 7 7", "0 advance 8 8", 8, "'advance 8 8' is not legal now: The dice do not give this."),
        ("0 advance 7 7", "0 advance 8 8", 8, "(legal now: advance 5 9, advance 6 8, advance 7 7)"),
        ("0 roll", "1 roll", 9, "it is not the ply of seat 1, but of seat 0"),
        (
            "0 roll",
            "* 1 1 1 1",
            9,
            "to move is seat 0 (legal now: stop, roll)",
        ),
        ("0 roll", "0 undo", 9, "records leave out undone plies and undos"),
        ("0 roll", "0 rolls", 9, "expected roll, stop, advance 7"),
        ("0 roll", "0\u00a0roll", 9, "expected spaces or tabs between the words"),
        ("0 roll", "roll", 9, "expected 0, 1 or *, then what was played"),
        ("0 roll", "00 roll", 9, "expected 0, 1 or *, then what was played"),
        ("0 roll", "2 roll", 9, "expected 0, 1 or *, then what was played"),
        ("* 3 4 5 2 = 565/1296", "0 roll", 7, "it is not the ply of seat 0, but of chance"),
        ("= 565/1296", "= 566/1296", 7, "outcome 566 of 1296 is 3 4 5 3; given was 3 4 5 2"),
        ("= 565/1296", "= 565/1295", 7, "chance has 1296 outcomes here; given were 1295"),
        ("= 565/1296", "= 565 / 1296", 7, "expected after = which outcome it is of how many"),
        ("0 roll", "0 roll = 1/2", 9, "expected roll, stop, advance 7"),
        ("* 3 4 5 2", "* 3 4 5", 7, "expected four dice from 1 to 6, such as 3 4 5 2"),
        ("* 3 4 5 2", "* 3 4 5 7", 7, "expected four dice from 1 to 6, such as 3 4 5 2"),
    ],
)
def test_a_ply_that_cannot_have_been_is_refused_with_what_is_legal(
    old: str, new: str, line: int, said: str
) -> None:
    where, _, allowed = fault(MINIMAL.replace(old, new, 1))
    assert where == line
    assert said in allowed


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("waghals 2", "waghals 3", 1, "a record begins with: waghals 2"),
        ("waghals 2", "waghals 02", 1, "a record begins with: waghals 2"),
        ("waghals 2", "\nwaghals 2", 1, "a record begins with: waghals 2"),
        ("waghals 2\n", "", 1, "a record begins with: waghals 2"),
        ("game cant-stop\n", "", 4, "up to here the header lacks: game NAME"),
        ("game cant-stop", "game chess", 2, "there is no game 'chess'; there are: "),
        ("game cant-stop", "game cant stop", 2, "there is no game 'cant stop'"),
        ("game cant-stop", "game", 2, "expected: game NAME"),
        ("option players 2", "option colour red", 3, "cant-stop has the options players, columns_to_win"),
        ("option players 2", "option players 5", 3, "a whole number from 2 to 4; given was '5'"),
        ("option players 2", "option players two", 3, "a whole number from 2 to 4; given was 'two'"),
        ("option players 2", "option hurry True", 3, "yes or no"),
        ("option players 2", "option columns_to_win 5\noption players 3", 4, "allowed are 3 for all, 4 for"),
        ("seat 1 Ben\n", "", 4, "up to here the header lacks: seat 1 NAME"),
        ("seat 1 Ben", "seat 2 Ben", 5, "this match has the seats 0, 1"),
        ("seat 1 Ben", "seat 01 Ben", 5, "this match has the seats 0, 1"),
        ("seat 1 Ben", "seat 1", 5, "expected: seat NUMBER NAME"),
        ("seat 1 Ben", "seat 0 Ben", 5, "this stands already in line 4"),
        ("seat 1 Ben", "seat 1 " + "B" * 401, 5, "a name has 1 to 400 characters; given were 401"),
        ("seat 1 Ben", "seat 1 Ben\u2028", 5, "a name has no blanks around it"),
        ("seat 1 Ben", "colour 1 red", 5, "keys are waghals, game, rules, option, seat, bot, match, commit"),
        ("\n\n", "\n", 6, "an empty line stands before the plies"),
        ("Ben", r"B\en", 5, r"a backslash stands only before # or another: \# or \\"),
        ("Ben", "B\0n", 5, "a line holds no control characters"),
        ("Ben\n", "Ben\r\r\n", 5, "a line holds no control characters"),
        ("Ben", "#" * 1000, 5, "a line has at most 1000 characters, not 1007"),
    ],
)
def test_a_header_that_breaks_the_format_is_refused(old: str, new: str, line: int, said: str) -> None:
    assert old in MINIMAL
    where, _, allowed = fault(MINIMAL.replace(old, new, 1))
    assert where == line
    assert said in allowed


@pytest.mark.parametrize(
    ("head", "line", "said"),
    [
        ("rules 2\n", 6, "expected version 1, the rules of cant-stop that this program knows"),
        ("rules 1\nrules 1\n", 7, "this stands already in line 6"),
        ("bot 2 random\n", 6, "this match has the seats 0, 1"),
        ("bot 1 Rule of 28\n", 6, "expected a bot's name: small letters, digits and -"),
        ("match a b\n", 6, "expected 1 to 64 letters, digits, - or _"),
        (PROOF.replace("match kiefer\n", ""), 8, "lacks: match ID, which belongs to a commitment"),
        (PROOF.replace("seed 1 ben\n", ""), 8, "lacks: seed 1 TEXT, which belongs to a commitment"),
        (PROOF.replace("seed 1", "seed 2"), 9, "this match has the seats 0, 1"),
        (PROOF.replace("c" * 64, "C" * 64), 7, "expected 64 hexadecimal digits in small letters"),
        (PROOF + "secret 00\n", 10, "expected 64 hexadecimal digits in small letters"),
        ("seed 0 anna\n", 6, "seeds and a secret belong to a commitment, which is missing"),
        (f"secret {'0' * 64}\n", 6, "seeds and a secret belong to a commitment, which is missing"),
    ],
)
def test_what_the_header_says_of_bots_and_dice_has_to_be_whole(head: str, line: int, said: str) -> None:
    where, _, allowed = fault(with_head(head))
    assert where == line
    assert said in allowed


def test_nothing_is_played_after_the_end() -> None:
    match = table(Seeded(5))
    rng = Random(5)
    while not match.over:
        step(match, rng)
    text = format(MatchRecord.of(match))
    where, read, allowed = fault(text + "0 roll\n")
    assert (where, read) == (len(text.split("\n")), "0 roll")
    assert allowed == "it is not the ply of seat 0, but of nobody, the match is over"


@pytest.mark.parametrize("source", ["", b"", "\n", "# waghals 2\n"])
def test_nothing_is_no_record(source: str | bytes) -> None:
    assert fault(source)[0] == 1


@pytest.mark.parametrize("source", [None, 7, ["waghals 2"]])
def test_what_is_no_text_is_no_record(source: Any) -> None:
    with pytest.raises(WaghalsError, match="a record is a text or its bytes; given was"):
        parse(source)


def test_a_byte_order_mark_before_the_text_is_passed_over() -> None:
    for marked in ("\ufeff" + MINIMAL, ("\ufeff" + MINIMAL).encode(), MINIMAL.encode("utf-8-sig")):
        assert parse(marked) == parse(MINIMAL)
    assert fault("\ufeff\ufeff" + MINIMAL)[0] == 1


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_text_in_another_encoding_is_named(encoding: str) -> None:
    _, _, allowed = fault(("\ufeff" + MINIMAL).encode(encoding))
    assert allowed == "a record is text in UTF-8; these bytes begin one in UTF-16"


@pytest.mark.usefixtures("kuhn")
def test_a_card_that_is_dealt_already_is_called_that() -> None:
    assert fault(KUHN.replace("* ?", "* J"))[2] == (
        "'J' cannot come now: This card is dealt. (expected a card that is left: J, Q or K)"
    )
    assert fault(KUHN.replace("* ?", "* A"))[2].startswith("'A' is not notation")


def test_bytes_that_are_no_text_are_refused_where_they_stand() -> None:
    assert fault(MINIMAL.encode().replace(b"Ben", b"B\xffn")) == (5, r"\xff", "a record is text in UTF-8")


def test_a_record_of_any_length_is_read_only_up_to_a_mebibyte() -> None:
    assert fault(MINIMAL + "#\n" * (1 << 19))[2].startswith("a record has at most 1048576 bytes")
    assert parse(MINIMAL + "#\n" * ((1 << 19) - len(MINIMAL))) == parse(MINIMAL)


def test_a_line_may_have_a_thousand_characters() -> None:
    assert parse(MINIMAL.replace("Ben", "Ben" + "#" * 990)) == parse(MINIMAL)


def test_an_error_repeats_only_the_beginning_of_a_long_line() -> None:
    with pytest.raises(BadRecord) as caught:
        parse("w" * 900)
    assert len(str(caught.value)) < 150


# ---- any bytes at all

lines = st.sampled_from(
    [*MINIMAL.split("\n"), "waghals 1", "bot 1 random", "rules 1", *PROOF.split("\n"), "* ?", "0 undo", "#"]
)
noise = st.text(max_size=12) | st.sampled_from(
    ["#", "\\", "\\#", "\t", "\r", "\0", "\ufeff", "\u2028", "9" * 500, " = 565/1296", "=", "/"]
)


@given(st.binary(max_size=200) | st.lists(lines | noise, max_size=20).map(lambda a: "\n".join(a).encode()))
def test_any_bytes_are_a_record_or_a_bad_record(source: bytes) -> None:
    assert read_or_refused(source)


@given(st.integers(0, len(MINIMAL)), st.integers(0, 20), noise)
def test_a_damaged_record_is_a_record_or_a_bad_record(start: int, length: int, damage: str) -> None:
    assert read_or_refused(MINIMAL[:start] + damage + MINIMAL[start + length :])


def read_or_refused(source: str | bytes) -> bool:
    """Whether this is refused, or read as a record that comes back to the byte."""
    try:
        text = format(parse(source))
    except BadRecord as error:
        return error.line >= 1
    return format(parse(text)) == text


def test_lines_may_end_as_editors_on_windows_end_them() -> None:
    assert parse(MINIMAL.replace("\n", "\r\n")) == parse(MINIMAL)
