"""The server itself: is it well, how do others on the network find it, what is drawn, what to report."""

import time
from dataclasses import asdict
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic_core import to_json

from ... import __version__
from ...registry import game_type, game_types
from .. import lan
from ..addresses import is_loopback
from ..bug_report import report
from ..dependencies import CurrentGuest, KnownGame, ServicesDep
from ..errors import Refusal
from ..page.assets import Content
from ..protocol.requests import REFUSALS, BugReport, Health, Lan, OfferedGame, Retention

router = APIRouter(prefix="/api", tags=["server"], responses=REFUSALS)
STARTED = time.time()
UNCHANGED: dict[int | str, dict[str, object]] = {304: {"description": "you have it"}}


@router.get("/games")
def games() -> list[OfferedGame]:
    """List the games, with what a table of each may have."""
    return [OfferedGame.of(game) for game in game_types()]


@router.get("/catalogue/{game}", response_model=dict[str, object], responses=UNCHANGED)
def catalogue_of(game: KnownGame, request: Request) -> Response:
    """Everything of a game that can be drawn or chosen; it changes only with the program."""
    return _unchanging("catalogue", game, request)


@router.get("/examples/{game}", response_model=dict[str, Any], responses=UNCHANGED)
def examples_of(game: KnownGame, request: Request) -> Response:
    """The chapters of its rules by name, and positions that show a rule each, by name, as their first seat sees them;
    they change only with the program."""
    return _unchanging("examples", game, request)


def _unchanging(what: str, game: str, request: Request) -> Response:
    """What a game says of itself, unless it is there already."""
    return _written(what, game).answer(request)


@cache
def _written(what: str, game: str) -> Content:
    """A catalogue, or examples, as they are sent."""
    kind = game_type(game)
    if what == "examples":
        views = {name: kind.views(example).of(0) for name, example in kind.examples().items()}
        told = {"topics": [asdict(topic) for topic in kind.topics], "views": views}
    else:
        told = kind.catalogue()
    return Content.of(to_json(told), "application/json")


@router.get("/health")
async def health(services: ServicesDep) -> Health:
    """Whether the server can keep games; 503 with the reason where it cannot."""
    await services.store.check()
    return Health(
        status="ok",
        version=__version__,
        tables=await services.store.count(),
        live=services.tables.live,
        visitors=services.tables.connections,
        uptime=round(time.time() - STARTED),
    )


@router.get("/retention")
def retention(services: ServicesDep) -> Retention:
    """For how long this server keeps what nobody touches, and how to reach who runs it."""
    return Retention(keep_days=services.settings.quotas.keep_days, contact=services.settings.contact)


@router.get("/lan")
def network(request: Request, services: ServicesDep) -> Lan:
    """How another device on the same network gets in; only this machine is told."""
    _only_here(request)
    settings = services.settings
    addresses = [] if settings.join_code is None else lan.addresses(settings)
    return Lan(
        enabled=settings.join_code is not None,
        code=settings.join_code,
        address=addresses[0] if addresses else None,
        addresses=addresses,
        link=lan.invitation(settings, addresses[0]) if addresses else None,
    )


@router.get("/lan/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def qr_picture(request: Request, services: ServicesDep, path: str = "/") -> Response:
    """A QR picture that brings another device to a page, an invitation for instance."""
    _only_here(request)
    return Response(lan.picture(services.settings, path), media_type="image/svg+xml")


@router.get("/bug-report")
async def bug_report(services: ServicesDep, guest: CurrentGuest, table: str | None = None) -> BugReport:
    """A report to send to the developers, filled in as far as can be."""
    if table is None:
        return BugReport(**report(None, None))
    return BugReport(**await services.studies.run(report, *await services.tables.read(table, guest.id)))


def _only_here(request: Request) -> None:
    if request.client is None or not is_loopback(request.client.host):
        raise Refusal("not_here", "only the machine that runs the server is told that", 403)
