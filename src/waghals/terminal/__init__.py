"""Playing against bots in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from waghals.i18n import LOCALES

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides
FALLBACK = "en"


def language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, if it is one of `LOCALES`; else English."""
    asked = next((environment[name] for name in VARIABLES if environment.get(name)), FALLBACK)
    spoken = asked.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return spoken if spoken in LOCALES else FALLBACK
