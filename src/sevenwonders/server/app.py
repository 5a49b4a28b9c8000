"""The ASGI application: assembly of its parts, startup and shutdown, and error handlers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Match, Route

from .. import __version__
from ..errors import FeatureNotOfferedError
from .archive import FinishedTableCache
from .dependencies import Services
from .engine import EnginePool
from .errors import BAD_NAME, RequestRefusal, describe_first_error, make_not_offered_refusal, refusal_to_response
from .guests import GuestCookies
from .http.middleware import SecurityMiddleware, add_security_headers
from .limits import bounds
from .limits.bounds import ConnectionLimit, HandshakeQueue, raise_open_file_limit
from .live.clock import SystemClock
from .live.resources import TableResources
from .live.tables import TableRegistry
from .page.assets import Assets
from .page.files import load_page_files
from .reviews import ReviewService
from .routes import ROUTERS
from .settings import Settings
from .store import QuotaGuard, Store, open_store
from .studies import StudyService
from .work.workers import FairThreadPool


def create_app(settings: Settings) -> FastAPI:
    """Create the server as an ASGI application, and open the database that the settings name.

    Raises:
        SevenWondersError: the database cannot be opened, or another server uses the database.
    """
    return assemble_app(settings, open_store(settings.database))


def assemble_app(
    settings: Settings,
    store: Store,
    engine: EnginePool | None = None,
    assets: Assets | None = None,
    clock: SystemClock | None = None,
) -> FastAPI:
    """Assemble the application from its parts; it closes the store and the engine when it shuts down.

    Args:
        settings: the settings of the server.
        store: the open database.
        engine: runs computer players and analyses; by default a pool of subprocesses.
        assets: the files of the web page; by default those of this package.
        clock: the time for game clocks; by default the time of this machine.
    """
    engine = engine or EnginePool()
    guests = GuestCookies(settings.secret)
    workers, quota_guard = FairThreadPool(), QuotaGuard(store, settings.quotas)
    resources = TableResources(store, engine, workers, settings.spectator_delay, clock or SystemClock())
    tables = TableRegistry(resources, quota_guard)
    studies = StudyService(store, workers, quota_guard)
    reviews = ReviewService(store, studies, engine)

    @contextlib.asynccontextmanager
    async def run_lifespan(_: FastAPI) -> AsyncIterator[None]:
        await tables.start()
        try:
            yield
        finally:
            await tables.close()
            await reviews.close()
            await engine.close()
            await store.close()

    app = FastAPI(
        title="sevenwonders",
        version=__version__,
        description="The tables of 7 Wonders Duel and 7 Wonders; the documentation tells what is said over the socket.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=run_lifespan,
    )
    max_sockets = max(bounds.MAX_SOCKETS_OF_ADDRESS, raise_open_file_limit() // 2 - bounds.MAX_OTHER_FILES)
    exports = ConnectionLimit(bounds.MAX_EXPORTS, bounds.MAX_EXPORTS_OF_ADDRESS, of_guest=1)
    sockets = ConnectionLimit(max_sockets, bounds.MAX_SOCKETS_OF_ADDRESS, bounds.MAX_SOCKETS_OF_GUEST)
    people = sockets, HandshakeQueue[asyncio.Timeout](bounds.MAX_NEWCOMERS), exports
    looked_at = studies, reviews, FinishedTableCache(store, workers)
    app.state.services = Services(
        settings, guests, store, quota_guard, tables, *looked_at, engine, assets or Assets(load_page_files()), *people
    )
    for router in ROUTERS:
        app.router.routes.extend(router.routes)  # include_router would build each of them again
    for error in (RequestRefusal, FeatureNotOfferedError, RequestValidationError, HTTPException, ClientDisconnect):
        app.add_exception_handler(error, handle_error)
    app.add_exception_handler(Exception, handle_unexpected_error)
    app.add_middleware(SecurityMiddleware, guests=guests, settings=settings)
    return app


async def handle_error(request: Request, error: Exception) -> Response:
    """Return the error response to a request that is refused, does not fit the protocol, or was not received in full.

    A request that does not fit the protocol is answered with the first validation error.  A client that disconnected
    before its request was complete gets an empty response.
    """
    match error:
        case RequestRefusal():
            return refusal_to_response(error)
        case FeatureNotOfferedError():
            return refusal_to_response(make_not_offered_refusal(error))
        case RequestValidationError():
            code = "bad_name" if error.errors()[0]["type"] == BAD_NAME else "bad_request"
            return refusal_to_response(RequestRefusal(code, describe_first_error(error.errors()), 422))
        case HTTPException(__cause__=RequestRefusal() as refusal):  # raised by the middleware while the body was read
            return refusal_to_response(refusal)
        case HTTPException(status_code=400):
            return refusal_to_response(RequestRefusal("bad_request", "the body cannot be read; send one JSON object"))
        case HTTPException():
            said = {404: "there is nothing at this address", 405: "this address does not know that method"}
            sentence = f"{said.get(error.status_code, str(error.detail))}; see /api/openapi.json for what there is"
            headers = (
                {"allow": ", ".join(_find_allowed_methods(request))} if error.status_code == 405 else error.headers
            )
            return JSONResponse({"error": sentence, "code": "not_possible"}, error.status_code, headers=headers)
    return Response(status_code=400)


def _find_allowed_methods(request: Request) -> list[str]:
    """Return the HTTP methods that the path of a request allows.

    The last route serves the web page for every path, so its methods count only if no other route matches.
    """
    routes = (route for route in request.app.routes if isinstance(route, Route))
    matching = [route.methods or set() for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    methods = set[str]().union(*(matching[:-1] or matching))
    return sorted(methods | {"HEAD"} if "GET" in methods else methods)


async def handle_unexpected_error(_: Request, error: Exception) -> JSONResponse:
    """Return the response to an unexpected error; the traceback is in the server's log."""
    refusal = RequestRefusal("error", "the server made a mistake; try again, and report it if it stays", 500)
    response = refusal_to_response(refusal)
    add_security_headers(response.headers, None)  # it is made outside the middleware
    return response
