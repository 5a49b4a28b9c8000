"""A table in a real browser without the real server: files, catalogue and socket come from the process of the test.

The engine plays there; the page sees exactly what the view of its seat shows.  Files come over HTTP and may be kept by
the browser: to answer a page's 60 requests through the browser's driver costs more than all else that the page does.
"""

import contextlib
import html
import json
import mimetypes
import threading
from collections.abc import Iterator
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePath
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlparse

from sevenwonders.registry import game_type
from sevenwonders.server.live.frames import parse_viewer, view_after_plies
from sevenwonders.server.page.assets import MINIFIERS, minify
from sevenwonders.server.page.files import load_page_files

FILES = load_page_files()
INDEX = FILES.read_text("index.html").replace("{{games}}", html.escape(FILES.games_to_json()))
INDEX = INDEX.replace("{{routes}}", " ".join(map("=".join, FILES.routes.items())))
ADDRESS = "http://table.test"
WIDE = ".woff2"  # not sent: tables are measured with the letters of the system, which are wider
POLICY = "default-src 'self'; connect-src 'self' ws://table.test; base-uri 'none'; form-action 'none'"
COMPLETE = """(selector) => {
  const table = document.querySelector(selector ?? '.table-root');
  return table?.view && table.parts.complete();
}"""  # whether all of a table is drawn
PLIES = "document.querySelector('.table-root').view.plies.length"


@cache
def sent(name: str) -> bytes:
    """Return a file as the server sends it."""
    file = FILES.find_source(name)
    assert file is not None
    whole = file.read_bytes()
    suffix = PurePath(name).suffix
    return minify(whole.decode(), suffix).encode() if suffix in MINIFIERS else whole


@cache
def catalogue(game: str) -> str:
    """Return the server's catalogue of a game."""
    return json.dumps(game_type(game).catalogue())


WITHIN = "path => import('/static/js/core/router.js').then(({ navigate }) => navigate(path, { replace: true }))"


def go(page: Any, path: str) -> None:
    """Go to a path of the site; a page that has loaded its scripts stays, which is three times as fast."""
    if page.url.startswith(ADDRESS):
        page.evaluate(WITHIN, path)
    else:
        page.goto(ADDRESS + path)


