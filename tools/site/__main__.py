"""`python -m tools.site [folder]` builds the site of the documents; its pages are in `<folder>/site`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.site.building import ROOT, SiteError, build


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.site", description="Builds the site of the documents.")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=ROOT / "build" / "docs", help="usually build/docs"
    )
    try:
        site = build(parser.parse_args().folder)
    except SiteError as error:
        sys.exit(str(error))
    print(f"{sum(1 for _ in site.rglob('*.html'))} pages: {site / 'index.html'}")


if __name__ == "__main__":
    main()
