"""What is wrong with a request: the HTTP status and the sentence for each error."""

from __future__ import annotations

from collections.abc import Mapping

from waghals.contract.errors import (
    BadOption,
    NotLegal,
    NotNotation,
    NotYourTurn,
    StaleVersion,
    UnknownGame,
    WaghalsError,
)
from waghals.contract.reason import Reason
from waghals.store import StoreError
from waghals.table.commands import RefusalKind, Refused

STATUS: Mapping[RefusalKind, int] = {
    "not_found": 404,
    "forbidden": 403,
    "conflict": 409,
    "invalid": 422,
    "unreadable": 500,
    "busy": 503,
}


class Rejected(WaghalsError):
    """A request that is not looked into any further.

    Attributes:
        status: the HTTP status that says so, 400 or more.
        reason: why, for people.
    """

    def __init__(self, status: int, reason: Reason) -> None:
        super().__init__(str(reason))
        self.status, self.reason = status, reason


def problem(error: WaghalsError) -> tuple[int, Reason]:
    """The HTTP status and the sentence for an error."""
    match error:
        case Rejected(status=status, reason=reason):
            return status, reason
        case Refused(kind=kind, reason=reason):
            return STATUS[kind], reason
        case StaleVersion():
            return 409, Reason("The table has moved on; this is how things stand now.")
        case NotYourTurn():
            return 403, Reason("It is not your turn.")
        case NotLegal(reason=reason):
            return 422, reason
        case UnknownGame():
            return 422, Reason("There is no such game.")
        case BadOption(reason=Reason() as reason):
            return 422, reason
        case StoreError():
            return 503, Reason("This could not be saved. Please try again.")
        case NotNotation():
            return 422, Reason("That cannot be read as a move or a roll.")
        case _:
            return 422, Reason("That is not possible: {problem}", problem=str(error))