class Answers(BaseHTTPRequestHandler):
    """A server that answers under the address of all stages."""

    protocol_version = "HTTP/1.1"
    stage: "Stage"  # the page opened last

    def do_GET(self) -> None:
        """Send a file, what the table shows, or the page."""
        path = urlparse(self.path).path
        name = path.removeprefix("/static/")
        if path.startswith("/api/catalogue/"):
            self._send(catalogue(path.removeprefix("/api/catalogue/")).encode(), "application/json")
        elif "/positions/" in path:
            game = self.stage.game
            state: Any = SimpleNamespace(game=game, game_type=game_type(game.NAME))
            past = view_after_plies(state, 0, int(path.rpartition("/")[2]))
            self._send(json.dumps(dict(past)).encode(), "application/json")
        elif path.startswith("/static/") and FILES.find_source(name) and not name.endswith(WIDE):
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            kind += "; charset=utf-8" if name.endswith(tuple(MINIFIERS)) else ""
            self._send(sent(name), kind, **{"Cache-Control": "max-age=3600"})
        elif path.startswith(("/static/", "/api/")):
            error = {"error": "There is no such thing in a test.", "code": "no_such_thing"}
            self._send(json.dumps(error).encode(), "application/json", 404)
        else:
            page = INDEX.encode()
            self._send(page, "text/html", **{"Content-Security-Policy": POLICY})

    def do_POST(self) -> None:
        """Answer as if something were asked for."""
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.do_GET()

    def _send(self, body: bytes, kind: str, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextlib.contextmanager
def answering() -> Iterator[int]:
    """The port on this machine that answers for the address of all stages."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


class Stage:
    """A game and the page it is shown on.  Each game says what is seen there, and what a move is."""

    name: str  # of the game
    refuses = True  # to take moves back; else it leaves that without an answer

    def __init__(self, page: Any, game: Any, **table: Any) -> None:
        self.page, self.game, self.extra = page, game, table
        self.version = 1
        self.sent: list[dict[str, Any]] = []
        self._socket: Any = None
        self.is_dead = False  # whether the connection swallows what the page sends
        self.is_mute = False  # whether it drops messages to the page
        self.done: dict[str, int] = {}  # the versions that moves led to, by their ids
        self.connections = 0
        page.route_web_socket("**/api/tables/**", self._connect)

    def open(self) -> None:
        """Show the table."""
        Answers.stage = self
        is_loaded = self.page.url.startswith(ADDRESS)
        go(self.page, "/t/test")
        self.page.wait_for_selector(".table")
        if is_loaded:  # else style sheets come before
            self.page.wait_for_function(COMPLETE)

    def sight(self) -> dict[str, Any]:
        """The view that the page should show."""
        raise NotImplementedError

    def legal(self) -> list[str]:
        """Return the legal actions of the person."""
        return [entry["action"] for entry in self.sight().get("legal", ())]

    def seats(self) -> dict[str, Any]:
        """Return the server's fields for the seats: `kind`, `names`, `seats`, `you`, `can_undo`."""
        raise NotImplementedError

    def table(self) -> dict[str, Any]:
        """Return the server's message about the table."""
        return {
            "id": "test",
            "game": self.name,
            "modules": [],
            "options": {},
            "profile": "",
            "commitment": "0" * 64,
            "over": self.game.is_over,
            "waiting": False,
            "hints": True,
            "learn": False,
            "public": False,
            **self.seats(),
            **self.extra,
        }

    def act(self, action: str) -> None:
        """Make a move of the person in the game, and whatever follows from it."""
        raise NotImplementedError

    def play(self, action: str) -> None:
        """A move that the page hears of."""
        self.act(action)
        self.tell()

    def tell(self) -> None:
        """The page hears how things are."""
        self.version += 1
        frame = {"type": "event", "version": self.version, "view": self.sight(), "table": self.table()}
        self.send({**frame, "plies": self.plies(frame["view"])})

    def plies(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the plies as the server sends them, without their texts, which the view has."""
        viewer = parse_viewer(view["viewer"])
        events = zip(self.game.plies, game_type(self.name).iter_events(self.game), strict=True)
        noticed = [changed for ply, changed in events if ply.is_noticed_by(viewer)]
        return [{"ply": number, "events": changed} for number, changed in enumerate(noticed)]

    def send(self, message: dict[str, Any]) -> None:
        """Let the page hear something."""
        if not self.is_mute:
            self._socket.send(json.dumps(message))

    def shown(self) -> None:
        """Wait until the page shows the newest version, with every part that is loaded when it is first needed."""
        self.page.wait_for_function(COMPLETE)
        while (plies := self.page.evaluate(PLIES)) != len(self.sight()["plies"]):  # the page may move meanwhile
            self.page.wait_for_function(f"plies => {PLIES} !== plies", arg=plies)
            self.page.wait_for_function(COMPLETE)

    def _connect(self, socket: Any) -> None:
        self._socket = socket
        self.connections += 1
        socket.on_message(self._receive)

    def _receive(self, text: str) -> None:
        message = json.loads(text)
        self.sent.append(message)
        if self.is_dead:
            return
        if message["type"] == "hello":
            sync = {"type": "sync", "version": self.version, "table": self.table(), "view": self.sight()}
            self.send({**sync, "plies": self.plies(sync["view"]), "thinking": False})
        elif message["type"] == "ping":
            self.send({"type": "pong", "t": message["t"]})
        elif message["type"] in ("undo", "redo") and self.refuses:
            refused = {"type": "refused", "code": "nothing_to_undo", "error": "There is nothing to take back here."}
            self.send({**refused, "cid": message["cid"], "version": self.version})
        elif message["type"] == "move":
            known = message["cid"] in self.done
            version = self.done.setdefault(message["cid"], self.version + 1)
            self.send({"type": "ack", "cid": message["cid"], "version": version})
            if not known:
                self.play(message["action"])
