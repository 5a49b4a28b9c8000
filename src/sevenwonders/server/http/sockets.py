"""WebSockets with a charge for every frame: uvicorn's protocol with limits that apply before the application is called.

uvicorn passes complete messages to the application.  It reads control frames and fragments, and answers pings, before
the application can refuse them, even before the handshake is answered.  It also waits without limit for a peer that
does not read.  No setting of uvicorn changes this.
"""

import asyncio

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

from ..limits import bounds
from ..limits.budgets import FREE, RequestBudget, TokenBucket
from ..limits.prices import PRICES

SLICE_BYTES = 1024  # are parsed before they are paid for: at most 170 empty frames, a millisecond or two


class MeteredSocket(WebSocketsSansIOProtocol):
    """A WebSocket that charges its frames to guest and address, and closes if the client does not read."""

    _rest = b""
    _timer: asyncio.TimerHandle | None = None
    _is_ending = False

    def data_received(self, data: bytes) -> None:
        """Parse the handshake, and later the received frames as long as the budget allows."""
        if self.conn.state is not State.CONNECTING:
            self._rest += data
            if self._charge_frames(1):
                self._parse_received()
        elif self.handshake_initiated:  # frames before the handshake has its answer
            self.transport.abort()
        else:
            self._bucket = TokenBucket(bounds.FRAME_RATE)
            super().data_received(data)
            if self.conn.handshake_exc is not None:
                self.transport.close()

    def _parse_received(self) -> None:
        """Parse received data until a complete message waits for the application."""
        while self._rest and not self.read_paused and not self.transport.is_closing():
            part, self._rest = self._rest[:SLICE_BYTES], self._rest[SLICE_BYTES:]
            super().data_received(part)

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message from the client to the application, and parse more of the received data."""
        message = await super().receive()
        self._parse_received()
        return message

    def handle_events(self) -> None:
        """Charge the parsed frames, and pass them on if the budget allows."""
        if self.conn.state is State.CONNECTING or self._charge_frames(len(self.conn.events)):
            super().handle_events()

    def _charge_frames(self, frames: int) -> bool:
        """Charge a number of frames, and return whether the budget allows them; otherwise close the socket."""
        budget: RequestBudget = self.scope["state"].get("budget", FREE)
        if budget is FREE or (self._bucket.spend(frames) and budget.spend(frames * PRICES["frame"].tokens)):
            return True
        self.conn.events.clear()
        if self.close_sent:  # the peer gets the reason
            self.transport.close()
            self._schedule_abort()
        else:
            self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Pass a message on to the application; close the socket if a text message is not valid UTF-8."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application to the client.

        If the application refuses the handshake, the handshake counts as complete, so that uvicorn logs no error.
        """
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def pause_writing(self) -> None:
        """Set a timeout within which the client must read, because the buffer of unsent data is full."""
        super().pause_writing()
        if not self._is_ending:
            self._abort_after(bounds.UNREAD_SECONDS)

    def resume_writing(self) -> None:
        """Cancel the timeout for a client that does not read, because it reads again."""
        super().resume_writing()
        if self._timer is not None and not self._is_ending:
            self._timer.cancel()

    async def run_asgi(self) -> None:
        """Run the application for this socket; then close the socket, even if the client has not read everything."""
        try:
            await super().run_asgi()
        finally:
            self._schedule_abort()

    def keepalive_timeout(self) -> None:
        """Close a socket whose client does not answer pings."""
        super().keepalive_timeout()
        self._schedule_abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer of a closed socket."""
        super().connection_lost(exc)
        if self._timer is not None:
            self._timer.cancel()

    def _schedule_abort(self) -> None:
        """Abort the connection after `CLOSE_SECONDS`; until then, the client can read what was sent."""
        self._is_ending = True
        self._abort_after(bounds.CLOSE_SECONDS)

    def _abort_after(self, seconds: float) -> None:
        """Abort the connection after some seconds, unless the timer is set again in the meantime."""
        if self._timer is not None:
            self._timer.cancel()
        if not self.disconnected:
            self._timer = self.loop.call_later(seconds, self.transport.abort)
