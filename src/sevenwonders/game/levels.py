"""Opponent levels, from a player's first game to the full strength of a search."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from ..errors import PlayerError
from .player import Player
from .views import K


@dataclass(frozen=True, slots=True)
class Level(ABC, Generic[K]):
    """Level of a computer player, with the limits of its search.

    The player of a level without a search compares the positions after each action.  It runs interpreted, so that a
    game starts without waiting for the compiler.

    Attributes:
        says: the description of the level.
        simulations: the maximum number of simulations for an action; 0 for no such limit.
        seconds: the maximum search time; 0 for no such limit.
    """

    says: str
    simulations: int = 0
    seconds: float = 0.0

    @property
    def has_search(self) -> bool:
        """Return whether the level's player searches the game tree."""
        return bool(self.simulations or self.seconds)

    @abstractmethod
    def make_searchless_player(self, seed: int, name: str) -> Player[K]:
        """Return the player for a level without a search; it only compares the positions after each action."""

    @abstractmethod
    def make_search_player(self, seed: int, name: str) -> Player[K]:
        """Return the player for a level with a search, within the level's limits."""


def make_level_player(levels: Mapping[int, Level[K]], number: int, seed: int) -> Player[K]:
    """Return the player of a level, given by its number.  Raises `PlayerError` if there is no such level."""
    if not levels:
        raise PlayerError("this game has no levels; choose another player, such as random")
    if number not in levels:
        known = f"levels go from {min(levels)} (a first game) to {max(levels)} (full strength)"
        raise PlayerError(f"there is no level {number}; {known}")
    level, name = levels[number], f"level:{number}"
    return level.make_search_player(seed, name) if level.has_search else level.make_searchless_player(seed, name)
