"""Tiles and dice as pages show them: small pictures that refer to the sheet of drawings, `pieces.svg`.

Each is put together once and kept, since a page shows forty of them. Templates name the address of
the sheet.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from waghals.games.raffzahn.jaws import mouth_of

KEPT = 4096  # pictures: of each tile one for each place, language and number of teeth that came up lately

_FACE = Markup(
    '<svg class="face" viewBox="0 0 40 52"{} role="img" aria-label="{}"><use href="{}#m{}"/>'
    '<use href="{}#j{}-{}"/><text x="20" y="14">{}</text></svg>'
)
_BACK = Markup(
    '<svg class="back" viewBox="0 0 40 52"{} role="img" aria-label="{}"><use href="{}#s{}"/>'
    '<text x="20" y="24">{}</text></svg>'
)
_DIE = Markup('<svg class="cube" viewBox="0 0 24 24" aria-hidden="true"><use{} href="{}#{}"/></svg>')
_FILLED = Markup(' preserveAspectRatio="xMidYMid slice"')


@lru_cache(KEPT)
def face(sheet: str, number: int, teeth: int, words: str, filled: bool) -> Markup:
    """A tile with its monster; `filled`: up to the edges of its place, else all of it."""
    fit = _FILLED if filled else ""
    return _FACE.format(fit, words, sheet, number, sheet, mouth_of(number), teeth, number)


@lru_cache(KEPT)
def back(sheet: str, number: int, teeth: int, words: str) -> Markup:
    """The back of a tile: a shield with its number and its teeth."""
    return _BACK.format(_FILLED, words, sheet, teeth, number)


@lru_cache(KEPT)
def die(sheet: str, drawing: str, sides: str = "") -> Markup:
    """A die; one that rolls names the drawings of all its sides, so that it can show them in turn."""
    return _DIE.format(Markup(' data-die="{}"').format(sides) if sides else "", sheet, drawing)
