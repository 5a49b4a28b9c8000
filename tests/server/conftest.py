"""A real server on a free port, guests who visit it, and databases of both kinds."""

import asyncio
import contextlib
import json
import shutil
import uuid
from dataclasses import replace
from functools import lru_cache

import httpx
import pytest
import websockets

from sevenwonders.cli.serve import open_listener
from sevenwonders.game.player import Reason
from sevenwonders.players import Analysis, Candidate, player_from
from sevenwonders.records import loads
from sevenwonders.registry import game_type
from sevenwonders.review import PlyKind, PlyReview, iter_review_steps
from sevenwonders.server.live import bots
from sevenwonders.server.protocol.messages import PROTOCOL, SERVER
from sevenwonders.server.run import make_server as uvicorn_server
from sevenwonders.server.settings import Settings
from sevenwonders.server.store import connect, open_store

from ..fake_clock import FakeClock
from ..polling import until
from .postgres import database as postgres_database
from .postgres import running_server

PATIENCE = 60  # seconds until a test gives up
LONG = 60  # seconds of thought that no test waits for: they last until they are cut short
SECRET = "a key for tests alone"


@pytest.fixture(autouse=True)
def no_delays(monkeypatch):
    """Let commits not wait for the disk, nor computers for people who follow their moves."""
    monkeypatch.setattr(connect, "SQLITE_PRAGMAS", (*connect.SQLITE_PRAGMAS, "synchronous=OFF"))
    monkeypatch.setattr(bots, "DEFAULT_PACE", 0)
    monkeypatch.setattr(bots, "WATCHED_PACE", 0)


# ---- databases


@pytest.fixture(scope="session")
def postgres():
    """The URL of a PostgreSQL server, up to the name of the database."""
    pytest.importorskip("psycopg", reason="the driver of PostgreSQL is not installed")
    with contextlib.ExitStack() as stack:
        try:
            url = stack.enter_context(running_server())
        except LookupError as error:
            pytest.skip(str(error))
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database(request, tmp_path):
    """A database of each kind without tables."""
    if request.param == "sqlite":
        yield str(tmp_path / "tables.db")
        return
    with postgres_database(request.getfixturevalue("postgres"), f"test_{uuid.uuid4().hex[:12]}") as url:
        yield url


@pytest.fixture(scope="session")
def new_database(tmp_path_factory):
    """An SQLite file in which nothing has happened yet."""
    path = tmp_path_factory.mktemp("new") / "tables.db"
    open_store(str(path)).close_without_event_loop()
    return path


@pytest.fixture(scope="session")
def new_postgres_database(postgres):
    """The name of a PostgreSQL database in which nothing has happened yet."""
    name = f"test_{uuid.uuid4().hex[:12]}"
    with postgres_database(postgres, name) as url:
        open_store(url).close_without_event_loop()
        yield name


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """A database of each kind in which nothing has happened yet."""
    if request.param == "sqlite":
        yield str(shutil.copy(request.getfixturevalue("new_database"), tmp_path / "tables.db"))
        return
    postgres, new = request.getfixturevalue("postgres"), request.getfixturevalue("new_postgres_database")
    with postgres_database(postgres, f"test_{uuid.uuid4().hex[:12]}", new) as url:
        yield url


# ---- computers


@lru_cache(maxsize=1)
def happened(record):
    """The number of players of a recorded game, and all that there is to review."""
    game = loads(record)[0].game()
    return game.num_players, [*iter_review_steps(game)]


