"""Effect of a hostile guest on the others: delay of their moves, and the server's memory afterwards.

    python bench/server_attacks.py [--attack hello fragments ...] [--seconds 20] [--after 60] [--behind nginx]

For each attack it starts a server of its own with its usual limits, and plays at a table as another guest: first
without an attack (the control), then under it.  Server and player share one core, the attacker has the other one.
All come over loopback with addresses of their own, as behind a proxy.  It prints, for control and attack, half and
99 of 100 acknowledgements, the slowest of an honest guest's requests, the server's memory before, at most, and
after `--after` seconds, and how long it takes to end.  A bar that is missed fails it: p99 < 100 ms, requests < 2 s,
memory within 60 MB, end < 10 s.  Times mean something on a quiet machine only: `load` and `taken %` say how quiet
it was.  With `--behind` all go through nginx, Caddy or HAProxy as docs/how-to/proxies configures them.

`record`: a record with a name of a megabyte, and its picture.  `fragments`, `pings`: frames that no application
hears of; pongs are not read.  `hello`: greetings on new sockets.  `export`: all data of a guest, three times at once.
`refusals`: commands that are refused, at one table after the other; with `--seconds 600` it is the soak.
`studies`: records of many games.  `cookies`: a new guest for every table.  `lobby`: a hundred honest visitors.
`chunks`: a body in pieces of one byte without an end.  `heads`: thousands of fields, cookies and parameters.
`early`: frames before the answer to a handshake.  `resets`: large heads, and a reset when the answer begins.
"""

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import proxies
import websockets
from machine import Shares
from server_load import KEY, memory, wait_for
from websockets.frames import Frame, Opcode

from sevenwonders.server.guests import GuestCookies

BARS = {"p99 ms": 100.0, "request s": 2.0, "grown MB": 60.0, "end s": 10.0}
HOSTILE, PLAYER, VISITOR = "203.0.113.66", "203.0.113.7", "203.0.113.8"
CONTROL_SECONDS = 20.0  # of play without an attack, at most
PAUSE = 0.12  # seconds between two moves: 2 tokens each, of 20 in a second
HEAD = 'format = "sevenwonders"\nversion = 1\n'
GAME = '[[games]]\ngame = "duel"\nseed = %d\n'


UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE += b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"


def said(answer: httpx.Response) -> dict[str, Any]:
    """Return the object of an answer; a proxy refuses with a page."""
    return answer.json() if answer.headers.get("content-type") == "application/json" else {}


