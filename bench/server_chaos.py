"""A bad network between the players and the server: every game must end exactly as over a good one.

    python bench/server_chaos.py [--games 100] [--rate 0.2] [--game duel]

Between every player and the server stands a proxy that duplicates, drops, delays and reorders frames from the player
(each with this probability) and now and then cuts the connection.  The player does what the page does: it sends a
move again under the same cid until it is acknowledged, and comes back with the version it has.  The moves are chosen
by a generator that knows nothing of the network, so the same games are played once more over a good network and the
ends compared: position, plies and log.  After every reconnection the page's state is compared with a fresh load.

In classic (3 to 7 players) all choose at once, so the order of events within a turn is free: there the events of
every seat are compared.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import uuid
from pathlib import Path
from typing import Any

import httpx
import websockets
from server_load import KEY, start

from sevenwonders.server.guests import GuestCookies
from sevenwonders.server.store import open_store

PATIENCE = 0.3  # seconds until a player sends again
AT_ONCE = 40  # games: on a bad network they mostly wait
SIDES = ("day", "night", "choose", "random")
MODULES: tuple[list[str], ...] = ([], ["pantheon"], ["agora"], ["pantheon", "agora"])


class Network:
    """The way from a player to the server: each frame may come twice, late, out of order, or not at all."""

    def __init__(self, socket: Any, rate: float, chance: random.Random) -> None:
        self._socket, self._rate, self._chance = socket, rate, chance
        self._held: list[str] = []

    async def send(self, text: str) -> None:
        """Send a frame as well as this network can."""
        if self._hits():
            return  # lost
        if self._hits():
            self._held.append(text)  # comes after the next one
            return
        if self._hits():
            await asyncio.sleep(self._chance.uniform(0, 0.1))
        copies = 2 if self._hits() else 1
        for frame in [text] * copies + self._held:
            await self._socket.send(frame)
        self._held.clear()
        if self._chance.random() < self._rate / 10:
            await self._socket.close()

    def _hits(self) -> bool:
        return self._chance.random() < self._rate


class Player:
    """A page on a network where a guest plays a computer that moves at random."""

    def __init__(self, base: str, guests: GuestCookies, rate: float, seed: int, game: str) -> None:
        self.base, self.rate, self.game = base, rate, game
        self.seats = 3 + seed % 5 if game == "classic" else 2
        self.seat = seed % self.seats
        self.headers = {"authorization": f"Bearer {guests.sign_guest(guests.make_guest())}"}
        self.choice, self.chance = random.Random(seed), random.Random(-seed)
        self.seed = seed
        self.version: int | None = None
        self.view: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.plies: list[dict[str, Any]] = []
        self.acknowledged: dict[str, int] = {}
        self.trouble: list[str] = []
        self.here = False
        self.pending: dict[str, Any] | None = None  # the move on its way
        self.compared = 0

    def asked(self) -> dict[str, Any]:
        """The table that is asked for."""
        if self.game == "classic":
            sitters = ["me" if seat == self.seat else "random" for seat in range(self.seats)]
            options = {"sides": SIDES[self.seed % len(SIDES)]}
            return {"game": "classic", "sitters": sitters, "shuffle": False, "seed": self.seed, "options": options}
        options = dict.fromkeys(MODULES[self.seed // 2 % len(MODULES)], True)
        sitters = ["me", "random"] if self.seat == 0 else ["random", "me"]
        return {"sitters": sitters, "shuffle": False, "seed": self.seed, "options": options}

    async def play(self) -> str:
        """Play one game to its end; the name of the table."""
        fresh = httpx.Limits(max_keepalive_connections=0)  # the server may be about to close an idle connection
        async with httpx.AsyncClient(base_url=self.base, headers=self.headers, timeout=60, limits=fresh) as self.http:
            made = (await self.http.post("/api/tables", json=self.asked())).json()
            self.name = made["id"]
            while not self.view.get("result"):
                with contextlib.suppress(websockets.ConnectionClosed, OSError, TimeoutError):
                    await self._sit()
        return str(self.name)

    async def _sit(self) -> None:
        address = f"{self.base.replace('http', 'ws')}/api/tables/{self.name}/socket"
        async with websockets.connect(
            address, additional_headers=self.headers, compression=None, max_queue=None
        ) as socket:
            network = Network(socket, self.rate, self.chance)
            await socket.send(json.dumps({"type": "hello", "version": self.version}))
            await socket.send('{"type": "pace", "milliseconds": 0}')
            self.here = False
            while not self.here:  # the status comes when everything missed has come
                await self._hear(socket)
            await self._compare()
            while not self.view["result"]:
                if not self.view.get("legal") or self.view.get("commitment"):
                    await self._hear(socket)
                    continue
                await self._move(socket, network)

    async def _move(self, socket: Any, network: Network) -> None:
        """One move, sent until it is acknowledged; over a broken connection it goes on with the same cid."""
        if self.pending is None:
            action = self.choice.choice(sorted(entry["action"] for entry in self.view["legal"]))
            self.pending = {"type": "move", "cid": uuid.uuid4().hex, "action": action, "version": self.version}
        pending = self.pending
        while pending["cid"] not in self.acknowledged:
            await network.send(json.dumps(pending))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while pending["cid"] not in self.acknowledged:
                        await self._hear(socket)
        while self.version is not None and self.version < self.acknowledged[pending["cid"]]:
            await self._hear(socket)
        self.pending = None

    async def _hear(self, socket: Any) -> None:
        frame = json.loads(await socket.recv())
        match frame["type"]:
            case "status":
                self.here = True
            case "sync":
                self.version, self.plies = frame["version"], frame["plies"]
                self.view, self.table = frame["view"], frame["table"]
            case "event" if frame["version"] > (self.version or 0):
                if frame["version"] != (self.version or 0) + 1:
                    self.trouble.append(f"a hole between {self.version} and {frame['version']}")
                self.version = frame["version"]
                self.plies += frame["plies"]
                self.view, self.table = frame["view"] or self.view, frame["table"] or self.table
            case "ack":
                before = self.acknowledged.setdefault(frame["cid"], frame["version"])
                if before != frame["version"]:
                    self.trouble.append(f"one cid, two versions: {before} and {frame['version']}")
            case "refused" if frame["code"] != "behind":
                self.trouble.append(frame["error"])

    async def _compare(self) -> None:
        """The page's state against a fresh load."""
        fresh = (await self.http.get(f"/api/tables/{self.name}")).json()
        if fresh["version"] == self.version:
            self.compared += 1
            if fresh["plies"] != self.plies:
                self.trouble.append("after coming back the page shows other plies than a fresh one")


