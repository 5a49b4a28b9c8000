"""A server in this process in which nothing happens by chance: its time, threads and random numbers are the machine's.

What the server does in threads waits in a list until the loop has nothing else to do; then one of it, drawn by the
seed, is done.  So the same seed gives the same order, and other seeds give other ones.  Time passes only in `go`.
"""

import asyncio
import contextlib
import logging
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
import types
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import quote, unquote, urlencode

import anyio.to_thread
from sqlalchemy.exc import OperationalError

from sevenwonders.registry import game_type
from sevenwonders.server import app as application
from sevenwonders.server.limits import budgets
from sevenwonders.server.live import tables as live_tables
from sevenwonders.server.live.clock import SystemClock
from sevenwonders.server.protocol.messages import PROTOCOL
from sevenwonders.server.settings import Settings
from sevenwonders.server.store import connect, open_store
from sevenwonders.server.store import store as store_module
from sevenwonders.server.store.writer import StoreWriter, Write, WriteJob
from sevenwonders.server.tables import create
from sevenwonders.server.work.workers import FairThreadPool

START = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
MAX_TURNS = 20_000  # of the loop until it has to be quiet
COOKIE = "sevenwonders_guest"


class Loop(asyncio.SelectorEventLoop):
    """An event loop without a clock and without threads."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.moment = 1000.0
        self.chance = random.Random(seed)
        self.jobs: list[Callable[[], object]] = []
        self.problems: list[str] = []
        self.set_exception_handler(self._note)

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self.moment

    def run_in_executor(self, executor: Any, function: Callable[..., Any], *arguments: Any) -> Any:  # type: ignore[override]
        """Do something when the loop is quiet."""
        future = self.create_future()

        def job() -> None:
            try:
                result = function(*arguments)
            except Exception as error:
                if not future.cancelled():
                    future.set_exception(error)
            else:
                if not future.cancelled():
                    future.set_result(result)

        self.jobs.append(job)
        return future

    async def settle(self) -> None:
        """Go on until nothing happens any more without time."""
        for _ in range(MAX_TURNS):
            if self._ready:  # type: ignore[attr-defined]
                await asyncio.sleep(0)
            elif self.jobs:
                self.jobs.pop(self.chance.randrange(len(self.jobs)))()
            else:
                return
        raise AssertionError(f"endless work: the server does not come to rest: {list(self._ready)}")  # type: ignore[attr-defined]

    async def go(self, seconds: float) -> None:
        """Let time pass, and happen what is due on the way."""
        until = self.moment + seconds
        await self.settle()
        while True:
            due = [timer.when() for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
            if not due or min(due) >= until + self._clock_resolution:  # as asyncio tells whether a timer is due
                break
            self.moment = max(self.moment, min(due))
            await asyncio.sleep(0)
            await self.settle()
        self.moment = max(self.moment, until)
        await self.settle()

    def _note(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.problems.append(f"{context['message']}: {error!r}")


class SimulatedWriter(StoreWriter):
    """Writes when the loop is quiet; its disk can be full, or what it says of a write be lost."""

    fault = ""  # or "full", or "lost"

    def __init__(self, engine: Any, check: Callable[[], object] = lambda: None) -> None:
        self._engine, self._check = engine, check
        self._posted: list[WriteJob] = []

    def queue_write(self, write: Write) -> "asyncio.Future[None]":
        """Write something later."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        job = WriteJob(write, loop.create_future())
        self._posted.append(job)
        loop.jobs.append(self._run)
        return job.done

    def close(self) -> None:
        """Write what waits."""
        self._run()

    def _run(self) -> None:
        jobs, self._posted = self._posted, []
        self._commit(jobs)

    def _try_commit(self, jobs: list[WriteJob]) -> BaseException | None:
        error = None if SimulatedWriter.fault == "full" else super()._try_commit(jobs)
        if error is None and SimulatedWriter.fault:
            return OperationalError("", None, sqlite3.OperationalError("database or disk is full"))
        return error


class Thoughts:
    """Computers that decide at once, by their seed."""

    async def decide(self, game: str, state: Any, seat: int, player: str, seed: Any, **_: Any) -> int:
        """Return some legal action."""
        codes = list(game_type(game).legal_codes(state, seat))
        return int(codes[sum(str(seed).encode()) % len(codes)])

    async def advise(self, game: str, state: Any, seat: int, seconds: float, progress: Any = None, **_: Any) -> Any:
        """Return an analysis in which the first action is the best, after the time that it takes."""
        from sevenwonders.players import Analysis, Candidate

        first = game_type(game).legal_codes(state, seat)[0]
        analysis = Analysis(seat, 10, 0.1, 0.6, {}, (Candidate(first, 10, 1.0, 0.6, 0.5),), (first,))
        if progress is not None:
            progress(analysis)
        await asyncio.sleep(seconds)
        return analysis

    async def review_ply(self, game: str, record: str, ply: int, **_: Any) -> Any:
        """Return what a review says of a ply to which there is no alternative."""
        from tests.server.conftest import Thoughts as TestThoughts

        await asyncio.sleep(0.1)
        return await TestThoughts().review_ply(game, record, ply)

    async def list_reveal_risks(self, *_: Any, **__: Any) -> list[Any]:
        """Return no risk."""
        return []

    async def close(self) -> None:
        """Do nothing."""


