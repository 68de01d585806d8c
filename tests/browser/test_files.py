"""What a browser has fetched once it does not ask for again, however often the table changes."""

from __future__ import annotations

from collections import Counter

from tests.browser.player import Player, sets_the_table
from tests.browser.profiles import Profiles


def test_a_sheet_of_drawings_is_fetched_once_however_often_its_pieces_come_and_go(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce"))
    sets_the_table(anna, "raffzahn")
    fetched: Counter[str] = Counter()
    anna.page.on("request", lambda request: fetched.update([request.url.rpartition("/")[2]]))
    anna.opens()
    for script in ("* 20 1 1", "0 take", "* 10 1 2", "1 take", "* rotten 1 1", "* star star star"):
        anna.plays(script)
        anna.catches_up()
    assert fetched["pieces.svg"] == 1
