"""Six levels of computer players for 7 Wonders, from a beginner to full strength."""

from dataclasses import dataclass

from ...game import levels
from ...game.player import Player
from ..states import KnownState
from .evaluation import FIRST_GAME_WEIGHTS, WEIGHTS
from .greedy import GreedyPlayer


@dataclass(frozen=True, slots=True)
class Level(levels.Level[KnownState]):
    """Level of a computer player: a greedy player with random errors, or a search with a fixed number of simulations.

    Attributes:
        noise: the maximum random error of an action's value, in hundredths of a point.
        beginner: whether the evaluation counts mostly printed points, coins and shields: no chains, few resources for
            later purchases, and no coins of neighbours.
    """

    noise: int = 0
    beginner: bool = False

    def make_searchless_player(self, seed: int, name: str) -> Player[KnownState]:
        """Return a player of this level without a search: the greedy player, with the level's noise and weights."""
        weights = FIRST_GAME_WEIGHTS if self.beginner else WEIGHTS
        return GreedyPlayer(seed, noise=self.noise, weights=weights, name=name)

    def make_search_player(self, seed: int, name: str) -> Player[KnownState]:
        """Return a player of this level with a search."""
        from .search import SearchPlayer

        return SearchPlayer(seed, simulations=self.simulations, name=name)


LEVELS: dict[int, Level] = {
    1: Level("a first game: takes what looks nice, and is often wrong about it", noise=700, beginner=True),
    2: Level("counts the points on the cards, and sees little of what comes later", beginner=True),
    3: Level("knows the game, and misjudges cards by up to 7 points", noise=700),
    4: Level("always takes what looks best now (greedy)"),
    5: Level("plans: 30 simulations an action", 30),
    6: Level("full strength, in up to half a second: 8,000 simulations an action", 8_000),
}