class Guest:
    """A guest at an address."""

    def __init__(self, base: str, address: str) -> None:
        guests = GuestCookies(KEY)
        self.base = base
        self.headers = {"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}", "x-forwarded-for": address}
        self.http = httpx.AsyncClient(base_url=base, headers=self.headers, timeout=60)

    async def table(self) -> str:
        """Make a table where two play at one screen."""
        made = await self.http.post("/api/tables", json={"sitters": ["me", "here"], "shuffle": False, "seed": 1})
        return str(said(made).get("id", ""))

    async def open(self, table: str) -> Any:
        """A socket that has said hello."""
        address = f"{self.base.replace('http', 'ws')}/api/tables/{table}/socket"
        line = await websockets.connect(address, additional_headers=self.headers, compression=None, max_queue=None)
        await line.send('{"type":"hello"}')
        return line

    async def raw(self, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The same without a library, for frames that none sends."""
        reader, writer = await self.say(f"/api/tables/{table}/socket", UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True))
        return reader, writer

    async def say(self, path: str, rest: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection with a request that goes on with any bytes."""
        host, _, port = self.base.rpartition("//")[2].partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{head}".encode() + rest)
        return reader, writer


# ---- attacks: each goes on until it is cancelled


async def record(guest: Guest) -> None:
    """Draw a name that has no end."""
    text = HEAD + f'game = "duel"\nseed = 7\nplayers = ["{"M" * 900_000}", "Bert"]\n'
    while True:
        study = said(await guest.http.post("/api/studies", content=text)).get("study", "none")
        await asyncio.gather(*(guest.http.get(f"/api/studies/{study}/positions/0/picture") for _ in range(2)))
        await asyncio.sleep(0.05)


async def flood(guest: Guest, frames: bytes, table: str) -> None:
    """Send frames as fast as they are taken; reconnect when the socket closes."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            _, writer = await guest.raw(table)
            while not writer.is_closing():
                writer.write(frames)
                await writer.drain()
        await asyncio.sleep(0.01)


async def fragments(guest: Guest) -> None:
    """Send a message in pieces of nothing."""
    start, piece = (Frame(code, b"", False).serialize(mask=True) for code in (Opcode.TEXT, Opcode.CONT))
    await flood(guest, start + piece * 2000, await guest.table())


async def pings(guest: Guest) -> None:
    """Ping, and read no pong."""
    await flood(guest, Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 500, await guest.table())


async def hello(guest: Guest) -> None:
    """Say hello on new sockets, again and again on each."""
    table = await guest.table()
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with asyncio.timeout(5):
                line = await guest.open(table)
                for _ in range(300):
                    await line.send('{"type":"hello"}')
                await line.close()
        await asyncio.sleep(0.01)


async def export(guest: Guest) -> None:
    """Download all data of a guest, three times at once."""
    for number in range(200):  # from many addresses: how they came there is not measured
        guest.http.headers["x-forwarded-for"] = f"198.51.100.{number}"
        await guest.table()
    guest.http.headers["x-forwarded-for"] = HOSTILE
    while True:
        await asyncio.gather(*(guest.http.get("/api/me/data") for _ in range(3)))
        await asyncio.sleep(0.05)


async def refusals(guest: Guest) -> None:
    """Ask for what is refused, at one table after the other."""
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            line = await guest.open(await guest.table())
            for number in range(100):
                await line.send(json.dumps({"type": "undo", "cid": f"refused-{number}", "version": 0}))
            await line.close()
        await asyncio.sleep(0.05)


async def studies(guest: Guest) -> None:
    """Bring records of many games, and look at them."""
    number = 0
    while True:
        number += 1
        text = HEAD + "".join(GAME % (number * 40_000 + game) for game in range(31_500 if number % 2 else 500))
        study = said(await guest.http.post("/api/studies", content=text)).get("study")
        if study:
            await asyncio.gather(*(guest.http.get(f"/api/studies/{study}?game={game}") for game in range(20)))
        await asyncio.sleep(0.05)


async def cookies(guest: Guest) -> None:
    """Be a new guest for every table and record."""
    while True:
        stranger = Guest(guest.base, HOSTILE)
        await stranger.table()
        await stranger.http.post("/api/studies", content=HEAD + 'game = "duel"\n' + f'comment = "{"x" * 9_000}"\n')
        await stranger.http.aclose()


async def lobby(guest: Guest) -> None:
    """A hundred visitors look into the lobby as their pages do, faster by four."""

    async def visit(number: int) -> None:
        visitor = Guest(guest.base, f"198.51.100.{number}")
        while True:
            await visitor.http.get("/api/tables")
            await asyncio.sleep(1.5)

    await asyncio.gather(*map(visit, range(100)))


async def chunks(guest: Guest) -> None:
    """Send a body byte by byte; reconnect when the connection closes."""
    while True:
        with contextlib.suppress(OSError):
            _, writer = await guest.say("/api/me", b"Transfer-Encoding: chunked\r\n\r\n")
            while not writer.is_closing():
                writer.write(b"1\r\na\r\n" * 10_000)
                await writer.drain()
        await asyncio.sleep(0.01)


async def heads(guest: Guest) -> None:
    """Send many fields, cookies and parameters."""
    cookies = b"Cookie: " + b"a=1; " * 3_000 + b"\r\n\r\n"
    fields = b"".join(b"a%d:\r\n" % number for number in range(6_300)) + b"\r\n"
    while True:
        for path, rest in (
            ("/static/js/main.js", fields),
            ("/static/js/main.js", cookies),
            ("/api/me?" + "a=1&" * 2_000, b"\r\n"),
            ("/api/me?" + "a=1&" * 15_000, b"\r\n"),
        ):
            with contextlib.suppress(OSError):
                reader, writer = await guest.say(path, rest)
                await reader.read(1)
                writer.close()
        await asyncio.sleep(0.01)


async def early(guest: Guest) -> None:
    """Send pings with a handshake and after it, before it is answered."""
    path, frames = f"/api/tables/{await guest.table()}/socket", Frame(Opcode.PING, b"").serialize(mask=True) * 60_000
    while True:
        for together in (True, False):
            with contextlib.suppress(OSError):
                reader, writer = await guest.say(path, UPGRADE + frames * together)
                writer.write(frames)
                await writer.drain()
                await reader.read(1)
                writer.close()
        await asyncio.sleep(0.05)


async def resets(guest: Guest) -> None:
    """Ask with large heads, and reset the connection when the answer begins."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await guest.say("/static/js/main.js", b"A: " + b"a" * 15_000 + b"\r\n\r\n")
            await reader.read(1)
            line = writer.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()


ATTACKS: dict[str, Callable[[Guest], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        *(record, fragments, pings, hello, export, refusals, studies, cookies, lobby),
        *(chunks, heads, early, resets),
    )
}


# ---- what others notice


async def play(guest: Guest, seconds: float) -> list[float]:
    """Play at one table; how long each acknowledgement took."""
    waits: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        line, view, version = await guest.open(await guest.table()), None, 0
        while time.monotonic() < end:
            while view is None:
                frame = json.loads(await asyncio.wait_for(line.recv(), 60))
                if frame["type"] in ("sync", "event"):
                    view, version, over = frame["view"], frame["version"], frame["table"] and frame["table"]["over"]
            if over:
                break
            move = {
                "type": "move",
                "version": version,
                "action": view["legal"][len(waits) % len(view["legal"])]["action"],
            }
            began = time.perf_counter()
            await line.send(json.dumps({**move, "cid": f"move-{len(waits):08}-{version}"}))
            view = None
            while (frame := json.loads(await asyncio.wait_for(line.recv(), 60)))["type"] != "ack":
                if frame["type"] == "event":
                    view, version, over = frame["view"], frame["version"], frame["table"]["over"]
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
        await line.close()
    return waits


async def visit(guest: Guest, until: asyncio.Event) -> float:
    """Ask for this and that; the longest that an answer took."""
    longest, study = (
        0.0,
        (await guest.http.post("/api/studies", content=HEAD + 'game = "duel"\nseed = 7\n')).json()["study"],
    )
    while not until.is_set():
        for path in ("/api/tables", f"/api/studies/{study}/positions/0/picture", "/api/statistics/duel"):
            began = time.perf_counter()
            answer = await guest.http.get(path)
            assert answer.status_code == 200, answer.text
            longest = max(longest, time.perf_counter() - began)
        await asyncio.sleep(1)
    return longest


def ranked(waits: list[float]) -> tuple[float, float]:
    """Half, and 99 of 100, in milliseconds."""
    ordered = sorted(waits) or [float("inf")]
    return 1000 * ordered[len(ordered) // 2], 1000 * ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]


async def measure(server: Any, attack: str, seconds: float, after: float) -> dict[str, float]:
    """Play with and without an attack."""
    player, visitor = Guest(server.base, PLAYER), Guest(server.base, VISITOR)
    await play(player, 3)  # whatever is loaded at the first move
    calm = ranked(await play(player, min(seconds, CONTROL_SECONDS)))
    before = most = memory(server)
    command = [sys.executable, __file__, "--attacker", attack, "--base", server.base, "--seconds", str(seconds)]
    attacker = subprocess.Popen(command)
    ended = asyncio.Event()
    visiting = asyncio.create_task(visit(visitor, ended))

    async def watch() -> None:
        nonlocal most
        while not ended.is_set():
            most = max(most, memory(server))
            await asyncio.sleep(0.2)

    watching = asyncio.create_task(watch())
    try:
        hurt = ranked(await play(player, seconds))
    finally:
        ended.set()
        attacker.kill()
        attacker.wait()
    longest, _ = await asyncio.gather(visiting, watching)
    await asyncio.sleep(after)
    figures = {
        "calm p50 ms": calm[0],
        "calm p99 ms": calm[1],
        "p50 ms": hurt[0],
        "p99 ms": hurt[1],
        "request s": longest,
    }
    return figures | {"before MB": before, "most MB": most, "grown MB": memory(server) - before}


def pin(core: int) -> None:
    """Stay on one core, where there are two and the system lets us choose."""
    with contextlib.suppress(AttributeError, OSError):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[core % len(cores)]})


