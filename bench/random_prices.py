"""Random requests and frames: check that none costs the server more than it pays.

    python bench/random_prices.py [--seconds 600] [--seed 1]

It starts a server that lets everything pass and counts the tokens that it charges.  Then it draws requests and
arguments, from small to the largest allowed, sends each several times, and compares the processor time of the server's
process with the tokens.  A token pays for 5 ms; work that is charged by its time counts for no more than the maximum
debt.  It prints the worst case of each request and fails if a request is above its price.  Engines run in processes of
their own and are not counted.
"""

import argparse
import asyncio
import contextlib
import json
import mmap
import os
import random
import runpy
import string
import struct
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import websockets
from request_prices import Visitor, finished, finished_again, said
from server_fuzz import frame
from server_load import processor, start

from sevenwonders import classic, duel
from sevenwonders.server.limits.bounds import GUEST_RATE
from sevenwonders.server.limits.budgets import DEBT_SECONDS, TOKEN_SECONDS, RequestBudget, TokenBucket
from sevenwonders.server.store.quotas import QuotaGuard

MIN_SECONDS = 0.2  # of the server's processor in a measurement; the system counts hundredths
MAX_TIMES = 200
KINDS, NAMES = (duel, classic), ("duel", "classic")
HEAD = 'format = "sevenwonders"\nversion = 1\n'
PATHS = (
    *("/", "/rules", "/statistics", "/t/{table}", "/nowhere", "/service-worker.js", "/manifest.webmanifest"),
    *("/static/js/core/dom.js", "/static/css/base.css", "/api/me", "/api/me/data", "/api/tables", "/api/health"),
    *(
        "/api/retention",
        "/api/lan",
        "/api/lan/qr.svg",
        "/api/bug-report",
        "/api/openapi.json",
        "/api/puzzles?game={game}",
    ),
    *(
        "/api/catalogue/{game}",
        "/api/examples/{game}",
        "/api/statistics/{game}",
        "/api/explorer/{game}?setting={setting}",
    ),
    "/api/explorer/{game}?own=true&offer=the_pyramids,circus_maximus",
    *("/api/tables/{table}", "/api/tables/{text}", "/api/tables/{table}/record", "/api/tables/{table}/comparison"),
    *("/api/tables/{table}/positions/{ply}", "/api/tables/{table}/picture?language={language}&dark=true"),
    *("/api/studies/{study}?game={number}", "/api/studies/{study}/record", "/api/studies/{study}/review?game={number}"),
    "/api/studies/{study}/positions/{ply}?game={number}",
    "/api/studies/{study}/positions/{ply}/picture?game={number}&language={language}",
)
Ask = Callable[[], Awaitable[Any]]


class Drawn(NamedTuple):
    """A request or frame to try, with a word on its arguments."""

    request: str
    how: str
    ask: Ask


def serve_and_count(path: str) -> None:
    """Run the server in this process; no request is refused, and the file holds how many tokens were charged."""
    with Path(path).open("r+b") as file:
        charged = mmap.mmap(file.fileno(), 8)

    def charge(tokens: float) -> bool:
        charged[:] = struct.pack("d", struct.unpack("d", charged[:])[0] + tokens)
        return True

    most = DEBT_SECONDS * GUEST_RATE.per_second
    RequestBudget.spend = lambda _, cost: charge(cost)  # type: ignore[method-assign]
    RequestBudget.charge_seconds = lambda _, seconds: charge(min(seconds / TOKEN_SECONDS, most)) and None  # type: ignore[method-assign]
    TokenBucket.has_tokens = lambda *_: True  # type: ignore[method-assign]
    QuotaGuard._reserve_bytes = lambda *_: contextlib.nullcontext()  # type: ignore[assignment]
    for quota in ("TABLES_OF_GUEST", "STUDIES_OF_GUEST", "TABLES", "STUDIES"):
        os.environ[f"SEVENWONDERS_{quota}"] = "1000000"
    sys.argv = ["sevenwonders", "serve", "--no-browser"]
    runpy.run_module("sevenwonders", run_name="__main__")


