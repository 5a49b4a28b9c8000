"""FastAPI dependencies of the routes: the parts of the server, and the guest and the rate-limit budget of a request."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends
from fastapi.requests import HTTPConnection
from pydantic import AfterValidator

from ..names import SeatName
from ..registry import game_names
from .addresses import is_loopback
from .archive import FinishedTableCache
from .engine import EnginePool
from .errors import RequestRefusal
from .guests import Guest, GuestCookies
from .limits.bounds import ConnectionLimit, HandshakeQueue
from .limits.budgets import RequestBudget
from .live.tables import TableRegistry
from .origin import Origin
from .page.assets import Assets
from .reviews import ReviewService
from .settings import Settings
from .store import Store
from .store.quotas import QuotaGuard
from .studies import RecordedGame, Study, StudyService, format_game_ref
from .tables.names import NAMELESS
from .work.workers import PAYER


@dataclass(frozen=True)
class Services:
    """The parts of a running server that the routes use."""

    settings: Settings
    guests: GuestCookies
    store: Store
    quota_guard: QuotaGuard
    tables: TableRegistry
    studies: StudyService
    reviews: ReviewService
    archive: FinishedTableCache
    engine: EnginePool
    assets: Assets
    sockets: ConnectionLimit
    pending: HandshakeQueue[asyncio.Timeout]
    exports: ConnectionLimit

    async def load_guest_name(self, guest: Guest) -> SeatName:
        """Return the name that a guest has chosen, or the default name of guests."""
        return (await self.store.load_guest(guest.id) or (NAMELESS, None))[0]

    async def load_study_game(self, study: Study, number: int, guest: Guest) -> RecordedGame:
        """Return a game of a study, a stored file of game records.

        Args:
            study: the study.
            number: the index of the game in the study.
            guest: the guest who asks.

        Raises:
            RequestRefusal: there is no such game, or it is still in progress at a table of friends.
        """
        recorded = await self.studies.run(study.get_game, number)
        await self.tables.check_recorded_game_not_running(recorded.game, guest.id, format_game_ref(study.id, number))
        return recorded


def get_services(connection: HTTPConnection) -> Services:
    """Return the parts of the server that received a request or a WebSocket handshake."""
    services: Services = connection.app.state.services
    return services


def depend_on_request_state(key: str) -> Any:
    """Return a FastAPI dependency on what the middleware has stored in the ASGI scope of a request under a key."""

    def read_state(connection: HTTPConnection) -> object:
        return connection.scope["state"][key]

    return Depends(read_state)


def get_rate_limit_network() -> str:
    """Return the client's network for limits on connections per network, in the form of `network_key`.

    The result is empty for a client on this machine, whose connections are counted by guest only.
    """
    address = PAYER.get().client.address
    return "" if is_loopback(address) else address


def check_game_name(game: str) -> str:
    """Return the name of a game, such as `duel`, unchanged.  Raises `RequestRefusal` for an unknown name."""
    if game not in (known := game_names()):
        raise RequestRefusal("no_such_thing", f"there is no game of that name; there are {' and '.join(known)}", 404)
    return game


ServicesDep = Annotated[Services, Depends(get_services)]
CurrentGuest = Annotated[Guest, depend_on_request_state("guest")]  # identified by a cookie or token
CurrentBudget = Annotated[RequestBudget, depend_on_request_state("budget")]  # pays for the request
CountedAddress = Annotated[str, Depends(get_rate_limit_network)]
CurrentAddress = Annotated[Origin, depend_on_request_state("address")]  # by which the client addressed the server
KnownGame = Annotated[str, AfterValidator(check_game_name)]