class Thoughts:
    """Computers that think at once: players that need no compiler, and an adviser who likes the first action."""

    def __init__(self):
        self.reviewed = []  # plies of recorded games
        self.shown = []  # every position that left the server, with its seat

    async def decide(self, game, state, seat, player, seed, *, client=None):
        self.shown.append((state.copy(), seat))
        return player_from(player, seed, game).choose(state, seat).action

    async def advise(self, game, state, seat, seconds, progress=None, *, priority=None, client=None):
        self.shown.append((state.copy(), seat))
        first = game_type(game).legal_codes(state, seat)[0]
        reasons = (Reason("price", {"coins": 2}),)
        moves = (Candidate(first, 10, 1.0, 0.6, 0.5, reasons=reasons),)
        analysis = Analysis(seat, 10, 0.1, 0.6, {"win_civilian": 0.6}, moves, (first,) * (game == "duel"))
        if progress is not None:
            progress(analysis)
        await (asyncio.Event().wait() if seconds >= LONG else asyncio.sleep(0))
        return analysis

    async def review_ply(self, game, record, ply, *, client=None):
        seats, found = happened(record)
        (moment,) = (one for one in found if one.ply == ply)
        arguments = moment.seat, PlyKind.FORCED, moment.age, moment.verb, moment.codes, moment.texts
        found = PlyReview(ply, len(moment.codes), *arguments)
        if moment.seat is not None and moment.is_choice:
            known = game_type(game).known(moment.state, moment.seat)
            analysis = await self.advise(game, known, moment.seat, 0.1)
            best, wins = (analysis.moves[0].action,), (1 / seats,) * seats
            found = replace(found, kind=PlyKind.DECISION, analysis=analysis, best=best, wins=wins, error=-0.1)
        await asyncio.sleep(0)
        self.reviewed.append(ply)  # last: a review that is cancelled has not been made
        return found

    async def list_reveal_risks(self, game, record, ply, *, client=None):
        worst = {"worst": ["card 5 altar"], "chance": 0.25, "value": 0.3, "losing_chance": 0.5}
        worst |= {"exact": True, "cards": [{"what": "altar", "chance": 0.25, "value": 0.3}]}
        return [{"action": f"move {ply}", "losing": 4, "number": 9, **worst}]

    async def close(self):
        pass


# ---- time


class Clock:
    """The clock of the rate limits, moved by tests only."""

    now = 1000.0


@pytest.fixture
def clock(monkeypatch):
    stopped = Clock()
    monkeypatch.setattr("sevenwonders.server.limits.budgets.monotonic", lambda: stopped.now)
    return stopped


@pytest.fixture
def hours():
    return FakeClock()


# ---- guests


