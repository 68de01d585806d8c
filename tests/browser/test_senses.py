"""What is heard and felt: every kind of moment has its sound, and the notes are those of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.profiles import Profiles
from waghals.boards.page import Kind

# What stands in for the browser's synthesizer writes down what it is asked for.
SYNTHESIZER = """
window.heard = []; window.felt = [];
class Value {
  setValueAtTime(value) { this.first = value; }
  exponentialRampToValueAtTime(value, at) { this.last = value; this.at = at; }
}
class Node { connect(node) { this.to = node; return node; } }
class Source extends Node {
  frequency = new Value();
  start(at) { this.began = at; }
  stop() {
    const filter = this.to.type ? this.to : null;
    const gain = filter ? filter.to : this.to;
    window.heard.push({
      wave: this.type ?? "noise", from: this.frequency.first, to: this.frequency.last, filter: filter?.type,
      hz: filter?.frequency.value, at: Math.round(1000 * this.began), peak: gain.gain.first,
      ms: Math.round(1000 * (gain.gain.at - this.began)) });
  }
}
window.AudioContext = class {
  currentTime = 0; sampleRate = 8; state = "running"; destination = new Node();
  createGain() { const node = new Node(); node.gain = new Value(); return node; }
  createOscillator() { const node = new Source(); node.type = "sine"; return node; }
  createBufferSource() { return new Source(); }
  createBiquadFilter() { const node = new Node(); node.frequency = new Value(); return node; }
  createBuffer() { return { getChannelData: () => [] }; }
};
Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.felt.push(pattern) });
"""

Notes = Sequence[Mapping[str, Any]]


def tone(wave: str, hz: float, ms: int, at: int = 0, **more: Any) -> dict[str, Any]:
    return {"wave": wave, "from": hz, "at": at, "ms": ms, "peak": 0.12, **more}


def noise(filtered: str, hz: float, ms: int, at: int = 0) -> dict[str, Any]:
    return {"wave": "noise", "filter": filtered, "hz": hz, "at": at, "ms": ms, "peak": 0.12}


BITE = [tone("square", 90, 60), noise("highpass", 2000, 25)]
GRAB = [noise("bandpass", 1200, 50), tone("triangle", 330, 80)]
SUMMIT = [tone("triangle", hz, 160, 80 * n) for n, hz in enumerate((523, 659, 784, 1047))]
CHORD = [tone("triangle", hz, 600, 400) for hz in (523, 659, 784)]


def later(notes: Notes, by: int) -> Notes:
    return [{**note, "at": note["at"] + by} for note in notes]


NOTES: Mapping[str, Notes] = {
    "advance": [tone("triangle", 520, 60)],
    "keep": [tone("triangle", 392, 90), tone("triangle", 587, 90, 90)],
    "bust": [tone("sine", 440, 420, to=110), noise("lowpass", 400, 120)],
    "summit": SUMMIT,
    "take": GRAB,
    "steal": [tone("sine", 300, 140, to=900), *later(GRAB, 140)],
    "own_hit": [tone("sawtooth", 220, 260, to=150, filter="lowpass")],
    "bite": [*BITE, *later(BITE, 110)],
    "card": [noise("bandpass", 2500, 35)],
    "play worm": [tone("triangle", 523, 120)],
    "play elephant": [tone("triangle", 110, 120)],
    "again bear 1": [tone("triangle", 147 * 1.5, 120)],
    "ability boar": [tone("sine", 300, 140, to=900), *later(GRAB, 140)],
    "advance 3": [tone("triangle", 520 * 2 ** (4 / 12), 60)],
    "win": [*SUMMIT, *CHORD],
}
FELT = {
    (18,): ("roll", "throw"),
    (12,): ("advance", "reverse"),
    (15, 40, 15): ("keep", "hit", "shut"),
    (20, 40, 20, 40, 60): ("summit", "last_die", "round"),
    (60, 40, 90): ("bust", "miss", "trap", "bite", "own_hit", "rotten"),
    (10, 30, 40): ("steal",),
    (20, 40, 20, 40, 120): ("win",),
}
PLAY = """async (moment) => {
    const { src } = document.querySelector("script[type=module][src*='js/table']");
    const { sound } = await import(src.replace("table.js", "senses.js"));
    const [kind, ...detail] = moment.split(" ");
    window.heard.length = window.felt.length = 0;
    sound({ kind, detail: detail.join(" ") });
    return [window.heard, window.felt];
}"""


@pytest.fixture
def page(profiles: Profiles) -> Page:
    page = profiles.new("de")
    page.add_init_script(SYNTHESIZER)
    Player(page).makes("cant-stop").opens()
    page.locator("#bell").click()
    return page


def played(page: Page, moment: str) -> tuple[Notes, list[list[int]]]:
    heard, felt = page.evaluate(PLAY, moment)
    return heard, felt


def test_every_kind_of_moment_has_its_sound_and_is_felt(page: Page) -> None:
    for moment, notes in NOTES.items():
        heard, _ = played(page, moment)
        assert len(heard) == len(notes), moment
        for note, wanted in zip(heard, notes, strict=True):
            assert {name: note[name] for name in wanted} == pytest.approx(wanted), moment
    for kind in get_args(Kind):
        heard, felt = played(page, kind)
        assert heard, kind
        assert felt == [[*pattern] for pattern, kinds in FELT.items() if kind in kinds], kind


def test_the_bell_asks_once_and_what_is_chosen_stays(page: Page) -> None:
    bell = page.get_by_role("button", name="Ton?")
    page.reload()
    expect(bell).to_have_attribute("aria-pressed", "true")
    expect(bell.locator("span")).to_have_class("unseen")
    page.locator("#menu summary").click()
    page.get_by_label("Lautstärke").fill("0")
    page.get_by_label("Vibration").uncheck()
    bell.click()
    assert played(page, "summit") == ([], [])
    page.reload()
    expect(bell).to_have_attribute("aria-pressed", "false")
    page.locator("#menu summary").click()
    expect(page.get_by_label("Lautstärke")).to_have_value("0")
    expect(page.get_by_label("Ton", exact=True)).not_to_be_checked()
