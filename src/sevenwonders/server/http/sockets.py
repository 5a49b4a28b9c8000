"""WebSockets whose every frame is paid for: uvicorn's protocol with limits for what no application hears of.

uvicorn hands on messages.  Control frames and the fragments of a message are read, and pings answered, before anybody
could refuse them, and a peer that does not read is waited for without an end.  There is no setting for either.
"""

import asyncio

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

from ..limits.doors import DOORS
from ..limits.rate_limit import FREE, Account, RateLimit, TokenBucket

SLICE_BYTES = 1024  # are parsed before they are paid for: at most 170 empty frames, a millisecond or two
FRAMES = RateLimit(600, 60)  # of one socket; a page sends one in a second, and some at once when it comes back
UNREAD_SECONDS = 30.0  # that a peer may leave unread what was sent
CLOSE_SECONDS = 10.0  # until a socket that is closed is cut off


class MeteredSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are charged to guest and address, and whose peer has to read."""

    _rest = b""
    _unread: asyncio.TimerHandle | None = None
    _closing: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Parse what came piece by piece, as long as it is paid for."""
        if self.conn.state is State.CONNECTING:
            self._bucket: TokenBucket = TokenBucket(FRAMES)
            super().data_received(data)
            return
        self._rest += data
        self._feed()

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
        frames = len(self.conn.events)
        if self.conn.state is not State.CONNECTING and not self._pay(frames):
            self.conn.events.clear()
            if self.close_sent:  # the peer hears why
                self.transport.close()
                self._cut_off_soon()
            else:
                self.transport.abort()
            return
        super().handle_events()

    def _pay(self, frames: int) -> bool:
        if not hasattr(self, "scope"):
            return True
        account: Account = self.scope["state"].get("account", FREE)
        return account is FREE or (self._bucket.spend(frames) and account.spend(frames * DOORS["frame"].tokens))

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
        """What was sent is not read."""
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It is read."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    async def run_asgi(self) -> None:
        """Run the application; when it is done, the socket does not stay for what nobody reads."""
        try:
            await super().run_asgi()
        finally:
            self._cut_off_soon()

    def keepalive_timeout(self) -> None:
        """Close a socket whose peer does not answer."""
        super().keepalive_timeout()
        self._cut_off_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        for timer in (self._unread, self._closing):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def _cut_off_soon(self) -> None:
        if self._closing is None:
            self._closing = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
