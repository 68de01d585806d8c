"""The build's hook: before a wheel or an editable installation is made, German is compiled into `*.mo`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]  # of any configuration
    """Found by Hatchling as the one hook in this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root) / "src"))
        from waghals.i18n.building import build

        build()
