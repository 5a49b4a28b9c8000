"""FastAPI dependencies of the routes: the parts of the server, the guest, and the guest's budget."""

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from fastapi.requests import HTTPConnection
from pydantic import AfterValidator

from ..names import SeatName
from ..registry import game_names
from .addresses import is_loopback
from .archive import Archive
from .engine.interface import Engine
from .errors import Refusal
from .guests import Guest, Guests
from .limits.bounds import ConnectionLimit, HandshakeQueue
from .limits.budgets import Budget
from .live.tables import Tables
from .origin import Origin
from .page.assets import Assets
from .reviews import Reviews
from .settings import Settings
from .store import Store
from .store.quotas import QuotaGuard
from .studies import Studies
from .tables.names import NAMELESS
from .work.workers import PAYER


@dataclass(frozen=True)
class Services:
    """The parts of a running server, for the routes."""

    settings: Settings
    guests: Guests
    store: Store
    quota_guard: QuotaGuard
    tables: Tables
    studies: Studies
    reviews: Reviews
    archive: Archive
    engine: Engine
    assets: Assets
    sockets: ConnectionLimit
    pending: HandshakeQueue[asyncio.Timeout]
    exports: ConnectionLimit

    async def name_of(self, guest: Guest) -> SeatName:
        """Return the stored name of a guest, or the default name of guests."""
        known = await self.store.guest(guest.id)
        return known[0] if known else NAMELESS


def services(connection: HTTPConnection) -> Services:
    """Return the parts of the server that received a request."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


def current_guest(connection: HTTPConnection) -> Guest:
    """Return the guest of a request, as identified by the middleware."""
    guest = connection.scope["state"]["guest"]
    assert isinstance(guest, Guest)
    return guest


def current_budget(connection: HTTPConnection) -> Budget:
    """Return the budget that a request is charged to, by its guest and address."""
    budget = connection.scope["state"]["budget"]
    assert isinstance(budget, Budget)
    return budget


def counted_address() -> str:
    """Return the network for which limits count a connection.

    It is empty for this machine, whose connections count by guest only.
    """
    address = PAYER.get().client.address
    return "" if is_loopback(address) else address


def current_address(connection: HTTPConnection) -> Origin:
    """Return the origin (scheme, host and port) by which the client addressed the server."""
    address = connection.scope["state"]["address"]
    assert isinstance(address, Origin)
    return address


def known_game(game: str) -> str:
    """Return the name of a game after checking that the game exists.  Raises `Refusal` for an unknown name."""
    if game not in (known := game_names()):
        raise Refusal("no_such_thing", f"there is no game of that name; there are {' and '.join(known)}", 404)
    return game


ServicesDep = Annotated[Services, Depends(services)]
CurrentGuest = Annotated[Guest, Depends(current_guest)]
CurrentBudget = Annotated[Budget, Depends(current_budget)]
CountedAddress = Annotated[str, Depends(counted_address)]
CurrentAddress = Annotated[Origin, Depends(current_address)]
KnownGame = Annotated[str, AfterValidator(known_game)]
