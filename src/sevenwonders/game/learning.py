"""What a game gives those who train a player for it: a network, the games that it learns from, and opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, Self

import numpy as np

from .player import Player
from .views import KnownState


class Network(Protocol):
    """The numbers of a player that learns."""

    TO_WIN: tuple[float, ...]  # what each way to end a game is worth
    about: Mapping[str, object]

    def floats(self) -> dict[str, np.ndarray]:
        """The layers as numbers that a learner may change."""
        ...

    def with_floats(self, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """A network of the same shape with other numbers."""
        ...

    def save(self, path: Path) -> None:
        """Write it to a file."""
        ...


class Lessons(Protocol):
    """What a network learns from: a row for each decision; see a game's own class for the columns."""

    numbers: np.ndarray
    starts: np.ndarray
    counts: np.ndarray
    endings: np.ndarray
    points: np.ndarray
    values: np.ndarray
    kinds: np.ndarray
    games: np.ndarray
    teams: np.ndarray
    FULL: int
    STYLED: int
    LEAGUE: int
    POINTS_UNIT: float

    def __len__(self) -> int: ...

    def policy(self, rows: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For some rows and so many actions: their outputs, second outputs (-1 for none) and visits."""
        ...


class Learning(Protocol):
    """The room `players.learning` of a game."""

    STYLES: Mapping[str, object]

    def fresh(self, seed: int) -> Network:
        """A network that has learned nothing."""
        ...

    def load(self, path: Path) -> Network:
        """A network from its file."""
        ...

    def shipped(self) -> Network:
        """The network that comes with the package."""
        ...

    def gather(
        self,
        folder: Path,
        seed: int,
        *,
        network: Path | None,
        past: Sequence[Path],
        games: int,
        tell: Callable[[str], object],
    ) -> int:
        """Play games into files of a folder; without a network those who need none play."""
        ...

    def lessons_from(self, paths: Iterable[Path]) -> Lessons:
        """What files of games teach."""
        ...

    def contender(self, network: Path, style: str, simulations: int, seed: int) -> Player[KnownState]:
        """A player with a network, or one of a style with it."""
        ...
