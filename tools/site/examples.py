"""Where the documents show a module in use: links from its page of the reference."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
IMPORTED = re.compile(r"^(?:from|import) (waghals[\w.]*)(?: import ([\w, ]+))?$", re.MULTILINE)
SECTION = re.compile(r"^(#+) ([^\n]+)$|^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FIRST, MOST = "library.md", 4


def shown() -> dict[str, list[str]]:
    """By module: of each document whose examples import it a link to the first section that does."""
    links: dict[str, list[str]] = defaultdict(list)
    for document in sorted(DOCS.rglob("*.md"), key=lambda path: (path.name != FIRST, path)):
        title, heading, named = "", "", set[str]()
        for level, words, language, code in SECTION.findall(document.read_text("utf-8")):
            if level == "#":
                title = words
            elif level:
                heading = words
            for module in (_imported(code) - named) if language == "python" else ():
                named.add(module)
                place = document.relative_to(DOCS).as_posix() + (f"#{_anchor(heading)}" if heading else "")
                links[module].append(f"[{title}{': ' if heading else ''}{heading}](../{place})")
    return {module: places[:MOST] for module, places in links.items()}


def _imported(code: str) -> set[str]:
    """The modules that an example imports, and what may be modules of packages."""
    found = set[str]()
    for module, names in IMPORTED.findall(code):
        found |= {module, *(f"{module}.{name}" for name in names.split(", ") if name)}
    return found


def _anchor(heading: str) -> str:
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())
