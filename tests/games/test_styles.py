"""The style of one board reaches no other's page: every rule lies under the class of its game."""

from __future__ import annotations

import re

import pytest

import waghals
from waghals.boards import GENERIC
from waghals.contract import discovery

PACKAGE = GENERIC.parents[1]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
GLOBAL = ("@keyframes", "@property", "@font-face")  # at-rules whose names are seen from everywhere


def blocks(css: str) -> list[tuple[str, str]]:
    """The rules of a sheet, not those inside them: what stands before the braces and between them."""
    found: list[tuple[str, str]] = []
    depth, begin, head = 0, 0, ""
    for at, character in enumerate(css):
        if character == "{":
            depth += 1
            if depth == 1:
                head, begin = css[begin:at].strip(), at + 1
        elif character == "}":
            depth -= 1
            if depth == 0:
                found.append((head, css[begin:at]))
                begin = at + 1
    assert depth == 0
    assert css[begin:].strip() == ""
    return found


def escaping(css: str, scope: str) -> list[str]:
    """What of a sheet is seen outside of `.game-<name>`, for a scope such as ``game-<name>``."""
    escaped: list[str] = []
    for head, body in blocks(COMMENT.sub("", css)):
        keyword, _, name = head.partition(" ")
        if keyword in GLOBAL:
            escaped += [] if name.strip(" -").startswith(scope.removeprefix("game-")) else [head]
        elif keyword.startswith("@"):
            escaped += escaping(body, scope)
        else:
            escaped += [] if re.match(rf"\.{scope}(?![\w-])", head) and "," not in head else [head]
    return escaped


@pytest.mark.parametrize("name", waghals.games())
def test_every_rule_of_a_board_lies_under_its_game(name: str) -> None:
    sheet = discovery.folder(name) / "board.css"
    assert escaping(sheet.read_text("utf-8"), f"game-{name}") == []


def test_no_change_of_a_table_restyles_all_that_is_on_it() -> None:
    """A condition on an ancestor names what changes with it: for a mere ``*`` a browser restyles all."""
    universal = re.compile(r":(?:where|is)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))* \*\)|[\])] [+~] \*")
    sheets = [*(PACKAGE / "web" / "static").rglob("*.css"), *(PACKAGE / "games").rglob("*.css")]
    assert [found[0] for sheet in sheets for found in universal.finditer(sheet.read_text("utf-8"))] == []


def test_nothing_moves_for_ever_but_dice_that_tumble() -> None:
    sheets = [*(PACKAGE / "web" / "static").rglob("*.css"), *(PACKAGE / "games").rglob("*.css")]
    rules = [rule for sheet in sheets for rule in blocks(sheet.read_text("utf-8"))]
    endless = [head for head, body in rules if "infinite" in body]
    assert endless == [".tumbles"]


def test_a_rule_that_escapes_is_seen() -> None:
    css = """
    .game-pig { .die { color: red } .x, .y { top: 0 } }
    .game-piglet .die {} .die {} .game-pig .die, .token {}
    @media (width > 9rem) { .game-pig .die {} .hand {} }
    @keyframes pig-falls { from { top: 0 } } @keyframes tumble { to { top: 0 } }
    @property --pig-x { syntax: "*" } @property --x { syntax: "*" }
    """
    assert escaping(css, "game-pig") == [
        ".game-piglet .die",
        ".die",
        ".game-pig .die, .token",
        ".hand",
        "@keyframes tumble",
        "@property --x",
    ]


def test_the_generic_board_names_what_is_its_own() -> None:
    """It serves any game; the names of its classes begin with `plain-`."""
    heads = [head for head, _ in blocks(COMMENT.sub("", (GENERIC / "board.css").read_text("utf-8")))]
    assert all(head.startswith(".plain-") for head in heads)
