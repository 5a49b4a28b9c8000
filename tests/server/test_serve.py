"""`sevenwonders serve` as a person meets it: it starts, says where it is, and stops in order."""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import urllib.request
import uuid
import warnings

import httpx
import pytest
import websockets

from sevenwonders.cli.main import main
from sevenwonders.errors import SevenWondersError
from sevenwonders.server.guests import COOKIE, GuestCookies
from sevenwonders.server.live.commands import make_unique_cid
from sevenwonders.server.settings import SettingsError, load_settings
from sevenwonders.server.store import open_store

from ..free_port import free_port
from ..polling import wait_until

KEY = "a key for tests alone"
PATIENCE = 120  # seconds until a test gives up
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@contextlib.contextmanager
def started(folder, *arguments, port=None, wait=True, **environment):
    """A server in a process of its own."""
    port = port or free_port()
    command = [sys.executable, "-m", "sevenwonders", *arguments]
    given = {name: value for name, value in os.environ.items() if not name.startswith(("SEVENWONDERS", "SSH_"))}
    given |= {
        "SEVENWONDERS_PORT": str(port),
        "SEVENWONDERS_DATABASE": str(folder / "tables.db"),
        "SEVENWONDERS_SECRET": KEY,
        "XDG_DATA_HOME": str(folder),
        "PYTHONUNBUFFERED": "1",
        **environment,
    }
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, env=given, stdout=pipe, stderr=pipe, text=True)
    process.base = f"http://127.0.0.1:{port}"
    try:
        if wait:
            wait_for(process)
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for(process):
    def answers():
        assert process.poll() is None, process.stderr.read()
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{process.base}/api/health", timeout=PATIENCE):
            return True

    wait_until(answers)


@pytest.mark.parametrize(
    ("arguments", "number"), [([], signal.SIGINT), (["serve", "--lan"], signal.SIGTERM)], ids=["no arguments", "lan"]
)
def test_it_says_where_it_is_and_stops_in_order(tmp_path, arguments, number):
    with started(tmp_path, *arguments, BROWSER="true %s", DISPLAY=":99") as process:
        process.send_signal(number)
        out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert f"The table is open at {process.base}" in out
    assert ("The join code is " in out or "on no network" in out) == ("--lan" in arguments)
    assert "every move is kept" in out
    assert errors == ""


@pytest.fixture
def refusal(tmp_path, monkeypatch, capsys):
    """Return the message of a failed start: one sentence, exit code 2."""

    def said(*arguments, **environment):
        with monkeypatch.context() as changed:
            for name in [name for name in os.environ if name.startswith("SEVENWONDERS")]:
                changed.delenv(name)
            given = {"SEVENWONDERS_PORT": str(free_port()), "SEVENWONDERS_DATABASE": str(tmp_path / "tables.db")}
            given |= {"SEVENWONDERS_SECRET": KEY, "XDG_DATA_HOME": str(tmp_path), **environment}
            for name, value in given.items():
                changed.setenv(name, value)
            changed.setattr(sys, "argv", ["sevenwonders", "serve", *arguments])
            changed.setattr(warnings, "showwarning", warnings.showwarning)  # the command sets its own
            with pytest.raises(SystemExit) as end:
                main()
        out, errors = capsys.readouterr()
        assert end.value.code == 2, (out, errors)
        assert errors.startswith("sevenwonders: ")
        assert errors.count("\n") == 1
        return errors

    return said


