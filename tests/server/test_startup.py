"""The page comes before the application is loaded; other requests wait for it, or get an error if it fails."""

import asyncio
import contextlib
import threading

import httpx
import pytest
from fastapi import FastAPI

from sevenwonders.server.http.middleware import POLICY
from sevenwonders.server.page.assets import Assets
from sevenwonders.server.page.files import load_page_files
from sevenwonders.server.run import StartupApp
from sevenwonders.server.settings import Settings

HOME = "http://127.0.0.1"


class Behind:
    """An application that takes its time, and remembers whether it lived."""

    def __init__(self, fails=False):
        self.may_load, self.fails, self.lived = threading.Event(), fails, []

    def load(self):
        self.may_load.wait()
        if self.fails:
            raise OSError("no room")

        @contextlib.asynccontextmanager
        async def life(_):
            self.lived.append("begun")
            yield
            self.lived.append("ended")

        application = FastAPI(lifespan=life)
        application.get("/api/health")(lambda: {"status": "ok"})
        return application


class Asked(StartupApp):
    """It says when the application is asked for something."""

    def __init__(self, *given):
        super().__init__(*given)
        self.asked = asyncio.Event()

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http" and scope["path"].startswith(("/api/", "/join")):
            self.asked.set()
        await super().__call__(scope, receive, send)


@contextlib.asynccontextmanager
async def open_startup(tmp_path, behind):
    failed = asyncio.Event()
    settings = Settings(database=str(tmp_path / "tables.db"), secret="a key for tests alone")
    loop = asyncio.get_running_loop()
    startup = Asked(settings, Assets(load_page_files()), behind.load, lambda: loop.call_soon_threadsafe(failed.set))
    said, heard = asyncio.Queue(), asyncio.Queue()
    living = asyncio.create_task(startup({"type": "lifespan"}, said.get, heard.put))
    await said.put({"type": "lifespan.startup"})
    assert (await heard.get())["type"] == "lifespan.startup.complete"
    async with httpx.AsyncClient(verify=False, transport=httpx.ASGITransport(startup), base_url=HOME) as client:
        try:
            yield startup, client, failed
        finally:
            behind.may_load.set()
            await said.put({"type": "lifespan.shutdown"})
            assert (await heard.get())["type"] == "lifespan.shutdown.complete"
            await living


def test_the_page_comes_before_the_application_is_loaded(tmp_path):
    async def visit():
        behind = Behind()
        async with open_startup(tmp_path, behind) as (startup, client, _):
            page = await client.get("/t/anything")
            assert "<!doctype html>" in page.text
            assert page.headers["content-security-policy"] == POLICY
            assert (await client.get("/static/js/main.js")).headers["content-type"].startswith("text/javascript")
            missing = await client.get("/static/js/none.js")
            assert (missing.status_code, missing.json()["code"]) == (404, "no_file")
            assert (await client.get("/static/../running.py")).status_code == 404
            stranger = await client.get("/", headers={"host": "elsewhere.example"})
            assert (stranger.status_code, stranger.json()["code"]) == (421, "host")
            waiting = asyncio.create_task(client.get("/api/health"))
            await startup.asked.wait()
            assert not waiting.done()
            behind.may_load.set()
            assert (await waiting).json() == {"status": "ok"}
            assert (await client.get("/")).status_code == 404  # now the application answers
        assert behind.lived == ["begun", "ended"]

    asyncio.run(visit())


def test_request_gets_503_when_startup_fails(tmp_path):
    async def visit():
        behind = Behind(fails=True)
        async with open_startup(tmp_path, behind) as (startup, client, failed):
            waiting = asyncio.create_task(client.get("/api/health"))
            await startup.asked.wait()
            behind.may_load.set()
            answer = await waiting
            assert (answer.status_code, answer.json()["code"]) == (503, "not_started")
            await failed.wait()
            assert isinstance(startup.problem, OSError)
        assert behind.lived == []

    asyncio.run(visit())


@pytest.mark.parametrize("path", ["/api/health", "/join/abc"])
def test_a_stop_while_it_loads_ends_in_order(tmp_path, path):
    async def visit():
        behind = Behind()
        async with open_startup(tmp_path, behind) as (startup, client, _):
            waiting = asyncio.create_task(client.get(path))
            await startup.asked.wait()
            assert not waiting.done()
        await waiting
        assert behind.lived == ["begun", "ended"]

    asyncio.run(visit())
