"""The site as a whole: its pages are written into a folder, and Zensical makes HTML of them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.site import games, reference
from tools.site.contents import NAVIGATION, Entry

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FONTS = ROOT / "src" / "waghals" / "web" / "static" / "fonts"
ICON = ROOT / "src" / "waghals" / "web" / "static" / "app" / "icon-192.png"
FROM_ROOT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
PAGES_OF = {**FROM_ROOT, "README.md": "index.md"}  # where links to files of the root lead
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|mailto:|#)([^)#\s]*)(#[^)\s]*)?\)")
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
GERMAN = ("spielen", "regeln")  # folders of the pages in German
FOREIGN = re.compile(
    r"""(?:<(?:script|img|iframe|source|link)\b[^>]*\s(?:src|href)=["']?|url\(["']?|@import\s+["']?)((?:https?:)?//[^"'\s)>]+)"""
)


class SiteError(Exception):
    """The site cannot be built as it should be; the message says what to mend, and where."""


def build(folder: Path) -> Path:
    """Write the pages into `folder/pages`, build `folder/site`, and give that. Raises SiteError."""
    if silent := reference.silent():
        raise SiteError("no docstring: " + ", ".join(silent))
    shutil.rmtree(folder, ignore_errors=True)
    write(folder / "pages")
    made(folder, navigation(folder / "pages"))
    finish(folder / "site")
    return folder / "site"


def made(folder: Path, entries: list[Entry]) -> None:
    """Make HTML of the pages in `folder/pages`, with this menu. Raises SiteError with all warnings."""
    config = (Path(__file__).parent / "mkdocs.yml").read_text("utf-8")
    config = config.replace("SOURCES", json.dumps([str(ROOT / "src")]))
    (folder / "mkdocs.yml").write_text(f"{config}\nnav: {json.dumps(entries)}\n", "utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    said = re.sub(r"\x1b\[[0-9;]*m", "", told.stdout + told.stderr)
    if told.returncode or "Warning" in said:
        raise SiteError(said.partition("Traceback")[0])


def write(pages: Path) -> None:
    """All pages and what they show, as Zensical reads them."""
    shutil.copytree(DOCS, pages)
    origins = {pages / to: ROOT / source for source, to in FROM_ROOT.items()}
    for page, origin in origins.items():
        shutil.copy(origin, page)
    for page in pages.rglob("*.md"):
        origin = origins.get(page, DOCS / page.relative_to(pages))
        page.write_text(for_site(page.read_text("utf-8"), origin, page.parent, pages), "utf-8")
    for name, text in (*games.pages(), *reference.pages()):
        (pages / name).parent.mkdir(parents=True, exist_ok=True)
        (pages / name).write_text(text, "utf-8")
    assets = pages / "assets"
    shutil.copytree(FONTS, assets / "fonts")
    shutil.copy(ICON, assets / "icon.png")
    shutil.copy(Path(__file__).parent / "house.css", assets / "house.css")


def for_site(text: str, origin: Path, page: Path, pages: Path) -> str:
    """A document whose links lead to the pages of the site; links to files that have none become plain text.

    Args:
        origin: the document in the repository.
        page: the folder that it has in the site.
        pages: the folder of all pages.
    """

    def lead(found: re.Match[str]) -> str:
        shown, words, target, heading = found.groups()
        path = (origin.parent / target).resolve()
        if path.is_relative_to(DOCS):
            to = pages / path.relative_to(DOCS)
        elif path.is_relative_to(ROOT) and (name := path.relative_to(ROOT).as_posix()) in PAGES_OF:
            to = pages / PAGES_OF[name]
        else:
            return words
        return f"{shown}[{words}]({Path(os.path.relpath(to, page)).as_posix()}{heading or ''})"

    parts = FENCED.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(lead, part) for part in parts)


def navigation(pages: Path) -> list[Entry]:
    """The entries of the site's menu. Raises SiteError where a page is in none."""
    entries = [filled(entry, pages) for entry in NAVIGATION]
    named = set(re.findall(r'"([^"]+\.md)"', json.dumps(entries)))
    written = {page.relative_to(pages).as_posix() for page in pages.rglob("*.md")}
    if lost := sorted(written ^ named):
        raise SiteError("in the menu or among the pages alone: " + ", ".join(lost))
    return entries


def filled(entry: Entry, pages: Path) -> Entry:
    """An entry, a folder such as ``games/*.md`` in it standing for each of its pages."""
    if isinstance(entry, str):
        return entry
    found: dict[str, list[Entry]] = {}
    for title, inner in entry.items():
        found[title] = []
        for one in inner:
            found[title] += (
                folder(one, pages) if isinstance(one, str) and "*" in one else [filled(one, pages)]
            )
    return found


def folder(pattern: str, pages: Path) -> list[str]:
    """The pages that a pattern names, in their order."""
    names = sorted(page.relative_to(pages).as_posix() for page in pages.glob(pattern))
    return sorted(names, key=reference.place)


def finish(site: Path) -> None:
    """Say which pages are German, and that no page asks another host. Raises SiteError if one does."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        if page.relative_to(site).parts[0] in GERMAN:
            page.write_text(text.replace('<html lang="en"', '<html lang="de"'), "utf-8")
    for file in (*site.rglob("*.html"), *site.rglob("*.css")):
        if asked := FOREIGN.search(file.read_text("utf-8")):
            raise SiteError(f"{file.relative_to(site)} asks another host: {asked[1]}")
