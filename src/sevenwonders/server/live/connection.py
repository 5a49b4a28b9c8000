"""WebSocket connections of web pages to a table."""

import asyncio
from collections.abc import Callable, Hashable, Iterable

from ..protocol.messages import Frame
from ..tables.setup import TableSetup
from ..work.fair_queue import NO_CLIENT, Client


class Connection:
    """The WebSocket connection of a web page that has a table open.

    Attributes:
        guest: the id of the guest.
        post: queues a text for the page.
        leave: ends the connection with a WebSocket close code and a reason; the page reconnects unless the table is
            gone.
        address: the network of the guest, as `addresses.network_key` returns.
        lag: the round-trip time to the page in milliseconds, as the page reports it.
        pledge: the hash of the number that the page will add to the joint shuffle.
        sitting: the seat whose player is at the screen now, if the guest plays several seats at one screen.
        hint: the task that computes a hint.
    """

    def __init__(
        self,
        guest: str,
        post: Callable[[str], None],
        address: str = "",
        leave: Callable[[int, str], None] = lambda code, reason: None,
    ) -> None:
        self.guest, self.address = guest, address
        self.post, self.leave = post, leave
        self.lag = 0
        self.pledge: str | None = None
        self.sitting: int | None = None
        self.hint: asyncio.Task[None] | None = None
        self.hint_cid = ""  # id of the request for the hint

    def post_frame(self, frame: Frame) -> None:
        """Queue a message for the page, as JSON."""
        self.post(frame.model_dump_json())

    @property
    def client(self) -> Client:
        """The guest and address to whom computations for this page are charged."""
        return Client(self.address, self.guest)


def post_to_connections(
    connections: Iterable[Connection], key: Callable[[Connection], Hashable], text: Callable[[Connection], str]
) -> None:
    """Queue a text for each connection; the text is rendered only once for all connections with the same key.

    Args:
        connections: the connections.
        key: returns the key of a connection.
        text: renders the text for a connection.
    """
    texts: dict[Hashable, str] = {}
    for connection in connections:
        name = key(connection)
        if name not in texts:
            texts[name] = text(connection)
        connection.post(texts[name])


def find_paying_client(connections: Iterable[Connection], setup: TableSetup) -> Client:
    """Return the guest to whom the computer moves of a table are charged, with the guest's address.

    This is a present player if there is one, else the owner of the table if present, else a spectator.

    Args:
        connections: the connections of the web pages that have the table open.
        setup: the setup of the table, with its players and owner.
    """
    here = sorted(connections, key=lambda each: (not setup.seats_of(each.guest), each.guest != setup.owner, each.guest))
    return here[0].client if here else NO_CLIENT
