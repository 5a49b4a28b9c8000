"""A server is killed again and again while people play: nothing that it acknowledged may be lost.

    python bench/server_kill.py [--kills 100] [--players 20] [--open 0] [--database URL]

Each round starts the server, lets players move as fast as they can, and sends SIGKILL at a random moment.  Afterwards
every acknowledged move must be in the log, without holes, and every table must replay to the position that its log
gives.  `--open` adds so many tables before, as a server that has been used for long has them.  The server must answer
within two seconds of its start.  Prints figures and fails (exit code 1) when something is lost or late.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import websockets
from server_load import KEY, start

from sevenwonders.server.guests import GuestCookies
from sevenwonders.server.live.commands import make_unique_cid
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.store import open_store
from sevenwonders.server.tables import TableState
from sevenwonders.server.tables.create import make_setup

SERVING_SECONDS = 2.0
Acknowledged = list[tuple[str, int, str]]


async def play(base: str, acknowledged: Acknowledged, seed: int) -> None:
    """One person at both seats of a table, moving at random until the connection breaks."""
    choice, guests = random.Random(seed), GuestCookies(KEY)
    headers = {"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}"}
    modules = choice.choice(([], [], ["pantheon"], ["agora"], ["pantheon", "agora"]))
    async with httpx.AsyncClient(base_url=base, headers=headers, timeout=60) as http:
        table = (
            await http.post("/api/tables", json={"sitters": ["me", "here"], "options": dict.fromkeys(modules, True)})
        ).json()["id"]
    address = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
    async with websockets.connect(address, additional_headers=headers, compression=None, max_queue=None) as page:
        await page.send('{"type": "hello"}')
        version = 0
        view: dict[str, Any] = {}
        while True:
            frame = json.loads(await page.recv())
            if frame["type"] == "ack":
                acknowledged.append((table, frame["version"], frame["cid"]))
            if frame["type"] not in ("sync", "event"):
                continue
            view, version = frame["view"], frame["version"]
            if view["result"]:
                return
            if seat := frame["table"]["hand_over_to"]:
                await page.send(json.dumps({"type": "look", "seat": int(seat[1]) - 1}))
            elif "legal" in view:
                asked: dict[str, Any] = {"type": "move", "action": choice.choice(view["legal"])["action"]}
                if frame["table"]["can_undo"] and choice.random() < 0.05:
                    asked = {"type": "undo"}
                await page.send(json.dumps(asked | {"cid": uuid.uuid4().hex, "version": version}))


async def one_round(process: Any, players: int, seconds: float, seed: int) -> Acknowledged:
    """Load until the kill, which comes when all clients have started."""
    acknowledged: Acknowledged = []
    tasks = [asyncio.create_task(play(process.base, acknowledged, seed + n)) for n in range(players)]
    for _ in range(600):
        if len(acknowledged) >= players:
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(seconds)
    process.kill()
    await asyncio.gather(*tasks, return_exceptions=True)
    process.wait()
    return acknowledged


async def add_tables(database: str, number: int) -> None:
    """Tables whose players may come back."""
    store, made = open_store(database), []
    asked = NewTable(sitters=["me", "here"])
    for place in range(number):
        made.append(store.create_table(TableState.replay(make_setup(asked, f"guest{place % 500}", "Anna"))))
        if len(made) == 500:
            await asyncio.gather(*made)
            made.clear()
    await asyncio.gather(*made)
    await store.close()


async def check(database: str, acknowledged: Acknowledged) -> tuple[int, int, list[float]]:
    """Count lost acknowledged events and tables that do not replay, and measure the replay."""
    store, lost, broken = open_store(database), 0, 0
    loading: list[float] = []
    expected: dict[str, set[tuple[int, str]]] = {}
    for table, version, cid in acknowledged:
        expected.setdefault(table, set()).add((version, cid))
    for table, wanted in expected.items():
        started = time.perf_counter()
        kept = await store.load_table(table)
        if kept is None:
            lost += len(wanted)
            continue
        setup, events = kept
        try:
            TableState.replay(setup, events)
        except Exception as error:
            print(f"table {table}: {error!r}")
            broken += 1
        loading.append(time.perf_counter() - started)
        asked = {(version, make_unique_cid(setup.owner, cid)) for version, cid in wanted}
        lost += len(asked - {(event.seq, event.cid) for event in events})
        broken += [event.seq for event in events] != list(range(1, len(events) + 1))
    await store.close()
    return lost, broken, loading


def main() -> int:
    """Kill, check, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--players", type=int, default=20)
    parser.add_argument("--open", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default=None)
    options = parser.parse_args()
    choice = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or str(Path(folder) / "tables.db")
        if options.open:
            asyncio.run(add_tables(database, options.open))
        acknowledged: Acknowledged = []
        starts = []
        for number in range(options.kills):
            started = time.monotonic()
            process = start(Path(folder), database)
            starts.append(time.monotonic() - started)
            seconds = choice.uniform(0.0, 1.0)
            acknowledged += asyncio.run(one_round(process, options.players, seconds, 1000 * number + options.seed))
            if (number + 1) % 10 == 0:
                print(f"{number + 1} kills, {len(acknowledged)} moves acknowledged", flush=True)
        lost, broken, loading = asyncio.run(check(database, acknowledged))
    starts.sort()
    loading.sort()
    late = starts[-1] > SERVING_SECONDS
    print(f"kills {options.kills}; acknowledged {len(acknowledged)}; lost {lost}; tables that do not replay {broken}")
    print(f"serving again after: median {starts[len(starts) // 2]:.2f} s, worst {starts[-1]:.2f} s (bar 2 s)")
    print(f"loading and replaying a table: median {loading[len(loading) // 2] * 1000:.1f} ms")
    passed = not (lost or broken or late)
    print("pass" if passed else "FAIL")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
