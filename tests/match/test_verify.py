"""The dice of a record can be recomputed by anyone, and a forged roll is found."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import waghals
from tests.documents import ROOT, blocks, program
from tests.match.tables import table
from waghals.match import Match, Seat, Seeded, Verifiable
from waghals.match.record import BadRecord, MatchRecord, format, parse
from waghals.match.verify import NotVerified, verify

SECRET = bytes(range(32))
DOCUMENT = ROOT / "docs" / "records.md"


def finished(seed: int = 1) -> Match:
    """A match with verifiable dice, played at random to its end."""
    rng = Random(seed)
    dice = Verifiable("kiefer", SECRET, ["anna", "ben"])
    match = Match(waghals.game("cant-stop"), [Seat("Anna"), Seat("Ben")], dice)
    while not match.over:
        if match.to_move == waghals.CHANCE:
            match.roll()
        else:
            match.act(match.to_move, rng.choice(match.legal()))
    return match


def refusal(record: MatchRecord) -> str:
    with pytest.raises(NotVerified) as caught:
        verify(record)
    return str(caught.value)


def test_every_draw_of_a_finished_match_is_checked() -> None:
    match = finished()
    record = MatchRecord.of(match, complete=True)
    assert verify(record) == verify(parse(format(record))) == match.chance_plies > 10


def test_a_match_without_plies_has_a_commitment_to_check() -> None:
    empty = Match(waghals.game("cant-stop"), [Seat("A"), Seat("B")], Verifiable("m", SECRET, ["a", "b"]))
    assert verify(MatchRecord.of(empty, complete=True)) == 0


@pytest.mark.parametrize("numbered", [True, False])
def test_a_forged_roll_is_named_with_its_line(numbered: bool) -> None:
    record = MatchRecord.of(finished(), complete=True)
    lines = format(record).split("\n")
    if not numbered:
        lines = [re.sub(r" = .*", "", line) for line in lines]
    last = max(number for number, line in enumerate(lines) if line.startswith("*"))
    rolled, game = rolls(record)[-1], record.header.game
    forged = sorted(rolled.partition(" = ")[0].split(), key=int)
    if forged == rolled.partition(" = ")[0].split():
        forged.reverse()
    number = game.parse_outcome(game.new(), dice := " ".join(forged))
    written = f"{dice} = {number}/1296" if numbered else dice
    lines[last] = f"* {written}"
    said = refusal(parse("\n".join(lines)))
    assert said == f"line {last + 1}: written is {written}, but draw {len(rolls(record)) - 1} gives {rolled}"


def rolls(record: MatchRecord) -> list[str]:
    """What stands after the `*` of the record's chance plies."""
    return [ply.removeprefix("* ") for ply in record.plies if ply.startswith("*")]


def test_a_record_of_version_1_is_verified_by_what_the_rules_call_its_draws() -> None:
    text = format(MatchRecord.of(finished(), complete=True))
    old = re.sub(r"^(\*.*) = .*", r"\1", text, flags=re.M).replace("waghals 2", "waghals 1")
    assert verify(parse(old)) == verify(parse(text))


def test_draws_with_one_notation_are_told_apart_by_their_numbers() -> None:
    dice = Verifiable("kiefer", SECRET, ["anna", "ben"])
    match = Match(waghals.game("wuerfelzoo"), [Seat("Anna"), Seat("Ben")], dice)
    while match.chance_plies < 20:
        match.roll()
    record = MatchRecord.of(match, complete=True)
    assert verify(record) == verify(parse(format(record))) == 20
    k, number = next(
        (k, number)
        for k, (state, event) in enumerate(zip(match.states, match.events, strict=False))
        for number in range(event.outcomes or 0)
        if number != event.number and match.game.outcome_text(state, number) == event.text
    )
    event, plies = match.events[k], list(record.plies)
    plies[k] = f"* {event.text} = {number}/{event.outcomes}"
    other = MatchRecord(record.header, tuple(plies), record.at)
    assert parse(format(other)) == other  # the same die by the rules
    drawn, forged = (ply.removeprefix("* ") for ply in (record.plies[k], plies[k]))
    assert refusal(other) == f"line {record.at[k]}: written is {forged}, but draw {k} gives {drawn}"


