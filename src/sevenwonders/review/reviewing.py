"""A whole game reviewed: ply by ply, as they come, or all of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import islice
from queue import SimpleQueue
from threading import Event
from typing import Any

from ..errors import restores
from ..game.game import AnyGame
from ..game.record import Outcome, Record
from ..game.seats import SEATS
from ..interchange.tables import Tabular
from ..registry import game_type
from .judge import LEAST, USUAL, Depth, Judge
from .moment import Moment, moments
from .ply import PlyReview
from .sheet import Sheet, sheet_of

COLUMNS = ("ply", "seat", "kind", "age", "action", "win", "error", "grade", "luck")


@dataclass(frozen=True, repr=False)
class Review(Tabular):
    """What is to be said of a game.

    Attributes:
        game: the name of the game.
        names: of the seats.
        engine: who judged: `player`, the `depth`, and what the player says `about` itself, such as its network.
        plies: in their order; those that nobody has looked at are missing.
        result: the share of the victory of every seat; None where the game goes on, or was stopped without a winner.
        filled: what an importer filled in, see `Record.filled`; the plies that hang on it are told and not judged.
    """

    game: str
    names: tuple[str, ...]
    engine: Mapping[str, Any]
    plies: tuple[PlyReview, ...]
    result: tuple[float, ...] | None = None
    filled: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Review of {self.game}, {', '.join(self.names)}: {len(self.plies)} plies by {self.engine['player']}>"

    def columns(self) -> dict[str, list[Any]]:
        """Return the review of every ply and the first seat's luck as a table."""
        rows = [
            {
                "ply": one.ply,
                "seat": None if one.seat is None else SEATS[one.seat],
                "kind": one.kind.value,
                "age": one.age,
                "action": "; ".join(one.texts),
                "win": one.wins[one.seat or 0] if one.wins else None,
                "error": one.error if one.grade is not None else None,
                "grade": one.grade and one.grade.value,
                "luck": one.luck[0] if one.luck else None,
            }
            for one in self.plies
        ]
        return {name: [row[name] for row in rows] for name in COLUMNS}

    def sheet(self) -> Sheet:
        """How well everybody played, and how lucky they were."""
        return sheet_of(self.plies, len(self.names), self.result)

    def to_json(self) -> dict[str, Any]:
        """The same as plain dictionaries, lists and numbers, with the sheet."""
        return {
            "game": self.game,
            "names": list(self.names),
            "engine": dict(self.engine),
            "result": self.result and list(self.result),
            "filled": list(self.filled),
            "plies": [one.to_json() for one in self.plies],
            "sheet": self.sheet().to_json(),
        }

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Review":
        """A review from what `to_json` made of it.  Raises `RecordError` where it is something else."""
        with restores("a review", plain):
            plies = tuple(map(PlyReview.from_json, plain["plies"]))
            result = plain["result"] and tuple(plain["result"])
            filled = tuple(plain.get("filled", ()))
            return cls(plain["game"], tuple(plain["names"]), plain["engine"], plies, result, filled)


def review(
    game: AnyGame | Record,
    depth: Depth = USUAL,
    *,
    seed: int = 0,
    kept: Iterable[PlyReview] = (),
    on_ply: Callable[[PlyReview], object] | None = None,
    stop: Event | None = None,
    threads: int = 1,
) -> Review:
    """Review a game, or the game of a record, finished or not.

    What `stop` cut short is a review of the plies so far, and goes on when they are given as `kept`.

    Args:
        game: the game.
        depth: how deep to look.
        seed: decides what is left to chance; the same plies are judged alike in whatever order.
        kept: plies that have been reviewed already.
        on_ply: hears of every other one as it comes.
        stop: ends the review when it is set.
        threads: how many plies are looked at at once.

    Raises:
        RecordError: the record does not replay.
    """
    ended, filled = None, frozenset[str]()
    if isinstance(game, Record):
        replay, filled = game.replay(), game.filled
        game, ended = replay.game, replay.result
    plies = {one.ply: one for one in kept}
    for one in reviewed(game, depth, seed=seed, kept=plies, stop=stop, threads=threads, filled=filled):
        plies[one.ply] = one
        if on_ply is not None:
            on_ply(one)
    ordered = tuple(plies[ply] for ply in sorted(plies))
    result = result_of(game, ended)
    return Review(game.NAME, game.names, engine_of(game.NAME, depth), ordered, result, tuple(sorted(filled)))


def reviewed(
    game: AnyGame,
    depth: Depth = USUAL,
    *,
    seed: int = 0,
    kept: Iterable[int] = (),
    stop: Event | None = None,
    threads: int = 1,
    filled: Set[str] = frozenset(),
) -> Iterator[PlyReview]:
    """The plies of a game reviewed one after the other, or with several `threads` as they come.

    Args:
        game: the game.
        depth: how deep to look.
        seed: decides what is left to chance.
        kept: the numbers of plies to be left out.
        stop: ends the review when it is set; a ply that was begun is not told.
        threads: how many plies are looked at at once.
        filled: what an importer filled in, see `Record.filled`; plies that hang on it are told without a look.
    """
    known = set(kept)
    wanted = (one for one in list(moments(game, filled)) if one.ply not in known)
    kind = game_type(game.NAME)
    if threads <= 1:
        judge = Judge(kind, game.num_players, depth, seed)
        for moment in wanted:
            if (told := judge.review(moment, stop)) is None:
                return
            yield told
        return
    judges: SimpleQueue[Judge] = SimpleQueue()
    for _ in range(threads):
        judges.put(Judge(kind, game.num_players, depth, seed))
    ended = _EitherEvent(stop)

    def look(moment: Moment) -> PlyReview | None:
        judge = judges.get()
        try:
            return judge.review(moment, ended)
        finally:
            judges.put(judge)

    with ThreadPoolExecutor(threads, thread_name_prefix="review") as pool:
        running: set[Future[PlyReview | None]] = {pool.submit(look, moment) for moment in islice(wanted, 2 * threads)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    if (told := future.result()) is not None:
                        yield told
                    running |= {pool.submit(look, moment) for moment in islice(wanted, 1) if not ended.is_set()}
        finally:
            ended.set()
            for future in running:
                future.cancel()


class _EitherEvent(Event):
    """An event that is also set where another one is."""

    def __init__(self, other: Event | None) -> None:
        super().__init__()
        self._other = other

    def is_set(self) -> bool:
        return super().is_set() or (self._other is not None and self._other.is_set())


def result_of(game: AnyGame, ended: Outcome | None = None) -> tuple[float, ...] | None:
    """The share of the victory of every seat, by the rules or as a record says; None where nobody knows."""
    winners = game.result.winners if game.result is not None else ended.winners if ended is not None else ()
    if not winners:
        return None
    return tuple(float(seat in winners) / len(winners) for seat in range(game.num_players))


def engine_of(game: str, depth: Depth = USUAL) -> dict[str, object]:
    """Who judges: two reviews with the same engine say the same of a game."""
    player = game_type(game).search(simulations=depth.simulations, seconds=depth.seconds)
    network = getattr(player, "network", None)
    about = {} if network is None else dict(network.about)
    rules = {"rules": variant} if (variant := game_type(game).Game.VARIANT) else {}
    return {"player": player.name, "depth": asdict(depth) | {"least": LEAST}, "about": about, **rules}
