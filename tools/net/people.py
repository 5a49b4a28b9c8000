"""Guests on a server who do everything that pages can do, in any order, while the server is disturbed.

Hypothesis draws what they do (rules of `People`); the server runs in this process without threads and without a clock
of its own (`simulation`), so a seed fails again.  After every step invariants are checked, most of them without
knowing what the step should have done: a refused request changes nothing, a guest changes nothing of others', a page
shows what the server would show afresh, the log replays to the state, a secret is in no answer.
"""

import asyncio
import contextlib
import gc
import gzip
import io
import json
import random
import re
import sqlite3
import sys
import tempfile
import types
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlencode
from xml.etree import ElementTree

import hypothesis
import numpy as np
import schemathesis
from fastapi.openapi.utils import get_openapi
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from pydantic_core import to_json
from sqlalchemy.util import LRUCache
from tests.indistinguishable_games import indistinguishable_games
from tests.server import test_secrets_classic

import sevenwonders
from sevenwonders.records import dumps
from sevenwonders.server.archive import FinishedTable
from sevenwonders.server.bug_report import make_bug_report
from sevenwonders.server.limits.budgets import RequestBudgets
from sevenwonders.server.live import tables as live_tables
from sevenwonders.server.live.commands import make_unique_cid
from sevenwonders.server.live.frames import list_visible_plies, make_clock_info, make_table_info, view_after_plies
from sevenwonders.server.page.assets import TRANSLATED_FILES
from sevenwonders.server.protocol.messages import SERVER
from sevenwonders.server.routes import ROUTERS
from sevenwonders.server.settings import Quotas
from sevenwonders.server.store import open_store
from sevenwonders.server.store.rows import status_to_row
from sevenwonders.server.tables import TableState
from sevenwonders.server.tables.names import NAMELESS, name_to_json
from sevenwonders.server.tables.shuffle import Contributions, compute_key, hash_text
from sevenwonders.server.work.fair_queue import UsageMeter
from sevenwonders.server.work.workers import RequestAccount

from . import Fault, simulation
from .searching import by_seed_alone, settings
from .simulation import COOKIE, Answer, Server, SimulatedWriter

