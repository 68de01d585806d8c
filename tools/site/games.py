"""Pages that the games themselves state: their rules in both languages, and what learners have to know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import waghals
from tools.site import fields, measures
from waghals.boards.rulebook import rules_html
from waghals.contract.game import Game
from waghals.web.html.pages.shown import html, style, with_drawings

FOLDERS = {"en": "rules", "de": "regeln"}
HEADING = re.compile(r'\s*<h([12])(?: id="([^"]+)")?>(.*?)</h\1>\s*', re.DOTALL)
FIGURE = re.compile(r"<figure\b.*?</figure>", re.DOTALL)
SPEEDS = Path(__file__).parent / "speeds.json"
SHOWN_AFTER = 12  # plies of the match whose board is shown


def pages() -> Iterator[tuple[str, str]]:
    """The names and texts of all pages."""
    for name in waghals.games():
        game = waghals.game(name)
        for locale, folder in FOLDERS.items():
            yield f"{folder}/{name}.md", rules(game, locale)
        yield f"games/{name}.md", specification(game)
    yield "games/index.md", "\n".join(comparison())


def comparison() -> Iterator[str]:
    """The games side by side."""
    yield "# Games\n\nWith default options; plies and decisions are means of random matches.\n"
    yield "| | seats | actions | view | hidden | plies | decisions | legal | at most |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for game in map(waghals.game, waghals.games()):
        seats = [configured.players for configured in measures.with_seats(game.name)]
        found = measures.measured(game)
        facts = f"{min(seats)} to {max(seats)} | {game.actions} | {fields.size(game)}"
        means = f"{found.plies:.0f} | {found.decisions:.0f} | {found.choices:.1f} | {found.most}"
        hidden = "hands" if game.hides else "nothing"
        yield f"| [{game.title}]({game.name}.md) | {facts} | {hidden} | {means} |"


def names() -> set[str]:
    """The names of all pages that games state."""
    return {f"{folder}/{game}.md" for game in waghals.games() for folder in (*FOLDERS.values(), "games")} | {
        "games/index.md"
    }


def rules(game: Game, locale: str) -> str:
    """A game's rules: headings in Markdown, so that the page has a menu, and everything else as it is."""
    text, drawings = with_drawings(game.name, rules_html(game, locale))
    sheet = f"<style>{style(game.name, ('reading.css',))}</style>"
    sprite = f'<svg class="sprite" aria-hidden="true"><defs>{drawings}</defs></svg>'
    parts = [_part(part, game.name) for part in re.split(r"(?=<h[12])", str(text)) if part.strip()]
    return "\n\n".join([*parts, f"<div hidden>{sheet}</div>\n{sprite}"])


def _part(part: str, name: str) -> str:
    """A heading with what follows it."""
    found = HEADING.match(part)
    if not found:
        return part
    level, anchor, title = found.groups()
    heading = f"{'#' * int(level)} {title}" + (f" {{#{anchor}}}" if anchor else "")
    begin = f'<div class="rulebook"><div class="waghals"><div class="reading game-{name}">'
    return f"{heading}\n\n{begin}\n{part[found.end() :]}\n</div></div></div>"


def specification(game: Game) -> str:
    """What learners and searches have to know of a game."""
    return "\n".join(
        [
            f"# {game.title}\n",
            f"[The rules](../rules/{game.name}.md) tell how it is played; this page what programs meet.\n",
            f'```python\nimport waghals\n\ngame = waghals.game("{game.name}")\n```\n',
            *_facts(game),
            "\n## Options\n",
            *_options(game),
            "\n## Seats and random matches\n",
            *measures.table(game.name),
            "\n## Speeds\n",
            *_speeds(game.name),
            "\n## Actions\n",
            *_actions(game),
            "\n## The view\n",
            *fields.table(game),
            "\n## A position\n",
            *_position(game),
        ]
    )


def _facts(game: Game) -> Iterator[str]:
    seats = [configured.players for configured in measures.with_seats(game.name)]
    first = _first_chance(game)
    yield "| | |\n|---|---|"
    yield f"| Seats | {min(seats)} to {max(seats)}, {game.players} unless told |"
    yield f"| Actions | {game.actions:,}, numbered from 0 |"
    outcomes, distinct = game.outcomes(first), len(game.chances(first))
    yield f"| Outcomes of the first chance ply | {outcomes:,}, of which {distinct:,} are distinct |"
    hidden = "a view lacks what its viewer may not see" if game.hides else "nothing: a view is the state"
    yield f"| Hidden | {hidden} |"
    yield f"| Numbers in a view | {fields.size(game):,} |"
    yield "| Returns | 1 for the winner, −1/(n−1) for each other seat; they sum to 0 |"


def _first_chance(game: Game) -> Any:
    """The first position in which something is left to chance."""
    state = game.new()
    while game.to_move(state) != waghals.CHANCE:
        state = game.apply(state, game.legal_actions(state)[0])
    return state


def _options(game: Game) -> Iterator[str]:
    yield "| option | what it takes | default |\n|---|---|---|"
    for option in game.rules.OPTIONS:
        yield f"| `{option.name}` | {option.allowed} | `{option.text(option.default)}` |"


def _actions(game: Game) -> Iterator[str]:
    """The actions by their first words, each kind with its numbers and two examples."""
    state = game.new()
    texts = [game.text(state, action) for action in range(game.actions)]
    yield "Their numbers never change.\n\n| numbers | notation |\n|---|---|"
    first = 0
    for action in range(1, game.actions + 1):
        if action == game.actions or _kind(texts[action]) != _kind(texts[first]):
            numbers = f"{first}" if action == first + 1 else f"{first}–{action - 1}"
            shown = f"`{texts[first]}`" + ("" if action == first + 1 else f" … `{texts[action - 1]}`")
            yield f"| {numbers} | {shown} |"
            first = action


def _kind(text: str) -> tuple[str, int]:
    return text.split()[0], len(text.split())


def _speeds(name: str) -> Iterator[str]:
    """What `python -m benchmarks.facts` found."""
    told = json.loads(SPEEDS.read_text("utf-8"))
    if (found := told["games"].get(name)) is None:
        yield "Nobody has measured them yet."
        return
    yield f"In random matches, on {told['machine']}:\n\n| | |\n|---|---|"
    yield f"| `Game`: a ply | {found['facade']:.1f} µs |"
    yield f"| `game.rules`, unchecked: a ply | {found['rules']:.1f} µs |"
    yield f"| `Batch.play`: plies a second | {found['played'] / 1e6:.1f} million |"
    stepped = f"{found['stepped'] / 1e6:.1f} million"
    yield f"| `Batch.step`, views and masks written: decisions a second | {stepped} |"


def _position(game: Game) -> Iterator[str]:
    randbelow, state = random.Random(7).randrange, game.new()
    for _ in range(SHOWN_AFTER):
        choices = list(range(game.outcomes(state))) or game.legal_actions(state)
        state = game.child(state, choices[randbelow(len(choices))])
    yield f"After {SHOWN_AFTER} random plies, as notebooks show it; `print(state)` is as in the terminal.\n"
    yield html(state) or f"```text\n{state}\n```"
