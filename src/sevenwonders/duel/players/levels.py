"""Eight grades of opponents, each of which wins about three games of four against the one below."""

from dataclasses import dataclass

from ...game import levels
from ...game.player import Player
from ..states import KnownState
from .greedy import GreedyPlayer
from .overlooking import PERCENT, OverlookingPlayer


@dataclass(frozen=True, slots=True)
class Level(levels.Level[KnownState]):
    """A grade; `sight` is how many things in a hundred it catches at a glance, see `OverlookingPlayer`."""

    sight: int = PERCENT

    def quick(self, seed: int, name: str) -> Player[KnownState]:
        """The greedy player with what this grade sees."""
        return OverlookingPlayer(GreedyPlayer(seed), self.sight, seed, name)

    def searching(self, seed: int, name: str) -> Player[KnownState]:
        """The search, with a fresh tree for every action: no slower in a long game."""
        from .search import SearchPlayer

        player = SearchPlayer(
            seed,
            simulations=self.simulations or None,
            seconds=self.seconds or None,
            reuse=False,
            name=name,
        )
        return player if self.sight == PERCENT else OverlookingPlayer(player, self.sight, seed, name)


LEVELS = {
    1: Level("a first game: sees less than half of what it could do, and hardly the opponent", sight=40),
    2: Level("overlooks two things in five, and mostly the opponent", sight=60),
    3: Level("overlooks every fourth thing, and often the opponent", sight=75),
    4: Level("overlooks little", sight=88),
    5: Level("sees everything, and takes what looks best now (greedy)"),
    6: Level("has learned the game and thinks a little ahead, and overlooks things", 40, sight=84),
    7: Level("plans, and hardly overlooks anything", 100, sight=92),
    8: Level("full strength: all that the search finds in 0.6 seconds", seconds=0.6),
}
