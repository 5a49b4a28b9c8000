"""A store that forgets everything when the process ends: for tests, and to try things out."""

from .course import Event
from .setting import Setting


class MemoryStore:
    """Tables and guests in dictionaries."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[Setting, list[Event]]] = {}
        self._guests: dict[str, tuple[str, str | None]] = {}
        self._studies: dict[str, str] = {}

    async def create(self, setting: Setting) -> None:
        self._tables[setting.id] = (setting, [])

    async def load(self, table: str) -> tuple[Setting, list[Event]] | None:
        return self._tables.get(table)

    async def append(self, table: str, event: Event, course: object = None) -> None:
        self._tables[table][1].append(event)

    async def tables(self) -> list[str]:
        return list(self._tables)

    async def guest(self, guest: str) -> tuple[str, str | None] | None:
        return self._guests.get(guest)

    async def save_guest(self, guest: str, name: str, language: str | None) -> None:
        self._guests[guest] = (name, language)
