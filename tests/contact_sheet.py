"""Every screen of every game on one page of thumbnails, to be looked at: ``python -m tests.contact_sheet``.

Four sizes, two themes and two languages. The screens are those of `tests.browser.screens`, shown
without a server and without scripts, as they come.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.async_api import Page, ViewportSize, async_playwright

from tests.browser import chromium
from tests.browser.screens import pages
from tests.web_views import static
from waghals.contract.discovery import games
from waghals.contract.reason import Reason
from waghals.web.html.pages import reading
from waghals.web.html.pages.front import page_front

SIZES: Mapping[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "desktop": {"width": 1280, "height": 800},
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOCALES = ("de", "en")
NAMES = ("Anna", "Ben", "Großmutter Ilse", "Çağla", "Dora", "Emil")
AT_ONCE = 3  # pages that are rendered at the same time
TALLEST = 4  # heights of a window that are shown of a page that scrolls

HEAD = """<!doctype html><meta charset="utf-8"><title>Waghals: every screen</title><style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; background: #e6e6e6; color: #111 }
form { position: sticky; top: 0; padding: .5rem; background: #fff; z-index: 1 }
label { margin-right: 1rem } h2 { margin: 2rem 0 .5rem } h3 { margin: 1rem 0 .25rem; font-size: 1rem }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: start }
a { display: block; height: 15rem; overflow: hidden; border: 1px solid #999 }
img { height: 100%; display: block }
"""


class Screen(NamedTuple):
    """A page in one language: of which game ("" for the house), what it is, its HTML."""

    game: str
    what: str
    locale: str
    html: str

    def file(self, size: str, theme: str) -> str:
        """The name of its picture."""
        words = "".join(letter if letter.isalnum() else "-" for letter in self.what)
        return f"{self.game or 'house'}.{words}.{self.locale}.{theme}.{size}.jpg"


def screens(only: str | None = None) -> Iterator[Screen]:
    """All screens in all languages; `only`: those of one game."""
    for locale in LOCALES:
        if only is None:
            yield Screen("", "the front page", locale, page_front(locale))
            yield Screen(
                "", "an error", locale, reading.page_error(404, Reason("There is no such game."), locale)
            )
        for game in games() if only is None else (only,):
            for what, html in pages(game, locale, NAMES):
                yield Screen(game, what, locale, html)


async def shoot(page: Page, screen: Screen, number: int, folder: Path) -> None:
    """The pictures of one screen, in all sizes and themes."""
    await page.goto(static.serve(screen.html, f"/page-{number}"))
    in_match = await page.locator("#board").count() > 0
    for size, view in SIZES.items():
        await page.set_viewport_size(view)
        for theme in THEMES:
            await page.emulate_media(color_scheme=theme)
            high = view["height"] if in_match else view["height"] * TALLEST
            clip = {"x": 0, "y": 0, "width": view["width"], "height": high}
            await page.screenshot(
                path=folder / screen.file(size, theme),
                type="jpeg",
                quality=70,
                full_page=not in_match,
                clip=None if in_match else clip,  # type: ignore[arg-type]
            )


async def shoot_all(shown: list[Screen], folder: Path) -> None:
    """The pictures of all screens, several pages at once in one browser."""
    waiting = list(enumerate(shown))[::-1]

    async def work(page: Page) -> None:
        while waiting:
            number, screen = waiting.pop()
            await shoot(page, screen, number, folder)

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.find(), args=chromium.flags())
        context = await browser.new_context(reduced_motion="reduce", has_touch=True)
        await asyncio.gather(*[work(await context.new_page()) for _ in range(AT_ONCE)])
        await browser.close()


def sheet(shown: list[Screen]) -> str:
    """The page of thumbnails: a row for each screen, and boxes that hide a size, a theme or a language."""
    kinds = [*SIZES, *THEMES, *LOCALES]
    hide = "".join(f"body:has(#{kind}:not(:checked)) a.{kind} {{ display: none }}\n" for kind in kinds)
    boxes = "".join(f'<label><input type="checkbox" id="{kind}" checked> {kind}</label>' for kind in kinds)
    found = [HEAD, hide, "</style><form>", boxes, "</form>"]
    rows: dict[tuple[str, str], list[str]] = {}
    for screen in shown:
        for size in SIZES:
            for theme in THEMES:
                file = escape(screen.file(size, theme))
                rows.setdefault((screen.game, screen.what), []).append(
                    f'<a class="{size} {theme} {screen.locale}" href="{file}">'
                    f'<img loading="lazy" src="{file}" alt="{size}, {theme}, {screen.locale}"></a>'
                )
    before = None
    for (game, what), pictures in rows.items():
        found.append(f"<h2>{escape(game or 'the house')}</h2>" if game != before else "")
        found.append(f'<h3>{escape(what)}</h3><div class="row">{"".join(pictures)}</div>')
        before = game
    return "\n".join(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("shots"), help="the folder of the pictures")
    parser.add_argument("--only", choices=games(), help="one game alone")
    parser.add_argument("--screen", default="", help="screens whose name contains these words alone")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    shown = [screen for screen in screens(wanted.only) if wanted.screen in screen.what]
    asyncio.run(shoot_all(shown, wanted.out))
    page = wanted.out / "index.html"
    page.write_text(sheet(shown), "utf-8")
    print(f"{len(shown) * len(SIZES) * len(THEMES)} pictures in {time.monotonic() - begun:.0f} s: {page}")


if __name__ == "__main__":
    main()