class RequestSource:
    """Draws requests and their arguments."""

    def __init__(self, visitor: Visitor, choice: random.Random) -> None:
        self.visitor, self.choice = visitor, choice
        self.records = [finished(kind) for kind in KINDS]

    async def prepare(self) -> None:
        """Make a table, studies and sockets."""
        self.table = await self.visitor.table()
        self.classic = await self.visitor.table(game="classic", sitters=["me", *["here"] * 6])
        self.puzzles = [line["id"] for line in (await self.visitor.get("/api/puzzles")).json()["puzzles"]]
        self.studies = [await self.study(text) for text in self.records]
        self.sockets = [await self.socket(table) for table in (self.table, self.classic)]

    async def study(self, text: str) -> str:
        """Bring a record."""
        return str((await self.visitor.get("/api/studies", "POST", content=text)).json().get("study", "none"))

    async def socket(self, table: str) -> Any:
        """A socket that has said hello; the last part of its view that was sent lies in `sync`."""
        line = await self.visitor.open(table)
        await line.send('{"type":"hello"}')
        line.sync = await said(line, "sync")
        return line

    def draw(self) -> Drawn:
        """Draw a request and its arguments."""
        return self.choice.choice(
            (self._read, self._read, self._bring, self._make, self._puzzle, self._odd, self._say)
        )()

    def _text(self, most: int) -> str:
        size = int(10 ** self.choice.uniform(0, len(str(most)) - 1))
        kind = self.choice.choice(
            (string.ascii_letters, string.printable, "M", "äß漢🎲\u202e", "[", '{"a":', "\n", "= \n")
        )
        return "".join(self.choice.choices(kind, k=size)) if len(kind) > 6 else (kind * size)[:size]

    def _read(self) -> Drawn:
        """Ask for a page, a list, a position, a picture."""
        choice = self.choice
        named = {
            "table": choice.choice((self.table, self.classic)),
            "study": choice.choice(self.studies),
            "game": choice.choice(NAMES),
            "ply": choice.randrange(200),
            "number": choice.choice((0, 0, 1, 499)),
            "language": choice.choice(("en", "de", "fr", "es")),
            "setting": choice.choice(("", "3", "base", "pantheon-agora")),
            "text": quote(self._text(2000)),
        }
        template = choice.choice(PATHS)
        method, path = choice.choice(("GET", "GET", "GET", "HEAD", "OPTIONS")), template.format(**named)
        return Drawn(
            f"GET {template.partition('?')[0]}", f"{method} {path[:90]}", lambda: self.visitor.get(path, method)
        )

    def _bring(self) -> Drawn:
        """Import a new record, or a file that is no record."""
        choice = self.choice
        games = choice.choice((1, 10, 100, 500, 5000))
        how = choice.choice(
            ("whole games", "seeds", "long names", "comments", "nonsense", "nested", "many keys", "cut")
        )

        def text() -> str:
            number = choice.getrandbits(40)
            if how == "whole games":
                return finished_again(number)
            if how == "cut":
                whole = finished_again(number)
                return whole[: choice.randrange(len(whole))]
            one = f'[[games]]\ngame = "{choice.choice(NAMES)}"\nseed = %d\n'
            body = HEAD + "".join(one % (number + game) for game in range(games))
            match how:
                case "long names":
                    return body + f'players = ["{self._text(500_000)}", "Bert"]\n'
                case "comments":
                    return body + f'comment = """{self._text(500_000)}"""\n'
                case "nonsense":
                    return self._text(900_000)
                case "nested":
                    return body + f"options = {'[' * choice.randrange(100_000)}\n"
                case "many keys":
                    return body + "".join(f'k{key} = "x"\n' for key in range(choice.randrange(20_000)))
            return body

        async def bring() -> None:
            study = await self.study(text())
            if study != "none":
                self.studies = [*self.studies[-20:], study]

        return Drawn("POST /api/studies", f"{how}, {games} games", bring)

    def _make(self) -> Drawn:
        """Make a table, also from positions."""
        choice = self.choice
        wanted: dict[str, Any] = {"game": choice.choice(NAMES), "shuffle": choice.random() < 0.5}
        wanted["sitters"] = choice.choices(("me", "here", "free", "level:1", self._text(40)), k=choice.randrange(2, 8))
        how = choice.choice(("plain", "position", "study", "deal", "options", "nonsense"))
        study = choice.choice(self.studies)
        match how:
            case "position":
                wanted["position"] = choice.choice((*self.records, self._text(199_000)))
            case "study":
                wanted["from"] = {"study": study, "ply": choice.randrange(200)}
            case "deal":
                wanted["deal"] = {"study": study}
            case "options":
                wanted["options"] = {self._text(300): self._text(2000) for _ in range(choice.randrange(60))}
            case "nonsense":
                wanted[self._text(40)] = self._text(150_000)
        return Drawn("POST /api/tables", how, lambda: self.visitor.get("/api/tables", "POST", json=wanted))

    def _puzzle(self) -> Drawn:
        """Answer a puzzle."""
        name, action = self.choice.choice(self.puzzles), self.choice.choice((None, self._text(200), "build altar"))
        path = f"/api/puzzles/{name}"
        if self.choice.random() < 0.5:
            return Drawn("GET /api/puzzles/{name}", name, lambda: self.visitor.get(path))
        return Drawn(
            "POST /api/puzzles/{name}",
            str(action)[:20],
            lambda: self.visitor.get(path, "POST", json={"action": action}),
        )

    def _odd(self) -> Drawn:
        """Send a body or a method that the address does not expect."""
        path = self.choice.choice(("/api/me", "/api/tables", "/api/nowhere", f"/api/tables/{self.table}/join", "/"))
        method, body = self.choice.choice(("PUT", "POST", "PATCH", "BREW", "DELETE")), self._text(190_000)
        if (method, path) == ("DELETE", "/api/me"):
            method = "PATCH"
        headers = {
            "content-type": self.choice.choice(("application/json", "text/plain", "multipart/form-data; boundary=x"))
        }
        return Drawn(
            "another request",
            f"{method} {path} {len(body)}",
            lambda: self.visitor.get(path, method, content=body.encode(), headers=headers),
        )

    def _say(self) -> Drawn:
        """Send frames of one kind."""
        choice, number = self.choice, self.choice.randrange(2)
        kind = choice.choice(
            ("hello", "ping", "look", "hint", "move", "undo", "redo", "say", "claim", "nonsense", "pings")
        )
        text = self._text(15_000)

        async def speak() -> None:
            socket = self.sockets[number]
            fields = {"cid": f"{choice.getrandbits(64):016x}", "version": socket.sync["version"]}
            messages: dict[str, Any] = {
                "look": {"type": "look", "seat": choice.randrange(2)},
                "hint": {"type": "hint", "cid": fields["cid"], "seconds": 0.01},
                "move": {"type": "move", **fields, "action": choice.choice(_legal(socket.sync) or ["draft nothing"])},
                "say": {"type": "say", "what": "hello"},
                "claim": {"type": "claim", **fields, "seat": 1},
            }
            try:
                for _ in range(10):
                    if kind == "pings":
                        await socket.ping()
                    elif kind == "nonsense":
                        sent = frame(choice)
                        await socket.send(json.dumps({"type": text}) if choice.random() < 0.5 else sent)
                    else:
                        await socket.send(json.dumps(messages.get(kind, {"type": kind, **fields})))
                await socket.send('{"type":"ping","t":1}')
                while (got := await said(socket, "pong", "sync", "event"))["type"] != "pong":
                    socket.sync = {**socket.sync, **{key: value for key, value in got.items() if value is not None}}
            except websockets.ConnectionClosed:
                self.sockets[number] = await self.socket((self.table, self.classic)[number])

        return Drawn(f"10 x {kind}", ("duel", "classic")[number], speak)


