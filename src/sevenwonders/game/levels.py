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
    """A grade of opponents.

    One that does not search looks one action ahead and runs interpreted, so that a table opens without waiting for the
    compiler.

    Attributes:
        says: what it is like.
        simulations: how many it searches for an action at most, 0 for no such limit.
        seconds: how long it searches, 0 for no such limit.
    """

    says: str
    simulations: int = 0
    seconds: float = 0.0

    @property
    def searches(self) -> bool:
        """Return whether it thinks further ahead than one action."""
        return bool(self.simulations or self.seconds)

    @abstractmethod
    def quick(self, seed: int, name: str) -> Player[K]:
        """The player of a grade that does not search."""

    @abstractmethod
    def searching(self, seed: int, name: str) -> Player[K]:
        """The player of a grade that does."""


def player_of(levels: Mapping[int, Level[K]], number: int, seed: int) -> Player[K]:
    """The opponent of a grade.  Raises `PlayerError` where there is none."""
    if not levels:
        raise PlayerError("this game has no levels; choose another player, such as random")
    if number not in levels:
        lowest, highest = min(levels), max(levels)
        raise PlayerError(
            f"there is no level {number}; levels go from {lowest} (a first game) to {highest} (full strength)"
        )
    level, name = levels[number], f"level:{number}"
    return level.searching(seed, name) if level.searches else level.quick(seed, name)
