"""What answers to requests have in common."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from waghals.contract.reason import Reason
from waghals.web.html import views
from waghals.web.http import site as sites

FRESH = {"cache-control": "no-store"}


def by_program(request: Request) -> bool:
    """Whether a program asks, which takes JSON."""
    return "application/json" in request.headers.get("accept", "")


def back_to(room: str) -> Response:
    """The way to a table's page."""
    return RedirectResponse(f"/t/{room}", 303)


def error(
    request: Request, status: int, reason: Reason, headers: Mapping[str, str] | None = None
) -> Response:
    """What went wrong: as JSON for programs, else as a page."""
    headers = {**FRESH, **(headers or {})}
    if by_program(request):
        return JSONResponse({"error": str(reason)}, status, headers)
    page = views.page_error(status, reason, sites.locale(request))
    return HTMLResponse(page, status, headers)
