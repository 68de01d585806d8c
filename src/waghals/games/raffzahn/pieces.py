"""The sheet of drawings that pages refer to, `pieces.svg`: monsters, jaws, shields and dice.

``python -m waghals.games.raffzahn.pieces`` draws it anew.
"""

from __future__ import annotations

from pathlib import Path

from waghals.games.raffzahn.monsters import CREAM, INK, MOUTHS, jaws, monster
from waghals.games.raffzahn.notation import face_text
from waghals.games.raffzahn.rules import BLUE, MOST_TEETH, ROTTEN, STAR, TILES, YELLOW

OUTLINE = f'stroke="{INK}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"'
FILE = Path(__file__).with_name("pieces.svg")
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
    lines = "\n".join(f'<g id="{name}" {OUTLINE}>{drawing}</g>' for name, drawing in drawings.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n{lines}\n</defs>\n</svg>\n'


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
