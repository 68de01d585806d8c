"""A state or a view as a fragment for notebooks: its board as pages show it, with all that it needs."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from markupsafe import Markup

from waghals.boards import LETTERS, game_file, page_of
from waghals.boards.shown import seen
from waghals.boards.templates import template
from waghals.contract.discovery import folder, remembered
from waghals.contract.record import Record
from waghals.web.html.edition import STATIC
from waghals.web.html.templates import render, translations

SHEETS = ("tokens.css", "house.css", "table.css", "replay.css")
WHOLE = Markup(
    '<div class="waghals" data-theme="light"><style>{style}</style>'
    '<svg class="sprite" aria-hidden="true"><defs>{drawings}</defs></svg>{body}</div>'
)
FRAME = """
.waghals { min-height: 0; max-width: 36rem; padding: var(--s3); border-radius: var(--r2); }
.waghals .replay { padding: 0; gap: var(--s2); }
.waghals .replay .board { width: 100%; height: 30rem; }
"""
NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
PART = re.compile(r"^\.([\w-]+) \{([^}]*)\}", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FONT = re.compile(r"@font-face \{[^}]*\}")
ELSEWHERE = re.compile(r'"[^"#]*/boards/(?:[0-9a-f]{16}/)?([\w-]+)/([\w.-]+\.svg)#')
USED = re.compile(r'(?:href="|url\()#([\w-]+)')
DRAWING = re.compile(r'url\("([\w-]+\.svg)"\)')
KEYFRAMES = re.compile(r"@keyframes [\w-]+ \{(?:[^{}]|\{[^{}]*\})*\}")


def html(record: Record) -> str | None:
    """A fragment of HTML with its style and drawings; None for a record that is no state and no view."""
    if (found := seen(record)) is None:
        return None
    game, view = found
    name, t, own = game.name, translations("en", game.name), page_of(game.name)
    viewer: int | None = view.viewer if game.hides and view.viewer >= 0 else None
    names = tuple(LETTERS[: game.players])
    mine = viewer is not None and (folder(name) / "actions.html").is_file()
    body = render(
        "shown.html",
        "en",
        name,
        picture=template(name, "board.html"),
        hand=template(name, "actions.html") if mine else None,
        board=own.board(game, view, (), names, t),
        actions=own.actions(game, view, viewer, (), str, t) if mine else None,
        names=names,
        scores=own.scores(game, view, t).words or game.scores(view),
        turn=game.turn(view),
        gauges=False,
        danger=None,
    )
    text, drawings = with_drawings(name, body)
    return WHOLE.format(style=style(name), drawings=drawings, body=text)


def with_drawings(game_name: str, body: str) -> tuple[Markup, Markup]:
    """A piece of a page of a game as it can stand elsewhere, and the drawings that it needs there."""
    drawings = dict(_symbols(game_name))
    for of, file in set(ELSEWHERE.findall(body)):
        drawings |= _file(of, file)
    text = ELSEWHERE.sub(lambda found: f'"#{_prefix(found[1], found[2])}', body)
    return Markup(text), Markup("".join(_used(text, drawings)))


def _used(text: str, drawings: Mapping[str, str]) -> Iterator[str]:
    """The drawings that a text names, and those that they name themselves."""
    waiting, known = USED.findall(text), set[str]()
    while waiting:
        if (key := waiting.pop()) in drawings and key not in known:
            known.add(key)
            waiting += USED.findall(drawings[key])
            yield drawings[key]


@remembered
def _symbols(game_name: str) -> Mapping[str, str]:
    """The drawings that stand on every page of a game, by their ids."""
    names = ("symbols.html", template(game_name, "symbols.html"))
    return _drawings("".join(render(name, "en", game_name) for name in names if name))


@remembered
def _file(of: str, file: str) -> Mapping[str, str]:
    """The drawings of a file of a game, by their ids, which get a prefix: the board has ids of its own."""
    path = game_file(of, file)
    svg = path.read_text("utf-8") if path else ""
    return _drawings(re.sub(r'(?<= id=")|(?<=href="#)|(?<=url\(#)', _prefix(of, file), svg))


def _prefix(of: str, file: str) -> str:
    return f"{of}-{file.removesuffix('.svg')}-"


def _drawings(svg: str) -> Mapping[str, str]:
    """The drawings of a sheet, by their ids.

    What the style of the house says of their parts stands in these: drawings that are used elsewhere are not
    reached by style that holds for a part of a page.
    """
    found: dict[str, str] = {}
    said = dict(PART.findall((STATIC / "house.css").read_text("utf-8")))
    for outer in ElementTree.fromstring(f"<all>{svg.replace(NAMESPACE, '')}</all>").iter():
        if outer.tag in ("svg", "defs"):
            for one in outer:
                for part in one.iter():
                    if (style := said.get(part.get("class", ""))) is not None:
                        part.set("style", style.strip())
                if key := one.get("id"):
                    one.tail = None
                    found[key] = ElementTree.tostring(one, encoding="unicode")
    return found


@remembered
def style(game_name: str, more: tuple[str, ...] = ()) -> Markup:
    """What a board needs of the sheets, and `more` of them, in the class `waghals` alone."""
    tokens, *sheets = (COMMENT.sub("", (STATIC / file).read_text("utf-8")) for file in (*SHEETS, *more))
    own = game_file(game_name, "board.css")
    board = DRAWING.sub(lambda found: _data(game_name, found[1]), own.read_text("utf-8")) if own else ""
    sheets.append(COMMENT.sub("", board).replace(":root", ".waghals"))
    inner = re.sub(r"^(?:html|body) \{", "& {", "\n".join(sheets), flags=re.MULTILINE)
    moving = "".join(KEYFRAMES.findall(inner))
    tokens = FONT.sub("", tokens).replace(":root", ".waghals")
    whole = f"{tokens}{moving}.waghals {{{KEYFRAMES.sub('', inner)}}}{FRAME}"
    return Markup(re.sub(r"\s+", " ", whole))


def _data(game_name: str, file: str) -> str:
    """A drawing of a game as an address that holds it."""
    path = game_file(game_name, file)
    return f'url("data:image/svg+xml;base64,{b64encode(path.read_bytes()).decode()}")' if path else "none"
