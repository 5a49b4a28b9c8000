"""WebSockets with a charge for every frame: uvicorn's protocol with limits below the application.

uvicorn passes complete messages to the application. It reads control frames and fragments of messages, and answers
pings, before the application could refuse them, even before the handshake is answered. It also waits without limit for
a peer that does not read. No setting changes any of this.
"""

import asyncio

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

from ..limits import bounds
from ..limits.budgets import FREE, Budget, TokenBucket
from ..limits.prices import PRICES

SLICE_BYTES = 1024  # are parsed before they are paid for: at most 170 empty frames, a millisecond or two


class MeteredSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are charged to guest and address, and whose peer has to read."""

    _rest = b""
    _timer: asyncio.TimerHandle | None = None
    _is_ending = False

    def data_received(self, data: bytes) -> None:
        """Parse the handshake; then what comes, piece by piece, as long as it is paid for."""
        if self.conn.state is not State.CONNECTING:
            self._rest += data
            if self._pay(1):
                self._feed()
        elif self.handshake_initiated:  # frames before the handshake has its answer
            self.transport.abort()
        else:
            self._bucket = TokenBucket(bounds.FRAME_RATE)
            super().data_received(data)
            if self.conn.handshake_exc is not None:
                self.transport.close()

    def _feed(self) -> None:
        """Parse what has come, until there is a message that the application has not taken."""
        while self._rest and not self.read_paused and not self.transport.is_closing():
            part, self._rest = self._rest[:SLICE_BYTES], self._rest[SLICE_BYTES:]
            super().data_received(part)

    async def receive(self) -> ASGIReceiveEvent:
        """Hand a message to the application, and look for the next one."""
        message = await super().receive()
        self._feed()
        return message

    def handle_events(self) -> None:
        """Charge the frames that have come, and hand them on."""
        if self.conn.state is State.CONNECTING or self._pay(len(self.conn.events)):
            super().handle_events()

    def _pay(self, frames: int) -> bool:
        """Charge frames and return whether they are paid for; otherwise end the socket."""
        budget: Budget = self.scope["state"].get("budget", FREE)
        if budget is FREE or (self._bucket.spend(frames) and budget.spend(frames * PRICES["frame"].tokens)):
            return True
        self.conn.events.clear()
        if self.close_sent:  # the peer gets the reason
            self.transport.close()
            self._end()
        else:
            self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; one that is no text ends the socket without filling the log."""
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
        """Send what the application says; a refusal is an answer, too, and no fault for the log."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def pause_writing(self) -> None:
        """Give the peer time to read."""
        super().pause_writing()
        if not self._is_ending:
            self._abort_in(bounds.UNREAD_SECONDS)

    def resume_writing(self) -> None:
        """Go on when it has read."""
        super().resume_writing()
        if self._timer is not None and not self._is_ending:
            self._timer.cancel()

    async def run_asgi(self) -> None:
        """Run the application. When it is done, close the socket even if the peer has not read everything."""
        try:
            await super().run_asgi()
        finally:
            self._end()

    def keepalive_timeout(self) -> None:
        """Close a socket whose peer does not answer."""
        super().keepalive_timeout()
        self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the socket: no timer may outlive it."""
        super().connection_lost(exc)
        if self._timer is not None:
            self._timer.cancel()

    def _end(self) -> None:
        self._is_ending = True
        self._abort_in(bounds.CLOSE_SECONDS)

    def _abort_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self.disconnected:
            self._timer = self.loop.call_later(seconds, self.transport.abort)
