"""The rules can be read at the keyboard."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

import waghals
from waghals.i18n import LOCALES
from waghals.terminal import rulebook

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rich.console import RenderableType

PAGE = """
<h1>Up   and
away</h1>
<svg><title>a picture</title><text>7</text></svg>
<p>Roll <strong>four</strong> dice,<em> then</em> think.</p>
<ol><li>Stop</li> <li>or roll</li></ol>
{{ figure("left out") }}
<ul><li>again, and again, and again, and again, and again, and again, and again and again</li></ul>
<dl><dt>Hurry</dt><dd>Run.</dd></dl>
<p>Fran&ccedil;ais &amp; more</p>
"""


def shown(blocks: Sequence[RenderableType]) -> str:
    console = Console(file=StringIO(), width=80)
    with console.capture() as capture:
        for block in blocks:
            console.print(block)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def test_a_page_becomes_headings_paragraphs_and_lists() -> None:
    assert shown(rulebook.read(PAGE)).splitlines() == [
        "",
        "Up and away",
        "Roll four dice, then think.",
        " 1. Stop",
        " 2. or roll",
        "  * again, and again, and again, and again, and again, and again, and again and",
        "    again",
        "Hurry",
        "    Run.",
        "Français & more",
    ]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", waghals.games())
def test_every_game_has_rules_to_read(name: str, locale: str) -> None:
    assert len(shown(rulebook.rulebook(name, locale)).split()) > 150


def test_without_a_page_the_rulebook_of_the_sources_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(name: str) -> Path:
        return tmp_path

    monkeypatch.setattr(rulebook, "folder", nowhere)
    assert shown(rulebook.rulebook("cant-stop", "de")).startswith("Can't Stop, by Sid Sackson.")
