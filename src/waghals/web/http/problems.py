"""What went wrong: the HTTP status and the sentence for each error, as a page or as JSON."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from waghals.contract import errors
from waghals.contract.reason import Reason
from waghals.store import StoreError, StoreLost, Unreadable
from waghals.table.commands import RefusalKind, Refused
from waghals.web.html.pages import reading
from waghals.web.http import site as sites
from waghals.web.http.security import Rejected

FRESH = {"cache-control": "no-store"}
STATUS: Mapping[RefusalKind, int] = {
    "not_found": 404,
    "forbidden": 403,
    "conflict": 409,
    "invalid": 422,
    "unreadable": 500,
    "busy": 503,
}


def problem(error: Exception) -> tuple[int, Reason]:
    """The HTTP status and the sentence for an error."""
    match error:
        case Rejected(status=status, reason=reason):
            return status, reason
        case Refused(kind=kind, reason=reason):
            return STATUS[kind], reason
        case errors.StaleVersion():
            return 409, Reason("The table has moved on; this is how things stand now.")
        case errors.NotYourTurn():
            return 403, Reason("It is not your turn.")
        case errors.NotLegal(reason=reason) | errors.BadOption(reason=Reason() as reason):
            return 422, reason
        case errors.UnknownGame():
            return 422, Reason("There is no such game.")
        case Unreadable():
            return 500, Reason("What was kept here is damaged and cannot be read.")
        case StoreLost():
            return 503, Reason(
                "Nothing can be saved here any more. Whoever runs this server has to repair it."
            )
        case StoreError():
            return 503, Reason("This could not be saved. Please try again.")
        case errors.CannotCome(reason=reason):
            return 422, reason
        case errors.NotNotation():
            return 422, Reason("That cannot be read as a move or a roll.")
        case errors.WaghalsError():
            return 422, Reason("That is not possible: {problem}", problem=str(error))
        case HTTPException(status_code=404):
            return 404, Reason("There is nothing here.")
        case HTTPException(status_code=status):
            return status, Reason("That is not possible here.")
        case _:
            return 500, Reason("Something went wrong here. Your match is safe: please try again.")


def by_program(request: Request) -> bool:
    """Whether a program asks, which takes JSON."""
    return "application/json" in request.headers.get("accept", "")


async def hung_up(request: Request, error: Exception) -> Response:
    """For nobody: whoever sent it was gone before all of it was there."""
    return Response(status_code=400)


async def failed(request: Request, error: Exception) -> Response:
    """What went wrong: as JSON for programs, else as a page."""
    status, reason = problem(error)
    headers = FRESH | (dict(error.headers or {}) if isinstance(error, HTTPException) else {})
    if by_program(request):
        return JSONResponse({"error": str(reason)}, status, headers)
    return HTMLResponse(reading.page_error(status, reason, sites.locale(request)), status, headers)
