"""What a browser reads from a frame: the moves that its forms offer."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import NamedTuple
from urllib.parse import urlencode

FORM = re.compile(
    r'<form((?: id="\w+")?)[^>]* action="(/t/\w+/(?:roll|act|rematch))"[^>]*>(.*?)</form>', re.S
)
ELSEWHERE = r'<button[^>]* form="{}"[^>]*>'
BUTTON = re.compile(r"<button[^>]*>")
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
CHECKED = re.compile(r'<input type="checkbox" name="(\w+)" value="([^"]*)"[^>]* checked')
SELECT = re.compile(r'<select name="(\w+)"[^>]*><option>([^<]*)')
NAMED = re.compile(r' name="(\w+)" value="([^"]*)"')
TICK = re.compile(r'<input type="checkbox"[^>]* name="each" value="([^"]*)"')
OFFER = re.compile(r'<data hidden value="(\w+)" data-labels="[^|"]')


class Move(NamedTuple):
    """A form as it is sent."""

    path: str
    body: bytes


def move(frame: str, rng: random.Random) -> Move | None:
    """One of the moves that a frame offers, or None. The next match is one, too."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for called, path, form in FORM.findall(frame):
        fields = HIDDEN.findall(form) + CHECKED.findall(form) + SELECT.findall(form)
        buttons = BUTTON.findall(form)
        if called:
            buttons += re.findall(ELSEWHERE.format(called[5:-1]), frame)
        for button in buttons:
            if 'type="button"' not in button:
                found.append((path, fields + NAMED.findall(button)))
    if not found:
        return None
    path, fields = rng.choice(found)
    fields = [(name, unescape(value)) for name, value in fields]
    if any("*" in value for _, value in fields):
        fields = _ticked(frame, fields, rng)
    return Move(path, urlencode(fields).encode())


def _ticked(frame: str, fields: list[tuple[str, str]], rng: random.Random) -> list[tuple[str, str]]:
    """One die is ticked: one that may be played if there is one, else one to roll again."""
    ticks, playable = list(map(unescape, TICK.findall(frame))), OFFER.findall(frame)
    good = [tick for tick in ticks if tick.rpartition(":")[2] in playable]
    verb = "play" if good else "reroll"
    fields = [(name, f"{verb} *; done" if "*" in value else value) for name, value in fields]
    return [*fields, ("each", rng.choice(good or ticks))]
