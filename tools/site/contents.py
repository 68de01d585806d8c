"""The menu of the site: which pages it has, in which order, for whom."""

from __future__ import annotations

from typing import TypeAlias

Entry: TypeAlias = "str | dict[str, list[Entry]]"
"""A page, or a title with entries; ``folder/*.md`` stands for all pages of a folder."""

NAVIGATION: tuple[Entry, ...] = (
    "index.md",
    {"Play": ["play/index.md", {"Rules": ["rules/*.md"]}]},
    {"Spielen": ["spielen/index.md", {"Regeln": ["regeln/*.md"]}]},
    {"Host": ["hosting.md", "table.md"]},
    {
        "Research": [
            "library.md",
            "concepts.md",
            "environments.md",
            "arena.md",
            "training.md",
            "players.md",
            {"Games": ["games/*.md"]},
            {
                "Tutorials": [
                    "tutorials/expectimax.md",
                    "tutorials/tabular.md",
                    "tutorials/learner.md",
                    "tutorials/records.md",
                ]
            },
            "benchmarks.md",
        ]
    },
    {"Extend": ["write-a-bot.md", "add-a-game.md", "add-a-card-game.md"]},
    {"Reference": ["reference/*.md"]},
    {
        "Project": [
            "contributing.md",
            "architecture.md",
            "testing.md",
            "records.md",
            "rulings.md",
            "changelog.md",
        ]
    },
)
