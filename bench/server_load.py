"""Latency of moves with a thousand games in play at once.

1,000 games among friends, 2,000 sockets, 100 moves a second, real rules, every move on disk before it is acknowledged:

    python bench/server_load.py [--games 1000] [--rate 100] [--seconds 60] [--database URL] [--modules pantheon]

It starts a server of its own, prints one line a measure and fails (exit code 1) when a bar is missed: half of the
acknowledgements within 10 ms, 99 of 100 within 50 ms, at most 300 MB of memory, no error.  Server and players share
the machine; give both a core.  `taken %` is what other virtual machines had of the processors meanwhile: with more than
a few per cent, the slow ones may be theirs.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from pathlib import Path
from typing import Any

import httpx
import websockets
from machine import Shares

from sevenwonders.server.guests import GuestCookies

KEY = "a key for the bench alone"
BARS = {"p50 ms": 10.0, "p99 ms": 50.0, "memory MB": 300.0, "errors": 0.0}


SERVE = [sys.executable, "-m", "sevenwonders", "serve", "--no-browser"]


def start(
    folder: Path, database: str | None = None, port: int | None = None, command: list[str] = SERVE, limits: str = "off"
) -> subprocess.Popen[bytes]:
    """Start a server, by default without rate limits; its address is in `base`."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leave no server behind
    if port is None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
    environment = os.environ | {
        "SEVENWONDERS_DATABASE": database or str(folder / "tables.db"),
        "SEVENWONDERS_SECRET": KEY,
        "SEVENWONDERS_LIMITS": limits,
        "SEVENWONDERS_PORT": str(port),
    }
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    process.base = f"http://127.0.0.1:{port}"  # type: ignore[attr-defined]
    wait_for(process)
    return process


def wait_for(process: Any, seconds: float = 300) -> float:
    """Wait until the server answers; how long that took."""
    started = time.monotonic()
    while time.monotonic() - started < seconds:
        if process.poll() is not None:
            raise SystemExit("the server did not start")
        try:
            with urllib.request.urlopen(f"{process.base}/api/health", timeout=5):
                return time.monotonic() - started
        except OSError:
            time.sleep(0.01)
    process.kill()
    raise SystemExit("the server does not answer")


def memory(process: Any) -> float:
    """Resident memory in MB; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return 0.0
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def processor(process: Any) -> float:
    """Processor time that the server has used, in seconds; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Player:
    """A friend at a table."""

    def __init__(self, guests: GuestCookies) -> None:
        self.headers = {"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}"}
        self.socket: Any = None
        self.view: dict[str, Any] = {}
        self.version = 0
        self.sent: dict[str, float] = {}

    async def open(self, base: str, table: str) -> None:
        """Sit down and say hello."""
        address = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
        self.socket = await websockets.connect(
            address, additional_headers=self.headers, compression=None, ping_interval=None, max_queue=None
        )
        await self.socket.send('{"type":"hello"}')

    async def listen(self, load: "Load") -> None:
        """Read for ever."""
        async for text in self.socket:
            now = time.perf_counter()
            if text.startswith('{"type":"ack"'):
                load.acknowledged.append(now - self.sent.pop(json.loads(text)["cid"]))
            elif text.startswith(('{"type":"event"', '{"type":"sync"')):
                frame = json.loads(text)
                self.view, self.version = frame["view"], frame["version"]
            elif not text.startswith('{"type":"status"'):
                load.errors.append(text[:200])


