"""The sheets of drawings that pages refer to: `pieces.svg` with monsters, jaws, shields and dice, and
`faces.svg` with the monsters as whom bots play.

``python -m waghals.games.raffzahn.pieces`` draws them anew.

Forty monsters are each drawn from their tile's number alone, their jaws from the tile's teeth too. Both
are 40 units wide and 52 high: the number stands between horns, ears or whatever the monster has, so
that the middle of the upper 15 units stays free. Teeth stand along the upper lip and, from the
third on, along the lower one too, so that seven of them can still be counted on a phone. What is drawn
uses attributes only, since pages forbid styles inside a picture.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from waghals.games.raffzahn.notation import face_text
from waghals.games.raffzahn.rules import TEETH
from waghals.games.raffzahn.state import BLUE, MOST_TEETH, ROTTEN, STAR, TILES, YELLOW

INK, CREAM = "#2b2019", "#fff8ea"
OUTLINE = f'stroke="{INK}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"'
FILE, FACES = (Path(__file__).with_name(name) for name in ("pieces.svg", "faces.svg"))
# The monsters as whom bots play: the number of each one's tile.
PORTRAITS = {
    "zora": 5, "nuschi": 8, "knirsch": 20, "grimma": 37, "hopsi": 10, "zack": 7, "fuehli": 24, "schlapp": 22,
}  # fmt: skip
GOLD, SEA = "#f0b42c", "#2f6db0"
STAR_SHAPE = "M12 3.8l2.5 5.3 5.8.7-4.3 4 1.1 5.7-5.1-2.8-5.1 2.8 1.1-5.7-4.3-4 5.8-.7z"
TOOTH = (
    "M6.5 8.5q0-3.5 3-3.5 1.5 0 2.5 1 1-1 2.5-1 3 0 3 3.5 0 2.5-1.3 5.5"
    "-.7 5-2.3 5-1.2 0-1.9-4.5-.7 4.5-1.9 4.5-1.6 0-2.3-5-1.3-3-1.3-5.5z"
)
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8)}


def sheet() -> str:
    """The whole file."""
    drawings = {f"m{number}": monster(number) for number in range(1, TILES + 1)}
    for mouth in range(len(MOUTHS)):
        drawings |= {f"j{mouth}-{teeth}": jaws(mouth, teeth) for teeth in range(1, MOST_TEETH + 1)}
    drawings |= {f"s{teeth}": shield(teeth) for teeth in range(1, MOST_TEETH + 1)}
    drawings["tooth"] = f'<path d="{TOOTH}" fill="{CREAM}"/>'
    drawings |= {f"y{face_text(face)}": yellow(face) for face in dict.fromkeys(YELLOW)}
    drawings |= {f"b{face_text(face)}": blue(face) for face in BLUE}
    drawings |= {"yblank": _die(GOLD), "bblank": _die(SEA)}
    lines = "\n".join(f'<g id="{name}" {OUTLINE}>{drawing}</g>' for name, drawing in drawings.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n{lines}\n</defs>\n</svg>\n'


def faces() -> str:
    """The file of faces: heads in squares of 28 units, for round frames."""
    lines = "\n".join(
        f'<symbol id="{name}" viewBox="0 0 28 28"><g transform="translate(2.4 -2.6) scale(.58)" {OUTLINE}>'
        f"{monster(number)}{jaws(mouth_of(number), TEETH[number - 1])}</g></symbol>"
        for name, number in PORTRAITS.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n{lines}\n</defs>\n</svg>\n'


# ---- monsters

SKINS = ("#d6482f", "#f0b42c", "#4c9a68", "#4b86bd", "#a25cbb", "#e58fb4")
SHAPES = (
    "M3.5 52V34a16.5 17.5 0 0 1 33 0v18z",
    "M4 52V23q0-6 6-6h20q6 0 6 6v29z",
    "M2.5 52q0-11 6-17q1-18 11.5-18t11.5 18q6 6 6 17z",
    "M5 52q-4-4-1-9q-4-5 1-9q-2-8 6-9q2-8 9-7q7-1 9 7q8 1 6 9q5 4 1 9q3 5-1 9z",
    "M5 49q-5-31 15-32q20 1 15 32q-1 3-5 3t-5-2.5q0 2.5-5 2.5t-5-2.5q0 2.5-5 2.5t-5-3z",
    "M4 52V27l3.5-6 4.5 4 4-8 4 6 4-6 4 8 4.5-4 3.5 6v25z",
)


def monster(number: int) -> str:
    """The monster of a tile without its jaws, as SVG."""
    shape = (number * 5 + number // 6) % len(SHAPES)
    skin = SKINS[(number + number // 6 * 2) % len(SKINS)]
    eyes = EYES[(number * 3 + number // 8) % len(EYES)]
    top = TOPS[(number * 5 + number // 7 * 3) % len(TOPS)]
    coat = COATS[(number + number // 10) % len(COATS)]
    body = f'<path d="{SHAPES[shape]}" fill="{skin}"/>'
    return _both(top, skin) + body + coat + eyes + _brows(number)


def _both(left: str, skin: str) -> str:
    """Something on the left of the head, and its mirror image on the right."""
    drawn = left.format(skin=skin, ink=INK, cream=CREAM)
    return f'{drawn}<g transform="matrix(-1 0 0 1 40 0)">{drawn}</g>' if drawn else ""


def _brows(number: int) -> str:
    """The higher the number, the worse its temper."""
    if number < 15:
        return ""
    drop = 1.5 if number < 28 else 4
    return (
        f'<path d="M7.5 {20 - drop / 3:.1f}l9 {drop:g}M32.5 {20 - drop / 3:.1f}l-9 {drop:g}" fill="none"'
        ' stroke-width="2.4"/>'
    )


def _eye(x: float, y: float, r: float, look: tuple[float, float] = (0, 0), pupil: float = 0.45) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{CREAM}" stroke-width="1.4"/>'
        f'<circle cx="{x + look[0]:g}" cy="{y + look[1]:g}" r="{r * pupil:.1f}" fill="{INK}" stroke="none"/>'
    )


def _lids(x: float, y: float, r: float) -> str:
    return _eye(x, y, r, (0, 1.2)) + (
        f'<path d="M{x - r} {y}a{r} {r} 0 0 1 {2 * r} 0z" fill="{INK}" fill-opacity=".75"'
        f' stroke-width="1.4"/>'
    )


def _glasses() -> str:
    rims = "".join(
        f'<circle cx="{x}" cy="26" r="5.5" fill="{CREAM}" stroke-width="2.2"/>'
        f'<circle cx="{x}" cy="26.5" r="1.7" fill="{INK}" stroke="none"/>'
        for x in (13, 27)
    )
    return f'{rims}<path d="M18.5 25h3M7 25l-3-1M33 25l3-1" stroke-width="2"/>'


EYES = (
    _eye(13.5, 26, 4.8, (1, 0.6)) + _eye(26.5, 26, 4.8, (-1, 0.6)),
    _eye(20, 25, 6.8, (0, 1)),
    _eye(10.5, 27, 3.7) + _eye(29.5, 27, 3.7) + _eye(20, 24, 4.4, (0, 0.8)),
    _lids(13, 26, 5) + _lids(27, 26, 5),
    _eye(14.6, 26, 5.6, (2.2, 1.4), 0.3) + _eye(25.4, 26, 5.6, (-2.2, 1.4), 0.3),
    _eye(12.5, 25.5, 6, (0.8, 0.8)) + _eye(28, 27, 3.4, (-0.4, 0.4)),
    _glasses(),
    _eye(13.5, 26, 4.8, (-1.6, -1)) + _eye(26.5, 26, 4.8, (-1.6, -1)),
)

# Left of the head; the right side mirrors it.
TOPS = (
    '<path d="M10 23q-8-4-7-15q3 6 10 8z" fill="{cream}"/>',
    '<path d="M11 21q-1-8-5-10" fill="none"/><circle cx="5.5" cy="9" r="3.6" fill="{skin}"/>',
    '<path d="M4.5 26l-1-19 11 10z" fill="{skin}"/>',
    '<circle cx="6.5" cy="17" r="5.5" fill="{skin}"/>'
    '<circle cx="6.5" cy="17" r="2" fill="{ink}" fill-opacity=".3" stroke="none"/>',
    '<path d="M11 20q-4-3-4-9M9 22q-6-2-7-8M8 25q-4 0-6-4" fill="none"/>',
    '<path d="M8 25q-8-8-4-20q6 3 7 15z" fill="{skin}"/>',
    '<path d="M9 25l-8-3 4-3-4-5 6 0 0-6 6 8z" fill="{cream}"/>',
    '<path d="M10 21q-7-2-6-9q3-3 5 0q-1 4 4 5z" fill="{ink}"/>',
)

COATS = (
    "",
    f'<g fill="{INK}" fill-opacity=".2" stroke="none"><circle cx="9" cy="35" r="1.7"/>'
    '<circle cx="31.5" cy="33.5" r="2.2"/>'
    '<circle cx="33" cy="39" r="1.4"/><circle cx="20" cy="19.5" r="1.5"/></g>',
    '<path d="M14 18.5l1.5 3M20 17.5v3.5M26 18.5l-1.5 3" stroke-opacity=".35" stroke-width="2"/>',
    f'<g fill="{CREAM}" fill-opacity=".55" stroke="none">'
    '<circle cx="8" cy="33" r="2.6"/><circle cx="32" cy="33" r="2.6"/></g>',
)


# ---- jaws

THROAT = "#4a1418"
HALF = 12.4  # the teeth's part of a lip, to either side of the middle


class Mouth(NamedTuple):
    """A mouth's outline, where its lips are in the middle, how much they bend, and its teeth.

    Attributes:
        upper_bend, lower_bend: how much lower a lip is in the middle than 12 units beside it.
    """

    outline: str
    upper: float
    lower: float
    upper_bend: float
    lower_bend: float
    tooth: str


POINTED = "M{left:g} {root:g}Q{left:g} {tip:g} {middle:g} {tip:g}Q{right:g} {tip:g} {right:g} {root:g}z"
SHARP = "M{left:g} {root:g}L{middle:g} {tip:g}L{right:g} {root:g}z"
SQUARE = "M{left:g} {root:g}V{tip:g}H{right:g}V{root:g}z"

MOUTHS = (
    Mouth("M5 34.5Q20 37.5 35 34.5Q34 50 20 50Q6 50 5 34.5z", 36, 50, 1.4, 3.2, POINTED),
    Mouth("M5.5 39q0-5 5-5h19q5 0 5 5v6q0 5-5 5h-19q-5 0-5-5z", 34, 50, 0, 0, SQUARE),
    Mouth("M5 49Q4 34 20 34Q36 34 35 49Q20 47 5 49z", 34, 48, -2.6, -0.6, SHARP),
    Mouth("M5 42Q7 34 13 34.5Q20 36 27 34.5Q33 34 35 42Q33 50 27 49.5Q20 48 13 49.5Q7 50 5 42z",
          35.4, 48.6, 1, -0.8, POINTED),
    Mouth("M4.5 42q2-8 7-8h17q5 0 7 8-2 8-7 8h-17q-5 0-7-8z", 34, 50, 0, 0, POINTED),
)  # fmt: skip


def mouth_of(number: int) -> int:
    """Which of the mouths the monster of this number has."""
    return (number * 2 + number // 5) % len(MOUTHS)


def jaws(mouth: int, teeth: int) -> str:
    """A mouth with so many teeth, as SVG."""
    shape = MOUTHS[mouth]
    above = teeth if teeth <= 2 else (teeth + 1) // 2
    path = _lip(above, shape.upper, shape.upper_bend, 7, shape.tooth)
    path += _lip(teeth - above, shape.lower, shape.lower_bend, -6, shape.tooth)
    return (
        f'<path d="{shape.outline}" fill="{THROAT}" stroke-width="1.6"/>'
        f'<path d="{path}" fill="{CREAM}" stroke-width=".7"/>'
    )


def _lip(teeth: int, lip: float, bend: float, length: float, tooth: str) -> str:
    """The teeth of one lip, from left to right."""
    path, slot = "", min(2 * HALF / max(teeth, 1), 7.6)
    for i in range(teeth):
        middle = 20 - slot * (teeth - 1) / 2 + slot * i
        root = lip - bend * ((middle - 20) / 12) ** 2
        path += tooth.format(
            left=round(middle - slot * 0.45, 1),
            right=round(middle + slot * 0.45, 1),
            middle=round(middle, 1),
            root=round(root, 1),
            tip=round(root + length, 1),
        )
    return path


# ---- shields and dice


def shield(teeth: int) -> str:
    """The back of a tile: a shield, and below it as many teeth as it is worth."""
    width = 36 / MOST_TEETH
    left = 20 - width * teeth / 2
    row = "".join(
        f"M{left + width * i + 0.3:.1f} 40.5h{width - 0.6:.1f}l-.6 6q-2 4-3.4 0z" for i in range(teeth)
    )
    return (
        '<path d="M4 4.5q9 1 16-3 7 4 16 3v16q0 12-16 17.5q-16-5.5-16-17.5z" fill="#3b5d80"'
        f' stroke="{CREAM}" stroke-width="2"/>'
        f'<path d="{row}" fill="{CREAM}" stroke="none"/>'
    )


def yellow(face: int) -> str:
    """A face of the yellow die."""
    if face == ROTTEN:
        return _die(GOLD) + (
            f'<path d="{TOOTH}" fill="#7d6a3a" stroke-width="1.2"/>'
            f'<path d="M9.5 8l2 2-1.5 2M14.5 8.5h.1M14 12h.1" fill="none" stroke-width="1.6"/>'
        )
    if face == STAR:
        return _die(GOLD) + f'<path d="{STAR_SHAPE}" fill="{CREAM}"/>'
    return _die(GOLD) + (
        f'<text x="12" y="16.5" font-family="Fredoka, sans-serif" font-size="12.5" font-weight="600"'
        f' text-anchor="middle" fill="{INK}" stroke="none">{face}</text>'
    )


def blue(face: int) -> str:
    """A face of a blue die."""
    if face == STAR:
        return _die(SEA) + f'<path d="{STAR_SHAPE}" fill="{GOLD}"/>'
    pips = "".join(
        f'<circle cx="{6.5 + 5.5 * (at % 3)}" cy="{6.5 + 5.5 * (at // 3)}" r="2.2"/>' for at in PIPS[face]
    )
    return f'{_die(SEA)}<g fill="{CREAM}" stroke="none">{pips}</g>'


def _die(side: str) -> str:
    return f'<rect x="1" y="1" width="22" height="22" rx="5.5" fill="{side}" stroke-width="1.6"/>'


if __name__ == "__main__":
    FILE.write_text(sheet(), encoding="utf-8")
    FACES.write_text(faces(), encoding="utf-8")
