"""Cost of each kind of request to the server, in tokens and in processor time.

    python bench/request_prices.py [--repeat 20] [--only PART] [--write FILE]

It starts a server of its own without limits, sends each request and frame `--repeat` times in sequence,
and prints the price and the processor time of the server's process, without the engines' processes.  A token pays
for 5 ms.  The bench fails if a request costs more than 1.5 times its price.  `--write` updates the times on a page of
the documentation.
"""

import argparse
import asyncio
import json
import re
import sys
import tempfile
import uuid
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import websockets
from machine import Shares
from server_load import KEY, processor, start

from sevenwonders import classic, duel
from sevenwonders.records import dumps
from sevenwonders.server.guests import GuestCookies
from sevenwonders.server.limits.budgets import TOKEN_SECONDS
from sevenwonders.server.limits.prices import PRICES, WORKERS

TOLERANCE = 1.5
Ask = Callable[[], Awaitable[Any]]


def finished(kind: Any) -> str:
    """A record of a whole game."""
    game = kind.Game(seed=7) if kind is duel else classic.Game.new(seed=7, players=7)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    return dumps(kind.Record.of(game))


class Visitor:
    """A guest who asks for things."""

    def __init__(self, base: str) -> None:
        guests = GuestCookies(KEY)
        self.base, self.headers = base, {"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}"}
        self.http = httpx.AsyncClient(base_url=base, headers=self.headers, timeout=120)

    async def get(self, path: str, method: str = "GET", **more: Any) -> Any:
        """Ask; whatever is answered."""
        try:
            answer = await self.http.request(method, path, **more)
        except httpx.RemoteProtocolError:  # the server has closed the connection after an answer to a bad request
            answer = await self.http.request(method, path, **more)
        assert answer.status_code < 500, answer.text
        return answer

    async def table(self, **asked: Any) -> str:
        """Make a table."""
        wanted = {"sitters": ["me", "here"], "shuffle": False, "seed": 1, **asked}
        return str((await self.get("/api/tables", "POST", json=wanted)).json()["id"])

    async def open(self, table: str) -> Any:
        """A socket without a hello."""
        address = f"{self.base.replace('http', 'ws')}/api/tables/{table}/socket"
        return await websockets.connect(address, additional_headers=self.headers, compression=None, max_queue=None)


async def said(socket: Any, *kinds: str) -> dict[str, Any]:
    """The next frame of one of some kinds."""
    while (frame := json.loads(await socket.recv()))["type"] not in kinds:
        pass
    return dict(frame)


async def requests(visitor: Visitor, repeat: int) -> dict[str, Ask]:
    """Return one request of each kind."""
    table, record = await visitor.table(), finished(duel)
    socket = await visitor.open(table)
    await socket.send('{"type":"hello"}')
    sync = await said(socket, "sync")
    for _ in range(30):  # a game in its middle
        await socket.send(_message("move", sync["version"], action=sync["view"]["legal"][0]["action"]))
        while (frame := await said(socket, "event", "sync"))["view"] is None:
            pass
        sync = {**sync, **frame}
    study = (await visitor.get("/api/studies", "POST", content=record)).json()["study"]
    puzzle = (await visitor.get("/api/puzzles")).json()["puzzles"][0]["id"]
    made = [await visitor.table() for _ in range(3 * repeat)]
    records = iter([finished_again(number) for number in range(repeat)])

    async def once(kind: str, **fields: Any) -> Any:
        await socket.send(_message(kind, sync["version"], **fields))
        answer = await said(socket, "ack", "refused", "error", "pong", "sync", "hint")
        sync["version"] = answer.get("version", sync["version"])
        return answer

    async def moved() -> None:
        nonlocal sync
        await socket.send(_message("move", sync["version"], action=sync["view"]["legal"][0]["action"]))
        while (frame := await said(socket, "event", "sync"))["view"] is None:
            pass
        sync = {**sync, **frame}

    async def greeted() -> None:
        other = await visitor.open(table)
        await other.send('{"type":"hello"}')
        await said(other, "sync")
        await other.close()

    async def connected() -> None:
        other = await visitor.open(table)
        await other.close()

    async def pinged() -> None:
        await (await socket.ping())

    read: dict[str, tuple[str, str, dict[str, Any]]] = {}
    places = {
        "table_id": table,
        "table": table,
        "study_id": study,
        "study": study,
        "ply": "40",
        "plies": "20",
        "game": "duel",
    }
    places |= {
        "name": puzzle,
        "code": "none",
        "table_id:path": table,
        "language": "en",
        "path:path": "static/js/core/dom.js",
    }
    for name in PRICES:
        method, _, path = name.partition(" ")
        read[name] = method, re.sub(r"\{([^}]*)\}", lambda found: places[found[1]], path), {}
    read["PUT /api/me"][2]["json"] = {"name": "Ada"}
    read["POST /api/tables/{table_id}/join"][2]["json"] = {"code": "none"}
    read["POST /api/puzzles/{name}"][2]["json"] = {}
    read["POST /api/studies/{study_id}/analyse"][2]["json"] = {"ply": 40, "seconds": 0.1}
    asks: dict[str, Ask] = {
        name: partial(visitor.get, asked[1], asked[0], **asked[2])
        for name, asked in read.items()
        if asked[0] in ("GET", "PUT", "POST", "DELETE")
    }
    leaving = [Visitor(visitor.base) for _ in range(repeat)]
    for other in leaving:
        await other.table()

    async def left() -> None:
        other = leaving.pop()
        await other.get("/api/me", "DELETE")
        await other.http.aclose()

    async def reviewed() -> None:
        async with visitor.http.stream("POST", f"/api/studies/{study}/review") as answer:
            await anext(answer.aiter_lines())

    asks["DELETE /api/me"] = left
    asks["POST /api/studies/{study_id}/review"] = reviewed
    asks["POST /api/tables"] = visitor.table
    asks["POST /api/studies"] = lambda: visitor.get("/api/studies", "POST", content=next(records))
    asks["DELETE /api/tables/{table_id}"] = lambda: visitor.get(f"/api/tables/{made.pop()}", "DELETE")
    asks["WS /api/tables/{table_id:path}/socket"] = connected
    asks |= {"frame": pinged, "hello": greeted, "move": moved}
    for kind in ("undo", "redo", "revoke", "leave", "return"):
        asks[kind] = partial(once, kind)
    for kind in ("claim", "replace"):
        asks[kind] = partial(once, kind, seat=1)
    asks["undo_answer"] = partial(once, "undo_answer", agree=False)
    asks["resign"] = partial(once, "resign", seat=7)  # there is none: the game goes on
    asks["look"] = partial(once, "look", seat=0)
    asks["hint"] = partial(once, "hint", seconds=0.05)
    frames: dict[str, dict[str, Any]] = {"add_number": {"number": "00" * 32}, "stop_hint": {"cid": "none-none"}}
    frames |= {"pace": {"milliseconds": 0}, "say": {"what": "hello"}, "nonsense": {}}
    for kind, fields in frames.items():
        asks[kind] = partial(_pair, socket, json.dumps({"type": kind, **fields}))
    asks["ping"] = partial(_pair, socket, "")
    return asks