def free_port() -> int:
    """A port of this machine that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(folder: Path, behind: str | None = None) -> Any:
    """A server with its limits that believes what a proxy on this machine says; behind such a proxy, or none."""
    port = free_port()
    environment = os.environ | {
        "SEVENWONDERS_DATABASE": str(folder / "tables.db"),
        "SEVENWONDERS_SECRET": KEY,
        "SEVENWONDERS_PORT": str(port),
        "SEVENWONDERS_PROXIES": "127.0.0.1",
    }
    command = [sys.executable, "-m", "sevenwonders", "serve", "--no-browser"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    server = SimpleNamespace(base=f"http://127.0.0.1:{port}", pid=process.pid, poll=process.poll, kill=process.kill)
    wait_for(server)
    proxy = None
    if behind is not None:
        front, text = free_port(), proxies.configuration(behind).replace(proxies.UPSTREAM, f"127.0.0.1:{port}")
        proxy = proxies.start(behind, text, front, folder, is_plain=True)
        server.base = f"http://127.0.0.1:{front}"
        wait_for(server, 30)

    def end() -> float:
        if proxy is not None:
            proxy.terminate()
            proxy.wait()
        began = time.monotonic()
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
        return time.monotonic() - began

    server.end = end
    return server


async def attack_for(name: str, base: str, seconds: float) -> None:
    """Attack, for a while."""
    with contextlib.suppress(TimeoutError, httpx.HTTPError):
        async with asyncio.timeout(seconds + 30):
            await ATTACKS[name](Guest(base, HOSTILE))


def main() -> None:
    """Attack, and compare with the bars."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--attack", nargs="*", default=list(ATTACKS), choices=list(ATTACKS))
    arguments.add_argument("--seconds", type=float, default=20)
    arguments.add_argument("--after", type=float, default=60)
    arguments.add_argument("--behind", choices=list(proxies.FILES), help="a reverse proxy before the server")
    arguments.add_argument("--attacker", choices=list(ATTACKS), help=argparse.SUPPRESS)
    arguments.add_argument("--base", help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.attacker:
        pin(0)
        asyncio.run(attack_for(asked.attacker, asked.base, asked.seconds))
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leave no server behind
    pin(1)
    missed = []
    for attack in asked.attack:
        shares = Shares()
        with tempfile.TemporaryDirectory() as folder:
            server = start(Path(folder), asked.behind)
            try:
                found = asyncio.run(measure(server, attack, asked.seconds, asked.after))
            finally:
                found_end = server.end()
        found["end s"] = found_end
        missed += [f"{attack} {name}" for name, bar in BARS.items() if found[name] > bar]
        figures = "  ".join(f"{name} {value:.1f}" for name, value in found.items())
        print(f"{attack:<10} {figures}  load {os.getloadavg()[0]:.1f}  taken {shares.taken():.0f} %", flush=True)
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
