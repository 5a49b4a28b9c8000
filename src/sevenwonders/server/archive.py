"""`Archive`: the finished games of a guest, as far as they are counted."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable

from ..errors import SevenWondersError
from ..lab.statistics import Own, Played
from .store import Store
from .tables import Event, TableState
from .tables.setup import TableSetup

MOST_GAMES = 200  # of a guest, the latest ones
MOST_KEPT = 2000


class Archive:
    """What is counted of finished tables; it does not change any more, and the latest looked at are kept in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, Played | None] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of(self, guest: str) -> list[Own]:
        """The games that a guest has finished against others, the first one first.

        Games among people at one screen are not among them: nobody knows who was who.
        """
        own = []
        async with self._turn:
            for line in reversed(await self._store.finished(guest, MOST_GAMES)):
                setup = line.setup
                seats = setup.seats_of(guest)
                played = await self._played(setup.id) if len(seats) == 1 else None
                if played is not None:
                    (seat,) = seats
                    others = (sitter for place, sitter in enumerate(setup.seats) if place != seat)
                    own.append(Own(played, seat, tuple(sitter.player or str(sitter.kind) for sitter in others)))
        return own

    async def _played(self, table: str) -> Played | None:
        """What is counted of a table, None where it cannot be replayed."""
        if table not in self._kept:
            kept = await self._store.load(table)
            self._kept[table] = await asyncio.to_thread(_replayed, *kept) if kept else None
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(table)
        return self._kept[table]


def _replayed(setup: TableSetup, events: Iterable[Event]) -> Played | None:
    try:
        state = TableState.replay(setup, events)
    except SevenWondersError:  # it was dealt by another version of the program
        return None
    outcome = state.type.outcome(state.game, state.forfeit)
    return None if outcome is None else Played.of(state.game, outcome, setup.created.date())
