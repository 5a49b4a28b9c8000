"""Measures of finished games: a row of integers for each game, and statistics over many games."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import numpy as np

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
        """Return the names of the columns; columns of a seat begin with the seat's name, as in `p1_blue`."""

    @abstractmethod
    def measure_game(self, game: G) -> list[int]:
        """Return the row of a game; a stopped game has no winner."""

    @abstractmethod
    def ranks(self, numbers: np.ndarray) -> np.ndarray:
        """Return the rank of every seat from 1, shared by equals: shape (games, seats)."""

    @abstractmethod
    def totals(self, numbers: np.ndarray) -> np.ndarray:
        """Return the points of every seat: shape (games, seats)."""

    @abstractmethod
    def to_columns(self, numbers: np.ndarray, players: Sequence[str]) -> dict[str, list[Any]]:
        """Return the games as columns for display, with names instead of numbers, and with the players."""

    @abstractmethod
    def iter_statistics(self, numbers: np.ndarray, options: Options) -> Iterator[GameStatistic]:
        """Yield the statistics of the games."""

    def victory_types(self, numbers: np.ndarray) -> list[str]:
        """Return the type of victory of each game, from `WAYS`."""
        return [""] * len(numbers)

    def victory_types_under(self, options: Options) -> tuple[str, ...]:
        """Return the types of victory in `WAYS` that exist under some options."""
        return self.WAYS

    def seats_by_dealt_item(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        """Return the seats that had each component that is dealt to seats, such as a board.

        The arrays, by the component's name, are bool and have the shape (games, seats).
        """
        return {}

    @abstractmethod
    def simulate_games(self, streams: np.ndarray, options: Options, keep: bool) -> tuple[np.ndarray, list[np.ndarray]]:
        """Play a random game for each stream of random numbers, in compiled code; return their rows and, if `keep`,
        their codes."""

    @abstractmethod
    def make_record(self, options: Options, notes: np.ndarray, row: np.ndarray, names: Sequence[str]) -> Record:
        """Return the record of a random game from its codes and its row."""


def victory_shares(ranks: np.ndarray) -> np.ndarray:
    """Return each seat's share of the victory, split among equals: shape (games, seats), 1 in every row."""
    first = ranks == 1
    return np.asarray(first / first.sum(axis=1, keepdims=True))


def count_decisions(game: AnyGame) -> int:
    """Return the number of decisions of players in a game."""
    return sum(ply.seat != game.CHANCE for ply in game.plies)
