"""Trains all nets that come with the package anew: `python -m tools.train`.

They are trained in `build/training`, as their games plan it; a training that was broken off goes on. Then the
weights are put into the folders of their games, and the pictures of what was learnt into `docs/curves`.
What `waghals train` takes can follow, such as `--threads 2` or `--ray`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from waghals.bots.nets import FOLDER, SUFFIX
from waghals.cli import main as waghals
from waghals.contract.discovery import folder

ROOT = Path(__file__).parent.parent
TRAINED = ROOT / "build" / "training"
CURVES = ROOT / "docs" / "curves"


def main(arguments: list[str]) -> int:
    """Returns the exit status."""
    going_on = ["--resume"] if [*TRAINED.rglob("*.npz")] else []
    status = waghals(["train", "--all", *going_on, "--out", str(TRAINED), *arguments])
    if status == 0:
        put(TRAINED, CURVES)
    return status


def put(trained: Path, curves: Path) -> None:
    """Put weights and pictures in their places.

    Args:
        trained: a folder with one of each game's name, as `waghals train --all` writes it.
        curves: the folder for pictures.
    """
    curves.mkdir(exist_ok=True)
    for weights in sorted(trained.glob(f"*/*{SUFFIX}")):
        game = weights.parent.name
        shutil.copy(weights, folder(game) / FOLDER)
        shutil.copy(weights.with_suffix(".svg"), curves / f"{game}-{weights.stem}.svg")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
