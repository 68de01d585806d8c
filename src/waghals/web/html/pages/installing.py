"""What lets browsers install these pages: a manifest, and a worker for when nothing can be had."""

from __future__ import annotations

from typing import Any

from waghals.web.html.edition import address, edition, root
from waghals.web.html.templates import render, translations

COLOUR = "#f2e3c6"  # of the table by day
PARTS = (
    "/static/tokens.css",
    "/static/house.css",
    "/static/icon.svg",
    "/static/js/prefs.js",
    "/static/js/offline.js",
    "/static/js/settings.js",
    "/static/fonts/fredoka-latin-wght-normal.woff2",
    "/static/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2",
)
"""What the page is made of that is shown without a connection."""


def manifest(locale: str) -> dict[str, Any]:
    """The manifest of the application, as JSON."""
    t = translations(locale)
    sizes = (
        ("icon-192", "192x192", "any"),
        ("icon-512", "512x512", "any"),
        ("maskable-512", "512x512", "maskable"),
    )
    return {
        "name": "Waghals",
        "short_name": "Waghals",
        "description": t.gettext("Push-your-luck games for an evening around one table"),
        "lang": locale,
        "id": f"{root()}/",
        "start_url": f"{root()}/",
        "scope": f"{root()}/",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "icons": [
            {
                "src": address(f"/static/app/{name}.png"),
                "sizes": size,
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in sizes
        ],
    }


def page_offline(locale: str) -> str:
    """The page that is shown without a connection."""
    return render("offline.html", locale)


def worker(locale: str) -> str:
    """The service worker."""
    return render("sw.js", locale, edition=edition(), parts=[address(part) for part in PARTS])
