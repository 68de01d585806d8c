"""The rules can be read at the keyboard: all that their page says, and nothing of how it is made."""

from __future__ import annotations

import re
from inspect import cleandoc
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

import waghals
from tests.web_views.page import Element
from tests.web_views.page import read as read_page
from waghals.boards.rulebook import rules_html
from waghals.contract import discovery
from waghals.i18n import LOCALES
from waghals.terminal import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from rich.console import RenderableType

PAGE = """
<h1>Up   and
away</h1>
<svg><title>a picture</title><text>7</text></svg>
<p>Roll <strong>four</strong> dice,<em> then</em> think.</p>
<ol><li>Stop</li> <li>or roll</li></ol>
<ul><li>again, and again, and again, and again, and again, and again, and again and again</li></ul>
<dl><dt>Hurry</dt><dd>Run.</dd></dl>
<p>Fran&ccedil;ais &amp; more</p>
<figure><svg role="img" aria-label="A boat"><text>8</text></svg><img alt="">
<figcaption>At sea</figcaption></figure>
<figure><div role="img" aria-label="Ashore"><b>9</b></div><figcaption>Ashore</figcaption></figure>
<p>A die: <svg role="img" aria-label="six"></svg><i aria-hidden="true">?</i></p>
<table><thead><tr><td></td><th>Old</th><th>New</th></tr></thead>
<tbody><tr><th>Price</th><td>two</td><td>three</td></tr></tbody></table>
<pre>as it
  stands</pre>
"""


def shown(blocks: Sequence[RenderableType], width: int = 80) -> str:
    console = Console(file=StringIO(), width=width)
    with console.capture() as capture:
        for block in blocks:
            console.print(block)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def said(page: Element) -> Iterator[str]:
    """Every piece of text of a page, and the name of every picture in it."""
    for child in page.children:
        if isinstance(child, str):
            yield " ".join(child.split())
        elif child.attributes.get("role") == "img":
            yield child["aria-label"]
        elif child.tag != "svg" and child.attributes.get("aria-hidden") != "true":
            yield from said(child)


def test_a_page_becomes_headings_paragraphs_lists_figures_and_tables() -> None:
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
        "A boat",
        "At sea",
        "Ashore",
        "A die: six",
        "Price",
        "    Old: two",
        "    New: three",
        "as it",
        "  stands",
    ]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", waghals.games())
def test_a_terminal_says_all_that_the_page_says(name: str, locale: str) -> None:
    game = waghals.game(name)
    text = shown(rulebook.rulebook(game, locale), 10_000)
    words = " ".join(text.split())
    page = read_page(rules_html(game, locale, in_use=True))
    assert [piece for piece in said(page) if piece and piece not in words] == []
    assert len(words.split()) > 400
    assert re.findall(r"[{}<>]|%\)|\bNone\b", text) == []
    assert [line for line in text.splitlines() if line.strip() in ("*", ":", "-")] == []
    assert [line for line in text.splitlines() if re.fullmatch(r"\s*\d+\.", line)] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_without_a_page_the_rulebook_of_the_sources_is_shown(
    locale: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    def nowhere(name: str) -> Path:
        return tmp_path

    request.addfinalizer(discovery.forget)
    monkeypatch.setattr(discovery, "folder", nowhere)
    discovery.forget()
    game = waghals.game("raffzahn")
    text = shown(rulebook.rulebook(game, locale), 10_000)
    assert text.endswith(f"\nRaffzahn\n{cleandoc(game.rules.__doc__ or '')}")
