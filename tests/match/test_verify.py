"""The dice of a record can be recomputed by anyone, and a forged roll is found."""

from __future__ import annotations

import hashlib
import hmac
from random import Random

import pytest

import waghals
from tests.documents import ROOT, blocks
from tests.match.tables import table
from waghals.match import Match, Seat, Seeded, Verifiable
from waghals.match.record import Record, format, parse
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


def refusal(record: Record) -> str:
    with pytest.raises(NotVerified) as caught:
        verify(record)
    return str(caught.value)


def test_every_draw_of_a_finished_match_is_checked() -> None:
    match = finished()
    record = Record.of(match, told=True)
    assert verify(record) == verify(parse(format(record))) == match.chance_plies > 10


def test_a_match_without_plies_has_a_commitment_to_check() -> None:
    empty = Match(waghals.game("cant-stop"), [Seat("A"), Seat("B")], Verifiable("m", SECRET, ["a", "b"]))
    assert verify(Record.of(empty, told=True)) == 0


def test_a_forged_roll_is_named_with_its_line() -> None:
    record = Record.of(finished(), told=True)
    text = format(record)
    last = max(number for number, ply in enumerate(record.plies) if ply.startswith("*"))
    rolled = record.plies[last]
    forged = rolled.split()[:1] + sorted(rolled.split()[1:], key=int)
    if " ".join(forged) == rolled:
        forged[1:] = forged[:0:-1]
    lines = text.split("\n")
    line = lines.index("") + 1 + last
    lines[line] = " ".join(forged)
    said = refusal(parse("\n".join(lines)))
    dice = " ".join(forged[1:])
    assert said == f"line {line + 1}: written is {dice}, but draw {_draws(record) - 1} gives {rolled[2:]}"


def _draws(record: Record) -> int:
    return sum(ply.startswith("*") for ply in record.plies)


@pytest.mark.parametrize(
    ("old", "new"),
    [("match kiefer", "match kiefes"), ("secret 00", "secret 01"), ("commitment 1d", "commitment 1e")],
)
def test_a_secret_that_was_not_the_one_committed_to_is_found(old: str, new: str) -> None:
    text = format(Record.of(finished(), told=True))
    assert old in text
    assert "the secret belongs to commitment" in refusal(parse(text.replace(old, new)))


def test_another_seed_gives_other_dice() -> None:
    text = format(Record.of(finished(), told=True)).replace("seed 1 ben", "seed 1 bem")
    assert "but draw 0 gives" in refusal(parse(text))


def test_before_the_secret_is_told_nothing_can_be_verified() -> None:
    assert "the secret is not told yet" in refusal(Record.of(finished()))


def test_other_dice_cannot_be_verified() -> None:
    assert "this record has no commitment" in refusal(Record.of(table(Seeded(1)), told=True))


def test_a_hidden_outcome_cannot_be_verified(kuhn: waghals.Game) -> None:
    match = Match(kuhn, [Seat("A"), Seat("B")], Verifiable("kiefer", SECRET, ["a", "b"]))
    match.roll()
    match.roll()
    assert verify(parse(format(Record.of(match, told=True)))) == 2
    secret = f"secret {SECRET.hex()}\n"
    hidden = parse(format(Record.of(match, seat=1)).replace("\n\n", f"\n{secret}\n"))
    assert refusal(hidden) == "line 13: the outcome is hidden"


# ---- the document


def examples() -> list[str]:
    return ["\n".join([*block.lines, ""]) for block in blocks(DOCUMENT)]


def test_the_document_s_records_are_records() -> None:
    first, *_ = (text for text in examples() if text.startswith("waghals 1"))
    assert parse(first).plies[-1] == "0 stop"


def test_the_document_s_verifiable_record_is_verified_and_canonical() -> None:
    text = next(text for text in examples() if "commitment" in text)
    assert verify(parse(text)) == 3
    assert format(parse(text)) == text


def test_the_document_s_message_and_block_are_those_of_its_draw() -> None:
    text = next(text for text in examples() if text.startswith("message"))
    told = dict(line.split(maxsplit=1) for line in text.splitlines())
    assert bytes.fromhex(told["message"]) == b"waghals-draw/1\x1fkiefer\x1fanna\x1fben\x1f0|0"
    block = hmac.new(SECRET, bytes.fromhex(told["message"]), hashlib.sha256).hexdigest()
    assert told["block"] == block
    assert int(told["outcome"]) == int(block, 16) % int(told["below"])
    game = waghals.game("cant-stop")
    assert told["dice"] == game.outcome_text(game.new(), int(told["outcome"]))
