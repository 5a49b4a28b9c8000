"""Games between players, in this process or in parallel on all processors.

A job describes one game to play, and a row is its result. Jobs are independent: the rows do not depend on the number of
processes, and come in the order of the jobs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from typing import Any, NamedTuple

import cloudpickle
import numpy as np

from ..errors import SevenWondersError, quoted
from ..game.game import AnyGame
from ..game.measures import victory_shares
from ..game.options import Options
from ..game.player import Player, close_player
from ..game.record import Forfeit
from ..game.views import KnownState
from ..kernel.chance import Purpose, derive_seed
from ..players import Entrant, name_of
from ..players.custom import ask_for_decision
from ..records import format_games_entry
from ..registry import game_type
from .isolation import make_isolated_player
from .workers import map_in_workers, resolve_worker_count


@dataclass(frozen=True)
class GameJob:
    """The description of one game to play.

    Attributes:
        game: the name of the game.
        players: the players by seat: names such as `search:1s`, factories `(seed) -> Player`, or players.
        seed: the seed of the deal and of the players' random numbers; the deal is the same for all players.
        options: the rules options.
        number: the index of the game among the games of one deal; it changes the random numbers of the players.
        keep_record: whether the result of the game contains its record.
    """

    game: str
    players: tuple[Entrant, ...]
    seed: int
    options: Options
    number: int = 0
    keep_record: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(map(name_of, self.players))


class Fault(NamedTuple):
    """A failure of a player in a game.

    Attributes:
        player: the name of the player.
        seat: the seat of the player.
        reason: the description of the fault.
        where: the line of code, as in `bots.py:12`; empty if it is unknown.
    """

    player: str
    seat: int
    reason: str
    where: str = ""


@dataclass(frozen=True)
class GameRow:
    """The result of a game.

    Attributes:
        game: the name of the game.
        numbers: the measures of the game, such as points, in the columns of `Measures.column_names`.
        record: the text of the record, if requested.
        faults: the failures of players, in games that go on after a failure.  Failed players are placed last; the
            numbers are those of the game as it was stopped, or as random players finished it for the failed players.
    """

    game: str
    numbers: tuple[int, ...]
    record: str | None = None
    faults: tuple[Fault, ...] = ()

    @classmethod
    def from_json(cls, game: str, seats: int, plain: Any) -> "GameRow":
        """Restore the result of a game from `plain`, the output of `to_json`. Raises `ValueError` for any other value.

        `game` is the name of the game, and `seats` the number of seats.
        """
        numbers, *faults = plain if isinstance(plain, list) and plain and isinstance(plain[0], list) else [plain]
        valid = isinstance(numbers, list) and all(type(number) is int and abs(number) < 1 << 15 for number in numbers)
        if not valid or len(numbers) != len(game_type(game).measures.column_names(seats)):
            raise ValueError(f"a game of {game} does not leave these numbers")
        restored = tuple(Fault(*fault) for fault in faults)
        if any(type(fault.seat) is not int or not 0 <= fault.seat < seats for fault in restored):
            raise ValueError("there is no such seat")
        return cls(game, tuple(numbers), None, restored)

    def to_json(self) -> list[object]:
        """Return the numbers as a list; if there are faults, a list of the numbers followed by the faults."""
        return [list(self.numbers), *map(list, self.faults)] if self.faults else list(self.numbers)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat, 1 for the winner; equal seats share a rank, and players that failed are last."""
        ranks = game_type(self.game).measures.ranks(self._numbers_array)[0].tolist()
        failed = {fault.seat for fault in self.faults}
        others = [rank for seat, rank in enumerate(ranks) if seat not in failed]
        return tuple(
            1 + (len(others) if seat in failed else sum(other < rank for other in others))
            for seat, rank in enumerate(ranks)
        )

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The total points of every seat."""
        return tuple(game_type(self.game).measures.totals(self._numbers_array)[0].tolist())

    @cached_property
    def victory_kind(self) -> str:
        """The type of victory, such as `military`; `fault` if a player failed; empty in games with a single type."""
        ending = game_type(self.game).measures.victory_types(self._numbers_array)[0]
        return "fault" if ending and self.faults else ending

    @cached_property
    def seats_by_dealt_component(self) -> dict[str, int]:
        """The seat to which each component, such as a board, was dealt, by the component's name."""
        seats_by_item = game_type(self.game).measures.seats_by_dealt_item(self._numbers_array)
        return {name: seat for name, [seats] in seats_by_item.items() for seat in np.flatnonzero(seats).tolist()}

    def shares(self) -> tuple[float, ...]:
        """Return each seat's share of the victory: 1 for a sole winner, a fraction for each of several winners."""
        return tuple(victory_shares(np.array([self.ranks]))[0].tolist())

    @property
    def _numbers_array(self) -> np.ndarray:
        return np.array([self.numbers], np.int16)


