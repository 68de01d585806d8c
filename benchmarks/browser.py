"""What the pages cost a browser: `python -m benchmarks.browser`.

For each game: three bots play at the usual pace, and somebody watches, at a desktop and on a phone whose
processor is four times as slow. A frame is put in place within one task of the page's main thread: script,
style, layout and paint; at a desktop no task may take longer than 16 ms. Measured is processor time, so that
it counts little what else the machine does. Then: what pages take that nobody touches, and how soon and how
large a first visit is on a slow phone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser import chromium
from tests.browser.player import Player
from tests.browser.profiles import DESKTOP, PHONE
from tests.browser.server import Server
from tests.games.cant_stop.scenes import WON
from waghals.contract.discovery import games

LONGEST = 16.0  # milliseconds that a task may take at a desktop
SLOWER = 4  # times, a phone's processor
IDLE = 1.0  # per cent of a processor that a page may take which nobody touches
VISITS = {"front": (1.5, 120), "board": (None, 200)}  # seconds and kilobytes that a first visit may take
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
TASK = "ThreadControllerImpl::RunTask"
STYLE = {"UpdateLayoutTree", "Layout"}
PAINT = {"PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer"}
COUNT = 'frames = 0; document.addEventListener("waghals:shown", () => { frames += 1; })'
FIRST = 'performance.getEntriesByName("first-contentful-paint")[0].startTime'


@dataclass
class Task:
    """A task of the main thread, in milliseconds of processor time.

    Attributes:
        whole: all of it; script is what remains of it without the others.
        style: style and layout.
        paint: the steps from layout to the picture.
    """

    whole: float
    style: float = 0.0
    paint: float = 0.0

    def __str__(self) -> str:
        script = self.whole - self.style - self.paint
        return f"{self.whole:5.1f} = {script:4.1f} + {self.style:4.1f} + {self.paint:4.1f}"


def tasks(trace: bytes) -> list[Task]:
    """The tasks of a trace's main threads, the longest first."""
    events = cast("list[dict[str, Any]]", json.loads(trace)["traceEvents"])
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    found = [task for thread in threads for task in _of_thread(events, thread)]
    return sorted(found, key=lambda task: -task.whole)


def _of_thread(events: list[dict[str, Any]], thread: tuple[int, int]) -> Iterator[Task]:
    """Events lie within each other: what is inside another one of its kind counts once."""
    task, ends, told = Task(0.0), 0.0, 0.0
    own = [each for each in events if each["ph"] == "X" and (each["pid"], each["tid"]) == thread]
    for event in sorted(own, key=lambda event: (event["ts"], -event["dur"])):
        name, begins, took = event["name"], event["ts"], event.get("tdur", 0) / 1000
        if name == TASK and begins >= ends:
            task, ends = Task(took), begins + event["dur"]
            yield task
        elif name in STYLE | PAINT and ends > begins >= told:
            told = begins + event["dur"]
            task.style += took if name in STYLE else 0
            task.paint += took if name in PAINT else 0


def traced(page: Page, seconds: float) -> list[Task]:
    """The tasks of so many seconds, the longest first."""
    browser = cast("Browser", page.context.browser)
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    page.wait_for_timeout(1000 * seconds)
    return tasks(browser.stop_tracing())


def frames(page: Page, game: str, seconds: float) -> str:
    """A match of three bots, watched for so many seconds, in one line."""
    anna = Player(page, "Anna").makes(
        game, players="3", pace="normal", seat0="skilled", seat1="skilled", seat2="skilled"
    )
    anna.does("start")
    anna.opens()
    page.wait_for_timeout(2500)
    page.evaluate(COUNT)
    found = traced(page, seconds)
    long, most = sum(task.whole > LONGEST for task in found), found[len(found) // 100].whole
    return f"{page.evaluate('frames'):6} {len(found):6} {long:6} {most:6.1f}  {found[0]}"


def idle(page: Page, seconds: float, opens: Callable[[Page], None]) -> str:
    """What a page that nobody touches takes, in per cent of a processor."""
    opens(page)
    page.wait_for_timeout(8000)
    share = sum(task.whole for task in traced(page, seconds)) / seconds / 10
    return f"{share:6.2f} %   wanted <= {IDLE:g} %"


def _waits(page: Page) -> None:
    anna = Player(page, "Anna").makes("cant-stop", players="2")
    anna.sits(anna.room, 1).does("start")
    anna.opens()


def _is_over(page: Page) -> None:
    anna = Player(page, "Anna").makes("cant-stop", players="2", dice="typed")
    anna.sits(anna.room, 1).does("start")
    anna.plays(WON).opens()


def visit(page: Page, what: str) -> str:
    """Seconds to the first thing seen, and kilobytes of all that comes."""
    sizes, path = list[float](), "/"
    if what == "board":
        form: dict[str, str | float | bool] = {"game": "cant-stop", "play": "now", "name": "Anna"}
        path = page.request.post("/tables", form=form, max_redirects=0).headers["location"]
    session = _slow(page)

    def arrived(event: dict[str, float]) -> None:
        sizes.append(event["encodedDataLength"] / 1000)

    session.on("Network.loadingFinished", arrived)
    _ask(session, "Network.enable")
    _ask(session, "Network.emulateNetworkConditions", SLOW_4G)
    page.goto(path, wait_until="load")
    page.wait_for_timeout(2000)
    seconds, kilobytes = VISITS[what]
    wanted = f"<= {kilobytes} KB" + (f", <= {seconds} s" if seconds else "")
    return f"{sum(sizes):6.1f} KB, {page.evaluate(FIRST) / 1000:.2f} s   wanted {wanted}"


def _slow(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    _ask(session, "Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def _ask(session: CDPSession, method: str, given: Mapping[str, Any] | None = None) -> None:
    cast("Any", session).send(method, given and dict(given))


@contextmanager
def opened(browser: Browser, url: str, *, phone: bool = False) -> Generator[Page]:
    """A page of its own device."""
    size = PHONE if phone else DESKTOP
    with browser.new_context(base_url=url, locale="de", viewport=size, has_touch=phone) as context:
        yield context.new_page()


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.browser", description="What the pages cost a browser.")
    parser.add_argument("--seconds", type=float, default=12, help="of each measurement (default 12)")
    parser.add_argument("--only", choices=games(), help="frames of one game alone")
    args = parser.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data")
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.flags())
        try:
            _tell(browser, server.url, args.seconds, args.only)
        finally:
            browser.close()
            server.stop()


def _tell(browser: Browser, url: str, seconds: float, only: str | None) -> None:
    print(
        f"{'milliseconds':24} frames  tasks   > {LONGEST:g}   99 %  longest = script + style, layout + paint"
    )
    for game in [only] if only else games():
        with opened(browser, url) as page:
            print(f"{game + ', desktop':24} {frames(page, game, seconds)}", flush=True)
        with opened(browser, url, phone=True) as page:
            _slow(page)
            print(f"{game + ', slow phone':24} {frames(page, game, seconds)}", flush=True)
    if only:
        return
    for what, opens in {"a table that waits": _waits, "the end of a match": _is_over}.items():
        with opened(browser, url) as page:
            print(f"{what:24} {idle(page, seconds, opens)}", flush=True)
    for what in VISITS:
        with opened(browser, url, phone=True) as page:
            print(f"{'first visit: ' + what:24} {visit(page, what)}", flush=True)


if __name__ == "__main__":
    main()
