"""Reviews of whole games, as an iterator ply by ply or as a complete result."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import islice
from queue import SimpleQueue
from threading import Event
from typing import Any

from ..errors import reraise_as_record_error
from ..game.game import AnyGame
from ..game.record import Record, RecordedResult
from ..game.seats import SEATS
from ..interchange.tables import Columns, DataFrameSource
from ..registry import game_type
from .judge import DEFAULT_SETTINGS, MIN_SIMULATIONS, Judge, ReviewSettings
from .ply import PlyReview
from .sheet import GameSheet, make_sheet
from .step import ReviewStep, iter_review_steps


@dataclass(frozen=True, repr=False)
class Review(DataFrameSource):
    """The review of a game.

    Attributes:
        game: the name of the game.
        names: the names of the players, in the order of the seats.
        engine: the name of the `player` that searched, the `depth`, and data `about` the player, such as its network.
        plies: the reviewed plies in order.
        result: each seat's share of the victory, 0 to 1; None for a game without an end or without a winner.
        filled: the ids of components that an importer filled in, because the log of the game did not show them; plies
            that depend on them are listed and not evaluated.
    """

    game: str
    names: tuple[str, ...]
    engine: Mapping[str, object]
    plies: tuple[PlyReview, ...]
    result: tuple[float, ...] | None = None
    filled: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Review of {self.game}, {', '.join(self.names)}: {len(self.plies)} plies by {self.engine['player']}>"

    def columns(self) -> Columns:
        """Return the reviews of the plies as a table: a list of values for each column.

        The luck is that of the first seat.
        """
        plies = self.plies
        return {
            "ply": [ply.ply for ply in plies],
            "seat": [None if ply.seat is None else SEATS[ply.seat] for ply in plies],
            "kind": [ply.kind.value for ply in plies],
            "age": [ply.age for ply in plies],
            "action": ["; ".join(ply.texts) for ply in plies],
            "win": [ply.wins[ply.seat or 0] if ply.wins else None for ply in plies],
            "error": [ply.error if ply.grade is not None else None for ply in plies],
            "grade": [ply.grade and ply.grade.value for ply in plies],
            "luck": [ply.luck[0] if ply.luck else None for ply in plies],
        }

    def sheet(self) -> GameSheet:
        """Return the summary of the review: skill and luck of each seat."""
        return make_sheet(self.plies, len(self.names), self.result)

    def to_json(self) -> dict[str, Any]:
        """Return the review and its summary, the sheet, as JSON values."""
        return {
            "game": self.game,
            "names": list(self.names),
            "engine": dict(self.engine),
            "result": self.result and list(self.result),
            "filled": list(self.filled),
            "plies": [ply.to_json() for ply in self.plies],
            "sheet": self.sheet().to_json(),
        }

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Review":
        """Restore a review from the output of `to_json`.

        Raises:
            RecordError: `plain` is any other value.
        """
        with reraise_as_record_error("a review", plain):
            plies = tuple(map(PlyReview.from_json, plain["plies"]))
            result = plain["result"] and tuple(plain["result"])
            filled = tuple(plain.get("filled", ()))
            return cls(plain["game"], tuple(plain["names"]), plain["engine"], plies, result, filled)


def review(
    game: AnyGame | Record,
    depth: ReviewSettings = DEFAULT_SETTINGS,
    *,
    seed: int = 0,
    kept: Iterable[PlyReview] = (),
    on_ply: Callable[[PlyReview], object] | None = None,
    stop: Event | None = None,
    threads: int = 1,
) -> Review:
    """Review a game or a game record, finished or not.

    A review that `stop` ends early has the plies so far.  To continue it, pass these plies as `kept`.

    Args:
        game: the game or the record.
        depth: the depth of the searches.
        seed: the seed of the searches; the review of a ply does not depend on the order of reviews.
        kept: reviews of plies that were reviewed before.
        on_ply: called with each new review of a ply.
        stop: ends the review when it is set.
        threads: the number of plies that are reviewed at the same time.

    Raises:
        RecordError: the record does not replay.
    """
    ended, filled = None, frozenset[str]()
    if isinstance(game, Record):
        replay, filled = game.replay(), game.components_filled_in_by_import
        game, ended = replay.game, replay.result
    plies = {ply.ply: ply for ply in kept}
    for ply in iter_ply_reviews(game, depth, seed=seed, kept=plies, stop=stop, threads=threads, filled=filled):
        plies[ply.ply] = ply
        if on_ply is not None:
            on_ply(ply)
    ordered = tuple(plies[ply] for ply in sorted(plies))
    result = victory_shares(game, ended)
    return Review(game.NAME, game.names, make_engine_fields(game.NAME, depth), ordered, result, tuple(sorted(filled)))


def iter_ply_reviews(
    game: AnyGame,
    depth: ReviewSettings = DEFAULT_SETTINGS,
    *,
    seed: int = 0,
    kept: Iterable[int] = (),
    stop: Event | None = None,
    threads: int = 1,
    filled: Set[str] = frozenset(),
) -> Iterator[PlyReview]:
    """Yield the reviews of the plies of a game: in order, or with several `threads` as they are finished.

    Args:
        game: the game.
        depth: the depth of the searches.
        seed: the seed of the searches.
        kept: the indices of plies that were reviewed before; they are left out.
        stop: ends the review when it is set; the review of a ply that was begun is dropped.
        threads: the number of plies that are reviewed at the same time.
        filled: the ids of components that an importer filled in, because the log of the game did not show them; plies
            that depend on them are not evaluated.
    """
    known = set(kept)
    wanted = (step for step in list(iter_review_steps(game, filled)) if step.ply not in known)
    kind = game_type(game.NAME)
    if threads <= 1:
        judge = Judge(kind, game.num_players, depth, seed)
        for step in wanted:
            if (review := judge.review(step, stop)) is None:
                return
            yield review
        return
    judges: SimpleQueue[Judge] = SimpleQueue()
    for _ in range(threads):
        judges.put(Judge(kind, game.num_players, depth, seed))
    ended = _LinkedStopEvent(stop)

    def review_step(step: ReviewStep) -> PlyReview | None:
        judge = judges.get()
        try:
            return judge.review(step, ended)
        finally:
            judges.put(judge)

    with ThreadPoolExecutor(threads, thread_name_prefix="review") as pool:
        first = islice(wanted, 2 * threads)
        running: set[Future[PlyReview | None]] = {pool.submit(review_step, step) for step in first}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    if (review := future.result()) is not None:
                        yield review
                    running |= {pool.submit(review_step, step) for step in islice(wanted, 1) if not ended.is_set()}
        finally:
            ended.set()
            for future in running:
                future.cancel()


class _LinkedStopEvent(Event):
    """An event that also counts as set while another event is set."""

    def __init__(self, other: Event | None) -> None:
        super().__init__()
        self._other = other

    def is_set(self) -> bool:
        return super().is_set() or (self._other is not None and self._other.is_set())


def victory_shares(game: AnyGame, ended: RecordedResult | None = None) -> tuple[float, ...] | None:
    """Return each seat's share of the victory: 1 for a sole winner, a fraction for several; None without a winner.

    Args:
        game: the game.
        ended: the result in the game's record, for a game that did not end by the rules, such as by resignation.
    """
    winners = game.result.winners if game.result is not None else ended.winners if ended is not None else ()
    if not winners:
        return None
    return tuple(float(seat in winners) / len(winners) for seat in range(game.num_players))


def make_engine_fields(game: str, depth: ReviewSettings = DEFAULT_SETTINGS) -> dict[str, object]:
    """Return the data that identify the engine of a review: the player, the depth, the network, the rules.

    An engine with the same data gives a game the same review.

    Args:
        game: the name of the game.
        depth: the depth of the searches.
    """
    player = game_type(game).make_search_player(simulations=depth.simulations, seconds=depth.seconds)
    network = getattr(player, "network", None)
    about = {} if network is None else dict(network.about)
    rules = {"rules": variant} if (variant := game_type(game).Game.VARIANT) else {}
    return {"player": player.name, "depth": asdict(depth) | {"least": MIN_SIMULATIONS}, "about": about, **rules}
