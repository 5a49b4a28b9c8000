"""WebSocket connections of web pages to a table."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from ..protocol.messages import ErrorFrame, Frame
from ..work.fair_queue import ClientKey


@dataclass(eq=False)
class Connection:
    """The WebSocket connection of a web page that has a table open.

    Attributes:
        guest: the id of the guest.
        post: queues a text for the page.
        address: the network of the guest, as `addresses.network_key` returns.
        leave: ends the connection with a WebSocket close code and a reason; the page reconnects unless the table is
            gone.
        lag: the round-trip time to the page in milliseconds, as the page reports it.
        pledge: the hash of the number that the page will add to the joint shuffle.
        sitting: the seat whose player is at the screen now, if the guest plays several seats at one screen.
        hint: the task that computes a hint.
        hint_cid: the id of the request for the hint.
    """

    guest: str
    post: Callable[[str], None]
    address: str = ""
    leave: Callable[[int, str], None] = lambda code, reason: None
    lag: int = 0
    pledge: str | None = None
    sitting: int | None = None
    hint: asyncio.Task[None] | None = None
    hint_cid: str = ""

    def post_frame(self, frame: Frame) -> None:
        """Queue a message for the page, as JSON."""
        self.post(frame.model_dump_json())

    def post_error(self, code: str, sentence: str) -> None:
        """Queue an error message for the page, with a code for programs and a sentence for people."""
        self.post_frame(ErrorFrame(code=code, error=sentence))

    @property
    def client(self) -> ClientKey:
        """The guest and address to whom computations for this page are charged."""
        return ClientKey(self.address, self.guest)
