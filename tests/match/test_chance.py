"""Sources of chance: scripted, seeded, and verifiable from outside to the byte."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import waghals
from waghals import WaghalsError
from waghals.match import Scripted, Seeded, Verifiable
from waghals.match.chance import BLOCK_VALUES, commit, deals_face_down, fair

SECRET = bytes(range(32))


# ---- rejection


def blocks(*values: int) -> list[bytes]:
    return [value.to_bytes(32, "big") for value in values]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 36, 1296, 10**9 + 7, 2**255 + 1])
def test_a_block_counts_only_below_the_last_whole_run_of_n(n: int) -> None:
    end = BLOCK_VALUES - BLOCK_VALUES % n
    assert fair(n, blocks(0).__getitem__) == 0
    assert fair(n, blocks(end - 1).__getitem__) == n - 1
    rejected = [end] if end < BLOCK_VALUES else []
    assert fair(n, blocks(*rejected, 5).__getitem__) == 5 % n
    if rejected:
        assert fair(n, blocks(end, BLOCK_VALUES - 1, end + 1 if n > 3 else end, 7).__getitem__) == 7 % n


def test_where_n_divides_the_values_of_a_block_none_is_passed_over() -> None:
    assert fair(256, blocks(BLOCK_VALUES - 1).__getitem__) == 255


# ---- the script


def test_a_script_has_to_be_used_up_exactly() -> None:
    script = Scripted("1 2 3 4", 5)
    assert [script.draw(0, 1296), script.draw(1, 1296)] == ["1 2 3 4", 5]
    script.finish(2)
    with pytest.raises(WaghalsError, match="outcomes left after 1 draws: 5"):
        script.finish(1)
    with pytest.raises(WaghalsError, match="the script has 2 outcomes; one more was asked for"):
        script.draw(2, 1296)


# ---- seeds


@given(st.integers(0, 1000), st.integers(1, 2**70))
def test_a_seed_draws_the_same_again_and_always_below_n(k: int, n: int) -> None:
    assert 0 <= Seeded("eins").draw(k, n) < n
    assert Seeded("eins").draw(k, n) == Seeded("eins").draw(k, n)


def test_neighbouring_seeds_and_draws_have_nothing_in_common() -> None:
    streams = [[Seeded(seed).draw(k, 10**9) for k in range(100)] for seed in range(100)]
    assert len({number for stream in streams for number in stream}) > 9_990


def test_every_face_comes_as_often_as_it_should() -> None:
    counts = [0] * 6
    for k in range(60_000):
        counts[Seeded("fair").draw(k, 6)] += 1
    squares = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert squares < 20.5  # chi-squared with 5 degrees of freedom: 1 in 1000


# ---- verifiable draws, each byte as docs/records.md says


def expected(match_id: str, secret: bytes, seeds: list[str], k: int, n: int) -> int:
    """The k-th draw, written once more from the document."""
    for block in range(1000):
        message = b"waghals-draw/1\x1f" + match_id.encode() + b"\x1f"
        message += b"".join(seed.encode("utf-8") + b"\x1f" for seed in seeds)
        message += str(k).encode() + b"|" + str(block).encode()
        value = int(hmac.new(secret, message, hashlib.sha256).hexdigest(), 16)
        if value < 2**256 - (2**256 % n):
            return value % n
    raise AssertionError("a thousand blocks were passed over")


@given(
    st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True),
    st.binary(min_size=32, max_size=32),
    st.lists(st.sampled_from(["anna", "Größe", "\U0001f3b2", "0"]), min_size=1, max_size=6),
    st.integers(0, 10_000),
    st.integers(1, 2**256),
)
def test_a_draw_is_what_the_document_says(
    match_id: str, secret: bytes, seeds: list[str], k: int, n: int
) -> None:
    assert Verifiable(match_id, secret, seeds).draw(k, n) == expected(match_id, secret, seeds, k, n)


def test_the_commitment_is_one_hash_of_the_match_and_the_secret() -> None:
    digest = hashlib.sha256(b"waghals-commit/1" + b"kiefer" + SECRET).hexdigest()
    assert Verifiable("kiefer", SECRET, ["anna", "ben"]).commitment == digest == commit("kiefer", SECRET)


@pytest.mark.parametrize(
    "other",
    [
        Verifiable("kiefes", SECRET, ["anna", "ben"]),
        Verifiable("kiefer", SECRET[::-1], ["anna", "ben"]),
        Verifiable("kiefer", SECRET, ["ben", "anna"]),
        Verifiable("kiefer", SECRET, ["anna", "bem"]),
        Verifiable("kiefer", SECRET, ["annaben"]),
    ],
)
def test_match_secret_seeds_and_their_order_all_decide(other: Verifiable) -> None:
    dice = Verifiable("kiefer", SECRET, ["anna", "ben"])
    assert [dice.draw(k, 1296) for k in range(8)] != [other.draw(k, 1296) for k in range(8)]


@pytest.mark.parametrize("match_id", ["", "a b", "a\x1fb", "ä", "a\n", "a" * 65])
def test_a_match_id_is_plain(match_id: str) -> None:
    with pytest.raises(WaghalsError, match="a match id is"):
        Verifiable(match_id, SECRET, ["anna", "ben"])


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(WaghalsError, match=f"a secret has 32 bytes; given were {length}"):
        Verifiable("kiefer", bytes(length), ["anna", "ben"])


@pytest.mark.parametrize("wrong", [None, 5, b"kiefer"])
def test_match_ids_and_secrets_of_another_kind_are_refused(wrong: Any) -> None:
    with pytest.raises(WaghalsError, match="a match id is"):
        Verifiable(wrong, SECRET, ["anna", "ben"])
    with pytest.raises(WaghalsError, match="a secret has 32 bytes"):
        Verifiable("kiefer", wrong, ["anna", "ben"])


def test_a_seed_may_have_bytes_that_are_no_text() -> None:
    first, other = Seeded("\udcff"), Seeded("\udcfe")  # as command lines spell such bytes
    assert [first.draw(k, 1296) for k in range(4)] != [other.draw(k, 1296) for k in range(4)]


@pytest.mark.parametrize("seed", ["", "a\x1fb", "a\nb", " a"])
def test_a_seed_is_one_line_so_that_no_two_lists_of_seeds_look_alike(seed: str) -> None:
    with pytest.raises(WaghalsError, match="a seed has"):
        Verifiable("kiefer", SECRET, ["anna", seed])


def test_what_is_dealt_face_down_cannot_be_typed_by_hand(kuhn: waghals.Game) -> None:
    assert deals_face_down(kuhn)
    assert deals_face_down(waghals.game("allie-gator"))
    assert not deals_face_down(waghals.game("cant-stop"))
