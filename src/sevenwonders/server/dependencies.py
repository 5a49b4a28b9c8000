"""What every route works with, and who is asking."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from fastapi.requests import HTTPConnection

from .engine.interface import Thinking
from .http.assets import Assets
from .http.guests import Guest, Guests
from .http.rate_limit import Crowd
from .live.socket import Newcomers
from .live.tables import Tables
from .settings import Settings
from .store import Store
from .studies import Studies

NAMELESS = "Guest"


@dataclass(frozen=True)
class Desk:
    """The parts of a running server."""

    settings: Settings
    guests: Guests
    store: Store
    tables: Tables
    studies: Studies
    thinking: Thinking
    assets: Assets
    sockets: Crowd
    newcomers: Newcomers

    async def name_of(self, guest: Guest) -> str:
        """How a guest is called."""
        known = await self.store.guest(guest.id)
        return known[0] if known else NAMELESS


def the_desk(connection: HTTPConnection) -> Desk:
    """The parts of the server that a request came to."""
    desk = connection.app.state.desk
    assert isinstance(desk, Desk)
    return desk


def who(connection: HTTPConnection) -> Guest:
    """The guest who asks; the gate has found out."""
    guest = connection.scope["state"]["guest"]
    assert isinstance(guest, Guest)
    return guest


TheDesk = Annotated[Desk, Depends(the_desk)]
Who = Annotated[Guest, Depends(who)]
