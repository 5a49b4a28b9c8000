"""Measures of finished games: a row of integers for each game, and statistics over many games."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

import numpy as np

from ..interchange.tables import Columns
from .game import AnyGame
from .options import Options
from .record import Record

G = TypeVar("G", bound=AnyGame, contravariant=True)


def check_random_streams(streams: object) -> None:
    """Check that an array has the state of each game's random numbers.  Raises `TypeError`."""
    if not isinstance(streams, np.ndarray) or streams.dtype != np.uint64 or streams.ndim != 2:
        raise TypeError("streams should be an array of type uint64 and shape (games, 1)")


class StatisticOverGames(NamedTuple):
    """A statistic over many games: a value for each game (or seat), and `kind`, the way to summarize them.

    Attributes:
        name: the display name.
        kind: `share` shows the mean of values from 0 to 1, `spread` mean, deviation and range, `mean` only the mean.
        values: the value of each game, or of each seat of each game.
    """

    name: str
    kind: Literal["share", "spread", "mean"]
    values: np.ndarray


class Measures(ABC, Generic[G]):
    """Base class of a game's measures: a row of integers (such as points) for each finished game, and statistics.

    The argument `numbers` of the methods is an integer array of shape (games, columns).

    Attributes:
        CHUNK: the number of random games that `lab.simulation` plays at a time.
        WAYS: the types of victory, such as by points; empty if there is a single type.
    """

    CHUNK: int
    WAYS: tuple[str, ...] = ()

    @abstractmethod
    def column_names(self, seats: int) -> tuple[str, ...]:
        """Return the names of the columns for games with the given number of seats.

        The names of a seat's columns begin with the seat, as in `p1_blue`.
        """

    @abstractmethod
    def measure_game(self, game: G) -> list[int]:
        """Return the measures of a finished game, in the order of `column_names`; a stopped game has no winner."""

    @abstractmethod
    def ranks(self, numbers: np.ndarray) -> np.ndarray:
        """Return the rank of every seat, counting from 1: shape (games, seats).  Seats may share a rank.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """

    @abstractmethod
    def totals(self, numbers: np.ndarray) -> np.ndarray:
        """Return the total points of every seat: shape (games, seats).

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """

    @abstractmethod
    def to_columns(self, numbers: np.ndarray, players: Sequence[str]) -> Columns:
        """Return a table with a row for each game, as a list for each column, by the column's name.

        The columns are the player of each seat (the same in all rows) and the measures.  Numbers that stand for names,
        such as those of types of victory, are replaced by the names.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """

    @abstractmethod
    def iter_statistics_over_games(self, numbers: np.ndarray, options: Options) -> Iterator[StatisticOverGames]:
        """Yield statistics over many games, such as the share of victories of the first player.

        `options` are the rules options of the games.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """

    def victory_types(self, numbers: np.ndarray) -> list[str]:
        """Return the type of victory of each game, a member of `WAYS`; empty if the game has a single type.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """
        return [""] * len(numbers)

    def possible_victory_types(self, options: Options) -> tuple[str, ...]:
        """Return the types of victory in `WAYS` that are possible under the given options."""
        return self.WAYS

    def seats_by_dealt_item(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        """Return, for each component that may be dealt at the start, such as a board, a mask of the seats that had it.

        A mask is bool, shape (games, seats); the keys are the names of the components.  `numbers` has a row for each
        game, as `measure_game` returns it.
        """
        return {}

    @abstractmethod
    def simulate_games(self, streams: np.ndarray, options: Options, keep: bool) -> tuple[np.ndarray, list[np.ndarray]]:
        """Play games with random actions; return their measures, shape (games, columns), and their logs.

        Args:
            streams: the state of each game's random numbers, shape (games, 1).
            options: the rules options.
            keep: whether to return the logs. The log of a game is an array of integers about its plies, from which
                `make_game_record` makes a record. Otherwise the list of logs is empty.

        Raises:
            TypeError: the state of the random numbers is no such array.
        """

    @abstractmethod
    def make_game_record(self, options: Options, log: np.ndarray, row: np.ndarray, names: Sequence[str]) -> Record:
        """Return the record (the moves and the result) of a game that `simulate_games` has played.

        Args:
            options: the rules options.
            log: the log of the game, as `simulate_games` returns it.
            row: the measures of the game, which contain its result.
            names: the names of the players, by seat.
        """


def victory_shares(ranks: np.ndarray) -> np.ndarray:
    """Return each seat's share of the victory: 1 divided among the seats of rank 1.  `ranks`: shape (games, seats)."""
    first = ranks == 1
    return np.asarray(first / first.sum(axis=1, keepdims=True))


def count_decisions(game: AnyGame) -> int:
    """Return the number of actions of players in a game, without chance events."""
    return sum(ply.seat != game.CHANCE for ply in game.plies)
