"""The names people give themselves."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise

LONGEST = 24  # graphemes, that is what a reader counts as one sign
CHARACTERS = 256  # in all: one grapheme may have any number
MARKS = 3  # on one base sign; more is a prank
JOINER = "\u200d"
STRIPPED = ("Cc", "Cf", "Cs", "Co", "Cn")  # control, bidi and other unseen signs
FILLERS = "\u034f\u115f\u1160\u2800\u3164\uffa0"  # count as letters or signs, yet show nothing
VISIBLE = "LNPS"


def tidy(text: str) -> str:
    """A name as it is kept, whether or not it will do."""
    return " ".join("".join(_tamed(_seen(unicodedata.normalize("NFC", text)))).split())


def fits(name: str) -> bool:
    """Whether it is not too long."""
    return len(name) <= CHARACTERS and sum(1 for _ in graphemes(name)) <= LONGEST


def on_record(name: str) -> str:
    """A name as a match takes it: the kept one, where it was kept by these rules."""
    return tidy(name)[:CHARACTERS].strip() or "?"


def visible(name: str) -> bool:
    """Whether there is anything to see."""
    return any(unicodedata.category(sign)[0] in VISIBLE for sign in name)


def alike(name: str) -> str:
    """Equal for names that look or sound the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def graphemes(text: str) -> Iterator[str]:
    """What a reader counts as single signs: bases with their marks, joined pictures, flags."""
    cluster = ""
    for sign in text:
        if cluster and not _continues(cluster, sign):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def _continues(cluster: str, sign: str) -> bool:
    if sign == JOINER or cluster[-1] == JOINER or _is_mark(sign):
        return True
    return _is_flag_letter(sign) and len(cluster) == 1 and _is_flag_letter(cluster)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M" or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _is_flag_letter(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def _seen(text: str) -> str:
    """Without signs that nobody sees; white space is a blank, joiners stay inside pictures."""
    kept = ""
    for sign, after in pairwise(text + " "):
        joins = sign == JOINER and kept and _joins(kept[-1], after)
        if sign.isspace():
            kept += " "
        elif sign not in FILLERS and (joins or unicodedata.category(sign) not in STRIPPED):
            kept += sign
    return kept


def _joins(before: str, after: str) -> bool:
    return all(unicodedata.category(sign) in ("So", "Sk", "Mn") for sign in (before, after))


def _tamed(text: Iterable[str]) -> Iterator[str]:
    """Without marks on nothing and without towers of marks."""
    marks = MARKS
    for sign in text:
        marks = marks + 1 if _is_mark(sign) else 0
        if marks <= MARKS:
            yield sign
