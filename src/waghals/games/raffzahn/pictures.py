"""Tiles and dice as pages show them: small pictures that refer to the sheet of drawings, `pieces.svg`.

Each is put together once and kept, since a page shows forty of them.
"""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from waghals.games.raffzahn.jaws import mouth_of

SHEET = "/boards/raffzahn/pieces.svg"
KEPT = 2048  # pictures of tiles that are kept; each has one in every language for each place

_FACE = Markup(
    '<svg class="face" viewBox="0 0 40 52"{} role="img" aria-label="{}"><use href="{}#m{}"/>'
    '<use href="{}#j{}-{}"/><text x="20" y="14">{}</text></svg>'
)
_BACK = Markup(
    '<svg class="back" viewBox="0 0 40 52"{} role="img" aria-label="{}"><use href="{}#s{}"/>'
    '<text x="20" y="24">{}</text></svg>'
)
_FILLED = Markup(' preserveAspectRatio="xMidYMid slice"')


@lru_cache(KEPT)
def face(number: int, teeth: int, words: str, *, filled: bool = True) -> Markup:
    """A tile with its monster; `filled`: up to the edges, however narrow its place is."""
    fit = _FILLED if filled else ""
    return _FACE.format(fit, words, SHEET, number, SHEET, mouth_of(number), teeth, number)


@lru_cache(KEPT)
def back(number: int, teeth: int, words: str) -> Markup:
    """The back of a tile: a shield with its number and its teeth."""
    return _BACK.format(_FILLED, words, SHEET, teeth, number)


@cache
def die(drawing: str, sides: str = "") -> Markup:
    """A die; one that may roll names the drawings of all its sides, so that it can show them in turn."""
    turning = Markup(' data-die="{}"').format(sides) if sides else ""
    return Markup(
        '<svg class="cube" viewBox="0 0 24 24" aria-hidden="true"><use{} href="{}#{}"/></svg>'
    ).format(turning, SHEET, drawing)
