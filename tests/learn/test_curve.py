"""The curve of a training: few characters, and a picture whose lines stand where its axes say."""

from __future__ import annotations

import re
from math import log
from random import Random
from statistics import pstdev
from xml.etree import ElementTree

from waghals.learn.curve import drawn, picture

SVG = "{http://www.w3.org/2000/svg}"
NOISE = Random(1)
CURVE = [0.45 + 0.24 * 0.5 ** (i / 200) + NOISE.gauss(0, 0.03) for i in range(2000)]


def points(svg: ElementTree.Element, kind: str) -> list[tuple[float, float]]:
    line = next(each for each in svg.iter(f"{SVG}polyline") if each.get("class") == kind)
    return [(float(x), float(y)) for x, y in (point.split(",") for point in line.get("points", "").split())]


def test_a_picture_has_labelled_axes_and_a_smooth_line_over_the_raw_one() -> None:
    svg = ElementTree.fromstring(picture(CURVE, 256_000, 2, "a & b"))
    texts = {each.text or "": each for each in svg.iter(f"{SVG}text")}
    assert {"a & b", "matches", "surprise", "a net that knows nothing", "0", "100k", "200k"} <= set(texts)
    raw, smooth = points(svg, "curve raw"), points(svg, "curve")
    assert len(raw) == len(smooth) <= 240
    assert pstdev([y for _, y in smooth[-100:]]) < 0.6 * pstdev([y for _, y in raw[-100:]])
    ticks = {
        float(said): float(each.get("y", "")) - 5 for said, each in texts.items() if said.startswith("0.")
    }
    (low, bottom), (high, top) = min(ticks.items()), max(ticks.items())

    def surprise(y: float) -> float:
        return low + (high - low) * (bottom - y) / (bottom - top)

    assert abs(surprise(smooth[-1][1]) - 0.45) < 0.01
    assert abs(surprise(smooth[0][1]) - 0.67) < 0.02
    nothing = next(each for each in svg.iter(f"{SVG}path") if each.get("class") == "nothing")
    found = re.search(r" ([\d.]+)H", nothing.get("d", ""))
    assert found
    assert abs(surprise(float(found[1])) - log(2)) < 0.001


def test_a_curve_of_one_batch_and_one_that_is_flat_can_be_drawn() -> None:
    for curve in ([0.7], [0.5] * 30):
        svg = ElementTree.fromstring(picture(curve, 128 * len(curve), 6, "few"))
        assert points(svg, "curve")
        assert set(drawn(curve)) == {"▁"}
    assert drawn([3.0, 2.0, 1.0]) == "█▅▁"