class Load:
    """Players who move at a rate, each game in its turn."""

    def __init__(self, base: str, games: int, modules: list[str]) -> None:
        self.base, self.games, self.modules = base, games, modules
        self.tables: list[tuple[Player, Player]] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.acknowledged: list[float] = []
        self.errors: list[str] = []
        self.sent = 0

    async def open(self) -> None:
        """All tables, with both friends at each."""
        guests, turns = GuestCookies(KEY), asyncio.Semaphore(10)
        async with httpx.AsyncClient(base_url=self.base, timeout=60) as http:

            async def table() -> None:
                async with turns:
                    self.tables.append(await self._table(http, guests))

            await asyncio.gather(*(table() for _ in range(self.games)))

    async def _table(self, http: httpx.AsyncClient, guests: GuestCookies) -> tuple[Player, Player]:
        first, second = Player(guests), Player(guests)
        options = dict.fromkeys(self.modules, True)
        asked = {"sitters": ["me", "free"], "shuffle": False, "options": options}
        made = (await http.post("/api/tables", json=asked, headers=first.headers)).json()
        code = made["invite"].partition("join=")[2]
        await http.post(f"/api/tables/{made['id']}/join", json={"code": code}, headers=second.headers)
        for player in (first, second):
            await player.open(self.base, made["id"])
            self.tasks.append(asyncio.create_task(player.listen(self)))
        return first, second

    async def play(self, rate: float, seconds: float) -> None:
        """Random legal moves, `rate` a second, in one game after the other."""
        choice, started, number = random.Random(1), time.perf_counter(), 0
        order = list(self.tables)
        while (elapsed := time.perf_counter() - started) < seconds:
            tried = 0
            while self.sent < elapsed * rate and tried < len(order):
                pair = order[number % len(order)]
                number, tried = number + 1, tried + 1
                mover = next((player for player in pair if player.view.get("legal") and not player.sent), None)
                if mover is None:
                    if pair[0].view.get("result"):
                        order.remove(pair)
                    continue
                cid = uuid.uuid4().hex
                action = choice.choice(mover.view["legal"])["action"]
                mover.sent[cid] = time.perf_counter()
                mover.view = {}
                message = {"type": "move", "cid": cid, "version": mover.version, "action": action}
                await mover.socket.send(json.dumps(message))
                self.sent += 1
            await asyncio.sleep(0.002)
        await asyncio.sleep(2)

    def close(self) -> None:
        """Hear no more."""
        for task in self.tasks:
            task.cancel()


def quantile(values: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000 if ordered else float("inf")


async def measure(process: Any, options: argparse.Namespace) -> dict[str, float]:
    """Open everything, warm up, play."""
    gc.disable()  # the players' own pauses are not the server's
    load = Load(process.base, options.games, options.modules)
    started = time.perf_counter()
    await load.open()
    print(f"{options.games} games and {2 * options.games} sockets opened in {time.perf_counter() - started:.0f} s")
    await load.play(options.rate, 3)
    load.acknowledged.clear()
    load.sent, used, shares = 0, processor(process), Shares()
    await load.play(options.rate, options.seconds)
    used = processor(process) - used
    load.close()
    for error in load.errors[:3]:
        print("error:", error)
    acknowledged = load.acknowledged
    missing = max(0, load.sent - len(acknowledged))
    return {
        "moves": len(acknowledged),
        "moves/s": len(acknowledged) / options.seconds,
        "CPU ms/move": used * 1000 / max(1, len(acknowledged)),
        "p50 ms": quantile(acknowledged, 0.5),
        "p90 ms": quantile(acknowledged, 0.9),
        "p99 ms": quantile(acknowledged, 0.99),
        "worst ms": quantile(acknowledged, 1),
        "taken %": shares.taken(),
        "memory MB": memory(process),
        "errors": len(load.errors) + missing,
    }


def main() -> int:
    """Measure and judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", default=None)
    parser.add_argument("--modules", nargs="*", default=[])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process = start(Path(folder), options.database)
        try:
            figures = asyncio.run(measure(process, options))
        finally:
            process.terminate()
            process.wait()
    passed = True
    for name, value in figures.items():
        bar = BARS.get(name)
        good = bar is None or value <= bar
        passed = passed and good
        print(f"{name:>11} {value:10.1f}" + ("" if bar is None else f"   bar {bar:g}: {'pass' if good else 'FAIL'}"))
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
