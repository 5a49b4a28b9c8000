"""Connections that say nothing, or too little: uvicorn's protocol with limits in time and number.

uvicorn waits for a request for ever.  Here who does not send one in time is cut off, and of too many who have not sent
one those go that have been here longest.  So a thousand silent connections take nothing from who comes to play.
"""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..limits.rate_limit import network
from ..settings import is_loopback
from .open_files import raise_limit

HEAD_SECONDS = 10.0  # for the head of a request
BODY_SECONDS = 60.0  # for its body: a megabyte takes twenty seconds on a slow line
READ_SECONDS = 60.0  # for an answer to be taken
MOST_OF_ADDRESS = 60  # likewise; this machine has all of them


Who = TypeVar("Who")


class WaitingRoom(Generic[Who]):
    """Those who have connected and not yet sent a whole request, by when they came.

    >>> room, gone = WaitingRoom(most=2, of_address=1), []
    >>> for name, address in (("a", "x"), ("b", "x"), ("c", "y"), ("d", "z")):
    ...     gone += room.enter(name, address)
    >>> gone  # b came from where a was, d was one too many
    ['a', 'b']
    """

    def __init__(self, most: int, of_address: int = MOST_OF_ADDRESS) -> None:
        self._most, self._of_address = most, of_address
        self._waiting: dict[Who, str] = {}
        self._by_address: dict[str, dict[Who, None]] = {}

    def enter(self, who: Who, address: str) -> list[Who]:
        """One more; gives those who have to go for it."""
        self._waiting[who] = address
        here = self._by_address.setdefault(address, {})
        here[who] = None
        leaving = []
        if len(here) > self._of_address and not is_loopback(address):
            leaving.append(next(iter(here)))
        elif len(self._waiting) > self._most:
            leaving.append(next(iter(self._waiting)))
        for each in leaving:
            self.leave(each)
        return leaving

    def leave(self, who: Who) -> None:
        """It has sent its request, or gone."""
        address = self._waiting.pop(who, None)
        if address is not None:
            here = self._by_address[address]
            del here[who]
            if not here:
                del self._by_address[address]


class PatientProtocol(H11Protocol):
    """HTTP for people who have something to say; `limited_protocol` gives each server one with a room of its own."""

    room: WaitingRoom[PatientProtocol]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        self._timer: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """A part of a request."""
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # it talks over a socket now
            self._stop_waiting()
        elif self.conn.their_state is h11.SEND_BODY:
            self._wait(BODY_SECONDS)
        elif self.conn.their_state is h11.IDLE:
            self._wait(HEAD_SECONDS)
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The answer is not taken."""
        super().pause_writing()
        self._stop_waiting()
        self._timer = self.loop.call_later(READ_SECONDS, self.cut_off)

    def resume_writing(self) -> None:
        """It is taken."""
        super().resume_writing()
        self._stop_waiting()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that asks for nothing more; it does not stay for an answer that is not taken."""
        super().timeout_keep_alive_handler()
        self._stop_waiting()
        self._timer = self.loop.call_later(READ_SECONDS, self.cut_off)

    def cut_off(self) -> None:
        """End it without a word: nobody listens."""
        self._stop_waiting()
        self.transport.abort()

    def _wait(self, seconds: float) -> None:
        """Wait for the rest; what has been sent so far wins no more time."""
        if self._timer is None:
            self._began, self._timer = seconds, self.loop.call_later(seconds, self.cut_off)
            for longest in self.room.enter(self, network(self.client[0]) if self.client else ""):
                longest.cut_off()
        elif seconds != self._began:
            self._timer.cancel()
            self._began, self._timer = seconds, self.loop.call_later(seconds, self.cut_off)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.room.leave(self)


def limited_protocol() -> type[PatientProtocol]:
    """The protocol of one server.  A quarter of what the system allows may wait; the rest is for people who play."""
    return type("LimitedProtocol", (PatientProtocol,), {"room": WaitingRoom(raise_limit() // 4)})