def test_a_number_that_does_not_stand_for_what_is_written_is_found() -> None:
    record = MatchRecord.of(finished(), complete=True)
    dice = rolls(record)[0].partition(" = ")[0]
    other = "1 1 1 1" if dice != "1 1 1 1" else "6 6 6 6"
    forged = MatchRecord(record.header, (record.plies[0].replace(dice, other), *record.plies[1:]), record.at)
    number = rolls(record)[0].partition(" = ")[2].partition("/")[0]
    said = f"line {record.at[0]}: outcome {number} of 1296 is {dice}; given was {other}"
    assert refusal(forged) == said
    with pytest.raises(BadRecord, match=f"outcome {number} of 1296 is {dice}"):
        parse(format(forged))


@pytest.mark.parametrize(
    ("old", "new"),
    [("match kiefer", "match kiefes"), ("secret 00", "secret 01"), ("commitment 1d", "commitment 1e")],
)
def test_a_secret_that_was_not_the_one_committed_to_is_found(old: str, new: str) -> None:
    text = format(MatchRecord.of(finished(), complete=True))
    assert old in text
    assert "the secret belongs to commitment" in refusal(parse(text.replace(old, new)))


def test_another_seed_gives_other_dice() -> None:
    text = format(MatchRecord.of(finished(), complete=True)).replace("seed 1 ben", "seed 1 bem")
    assert "but draw 0 gives" in refusal(parse(text))


def test_before_the_secret_is_disclosed_nothing_can_be_verified() -> None:
    assert "the secret is not disclosed yet" in refusal(MatchRecord.of(finished()))


def test_other_dice_cannot_be_verified() -> None:
    assert "this record has no commitment" in refusal(MatchRecord.of(table(Seeded(1)), complete=True))


def test_a_hidden_outcome_cannot_be_verified(kuhn: waghals.Game) -> None:
    match = Match(kuhn, [Seat("A"), Seat("B")], Verifiable("kiefer", SECRET, ["a", "b"]))
    match.roll()
    match.roll()
    assert verify(parse(format(MatchRecord.of(match, complete=True)))) == 2
    secret = f"secret {SECRET.hex()}\n"
    hidden = parse(format(MatchRecord.of(match, seat=1)).replace("\n\n", f"\n{secret}\n"))
    assert refusal(hidden) == "line 13: the outcome is hidden"


# ---- the document


def examples() -> list[str]:
    return ["\n".join([*block.lines, ""]) for block in blocks(DOCUMENT)]


def verifiable_example() -> str:
    return next(text for text in examples() if text.startswith("waghals 2") and "commitment" in text)


def test_the_document_s_records_are_records() -> None:
    first, *_ = (text for text in examples() if text.startswith("waghals 2"))
    assert parse(first).plies[-1] == "0 stop"


def test_the_document_s_verifiable_record_is_verified_and_canonical() -> None:
    text = verifiable_example()
    assert verify(parse(text)) == 3
    assert format(parse(text)) == text


def test_the_document_s_message_and_block_are_those_of_its_draw() -> None:
    text = next(text for text in examples() if text.startswith("message"))
    steps = dict(line.split(maxsplit=1) for line in text.splitlines())
    assert bytes.fromhex(steps["message"]) == b"waghals-draw/1\x1fkiefer\x1fanna\x1fben\x1f0|0"
    block = hmac.new(SECRET, bytes.fromhex(steps["message"]), hashlib.sha256).hexdigest()
    assert steps["block"] == block
    assert int(steps["number"]) == int(block, 16) % int(steps["outcomes"])
    game = waghals.game("cant-stop")
    assert steps["dice"] == game.outcome_text(game.new(), int(steps["number"]))


def test_the_document_s_program_recomputes_records_without_knowing_any_rules() -> None:
    names: dict[str, Any] = {}
    exec(compile(program(DOCUMENT), DOCUMENT, "exec"), names)
    recomputed: Callable[[str], bool] = names["recomputed"]
    dice = Verifiable("m-1", SECRET, ["# \\", "größe"])
    match = Match(waghals.game("wuerfelzoo"), [Seat("Anna"), Seat("Ben")], dice)
    while match.chance_plies < 10:
        match.roll()
    for text in (verifiable_example(), format(MatchRecord.of(match, complete=True))):
        assert recomputed(text)
        for old, new in (("secret 00", "secret 01"), ("seed 1 ", "seed 1 x"), ("= 1", "= 2")):
            assert old in text
            assert not recomputed(text.replace(old, new))
