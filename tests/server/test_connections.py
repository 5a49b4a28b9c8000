"""Connections that say nothing, say it slowly, or fill the log."""

import asyncio
import logging

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from sevenwonders.server.http import connections
from sevenwonders.server.http.sockets import MeteredSocket
from sevenwonders.server.limits.bounds import (
    BODY_SECONDS,
    CLOSE_SECONDS,
    FRAME_RATE,
    HEAD_SECONDS,
    MAX_CHUNKS,
    MAX_HEAD_BYTES,
    MAX_HEAD_READS,
    MAX_WAITING_OF_ADDRESS,
    READ_SECONDS,
    UNREAD_SECONDS,
    HandshakeQueue,
)
from sevenwonders.server.limits.budgets import RateLimit, RequestBudget, RequestBudgets, TokenBucket
from sevenwonders.server.log_limit import MAX_KINDS, LogLimit

from ..polling import until

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
AT_ONCE = HEAD.replace(b"/", b"/at-once", 1)
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


async def answer(send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def turn():
    """Let the application run."""
    for _ in range(5):
        await asyncio.sleep(0)


class Line:
    """The other end of a connection."""

    def __init__(self, address: str) -> None:
        self.address, self.protocol, self.is_cut, self.written = address, None, False, b""
        self.is_closed = self.is_half_closed = False

    def get_extra_info(self, name):
        return (self.address, 5000) if name == "peername" else None

    def get_protocol(self):
        return self.protocol

    def set_protocol(self, protocol):
        self.protocol = protocol

    def is_closing(self):
        return self.is_cut or self.is_closed

    def close(self):
        self.is_closed = True

    def write_eof(self):
        self.is_half_closed = True

    def write(self, data):
        self.written += data

    def abort(self):
        self.is_cut = True

    pause_reading = resume_reading = lambda self: None


@pytest.fixture
async def connect(monkeypatch):
    """Opens connections to an application that answers at `/at-once` alone; `due` and `ring` are its timers."""
    loop = asyncio.get_running_loop()
    later = loop.call_later
    waiting = {}

    def call_later(delay, callback, *given):
        if delay in (HEAD_SECONDS, BODY_SECONDS, READ_SECONDS, UNREAD_SECONDS, CLOSE_SECONDS):
            handle = later(3600, callback, *given)
            waiting[handle] = (delay, callback)
            return handle
        return later(delay, callback, *given)

    budget = RequestBudget(TokenBucket(RateLimit(10, 0)))

    async def application(scope, receive, send):
        scope["state"]["budget"] = budget
        await (answer(send) if scope["path"] == "/at-once" else asyncio.Event().wait())

    monkeypatch.setattr(loop, "call_later", call_later)
    kind = connections.make_limited_protocol()
    config = uvicorn.Config(application, http=kind, ws=MeteredSocket, log_config=None)
    config.load()
    state = ServerState()

    def open_one(address="192.0.2.1"):
        line = Line(address)
        line.protocol = kind(config, state, {})
        line.protocol.connection_made(line)
        return line

    def due():
        return [delay for handle, (delay, _) in waiting.items() if not handle.cancelled()]

    def ring():
        for handle, (_, callback) in list(waiting.items()):
            if not handle.cancelled():
                callback()

    open_one.due, open_one.ring, open_one.budget = due, ring, budget
    yield open_one
    for task in list(state.tasks):
        task.cancel()
    await asyncio.gather(*state.tasks, return_exceptions=True)


@pytest.mark.parametrize("said", [b"", HEAD, HEAD + b"X-Slow: 1\r\n"])
async def test_incomplete_request_is_cut_off(connect, said):
    line = connect()
    for byte in range(len(said)):
        line.protocol.data_received(said[byte : byte + 1])
    assert connect.due() == [HEAD_SECONDS]  # what was sent wins no time
    connect.ring()
    assert line.is_cut


async def test_a_body_has_its_own_time_and_an_answer_has_all(connect):
    line = connect()
    line.protocol.data_received(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n\r\na")
    assert connect.due() == [BODY_SECONDS]
    line.protocol.data_received(b"bc")
    assert connect.due() == []
    line.protocol.pause_writing()
    assert connect.due() == [READ_SECONDS]
    line.protocol.resume_writing()
    assert connect.due() == []


def count_calls(monkeypatch, owner, name):
    """Count the calls of a method."""
    calls = []
    method = getattr(owner, name)
    monkeypatch.setattr(owner, name, lambda *given: (calls.append(1), method(*given)))
    return calls


HEADS = {
    "fields": HEAD + b"a:\r\n" * 101 + b"\r\n",
    "field": HEAD + b"a: " + b"x" * 20_000,
    "blank lines": b"\r\n" * 9_000,
    "path": b"GET /" + b"x" * 20_000,
    "query": b"GET /?" + b"a&" * 1_025 + b" HTTP/1.1\r\nHost: here\r\n\r\n",
    "letters": "GET /Ü HTTP/1.1\r\nHost: here\r\n\r\n".encode("latin-1"),
    "hosts": HEAD + b"Host: elsewhere\r\n\r\n",
    "pipeline": (HEAD + b"\r\n") * 11,
    "trailer": HEAD + CHUNKED + b"0\r\n" + b"a:\r\n" * 100 + b"\r\n",
    "endless trailer": HEAD + CHUNKED + b"0\r\na: " + b"x" * 3_000_000,
    "chunk extension": HEAD + CHUNKED + b"1;" + b"x" * 3_000_000,
}


@pytest.mark.parametrize("kind", HEADS)
async def test_request_without_measure_is_refused(connect, kind):
    line = connect()
    for begin in range(0, len(HEADS[kind]), 65_536):
        line.protocol.data_received(HEADS[kind][begin : begin + 65_536])
    assert line.is_closed
    assert line.written.startswith(b"HTTP/1.1 400 ")
    assert connect.due() == []


@pytest.mark.parametrize("head", [HEAD, AT_ONCE])
async def test_tiny_chunks_are_not_parsed_without_end(connect, monkeypatch, head):
    calls = count_calls(monkeypatch, connections.LimitedProtocol, "on_body")
    line = connect()
    line.protocol.data_received(head + CHUNKED)
    await turn()
    for _ in range(5):
        if not line.is_closing():
            line.protocol.data_received(b"1\r\na\r\n" * 40_000)
    assert len(calls) <= MAX_CHUNKS + 1


async def test_body_is_not_read_on_after_the_answer(connect, monkeypatch):
    line = connect()
    line.protocol.data_received(AT_ONCE + CHUNKED)
    fed = count_calls(monkeypatch, connections.HttpToolsProtocol, "data_received")
    await turn()
    assert line.written.endswith(b"ok")
    assert line.is_half_closed
    assert connect.due() == [CLOSE_SECONDS]
    line.protocol.data_received(b"1\r\na\r\n" * 1_000)
    assert fed == []
    for _ in range(1_000):  # ten tokens
        line.protocol.data_received(b"1\r\na\r\n")
    assert line.is_cut, "each read is paid"
    assert connect.due() == []


async def test_reset_with_an_unfinished_body_is_no_fault(connect, monkeypatch, caplog):
    def reset(line):
        raise OSError(107, "Transport endpoint is not connected")

    monkeypatch.setattr(Line, "write_eof", reset)
    line = connect()
    line.protocol.data_received(AT_ONCE + CHUNKED)
    await turn()
    assert caplog.records == []
    assert connect.due() == [CLOSE_SECONDS]


async def test_reads_of_a_body_are_paid(connect):
    line = connect()
    line.protocol.data_received(HEAD + b"Content-Length: 100000\r\n\r\n")
    await turn()
    for _ in range(1_001):
        line.protocol.data_received(b"a")
    assert line.is_cut


async def test_large_read_of_a_body_costs_more(connect, monkeypatch):
    budget = count_calls(monkeypatch, connections.RequestBudget, "spend")
    line = connect()
    line.protocol.data_received(HEAD + b"Content-Length: 100000\r\n\r\n")
    await turn()
    line.protocol.data_received(b"a" * (4 * MAX_HEAD_BYTES + 1))
    assert len(budget) == 5


async def test_head_byte_by_byte_is_cut_off(connect):
    line = connect()
    for byte in (HEAD + b"a: " + b"b" * MAX_HEAD_READS)[: MAX_HEAD_READS + 1]:
        line.protocol.data_received(bytes([byte]))
    assert line.is_cut


async def test_requests_after_one_another_are_answered(connect):
    line = connect()
    for _ in range(300):
        line.protocol.data_received(AT_ONCE + b"Content-Length: 1\r\n\r\n")
        line.protocol.data_received(b"a")
        await turn()
    assert line.written.count(b"200 OK") == 300
    line.written = b""
    line.protocol.data_received((AT_ONCE + b"\r\n") * 8)
    await turn()
    await turn()
    assert line.written.count(b"200 OK") == 8
    assert not line.is_closing()


async def test_idle_connection_is_closed_and_cut_off(connect):
    line = connect()
    line.protocol.data_received(AT_ONCE + b"\r\n")
    await turn()
    line.protocol.timeout_keep_alive_handler()
    assert line.is_closed
    assert connect.due() == [READ_SECONDS]
    connect.ring()
    assert line.is_cut


async def test_other_upgrades_are_answered_without_one(connect):
    line = connect()
    line.protocol.data_received(AT_ONCE + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
    await turn()
    assert b"200 OK" in line.written
    assert line.is_closed, "httptools parses no second request"


@pytest.mark.parametrize("closes", [False, True])
async def test_reset_connection_leaves_no_timer(connect, closes):
    line = connect()
    line.protocol.data_received(AT_ONCE + b"Connection: close\r\n" * closes + b"\r\n")
    await turn()
    assert line.written.endswith(b"ok")
    assert connect.due() == [READ_SECONDS] * closes, "what is written has to be read"
    idle = line.protocol.timeout_keep_alive_task
    line.protocol.connection_lost(ConnectionResetError())
    assert idle is None or idle.cancelled()
    line.protocol.timeout_keep_alive_handler()
    assert connect.due() == []


# ---- sockets

UPGRADE = b"GET /socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
UPGRADE += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"


def frame(opcode, data=b"", fin=True):
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.fixture
async def open_socket(connect):
    """Opens sockets to an application that takes every message; `budget` is what their frames are paid from."""
    budget = RequestBudget(TokenBucket(RateLimit(100, 1)))
    tasks = []

    async def listens(scope, receive, send):
        tasks.append(asyncio.current_task())
        scope["state"]["budget"] = budget
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def open_one():
        line = Line("192.0.2.1")
        line.protocol = MeteredSocket(uvicorn.Config(listens, log_config=None), ServerState(), {})
        line.protocol.connection_made(line)
        line.protocol.data_received(UPGRADE)
        await turn()
        assert b"101 Switching" in line.written
        line.written = b""
        open_one.lines.append(line)
        return line

    open_one.budget = budget
    open_one.lines = []
    yield open_one
    for line in open_one.lines:
        line.protocol.connection_lost(None)
    await asyncio.gather(*tasks)


FLOODS = {
    "pings": frame(Opcode.PING, b"x" * 100),
    "pongs": frame(Opcode.PONG),
    "messages": frame(Opcode.TEXT),
    "fragments": frame(Opcode.CONT, fin=False),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_flood_of_frames_is_cut_off_before_it_is_read(clock, open_socket, kind):
    line = await open_socket()
    start = frame(Opcode.TEXT, fin=False) if kind == "fragments" else b""
    line.protocol.data_received(start + FLOODS[kind] * 40_000)  # as one read of the system brings it
    await until(lambda: line.is_cut)
    assert len(line.written) < 2 * FRAME_RATE.capacity * 102, "what is not paid for is not answered"


@pytest.mark.parametrize("when", ["with the handshake", "before its answer"])
async def test_frames_before_the_handshake_end_it(connect, caplog, when):
    line = connect()
    frames = FLOODS["pings"] * 1_000
    line.protocol.data_received(UPGRADE + frames * (when == "with the handshake"))
    if not line.is_closing():
        line.protocol.data_received(frames)
    assert line.is_closing()
    assert b"101" not in line.written
    if isinstance(line.protocol, MeteredSocket):
        assert line.protocol.conn.events == []
        line.protocol.connection_lost(None)
    assert "Traceback" not in caplog.text


HANDSHAKES = {
    "line": UPGRADE[:-2] + b"A: " + b"x" * 9_000 + b"\r\n\r\n",
    "body": UPGRADE[:-2] + b"Content-Length: 1\r\n\r\n",
    "letters": UPGRADE.replace(b"/socket", b"/\xff"),
}


@pytest.mark.parametrize("kind", HANDSHAKES)
async def test_handshake_that_is_none_is_not_kept(connect, kind):
    line = connect()
    line.protocol.data_received(HANDSHAKES[kind])
    assert line.is_closing()
    if isinstance(line.protocol, MeteredSocket):
        line.protocol.connection_lost(None)
    assert connect.due() == []


async def test_reads_of_a_socket_are_paid(clock, open_socket):
    line = await open_socket()
    for byte in frame(Opcode.TEXT, b"x" * 1_000):
        line.protocol.data_received(bytes([byte]))
    assert line.is_cut


async def test_lost_socket_leaves_no_timer(open_socket, connect):
    line = await open_socket()
    line.protocol.connection_lost(ConnectionResetError())
    open_socket.lines.clear()
    await until(lambda: not line.protocol.tasks)
    assert connect.due() == []


async def test_frames_are_paid_by_guest_and_address(clock, open_socket):
    first, second = await open_socket(), await open_socket()
    ping = frame(Opcode.PING)
    first.protocol.data_received(ping * 100)
    assert not first.is_cut
    assert not open_socket.budget.spend(99.5), "their frames are paid"
    open_socket.budget.charge_seconds(1)
    second.protocol.data_received(ping)
    assert second.is_cut, "another socket pays from the same budget"


async def test_frames_of_a_page_are_taken(clock, open_socket):
    line = await open_socket()
    for _ in range(100):
        line.protocol.data_received(frame(Opcode.TEXT, b"{}") + frame(Opcode.PONG))
        clock.now += 1
    assert not line.is_cut


async def test_socket_that_is_not_read_is_cut_off(open_socket, connect):
    line = await open_socket()
    line.protocol.pause_writing()
    assert connect.due() == [UNREAD_SECONDS]
    line.protocol.resume_writing()
    assert connect.due() == []
    line.protocol.pause_writing()
    connect.ring()
    assert line.is_cut


async def test_text_that_is_none_ends_the_socket_without_a_log(open_socket, caplog):
    line = await open_socket()
    line.protocol.data_received(frame(Opcode.TEXT, b"\xff"))
    assert line.written.startswith(b"\x88\x02\x03\xef"), "closed with 1007"
    assert caplog.records == []


def test_account_is_of_guest_network_and_site():
    meter = RequestBudgets(RateLimit(10, 0))
    assert meter.get_budget("2001:db8:0:1::/64", "anna").spend(10)
    assert not meter.get_budget("2001:db8:0:1::/64", "bert").spend(1), "one network"
    assert not meter.get_budget("192.0.2.1", "anna").spend(1), "one guest"
    assert meter.get_budget("192.0.2.1", "bert").spend(1)
    for network in range(2, 5):
        assert meter.get_budget(f"2001:db8:0:{network}::/64").spend(10)
    assert not meter.get_budget("2001:db8:0:5::/64").spend(1), "one site"
    assert meter.get_budget("2001:db8:1:5::/64").spend(1)


async def test_oldest_of_too_many_connections_is_closed(connect):
    lines = [connect() for _ in range(MAX_WAITING_OF_ADDRESS + 1)]
    assert [line.is_cut for line in lines] == [True] + [False] * MAX_WAITING_OF_ADDRESS
    asked = lines[1]
    asked.protocol.data_received(HEAD + b"\r\n")  # it has said what it wants, and makes room
    connect()
    assert not lines[1].is_cut
    assert not lines[2].is_cut


def test_this_machine_counts_as_many_addresses():
    room = HandshakeQueue(max_waiting=10, of_address=1)
    assert room.enter("a", "127.0.0.1") is room.enter("b", "127.0.0.1") is None


def test_a_flood_leaves_a_short_log(caplog):
    logger = logging.getLogger("sevenwonders.test.flood")
    limit = LogLimit(RateLimit(3, 0.0))
    logger.addFilter(limit)
    for number in range(100):
        logger.warning("no request %d", number)
    assert [record.getMessage() for record in caplog.records] == [f"no request {number}" for number in range(3)]
    logger.error("a fault of the server")
    assert caplog.records[-1].getMessage() == "a fault of the server"
    next(iter(limit._buckets.values()))._left = 1
    logger.warning("no request %d", 100)
    assert caplog.records[-1].getMessage() == "no request 100 (97 messages before it left out)"


def test_flood_of_one_message_hides_no_other(caplog):
    logger = logging.getLogger("sevenwonders.test.kinds")
    logger.addFilter(LogLimit(RateLimit(3, 0.0)))
    for _ in range(100):
        logger.error("a stranger can cause this")
    for name in ("first", "second"):
        try:
            raise RuntimeError("of " + name) if name == "first" else KeyError(name)
        except (RuntimeError, KeyError):
            logger.exception("fault in the application")
    logger.error("the database is gone")
    assert [record.exc_info and record.exc_info[0] for record in caplog.records[3:]] == [RuntimeError, KeyError, None]


def test_messages_that_vary_are_bounded_in_memory_and_log(caplog):
    limit = LogLimit(RateLimit(3, 0.0))
    logger = logging.getLogger("sevenwonders.test.variety")
    logger.addFilter(limit)
    for number in range(1000):
        logger.error(f"words with {number}")
    assert (len(limit._buckets), len(caplog.records)) == (MAX_KINDS + 1, MAX_KINDS + 3)
