"""Where settings come from: options go before variables, those before the file, that before defaults."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, cast

from waghals.cli.settings import DECLARED, Declared, Settings
from waghals.cli.usage import Usage

PREFIX, CONFIG = "WAGHALS_", "WAGHALS_CONFIG"
DEFAULT = "default"
SECRET = re.compile(r"(//[^:/?#@\s]*):\S*@|((?:^|[?&\s])password=)[^&\s]*")


class Loaded(NamedTuple):
    """The settings, and where each came from: an option, a variable, a file's key, or the default."""

    settings: Settings
    places: Mapping[str, str]


def add_arguments(
    parser: argparse.ArgumentParser, names: Collection[str] = tuple(DECLARED), absent: str | None = None
) -> None:
    """Give a command these settings as options, and `--config`.

    Args:
        absent: what an option is that is not given; `argparse.SUPPRESS` for a command within one that has
            the same options.
    """
    told = f"a TOML file with settings (variable {CONFIG})"
    parser.add_argument("--config", metavar="FILE", default=absent, help=told)
    for setting in (DECLARED[name] for name in names):
        default = ",".join(setting.kind.texts(setting.default)) or "none"
        told = f"{setting.told} (default: {default})".replace("`", "")
        if setting.kind.flag:
            action = argparse.BooleanOptionalAction
            parser.add_argument(setting.option, action=action, default=absent, help=told)
        else:
            parser.add_argument(
                setting.option,
                action="append" if setting.kind.many else "store",
                default=absent,
                metavar=setting.kind.metavar,
                help=told,
            )


def load(args: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> Loaded:
    """The settings for a command that was called with these arguments.

    A variable that is no setting is told on the standard error.

    Raises:
        Usage: the file cannot be read, or holds what is no setting; a value is not allowed. The message
            names the place, what was given and what is allowed.
    """
    for variable in sorted(environment):
        if variable.startswith(PREFIX) and variable != CONFIG:
            known = [setting.variable for setting in DECLARED.values()]
            if variable not in known:
                print(f"waghals: {variable} is no setting{_meant(variable, known)}", file=sys.stderr)
    file = getattr(args, "config", None) or environment.get(CONFIG, "")
    in_file = _read_file(file) if file else dict[str, Any]()
    values, places = dict[str, Any](), dict[str, str]()
    for setting in DECLARED.values():
        place, text = DEFAULT, None
        if (option := getattr(args, setting.name, None)) is not None:
            place, text = setting.option, _text(option)
        elif setting.variable in environment:
            place, text = setting.variable, environment[setting.variable]
        elif setting.key in in_file:
            place, text = f"{file}: {setting.key}", _text(in_file[setting.key])
        places[setting.name] = place
        values[setting.name] = setting.default if text is None else _value(setting, place, text)
    return Loaded(Settings(**values), places)


def _read_file(file: str) -> Mapping[str, Any]:
    """The settings in a file by their keys. Raises Usage."""
    try:
        keys = tomllib.loads(Path(file).read_text("utf-8"))
    except OSError as error:
        raise Usage(f"cannot read {file}: {error.strerror}") from error
    except ValueError as error:  # neither TOML nor UTF-8
        raise Usage(f"{file} is not TOML: {error}") from error
    known = [setting.key for setting in DECLARED.values()]
    for key in keys:
        if key not in known:
            raise Usage(f"{file}: {key} is no setting{_meant(key, known)}")
    return keys


def _meant(given: str, known: Collection[str]) -> str:
    """What was perhaps meant by a name that is unknown."""
    near = get_close_matches(given, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


def _text(value: object) -> str:
    """A value of an option or a file, as a variable has it."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ",".join(map(str, cast("list[object]", value)))
        case _:
            return str(value)


def _value(setting: Declared, place: str, text: str) -> Any:
    try:
        return setting.read(text)
    except ValueError as error:
        raise Usage(f"{place} takes {setting.kind.takes}; given was {hide(text)!r}") from error


def hide(text: str) -> str:
    """A text without the passwords of the addresses in it."""
    return SECRET.sub(lambda found: f"{found[1]}:***@" if found[1] is not None else f"{found[2]}***", text)


def show(loaded: Loaded) -> str:
    """All settings as a TOML file, each with the place it came from; passwords are hidden."""
    lines = list[str]()
    for setting in DECLARED.values():
        value = getattr(loaded.settings, setting.name)
        texts = [hide(text) for text in setting.kind.texts(value)]
        number = isinstance(value, (bool, int, float))
        written = json.dumps(texts) if setting.kind.many else texts[0] if number else json.dumps(texts[0])
        lines.append(f"{setting.key} = {written}  # {loaded.places[setting.name]}\n")
    return "".join(lines)
