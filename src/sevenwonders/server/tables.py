"""All tables: those in memory, and those that only the store remembers."""

import asyncio
from datetime import datetime
from typing import Any

from .course import Course
from .information import invitation, names, result, seats, you
from .live import LiveTable
from .making import again, new_setting
from .memory import MemoryStore
from .messages import NewTable
from .refusals import Refusal, no_table
from .setting import Setting
from .thinking import Thinking


class Tables:
    """The tables of a server."""

    def __init__(self, store: MemoryStore, thinking: Thinking) -> None:
        self._store = store
        self._thinking = thinking
        self._live: dict[str, asyncio.Future[LiveTable]] = {}

    async def make(self, asked: NewTable, guest: str, name: str) -> LiveTable:
        """A new table."""
        setting = await asyncio.to_thread(new_setting, asked, guest, name)
        return await self._open(setting)

    async def _open(self, setting: Setting) -> LiveTable:
        course = await asyncio.to_thread(Course.start, setting)
        await self._store.create(setting)
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
        return await asyncio.shield(self._live[name])

    async def _load(self, name: str) -> LiveTable:
        kept = await self._store.load(name)
        if kept is None:
            raise no_table(name)
        course = await asyncio.to_thread(Course.start, *kept)
        return LiveTable(course, self._store, self._thinking)

    async def rematch(self, name: str, guest: str, swap: bool) -> LiveTable:
        """The table where they play again."""
        table = await self.get(name)

        async def make() -> str:
            return (await self._open(again(table.course.setting, swap))).id

        return await self.get(await table.play_again(guest, make))

    async def join(self, name: str, guest: str, code: str, called: str) -> LiveTable:
        """Take the free seat of a friend's table."""
        table = await self.get(name)
        setting = table.course.setting
        if guest not in {sitter.guest for sitter in setting.seats}:
            if not setting.public and code != setting.code:
                raise Refusal("wrong_code", "this invitation is not valid; ask your friend for the link again", 403)
            await table.join(guest, called)
        return table

    async def lobby(self, guest: str) -> dict[str, list[dict[str, Any]]]:
        """What a guest may choose from."""
        found: dict[str, list[dict[str, Any]]] = {"mine": [], "open": [], "running": []}
        for name in await self._store.tables():
            table = await self.get(name)
            setting = table.course.setting
            line = summary(table.course, guest)
            if setting.owner == guest or setting.seats_of(guest):
                found["mine"].append(line)
            elif setting.public and setting.is_waiting:
                found["open"].append(line)
            elif setting.public and not table.course.is_over:
                found["running"].append(line)
        return found

    async def close(self) -> None:
        """Stop what goes on at all tables."""
        for loading in self._live.values():
            if loading.done() and loading.exception() is None:
                await loading.result().close()


def summary(course: Course, guest: str, updated: datetime | None = None) -> dict[str, Any]:
    """`TableSummary` for a guest."""
    setting, acting = course.setting, course.game.seat
    return {
        "id": setting.id,
        "kind": str(setting.kind),
        "names": names(setting),
        "seats": seats(setting),
        "you": you(setting, guest),
        "modules": list(setting.options.modules),
        "profile": setting.profile,
        "created": setting.created.isoformat(),
        "updated": (updated or setting.created).isoformat(),
        "moves": sum(ply.seat in (0, 1) for ply in course.game.plies),
        "to_act": f"p{acting + 1}" if acting in (0, 1) and not course.is_over else None,
        "over": course.is_over,
        "result": result(course),
        "waiting": setting.is_waiting,
        "invite": invitation(setting, guest),
    }
