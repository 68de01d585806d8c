"""How seats are told apart: by a letter, and in a terminal by a colour (on pages also by a shape)."""

from __future__ import annotations

LETTERS = "ABCDEF"
COLOURS = (
    "bold white on blue",
    "bold black on yellow",
    "bold black on green",
    "bold white on magenta",
    "bold black on bright_magenta",
    "bold white on red",
)
