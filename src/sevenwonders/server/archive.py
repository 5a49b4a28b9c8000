"""The finished games of guests, for statistics and for comparisons of games with the same deal."""

import asyncio
import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakValueDictionary

from ..game.game import AnyGame
from ..game.seats import SEATS
from ..names import SeatName
from ..records import dumps
from ..review import PlyReview, Review, iter_review_steps, victory_shares
from ..statistics import PlayedGame, PlayerGame
from .errors import RequestRefusal
from .store import Store, StoreCache, compute_study_id
from .tables import TableState
from .tables.names import name_to_json
from .tables.state import UNREADABLE
from .work.workers import WorkerPool

MAX_GAMES = 200  # the latest games of a guest
MAX_KEPT_BYTES = 10_000_000  # approximate size of the cached games
PICKLE_FACTOR = 6  # bytes in memory for each of a pickle, in which equal texts stand once
MAX_SAME_DEAL = 12  # games with the same deal that are compared


@dataclass(frozen=True, slots=True)
class FinishedTable:
    """A finished table: its figures for statistics, and the id of the study that holds its review."""

    played: PlayedGame
    names: tuple[str, ...]
    result: tuple[float, ...] | None
    study: str
    moments: int


class ArchiveEntry(NamedTuple):
    """A table in the archive: its finished game, if any, and whether this program can read the table."""

    finished: FinishedTable | None
    is_readable: bool = True
    weight: int = 500  # about how many bytes it takes in memory


class GuestGames(NamedTuple):
    """The finished games of a guest, and the finished tables that this program cannot read.

    `unread` maps the id of each unreadable table to the name of its game, which is empty if it cannot be read either.
    """

    games: list[PlayerGame]
    unread: dict[str, str]

    def find_unreadable_tables(self, game: str) -> list[str]:
        """Return the ids of the unreadable tables that are, or may be, tables of a game."""
        return [table for table, its_game in self.unread.items() if its_game in ("", game)]


class FinishedGameArchive:
    """Cache of finished tables, which never change; the latest requested tables stay in memory."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self._store, self._workers = store, workers
        self._kept = StoreCache[ArchiveEntry](store, MAX_KEPT_BYTES, lambda counted: counted.weight)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # locks by guest

    async def load_guest_games(self, guest: str) -> GuestGames:
        """Return the games that a guest has finished against other players, oldest first.

        Games of several people at one screen are left out, since it is unknown which seat the guest played.
        """
        finished, unread = await self._load_finished_games(guest)
        return GuestGames([own for own, _ in finished], unread)

    async def load_reviewed_games(self, guest: str, game: str, engine: str) -> list[tuple[Review, int]]:
        """Return the games of a guest that an engine has reviewed completely, each with the guest's seat.

        The oldest game comes first.
        """
        reviews = []
        for own, finished in (await self._load_finished_games(guest))[0]:
            if own.played.game == game:
                plies = await self._store.review(finished.study, 0, engine)
                if plies and len(plies) == finished.moments:
                    reviewed_plies = tuple(map(PlyReview.from_json, plies))
                    reviews.append((Review(game, finished.names, {}, reviewed_plies, finished.result), own.seat))
        return reviews

    async def _load_finished_games(self, guest: str) -> tuple[list[tuple[PlayerGame, FinishedTable]], dict[str, str]]:
        """Return the finished games of a guest with their archive entries, and the unreadable tables."""
        games = []
        async with self._turns.setdefault(guest, asyncio.Lock()):
            lines = await self._store.list_finished_tables(guest, MAX_GAMES)
            unread = dict.fromkeys(lines.unread, "")
            for line in reversed(lines.entries):
                setup = line.setup
                seats = setup.seats_of(guest)
                if len(seats) != 1:
                    continue
                counted = await self._get_entry(setup.id)
                if not counted.is_readable:
                    unread[setup.id] = setup.game
                elif (finished := counted.finished) is not None:
                    (seat,) = seats
                    others = (sitter for place, sitter in enumerate(setup.seats) if place != seat)
                    against = tuple(sitter.player or str(sitter.kind) for sitter in others)
                    games.append((PlayerGame(finished.played, seat, against), finished))
        return games, unread

    async def load_same_deal_games(self, state: TableState, guest: str) -> list[dict[str, object]]:
        """Return the finished tables with the same deal as a table, as fields of `ComparedGame`."""
        games: list[dict[str, object]] = []
        for name in await self._store.list_same_luck_tables(state.setup.origin or "", MAX_SAME_DEAL):
            try:
                other = await self._load_state(name)
            except RequestRefusal as refusal:
                if refusal.code not in UNREADABLE:
                    raise
                continue
            if other is not None and other.result is not None and (not other.shuffles or name == state.setup.id):
                own = [SEATS[seat] for seat in sorted(other.setup.seats_of(guest))]
                names = [sitter.name for sitter in other.setup.seats]
                games.append(
                    {"table": name, "study": None, "yours": own, **comparison_to_json(other.game, names, other.result)}
                )
        return games

    async def _load_state(self, table: str) -> TableState | None:
        """Return the state of a table, None if the table has been deleted.

        Raises `Refusal` if this program cannot read it.
        """
        stored = await self._store.load(table)
        return None if stored is None else await self._workers.run(TableState.replay, *stored)

    async def _get_entry(self, table: str) -> ArchiveEntry:
        """Return the archive entry of a table, from memory or from the store."""
        return self._kept.get(table) or await self._kept.load_and_keep(table, self._load_entry(table))

    async def _load_entry(self, table: str) -> ArchiveEntry:
        """Load a table from the store, and make its archive entry."""
        try:
            state = await self._load_state(table)
        except RequestRefusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return ArchiveEntry(None, is_readable=False)
        return ArchiveEntry(None) if state is None else await self._workers.run(_make_entry, state)


def _make_entry(state: TableState) -> ArchiveEntry:
    """Make the archive entry of a table, with an estimate of its size in memory."""
    finished = _make_finished_table(state)
    return ArchiveEntry(finished, weight=PICKLE_FACTOR * len(pickle.dumps(finished)) + 500)


def _make_finished_table(state: TableState) -> FinishedTable | None:
    """Return the figures of a finished table; None if its game is not over, or if a player has not made a move."""
    outcome = state.type.outcome(state.game, state.forfeit)
    if outcome is None or not state.is_played:
        return None
    game = state.game
    return FinishedTable(
        PlayedGame.from_game(game, outcome, state.setup.created.date()),
        game.names,
        victory_shares(game, outcome),
        compute_study_id(dumps(state.record())),
        sum(1 for _ in iter_review_steps(game)),
    )


def comparison_to_json(
    game: AnyGame, names: Iterable[SeatName], result: Mapping[str, object] | None
) -> dict[str, object]:
    """Return the names, result and points of a game as JSON, for a comparison."""
    seats = SEATS[: game.num_players]
    points = {seat: game.score(place)["total"] for place, seat in enumerate(seats)}
    return {"names": dict(zip(seats, map(name_to_json, names), strict=True)), "result": result, "points": points}
