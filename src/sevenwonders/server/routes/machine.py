"""The server itself: is it well, how do others on the network find it, what is drawn, what to report."""

import hashlib
import time
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic_core import to_json

from ... import __version__
from .. import lan
from ..desk import TheDesk, Who
from ..live import Visitor
from ..messages import BugReport, Health, Lan
from ..refusals import Refusal
from ..report import report
from ..settings import is_loopback
from .answers import REFUSALS

router = APIRouter(prefix="/api", tags=["server"], responses=REFUSALS)
STARTED = time.time()
_catalogue: list[tuple[bytes, str]] = []


@router.get("/catalogue", response_model=dict[str, Any], responses={304: {"description": "you have it"}})
def catalogue(request: Request) -> Response:
    """Everything that can be drawn or chosen; it changes only with the program."""
    if not _catalogue:
        from ..catalogue import catalogue as described

        text = to_json(described())
        _catalogue.append((text, f'"{hashlib.sha256(text).hexdigest()[:20]}"'))
    text, tag = _catalogue[0]
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="application/json", headers=headers)


@router.get("/health")
async def health(desk: TheDesk) -> Health:
    """Whether the server can keep games."""
    return Health(
        status="ok",
        version=__version__,
        tables=await desk.store.count(),
        live=desk.tables.live,
        visitors=desk.tables.visitors,
        uptime=round(time.time() - STARTED),
    )


@router.get("/lan")
def network(request: Request, desk: TheDesk) -> Lan:
    """How another device on the same network gets in; only this machine is told."""
    _only_here(request)
    return Lan(**lan.information(desk.settings))


@router.get("/lan/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def qr_picture(request: Request, desk: TheDesk, path: str = "/") -> Response:
    """A QR picture that brings another device to a page, an invitation for instance."""
    _only_here(request)
    return Response(lan.picture(desk.settings, path), media_type="image/svg+xml")


@router.get("/bug-report")
async def bug_report(desk: TheDesk, guest: Who, table: str | None = None) -> BugReport:
    """A report to send to the developers, filled in as far as can be."""
    if table is None:
        return BugReport(**report(None, None))
    live = await desk.tables.get(table)
    viewer = live.viewer(Visitor(guest.id, lambda _: None))
    return BugReport(**await desk.studies.run(report, live.course, viewer))


def _only_here(request: Request) -> None:
    if request.client is None or not is_loopback(request.client.host):
        raise Refusal("not_here", "only the machine that runs the server is told that", 403)
