"""Rules in a line where they first matter: short, with a passage to read on, and right at these positions."""

from __future__ import annotations

import re

import pytest

import waghals
from waghals.boards import game_translator
from waghals.boards.lesson import Reminder
from waghals.boards.rulebook import rules_html
from waghals.contract.discovery import part
from waghals.i18n import LOCALES, say

LONGEST = 90  # letters of a line


def of(name: str) -> dict[str, Reminder]:
    return dict(part(name, "lesson").REMINDERS)  # type: ignore[union-attr]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", waghals.games())
def test_a_reminder_is_one_line_and_leads_into_the_rules(name: str, locale: str) -> None:
    t, passages = (
        game_translator(name, locale),
        re.findall(r' id="([\w-]+)"', rules_html(waghals.game(name), locale)),
    )
    for key, reminder in of(name).items():
        assert len(say(t, reminder.words)) <= LONGEST, key
        assert reminder.rule in passages, key
