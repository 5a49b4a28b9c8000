"""Load of strangers against one game: a guest plays a computer while others attack the server.

    python bench/server_flood.py [--attack silent greedy] [--moves 100] [--connections 2000]

`silent`: thousands of connections that say nothing, or send heads, bodies and nonsense a byte a second.  `greedy`:
twenty guests, each with tables where the strongest computers play each other and hints that think for a minute.

It starts a server of its own, on which one guest plays a computer of level 2 through the socket, prints one line a
measure and fails (exit code 1) when a bar is missed: 99 of 100 answers of the computer within a second, less than
1 MB of log, no error.
"""

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import websockets
from server_load import KEY, wait_for

from sevenwonders.server.guests import GuestCookies

BARS = {"p99 ms": 1000.0, "log kB": 1000.0, "errors": 0.0}
GREEDY, TABLES = 20, 3
SLOWLY = [
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-" + b"a" * 4000,
    b"POST /api/studies HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 100000\r\n\r\n"
    + b"a" * 4000,
    b"\x16\x03\x01" + b"nonsense" * 500,
]


def start(folder: Path) -> Any:
    """A server with its limits, and its log in a file."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leave no server behind
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {
        "SEVENWONDERS_DATABASE": str(folder / "tables.db"),
        "SEVENWONDERS_SECRET": KEY,
        "SEVENWONDERS_PORT": str(port),
    }
    command = [sys.executable, "-m", "sevenwonders", "serve", "--no-browser"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    server = SimpleNamespace(base=f"http://127.0.0.1:{port}", port=port, poll=process.poll, kill=process.kill)
    server.end = lambda: (process.terminate(), process.wait())
    wait_for(server)
    return server


class Attacker:
    """A guest who creates tables and sends many requests."""

    def __init__(self, server: Any) -> None:
        guests = GuestCookies(KEY)
        self.headers = {"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}"}
        self.server, self.reported = server, 0

    async def sit(self, sitters: list[str], pace: int = 0) -> Any:
        """Make a table, sit down, and say hello; the socket."""
        async with httpx.AsyncClient(base_url=self.server.base, headers=self.headers, timeout=60) as http:
            made = await http.post("/api/tables", json={"sitters": sitters, "shuffle": False})
            if made.status_code >= 400:
                raise ConnectionError(made.text)
        address = f"{self.server.base.replace('http', 'ws')}/api/tables/{made.json()['id']}/socket"
        line = await websockets.connect(address, additional_headers=self.headers, max_queue=None, open_timeout=60)
        await line.send('{"type":"hello"}')
        await line.send(json.dumps({"type": "pace", "milliseconds": pace}))
        return line

    async def attack(self) -> None:
        """Watch strong computers, and ask for one hint after the other."""
        lines = [await self.sit(["level:8", "level:8"]) for _ in range(TABLES)]
        hints = await self.sit(["me", "level:8"])
        await hints.send(json.dumps({"type": "hint", "cid": "greedy-hint", "seconds": 60}))
        await asyncio.gather(*map(self._hear, (*lines, hints)))

    async def _hear(self, line: Any) -> None:
        async for _ in line:
            self.reported += 1


async def drip(server: Any, text: bytes) -> None:
    """Connect, and send a byte a second; come again when the server has had enough."""
    while True:
        writer = None
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            for place in range(len(text)):
                writer.write(text[place : place + 1])
                await writer.drain()
                await asyncio.sleep(1)
            await asyncio.sleep(3600)
        except OSError:
            await asyncio.sleep(1)
        finally:
            if writer is not None:
                writer.close()


async def play(server: Any, moves: int) -> list[float]:
    """Play a computer of level 2; how long it takes to answer, in seconds."""
    waits: list[float] = []
    while len(waits) < moves:
        guest = Attacker(server)
        line = await guest.sit(["me", "level:2"])
        view, version, asked = None, 0, None
        while len(waits) < moves:
            frame = json.loads(await asyncio.wait_for(line.recv(), 60))
            if frame["type"] not in ("sync", "event") or not frame.get("view"):
                continue
            view, version = frame["view"], frame["version"]
            if frame["table"]["over"]:
                break
            if view["to_act"] == "p1":
                if asked is not None:
                    waits.append(time.perf_counter() - asked)
                action = view["legal"][len(waits) % len(view["legal"])]["action"]
                move = {"type": "move", "cid": f"move-{len(waits):06}-{version}", "version": version, "action": action}
                await line.send(json.dumps(move))
                asked = time.perf_counter()
        await line.close()
    return waits


async def measure(server: Any, attacks: list[str], moves: int, connections: int) -> dict[str, float]:
    """Attack, and play meanwhile."""
    tasks = []
    if "greedy" in attacks:  # the first hint starts a process; that is not what is measured
        line = await Attacker(server).sit(["me", "level:1"])
        await line.send('{"type": "hint", "cid": "first-hint", "seconds": 0.1}')
        while not json.loads(await line.recv()).get("final"):
            pass
        await line.close()
    if "silent" in attacks:
        tasks += [asyncio.create_task(drip(server, SLOWLY[n % len(SLOWLY)])) for n in range(connections)]
    if "greedy" in attacks:
        tasks += [asyncio.create_task(Attacker(server).attack()) for _ in range(GREEDY)]
    await asyncio.sleep(5)
    errors, waits = 0, []
    try:
        waits = await play(server, moves)
    except (OSError, TimeoutError, websockets.WebSocketException) as error:
        print("the player saw:", repr(error)[:200])
        errors += 1
    ended = [task for task in tasks if task.done() and task.exception() is not None]
    for task in ended[:3]:
        print("an attacker gave up:", repr(task.exception())[:200])
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print("slow answers:", *(f"{number}: {wait:.1f} s" for number, wait in enumerate(waits) if wait > 1))
    ranked = sorted(waits) or [float("inf")]
    half, most = ranked[len(ranked) // 2], ranked[min(len(ranked) - 1, len(ranked) * 99 // 100)]
    return {"moves": len(waits), "p50 ms": 1000 * half, "p99 ms": 1000 * most, "errors": errors}


def main() -> None:
    """Run the attacks and compare with the bars."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--attack", nargs="*", default=["silent", "greedy"], choices=["silent", "greedy"])
    arguments.add_argument("--moves", type=int, default=100)
    arguments.add_argument("--connections", type=int, default=2000)
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = start(Path(folder))
        try:
            found = asyncio.run(measure(server, asked.attack, asked.moves, asked.connections))
        finally:
            server.end()
        log = Path(folder) / "log"
        found["log kB"] = log.stat().st_size / 1000
        print(*log.read_text(errors="replace").splitlines()[:5], sep="\n")
    missed = [name for name, bar in BARS.items() if found[name] > bar]
    for name, value in found.items():
        print(f"{name:<10} {value:10.1f}", f"(bar {BARS[name]:g})" if name in BARS else "")
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
