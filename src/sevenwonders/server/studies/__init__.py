"""Studies: a recorded game to step through, position by position."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...errors import RecordError, SevenWondersError
from ...records import Record, dumps, loads
from ..errors import Refusal
from ..store import Store
from .studied import RecordedGame, studied

MOST_KEPT = 32
AT_ONCE = 2


@dataclass
class Study:
    """A text of records and the games that have been looked at."""

    id: str
    records: Sequence[Record]
    games: dict[int, RecordedGame] = field(default_factory=dict)

    def game(self, number: int) -> RecordedGame:
        """A game, replayed as far as it can be.

        Raises:
            Refusal: there is none with this number, or it does not replay.
        """
        if not 0 <= number < len(self.records):
            raise Refusal("no_game", f"this study has {len(self.records)} games; there is no game {number}", 404)
        if number not in self.games:
            try:
                self.games[number] = studied(self.records[number])
            except SevenWondersError as error:
                raise Refusal("no_replay", str(error), 422) from None
        return self.games[number]

    def text(self) -> str:
        """The record file."""
        return dumps(self.records)

    def summary(self) -> dict[str, Any]:
        """What is in it."""
        return {"study": self.id, "games": len(self.records), "names": [list(each.players) for each in self.records]}

    def contents(self, number: int) -> dict[str, Any]:
        """A game from end to end: who, how it ended, and every ply."""
        found = self.game(number).contents()
        return {"study": self.id, "game": number, "games": len(self.records), **found}


class Studies:
    """The studies of a server; the texts are in the store, what is read of them in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, Study] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def add(self, text: str) -> Study:
        """A new study of the text of a record file.

        Raises:
            Refusal: it is none.
        """
        records = await self.run(_read, text)
        if len(records) == 1:  # what cannot be played is not kept
            await self.run(Study("", records).game, 0)
        return self._keep(Study(await self._store.save_study(text), records))

    async def get(self, name: str) -> Study:
        """A study, from memory or from the store."""
        if name in self._kept:
            return self._keep(self._kept[name])
        text = await self._store.study(name)
        if text is None:
            raise Refusal("no_study", "there is no such study; drop the record file on the page again", 404)
        return self._keep(Study(name, await self.run(_read, text)))

    async def run(self, work: Any, *arguments: Any) -> Any:
        """Do something that takes a while in a thread, a few at a time."""
        async with self._turns:
            return await asyncio.to_thread(work, *arguments)

    def _keep(self, study: Study) -> Study:
        self._kept[study.id] = study
        self._kept.move_to_end(study.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return study


def _read(text: str) -> list[Record]:
    try:
        return loads(text)
    except RecordError as error:
        raise Refusal("bad_record", str(error), 422) from None
