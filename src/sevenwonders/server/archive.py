"""`Archive`: the finished games of a guest, as far as they are counted."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from ..errors import SevenWondersError
from ..game.game import AnyGame
from ..game.seats import SEATS
from ..lab.statistics import Own, Played
from ..records import dumps
from ..review import PlyReview, Review, moments, result_of
from .errors import Refusal
from .limits.workers import Workers
from .store import Store, study_name
from .tables import Event, TableState
from .tables.setup import TableSetup

MOST_GAMES = 200  # of a guest, the latest ones
MOST_KEPT = 2000
MOST_ALIKE = 12  # games with one luck that are compared


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished table: what is counted of it, and under which name its review is kept."""

    played: Played
    names: tuple[str, ...]
    result: tuple[float, ...] | None
    study: str
    moments: int


class Archive:
    """What is counted of finished tables; it does not change any more, and the latest looked at are kept in memory."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store, self._workers = store, workers
        self._kept: OrderedDict[str, Finished | None] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of guests

    async def of(self, guest: str) -> list[Own]:
        """The games that a guest has finished against others, the first one first.

        Games among people at one screen are not among them: nobody knows who was who.
        """
        return [own for own, _ in await self._of(guest)]

    async def reviewed(self, guest: str, game: str, engine: str) -> list[tuple[Review, int]]:
        """Those of a game that an engine has graded to their end, and where the guest sat, the first one first."""
        found = []
        for own, finished in await self._of(guest):
            if own.played.game == game:
                plies = await self._store.review(finished.study, 0, engine)
                if plies and len(plies) == finished.moments:
                    told = tuple(map(PlyReview.from_json, plies))
                    found.append((Review(game, finished.names, {}, told, finished.result), own.seat))
        return found

    async def _of(self, guest: str) -> list[tuple[Own, Finished]]:
        found = []
        async with self._turns.setdefault(guest, asyncio.Lock()):
            for line in reversed(await self._store.finished(guest, MOST_GAMES)):
                setup = line.setup
                seats = setup.seats_of(guest)
                finished = await self._finished(setup.id) if len(seats) == 1 else None
                if finished is not None:
                    (seat,) = seats
                    others = (sitter for place, sitter in enumerate(setup.seats) if place != seat)
                    against = tuple(sitter.player or str(sitter.kind) for sitter in others)
                    found.append((Own(finished.played, seat, against), finished))
        return found

    async def compared(self, state: TableState, guest: str) -> list[dict[str, Any]]:
        """The finished tables that have the luck of one of them, as `ComparedGame`."""
        games: list[dict[str, Any]] = []
        for name in await self._store.alike(state.setup.origin or "", MOST_ALIKE):
            kept = await self._store.load(name)
            other = None if kept is None else await self._workers.run(_state, *kept)
            if other is not None and other.result is not None and (not other.shuffles or name == state.setup.id):
                own = [SEATS[seat] for seat in sorted(other.setup.seats_of(guest))]
                games.append({"table": name, "study": None, "yours": own, **compared(other.game, other.result)})
        return games

    async def _finished(self, table: str) -> Finished | None:
        """What is kept of a table, None where it cannot be replayed."""
        if table not in self._kept:
            kept = await self._store.load(table)
            self._kept[table] = await self._workers.run(_replayed, *kept) if kept else None
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        found = self._kept.pop(table, None)
        self._kept[table] = found
        return found


def _state(setup: TableSetup, events: Iterable[Event]) -> TableState | None:
    try:
        return TableState.replay(setup, events)
    except (SevenWondersError, Refusal):  # it was dealt by another version of the program
        return None


def _replayed(setup: TableSetup, events: Iterable[Event]) -> Finished | None:
    state = _state(setup, events)
    outcome = None if state is None else state.type.outcome(state.game, state.forfeit)
    if state is None or outcome is None or not state.is_played:
        return None
    game = state.game
    return Finished(
        Played.of(game, outcome, setup.created.date()),
        game.names,
        result_of(game, outcome),
        study_name(dumps(state.record())),
        sum(1 for _ in moments(game)),
    )


def compared(game: AnyGame, result: Mapping[str, Any] | None) -> dict[str, Any]:
    """How a game went, for a comparison."""
    seats = SEATS[: game.num_players]
    points = {seat: game.score(place)["total"] for place, seat in enumerate(seats)}
    return {"names": dict(zip(seats, game.names, strict=True)), "result": result, "points": points}
