"""Connections that say nothing, say it slowly, or fill the log."""

import asyncio
import logging

import pytest
import uvicorn
from uvicorn.server import ServerState

from sevenwonders.server.http import connections
from sevenwonders.server.http.connections import BODY_SECONDS, HEAD_SECONDS, READ_SECONDS, WaitingRoom
from sevenwonders.server.http.log_limit import LogLimit
from sevenwonders.server.http.rate_limit import RateLimit

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


class Line:
    """The other end of a connection."""

    def __init__(self, address: str) -> None:
        self.address, self.protocol, self.is_cut, self.written = address, None, False, b""

    def get_extra_info(self, name):
        return (self.address, 5000) if name == "peername" else None

    def get_protocol(self):
        return self.protocol

    def is_closing(self):
        return self.is_cut

    def write(self, data):
        self.written += data

    def abort(self):
        self.is_cut = True

    close = pause_reading = resume_reading = lambda self: None


@pytest.fixture
async def connect(monkeypatch):
    """Opens connections to an application that never answers; what waits for a time is in `connect.waiting`."""
    loop = asyncio.get_running_loop()
    later = loop.call_later
    waiting = {}

    def call_later(delay, callback, *given):
        if delay in (HEAD_SECONDS, BODY_SECONDS, READ_SECONDS):
            handle = later(3600, callback, *given)
            waiting[handle] = (delay, callback)
            return handle
        return later(delay, callback, *given)

    async def never(scope, receive, send):
        await asyncio.Event().wait()

    monkeypatch.setattr(loop, "call_later", call_later)
    kind = connections.limited_protocol()
    config, state = uvicorn.Config(never, http=kind, log_config=None), ServerState()

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

    open_one.due, open_one.ring = due, ring
    yield open_one
    for task in list(state.tasks):
        task.cancel()
    await asyncio.gather(*state.tasks, return_exceptions=True)


@pytest.mark.parametrize("said", [b"", HEAD, HEAD + b"X-Slow: 1\r\n"])
async def test_who_sends_no_whole_request_is_cut_off(connect, said):
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


async def test_of_too_many_from_one_place_the_first_goes(connect):
    lines = [connect() for _ in range(connections.MOST_OF_ADDRESS + 1)]
    assert [line.is_cut for line in lines] == [True] + [False] * connections.MOST_OF_ADDRESS
    asked = lines[1]
    asked.protocol.data_received(HEAD + b"\r\n")  # it has said what it wants, and makes room
    connect()
    assert not lines[1].is_cut
    assert not lines[2].is_cut


def test_this_machine_counts_as_many_addresses():
    room = WaitingRoom(most=10, of_address=1)
    assert room.enter("a", "127.0.0.1") == room.enter("b", "127.0.0.1") == []


def test_a_flood_leaves_a_short_log(caplog):
    logger = logging.getLogger("sevenwonders.test.flood")
    limit = LogLimit(RateLimit(3, 0.0))
    logger.addFilter(limit)
    for number in range(100):
        logger.warning("no request %d", number)
    assert [record.getMessage() for record in caplog.records] == [f"no request {number}" for number in range(3)]
    limit._bucket._left = 1
    logger.warning("at last")
    assert caplog.records[-1].getMessage() == "at last (97 messages before it left out)"