class Page:
    """A client like the page: it uses the socket and stores what it receives."""

    def __init__(self, socket):
        self.socket = socket
        self.frames = []
        self.version = None
        self.view = self.table = None
        self.plies = []

    async def send(self, type, **fields):
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def receive(self):
        """The next frame; it is what the protocol says, and the page does what the protocol says."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        frame = json.loads(text)
        SERVER.validate_json(text)
        self.frames.append(frame)
        if frame["type"] == "sync":
            self.version, self.view, self.table = frame["version"], frame["view"], frame["table"]
            self.plies = frame["plies"]
        elif frame["type"] == "event":
            assert frame["version"] == self.version + 1, "a hole"
            self.version = frame["version"]
            if frame["undone_to"] is not None:
                del self.plies[frame["undone_to"] :]
            assert [ply["ply"] for ply in frame["plies"]] == [
                len(self.plies) + place for place in range(len(frame["plies"]))
            ]
            self.plies += frame["plies"]
            self.view, self.table = frame["view"] or self.view, frame["table"] or self.table
        return frame

    async def until(self, *types):
        """The next frame of one of some types."""
        while (frame := await self.receive())["type"] not in types:
            pass
        return frame

    async def hello(self, version=None):
        await self.send("hello", version=version)
        await self.until("sync")
        return self

    async def dealt(self):
        """Wait until all have shuffled."""
        while not self.table["dealt"]:
            await self.until("sync")
        return self

    async def ask(self, type, cid=None, **fields):
        """Ask for something and wait for the answer to it."""
        cid = cid or str(uuid.uuid4())
        await self.send(type, cid=cid, version=self.version, **fields)
        while (frame := await self.until("ack", "refused", "error")).get("cid", cid) != cid:
            pass
        return frame

    async def reach(self, version):
        """Wait until the page has heard of a version."""
        while self.version < version:
            await self.until("event", "sync")

    async def play(self, choose=None):
        """Make a legal move; the answer."""
        actions = [entry["action"] for entry in self.view["legal"]]
        answer = await self.ask("move", action=(choose or (lambda actions: actions[0]))(actions))
        if answer["type"] == "ack":
            await self.reach(answer["version"])
        return answer

    async def turn(self):
        """Wait until this seat may decide, or the game is over."""
        while "legal" not in self.view and self.view["result"] is None and not self.table["over"]:
            await self.until("event", "sync")


SITTERS = {"computer": ("me", "random"), "hot_seat": ("me", "here"), "friend": ("me", "free")}


def for_two(kind="computer", seat=0, modules=(), sitters=None, **asked):
    """Return the request for a table for two, with its kind, the seat of the guest and the modules."""
    if sitters is None:
        sitters = ("me", "automa") if "solo" in modules else SITTERS[kind][:: 1 - 2 * seat]
    options = {**asked.pop("options", {}), **dict.fromkeys(modules, True)}
    return {"sitters": list(sitters), "shuffle": False, "options": options} | asked


class Guest:
    """A guest with a browser."""

    def __init__(self, running, stack):
        self.running, self._stack = running, stack
        self.http = httpx.AsyncClient(
            verify=False, base_url=running.base, headers={"origin": running.base}, timeout=PATIENCE
        )

    async def table(self, **asked):
        """Make a table, of two where no sitters are named; its summary."""
        wanted = for_two(**asked)
        if "free" not in wanted["sitters"]:
            wanted.setdefault("seed", 1)  # dealt at once
        answer = await self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def headers(self):
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {"cookie": cookies} if cookies else {}

    async def open(self, table, hello=True, version=None):
        """Open a table; greeted if asked for."""
        if not self.http.cookies:
            await self.http.get("/api/me")
        address = f"{self.running.base.replace('http', 'ws')}/api/tables/{table}/socket?protocol={PROTOCOL}"
        socket = await self._stack.enter_async_context(
            websockets.connect(
                address, origin=self.running.base, additional_headers=self.headers(), compression=None, max_queue=None
            )
        )
        page = Page(socket)
        return await page.hello(version) if hello else page


class Running:
    """A server that runs."""

    def __init__(self, base, app, stack):
        self.base, self.app, self._stack = base, app, stack
        self.services = app.state.services

    async def guest(self):
        guest = Guest(self, self._stack)
        self._stack.push_async_callback(guest.http.aclose)
        return guest


@pytest.fixture
async def serve(tmp_path, new_database):
    """Starts a server: `await serve()`; more settings may be given."""
    own = tmp_path / "tables.db"
    shutil.copy(new_database, own)
    async with contextlib.AsyncExitStack() as stack:

        async def start(database=None, engine=None, hours=None, **changes):
            given = {"database": database or str(own), "secret": SECRET, "port": 0}
            listener = open_listener(Settings(**given))
            given["port"] = port = listener.getsockname()[1]
            settings = Settings(**given | changes)
            serving = uvicorn_server(settings, open_store(settings.database), engine or Thoughts(), hours)
            serving.config.load()
            serving.lifespan = serving.config.lifespan_class(serving.config)
            await serving.startup([listener])
            await serving.on_tick(0)  # sets the headers of every answer
            clients = await stack.enter_async_context(contextlib.AsyncExitStack())
            running = Running(f"http://127.0.0.1:{port}", serving.config.app, clients)
            stopped = False

            async def stop():
                """Do what `Server.shutdown` does, which looks only every 100 ms whether it may go on."""
                nonlocal stopped
                if not stopped:
                    stopped = True
                    await clients.aclose()
                    for accepting in serving.servers:
                        accepting.close()
                    for connection in list(serving.server_state.connections):
                        connection.shutdown()
                    await until(lambda: not (serving.server_state.connections or serving.server_state.tasks))
                    await serving.lifespan.shutdown()

            running.stop = stop
            stack.push_async_callback(stop)
            return running

        yield start


@pytest.fixture
async def running(serve):
    """A server."""
    return await serve()
