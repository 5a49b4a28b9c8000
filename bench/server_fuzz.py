"""Send nonsense to every route: no answer may be a 5xx, violate its schema, or disturb other guests.

    python bench/server_fuzz.py [--cases 20000] [--frames 20000]

First schemathesis makes requests from the server's OpenAPI description, valid and invalid ones.  Then broken frames of
all kinds go through sockets, and sockets without a hello are opened, while a guest plays a game at another table
who must not notice.  Prints figures and fails (exit code 1) when something is amiss.
"""

import argparse
import asyncio
import contextlib
import json
import random
import string
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets
from server_load import KEY, memory, processor, quantile, start

from sevenwonders.server.guests import GuestCookies

MAX_GROWTH = 50.0  # MB
WORDS = ["type", "hello", "move", "undo", "look", "hint", "cid", "version", "action", "seat", "ping", "t", "pace"]


def requests(base: str, headers: dict[str, str], cases: int, folder: str) -> bool:
    """Schemathesis against all addresses; whether all was well."""
    paths = httpx.get(f"{base}/api/openapi.json", headers=headers).json()["paths"]
    each = max(1, cases * 3 // 2 // sum(map(len, paths.values())))  # of some there are not so many
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run", f"{base}/api/openapi.json"),
        *("--header", f"authorization: {headers['authorization']}", "--max-examples", str(each)),
        *("--phases", "examples,coverage,fuzzing", "--checks", "not_a_server_error,response_schema_conformance"),
        *("--continue-on-failure", "--suppress-health-check", "all", "--no-color"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    lines = done.stdout.splitlines()
    summary = next((place for place, line in enumerate(lines) if "SUMMARY" in line), 0)
    print("\n".join(lines[-60:] if done.returncode else lines[summary:]), done.stderr[-500:])
    return done.returncode == 0


def frame(choice: random.Random) -> str | bytes:
    """A frame that makes little sense."""

    def value(depth: int = 0) -> Any:
        match choice.randrange(9 if depth < 3 else 7):
            case 0:
                return choice.choice(WORDS)
            case 1:
                return choice.randrange(-(10 ** choice.randrange(1, 25)), 10 ** choice.randrange(1, 25))
            case 2:
                return choice.choice([None, True, False, 1.5, -0.0, 1e308])
            case 3:
                return "".join(choice.choices(string.printable + "äß漢🎲\u202e\0", k=choice.randrange(60)))
            case 4:
                return choice.choice(["draft the_pyramids", "build altar", "wonder x with y", "p1 build", "?", "0", ""])
            case 5:
                return "".join(choice.choices("0123456789abcdef", k=32))
            case 6:
                return choice.randrange(3)
            case 7:
                return [value(depth + 1) for _ in range(choice.randrange(6))]
        return {choice.choice(WORDS): value(depth + 1) for _ in range(choice.randrange(6))}

    match choice.randrange(8):
        case 0:
            return choice.randbytes(choice.randrange(200))
        case 1:
            return json.dumps(value())[: choice.randrange(1, 200)]
        case 2:
            return "[" * choice.randrange(10_000)
    message = {"type": choice.choice(WORDS), "cid": value(), "version": choice.randrange(3), "action": value()}
    for word in choice.sample(WORDS, 4):
        if choice.random() < 0.4:
            message[word] = value()
    kept = choice.sample(list(message), choice.randrange(1, len(message) + 1))
    return json.dumps({word: message[word] for word in kept})


async def flood(base: str, table: str, headers: dict[str, str], frames: int, seed: int) -> int:
    """Broken frames through a socket that is opened again whenever it is closed; how many were answered."""
    choice, answered = random.Random(seed), 0
    address = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
    while frames > 0:
        with contextlib.suppress(websockets.ConnectionClosed, OSError, TimeoutError):
            async with websockets.connect(address, additional_headers=headers, compression=None) as socket:
                if choice.random() < 0.9:
                    await socket.send('{"type": "hello"}')
                for _ in range(200):
                    frames -= 1
                    await socket.send(frame(choice))
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(socket.recv(), 0.5)
                        answered += 1
    return answered


async def calm(base: str, headers: dict[str, str], over: asyncio.Event) -> list[float]:
    """A guest who plays one game after the other, with the time of each move."""
    choice, took, sent = random.Random(7), [], 0.0
    async with httpx.AsyncClient(base_url=base, headers=headers, timeout=60) as http:
        while not over.is_set():
            table = (await http.post("/api/tables", json={"sitters": ["me", "here"]})).json()["id"]
            address = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
            async with websockets.connect(address, additional_headers=headers, max_queue=None) as socket:
                await socket.send('{"type": "hello"}')
                async for text in socket:
                    got = json.loads(text)
                    if got["type"] == "ack":
                        took.append(time.perf_counter() - sent)
                    if got["type"] not in ("sync", "event"):
                        continue
                    if got["view"]["result"] or over.is_set():
                        break
                    if "legal" in got["view"]:
                        await asyncio.sleep(0.05)
                        sent = time.perf_counter()
                        move = {
                            "type": "move",
                            "cid": f"{choice.getrandbits(64):016x}",
                            "version": got["version"],
                            "action": choice.choice(got["view"]["legal"])["action"],
                        }
                        await socket.send(json.dumps(move))
                    elif seat := got["table"]["hand_over_to"]:
                        await socket.send(json.dumps({"type": "look", "seat": int(seat[1]) - 1}))
    return took


async def silent(base: str, table: str, headers: dict[str, str], number: int) -> int:
    """Sockets that never say anything; how many were let in."""
    address, stack = f"{base.replace('http', 'ws')}/api/tables/{table}/socket", contextlib.AsyncExitStack()
    opened = 0
    async with stack:
        for _ in range(number):
            with contextlib.suppress(OSError, websockets.InvalidHandshake, TimeoutError):
                await stack.enter_async_context(
                    websockets.connect(address, additional_headers=headers, compression=None, ping_interval=None)
                )
                opened += 1
    return opened


async def sockets(process: Any, frames: int, half_open: int) -> tuple[int, int, list[float]]:
    """Floods and silence, beside a calm game."""
    guests = GuestCookies(KEY)
    people = [{"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}"} for _ in range(5)]
    async with httpx.AsyncClient(base_url=process.base, headers=people[0], timeout=60) as http:
        table = (await http.post("/api/tables", json={"sitters": ["me", "here"]})).json()["id"]
    over = asyncio.Event()
    playing = asyncio.create_task(calm(process.base, people[4], over))
    floods = [flood(process.base, table, person, frames // 4, seed) for seed, person in enumerate(people[:4])]
    *answered, opened = await asyncio.gather(*floods, silent(process.base, table, people[3], half_open))
    over.set()
    return sum(answered), opened, await playing


def main() -> int:
    """Everything, and a verdict."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--frames", type=int, default=20_000)
    parser.add_argument("--half-open", type=int, default=2_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process = start(Path(folder))
        try:
            guests = GuestCookies(KEY)
            headers = {"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}"}
            well = requests(process.base, headers, options.cases, folder)  # type: ignore[attr-defined]
            before = memory(process)
            answered, opened, took = asyncio.run(sockets(process, options.frames, options.half_open))
            grown, alive = memory(process) - before, process.poll() is None
            print(f"{options.frames} broken frames, {answered} answered; {opened} sockets that said nothing")
            print(f"a calm game beside it: {len(took)} moves, p99 {quantile(took, 0.99):.0f} ms")
            print(f"memory grew by {grown:.0f} MB (bar {MAX_GROWTH:.0f}); processor {processor(process):.0f} s")
        finally:
            process.terminate()
            process.wait()
    passed = well and alive and grown < MAX_GROWTH and bool(took)
    print("pass" if passed else "FAIL")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
