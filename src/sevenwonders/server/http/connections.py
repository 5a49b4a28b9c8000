"""Limits on connections: uvicorn's HTTP protocol on the parser httptools, with bounds on time, size and number.

httptools parses outside of Python, but uvicorn accepts heads, bodies and pipelined requests of any size, and waits for
data without a limit.  Here each request has limits of size and time.  If too many connections have sent no request, the
oldest are closed.
"""

from __future__ import annotations

import asyncio
import contextlib

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ..addresses import network_key
from ..limits import bounds
from ..limits.bounds import HandshakeQueue, raise_open_file_limit
from ..limits.budgets import FREE, RequestBudget
from ..limits.prices import PRICES


class LimitedProtocol(HttpToolsProtocol):
    """HTTP protocol of uvicorn with limits on time, size and number.

    A server uses a subclass from `make_limited_protocol`, with its own queue of connections that have not sent a
    request.
    """

    handshakes: HandshakeQueue[LimitedProtocol]
    _timer: asyncio.TimerHandle | None = None
    _seconds = 0.0
    _in_head = True
    _bytes = _reads = _fields = _chunks = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for the first request of a new connection."""
        super().connection_made(transport)
        self._start_waiting(bounds.HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Parse received data that is within the size limits and that the guest's request budget pays for.

        After a refusal, which is sent before a request is complete, further data is ignored.
        """
        self._reads += 1
        while data and self._is_open_for_http:
            part, data = data[: bounds.MAX_HEAD_BYTES], data[bounds.MAX_HEAD_BYTES :]
            if not (self._reads <= bounds.MAX_HEAD_READS if self._in_head else self._charge_body_part()):
                self.abort_connection()
            elif not self._has_early_response:
                self._bytes += len(part)
                super().data_received(part)
                if self._bytes > (bounds.MAX_HEAD_BYTES if self._in_head else bounds.MAX_REQUEST_BYTES):
                    self.send_400_response("the request is too large")
        self._set_request_timeout()

    def _set_request_timeout(self) -> None:
        """Set the timeout for the head or body that is being received; further data does not extend the timeout."""
        cycle: RequestResponseCycle | None = self.cycle
        is_answering = self._in_head and cycle is not None and not cycle.response_complete
        if is_answering or not self._is_open_for_http:
            self._stop_waiting()
        elif self._in_head:
            self._start_waiting(bounds.HEAD_SECONDS)
        else:
            self._start_waiting(bounds.CLOSE_SECONDS if self._has_early_response else bounds.BODY_SECONDS)

    def _charge_body_part(self) -> bool:
        """Charge a part of a request's body to the guest's budget, and return whether the budget allows the part."""
        budget: RequestBudget = self.cycle.scope["state"].get("budget", FREE)
        return budget.spend(PRICES["frame"].tokens)

    @property
    def _is_open_for_http(self) -> bool:
        """Return whether the connection is open and has not become a WebSocket."""
        return not self.transport.is_closing() and self.transport.get_protocol() is self  # otherwise a WebSocket has it

    @property
    def _has_early_response(self) -> bool:
        """Return whether the response to a request was sent before the whole body of the request was received."""
        return not self._in_head and self.cycle.response_complete

    # ---- callbacks of httptools; an exception ends the connection with an error response

    def on_header(self, name: bytes, value: bytes) -> None:
        """Receive a header of the request, before or after its body; too many headers are an error."""
        self._fields += 1
        _require(self._fields <= bounds.MAX_FIELDS)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Check the complete headers of a request, and call the application."""
        _require(len(self.url.partition(b"?")[2]) <= bounds.MAX_QUERY_BYTES)
        _require(len(self.pipeline) < bounds.MAX_PIPELINED and [name for name, _ in self.headers].count(b"host") < 2)
        super().on_headers_complete()
        if self.parser.should_upgrade() and not self._should_upgrade():
            self.cycle.keep_alive = False  # httptools parses nothing after it
        self._in_head = False

    def on_body(self, body: bytes) -> None:
        """Receive a part of the request's body; too many parts are an error."""
        self._chunks += 1
        _require(self._chunks <= bounds.MAX_CHUNKS)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Reset the counters of size and number after a complete request."""
        super().on_message_complete()
        self._in_head = True
        self._bytes = self._reads = self._fields = self._chunks = 0

    # ---- connection

    def on_response_complete(self) -> None:
        """Wait for the next request after a response.

        If the response was sent before the whole request was received, wait until the client stops sending.
        """
        super().on_response_complete()
        if self.transport.is_closing():
            self._restart_timer(bounds.READ_SECONDS)
        elif self._has_early_response:
            self._unset_keepalive_if_required()
            with contextlib.suppress(OSError):  # the client has reset the connection
                self.transport.write_eof()
            self._start_waiting(bounds.CLOSE_SECONDS)

    def pause_writing(self) -> None:
        """Set a timeout within which the client must read, because the buffer of unsent data is full."""
        super().pause_writing()
        self._restart_timer(bounds.READ_SECONDS)

    def resume_writing(self) -> None:
        """Cancel the timeout for a client that does not read, because it reads again."""
        super().resume_writing()
        self._stop_waiting()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that has been idle too long, even if the client does not read the last response."""
        super().timeout_keep_alive_handler()
        self._restart_timer(bounds.READ_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer of a connection that has been closed."""
        self._stop_waiting()
        self._unset_keepalive_if_required()  # uvicorn does so unless the connection was reset
        super().connection_lost(exc)

    def abort_connection(self) -> None:
        """Close the connection at once, without a response."""
        self._stop_waiting()
        self.transport.abort()

    def _start_waiting(self, seconds: float) -> None:
        """Start to wait some seconds for data from the client; if too many connections wait, close the oldest one."""
        if self._timer is None:
            longest = self.handshakes.enter(self, network_key(self.client[0]) if self.client else "")
            if longest is not None:
                longest.abort_connection()
        elif seconds == self._seconds:
            return
        self._restart_timer(seconds)

    def _restart_timer(self, seconds: float) -> None:
        """Set the timer that closes the connection after some seconds."""
        if self._timer is not None:
            self._timer.cancel()
        if self.parser is not None:  # otherwise the connection is lost
            self._seconds, self._timer = seconds, self.loop.call_later(seconds, self.abort_connection)

    def _stop_waiting(self) -> None:
        """Cancel the timer, and remove the connection from the queue of connections that have not sent a request."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.handshakes.leave(self)


def _require(is_allowed: bool) -> None:
    """Raise `ValueError` if a limit is exceeded; httptools then stops, and uvicorn answers with status 400."""
    if not is_allowed:
        raise ValueError


def make_limited_protocol() -> type[LimitedProtocol]:
    """Make the protocol class of one server, with its own queue of connections that have not sent a request.

    The queue may hold a quarter of the connections that the system allows.
    """
    return type("ServerProtocol", (LimitedProtocol,), {"handshakes": HandshakeQueue(raise_open_file_limit() // 4)})