async def _pair(socket: Any, text: str) -> None:
    """Send a frame without an answer, then a frame with an answer."""
    if text:
        await socket.send(text)
    await socket.send('{"type":"ping","t":1}')
    await said(socket, "pong")


def finished_again(number: int) -> str:
    """A record that is new to the server."""
    game = duel.Game(seed=1000 + number)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    return dumps(duel.Record.of(game))


def _message(kind: str, version: int, **fields: Any) -> str:
    message: dict[str, Any] = {"type": kind, "cid": uuid.uuid4().hex, **fields}
    if kind not in ("hint", "look"):
        message["version"] = version
    if kind == "look":
        del message["cid"]
    return json.dumps(message)


async def measure(server: Any, repeat: int, only: str) -> dict[str, float]:
    """Return the milliseconds of the server's processor for each request."""
    visitor = Visitor(server.base)
    found = {}
    asks = await requests(visitor, repeat)
    for name, ask in sorted(
        asks.items(), key=lambda item: item[0].startswith("DELETE")
    ):  # they end what others ask for
        if only not in name:
            continue
        await ask()
        before = processor(server)
        for _ in range(repeat - 1):
            await ask()
        found[name] = 1000 * (processor(server) - before) / (repeat - 1)
        price = PRICES[name].tokens
        print(f"{name:<55} {price:6.2f} tokens {found[name]:8.2f} ms", flush=True)
    await visitor.http.aclose()
    return found


def main() -> None:
    """Measure, and compare with the prices."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--repeat", type=int, default=20)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--write", type=Path)
    asked = arguments.parse_args()
    shares = Shares()
    with tempfile.TemporaryDirectory() as folder:
        server = start(Path(folder))
        try:
            found = asyncio.run(measure(server, asked.repeat, asked.only))
        finally:
            server.terminate()
            server.wait()
    print(f"taken {shares.taken():.0f} %")
    if asked.write is not None:
        page = asked.write.read_text()
        for name, ms in found.items():
            page = re.sub(rf"(?m)^(- `{re.escape(name)}`: [\d.]+, )[\d.]+ ms", rf"\g<1>{ms:.1f} ms", page)
        asked.write.write_text(page)
    dear = {
        name: ms / (1000 * TOKEN_SECONDS * PRICES[name].tokens)
        for name, ms in found.items()
        if PRICES[name].queue != WORKERS and ms > TOLERANCE * 1000 * TOKEN_SECONDS * PRICES[name].tokens
    }
    if dear:
        sys.exit("too cheap: " + ", ".join(f"{name} ({part:.1f} times its price)" for name, part in dear.items()))


if __name__ == "__main__":
    main()
