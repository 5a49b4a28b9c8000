"""The WebSocket of a web page: incoming messages in their order, and outgoing messages through a bounded queue."""

import asyncio
import contextlib
from collections import deque

from pydantic import ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...errors import FeatureNotOfferedError
from ..errors import RequestRefusal, describe_validation_error, make_not_offered_refusal
from ..limits import bounds
from ..limits.bounds import HandshakeQueue
from ..limits.budgets import FREE, RequestBudget, TokenBucket
from ..limits.prices import PAGE_TOKENS, PRICES, TABLE
from ..protocol import messages
from . import commands
from .table import Connection, LiveTable

PendingSockets = HandshakeQueue[asyncio.Timeout]  # those that have not sent their first message
TOO_SLOW = 4008
TOO_MANY = 4029
SILENT = 4010


class Outbox:
    """The queue of messages to a web page.  A client that reads too slowly is disconnected and may reconnect."""

    def __init__(self) -> None:
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._end: tuple[int, str] | None = None  # code and reason of the close frame

    def post(self, frame: str) -> None:
        """Queue a message without waiting; end the connection if too many messages are queued."""
        if self._end is not None:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > bounds.MAX_UNSENT_FRAMES or self._bytes > bounds.MAX_UNSENT_BYTES:
            self._end = TOO_SLOW, "too slow; come back"
        self._filled.set()

    def close_after_sending(self, code: int, reason: str) -> None:
        """Close the socket after the queued messages, with a WebSocket close code and a reason."""
        self._end = self._end or (code, reason)
        self._filled.set()

    async def send_until_closed(self, socket: WebSocket) -> None:
        """Send queued messages until `close_after_sending` is called, then close the socket."""
        while self._end is None:
            await self._filled.wait()
            self._filled.clear()
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await socket.send_text(frame)
        await socket.close(*self._end)


async def close_with_refusal(socket: WebSocket, refusal: RequestRefusal) -> None:
    """Send the reason of a refusal to a web page, and close its socket."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(messages.ErrorFrame(code=refusal.code, error=refusal.sentence).model_dump_json())
        await socket.close(4000 + refusal.status, refusal.code)


async def serve_socket(
    socket: WebSocket, table: LiveTable, guest: str, address: str, pending: PendingSockets, budget: RequestBudget
) -> None:
    """Serve the WebSocket of a web page at a table until the page disconnects.

    Args:
        socket: the accepted WebSocket.
        table: the table.
        guest: the id of the guest.
        address: the network of the guest, as `addresses.network_key` returns.
        pending: the sockets that have not sent their first message.
        budget: the rate-limit budget of guest and address that pays for the messages.
    """
    outbox = Outbox()
    connection = Connection(guest, outbox.post, address, outbox.close_after_sending)
    budget = budget if budget is FREE else budget.with_bucket(TokenBucket(bounds.SOCKET_RATE))
    sender = asyncio.create_task(outbox.send_until_closed(socket))
    try:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError), table.keep_loaded():
            await _handle_messages(socket, table, connection, budget, pending)
    finally:
        table.disconnect(connection)
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender


async def _handle_messages(
    socket: WebSocket, table: LiveTable, connection: Connection, budget: RequestBudget, pending: PendingSockets
) -> None:
    """Receive and handle the messages of a web page until the socket is closed.

    Args:
        socket: the WebSocket of the page.
        table: the table that the page has open.
        connection: the connection of the page to the table.
        budget: the rate-limit budget that pays for the messages.
        pending: the sockets that have not sent their first message.
    """
    greeted = False
    while True:
        try:
            received = await (socket.receive() if greeted else _receive_before_hello(socket, pending))
        except TimeoutError:
            await socket.close(SILENT, "no hello")
            return
        if received["type"] == "websocket.disconnect":
            return
        try:
            message = messages.CLIENT.validate_json(received.get("text") or received.get("bytes") or "")
        except ValidationError as error:
            message = None
            connection.post_error("bad_message", describe_validation_error(error))
        price = PRICES["nonsense" if message is None else message.type]
        pages = len(table.all_connections) if price.queue == TABLE else 0
        if not budget.spend(price.tokens + pages * PAGE_TOKENS):
            connection.post_error("too_many", "that was too much at once; the page connects again")
            await asyncio.sleep(0)  # lets the sender run
            await socket.close(TOO_MANY, "too much at once")
            return
        if message is None:
            continue
        if isinstance(message, messages.ClientHello):
            try:
                connection.pledge = message.pledge
                await table.connect(connection, message.version)
            except RequestRefusal as refusal:  # the table cannot be loaded now; the page reconnects
                await close_with_refusal(socket, refusal)
                return
            greeted = True
        elif not greeted:
            connection.post_error("no_hello", 'the first frame should be {"type": "hello"}')
        else:
            await _handle_message(table, connection, message)


async def _receive_before_hello(socket: WebSocket, pending: PendingSockets) -> Message:
    """Receive a message from a web page that has not sent its first message, `hello`.

    Raises `TimeoutError` if it takes too long, or if too many sockets wait and this one is the oldest.
    """
    async with asyncio.timeout(bounds.HELLO_SECONDS) as patience:
        if (longest := pending.enter(patience)) is not None:
            longest.reschedule(asyncio.get_running_loop().time())
        try:
            return await socket.receive()
        finally:
            pending.leave(patience)


async def _handle_message(table: LiveTable, connection: Connection, message: messages.ClientMessage) -> None:
    """Carry out a message of a web page, and send an acknowledgement, or a refusal with the reason."""
    try:
        match message:
            case messages.TableCommand():
                done = await commands.carry_out(table, connection, message)
                connection.post_frame(messages.Ack(cid=message.cid, version=done))
            case messages.Ping():
                connection.lag = message.lag
                connection.post_frame(messages.Pong(t=message.t))
            case messages.AddShuffleNumber():
                await table.shuffling.accept_number(connection, message.number)
            case messages.SwitchHotSeat():
                commands.switch_hot_seat(table, connection, message.seat)
            case messages.AskHint():
                table.start_hint(connection, message.cid, message.seconds)
            case messages.StopHint():
                table.stop_hint(connection, message.cid)
            case messages.SetPace():
                commands.set_pace(table, connection, message.milliseconds)
            case messages.SendGreeting():
                commands.broadcast_greeting(table, connection, message.what)
    except (RequestRefusal, FeatureNotOfferedError) as error:
        refusal = make_not_offered_refusal(error) if isinstance(error, FeatureNotOfferedError) else error
        if not isinstance(message, messages.TableCommand | messages.AskHint | messages.StopHint):
            connection.post_error(refusal.code, refusal.sentence)
            return
        version = table.get_version_seen_by(connection)
        said = messages.Refused(
            cid=message.cid, code=refusal.code, error=refusal.sentence, version=version, refusal=refusal.reason
        )
        connection.post_frame(said)
        if isinstance(message, messages.TableCommand) and message.version < version:
            with contextlib.suppress(RequestRefusal):  # a page that is still behind asks again
                connection.post(await table.render_visible_sync(connection))
