"""A request that the server does not grant."""

from __future__ import annotations

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason


class Refused(WaghalsError):
    """Nothing was changed.

    Attributes:
        status: the HTTP status that says so, 400 or more.
        reason: why, for people.
    """

    def __init__(self, status: int, reason: Reason) -> None:
        super().__init__(str(reason))
        self.status, self.reason = status, reason