class Answer:
    """A server's answer to a request, as far as it has arrived."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.is_whole = False
        self.error: BaseException | None = None
        self.gone = asyncio.Event()

    @property
    def cookie(self) -> str | None:
        """The cookie that was set."""
        for name, value in self.headers:
            if name.lower() == b"set-cookie" and value.startswith(COOKIE.encode()):
                return value.decode().partition("=")[2].partition(";")[0]
        return None


class Page:
    """A socket to a table: what was heard over it, and what a page makes of that."""

    def __init__(self, guest: Any, table: str) -> None:
        self.guest, self.table_id = guest, table
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[str] = []
        self.is_accepted = self.is_closed = False
        self.error: BaseException | None = None

    def say(self, frame: str | bytes) -> None:
        """Send a frame."""
        self.sent.put_nowait({"type": "websocket.receive", "text" if isinstance(frame, str) else "bytes": frame})

    def leave(self) -> None:
        """Close the page."""
        self.sent.put_nowait({"type": "websocket.disconnect", "code": 1001})


class Logs(logging.Handler):
    """All that is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line, with its traceback."""
        self.lines.append(self.format(record))


class Server:
    """A server on a database in a folder, that can be stopped, killed and started again."""

    def __init__(self, folder: Path, template: Path, seed: int, settings: dict[str, Any]) -> None:
        self.database = Path(tempfile.mkdtemp(dir=folder)) / "tables.db"
        shutil.copy(template, self.database)
        self._file = os.open(self.database, os.O_RDONLY)  # to close it would take SQLite's locks away
        self.loop = Loop(seed)
        self.asleep = 0.0  # seconds that the machine was asleep, or its clock was put forward
        self.logs = Logs()
        self.settings = Settings(database=str(self.database), secret="a key for the net", **settings)
        self._patches = self._patched()
        self._patches.__enter__()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.start()

    @contextlib.contextmanager
    def _patched(self) -> Iterator[None]:
        loop = self.loop
        clock = types.SimpleNamespace(
            monotonic=loop.time, time=lambda: self.wall().timestamp(), thread_time=lambda: 0.0, **_rest_of_time()
        )

        async def run_sync(function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
            return await loop.run_in_executor(None, function, *arguments)

        async def work(_: FairThreadPool, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
            return await loop.run_in_executor(None, lambda: function(*arguments, **named))

        with contextlib.ExitStack() as stack:
            for name, module in list(sys.modules.items()):
                if name.startswith("sevenwonders.server") and getattr(module, "time", None) is time:
                    stack.enter_context(mock.patch.object(module, "time", clock))
            patches: list[tuple[Any, str, Any]] = [
                (budgets, "monotonic", loop.time),
                (create, "utc_now", self.wall),
                (store_module, "utc_now", self.wall),
                (store_module, "StoreWriter", SimulatedWriter),
                (FairThreadPool, "run", work),
                (anyio.to_thread, "run_sync", run_sync),
                (random, "_urandom", loop.chance.randbytes),
                (connect, "SQLITE_PRAGMAS", (*connect.SQLITE_PRAGMAS, "synchronous=OFF")),
            ]
            for target, name, value in patches:
                stack.enter_context(mock.patch.object(target, name, value))
            logger = logging.getLogger()
            logger.addHandler(self.logs)
            stack.callback(logger.removeHandler, self.logs)
            yield

    def wall(self) -> datetime:
        """Return what the clock of the machine shows."""
        milliseconds = int((self.loop.moment + self.asleep) * 1000)
        return START + timedelta(milliseconds=milliseconds)

    def start(self) -> None:
        """Start it on its database."""
        self.store = open_store(str(self.database))
        self.hours = SystemClock(self.wall, lambda: self.loop.moment + self.asleep)
        self.app = application.assemble_app(self.settings, self.store, Thoughts(), clock=self.hours)
        self.services = self.app.state.services
        self._life = self.app.router.lifespan_context(self.app)
        self.run(self._life.__aenter__())

    @contextlib.contextmanager
    def fresh(self) -> Iterator[None]:
        """Let another server answer that has the same database, and nothing in memory."""
        kept, listeners = (self.app, self.services), [*self.store._deletion_listeners]  # type: ignore[attr-defined]
        self.app = application.assemble_app(self.settings, self.store, Thoughts(), clock=self.hours)
        self.services = self.app.state.services
        try:
            yield
            for table in self.services.tables._list_loaded():
                self.run(table.close())
        finally:
            self.app, self.services = kept
            self.store._deletion_listeners[:] = listeners  # type: ignore[attr-defined]

    def stop(self) -> None:
        """Stop it in an orderly way."""
        task = self.loop.create_task(self._life.__aexit__(None, None, None))
        self.settle()
        assert task.done(), "the server does not stop"
        task.result()
        self._drop()

    def kill(self) -> None:
        """Drop it without a word; what was asked for and not written is lost."""
        self.store._writer._posted.clear()  # type: ignore[attr-defined]
        self._drop()
        self.store.close_without_event_loop()

    def _drop(self) -> None:
        async def cancel() -> None:
            others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in others:
                task.cancel()
            for _ in range(20):
                self.loop.jobs.clear()
                await asyncio.sleep(0)

        self.loop.jobs.clear()
        self.loop.run_until_complete(cancel())
        for timer in list(self.loop._scheduled):  # type: ignore[attr-defined]
            timer.cancel()
        self.loop.problems.clear()

    def close(self) -> None:
        """End everything."""
        SimulatedWriter.fault = ""
        try:
            self.kill()
        finally:
            self._patches.__exit__(None, None, None)
            self.loop.close()
            os.close(self._file)
            shutil.rmtree(self.database.parent)

    def content(self) -> bytes:
        """Return all bytes of the database's file."""
        connection = sqlite3.connect(self.database)
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()
        return os.pread(self._file, os.fstat(self._file).st_size, 0)

    def settle(self) -> None:
        """Go on until nothing happens any more without time."""
        self.loop.run_until_complete(self.loop.settle())

    def go(self, seconds: float) -> None:
        """Let time pass."""
        self.loop.run_until_complete(self.loop.go(seconds))

    def run(self, awaited: Awaitable[Any]) -> Any:
        """Return what comes of something, after which nothing else happens."""

        async def running() -> Any:
            task = asyncio.ensure_future(awaited)
            await self.loop.settle()
            assert task.done(), "it waits for something that does not come"
            return task.result()

        return self.loop.run_until_complete(running())

    # --- asking

    def begin(
        self, method: str, address: str, headers: dict[str, str], body: bytes = b"", client: str = "127.0.0.1"
    ) -> Answer:
        """Begin a request; nothing happens until the loop goes on."""
        answer = Answer()
        path, _, query = address.partition("?")
        said = {"host": f"127.0.0.1:{self.settings.port}", "content-length": str(len(body)), **headers}
        scope = {
            "type": "http",
            "method": method,
            **self._scope(path, query, said, client),
        }
        bodies = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if bodies:
                return bodies.pop()
            await answer.gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], list(message["headers"])
            else:
                answer.body += message.get("body", b"")
                answer.is_whole = not message.get("more_body", False)

        async def asking() -> None:
            try:
                await self.app(scope, receive, send)
            except Exception as error:
                answer.error = error

        self._keep(asking())
        return answer

    def open(self, page: Page, headers: dict[str, str], client: str = "127.0.0.1") -> None:
        """Begin a socket."""
        page.sent.put_nowait({"type": "websocket.connect"})
        said = {"host": f"127.0.0.1:{self.settings.port}", **headers}
        address = f"/api/tables/{page.table_id}/socket"
        scope = {"type": "websocket", "subprotocols": [], **self._scope(address, f"protocol={PROTOCOL}", said, client)}

        async def send(message: Any) -> None:
            if message["type"] == "websocket.accept":
                page.is_accepted = True
            elif message["type"] == "websocket.send":
                page.heard.append(message["text"])
            else:
                page.is_closed = True
                page.leave()

        async def talking() -> None:
            try:
                await self.app(scope, page.sent.get, send)
            except Exception as error:
                page.error = error
            page.is_closed = True

        self._keep(talking())

    def _keep(self, coroutine: Any) -> None:
        """Start a task, and keep it: the loop knows it weakly."""
        task = self.loop.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _scope(self, path: str, query: str, headers: dict[str, str], client: str) -> dict[str, Any]:
        return {
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http",
            "server": ("127.0.0.1", self.settings.port),
            "client": (client, 50_000),
            "root_path": "",
            "path": unquote(path),
            "raw_path": quote(path, safe="/%").encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()],
            "extensions": {},
        }


@contextlib.contextmanager
def page_of(lines: int) -> Iterator[None]:
    """Let pages of the lobby have so many lines."""
    with mock.patch.object(store_module, "MAX_LINES", lines), mock.patch.object(live_tables, "MAX_LINES", lines):
        yield


def _rest_of_time() -> dict[str, Any]:
    """Return the other names of `time` that the server's modules use."""
    return {name: getattr(time, name) for name in ("perf_counter", "sleep", "strftime", "clock_gettime")}


__all__ = ["Answer", "Page", "Server", "SimulatedWriter", "urlencode"]