def make_seat_player(job: GameJob, seat: int) -> Player[KnownState]:
    """Make the player of a seat in the game that a job describes, with random numbers of its own."""
    return make_isolated_player(job.players[seat], derive_seed(job.seed, Purpose.PLAYER, job.number, seat), job.game)


def play_game(
    job: GameJob,
    watch: Callable[[AnyGame, int], object] = lambda game, seat: None,
    opening: Callable[[AnyGame, int], int | None] = lambda game, seat: None,
) -> AnyGame:
    """Play one game to its end; each player sees what its seat knows, but no simultaneous choices of other seats.

    Args:
        job: the description of the game to play.
        watch: called before each decision with the game and the seat.
        opening: called with the game and the seat; returns the code of an action to play instead of asking the player,
            or None to ask the player.
    """
    players = [make_seat_player(job, seat) for seat in range(len(job.players))]
    game = game_type(job.game).deal_game(job.options, job.seed, job.names)
    try:
        while not game.is_over:
            for seat in game.deciders:
                watch(game, seat)
                choice = opening(game, seat)
                if choice is None:
                    choice = ask_for_decision(players[seat], game, seat, job.names[seat]).action
                game.commit(seat, choice)
    finally:
        for player in players:
            close_player(player)
    return game


def make_game_row(job: GameJob, game: AnyGame, faults: Sequence[Fault] = ()) -> GameRow:
    """Return the result of a game that is over, or that was stopped because players failed.

    Args:
        job: the description of the game.
        game: the game.
        faults: the failures of players.
    """
    kind, record = game_type(job.game), None
    if job.keep_record:
        failed = "; ".join(f"{fault.player} failed: {fault.reason}" for fault in faults)
        stopped = None if game.is_over else kind.make_recorded_result(game, Forfeit(faults[-1].seat, "adjudication"))
        record = format_games_entry(kind.Record.of(game, result=stopped, meta={"comment": failed} if failed else None))
    return GameRow(job.game, tuple(kind.measures.measure_game(game)), record, tuple(faults))


def play_job(job: GameJob) -> GameRow:
    """Play the game that a job describes, and return its result."""
    return make_game_row(job, play_game(job))


def play_jobs(jobs: Iterable[GameJob], processes: int | None = None) -> Iterator[GameRow]:
    """Play the games that jobs describe, in parallel; yield the results in the order of the jobs.

    Closing the iterator stops the work at once; the results that were yielded are complete.
    """
    return map_in_workers(play_job, jobs, processes)


def resolve_options(game: str, options: Options | None) -> Options:
    """Return `options`, or the default rules options for experiments if it is None.

    Raises `SevenWondersError` for options of another game.
    """
    kind = game_type(game)
    if options is None:
        return kind.experiment_options()
    if not isinstance(options, kind.Options):
        raise SevenWondersError(f"these are no options of {kind.title}; the game is '{game}', unless you say another")
    return options


def check_game_count(games: object, seed: object) -> None:
    """Raise `SevenWondersError` unless `games` is a whole number of at least 0, and `seed` a whole number."""
    if not isinstance(games, Integral) or games < 0:
        raise SevenWondersError(f"the number of games should be a whole number from 0, not {quoted(games)}")
    if not isinstance(seed, Integral):
        raise SevenWondersError(f"the seed should be a whole number, not {quoted(seed)}")


def is_ordered_collection(players: object) -> bool:
    """Return whether an object is a collection with a length and a fixed order, such as a list but not a set."""
    return isinstance(players, Sequence | np.ndarray) and not isinstance(players, str)


def check_picklable(players: Iterable[Entrant], processes: int | None) -> None:
    """Raise `SevenWondersError` for a player that cannot be pickled, if there is more than one process."""
    if resolve_worker_count(processes) == 1:
        return
    for player in players:
        try:
            cloudpickle.dumps(player)
        except Exception as error:
            raise SevenWondersError(
                f"the player '{name_of(player)}' cannot be sent to other processes ({error}); "
                "give its class, or play with processes=1"
            ) from None
