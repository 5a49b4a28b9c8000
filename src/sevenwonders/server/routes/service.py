"""Routes of the server itself: games, health, access over the network, and bug reports."""

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
from ..bug_report import make_bug_report
from ..dependencies import CurrentGuest, KnownGame, ServicesDep
from ..errors import RequestRefusal
from ..page.assets import Content
from ..protocol.requests import BugReport, Health, LanAccess, OfferedGame, Retention
from .responses import REFUSALS, UNCHANGED

router = APIRouter(prefix="/api", tags=["server"], responses=REFUSALS)
STARTED = time.time()


@router.get("/games")
def list_games() -> list[OfferedGame]:
    """List the games, with the seats, opponents and options of their tables."""
    return [OfferedGame.from_game_type(game) for game in game_types()]


@router.get("/catalogue/{game}", response_model=dict[str, object], responses=UNCHANGED)
def get_catalogue(game: KnownGame, request: Request) -> Response:
    """Return the components and choices of a game that the page shows; they change only with the program."""
    return _render_game_data("catalogue", game).make_response(request)


@router.get("/examples/{game}", response_model=dict[str, Any], responses=UNCHANGED)
def get_rules_and_examples(game: KnownGame, request: Request) -> Response:
    """Return the chapters of a game's rules, and example positions by name, each as its first seat sees it.

    They change only with the program.
    """
    return _render_game_data("examples", game).make_response(request)


@cache
def _render_game_data(what: str, game: str) -> Content:
    """Return constant data of a game as JSON.

    Args:
        what: `catalogue` (components and choices) or `examples` (chapters of the rules, and example positions).
        game: the name of the game.
    """
    kind = game_type(game)
    if what == "examples":
        views = {name: kind.views(example).view_for(0) for name, example in kind.example_games().items()}
        content = {"topics": [asdict(topic) for topic in kind.rule_topics], "views": views}
    else:
        content = kind.catalogue()
    return Content.from_bytes(to_json(content), "application/json")


@router.get("/health")
async def check_health(services: ServicesDep) -> Health:
    """Check that the server can store games; status 503 has the reason if it cannot."""
    await services.store.check_writable()
    return Health(
        status="ok",
        version=__version__,
        tables=await services.store.count_tables(),
        live=services.tables.loaded_count,
        visitors=services.tables.connection_count,
        uptime=round(time.time() - STARTED),
    )


@router.get("/retention")
def get_retention(services: ServicesDep) -> Retention:
    """Return how long this server keeps unused data, and the contact of its operator."""
    return Retention(keep_days=services.settings.quotas.keep_days, contact=services.settings.contact)


@router.get("/lan")
def get_lan_access(request: Request, services: ServicesDep) -> LanAccess:
    """Return the links by which other devices on the same network get access; only this machine may ask."""
    _check_is_local(request)
    settings = services.settings
    addresses = [] if settings.join_code is None else lan.list_page_addresses(settings)
    return LanAccess(
        enabled=settings.join_code is not None,
        code=settings.join_code,
        address=addresses[0] if addresses else None,
        addresses=addresses,
        link=lan.format_join_link(settings, addresses[0]) if addresses else None,
    )


@router.get("/lan/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def render_lan_qr_code(request: Request, services: ServicesDep, path: str = "/") -> Response:
    """Draw a QR code that leads another device to a page, for example to an invitation."""
    _check_is_local(request)
    return Response(lan.render_join_qr_code(services.settings, path), media_type="image/svg+xml")


@router.get("/bug-report")
async def get_bug_report(services: ServicesDep, guest: CurrentGuest, table: str | None = None) -> BugReport:
    """Return a bug report for the developers, filled in as far as possible."""
    state, viewer = (None, None) if table is None else await services.tables.load_visible_state(table, guest.id)
    return BugReport(**await services.studies.run(make_bug_report, state, viewer))


def _check_is_local(request: Request) -> None:
    """Raise `RequestRefusal` unless the request comes from this machine."""
    if request.client is None or not is_loopback(request.client.host):
        raise RequestRefusal("not_here", "only the machine that runs the server may ask for that", 403)
