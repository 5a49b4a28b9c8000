"""Whole games between players, alone or many at once on all processors.

A job is a small description of one game, a row its result; jobs are independent, so the rows do not depend on the
number of processes, and come back in the order of the jobs.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import thread_time

import cloudpickle
import numpy as np

from ..errors import SevenWondersError
from ..game.game import AnyGame
from ..game.measures import shares
from ..game.options import Options
from ..game.player import dismiss
from ..game.search import TreeSearch, processors
from ..game.styles import StyledPlayer
from ..kernel.chance import Purpose, seed_of
from ..players import Entrant, name_of, player_from
from ..records import block
from ..registry import game_type
from .workers import work_through


@dataclass(frozen=True)
class Job:
    """One game to play.

    Attributes:
        game: the name of the game.
        players: who plays, in the order of the seats, as `players.player_from` takes them.
        seed: decides the deal, whatever the players do, and what they decide by lot.
        options: the rules options.
        number: players of different games of one deal get different random numbers.
        keep_record: whether the row is to have the record of the game.
    """

    game: str
    players: tuple[Entrant, ...]
    seed: int
    options: Options
    number: int = 0
    keep_record: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(map(name_of, self.players))


@dataclass(frozen=True)
class Row:
    """How a game went.

    Attributes:
        game: the name of the game.
        numbers: what the game says of itself, see `game.measures`.
        record: the text of its record, if that was to be kept.
    """

    game: str
    numbers: tuple[int, ...]
    record: str | None = None

    @classmethod
    def read(cls, game: str, seats: int, numbers: list[int]) -> "Row":
        """The row of these numbers.  Raises `ValueError` where no game leaves such ones."""
        kept = all(type(number) is int and abs(number) < 1 << 15 for number in numbers)
        if not kept or len(numbers) != len(game_type(game).measures.names(seats)):
            raise ValueError(f"a game of {game} does not leave these numbers")
        return cls(game, tuple(numbers))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of every seat from 1, shared by equals."""
        return tuple(game_type(self.game).measures.ranks(self._table)[0].tolist())

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(game_type(self.game).measures.totals(self._table)[0].tolist())

    @property
    def way(self) -> str:
        """How it was won, where games tell that apart, as in `military`."""
        return game_type(self.game).measures.ways(self._table)[0]

    @property
    def places(self) -> dict[str, int]:
        """What seats have got, such as boards, each with its seat."""
        found = game_type(self.game).measures.places(self._table)
        return {name: seat for name, [seats] in found.items() for seat in np.flatnonzero(seats).tolist()}

    def shares(self) -> tuple[float, ...]:
        """The part of the victory of every seat: 1, or less where several won together."""
        return tuple(shares(np.array([self.ranks]))[0].tolist())

    @property
    def _table(self) -> np.ndarray:
        return np.array([self.numbers], np.int16)


def play_game(job: Job, watch: Callable[[AnyGame, int], object] | None = None) -> AnyGame:
    """Play one game to its end; everybody is shown what their seat knows, and chooses without hearing the others.

    The seconds of those that search are seconds of the processor.  `watch` is shown the game with every seat that is
    about to decide.
    """
    players = [
        player_from(player, seed_of(job.seed, Purpose.PLAYER, job.number, seat), job.game)
        for seat, player in enumerate(job.players)
    ]
    for player in players:
        if isinstance(player, TreeSearch | StyledPlayer):
            player.clock = thread_time  # what else the machine has to do favours nobody
    game = game_type(job.game).dealt(job.options, job.seed, job.names)
    try:
        while not game.is_over:
            for seat in game.deciders:
                if watch is not None:
                    watch(game, seat)
                game.commit(seat, players[seat].choose(game.known(seat), seat).action)
    finally:
        for player in players:
            dismiss(player)
    return game


def play_job(job: Job) -> Row:
    """Play one game and sum it up."""
    game, kind = play_game(job), game_type(job.game)
    record = block(kind.Record.of(game)) if job.keep_record else None
    return Row(job.game, tuple(kind.measures.of(game)), record)


def play_all(jobs: Iterable[Job], processes: int | None = None) -> Iterator[Row]:
    """Play many games, several at once; rows come in the order of the jobs.

    Closing the iterator stops the work at once: what has been yielded is complete.
    """
    return work_through(play_job, jobs, processes)


def options_for(game: str, options: Options | None) -> Options:
    """The rules options that were given, or those for experiments.  Raises `SevenWondersError` for another game's."""
    kind = game_type(game)
    if options is None:
        return kind.match_options()
    if not isinstance(options, kind.Options):
        raise SevenWondersError(f"these are no options of {kind.title}; the game is '{game}', unless you say another")
    return options


def check_sent(players: Iterable[Entrant], processes: int | None) -> None:
    """Refuse players that other processes cannot be given.  Raises `SevenWondersError`."""
    if (processors() if processes is None else processes) <= 1:
        return
    for player in players:
        try:
            cloudpickle.dumps(player)
        except Exception as error:
            raise SevenWondersError(
                f"the player '{name_of(player)}' cannot be sent to other processes ({error}); "
                "give its class, or play with processes=1"
            ) from None
