"""The colours of the contrast theme: whatever stands on something is at least 8 : 1 against it."""

from __future__ import annotations

import re

import pytest

from waghals.web.html.edition import STATIC

LEAST = 8.0
SHEET = (STATIC / "tokens.css").read_text("utf-8")
ON = {  # what stands on what
    "table": ("ink", "soft", "edge", "warn", "red", "moss", "focus", "night"),
    "paper": ("ink", "soft", "edge", "warn", "red", "moss", "focus"),
    "sky": ("ink", "edge", "night"),
    "red": ("on-red",),
    "moss": ("on-moss",),
    "gold": ("on-gold",),
    "focus": ("on-focus",),
}


def contrast_theme() -> str:
    return SHEET.partition(':root[data-theme="contrast"] {')[2].partition("@media (prefers-contrast: more)")[
        0
    ]


def values(text: str, evening: int) -> dict[str, str]:
    """The tokens of a part of the sheet by day (0) or in the evening (1)."""
    found = dict(re.findall(r"--([\w-]+): ([^;]+);", text))
    pairs = {name: re.fullmatch(r"light-dark\((.+), (.+)\)", value) for name, value in found.items()}
    return {name: pair[evening + 1] if (pair := pairs[name]) else value for name, value in found.items()}


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it, of a colour such as ``#fff`` or ``#a11200``."""
    digits = colour.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_ratio_is_the_known_one() -> None:
    assert ratio("#000", "#ffffff") == pytest.approx(21)
    assert ratio("#777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("evening", [0, 1], ids=["day", "evening"])
def test_each_pair_of_the_contrast_theme_is_far_apart(evening: int) -> None:
    colours = values(contrast_theme(), evening)
    far = {(over, under): ratio(colours[over], colours[under]) for under in ON for over in ON[under]}
    assert {pair: found for pair, found in far.items() if found < LEAST} == {}
    letters = re.findall(r"\.seat-(\d) \{ --seat: (#\w+);(?: --letter: (#\w+);)? \}", contrast_theme())
    assert len(letters) == 6
    assert {seat: ratio(colour, letter or "#fff") for seat, colour, letter in letters
            if ratio(colour, letter or "#fff") < LEAST} == {}  # fmt: skip


def test_who_asks_the_system_for_contrast_gets_the_same_colours() -> None:
    asked = SHEET.partition("@media (prefers-contrast: more)")[2]
    for evening in (0, 1):
        assert values(asked, evening) == values(contrast_theme(), evening)