def test_failed_start_is_explained_in_one_sentence(tmp_path, refusal, monkeypatch):
    with started(tmp_path, "serve") as process:
        port = int(process.base.rpartition(":")[2])
        assert "sevenwonders runs already: open" in refusal("--port", str(port))
        with started(tmp_path, "serve", port=port, wait=False) as second:  # as a process of its own
            _, errors = second.communicate(timeout=PATIENCE)
        assert (second.returncode, errors.count("\n"), "Traceback" in errors) == (2, 1, False), errors
        assert "another sevenwonders server uses the database" in refusal()
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()  # and never answers
        monkeypatch.setattr("sevenwonders.cli.serve.ANSWER_SECONDS", 0.1)
        assert "taken by another program" in refusal("--port", str(other.getsockname()[1]))
    assert "has no address" in refusal("--host", "192.0.2.1")
    assert "should be a whole number" in refusal(SEVENWONDERS_PORT="eighty")
    assert "should be a whole number" in refusal(SEVENWONDERS_PORT="1" * 5000)
    assert "too short" in refusal(SEVENWONDERS_SECRET="short")
    assert "without https:// and port" in refusal(SEVENWONDERS_HOSTS="a.example.org, https://b.example.org")
    assert "leave out one of them" in refusal("--lan", "--host", "127.0.0.1")
    notes = tmp_path / "notes.txt"
    notes.write_text("no database\n" * 100)
    assert "holds something else" in refusal("--database", str(notes))
    assert "'mysql'" in refusal("--database", "mysql://here/there")


def test_server_starts_after_both_searches_are_ready(refusal, monkeypatch):
    asked = []

    def make_ready(*names):
        asked.extend(names)
        raise SevenWondersError("there is no room for machine code")

    monkeypatch.setattr("sevenwonders.cli.compilation.ensure_compiled", make_ready)
    monkeypatch.setattr("sevenwonders.server.run.run_server", lambda *_: pytest.fail("the server has started"))
    assert refusal("--no-browser") == "sevenwonders: there is no room for machine code\n"
    assert asked == ["duel-search", "classic-search"]


def test_the_key_is_made_once_and_for_the_owner_alone(tmp_path, monkeypatch, refused):
    path = tmp_path / "data" / "server.key"
    environment = {"SEVENWONDERS_KEY_FILE": str(path)}
    first = load_settings(environment=environment)
    assert load_settings(environment=environment).secret == first.secret
    assert path.stat().st_mode & 0o777 == 0o600
    assert first.secret not in repr(first)
    path.write_text("x")
    with refused(SettingsError):
        load_settings(environment=environment)
    with pytest.raises(SettingsError, match=re.escape(f"'{tmp_path}' cannot be used (")):
        load_settings(environment={"SEVENWONDERS_KEY_FILE": str(tmp_path)})


# ---- kill -9


async def play(process, acked, last):
    """Play random moves in a hot seat, write down what is acknowledged, and kill the server at the last of these."""
    base = process.base
    guests = GuestCookies(KEY)
    headers = {"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}"}
    async with httpx.AsyncClient(verify=False, base_url=base, headers=headers) as http:
        table = (await http.post("/api/tables", json={"sitters": ["me", "here"]})).json()["id"]
    choice = random.Random(table)
    address = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
    async with websockets.connect(address, additional_headers=headers, max_queue=None) as page:
        await page.send('{"type": "hello"}')
        view, version = None, 0
        while True:
            frame = json.loads(await page.recv())
            if frame["type"] in ("sync", "event"):
                view, version = frame["view"], frame["version"]
            if frame["type"] == "ack":
                acked.append((table, frame["version"], frame["cid"]))
                if len(acked) == last:
                    process.kill()
            if frame["type"] in ("sync", "event") and "legal" in view:
                action = choice.choice(view["legal"])["action"]
                cid = uuid.uuid4().hex
                await page.send(json.dumps({"type": "move", "cid": cid, "version": version, "action": action}))


async def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path):
    acked = []
    for last in (10, 27, 51):
        with started(tmp_path, "serve") as process:
            await asyncio.gather(*(play(process, acked, last) for _ in range(8)), return_exceptions=True)
    assert len(acked) >= 51
    store = open_store(str(tmp_path / "tables.db"))
    try:
        for table in {table for table, _, _ in acked}:
            setup, events = await store.load_table(table)
            wanted = {(seq, make_unique_cid(setup.owner, cid)) for name, seq, cid in acked if name == table}
            assert wanted <= {(event.seq, event.cid) for event in events}
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
    finally:
        await store.close()


def test_cookies_of_other_programs_are_none_of_ours():
    assert GuestCookies(KEY).parse_signed_guest("") is None
    assert COOKIE == "sevenwonders_guest"
