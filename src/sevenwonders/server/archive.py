"""The finished games of guests, for their statistics, and for comparisons of games with the same deal."""

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
from .work.workers import FairThreadPool

MAX_GAMES = 200  # the latest games of a guest
MAX_CACHE_BYTES = 10_000_000  # approximate size of the cached games
PICKLE_FACTOR = 6  # bytes in memory per byte of a pickle, which stores equal texts only once
MAX_SAME_DEAL = 12  # games with the same deal that are compared


@dataclass(frozen=True, slots=True)
class FinishedTable:
    """A finished game at a table, in the form that statistics need, with the id of the study that holds its review.

    Attributes:
        played: the game for statistics.
        names: the names of the players, by seat.
        result: each seat's share of the victory, 0 to 1; None if unknown.
        study: the id of the study (a stored game record) that holds the review of the game.
        num_steps: the number of steps that a complete review covers: decisions, and chance events between decisions.
    """

    played: PlayedGame
    names: tuple[str, ...]
    result: tuple[float, ...] | None
    study: str
    num_steps: int


class CachedTable(NamedTuple):
    """A cached table: its finished game, and whether this program can read the table.

    Attributes:
        finished: the finished game; None if the table is not over, is deleted or cannot be read.
        is_readable: false if another version of the program stored the table in another format.
        weight: the approximate size of the entry in memory, in bytes.
    """

    finished: FinishedTable | None
    is_readable: bool = True
    weight: int = 500


class GuestGames(NamedTuple):
    """The finished games of a guest, and the finished tables that this version of the program cannot read.

    `games` has pairs of the guest's game and its finished table, oldest first. `unread` maps the id of each
    unreadable table to the name of its game, or to an empty text if even the game is unknown.
    """

    games: list[tuple[PlayerGame, FinishedTable]]
    unread: dict[str, str]

    def find_unreadable_tables(self, game: str) -> list[str]:
        """Return the ids of the unreadable tables of a game, including those whose game is unknown."""
        return [table for table, its_game in self.unread.items() if its_game in ("", game)]


class FinishedTableCache:
    """Cache of finished tables, which never change; the most recently requested tables stay in memory."""

    def __init__(self, store: Store, workers: FairThreadPool) -> None:
        self._store, self._workers = store, workers
        self._cache = StoreCache[CachedTable](store, MAX_CACHE_BYTES, lambda entry: entry.weight)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # locks by guest

    async def load_guest_games(self, guest: str) -> GuestGames:
        """Return the games that a guest has finished against other players, oldest first.

        Games of several people at one screen are left out, since it is unknown which seat the guest played.
        """
        games = []
        async with self._turns.setdefault(guest, asyncio.Lock()):
            lines = await self._store.list_finished_tables(guest, MAX_GAMES)
            unread = dict.fromkeys(lines.unread, "")
            for line in reversed(lines.entries):
                setup = line.setup
                seats = setup.seats_of(guest)
                if len(seats) != 1:
                    continue
                entry = await self._get_entry(setup.id)
                if not entry.is_readable:
                    unread[setup.id] = setup.game
                elif (finished := entry.finished) is not None:
                    (seat,) = seats
                    others = (sitter for place, sitter in enumerate(setup.seats) if place != seat)
                    against = tuple(sitter.player or str(sitter.kind) for sitter in others)
                    games.append((PlayerGame(finished.played, seat, against), finished))
        return GuestGames(games, unread)

    async def load_complete_reviews(self, guest: str, game: str, engine: str) -> list[tuple[Review, int]]:
        """Return the complete reviews of a guest's finished games, oldest game first, each with the guest's seat.

        Each review belongs to the stored record of a game. A game is left out if its record has been deleted by the
        last owner, or has changed because the name of a player was deleted.

        Args:
            guest: the id of the guest.
            game: the name of the game, such as `duel`.
            engine: the fingerprint of the engine (see `engine_fingerprint`); reviews by other engines are ignored.
        """
        reviews = []
        for own, finished in (await self.load_guest_games(guest)).games:
            if own.played.game == game:
                plies = await self._store.load_review(finished.study, 0, engine)
                if plies and len(plies) == finished.num_steps:
                    reviewed_plies = tuple(map(PlyReview.from_json, plies))
                    reviews.append((Review(game, finished.names, {}, reviewed_plies, finished.result), own.seat))
        return reviews

    async def load_same_deal_games(self, state: TableState, guest: str) -> list[dict[str, object]]:
        """Return the finished tables with the same deal as the given table, as fields of `ComparedGame`.

        Other tables are left out if a move was taken back after it had revealed a card, because the later cards differ.

        Args:
            state: the table to compare with.
            guest: the guest whose own seats are marked in each game.
        """
        games: list[dict[str, object]] = []
        for name in await self._store.list_same_deal_tables(state.setup.origin or "", MAX_SAME_DEAL):
            try:
                other = await self._load_state(name)
            except RequestRefusal as refusal:
                if refusal.code not in UNREADABLE:
                    raise
                continue
            if other is not None and other.result is not None and (not other.reshuffle_count or name == state.setup.id):
                own = [SEATS[seat] for seat in sorted(other.setup.seats_of(guest))]
                names = [sitter.name for sitter in other.setup.seats]
                fields = compared_game_to_json(other.game, names, other.result)
                games.append({"table": name, "study": None, "yours": own, **fields})
        return games

    async def _load_state(self, table: str) -> TableState | None:
        """Load and replay a table; return its state, or None if the table has been deleted.

        Raises `RequestRefusal` if this version of the program cannot read the table.
        """
        stored = await self._store.load_table(table)
        return None if stored is None else await self._workers.run(TableState.replay, *stored)

    async def _get_entry(self, table: str) -> CachedTable:
        """Return the cached entry of the table with the given id; load the table if necessary."""
        return self._cache.get(table) or await self._cache.load_and_keep(table, self._load_entry(table))

    async def _load_entry(self, table: str) -> CachedTable:
        """Load the table with the given id from the store, and make its entry for the cache of finished games."""
        try:
            state = await self._load_state(table)
        except RequestRefusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return CachedTable(None, is_readable=False)
        return CachedTable(None) if state is None else await self._workers.run(_make_entry, state)


def _make_entry(state: TableState) -> CachedTable:
    """Make the entry of a table for the cache of finished games, with an estimate of its size in memory.

    The entry is without a game if the game is not over, or if a person at a table of friends has not made a move.
    """
    outcome = state.game_type.make_recorded_result(state.game, state.forfeit)
    if outcome is None or not state.has_every_person_moved:
        return CachedTable(None)
    game = state.game
    finished = FinishedTable(
        PlayedGame.from_game(game, outcome, state.setup.created.date()),
        game.names,
        victory_shares(game, outcome),
        compute_study_id(dumps(state.make_record())),
        sum(1 for _ in iter_review_steps(game)),
    )
    return CachedTable(finished, weight=PICKLE_FACTOR * len(pickle.dumps(finished)) + 500)


def compared_game_to_json(
    game: AnyGame, names: Iterable[SeatName], result: Mapping[str, object] | None
) -> dict[str, object]:
    """Return the names, result and final points of a game by seat (`p1`, `p2`, ...) as JSON, to compare games."""
    seats = SEATS[: game.num_players]
    points = {seat: game.score(place)["total"] for place, seat in enumerate(seats)}
    return {"names": dict(zip(seats, map(name_to_json, names), strict=True)), "result": result, "points": points}
