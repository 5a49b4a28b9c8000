"""All tables: those in memory, and those that only the store remembers."""

import asyncio
import time
from typing import Any

from ...duel.position import Position
from ..engine.interface import Thinking
from ..errors import no_table
from ..store import Line, Standing, Store
from ..tables import start as begin
from ..tables.create import Asked, again, new_setting
from ..tables.setup import SEATS, Setting, now
from . import commands as asking
from .information import setting_info
from .table import LiveTable

SWEEP_SECONDS = 30
IDLE_SECONDS = 300


class Tables:
    """The tables of a server."""

    def __init__(self, store: Store, thinking: Thinking) -> None:
        self._store = store
        self._thinking = thinking
        self._live: dict[str, asyncio.Future[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def visitors(self) -> int:
        """How many pages are open."""
        return sum(len(table.visitors) for table in self._loaded())

    def _loaded(self) -> list[LiveTable]:
        """The tables in memory, without those that are being loaded."""
        return [each.result() for each in self._live.values() if each.done() and each.exception() is None]

    def tell_status(self) -> None:
        """Tell everybody what goes on: whether computers can think, for instance."""
        for table in self._loaded():
            table.tell_status()

    def start(self) -> None:
        """Begin to forget tables that nobody looks at."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for table in self._loaded():
                if table.is_idle(IDLE_SECONDS):
                    del self._live[table.id]
                    await table.close()

    async def make(self, asked: Asked, guest: str, name: str, start: Position | None = None) -> LiveTable:
        """A new table; see `new_setting`."""
        setting = await asyncio.to_thread(new_setting, asked, guest, name, start)
        return await self._open(setting)

    async def _open(self, setting: Setting) -> LiveTable:
        course = await asyncio.to_thread(begin, setting)
        await self._store.create(course)
        table = LiveTable(course, self._store, self._thinking)
        self._live[setting.id] = asyncio.get_running_loop().create_future()
        self._live[setting.id].set_result(table)
        return table

    async def get(self, name: str) -> LiveTable:
        """A table, from memory or from the store."""
        if name not in self._live:
            loading = self._live[name] = asyncio.get_running_loop().create_future()
            try:
                loading.set_result(await self._load(name))
            except BaseException as error:
                del self._live[name]
                loading.set_exception(error)
                loading.exception()
                raise
        table = await asyncio.shield(self._live[name])
        table.used = time.monotonic()
        return table

    async def _load(self, name: str) -> LiveTable:
        kept = await self._store.load(name)
        if kept is None:
            raise no_table(name)
        course = await asyncio.to_thread(begin, *kept)
        return LiveTable(course, self._store, self._thinking)

    async def rematch(self, name: str, guest: str, swap: bool) -> LiveTable:
        """The table where they play again."""
        table = await self.get(name)

        async def make() -> str:
            return (await self._open(again(table.course.setting, swap))).id

        return await self.get(await asking.play_again(table, guest, make))

    async def join(self, name: str, guest: str, code: str, called: str) -> LiveTable:
        """Take a free seat of a table of friends."""
        table = await self.get(name)
        await asking.join(table, guest, code, called)
        return table

    async def lobby(self, guest: str) -> dict[str, list[dict[str, Any]]]:
        """What a guest may choose from."""
        mine, free, running = await self._store.lobby(guest)
        return {
            "mine": [summary(line, guest) for line in mine],
            "open": [summary(line, guest) for line in free],
            "running": [summary(line, guest) for line in running],
        }

    async def close(self) -> None:
        """Stop what goes on at all tables."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self._loaded():
            await table.close()


async def line_of(table: LiveTable) -> Line:
    """A table as the lobby lists it."""
    async with table.settled():
        return Line(table.course.setting, Standing.of(table.course, now()))


def summary(line: Line, guest: str) -> dict[str, Any]:
    """`TableSummary` for a guest."""
    setting, standing = line.setting, line.standing
    return {
        **setting_info(setting, guest),
        "created": setting.created.isoformat(),
        "updated": standing.updated.isoformat(),
        "moves": standing.moves,
        "to_act": [SEATS[seat] for seat in standing.to_act],
        "over": standing.over,
        "result": standing.result,
    }
