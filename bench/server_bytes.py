"""Fuzz the server with bytes by a grammar of heads, chunks and frames, mutated and in pieces.

    python bench/server_bytes.py [--seconds 1800] [--seed 1] [--behind nginx]

It starts a server with its usual limits and sends one try after the other, each from an address of its own as behind a
proxy.  A try is requests, bodies, handshakes and frames that a grammar draws, some of them damaged, in one piece or in
many, with or without waiting for answers.  It fails when a try costs the server's main thread more than 5 ms for each
token that it pays (at most one request more than was answered) and 2 ms for the connection, three times in a row, or
when the server logs a traceback.  It prints the seed of each such try; `--seed N --seconds 0` repeats that try.
"""

import argparse
import contextlib
import os
import random
import select
import socket
import struct
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import proxies
from server_attacks import Guest, start
from websockets.frames import Opcode

from sevenwonders.server.limits.bounds import MAX_HEAD_BYTES
from sevenwonders.server.limits.budgets import TOKEN_SECONDS
from sevenwonders.server.limits.prices import PRICES, find_price

CONNECTION_SECONDS = 0.002  # of the main thread, for a connection and an unknown address
QUIET_SECONDS = 0.03  # without an answer, after which a try goes on
METHODS = ("GET", "GET", "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "CONNECT", "PRI", "G\0T")
PATHS = ("/", "/api/me", "/api/me?x=1", "/static/js/main.js", "/api/none", "/t/none", "/%ff%00", "*", "//", "http://a/")
SMALL = ("accept: */*", "expect: 100-continue", "connection: close", "connection: keep-alive", "host: elsewhere")
SMALL += ("upgrade: h2c", "connection: upgrade", "content-length: 5", "transfer-encoding: chunked", "te: trailers")
SMALL += ("content-type: application/json", "authorization: Bearer x", "x-forwarded-for: 1.2.3.4, x", "a:", "b\0: c")
LARGE = ("cookie: " + "a=1; " * 3_000, "b: " + "x" * 12_000, "\r\n".join("c:" for _ in range(90)), " folded", "ü: ü")


class Try:
    """The bytes of one connection, the prices of its requests, and the tokens of its reads and frames."""

    def __init__(self, seed: str, table: str, headers: dict[str, str]) -> None:
        self.draw = random.Random(seed)
        self.table, self.headers, self.tokens, self.answers = table, headers, 0.0, b""
        self.prices: list[float] = []
        self.address = f"2001:db8:{self.draw.getrandbits(16):x}:{self.draw.getrandbits(16):x}::1"
        steps = [self._step() for _ in range(self.draw.choice((1, 1, 2, 3, 10)))]
        self.parts = [part for step in steps for part in self._deliver(self._damage(step))]
        self.ends_with = self.draw.choice(("close", "reset", "half", "wait"))

    def _step(self) -> bytes:
        kind = self.draw.choice(("request", "request", "body", "chunks", "socket", "frames", "pipeline", "noise"))
        if kind == "request":
            return self._head() + b"\r\n"
        if kind == "body":
            size = self.draw.choice((0, 1, 1_000, 70_000, 1_100_000))
            return self._head() + b"content-length: %d\r\n\r\n" % self.draw.choice((size, size, 10)) + b"a" * size
        if kind == "chunks":
            return self._head() + b"transfer-encoding: chunked\r\n\r\n" + b"".join(self._chunks())
        if kind == "pipeline":
            head, number = self._head(), self.draw.choice((2, 5, 20, 3_000))
            self.prices += self.prices[-1:] * (number - 1)
            return (head + b"\r\n") * number
        if kind == "noise":
            return self.draw.choice((b"\r\n" * 5_000, b"\0" * 300, self.draw.randbytes(500), b"\x16\x03\x01" * 99))
        if kind == "frames":
            return b"".join(self._frames())
        self.prices.append(find_price("WS", f"/api/tables/{self.table}/socket"))
        handshake = self._fields(f"GET /api/tables/{self.table}/socket HTTP/1.1")
        handshake += b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        handshake += b"sec-websocket-key: %s\r\n\r\n" % self.draw.choice((b"dGhlIHNhbXBsZSBub25jZQ==", b"x"))
        return handshake + b"".join(self._frames()) * self.draw.choice((0, 0, 1))

    def _head(self) -> bytes:
        method, path = self.draw.choice(METHODS), self.draw.choice(PATHS)
        self.prices.append(find_price(method, path.partition("?")[0]))
        query = self.draw.choice(("", "", "", "?" + "a&" * 1_000, "?" + "%41=%42&" * 1_000))
        head = self._fields(
            f"{method} {path}{query} {self.draw.choice(('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9'))}"
        )
        fields = self.draw.choices(SMALL, k=self.draw.choice((0, 1, 3))) + self.draw.choices(
            LARGE, k=self.draw.choice((0, 0, 1))
        )
        return head + "".join(f"{field}\r\n" for field in fields).encode("latin-1")

    def _fields(self, line: str) -> bytes:
        fields = self.headers | {"x-forwarded-for": self.address}
        return (line + "\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())).encode()

    def _chunks(self) -> Iterator[bytes]:
        size, extension = self.draw.choice((1, 1, 10, 5_000)), self.draw.choice((b"", b"", b";x=" + b"y" * 2_000))
        for _ in range(self.draw.choice((1, 100, 1_500, 40_000) if size < 99 and not extension else (1, 100, 400))):
            yield b"%x%s\r\n" % (size, extension) + b"a" * size + b"\r\n"
        yield self.draw.choice((b"", b"0\r\n\r\n", b"0\r\n" + b"t: u\r\n" * 50 + b"\r\n", b"zz\r\n"))

    def _frames(self) -> Iterator[bytes]:
        code = self.draw.choice((Opcode.TEXT, Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CONT))
        words = (b"", b"x", b'{"type":"hello"}', b'{"type":"ping","t":1,"lag":0}', b"\xff", b"x" * 125, b"x" * 20_000)
        data = self.draw.choice(words[:6] if code in (Opcode.PING, Opcode.PONG) else words)
        number = self.draw.choice((1, 2, 30, 3_000)) if len(data) < 200 else 2
        self.tokens += number * PRICES["frame"].tokens
        yield self._frame(code, data) * number
        if self.draw.random() < 0.2:
            yield self._frame(Opcode.CLOSE, self.draw.choice((b"", b"\x03\xe8", b"\x03")))

    def _frame(self, code: int, data: bytes) -> bytes:
        """A frame that may break the rules; its mask is zero."""
        first = code | self.draw.choice((0x80,) * 5 + (0, 0xC0))
        size, masked = len(data), self.draw.choice((0x80,) * 9 + (0,))
        length = bytes([masked | size]) if size < 126 else bytes([masked | 126]) + size.to_bytes(2, "big")
        return bytes([first]) + length + b"\0" * (4 if masked else 0) + data

    def _damage(self, data: bytes) -> bytes:
        place = self.draw.randrange(len(data) + 1)
        change = self.draw.choice(("none",) * 6 + ("cut", "flip", "insert", "newlines"))
        if change == "cut":
            return data[:place]
        if change == "flip":
            return data[:place] + bytes([self.draw.getrandbits(8)]) + data[place + 1 :]
        if change == "insert":
            return data[:place] + self.draw.randbytes(self.draw.choice((1, 50))) + data[place:]
        return data.replace(b"\r\n", b"\n") if change == "newlines" else data

    def allowed_seconds(self) -> float:
        """Processor time that is paid for."""
        number = self.answers.count(b"HTTP/1.1 ") - self.answers.count(b"Invalid HTTP request") + 1
        return CONNECTION_SECONDS + TOKEN_SECONDS * (sum(self.prices[:number]) + self.tokens)

    def _deliver(self, data: bytes) -> list[bytes]:
        size = self.draw.choice((len(data), len(data), len(data) // 2 + 1, max(1, len(data) // 300)))
        parts = [data[begin : begin + size] for begin in range(0, len(data), size or 1)]
        reads = sum(-(-len(part) // MAX_HEAD_BYTES) for part in parts)
        self.tokens += reads * PRICES["frame"].tokens
        return parts


def send(port: int, attempt: Try) -> None:
    """Send a try, and take what is answered."""
    with socket.create_connection(("127.0.0.1", port), 5) as line, contextlib.suppress(OSError):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in attempt.parts:
            line.sendall(part)
            if len(attempt.parts) < 30 or attempt.draw.random() < 0.01:
                hear(line, attempt)
        if attempt.ends_with == "half":
            line.shutdown(socket.SHUT_WR)
        if attempt.ends_with == "reset":
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        else:
            hear(line, attempt)


def hear(line: socket.socket, attempt: Try) -> None:
    """Read until nothing more comes."""
    while select.select([line], [], [], QUIET_SECONDS)[0] and (data := line.recv(1 << 20)):
        attempt.answers += data


def main_thread_seconds(pid: int) -> float:
    """Processor time of the server's main thread."""
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[0]) / 1e9


def cost(pid: int, port: int, attempt: Try, idle: float) -> float:
    """Send a try; the processor time that it costs until the server is idle, as it is for a part of each second."""
    began, at = main_thread_seconds(pid), time.monotonic()
    send(port, attempt)
    spent = -1.0
    while spent != (spent := main_thread_seconds(pid) - began):
        time.sleep(0.01)
    return spent - idle * (time.monotonic() - at)


def idle_share(pid: int) -> float:
    """Processor time of a second without requests."""
    began = main_thread_seconds(pid)
    time.sleep(3)
    return (main_thread_seconds(pid) - began) / 3


def main() -> None:
    """Send tries until the time is over."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=1800)
    arguments.add_argument("--seed", type=int, default=random.randrange(10**6) * 10**6)
    arguments.add_argument("--behind", choices=list(proxies.FILES), help="a reverse proxy before the server")
    asked = arguments.parse_args()
    print(f"from seed {asked.seed}", flush=True)
    failures, number, worst, end = 0, 0, 0.0, time.monotonic() + asked.seconds
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        stderr = os.dup(2)
        os.dup2(log.fileno(), 2)  # of the server
        server = start(Path(folder), asked.behind)
        os.dup2(stderr, 2)
        try:
            import asyncio

            guest = Guest(server.base, "203.0.113.1")
            table = asyncio.run(guest.table())
            port = int(server.base.rpartition(":")[2])
            idle = idle_share(server.pid)
            while number == 0 or time.monotonic() < end:
                seed = asked.seed + number
                number += 1
                spent, allowed = float("inf"), 0.0
                for again in range(3):
                    attempt = Try(f"{seed}", table, guest.headers | {"host": f"127.0.0.1:{port}"})
                    attempt_cost = cost(server.pid, port, attempt, idle)
                    spent, allowed = min(spent, attempt_cost), attempt.allowed_seconds()
                    if spent <= allowed:
                        break
                    time.sleep(0.1 * again)
                worst = max(worst, spent / allowed)
                log.seek(0)
                has_traceback = "Traceback" in log.read()
                if spent > allowed or has_traceback or server.poll() is not None:
                    failures += 1
                    print(f"seed {seed}: {1000 * spent:.1f} ms of {1000 * allowed:.1f}", flush=True)
                if has_traceback:
                    log.seek(0)
                    print(log.read()[-3000:])
                    log.truncate(0)
        finally:
            server.end()
    print(f"{number} tries, {failures} failures; the dearest costs {worst:.0%} of what it may")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
