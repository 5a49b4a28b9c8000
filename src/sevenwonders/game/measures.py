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


class GameStatistic(NamedTuple):
    """Statistic over many games: a number for each game (or seat), summarized by `kind`.

    Attributes:
        name: the display name.
        kind: `share` is the mean of values from 0 to 1, `spread` has a deviation and a range, `mean` only a mean.
        values: a number for each game, or seat.
    """

    name: str
    kind: Literal["share", "spread", "mean"]
    values: np.ndarray


class Measures(ABC, Generic[G]):
    """Measures of finished games as rows of integers, and statistics over many rows.

    The argument `numbers` of the methods is an integer array of shape (games, columns).

    Attributes:
        CHUNK: the number of random games that are simulated at a time.
        WAYS: the types of victory that matches distinguish; empty if there is a single type.
    """

    CHUNK: int
    WAYS: tuple[str, ...] = ()

    @abstractmethod
    def column_names(self, seats: int) -> tuple[str, ...]:
        """Return the names of the columns for games of a number of seats.

        The names of a seat's columns begin with the seat, as in `p1_blue`.
        """

    @abstractmethod
    def measure_game(self, game: G) -> list[int]:
        """Return the numbers of a finished game, in the order of `column_names`; a stopped game has no winner."""

    @abstractmethod
    def ranks(self, numbers: np.ndarray) -> np.ndarray:
        """Return the rank of every seat from 1, shared by seats of equal rank: shape (games, seats).

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """

    @abstractmethod
    def totals(self, numbers: np.ndarray) -> np.ndarray:
        """Return the total points of every seat: shape (games, seats).

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """

    @abstractmethod
    def to_columns(self, numbers: np.ndarray, players: Sequence[str]) -> Columns:
        """Return tabulated games as lists by column name, with names in place of ids, and with the players' names.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """

    @abstractmethod
    def iter_statistics(self, numbers: np.ndarray, options: Options) -> Iterator[GameStatistic]:
        """Yield statistics over many games that were played with some options.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """

    def victory_types(self, numbers: np.ndarray) -> list[str]:
        """Return the type of victory of each game, a member of `WAYS`; empty if the game has a single type.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """
        return [""] * len(numbers)

    def victory_types_under(self, options: Options) -> tuple[str, ...]:
        """Return the types of victory in `WAYS` that exist under some options."""
        return self.WAYS

    def seats_by_dealt_item(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        """Return, for each component that may be dealt to a seat at the start, such as a board, the seats that had it.

        The arrays, by the component's name, are bool and have the shape (games, seats).  `numbers` has a row for each
        game, as `measure_game` returns it.
        """
        return {}

    @abstractmethod
    def simulate_games(self, streams: np.ndarray, options: Options, keep: bool) -> tuple[np.ndarray, list[np.ndarray]]:
        """Play a game of random actions for each stream of random numbers; return a row of measures for each game, and
        logs.

        Args:
            streams: a row for each game with the state of its random numbers.
            options: the rules options.
            keep: whether to return the log of each game: an array of integers for its plies, from which `make_record`
                makes a record. Otherwise the list of logs is empty.
        """

    @abstractmethod
    def make_record(self, options: Options, notes: np.ndarray, row: np.ndarray, names: Sequence[str]) -> Record:
        """Return the record (the moves and the result) of a game of random actions that `simulate_games` has played.

        Args:
            options: the rules options.
            notes: the log of the game, integers for each ply, in the form in which `simulate_games` returns it.
            row: the measures of the game, which have its result.
            names: the names of the players, by seat.
        """


def victory_shares(ranks: np.ndarray) -> np.ndarray:
    """Return each seat's share of the victory, 1 divided among the seats of rank 1, from ranks of shape (games,
    seats).
    """
    first = ranks == 1
    return np.asarray(first / first.sum(axis=1, keepdims=True))


def count_decisions(game: AnyGame) -> int:
    """Return the number of plies of players, without those of chance, in a game."""
    return sum(ply.seat != game.CHANCE for ply in game.plies)
