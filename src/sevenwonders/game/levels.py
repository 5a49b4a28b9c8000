"""Grades of opponents, from somebody's first game to all that a search can do."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..errors import PlayerError
from .player import Player
from .views import KnownState

K = TypeVar("K", bound=KnownState)


@dataclass(frozen=True, slots=True)
class Level(ABC, Generic[K]):
    """A grade: how many simulations an action it searches, none for play that looks one action ahead; what it is like.

    Grades without simulations run interpreted, so that a table opens without waiting for the compiler.
    """

    simulations: int
    says: str

    @abstractmethod
    def quick(self, seed: int, name: str) -> Player[K]:
        """The player of a grade without simulations."""

    @abstractmethod
    def searching(self, seed: int, name: str) -> Player[K]:
        """The player of a grade with simulations."""


def player_of(levels: Mapping[int, Level[K]], number: int, seed: int) -> Player[K]:
    """The opponent of a grade.  Raises `PlayerError` where there is none."""
    if not levels:
        raise PlayerError("this game has no levels yet; choose another player, such as random")
    if number not in levels:
        lowest, highest = min(levels), max(levels)
        raise PlayerError(
            f"there is no level {number}; levels go from {lowest} (a first game) to {highest} (full strength)"
        )
    level, name = levels[number], f"level:{number}"
    return level.searching(seed, name) if level.simulations else level.quick(seed, name)