async def play_all(base: str, games: int, rate: float, game: str) -> list[Player]:
    """All games, some at the same time."""
    guests, turns = GuestCookies(KEY), asyncio.Semaphore(AT_ONCE)
    players = [Player(base, guests, rate, seed, game) for seed in range(games)]

    async def play(player: Player) -> None:
        async with turns:
            await player.play()

    await asyncio.gather(*(play(player) for player in players))
    return players


async def logs(database: str, players: list[Player]) -> list[list[tuple[str, int, str, tuple[str, ...]]]]:
    """Return the stored events of each game."""
    store, found = open_store(database), []
    for player in players:
        kept = await store.load_table(player.name)
        assert kept is not None
        if player.game == "classic":  # seat by seat
            found.append(sorted(((str(e.kind), e.actor, e.move, ()) for e in kept[1]), key=lambda entry: entry[1]))
        else:
            found.append([(str(e.kind), e.actor, e.move, e.chance) for e in kept[1]])
    await store.close()
    return found


def main() -> int:
    """Play over both networks and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rate", type=float, default=0.2)
    parser.add_argument("--game", choices=("duel", "classic"), default="duel")
    options = parser.parse_args()
    ends, stored = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, rate in (("good", 0.0), ("bad", options.rate)):
            database = str(Path(folder) / f"{name}.db")
            process = start(Path(folder), database)
            try:
                players = asyncio.run(play_all(process.base, options.games, rate, options.game))  # type: ignore[attr-defined]
            finally:
                process.terminate()
                process.wait()
            ends.append(players)
            stored.append(asyncio.run(logs(database, players)))
    trouble = [said for players in ends for player in players for said in player.trouble]
    different = sum(first != second for first, second in zip(*stored, strict=True))
    views = sum(first.view["result"] != second.view["result"] for first, second in zip(*ends, strict=True))
    own = [
        [sum(entry[1] == player.seat for entry in log) for player, log in zip(players, kept, strict=True)]
        for players, kept in zip(ends, stored, strict=True)
    ]
    twice = sum(
        len(player.acknowledged) + (player.pending is not None)
        != number  # a line may break before the very last answer
        for players, numbers in zip(ends, own, strict=True)
        for player, number in zip(players, numbers, strict=True)
    )
    compared = sum(player.compared for player in ends[1])
    print(
        f"{options.games} games over a bad network (each fault {options.rate:.0%}); {compared} reconnections compared"
    )
    print(f"other logs {different}; other ends {views}; moves made twice or lost {twice}; troubles {len(trouble)}")
    for said in trouble[:5]:
        print("trouble:", said)
    passed = not (different or views or twice or trouble)
    print("pass" if passed else "FAIL")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