EXAMPLES, STEPS = 4, 40
MAX_SHRINK_SECONDS = 20
MAX_GUESTS, MAX_PAGES = 5, 10
MAX_SHOWN = 300  # letters of a request
SMALL_PAGE, WHOLE = 1, 1000  # lines of a page of the lobby: as many pages as can be, or all on one
NOT_OF_GUESTS = ("alembic_version", "outage", "service")
NAME, MARKUP = re.compile(r"Nym\d+q\d+"), "<b>'\"&"
LANGUAGES = ("en", "de", "fr", "es")
PAGES = (
    "/",
    "/t/{table}",
    "/t/{table}?join=x",
    "/s/{study}",
    "/learn/rules",
    "/settings",
    "/puzzles",
)
PAGES += tuple(f"/static/{name}" for name in TRANSLATED_FILES)
PAGES += ("/nowhere", "/statistics", "/join/nothing", "/api/tables/{table}/picture", "/api/tables/{table}/record")
PAGES += (
    "/api/tables/{table}/positions/1000",
    "/api/studies/{study}/positions/5/picture",
    "/api/tables/{table}",
    "/api/me",
)
LASTING_HEADERS = (b"content-type", b"content-language", b"vary", b"cache-control", b"content-disposition", b"etag")
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
THINGS = ("id of a deleted table", "id of a deleted record")
FOR_A_WHILE = (RequestBudgets, UsageMeter, RequestAccount)  # may hold the id of a guest for some time
CACHES = (LRUCache, FinishedTable)  # of statements (SQLAlchemy) and finished games: a bounded number, deleted ones too
DAMAGES: dict[str, Callable[[str], bytes]] = {  # to the file of a record
    "": str.encode,
    "half": lambda text: text.encode()[: len(text) // 2],
    "latin-1": lambda text: f"# \u00e4\u00f6\u00fc \u00e9\n{text}".encode("latin-1", "replace"),
    "utf-16": lambda text: text.encode("utf-16"),
    "compressed": lambda text: gzip.compress(text.encode()),
    "half compressed": lambda text: gzip.compress(text.encode())[:-20],
    "bytes": lambda text: bytes(range(256)),
    "zero bytes": lambda text: text.replace("\n", "\0").encode(),
    "twice": lambda text: f"{text}\n{text}".encode(),
}
BINARY_SHARE = 0.1  # of frames that programs send as bytes
SLACK = timedelta(milliseconds=20)
MAX_FLAG_SECONDS = 40  # after a clock has run out, until the server notices at a table that no page shows
NEVER_SAME = ("updated", "clock", "sitting", "hand_over_to", "deadline", "presence", "delay")
ASKED = ("can_undo", "can_redo", "rematch", "rematch_by", "can_rematch", "undo_asked")
NOT_SEARCHED = (type, types.ModuleType, types.BuiltinFunctionType, int, float, np.ndarray)
ANY = st.integers(0, 11)
Rows = dict[str, list[dict[str, Any]]]


class Person:
    """A guest with a browser, and their data as far as this program knows without the server."""

    def __init__(self, number: int, address: str) -> None:
        self.number, self.address = number, address
        self.cookie: str | None = None
        self.old_cookies: list[str] = []
        self.id = ""
        self.name = ""
        self.language = LANGUAGES[number % len(LANGUAGES)]

    def __str__(self) -> str:
        return f"guest {self.number}"


class Page(simulation.Page):
    """A page of a table; it keeps what the real one keeps."""

    def __init__(self, guest: Person, table: str) -> None:
        super().__init__(guest, table)
        self.read = 0
        self.version: int | None = None
        self.synced_as = ""
        self.view: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.plies: list[Any] = []
        self.is_new = self.is_gone = False
        self.answers: list[dict[str, Any]] = []

    def take(self, text: str) -> None:
        """Take a frame in."""
        frame = json.loads(text)
        SERVER.validate_json(text)
        if frame["type"] == "sync":
            self.version, self.view, self.table = frame["version"], frame["view"], frame["table"]
            self.plies, self.synced_as = frame["plies"], frame["table"]["you"]
            self.is_new = True
        elif frame["type"] == "event":
            if self.version is None or frame["version"] != self.version + 1:
                raise Fault(f"page missed an event\n{self.version} was followed by {frame['version']}")
            self.version = frame["version"]
            if frame["undone_to"] is not None:
                del self.plies[frame["undone_to"] :]
            numbers = [ply["ply"] for ply in frame["plies"]]
            if numbers != [len(self.plies) + place for place in range(len(numbers))]:
                raise Fault(f"page got plies with a hole\n{len(self.plies)} plies were followed by {numbers}")
            self.plies += frame["plies"]
            self.view, self.table = frame["view"] or self.view, frame["table"] or self.table
            self.is_new = True
        elif frame["type"] in ("ack", "refused", "error"):
            self.answers.append(frame)
            self.is_gone = self.is_gone or frame.get("code") == "no_table"


class Markup(HTMLParser):
    """Reads a page, and knows what it is made of and what is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.language, self.fault = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element with its attributes."""
        self.seen |= {tag, *(f"{tag} {name}" for name, _ in attrs)}
        if len({name for name, _ in attrs}) < len(attrs):
            self.fault = self.fault or f"an attribute twice: {self.get_starttag_text()}"
        if tag == "html":
            self.language = dict(attrs).get("lang") or ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if not self.open or self.open.pop() != tag:
            self.fault = self.fault or f"</{tag}> closes nothing, or something else"

    @staticmethod
    @cache
    def known() -> frozenset[str]:
        """Return the texts of page templates and the values put into them: links and previews."""
        parts = {"meta", "meta property", "meta name", "meta content", "link", "link rel", "link href", "link as"}
        parts |= {"link crossorigin", "link type", "link fetchpriority", "input aria-describedby", "input aria-invalid"}
        for file in (Path(sevenwonders.__file__).parent / "web").glob("*.html"):
            page = Markup()
            page.feed(file.read_text("utf-8"))
            parts |= page.seen
        return frozenset(parts)

    @staticmethod
    def fault_of(text: str, language: str) -> str:
        """Return what is wrong with a page for a guest who reads a language, empty where nothing is."""
        page = Markup()
        page.feed(text)
        page.close()
        if page.fault or page.open:
            return page.fault or f"not closed: {page.open}"
        if strange := page.seen - Markup.known():
            return f"it has what no page has: {sorted(strange)}"
        return "" if page.language == language else f"it speaks {page.language}, not {language}"


class World:
    """A server, the guests on it, and the invariants."""

    def __init__(self, folder: Path, template: Path, seed: int, settings: dict[str, Any]) -> None:
        self.story: list[str] = []
        self.people: list[Person] = []
        self.pages: list[Page] = []
        self.flying: list[tuple[Person, str, str, Answer]] = []
        self.is_together = False
        self.known: dict[str, str] = {}  # names and ids that rows have held
        self.gone: dict[str, str] = {}  # those that must not come again
        self.names = 0
        self.chance = random.Random(seed)
        self.replayed: dict[str, int] = {}
        self.clocks: dict[str, tuple[int, float, Any]] = {}
        self.acks: list[tuple[Person, str, str, dict[str, Any], dict[str, Any]]] = []
        self.ended: set[str] = set()  # tables that were over at some time
        self.restless = 0.0  # until when the server may be behind, for its machine was asleep
        self.killed = -1.0  # when the server was killed last
        self.server = Server(folder, template, seed, settings)
        self._database = sqlite3.connect(self.server.database)
        self._database.row_factory = sqlite3.Row
        tables = self._database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        self._tables = [name for (name,) in tables if name not in NOT_OF_GUESTS and not name.startswith("sqlite")]
        self._rows: tuple[int, Rows] = (-1, {})
        self._secrets: dict[Any, list[tuple[str, str]]] = {}
        self._checked: Rows = {}
        self.base = f"http://127.0.0.1:{self.server.settings.port}"
        self.story.append(f"server with {settings or 'default settings'}")

    # --- what there is

    def rows(self) -> Rows:
        """All rows that may belong to guests, read again when others have written."""
        (version,) = self._database.execute("PRAGMA data_version").fetchone()
        if version != self._rows[0]:
            found = {
                name: [dict(row) for row in self._database.execute(f"SELECT * FROM {name} ORDER BY 1, 2")]
                for name in self._tables
            }
            self._rows = version, found
            self._secrets.clear()
        return self._rows[1]

    def close(self) -> None:
        """Drop the server."""
        self._database.close()
        self.server.close()

    def table_ids(self) -> list[str]:
        """The tables there are, in the order in which they were made."""
        tables = self.rows()["game_table"]
        return [row["id"] for row in sorted(tables, key=lambda row: (row["created"], row["id"]))]

    def study_ids(self) -> list[str]:
        """The studies there are."""
        return [row["id"] for row in self.rows()["study"]]

    def fresh_name(self) -> str:
        """A new name; some would be markup where they are not escaped."""
        self.names += 1
        return f"Nym{self.names}q{self.chance.randrange(10**6):06}{self.chance.choice(('', MARKUP))}"

    def live(self) -> list[Any]:
        """The tables in memory."""
        return self.server.services.tables._list_loaded()

    def load(self, table: str) -> tuple[Any, Any]:
        """The setup and the events of a table, as they are stored."""
        setup, events = self.server.run(self.server.store.load_table(table))
        return setup.with_server_outages(self.server.services.tables._outages), events

    # --- who may do what, as the rows tell

    def may(self, person: Person, method: str, address: str, body: Any) -> bool | None:
        """Return whether a request must be granted or refused; None where more decides than the rows."""
        rows, parts = self.rows(), address.partition("?")[0].split("/")[2:]
        if not address.startswith("/api/") or parts[0] not in ("tables", "studies") or len(parts) < 2:
            return True if method in ("GET", "DELETE") and parts == ["me"] else None
        kind, name, door = parts[0], unquote(parts[1]), "/".join(parts[2:])
        row = next((row for row in rows["game_table" if kind == "tables" else "study"] if row["id"] == name), None)
        if row is None:
            return False
        if kind == "studies":
            owners = {each["guest"] for each in rows["study_owner"] if each["study_id"] == name}
            return (
                (not owners or person.id in owners)
                if method == "DELETE"
                else True
                if door == "record" and method == "GET"
                else None
            )
        guests = {each["guest"] for each in rows["seat"] if each["table_id"] == name} - {None}
        has_part = bool(person.id) and person.id in {row["owner"], *guests}
        if method == "DELETE":
            return has_part and (bool(row["over"]) or guests <= {person.id})
        if door == "join" and isinstance(body, dict) and "name" not in body:
            is_let_in = row["public"] or body.get("code") == row["code"]
            return person.id in guests or bool(is_let_in and row["waiting"] and not row["over"])
        if door in ("rematch", "comparison"):
            return None if row["over"] and (has_part or door == "comparison") else False
        is_plain = method == "GET" and "?" not in address
        return True if is_plain and door in ("", "record", "picture", "positions/0") else None

    def is_late(self, person: Person, row: dict[str, Any]) -> bool:
        """Return whether a guest sees a table only after a while."""
        guests = {each["guest"] for each in self.rows()["seat"] if each["table_id"] == row["id"]}
        has_secrets = row["kind"] == "friend" and (row["game"] == "classic" or json.loads(row["modules"]))
        has_delay = self.server.settings.spectator_delay > 0 and not row["over"]
        return bool(has_delay and has_secrets and person.id not in {row["owner"], *guests})

    # --- asking

    def headers(self, person: Person) -> dict[str, str]:
        """Return the headers that a browser sends."""
        return {
            "origin": self.base,
            "accept-language": person.language,
            **({"cookie": f"{COOKIE}={person.cookie}"} if person.cookie else {}),
        }

    def ask(
        self,
        person: Person,
        method: str,
        address: str,
        body: Any = None,
        kind: str = "application/json",
        quiet: bool = False,
    ) -> Answer:
        """Ask for something; the answer is judged, and what it changed."""
        headers, sent = self.headers(person), b""
        if body is not None:
            sent = body if isinstance(body, bytes) else body.encode() if isinstance(body, str) else _json(body)
            headers["content-type"] = kind
        if not quiet:
            said = sent.decode(errors="backslashreplace")
            self.story.append(f"{person}: {method} {address} {said[:MAX_SHOWN]}".rstrip())
        before, moment, may = self.rows(), self.server.loop.moment, self.may(person, method, address, body)
        answer = self.server.begin(method, address, headers, sent, person.address)
        if self.is_together:
            self.flying.append((person, method, address, answer))
            return answer
        self.server.settle()
        for _ in range(200):
            if answer.is_whole or answer.error:
                break
            self.server.go(1)
        if not quiet:
            self.story[-1] += f" -> {answer.status}"
        self.judge(person, method, address, answer)
        if self.server.loop.moment == moment and not SimulatedWriter.fault:  # else computers have played meanwhile
            self.compare(person, method, address, answer, before, self.rows())
            is_judged = answer.status not in (400, 413, 422) and b'"join_code"' not in answer.body
            if may is not None and may != (answer.status < 400) and is_judged:
                what = "refused to a guest who may" if may else "granted to a guest who may not"
                raise Fault(f"{method} {_shape(address)} {what}\n{answer.status} {answer.body[:200]!r}")
        return answer

    def get(self, person: Person, address: str) -> Any:
        """Return the JSON of a read-only request, None where it is refused."""
        answer = self.ask(person, "GET", address, quiet=True)
        return json.loads(answer.body) if answer.status == 200 else None

    def judge(self, person: Person, method: str, address: str, answer: Answer) -> None:
        """Look at an answer."""
        where = f"{method} {_shape(address)}"
        if answer.error is not None:
            raise Fault(f"exception in {where}: {type(answer.error).__name__}\n{answer.error!r}")
        if not answer.is_whole:
            raise Fault(f"no answer to {where}")
        body = answer.body.decode(errors="replace")
        kind = dict(answer.headers).get(b"content-type", b"")
        code = ""
        if answer.status >= 400 and b"html" not in kind:
            try:
                said = json.loads(body)
                code = said["code"]
                assert isinstance(said["error"], str)
            except (ValueError, KeyError, AssertionError, TypeError):
                raise Fault(f"refusal without its words in {where}\n{answer.status} {body[:300]}") from None
        if answer.status >= 500 and not (code == "store" and SimulatedWriter.fault) and code != "quota":
            raise Fault(f"{answer.status} {code} in {where}\n{body[:500]}")
        if b"html" in kind and answer.status < 500 and (what := Markup.fault_of(body, person.language)):
            raise Fault(f"page that is not well formed in {where}\n{what}")
        if (b"html" in kind or b"xml" in kind) and (found := re.search(rf"Nym\d+q\d+{re.escape(MARKUP)}", body)):
            raise Fault(f"name that is not escaped in {where}\n...{_around(body, found[0])}...")
        if b"svg" in kind and answer.status == 200:
            try:
                ElementTree.fromstring(body)
            except ElementTree.ParseError as error:
                raise Fault(f"picture that is no XML in {where}\n{error}") from None
        if answer.cookie is not None:
            found = self.server.services.guests.parse_signed_guest(answer.cookie)
            known = self.server.services.guests.parse_signed_guest(person.cookie)
            if found is None:
                raise Fault(f"cookie that the server cannot read in {where}")
            if known is None and any(other.id == found.id for other in self.people):
                raise Fault(f"a new guest is given another guest's cookie in {where}")
            if known is not None and known.id != found.id:
                raise Fault(f"a guest with a good cookie becomes another one in {where}")
            person.cookie, person.id = answer.cookie, found.id
            self._secrets.clear()
        shown = "\n".join([body, *(value.decode("latin-1") for name, value in answer.headers if name != b"set-cookie")])
        self.look_for_secrets(person, shown, where)

    def look_for_secrets(self, person: Person, text: str, where: str) -> None:
        """Raise where a text for a guest holds what they may not know."""
        for secret, what in self.secrets_from(person):
            if secret in text:
                raise Fault(f"{what} in {where}\n{secret!r} for {person}: ...{_around(text, secret)}...")

    def secrets_from(self, person: Person | None) -> list[tuple[str, str]]:
        """Texts that no answer to a guest, or no line of the log, may hold."""
        rows, key = self.rows(), (person and person.id, len(self.people), len(self.gone))
        if key not in self._secrets:
            self._secrets[key] = list(self._secrets_from(person, rows))
        return self._secrets[key]

    def _secrets_from(self, person: Person | None, rows: Rows) -> Iterator[tuple[str, str]]:
        for other in self.people:
            if other is not person and other.id:
                yield other.id, "id of a guest"
        dealt = {row["table_id"]: row["move"] for row in rows["event"] if row["kind"] == "deal"}
        self.ended |= {row["id"] for row in rows["game_table"] if row["over"]}
        for row in rows["game_table"]:
            if row["id"] not in self.ended:  # what came out at the end stays known when the last move is taken back
                yield row["salt"], "salt of a running table"
                if row["seed"] > 10**9:
                    yield str(row["seed"]), "seed of a running table"
                elif row["id"] in dealt and row["luck"] is None:
                    yield (
                        str(compute_key(row["salt"], Contributions.parse(dealt[row["id"]]).numbers)),
                        "key of a running table",
                    )
                if row["origin"]:
                    yield row["origin"], "origin of a running table"
            if row["code"] and (person is None or row["owner"] != person.id):
                yield row["code"], "code of an invitation"
        yield from ((text, what) for text, what in self.gone.items() if "name" in what)
        if person is None:
            names = {name for row in rows["seat"] + rows["guest"] for name in NAME.findall(row["name"])}
            yield from ((name, "name of a guest") for name in names)
        elif self.server.settings.join_code and person.address != "127.0.0.1":
            yield self.server.settings.join_code, "code of the network"

    def compare(self, person: Person, method: str, address: str, answer: Answer, before: Rows, after: Rows) -> None:
        """Look at what a request changed."""
        if before is after:
            return
        where = f"{method} {_shape(address)}"
        now = self.server.wall().timestamp() * 1000
        if any(row["deadline"] is not None and row["deadline"] <= now for row in before["game_table"]):
            return  # a clock runs out meanwhile
        is_refused = answer.status >= 400
        if (method == "GET" or is_refused) and before != after and "review" not in address:
            what = "a refused request" if is_refused else "a question"
            raise Fault(
                f"{what} changed the database: {where}\n{answer.status} {answer.body[:200]!r}\n"
                + _differences(before, after)
            )
        mine = _part(before, person.id) | _part(after, person.id)
        owned = {row["study_id"] for row in before["study_owner"] if row["guest"] != person.id}
        for name, key, own in (
            ("game_table", "id", mine),
            ("seat", "table_id", mine),
            ("event", "table_id", mine),
            ("guest", "id", {person.id}),
            ("study_owner", "guest", {person.id}),
        ):
            old, new = ([row for row in each[name] if row[key] not in own] for each in (before, after))
            if old != new:
                raise Fault(f"{where} changed {name} of others\n{_differences({name: old}, {name: new})}")
        old, new = (
            [(row["id"], row["text"]) for row in each["study"] if row["id"] in owned] for each in (before, after)
        )
        if old != new:
            raise Fault(f"{where} changed a record of others")

    def land(self) -> None:
        """Let all happen that was begun together."""
        self.server.settle()
        for _ in range(200):
            if all(answer.is_whole or answer.error or answer.gone.is_set() for *_, answer in self.flying):
                break
            self.server.go(1)
        for person, method, address, answer in self.flying:
            if not answer.gone.is_set():
                self.judge(person, method, address, answer)
        self.flying.clear()

    # --- pages

    def open(self, person: Person, table: str, version: int | None = None) -> Page:
        """Open a page and greet."""
        if person.cookie is None:
            self.ask(person, "GET", "/api/me", quiet=True)
        self.story.append(f"{person} opens a page of {table}")
        page = Page(person, table)
        self.pages.append(page)
        self.server.open(page, self.headers(person), person.address)
        number = f"{self.chance.getrandbits(256):064x}"
        hello: dict[str, Any] = {"type": "hello", "version": version}
        if self.chance.random() < 0.5:
            hello["pledge"] = hash_text(number)
        page.say(json.dumps(hello))
        page.say(json.dumps({"type": "add_number", "number": number}))
        self.rest()
        return page

    def say(self, page: Page, kind: str, **fields: Any) -> dict[str, Any] | None:
        """Say something over a page's socket, and again where it was done; the answer, if there is one."""
        frame = {"type": kind, **fields}
        if kind not in ("hello", "look", "pace", "say", "ping", "add_number", "stop_hint"):
            frame.setdefault("cid", f"cid{self.chance.getrandbits(60):015x}")
        if kind in ("move", "revoke", "undo", "redo", "undo_answer", "resign", "leave", "return", "claim", "replace"):
            frame.setdefault("version", page.version or 0)
        shown = json.dumps({name: value for name, value in frame.items() if name != "cid"})
        self.story.append(f"{page.guest} on {page.table_id}: {shown[:MAX_SHOWN]}")
        before = self.rows()
        answer = self.send(page, frame)
        if answer is not None:
            self.story[-1] += f" -> {answer['type']} {answer.get('code', '')}"
        if answer is None or SimulatedWriter.fault:
            return answer
        stand_in = Answer()
        stand_in.status = 200 if answer["type"] == "ack" else 409
        if answer.get("code") != "time":
            self.compare(page.guest, f"frame {kind}", "", stand_in, before, self.rows())
        if answer["type"] == "ack":
            self.acks = [*self.acks[-1:], (page.guest, page.guest.id, page.table_id, frame, answer)]
            self.say_again(page, frame, answer)
        return answer

    def say_again(self, page: Page, frame: dict[str, Any], answer: dict[str, Any]) -> None:
        """Send a frame that was done once more, as a page does that has lost its line."""
        before = self.rows()["event"]
        again = self.send(page, frame)
        if again is not None and make_unique_cid(page.guest.id, frame["cid"]) not in {
            row["cid"] for row in before
        }:  # it changed nothing
            again["version"] = answer["version"]
        if again != answer or before != self.rows()["event"]:
            raise Fault(f"the same request twice is done twice: {frame['type']}\n{frame}\n{answer}\n{again}")

    def send(self, page: Page, frame: dict[str, Any]) -> dict[str, Any] | None:
        """Send a frame; the answer, if there is one."""
        number, text = len(page.answers), json.dumps(frame)
        page.say(text.encode() if self.chance.random() < BINARY_SHARE else text)
        self.rest()
        return page.answers[-1] if len(page.answers) > number else None

    def rest(self) -> None:
        """Let all happen, and read what the pages hear."""
        if self.is_together:
            return
        self.server.settle()
        self.hear()

    def hear(self) -> None:
        """Read what the pages have heard."""
        for page in self.pages:
            while page.read < len(page.heard):
                text = page.heard[page.read]
                page.read += 1
                try:
                    page.take(text)
                except Fault:
                    raise
                except Exception as error:
                    raise Fault(f"frame that breaks the protocol\n{error}\n{text[:500]}") from None
                self.look_for_secrets(page.guest, text, f"frame {text[9:15]}")
            if page.error is not None:
                raise Fault(f"exception in a socket: {type(page.error).__name__}\n{page.error!r}")
        self.pages = [page for page in self.pages if not page.is_closed]

    # --- invariants

    def check(self) -> None:
        """Check what holds at any time."""
        if self.is_together:
            return
        self.server.go(0)  # what is due at this moment
        self.hear()
        self.check_logs()
        rows = self.rows()
        if rows is not self._checked:
            self.check_rows(rows)
            self.check_gone(rows)
            self._checked = rows
        self.check_replays(rows)
        self.check_clocks(rows)
        self.check_pages()
        self.check_late(rows)

    def check_logs(self) -> None:
        """Nothing went wrong that is printed where the server runs, and the output names no guest."""
        if self.server.loop.problems:
            raise Fault(f"unretrieved exception\n{self.server.loop.problems[0]}")
        for line in self.server.logs.lines:
            is_error = "Traceback" in line or line.startswith(("ERROR", "CRITICAL"))
            if is_error and "only a part of their data" not in line:
                raise Fault(f"error in the log\n{line[-2000:]}")
            for secret, what in self.secrets_from(None):
                if secret in line:
                    raise Fault(f"{what} in the log\n{line}")
        self.server.logs.lines.clear()

    def check_rows(self, rows: Rows) -> None:
        """No row without its table, and tables stand as their last event left them."""
        tables, studies = {row["id"] for row in rows["game_table"]}, {row["id"] for row in rows["study"]}
        for name, lines in rows.items():
            for row in lines:
                if row.get("table_id") not in {None, *tables} or row.get("study_id") not in {None, *studies}:
                    raise Fault(f"row of {name} without what it belongs to\n{row}")
        if tables - {row["table_id"] for row in rows["seat"]}:
            raise Fault("table without seats")
        if alone := studies - {row["study_id"] for row in rows["study_owner"]}:
            raise Fault(f"record without an owner\n{alone}")
        latest = {row["id"]: row["created"] for row in rows["game_table"]}
        latest |= {row["table_id"]: row["at"] for row in sorted(rows["event"], key=lambda row: row["seq"])}
        for row in rows["game_table"]:
            if row["updated"] != latest[row["id"]]:
                raise Fault(f"row of a table is not from its last event\n{row['updated']}, not {latest[row['id']]}")
            if row["over"] and row["deadline"] is not None:
                raise Fault("a clock runs at a table that is over")

    def check_gone(self, rows: Rows) -> None:
        """Check that deleted data is gone from all rows, files, memory and answers."""
        table, record = THINGS
        here = {row["id"]: table for row in rows["game_table"]} | {row["id"]: record for row in rows["study"]}
        for kind in ("guest", "seat"):  # of guests a name goes, too, where they change it
            here |= {name: f"name at a {kind} that is gone" for row in rows[kind] for name in NAME.findall(row["name"])}
        lost = self.known.keys() - here.keys() - self.gone.keys()
        self.known |= here
        # what a record or a link to another table says stays
        kept = [row["text"] for row in rows["study"]] + [row["origin"] for row in rows["game_table"]]
        kept += [row["move"] for row in rows["event"] if row["kind"] == "rematch"]
        text = repr(kept)
        self.gone = {key: what for key, what in self.known.items() if key not in here and key not in text}
        self.ended |= {row["id"] for row in rows["game_table"] if row["over"]}
        self._secrets.clear()
        text = repr(rows)
        for key, what in self.gone.items():
            if key in text:
                raise Fault(f"{what} in the database\n...{_around(text, key)}...")
        if new := {key: self.gone[key] for key in lost if "guest" not in self.gone.get(key, "guest")}:
            self.check_forgotten(new)
            for key, what in new.items():
                for person in self.chance.sample(self.people, 2) if "id" in what else ():
                    kind = "tables" if "table" in what else "studies"
                    for door in ("", "/record", "/positions/0"):  # `ask` judges
                        self.ask(person, "GET", f"/api/{kind}/{key}{door}", quiet=True)

    def check_replays(self, rows: Rows) -> None:
        """Tables in memory are what their logs replay to, and stand as their rows say."""
        lines = {row["id"]: row for row in rows["game_table"]}
        for table in self.live():
            state = table.state
            if table.id not in lines:
                raise Fault("table in memory that was deleted")
            if self.replayed.get(table.id) == state.version:
                continue
            replay = TableState.replay(*self.load(table.id))
            start = state.game.copy()
            start.rewind(0)
            dealt = state.game_type.logged_metric_values(start.state, len(state.setup.seats))
            for what, one, other in (
                ("version", state.version, replay.version),
                ("record", dumps(state.make_record()), dumps(replay.make_record())),
                ("setup", repr(state.setup), repr(replay.setup)),
                ("outages", state.setup.outages, replay.setup.outages),
                ("views", repr([state.views().view_for(None)]), repr([replay.views().view_for(None)])),
                ("deadline", state.deadline, replay.deadline),
                ("size", state.size, replay.size),
                ("coins of plies", tuple(map(sum, zip(dealt, *state.gains, strict=True))), state._get_logged_metric()),
                ("number of plies", len(state.gains), len(state.game.plies)),
            ):
                if one != other:
                    raise Fault(f"log does not replay to the state: {what}\n{one}\n{other}")
            status = status_to_row(replay, self.server.hours.now())
            for name in status.keys() - {"updated"}:
                stored = lines[table.id][name]
                stored = json.loads(stored) if name == "result" and stored is not None else stored
                if status[name] != stored:
                    raise Fault(f"row of a table is not how it stands: {name}\n{stored}, not {status[name]}")
            self.replayed[table.id] = state.version

    def check_clocks(self, rows: Rows) -> None:
        """Only the clocks of people run who are to decide, and nothing else takes time from any.

        A kill gives back the time since the last sign of life, which the server stores every second.
        """
        now = self.server.loop.moment
        for table in self.live():
            info = make_clock_info(table.state, self.server.hours.now())
            if info is None:
                continue
            version, then, old = self.clocks.get(table.id, (-1, 0.0, None))
            self.clocks[table.id] = table.state.version, now, info
            asked = {f"p{seat + 1}" for seat in table.state.deciders}
            if not {*info.running} <= asked:
                raise Fault(f"a clock runs of a player who is not to decide\n{info.running}, not {asked}")
            if version != table.state.version or then < self.restless:
                continue
            given_back = live_tables.BEAT_SECONDS * 1000 if then <= self.killed else 0
            for seat, left in old.left.items():
                spent = (now - then) * 1000 if seat in old.running else 0
                wrong = info.left.get(seat, 0) - max(0, left - spent)
                if not -2 <= wrong <= 2 + given_back and seat in info.left:
                    raise Fault(f"a clock shows a wrong time\n{seat}: {left} - {spent}, not {info.left[seat]}")
        wall = self.server.wall().timestamp() * 1000
        late = [row["id"] for row in rows["game_table"] if (row["deadline"] or wall) < wall - MAX_FLAG_SECONDS * 1000]
        if late and now > self.restless:
            raise Fault(f"a clock has run out and nothing happens\n{late}")

    def check_pages(self) -> None:
        """A page shows what the server would show after a reload."""
        for page in self.pages:
            if not page.is_new or page.version is None:
                continue
            page.is_new = False
            fresh_state = self.get(page.guest, f"/api/tables/{page.table_id}")
            if fresh_state is not None and fresh_state["version"] != page.version:  # a computer may have moved since
                self.rest()
                fresh_state = self.get(page.guest, f"/api/tables/{page.table_id}")
            if fresh_state is None and page.is_gone:
                continue
            if fresh_state is None:
                raise Fault(f"open page of a table that cannot be opened\n{page.guest} {page.table_id}")
            if fresh_state["version"] != page.version:
                raise Fault(f"page is behind\nit has version {page.version}, the server {fresh_state['version']}")
            several = page.table["you"] in ("both", "several")
            for name in ("view", "plies"):
                if (
                    name == "plies"
                    and page.table["you"] != page.synced_as
                    and len(page.plies) == len(fresh_state["plies"])
                ):
                    continue  # it was a player's, and shows what the player knew
                if getattr(page, name) != fresh_state[name] and not several:
                    raise Fault(
                        f"page shows other {name} than the server\n{_first(getattr(page, name), fresh_state[name])}"
                    )
            old, new = (
                {k: v for k, v in each.items() if k not in NEVER_SAME} for each in (page.table, fresh_state["table"])
            )
            if old != new:
                raise Fault(f"page has another table than the server\n{_first(old, new)}")

    def check_doors(self, page: Page) -> None:
        """Other routes show the same position as the page, for the same guest at the same moment."""
        if page.version is None or page.is_gone or page.table["you"] in ("both", "several"):
            return
        past = self.get(page.guest, f"/api/tables/{page.table_id}/positions/1000")
        if past is None:
            return
        for name in past.keys() & page.view.keys():
            if past[name] != page.view[name]:
                raise Fault(
                    f"positions tell something else than the page: {name}\n{_first(past[name], page.view[name])}"
                )

    def check_from_fresh(self, people: list[Person], address: str) -> None:
        """Check that a guest's requests never change the answers to others: a fresh server gets them in reverse."""
        given = [self.ask(person, "GET", address, quiet=True) for person in (*people, *people)]
        with self.server.fresh():
            for person, answer in reversed([*zip((*people, *people), given, strict=True)]):
                fresh = self.ask(person, "GET", address, quiet=True)
                parts = [
                    (each.status, [pair for pair in each.headers if pair[0].lower() in LASTING_HEADERS], _lasting(each))
                    for each in (answer, fresh)
                ]
                if parts[0] != parts[1]:
                    where = f"GET {_shape(address)}"
                    raise Fault(f"{where} answers otherwise than a fresh server\n{_first([*parts[0]], [*parts[1]])}")

    def check_late(self, rows: Rows) -> None:
        """Guests who only watch know what was public a while ago, by every route."""
        now = self.server.hours.now()
        delay = timedelta(seconds=self.server.settings.spectator_delay)
        past, is_restless = now - delay, self.server.loop.moment < self.restless + delay.total_seconds()
        for row in rows["game_table"]:
            late = [person for person in self.people if person.id and self.is_late(person, row)]
            if not late or row["updated"] <= (past - delay).timestamp() * 1000:
                continue
            person, where = self.chance.choice(late), f"/api/tables/{row['id']}"
            setup, events = self.load(row["id"])
            public = sum(event.at <= past + SLACK for event in events)
            pages = [each for each in self.pages if each.table_id == row["id"] and self.is_late(each.guest, row)]
            record = self.ask(person, "GET", f"{where}/record", quiet=True).body.decode()  # maybe not yet in memory
            look = self.get(person, where)
            for version in (look["version"], *(each.version for each in pages if each.version is not None)):
                least = 0 if is_restless else sum(event.at <= past - SLACK for event in events)
                if not least <= version <= public:
                    raise Fault(f"a late watcher sees another moment than a while ago\n{version}, not {public}")
            seen = TableState.replay(setup, events[: look["version"]])
            table = make_table_info(seen, past, person.id, None, None)
            doors = {
                "": (look["view"], seen.views().view_for(None)),
                "plies": (look["plies"], list_visible_plies(seen, None)),
                "table": ({k: v for k, v in look["table"].items() if k not in NEVER_SAME}, table),
                "record": (record, seen.format_visible_record(None)),
                "report": (self.get(person, f"/api/bug-report?table={row['id']}"), make_bug_report(seen, None)),
                "positions": (self.get(person, f"{where}/positions/1000"), view_after_plies(seen, None, 1000)),
            }
            for door, (got, wanted) in doors.items():
                wanted = wanted if isinstance(wanted, str) else json.loads(to_json(wanted))
                if door == "table":
                    wanted = {k: v for k, v in wanted.items() if k not in NEVER_SAME}
                if got != wanted:
                    raise Fault(f"a late watcher sees another moment than a while ago: {door}\n{_first(got, wanted)}")
            for line in (self.get(person, "/api/tables?page=1") or {"running": []})["running"]:
                if line["id"] == row["id"] and (line["moves"] is not None or line["to_act"] or line["deadline"]):
                    raise Fault(f"the list tells a late watcher how a table stands\n{line}")

    def check_lists(self, person: Person) -> None:
        """The pages of the lists hold each table once that belongs there, it can be opened, and the export has all."""
        tables = self.server.services.tables
        tables._public.clear()
        with simulation.page_of(WHOLE):
            whole = self.get(person, "/api/tables")
        tables._public.clear()
        pages: list[Any] = []
        while whole is not None and (not pages or pages[-1]["more"]):
            pages.append(self.get(person, f"/api/tables?page={len(pages) + 1}"))
            if len(pages) > len(whole["mine"]) + len(whole["open"]) + len(whole["running"]) + 1:
                raise Fault("the pages of the list do not end")
        if whole is None:
            return
        rows, mine = self.rows(), _part(self.rows(), person.id)
        wanted = self.listed(person)
        for name, (must, may) in wanted.items():
            lines = [line for page in pages for line in page[name]]
            if name == "mine":
                lines.sort(key=lambda line: line["over"])
            if lines != whole[name]:
                ids = [[line["id"] for line in page[name]] for page in pages], [line["id"] for line in whole[name]]
                raise Fault(f"the pages of the list are not the list: {name}\n{ids}\n{_first(lines, whole[name])}")
            listed = [line["id"] for line in lines]
            if len({*listed}) < len(listed) or not must <= {*listed} <= may:
                raise Fault(f"the list has other tables than there are: {name}\n{listed}\n{sorted(must)}")
        if len(pages) > 1 and not any(pages[-1][name] for name in wanted):
            raise Fault("the last page of the list is empty")
        if whole["unread"]:
            raise Fault(f"table that cannot be read in the list\n{whole['unread']}")
        data = self.get(person, "/api/me/data")
        if data is None or data["unread"] or set(data["tables"]) != mine:
            raise Fault(f"export has other tables than the guest\n{data and [*data['tables']]}\n{mine}")
        studies = {row["study_id"] for row in rows["study_owner"] if row["guest"] == person.id}
        if sorted(data["studies"]) != sorted(row["text"] for row in rows["study"] if row["id"] in studies):
            raise Fault("export has other records than the guest")

    def listed(self, person: Person) -> dict[str, tuple[set[str], set[str]]]:
        """For each list the tables that must be in it, and those that may be."""
        rows, mine = self.rows(), _part(self.rows(), person.id)
        lively = (self.server.hours.now() - timedelta(days=live_tables.OPEN_DAYS)).timestamp() * 1000
        public = [row for row in rows["game_table"] if row["public"] and not row["over"] and row["id"] not in mine]
        free = {row["id"]: row["updated"] for row in public if row["waiting"]}
        running = {row["id"] for row in public if not row["waiting"]}
        return {
            "mine": (mine, mine),
            "open": ({name for name, updated in free.items() if updated >= lively}, {*free}),
            "running": (running, running),
        }

    def outlook(self, person: Person, tables: Iterable[str], studies: Iterable[str] = ()) -> dict[str, Any]:
        """All that a guest can learn about themselves and some tables and records, without what differs each time."""
        addresses = ["/me", "/me/data", "/statistics/duel", "/statistics/classic", "/explorer/duel?own=true"]
        addresses += [
            f"/tables/{name}{door}" for name in tables for door in ("/record", "/positions/3", "/comparison", "")
        ]
        addresses += [f"/studies/{name}{door}" for name in studies for door in ("/record", "/positions/5", "")]
        answers = {each: self.ask(person, "GET", f"/api{each}", quiet=True) for each in addresses}
        return {each: (answer.status, _lasting(answer)) for each, answer in answers.items()}

    def outlooks(self, but: Person | None = None, tables: list[str] | None = None) -> dict[Person, Any]:
        """The outlook of all guests: on all there is, or where one guest is left out, on what is theirs."""
        rows, studies = self.rows(), self.study_ids()
        tables = self.table_ids() if tables is None else tables
        found = {}
        for person in self.people:
            if person.id and person is not but:
                own = _part(rows, person.id)
                found[person] = self.outlook(person, [name for name in tables if but is None or name in own], studies)
        return found

    def check_same(
        self,
        before: dict[Person, Any],
        what: str,
        but: Person | None = None,
        names: Iterable[str] = (),
        tables: list[str] | None = None,
    ) -> None:
        """All guests see what they saw, except a departed guest's name and what needs no consent any more."""
        after = self.outlooks(but, tables)
        for person, had in before.items():
            for address, one in had.items():
                other = after[person].get(address, (404, "gone"))
                if but is not None:
                    if (address.startswith("/studies") and other[0] == 404) or address.endswith("/comparison"):
                        continue
                    for _, body in (one, other):
                        for name in ASKED if isinstance(body, dict) else ():  # no asker is left
                            body.get("table", {}).pop(name, None)
                    if address.startswith("/statistics") and "skill" not in one[1]:
                        other[1].pop("skill", None)
                    one, other = (json.loads(_nameless(json.dumps(each), names)) for each in (one, other))
                if one != other:
                    raise Fault(f"{what} changed what a guest sees\n{person} at {address}: {_first([*one], [*other])}")

    def check_fresh(self, tables: list[str]) -> None:
        """A server without anything in memory would answer the same."""
        before = self.outlooks(tables=tables)
        with self.server.fresh():
            self.check_same(before, "a server without memory", tables=tables)

    def check_forgotten(self, texts: dict[str, str]) -> None:
        """Nothing of a guest, table or record is left in memory, or in the file of the database."""
        content = self.server.content()
        if any(secret.encode() in content for secret in texts):  # as it may be until the next hour
            self.server.run(self.server.store.remove_leftovers())
            content = self.server.content()
        for secret, what in texts.items():
            if secret.encode() in content:
                place = content.index(secret.encode())
                raise Fault(f"{what} in the file of the database\n{content[max(0, place - 100) : place + 200]!r}")
        gc.collect()
        parts = vars(self.server.services)
        roots = [part for name, part in parts.items() if name not in ("settings", "assets")]
        roots += [self.server.app.state, *_frames(self.server.loop)]
        ours = (self, self.server, self.server.loop, self.server.logs, self.people, self.pages, texts)
        ours += (self.gone, self.known, self._rows, self._secrets, self._checked, self.acks)
        seen = {id(one) for one in (*ours, *self.people, *self.pages, *map(vars, (*self.people, *self.pages)))}
        seen |= {id(vars(each)) for name, each in sys.modules.items() if not name.startswith("sevenwonders")}
        seen |= {id(one) for one in (self.server.services.assets, self._rows[1], *self._rows[1].values())}
        waiting: list[tuple[Any, Any]] = [(root, None) for root in roots]
        while waiting:
            step = thing, _ = waiting.pop()
            if id(thing) in seen:
                continue
            seen.add(id(thing))
            if isinstance(thing, str | bytes):
                text = thing if isinstance(thing, str) else thing.decode("latin-1")
                for secret, what in texts.items():
                    passing = {*FOR_A_WHILE, *(CACHES if what in THINGS else ())}
                    if secret in text and not passing & {*(path := _path(step))}:
                        names = ".".join(each.__name__ for each in path)
                        raise Fault(f"{what} in memory\n{names}: {text[:200]!r}")
            elif not isinstance(thing, NOT_SEARCHED):
                waiting.extend((each, step) for each in gc.get_referents(thing))


def _json(value: Any) -> bytes:
    """A value as JSON, even if JSON has no type for it."""
    return json.dumps(value, default=str).encode()


def _lasting(answer: Answer) -> Any:
    """Return an answer without the fields that depend on presence and time."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: without(each) for name, each in value.items() if name not in (*NEVER_SAME, "thinking")}
        return [without(each) for each in value] if isinstance(value, list) else value

    try:
        return without(json.loads(answer.body))
    except ValueError:
        return answer.body.decode()


def _frames(loop: Any) -> Iterator[Any]:
    """The variables of all coroutines that wait."""
    for task in asyncio.all_tasks(loop):
        coroutine: Any = task.get_coro()
        while frame := getattr(coroutine, "cr_frame", None):
            yield frame.f_locals
            coroutine = coroutine.cr_await


def _path(step: Any) -> list[type]:
    """The types of the objects that lead to one."""
    kinds: list[type] = []
    while step is not None:
        thing, step = step
        kinds.append(type(thing))
    return kinds[::-1]


def _nameless(text: str, names: Iterable[str]) -> str:
    """A text in which those without a name, and some with one, are called alike."""
    for name in names:
        escaped = json.dumps(name)[1:-1]
        text = text.replace(json.dumps(escaped)[1:-1], "Guest").replace(escaped, "Guest")  # in records and elsewhere
    text = text.replace('"stand_in": true', '"stand_in": false')  # of a person who is gone
    text = re.sub(r'\{"kind": "guest"(, "number": \d+)?\}', '"Guest"', text)
    text = re.sub(r"_names = \[[^\]]*\]\\n", "", text)  # of a record: which names are made
    return re.sub(r"Guest( \d+)?", "Guest", text)


def _part(rows: Rows, guest: str) -> set[str]:
    """The tables in which a guest has a part."""
    if not guest:
        return set()
    made = {row["id"] for row in rows["game_table"] if row["owner"] == guest}
    return made | {row["table_id"] for row in rows["seat"] if row["guest"] == guest}


def _shape(address: str) -> str:
    """An address without names."""
    return "/".join("ID" if len(part) >= 16 else part for part in address.partition("?")[0].split("/"))


def _around(text: str, part: str) -> str:
    place = text.index(part)
    return text[max(0, place - 150) : place + len(part) + 50]


def _differences(before: Rows, after: Rows) -> str:
    lines = []
    for name, old in before.items():
        new = after.get(name, [])
        lines += [f"- {name} {row}"[:600] for row in old if row not in new]
        lines += [f"+ {name} {row}"[:600] for row in new if row not in old]
    return "\n".join(lines[:12])


def _first(one: Any, other: Any, path: str = "") -> str:
    """The first difference of two JSON values."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            if one.get(key) != other.get(key):
                return _first(one.get(key), other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return _first(left, right, f"{path}[{place}]")
    return f"{path}: {str(one)[:600]}\nnot {str(other)[:600]}"


def twin_of(game: Any, viewer: int | None, chance: random.Random) -> Any:
    """A game that a seat cannot tell from another one; None where there is none of another kind."""
    if game.position is not None:
        return None
    twin = None
    if game.NAME == "duel":
        for first, other in indistinguishable_games(game, viewer, chance):
            twin = other if len(first.plies) == len(game.plies) else None
    elif game.age:
        twin = test_secrets_classic.twin(game, viewer, chance.getrandbits(60))
        for seat in game.asked:
            if (chosen := game.committed_action(seat)) is not None:
                twin.commit(seat, chosen if seat == viewer else twin.legal_codes(seat)[0])
    if twin is not None:
        twin.names = game.names
    return twin


# --- the machine

MODULES = ((), (), ("pantheon",), ("agora",), ("pantheon", "agora"))
DUEL_SITTERS = (("me", "here"), ("me", "free"), ("me", "free"), ("free", "me"), ("me", "random"), ("random", "random"))
CLASSIC_SITTERS = (
    *(("me", "free", "free"), ("me", "here", "random"), ("me", "random", "random"), ("me", "free", "random")),
    ("random", "random", "random"),
)
CLOCKS = (None, None, None, "60+5", "600+5", "1/172800")
MAX_LOOKED_AT = 3  # tables, of which all that all guests see is compared
ACT_SHARE = 0.15  # of moves before which a guest does something else
KINDS = (
    *(
        "move",
        "move",
        "move",
        "undo",
        "undo",
        "redo",
        "undo_answer",
        "revoke",
        "resign",
        "leave",
        "return",
        "claim",
        "replace",
    ),
    *("look", "hint", "stop_hint", "pace", "say", "ping", "hello"),
)
SETTINGS = st.fixed_dictionaries(
    {
        "spectator_delay": st.sampled_from([60, 60, 0]),
        "limited": st.just(False),
        "join_code": st.sampled_from([None, None, None, "kq7xz3"]),
        "quotas": st.sampled_from([Quotas(keep_days=30), Quotas(), Quotas(tables_of_guest=3, studies_of_guest=2)]),
    }
)


FIELDS = ("cid", "version", "action", "seat", "agree", "seconds", "milliseconds", "what", "lag", "t", "more")
ODD = st.sampled_from(
    [
        None,
        True,
        -1,
        2**70,
        1e308,
        float("nan"),
        "",
        "\ud800",
        "\0",
        "a" * 5000,
        "\u202e<b>",
        [],
        {},
        [[[]]],
        "p9",
        "0" * 64,
    ]
) | st.text(max_size=20)


@cache
def _operations() -> dict[str, st.SearchStrategy[Any]]:
    """For each operation of a server strategies for requests that fit its description, and such that do not."""
    found, routes = {}, [route for router in ROUTERS for route in router.routes]
    for result in schemathesis.openapi.from_dict(
        get_openapi(title="", version="1", routes=routes)
    ).get_all_operations():
        operation = result.ok()
        found[operation.label] = operation.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE)
        if operation.body or operation.query:
            found[f"{operation.label} against its description"] = operation.as_strategy(
                generation_mode=schemathesis.GenerationMode.NEGATIVE
            )
    return found


@st.composite
def new_tables(draw: Any) -> dict[str, Any]:
    """Return the request for a new table."""
    is_duel = draw(st.integers(0, 3)) > 0
    asked: dict[str, Any] = {"game": "duel" if is_duel else "classic", "shuffle": draw(st.booleans())}
    asked["sitters"] = list(draw(st.sampled_from(DUEL_SITTERS if is_duel else CLASSIC_SITTERS)))
    modules = draw(st.sampled_from(MODULES)) if is_duel else ()
    asked["options"] = dict.fromkeys(modules, True)
    if "free" in asked["sitters"]:
        asked["public"] = draw(st.booleans())
        asked["time_control"] = draw(st.sampled_from(CLOCKS))
    elif draw(st.booleans()):
        asked["seed"] = 1
    return {name: value for name, value in asked.items() if value is not None}


MEETINGS = st.fixed_dictionaries(
    {
        "asked": new_tables(),
        "moves": st.sampled_from([2, 8, 25, 60]),
        "choice": st.integers(0, 1000),
        "gives_up": st.booleans(),
    }
)


class People(RuleBasedStateMachine):
    """Actions of guests, and events of the server."""

    folder: Path
    template: Path
    world: World | None = None
    is_over = False

    # --- how it begins and ends

    @initialize(seed=st.integers(0, 2**32 - 1), settings=SETTINGS, meeting=MEETINGS)
    def begin(self, seed: int, settings: dict[str, Any], meeting: dict[str, Any]) -> None:
        """Start a server that three guests visit, some of whom meet at once."""
        self.world = World(self.folder, self.template, seed, settings)
        for _ in range(3):
            self._arrive()
        self._meet(0, **meeting)

    def teardown(self) -> None:
        """Drop the server."""
        if self.world is not None:
            self.world.close()

    @contextlib.contextmanager
    def _step(self) -> Iterator[World]:
        """A step, after which everything has to hold; a fault tells how it came to it."""
        world = self.world
        assert world is not None
        try:
            yield world
            world.hear()
            world.check()
        except Fault as fault:
            if "\n\n" in str(fault):
                raise
            raise Fault(f"{fault}\n\n" + "\n".join(world.story)) from None
        except Exception as error:
            raise Fault(f"{type(error).__name__}: {error}\n\n" + "\n".join(world.story)) from error

    def _arrive(self) -> None:
        with self._step() as world:
            address = "127.0.0.1" if len(world.people) % 2 == 0 else f"192.168.1.{len(world.people)}"
            person = Person(len(world.people), address)
            world.people.append(person)
            world.story.append(f"{person} comes from {address}")
            if world.server.settings.join_code and address != "127.0.0.1":
                answer = world.ask(person, "GET", "/api/me")
                if answer.status != 403:
                    raise Fault("a device without the code is let in")
                world.ask(person, "GET", f"/join/{world.server.settings.join_code}")
            self._name(world, person)

    def _name(self, world: World, person: Person) -> None:
        name = world.fresh_name()
        if world.ask(person, "PUT", "/api/me", {"name": name}).status == 200:
            person.name = name

    def _person(self, number: int) -> Person:
        assert self.world is not None
        return self.world.people[number % len(self.world.people)]

    def _page(self, number: int) -> Page:
        assert self.world is not None
        return self.world.pages[-1 - number % len(self.world.pages)]

    def _table(self, number: int) -> str:
        """A table; small numbers are the latest ones."""
        assert self.world is not None
        names = self.world.table_ids()
        return names[-1 - number % len(names)]

    def _study(self, number: int) -> str:
        assert self.world is not None
        names = self.world.study_ids()
        return names[number % len(names)]

    def has_tables(self) -> bool:
        """Return whether there is a table."""
        return self.world is not None and bool(self.world.rows()["game_table"])

    def has_pages(self) -> bool:
        """Return whether a page is open."""
        return self.world is not None and bool(self.world.pages)

    def has_studies(self) -> bool:
        """Return whether there is a study."""
        return self.world is not None and bool(self.world.rows()["study"])

    def is_alone(self) -> bool:
        """Return whether things happen one after the other."""
        return self.world is not None and not self.world.is_together

    # --- people

    @rule(who=ANY, how=st.sampled_from(["new", "name", "no cookie", "damaged", "old"]))
    def come(self, who: int, how: str) -> None:
        """A guest comes, changes their name, or comes back with another cookie."""
        assert self.world is not None
        if how == "new":
            if len(self.world.people) < MAX_GUESTS and self.is_alone():
                self._arrive()
            return
        with self._step() as world:
            person = self._person(who)
            if how == "name":
                self._name(world, person)
            elif (person.address != "127.0.0.1" and world.server.settings.join_code) or world.is_together:
                return
            elif how == "no cookie":
                world.story.append(f"{person} has lost the cookie")
                if person.cookie:
                    person.old_cookies.append(person.cookie)
                self._forget_who(world, person)
                world.ask(person, "GET", "/api/me")
            elif how == "damaged" and person.cookie:
                cookie, known = person.cookie, person.id
                world.story.append(f"{person} has a damaged cookie")
                person.cookie = cookie[:-9] + ("A" if cookie[-9] != "A" else "B") + cookie[-8:]
                world.ask(person, "GET", "/api/me/data")
                if person.cookie == cookie or person.id == known:
                    raise Fault("a damaged cookie is taken for a good one")
                person.cookie, person.id = cookie, known
            elif how == "old" and person.old_cookies:
                old = person.old_cookies.pop()
                world.story.append(f"{person} has an old cookie again")
                if person.cookie:
                    person.old_cookies.append(person.cookie)
                self._forget_who(world, person)
                person.cookie = old
                found = world.server.services.guests.parse_signed_guest(old)
                person.id = found.id if found else ""
                world.ask(person, "GET", "/api/me")

    def _forget_who(self, world: World, person: Person) -> None:
        """The same person is another guest for the server; pages stay with who they were."""
        former = Person(person.number, person.address)
        former.id, former.cookie, former.name = person.id, person.cookie, person.name
        for page in world.pages:
            if page.guest is person:
                page.guest = former
        person.cookie, person.id, person.name = None, "", ""

    @precondition(is_alone)
    @rule(who=ANY)
    def look_around(self, who: int) -> None:
        """A guest opens everything that is listed."""
        with self._step() as world:
            world.story.append(f"{self._person(who)} looks at everything")
            world.check_lists(self._person(who))
            world.check_fresh(world.table_ids()[-MAX_LOOKED_AT:])

    @precondition(is_alone)
    @rule(who=ANY, which=ANY, path=st.sampled_from(PAGES), turned=st.booleans())
    def read_pages(self, who: int, which: int, path: str, turned: bool) -> None:
        """Two guests who read other languages ask for the same."""
        with self._step() as world:
            people = [self._person(who), self._person(who + 1)]
            for person in people:  # an answer that brings a cookie is no other's
                world.ask(person, "GET", "/api/me", quiet=True)
            address = path.format(
                table=self._table(which) if world.table_ids() else "nothing",
                study=self._study(which) if world.study_ids() else "nothing",
            )
            world.story.append(f"{people[0]} and {people[1]} ask for {address}")
            world.check_from_fresh(people[::-1] if turned else people, address)
            for page in world.pages:
                world.check_doors(page)

    # --- tables

    @rule(who=ANY, asked=new_tables(), opens=st.booleans())
    def make(self, who: int, asked: dict[str, Any], opens: bool) -> None:
        """A guest makes a table."""
        with self._step() as world:
            person = self._person(who)
            if "seed" in asked:
                asked = {**asked, "seed": 10**15 + world.chance.randrange(10**15)}
            self._name(world, person)
            answer = world.ask(person, "POST", "/api/tables", asked)
            if answer.status == 200 and opens and len(world.pages) < MAX_PAGES:
                world.open(person, json.loads(answer.body)["id"])

    @precondition(has_tables)
    @rule(who=ANY, which=ANY, code=st.sampled_from(["right", "right", "right", "open", "wrong"]), opens=st.booleans())
    def join(self, who: int, which: int, code: str, opens: bool) -> None:
        """A guest sits down."""
        with self._step() as world:
            person, table = self._person(who), self._table(which)
            row = next(row for row in world.rows()["game_table"] if row["id"] == table)
            known = row["code"] if code == "right" and row["code"] else code
            self._name(world, person)
            answer = world.ask(person, "POST", f"/api/tables/{table}/join", {"code": known})
            if answer.status == 200 and opens and len(world.pages) < MAX_PAGES:
                world.open(person, table)

    @precondition(has_tables)
    @rule(who=ANY, which=ANY)
    def watch(self, who: int, which: int) -> None:
        """A guest opens a page of a table."""
        with self._step() as world:
            if len(world.pages) < MAX_PAGES:
                world.open(self._person(who), self._table(which))

    @precondition(has_pages)
    @rule(which=ANY, again=st.booleans())
    def close_page(self, which: int, again: bool) -> None:
        """A page is closed, or loses its line and comes back with what it has."""
        with self._step() as world:
            page = self._page(which)
            world.story.append(f"{page.guest} closes a page of {page.table_id}")
            page.leave()
            if world.is_together:
                return
            world.rest()
            if again and page.version is not None:
                back = Page(page.guest, page.table_id)
                back.version, back.view, back.table = page.version, page.view, page.table
                back.plies, back.synced_as = list(page.plies), page.synced_as
                world.story.append(f"{page.guest} comes back to {page.table_id} with version {page.version}")
                world.pages.append(back)
                world.server.open(back, world.headers(page.guest), page.guest.address)
                back.say(json.dumps({"type": "hello", "version": page.version}))
                world.rest()
                back.is_new = True

    # --- playing

    def _play(self, world: World, page: Page, choice: int) -> bool:
        """Make a legal move, or hand over the screen; return whether there was anything to do."""
        if seat := page.table.get("hand_over_to"):
            world.say(page, "look", seat=int(seat[1]) - 1)
        legal = page.view.get("legal")
        if not legal or page.table.get("over"):
            return False
        world.say(page, "move", action=legal[choice % len(legal)]["action"])
        return True

    def _act(self, world: World, page: Page, chance: random.Random) -> None:
        """Do something else than move that a page offers."""
        table, kinds = page.table, ["look", "say", "hint", "pace", "leave", "return", "revoke"]
        kinds += ["undo"] * 9 * bool(table.get("can_undo")) + ["redo"] * 9 * bool(table.get("can_redo"))
        kinds += ["undo_answer"] * 20 * bool(table.get("undo_asked"))
        self._say(world, page, chance.choice(kinds), chance.randrange(3))

    def _say(self, world: World, page: Page, kind: str, number: int) -> None:
        fields: dict[str, Any] = {
            "undo_answer": {"agree": number > 0},
            "claim": {"seat": number},
            "replace": {"seat": number},
            "look": {"seat": number},
            "hint": {"seconds": 0.5},
            "stop_hint": {"cid": "cid00000"},
            "pace": {"milliseconds": 100 * number},
            "say": {"what": ("hello", "thanks", "smile")[number]},
        }.get(kind, {})
        if kind != "move" or not self._play(world, page, number):
            world.say(page, "ping" if kind == "move" else kind, **fields)

    @precondition(has_pages)
    @precondition(is_alone)
    @rule(which=ANY, moves=st.sampled_from([3, 10, 30, 100]), choice=st.integers(0, 1000))
    def play_on(self, which: int, moves: int, choice: int) -> None:
        """All who have a page of a table play on for a while."""
        with self._step() as world:
            self._play_on(world, self._page(which).table_id, moves, random.Random(choice))

    def _play_on(self, world: World, table: str, moves: int, chance: random.Random) -> None:
        world.story.append(f"{moves} moves at {table}")
        length = len(world.story)
        for _ in range(moves):
            here = [each for each in world.pages if each.table_id == table]
            if here and chance.random() < ACT_SHARE:
                self._act(world, chance.choice(here), chance)
                world.check_pages()
            moved = [self._play(world, each, chance.randrange(100)) for each in here]
            if not any(moved):
                world.server.go(1)
                world.hear()
                if not any(each.view.get("legal") or each.table.get("hand_over_to") for each in here):
                    break
        del world.story[length:]
        for person in chance.sample(world.people, 2):
            self._compare_secrets(world, person, table)

    @precondition(is_alone)
    @rule(who=ANY, meeting=MEETINGS)
    def meet(self, who: int, meeting: dict[str, Any]) -> None:
        """Several meet at a table and play for a while."""
        self._meet(who, **meeting)

    def _meet(self, who: int, asked: dict[str, Any], moves: int, choice: int, gives_up: bool) -> None:
        with self._step() as world:
            person = self._person(who)
            if "free" in asked["sitters"]:
                asked = {**asked, "public": True}
            for each in world.people:
                self._name(world, each)
            answer = world.ask(person, "POST", "/api/tables", asked)
            if answer.status != 200:
                return
            table = json.loads(answer.body)["id"]
            others = [each for each in world.people if each is not person]
            for each in [person, *others[: asked["sitters"].count("free")]]:
                if each is not person:
                    world.ask(each, "POST", f"/api/tables/{table}/join", {"code": "open"})
                world.open(each, table)
            for each in self._outsiders(world, table)[:1]:
                world.open(each, table)
            self._play_on(world, table, moves, random.Random(choice))
            here = [each for each in world.pages if each.table_id == table]
            if gives_up and here:
                world.say(here[choice % len(here)], "resign")
                self._leave_behind(world, table, others[choice % len(others)])
            for each in self._outsiders(world, table)[:1]:
                for method, door in (("DELETE", ""), ("POST", "/rematch"), ("POST", "/join")):
                    world.ask(
                        each, method, f"/api/tables/{table}{door}", {"code": "wrong"} if door == "/join" else None
                    )
            world.check_lists(world.people[choice % len(world.people)])
            world.check_lists(person)
            if table in world.table_ids():
                world.check_fresh([table])

    def _outsiders(self, world: World, table: str) -> list[Person]:
        """The guests who have no part in a table."""
        return [each for each in world.people if table not in _part(world.rows(), each.id)]

    def _leave_behind(self, world: World, table: str, person: Person) -> None:
        """A guest deletes a finished table; it stays for the others, and nothing else changes."""
        others = world.outlooks(person)
        names = [row["name"] for row in world.rows()["seat"] if row["guest"] == person.id]
        world.get(person, "/api/statistics/duel")
        world.ask(person, "DELETE", f"/api/tables/{table}")
        world.check_same(others, "the deletion of a table", person, names)

    @precondition(has_pages)
    @rule(
        which=ANY,
        kind=st.sampled_from(KINDS),
        number=st.integers(0, 2),
    )
    def say(self, which: int, kind: str, number: int) -> None:
        """A guest sends a command to a table."""
        with self._step() as world:
            self._say(world, self._page(which), kind, number)

    @precondition(has_pages)
    @precondition(is_alone)
    @rule(
        which=ANY,
        kind=st.sampled_from(KINDS),
        fault=st.sampled_from(["full", "lost"]),
        seconds=st.sampled_from([0, 3, 90]),
    )
    def stumble(self, which: int, kind: str, fault: str, seconds: float) -> None:
        """The disk is full for a while, or it takes what is written and says that it does not."""
        with self._step() as world:
            world.story.append(f"the disk is {fault}:")
            SimulatedWriter.fault = fault
            self._say(world, self._page(which), kind, which % 3)
            if fault == "full" and world.table_ids():
                person, table = self._person(which), self._table(which)
                for method, address in (
                    ("DELETE", f"/api/tables/{table}"),
                    ("POST", "/api/tables"),
                    ("DELETE", "/api/me"),
                ):
                    body = {"game": "duel", "sitters": ["me", "free"]} if method == "POST" else None
                    if world.ask(person, method, address, body).status < 400:
                        raise Fault(f"{method} {_shape(address)} is done while nothing can be written")
            world.server.go(seconds)
            SimulatedWriter.fault = ""
            world.story.append("the disk is well again")
            world.server.go(1)
            world.hear()
            for page in world.pages:  # what was kept reaches those, too, who have heard nothing
                page.is_new = True

    @precondition(has_tables)
    @rule(who=ANY, which=ANY, swap=st.booleans())
    def rematch(self, who: int, which: int, swap: bool) -> None:
        """A guest wants to play again."""
        with self._step() as world:
            world.ask(self._person(who), "POST", f"/api/tables/{self._table(which)}/rematch", {"swap": swap})

    @precondition(has_tables)
    @precondition(is_alone)
    @rule(who=ANY, which=ANY)
    def compare_secrets(self, who: int, which: int) -> None:
        """A viewer sees the same of a table whatever is hidden from them."""
        with self._step() as world:
            self._compare_secrets(world, self._person(who), self._table(which))

    def _compare_secrets(self, world: World, person: Person, name: str) -> None:
        if not person.id or world.get(person, f"/api/tables/{name}") is None:
            return
        table = world.server.run(world.server.services.tables.get_table(name))
        seats = table.state.setup.seats_of(person.id)
        if len(seats) > 1 or table.state.is_over or not table.state.is_dealt:
            return
        twin = twin_of(table.state.game, min(seats, default=None), world.chance)
        if twin is None or len(twin.plies) != len(table.state.game.plies):  # the table keeps something of each ply
            return

        def seen() -> Any:
            more = ("/api/tables", f"/api/bug-report?table={name}", f"/t/{name}", f"/api/tables/{name}/picture")
            answers = [world.ask(person, "GET", address, quiet=True) for address in more]
            return world.outlook(person, [name]), [(each.status, each.body.decode()) for each in answers]

        game, before = table.state.game, seen()
        table.state.game, table._views = twin, None
        after = seen()
        table.state.game, table._views = game, None
        if before != after:
            raise Fault(f"what is hidden from a guest shows\n{person} at {name}: {_first([*before], [*after])}")

    # --- studies

    @precondition(has_tables)
    @rule(who=ANY, which=ANY, by_text=st.booleans(), damage=st.just("") | st.sampled_from(sorted(DAMAGES)))
    def study(self, who: int, which: int, by_text: bool, damage: str) -> None:
        """A guest studies a table, or imports its record, whole or damaged."""
        with self._step() as world:
            person, table = self._person(who), self._table(which)
            if not by_text:
                world.ask(person, "POST", "/api/studies", {"table": table})
                return
            record = world.ask(person, "GET", f"/api/tables/{table}/record", quiet=True)
            if record.is_whole and record.status == 200:
                text = f"# brought by {person.name or 'a guest'}\n{record.body.decode()}"
                if damage:
                    world.story.append(f"damaged: {damage}")
                    world.ask(person, "POST", "/api/studies", DAMAGES[damage](text), "text/plain")
                    return
                answer = world.ask(person, "POST", "/api/studies", text, "text/plain")
                if answer.status == 422 and b'"no_replay"' not in answer.body:
                    raise Fault(f"the record of a table cannot be studied\n{answer.body[:300]!r}")

    @precondition(has_studies)
    @rule(
        who=ANY,
        which=ANY,
        what=st.sampled_from(
            ["", "/record", "/review", "/positions/5", "/positions/5/picture", "analyse", "review", "risks", "bring"]
        ),
    )
    def look_into(self, who: int, which: int, what: str) -> None:
        """A guest opens a study, or imports the same record."""
        with self._step() as world:
            person, address = self._person(who), f"/api/studies/{self._study(which)}"
            if what == "analyse":
                world.ask(person, "POST", f"{address}/analyse", {"ply": 2, "seconds": 1})
            elif what == "review":
                world.ask(person, "POST", f"{address}/review")
            elif what == "risks":
                world.ask(person, "POST", f"{address}/risks/3")
            elif what == "bring":
                record = world.ask(person, "GET", f"{address}/record", quiet=True)
                if record.is_whole and record.status == 200:
                    world.ask(person, "POST", "/api/studies", record.body.decode(), "text/plain")
            else:
                world.ask(person, "GET", f"{address}{what}")

    @precondition(has_studies)
    @rule(
        who=ANY, which=ANY, how=st.sampled_from(["deal", "from", "position"]), other=st.sampled_from(["free", "here"])
    )
    def play_again(self, who: int, which: int, how: str, other: str) -> None:
        """A guest makes a table from a study."""
        with self._step() as world:
            person, study = self._person(who), self._study(which)
            contents = world.ask(person, "GET", f"/api/studies/{study}", quiet=True)
            if not contents.is_whole or contents.status != 200:
                return
            found = json.loads(contents.body)
            asked: dict[str, Any] = {"game": found["rules"], "sitters": ["me", *[other] * (len(found["names"]) - 1)]}
            if how == "deal":
                asked |= {"deal": {"study": study}}
            elif how == "from":
                asked |= {"from": {"study": study, "ply": min(4, len(found["plies"]))}}
            else:
                text = world.ask(person, "GET", f"/api/studies/{study}/record", quiet=True).body.decode()
                asked |= {"position": text}
            world.ask(person, "POST", "/api/tables", asked)

    # --- what no page would send

    @rule(who=ANY, which=ANY, data=st.data())
    def ask_oddly(self, who: int, which: int, data: st.DataObject) -> None:
        """A guest sends a request of the server's description, or a variation that it does not allow."""
        operations = _operations()
        try:
            case = data.draw(operations[data.draw(st.sampled_from(sorted(operations)))])
        except hypothesis.errors.UnsatisfiedAssumption:  # there is nothing odd of that kind
            return
        with self._step() as world:
            person = self._person(who)
            for name, ids in (("table_id", world.table_ids()), ("study_id", world.study_ids())):
                if name in case.path_parameters and ids and which:
                    case.path_parameters[name] = ids[which % len(ids)]
            kind = case.media_type or "application/json"
            query = urlencode(case.query, doseq=True, errors="replace")
            body = None if isinstance(case.body, schemathesis.core.NotSet) else case.body
            if case.body is body and not isinstance(body, bytes) and (kind == "application/json" or body is None):
                body = _json(body)
            address = f"{case.formatted_path}{'?' if query else ''}{query}"
            if case.method == "DELETE" and address == "/api/me":
                return  # `delete_me` does
            answer = world.ask(person, case.method, address, body, kind)
            if case.method == "PUT" and answer.status == 200:
                self._name(world, person)

    @rule(
        who=ANY,
        address=st.sampled_from(
            ["/api/tables", "/api/studies", "/api/me", "/api/puzzles/solved", "/api/studies/nothing/review"]
        ),
        encoding=st.sampled_from(["utf-8", "utf-16", "utf-32", "latin-1", "cp500", "utf-7", "idna2", "gzip", "br"]),
        body=st.sampled_from(['{"name": "\u00e9"}', '{"game": "duel", "sitters": ["me", "free"]}', "[]", "", '"x'])
        | st.binary(max_size=40),
    )
    def send_bytes(self, who: int, address: str, encoding: str, body: str | bytes) -> None:
        """A guest sends an encoded body, or a body that claims to be."""
        with self._step() as world:
            raw = body if isinstance(body, bytes) else body.encode(encoding if "utf" in encoding else "latin-1")
            method = "PUT" if address == "/api/me" else "POST"
            person = self._person(who)
            answer = world.ask(person, method, address, raw, f"application/json; charset={encoding}")
            if method == "PUT" and answer.status == 200:
                self._name(world, person)

    @precondition(has_pages)
    @rule(which=ANY, data=st.binary(max_size=60) | st.sampled_from([b"", b"{}", b'{"type":"ping"}', b"\xff\xfe{"]))
    def say_bytes(self, which: int, data: bytes) -> None:
        """A page sends a binary frame."""
        with self._step() as world:
            page = self._page(which)
            world.story.append(f"{page.guest} on {page.table_id}: the bytes {data!r}")
            page.sent.put_nowait({"type": "websocket.receive", "bytes": data})
            world.rest()

    @precondition(has_pages)
    @rule(which=ANY, kind=st.sampled_from([*KINDS, "move"]), field=st.sampled_from(FIELDS), value=ODD)
    def say_oddly(self, which: int, kind: str, field: str, value: Any) -> None:
        """A page sends a frame with something odd in it."""
        with self._step() as world:
            page = self._page(which)
            fields = {
                "action": "build altar",
                "seat": 0,
                "agree": True,
                "seconds": 0.5,
                "milliseconds": 5,
                "what": "hello",
            }
            legal = page.view.get("legal")
            if legal:
                fields["action"] = legal[0]["action"]
            wanted = {
                "move": ["action"],
                "undo_answer": ["agree"],
                "claim": ["seat"],
                "replace": ["seat"],
                "look": ["seat"],
            }
            wanted |= {"hint": ["seconds"], "pace": ["milliseconds"], "say": ["what"]}
            frame = {name: fields[name] for name in wanted.get(kind, ())}
            world.say(page, kind, **{name: each for name, each in {**frame, field: value}.items() if name != "type"})

    # --- deleting

    @precondition(has_tables)
    @rule(who=ANY, which=ANY)
    def delete_table(self, who: int, which: int) -> None:
        """A guest deletes a table."""
        with self._step() as world:
            world.ask(self._person(who), "DELETE", f"/api/tables/{self._table(which)}")

    @precondition(has_studies)
    @rule(who=ANY, which=ANY)
    def delete_study(self, who: int, which: int) -> None:
        """A guest deletes a record."""
        with self._step() as world:
            world.ask(self._person(who), "DELETE", f"/api/studies/{self._study(which)}")

    @rule(who=ANY)
    def delete_me(self, who: int) -> None:
        """A guest deletes all their data."""
        with self._step() as world:
            person = self._person(who)
            if world.is_together:
                world.ask(person, "DELETE", "/api/me")
                return
            others = world.outlooks(person)
            rows = world.rows()
            names = [row["name"] for row in rows["seat"] if row["guest"] == person.id]
            # a review belongs to a record, which has the names of all players, and goes with its last owner
            is_owner = any(row["guest"] == person.id for row in rows["study_owner"])
            mine = _part(rows, person.id)
            for other in (each for each in others if is_owner or _part(rows, each.id) & mine):
                for address in (each for each in others[other] if each.startswith("/statistics")):
                    others[other][address][1].pop("skill", None)
            world.ask(person, "DELETE", "/api/me")
            world.rest()
            world.check_gone(world.rows())
            if person.id and person.id in (rows := repr(world.rows())):
                raise Fault(f"id of a deleted guest in the database\n{_around(rows, person.id)}")
            for page in world.pages:
                if page.guest is person:
                    if page.table.get("you", "spectator") != "spectator" and not page.is_gone:
                        raise Fault("page of a deleted guest stays at the table")
                    page.leave()
            world.rest()
            gone = {NAME.findall(person.name)[0]: "name of a deleted guest"} if person.name else {}
            gone |= {person.id: "id of a deleted guest"} if person.id else {}
            world.check_forgotten({key: what for key, what in gone.items() if key in world.gone or key == person.id})
            world.check_same(others, "the deletion of a guest", person, names)
            left = world.get(person, "/api/me/data")
            if left is not None and (left["tables"] or left["studies"] or left["name"] != name_to_json(NAMELESS)):
                raise Fault(f"a deleted guest still has something\n{left}")
            person.name = ""

    # --- the server

    @rule(seconds=st.sampled_from([0.5, 3, 10, 65, 200]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        with self._step() as world:
            if not world.is_together:
                world.story.append(f"{seconds} s pass")
                world.server.go(seconds)
                world.hear()

    @precondition(is_alone)
    @rule(seconds=st.sampled_from([3600.0, 3 * 86_400.0, 40 * 86_400.0]), asleep=st.booleans())
    def jump(self, seconds: float, asleep: bool) -> None:
        """The machine sleeps, or days pass in a moment."""
        with self._step() as world:
            world.story.append(f"{seconds / 3600:.0f} hours pass{' while the machine sleeps' if asleep else ''}")
            if asleep:
                world.server.asleep += seconds
            else:
                world.server.hours.catch_up_to(world.server.hours.now() + timedelta(seconds=seconds))
            world.restless = world.server.loop.moment + MAX_FLAG_SECONDS
            world.server.go(max(MAX_FLAG_SECONDS, 61))  # watchers are behind by a clock that does not jump
            world.hear()
            world.replayed.clear()

    @precondition(is_alone)
    @rule(orderly=st.booleans())
    def restart(self, orderly: bool) -> None:
        """The server is stopped or killed, and starts again; all guests have their data."""
        with self._step() as world:
            tables = world.chance.sample(world.table_ids(), min(MAX_LOOKED_AT, len(world.table_ids())))
            had, then = world.outlooks(tables=tables), world.server.hours.now()
            world.story.append(
                "the server stops and starts again" if orderly else "the server is killed and starts again"
            )
            if orderly:
                world.server.stop()
            else:
                world.server.kill()
                world.killed = world.server.loop.moment
            world.pages.clear()
            world.replayed.clear()
            world.server.start()
            if world.server.hours.now() - then <= SLACK:  # else the machine's clock was put forward before
                world.check_same(had, "a restart", tables=tables)
            for person, guest, table, frame, answer in world.acks:
                is_same = (
                    found := world.server.services.guests.parse_signed_guest(person.cookie)
                ) and found.id == person.id == guest
                if is_same and table in world.table_ids():
                    world.say_again(world.open(person, table), frame, answer)

    @rule()
    def together(self) -> None:
        """Run the next requests at the same time, until this is drawn again."""
        with self._step() as world:
            world.is_together = not world.is_together
            world.story.append("at the same time:" if world.is_together else "(all of that)")
            if not world.is_together:
                world.land()

    @rule(which=ANY)
    def go_away(self, which: int) -> None:
        """A guest does not wait for an answer."""
        with self._step() as world:
            if world.flying:
                person, method, address, answer = world.flying[which % len(world.flying)]
                world.story.append(f"{person} does not wait for {method} {address}")
                answer.gone.set()


def check(seed: int, examples: int = EXAMPLES, steps: int = STEPS) -> None:
    """Let guests do things on some servers.  Raises `Fault`."""
    from hypothesis.internal.conjecture import engine

    chosen = settings(examples, stateful_step_count=steps)
    with (
        tempfile.TemporaryDirectory() as name,
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.ExitStack() as stack,
    ):
        template = Path(name, "template.db")
        open_store(str(template)).close_without_event_loop()
        machine = hypothesis.seed(seed)(type("People", (People,), {"folder": Path(name), "template": template}))
        stack.enter_context(simulation.mock.patch.object(engine, "MAX_SHRINKING_SECONDS", MAX_SHRINK_SECONDS))
        stack.enter_context(simulation.page_of(SMALL_PAGE))
        stack.enter_context(by_seed_alone())
        SimulatedWriter.fault = ""
        try:
            run_state_machine_as_test(machine, settings=chosen)
        except hypothesis.errors.Flaky as error:
            raise Fault(f"the same steps do not fail again\n{error}\n{error.exceptions[0]}") from None
