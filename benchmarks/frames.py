"""Frames of a table: processor time for each distinct viewer, bytes for the seat to move.

`python -m benchmarks.frames`: one match of each game among four people, played by the game's first bot
with fixed dice, and somebody who looks on.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from waghals.bots import bot, bots_for
from waghals.contract.discovery import games
from waghals.contract.game import game as game_of
from waghals.table.commands import Act, Roll, Sit, Start
from waghals.table.events import Made
from waghals.table.table import Table
from waghals.web.http.browser import Browser
from waghals.web.http.frames import Frame, Frames, prepare
from waghals.web.http.site import Visitor

AFTER = 45  # plies, from which processor time is measured
PLIES = 400  # of a match are measured
MILLISECONDS = 1.5  # the most that a distinct viewer's frame may take
KILOBYTES = 8.0  # the most that a frame for the seat to move may have on average
PEOPLE = 4
BASE = "http://192.168.1.5:8000"
LOCALE = "de"


@dataclass
class Measured:
    """What the frames of a match took.

    Attributes:
        plies: of the match.
        each: milliseconds of a distinct viewer's frame, the viewers of a version taken together.
        first: milliseconds of the frame for the seat to move while nobody else has one of that version.
        whole, sent: kilobytes of the frames for the seat to move: complete, and as a stream sends them.
    """

    plies: int = 0
    each: list[float] = field(default_factory=list[float])
    first: list[float] = field(default_factory=list[float])
    whole: list[float] = field(default_factory=list[float])
    sent: list[float] = field(default_factory=list[float])


def measure(name: str, seed: int = 1) -> Measured:
    """One match of this game."""
    found = Measured()
    frames, last = Frames(), dict[int, Frame]()
    for table, visitors in match(name, seed):
        prepare(table)
        found.plies = len(table.play.plies)
        if found.plies > PLIES:
            break
        mover = table.waited_for()
        order = sorted(range(len(visitors)), key=lambda seat: seat != mover)
        times: list[float] = []
        for seat in order:
            begin = time.process_time()
            frame = frames.frame(table, visitors[seat])
            text = frame.event(last.get(seat))
            times.append(1000 * (time.process_time() - begin))
            if seat == mover:
                found.sent.append(len(text) / 1000)
                found.whole.append(len(frame.event(None)) / 1000)
            last[seat] = frame
        if found.plies >= AFTER and mover is not None:
            found.first.append(times[0])
            found.each.append(statistics.mean(times))
    return found


def match(name: str, seed: int) -> Iterator[tuple[Table, list[Visitor]]]:
    """A table after each of its versions, and who looks: each seat, then somebody without one."""
    people = [Browser(f"{seat:032x}") for seat in range(PEOPLE)]
    made = Made(
        name, {"players": str(PEOPLE)}, "verifiable", "off", people[0].holder, "frames", f"{seed:064x}"
    )
    table, player = Table.new("KRT4WB", made, lambda: 0.0), bot(bots_for(name)[0], name)
    for seat, (who, person) in enumerate(zip(people, ("Anna", "Ben", "Ilse", "Carl"), strict=True)):
        table.do(Sit(seat, person, who.recover_hash(table.room, person), "seed"), who.holder)
    table.do(Start(), people[0].holder)
    visitors = [Visitor(browser, LOCALE, BASE) for browser in (*people, None)]
    randbelow = random.Random(seed).randrange
    while table.running:
        yield table, visitors
        mover = table.waited_for()
        assert mover is not None
        if table.roller is not None:
            table.do(Roll(version=table.version), people[mover].holder)
            continue
        view, legal = table.play.observation(mover), table.game.legal_actions(table.play.state)
        action = player.choose(table.game, view, table.play.history(mover), legal, randbelow)
        text = table.game.text(table.play.state, action)
        table.do(Act((text,), version=table.version), people[mover].holder)
    yield table, visitors


def main() -> None:
    """A table of all games."""
    print(
        f"{'frames after ' + str(AFTER) + ' plies':14} plies   ms each (median, p95)   first (median)", end=""
    )
    print(f"   KB sent (mean, max), whole   wanted <= {MILLISECONDS} ms, <= {KILOBYTES:g} KB")
    for name in games():
        if PEOPLE not in game_of(name).rules.OPTIONS[0].values:
            continue
        print(line(name, measure(name)))


def line(name: str, found: Measured) -> str:
    """A game's measurements in one line."""
    each = f"{statistics.median(found.each):.2f}  {sorted(found.each)[len(found.each) * 95 // 100]:.2f}"
    sent = f"{statistics.mean(found.sent):.1f}  {max(found.sent):.1f}"
    whole = f"{statistics.mean(found.whole):.1f}"
    return (
        f"{name:16} {found.plies:5}   {each:>20}   {statistics.median(found.first):12.2f}"
        f"   {sent:>20} {whole:>8}"
    )


if __name__ == "__main__":
    main()
