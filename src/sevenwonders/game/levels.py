"""Levels of opponents, from a player's first game to the full strength of a search."""

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
    """Level of opponents.

    A level without a search looks one action ahead and runs interpreted, so that a table opens without waiting for the
    compiler.

    Attributes:
        says: its description.
        simulations: the maximum number of simulations for an action, 0 for no such limit.
        seconds: the maximum search time, 0 for no such limit.
    """

    says: str
    simulations: int = 0
    seconds: float = 0.0

    @property
    def searches(self) -> bool:
        """Return whether it searches further ahead than a single action."""
        return bool(self.simulations or self.seconds)

    @abstractmethod
    def quick(self, seed: int, name: str) -> Player[K]:
        """Return the player of a level without a search."""

    @abstractmethod
    def searching(self, seed: int, name: str) -> Player[K]:
        """Return the player of a level with a search."""


def player_of(levels: Mapping[int, Level[K]], number: int, seed: int) -> Player[K]:
    """Return the opponent of a level.  Raises `PlayerError` where there is none."""
    if not levels:
        raise PlayerError("this game has no levels; choose another player, such as random")
    if number not in levels:
        lowest, highest = min(levels), max(levels)
        raise PlayerError(
            f"there is no level {number}; levels go from {lowest} (a first game) to {highest} (full strength)"
        )
    level, name = levels[number], f"level:{number}"
    return level.searching(seed, name) if level.searches else level.quick(seed, name)
