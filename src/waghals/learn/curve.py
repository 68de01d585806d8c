"""What a training has learnt over time: in a few characters, and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import ceil, exp, floor, log, log10

BARS = "▁▂▃▄▅▆▇█"
CHARACTERS = 16
POINTS = 240  # of a picture's line
SPREAD = 2.5  # points to each side that the smooth line is a mean of

WIDTH, HEIGHT = 720, 400
LEFT, END, TOP, BASE = 72, 696, 64, 344  # of the axes
CENTRED, TO_THE_LEFT = 'text-anchor="middle"', 'text-anchor="end"'
STYLE = """
  svg { font-family: system-ui, sans-serif; font-size: 14px; --paper: #fff; --ink: #1f2430; --soft: #667; --line: #0b6e99 }
  @media (prefers-color-scheme: dark) { svg { --paper: #16181d; --ink: #eceef2; --soft: #99a; --line: #5cc0ea } }
  .paper { fill: var(--paper) }
  text { fill: var(--soft) }
  .title { fill: var(--ink); font-size: 18px; font-weight: 600 }
  .grid { stroke: var(--soft); stroke-opacity: .25 }
  .nothing { stroke: var(--soft); stroke-dasharray: 4 4 }
  .curve { fill: none; stroke: var(--line); stroke-width: 2.5; stroke-linejoin: round }
  .raw { stroke-width: 1; stroke-opacity: .4 }"""  # noqa: E501


def drawn(curve: Sequence[float]) -> str:
    """A curve in a few characters."""
    means = _means(curve, CHARACTERS)
    low, high = min(means), max(means)
    steps = (len(BARS) - 1) / (high - low) if high > low else 0
    return "".join(BARS[round((mean - low) * steps)] for mean in means)


def picture(curve: Sequence[float], matches: int, players: int, title: str) -> str:
    """An SVG of a curve.

    Args:
        curve: the mean of -ln of what the net said of the winner, by batch; one number at least.
        matches: of all batches.
        players: how many; a net that knows nothing is surprised by ln of that.
        title: what stands above.
    """
    raw, nothing = _means(curve, POINTS), log(players)
    line, across = _smooth(raw), _steps(0, matches)
    up = _steps(min(line), max(nothing, *line))
    low, high = up[0], up[-1]

    def x(value: float) -> float:
        return LEFT + (END - LEFT) * value / matches

    def y(value: float) -> float:
        return BASE - (BASE - TOP) * (min(max(value, low), high) - low) / (high - low)

    def path(points: Sequence[float], kind: str) -> str:
        places = (f"{x(matches * (i + 0.5) / len(points)):.1f},{y(at):.1f}" for i, at in enumerate(points))
        return f'<polyline class="{kind}" points="{" ".join(places)}"/>'

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        _text(LEFT, 34, title, 'class="title"'),
        *(f'<path class="grid" d="M{LEFT} {y(at):.1f}H{END}"/>' for at in up),
        *(_text(LEFT - 10, y(at) + 5, f"{at:g}", TO_THE_LEFT) for at in up),
        *(_text(x(at), BASE + 22, _short(at), CENTRED) for at in across if at <= matches),
        _text((LEFT + END) / 2, HEIGHT - 10, "matches", CENTRED),
        _text(0, 0, "surprise", f'{CENTRED} transform="translate(20 {(TOP + BASE) / 2:g}) rotate(-90)"'),
        f'<path class="nothing" d="M{LEFT} {y(nothing):.1f}H{END}"/>',
        _text(END, y(nothing) + 18, "a net that knows nothing", TO_THE_LEFT),
        path(raw, "curve raw"),
        path(line, "curve"),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(x: float, y: float, said: str, attributes: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{escape(said)}</text>'


def _means(curve: Sequence[float], most: int) -> list[float]:
    """The curve in so many numbers at most, each of about as many batches."""
    count = min(most, len(curve))
    bounds = [at * len(curve) // count for at in range(count + 1)]
    return [sum(curve[first:last]) / (last - first) for first, last in pairwise(bounds)]


def _smooth(points: Sequence[float]) -> list[float]:
    """Means of neighbours, by a bell curve."""
    reach = ceil(2 * SPREAD)

    def weighed(at: int) -> Iterator[tuple[float, float]]:
        for i in range(max(0, at - reach), min(len(points), at + reach + 1)):
            yield exp(-(((i - at) / SPREAD) ** 2) / 2), points[i]

    return [
        sum(weight * point for weight, point in weighed(at)) / sum(weight for weight, _ in weighed(at))
        for at in range(len(points))
    ]


def _steps(low: float, high: float) -> list[float]:
    """Round numbers from `low` or below to `high` or above, six at most."""
    rough = max(high - low, 1e-9) / 4
    unit = 10 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    return [round(step * at, 12) for at in range(floor(low / step), ceil(high / step) + 1)]


def _short(number: float) -> str:
    """A number of matches, such as 40k or 1.5M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:g}{letter}"
    return f"{number:g}"
