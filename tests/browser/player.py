"""A person at a table: drives a page as a hand does, and gives commands as a program does.

What a test is about is done by hand, on the page. What merely leads up to it is done by
commands, which use the same seat: both share the profile's cookies.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from typing import Self, cast
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, Response

from tests.browser.profiles import LIMIT
from waghals.contract.game import load
from waghals.table.view_json import Json

PROGRAM = {"accept": "application/json", "content-type": "application/x-www-form-urlencoded"}
FRAME = re.compile(r'id="table"[^>]* data-version="(\d+)"')
GLANCE = 20.0  # milliseconds between two looks

PREPARED = """async () => {
  const script = document.querySelector('script[src*="boards/"]');
  if (script) await import(script.src).catch(() => {});  // where no scripts run, there is nothing to wait for
}"""


class Player:
    """A person with one page of a profile.

    Attributes:
        page: what the person looks at.
        name: under which the person sits down.
        room: the code of the table, once there is one.
    """

    def __init__(self, page: Page, name: str = "Anna") -> None:
        self.page, self.name = page, name
        self.room = ""

    # ---- by commands

    def makes(self, game: str, **form: str) -> Self:
        """Make a table and take its first seat, unless the form says otherwise."""
        fields = {"game": game, "seat0": "me", "name": self.name, "pace": "off", **form}
        answer = self.page.request.post("/tables", form={**fields}, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.room = answer.headers["location"].removeprefix("/t/")
        return self

    def sits(self, room: str, *seats: int) -> Self:
        """Take seats of a table, each under a name of its own."""
        self.room = room
        for seat in seats:
            self.does("sit", seat=str(seat), name=f"{self.name}{seat}", seed=f"00{seat}")
        return self

    def does(self, verb: str, **fields: str | list[str]) -> Json:
        """A command that is granted. Returns the view after it."""
        return self._gives(verb, self.view()["version"], fields)

    def _gives(self, verb: str, version: int, fields: Mapping[str, str | list[str]]) -> Json:
        body = urlencode({"version": version, **fields}, doseq=True)
        answer = self.page.request.post(f"/t/{self.room}/{verb}", data=body, headers=PROGRAM)
        assert answer.ok, answer.text()
        return cast("Json", answer.json()["view"])

    def plays(self, script: str) -> Self:
        """Play a record's lines, parted by ``/``, from the seats of this browser; real dice are typed in."""
        view = self.view()
        for line in script.split("/") if script else ():
            who, *words = line.split()
            verb, fields = (
                ("enter", {"dice": words}) if who == "*" else ("act", {"action": [" ".join(words)]})
            )
            view = self._gives(verb, view["version"], fields)
        return self

    def view(self) -> Json:
        """What the server shows this browser."""
        return cast("Json", self.page.request.get(f"/t/{self.room}/view.json").json())

    def rolls(self) -> list[str]:
        """All rolls of the match so far, from its record."""
        record = self.page.request.get(f"/t/{self.room}/record").text()
        return [line for line in record.splitlines() if line.startswith("* ")]

    # ---- by hand

    def opens(self) -> Self:
        """Go to the table's page, and wait until the game's own script has looked at it."""
        self.page.goto(f"/t/{self.room}")
        self.page.evaluate(PREPARED)
        return self

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.table.get_attribute("data-version") or -1)

    @property
    def main(self) -> Locator:
        """The button that one presses most likely."""
        return self.page.locator("#actions [data-main]")

    def presses(self, button: Locator | str) -> None:
        """Press a button, and wait until the page shows what came of it."""
        button = self.page.locator(button) if isinstance(button, str) else button
        ready(button)
        with self.page.expect_response(_answers_a_press) as answered:
            button.click()
        told = FRAME.search(answered.value.text())
        assert told is not None, "the answer holds no frame"
        self.awaits(lambda: self.version >= int(told[1]), f"version {told[1]}")

    def catches_up(self) -> None:
        """Wait until the page shows what the server shows."""
        self.awaits(lambda: self.version == self.view()["version"], "the present view")

    def is_to_play(self) -> bool:
        """Whether the page says that it is this browser's turn."""
        return self.table.get_attribute("data-mine") is not None

    def awaits(self, wish: Callable[[], object], what: str, glance: float = GLANCE) -> None:
        """Look again and again until it is so."""
        end = time.monotonic() + LIMIT / 1000
        while not wish():
            assert time.monotonic() < end, f"{self.name} waited in vain for {what}"
            self.page.wait_for_timeout(glance)


def ready(control: Locator) -> None:
    """Wait until it takes a press: Playwright would look after half a second again."""
    control.page.wait_for_function(
        "(it) => !it.isConnected || !it.matches('.unready')", arg=control.element_handle()
    )


def quick_taps(control: Locator, times: int) -> None:
    """Tap it once it takes a press, and again at once: all of it takes less time than a double tap may."""
    ready(control)
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    assert box
    control.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, click_count=times)


def _answers_a_press(answer: Response) -> bool:
    """Whether a command of a hand is answered; seeds are sent by the page itself."""
    return answer.request.method == "POST" and not answer.url.endswith("/seed")


def begins_alone(player: Player, game: str, **form: str) -> Player:
    """A match of the fewest seats begins, all of them in this browser; its page is open."""
    least = min(players_of(game))
    player.makes(game, players=str(least), **form).sits(player.room, *range(1, least))
    player.does("start")
    return player.opens()


def sets_the_table(
    player: Player, game: str, company: Player | None = None, options: Mapping[str, str] | None = None
) -> None:
    """A match with real dice begins at the fullest table: `player` has all seats but that of `company`."""
    most = max(players_of(game))
    player.makes(game, **{"players": str(most), "dice": "typed", **(options or {})})
    player.sits(player.room, *range(1, most - (company is not None)))
    if company is not None:
        company.sits(player.room, most - 1)
    player.does("start")


def players_of(game: str) -> list[int]:
    """How many may play."""
    option = next(option for option in load(game).OPTIONS if option.name == "players")
    return [int(str(number)) for number in option.values]
