"""Trace one move on the server: the files of the package that it enters, and the calls from one file to another.

    python bench/move_trace.py [--game classic] [--order]

A server in this process plays a draft at a hot seat, from the frame of the page to the acknowledgement; the thread that
writes counts, too.  Files are listed with the calls that entered them from another file; `--order` lists each entry.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import threading
import uuid
from collections import Counter
from pathlib import Path
from types import FrameType

import httpx
import websockets

import sevenwonders
from sevenwonders.cli.serve import open_listener
from sevenwonders.server.protocol.messages import PROTOCOL
from sevenwonders.server.run import make_server
from sevenwonders.server.settings import Settings
from sevenwonders.server.store import open_store

PACKAGE = str(Path(sevenwonders.__file__).parent)
ASKED = {
    "duel": {"sitters": ["me", "here"], "options": {"wonder_setup": "draft"}, "seed": 1},
    "classic": {"game": "classic", "sitters": ["me", "here", "here"], "seed": 1},
}


class Trace:
    """Calls of functions of the package from another of its files, by thread."""

    def __init__(self) -> None:
        self.entries: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call; calls of comprehensions and of generators that go on count as well."""
        if event != "call" or not (name := frame.f_code.co_filename).startswith(PACKAGE):
            return
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(PACKAGE):
            caller = caller.f_back
        if caller is None or caller.f_code.co_filename != name:
            self.entries.append(f"{name[len(PACKAGE) + 1 :]}:{frame.f_code.co_qualname}")


async def trace(game: str, folder: Path) -> list[str]:
    """Return each entry into a file while a move is made."""
    given = {"database": str(folder / "tables.db"), "secret": "a key for the bench alone"}
    listener = open_listener(Settings(port=0, **given))
    port = listener.getsockname()[1]
    serving = make_server(Settings(port=port, **given), open_store(given["database"]))
    running = asyncio.create_task(serving.serve([listener]))
    base, traced = f"http://127.0.0.1:{port}", Trace()
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}, timeout=60) as http:
        table = (await http.post("/api/tables", json=ASKED[game])).raise_for_status().json()["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = f"ws{base[4:]}/api/tables/{table}/socket?protocol={PROTOCOL}"
        async with websockets.connect(address, origin=base, additional_headers={"cookie": cookies}) as page:
            frame = await ask(page, {"type": "hello"}, "sync")
            if "legal" not in frame["view"]:
                frame = await ask(page, {"type": "look", "seat": 0}, "sync")
            for number in range(2):  # the first move loads what is loaded late
                legal = frame["view"]["legal"][0]["action"]
                move = {"type": "move", "cid": uuid.uuid4().hex, "version": frame["version"], "action": legal}
                if number:
                    threading.setprofile_all_threads(traced)
                events = await ask(page, move, "ack", "event")
                threading.setprofile_all_threads(None)
                if "legal" not in events["view"]:
                    events = await ask(page, {"type": "look", "seat": number + 1}, "sync")
                frame = events
    serving.should_exit = True
    await running
    return traced.entries


async def ask(page: websockets.ClientConnection, message: dict[str, object], end: str, wanted: str = "") -> dict:
    """Send a message and return the frame that it ends with, or the last one of a wanted type before."""
    await page.send(json.dumps(message))
    latest = {}
    while True:
        frame = json.loads(await asyncio.wait_for(page.recv(), 60))
        if frame["type"] in ("refused", "error"):
            raise SystemExit(frame["error"])
        if frame["type"] == wanted:
            latest = frame
        if frame["type"] == end:
            return latest or frame


def main() -> int:
    """Print the trace."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=[*ASKED], default="duel")
    parser.add_argument("--order", action="store_true", help="print each entry")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        entries = asyncio.run(trace(given.game, Path(folder)))
    if given.order:
        print(*entries, sep="\n")
    files = Counter(entry.partition(":")[0] for entry in entries)
    for file, number in files.most_common():
        print(f"{number:5} {file}")
    print(f"{len(files)} files, {len(entries)} calls from one file to another")
    return 0


if __name__ == "__main__":
    sys.exit(main())