def _legal(sync: dict[str, Any]) -> list[str]:
    return [move["action"] for move in (sync.get("view") or {}).get("legal", [])]


async def measure(server: Any, charged: mmap.mmap, seconds: float, seed: int) -> dict[str, tuple[float, str, int]]:
    """Return the worst milliseconds a token of each request, with its arguments and how often it was tried."""
    visitor = Visitor(server.base)
    source = RequestSource(visitor, random.Random(seed))
    await source.prepare()
    worst: dict[str, tuple[float, str, int]] = {}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        drawn = source.draw()
        await drawn.ask()
        before, paid = processor(server), struct.unpack("d", charged[:])[0]
        asked = 0
        while asked < MAX_TIMES and processor(server) - before <= MIN_SECONDS:
            await drawn.ask()
            asked += 1
        # what the parser refuses is charged nothing but costs its sender the connection, which counts as a token
        tokens = (struct.unpack("d", charged[:])[0] - paid) or asked
        cost = 1000 * (processor(server) - before) / tokens
        most, how, times = worst.get(drawn.request, (0.0, "", 0))
        worst[drawn.request] = (cost, drawn.how, times + 1) if cost > most else (most, how, times + 1)
    await visitor.http.aclose()
    return worst


def main() -> None:
    """Try, and compare."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=600)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--serve", help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.serve:
        serve_and_count(asked.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        count = Path(folder, "charged")
        count.write_bytes(bytes(8))
        with count.open("r+b") as file:
            charged = mmap.mmap(file.fileno(), 8)
        server = start(Path(folder), command=[sys.executable, __file__, "--serve", str(count)], limits="on")
        try:
            worst = asyncio.run(measure(server, charged, asked.seconds, asked.seed))
        finally:
            server.terminate()
            server.wait()
    for name, (cost, how, times) in sorted(worst.items(), key=lambda line: -line[1][0]):
        print(f"{cost:6.2f} ms a token  {times:4} times  {name}  {how}")
    dear = [name for name, (cost, _, _) in worst.items() if cost > 1000 * TOKEN_SECONDS]
    if dear:
        sys.exit(f"too cheap: {', '.join(dear)}")


if __name__ == "__main__":
    main()
