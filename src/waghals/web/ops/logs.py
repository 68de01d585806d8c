"""The log of a server: on the standard error, as text or JSON, without anything that lets people in."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

from waghals.table.codes import ALPHABET

Format = Literal["text", "json"]

CODE = re.compile(rf"(?<![\w])([{ALPHABET}]{{2}})[{ALPHABET}]{{4}}(?:[{ALPHABET}]{{4}})?(?![\w])")
SECRET = re.compile(r"[0-9a-fA-F]{32,}")


def configure(level: str = "warning", form: Format = "text") -> None:
    """Let everything from this level on go to the standard error.

    Args:
        level: debug, info, warning or error.
        form: a line of text, or one JSON object a line.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("waghals.access").setLevel(logging.INFO)


def hide(text: str) -> str:
    """A text whose room codes are cut to two signs, and without recover codes and hashes."""
    return SECRET.sub("…", CODE.sub(r"\1…", text))


class TextFormatter(logging.Formatter):
    """A line of text, and the traceback below it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return hide(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object: time, level, logger, message, and the traceback as `exception`."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps({key: hide(value) for key, value in line.items()}, ensure_ascii=False)
